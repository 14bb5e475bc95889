//! Answers that do not wait: outcome and moves before the value, all options, rows that never show a value, pairs of any number,
//! and words that say what is established.

use crate::common;

use std::time::{Duration, Instant};

use common::{ok, wyt};
use serde_json::Value;

fn json_of(line: &str) -> Value {
    serde_json::from_str(&ok(line)).unwrap()
}

/// What was found, without what it is about.
fn data_of(line: &str) -> Value {
    json_of(line)["data"].take()
}

/// Each of these took a minute or more for a value that the winner does not need.
#[test]
fn a_winner_known_at_once_does_not_wait_for_the_value() {
    for line in [
        "value wythoff 30000,45000",
        "value fraenkel:3 5000,8000",
        "value gdwn:1,2 30000,45000",
        "value maharaja 30000,45001",
    ] {
        let began = Instant::now();
        let text = ok(line);
        assert!(began.elapsed() < Duration::from_secs(60), "{line}: {:?}", began.elapsed());
        assert!(text.contains("outcome   N"), "{line}: {text}");
        assert!(text.contains("value     not computed: --value computes it (about "), "{text}");
        let json = data_of(&format!("{line} --format json"));
        assert_eq!(json["value"], Value::Null);
        assert!(json["value_unknown"].as_str().unwrap().contains("--value"), "{json}");
        assert!(!json["winning_moves"].as_array().unwrap().is_empty(), "{line}");
    }
    // What it takes is told in cells.
    assert!(ok("value wythoff 30000,45000").contains("(about 1,350,075,001 cells)"));
    // A small position has its value, and so has a larger one on request.
    assert_eq!(data_of("value wythoff 5,8 --format json")["value"], "2");
    assert!(data_of("value wythoff 2500,4000 --value --format json")["value"].is_string());
    assert_eq!(data_of("value wythoff 2500,4000 --format json")["value"], Value::Null);
}

#[test]
fn three_piles_are_answered_by_their_outcomes() {
    let json = data_of("value wythoff:3 60,50,40 --format json");
    assert_eq!(json["outcome"], "N");
    for to in json["winning_moves"].as_array().unwrap() {
        let to: Vec<String> =
            to["to"].as_array().unwrap().iter().map(|n| n.as_str().unwrap().to_string()).collect();
        let after = data_of(&format!("value wythoff:3 {} --format json", to.join(",")));
        assert_eq!(after["outcome"], "P", "{to:?}");
    }
}

#[test]
fn a_game_on_one_pile_is_a_table() {
    let json = json_of("value '{2}* {3}' 100000 --format json --memory 20M --value");
    assert_eq!(json["engine"], "dense");
    assert!(json["data"]["value"].is_string());
}

#[test]
fn all_options_have_their_values() {
    let csv = ok("value wythoff 1,2 --options --format csv");
    assert_eq!(
        csv,
        "take,to,value,wins\n\"0,1\",\"1,1\",2,no\n\"0,2\",\"1,0\",1,no\n\"1,0\",\"0,2\",2,no\n\"1,1\",\"0,1\",1,no\n"
    );
    let json = json_of("value wythoff 5,8 --options --format json");
    assert_eq!(
        (&json["summary"]["options"], &json["summary"]["winning"]),
        (&18.into(), &2.into()),
        "{json}"
    );
    assert!(ok("value wythoff 5,8 + nim 1,2 --options").contains("part"));
    assert_eq!(wyt("value wythoff 5,8 + nim 1,2 --options --misere").code, Some(2));
}

#[test]
fn rows_that_never_show_a_value_are_told() {
    let text = ok("positions 'wedge {0,1}*' --value 5 --up-to 5");
    assert!(text.contains("never show") && text.contains("proved"), "{text}");
    let json = json_of("positions '{0,1}* {1,1}* wedge@larger' --up-to 3 --format json");
    assert_eq!(json["summary"]["rows_without"], serde_json::json!([1, 2, 3]), "{json}");
    assert_eq!(json["data"].as_array().unwrap().len(), 1);
    // Where every row shows it nothing is said.
    assert!(!ok("positions maharaja --value 5 --up-to 5").contains("never"));
    // There is one such position, and a count of two has no end: said, and not "allow more memory".
    let run = wyt("positions '{0,1}* {1,1}* wedge@larger' --count 2");
    assert_eq!(run.code, Some(3));
    assert!(
        run.err.contains("there may be no more") && !run.err.contains("--memory"),
        "{}",
        run.err
    );
}

