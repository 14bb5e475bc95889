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

use std::path::PathBuf;
use std::sync::LazyLock;

use wythoff_lab::bench::Effort;
use wythoff_lab::judge::{Judged, Terms};
use wythoff_lab::papers::Papers;
use wythoff_lab::report::{Options, Report, write};

static PAPERS: LazyLock<Papers> = LazyLock::new(|| Papers::built_in().unwrap());

/// Where the report stands that this binary writes; `scripts/test` makes the site with it.
fn place() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("report")
}

/// The job on the five papers, at quick effort: done once in a round of tests, and shared by all that looks at what comes out.
fn report() -> &'static Report<'static> {
    static REPORT: LazyLock<Report<'static>> = LazyLock::new(|| {
        let _ = std::fs::remove_dir_all(place());
        let terms = Terms {
            effort: Effort::Quick,
            memory: Default::default(),
            threads: 2,
            progress: &wythoff::run::Quiet,
            engines: &wythoff::engine::Registry::standard(),
            trace: None,
        };
        write(&place(), &PAPERS, terms, Options::default()).unwrap()
    });
    &REPORT
}

/// Every claim as it was judged in that job.
fn judged() -> &'static [Judged<'static>] {
    &report().judged
}

/// What was judged of one claim.
fn judged_of(id: &str) -> &'static Judged<'static> {
    judged().iter().find(|x| x.claim().id == id).unwrap_or_else(|| panic!("{id} is no claim"))
}
