//! Boundaries, agreement of both widths, identities, and the arrays.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use proptest::prelude::*;

use super::*;
use crate::zeckendorf::{Zeckendorf, fibonacci_pair};

fn big(n: impl Into<BigUint>) -> BigUint {
    n.into()
}

/// y = ⌊φn⌋ straight from the definition: y ≤ φn < y + 1, with φ the positive root of x² = x + 1.
fn is_floor_phi(y: &BigUint, n: &BigUint) -> bool {
    let below = |y: &BigUint| y * y <= y * n + n * n;
    below(y) && !below(&(y + 1u32))
}

/// Both widths at n, each against the definition.
fn assert_widths_agree(n: u64) {
    let exact = big(n);
    let floor = floor_phi_big(&exact);
    assert!(is_floor_phi(&floor, &exact), "floor of phi times {n}");
    let ceil = if n == 0 { floor.clone() } else { &floor + 1u32 };
    assert_eq!(Array::Wythoff.pair(&exact), (floor.clone(), &floor + &exact), "{n}");
    assert_eq!(Array::Dual.pair(&exact), (ceil.clone(), &ceil + &exact), "{n}");
    assert_eq!((floor_phi(n), ceil_phi(n)), (floor.to_u64(), ceil.to_u64()), "{n}");
    assert_eq!(big(floor_over_phi(n)), floor_over_phi_big(&exact), "{n}");
    if n <= MAX_FAST {
        assert_eq!(big(floor_phi_fast(n)), floor, "{n}");
    }
}

#[test]
fn widths_agree_around_every_limit() {
    for centre in [0, MAX_FAST, MAX_U64, u64::MAX, u64::MAX - MAX_U64, 1 << 63] {
        for n in centre.saturating_sub(300)..=centre.saturating_add(300) {
            assert_widths_agree(n);
        }
    }
}

#[test]
fn the_largest_arguments_are_the_limits() {
    // 2⁶⁴/φ = 11400714819323198485.95… and 2⁶⁴/φ² = 7046029254386353130.04…
    assert!(floor_phi(MAX_U64).is_some() && floor_phi(MAX_U64 + 1).is_none());
    assert_eq!(ceil_phi(MAX_U64), Some(u64::MAX));
    assert_eq!(ceil_phi(MAX_U64 + 1), None);
    let squared = 7_046_029_254_386_353_130;
    assert!(wythoff_pair(squared).is_some() && wythoff_pair(squared + 1).is_none());
    assert_eq!(dual_pair(u64::MAX), None);
}

#[test]
fn multiples_of_fibonacci_numbers() {
    for k in 2..=93 {
        let f = fibonacci_pair(k).0.to_u64().unwrap();
        for m in 1..=5 {
            for offset in -2..=2 {
                let near = f.checked_mul(m).and_then(|n| n.checked_add_signed(offset));
                near.into_iter().for_each(assert_widths_agree);
            }
        }
    }
}

#[test]
fn fibonacci_numbers_have_fibonacci_floors() {
    // φF_k = F_{k+1} − (−1/φ)^k, just above an integer for odd k and just below for even k.
    for k in (1..300).chain([4784, 4785]) {
        let (f, next) = fibonacci_pair(k);
        let expected = next - u32::from(k % 2 == 0);
        assert_eq!(floor_phi_big(&f), expected, "F_{k}");
        if let (Some(f), Some(expected)) = (f.to_u64(), expected.to_u64()) {
            assert_eq!(floor_phi(f), Some(expected), "F_{k}");
        }
    }
}

#[test]
fn pairs_partition_and_nest() {
    let mut seen = BTreeSet::new();
    for n in 1..4000 {
        let (a, b) = wythoff_pair(n).unwrap();
        assert!(seen.insert(a) && seen.insert(b), "{a} or {b} twice");
        assert_eq!(Side::of(a), Side::Lower(n));
        assert_eq!(Side::of(b), Side::Upper(n));
        assert_eq!(dual_pair(n), Some((a + 1, b + 1)));
        assert_eq!(floor_phi(a), Some(b - 1), "A at A_n is B_n - 1");
    }
    let complete = wythoff_pair(3999).unwrap().0;
    assert!(seen.range(1..=complete).copied().eq(1..=complete), "a number is missing");
}

