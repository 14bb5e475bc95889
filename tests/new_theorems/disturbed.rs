//! Theorem 301 and Corollaries 302 to 304: Wythoff's recursion with few disturbances.

use wythoff::Game;
use wythoff::engine::Bound;
use wythoff::engine::involution::PPositions;
use wythoff::engine::levels::LevelGame;
use wythoff::run::Memory;

use super::sequence::{Sequence, lemma_300};

/// Small random numbers, the same in every run (Marsaglia's xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
}

/// Lemma 300 on every sequence of a few rows whose differences stay in the window: how many there are.
fn every_choice(sequence: &mut Sequence, k: i64, l: i64, rows: usize) -> usize {
    let n = sequence.len();
    if n == rows {
        lemma_300(sequence, k, l);
        return 1;
    }
    let is_b = |x: i64| (0..n).any(|i| sequence.b(i) == x);
    let first = sequence.a.last().map_or(0, |a| a + 1);
    let x = (first..).find(|&x| !is_b(x)).unwrap();
    let window = (n as i64 - k).max(0)..=n as i64 + l;
    let free: Vec<i64> = window.filter(|d| !sequence.d.contains(d) && !is_b(x + d)).collect();
    let mut count = 0;
    for d in free {
        sequence.push(x, d);
        count += every_choice(sequence, k, l, rows);
        sequence.a.pop();
        sequence.d.pop();
    }
    count
}

#[test]
fn every_choice_of_the_first_rows_keeps_the_bounds() {
    let mut count = 0;
    for (k, l) in (1..=3).flat_map(|k| (0..=3).map(move |l| (k, l))) {
        count += every_choice(&mut Sequence::default(), k, l, 7);
    }
    assert!(count > 4_000, "{count}");
}

/// Lemma 300 asks only for the window: the least, the largest, any or now the one and now the other difference in it.
#[test]
fn any_choice_within_the_window_keeps_the_bounds() {
    let mut random = Random(0x5eed);
    for turn in 0..400 {
        let (k, l) = (1 + random.below(14) as usize, random.below(17) as usize);
        let (mut sequence, mut is_b, mut used) = (Sequence::default(), [false; 4000], [false; 900]);
        let period = 1 + random.below(40) as usize;
        let mut x = 0;
        for n in 0..300usize {
            while is_b[x] {
                x += 1;
            }
            let window = n.saturating_sub(k)..=n + l;
            let free: Vec<usize> = window.filter(|&d| !used[d] && !is_b[x + d]).collect();
            let at = match turn % 4 {
                0 => 0,
                1 => free.len().saturating_sub(1),
                2 => (n / period % 2) * free.len().saturating_sub(1),
                _ => random.below(free.len().max(1) as u64) as usize,
            };
            // Whoever chose badly has no difference left: the lemma holds as far as he came.
            let Some(&d) = free.get(at) else { break };
            (is_b[x + d], used[d]) = (true, true);
            sequence.push(x as i64, d as i64);
            x += 1;
        }
        lemma_300(&sequence, k as i64, l as i64);
    }
}

/// The recursion against an opponent who forbids at most `s` diagonals in a row, and a diagonal at most `s` times in any
/// `window` + 1 rows. `wants(d, least unused, times d was forbidden)` says what he would forbid.
fn against(
    s: usize,
    window: i64,
    rows: i64,
    mut wants: impl FnMut(usize, usize, usize) -> bool,
) -> (Sequence, Vec<Vec<usize>>) {
    let room = 4 * rows as usize + 1000;
    let (mut is_b, mut used) = (vec![false; room], vec![false; room]);
    let mut forbidden: Vec<Vec<usize>> = vec![Vec::new(); room];
    let mut sequence = Sequence::default();
    let mut low = 0;
    for x in 0..rows {
        if is_b[x as usize] {
            continue;
        }
        while used[low] {
            low += 1;
        }
        let (n, mut in_row, mut d) = (sequence.len(), 0, low);
        loop {
            let free = !used[d] && !is_b[x as usize + d];
            let recent =
                forbidden[d].iter().rev().take_while(|&&i| sequence.a[i] >= x - window).count();
            if free && in_row < s && recent < s && wants(d, low, forbidden[d].len()) {
                in_row += 1;
                forbidden[d].push(n);
            } else if free {
                break;
            }
            d += 1;
        }
        is_b[x as usize + d] = true;
        used[d] = true;
        sequence.push(x, d as i64);
    }
    (sequence, forbidden)
}

