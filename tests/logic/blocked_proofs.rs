//! P-positions with blocking, proved for all sizes: closed forms, learned automata, and what is refused.

use wythoff::engine::oracle::Oracle;
use wythoff::engine::{Play, Registry};
use wythoff::logic::{KnownLevels, Prover};
use wythoff::run::Run;
use wythoff::solve::{Answer, Book, Settings, SolvedGame, solve};
use wythoff::{Game, Position};

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

/// Nim for every small k; Larsson's theorems about k = 2 and k = 3 of Wythoff's game.
#[test]
fn the_closed_forms_are_proved() {
    let nim = (2..=8).map(|k| format!("block:{k} nim"));
    for text in nim.chain(["block:2 wythoff".into(), "block:3 wythoff".into()]) {
        let form = KnownLevels::of(&game(&text)).unwrap();
        let mut prover = Prover::new();
        form.prepare(&mut prover).unwrap();
        let proof = prover.prove_values(&game(&text), &form.levels).unwrap();
        assert!(proof.proved() && proof.sentences().len() == 2, "{text}: {:?}", proof.sentences());
    }
    assert!(KnownLevels::of(&game("block:4 wythoff")).is_err());
}

/// A set that is wrong has a smallest position that shows it.
#[test]
fn false_sets_fall() {
    for (text, set, at) in [
        ("block:2 nim", "?msd_2 b=a+1", "a = 0, b = 0"),
        ("block:2 nim", "?msd_2 b=a+1 | (a=0 & b=0) | (a=3 & b=5)", "a = 3, b = 5"),
        ("block:3 wythoff", "?msd_2 (a=0 & b=0) | b=2*a+1", "a = 0, b = 2"),
    ] {
        let proof = Prover::new().prove_values(&game(text), &[set.into()]).unwrap();
        assert!(!proof.proved(), "{text}");
        let fallen = proof.sentences().iter().find(|s| s.result == Some(false)).unwrap();
        let witness = fallen.witness.as_ref().unwrap();
        let witness: Vec<String> = witness.iter().map(|(x, n)| format!("{x} = {n}")).collect();
        assert_eq!(witness.join(", "), at, "{text}");
    }
    let two = ["?msd_2 a=b".to_string(), "?msd_2 a=b+1".to_string()];
    assert!(Prover::new().prove_values(&game("block:2 nim"), &two).is_err());
}

/// What is learned is proved, and answers as the definition does.
#[test]
fn blocked_games_are_solved() {
    let engines = Registry::standard();
    for (text, play) in [
        ("block:2 nim", Play::Normal),
        ("block:3 nim", Play::Normal),
        ("block:4 nim", Play::Normal),
        ("block:2 wythoff", Play::Normal),
        ("block:3 wythoff", Play::Normal),
        // In Pell's digits, and in base 2.
        ("block:4 wythoff", Play::Normal),
        ("block:8 wythoff", Play::Normal),
        ("block:2 nim:3", Play::Normal),
        ("block:2 nim", Play::Misere),
        ("block:3 wythoff", Play::Misere),
        ("block:2 {0,1}* {1,1}", Play::Normal),
    ] {
        let (game, run) = (game(text), Run::default());
        let answer = solve(&game, 0, play, &Settings::default(), &engines, &run, &mut |_| {});
        let Answer::Proved(solved) = answer.unwrap() else { panic!("{text} is not solved") };
        let book = Book::from_text(
            &Book::of(&solved, Default::default()).unwrap().to_text(),
            &Run::default(),
        )
        .unwrap();
        let solved = SolvedGame::proved(book, &run).unwrap();
        let engines = Registry::none().with(solved);
        let mut oracle = Oracle::new(&game, play);
        for (a, b) in (0..25).flat_map(|a| (0..25).map(move |b| (a, b))) {
            let piles = [&[a, b][..], &[(a + b) % 7]].concat();
            let piles = &piles[..game.arity()];
            let at = game.position(Position::from_small(piles)).unwrap();
            let found = engines.outcome(&at, play, &run).unwrap().found;
            let p = oracle.value(piles).unwrap() == 0;
            assert_eq!(found.to_string() == "P", p, "{text} {piles:?} {play:?}");
            assert!(engines.value(&at, &run).is_err(), "{text} has no values");
        }
    }
}

/// Under misère play the mover must be left a move.
#[test]
fn misere_blocking_is_another_theorem() {
    let block = game("block:2 nim");
    let mut oracle = Oracle::new(&block, Play::Misere);
    let mut set = Vec::new();
    for (a, b) in (0..12).flat_map(|a| (a..12).map(move |b| (a, b))) {
        if oracle.value(&[a, b]).unwrap() == 0 {
            set.push((a, b));
        }
    }
    // The pairs that differ by one go on; what comes before them is listed.
    let listed = set.iter().filter(|(a, b)| a + b < 8).map(|(a, b)| format!("(a={a} & b={b})"));
    let listed: Vec<String> = listed.collect();
    let later: Vec<(u64, u64)> =
        set.iter().copied().filter(|(a, b)| a + b >= 8 && *b < 11).collect();
    let apart: Vec<u64> = later.iter().map(|(a, b)| b - a).collect();
    assert!(!apart.is_empty() && apart.iter().all(|d| *d == apart[0]), "{set:?}");
    let formula = format!("?msd_2 (a+b>=8 & b=a+{}) | {}", apart[0], listed.join(" | "));
    let proof = Prover::new().prove_misere(&block, &formula).unwrap();
    assert!(proof.proved(), "{formula}: {:?}", proof.sentences());
    assert!(!Prover::new().prove_misere(&block, "?msd_2 b=a+1 | a+b<2").unwrap().proved());
}
