use std::cmp::Ordering;
use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::{One, ToPrimitive};
use proptest::prelude::*;

use super::partition::PartitionFailure;
use super::*;
use crate::golden;

fn number(text: &str) -> Quadratic {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Irrationals above 1 of several kinds: s < 0, large d, large t, close to 1 and to an integer.
const ABOVE_ONE: [&str; 8] = [
    "(1+sqrt(5))/2",
    "sqrt(2)",
    "(3-sqrt(2))/1",
    "(100-7*sqrt(2))/80",
    "sqrt(1000001)/1000",
    "(5+3*sqrt(7))/4",
    "3*sqrt(11)/2",
    "(1000000+sqrt(3))/1000000",
];

#[test]
fn golden_ratio_as_a_beatty_sequence() {
    let phi = Quadratic::golden();
    let square = phi.complement().unwrap();
    assert_eq!(square, phi.plus(&BigInt::one()));
    for n in (0..3000).chain([golden::MAX_U64 - 1, golden::MAX_U64, golden::MAX_U64 + 1, u64::MAX])
    {
        assert_eq!(phi.floor_multiple_u64(n).ok(), golden::floor_phi(n), "{n}");
        assert_eq!(
            square.floor_multiple_u64(n).ok(),
            golden::wythoff_pair(n).map(|(_, b)| b),
            "{n}"
        );
    }
}

#[test]
fn floors_satisfy_their_definition() {
    // ⌊nα⌋ = y means y/n < α < (y+1)/n, decided by the comparison alone.
    for text in ABOVE_ONE.iter().copied().chain(["(1-sqrt(5))/2", "-sqrt(2)", "(2-sqrt(3))/7"]) {
        let alpha = number(text);
        for n in (1..200).chain([1 << 40, i64::MAX]) {
            let n = BigInt::from(n);
            for n in [n.clone(), -n] {
                let y = alpha.floor_multiple(&n);
                let side = |y: &BigInt| alpha.cmp_ratio(y, &n).unwrap();
                let (below, above) = match n.sign() {
                    Sign::Minus => (Ordering::Less, Ordering::Greater),
                    _ => (Ordering::Greater, Ordering::Less),
                };
                assert_eq!((side(&y), side(&(&y + 1))), (below, above), "{text} times {n}");
            }
        }
    }
}

#[test]
fn comparisons_near_convergents() {
    // Convergents of √2 alternate around it: 1/1, 3/2, 7/5, 17/12, …
    let root = number("sqrt(2)");
    let (mut p, mut q) = (BigInt::one(), BigInt::one());
    for k in 0..200 {
        let expected = if k % 2 == 0 { Ordering::Greater } else { Ordering::Less };
        assert_eq!(root.cmp_ratio(&p, &q).unwrap(), expected, "convergent {k}");
        assert_eq!(root.cmp_ratio(&-&p, &-&q).unwrap(), expected, "convergent {k}, both negative");
        (p, q) = (&p + &q * 2, &p + &q);
    }
    assert!(matches!(root.cmp_ratio(&1.into(), &0.into()), Err(Error::Invalid(_))));
    assert_eq!(root.cmp_integer(&1.into()), Ordering::Greater);
    assert_eq!(root.cmp_integer(&2.into()), Ordering::Less);
    assert_eq!(number("-sqrt(2)").cmp_integer(&BigInt::from(-1)), Ordering::Less);
}

#[test]
fn complements_solve_the_equation() {
    for text in ABOVE_ONE {
        let alpha = number(text);
        let beta = alpha.complement().unwrap();
        // 1/α + 1/β = 1 ⇔ the rational parts add to 1 and the others cancel ⇔ 1 − 1/α = 1/β.
        let (left, right) = (alpha.reciprocal(), beta.reciprocal());
        let ((r1, s1, d1, t1), (r2, s2, d2, t2)) = (left.parts(), right.parts());
        assert_eq!(d1, d2, "{text}");
        assert_eq!(r1 * t2 + r2 * t1, t1 * t2, "{text}");
        assert_eq!(s1 * t2 + s2 * t1, BigInt::ZERO, "{text}");
        assert_eq!(beta.complement().unwrap(), alpha, "{text}");
        assert_eq!(alpha.reciprocal().reciprocal(), alpha, "{text}");
    }
    assert!(number("sqrt(2)/2").complement().is_err());
    assert!(number("-sqrt(2)").complement().is_err());
}

#[test]
fn theorem_of_beatty() {
    for text in ABOVE_ONE {
        assert_eq!(number(text).check_beatty(3000).unwrap(), None, "{text}");
    }
}

#[test]
fn fraenkel_pairs() {
    for t in (1..40).chain([u64::MAX]) {
        let alpha = Quadratic::fraenkel(t).unwrap();
        let beta = alpha.complement().unwrap();
        assert_eq!(beta, alpha.plus(&BigInt::from(t)), "t = {t}");
        assert_eq!(alpha.check_beatty(500).unwrap(), None, "t = {t}");
    }
    // t = 2 by the rule "smallest unused, and that plus 2n": (1,3), (2,6), (4,10), (5,13), (7,17).
    let alpha = Quadratic::fraenkel(2).unwrap();
    let first: Vec<_> = alpha.sequence().take(5).map(|a| a.to_u64().unwrap()).collect();
    assert_eq!(first, [1, 2, 4, 5, 7]);
    assert!(Quadratic::fraenkel(0).is_err());
}

#[test]
fn partition_failures_are_the_first() {
    for alpha in ABOVE_ONE {
        for beta in ABOVE_ONE {
            let (a, b) = (number(alpha), number(beta));
            let mut times = BTreeMap::new();
            for sequence in [&a, &b] {
                for n in 1..=300 {
                    let term = sequence.floor_multiple_u64(n).unwrap();
                    *times.entry(term).or_insert(0) += 1;
                }
            }
            let expected = (1..=200).find(|x| times.get(x) != Some(&1));
            let found = super::partition::check_partition(&a, &b, 200).unwrap();
            let value = found.map(|failure| match failure {
                PartitionFailure::Twice { value, first, second } => {
                    assert_eq!(a.floor_multiple_u64(first).unwrap(), value);
                    assert_eq!(b.floor_multiple_u64(second).unwrap(), value);
                    value
                }
                PartitionFailure::Missing { value, first, second } => {
                    for (sequence, n) in [(&a, first), (&b, second)] {
                        assert!(sequence.floor_multiple_u64(n - 1).unwrap() < value);
                        assert!(sequence.floor_multiple_u64(n).unwrap() > value);
                    }
                    value
                }
            });
            assert_eq!(value, expected, "{alpha} and {beta}");
        }
    }
    assert!(
        super::partition::check_partition(&number("sqrt(2)/2"), &number("sqrt(2)"), 9).is_err()
    );
    assert!(
        super::partition::check_partition(&number("sqrt(2)"), &number("sqrt(2)/2"), 9).is_err()
    );
}

#[test]
fn indices_are_found() {
    for text in ABOVE_ONE {
        let alpha = number(text);
        let terms: Vec<_> = alpha.sequence().take(100).collect();
        for x in 0..=terms[99].to_i64().unwrap() {
            let x = BigInt::from(x);
            let expected = terms.iter().position(|term| *term == x).map(|at| BigInt::from(at + 1));
            assert_eq!(alpha.index_of(&x).unwrap(), expected, "{x} in {text}");
        }
    }
}

#[test]
fn equal_numbers_in_different_forms() {
    assert_eq!(number("sqrt(8)"), number("2*sqrt(2)"));
    assert_eq!(number("(2+sqrt(20))/4"), number("(1+√5)/2"));
    assert_eq!(number("(-1-sqrt(5))/-2"), number("(1+1√5)/2"));
    assert_ne!(number("-sqrt(2)"), number("sqrt(2)"));
    assert_ne!(number("sqrt(2)"), number("sqrt(3)"));
    assert_ne!(number("1+sqrt(2)"), number("sqrt(2)"));
}

#[test]
fn printed_shortest() {
    for (text, printed) in [
        ("(1+1√5)/2", "(1+sqrt(5))/2"),
        (" ( 1 + 1 * sqrt( 5 ) ) / 2 ", "(1+sqrt(5))/2"),
        ("(2+4√5)/2", "1+2*sqrt(5)"),
        ("(3 − √(2))/7", "(3-sqrt(2))/7"),
        ("-sqrt(2)/3", "-sqrt(2)/3"),
        ("-4+3sqrt(2)", "-4+3*sqrt(2)"),
        ("(0+2√3)/6", "sqrt(3)/3"),
        ("+2√3", "2*sqrt(3)"),
    ] {
        assert_eq!(number(text).to_string(), printed, "{text}");
    }
}

#[test]
fn errors_by_column() {
    for (text, at) in [
        ("", 1),
        ("5", 2),
        ("(1+sqrt(5)/2", 11),
        ("(1+sqrt(5))/", 13),
        ("(1+sqrt(5))/0", 13),
        ("(1+sqrt(5))/2x", 14),
        ("(1+sqrt(5))x", 12),
        ("(1+sqrt(9))/2", 9),
        ("(1+sqrt(0))/2", 9),
        ("(1+sqrt(-5))/2", 9),
        ("(1+sqrt 5)/2", 9),
        ("(1+sqrt(5/2", 10),
        ("(1+0*sqrt(5))/2", 4),
        ("(1+ 0√5)/2", 5),
        ("0√5", 1),
        ("(1+2)/3", 5),
        ("(1+)/2", 4),
        ("1+sqrt(5)/2", 10),
        ("√", 2),
        ("√x", 2),
        ("phi", 1),
        ("(1++√5)", 4),
        ("1√5√5", 4),
    ] {
        match text.parse::<Quadratic>() {
            Err(Error::Parse { column, .. }) => assert_eq!(column, at, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn rational_and_complex_are_refused() {
    for (r, s, d, t) in [(1, 1, 5, 0), (1, 0, 5, 2), (1, 1, 16, 2), (1, 1, 0, 2), (1, 1, -5, 2)] {
        assert!(matches!(Quadratic::new(r, s, d, t), Err(Error::Invalid(_))), "{r} {s} {d} {t}");
    }
}

#[test]
fn past_64_bits_is_an_error() {
    let root = number("sqrt(2)");
    assert!(matches!(root.floor_multiple_u64(u64::MAX), Err(Error::Overflow(_))));
    assert!(matches!(number("-sqrt(2)").floor_multiple_u64(1), Err(Error::Invalid(_))));
    // Between −1 and 0 the floor is −1, not 0.
    let just_below_zero = number("(-5+sqrt(2))/100");
    assert!(matches!(just_below_zero.floor_multiple_u64(1), Err(Error::Invalid(_))));
    // Past what machine integers can square, still exact: ⌊n√2/2⌋ against y² < n²/2 < (y+1)².
    let half = number("sqrt(2)/2");
    let y = BigInt::from(half.floor_multiple_u64(u64::MAX).unwrap());
    let n = BigInt::from(u64::MAX);
    assert!(&y * &y * 2 < &n * &n && (&y + 1) * (&y + 1) * 2 > &n * &n);
}

proptest! {
    #[test]
    fn text_goes_around(r in -50i64..50, s in -9i64..9, d in 2i64..200, t in -30i64..30) {
        if let Ok(alpha) = Quadratic::new(r, s, d, t) {
            let read = number(&alpha.to_string());
            prop_assert_eq!(read.parts(), alpha.parts());
        }
    }

    #[test]
    fn machine_and_big_agree(r: i32, s: i32, d in 2u32.., t: i32, n: u64) {
        if let Ok(alpha) = Quadratic::new(r, s, d, t) {
            let exact = alpha.floor_multiple(&n.into());
            prop_assert_eq!(alpha.floor_multiple_u64(n).ok(), exact.to_u64());
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[-+−*/()√sqrt0-9 ]{0,14}") {
        let length = text.chars().count();
        match text.parse::<Quadratic>() {
            Ok(alpha) => prop_assert_eq!(number(&alpha.to_string()), alpha),
            Err(Error::Parse { column, .. }) => prop_assert!(column >= 1 && column <= length + 1),
            Err(other) => prop_assert!(false, "{}", other),
        }
    }
}
