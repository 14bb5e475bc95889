//! One contract, one chooser: what each ask is answered by, and that an engine of one's own is used everywhere.

use num_bigint::BigUint;
use wythoff::engine::outcomes::Outcomes;
use wythoff::engine::{
    Bound, Cost, Engine, List, Listed, Lookup, Offer, Outcome, OutcomeBoard, Play, Registry,
    Stream, ValueBoard, Ways, WhoWins,
};
use wythoff::run::{Memory, Progress, Run};
use wythoff::strategy::{Settings, analyse};
use wythoff::{Game, GamePosition, Position, Result, Table};

/// A game nobody else serves in any special way, and values that cannot be mistaken for true ones.
const ODD: &str = "(1,3)* (2,0)";

fn made_up(a: u64, b: u64) -> u32 {
    if (a, b) == (0, 1) { 0 } else { u32::try_from(1_000 + 10 * a + b).unwrap() }
}

struct Toy;

struct MadeUp;

impl Lookup for MadeUp {
    fn get(&mut self, position: &[u64]) -> Result<u32> {
        Ok(made_up(position[0], position[1]))
    }

    fn bytes(&self) -> u64 {
        0
    }
}

impl Engine for Toy {
    fn name(&self) -> &'static str {
        "toy"
    }

    fn who_wins<'q>(&'q self, WhoWins { at, play, .. }: WhoWins<'q>) -> Ways<'q> {
        if !is_odd(at.game()) {
            return Ways::default();
        }
        let value = move |_: &Run| {
            let at = at.small()?;
            Ok(made_up(at[0], at[1]).into())
        };
        Ways {
            value: (play == Play::Normal).then(|| Offer::new(NOTHING, value)),
            outcome: Some(Offer::new(NOTHING, |_| Ok(Outcome::N))),
            below: Some(Offer::new(NOTHING, |_| Ok(Box::new(MadeUp) as Box<dyn Lookup>))),
            ..Ways::default()
        }
    }

    fn values<'q>(&'q self, game: &'q Game, board: ValueBoard<'q>) -> Option<Offer<'q, Table>> {
        let ValueBoard { rows, columns, .. } = board;
        let table = move || Table::from_fn(rows, columns, |a, b| made_up(a as u64, b as u64));
        is_odd(game).then(|| Offer::new(NOTHING, move |_| Ok(table())))
    }

    fn outcomes<'q>(
        &'q self,
        game: &'q Game,
        board: OutcomeBoard<'q>,
    ) -> Option<Offer<'q, Outcomes>> {
        let solved = move || Outcomes::from_fn(board.sizes, |at| at.iter().all(|x| *x == 3));
        is_odd(game).then(|| Offer::new(NOTHING, move |_| Ok(solved())))
    }

    fn list<'q>(&'q self, game: &'q Game, list: List) -> Option<Offer<'q, Listed>> {
        (is_odd(game) && list.play == Play::Normal).then(|| {
            Offer::new(NOTHING, move |_| {
                let only = Position::from([77, u64::from(list.value)]);
                let stream = Stream::new([Ok(only)].into_iter());
                Ok(Listed { in_a_box: false, never: Vec::new(), stream })
            })
        })
    }
}

const NOTHING: Cost = Cost { nanoseconds: 0, bytes: 0 };

fn is_odd(game: &Game) -> bool {
    *game == ODD.parse().unwrap()
}

