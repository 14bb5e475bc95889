//! Rows of games of any rules: preperiod, period and saltus against the definition; what is refused, and why.

use crate::ruled;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use ruled::ruled_text;
use wythoff::engine::oracle::Oracle;
use wythoff::engine::rows::{Row, Rows, Wanted};
use wythoff::engine::{Play, Registry};
use wythoff::run::Run;
use wythoff::{Error, Game, Result};

fn game(text: &str) -> Game {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The rows by the engine `general`.
fn general(game: &Game, rows: usize, columns: Option<u64>) -> Result<Rows> {
    let mut wanted = Wanted::rows(rows);
    wanted.columns = columns.unwrap_or(wanted.columns);
    Ok(Registry::standard().only("general").rows(game, wanted, &Run::default())?.found)
}

/// Period and saltus.
fn measures(row: &Row) -> (u64, u64) {
    let told = |x: &Option<num_bigint::BigUint>| x.as_ref().unwrap().try_into().unwrap();
    (told(&row.period), told(&row.saltus))
}

/// Checks a row on values that reach well past preperiod + 2 periods; false if they do not.
fn exact(game: &Game, row: &Row, values: &[u32]) -> bool {
    let (long, saltus) = measures(row);
    let (pre, period) = (row.preperiod as usize, long as usize);
    let holds = |n: usize, p: usize, s: u64| u64::from(values[n]) + s == values[n + p].into();
    for n in pre..values.len().saturating_sub(period) {
        assert!(holds(n, period, saltus), "{game} row {row:?} at {n}");
    }
    if values.len() < pre + 2 * period + 10 {
        return false;
    }
    if pre > 0 {
        assert!(!holds(pre - 1, period, saltus), "{game} {row:?}: the preperiod is less");
    }
    for p in (1..period).filter(|p| period.is_multiple_of(*p)) {
        let scaled = saltus * p as u64;
        let rise = scaled / long;
        let repeats = scaled.is_multiple_of(long) && (pre..pre + period).all(|n| holds(n, p, rise));
        assert!(!repeats, "{game} {row:?}: {p} is a period");
    }
    true
}

fn by_definition(game: &Game, row: usize, columns: u64) -> Vec<u32> {
    let mut oracle = Oracle::new(game, Play::Normal);
    (0..columns).map(|n| oracle.value(&[row as u64, n]).unwrap()).collect()
}

#[test]
fn random_rows_are_as_defined() {
    let mut runner = TestRunner::deterministic();
    let (mut rows, mut whole, mut rising, mut between, mut refused) = (0, 0, 0, 0, 0);
    let mut served = 0;
    while served < 150 {
        let text = ruled_text(2).new_tree(&mut runner).unwrap().current();
        let Ok(game) = text.parse::<Game>() else { continue };
        if game.weights().is_none() {
            continue;
        }
        let found = match general(&game, 4, Some(3_000)) {
            Ok(found) => found.rows,
            Err(Error::Unserved(why)) => {
                assert!(why.contains("not served"), "{why}");
                refused += 1;
                continue;
            }
            Err(Error::Limit(_)) => continue,
            Err(error) => panic!("{game}: {error}"),
        };
        served += 1;
        for row in &found {
            let values = by_definition(&game, row.row, 90);
            rows += 1;
            whole += usize::from(exact(&game, row, &values));
            let (period, saltus) = measures(row);
            rising += usize::from(saltus > 0);
            between += usize::from(saltus > 0 && saltus != period);
        }
    }
    let counts =
        format!("{rows} rows, {whole} whole, {rising} rise, {between} by less, {refused} refused");
    assert!(rows > 300 && whole > 250 && rising > 40 && between > 20 && refused > 5, "{counts}");
}

/// What the engine `rows` proves by other means is found here as well.
#[test]
fn rows_with_nim_moves_are_those_of_the_other_engine() {
    for text in ["wythoff", "maharaja", "fraenkel:2", "e-wythoff", "gdwn:1,2", "r-wythoff"] {
        let game = game(text);
        let found = general(&game, 8, None).unwrap();
        let known = Rows::of(&game, Wanted::rows(8), &Run::default()).unwrap();
        assert_eq!(found.stopped, None, "{text}");
        for (row, known) in found.rows.iter().zip(&known.rows) {
            let same = (row.preperiod, &row.period);
            assert_eq!(same, (known.preperiod, &known.period), "{text} {row:?}");
            assert_eq!(row.saltus, row.period, "{text} {row:?}");
        }
    }
}

#[test]
fn rows_of_the_literature() {
    let run = Run::default();
    let rows = |text: &str, count: usize| {
        let game = game(text);
        let answer = Registry::standard().rows(&game, Wanted::rows(count), &run).unwrap();
        assert_eq!(answer.engine, "general", "{text}");
        let found = answer.found;
        assert_eq!(found.stopped, None, "{text}");
        for row in &found.rows {
            assert!(exact(&game, row, &by_definition(&game, row.row, 160)), "{text} {row:?}");
        }
        found.rows.iter().map(measures).collect::<Vec<_>>()
    };
    assert_eq!(rows("bounded-nim:3", 6), [(4, 0); 6]);
    assert_eq!(rows("odd-nim", 6), [(2, 0); 6]);
    // Nivasch: the value of (a,b) is floor(|a/b - b/a|).
    assert_eq!(rows("euclid", 6), [(1, 0), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]);
    // floor(a/2) and floor(n/2) are added as nim-sums.
    assert_eq!(rows("{0,2}*", 5), [(2, 1), (2, 1), (4, 2), (4, 2), (8, 4)]);
    assert!(rows("st-wythoff:2,1", 3).iter().all(|(p, s)| p == s));
    // A row that rises below one that does not, and the other way round.
    assert_eq!(rows("(0,1)* if a=0 (1,0)* (0,1) if a>=1", 4)[0], (1, 1));
    assert_eq!(rows("(0,1)* if a=1 (1,0)* (0,1) if a=0", 2)[1], (1, 1));
}

#[test]
fn what_is_refused_says_why() {
    let refusal = |text: &str| {
        let error = general(&game(text), 3, None).unwrap_err();
        assert_eq!(error.exit_code(), 4, "{text}: {error}");
        error.to_string()
    };
    for (text, reason) in [
        ("[k,l : 2l<=b, k=0, l>=1]", "share of the pile"),
        ("yama-nim", "the rows above"),
        ("[k,l : b^l=1]", "nim-sum"),
        ("nim:3", "two piles"),
        ("block:2 wythoff", "no values"),
        ("fibonacci-nim", "the piles alone"),
    ] {
        let message = refusal(text);
        assert!(message.contains(reason), "{text}: {message}");
    }
    let few = general(&game("st-wythoff:2,1"), 20, Some(300)).unwrap();
    assert!(few.rows.len() < 20 && few.stopped.unwrap().to_string().contains("300 columns"));
}
