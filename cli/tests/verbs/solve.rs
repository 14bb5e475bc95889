//! `wyt solve` and the files it writes: what is told, who uses them, and what is refused.

use crate::common;

use common::{ok, wyt};

const OWN: &str = "'{0,1}* {1,1}* {1,4}'";

#[test]
fn a_solved_game_serves_every_verb() {
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name).to_str().unwrap().to_string();
    let (own, two, all) = (file("own.solved"), file("two.solved"), file("all.solved"));
    let told = ok(&format!("solve {OWN} -o {own}"));
    // The verdicts come first, one a sentence, then what was found.
    assert!(told.starts_with("true      symmetric\ntrue      a member in each row\n"), "{told}");
    assert!(told.contains(
        "\nProved for all sizes: the P-positions of {0,1}* {1,1}* {1,4} are Wythoff's except"
    ));
    assert!(told.contains("bounds    -2 <= a - floor(phi n) = b - floor(phi^2 n) <= 2"), "{told}");
    assert!(told.contains("density   -2: 0, -1: 0, 0: 1, 1: 0, 2: 0\n"), "{told}");
    assert_eq!(told, ok(&format!("solve {OWN} -o {own}")), "the same command, the same bytes");
    let listed = ok(&format!("positions {OWN} --count 40 --by {own} --format csv"));
    let known = ok(&format!("positions {OWN} --count 40 --format csv"));
    let rows = |text: &str| -> Vec<String> {
        text.lines().filter(|l| !l.starts_with('#')).map(str::to_string).collect()
    };
    assert_eq!(rows(&listed), rows(&known));
    let zeros = "0".repeat(1000);
    let value = ok(&format!("value {OWN} 1{zeros},2{zeros} --by {own}"));
    assert!(value.contains("engine    solved game (P-positions, proved)"), "{value}");
    ok(&format!("solve wythoff --up-to-value 1 -o {two}"));
    let levels = ok(&format!("levels wythoff --up-to-value 1 --by {two}"));
    // Of every two levels one number in φ² is a smaller pile: ⌊10¹²/φ²⌋ + 1, with (0,0) or (0,1).
    assert_eq!(levels.matches("381966011251").count(), 2, "{levels}");
    ok(&format!("plot positions wythoff --value 1 --count 50 --by {two} -o {}", file("p.svg")));
    // Refused: a value that is not solved, another game, another kind of figure.
    for line in [
        format!("positions wythoff --value 2 --count 5 --by {two}"),
        format!("levels wythoff --up-to-value 2 --by {two}"),
        format!("plot positions wythoff --value 2 --by {two} -o {}", file("q.svg")),
        format!("plot heat wythoff --by {two} -o {}", file("q.svg")),
        format!("positions maharaja --count 5 --by {two}"),
        format!("value maharaja 3,4 --by {two}"),
        format!("value maharaja 3,4 --by {}", file("missing")),
    ] {
        let run = wyt(&line);
        assert_eq!(run.code, Some(2), "{line}: {}", run.err);
        assert!(run.err.contains(place.path().to_str().unwrap()), "{line}: {}", run.err);
    }
    ok(&format!("solve '{{0,1}}* {{1,1}}' --all-values -o {all}"));
    let value =
        ok(&format!("value '{{0,1}}* {{1,1}}' 1000000000000,12345678901234567890 --by {all}"));
    assert!(value.contains("value     12345679796938342714\n"), "{value}");
}

/// A file that was changed is refused: one byte by its hash, a whole new claim by the proof.
#[test]
fn damaged_files_are_refused() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("own.solved");
    let name = path.to_str().unwrap();
    ok(&format!("solve {OWN} -o {name}"));
    let text = std::fs::read_to_string(&path).unwrap();
    let other = text.replace("{1,4}", "{1,3}");
    std::fs::write(&path, other).unwrap();
    let run = wyt(&format!("value '{{0,1}}* {{1,1}}* {{1,3}}' 5,8 --by {name}"));
    assert_eq!(run.code, Some(2), "{}", run.err);
    assert!(run.err.contains("it was changed after it was written"), "{}", run.err);
    let place_of = text.rfind("-> ").unwrap();
    std::fs::write(&path, format!("{}-> 0\n", &text[..place_of])).unwrap();
    let run = wyt(&format!("value {OWN} 5,8 --by {name}"));
    assert_eq!((run.code, run.err.contains("sha256")), (Some(2), true), "{}", run.err);
}

