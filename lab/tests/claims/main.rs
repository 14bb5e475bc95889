//! The papers' claims and their verdicts.

mod claims_as;
mod forged_states;
mod gu_and_ho;
mod judge;
mod literature;
mod papers;
#[path = "../../../tests/trust/table.rs"]
mod table;
mod theorems;
mod verdicts;

use std::sync::LazyLock;

use wythoff_lab::bench::Effort;
use wythoff_lab::judge::{Judged, Terms, judge};
use wythoff_lab::papers::Papers;

static PAPERS: LazyLock<Papers> = LazyLock::new(|| Papers::built_in().unwrap());

/// Every claim of the five papers at quick effort: judged once, for all tests of this binary.
fn judged() -> &'static [Judged<'static>] {
    static JUDGED: LazyLock<Vec<Judged<'static>>> = LazyLock::new(|| {
        let claims: Vec<_> = PAPERS.claims().collect();
        let terms = Terms {
            effort: Effort::Quick,
            memory: Default::default(),
            threads: 2,
            progress: &wythoff::run::Quiet,
            engines: &wythoff::engine::Registry::standard(),
            trace: None,
        };
        judge(&PAPERS, &claims, terms)
    });
    &JUDGED
}

/// What was judged of one claim.
fn judged_of(id: &str) -> &'static Judged<'static> {
    judged().iter().find(|x| x.claim().id == id).unwrap_or_else(|| panic!("{id} is no claim"))
}
