//! Lemmas 312, 313 and Theorem 314: the levels of E-Wythoff.

use wythoff::run::{Memory, Run};

const SIDE: usize = 160;

/// E(a,b), and the partner of each z for the value c, where it lies on the board.
struct Board {
    values: Vec<u32>,
}

impl Board {
    fn new() -> Board {
        let table = wythoff::Table::plain(
            &"e-wythoff".parse().unwrap(),
            SIDE,
            SIDE,
            &Run::new(Memory::default()),
        )
        .unwrap();
        let cells = (0..SIDE).flat_map(|a| (0..SIDE).map(move |b| (a, b)));
        Board { values: cells.map(|(a, b)| table.get(a, b)).collect() }
    }

    fn value(&self, a: usize, b: usize) -> usize {
        self.values[a * SIDE + b] as usize
    }

    fn partners(&self, c: usize) -> Vec<Option<usize>> {
        (0..SIDE).map(|z| (0..SIDE).find(|&y| self.value(z, y) == c)).collect()
    }
}

/// The positions of a value on the board, by the larger pile: (larger pile, difference).
fn level(partners: &[Option<usize>]) -> Vec<(usize, usize)> {
    let one = |(z, partner): (usize, &Option<usize>)| Some((z, z - (*partner)?.min(z)));
    let smaller = |(z, partner): &(usize, &Option<usize>)| partner.is_some_and(|p| p <= *z);
    partners.iter().enumerate().filter(smaller).filter_map(one).collect()
}

#[test]
fn the_moves_are_those_of_the_text() {
    let board = Board::new();
    for (a, b) in (0..40usize).flat_map(|a| (a..40).map(move |b| (a, b))) {
        let along = (0..b).map(|y| board.value(a, y));
        let inside = (0..a).flat_map(|x| (x..=b).map(move |y| (x, y)));
        let inside = inside.filter(|(x, y)| y - x >= b - a).map(|(x, y)| board.value(x, y));
        let options: std::collections::HashSet<usize> = along.chain(inside).collect();
        assert_eq!((0..).find(|g| !options.contains(g)), Some(board.value(a, b)), "({a},{b})");
    }
}

#[test]
fn levels_are_ordered_and_swept() {
    let board = Board::new();
    for c in 0..SIDE {
        let partners = board.partners(c);
        let ordered = level(&partners);
        assert!(ordered.windows(2).all(|two| two[0].1 < two[1].1), "value {c}");
        for y in 0..SIDE / 2 {
            let before = ordered.iter().filter(|(larger, _)| *larger < y).map(|x| x.1 as i64);
            let most = before.max().unwrap_or(-1);
            let open = |z: &usize| *z == y || partners[*z].is_none_or(|p| p >= y);
            let wide = |z: &usize| (y - z) as i64 > most && board.value(*z, y) >= c;
            let swept = (0..=y).filter(open).find(wide);
            assert_eq!(swept, partners[y].filter(|&p| p <= y), "value {c}, pile {y}");
        }
    }
}

#[test]
fn a_value_up_to_the_larger_pile_needs_a_large_difference() {
    let board = Board::new();
    let mut equal = Vec::new();
    for c in 0..SIDE {
        let partners = board.partners(c);
        let ordered = level(&partners);
        for (at, &(b, r)) in ordered.iter().enumerate() {
            let a = b - r;
            if a == 0 || c > b {
                continue;
            }
            // The steps (1) to (4) of the proof.
            assert!(c < r);
            let own = ordered.iter().position(|&(larger, _)| larger == c).unwrap();
            assert_eq!(ordered[own], (c, c));
            assert!(at - own <= r - c);
            let flag = usize::from(ordered[0].1 == 0);
            assert!(2 * (own + 1) - flag <= c + 1);
            let beyond = |z: usize| partners[z].is_none_or(|p| p > b);
            let all = (0..=b).filter(|&z| beyond(z)).count();
            assert_eq!(b + 1, 2 * (at + 1) - flag + all);
            assert!(a + c <= r + all);
            let small: Vec<usize> = (0..a).filter(|&z| beyond(z)).collect();
            assert!(small.iter().all(|&z| board.value(z, b) < c) && small.len() <= c);
            assert!(a < 2 * r, "E({a},{b}) = {c}");
            if a + 1 == 2 * r {
                equal.push((a, b));
            }
        }
    }
    equal.sort_unstable();
    assert_eq!(equal, [(1, 2), (3, 5)]);
}
