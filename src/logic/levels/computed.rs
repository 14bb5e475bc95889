//! The first positions of the levels, and the guesses read off them.

use super::LevelGuess;
use crate::{Error, Result};

/// The rows of the levels 0..=g of R-Wythoff by diagonal, on the diagonals below `length` at least where
/// the level is settled: the greedy algorithm RWSG, plainly.
pub fn rows_by_diagonal(g: usize, length: usize) -> Vec<Vec<u32>> {
    const FREE: u32 = u32::MAX;
    let rows = 2 * length + 64;
    // For each finished level: the diagonal of its position with this smaller pile.
    let mut lower: Vec<Vec<u32>> = Vec::new();
    let mut levels = Vec::new();
    for _ in 0..=g {
        let (mut taken, mut diagonal_used) =
            (vec![false; 4 * length + 128], vec![false; length + 64]);
        let (mut by_row, mut by_diagonal) = (vec![FREE; rows], vec![FREE; length + 64]);
        let (mut row, mut least) = (0usize, 0usize);
        'rows: while row < rows {
            if taken[row] {
                row += 1;
                continue;
            }
            while least < diagonal_used.len() && diagonal_used[least] {
                least += 1;
            }
            let mut d = least;
            loop {
                if d >= diagonal_used.len() {
                    break 'rows;
                }
                if !diagonal_used[d] && lower.iter().all(|level| level[row] != d as u32) {
                    break;
                }
                d += 1;
            }
            diagonal_used[d] = true;
            by_row[row] = d as u32;
            by_diagonal[d] = row as u32;
            taken[row] = true;
            taken[row + d] = true;
        }
        by_diagonal.truncate(length);
        lower.push(by_row);
        levels.push(by_diagonal);
    }
    levels
}

/// Continues the rows of a level as if no lower level were ever met again: the least unused number beside the
/// next diagonal. True from some point on, and only a guess here.
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
const MOST_GUESSED: usize = 35;

/// The guesses for the levels 0..=g: computed until each level follows its diagonals, then continued.
pub(super) fn guesses(g: usize, most_bytes: usize) -> Result<Vec<LevelGuess>> {
    if g > MOST_GUESSED {
        return Err(Error::limit(format!(
            "levels are guessed up to value {MOST_GUESSED}, and {g} was asked: wyt levels proves more of them, by another way"
        )));
    }
    let mut length = 2000;
    let levels = loop {
        // For each level the diagonal of each row and the row of each diagonal.
        let bytes = 12 * length * (g + 1);
        if bytes > most_bytes {
            return Err(Error::limit(format!(
                "the values 0 to {g} on {length} diagonals need {bytes} bytes: ask for fewer, or allow more with --memory"
            )));
        }
        let rows = rows_by_diagonal(g, length);
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

/// How many rows by diagonal are known, if they have increased for the latter half of the way.
fn ordered_part(rows: &[u32]) -> Option<usize> {
    let length = rows.iter().position(|&r| r == u32::MAX).unwrap_or(rows.len());
    let wrong = (1..length).rev().find(|&n| rows[n] <= rows[n - 1]).unwrap_or(0);
    (2 * wrong + 100 < length).then_some(length)
}
