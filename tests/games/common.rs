//! Random games for the tests.

use proptest::prelude::*;
use wythoff::Game;

/// A random game on two piles that takes fewer than `bound` at a time, half of the time symmetric, often with Nim moves.
pub fn random_game(bound: u64) -> impl Strategy<Value = Game> {
    let pair = move || {
        let pair = (0..bound, 0..bound).prop_filter("takes something", |v| *v != (0, 0));
        pair.prop_map(|(p, q)| vec![p, q]).boxed()
    };
    let families = prop::collection::vec(family(pair, 1..bound - 1), 1..5);
    (families, any::<bool>(), any::<bool>()).prop_map(|(mut families, symmetric, nim)| {
        if symmetric {
            families.iter_mut().for_each(|f| *f = f.replace('(', "{").replace(')', "}"));
        }
        if nim {
            families.push("{0,1}*".into());
        }
        families.join(" ").parse().unwrap()
    })
}

/// A random family: a ray or step of one of the vectors, and of two piles a wedge or band, for any pile, the larger or the smaller.
pub fn family(
    vector: impl Fn() -> BoxedStrategy<Vec<u64>>,
    widths: std::ops::Range<u64>,
) -> impl Strategy<Value = String> {
    let list = |v: &[u64]| v.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let vectors = (vector(), any::<bool>(), 0..10).prop_map(move |(v, both, kind)| {
        let (open, close) = if both { ('{', '}') } else { ('(', ')') };
        format!("{open}{}{close}{}", list(&v), if kind < 6 { "*" } else { "" })
    });
    let regions = prop_oneof![Just("wedge".to_string()), widths.prop_map(|t| format!("band:{t}"))];
    let who = prop_oneof![3 => Just(""), 1 => Just("@larger"), 1 => Just("@smaller")];
    let family = (prop_oneof![10 => vectors, 2 => regions], who);
    family.prop_map(|(family, who)| family + who)
}