#[test]
fn an_engine_of_ones_own_is_used_by_every_ask() {
    let (engines, run) = (Registry::standard().with(Toy), Run::default());
    let game: Game = ODD.parse().unwrap();
    let at = game.position([4, 7]).unwrap();

    let value = engines.value(&at, &run).unwrap();
    assert_eq!((value.found, value.engine), (BigUint::from(1_047u32), "toy"));
    let mut values = engines.reachable(&at, Play::Normal, &run).unwrap();
    assert_eq!((values.get(&[1, 2]).unwrap(), values.engine()), (1_012, "toy"));
    let outcome = engines.outcome(&at, Play::Misere, &run).unwrap();
    assert_eq!((outcome.found, outcome.engine), (Outcome::N, "toy"));
    let table = engines.table(&game, 3, 3, &run).unwrap();
    assert_eq!((table.found.get(2, 1), table.engine), (1_021, "toy"));
    let solved = engines.outcomes(&game, &[5, 5], Play::Normal, &run).unwrap();
    assert_eq!(solved.engine, "toy");
    assert_eq!(solved.found.p_positions().collect::<Vec<_>>(), [[3, 3]]);
    let listed = engines.list(&game, 6, Play::Normal, Bound::Count(9), &run).unwrap();
    assert_eq!(listed.engine, "toy");
    assert_eq!(listed.found.stream.map(Result::unwrap).collect::<Vec<_>>(), [[77, 6].into()]);
    // Other games are as before.
    let nim = engines.table(&"nim".parse().unwrap(), 3, 3, &run).unwrap();
    assert_eq!((nim.found.get(2, 1), nim.engine), (3, "dense"));
}

/// A toy that tells values, but leaves winning moves to be found among the options.
struct OnlyValues;

impl Engine for OnlyValues {
    fn name(&self) -> &'static str {
        "only values"
    }

    fn who_wins<'q>(&'q self, question: WhoWins<'q>) -> Ways<'q> {
        let Ways { value, below, .. } = Toy.who_wins(question);
        Ways { value, below, ..Ways::default() }
    }
}

#[test]
fn a_strategy_is_made_of_the_registrys_values() {
    let engines = Registry::standard().with(OnlyValues);
    // From (1,4) a move leads to (0,1), the only position whose made-up value is 0.
    let sum = GamePosition::parse_sum(&format!("{ODD} 1,4")).unwrap();
    let answer = analyse(&sum, Settings::default(), &engines, &Run::default()).unwrap();
    assert_eq!((answer.value, answer.engine.as_str()), (Some(1_014u32.into()), "only values"));
    assert_eq!(answer.moves.len(), 1);
    assert_eq!(answer.moves[0].to, Position::from([0, 1]));
    let truly = analyse(&sum, Settings::default(), &Registry::standard(), &Run::default()).unwrap();
    assert_eq!(truly.engine, "dense");
    assert!(truly.value.unwrap() < 1_000u32.into());
}

/// An engine that says of every position of wythoff that the previous player wins.
struct Liar;

impl Engine for Liar {
    fn name(&self) -> &'static str {
        "liar"
    }

    fn who_wins<'q>(&'q self, question: WhoWins<'q>) -> Ways<'q> {
        let serves = question.at.game().to_string() == "wythoff";
        let outcome = serves.then(|| Offer::new(NOTHING, |_| Ok(Outcome::P)));
        Ways { outcome, ..Ways::default() }
    }
}

#[test]
fn engines_that_disagree_are_a_bug_and_no_answer() {
    let sum = GamePosition::parse_sum("wythoff 5,8").unwrap();
    let engines = Registry::standard().with(Liar);
    let error = analyse(&sum, Settings::default(), &engines, &Run::default()).unwrap_err();
    assert_eq!(error.exit_code(), 5);
    assert!(error.to_string().contains("engines disagree on wythoff 5,8"), "{error}");
}

