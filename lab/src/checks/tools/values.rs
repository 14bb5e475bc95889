//! Values of games: boxes, rows, levels (used by Gu's and Ho's claims).

use super::{Pair, finding, on_table, options, pairs_below, with_script};
use crate::bench::{Bench, Levels};
use crate::evidence::{EndsByRules, FormOfTheorem4, Ground, Trying, theorems};
use crate::verdict::{Finding, Verdict};
use std::collections::BTreeSet;
use std::sync::Arc;
use wythoff::golden::is_wythoff_pair;
use wythoff::{Error, Game, Result, Table};
use wythoff_verify::{LevelClaim, RowClaim};

/// Piles up to this are compared move by move.
const BOX: u64 = 16;

/// The rules of a game against a plain list of its moves from (a,b), a ≤ b: a definition, exercised.
pub fn moves(bench: &Bench, name: &str, listed: fn(u64, u64) -> Vec<Pair>) -> Result<Finding> {
    let game = bench.game(name)?;
    bench.note("rules", format!("the moves of {name} from piles up to {BOX}"));
    let checked = same_moves(&game, listed)?;
    let evidence =
        format!("the rules of {name} against a plain list of the moves in the definition");
    finding(checked.exercised(), evidence)
}

fn same_moves(game: &Game, listed: impl Fn(u64, u64) -> Vec<Pair>) -> Result<Trying> {
    let what = format!("all positions with piles up to {BOX}");
    Trying::each(what, pairs_below(BOX + 1), |(a, b)| {
        let wanted: BTreeSet<Pair> =
            listed(a, b).into_iter().map(|(x, y)| (x.min(y), x.max(y))).collect();
        let differs = options(game, a, b) != wanted || options(game, b, a) != wanted;
        Ok(differs
            .then(|| format!("({a},{b}): the moves generated are not those of the definition")))
    })
}

/// What a claimed range of values says of one that is outside of it.
pub fn outside(value: u64, low: i64, high: i64) -> Option<String> {
    match i64::try_from(value) {
        Ok(value) if low <= value && value <= high => None,
        Ok(value) if low < high && value < low => Some(format!("at least {low}")),
        _ if low < high => Some(format!("at most {high}")),
        _ => Some(low.to_string()),
    }
}

/// A number as a signed one; piles are far smaller.
pub fn signed(x: u64) -> i64 {
    i64::try_from(x).unwrap_or(i64::MAX)
}

/// A claimed lower and upper bound on all values of a box.
pub fn in_range(
    bench: &Bench,
    game: &Game,
    size: (usize, usize),
    range: impl Fn(u64, u64) -> Option<(i64, i64)>,
) -> Result<Trying> {
    on_table(bench, game, size, |a, b, value| {
        let (low, high) = range(a, b)?;
        outside(value, low, high)
    })
}

/// Whether the zeros of a square of values are the Wythoff pairs.
pub fn zeros_are_pairs(bench: &Bench, game: &Game, size: usize) -> Result<Trying> {
    on_table(bench, game, (size, size), |a, b, value| match is_wythoff_pair(a, b) {
        true => outside(value, 0, 0),
        false => outside(value, 1, i64::MAX),
    })
}

/// Whether the ones of a square of values are the positions of a list.
pub fn ones_are(
    bench: &Bench,
    game: &Game,
    size: usize,
    listed: impl Fn(u64, u64) -> bool,
) -> Result<Trying> {
    on_table(bench, game, (size, size), |a, b, value| match (listed(a, b), value) {
        (true, 1) => None,
        (true, _) => Some("1".to_string()),
        (false, 1) => Some("not 1".to_string()),
        _ => None,
    })
}

/// A check beside the claim's sentences about sets of positions, which Theorem 100 makes statements about values; and
/// further grounds.
pub fn with_sets(
    bench: &Bench,
    id: &str,
    game: &Game,
    checked: Trying,
    more: impl IntoIterator<Item = Ground>,
) -> Result<Verdict> {
    let levels = theorems::theorem_100(&EndsByRules::of(game)?)?;
    Ok(with_script(bench, id, checked)?.and([levels]).and(more))
}

/// A check beside the claim's sentences about rows, which Argument 102 makes statements about values.
pub fn with_rows(bench: &Bench, id: &str, game: &Game, checked: Trying) -> Result<Verdict> {
    let rows = theorems::argument_102(&FormOfTheorem4::of(game)?)?;
    Ok(with_script(bench, id, checked)?.and([rows]))
}

/// Every small value in every small row.
pub fn onto(bench: &Bench, game: &Game) -> Result<Trying> {
    let rows = bench.pick(30usize, 150, 300);
    let columns = 8 * rows;
    let table = bench.table(game, rows, columns)?;
    let wanted = columns - 4 * rows;
    let what = format!(
        "{game}: each value below {wanted} in each row a < {rows}, before column {columns}"
    );
    let mut seen = vec![false; wanted];
    Trying::each(what, 0..rows, |a| {
        seen.fill(false);
        for value in table.row(a) {
            if let Some(place) = seen.get_mut(value as usize) {
                *place = true;
            }
        }
        let missing = seen.iter().position(|seen| !seen);
        Ok(missing.map(|c| format!("row {a} has no {c} before column {columns}")))
    })
}

