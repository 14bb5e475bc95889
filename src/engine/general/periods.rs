//! Rows of two-pile games of any rules: preperiod, period and saltus of each, proved for all n.
//!
//! Row a is G(a,0), G(a,1), …. It is *arithmetically periodic* when G(a,n+p) = G(a,n) + s for all n ≥ n₀: s is the saltus, 0 where the
//! values are bounded, p where each comes once (Nim moves on the second pile), something between in games such as {0,2}*. Rows are
//! served in which the options of (a,n), from some column on, are of three kinds (`moves`), each for some classes of n modulo M:
//! cells a fixed number of columns behind (`near`), single cells (`fixed`), and all cells of a row a' ≤ a that lie at least so far
//! behind, by classes (`before`). Linear comparisons and congruences leave nothing else, but for takes that are a share of the pile, a
//! nim-sum of take and pile, or a move into a row above: these are refused (`facts`). Entries that are piles are numbers in a row: Euclid's
//! row a has M = a.
//!
//! Let U_j(n) be the values of the `before` cells that a column of class j sees at n; it never loses one. Let f_j be its least missing value, and L
//! the furthest that any option of the other kinds, or a cell on its way into U, lies behind.
//!
//! **Theorem.** Let every row below that is seen satisfy G(a',m+P) = G(a',m) + σ(a') for m ≥ n₁ − L, M | P, and let there be s ≥ 0 with
//! 1. for all j: what is missing from U_j(n₁+P) is what is missing from U_j(n₁), shifted by s;
//! 2. G(a,m+P) = G(a,m) + s for n₁ − L ≤ m < n₁;
//! 3. if s > 0, the `fixed` values are below all f_j(n₁);
//! 4. for each row a' seen, of whose cells R are options of the columns n₁ ≤ n < n₁ + P: σ(a') = s; or σ(a') < s, and all of R is below all f_j(n₁); or
//!    σ(a') > s, R is above all G(a,n), n₁ ≤ n < n₁ + P, and s = 0 or the row is in no U.
//!
//! Then G(a,n+P) = G(a,n) + s for all n ≥ n₁. If s = 0, only values up to B = max G(a,n), n₁ ≤ n < n₁ + P, need be compared in 1.
//!
//! *Proof* by induction on n: 1 and the equation hold before n. G(a,n) is the least value that is missing from U_j(n) and is none of the near and
//! fixed values. What joins U_j at n, and the near values, at n + P are those at n shifted by s (2, the induction, and σ = s), or below f_j at n and
//! at n + P (fixed values, and σ < s: f_j rises by s with each P), where they change nothing; or (σ > s) above G(a,n) and above G(a,n) + s, where a
//! near value changes no mex, and for s = 0 a joining value lies past B, which never matters. So the least value left is shifted by s. ∎
//!
//! The rows are walked one after the other; a state is kept and compared, in full, with later ones a multiple of the periods below apart, and
//! replaced with ever larger gaps. Cost: the near cells of a row for each column to the first repeat. Memory: four bytes for each row and
//! column. Nothing says that every such row repeats: where none is found within the columns allowed, that is said.

mod facts;
mod known;
mod moves;
mod walk;

use std::borrow::Cow;

use crate::engine::rows::{Row, RowProof, Rows, Wanted, at_least_one};
use crate::rules::{Condition, Entry, Linear, MoveSet, Rule};
use crate::rules::{Family, Game, Orientation, PileGame, Who};
use crate::run::Run;
use crate::{Error, Result};
use known::KnownRow;
use moves::RowOptions;
use walk::{Walk, Walked};

/// A row, proved for all n.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RowPeriod {
    /// The first pile a.
    pub(crate) row: usize,
    /// The least n₀ with G(a,n+p) = G(a,n) + s for all n ≥ n₀.
    pub(crate) preperiod: u64,
    /// The least period p.
    pub(crate) period: u64,
    /// The saltus s.
    pub(crate) saltus: u64,
    /// The columns before which the states are the same.
    pub(crate) states: (u64, u64),
}

/// What was found of the rows of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RowPeriods {
    /// The rows proved, from 0 on.
    pub(crate) rows: Vec<RowPeriod>,
    /// Why not all rows that were asked for are there.
    pub(crate) stopped: Option<String>,
}

/// The columns that are walked along if nothing else is said.
pub(crate) const COLUMNS: u64 = 1 << 20;

