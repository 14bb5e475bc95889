//! docs/language.md: every line of its tables is run.

use wythoff::logic::Prover;

/// The text and the outcome of each line of a table, with its number.
fn lines() -> Vec<(usize, String, &'static str)> {
    let page = include_str!("../../docs/language.md");
    let mut found = Vec::new();
    for (number, line) in (1..).zip(page.lines()) {
        let Some((text, outcome)) =
            line.strip_prefix("| `").and_then(|line| line.rsplit_once("` | "))
        else {
            continue;
        };
        let outcome = outcome.trim_end_matches(" |");
        if ["true", "false", "relation", "refused"].contains(&outcome) {
            // A bar inside a table is written \|, a mark of reversal \`.
            found.push((number, text.replace("\\|", "|").replace("\\`", "`"), outcome));
        }
    }
    found
}

/// What comes of a text: the outcome of its last decision, or that something in it was refused.
fn outcome(text: &str) -> (&'static str, String) {
    let (mut last, mut refused) = ("nothing", None);
    let ended = Prover::new().run_on(
        text,
        &mut |decision, _| {
            last = match decision.result {
                Some(true) => "true",
                Some(false) => "false",
                None => "relation",
            }
        },
        &mut |error| {
            refused = Some(error.to_string());
            true
        },
    );
    match ended.err().map(|error| error.to_string()).or(refused) {
        Some(why) => ("refused", why),
        None => (last, String::new()),
    }
}

#[test]
fn every_line_comes_out_as_written() {
    let lines = lines();
    assert!(lines.len() > 50, "{} lines", lines.len());
    for kind in ["true", "false", "relation", "refused"] {
        assert!(lines.iter().any(|(_, _, outcome)| *outcome == kind), "no line is {kind}");
    }
    let wrong: Vec<String> = lines
        .iter()
        .filter_map(|(number, text, wanted)| {
            let (found, why) = outcome(text);
            (found != *wanted).then(|| format!("line {number}: {text}: {found} {why}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
