//! Running the command in tests.
#![allow(dead_code)] // each test file is a crate of its own and uses a part of this

use std::process::{Child, Command, Stdio};

/// What a run of the command gave.
pub struct Run {
    pub code: Option<i32>,
    pub out: Vec<u8>,
    pub err: String,
}

impl Run {
    pub fn text(&self) -> String {
        String::from_utf8(self.out.clone()).expect("text output is UTF-8")
    }
}

pub fn command() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("wyt"));
    command.stdin(Stdio::null()).env("RUST_BACKTRACE", "0");
    command
}

/// Starts `wyt`; whoever starts it reads what it says.
pub fn started<S: AsRef<std::ffi::OsStr>>(args: impl IntoIterator<Item = S>) -> Child {
    let mut command = command();
    command.args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("wyt starts")
}

/// Presses Ctrl-C.
pub fn interrupt(child: &Child) {
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(status.unwrap().success());
}

/// Runs `wyt` with arguments given one by one.
pub fn run<S: AsRef<std::ffi::OsStr>>(args: impl IntoIterator<Item = S>) -> Run {
    let output = command().args(args).output().expect("wyt starts");
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    Run { code: output.status.code(), out: output.stdout, err }
}

/// Runs `wyt` with arguments written in one line; those in single quotes stay together.
pub fn wyt(line: &str) -> Run {
    run(words(line))
}

/// The output of a run that must succeed without a word on standard error.
pub fn ok(line: &str) -> String {
    let run = wyt(line);
    assert_eq!((run.code, besides_progress(&run.err).as_str()), (Some(0), ""), "wyt {line}");
    run.text()
}

/// What was said but how far a search is, which is told on a machine that takes seconds for it.
pub fn besides_progress(err: &str) -> String {
    let tells = |line: &&str| {
        let rest = line.strip_prefix("solve: ").and_then(|rest| rest.split_once(" s, "));
        rest.is_some_and(|(seconds, _)| seconds.parse::<u64>().is_ok())
    };
    err.lines().filter(|line| !tells(line)).collect()
}

pub fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in line.split('\'').enumerate() {
        if i % 2 == 1 {
            words.push(part.to_string());
        } else {
            words.extend(part.split_whitespace().map(str::to_string));
        }
    }
    words
}

/// The verbs that a help text lists.
pub fn verbs(help: &str) -> Vec<String> {
    let Some(list) = help.split("\nCommands:\n").nth(1) else { return Vec::new() };
    let lines = list.lines().take_while(|line| line.starts_with("  "));
    let names = lines.filter(|line| !line.starts_with("   ")).map(|line| line.trim());
    let names = names.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_string).collect()
}
