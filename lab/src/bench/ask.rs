//! The asks: each passes on to an engine and notes its name and what it covered.

use std::sync::Arc;

use super::{Bench, Sides};
use crate::evidence::{Certified, certified, vector};
use wythoff::analysis::beams::Beams;
use wythoff::engine::involution::PPositions;
use wythoff::engine::levels::{LevelGame, Visit};
use wythoff::engine::oracle::Oracle;
use wythoff::engine::outcomes::Outcomes;
use wythoff::engine::rows::Wanted;
use wythoff::engine::{Answer, Basis, Bound, Play, Registry, WhoWins, WinningMoves};
use wythoff::rules::{GamePosition, Rules};
use wythoff::{Error, Game, Result, Table};
use wythoff_verify::{LevelClaim, RowClaim, Verified};

/// A position (a,b) with a ≤ b.
pub type Pair = (u64, u64);

/// Levels of R-Wythoff for all n, by a certificate that was accepted.
pub struct Levels {
    /// T_0, T_1, … as the checker read them.
    pub levels: Vec<LevelClaim>,
    /// Who found them.
    pub engine: &'static str,
    /// The ground that this is.
    pub ground: crate::evidence::Ground,
}

/// Rows of a game for all n, by a certificate that was accepted.
pub struct ProvedRows {
    /// Rows 0, 1, … as the checker read them.
    pub rows: Vec<RowClaim>,
    /// Who found them.
    pub engine: &'static str,
    /// The ground that this is.
    pub ground: crate::evidence::Ground,
}

/// A check that was stopped has reached its limit.
fn unless_stopped<T>(answer: Result<T>) -> Result<T> {
    answer.map_err(|error| match error {
        Error::Stopped(_) => Error::limit("stopped before the check was done"),
        error => error,
    })
}

