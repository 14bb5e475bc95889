//! The writers: from an engine's finished run to a certificate. Nothing here is trusted.

use super::{Certificate, LevelClaim, LevelsClaim};
use crate::engine::levels::sweep::Sweep;
use crate::{Error, Result};

/// The certificate of a finished sweep of R-Wythoff's levels.
pub fn levels_certificate(sweep: &Sweep) -> Result<Certificate> {
    let closed_at = sweep
        .proof_index()
        .ok_or_else(|| Error::invalid("not all levels are proved yet: let the run finish first"))?;
    let levels = sweep.records().map(|x| LevelClaim {
        value: x.value,
        settled: x.settled,
        n: x.n,
        repeats: x.repeats,
        k: x.k,
        wrong: x.wrong,
        events: x.events.to_vec(),
    });
    Ok(LevelsClaim { closed_at, levels: levels.collect() }.to_certificate())
}
