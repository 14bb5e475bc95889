//! Sweeps by the command: killed at random, interrupted, merged, exported; bad plans; one file and nothing beside it.

use crate::common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use common::{Run, command, run};

const PLAN: &str = "
name = 'pairs for the tests'
[family]
kind = 'pairs'
up_to = 12
[question]
kind = 'conjectures'
up_to = 150_000
[limits]
memory = '200M'
";

struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Place {
        let place = Place(tempfile::tempdir().unwrap());
        fs::write(place.at("plan.toml"), PLAN).unwrap();
        place
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs `wyt sweep` with names of files here wherever a word begins with `@`.
    fn sweep(&self, line: &str) -> Run {
        run(self.words(line))
    }

    fn words(&self, line: &str) -> Vec<String> {
        let place = |word: &str| match word.strip_prefix('@') {
            Some(name) => self.at(name).to_str().unwrap().to_string(),
            None => word.to_string(),
        };
        std::iter::once("sweep".to_string()).chain(line.split_whitespace().map(place)).collect()
    }

    fn ok(&self, line: &str) -> String {
        let run = self.sweep(line);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "wyt sweep {line}");
        String::from_utf8_lossy(&run.out).into_owned()
    }

    fn export(&self, store: &str, format: &str) -> Vec<u8> {
        let run = self.sweep(&format!("export @{store} --format {format}"));
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{store}");
        run.out
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }
}

/// Killed at points inside the store: before it is whole, with answers written and not committed, and right after a commit. SQLite rolls
/// back what was begun; what was committed stays, to the last answer.
#[cfg(debug_assertions)]
#[test]
fn killed_at_every_point_nothing_is_lost_and_no_byte_changes() {
    let place = Place::new();
    place.ok("@plan.toml --store @whole.sqlite --threads 1");
    let mut answered = 0;
    // The first commit is that of the empty store; each later one has an answer or, where they come fast, several.
    for (end, least) in [
        ("made:1", 0),
        ("changed:1", 0),
        ("committed:1", 0),
        ("changed:1", 0),
        ("committed:1", 1),
        ("changed:4", 3),
        ("committed:7", 7),
        ("changed:12", 11),
    ] {
        let killed = command()
            .args(place.words("@plan.toml --store @killed.sqlite --threads 1"))
            .env("WYTHOFF_END_AT", format!("killed.sqlite:{end}"))
            .output()
            .unwrap();
        assert_eq!(killed.status.code(), None, "{end}: ended by a signal");
        let now = done(&place, "killed.sqlite");
        assert!(now >= answered + least, "{end}: {now} units, {answered} before");
        answered = now;
    }
    place.ok("@plan.toml --store @killed.sqlite --threads 2");
    for format in ["csv", "json", "sql", "parquet"] {
        let (whole, killed) =
            (place.export("whole.sqlite", format), place.export("killed.sqlite", format));
        assert!(whole == killed && whole.len() > 1000, "{format}");
    }
    assert_eq!(place.names(), ["killed.sqlite", "plan.toml", "whole.sqlite"]);
}

/// How many units are done; a store that was killed before it was made has none.
fn done(place: &Place, store: &str) -> u64 {
    let run = place.sweep(&format!("status @{store} --format json"));
    if run.code != Some(0) {
        assert!(run.err.contains("no store of a sweep"), "{}", run.err);
        return 0;
    }
    let told: serde_json::Value = serde_json::from_slice(&run.out).unwrap();
    let rows = told["data"].as_array().unwrap();
    let done = rows.iter().find(|row| row["state"] == "done");
    done.map_or(0, |row| row["units"].as_u64().unwrap())
}

#[test]
fn ctrl_c_keeps_what_was_answered() {
    let place = Place::new();
    // Units long enough that the run is not over when the first is seen to be answered.
    fs::write(place.at("plan.toml"), PLAN.replace("150_000", "600_000")).unwrap();
    let child = common::started(place.words("@plan.toml --threads 1"));
    let store = place.at("plan.sqlite");
    while !store.is_file() || done(&place, "plan.sqlite") == 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
    common::interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("of 66 units are answered and kept in"), "{said}");
    let kept = done(&place, "plan.sqlite");
    assert!((1..66).contains(&kept));
    // Part of the results can be had; that it is a part is said.
    let part = place.sweep("export @plan.sqlite");
    assert_eq!(
        (part.code, part.out.iter().filter(|b| **b == b'\n').count() as u64),
        (Some(0), kept + 1)
    );
    assert!(part.err.contains("are not answered yet"), "{}", part.err);
    let told = place.ok("@plan.toml");
    assert!(told.contains("66 of 66 units answered"), "{told}");
}

