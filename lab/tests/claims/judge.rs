//! The papers as data, the checks by id, and the whole run.

use std::collections::BTreeSet;

use wythoff_lab::bench::Effort;
use wythoff_lab::judge::{Terms, judge};
use wythoff_lab::papers::Papers;
use wythoff_lab::{checks, evidence};

#[test]
fn every_check_belongs_to_a_claim_and_stands_once() {
    let papers = Papers::built_in().unwrap();
    let mut seen = BTreeSet::new();
    for (id, _) in checks::all() {
        assert!(papers.claim(id).is_some(), "{id} is the id of no claim");
        assert!(seen.insert(id), "{id} has two checks");
    }
}

#[test]
fn what_is_ported_is_judged() {
    let papers = Papers::built_in().unwrap();
    let claims: Vec<_> = checks::all()
        .map(|(id, _)| papers.claim(id).unwrap())
        .chain(papers.claim("H-TAB1"))
        .collect();
    let terms = Terms {
        effort: Effort::Quick,
        memory: Default::default(),
        threads: 2,
        progress: &wythoff::run::Quiet,
        engines: &wythoff::engine::Registry::standard(),
    };
    for judged in judge(&papers, &claims, terms) {
        let finding = judged.result.unwrap_or_else(|error| panic!("{}: {error}", judged.claim.id));
        println!("{:10} {}", judged.claim.id, finding.verdict);
        finding.used.iter().for_each(|used| println!("           {used}"));
    }
}

#[test]
fn every_theorem_has_a_heading_of_its_own() {
    let anchors: BTreeSet<_> = evidence::theorems().iter().map(|t| &t.anchor).collect();
    assert_eq!(anchors.len(), evidence::theorems().len());
    assert!(anchors.len() > 10);
}