#[test]
fn both_piles_can_be_bounded() {
    let rows = |line: &str| ok(&format!("{line} --format csv")).lines().count() - 1;
    for (game, value) in
        [("wythoff", 0), ("gdwn:1,2", 0), ("maharaja", 3), ("r-wythoff", 2), ("wedge", 5)]
    {
        let table = ok(&format!("table {game} --size 21 --format csv"));
        let cells = table.lines().enumerate().flat_map(|(a, line)| {
            line.split(',')
                .map(|x| x.parse::<u32>().unwrap())
                .enumerate()
                .map(move |(b, x)| (a, b, x))
                .collect::<Vec<_>>()
        });
        let expected = cells.filter(|(a, b, x)| a <= b && *x == value).count();
        assert_eq!(
            rows(&format!("positions {game} --value {value} --within 20")),
            expected,
            "{game}"
        );
    }
    assert_eq!(wyt("positions wythoff --within 3 --count 3").code, Some(2));
}

#[test]
fn positions_of_a_value_come_from_the_levels() {
    let json = json_of("positions r-wythoff --value 3 --count 2000 --format json");
    assert_eq!(json["engine"], "stream");
    let rows = json["data"].as_array().unwrap();
    assert_eq!(rows.len(), 2000);
    for row in rows.iter().take(40) {
        let number = |name: &str| row[name].as_str().unwrap();
        let line = format!("value r-wythoff {},{} --format json", number("a"), number("b"));
        assert_eq!(data_of(&line)["value"], "3", "{row}");
    }
}

#[test]
fn pairs_from_any_number_on_and_back() {
    let n = format!("1{}", "0".repeat(40));
    let csv = ok(&format!("numbers pairs --from {n} --count 2 --format csv"));
    let row: Vec<&str> = csv.lines().nth(1).unwrap().split(',').collect();
    assert_eq!(row[0], n);
    assert!(row[1].starts_with("1618033988749894848204586834365638117720"), "{row:?}");
    for wanted in [format!("{},{}", row[1], row[2]), row[1].to_string(), row[2].to_string()] {
        let back = ok(&format!("numbers pairs --find {wanted} --format csv"));
        assert_eq!(back.lines().nth(1), csv.lines().nth(1), "{wanted}");
    }
    // Every number below 60 is found again in both lists, as far as it is there.
    for kind in ["pairs", "dual-pairs"] {
        let all = ok(&format!("numbers {kind} --count 40 --format csv"));
        for row in all.lines().skip(1) {
            let [n, a, b] = row.split(',').collect::<Vec<_>>()[..] else { panic!("{row}") };
            for wanted in [format!("{a},{b}"), a.to_string()] {
                let back = ok(&format!("numbers {kind} --find {wanted} --format csv"));
                assert!(
                    back.lines().nth(1).unwrap().starts_with(&format!("{n},")),
                    "{kind} {wanted}"
                );
            }
        }
    }
    let run = wyt("numbers pairs --find 5,9");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("5,9 is not among the wythoff pairs"), "{}", run.err);
}

#[test]
fn words_say_what_is_established() {
    let text = ok("levels wythoff --rows 2000 --up-to-value 3");
    assert!(text.contains("M_at_least") && text.contains("nothing else is established"), "{text}");
    let near = "Proved for all n: |b - phi a| <= 108 at value 3 (Corollary 303 of docs/proofs.md)";
    assert!(text.contains(near), "{text}");
    let text = ok("levels r-wythoff --up-to-value 3");
    assert!(!text.contains("at_least") && !text.contains("Corollary 303"), "{text}");
    let refuted = wyt("prove --game maharaja");
    assert_eq!(refuted.code, Some(1));
    let text = refuted.text();
    assert!(
        text.starts_with(
            "tested as the P-positions of maharaja, with their mirror images: ?msd_fib"
        ),
        "{text}"
    );
    assert!(text.contains("refuted: this set is not the P-positions of maharaja"), "{text}");
    assert!(
        ok("prove --game wythoff")
            .contains("proved: this set is exactly the P-positions of wythoff")
    );
    let table = ok("table fibonacci-nim-global:2 --fix 3 --size 4");
    assert!(table.contains("n1\\n2") && table.contains("r = 3 fixed"), "{table}");
    assert!(ok("table fibonacci-nim --size 4").contains("n\\r"));
    let local = ok("table fibonacci-nim:2 --fix 2,1 --size 3");
    assert!(local.contains("n1\\r1") && local.contains("n2,r2 = 2,1 fixed"), "{local}");
}
