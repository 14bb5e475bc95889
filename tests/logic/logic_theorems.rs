//! Theorems about games: the papers' scripts, the closed forms, the guessed levels, each beside a plain computation.

use std::collections::HashMap;

use num_bigint::BigUint;
use wythoff::golden::floor_phi;
use wythoff::logic::{KnownLevels, Prover};
use wythoff::rules::Rules;
use wythoff::{Game, mex};

/// Values by the definition, memoised.
struct Values<'g> {
    game: &'g Game,
    known: HashMap<Vec<u64>, u32>,
}

impl Values<'_> {
    fn of(&mut self, position: &[u64]) -> u32 {
        if let Some(&value) = self.known.get(position) {
            return value;
        }
        let mut options = Vec::new();
        self.game.visit_options(position, &mut |to| options.push(to.to_vec()));
        let values: Vec<u32> = options.iter().map(|o| self.of(o)).collect();
        let value = mex(values);
        self.known.insert(position.to_vec(), value);
        value
    }
}

fn big(numbers: &[u64]) -> Vec<BigUint> {
    numbers.iter().map(|&n| n.into()).collect()
}

#[test]
fn the_floor_is_the_floor() {
    let mut prover = Prover::new();
    prover.define_floor().unwrap();
    let floor = prover.relation("floor").unwrap();
    assert_eq!(floor.arguments, ["n", "y"]);
    let numbers = (0..3000u64)
        .chain((0..60).map(|i| 1u64 << i))
        .chain((1..40).map(|i| 7u64.pow(i % 22) + u64::from(i)));
    for n in numbers {
        let y = floor_phi(n).unwrap();
        assert!(floor.holds(&big(&[n, y])), "{n}");
        assert!(
            !floor.holds(&big(&[n, y + 1])) && (y == 0 || !floor.holds(&big(&[n, y - 1]))),
            "{n}"
        );
    }
}

#[test]
fn closed_forms_are_proved_and_agree_with_the_definition() {
    for (name, levels, bound) in [
        ("wythoff", 1, 30),
        ("r-wythoff", 4, 60),
        ("e-wythoff", 2, 24),
        ("nim", 1, 20),
        ("nim:3", 1, 8),
        ("wythoff:3", 1, 8),
        ("fibonacci-nim", 1, 40),
        ("gdwn:3,4", 1, 30),
    ] {
        let game: Game = name.parse().unwrap();
        let form = KnownLevels::of(&game).unwrap();
        assert_eq!(form.levels.len(), levels, "{name}");
        let mut prover = Prover::new();
        form.prepare(&mut prover).unwrap();
        let proof = prover.prove_values(&game, &form.levels).unwrap();
        assert!(
            proof.proved(),
            "{name}: {:?}",
            proof.sentences().iter().find(|o| o.result != Some(true))
        );
        let mut values = Values { game: &game, known: HashMap::new() };
        let mut position = vec![0; game.arity()];
        loop {
            let value = values.of(&position);
            for g in 0..levels {
                let set = prover.relation(&format!("value_{g}")).unwrap();
                assert_eq!(set.holds(&big(&position)), value == g as u32, "{name} {position:?}");
            }
            let Some(i) = position.iter().position(|&x| x + 1 < bound) else { break };
            position[i] += 1;
            position[..i].fill(0);
        }
    }
}

/// For small (p,q): Wythoff's P-positions are proved for gdwn:p,q exactly where the definition agrees.
#[test]
fn extensions_of_wythoff_are_told_apart() {
    for q in 2..=6u64 {
        for p in 1..q {
            let game: Game = format!("gdwn:{p},{q}").parse().unwrap();
            let form = KnownLevels::of(&game).unwrap();
            let mut prover = Prover::new();
            form.prepare(&mut prover).unwrap();
            let proof = prover.prove_values(&game, &form.levels).unwrap();
            // Wythoff's moves are there, so a difference shows as a move (p,q) between two pairs.
            let pairs: Vec<(u64, u64)> = (0..60)
                .map(|n| (floor_phi(n).unwrap(), floor_phi(n).unwrap() + n))
                .flat_map(|(a, b)| [(a, b), (b, a)])
                .collect();
            let joined = pairs
                .iter()
                .any(|&(a, b)| (1..60).any(|t| pairs.contains(&(a + p * t, b + q * t))));
            assert_eq!(proof.proved(), !joined, "gdwn:{p},{q}");
        }
    }
}

#[test]
fn a_wrong_set_is_refuted_with_a_position() {
    let game: Game = "wythoff".parse().unwrap();
    let mut prover = Prover::new();
    prover.define_floor().unwrap();
    let proof =
        prover.prove_values(&game, &["?msd_fib E n n!=7 & $floor(n,a) & b=a+n".into()]).unwrap();
    assert!(!proof.proved());
    let failed = proof.sentences().iter().find(|o| o.result == Some(false)).unwrap();
    let witness: Vec<u64> =
        failed.witness.as_ref().unwrap().iter().map(|(_, n)| n.try_into().unwrap()).collect();
    assert_eq!(witness, [11, 18], "the pair left out");
    assert!(prover.prove_values(&game, &["?msd_fib a=b & c=a".into()]).is_err());
}

#[test]
fn guessed_levels_are_proved_and_agree_with_the_definition() {
    let mut prover = Prover::new();
    let proof = prover.prove_levels(5).unwrap();
    assert!(proof.proved() && proof.sentences()[0].name.starts_with("value 0: "));
    let level = |g: u32| prover.relation(&format!("t{g}")).unwrap();
    let game: Game = "r-wythoff".parse().unwrap();
    let mut values = Values { game: &game, known: HashMap::new() };
    for a in 0..70u64 {
        for n in 0..70u64 {
            let value = values.of(&[a, a + n]);
            for g in 0..=5 {
                let holds = level(g).holds(&big(&[a, n]));
                assert_eq!(holds, value == g, "value {g} at {a},{}", a + n);
            }
        }
    }
    // Gu, Figure 3: from some index on (2,550 will do) a_n lies within 1 of A_n less the offset.
    for (g, offset) in [0u64, 1, 3, 5, 12, 9].into_iter().enumerate() {
        for n in 3000..3020 {
            let near = wythoff::golden::floor_phi(n).unwrap() - offset;
            let holds = |a: u64| level(g as u32).holds(&big(&[a, n]));
            assert!((near - 1..=near + 1).any(holds), "value {g}, n = {n}");
        }
    }
}

/// Door 3: where nothing is claimed nothing is proved.
#[test]
fn no_claim_is_no_proof() {
    for game in ["wythoff", "nim:3"] {
        let game: Game = game.parse().unwrap();
        let error = Prover::new().prove_values(&game, &[]).unwrap_err();
        assert_eq!(error.exit_code(), 2, "{error}");
    }
}

/// A formula about strings is no set of positions; it broke the program off.
#[test]
fn positions_are_numbers_read_from_the_front() {
    for game in ["nim", "block:2 nim"] {
        let game: Game = game.parse().unwrap();
        let error = Prover::new().prove_values(&game, &["?lsd_2 a=b".into()]).unwrap_err();
        assert!(error.exit_code() == 2 && error.to_string().contains("about strings"), "{error}");
        let misere = Prover::new().prove_misere(&game, "?lsd_2 a=b").unwrap_err();
        assert_eq!(misere.exit_code(), 2, "{misere}");
    }
}