#[test]
fn pairs_of_index_zero() {
    assert_eq!((wythoff_pair(0), dual_pair(0)), (Some((0, 0)), Some((0, 0))));
    assert_eq!(Side::of(0), Side::Lower(0));
    assert_eq!(Side::of_big(&BigUint::ZERO), Side::Lower(BigUint::ZERO));
    assert!(!is_splitting_pair(0, 0) && !is_splitting_pair(0, 1) && !is_splitting_pair(1, 1));
}

#[test]
fn membership_is_being_in_the_list() {
    let pairs: BTreeSet<_> = (0..90).map(|n| wythoff_pair(n).unwrap()).collect();
    let duals: BTreeSet<_> = (0..90).map(|n| dual_pair(n).unwrap()).collect();
    for a in 0..100u64 {
        for b in 0..100 {
            assert_eq!(is_wythoff_pair(a, b), pairs.contains(&(a, b)), "{a},{b}");
            assert_eq!(is_dual_pair(a, b), duals.contains(&(a, b)), "{a},{b}");
            let splits = a > 0 && (pairs.contains(&(a, b)) || duals.contains(&(a, b)));
            assert_eq!(is_splitting_pair(a, b), splits, "{a},{b}");
        }
    }
}

#[test]
fn splitting_pairs_in_order_and_complete() {
    for limit in 0..130 {
        let listed: Vec<_> = Splitting::up_to(limit).collect();
        let tested: Vec<_> = (0..=limit)
            .flat_map(|p| (0..=limit).map(move |q| (p, q)))
            .filter(|&(p, q)| is_splitting_pair(p, q))
            .collect();
        assert_eq!(listed, tested, "up to {limit}");
    }
}

#[test]
fn splitting_pairs_named_in_the_paper() {
    // Larsson: (31,51) does not split though 51/31 > φ; (731,1183) is a Wythoff pair; Tables A6 and A7.
    assert_eq!(Splitting::of(31, 51), None);
    assert_eq!(Splitting::of(731, 1183), Some(Splitting::Wythoff(452)));
    assert_eq!(Splitting::of(15, 24), Some(Splitting::Dual(9)));
    assert_eq!(Splitting::of(14, 23), Some(Splitting::Wythoff(9)));
    assert_eq!(Splitting::of(4, 6), Some(Splitting::Dual(2)));
    assert_eq!(Splitting::of(7, 12), None);
}

#[test]
fn sides_at_the_top_of_64_bits() {
    for x in (u64::MAX - 200)..=u64::MAX {
        let expected = match Side::of_big(&big(x)) {
            Side::Lower(n) => Side::Lower(n.to_u64().unwrap()),
            Side::Upper(n) => Side::Upper(n.to_u64().unwrap()),
        };
        assert_eq!(Side::of(x), expected, "{x}");
    }
}

/// Larsson's Tables A6 and A7 begin so; the later columns follow by adding.
const WYTHOFF_STARTS: [[u64; 2]; 6] = [[1, 2], [4, 7], [6, 10], [9, 15], [12, 20], [14, 23]];
const DUAL_STARTS: [[u64; 2]; 6] = [[2, 3], [4, 6], [7, 11], [9, 14], [12, 19], [15, 24]];

#[test]
fn arrays_of_the_paper() {
    for (array, starts) in [(Array::Wythoff, WYTHOFF_STARTS), (Array::Dual, DUAL_STARTS)] {
        for (i, start) in starts.iter().enumerate() {
            let mut expected = start.to_vec();
            for k in 2..10 {
                expected.push(expected[k - 1] + expected[k - 2]);
            }
            let row = i as u64 + 1;
            let entries: Vec<u64> = array.row_u64(row).unwrap().take(10).collect();
            assert_eq!(entries, expected, "{array:?} row {row}");
        }
    }
    // Last columns as printed, where print and recurrence agree (Table A6 all, Table A7 rows 1 to 3).
    let last = |array: Array, row| array.cell_u64(row, 10).unwrap();
    assert_eq!([1, 2, 3, 4, 5].map(|row| last(Array::Wythoff, row)), [89, 322, 466, 699, 932]);
    assert_eq!([1, 2, 3].map(|row| last(Array::Dual, row)), [144, 288, 521]);
}

