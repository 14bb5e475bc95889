//! Theorems 307 and 308: (p,q)GDWN with a splitting pair, and far above them.

use std::collections::HashMap;

use wythoff::Game;
use wythoff::engine::Bound;
use wythoff::engine::involution::PPositions;
use wythoff::golden::is_splitting_pair;
use wythoff::run::Memory;

use super::golden::Golden;
use super::sequence::{Sequence, lemma_300};

pub fn gdwn(p: u64, q: u64, rows: u64) -> Sequence {
    let game: Game = format!("gdwn:{p},{q}").parse().unwrap();
    let positions =
        PPositions::new(game.rays().unwrap(), Bound::UpTo(rows), Memory::default()).unwrap();
    Sequence::of(positions.map(Result::unwrap))
}

#[test]
fn splitting_pairs_are_those_near_the_line() {
    let over_phi = Golden(1, 0).over_phi();
    for (p, q) in (1..250).flat_map(|p| (p + 1..=250).map(move |q| (p, q))) {
        let distance = Golden(q, -p);
        let near = -over_phi < distance && distance < over_phi;
        assert_eq!(is_splitting_pair(p as u64, q as u64), near, "({p},{q})");
    }
}

#[test]
fn few_positions_on_a_line() {
    for (p, q) in [(1, 2), (2, 3), (2, 4), (3, 6), (4, 6), (10, 15), (7, 34)] {
        let of = gdwn(p, q, 3000);
        let g = num_integer::gcd(p, q);
        let (p, q) = ((p / g) as i64, (q / g) as i64);
        let mut lines: HashMap<i64, u64> = HashMap::new();
        for n in 0..of.len() {
            *lines.entry(q * of.a[n] - p * of.b(n)).or_default() += 1;
        }
        assert!(lines.values().all(|&count| count <= g), "({p},{q}) times {g}");
    }
}

/// The families (I) to (III) of the proof of Theorem 308: what forbids an unused diagonal in the window [n−12, n+14].
fn families(p: i64, q: i64, of: &Sequence) {
    let room = of.a[of.len() - 1] as usize * 2 + 4000;
    let mut partner = vec![-1; room];
    let mut used = vec![false; room];
    // The rows in which a diagonal was forbidden.
    let mut rows: HashMap<i64, i64> = HashMap::new();
    for n in 0..of.len() {
        let (x, now) = (of.a[n], n as i64);
        let mut in_row = 0;
        for d in (now - 12).max(0)..=now + 14 {
            if used[d as usize] {
                continue;
            }
            let y = x + d;
            let upper = |u: i64, w: i64| u >= 0 && w >= 0 && partner[u as usize] == w;
            for t in 1..=y / p {
                assert!(!upper(x - t * q, y - t * p), "(III) or (IV) at {x}, {d}");
                let (u, w) = (x - t * p, y - t * q);
                if u < 0 || w < 0 {
                    break;
                }
                if upper(u, w) {
                    assert!(u > w, "(II) at {x}, {d}");
                    in_row += 1;
                    let before = rows.insert(d, x);
                    assert!(before.is_none_or(|before| x - before > 77), "diagonal {d}");
                }
            }
        }
        assert!(in_row <= 1, "({p},{q}), row {x}: {in_row}");
        used[of.d[n] as usize] = true;
        (partner[x as usize], partner[of.b(n) as usize]) = (of.b(n), x);
    }
}

#[test]
fn far_above_the_splitting_pairs_the_limit_is_phi() {
    let far = |p: i64, q: i64| Golden(q, -p) >= Golden(54, 0);
    let steep = |p: i64, q: i64| q >= 2 * p + 27 && q >= p + 52;
    // Pairs next to the bound, some with a common divisor, and two that only the second condition takes.
    let next = |p: i64| (p..).find(|&q| far(p, q)).unwrap();
    let pairs = [1, 2, 7, 20, 50, 90].map(|p| (p, next(p)));
    for (p, q) in pairs.into_iter().chain([(30, 120), (60, 180), (40, 107), (26, 79)]) {
        assert!(far(p, q) || steep(p, q));
        let of = gdwn(p as u64, q as u64, 2500);
        lemma_300(&of, 12, 14);
        assert!(of.deepest_hole() <= 12);
        families(p, q, &of);
        for n in 0..of.len() {
            let distance = Golden(of.b(n), -of.a[n]);
            assert!(Golden(-29, 0) < distance && distance < Golden(29, 0), "({p},{q}), {n}");
        }
    }
    assert!(!far(40, 107) && steep(40, 107) && !far(26, 79) && steep(26, 79));
}