#[test]
fn shards_merge_to_the_whole() {
    let place = Place::new();
    for index in 1..=3 {
        place.ok(&format!("@plan.toml --shard {index}/3"));
    }
    assert_eq!(place.names().len(), 4);
    place.ok("merge @all.sqlite @plan.1-of-3.sqlite @plan.2-of-3.sqlite @plan.3-of-3.sqlite");
    place.ok("@plan.toml -o @whole.sqlite");
    assert_eq!(place.export("all.sqlite", "csv"), place.export("whole.sqlite", "csv"));
    let parquet = place.export("all.sqlite", "parquet");
    assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
    // The ending of the file chooses the format.
    place.ok("export @all.sqlite -o @all.sql");
    let sql = fs::read_to_string(place.at("all.sql")).unwrap();
    assert!(sql.contains("CREATE TABLE result") && sql.ends_with("COMMIT;\n"), "{sql}");
}

#[test]
fn bad_plans_and_stores_are_refused() {
    let place = Place::new();
    fs::write(place.at("bad.toml"), PLAN.replace("up_to = 12", "up_to = 'a dozen'")).unwrap();
    fs::write(place.at("other.toml"), PLAN.replace("150_000", "160_000")).unwrap();
    place.ok("@plan.toml --shard 1/60 -o @one.sqlite");
    for (line, code, told) in [
        ("@bad.toml", 2, "bad.toml, line 5: up_to is a whole number"),
        ("@missing.toml", 2, "there is no such file"),
        ("@other.toml -o @one.sqlite", 2, "holds the results of another plan"),
        ("@plan.toml -o @plan.toml", 2, "is no store of a sweep"),
        ("@plan.toml --shard 4/3", 2, "a shard i/N"),
        ("@plan.toml --memory 100M", 3, "one unit of this plan"),
        ("@plan.toml -o @a.sqlite --store @b.sqlite", 2, "named twice"),
        ("@plan.toml --format parquet", 2, "not as parquet"),
        ("export @one.sqlite --format latex", 2, "use --format csv, json, sql or parquet"),
        ("export @plan.toml", 2, "is no store of a sweep"),
        ("status @missing.sqlite", 2, "is no file"),
        ("merge @plan.toml @one.sqlite", 2, "is no store of a sweep"),
        ("", 2, "PLAN"),
    ] {
        let run = place.sweep(line);
        assert_eq!(run.code, Some(code), "{line}: {}", run.err);
        assert!(run.err.contains(told), "{line}: {}", run.err);
    }
    assert!(Path::new(&place.at("plan.toml")).is_file());
    assert_eq!(fs::read_to_string(place.at("plan.toml")).unwrap(), PLAN);
}

/// The examples of the help, in their order, on a small plan of that name.
#[test]
fn the_examples_of_the_help_run() {
    let place = Place::new();
    fs::write(place.at("pairs.toml"), PLAN.replace("up_to = 12", "up_to = 6")).unwrap();
    let help = common::ok("sweep --help");
    let examples: Vec<&str> = help.lines().filter_map(|l| l.strip_prefix("  wyt ")).collect();
    assert!(examples.len() >= 6, "{help}");
    let program = Path::new(env!("CARGO_BIN_EXE_wyt")).display();
    for example in examples {
        // What stands after three spaces explains.
        let line = example.split("   ").next().unwrap();
        let output = Command::new("bash")
            .args(["-c", &format!("'{program}' {line}")])
            .current_dir(place.0.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "wyt {line}: {said}");
    }
    assert!(place.at("pairs.csv").is_file() && place.at("pairs.parquet").is_file());
}

#[test]
fn the_atlas_is_written_as_a_page_with_pictures_and_data() {
    let place = Place::new();
    let folder = place.at("atlas");
    let done = run(["atlas", "-o", folder.to_str().unwrap()]);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
    for file in ["index.html", "figures/atlas-pairs.png", "figures/atlas-steps.svg"] {
        assert!(folder.join(file).is_file(), "{file}");
    }
    let refused = run(["atlas"]);
    assert_eq!(refused.code, Some(2), "{}", refused.err);
    let file = run(["atlas", "-o", place.at("plan.toml").to_str().unwrap()]);
    assert!(file.code == Some(2) && file.err.contains("is a file"), "{}", file.err);
}
