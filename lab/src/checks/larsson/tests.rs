//! Checks can fail: wrong shapes, wrong slopes, wrong cells.

use super::{figures, printed};
use crate::checks::testing::quick;
use crate::checks::tools::positions::boxes;
use crate::papers::{self, Cell};
use crate::verdict::{Finding, Verdict};
use wythoff::run::Run;

fn check(id: &str) -> Finding {
    quick(|bench| crate::checks::check(bench.papers().claim(id).unwrap(), bench).unwrap())
}

fn witness(verdict: &Verdict) -> &str {
    match verdict {
        Verdict::Refuted { witness } => witness,
        Verdict::Misprint { as_printed, .. } => witness(as_printed),
        other => panic!("{other}"),
    }
}

/// By hand: from (3,3) the moves of (1,2) lead to (2,1) and (1,2) only, and those to (0,0); 1 is in U, ⌊φ⌋ = 1, and (1,2)
/// is Wythoff's first P-position. One bench, so that the script is decided once.
#[test]
fn the_examples_are_refuted_where_they_fail_first() {
    quick(|bench| {
        let verdict = |id: &str| {
            crate::checks::check(bench.papers().claim(id).unwrap(), bench).unwrap().verdict
        };
        let (pair, floor) = (verdict("L-Ex2c"), verdict("L-Ex1b"));
        assert_eq!(witness(&pair), "qgdwn:1,2: (3,3) is claimed to be N and is P");
        assert!(witness(&floor).starts_with("n = 1 is in U, π(1) = 2"));
        assert_eq!((pair.kind(), floor.meant().kind()), ("Refuted", "Proved"));
    });
}

/// By hand: for (0,1), (2,2) the printed rule forbids π(1) = 0 + (2/2)·1, but (1,1) has only Nim moves.
#[test]
fn the_printed_involution_fails_for_pairs_with_a_common_divisor() {
    let found = check("L-D1ii").verdict;
    assert_eq!(
        witness(&found),
        "qgdwn:0,1+2,2: the rule gives π(1) = 2, and the P-position is (1,1)"
    );
    assert_eq!(found.meant().kind(), "Proved");
}

#[test]
fn wrong_shapes_are_refuted_at_the_least_position() {
    let nim = [("nim".to_string(), ())];
    let first = |claimed: fn((), usize, usize) -> bool| {
        quick(|bench| boxes(bench, 40, &nim, claimed).unwrap().witness().unwrap().to_string())
    };
    assert_eq!(first(|(), x, y| x == y && x != 5), "nim: (5,5) is claimed to be N and is P");
    assert_eq!(first(|(), x, y| x == y || x + y == 7), "nim: (3,4) is claimed to be P and is N");
}

#[test]
fn wrong_slopes_and_numbers_of_beams_do_not_agree() {
    let kind = |set: &[(u64, u64)], stated: &[printed::Stated]| {
        quick(|bench| figures::figure(bench, set, 50_000, stated).unwrap().verdict.kind())
    };
    let right = [printed::stated(1478, 1000), printed::stated(2247, 1000)];
    assert_eq!(kind(&[(1, 2)], &right), "Figure");
    let wrong = [printed::stated(1468, 1000), printed::stated(2247, 1000)];
    assert_eq!(kind(&[(1, 2)], &wrong), "Open");
    assert_eq!(kind(&[(1, 2)], &[printed::ANY; 3]), "Open");
    assert_eq!(kind(&[(2, 4)], &[printed::ANY; 2]), "Open");
}

#[test]
fn a_cell_changed_by_hand_is_found() {
    let papers = papers::Papers::built_in().unwrap();
    let mut table = papers.table("L-TabA5").unwrap().clone();
    assert_eq!(papers::compare(&table, &Run::default()).unwrap(), []);
    table.cells[3][2] = Cell::Number(7);
    assert_eq!(papers::compare(&table, &Run::default()).unwrap().len(), 1);
}

/// The misprints are recorded as found "in two ways": the second is the greedy rule as written out.
#[test]
fn the_tables_of_positions_by_the_greedy_rule() {
    let papers = papers::Papers::built_in().unwrap();
    for id in ["L-Tab1", "L-TabA1", "L-TabA2", "L-TabA3", "L-TabA4", "L-TabA5", "L-List"] {
        let table = papers.table(id).unwrap();
        let game = table.game.as_deref().unwrap().parse().unwrap();
        let plain = quick(|bench| bench.plain_positions(&game, 60).unwrap());
        let column = |name: &str| table.columns.iter().position(|column| column == name).unwrap();
        for (row, (a, b)) in papers::computed(table, &Run::default()).unwrap().iter().zip(plain) {
            assert_eq!(row[column("a")], Some(a as i64), "{id}");
            assert_eq!(row[column("b")], Some(b as i64), "{id}");
        }
    }
}
