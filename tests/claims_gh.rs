//! The claims of Gu's and of Ho's paper: none is missing, and each finds its verdict.

use std::time::Instant;

use wythoff::claims::{Claim, Effort, Finding, Level, Verdict, select};
use wythoff::run::{Memory, Quiet};

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

fn check(claim: &Claim) -> Finding {
    let effort = Effort { level: Level::Quick, memory: Memory::default(), progress: &Quiet };
    let begun = Instant::now();
    let found = (claim.check)(&effort).unwrap_or_else(|error| panic!("{}: {error}", claim.id));
    println!(
        "{} [{:.2} s] {}\n    {}",
        claim.id,
        begun.elapsed().as_secs_f64(),
        found.verdict,
        found.evidence
    );
    if let Some(what) = &found.survives {
        println!("    survives: {what}");
    }
    found
}

fn kinds(paper: &str) -> Vec<(&'static str, &'static str)> {
    select(paper).unwrap().iter().map(|claim| (claim.id, check(claim).verdict.kind())).collect()
}

/// Nothing in these papers is false beyond what is listed here, each with a witness a reader can check by hand.
fn unlike(paper: &str, kind: &str) -> Vec<&'static str> {
    kinds(paper).into_iter().filter(|x| x.1 == kind).map(|x| x.0).collect()
}

#[test]
fn gu() {
    assert_eq!(unlike("gu", "Refuted"), ["G-OBS-ratio"]);
}

#[test]
fn ho() {
    assert_eq!(unlike("ho", "Refuted"), ["H-WB", "H-CJ24"]);
}

fn verdict(id: &str) -> Verdict {
    check(select(id).unwrap()[0]).verdict
}
