//! One-pile games: octal and subtraction games with their periods, dynamic Nim at small and at huge piles.

use crate::cases;

use std::collections::HashSet;

use cases::run_cases;
use num_bigint::BigUint;
use proptest::prelude::*;
use wythoff::engine::oracle::Oracle;
use wythoff::engine::rows::{Row, RowProof, Rows, Wanted};
use wythoff::engine::{Bound, Outcome, Play, Registry};
use wythoff::rules::catalogue::CatalogueEntry;
use wythoff::run::Run;
use wythoff::strategy::{Settings, analyse};
use wythoff::{Error, Game, GamePosition, Position};

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

/// Values by the definition on multisets of heaps, without any nim-sum.
#[test]
fn octal_values_are_the_definition() {
    let (engines, run) = (Registry::standard(), Run::default());
    run_cases(60, &prop::collection::vec(0u8..8, 1..5), |digits| {
        let digits: String = digits.iter().map(u8::to_string).collect();
        let Ok(octal) = format!("octal:0.{digits}").parse::<Game>() else { return };
        let mut oracle = Oracle::new(&octal, Play::Normal);
        let row = engines.table(&octal, 1, 13, &run).unwrap();
        assert_eq!(row.engine, "heaps");
        for n in 0..13u64 {
            let value = oracle.value(&[n]).unwrap();
            assert_eq!(row.found.get(0, n as usize), value, "{octal} {n}");
        }
        let at = octal.position([4, 3, 6]).unwrap();
        let value = engines.value(&at, &run).unwrap().found;
        assert_eq!(value, oracle.value(&[4, 3, 6]).unwrap().into(), "{octal}");
    });
}

/// The one row of a game of one pile, within so many heaps.
fn row_of(game: &Game, most: Option<u64>) -> wythoff::Result<Rows> {
    let mut wanted = Wanted::rows(1);
    wanted.columns = most.unwrap_or(wanted.columns);
    Ok(Registry::standard().only("heaps").rows(game, wanted, &Run::default())?.found)
}

/// Preperiod and period of a game of one pile, and where its equation was checked.
fn proved(text: &str) -> (u64, u64, (u64, u64)) {
    match &row_of(&game(text), None).unwrap().rows[..] {
        [
            Row {
                preperiod, period: Some(period), proof: RowProof::Checked { from, to, .. }, ..
            },
        ] => (*preperiod, period.try_into().unwrap(), (*from, *to)),
        other => panic!("{text}: {other:?}"),
    }
}

/// Winning Ways: Kayles 12 from 71, Dawson's Chess and Dawson's Kayles 34; Nim-like and trivial ones.
#[test]
fn periods_of_octal_games() {
    for (text, preperiod, period) in [
        ("octal:0.77", 71, 12),
        ("octal:0.137", 52, 34),
        ("octal:0.07", 53, 34),
        ("octal:0.3", 0, 2),
        ("octal:0.33", 0, 3),
        ("octal:0.07", 53, 34),
    ] {
        let (start, repeats, (from, to)) = proved(text);
        assert_eq!((start, repeats), (preperiod, period), "{text}");
        // What is said to have been checked holds, and one more before it does not.
        let values =
            Registry::standard().table(&game(text), 1, 3000, &Run::default()).unwrap().found;
        let value = |n: u64| values.get(0, n as usize);
        assert!((from..to).all(|n| value(n) == value(n + period)), "{text}");
        assert!((preperiod..3000 - period).all(|n| value(n) == value(n + period)), "{text}");
        if preperiod > 0 {
            assert_ne!(value(preperiod - 1), value(preperiod - 1 + period), "{text}");
        }
    }
    // No period of 0.6 is known, and none is claimed.
    let grundy = row_of(&game("octal:0.6"), Some(3000)).unwrap();
    assert!(grundy.rows.is_empty() && grundy.never.is_none());
    assert!(grundy.stopped.unwrap().to_string().contains("the first 3000 values"));
    // Officers is 0.6; its values begin so.
    let row = Registry::standard().table(&game("octal:0.6"), 1, 12, &Run::default()).unwrap().found;
    assert_eq!(row.row(0), [0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4]);
}

