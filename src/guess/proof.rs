//! From a guess to a theorem, where the logic or the rows engine decides it.
//!
//! A column of positions (a,b) of a value. Let Q(a,b) be the positions, a ≤ b, as a relation that is proved to be right
//! ([`known_positions`], or a solved game), f the guess for the smaller piles and g that for the column. Decided for all
//! numbers:
//!
//! 1. f(n) < f(n+1);
//! 2. a row a holds a position iff a = f(n) for some n: so f(n) is the smaller pile of the n-th position;
//! 3. Q(a,b) and Q(a,c) imply b = c;
//! 4. if a = f(n) and Q(a,b), then g(n) = b (or b − a).
//!
//! How f and g become formulas: `floors`.
//!
//! A row of values: the rows engine proves preperiod and period; a guess is true iff it is that sequence.

use num_bigint::BigInt;

use super::beatty::{Beatty, Slope};
use super::columns::{Column, Source};
use super::floors::{Floors, all_true};
use super::periodic::Periodic;
use super::{Guess, GuessForm, GuessVerdict, Terms};
use crate::engine::rows::Wanted;
use crate::engine::{Play, Registry};
use crate::logic::{Budget, KnownLevels, Prover, Relation, Stop};
use crate::run::Run;
use crate::solve::Solved;
use crate::{Error, Game, Result};

/// Columns computed and passes made by the rows engine for a proof.
const COLUMNS: u64 = 1 << 22;
/// Terms compared to tell whether two additively periodic sequences are the same.
const COMPARED: usize = 1_000_000;

impl Source {
    /// Tries to prove the guesses about a sequence of a game; `solved` are its positions, if they were learned and proved. Gives a line
    /// on what stood in the way, if something did.
    ///
    /// # Errors
    /// Of the engines, other than that they do not serve the game or reach a limit; if it is another game that was solved, or not so far.
    pub fn prove(
        &self,
        terms: &Terms,
        guesses: &mut Vec<Guess>,
        solved: Option<&Solved>,
        engines: &Registry,
        run: &Run,
    ) -> Result<Option<String>> {
        if let Column::Row(_) = self.column {
            return prove_row(self, terms, guesses, engines, run);
        }
        if guesses.is_empty() {
            return Ok(None);
        }
        let solved = solved.map(|solved| self.positions_of(solved, run)).transpose()?;
        if !guesses.iter().any(|guess| matches!(guess.form, GuessForm::Beatty(_))) {
            return Ok(open("of columns, Beatty sequences alone are decided"));
        }
        let rows = Source { column: Column::Smaller, ..self.clone() };
        let rows = rows.terms(terms.len() as u64, engines, run)?;
        let smaller = super::beatty::recognise(&rows);
        let smaller = match smaller {
            None => super::sturmian::excepted(&rows, run)?,
            found => found,
        };
        let Some(smaller) = smaller else {
            return Ok(open("the smaller piles are no Beatty sequence"));
        };
        let bytes = usize::try_from(run.memory().limit()).unwrap_or(usize::MAX);
        let stop = Stop::default();
        let budget = Budget { bytes, stop: stop.clone(), ..Budget::default() };
        let mut prover = Prover::with_budget(budget);
        let attempt = || -> Result<Option<String>> {
            let positions = match solved {
                Some(relation) => {
                    let system = &relation.systems[0];
                    if prover.system(system.name()).is_err() {
                        prover.add_system((**system).clone())?;
                    }
                    prover.insert("solved", relation)?;
                    Some("solved".to_string())
                }
                None => known_positions(&mut prover, &self.game, self.value)?,
            };
            let Some(positions) = positions else {
                return Ok(open(
                    "no closed form of the positions is known, and the game was not solved",
                ));
            };
            prove_column(&mut prover, &positions, self.column, &smaller, guesses)
        };
        match stop.watching(|| run.progress().should_stop(), attempt) {
            Err(Error::Limit(why)) => Ok(open(&why.to_string())),
            other => other,
        }
    }
}

impl Source {
    /// The positions of the value among those of a solved game.
    fn positions_of(&self, solved: &Solved, run: &Run) -> Result<Relation> {
        let own = *solved.game() == self.game && solved.play() == Play::Normal;
        let level = solved.levels().get(self.value as usize).filter(|_| own);
        let level = level.ok_or_else(|| {
            Error::invalid(format!(
                "what was solved is {}, and the sequence is of value {} of {}",
                solved.game(),
                self.value,
                self.game
            ))
        })?;
        level.positions(run.memory()).cloned()
    }
}

fn open(why: &str) -> Option<String> {
    Some(format!("not decided here: {why}"))
}

/// The positions of a value as a relation of the prover, its name, if a closed form is known and proves true.
pub(crate) fn known_positions(
    prover: &mut Prover,
    game: &Game,
    value: u32,
) -> Result<Option<String>> {
    let Ok(known) = KnownLevels::of(game) else { return Ok(None) };
    let Some(levels) = known.levels.get(..=value as usize) else { return Ok(None) };
    known.prepare(prover)?;
    if !prover.prove_values(game, levels)?.proved() {
        return Ok(None);
    }
    let name = prover.fresh_name("listed");
    prover.define(&name, &levels[value as usize])?;
    Ok(Some(name))
}

