//! Games that constants of the program once kept from being solved, each against the definition; guesses of one's own; what a search that is given up says.

use std::time::{Duration, Instant};

use num_bigint::BigUint;
use wythoff::engine::oracle::Oracle;
use wythoff::engine::{Play, Registry};
use wythoff::run::{Memory, Run};
use wythoff::solve::{Answer, Book, Looks, Open, Settings, solve};
use wythoff::{Error, Game};

fn attempt(game: &Game, top: u32, play: Play, settings: &Settings) -> wythoff::Result<Answer> {
    solve(game, top, play, settings, &Registry::standard(), &Run::default(), &mut |_| {})
}

/// All positions with piles below a size.
fn cube(piles: usize, size: u64) -> impl Iterator<Item = Vec<u64>> {
    let count = size.pow(piles as u32);
    (0..count).map(move |i| (0..piles as u32).map(|p| i / size.pow(p) % size).collect())
}

/// Solves a game and compares each value with the definition on all small positions.
fn compared(text: &str, top: u32, play: Play, size: u64) -> Book {
    let game: Game = text.parse().unwrap();
    let solved = match attempt(&game, top, play, &Settings::default()).unwrap() {
        Answer::Proved(solved) => solved,
        other => panic!("{text}: {other:?}"),
    };
    let book = Book::of(&solved, Default::default()).unwrap();
    let mut oracle = Oracle::new(&game, play);
    for position in cube(game.arity(), size) {
        let value = oracle.value(&position).unwrap();
        let big: Vec<BigUint> = position.iter().map(|x| BigUint::from(*x)).collect();
        let told = book.value(&big);
        assert_eq!(told, (value <= top).then_some(value as usize), "{text} {position:?}");
    }
    book
}

/// The states of the last level, and the system.
fn size(book: &Book) -> (usize, &str) {
    (book.levels().last().unwrap().dfa.states(), book.system().name())
}

/// Fraenkel's numeration of (s,t)-Wythoff: 5, 6, … states, where the Ostrowski system of the slope never closes.
#[test]
fn fraenkels_numeration() {
    assert_eq!(size(&compared("st-wythoff:2,1", 0, Play::Normal, 100)), (5, "msd_rec_2_2"));
    assert_eq!(size(&compared("st-wythoff:2,2", 0, Play::Normal, 100)), (6, "msd_rec_3_2"));
    // A solved game in such a system is a file like any other, and is proved again.
    let book = compared("st-wythoff:2,1", 0, Play::Normal, 20);
    let text = book.to_text();
    assert!(text.contains("system: system rec_2_2 [2 2]"), "{text}");
    assert!(Book::from_text(&text, &Run::default()).unwrap().solved(&Run::default()).is_ok());
    let other = text.replace("[2 2]", "[1 2]");
    assert_eq!(Book::from_text(&other, &Run::default()).unwrap_err().exit_code(), 2);
}

/// Longer data than tables gave: two lines beside the diagonal, and one-sided steps.
#[test]
fn formulas_and_one_sided_steps() {
    let lines = compared("{0,1}* {1,1}* {k,l : k>=1, l=k+2}", 0, Play::Normal, 100);
    assert_eq!(size(&lines), (38, "msd_pell"));
    assert_eq!(size(&compared("{0,1}* {1,1}* (1,2)", 0, Play::Normal, 100)), (269, "msd_fib"));
    assert_eq!(size(&compared("e-wythoff", 3, Play::Normal, 60)), (50, "msd_fib"));
}

#[test]
fn three_piles_and_their_values() {
    assert_eq!(size(&compared("nim:3", 3, Play::Normal, 20)), (8, "msd_2"));
    assert_eq!(size(&compared("wythoff:3", 3, Play::Normal, 20)), (8, "msd_2"));
    assert_eq!(size(&compared("moore", 0, Play::Normal, 16)), (1, "msd_2"));
}

/// R-Wythoff's level 7, of which lists show 2,818 states and no end.
#[test]
fn levels_by_their_orbits() {
    let book = compared("r-wythoff", 7, Play::Normal, 80);
    assert_eq!(size(&book), (2_843, "msd_fib"));
}

/// Maharaja Nim under misère play: lists grow by less and less to a million, windows far out close it.
#[test]
fn windows_under_misere_play() {
    let book = compared("maharaja", 0, Play::Misere, 100);
    assert_eq!(book.system().name(), "msd_fib");
}