/// The chains of the proof of (α_n), for every diagonal: who blocks it, the sums, and the closing inequality.
fn chains(of: &Sequence, forbidden: &[Vec<usize>]) {
    let last = of.len();
    let room = 4 * of.a[last - 1] as usize + 2000;
    let (mut step_of_b, mut step_of_d) = (vec![None; room], vec![last; room]);
    for n in 0..last {
        step_of_b[of.b(n) as usize] = Some(n);
        step_of_d[of.d[n] as usize] = n;
    }
    let mut unused: std::collections::BTreeSet<i64> = (0..room as i64).collect();
    let mut skipped: Vec<Vec<usize>> = vec![Vec::new(); room];
    for n in 0..last {
        for &e in unused.range(..of.d[n]) {
            skipped[e as usize].push(n);
        }
        unused.remove(&of.d[n]);
    }
    for (e, skips) in skipped.iter().enumerate().filter(|(_, skips)| !skips.is_empty()) {
        let (mut firsts, mut sum, mut followed) = (0, 0, 0);
        let mut blockers = Vec::new();
        for &i in skips {
            // The step that made a_i + e a b, if there was one before.
            let blocker = step_of_b[of.a[i] as usize + e].filter(|&j| j < i);
            match blocker {
                Some(j) => {
                    assert!(skips.contains(&j), "diagonal {e} was skipped at {j}, too");
                    assert_eq!(of.a[i] - of.a[j], of.d[j] - e as i64);
                    blockers.push(j);
                    sum += of.d[j] - e as i64;
                    followed += 1;
                }
                None => {
                    assert!(forbidden[e].contains(&i), "diagonal {e} at {i}: no reason");
                    firsts += 1;
                }
            }
        }
        blockers.sort_unstable();
        assert!(blockers.windows(2).all(|two| two[0] != two[1]), "one step blocks {e} twice");
        let length = of.a[skips[skips.len() - 1]] - of.a[skips[0]];
        assert_eq!(followed + firsts, skips.len());
        assert!(firsts >= 1);
        let distinct = followed as i64;
        assert!(distinct * (distinct + 1) / 2 <= sum && sum <= firsts as i64 * length);
    }
}

#[test]
fn no_opponent_drives_the_recursion_further() {
    for s in 1..=4usize {
        let c = s as i64;
        for strategy in 0..6 {
            let mut random = Random(88_172_645_463_325_252 + 977 * strategy + s as u64);
            let wants = |d: usize, low: usize, times: usize| match strategy {
                0 => true,
                1 => random.below(2) == 0,
                2 => random.below(8) == 0,
                3 => d == low,
                4 => d.is_multiple_of(7),
                _ => times > 0 && random.below(3) > 0 || random.below(30) == 0,
            };
            let (sequence, forbidden) = against(s, 96 * c - 1, 3000, wants);
            assert!(sequence.deepest_hole() <= 15 * c);
            lemma_300(&sequence, 15 * c, 17 * c);
            chains(&sequence, &forbidden);
            if s == 1 {
                assert!(sequence.deepest_hole() <= 12);
                lemma_300(&sequence, 12, 14);
            }
        }
    }
}

#[test]
fn a_diagonal_forbidden_again_and_again_stays_unused() {
    // Three times in any three rows is always: the condition (Z1) needs its long window.
    let (sequence, _) = against(3, 2, 600, |d, low, _| d == low);
    assert!(sequence.deepest_hole() > 15 * 3);
}

fn p_positions(text: &str, rows: u64) -> Sequence {
    let game: Game = text.parse().unwrap();
    let positions =
        PPositions::new(game.rays().unwrap(), Bound::UpTo(rows), Memory::default()).unwrap();
    Sequence::of(positions.map(Result::unwrap))
}

/// The steps at which each unused diagonal below d_n was skipped for no reason of Wythoff's: at most `s` in a row, and
/// at most `s` for a diagonal.
fn disturbances(of: &Sequence, s: usize) {
    let room = 4 * of.a[of.len() - 1] as usize + 2000;
    let (mut step_of_b, mut times) = (vec![of.len(); room], vec![0; room]);
    let mut unused: std::collections::BTreeSet<i64> = (0..room as i64).collect();
    for n in 0..of.len() {
        let mut in_row = 0;
        for &e in unused.range(..of.d[n]) {
            if step_of_b[(of.a[n] + e) as usize] > n {
                in_row += 1;
                times[e as usize] += 1;
                assert!(times[e as usize] <= s, "diagonal {e} at {n}");
            }
        }
        assert!(in_row <= s, "step {n}: {in_row} forbidden");
        unused.remove(&of.d[n]);
        step_of_b[of.b(n) as usize] = n;
    }
}

