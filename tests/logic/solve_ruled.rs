//! Games of formulas, multiples and guards, solved: what is proved agrees with the definition, and what cannot be solved says so.

use num_bigint::BigUint;
use wythoff::engine::oracle::Oracle;
use wythoff::engine::{Play, Registry};
use wythoff::run::Run;
use wythoff::solve::{Answer, Book, Settings, solve};
use wythoff::{Error, Game, Result};

fn attempt(text: &str, play: Play) -> Result<Answer> {
    let (engines, run) = (Registry::standard(), Run::default());
    let game: Game = text.parse()?;
    solve(&game, 0, play, &Settings::default(), &engines, &run, &mut |_| {})
}

#[test]
fn formulas_multiples_and_guards_are_solved() {
    for (text, play, system) in [
        ("odd-nim", Play::Normal, "msd_2"),
        // A guard that every move of the kind satisfies: Wythoff's positions, by formulas.
        ("{0,1}* {1,1}* if a+b>=2", Play::Normal, "msd_fib"),
        ("{0,1}* [k,l : k>=1, l>=1, k+l<=3]", Play::Normal, "msd_2"),
        ("odd-nim", Play::Misere, "msd_2"),
    ] {
        let solved = match attempt(text, play).unwrap() {
            Answer::Proved(solved) => solved,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(solved.system().name(), system, "{text}");
        let (book, game) =
            (Book::of(&solved, Default::default()).unwrap(), text.parse::<Game>().unwrap());
        let mut oracle = Oracle::new(&game, play);
        for a in 0..24u64 {
            for b in 0..24 {
                let is_p = oracle.value(&[a, b]).unwrap() == 0;
                let told = book.value(&[BigUint::from(a), BigUint::from(b)]) == Some(0);
                assert_eq!(told, is_p, "{text} {a},{b} {play:?}");
            }
        }
    }
}

#[test]
fn what_has_no_formula_says_so() {
    for (text, words) in [
        ("nim-sum-wythoff", "nim-sums"),
        ("euclid", "multiples of a pile"),
        ("block:2 e-wythoff", "two moves may lead to one option"),
        ("octal:0.77", "games of move families"),
    ] {
        match attempt(text, Play::Normal) {
            Err(Error::Unserved(told)) => assert!(told.contains(words), "{text}: {told}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}
