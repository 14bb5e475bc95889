//! The README is true, and so is docs/play.md: their commands run and print what they say.

use std::process::Command;

/// The commands of the console blocks, each with the output printed below it.
fn examples(readme: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in readme.lines() {
        match line {
            "```console" => inside = true,
            "```" => inside = false,
            _ if !inside => {}
            _ => match (line.strip_prefix("$ "), found.last_mut()) {
                (Some(command), _) => found.push((command.to_string(), String::new())),
                (None, Some((_, output))) => *output += &format!("{line}\n"),
                (None, None) => {}
            },
        }
    }
    found
}

/// The shell commands of the README, with the built binary in place of `wyt` and of `cargo run`.
fn run(command: &str) -> (String, bool) {
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_wyt")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    let output = Command::new("bash").args(["-c", command]).env("PATH", path).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.success())
}

const README: &str = include_str!("../../../README.md");
const PLAY: &str = include_str!("../../../docs/play.md");

#[test]
fn every_example_prints_what_the_readme_says() {
    assert!(examples(README).len() >= 3 && !examples(PLAY).is_empty());
    for (command, expected) in [examples(README), examples(PLAY)].concat() {
        let (printed, fine) = run(&command);
        assert!(fine, "{command}");
        assert_eq!(printed, expected, "{command}");
    }
}

#[test]
fn the_main_command_runs() {
    let line = README.lines().find(|line| line.starts_with("cargo run --release -- ")).unwrap();
    let command = line.split('#').next().unwrap().replace("cargo run --release --", "wyt");
    // The same command with small bounds and a folder of its own: the whole job is for a release build.
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("report");
    let command = command.replace("-o report", &format!("-o {} --effort quick", place.display()));
    assert!(run(&command).1, "{command}");
    for file in ["index.html", "verdicts.json", "errata-gu.md", "proofs.html"] {
        assert!(place.join(file).is_file(), "{file}");
    }
}
