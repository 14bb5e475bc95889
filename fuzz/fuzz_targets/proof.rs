//! Any text as a formula is read or refused; any payload as a proof record is accepted, rejected or given up; and what is
//! accepted without given automata is true, as the prover decides it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wythoff::logic::{Budget, Prover};
use wythoff_verify::{Certificate, Limits, RECORD_VERSION, Verified, verify_within};

fuzz_target!(|text: &str| {
    let budget = Budget { bytes: 20_000_000, ..Budget::default() };
    let _ = Prover::with_budget(Budget { bytes: 1_000_000, ..Budget::default() }).decide(text);
    let payload = format!("record {RECORD_VERSION}\n{text}").into_bytes();
    let bytes = Certificate { kind: "proof".into(), game: "none".into(), payload }.to_bytes();
    let limits = Limits { bytes: 50_000_000, seconds: Some(5), steps_per_byte: 1 << 10, threads: None };
    let Ok(Verified::Proof(claim)) = verify_within(&bytes, &limits) else { return };
    let mut prover = Prover::with_budget(budget);
    if claim.definitions.is_empty() {
        for sentence in &claim.sentences {
            if let Ok(decision) = prover.decide(&sentence.formula) {
                assert_eq!(decision.result, Some(sentence.truth), "{}", sentence.formula);
            }
        }
    }
});
