//! Certificates: true ones are accepted, forged ones are rejected with the condition that fails.
//!
//! Every forgery is packed again with a fresh hash: only the mathematics can catch it.

use num_bigint::BigUint;
use proptest::prelude::*;
use std::sync::LazyLock;
use wythoff::certify::levels_certificate;
use wythoff::engine::levels::{ClosedLevel, LevelGame, Sweep};
use wythoff::run::{Memory, Run};
use wythoff_verify::{Certificate, LevelsClaim, verify};

/// T_0, …, T_12, proved by the engine.
static TWELVE: LazyLock<LevelsClaim> = LazyLock::new(|| claim(12));

fn claim(up_to: u32) -> LevelsClaim {
    let mut sweep = Sweep::new(up_to).unwrap();
    sweep.run(&Run::default()).unwrap();
    LevelsClaim::read(&levels_certificate(&sweep).unwrap()).unwrap()
}

/// The condition a changed claim fails, after packing it with a right hash.
fn fails(change: impl FnOnce(&mut LevelsClaim)) -> &'static str {
    let mut forged = TWELVE.clone();
    change(&mut forged);
    assert_ne!(forged, *TWELVE, "the forgery changes nothing");
    match verify(&forged.to_certificate().to_bytes()) {
        Ok(_) => panic!("accepted: {forged:?}"),
        Err(rejected) => rejected.condition,
    }
}

#[test]
fn the_true_certificate_is_accepted() {
    assert!(verify(&TWELVE.to_certificate().to_bytes()).is_ok());
}

#[test]
fn every_constant_off_by_one_is_rejected() {
    for g in 0..=12 {
        for by in [-1, 1] {
            if g > 0 {
                let settled = fails(|c| c.levels[g].settled += by);
                assert_eq!(settled, "K is the least index with d_n = n from there on");
                assert_ne!(fails(|c| c.levels[g].wrong += by), "");
                assert_ne!(fails(|c| c.levels[g].repeats += by), "");
            }
            if by == 1 || TWELVE.levels[g].k > 0 {
                let k = fails(|c| c.levels[g].k += by);
                let told = [
                    "k is the largest |ε| from N on",
                    "|ε| ≤ k from N on",
                    "apart at L",
                    "a_N + R ≤ L",
                ];
                assert!(told.contains(&k), "{k}");
            }
        }
        let early = fails(|c| c.levels[g].n = c.levels[g].settled - 1);
        assert!(["N and k", "N"].contains(&early), "{early}");
        let late = fails(|c| c.levels[g].n = c.closed_at);
        assert!(["a_N + R ≤ L", "apart at L"].contains(&late), "{late}");
    }
}

/// L is the least index that works: with one less, two levels named in the message may still meet, or one has
/// not been seen for a generation.
#[test]
fn closing_one_index_too_early_is_rejected() {
    for up_to in [1, 3, 6, 9, 12] {
        let mut claim = claim(up_to);
        assert!(verify(&claim.to_certificate().to_bytes()).is_ok());
        claim.closed_at -= 1;
        let early = verify(&claim.to_certificate().to_bytes()).unwrap_err();
        assert!(["apart at L", "a_N + R ≤ L"].contains(&early.condition), "{early}");
        assert!(early.detail.contains(&claim.closed_at.to_string()), "{early}");
    }
}

/// The numbers of an events list.
fn numbers(events: &[u8]) -> Vec<u64> {
    let mut all = vec![];
    let (mut x, mut place) = (0, 0);
    for &byte in events {
        x |= u64::from(byte & 127) << place;
        place += 7;
        if byte < 128 {
            all.push(x);
            (x, place) = (0, 0);
        }
    }
    all
}

fn bytes(numbers: &[u64]) -> Vec<u8> {
    let mut bytes = vec![];
    for &(mut x) in numbers {
        while x >= 128 {
            bytes.push(x as u8 | 128);
            x >>= 7;
        }
        bytes.push(x as u8);
    }
    bytes
}