#[test]
fn finitely_many_further_moves() {
    for (text, vectors) in [
        ("maharaja", 1),
        ("{0,1}* {1,1}* {2,3} {3,5}", 2),
        ("{0,1}* {1,1}* {1,2} {2,3} {3,5} {5,8} {4,6}", 5),
    ] {
        let sequence = p_positions(text, 4000);
        let s = 2 * vectors;
        disturbances(&sequence, s as usize);
        assert!(sequence.deepest_hole() <= 15 * s);
        lemma_300(&sequence, 15 * s, 17 * s);
    }
}

#[test]
fn values_of_wythoffs_game() {
    for (g, level) in LevelGame::Wythoff.textbook(6, 3000).into_iter().enumerate().skip(1) {
        let sequence = Sequence::of(level);
        disturbances(&sequence, g);
        assert!(sequence.deepest_hole() <= 15 * g as i64);
        lemma_300(&sequence, 15 * g as i64, 17 * g as i64);
    }
}

/// The P-positions of Wythoff's game with vectors that take in one order only, on a board.
fn one_sided(vectors: &[(usize, usize)], side: usize) -> Vec<(usize, usize)> {
    let mut p = Vec::new();
    let (mut rows, mut diagonals) = (vec![false; side], vec![false; 2 * side]);
    let mut is_p = vec![false; side * side];
    for x in 0..side {
        let lost = |y: usize| {
            let vector =
                |&(u, v): &(usize, usize)| u <= x && v <= y && is_p[(x - u) * side + (y - v)];
            rows[y] || diagonals[side + y - x] || vectors.iter().any(vector)
        };
        // One P-position in a column, so the first position without a P-option is it.
        let found = (0..side).find(|&y| !lost(y));
        if let Some(y) = found {
            (rows[y], diagonals[side + y - x], is_p[x * side + y]) = (true, true, true);
            p.push((x, y));
        }
    }
    p
}

#[test]
fn further_moves_for_one_order_of_the_piles() {
    const SIDE: usize = 900;
    for vectors in
        [vec![(1, 2)], vec![(1, 2), (3, 5), (5, 3)], vec![(2, 1), (4, 1), (1, 7), (3, 4)]]
    {
        let s = vectors.len() as i64;
        let p = one_sided(&vectors, SIDE);
        let upper = p.iter().filter(|(x, y)| x <= y).map(|&(x, y)| (x as u64, y as u64));
        let lower = p.iter().filter(|(x, y)| y <= x).map(|&(x, y)| (y as u64, x as u64));
        // Rows far below the edge of the board have all their P-positions on it.
        let inside = |(a, _): &(u64, u64)| *a < SIDE as u64 / 2;
        let upper = Sequence::of(upper.filter(inside));
        let mut lower: Vec<(u64, u64)> = lower.filter(inside).collect();
        lower.sort_unstable();
        let lower = Sequence::of(lower);
        assert_ne!(upper.d, lower.d, "the game is not symmetric");
        for (one, other) in [(&upper, &lower), (&lower, &upper)] {
            assert!(one.deepest_hole() <= 15 * s);
            let (least, most) = one.drift();
            assert!(-15 * s <= least && most <= 17 * s);
            one_and_other(one, other, 15 * s, 17 * s);
        }
    }
}

/// The last part of the proof of Corollary 304: a′_k = k + n − 1, and the inequalities that close the induction.
fn one_and_other(upper: &Sequence, lower: &Sequence, k: i64, l: i64) {
    let (low, high) = super::sequence::bounds(k, l, true);
    let mut b: Vec<i64> = (0..upper.len()).map(|n| upper.b(n)).collect();
    b.sort_unstable();
    for i in 1..lower.len() {
        let (x, y) = (lower.a[i], lower.y(i));
        let n = b.partition_point(|&b| b < x);
        if n >= upper.len() {
            break;
        }
        assert_eq!(x, (i + n) as i64 - 1);
        if upper.a[n] < x {
            assert!(x <= upper.w(n) + l);
        } else if i as i64 >= k + 3 {
            assert!(y > lower.y(i - 1));
        }
        assert!(x > upper.w(n - 1) - k);
        assert!(low <= y && y <= high);
    }
}