/// Tries to prove the guesses about a column. `positions` names a relation that is proved to be the positions of the value,
/// in one order or both; `smaller` is what is guessed of the smaller piles. Gives what stood in the way.
///
/// # Errors
/// If the prover reaches a limit.
pub(crate) fn prove_column(
    prover: &mut Prover,
    positions: &str,
    column: Column,
    smaller: &Beatty,
    guesses: &mut [Guess],
) -> Result<Option<String>> {
    let relation = prover.relation(positions).ok_or_else(|| Error::internal("no positions"))?;
    let system = relation.systems[0].name().to_string();
    let field = || open(&format!("{system} has no floors of multiples of this slope"));
    let q = prover.fresh_name("upper");
    let both = format!("?{system} (${positions}(a,b) | ${positions}(b,a)) & a<=b");
    prover.define(&q, &both)?;
    let Some(floors) = Floors::of(prover, &system, &q, smaller)? else { return Ok(field()) };
    let Some(f) = floors.define(prover, smaller)? else { return Ok(field()) };
    let general = [
        format!("?{system} A n,x,y (${f}(n,x) & ${f}(n+1,y)) => x<y"),
        format!("?{system} A a (E b ${q}(a,b)) <=> (E n ${f}(n,a))"),
        format!("?{system} A a,b,c (${q}(a,b) & ${q}(a,c)) => b=c"),
    ];
    if !all_true(prover, &general)? {
        return Ok(open("the guess for the smaller piles is false for some n"));
    }
    let mut why = None;
    for guess in guesses {
        let GuessForm::Beatty(beatty) = &guess.form else { continue };
        let Some(g) = floors.define(prover, beatty)? else {
            why = field();
            continue;
        };
        let own = match column {
            Column::Smaller => format!("?{system} A n,x ${f}(n,x) => ${g}(n,x)"),
            Column::Larger => format!("?{system} A n,x,y (${f}(n,x) & ${q}(x,y)) => ${g}(n,y)"),
            Column::Difference => {
                format!("?{system} A n,x,z (${f}(n,x) & ${q}(x,x+z)) => ${g}(n,z)")
            }
            Column::Row(_) => continue,
        };
        guess.verdict = if all_true(prover, &[own])? {
            GuessVerdict::Proved {
                by: format!(
                    "{} sentences decided in {system}: the rows of the positions are {}, in this order, each with one position",
                    floors.sentences() + 4,
                    smaller.words()
                ),
            }
        } else {
            GuessVerdict::Refuted(format!("the positions themselves, decided in {system}"))
        };
    }
    Ok(why)
}

/// Compares the guesses about a row with what the rows engine proves, and adds that if it was not guessed.
///
/// # Errors
/// Of the engine, other than that it does not serve the game or reaches a limit.
fn prove_row(
    source: &Source,
    terms: &Terms,
    guesses: &mut Vec<Guess>,
    engines: &Registry,
    run: &Run,
) -> Result<Option<String>> {
    let Column::Row(r) = source.column else { return Ok(None) };
    let wanted = Wanted { columns: COLUMNS, pass: COLUMNS, ..Wanted::rows(r + 1) };
    let found = match engines.rows(&source.game, wanted, run) {
        Ok(answer) => answer,
        Err(error @ (Error::Internal(_) | Error::Stopped(_))) => return Err(error),
        Err(why) => return Ok(open(&why.to_string())),
    };
    let Some(row) = found.found.rows.get(r) else {
        return Ok(found.found.stopped.and_then(|why| open(&why.to_string())));
    };
    let (Ok(preperiod), Some(Ok(period)), Some(saltus)) =
        (usize::try_from(row.preperiod), row.period.as_ref().map(usize::try_from), &row.saltus)
    else {
        return Ok(open("the least period"));
    };
    let why = format!(
        "the {} engine: G({r},n+{period}) = G({r},n) + {saltus} for all n >= {preperiod}, and no less will do",
        found.engine
    );
    let Some(truth) = Periodic::new(terms, preperiod, period) else {
        // The data end before the first period does.
        for guess in guesses.iter_mut() {
            if let GuessForm::Periodic(_) = guess.form {
                guess.verdict = GuessVerdict::Refuted(why.clone());
            }
        }
        let enough = preperiod.saturating_add(period).saturating_add(1);
        return Ok(Some(format!("{why}; {enough} terms show it")));
    };
    if truth.saltus != BigInt::from(saltus.clone()) || truth.sequence(terms.len()) != terms.values {
        return Err(Error::internal(format!("the values of {source} and its period disagree")));
    }
    for guess in guesses.iter_mut() {
        let same = match &guess.form {
            GuessForm::Periodic(guess) => Some(*guess == truth),
            GuessForm::Beatty(beatty) => same(beatty, &truth),
            _ => None,
        };
        match same {
            Some(true) => guess.verdict = GuessVerdict::Proved { by: why.clone() },
            Some(false) => guess.verdict = GuessVerdict::Refuted(why.clone()),
            None => {}
        }
    }
    if !guesses.iter().any(|guess| matches!(guess.verdict, GuessVerdict::Proved { .. })) {
        guesses.push(Guess {
            form: GuessForm::Periodic(truth),
            verdict: GuessVerdict::Proved { by: why },
        });
    }
    Ok(None)
}

/// Whether ⌊(pn + x)/q⌋ is the additively periodic sequence: past the preperiod both rise steadily over a common period, so it
/// is enough to compare two of them.
fn same(beatty: &Beatty, truth: &Periodic) -> Option<bool> {
    if beatty.open.is_some() {
        return None;
    }
    let Slope::Rational(ratio) = &beatty.slope else { return Some(false) };
    let common = usize::try_from(ratio.q).ok()?.checked_mul(truth.period)?;
    let count = truth.values.len().checked_add(common.checked_mul(2)?)?;
    (count <= COMPARED).then(|| beatty.sequence(count) == truth.sequence(count))
}