/// A burst: where its numbers begin in the list, its first index, its length.
fn bursts(events: &[u64]) -> Vec<(usize, u64, u64)> {
    let (mut at, mut n, mut all) = (0, 0, vec![]);
    while at < events.len() {
        let start = n + (events[at] >> 1);
        let swap = events[at] & 1 == 1;
        let len = if swap { 2 } else { events[at + 1] };
        all.push((at, start, len));
        at += if swap { 1 } else { 2 + len as usize };
        n = start + len;
    }
    all
}

/// A level closed too early, as a faulty engine would write it: its last burst is missing and every
/// constant says what the shorter list gives.
#[test]
fn a_level_closed_before_its_last_collision_is_rejected() {
    for g in [10, 11, 12] {
        let events = numbers(&TWELVE.levels[g].events);
        let list = bursts(&events);
        let (cut, _, _) = list[list.len() - 1];
        let (_, start, len) = list[list.len() - 2];
        for fewer_repeats in 0..3 {
            let condition = fails(|c| {
                let level = &mut c.levels[g];
                level.events = bytes(&events[..cut]);
                level.wrong -= 2;
                level.settled = (start + len) as i64;
                level.repeats -= fewer_repeats;
            });
            assert_eq!(condition, "no position has two values", "level {g}");
        }
    }
}

/// The same with L at the very index of the missing collision: nothing seen so far is wrong, all constants
/// but k are as the shorter list gives them, and whatever k is claimed, the criterion must refuse.
#[test]
fn a_level_closed_at_the_index_of_its_last_collision_is_rejected() {
    for g in 2..=12 {
        let events = numbers(&TWELVE.levels[g].events);
        let list = bursts(&events);
        let (&(cut, collision, _), before) = list.split_last().unwrap();
        let Some(&(_, start, len)) = before.last() else { continue };
        let mut conditions = std::collections::BTreeSet::new();
        for (k, fewer_repeats) in (0..40).flat_map(|k| [(k, 0), (k, 1)]) {
            let rejected = fails(|c| {
                c.levels.truncate(g + 1);
                c.closed_at = collision as i64;
                let level = &mut c.levels[g];
                level.events = bytes(&events[..cut]);
                level.wrong -= 2;
                level.settled = (start + len) as i64;
                level.n = level.settled;
                level.repeats -= fewer_repeats;
                level.k = k;
            });
            conditions.insert(rejected);
        }
        let refused = ["apart at L", "a_N + R ≤ L"].iter().any(|x| conditions.contains(x));
        assert!(refused, "level {g}: {conditions:?}");
    }
}

#[test]
fn a_moved_burst_is_rejected() {
    let events = numbers(&TWELVE.levels[12].events);
    let list = bursts(&events);
    for &(at, ..) in list.iter().skip(1).step_by(list.len() / 5) {
        for later in [true, false].into_iter().filter(|&later| later || events[at] > 1) {
            let condition = fails(|c| {
                let mut events = events.clone();
                if later {
                    events[at] += 2
                } else {
                    events[at] -= 2
                }
                c.levels[12].events = bytes(&events);
            });
            let told = [
                "no position has two values",
                "skipped diagonals are taken",
                "events",
                "|ε| ≤ k from N on",
            ];
            assert!(told.contains(&condition), "{condition}");
        }
    }
}

/// A swap for which nobody stands in the way, shortly before L so that it has no further effects.
#[test]
fn an_invented_swap_is_rejected() {
    // Below 4 the levels lie so close that the moved positions collide first.
    for g in 4..=12 {
        let condition = fails(|c| {
            let gap = (c.closed_at - 60 - c.levels[g].settled) as u64;
            let mut events = numbers(&c.levels[g].events);
            events.push(gap << 1 | 1);
            c.levels[g].events = bytes(&events);
        });
        assert_eq!(condition, "skipped diagonals are taken", "level {g}");
    }
}

#[test]
fn a_diagonal_used_twice_is_rejected() {
    // T_1 is (0,1), (2,2), …: its first burst begins with d_0 = 1.
    let condition = fails(|c| {
        let mut events = numbers(&c.levels[1].events);
        let moved = events.len() - 1;
        events[moved] += 2;
        c.levels[1].events = bytes(&events);
    });
    assert_eq!(condition, "events");
}