/// The first values of Kayles and Dawson's Kayles as Winning Ways prints them.
#[test]
fn first_values_of_known_games() {
    let engines = Registry::standard();
    for (text, values) in [
        ("octal:0.77", [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]),
        ("octal:0.137", [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]),
        ("octal:0.07", [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]),
    ] {
        let row = engines.table(&game(text), 1, 12, &Run::default()).unwrap().found;
        assert_eq!(row.row(0), values, "{text}");
    }
}

/// A subtraction game's period against a table many periods long, and the exact preperiod.
#[test]
fn periods_of_subtraction_games() {
    let (engines, run) = (Registry::standard(), Run::default());
    run_cases(200, &prop::collection::btree_set(1u64..15, 1..5), |takes| {
        let takes: Vec<String> = takes.iter().map(u64::to_string).collect();
        let game = game(&format!("subtraction:{}", takes.join(",")));
        let (preperiod, period, _) = proved(&game.to_string());
        let far = (preperiod + 4 * period + 100) as usize;
        let row = engines.table(&game, 1, far, &run).unwrap().found;
        let equal = |n: usize, p: usize| row.get(0, n) == row.get(0, n + p);
        let (start, p) = (preperiod as usize, period as usize);
        assert!((start..far - p).all(|n| equal(n, p)), "{game}");
        assert!(start == 0 || !equal(start - 1, p), "{game}");
        for less in 1..p {
            assert!((start..far - less).any(|n| !equal(n, less)), "{game} {less}");
        }
        let mut oracle = Oracle::new(&game, Play::Normal);
        assert!((0..30).all(|n| oracle.value(&[n as u64]).unwrap() == row.get(0, n)), "{game}");
    });
    assert_eq!(game("subtraction:5,2,2"), game("{2} {5}"));
    assert_eq!(game("subtraction:5,2,2").to_string(), "subtraction:2,5");
    assert_eq!((proved("subtraction:1,2").1, proved("{1} {2}").1), (3, 3));
    let ray = row_of(&game("{1}* {3}"), None).unwrap();
    assert!(ray.never.unwrap().contains("different values"));
    assert!(matches!(row_of(&game("wythoff"), None), Err(Error::Unserved(_) | Error::Internal(_))));
}

/// A period tells heaps that nobody could compute one by one, and their winning moves.
#[test]
fn a_proved_period_serves_large_heaps() {
    let (engines, run) = (Registry::standard(), Run::default());
    let kayles = game("octal:0.77");
    let small = engines.table(&kayles, 1, 400, &run).unwrap().found;
    let n = 71 + 12 * 10_000u64 + 5;
    let value = engines.value(&kayles.position([n]).unwrap(), &run).unwrap().found;
    assert_eq!(value, small.get(0, 76).into());
    let sum = GamePosition::parse_sum("octal:0.77 5,7 + wythoff 3,5").unwrap();
    let answer = analyse(&sum, Settings::default(), &engines, &run).unwrap();
    assert_eq!(answer.value, Some((small.get(0, 5) ^ small.get(0, 7)).into()));
    for m in &answer.moves {
        assert!(sum[m.part].game().allows(sum[m.part].piles(), &m.to), "{}", m.to);
    }
}

/// Moves of octal games: every option of a small position is what the digits say, played under misère play as well.
#[test]
fn octal_moves_and_misere_play() {
    let kayles = game("octal:0.77");
    let options = |piles: &[u64]| -> HashSet<String> {
        let found = kayles.options(&Position::from_small(piles), 1000);
        found.listed.iter().map(|to| to.to_string()).collect()
    };
    let wanted = |list: &[&str]| list.iter().map(|x| x.to_string()).collect::<HashSet<_>>();
    assert_eq!(options(&[4]), wanted(&["3", "1,2", "2", "1,1"]));
    assert_eq!(options(&[1, 2]), wanted(&["2", "1,1", "1"]));
    assert_eq!(options(&[1]), wanted(&["0"]));
    // Misère Kayles: {1,1}, {1,4} … the smallest P-positions by hand are 1, 1,2? none: by the definition.
    let run = Run::default();
    let settings = Settings { play: Play::Misere, ..Settings::default() };
    let outcome = |piles: &[u64]| {
        let at = kayles.position(piles.to_vec().as_slice()).unwrap();
        analyse(&[at], settings, &Registry::standard(), &run).unwrap().outcome
    };
    assert_eq!(outcome(&[0]), Outcome::N);
    assert_eq!(outcome(&[1]), Outcome::P);
    assert_eq!(outcome(&[1, 1]), Outcome::N);
    assert_eq!(outcome(&[2]), Outcome::N);
    assert_eq!(outcome(&[2, 2]), Outcome::P);
}

