//! The claims of Gu's and Ho's papers at quick effort: verdicts that are known, and counterexamples by the definition.

use super::judged_of;
use wythoff::Game;
use wythoff::engine::Play;
use wythoff::engine::oracle::Oracle;
use wythoff_lab::verdict::Verdict;

const GU: &str = "G-GAME-W Definition, G-GAME-R Definition, G-DEF-SG Definition, G-DEF-T Definition, G-ALG Definition, \
    G-FIG2 Misprint, G-T7-pf Misprint, G-T8 Misprint, G-CJ1 Open, G-CJ2 Open, G-DEF-rep Definition, G-FIG3 Misprint, \
    G-CJ3 Proved, G-OBS-cons HoldsTo, G-FIG4 Misprint, G-OBS-most Figure, G-OBS-phi Misprint, G-OBS-ratio Figure, \
    G-P1 Proved, G-P2 Argued, G-P3-const Argued, G-P5 Proved, G-P5-Cl1 Proved, G-P5-Cl3 Argued, G-OBS-skip Proved, \
    G-T1 Proved, G-T2 Proved, G-T3 Proved, G-T5 Proved, G-T6 Proved, G-T7 Proved, G-COR1 Proved";

const HO: &str = "H-GAME-R Definition, H-GAME-E Definition, H-T3 Refuted, H-WB Misprint, H-CJ14a HoldsTo, \
    H-CJ14b HoldsTo, H-DEF-ap Definition, H-CJ23 HoldsTo, H-CJ24 Refuted, H-BTY Argued, H-PRIN Argued, H-DFNR Argued, \
    H-REM3 Argued, H-Q26 Proved, H-T2 Proved, H-T12 Proved, H-T21 Proved, H-CJ15 Proved, H-CJ25 Proved, H-REM2 Proved";

/// What is on record, as it comes out; claims that are not on record here are those of the page (`verdicts.rs`).
fn as_known(known: &str) -> String {
    let ids = known.split(", ").map(|line| line.split(' ').next().unwrap_or_default());
    ids.map(|id| format!("{id} {}", judged_of(id).kind())).collect::<Vec<_>>().join(", ")
}

#[test]
fn the_verdicts_are_those_known() {
    assert_eq!(as_known(GU), GU);
    assert_eq!(as_known(HO), HO);
    // Every misprint's correction is proved or argued; what is refuted is refuted where the definition says so.
    let finding = |id: &str| judged_of(id).result().unwrap();
    let value = |game: &str, a: u64, b: u64| {
        let game: Game = game.parse().unwrap();
        Oracle::new(&game, Play::Normal).value(&[a, b]).unwrap()
    };
    let witness = |id: &str| match &finding(id).verdict {
        Verdict::Refuted { witness } => witness.clone(),
        Verdict::Misprint { as_printed, as_corrected, .. } => {
            assert!(["Proved", "Argued"].contains(&as_corrected.kind()), "{id}: {as_corrected}");
            as_printed.to_string()
        }
        other => panic!("{id}: {other}"),
    };
    for id in ["G-FIG2", "G-FIG3", "G-FIG4", "G-OBS-phi", "H-T3"] {
        witness(id);
    }
    // 0 − 0 + 1 = 1, but the terminal position has value 0.
    assert!(witness("H-WB").starts_with("Refuted: (0,0): claimed at least 1; the value is 0"));
    let told = format!("(35,107): claimed 141; the value is {},", value("e-wythoff", 35, 107));
    assert!(witness("H-CJ24").starts_with(&told) && value("e-wythoff", 35, 107) != 141);
    // The 54th position of value 3, which the printed list misses.
    assert!(witness("G-T8").starts_with("Refuted: n = 54:") && value("r-wythoff", 83, 137) == 3);
    assert!(witness("G-T7-pf").starts_with("Refuted: n = 13:") && value("r-wythoff", 18, 31) == 2);
}
