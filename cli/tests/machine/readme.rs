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
    // The same command into a folder of its own, with too little memory for any claim: what it judges and draws is looked at once,
    // by the tests of the laboratory (lab/tests/claims), and whole in a release build.
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("report");
    let small = format!("-o {} --effort quick --no-figures --memory 1M", place.display());
    let command = format!("{}; test $? = 3", command.trim().replace("-o report", &small));
    let (told, fine) = run(&command);
    assert!(fine && told.contains(" Error\n") && !told.contains("differ"), "{command}: {told}");
    for file in ["index.html", "verdicts.json", "errata-gu.md", "proofs.html"] {
        assert!(place.join(file).is_file(), "{file}");
    }
}

/// The names in backquotes or first columns of a page's tables, by words.
fn words_of_tables(page: &str) -> Vec<String> {
    let rows = page.lines().filter(|line| line.starts_with("| "));
    let words = rows.flat_map(|row| row.split(|c: char| !c.is_alphanumeric() && c != '-'));
    words.map(str::to_string).collect()
}

#[test]
fn the_page_of_the_command_has_every_verb() {
    let words = words_of_tables(include_str!("../../../docs/command.md"));
    let (help, fine) = run("wyt --help");
    assert!(fine);
    let verbs = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let verbs: Vec<&str> = verbs
        .take_while(|line| !line.is_empty())
        .filter(|line| !line.starts_with("    "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|verb| *verb != "help")
        .collect();
    assert!(verbs.len() > 20, "{verbs:?}");
    for verb in verbs {
        assert!(words.iter().any(|word| word == verb), "docs/command.md does not tell of {verb}");
    }
}

#[test]
fn the_page_of_the_engines_has_every_engine() {
    let page = include_str!("../../../docs/engines.md");
    let rows: Vec<&str> =
        page.lines().filter_map(|line| line.strip_prefix("| ")?.split(" |").next()).collect();
    let games = [
        "wythoff",
        "r-wythoff",
        "gdwn:1,2",
        "wythoff:3",
        "fibonacci-nim",
        "octal:0.77",
        "dynamic:2t",
        "st-wythoff:2,1",
        "block:2 wythoff",
        "euclid",
    ];
    for game in games {
        let (told, fine) = run(&format!("wyt games --engines '{game}' --format csv"));
        assert!(fine && told.lines().count() > 1, "{game}");
        for line in told.lines().skip(1) {
            let engine = line.split(',').nth(1).unwrap();
            assert!(
                rows.contains(&engine),
                "docs/engines.md has no row for {engine}, which serves {game}"
            );
        }
    }
}
