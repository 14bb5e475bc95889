//! Random games of formulas, multiples, guards and signed vectors: every engine against the definition, on all small positions.

use crate::ruled;

use std::collections::{BTreeSet, HashMap};

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use ruled::ruled_text;
use wythoff::engine::oracle::Oracle;
use wythoff::engine::{Bound, Play, Registry};
use wythoff::rules::Rules;
use wythoff::run::Run;
use wythoff::{Error, Game, Position};

/// Every position with piles below a size.
fn boxed(piles: usize, size: u64) -> Vec<Vec<u64>> {
    (0..piles).fold(vec![Vec::new()], |found, _| {
        let longer = |p: &Vec<u64>| -> Vec<Vec<u64>> {
            (0..size).map(|x| [&p[..], &[x]].concat()).collect()
        };
        found.iter().flat_map(longer).collect()
    })
}

/// So many random games of so many piles that are games; those of old words are left out.
fn games(piles: usize, count: usize) -> Vec<Game> {
    let mut runner = TestRunner::deterministic();
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    while found.len() < count {
        let text = ruled_text(piles).new_tree(&mut runner).unwrap().current();
        match text.parse::<Game>() {
            Ok(game) if game.weights().is_some() && seen.insert(game.to_string()) => {
                found.push(game)
            }
            Ok(_) => {}
            Err(error) => {
                let Error::Parse { column, .. } = &error else { panic!("{text}: {error}") };
                assert!((1..=text.chars().count() + 1).contains(column), "{text}: {error}");
            }
        }
    }
    found
}

fn size_for(piles: usize) -> u64 {
    [0, 40, 12, 5][piles]
}

fn check(game: &Game) {
    let again: Game = game.to_string().parse().unwrap_or_else(|e| panic!("{game}: {e}"));
    assert_eq!(*game, again);
    assert_eq!(game.to_string(), again.to_string());
    // The boxes alone: of few cells the definition may be the cheaper.
    let (engines, run) = (Registry::standard().only("general"), Run::default());
    let (piles, size) = (game.arity(), size_for(game.arity()));
    let all = boxed(piles, size);
    let mut oracle = Oracle::new(game, Play::Normal);
    let values: Vec<u32> = all.iter().map(|at| oracle.value(at).unwrap()).collect();
    let sizes = vec![size as usize; piles];
    for play in [Play::Normal, Play::Misere] {
        let mut oracle = Oracle::new(game, play);
        let solved = engines.outcomes(game, &sizes, play, &run).unwrap();
        assert_eq!(solved.engine, "general", "{game}");
        for at in &all {
            let place: Vec<usize> = at.iter().map(|x| *x as usize).collect();
            let p = oracle.value(at).unwrap() == 0;
            assert_eq!(solved.found.is_p(&place), p, "{game} {at:?} {play:?}");
        }
    }
    if piles >= 2 {
        let fixed = vec![size - 1; piles - 2];
        let side = size as usize;
        let table = engines.slice(game, side, side, &fixed, &run).unwrap().found;
        for (at, value) in all.iter().zip(&values).filter(|(at, _)| at[2..] == fixed[..]) {
            assert_eq!(table.get(at[0] as usize, at[1] as usize), *value, "{game} {at:?}");
        }
        // Half planes have more columns than rows, or are turned.
        for (rows, columns) in [(side / 2, side), (side, side / 2 + 1), (1, side)] {
            let table = engines.slice(game, rows, columns, &fixed, &run).unwrap().found;
            for (at, value) in all.iter().zip(&values).filter(|(at, _)| at[2..] == fixed[..]) {
                let (a, b) = (at[0] as usize, at[1] as usize);
                if a < rows && b < columns {
                    assert_eq!(table.get(a, b), *value, "{game} {at:?} in {rows} by {columns}");
                }
            }
        }
    }
    for wanted in 0..3 {
        let listed =
            engines.list(game, wanted, Play::Normal, Bound::UpTo(size - 1), &run).unwrap().found;
        let listed: Vec<Position> = listed.stream.map(Result::unwrap).collect();
        let kept = |at: &Vec<u64>| !game.is_symmetric() || at.is_sorted();
        let expected = all.iter().zip(&values).filter(|(at, v)| **v == wanted && kept(at));
        let expected: Vec<Position> = expected.map(|(at, _)| Position::from_small(at)).collect();
        assert_eq!(listed, expected, "{game} value {wanted}");
    }
    let corner = game.position(Position::from_small(&vec![size - 1; piles])).unwrap();
    let value = engines.value(&corner, &run).unwrap().found;
    assert_eq!(value, (*values.last().unwrap()).into(), "{game}");
}

