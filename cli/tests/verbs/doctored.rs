//! Checkpoints that somebody changed, with a fresh hash: no panic, and nothing false is called proved.

use crate::common;

use std::fs;

use common::{command, words, wyt};
use sha2::{Digest, Sha256};

use crate::table::told;

/// Changes one byte of the state and mends the hash.
fn doctored(whole: &[u8], at: usize, to: u8) -> Vec<u8> {
    let mut bytes = whole[..whole.len() - 32].to_vec();
    bytes[at] ^= to;
    let hash = Sha256::digest(&bytes);
    bytes.extend(hash);
    bytes
}

/// Returns how many of the tries were refused.
fn attack(line: &str, tries: usize) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let line =
        format!("{line} --format csv --quiet --save-every 0 --checkpoint {}", state.display());
    let first = wyt(&line);
    assert_eq!(first.code, Some(0), "{}", first.err);
    let whole = fs::read(&state).expect("a finished run leaves its state");
    let begin = whole.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    let (mut refused, mut same) = (0, 0);
    for i in 0..tries {
        // A fixed walk over the bytes and the bits.
        let at = begin + (i * 7919) % (whole.len() - 32 - begin);
        fs::write(&state, doctored(&whole, at, 1 << (i % 8))).unwrap();
        let run = wyt(&line);
        match run.code {
            Some(0) => {
                assert_eq!(run.out, first.out, "byte {at}: another result is called proved");
                same += 1;
            }
            // Never 5: a bad file is no failure of the program.
            Some(2 | 3) => refused += 1,
            code => panic!("byte {at}: {code:?}: {}", run.err),
        }
        assert!(!run.err.contains("panicked"), "byte {at}: {}", run.err);
    }
    assert_eq!(refused + same, tries);
    refused
}

#[test]
fn doctored_rows_are_not_believed() {
    assert!(attack("periods wythoff --rows 12", 60) > 0);
}

#[test]
fn doctored_windows_are_not_believed() {
    // A finished state of windows holds little that matters: what is not refused gives the same rows.
    attack("periods r-wythoff --rows 14", 60);
}

#[test]
fn doctored_levels_are_not_believed() {
    assert!(attack("levels r-wythoff --up-to-value 8", 60) > 0);
}

/// An interrupted list of positions: an edit of its state, or of the rows that were written already, is noticed. Whoever makes all hashes
/// anew is not: docs/certificates.md says so.
#[cfg(debug_assertions)]
#[test]
fn doctored_lists_are_not_believed() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let list = |end: &str| {
        let line = "positions gdwn:1,2 --count 100000 --format csv --quiet --save-every 0";
        let mut list = command();
        list.args(words(line)).arg("--checkpoint").arg(at("state")).arg("-o").arg(at("rows"));
        list.env("WYTHOFF_END_AT", end).output().unwrap()
    };
    assert!(list("").status.success());
    let whole = fs::read(at("rows")).unwrap();
    assert_eq!(list("state:renamed:1").status.code(), None, "ended by a signal");
    let parts = ["state", "rows.unfinished"].map(|name| (name, fs::read(at(name)).unwrap()));
    let (tries, mut accepted) = (120, 0);
    for i in 0..tries {
        for (name, bytes) in &parts {
            fs::write(at(name), bytes).unwrap();
        }
        let _ = fs::remove_file(at("rows"));
        let (name, bytes) = &parts[i % 2];
        let (place, bit) = (i / 2 * 7919, 1 << (i / 2 % 8));
        let mut changed = bytes.clone();
        changed[place % bytes.len()] ^= bit;
        fs::write(at(name), changed).unwrap();
        let run = list("");
        let said = String::from_utf8_lossy(&run.stderr);
        match run.status.code() {
            Some(0) => {
                assert!(fs::read(at("rows")).unwrap() == whole, "{name}, try {i}: another list");
                accepted += 1;
            }
            Some(2 | 3) => assert!(!at("rows").exists(), "{name}, try {i}: {said}"),
            code => panic!("{name}, try {i}: {code:?}: {said}"),
        }
    }
    told("state and rows of an interrupted `positions`, edited", (tries as u64, accepted));
}