/// The theorem of Schwenk and of Holshouser and Reiter against the definition, for tables and linear limits that never fall, and
/// no claim where they do.
#[test]
fn dynamic_nim_is_the_definition() {
    let engines = Registry::standard();
    let tables = prop::collection::vec(0u64..9, 0..5);
    run_cases(250, &(tables, 0u64..4, -3i64..6), |(table, slope, shift)| {
        let listed: Vec<String> = table.iter().map(u64::to_string).collect();
        let linear = match (slope, shift) {
            (0, c) => c.unsigned_abs().to_string(),
            (a, b) => format!("{a}t{b:+}"),
        };
        let text = match listed.is_empty() {
            true => format!("dynamic:{linear}"),
            false => format!("dynamic:[{}|{linear}]", listed.join(",")),
        };
        let game = game(&text);
        assert_eq!(game, game.to_string().parse().unwrap());
        let run = Run::default();
        let mut oracle = Oracle::new(&game, Play::Normal);
        let values = engines.table(&game, 26, 26, &run).unwrap().found;
        for (n, r) in (0..26u64).flat_map(|n| (0..26).map(move |r| (n, r))) {
            let value = oracle.value(&[n, r]).unwrap();
            assert_eq!(values.get(n as usize, r as usize), value, "{game} {n},{r}");
            let at = game.position([n, r]).unwrap();
            let answer = engines.outcome(&at, Play::Normal, &run).unwrap();
            assert_eq!(answer.found == Outcome::P, value == 0, "{game} {n},{r} {}", answer.engine);
            if r <= n && n < 20 {
                let answer = analyse(&[at], Settings::default(), &engines, &run).unwrap();
                let found: HashSet<Vec<u64>> =
                    answer.moves.iter().map(|m| m.to.small().unwrap()).collect();
                let mut wanted = HashSet::new();
                wythoff::rules::Rules::visit_options(&game, &[n, r], &mut |to| {
                    if oracle.value(to).unwrap() == 0 {
                        wanted.insert(to.to_vec());
                    }
                });
                assert_eq!(found, wanted, "{game} {n},{r}");
            }
        }
    });
}

#[test]
fn dynamic_nim_at_huge_piles() {
    let (engines, run) = (Registry::standard(), Run::default());
    let (two, fibonacci) = (game("dynamic:2t"), game("fibonacci-nim"));
    let pile = BigUint::from(10u32).pow(300);
    // One game, and two engines that know it.
    assert_eq!(two, fibonacci);
    let (own, closed) = (engines.clone().only("dynamic"), engines.clone().only("closed form"));
    for n in [pile.clone(), pile + 1u32] {
        let at = two.position(Position(vec![n])).unwrap();
        let outcome = |engines: &Registry| engines.outcome(&at, Play::Normal, &run).unwrap();
        let (own, known) = (outcome(&own), outcome(&closed));
        assert_eq!((own.found, own.engine), (known.found, "dynamic"));
        assert_eq!(known.engine, "closed form");
    }
    // A constant c: multiples of c + 1.
    let five = game("dynamic:5").position([60, 5]).unwrap();
    assert_eq!(engines.outcome(&five, Play::Normal, &run).unwrap().found, Outcome::P);
}

#[test]
fn notation_of_one_pile_games() {
    for text in [
        "octal:0.77",
        "octal:0.137",
        "dynamic:2t",
        "dynamic:3t+1",
        "dynamic:t-2",
        "dynamic:5",
        "dynamic:[1,2,4]",
        "dynamic:[1,2,4|2t]",
        "subtraction:1,2,5",
        "block:3 subtraction:1,2,5",
    ] {
        assert_eq!(game(text).to_string(), text);
        assert!(GamePosition::parse_sum(&format!("{text} 7 + nim 1,2")).is_ok(), "{text}");
    }
    assert_eq!(game("octal:0.7700"), game("octal:0.77"));
    for (text, says) in [
        ("octal:0.8", "a digit from 0 to 7"),
        ("octal:77", "0. and digits"),
        ("octal:0.00", "a digit that is not 0"),
        ("octal:0.", "a digit from 0 to 7"),
        ("dynamic:", "a linear function"),
        ("dynamic:[1,2", "a comma and another number"),
        ("dynamic:x", "a linear function"),
        ("subtraction:0,1", "take something"),
        ("subtraction:", "a number"),
        ("octla:0.77", "did you mean octal?"),
        ("wythof", "did you mean wythoff?"),
        ("blok:2 nim", "did you mean block?"),
    ] {
        let error = text.parse::<Game>().unwrap_err();
        assert_eq!(error.exit_code(), 2);
        assert!(error.to_string().contains(says), "{text}: {error}");
    }
    assert_eq!(CatalogueEntry::near("subtracton"), ["subtraction"]);
    assert!(CatalogueEntry::search("kayles").iter().any(|entry| entry.name == "octal"));
    assert!(CatalogueEntry::search("no such word").is_empty());
}

