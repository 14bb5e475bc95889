//! The claims of Gu's and of Ho's paper: none is missing, and each finds its verdict.

use std::time::Instant;

use wythoff::run::{Memory, Quiet};
use wythoff_lab::claims::{Claim, Effort, Finding, Level, Verdict, select};

const GU: &[&str] = &[
    "G-GAME-W",
    "G-GAME-R",
    "G-DEF-SG",
    "G-DEF-T",
    "G-T1",
    "G-FIG1",
    "G-ALG",
    "G-T2",
    "G-REM-U",
    "G-T3",
    "G-T4",
    "G-T5",
    "G-T6",
    "G-T7",
    "G-P1",
    "G-P2",
    "G-P3",
    "G-P3-const",
    "G-COR1",
    "G-P4",
    "G-FIG2",
    "G-T7-pf",
    "G-T8",
    "G-CJ1",
    "G-CJ2",
    "G-DEF-rep",
    "G-P5",
    "G-P5-Cl1",
    "G-P5-f",
    "G-P5-x",
    "G-P5-Cl2/4",
    "G-P5-Cl3",
    "G-P5-fib",
    "G-P6",
    "G-FIG3",
    "G-CJ3",
    "G-OBS-cons",
    "G-FIG4",
    "G-OBS-skip",
    "G-OBS-phi",
    "G-OBS-ratio",
];

const HO: &[&str] = &[
    "H-GAME-R",
    "H-GAME-E",
    "H-BTY",
    "H-L1",
    "H-T2",
    "H-DEF-red",
    "H-T3",
    "H-TAB1",
    "H-T4",
    "H-L5",
    "H-L6",
    "H-T7",
    "H-T8",
    "H-REM1",
    "H-L9",
    "H-L10",
    "H-L11",
    "H-WB",
    "H-T12",
    "H-T13",
    "H-CJ14a",
    "H-CJ14b",
    "H-DEF-ap",
    "H-WPER",
    "H-CJ15",
    "H-T16",
    "H-TAB2",
    "H-T17",
    "H-OBS1",
    "H-T18",
    "H-L19",
    "H-REM2",
    "H-L20",
    "H-T21",
    "H-T22",
    "H-REM3",
    "H-CJ23",
    "H-CJ24",
    "H-CJ25",
    "H-Q26",
];

fn ids(paper: &str) -> Vec<&'static str> {
    select(paper).unwrap().iter().map(|claim| claim.id).collect()
}

#[test]
fn every_statement_has_its_claim_once_and_in_order() {
    assert_eq!(ids("gu"), GU);
    assert_eq!(ids("ho"), HO);
}

fn check(claim: &Claim, level: Level) -> Finding {
    let effort = Effort { level, memory: Memory::default(), progress: &Quiet };
    let begun = Instant::now();
    let found = (claim.check)(&effort).unwrap_or_else(|error| panic!("{}: {error}", claim.id));
    println!("{} [{:.2} s] {}", claim.id, begun.elapsed().as_secs_f64(), found.verdict);
    println!("    {}", found.evidence);
    if let Some(what) = &found.survives {
        println!("    survives: {what}");
    }
    found
}

/// The ids with their kinds of verdict, all kinds but those that say yes.
fn not_plainly_true(paper: &str, level: Level) -> Vec<(&'static str, &'static str)> {
    let kind = |claim: &&'static Claim| (claim.id, check(claim, level).verdict.kind());
    let all: Vec<_> = select(paper).unwrap().iter().map(kind).collect();
    all.into_iter().filter(|x| !matches!(x.1, "Proved" | "HoldsTo")).collect()
}

const GU_OTHERWISE: [(&str, &str); 10] = [
    ("G-FIG2", "Misprint"),
    ("G-T7-pf", "Misprint"),
    ("G-T8", "Misprint"),
    ("G-CJ1", "Open"),
    ("G-CJ2", "Open"),
    ("G-FIG3", "Misprint"),
    ("G-CJ3", "Open"),
    ("G-FIG4", "Misprint"),
    ("G-OBS-phi", "Misprint"),
    ("G-OBS-ratio", "Refuted"),
];

const HO_OTHERWISE: [(&str, &str); 2] = [("H-WB", "Misprint"), ("H-CJ24", "Refuted")];

#[test]
fn gu_at_the_quick_level() {
    assert_eq!(not_plainly_true("gu", Level::Quick), GU_OTHERWISE);
}

#[test]
fn ho_at_the_quick_level() {
    assert_eq!(not_plainly_true("ho", Level::Quick), HO_OTHERWISE);
}

#[test]
#[ignore = "takes minutes without optimisation"]
fn both_at_the_default_level() {
    assert_eq!(not_plainly_true("gu", Level::Default), GU_OTHERWISE);
    assert_eq!(not_plainly_true("ho", Level::Default), HO_OTHERWISE);
}

#[test]
fn the_counterexamples_are_those_of_the_definition() {
    let witness = |id: &str| match check(select(id).unwrap()[0], Level::Quick).verdict {
        Verdict::Refuted { witness } => witness,
        Verdict::Misprint { as_printed, .. } => as_printed.to_string(),
        other => panic!("{id}: {other}"),
    };
    // 0 - 0 + 1 = 1, but the terminal position has value 0.
    assert!(witness("H-WB").starts_with("Refuted: (0,0): claimed at least 1; the value is 0"));
    let value = {
        use wythoff::engine::oracle::{Oracle, Play};
        let game: wythoff::Game = "e-wythoff".parse().unwrap();
        Oracle::new(&game, Play::Normal).value(&[35, 107]).unwrap()
    };
    assert_ne!(value, 4 * 35 + 2 - 1);
    let told = format!("(35,107): claimed 141; the value is {value},");
    assert!(witness("H-CJ24").starts_with(&told));
}