/// Every small value exactly once on every small diagonal.
pub fn on_diagonals(bench: &Bench, game: &Game) -> Result<Trying> {
    let (most, values, side) =
        bench.pick((15usize, 25u32, 240usize), (40, 120, 1_000), (60, 250, 2_000));
    let table = bench.table(game, side, side + most)?;
    let cases = (0..most).flat_map(|d| (0..values).map(move |c| (d, c)));
    let what =
        format!("{game}: each value c < {values} on each diagonal d < {most}, below row {side}");
    Trying::each(what, cases, |(d, c)| {
        let times = (0..side).filter(|&x| table.get(x, x + d) == c).count();
        Ok((times != 1).then(|| format!("value {c} comes {times} times on diagonal {d}")))
    })
}

/// A formula for a row from a column on; columns before the diagonal are read by symmetry.
pub fn row_formula(
    bench: &Bench,
    game: &Game,
    row: u64,
    from: u64,
    value: impl Fn(u64) -> Option<u64>,
) -> Result<Trying> {
    let last = bench.pick(200u64, 10_000, 20_000);
    let columns = usize::try_from(last + 1).map_err(|_| Error::overflow("a number of columns"))?;
    let place = usize::try_from(row).map_err(|_| Error::overflow("a row"))?;
    let values = bench.table(game, place + 1, columns)?.row(place);
    Trying::each(format!("row {row} of {game}, columns {from} to {last}"), from..=last, |n| {
        let found = usize::try_from(n).ok().and_then(|n| values.get(n));
        let Some(wanted) = value(n) else { return Ok(None) };
        if found.is_some_and(|found| u64::from(*found) == wanted) {
            return Ok(None);
        }
        let value = bench.confirmed(game, row.min(n), row.max(n))?;
        Ok(Some(format!(
            "({row},{n}): claimed {wanted}; the value is {value}, computed in two ways that share no code"
        )))
    })
}

/// "row: preperiod, period" of each row; a period that the certificate leaves open is marked.
pub fn listed_rows(rows: &[RowClaim]) -> String {
    let one = |(a, row): (usize, &RowClaim)| match row.period {
        Some(period) => format!("{a}: {}, {period}", row.preperiod),
        None => format!("{a}: {}, a period past what the certificate counts", row.preperiod),
    };
    rows.iter().enumerate().map(one).collect::<Vec<_>>().join("; ")
}

/// The positions of a value in a table's rows, a ≤ b.
pub fn read_off(table: &Table, value: u32) -> Vec<Pair> {
    let cells = (0..table.rows()).flat_map(|a| (a..table.columns()).map(move |b| (a, b)));
    cells.filter(|&(a, b)| table.get(a, b) == value).map(|(a, b)| (a as u64, b as u64)).collect()
}

/// Whether Gu's Theorem 6, Ho's Theorem 4, lists (a,b), a ≤ b, among the positions of value 1.
pub fn listed_one(a: u64, b: u64) -> bool {
    let shifted = b > a && b - a != 2 && is_wythoff_pair(a + 1, b + 1);
    shifted || (a, b) == (2, 2) || (a, b) == (4, 6)
}

/// Repeats of a sequence: elements equal to an earlier one.
pub fn count_repeats(sequence: impl Iterator<Item = u64>) -> usize {
    let mut seen = std::collections::HashSet::new();
    sequence.filter(|x| !seen.insert(*x)).count()
}

/// An index of a list.
pub fn index(n: i64) -> Result<usize> {
    usize::try_from(n).map_err(|_| Error::overflow("an index"))
}

/// Levels proved for all n by a certificate, and the positions of their first rows.
pub struct Settled {
    /// The levels and their ground.
    pub proved: Arc<Levels>,
    /// The positions (a_n,b_n), value by value.
    pub positions: Vec<Vec<Pair>>,
}

/// Levels that settle early enough for their generations to be seen.
pub fn settled(bench: &Bench) -> Result<Settled> {
    let (most, rows) = bench.pick((5u32, 3_000u64), (11, 60_000), (12, 400_000));
    Ok(Settled { proved: bench.levels(most)?, positions: bench.level_stream(most, rows)? })
}

impl Settled {
    /// Calls `wrong` with a level, its positions and each index n ≥ max(M,1), until it objects.
    pub fn each(
        &self,
        wrong: impl Fn(&LevelClaim, &[Pair], usize) -> Option<String>,
    ) -> Result<Trying> {
        let levels = &self.proved.levels;
        let least = self.positions.iter().map(Vec::len).min().unwrap_or(0);
        let what = format!(
            "g ≤ {}, max(M,1) ≤ n < {least} at least, each level proved to settle",
            levels.len() - 1
        );
        let mut cases = Vec::new();
        for (claim, positions) in levels.iter().zip(&self.positions) {
            let from = index(claim.settled.max(1))?;
            cases.extend((from..positions.len()).map(|n| (claim, positions, n)));
        }
        Trying::each(what, cases, |(claim, positions, n)| Ok(wrong(claim, positions, n)))
    }
}
