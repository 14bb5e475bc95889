//! Automata, numeration systems and adders against enumeration and against their defining identities.

use crate::logic::automaton::NONE;
use crate::logic::subset::Nfa;
use crate::logic::{Budget, Dfa, Prover, Relation, System};
use num_bigint::BigUint;
use proptest::prelude::*;

fn systems() -> Vec<System> {
    let mut systems: Vec<System> = ["msd_2", "msd_3", "msd_10", "msd_fib", "msd_pell", "msd_trib"]
        .iter()
        .map(|name| System::named(name).unwrap())
        .collect();
    for (name, preperiod, period) in [
        ("msd_sqrt3", &[1][..], &[1, 2][..]),
        ("msd_e", &[2, 1, 2], &[1, 1, 4]),
        ("msd_long", &[0, 3, 1], &[1, 2]),
        ("msd_bronze", &[3], &[3]),
        ("msd_mixed", &[0, 4, 2, 5], &[2, 1, 1, 3]),
    ] {
        systems.push(System::ostrowski(name, preperiod, period).unwrap());
    }
    systems
}

/// Denominators of the convergents of [a0; a1, …], the weights of the Ostrowski system, by their definition.
#[test]
fn ostrowski_weights_are_the_denominators() {
    let system = System::ostrowski("msd_x", &[0, 4, 2, 5], &[2, 1, 1, 3]).unwrap();
    let quotients = [4u64, 2, 5, 2, 1, 1, 3, 2, 1, 1, 3];
    let (mut before, mut q) = (0u64, 1u64);
    for (place, a) in quotients.iter().enumerate() {
        // The digits of q_i are a one at place i and zeros below.
        let mut digits = vec![0; place + 1];
        digits[0] = 1;
        assert_eq!(system.digits(&q.into()), digits, "place {place}");
        (before, q) = (q, a * q + before);
    }
    // With a₁ = 1 the first place is left out: the golden ratio gives Zeckendorf's system.
    let golden = System::ostrowski("msd_fib", &[1], &[1]).unwrap();
    assert_eq!(golden, System::named("msd_fib").unwrap());
    assert_eq!(golden.digits(&33u32.into()), [1, 0, 1, 0, 1, 0, 1]);
}

#[test]
fn canonical_digits_come_in_order_and_are_recognised() {
    for system in systems() {
        let valid = system.valid(1).unwrap();
        let mut last: Vec<u32> = vec![];
        for n in 0..600u32 {
            let digits = system.digits(&n.into());
            assert_eq!(system.value(&digits), n.into());
            assert!(
                valid.accepts_word(digits.iter().map(|&d| d as usize)),
                "{} {n}",
                system.name()
            );
            assert!(
                n == 0 || (last.len(), &last) < (digits.len(), &digits),
                "{} {n}",
                system.name()
            );
            last = digits;
        }
        // Exactly the canonical strings: the first words accepted are 0, 1, 2, … in order.
        let shared = std::sync::Arc::new(system.clone());
        let all = Relation::new(valid, vec![shared], vec!["n".into()]).unwrap();
        let expected: Vec<Vec<BigUint>> = (0..600u32).map(|n| vec![n.into()]).collect();
        assert_eq!(all.tuples(600), expected, "{}", system.name());
    }
}

#[test]
fn adders_add() {
    for system in systems() {
        let adder = system.linear(&[1, 1, -1], 0, &Budget::default()).unwrap();
        let radix = system.radix() as usize;
        let bound = 70u32;
        let digits: Vec<Vec<u32>> = (0..2 * bound).map(|n| system.digits(&n.into())).collect();
        let at = |d: &Vec<u32>, i: usize, length: usize| {
            if i + d.len() >= length { d[i + d.len() - length] as usize } else { 0 }
        };
        for x in 0..bound as usize {
            for y in 0..bound as usize {
                for z in [x + y, x + y + 1, (x + y).saturating_sub(1), x] {
                    let length = digits[x].len().max(digits[y].len()).max(digits[z].len());
                    let word = (0..length).map(|i| {
                        at(&digits[x], i, length)
                            + radix * at(&digits[y], i, length)
                            + radix * radix * at(&digits[z], i, length)
                    });
                    assert_eq!(
                        adder.accepts_word(word),
                        x + y == z,
                        "{} {x}+{y}={z}",
                        system.name()
                    );
                }
            }
        }
    }
}

