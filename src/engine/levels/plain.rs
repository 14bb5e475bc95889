//! The textbook algorithms, value by value, as the papers give them. Slow and obviously right.
//!
//! T_g lists the positions (a, b), a ≤ b, of value g by increasing a. Its next element is found so:
//!
//! - WSG, for Wythoff (Blass and Fraenkel; Suriyaprakash, Theorem 4.1): p = mex of all a's and b's so
//!   far; d = the least unused difference with (p, p+d) in no T_h, h < g, and p+d no earlier b.
//! - RWSG, for R-Wythoff (Gu, Theorem 2): the same without the last condition, because in R-Wythoff
//!   the smaller pile alone is never reduced.
//!
//! A row p holds at most one element of each T_h, so rows below U need nothing beyond row U, and "in no T_h" is one
//! comparison for each h. Cost: O(g) for each element and each candidate d, all positions kept.

use super::LevelGame;

/// A position (a, b) with a ≤ b.
type Pair = (u64, u64);

impl LevelGame {
    /// T_0, …, T_G restricted to a < `rows`.
    ///
    /// ```
    /// use wythoff::engine::levels::LevelGame;
    /// let levels = LevelGame::RWythoff.textbook(2, 8);
    /// // Gu, Theorem 7: T_2 begins (0,2), (1,1), (3,4), (5,8), (6,11), (7,11).
    /// assert_eq!(levels[2], [(0, 2), (1, 1), (3, 4), (5, 8), (6, 11), (7, 11)]);
    /// ```
    pub fn textbook(self, up_to_value: u32, rows: u64) -> Vec<Vec<(u64, u64)>> {
        let mut levels: Vec<Vec<Pair>> = Vec::new();
        for _ in 0..=up_to_value {
            let level = next_level(self, &levels, rows);
            levels.push(level);
        }
        levels
    }
}

/// One run of the algorithm, given all levels of lower value.
fn next_level(game: LevelGame, lower: &[Vec<Pair>], rows: u64) -> Vec<Pair> {
    let [mut coordinates, mut differences, mut seconds] =
        [Marks::default(), Marks::default(), Marks::default()];
    let mut rest: Vec<&[Pair]> = lower.iter().map(Vec::as_slice).collect();
    let mut level = Vec::new();
    let (mut p, mut least_difference) = (0, 0);
    loop {
        while coordinates.contains(p) {
            p += 1;
        }
        if p >= rows {
            return level;
        }
        // What is left of each lower level begins at row p or after it.
        for level in &mut rest {
            while let [(a, _), later @ ..] = level
                && *a < p
            {
                *level = later;
            }
        }
        while differences.contains(least_difference) {
            least_difference += 1;
        }
        let mut d = least_difference;
        while differences.contains(d)
            || rest.iter().any(|level| level.first() == Some(&(p, p + d)))
            || (game == LevelGame::Wythoff && seconds.contains(p + d))
        {
            d += 1;
        }
        coordinates.insert(p);
        coordinates.insert(p + d);
        differences.insert(d);
        seconds.insert(p + d);
        level.push((p, p + d));
    }
}

/// A set of natural numbers.
#[derive(Default)]
struct Marks(Vec<bool>);

impl Marks {
    #[expect(clippy::cast_possible_truncation, reason = "indices stay below MAX_INDEX")]
    fn contains(&self, n: u64) -> bool {
        self.0.get(n as usize).is_some_and(|mark| *mark)
    }

    #[expect(clippy::cast_possible_truncation, reason = "indices stay below MAX_INDEX")]
    fn insert(&mut self, n: u64) {
        if self.0.len() <= n as usize {
            self.0.resize(n as usize + 1, false);
        }
        self.0[n as usize] = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition: mex over all moves, on the square [0, size)².
    fn grundy_table(game: LevelGame, size: usize) -> Vec<Vec<usize>> {
        let mut table = vec![vec![0; size]; size];
        for a in 0..size {
            for b in a..size {
                let mut seen = vec![false; 3 * size];
                (0..b).for_each(|y| seen[table[a][y]] = true);
                (1..=a).for_each(|k| seen[table[a - k][b - k]] = true);
                if game == LevelGame::Wythoff || a == b {
                    (0..a).for_each(|x| seen[table[x][b]] = true);
                }
                let value = seen.iter().position(|&s| !s).unwrap();
                table[a][b] = value;
                table[b][a] = value;
            }
        }
        table
    }

    #[test]
    fn textbook_levels_are_the_positions_of_each_value() {
        let size = 220;
        for game in [LevelGame::Wythoff, LevelGame::RWythoff] {
            let table = grundy_table(game, size);
            for (g, level) in game.textbook(12, size as u64).into_iter().enumerate() {
                let found: Vec<Pair> = level.into_iter().filter(|p| p.1 < size as u64).collect();
                let defined: Vec<Pair> = (0..size)
                    .flat_map(|a| (a..size).map(move |b| (a, b)))
                    .filter(|&(a, b)| table[a][b] == g)
                    .map(|(a, b)| (a as u64, b as u64))
                    .collect();
                assert_eq!(found, defined, "{game:?}, value {g}");
            }
        }
    }
}