impl Bench<'_> {
    /// All values with a < rows, b < columns.
    pub fn table(&self, game: &Game, rows: usize, columns: usize) -> Result<Table> {
        let answer = self.engines.table(game, rows, columns, &self.run())?;
        self.note(answer.engine, format!("values of {game}, {}", answer.covers));
        Ok(answer.found)
    }

    /// The same by the plain pass over rows: a second opinion.
    pub fn plain_table(&self, game: &Game, rows: usize, columns: usize) -> Result<Table> {
        self.note("plain pass", format!("values of {game}, a < {rows}, b < {columns}"));
        Table::plain(game, rows, columns, &self.run())
    }

    /// All outcomes with a < rows, b < columns, found without values: 0 for P, 1 for N.
    pub fn outcomes(&self, game: &Game, rows: usize, columns: usize, play: Play) -> Result<Table> {
        let found = self.outcomes_of_box(game, &[rows, columns], play)?;
        Ok(Table::from_fn(rows, columns, |a, b| u32::from(!found.is_p(&[a, b]))))
    }

    /// The outcomes of a box of any dimension.
    pub fn outcomes_of_box(&self, game: &Game, sizes: &[usize], play: Play) -> Result<Outcomes> {
        let answer = self.engines.outcomes(game, sizes, play, &self.run())?;
        self.note(answer.engine, format!("outcomes of {game}, {}", answer.covers));
        Ok(answer.found)
    }

    /// The definition, memoised; what it is asked for is noted in general.
    pub fn oracle<'g, R: Rules + ?Sized>(&self, rules: &'g R, what: &str) -> Oracle<'g, R> {
        let oracle = Oracle::new(rules, Play::Normal);
        self.note(oracle.engine(), what);
        oracle
    }

    /// All winning moves of a position, told at once; what it is asked for is noted in general.
    pub fn winning_moves(&self, at: &GamePosition, what: &str) -> Result<WinningMoves> {
        let question = WhoWins { at, play: Play::Normal, most_moves: usize::MAX };
        let moves = self.engines.who_wins(question).moves;
        let unserved =
            || Error::unserved(format!("no engine tells the winning moves of {}", at.game()));
        let answer = moves.ok_or_else(unserved)?.answer(&self.run())?;
        self.note(answer.engine, what);
        Ok(answer.found)
    }

    /// The value of one position, by the definition.
    pub fn by_definition(&self, game: &Game, position: &[u64]) -> Result<u32> {
        let mut oracle = Oracle::new(game, Play::Normal);
        self.note(oracle.engine(), format!("{game} at {position:?}"));
        oracle.value(position)
    }

    /// A value by two engines that share no code; an error if they differ.
    pub fn confirmed(&self, game: &Game, a: u64, b: u64) -> Result<u32> {
        let size = |x: u64| usize::try_from(x + 1).map_err(|_| Error::overflow("a pile"));
        let (rows, columns) = (size(a)?, size(b)?);
        let fast = self.table(game, rows, columns)?.get(rows - 1, columns - 1);
        let slow = match a.saturating_mul(b) {
            0..=4_000 => self.by_definition(game, &[a, b])?,
            _ => self.plain_table(game, rows, columns)?.get(rows - 1, columns - 1),
        };
        if fast == slow {
            return Ok(fast);
        }
        Err(Error::internal(format!("engines disagree on {game} at ({a},{b}): {fast}, {slow}")))
    }

    /// The engines that go by the rules: a claim is not checked by a theorem that may be the claim.
    fn by_rules(&self) -> Registry {
        self.engines.resting_on(Basis::Rules)
    }

    /// Visits the P-positions (a,b), a ≤ b, of a symmetric game, in order of a; found by its rules.
    pub fn visit_p(
        &self,
        game: &Game,
        extent: Bound,
        see: impl FnMut(u64, u64) -> Result<()>,
    ) -> Result<()> {
        let (engines, run) = (self.by_rules(), self.run());
        let answer = engines.list(game, 0, Play::Normal, extent, &run)?;
        self.note(answer.engine, format!("P-positions of {game}, {}", answer.covers));
        unless_stopped(answer.found.stream.pairs(extent, &run, see))
    }

    /// The same as a list.
    pub fn p_pairs(&self, game: &Game, extent: Bound) -> Result<Vec<Pair>> {
        let mut pairs = Vec::new();
        self.visit_p(game, extent, |a, b| {
            pairs.push((a, b));
            Ok(())
        })?;
        Ok(pairs)
    }

    /// π on the columns below `columns`: the P-position of column x is (x, π(x)).
    pub fn partners(&self, game: &Game, columns: u64) -> Result<Vec<u64>> {
        let size = usize::try_from(columns).map_err(|_| Error::overflow("a number of columns"))?;
        let mut partner = vec![0; size];
        if columns > 0 {
            self.visit_p(game, Bound::UpTo(columns - 1), |x, y| {
                for (x, y) in [(x, y), (y, x)] {
                    if let Some(place) = usize::try_from(x).ok().and_then(|x| partner.get_mut(x)) {
                        *place = y;
                    }
                }
                Ok(())
            })?;
        }
        Ok(partner)
    }

    /// The P-positions with a ≤ last by the greedy rule as defined: a second opinion.
    pub fn plain_positions(&self, game: &Game, last: u64) -> Result<Vec<Pair>> {
        self.note("greedy rule", format!("P-positions of {game}, a ≤ {last}"));
        PPositions::plain(vector(game)?, last)
    }

    /// The beams of a game, a ≤ up_to; computed once a run.
    pub fn beams(&self, game: &Game, up_to: u64) -> Result<Arc<Beams>> {
        Ok(self.surveyed(game, up_to)?.0)
    }

    /// The same positions near φ.
    pub fn sides(&self, game: &Game, up_to: u64) -> Result<Arc<Sides>> {
        Ok(self.surveyed(game, up_to)?.1)
    }

    fn surveyed(&self, game: &Game, up_to: u64) -> Result<(Arc<Beams>, Arc<Sides>)> {
        let answer = self.once(&format!("beams {game} {up_to}"), || {
            let mut sides = Sides::default();
            let also = |a, b| sides.push(a, b);
            let Answer { engine, covers, found, .. } = self.survey(game, up_to, also)?;
            Ok((engine, covers, Arc::new(found), Arc::new(sides)))
        })?;
        let (engine, covers, beams, sides) = &*answer;
        self.note(*engine, format!("P-positions of {game}, {covers}"));
        Ok((beams.clone(), sides.clone()))
    }

    /// The beams anew, each position read by `also`, too; whoever asks notes the engine.
    pub fn survey(
        &self,
        game: &Game,
        up_to: u64,
        also: impl FnMut(u64, u64),
    ) -> Result<Answer<Beams>> {
        let (engines, extent) = (self.by_rules(), Bound::UpTo(up_to));
        unless_stopped(Beams::of(game, Play::Normal, extent, &engines, &self.run(), also))
    }

    /// T_0, …, T_g of R-Wythoff for all n: swept, certified, and the certificate accepted by the checker; once a run.
    pub fn levels(&self, up_to: u32) -> Result<Arc<Levels>> {
        let levels = self.once(&format!("levels {up_to}"), || {
            let game = self.game("r-wythoff")?;
            let answer = self.engines.levels(&game, up_to, None, &self.run())?;
            let (engine, sweep) = (answer.engine, answer.found.proved()?);
            let file = format!("levels-r-wythoff-{up_to}.cert");
            let Certified { proves, ground } = certified(&file, &sweep.certificate()?)?;
            match proves {
                Verified::Levels(claim) => Ok(Levels { levels: claim.levels, engine, ground }),
                _ => Err(Error::internal("a certificate of levels became one of another kind")),
            }
        })?;
        self.note(levels.engine, format!("levels 0 to {up_to} of r-wythoff, for all n"));
        Ok(levels)
    }

    /// Rows 0, 1, … of a game for all n: found, certified, and the certificate accepted by the checker; once a run.
    pub fn rows(&self, game: &Game, count: usize) -> Result<Arc<ProvedRows>> {
        let rows = self.once(&format!("rows {game} {count}"), || {
            let answer = self.engines.rows(game, Wanted::rows(count), &self.run())?;
            let (engine, found) = (answer.engine, answer.found);
            let name =
                game.to_string().replace([' ', ':', ',', '{', '}', '*', '(', ')', '@', '+'], "_");
            let file = format!("rows-{name}-{count}.cert");
            let Certified { proves, ground } = certified(&file, &found.certificate(game)?)?;
            match proves {
                Verified::Periods(claim) => Ok(ProvedRows { rows: claim.rows, engine, ground }),
                _ => Err(Error::internal("a certificate of rows became one of another kind")),
            }
        })?;
        self.note(rows.engine, format!("the first {count} rows of {game}, for all n"));
        Ok(rows)
    }

    /// The positions of R-Wythoff with a < rows, value by value.
    pub fn level_stream(&self, up_to: u32, rows: u64) -> Result<Vec<Vec<Pair>>> {
        self.note(
            Visit::ENGINE,
            format!("positions of values 0 to {up_to} of r-wythoff, a < {rows}"),
        );
        let mut levels = vec![Vec::new(); up_to as usize + 1];
        LevelGame::RWythoff.visit(up_to, rows, &self.run(), |p| {
            levels[p.value as usize].push((p.a, p.b));
        })?;
        Ok(levels)
    }

    /// The same by the papers' algorithm, step by step.
    pub fn textbook_levels(&self, game: LevelGame, up_to: u32, rows: u64) -> Vec<Vec<Pair>> {
        self.note("textbook algorithm", format!("{game:?}, values 0 to {up_to}, a < {rows}"));
        game.textbook(up_to, rows)
    }
}
