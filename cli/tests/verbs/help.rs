//! Help: every verb and sub-verb has examples, every example runs from a fresh folder, errors point to the verb's own help, and
//! completions and manual pages know what there is.

use crate::common;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};

use common::{ok, verbs, wyt};

/// Every verb and sub-verb with its help; the whole command first.
fn all_help() -> Vec<(String, String)> {
    let mut all = vec![(String::new(), ok("--help"))];
    let mut next = 0;
    while next < all.len() {
        let (name, help) = all[next].clone();
        for verb in verbs(&help) {
            let name = format!("{name} {verb}").trim().to_string();
            let help = ok(&format!("{name} --help"));
            all.push((name, help));
        }
        next += 1;
    }
    all
}

/// The examples of a help text: the lines that a shell can run, without what is said about them.
fn examples(help: &str) -> Vec<String> {
    let Some(start) = help.find("Examples:\n").or_else(|| help.find("Example:\n")) else {
        return Vec::new();
    };
    let lines = help[start..].lines().skip(1);
    let lines = lines.take_while(|line| line.starts_with("  ") || line.is_empty());
    let commands = lines.map(|line| line.trim()).filter(|line| {
        ["wyt ", "$ wyt ", "echo ", "printf "].iter().any(|start| line.starts_with(start))
    });
    commands.map(|line| line.split("   ").next().unwrap().to_string()).collect()
}

#[test]
fn every_verb_and_sub_verb_has_examples() {
    let all = all_help();
    assert!(all.len() > 25, "{}", all.len());
    for (name, help) in all {
        assert!(!examples(&help).is_empty(), "wyt {name} has no example:\n{help}");
    }
}

/// Runs a line as a user would, in a folder; what takes longer than the time is interrupted, which `timeout` tells with 124.
fn shell(line: &str, place: &Path, seconds: u32) -> (i32, String) {
    let binary = assert_cmd::cargo::cargo_bin!("wyt");
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let output = Command::new("timeout")
        .args(["-k", "20", "-s", "INT", &seconds.to_string(), "sh", "-c", line])
        .current_dir(place)
        .env("PATH", path)
        .env("BROWSER", "true")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// What is looked at for a few seconds only: it goes on for minutes, or until it is stopped.
const LONG: [&str; 7] =
    ["wyt serve", "-o whole", "1e9", "effort high", "check all", "value 62", "rows 440"];

/// Each verb's examples in order, in a folder of their own. A line that begins with $ is one whose answer is a guess.
#[test]
fn every_example_runs_from_a_fresh_folder() {
    for (name, help) in all_help() {
        let place = tempfile::tempdir().unwrap();
        for line in examples(&help) {
            let guess = line.starts_with("$ ");
            let seconds = if LONG.iter().any(|long| line.contains(long)) { 4 } else { 120 };
            // The usual port may be in use on this machine.
            let line = line.replace("--open", "--open --port 0");
            let (code, err) = shell(line.trim_start_matches("$ "), place.path(), seconds);
            // Still at work when it was interrupted: nothing was wrong with it.
            let fine = code == 0 || code == 124 || guess && code == 3;
            assert!(fine, "in the help of wyt {name}: {line}\nexit code {code}: {err}");
        }
    }
}

#[test]
fn a_refusal_points_to_the_help_of_its_verb() {
    for (line, help) in [
        ("numbers zeckendorf", "(see wyt numbers zeckendorf --help)"),
        ("table wythoff --sise 3", "(see wyt table --help)"),
        ("certify levels", "(see wyt certify levels --help)"),
        ("tabel wythoff", "(see wyt --help)"),
        ("positions wythoff", "(see wyt positions --help)"),
    ] {
        let run = wyt(line);
        assert_eq!(run.code, Some(2), "{line}");
        assert!(run.err.contains(help), "{line}: {}", run.err);
    }
}

#[test]
fn a_missing_file_is_named_with_the_remedy() {
    for (line, remedy) in [
        ("prove --game wythoff --levels nothing.walnut", "def t0"),
        ("prove nothing.walnut", "a file of commands"),
    ] {
        let run = wyt(line);
        assert_eq!(run.code, Some(2), "{line}");
        assert!(run.err.contains("nothing.walnut") && run.err.contains(remedy), "{}", run.err);
    }
}

#[test]
fn completions_know_games_formats_kinds_and_claims() {
    for shell in ["bash", "zsh", "fish"] {
        let script = ok(&format!("completions {shell}"));
        for word in [
            "maharaja",
            "r-wythoff",
            "fibonacci-nim",
            "markdown",
            "npy",
            "queen",
            "H-T16",
            "larsson",
        ] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    // In fish each verb has its own line: games where a game is wanted, kinds and claims where they are.
    let fish = ok("completions fish");
    let offers = |condition: &str, word: &str| {
        let begins = format!("complete -c wyt -n \"{condition}\" -f -a \"");
        fish.lines().any(|line| line.starts_with(&begins) && line.contains(&format!("'{word}'")))
    };
    for verb in ["value", "table", "positions", "plot", "play", "solve", "guess", "adjoin"] {
        let condition = format!("__fish_wyt_using_subcommand {verb}");
        assert!(offers(&condition, "gdwn:1,2") && offers(&condition, "block:2 wythoff"), "{verb}");
    }
    let certify = "__fish_wyt_using_subcommand certify; and __fish_seen_subcommand_from levels";
    assert!(offers(certify, "r-wythoff"));
    assert!(offers("__fish_wyt_using_subcommand plot", "queen"));
    assert!(offers("__fish_wyt_using_subcommand check", "H-T16"));
    assert!(!offers("__fish_wyt_using_subcommand check", "queen"));
    // What is offered is not all that is allowed.
    assert!(ok("table gdwn:3,4 --size 2 --format csv").starts_with("0,1"));
}

#[test]
fn there_is_a_manual_page_for_every_verb() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("man1");
    ok(&format!("man --folder {}", folder.display()));
    let files: BTreeSet<String> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    for (name, _) in all_help() {
        let page = format!("wyt {name}").trim().replace(' ', "-") + ".1";
        assert!(files.contains(&page), "{page} is missing");
        let text = std::fs::read_to_string(folder.join(&page)).unwrap();
        assert!(text.contains(".SH NAME") && text.contains("wyt"), "{page}");
    }
    assert!(ok("man value").contains("certificate"));
    assert!(ok("man numbers pairs").contains("find"));
    assert_eq!(wyt("man nothing").code, Some(2));
}
