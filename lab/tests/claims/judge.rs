//! The papers as data, the checks by id, and the whole run.

use std::collections::BTreeSet;

use super::{PAPERS, judged_of};
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
fn every_theorem_has_a_heading_of_its_own() {
    let anchors: BTreeSet<_> = evidence::theorems().iter().map(|t| &t.anchor).collect();
    assert_eq!(anchors.len(), evidence::theorems().len());
    assert!(anchors.len() > 10);
}
