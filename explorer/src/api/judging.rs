//! Verdicts made here: all claims judged at quick effort, once, in the background, when somebody asks for it.
//!
//! A claim may rest on others, so verdicts are told when all are there; until then, how many are done.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use serde_json::{Value, json};
use wythoff::Result;
use wythoff_lab::bench::Effort;
use wythoff_lab::judge::{Terms, judge};
use wythoff_lab::papers::Papers;
use wythoff_lab::report::{ClaimRow, Stamp};

use crate::state::{Shelf, lock};
use crate::task;
use crate::work::{Watch, Weight};

/// How long all claims together may take.
const LIMIT: Duration = Duration::from_secs(600);

/// One run over all claims, for everybody.
pub struct Judging {
    pub watch: Arc<Watch>,
    rows: OnceLock<Vec<ClaimRow>>,
}

impl Judging {
    /// The verdicts, once all are there.
    pub fn rows(&self) -> Option<&[ClaimRow]> {
        self.rows.get().map(Vec::as_slice)
    }

    /// How many claims are judged, of how many; null when all are.
    pub fn progress(&self) -> Value {
        let (done, total) = self.watch.progress();
        if self.rows.get().is_some() { Value::Null } else { json!({"done": done, "total": total}) }
    }
}

/// The run over all claims: the one there is, or a new one.
pub fn start(shelf: &Arc<Shelf>) -> Arc<Judging> {
    let mut slot = lock(&shelf.judging);
    if let Some(judging) = &*slot {
        return judging.clone();
    }
    let judging = Arc::new(Judging { watch: Watch::new(LIMIT), rows: OnceLock::new() });
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
                let _ = begun.rows.set(rows);
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
