//! Proof records as text: taken apart, put together again, checked.

use wythoff::logic::Prover;
use wythoff_verify::{Certificate, ProofClaim, Verified, verify};

/// The record of a script in which $set is given as an automaton.
pub fn record(script: &str) -> Certificate {
    let mut prover = Prover::new();
    prover.start_record().unwrap();
    // A relation that comes as an automaton: the numbers 1, 2 and 3.
    let mut other = Prover::new();
    other.define("set", "?msd_fib n>0 & n<4").unwrap();
    prover.insert("set", other.relation("set").unwrap().clone()).unwrap();
    prover.run(script).unwrap();
    prover.proof_record().unwrap()
}

pub fn lines(certificate: &Certificate) -> Vec<String> {
    let text = std::str::from_utf8(&certificate.payload).unwrap();
    text.lines().map(str::to_string).collect()
}

/// The bytes of a record with this text; its hash is computed anew, as anyone can.
pub fn file(text: &str) -> Vec<u8> {
    let text = if text.starts_with("record ") { text } else { &format!("record 2\n{text}") };
    let payload = text.as_bytes().to_vec();
    Certificate { kind: "proof".into(), game: "none".into(), payload }.to_bytes()
}

pub fn with_lines(lines: &[String]) -> Vec<u8> {
    file(&(lines.join("\n") + "\n"))
}

pub fn accepted(bytes: &[u8]) -> ProofClaim {
    match verify(bytes) {
        Ok(Verified::Proof(claim)) => claim,
        other => panic!("{other:?}"),
    }
}

pub fn condition(text: &str) -> &'static str {
    verify(&file(text)).unwrap_err().condition
}
