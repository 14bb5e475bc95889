//! `wyt verify --kernel`: both verdicts are told, and a disagreement is an exit code of its own. The program stands in for the
//! kernel here; `scripts/kernel` runs the true one.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::common::{Run, command};

/// A line of what the stand-in proves: so many of them are more than a pipe holds.
const LONG: &str =
    "the positions of value 0 of the game are exactly those of $value_0, for all sizes";

/// A program that says this, and a theorem longer than a pipe, and ends with this code.
fn stand_in(dir: &Path, says: &str, code: i32) -> std::path::PathBuf {
    let file = dir.join(format!("kernel-{code}"));
    let theorem = format!("i=0; while [ $i -lt 3000 ]; do echo '  {LONG}'; i=$((i+1)); done");
    let script = format!(
        "#!/bin/sh\n[ \"$1\" = --premises ] || exit 9\necho \"$2: {says}\"\n{theorem}\nexit {code}\n"
    );
    std::fs::write(&file, script).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
    file
}

fn verified(record: &Path, kernel: &Path, more: &[&str]) -> Run {
    let mut command = command();
    command.env("WYT_KERNEL", kernel).arg("verify").arg(record).arg("--kernel").args(more);
    let output = command.output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    Run { code: output.status.code(), out: output.stdout, err }
}

#[test]
fn both_verdicts_are_told_and_a_disagreement_is_exit_5() {
    let dir = tempfile::tempdir().unwrap();
    let record = dir.path().join("wythoff.proof");
    let made = command().args(["prove", "--game", "wythoff", "--record"]).arg(&record).output();
    assert!(made.unwrap().status.success());

    let accepts = stand_in(dir.path(), "accepted: 11 sentences", 0);
    let both = verified(&record, &accepts, &[]);
    assert_eq!(both.code, Some(0), "{}", both.err);
    let text = both.text();
    assert!(text.contains("accepted: 11 sentences, for all numbers"), "{text}");
    let (_, said) =
        text.split_once("kernel: accepted: 11 sentences\n").expect("the kernel's words");
    assert_eq!(said, format!("  {LONG}\n").repeat(3000));

    let rejects = stand_in(dir.path(), "rejected by the kernel: line 3", 1);
    let differ = verified(&record, &rejects, &[]);
    assert_eq!(differ.code, Some(5));
    assert!(differ.text().ends_with("the checker and the kernel disagree\n"), "{}", differ.text());
    let json: serde_json::Value =
        serde_json::from_slice(&verified(&record, &rejects, &["--format", "json"]).out).unwrap();
    assert_eq!(json["data"][0]["kernel"]["disagrees"], true);
    assert_eq!(json["data"][0]["kernel"]["more"][2999], format!("  {LONG}"));
    assert_eq!(json["data"][0]["verdict"], "accepted");

    // Given up is neither yes nor no, and what is no record is not given to it.
    let tired = stand_in(dir.path(), "given up: out of memory", 3);
    assert_eq!(verified(&record, &tired, &[]).code, Some(3));
    let broken = dir.path().join("broken.proof");
    std::fs::write(&broken, "wythoff certificate 1\n").unwrap();
    let refused = verified(&broken, &accepts, &[]);
    assert_eq!(refused.code, Some(1));
    assert!(!refused.text().contains("kernel:"), "{}", refused.text());
}

#[test]
fn what_the_kernel_does_not_replay_is_said() {
    let dir = tempfile::tempdir().unwrap();
    let accepts = stand_in(dir.path(), "accepted: 1 sentences", 0);
    for (kind, asked) in [("levels", "--up-to-value"), ("rows", "--rows")] {
        let file = dir.path().join(kind);
        let verb = if kind == "rows" { "periods" } else { kind };
        let made =
            command().args(["certify", verb, "r-wythoff", asked, "1", "-o"]).arg(&file).output();
        assert!(made.as_ref().unwrap().status.success(), "{made:?}");
        let run = verified(&file, &accepts, &[]);
        let words =
            format!("\nkernel: not asked: it replays proof records, not certificates of {kind}\n");
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert!(run.text().ends_with(&words), "{}", run.text());
        let json: serde_json::Value =
            serde_json::from_slice(&verified(&file, &accepts, &["--format", "json"]).out).unwrap();
        assert_eq!(json["data"][0]["kernel"]["verdict"], "not asked");
    }
}

#[test]
fn a_kernel_that_is_not_there_is_named() {
    let missing = Path::new("/nowhere/wythoff-kernel");
    let dir = tempfile::tempdir().unwrap();
    let record = dir.path().join("sum.proof");
    let made = command().args(["prove", "?msd_2 A x E y y=x+1", "--record"]).arg(&record).output();
    assert!(made.unwrap().status.success());
    let run = verified(&record, missing, &[]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("/nowhere/wythoff-kernel"), "{}", run.err);
}
