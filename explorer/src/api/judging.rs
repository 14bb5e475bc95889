//! Verdicts made here: all claims judged at quick effort, once, in the background, when somebody asks for it.
//!
//! A claim may rest on others, so verdicts are told when all are there; until then, how many are done.

use std::sync::Arc;

use wythoff::Result;
use wythoff_lab::bench::Effort;
use wythoff_lab::judge::{Terms, judge};
use wythoff_lab::papers::Papers;
use wythoff_lab::report::{ClaimRow, Stamp};

use crate::cache::lock;
use crate::judging::Judging;
use crate::state::Shelf;
use crate::task;
use crate::work::{Watch, Weight};

/// The run over all claims: the one there is, or a new one.
pub fn start(shelf: &Arc<Shelf>) -> Arc<Judging> {
    let mut slot = lock(&shelf.judging);
    if let Some(judging) = &*slot {
        return judging.clone();
    }
    let judging = Arc::new(Judging::new());
    *slot = Some(judging.clone());
    drop(slot);
    let (shelf, begun) = (shelf.clone(), judging.clone());
    task::spawn(async move {
        let Ok(permit) = shelf.workers.permit(Weight::Heavy).await else {
            // Somebody may ask again.
            *lock(&shelf.judging) = None;
            return;
        };
        let (kept, work) = (shelf.clone(), begun.clone());
        let judged = task::blocking(move || {
            let _permit = permit;
            judged(&kept, &work.watch)
        });
        match judged.await {
            Ok(Ok(rows)) if !begun.watch.was_stopped() => {
                begun.end(rows);
            }
            _ => *lock(&shelf.judging) = None,
        }
    });
    judging
}

/// Judges all claims, at quick effort.
pub fn judged(shelf: &Shelf, watch: &Watch) -> Result<Vec<ClaimRow>> {
    let papers = Papers::built_in()?;
    let claims: Vec<_> = papers.claims().collect();
    let (effort, memory, engines) = (Effort::Quick, shelf.workers.memory, &*shelf.engines);
    let terms = Terms { effort, memory, threads: 1, progress: watch, engines, trace: None };
    let stamp = Stamp { effort, program: String::new() };
    Ok(judge(&papers, &claims, terms)
        .iter()
        .map(|row| ClaimRow::new(row, &papers, &stamp))
        .collect())
}