/// Which engine serves what: the table of the manual, checked.
#[test]
fn the_cheapest_engine_is_chosen() {
    let engines = Registry::standard();
    let chosen =
        |game: &str, ask: &dyn Fn(&Game) -> Option<&'static str>| ask(&game.parse().unwrap());
    let value = |game: &str, piles: &[u64]| {
        let game: Game = game.parse().unwrap();
        engines.value(&game.position(piles).unwrap(), &Run::default()).unwrap().engine
    };
    assert_eq!(value("nim:3", &[5, 6, 7]), "closed form");
    assert_eq!(value("wythoff", &[3, 5]), "closed form");
    assert_eq!(value("wythoff", &[5, 8]), "dense");
    assert_eq!(value("gdwn:1,2", &[5, 8]), "dense");
    assert_eq!(value("wythoff:3", &[2, 3, 4]), "dense");
    assert_eq!(value("fibonacci-nim", &[17, 4]), "dense");
    assert_eq!(value("fibonacci-nim-global:2", &[3, 4, 2]), "oracle");
    let listed = |game: &str, value: u32, bound: Bound| {
        chosen(game, &|game| {
            let list = List { value, play: Play::Normal, bound };
            engines.best(game, list).map(|offer| offer.engine())
        })
    };
    assert_eq!(listed("wythoff", 0, Bound::Count(9)), Some("closed form"));
    assert_eq!(listed("gdwn:1,2", 0, Bound::Count(9)), Some("involution"));
    assert_eq!(listed("wythoff", 1, Bound::Count(9)), Some("stream"));
    assert_eq!(listed("maharaja", 1, Bound::Count(9)), Some("dense"));
    assert_eq!(listed("band:2", 0, Bound::UpTo(9)), Some("dense"));
    assert_eq!(listed("{0,4}* {1,1}*", 0, Bound::UpTo(20_000)), Some("classes"));
    assert_eq!(listed("{0,4}* {1,1}*", 1, Bound::UpTo(20_000)), Some("dense"));
    assert_eq!(listed("wythoff:3", 0, Bound::UpTo(9)), Some("outcomes"));
    assert_eq!(listed("wythoff:3", 2, Bound::UpTo(9)), Some("dense"));
    assert_eq!(listed("wythoff:3", 0, Bound::Count(9)), None);
    let outcome = |game: &str, piles: &[u64]| {
        let game: Game = game.parse().unwrap();
        let at = game.position(piles).unwrap();
        engines.outcome(&at, Play::Misere, &Run::default()).unwrap().engine
    };
    assert_eq!(outcome("wythoff", &[5, 8]), "solved game");
    assert_eq!(outcome("gdwn:1,2", &[5, 8]), "dense");
    assert_eq!(outcome("wythoff:3", &[5, 8, 2]), "outcomes");
    assert_eq!(outcome("fibonacci-nim", &[5, 4]), "oracle");
}

#[test]
fn what_nobody_serves_is_said_to_be_unserved() {
    let (engines, run) = (Registry::standard(), Run::default());
    let game = |text: &str| text.parse::<Game>().unwrap();
    let refusals = [
        engines.table(&game("{1}*"), 3, 3, &run).err(),
        engines.table(&game("block:2 nim"), 3, 3, &run).err(),
        engines.list(&game("block:2 nim"), 1, Play::Normal, Bound::UpTo(3), &run).err(),
        engines.list(&game("wythoff:3"), 0, Play::Normal, Bound::Count(3), &run).err(),
        engines.levels(&game("nim"), 3, None, &run).err(),
        engines.levels(&game("wythoff"), 3, None, &run).err(),
        engines.value(&game("block:2 nim").position([3, 5]).unwrap(), &run).err(),
        engines.rows(&game("yama-nim"), wythoff::engine::rows::Wanted::rows(3), &run).err(),
    ];
    for refusal in refusals {
        assert_eq!(refusal.map(|error| error.exit_code()), Some(4));
    }
}

