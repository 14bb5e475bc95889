//! The papers as data, the checks by id, and the whole run.

use std::collections::BTreeSet;

use super::{PAPERS, judged_of, place, report};
use wythoff_lab::{checks, evidence};

#[test]
fn every_check_belongs_to_a_claim_and_stands_once() {
    let mut seen = BTreeSet::new();
    for (id, _) in checks::all() {
        assert!(PAPERS.claim(id).is_some(), "{id} is the id of no claim");
        assert!(seen.insert(id), "{id} has two checks");
    }
}

#[test]
fn what_is_ported_is_judged() {
    for (id, _) in checks::all() {
        let judged = judged_of(id);
        assert!(judged.result().is_ok(), "{id}: {:?}", judged.result());
    }
}

#[test]
fn the_report_is_written_whole() {
    let report = report();
    assert_eq!((report.surprises, report.failed.as_slice()), (0, &[][..]));
    assert!(report.figures > 30 && report.tables > 20, "{} {}", report.figures, report.tables);
    for file in ["index.html", "verdicts.json", "errata-gu.md", "proofs.html", "atlas.html"] {
        assert!(place().join(file).is_file(), "{file}");
    }
    // The verdicts stand in the one shape of all JSON.
    let text = std::fs::read_to_string(place().join("verdicts.json")).unwrap();
    let told: serde_json::Value = serde_json::from_str(&text).unwrap();
    for field in ["game", "bounds", "engine", "version", "data"] {
        assert!(told.get(field).is_some(), "{field}");
    }
    let ids: Vec<_> =
        told["data"].as_array().unwrap().iter().map(|row| row["id"].as_str()).collect();
    assert_eq!(ids, PAPERS.claims().map(|claim| Some(claim.id.as_str())).collect::<Vec<_>>());
}

#[test]
fn every_theorem_has_a_heading_of_its_own() {
    let anchors: BTreeSet<_> = evidence::theorems().iter().map(|t| &t.anchor).collect();
    assert_eq!(anchors.len(), evidence::theorems().len());
    assert!(anchors.len() > 10);
}
