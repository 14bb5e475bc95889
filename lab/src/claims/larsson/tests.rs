//! Every id once, every check runs, and a check can fail.

use std::collections::BTreeSet;

use super::tools::above_phi;
use super::{CLAIMS, examples, figures, game_1_2, printed, tables};
use crate::claims::{Claim, Effort, Finding, Level, Verdict};
use crate::papers::{self, Cell};
use wythoff::run::{Memory, Quiet};

const IDS: &str = "L-D1i L-D1ii L-R1 L-D2 L-D3 L-D3b L-Q1 L-D4 L-T2.1 L-Ex1a L-Ex1b L-Ex2a L-Ex2b L-Ex2c L-Ex2d L-Ex2e \
    L-Ex2f L-R2 L-dual L-D5 L-C1 L-D6 L-Ex3 L-D7 L-C2i L-C2ii L-R3 L-R4 L-C3 L-List L-L3.1 L-L3.2 L-L3.3 L-P3.4a L-P3.4b \
    L-P3.4c L-Cl1 L-Cl2 L-Par L-Cl3 L-R5 L-T3.5 L-C3.6i L-C3.6ii L-Mah L-Mah2 L-P4.1 L-s L-s' L-L4.2 L-L4.3 L-P4.4 L-Tab1 \
    L-TabA1 L-TabA2 L-TabA3 L-TabA4 L-TabA5 L-TabA6 L-TabA7 L-TabA7c L-Fig1 L-FigA1 L-Fig2 L-FigA2 L-Fig3 L-FigA3 L-FigA4 \
    L-FigA5 L-FigA6 L-FigA7 L-FigA8 L-FigA9 L-FigA10 L-FigA11 L-FigA12 L-FigA13 L-FigA14 L-FigA15 L-FigA16 L-FigA17 \
    L-FigA18 L-FigA19 L-FigA20 L-FigA21 L-FigA22 L-FigA23 L-FigA24 L-FigA25";

fn claims() -> impl Iterator<Item = &'static Claim> {
    CLAIMS.iter().flat_map(|part| part.iter())
}

fn effort(level: Level) -> Effort<'static> {
    Effort { level, memory: Memory::default(), progress: &Quiet }
}

fn quick() -> Effort<'static> {
    effort(Level::Quick)
}

fn check(id: &str) -> Finding {
    let claim = claims().find(|claim| claim.id == id).unwrap();
    (claim.check)(&quick()).unwrap()
}

fn witness(verdict: &Verdict) -> &str {
    match verdict {
        Verdict::Refuted { witness } => witness,
        Verdict::Misprint { as_printed, .. } => witness(as_printed),
        other => panic!("{other}"),
    }
}

#[test]
fn every_id_stands_once() {
    let expected: BTreeSet<&str> = IDS.split_whitespace().collect();
    let listed: Vec<&str> = claims().map(|claim| claim.id).collect();
    assert_eq!(listed.iter().copied().collect::<BTreeSet<_>>(), expected);
    assert_eq!(listed.len(), expected.len());
}

#[test]
fn every_check_runs_and_says_what_it_used() {
    for claim in claims() {
        let finding =
            (claim.check)(&quick()).unwrap_or_else(|error| panic!("{}: {error}", claim.id));
        assert!(!finding.engine.is_empty(), "{}", claim.id);
        if let Verdict::Misprint { as_corrected, .. } = &finding.verdict {
            assert!(!as_corrected.is_refuted(), "{}: {}", claim.id, finding.verdict);
        }
    }
}

/// Takes about a minute: run with --ignored --nocapture to read all findings.
#[test]
#[ignore = "the default level takes longer than a test should"]
fn the_default_level_runs() {
    for claim in claims() {
        let finding =
            (claim.check)(&effort(Level::Default)).unwrap_or_else(|e| panic!("{}: {e}", claim.id));
        println!(
            "{} {}\n    {}\n    {:?}",
            claim.id, finding.verdict, finding.evidence, finding.survives
        );
    }
}

/// By hand: from (3,3) the moves of (1,2) lead to (2,1) and (1,2) only, and those to (0,0).
#[test]
fn the_one_pair_game_is_refuted_at_3_3() {
    assert_eq!(witness(&check("L-Ex2c").verdict), "qgdwn:1,2: (3,3) is claimed to be N and is P");
}

/// By hand: 1 is in U, ⌊φ⌋ = 1, and (1,2) is Wythoff's first P-position.
#[test]
fn the_floor_in_example_1_fails_at_1() {
    assert!(witness(&check("L-Ex1b").verdict).starts_with("n = 1 is in U, π(1) = 2"));
}

/// By hand: for (0,1), (2,2) the printed rule forbids π(1) = 0 + (2/2)·1, but (1,1) has only Nim moves.
#[test]
fn the_printed_involution_fails_for_pairs_with_a_common_divisor() {
    let found = check("L-D1ii");
    assert_eq!(
        witness(&found.verdict),
        "qgdwn:0,1+2,2: the printed rule gives π(1) = 2, the P-position is (1,1)"
    );
    assert!(!found.verdict.is_refuted());
    let survives = found.survives.unwrap();
    assert!(survives.starts_with("observed") && survives.ends_with("(1,2)"), "{survives}");
}

#[test]
fn wrong_shapes_are_refuted_at_the_least_position() {
    let nim = [("nim".to_string(), 1)];
    let found = examples::boxes(&quick(), &nim, |_, x, y| x == y && x != 5, "").unwrap();
    assert_eq!(witness(&found.verdict), "nim: (5,5) is claimed to be N and is P");
    let found = examples::boxes(&quick(), &nim, |_, x, y| x == y || x + y == 7, "").unwrap();
    assert_eq!(witness(&found.verdict), "nim: (3,4) is claimed to be P and is N");
}

#[test]
fn wrong_slopes_and_numbers_of_beams_do_not_hold() {
    let pair = [(1, 2)];
    let holds = |stated: &[printed::Stated]| {
        let found = figures::figure(&quick(), &pair, 50_000, stated).unwrap();
        matches!(found.verdict, Verdict::HoldsTo { .. })
    };
    assert!(holds(&[printed::stated(1478, 1000), printed::stated(2247, 1000)]));
    assert!(!holds(&[printed::stated(1468, 1000), printed::stated(2247, 1000)]));
    assert!(!holds(&[printed::ANY; 3]));
    let found = figures::figure(&quick(), &[(2, 4)], 20_000, &[printed::ANY; 2]).unwrap();
    assert!(matches!(found.verdict, Verdict::Open { .. }));
}

#[test]
fn what_never_happens_is_not_said_to_happen_often() {
    let found =
        game_1_2::often(&quick(), "b/a < φ < b/a", |a, b| above_phi(a, b) && !above_phi(a, b));
    assert!(matches!(found.unwrap().verdict, Verdict::Open { .. }));
}

#[test]
fn a_cell_changed_by_hand_is_found() {
    let mut table = papers::table("L-TabA5").unwrap().clone();
    assert!(matches!(tables::compare(&table).unwrap().verdict, Verdict::Proved { .. }));
    table.cells[3][2] = Cell::Number(7);
    assert!(tables::compare(&table).is_err());
}