/// Each failed before there was one checked input: a wrong value or a panic.
#[test]
fn positions_that_belong_to_no_game_are_refused() {
    let wythoff: Game = "wythoff".parse().unwrap();
    for piles in [&[5, 8, 13][..], &[5], &[]] {
        assert_eq!(wythoff.position(piles).unwrap_err().exit_code(), 2, "{piles:?}");
    }
    let heap: Game = "fibonacci-nim".parse().unwrap();
    assert_eq!(heap.position([20]).unwrap().piles(), &Position::from([20, 19]));
    assert!(heap.position([20, 4, 1]).is_err());

    let game: Game = "gdwn:1,2".parse().unwrap();
    let at = game.position([10, 20]).unwrap();
    let run = Run::default();
    let mut values = Registry::standard().reachable(&at, Play::Normal, &run).unwrap();
    // It is 49; a clamped column gave 19.
    assert_eq!(values.get(&[4, 50]).unwrap_err().exit_code(), 2);
    assert_eq!(values.get(&[11, 0]).unwrap_err().exit_code(), 2);
    assert_eq!(values.get(&[4]).unwrap_err().exit_code(), 2);
    assert!(values.options_with(&[4, 50], 0).is_err());
    let far = game.position([4, 50]).unwrap();
    assert_eq!(Registry::standard().value(&far, &run).unwrap().found, 49u32.into());

    let mut oracle = wythoff::engine::oracle::Oracle::new(&wythoff, Play::Normal);
    assert_eq!(oracle.value(&[5, 8, 13]).unwrap_err().exit_code(), 2);
    assert_eq!(oracle.value(&[5]).unwrap_err().exit_code(), 2);
}

/// Two answers held at once share one account.
#[test]
fn answers_held_at_once_add_up() {
    let engines = Registry::standard();
    let game: Game = "wythoff".parse().unwrap();
    let fits =
        |bytes: &u64| engines.table(&game, 1_000, 1_000, &Run::new(Memory::bytes(*bytes))).is_ok();
    let least = (1..100).map(|i| i * 100_000).find(fits).unwrap();
    // A table of a million half cells keeps a megabyte, and half of one is left beside what it takes to make it.
    let run = Run::new(Memory::bytes(least + 500_000));
    let one = engines.table(&game, 1_000, 1_000, &run).unwrap();
    let error = engines.table(&game, 1_000, 1_000, &run).map(|_| ()).unwrap_err();
    assert_eq!(error.exit_code(), 3);
    drop(one);
    assert!(engines.table(&game, 1_000, 1_000, &run).is_ok());
    // A limit refuses the same whatever the number of threads.
    for threads in [1, 2, 7, 64] {
        for (bytes, fits) in [(least, true), (least - 100_000, false)] {
            let run = Run::new(Memory::bytes(bytes)).with_threads(threads);
            assert_eq!(engines.table(&game, 1_000, 1_000, &run).is_ok(), fits, "{threads} {bytes}");
        }
    }
}

struct Stopped;

impl Progress for Stopped {
    fn report(&self, _done: u64, _total: Option<u64>) {}

    fn should_stop(&self) -> bool {
        true
    }
}

#[test]
fn every_engine_stops_when_asked_to() {
    let engines = Registry::standard();
    let run = Run::default().with_progress(&Stopped);
    let game = |text: &str| text.parse::<Game>().unwrap();
    let point = |text: &str, piles: &[u64]| {
        let at = game(text).position(piles).unwrap();
        engines.value(&at, &run).err()
    };
    let stopped = [
        engines.table(&game("wythoff"), 600, 600, &run).err(),
        engines.table(&game("e-wythoff"), 600, 600, &run).err(),
        engines.table(&game("band:3"), 60, 60, &run).err(),
        engines.table(&game("fibonacci-nim"), 60, 60, &run).err(),
        engines.slice(&game("wythoff:3"), 30, 30, &[20], &run).err(),
        engines.outcomes(&game("wythoff"), &[60, 60], Play::Misere, &run).err(),
        engines.outcomes(&game("wythoff:3"), &[30, 30, 30], Play::Normal, &run).err(),
        engines.list(&game("wythoff:3"), 2, Play::Normal, Bound::UpTo(20), &run).err(),
        engines.levels(&game("r-wythoff"), 12, None, &run).err(),
        engines.levels(&game("wythoff"), 12, Some(100_000), &run).err(),
        point("wythoff:3", &[30, 30, 30]),
        point("gdwn:1,2", &[300, 300]),
    ];
    for (i, error) in stopped.into_iter().enumerate() {
        assert_eq!(error.map(|error| error.exit_code()), Some(130), "case {i}");
    }
}
