//! Blocked, dynamic, octal and one-pile games and misère play, in every verb.

use crate::common;

use std::io::Write;
use std::process::Stdio;

use common::{command, ok, run, words, wyt};

/// The examples of docs/variants.md, with what they print.
fn examples() -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in include_str!("../../../docs/variants.md").lines() {
        match (line, line.strip_prefix("$ wyt ")) {
            ("```console", _) => inside = true,
            ("```", _) => inside = false,
            (_, Some(command)) if inside => found.push((command.to_string(), String::new())),
            _ if inside => found.last_mut().unwrap().1 += &format!("{line}\n"),
            _ => {}
        }
    }
    found
}

#[test]
fn the_document_tells_the_truth() {
    assert!(examples().len() >= 10);
    for (command, printed) in examples() {
        assert_eq!(ok(&command.replace('"', "'")), printed, "{command}");
    }
}

/// Every verb with every new kind of game: an answer, or a refusal with the right code and a sentence; never a panic.
#[test]
fn every_verb_answers_or_refuses() {
    let games = [
        ("block:2 wythoff", "3,5"),
        ("block:2 nim:3", "1,2,3"),
        ("block:2 fibonacci-nim", "7,6"),
        ("block:2 octal:0.77", "5"),
        ("block:3 subtraction:1,2,5", "9"),
        ("octal:0.77", "5,6"),
        ("octal:0.137", "9"),
        ("subtraction:1,2,5", "9"),
        ("{1}* {3}", "9"),
        ("dynamic:2t", "9"),
        ("dynamic:[3,1|t]", "9,4"),
    ];
    let folder = tempfile::tempdir().unwrap();
    let figure = folder.path().join("figure.svg");
    let figure = figure.to_str().unwrap();
    for (game, at) in games {
        for misere in ["", "--misere"] {
            let lines = [
                format!("value '{game}' {at} {misere}"),
                format!("value '{game}' {at} {misere} --format json"),
                format!("value '{game}' {at} {misere} --options"),
                format!("table '{game}' --size 6 {misere}"),
                format!("table '{game}' --size 6 --fix 1 {misere} --format csv"),
                format!("positions '{game}' --up-to 6 {misere}"),
                format!("positions '{game}' --count 3 {misere}"),
                format!("positions '{game}' --within 5 {misere}"),
                format!("beams '{game}' --up-to 100 {misere}"),
                format!("prove --game '{game}' {misere}"),
                format!("prove --p-positions '{game}' 'a=0' {misere}"),
                format!("solve '{game}' {misere} --time 1"),
                format!("play '{game}' {at} {misere} --two-players"),
                format!("plot positions '{game}' --up-to 6 {misere} -o {figure}"),
                format!("plot outcomes '{game}' --size 6 {misere} -o {figure}"),
                format!("plot heat '{game}' --size 6 {misere} -o {figure}"),
                format!("plot queen '{game}' --size 8 {misere} -o {figure}"),
            ];
            for line in lines {
                fine(&line);
            }
        }
        for line in [
            format!("games --engines '{game}'"),
            format!("periods '{game}' --rows 3 --columns 2000"),
            format!("levels '{game}' --up-to-value 2"),
            format!("certify periods '{game}' --rows 3 -o {figure}.cert"),
            format!("adjoin '{game}' --up-to 5"),
            format!("guess --game '{game}' --count 20"),
            format!("plot table '{game}' --size 6 -o {figure}"),
        ] {
            fine(&line);
        }
    }
}

fn fine(line: &str) {
    let run = wyt(line);
    let code = run.code.unwrap_or(-1);
    assert!([0, 1, 2, 3, 4].contains(&code), "wyt {line}: {code} {}", run.err);
    assert!(!run.err.contains("panicked"), "wyt {line}: {}", run.err);
    // What a limit ended is told where the answer is.
    let said = run.err.trim().len() + run.out.len();
    assert!(code < 2 || said > 20, "wyt {line}: {}", run.err);
}

#[test]
fn what_must_be_answered_is() {
    for line in [
        "table fibonacci-nim --misere --size 6",
        "table wythoff:3 --fix 1 --misere --size 4",
        "table '{1}*' --size 5",
        "positions maharaja --misere --count 30",
        "positions '(1,2)* {0,1}*' --misere --up-to 9",
        "beams wythoff --up-to 1000 --misere",
        "prove --game wythoff --misere",
        "periods octal:0.07",
        "periods '{1}* {3}'",
        "periods '{1}*<=3'",
        "periods bounded-nim:3 --rows 4 --proof",
        "prove --game 'block:3 wythoff'",
        "prove --p-positions 'block:2 nim' '?msd_2 b=a+1 | a+b<1'",
        "solve 'block:2 nim' --misere",
        "value subtraction:1,2,5 1000000000000",
        "value octal:0.77 18446744073709551615,1,5",
        "value wythoff 3,5 + nim 1,2 --misere",
        "value dynamic:2t 100000000000000000000000000000000000000000000",
    ] {
        ok(line);
    }
}

/// A match of a blocked game: what is forbidden is told, and may not be used.
#[test]
fn a_blocked_match() {
    let said = |typed: &str| {
        let mut child = command()
            .args(words("play 'block:2 nim' 1,2 --two-players"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
        String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
    };
    let told = said("1,0\nquit\n");
    assert!(told.contains("forbidden: (1,0)"), "{told}");
    assert!(told.contains("is forbidden for this move"), "{told}");
}

#[test]
fn searching_the_catalogue() {
    let found = ok("games --search kayles --format csv");
    assert!(found.contains("octal:0.77") && !found.contains("maharaja"), "{found}");
    assert!(run(["games", "--search", "zzz"]).err.contains("no game"));
}
