//! The command under load: huge numbers, files that never end, results that a limit cuts short.

use crate::common;
use common::wyt;

#[test]
fn a_position_may_have_many_digits() {
    let digits = "7".repeat(65_535);
    // Its 313,000 digits as a sum of Fibonacci numbers take 4.2 GB.
    let run = wyt(&format!("value wythoff {digits},1 --memory 6G"));
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.text().contains("outcome   N"), "{}", run.err);
}

#[cfg(unix)]
#[test]
fn files_that_never_end_are_refused() {
    for line in [
        "verify /dev/zero",
        "value r-wythoff 5,8 --certificate /dev/zero",
        "prove --game r-wythoff --levels /dev/zero",
        "check --paper /dev/zero",
        "guess --file /dev/zero",
    ] {
        let run = wyt(&format!("{line} --memory 20M"));
        assert_eq!(run.code, Some(3), "{line}: {}{}", run.text(), run.err);
        assert!((run.text() + &run.err).contains("memory"), "{line}");
    }
    // A state is kept in a plain file.
    for line in ["periods wythoff --rows 5", "levels r-wythoff --up-to-value 3"] {
        let run = wyt(&format!("{line} --checkpoint /dev/zero"));
        assert_eq!(run.code, Some(2), "{line}: {}", run.err);
        assert!(run.err.contains("is no plain file: name another checkpoint"), "{}", run.err);
    }
}

/// Files that a folder holds are read within the memory, too: one that never ends is named, and the others are used.
#[cfg(unix)]
#[test]
fn a_folder_with_a_file_that_never_ends_is_no_danger() {
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("library");
    for part in ["", "Word Automata Library", "Macro Library"] {
        std::fs::create_dir_all(library.join(part)).unwrap();
        std::os::unix::fs::symlink("/dev/zero", library.join(part).join("endless.txt")).unwrap();
    }
    let line = format!("prove 'A x x=x' --memory 20M --library {}", library.display());
    let run = wyt(&line);
    assert_eq!((run.code, run.err.matches("not read: ").count()), (Some(0), 3), "{}", run.err);
    assert!(run.err.contains("--memory") && run.text().contains("true"), "{}", run.err);
    // The verdicts and the certificates of an earlier report.
    let report = folder.path().join("report");
    std::fs::create_dir_all(&report).unwrap();
    std::os::unix::fs::symlink("/dev/zero", report.join("verdicts.json")).unwrap();
    let paper = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/paper/mine.toml");
    let resumed = format!("papers --paper {paper} --effort quick --no-figures --resume -o");
    let run = wyt(&format!("{resumed} {} --memory 200M", report.display()));
    assert!(run.err.contains("verdicts.json has more than"), "{}", run.err);
    assert!(run.text().contains("(0 as in the earlier run"), "{}", run.text());
}

#[test]
fn a_result_that_is_cut_short_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rows.txt");
    let line = "periods wythoff --rows 50 --columns 100";
    let run = wyt(&format!("{line} -o {}", file.display()));
    assert_eq!(run.code, Some(3));
    assert!(!file.exists(), "{}", run.err);
    assert!(run.err.contains("is not written"), "{}", run.err);
    // Without -o the rows that were found are shown.
    let run = wyt(line);
    assert_eq!(run.code, Some(3));
    assert!(run.text().lines().count() >= 4, "{}", run.text());
}

#[test]
fn rules_are_normal_forms() {
    let table = |game: &str| wyt(&format!("table {game} --size 12 --format csv")).text();
    assert_eq!(table("'(0,1)* (1,0)* {1,1}*'"), table("wythoff"));
    let found = wyt("positions '(1,0)*{1, 1}*(0,1)*' --count 5 --format csv");
    assert_eq!(found.text(), wyt("positions wythoff --count 5 --format csv").text());
    assert_eq!(wyt("value wythoff (5, 8)").text(), wyt("value wythoff 5,8").text());
}

#[test]
fn formats_are_honoured_or_refused() {
    let run = wyt("certify periods wythoff --rows 3 --format json");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("leave --format out"), "{}", run.err);
}