#[test]
fn rows_are_cut_into_pairs() {
    for row in 1..200 {
        let wythoff: Vec<u64> = Array::Wythoff.row_u64(row).unwrap().take(40).collect();
        let dual: Vec<u64> = Array::Dual.row_u64(row).unwrap().take(40).collect();
        assert!(wythoff.chunks(2).all(|pair| is_wythoff_pair(pair[0], pair[1])), "row {row}");
        assert!(dual.chunks(2).all(|pair| is_dual_pair(pair[0], pair[1])), "row {row}");
        assert!(
            wythoff.windows(2).all(|pair| Zeckendorf::shift(pair[0]) == Some(pair[1])),
            "row {row}"
        );
    }
}

#[test]
fn each_integer_stands_once_and_is_found() {
    for (array, first) in [(Array::Wythoff, 1), (Array::Dual, 2)] {
        let mut seen = BTreeSet::new();
        let mut row = 0;
        // The least number not yet seen begins the next row.
        for least in first..2000 {
            if seen.contains(&least) {
                continue;
            }
            row += 1;
            for (k, x) in array.row_u64(row).unwrap().take_while(|&x| x < 2000).enumerate() {
                assert!(k > 0 || x == least, "{array:?}: row {row} begins with {x}, not {least}");
                assert!(seen.insert(x), "{array:?}: {x} twice");
                assert_eq!(array.position_u64(x), Some((row, k as u64 + 1)), "{array:?}: {x}");
            }
        }
        assert!((0..first).all(|x| array.position_u64(x).is_none()));
    }
}

#[test]
fn cells_agree_and_stop_at_64_bits() {
    for array in [Array::Wythoff, Array::Dual] {
        for row in [1, 2, 3, 1000, u64::MAX / 3, 7_046_029_254_386_353_129, u64::MAX] {
            for column in 1..100 {
                let exact = array.cell(&big(row), column).unwrap();
                match array.cell_u64(row, column) {
                    Ok(cell) => assert_eq!(exact, big(cell)),
                    Err(error) => {
                        assert!(exact > big(u64::MAX), "{array:?} {row} {column}: {error}")
                    }
                }
            }
        }
        assert!(array.cell_u64(0, 1).is_err() && array.cell_u64(1, 0).is_err());
        assert!(array.cell(&big(1u32), 0).is_err() && array.cell(&BigUint::ZERO, 1).is_err());
        assert!(array.cell(&big(1u32), u64::MAX).is_err(), "a far column is refused");
    }
}

#[test]
fn a_thousand_digits() {
    let n: BigUint = "7".repeat(1000).parse().unwrap();
    let (a, b) = Array::Wythoff.pair(&n);
    assert!(is_floor_phi(&a, &n));
    assert_eq!(
        (Side::of_big(&a), Side::of_big(&b)),
        (Side::Lower(n.clone()), Side::Upper(n.clone()))
    );
    for array in [Array::Wythoff, Array::Dual] {
        // Far out in an early row, and early in a far row.
        for (row, column) in [(big(3u32), 4700), (n.clone(), 3), (n.clone(), 900)] {
            let cell = array.cell(&row, column).unwrap();
            assert_eq!(array.position(&cell), Some((row, column)), "{array:?}");
        }
    }
}

proptest! {
    #[test]
    fn random_numbers_agree_in_both_widths(n: u64, shift in 0u32..64) {
        assert_widths_agree(n >> shift);
    }

    #[test]
    fn random_sides(x: u64, shift in 0u32..64) {
        let x = x >> shift;
        let (index, expected) = match Side::of(x) {
            Side::Lower(n) => (n, floor_phi(n)),
            Side::Upper(n) => (n, wythoff_pair(n).map(|(_, b)| b)),
        };
        prop_assert_eq!(expected, Some(x));
        prop_assert_eq!(Side::of_big(&big(x)).into_index(), big(index));
    }

    #[test]
    fn random_positions(x in 2u64.., shift in 0u32..62) {
        let x = (x >> shift).max(2);
        for array in [Array::Wythoff, Array::Dual] {
            let (row, column) = array.position_u64(x).unwrap();
            prop_assert_eq!(array.cell_u64(row, column).unwrap(), x);
        }
    }
}

#[test]
fn the_fast_floor_refuses_what_it_cannot_hold() {
    assert_eq!(big(floor_phi_fast(MAX_FAST)), floor_phi_big(&big(MAX_FAST)));
    for n in [MAX_FAST + 1, u64::MAX] {
        assert!(std::panic::catch_unwind(|| floor_phi_fast(n)).is_err(), "{n}");
    }
}
