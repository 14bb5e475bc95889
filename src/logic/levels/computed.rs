//! The first positions of the levels, and the guesses read off them.

use super::LevelGuess;
use crate::engine::levels::LevelGame;
use crate::run::Run;
use crate::{Error, Remedy, Result};

/// Where no row is known.
const FREE: u32 = u32::MAX;

/// The rows of the levels 0..=g of R-Wythoff by diagonal, on the diagonals below `length` at least where
/// the level is settled.
pub(crate) fn rows_by_diagonal(g: u32, length: usize, run: &Run) -> Result<Vec<Vec<u32>>> {
    let mut levels = vec![vec![FREE; length]; g as usize + 1];
    // A settled level has about φ·n in place of n.
    let rows = 2 * length as u64 + 64;
    if rows > u64::from(FREE) {
        return Err(Error::overflow(format!("{length} diagonals")));
    }
    LevelGame::RWythoff.visit(g, rows, run, |place| {
        let diagonal = usize::try_from(place.b - place.a).unwrap_or(usize::MAX);
        if let Some(row) = levels[place.value as usize].get_mut(diagonal) {
            *row = u32::try_from(place.a).unwrap_or(FREE);
        }
    })?;
    Ok(levels)
}

/// Continues the rows of a level as if no lower level were ever met again: the least unused number beside the
/// next diagonal. True from some point on, and only a guess here.
#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
fn continued(rows: &[u32], length: usize) -> Vec<u32> {
    let mut all: Vec<u32> = rows.to_vec();
    let mut taken = vec![false; 3 * length + 64];
    for (n, &row) in rows.iter().enumerate() {
        taken[row as usize] = true;
        taken[row as usize + n] = true;
    }
    let mut row = 0;
    while all.len() < length {
        while taken[row] {
            row += 1;
        }
        taken[row] = true;
        taken[row + all.len()] = true;
        all.push(row as u32);
    }
    all
}

/// T_36 settles at diagonal 114,654,886 only (`records/levels.md`): past where it is looked for.
const MOST_GUESSED: u32 = 35;

/// The guesses for the levels 0..=g: computed until each level follows its diagonals, then continued.
pub(super) fn guesses(g: u32, most_bytes: usize, run: &Run) -> Result<Vec<LevelGuess>> {
    if g > MOST_GUESSED {
        return Err(Error::limit(format!(
            "levels are guessed up to value {MOST_GUESSED}, and {g} was asked: the sweep of the levels proves more of them, by another way"
        )));
    }
    let mut length = 2000;
    let levels = loop {
        // For each level the row of each diagonal, and its continuation, twice as long.
        let bytes = 12 * length * (g as usize + 1);
        if bytes > most_bytes {
            return Err(Error::limit(format!(
                "the values 0 to {g} on {length} diagonals need {bytes} bytes"
            ))
            .help(Remedy::MoreMemory));
        }
        let rows = rows_by_diagonal(g, length, run)?;
        let lengths: Option<Vec<usize>> = rows.iter().map(|r| ordered_part(r)).collect();
        if let Some(lengths) = lengths {
            break rows.into_iter().zip(lengths);
        }
        length *= 2;
        if length > 1 << 26 {
            return Err(Error::limit(format!("level {g} does not settle below diagonal {length}")));
        }
    };
    levels
        .map(|(rows, known)| {
            let mut length = 2 * known;
            loop {
                if let Some(guess) = LevelGuess::from_rows(&continued(&rows[..known], length)) {
                    return Ok(guess);
                }
                length += length / 2;
                if length > 1 << 28 {
                    return Err(Error::limit(format!(
                        "a level does not settle below diagonal {length}"
                    )));
                }
            }
        })
        .collect()
}

/// The guess for one level.
pub(crate) fn guess_of(g: u32, run: &Run) -> Result<LevelGuess> {
    let bytes = usize::try_from(run.memory().limit()).unwrap_or(usize::MAX);
    let last = guesses(g, bytes, run)?.pop();
    last.ok_or_else(|| Error::internal("levels 0 to g are at least one"))
}

/// How many rows by diagonal are known, if they have increased for the latter half of the way.
fn ordered_part(rows: &[u32]) -> Option<usize> {
    let length = rows.iter().position(|&r| r == FREE).unwrap_or(rows.len());
    let wrong = (1..length).rev().find(|&n| rows[n] <= rows[n - 1]).unwrap_or(0);
    (2 * wrong + 100 < length).then_some(length)
}