/// Preperiod, period and saltus of rows 0, 1, … of a game of two piles; `columns` bounds how far a row is followed. One pile is row 0.
pub(crate) fn row_periods(
    game: &Game,
    rows: usize,
    columns: Option<u64>,
    run: &Run,
) -> Result<RowPeriods> {
    at_least_one(rows)?;
    let ruled = served(game)?;
    // A game of one pile has one row.
    let rows = if game.arity() == 1 { 1 } else { rows };
    // What a row is known by, whatever its period.
    let least =
        (rows as u64).saturating_mul((size_of::<KnownRow>() + size_of::<RowPeriod>()) as u64);
    run.memory().check(least, &format!("{rows} rows"))?;
    let columns = columns.unwrap_or(COLUMNS).min(1 << 32);
    let mut known: Vec<KnownRow> = Vec::new();
    let mut found = RowPeriods { rows: vec![], stopped: None };
    for row in 0..rows {
        let moves = match RowOptions::of(&ruled, row) {
            Ok(moves) => moves,
            Err(why) => {
                found.stopped = Some(format!("row {row} is not served: {why}"));
                break;
            }
        };
        let (lower, columns) = (&mut known[..], usize::try_from(columns).unwrap_or(usize::MAX));
        match (Walk { game: &ruled, moves: &moves, lower, columns }).run(run)? {
            Walked::Repeats(row_known, states) => {
                found.rows.push(row_known.told(row, states));
                known.push(row_known);
            }
            Walked::Open(columns) if row == 0 => {
                return Err(Error::limit(open(row, columns)));
            }
            Walked::Open(columns) => {
                found.stopped = Some(open(row, columns));
                break;
            }
        }
    }
    Ok(found)
}

fn open(row: usize, columns: usize) -> String {
    format!("row {row} does not repeat its state within {columns} columns: allow more columns")
}

/// The game in the words of rules, or why its rows are not looked for; that they are found is not said.
pub(crate) fn served(game: &Game) -> Result<Cow<'_, PileGame>> {
    let refuse = |why: &str| Error::unserved(format!("rows of {game} are not served: {why}"));
    let ruled = match (game.pile_game(), game.ruled()) {
        (_, Some(ruled)) if ruled.piles() == 1 => Cow::Owned(beside_nothing(ruled)?),
        (Some(piles), _) => Cow::Borrowed(piles.written_out()?),
        _ if !game.has_values() => {
            return Err(refuse("it has outcomes and no values"));
        }
        _ => return Err(refuse("what may be taken does not depend on the piles alone")),
    };
    if ruled.piles() != 2 {
        return Err(refuse("a row is one of two piles"));
    }
    RowOptions::of(&ruled, 0).map_err(refuse)?;
    Ok(ruled)
}

/// The same as an answer to the question about rows.
pub(super) fn rows(game: &Game, wanted: &Wanted, run: &Run) -> Result<Rows> {
    if run.checkpoint().is_some() {
        return Err(Error::invalid(format!(
            "the rows of {game} are found from the beginning each time: leave the checkpoint out"
        )));
    }
    let RowPeriods { rows, stopped } =
        row_periods(game, wanted.rows, wanted.columns_allowed(), run)?;
    let row = |row: RowPeriod| Row {
        row: row.row,
        preperiod: row.preperiod,
        period: Some(row.period.into()),
        saltus: Some(row.saltus.into()),
        multiple: row.period.into(),
        proof: RowProof::States { first: row.states.0, second: row.states.1 },
    };
    let rows = rows.into_iter().map(row).collect();
    let stopped = stopped.map(Error::limit);
    Ok(Rows { rows, stopped, never: None, marks: vec![] })
}

/// A game of one pile as the row 0 of one of two.
fn beside_nothing(game: &PileGame) -> Result<PileGame> {
    // Pile 0 becomes pile 1, and what is taken from it variable 3.
    let moved = |conditions: &[Condition]| -> Vec<Condition> {
        conditions.iter().map(|condition| condition.relabelled(&[1, 3])).collect()
    };
    let families = game.rules().iter().map(|Rule { moves, guard }| {
        let moves = match moves {
            MoveSet::Line { entries, multiples } => {
                let own = match entries[0] {
                    Entry::Pile(_) => Entry::Pile(1),
                    number => number,
                };
                MoveSet::Line { entries: vec![Entry::Number(0), own], multiples: *multiples }
            }
            MoveSet::Region { conditions, .. } => {
                let nothing = Condition::Equal(Linear::variable(2, 1));
                let conditions = [vec![nothing], moved(conditions)].concat();
                MoveSet::Region { added: vec![false; 2], conditions }
            }
            other => other.clone(),
        };
        let orientation = Orientation::AsWritten;
        Family { moves, orientation, who: Who::Any, guard: moved(guard) }
    });
    PileGame::new(families.collect(), None)
}