/// Every kind of question to every new kind of game: an answer or a refusal of the right kind.
#[test]
fn every_ask_of_every_new_kind_is_answered_or_refused() {
    let (engines, run) = (Registry::standard(), Run::default());
    let games = [
        "block:2 wythoff",
        "block:3 nim:3",
        "block:2 wedge {0,1}*",
        "block:2 fibonacci-nim",
        "block:2 octal:0.77",
        "block:2 dynamic:2t",
        "octal:0.77",
        "octal:0.4",
        "subtraction:1,2,5",
        "{1}* {3}",
        "dynamic:2t",
        "dynamic:[3,1|t]",
        "dynamic:0",
    ];
    let fine = |game: &str, what: &str, error: Option<Error>| {
        if let Some(error) = error {
            assert!([2, 3, 4].contains(&error.exit_code()), "{game} {what}: {error}");
            assert!(error.to_string().len() > 20, "{game} {what}: {error}");
        }
    };
    for text in games {
        let game = game(text);
        let at = game.position(Position(vec![6u32.into(); game.arity()])).unwrap();
        for play in [Play::Normal, Play::Misere] {
            let settings = Settings { play, ..Settings::default() };
            let answer = analyse(std::slice::from_ref(&at), settings, &engines, &run);
            let answer = answer.unwrap_or_else(|error| panic!("{text}: {error}"));
            let mut oracle = Oracle::new(&game, play);
            let lost = oracle.value(&at.small().unwrap()).unwrap() == 0;
            assert_eq!(answer.outcome == Outcome::P, lost, "{text} {play:?}");
            fine(
                text,
                "outcomes",
                engines.outcomes(&game, &vec![5; game.arity()], play, &run).err(),
            );
            for bound in [Bound::UpTo(5), Bound::Count(4)] {
                fine(text, "p-positions", engines.list(&game, 0, play, bound, &run).err());
            }
        }
        for (rows, fixed) in [(5, vec![]), (1, vec![]), (5, vec![1])] {
            fine(text, "table", engines.slice(&game, rows, 5, &fixed, &run).err());
        }
        fine(text, "value", engines.value(&at, &run).err());
        fine(text, "positions", engines.list(&game, 1, Play::Normal, Bound::UpTo(5), &run).err());
        fine(text, "rows", engines.rows(&game, Wanted::rows(3), &run).err());
        fine(text, "levels", engines.levels(&game, 2, None, &run).err());
    }
}

/// Steps on one pile: small piles by the definition, large ones by the period that is proved.
#[test]
fn steps_on_one_pile_have_values_at_any_size() {
    let (engines, run) = (Registry::standard(), Run::default());
    run_cases(60, &prop::collection::btree_set(1u64..12, 1..5), |takes| {
        let text: Vec<String> = takes.iter().map(|take| format!("{{{take}}}")).collect();
        let (text, large) = (text.join(" "), 1_000_000_000_000u64);
        let game = game(&text);
        let mut oracle = Oracle::new(&game, Play::Normal);
        let mut same = |n: u64, known: u64| {
            let at = game.position(Position::from_small(&[n])).unwrap();
            let answer = engines.value(&at, &run).unwrap();
            assert_eq!(answer.found, oracle.value(&[known]).unwrap().into(), "{text} {n}");
            answer.engine
        };
        for n in [0, 1, 2, 7, 19, 40] {
            same(n, n);
        }
        let (preperiod, period, _) = proved(&text);
        assert_eq!(same(large, preperiod + (large - preperiod) % period), "heaps", "{text}");
    });
}