#[test]
fn two_piles_are_as_defined() {
    games(2, 400).iter().for_each(check);
}

#[test]
fn one_and_three_piles_are_as_defined() {
    games(1, 60).iter().for_each(check);
    games(3, 120).iter().for_each(check);
}

/// What is legal, asked move by move, is what the rules list; and a symmetric game is symmetric.
#[test]
fn moves_are_legal_one_by_one() {
    for game in games(2, 120).iter().chain(&games(3, 40)) {
        let size = if game.arity() == 2 { 6 } else { 3 };
        let all = boxed(game.arity(), size);
        let targets = boxed(game.arity(), 2 * size);
        for from in &all {
            let mut listed = BTreeSet::new();
            game.visit_options(from, &mut |to| {
                listed.insert(to.to_vec());
            });
            let at = Position::from_small(from);
            assert_eq!(game.has_move(&at), !listed.is_empty(), "{game} {at}");
            assert!(game.most_options(from) >= listed.len() as u64, "{game} {at}");
            for to in &targets {
                let legal = game.allows(&at, &Position::from_small(to));
                assert_eq!(legal, listed.contains(to), "{game} {at} {to:?}");
            }
            if game.is_symmetric() {
                let turned = |p: &[u64]| -> Vec<u64> { p.iter().rev().copied().collect() };
                let mut mirrored = BTreeSet::new();
                game.visit_options(&turned(from), &mut |to| {
                    mirrored.insert(turned(to));
                });
                assert_eq!(listed, mirrored, "{game} {at}");
            }
        }
    }
}

/// Whether the player to move loses, the previous one forbidding k − 1 options: counted from the rules, without an engine.
fn lost(
    game: &Game,
    at: &[u64],
    k: usize,
    play: Play,
    known: &mut HashMap<Vec<u64>, bool>,
) -> bool {
    if let Some(lost) = known.get(at) {
        return *lost;
    }
    let mut options = BTreeSet::new();
    game.visit_options(at, &mut |to| {
        options.insert(to.to_vec());
    });
    let losing = options.iter().filter(|to| lost(game, to, k, play, known)).count();
    let found = losing < k && (play == Play::Normal || losing < options.len());
    known.insert(at.to_vec(), found);
    found
}

#[test]
fn blocked_games_are_as_counted() {
    let (engines, run) = (Registry::standard(), Run::default());
    let all = games(2, 150).into_iter().chain(games(3, 30)).chain(games(1, 30));
    for (game, k) in all.zip([2u32, 3, 4].into_iter().cycle()) {
        let blocked = game.clone().with_blocking(k).unwrap();
        let size = [0, 20, 7, 4][game.arity()];
        for play in [Play::Normal, Play::Misere] {
            let (mut known, mut oracle) = (HashMap::new(), Oracle::new(&blocked, play));
            let sizes = vec![size as usize; game.arity()];
            let solved = engines.outcomes(&blocked, &sizes, play, &run).unwrap().found;
            for at in boxed(game.arity(), size) {
                let is_lost = lost(&game, &at, k as usize, play, &mut known);
                let place: Vec<usize> = at.iter().map(|x| *x as usize).collect();
                assert_eq!(solved.is_p(&place), is_lost, "{blocked} {at:?} {play:?}");
                assert_eq!(oracle.value(&at).unwrap() == 0, is_lost, "{blocked} {at:?} {play:?}");
            }
        }
    }
}
