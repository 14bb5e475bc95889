//! The P-positions of the involution engine equal those of the oracle and of the plain greedy rule.

use std::collections::HashSet;

use proptest::prelude::*;
use wythoff::Game;
use wythoff::engine::involution::PPositions;
use wythoff::engine::oracle::Oracle;
use wythoff::engine::{Bound, Play};
use wythoff::rules::Family;
use wythoff::run::Memory;

const GAMES: [&str; 34] = [
    "nim",
    "wythoff",
    "maharaja",
    "diagonal:2",
    "diagonal:3",
    "diagonal:4",
    "diagonal:7",
    "gdwn:1,2",
    "gdwn:1,3",
    "gdwn:1,5",
    "gdwn:2,3",
    "gdwn:2,4",
    "gdwn:2,5",
    "gdwn:3,5",
    "gdwn:3,6",
    "gdwn:4,6",
    "gdwn:4,7",
    "gdwn:5,8",
    "gdwn:6,10",
    "gdwn:7,11",
    "gdwn:31,50",
    "gdwn:1,2+2,3",
    "gdwn:1,2+2,3+3,5+5,8+8,13",
    "gdwn:1,2+1,3+2,3+3,4",
    "qgdwn:0,1+1,2",
    "qgdwn:0,1+2,2+2,3",
    "qgdwn:0,1+3,3+4,6",
    "{0,1}* {1,1}",
    "{0,1}* {1,1} {2,2} {1,2}",
    "{0,1}* {1,4} {3,3}*",
    "{0,1}* {1,1}* {2,3} {3,5}",
    "{0,1}* {2,9} {1,2}* {1,1}",
    "{0,1}* {1,1}* {1,2}* {5,7} {0,2}",
    "{0,1}* {0,3}* {2,2}* {6,9}*",
];

fn game(text: &str) -> Game {
    text.parse().expect("a game of the list")
}

fn fast(game: &Game, extent: Bound) -> Vec<(u64, u64)> {
    PPositions::new(game.rays().unwrap(), extent, Memory::default())
        .unwrap()
        .map(Result::unwrap)
        .collect()
}

