//! The certificate of a `levels` claim: what is written is trusted only when it was read.

use std::fmt::Write;

use super::{LevelClaim, LevelsClaim};
use crate::Certificate;

impl LevelsClaim {
    /// The certificate that carries this claim.
    pub fn to_certificate(&self) -> Certificate {
        let mut text = format!("closed-at {}\n", self.closed_at);
        for x in &self.levels {
            let LevelClaim { value, settled, n, repeats, k, wrong, events } = x;
            let bytes = events.len();
            writeln!(
                text,
                "level {value} K {settled} N {n} R {repeats} k {k} wrong {wrong} events {bytes}"
            )
            .expect("writing to a string cannot fail");
        }
        let mut payload = (text + "\n").into_bytes();
        self.levels.iter().for_each(|x| payload.extend(&x.events));
        Certificate { kind: "levels".into(), game: "r-wythoff".into(), payload }
    }
}
