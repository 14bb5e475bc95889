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

/// Definitions first, then the library: an automaton in a system that they declare is read, and what they define is no conflict.
#[test]
fn a_library_is_read_behind_definitions() {
    let folder = std::env::temp_dir().join(format!("wythoff-behind-{}", std::process::id()));
    for declared in ["ost own [1] [1 2]", "system own [2 2]"] {
        std::fs::create_dir_all(&folder).unwrap();
        let automaton = "msd_own msd_own\n0 1\n0 0 -> 0\n1 1 -> 0\n2 2 -> 0\n";
        std::fs::write(folder.join("same.txt"), automaton).unwrap();
        let text = format!("{declared}: def twin \"?msd_own a=b\":");
        for _ in 0..2 {
            let mut prover = Prover::new();
            prover.run(&text).unwrap();
            let library = prover.load_library(&folder, Default::default()).unwrap();
            assert!(library.refused.is_empty(), "{declared}: {:?}", library.refused);
            let told = prover.decide("?msd_own A a,b $same(a,b) <=> $twin(a,b)").unwrap();
            assert_eq!(told.result, Some(true), "{declared}");
            prover.save_library(&folder, &library, false).unwrap();
            assert!(folder.join("twin.txt").is_file());
        }
        // The same name for something else: the file stays, and that is said.
        let mut prover = Prover::new();
        prover.run(&text.replace("a=b", "a<b")).unwrap();
        let library = prover.load_library(&folder, Default::default()).unwrap();
        let told = prover.save_library(&folder, &library, false).unwrap_err().to_string();
        assert!(told.contains("twin.txt is there already"), "{told}");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