#[test]
fn fast_equals_the_oracle() {
    const SIDE: u64 = 60;
    for text in GAMES {
        let game = game(text);
        let mut oracle = Oracle::new(&game, Play::Normal);
        let mut expected = Vec::new();
        for (a, b) in (0..SIDE).flat_map(|a| (a..SIDE).map(move |b| (a, b))) {
            if oracle.value(&[a, b]).unwrap() == 0 {
                expected.push((a, b));
            }
        }
        let mut found = fast(&game, Bound::UpTo(SIDE));
        found.retain(|&(a, b)| a < SIDE && b < SIDE);
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn fast_equals_plain() {
    for text in GAMES {
        let game = game(text);
        assert_eq!(
            fast(&game, Bound::UpTo(3000)),
            PPositions::plain(game.rays().unwrap(), 3000).unwrap(),
            "{text}"
        );
    }
}

#[test]
fn fast_equals_plain_further() {
    for text in ["gdwn:1,2", "gdwn:5,8", "{0,1}* {2,2}* {3,5}* {1,4}"] {
        let game = game(text);
        let last = 10_000;
        assert!(
            fast(&game, Bound::UpTo(last))
                == PPositions::plain(game.rays().unwrap(), last).unwrap(),
            "{text}"
        );
    }
}

/// Minutes: `cargo test --release --test involution -- --ignored`.
#[test]
#[ignore = "the plain rule takes a minute a game"]
fn fast_equals_plain_to_100_000() {
    for text in ["gdwn:1,2", "gdwn:4,6", "gdwn:5,8", "gdwn:31,50", "maharaja", "diagonal:7"] {
        let game = game(text);
        let last = 100_000;
        assert!(
            fast(&game, Bound::UpTo(last))
                == PPositions::plain(game.rays().unwrap(), last).unwrap(),
            "{text}"
        );
    }
}

#[test]
fn a_count_gives_the_first_positions() {
    for text in ["nim", "wythoff", "gdwn:1,2", "diagonal:5"] {
        let game = game(text);
        let all = PPositions::plain(game.rays().unwrap(), 400).unwrap();
        for count in [0, 1, 2, 100, 200] {
            let found = fast(&game, Bound::Count(count as u64));
            assert_eq!(found, all[..count], "{text}");
        }
    }
}

/// Every number is in exactly one pair, and each line of each family holds at most one position.
#[test]
fn one_position_a_line() {
    for (p, q) in [(1, 2), (2, 4), (4, 6), (5, 8), (3, 3)] {
        let game = game(&format!("qgdwn:0,1+{p},{q}"));
        let game = if p == q { game } else { self::game(&format!("gdwn:{p},{q}")) };
        let last = 20_000;
        let found = fast(&game, Bound::UpTo(last));
        let mut partners = HashSet::new();
        for &(a, b) in &found {
            assert!(a <= b && partners.insert(a));
            assert!(a == b || partners.insert(b));
        }
        assert!((0..=last).all(|x| partners.contains(&x)));
        let mirrored = found.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        let mirrored: HashSet<(i64, i64)> = mirrored.map(|(a, b)| (a as i64, b as i64)).collect();
        let directions = if p == q { vec![(p, q)] } else { vec![(1, 1), (p, q), (q, p)] };
        for (p, q) in directions {
            let line = |&(x, y): &(i64, i64)| (x % p, y - q * (x / p));
            let lines: HashSet<(i64, i64)> = mirrored.iter().map(line).collect();
            assert_eq!(lines.len(), mirrored.len(), "two positions on a line of ({p},{q})");
        }
    }
}

#[test]
fn wythoff_is_the_golden_ratio() {
    let found = fast(&game("wythoff"), Bound::Count(300_000));
    for (n, &(a, b)) in (0u64..).zip(&found) {
        assert_eq!((a, b), (wythoff::golden::floor_phi(n).unwrap(), a + n));
    }
}

/// For a = 2^m: the block form, X_N = mex, Y_N = X_N + ⌊N/a⌋, blocks {(aX+r, aY + ((N mod a) xor r))}.
#[test]
fn diagonal_games_of_powers_of_two_have_the_block_form() {
    for m in 1..=5u32 {
        let a = 1u64 << m;
        let found: HashSet<_> =
            fast(&game(&format!("diagonal:{a}")), Bound::UpTo(30_000)).into_iter().collect();
        let mut used = HashSet::new();
        let mut x = 0;
        for block in 0.. {
            while used.contains(&x) {
                x += 1;
            }
            if a * x + a > 30_000 {
                break;
            }
            let y = x + block / a;
            used.extend([x, y]);
            for r in 0..a {
                let (s, t) = (a * x + r, a * y + ((block % a) ^ r));
                assert!(found.contains(&(s.min(t), s.max(t))), "diagonal:{a} at {s},{t}");
            }
        }
    }
}

#[test]
fn little_memory_is_an_error_with_a_remedy() {
    let game = game("gdwn:1,2");
    let refused = PPositions::new(
        game.rays().unwrap(),
        Bound::UpTo(1_000_000_000),
        Memory::bytes(10_000_000),
    );
    let error = refused.unwrap_err();
    assert_eq!(error.exit_code(), 3);
    assert!(error.to_string().contains("more memory"), "{error}");
    assert_eq!(
        PPositions::new(game.rays().unwrap(), Bound::Count(u64::MAX), Memory::default())
            .unwrap_err()
            .exit_code(),
        3
    );
}

fn vectors() -> impl Strategy<Value = Vec<(bool, u64, u64)>> {
    prop::collection::vec((any::<bool>(), 1u64..14, 1u64..20), 0..5)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn fast_equals_plain_on_random_games(vectors in vectors(), last in 1u64..2500) {
        let families = vectors.iter().map(|&(ray, p, q)| {
            if ray { Family::ray([p, q]) } else { Family::step([p, q]) }
        });
        let game = Game::new(families.chain([Family::ray([0, 1])])).unwrap();
        prop_assert_eq!(fast(&game, Bound::UpTo(last)), PPositions::plain(game.rays().unwrap(), last).unwrap());
    }
}
