//! Solved games as engines: every one that comes with the program against the definition, and files that are no good.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use wythoff::engine::oracle::Oracle;
use wythoff::engine::{Bound, Play, Registry, WhoWins};
use wythoff::rules::Rules;
use wythoff::run::Run;
use wythoff::solve::{Answer, Book, Settings, SolvedGame, solve};
use wythoff::{Game, Position};

/// The files of the solved games that come with the program.
fn shipped() -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/solve/shipped");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<_> = files.collect();
    files.sort();
    assert!(files.len() >= 12);
    files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect()
}

fn big(position: &[u64]) -> Vec<BigUint> {
    position.iter().map(|&x| x.into()).collect()
}

fn books() -> Vec<(Book, SolvedGame)> {
    let read = |text: &str| Book::from_text(text, &Run::default()).unwrap();
    shipped()
        .iter()
        .map(|text| (read(text), SolvedGame::proved(read(text), &Run::default()).unwrap()))
        .collect()
}

/// All positions with piles below the sides.
fn cells(arity: usize, side: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    for _ in 0..arity {
        let longer = |p: &Vec<u64>| {
            let p = p.clone();
            (0..side).map(move |x| p.iter().copied().chain([x]).collect())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// Every built-in book is proved anew, and says of every small position what the definition says: value, winning moves.
#[test]
fn built_in_games_agree_with_the_definition() {
    let books = books();
    assert!(books.len() >= 10);
    for (book, solved) in &books {
        let (game, levels) = (book.game(), book.levels().len());
        let mut oracle = Oracle::new(game, book.play());
        for cell in cells(game.arity(), 24) {
            let value = oracle.value(&cell).unwrap() as usize;
            let known = book.value(&big(&cell));
            assert_eq!(known, (value < levels).then_some(value), "{game} {cell:?}");
            let found = solved.winning(&big(&cell), 1000, Default::default()).unwrap();
            let mut wanted: BTreeSet<Position> = BTreeSet::new();
            let mut options = vec![];
            game.visit_options(&cell, &mut |option| options.push(option.to_vec()));
            for option in options {
                if value > 0 && oracle.value(&option).unwrap() == 0 {
                    wanted.insert(Position(big(&option)));
                }
            }
            assert_eq!(found.total, wanted.len().into(), "{game} {cell:?}");
            let listed: BTreeSet<Position> = found.listed.into_iter().map(|m| m.to).collect();
            assert_eq!(listed, wanted, "{game} {cell:?}");
            // Fewer may be listed; the count stays.
            let one = solved.winning(&big(&cell), 1, Default::default()).unwrap();
            assert_eq!((one.listed.len(), one.total), (wanted.len().min(1), wanted.len().into()));
        }
    }
}

/// The positions come in the order of the other engines, as far as these are asked, and are counted alike.
#[test]
fn built_in_games_list_what_the_engines_list() {
    let (engines, run) = (Registry::standard(), Run::default());
    for (book, solved) in &books() {
        for value in 0..book.levels().len() as u32 {
            let bound = Bound::UpTo(90);
            let found = solved.list(value, bound).unwrap();
            let found: Vec<Position> = found.stream.map(Result::unwrap).collect();
            let text = book.game();
            let expected: Vec<Position> = match book.play() {
                Play::Normal => {
                    let listed =
                        engines.list(text, value, Play::Normal, bound, &run).unwrap().found;
                    listed.stream.map(Result::unwrap).collect()
                }
                Play::Misere => {
                    let mut oracle = Oracle::new(text, Play::Misere);
                    let mut cells = cells(2, 160);
                    cells.retain(|p| p.is_sorted() && p[0] <= 90);
                    cells.retain(|p| oracle.value(p).unwrap() == 0);
                    cells.iter().map(|p| Position(big(p))).collect()
                }
            };
            assert_eq!(found, expected, "{text} {value}");
            assert!(found.len() > 20, "{text} {value}");
            let within = expected.iter().filter(|p| p.iter().all(|x| *x < 70u32.into())).count();
            assert_eq!(book.levels()[value as usize].count_below(&70u32.into()), within.into());
        }
    }
}

/// Lists are read as far as asked, and no further: a million digits of nothing are no matter.
#[test]
fn lists_are_streams() {
    let (_, maharaja) =
        books().into_iter().find(|(book, _)| book.game().to_string() == "maharaja").unwrap();
    let run = Run::default();
    let listed = maharaja.list(0, Bound::Count(u64::MAX)).unwrap();
    let engines = Registry::standard();
    let game: Game = "maharaja".parse().unwrap();
    let expected = engines.list(&game, 0, Play::Normal, Bound::Count(20_000), &run).unwrap().found;
    let mut count = 0;
    for (found, expected) in listed.stream.zip(expected.stream) {
        assert_eq!(found.unwrap(), expected.unwrap());
        count += 1;
    }
    assert_eq!(count, 20_000);
    assert_eq!(maharaja.list(1, Bound::Count(1)).err().unwrap().exit_code(), 2);
}

/// What comes with the program is what the solver finds, byte for byte.
#[test]
fn built_in_games_are_solved_again() {
    let (engines, run) = (Registry::standard(), Run::default());
    for text in shipped() {
        let book = Book::from_text(&text, &Run::default()).unwrap();
        let top = book.levels().len() as u32 - 1;
        let settings = Settings::default();
        let answer = solve(book.game(), top, book.play(), &settings, &engines, &run, &mut |_| {});
        let Answer::Proved(found) = answer.unwrap() else { panic!("{}", book.game()) };
        assert_eq!(
            Book::of(&found, Default::default()).unwrap().to_text(),
            text,
            "{}",
            book.game()
        );
    }
}

/// In a registry: thousand-digit piles at once, with reasons; small ones as before.
#[test]
fn a_registry_uses_them() {
    let (engines, run) = (Registry::standard(), Run::default());
    let game: Game = "maharaja".parse().unwrap();
    let ten = BigUint::from(10u32).pow(1000);
    let at = game.position(vec![&ten * 5u32, &ten * 8u32]).unwrap();
    let sum = [at.clone()];
    let answer = wythoff::strategy::analyse(&sum, Default::default(), &engines, &run).unwrap();
    assert_eq!(answer.engine, "solved game");
    assert_eq!((answer.moves.len(), answer.total), (2, Some(2u32.into())));
    assert!(answer.moves.iter().all(|m| m.why.is_some()));
    for m in &answer.moves {
        let to = game.position(m.to.0.clone()).unwrap();
        assert_eq!(engines.outcome(&to, Play::Normal, &run).unwrap().found.to_string(), "P");
    }
    // The value of a position of value 1 of Wythoff's game far out, and none where nothing is solved.
    let wythoff: Game = "wythoff".parse().unwrap();
    let books = books();
    let (book, _) =
        books.iter().find(|(b, _)| *b.game() == wythoff && b.levels().len() == 2).unwrap();
    let far = book.levels()[1].tuples(3_000).pop().unwrap();
    let value = engines.value(&wythoff.position(far.clone()).unwrap(), &run).unwrap();
    assert_eq!(value.found, 1u32.into(), "{far:?}");
    let none = wythoff.position(vec![ten.clone(), ten]).unwrap();
    let question = WhoWins { at: &none, play: Play::Normal, most_moves: 0 };
    let ways = engines.who_wins(question);
    assert!(ways.value.is_none() && engines.value(&none, &run).is_err());
    // Misère play has its own book.
    let at = wythoff.position([2, 2]).unwrap();
    let outcome = engines.outcome(&at, Play::Misere, &run).unwrap();
    assert_eq!((outcome.found.to_string().as_str(), outcome.engine), ("P", "solved game"));
    assert_eq!(engines.outcome(&at, Play::Normal, &run).unwrap().found.to_string(), "N");
    // From two equal piles the diagonal leads to (2,2), and Nim moves to the position of the row.
    let ten = BigUint::from(10u32).pow(1000);
    let sum = [wythoff.position(vec![ten.clone(), ten]).unwrap()];
    let settings =
        wythoff::strategy::Settings { play: Play::Misere, most_moves: 10, ..Default::default() };
    let answer = wythoff::strategy::analyse(&sum, settings, &engines, &run).unwrap();
    assert_eq!((answer.engine.as_str(), answer.total), ("solved game", Some(3u32.into())));
    assert!(answer.moves.iter().any(|m| m.to.to_string() == "2,2"), "{:?}", answer.moves);
}