#[test]
fn places_and_limits() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().to_str().unwrap();
    for option in ["-o", "--record", "--sentences", "--checkpoint"] {
        for target in [format!("{folder}/no/such/file"), folder.to_string()] {
            let run = wyt(&format!("solve wythoff --value 5 {option} {target}"));
            assert_eq!(run.code, Some(2), "{option} {target}: {}", run.err);
            assert!(run.text().is_empty(), "noticed before the work");
        }
    }
    let run = wyt("solve wythoff --value 1 --time 0");
    assert_eq!(run.code, Some(3));
    assert!(run.text().contains("--time"), "{}", run.text());
    // The time is over while positions are computed, not only between two of them.
    let run = wyt("solve tribonacci --time 1");
    assert_eq!(run.code, Some(3));
    assert!(run.text().contains("allow more with --time"), "{}", run.text());
    let run = wyt("solve gdwn:1,2 --time 6");
    assert_eq!(run.code, Some(1));
    assert!(run.text().contains("No: no automaton was found"), "{}", run.text());
    assert!(!run.text().contains("Proved"), "{}", run.text());
    // A game of formulas and guards beside a heap is a game as any other.
    let run = wyt("solve e-wythoff --all-values --time 3");
    assert_eq!(run.code, Some(3), "{}", run.err);
    assert!(run.text().starts_with("Not decided: "), "{}", run.text());
    assert_eq!(wyt("solve octal:0.77 --all-values").code, Some(4));
    let told = ok("solve odd-nim --all-values");
    assert!(told.contains("Proved for all sizes: the values g of all positions"), "{told}");
    assert!(told.contains("values    every g: those of value g are its positions"), "{told}");
}

/// The time allowed is kept whatever is under way, and where standard error is a file a line says now and then how far it is.
#[test]
fn the_time_allowed_is_kept() {
    use std::time::{Duration, Instant};
    let late = Duration::from_secs(if cfg!(debug_assertions) { 15 } else { 1 });
    for (game, seconds) in [("'{0,1}* {1,1}* {15,24}'", 3), ("fraenkel:6", 1), ("diagonal:6", 1)] {
        let begun = Instant::now();
        let run = wyt(&format!("solve {game} --time {seconds}"));
        assert_eq!(run.code, Some(3), "{game}: {}", run.err);
        assert!(begun.elapsed() < Duration::from_secs(seconds) + late, "{game}: {}", run.err);
        assert!(run.text().contains("allow more with --time"), "{game}: {}", run.text());
        if seconds > 2 {
            assert!(run.err.starts_with("solve: "), "{game}: {}", run.err);
            assert!(run.err.contains(" states, "), "{game}: {}", run.err);
        }
    }
}

/// A guess of one's own is proved or refuted; systems of recurrences are named, and bad ones refused.
#[test]
fn guesses_and_systems_of_ones_own() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("own.txt");
    std::fs::write(&path, "?msd_2 a=b").unwrap();
    let own = path.to_str().unwrap();
    let told = ok(&format!("solve nim --from {own}"));
    assert!(told.contains("Proved for all sizes: the P-positions of nim"), "{told}");
    let run = wyt(&format!("solve wythoff --from {own}"));
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(run.text().contains("Refuted: the guess given is not the set"), "{}", run.text());
    for line in [
        format!("solve nim:3 --from {own}"),
        format!("solve nim --from {own}.missing"),
        "solve wythoff --system rec:1,2".to_string(),
        "solve wythoff --system rec:x".to_string(),
    ] {
        let run = wyt(&line);
        assert_eq!((run.code, run.text().as_str()), (Some(2), ""), "{line}: {}", run.err);
    }
    let told = ok("solve wythoff --system rec:1,1");
    assert!(told.contains("automaton 4 states in msd_fib"), "{told}");
}

/// Solved games that come with the program answer without a file.
#[test]
fn built_in_games() {
    let zeros = "0".repeat(1000);
    let told = ok(&format!("value maharaja 5{zeros},8{zeros}"));
    assert!(told.contains("engine    solved game\nwinning moves: 2\n"), "{told}");
    let small = ok("value maharaja 5,8");
    assert!(small.contains("value     ") && !small.contains("unknown"), "{small}");
}

/// Ctrl-C while value 2 is learned: what was proved is told and kept, and the next run begins with it.
#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_proved() {
    use std::io::{BufRead, BufReader, Read};
    let place = tempfile::tempdir().unwrap();
    let file = |name: &str| place.path().join(name).to_str().unwrap().to_string();
    let (state, solved) = (file("state"), file("w.solved"));
    let line = format!("solve wythoff --value 2 --checkpoint {state} -o {solved}");
    let mut child = common::started(common::words(&line));
    // Eleven sentences are the proofs of the values 0 and 1; value 2 takes far longer.
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut told = String::new();
    while told.lines().count() < 11 {
        assert!(out.read_line(&mut told).unwrap() > 0, "{told}");
    }
    common::interrupt(&child);
    out.read_to_string(&mut told).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("stopped on request while value 2 was learned"), "{said}");
    assert!(told.contains("Proved for all sizes: the positions of value 1 of wythoff"), "{told}");
    let levels = ok(&format!("levels wythoff --up-to-value 1 --by {solved}"));
    assert!(levels.contains("415"), "{levels}");
    let again = ok(&format!("solve wythoff --value 1 --checkpoint {state}"));
    assert!(again.contains("taken     as it was given or kept, not learned"), "{again}");
    assert!(!std::path::Path::new(&state).exists(), "the result is there, the state is not needed");
}