#[test]
fn any_changed_byte_is_rejected() {
    let bytes = claim(4).to_certificate().to_bytes();
    for at in 0..bytes.len() {
        for bit in [0, 3, 7] {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << bit;
            assert!(verify(&changed).is_err(), "byte {at}, bit {bit}");
        }
    }
    assert_eq!(verify(&bytes[..bytes.len() - 1]).unwrap_err().condition, "length");
}

#[test]
fn the_header_is_read_strictly() {
    let certificate = TWELVE.to_certificate();
    let with = |kind: &str, game: &str| {
        let forged = Certificate { kind: kind.into(), game: game.into(), ..certificate.clone() };
        verify(&forged.to_bytes()).unwrap_err().condition
    };
    assert_eq!(with("columns", "r-wythoff"), "kind");
    assert_eq!(with("levels", "wythoff"), "game");
    assert_eq!(verify(b"wythoff certificate 2\n").unwrap_err().condition, "version");
    assert_eq!(verify(b"").unwrap_err().condition, "version");
}

/// Every position with a < rows, against the streaming engine; returns how many there were.
fn compare_with_stream(claim: &LevelsClaim, rows: u64) -> u64 {
    let levels: Vec<ClosedLevel> =
        claim.levels.iter().map(|x| ClosedLevel::new(x, Memory::default()).unwrap()).collect();
    let mut compared = 0;
    LevelGame::RWythoff
        .visit(levels.len() as u32 - 1, rows, &Run::default(), |p| {
            let row = levels[p.value as usize].row(&BigUint::from(p.b - p.a)).unwrap();
            assert_eq!(row, BigUint::from(p.a), "value {}, index {}", p.value, p.index);
            compared += 1;
        })
        .unwrap();
    compared
}

#[test]
fn closed_levels_equal_the_streamed_ones_position_by_position() {
    assert!(compare_with_stream(&TWELVE, 162_000) > 13 * 100_000);
}

/// `cargo test --release -p wythoff --test certificates -- --ignored`: n to 10⁶ for g ≤ 20.
#[test]
#[ignore = "a minute or two; run it after changing the engine"]
fn twenty_levels_equal_the_streamed_ones_to_a_million() {
    assert!(compare_with_stream(&claim(20), 1_620_000) > 21 * 1_000_000);
}

/// σ²: an exception at n goes on at n + A_n + 1 (after +1) or n + A_n (after −1), with the same sign.
#[test]
fn exceptions_of_a_hundred_digits_follow_fibonacci() {
    // Gu, Theorem 8: F^(36,58) begins with −1, F^(42,68) with +1.
    let three = ClosedLevel::new(&TWELVE.levels[3], Memory::default()).unwrap();
    for (x, y, sign) in [(36u32, 58u32, -1), (42, 68, 1), (55, 89, 1)] {
        let (mut x, mut y, mut sign) = (BigUint::from(x), BigUint::from(y), sign);
        while x.to_string().len() < 100 {
            (x, y) = (y.clone(), x + y);
            sign = -sign;
        }
        let plain = wythoff::golden::floor_phi_big(&x) - 5u32;
        let row = three.row(&x).unwrap();
        assert_eq!(row, if sign > 0 { plain.clone() + 1u32 } else { plain.clone() - 1u32 });
        assert!(three.contains(&(&row + &x), &row).unwrap());
        assert!(!three.contains(&(&plain + &x), &plain).unwrap());
    }
}

proptest! {
    /// Beyond the pattern's start the counting rule and σ give the same rows.
    #[test]
    fn rows_are_complementary_at_any_size(n in 10u128.pow(9)..10u128.pow(30), g in 0usize..=12) {
        let level = ClosedLevel::new(&TWELVE.levels[g], Memory::default()).unwrap();
        // a_{f(n)} = b_n − 1 and a_{f(n)+1} = b_n + 1 with f(n) = a_n + R (Gu, proof of Proposition 5).
        let n = BigUint::from(n);
        let row = level.row(&n).unwrap();
        let second = &row + &n;
        let image = row + TWELVE.levels[g].repeats as u32;
        prop_assert_eq!(level.row(&image).unwrap() + 1u32, second.clone());
        prop_assert_eq!(level.row(&(image + 1u32)).unwrap(), second + 1u32);
    }
}
