//! One run over all claims, and what it has come to.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use serde_json::{Value, json};
use wythoff_lab::report::ClaimRow;

use crate::work::Watch;

/// How long all claims together may take.
const LIMIT: Duration = Duration::from_secs(600);

/// One run over all claims, for everybody.
pub struct Judging {
    pub watch: Arc<Watch>,
    rows: OnceLock<Vec<ClaimRow>>,
}

impl Judging {
    /// A run that has just begun.
    pub fn new() -> Self {
        Judging { watch: Watch::new(LIMIT), rows: OnceLock::new() }
    }

    /// Keeps what came out.
    pub fn end(&self, rows: Vec<ClaimRow>) {
        // A run ends once.
        let _ = self.rows.set(rows);
    }

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
