use num_bigint::BigUint;
use num_traits::ToPrimitive;
use proptest::prelude::*;

use super::*;
use crate::golden::{floor_phi, floor_phi_big};

/// The shift of an integer of any size.
fn shift_big(n: &BigUint) -> BigUint {
    let raised = Zeckendorf::of(n).indices.iter().map(|k| k + 1).collect();
    Zeckendorf { indices: raised }.value()
}

fn fibonacci_numbers(limit: u64) -> Vec<u64> {
    FibonacciType::narrow(1, 2).take_while(|&f| f <= limit).collect()
}

#[test]
fn the_only_sum_without_neighbours() {
    // All sets of F_2 … F_16 without neighbours: each number below F_17 = 1597 from exactly one of them.
    let numbers = fibonacci_numbers(1596);
    assert_eq!(numbers.len(), 15);
    let mut found = vec![None; 1597];
    for set in (0..1u32 << 15).filter(|set| set & (set >> 1) == 0) {
        let chosen: Vec<u64> =
            (0..15).filter(|i| set >> i & 1 == 1).map(|i| numbers[i as usize]).collect();
        let slot = &mut found[chosen.iter().sum::<u64>() as usize];
        assert!(slot.is_none(), "two representations");
        *slot = Some(chosen);
    }
    for (n, expected) in found.into_iter().enumerate() {
        let expected = expected.expect("every number has a representation");
        let n = n as u64;
        assert_eq!(terms(n), expected, "{n}");
        let z = Zeckendorf::of(&n.into());
        assert_eq!(z.terms(), expected.iter().map(|&t| t.into()).collect::<Vec<BigUint>>(), "{n}");
        assert_eq!(z.value(), n.into());
    }
}

#[test]
fn examples_of_the_paper() {
    let z = |i, n: u32| Zeckendorf::of(&n.into()).term(i).and_then(|term| term.to_u64());
    assert_eq!((z(1, 4), z(2, 4), z(2, 26), z(0, 26)), (Some(1), Some(3), Some(21), None));
    assert_eq!(shift(14), Some(23));
}

#[test]
fn around_fibonacci_numbers_and_at_the_top() {
    let near = fibonacci_numbers(u64::MAX).into_iter().flat_map(|f| [f - 1, f, f + 1]);
    for n in near.chain([u64::MAX - 1, u64::MAX]) {
        let z = Zeckendorf::of(&n.into());
        let narrow: Vec<BigUint> = terms(n).into_iter().map(BigUint::from).collect();
        assert_eq!(z.terms(), narrow, "{n}");
        assert_eq!(z.value(), n.into());
    }
    assert!(terms(0).is_empty());
    assert_eq!(Zeckendorf::of(&BigUint::ZERO).to_string(), "0");
}

#[test]
fn the_shift_ends_at_64_bits() {
    // Z(n) = ⌊φ(n+1)⌋ − 1 fits up to n + 1 = ⌊2⁶⁴/φ⌋ and one further, where ⌊φ(n+1)⌋ = 2⁶⁴.
    let last = crate::golden::MAX_U64;
    assert_eq!(shift(last - 1), Some(floor_phi(last).unwrap() - 1));
    assert_eq!(shift(last), Some(u64::MAX));
    assert_eq!(shift(last + 1), None);
    assert_eq!(shift(u64::MAX), None);
}

#[test]
fn a_thousand_digits() {
    let n: BigUint = "31415926535".repeat(91).parse().unwrap();
    let z = Zeckendorf::of(&n);
    assert!(z.indices().windows(2).all(|pair| pair[1] - pair[0] >= 2));
    assert_eq!(z.value(), n);
    assert_eq!(shift_big(&n) + 1u32, floor_phi_big(&(n + 1u32)));
}

proptest! {
    #[test]
    fn no_two_terms_are_neighbours(words in prop::collection::vec(any::<u32>(), 0..12)) {
        let n = BigUint::new(words);
        let z = Zeckendorf::of(&n);
        prop_assert!(z.indices().windows(2).all(|pair| pair[1] - pair[0] >= 2));
        prop_assert_eq!(z.value(), n.clone());
        let raised = Zeckendorf { indices: z.indices.iter().map(|k| k + 3).collect() };
        prop_assert_eq!(raised.shifted_down(3), Some(z));
        prop_assert_eq!(shift_big(&n) + 1u32, floor_phi_big(&(&n + 1u32)));
    }

    #[test]
    fn sixty_four_bits_agree_with_big(n: u64, by in 0u32..64) {
        let n = n >> by;
        let z = Zeckendorf::of(&n.into());
        prop_assert_eq!(terms(n).into_iter().map(BigUint::from).collect::<Vec<_>>(), z.terms());
        prop_assert_eq!(shift(n), shift_big(&n.into()).to_u64());
        for (i, term) in terms(n).into_iter().enumerate() {
            prop_assert_eq!(z.term(i + 1), Some(term.into()));
        }
    }
}
