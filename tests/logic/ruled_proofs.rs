//! P-positions of games of formulas, guards and signed vectors, proved for all piles; wrong sets and what is no formula refused.

use wythoff::engine::Play;
use wythoff::engine::oracle::Oracle;
use wythoff::logic::Prover;
use wythoff::{Error, Game};

fn proved(game: &str, set: &str) -> bool {
    let game: Game = game.parse().unwrap();
    Prover::new().prove_values(&game, &[set.to_string()]).unwrap().proved()
}

#[test]
fn p_positions_are_proved() {
    let even = "?msd_2 E q a+b=2*q";
    let close = "?msd_2 a<=b+1 & b<=a+1";
    let knight = "?msd_2 (E q a=4*q | a=4*q+1) & (E q b=4*q | b=4*q+1)";
    let equal_mod_4 = "?msd_2 E q a=b+4*q | b=a+4*q";
    for (game, set) in [
        ("odd-nim", even),
        ("yama-nim", close),
        ("white-knight", knight),
        ("bounded-nim:3", equal_mod_4),
        ("nim-dual", "?msd_2 a=0 | b=0"),
        ("[k,l : k+l=1 mod 2]", even),
    ] {
        assert!(proved(game, set), "{game}");
    }
    for (game, set) in [("odd-nim", close), ("yama-nim", even), ("bounded-nim:2", equal_mod_4)] {
        assert!(!proved(game, set), "{game}");
    }
}

/// Among the P-positions that the definition shows of a guarded game the sentences find no move; that there are others is found, too.
#[test]
fn guards_are_in_the_sentences() {
    let game: Game = "(1,0) if a>=2 (0,1)* if b>=3, a!=0 mod 2".parse().unwrap();
    let mut oracle = Oracle::new(&game, Play::Normal);
    let p: Vec<(u64, u64)> = (0..8)
        .flat_map(|a| (0..8).map(move |b| (a, b)))
        .filter(|(a, b)| oracle.value(&[*a, *b]).unwrap() == 0)
        .collect();
    let near: Vec<String> = p.iter().map(|(a, b)| format!("(a={a} & b={b})")).collect();
    let set = format!("?msd_2 a<=7 & b<=7 & ({})", near.join(" | "));
    // A finite set is not all of it: some position outside has no move into it.
    let proof = Prover::new().prove_values(&game, &[set.to_string()]).unwrap();
    assert!(!proof.proved());
    let inside = proof.sentences().iter().filter(|s| s.name.contains("no move inside"));
    assert!(inside.into_iter().all(|s| s.result == Some(true)), "no move joins two P-positions");
}

#[test]
fn what_is_no_formula_is_said() {
    for game in ["nim-sum-wythoff", "euclid"] {
        let game: Game = game.parse().unwrap();
        let refused = Prover::new().prove_values(&game, &["?msd_2 a=b & b=c".into()]);
        let refused = match game.arity() {
            2 => Prover::new().prove_values(&game, &["?msd_2 a=b".into()]),
            _ => refused,
        };
        assert!(matches!(refused, Err(Error::Unserved(_))), "{game}");
    }
}