#[test]
fn a_guess_of_ones_own_is_proved_or_refuted() {
    let floor = "reg shift msd_fib msd_fib \"([0,0]|[0,1][1,1]*[1,0])*\":\n\
                 def floor \"?msd_fib (n=0 & y=0) | (E t n>0 & $shift(n-1,t) & y=t+1)\":\n";
    let own = format!("{floor}def guess \"?msd_fib E n $floor(n,a) & b=a+n\":\n");
    let run = Run::default();
    let answer = |text: &str, given: &str| {
        let game: Game = text.parse().unwrap();
        let given = game.read_guess(given, &run)?;
        attempt(&game, 0, Play::Normal, &Settings { given, ..Settings::default() })
    };
    let Answer::Proved(solved) = answer("wythoff", &own).unwrap() else { panic!("Wythoff's own") };
    assert!(solved.levels()[0].trials.is_empty(), "nothing was learned");
    // The same as an automaton, and as a solved game.
    let book = Book::of(&solved, Default::default()).unwrap();
    for text in [book.levels()[0].to_text(), book.to_text()] {
        assert!(matches!(answer("wythoff", &text).unwrap(), Answer::Proved(_)));
        let Answer::Refuted(fallen) = answer("{0,1}* {1,1}* {1,4}", &text).unwrap() else {
            panic!("these are not its positions")
        };
        assert_eq!((fallen.value, fallen.by.sentence.as_str()), (0, "no move (1,4) inside"));
    }
    for (game, wrong, words) in [
        ("wythoff", "?msd_fib a=1", "2 piles, and the guess is about 1"),
        ("nim:3", &own, "3 piles, and the guess is about 2"),
        ("wythoff", "def", "name"),
        ("wythoff", "", "expected"),
        ("wythoff", "ost own [0] [2]:", "defines nothing"),
    ] {
        let error = answer(game, wrong).unwrap_err();
        assert_eq!(error.exit_code(), 2, "{error}");
        assert!(error.to_string().contains(words), "{wrong:?}: {error}");
    }
    let game: Game = "wythoff".parse().unwrap();
    let given = game.read_guess(&own, &run).unwrap();
    let system = Some(Settings::system_named("2").unwrap().into());
    let elsewhere = Settings { given, system, ..Settings::default() };
    assert_eq!(attempt(&game, 0, Play::Normal, &elsewhere).unwrap_err().exit_code(), 2);
}

fn open(text: &str, settings: &Settings, run: &Run) -> Open {
    let game: Game = text.parse().unwrap();
    let engines = Registry::standard();
    match solve(&game, 0, Play::Normal, settings, &engines, run, &mut |_| {}).unwrap() {
        Answer::Open(open) => *open,
        other => panic!("{text}: {other:?}"),
    }
}

/// A limit that is met is named, in every engine that makes data; no constant is met before it.
#[test]
fn limits_are_named_and_kept() {
    for text in ["triangular-wythoff", "subset-wythoff:3", "block:5 wythoff", "{0,2}* {3,3}*"] {
        let settings = Settings { time: Some(Duration::from_secs(1)), ..Settings::default() };
        let clock = Instant::now();
        let open = open(text, &settings, &Run::default());
        assert!(open.why.to_string().contains("more time"), "{text}: {}", open.why);
        assert_ne!(open.looks(), Looks::NotAutomatic, "{text}");
        assert!(clock.elapsed() < Duration::from_secs(20), "{text} {:?}", clock.elapsed());
    }
    // More effort goes further, and the same effort equally far.
    let effort = |milliseconds: u64| {
        let effort = Some(Duration::from_millis(milliseconds));
        let open = open("diagonal:2", &Settings { effort, ..Settings::default() }, &Run::default());
        let states = |t: &wythoff::solve::Tried| t.trials.iter().map(|t| t.states).collect();
        open.tried.iter().map(states).collect::<Vec<Vec<usize>>>()
    };
    let (less, more) = (effort(300), effort(3_000));
    assert_eq!(less, effort(300));
    assert!(more.len() >= less.len() && more[0].len() > less[0].len(), "{less:?} {more:?}");
    assert!(more[0].starts_with(&less[0]), "{less:?} {more:?}");
    // Memory.
    let settings = Settings { time: Some(Duration::from_secs(60)), ..Settings::default() };
    let open = open("gdwn:1,2", &settings, &Run::new(Memory::bytes(3_000_000)));
    assert!(matches!(open.why, Error::Limit(_)), "{}", open.why);
    assert!(open.why.to_string().contains("memory"), "{}", open.why);
}

/// The three records of records/solve.md are made by the commands beside them, to the byte.
#[test]
fn the_records_are_those_that_are_told() {
    let page = include_str!("../../records/solve.md");
    for (text, top) in [("{0,1}* {1,1}* {1,4}", 0), ("maharaja", 0), ("wythoff", 1)] {
        let game: Game = text.parse().unwrap();
        let Answer::Proved(solved) =
            attempt(&game, top, Play::Normal, &Settings::default()).unwrap()
        else {
            panic!("{text}")
        };
        let record = Book::of(&solved, Default::default())
            .unwrap()
            .record_of_pairs(&Run::default())
            .unwrap();
        let (hash, bytes) = (record.sha256(), record.to_bytes().len());
        let row = page.lines().find(|line| line.contains(&hash));
        let row = row.unwrap_or_else(|| panic!("{text}: {bytes} bytes, sha256 {hash}"));
        let digits: String =
            row.split('|').nth(2).unwrap().chars().take_while(|c| *c != 'b').collect();
        let told: String = digits.chars().filter(char::is_ascii_digit).collect();
        assert_eq!(told, bytes.to_string(), "{text}");
    }
}
