//! The claims of Gu's and Ho's papers at quick effort: which are not plainly proved, and their counterexamples by the
//! definition.

use wythoff::Game;
use wythoff::engine::oracle::{Oracle, Play};
use wythoff_lab::bench::Effort;
use wythoff_lab::judge::{Judged, Terms, judge};
use wythoff_lab::papers::Papers;
use wythoff_lab::verdict::Verdict;

const GU: &str = "G-GAME-W Definition, G-GAME-R Definition, G-DEF-SG Definition, G-DEF-T Definition, G-ALG Definition, \
    G-FIG2 Misprint, G-T7-pf Misprint, G-T8 Misprint, G-CJ1 Open, G-CJ2 Open, G-DEF-rep Definition, G-FIG3 Misprint, \
    G-CJ3 Open, G-OBS-cons HoldsTo, G-FIG4 Misprint, G-OBS-most HoldsTo, G-OBS-phi Misprint, G-OBS-ratio Open";

const HO: &str = "H-GAME-R Definition, H-GAME-E Definition, H-T3 Misprint, H-WB Misprint, H-CJ14a HoldsTo, \
    H-CJ14b HoldsTo, H-DEF-ap Definition, H-CJ23 HoldsTo, H-CJ24 Refuted";

fn otherwise(judged: &[Judged], letter: &str) -> String {
    let of_paper = judged.iter().filter(|x| x.claim.id.starts_with(letter));
    let other = of_paper.filter(|x| x.kind() != "Proved");
    other.map(|x| format!("{} {}", x.claim.id, x.kind())).collect::<Vec<_>>().join(", ")
}

#[test]
fn what_is_not_plainly_proved() {
    let papers = Papers::built_in().unwrap();
    let claims = [papers.select("gu").unwrap(), papers.select("ho").unwrap()].concat();
    let progress = &wythoff::run::Quiet;
    let engines = &wythoff::engine::Registry::standard();
    let memory = Default::default();
    let terms = Terms { effort: Effort::Quick, memory, threads: 2, progress, engines };
    let judged = judge(&papers, &claims, terms);
    for x in &judged {
        assert!(x.result.is_ok(), "{}: {:?}", x.claim.id, x.result);
    }
    assert_eq!(otherwise(&judged, "G-"), GU);
    assert_eq!(otherwise(&judged, "H-"), HO);
    // Every misprint's correction is proved; what is refuted is refuted where the definition says so.
    let finding =
        |id: &str| judged.iter().find(|x| x.claim.id == id).unwrap().result.as_ref().unwrap();
    let value = |game: &str, a: u64, b: u64| {
        let game: Game = game.parse().unwrap();
        Oracle::new(&game, Play::Normal).value(&[a, b]).unwrap()
    };
    let witness = |id: &str| match &finding(id).verdict {
        Verdict::Refuted { witness } => witness.clone(),
        Verdict::Misprint { as_printed, as_corrected, .. } => {
            assert_eq!(as_corrected.kind(), "Proved", "{id}");
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