/// The successor by order alone, then addition by recursion on the second summand: with the order of
/// digit strings this determines the adder for all numbers.
#[test]
fn adders_obey_their_defining_identities() {
    for system in systems() {
        let name = system.name().to_string();
        let mut prover = Prover::new();
        // The order of digit strings of equal length, written without arithmetic.
        let radix = system.radix() as usize;
        let mut next = vec![NONE; 2 * radix * radix];
        for a in 0..radix {
            for b in 0..radix {
                let letter = a + radix * b;
                next[letter] = match a.cmp(&b) {
                    std::cmp::Ordering::Equal => 0,
                    std::cmp::Ordering::Less => 1,
                    std::cmp::Ordering::Greater => NONE,
                };
                next[radix * radix + letter] = 1;
            }
        }
        let order = Dfa {
            radix: vec![radix as u32; 2],
            letters: radix * radix,
            start: 0,
            accept: vec![false, true],
            next,
        };
        if prover.system(&name).is_err() {
            prover.add_system(system.clone()).unwrap();
        }
        let shared = prover.system(&name).unwrap();
        let relation = |dfa: Dfa, arguments: &[&str]| {
            let systems = vec![shared.clone(); dfa.radix.len()];
            Relation::new(dfa, systems, arguments.iter().map(|s| s.to_string()).collect()).unwrap()
        };
        prover.insert("before", relation(order, &["x", "y"])).unwrap();
        let adder = system.linear(&[1, 1, -1], 0, &Budget::default()).unwrap();
        prover.insert("add", relation(adder, &["x", "y", "z"])).unwrap();
        let script = format!(
            r#"def next "?{name} $before(x,y) & ~E z $before(x,z) & $before(z,y)":
            def zero "?{name} ~E y $before(y,x)":
            eval order "?{name} A x,y $before(x,y) <=> x<y":
            eval base "?{name} A x,y,z $zero(y) => ($add(x,y,z) <=> x=z)":
            eval step "?{name} A x,y,s,z $next(y,s) => ($add(x,s,z) <=> E w $add(x,y,w) & $next(w,z))":"#
        );
        for outcome in prover.run(&script).unwrap() {
            assert!(
                outcome.result != Some(false),
                "{name}: {} fails at {:?}",
                outcome.name,
                outcome.witness
            );
        }
    }
}

#[test]
fn equations_agree_with_arithmetic() {
    for system in systems() {
        for (coefficients, constant) in [
            (vec![2, -3], 1),
            (vec![1, -2], -5),
            (vec![-1, 1], 40),
            (vec![3, 2], -17),
            (vec![5, -7], 0),
        ] {
            let dfa = system.linear(&coefficients, constant, &Budget::default()).unwrap();
            let shared = std::sync::Arc::new(system.clone());
            let relation =
                Relation::new(dfa, vec![shared; 2], vec!["x".into(), "y".into()]).unwrap();
            for x in 0..60i64 {
                for y in 0..60i64 {
                    let zero = coefficients[0] * x + coefficients[1] * y + constant == 0;
                    let numbers = [BigUint::from(x as u64), BigUint::from(y as u64)];
                    assert_eq!(
                        relation.holds(&numbers),
                        zero,
                        "{} {coefficients:?} {x} {y}",
                        system.name()
                    );
                }
            }
        }
    }
}

/// All words up to a length over `letters` letters.
fn words(letters: usize, length: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    let mut layer = vec![vec![]];
    for _ in 0..length {
        layer = layer
            .iter()
            .flat_map(|w: &Vec<usize>| (0..letters).map(move |l| [&w[..], &[l]].concat()))
            .collect();
        all.extend(layer.iter().cloned());
    }
    all
}

fn nfa_accepts(nfa: &Nfa, edges: &[(u32, u32, u32)], word: &[usize]) -> bool {
    let mut now = nfa.starts.clone();
    for &letter in word {
        now = edges
            .iter()
            .filter(|e| e.1 as usize == letter && now.contains(&e.0))
            .map(|e| e.2)
            .collect();
    }
    now.iter().any(|&s| nfa.accept[s as usize])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn subsets_and_minimal_automata_keep_the_words(
        edges in prop::collection::vec((0u32..5, 0u32..3, 0u32..5), 0..18),
        accept in prop::collection::vec(any::<bool>(), 5),
        starts in prop::collection::vec(0u32..5, 1..3),
    ) {
        let nfa = Nfa::from_edges(vec![3], starts, accept, &edges);
        let dfa = nfa.determinized(&Budget::default()).unwrap();
        let minimal = dfa.minimized();
        for word in words(3, 5) {
            let expected = nfa_accepts(&nfa, &edges, &word);
            prop_assert_eq!(dfa.accepts_word(word.iter().copied()), expected);
            prop_assert_eq!(minimal.accepts_word(word.iter().copied()), expected);
        }
        // Minimal: any two states are told apart by a word, and none is dead.
        for s in 0..minimal.states() as u32 {
            let from_s = Dfa { start: s, ..minimal.clone() };
            prop_assert!(minimal.states() == 1 || !from_s.is_empty());
            for t in 0..s {
                let from_t = Dfa { start: t, ..minimal.clone() };
                prop_assert_ne!(from_s.minimized(), from_t.minimized());
            }
        }
        prop_assert_eq!(minimal.minimized(), minimal);
    }

    #[test]
    fn finite_sets_are_themselves(
        numbers in prop::collection::btree_set((0u64..500, 0u64..500), 0..12),
    ) {
        let fib = std::sync::Arc::new(System::named("msd_fib").unwrap());
        let mut prover = Prover::new();
        let parts: Vec<String> = numbers.iter().map(|(x, y)| format!("(x={x} & y={y})")).collect();
        let text = if parts.is_empty() { "x!=x & y!=y".to_string() } else { parts.join(" | ") };
        prover.define("set", &format!("?msd_fib {text}")).unwrap();
        let relation = prover.relation("set").unwrap();
        prop_assert!(relation.dfa.is_finite());
        let mut expected: Vec<Vec<BigUint>> =
            numbers.iter().map(|&(x, y)| vec![x.into(), y.into()]).collect();
        expected.sort_by_key(|t| (t.iter().max().cloned(), t.clone()));
        prop_assert_eq!(relation.tuples(100), expected);
        prop_assert_eq!(&relation.systems[0], &fib);
        prover.define("rest", "?msd_fib ~$set(x,y)").unwrap();
        prop_assert!(!prover.relation("rest").unwrap().dfa.is_finite());
    }
}
