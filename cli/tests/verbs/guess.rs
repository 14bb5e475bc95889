//! `wyt guess`: its words, exit codes and formats.

use crate::common;

use std::io::Write;
use std::process::Stdio;

use common::{command, ok, words, wyt};
use serde_json::{Value, json};

const GOLDEN: &str = "0,1,3,4,6,8,9,11,12,14,16,17,19,21,22,24,25,27,29,30";

#[test]
fn proved_guessed_and_nothing_have_their_words_and_codes() {
    let proved = ok("guess wythoff --column a --count 300 --continue 3");
    assert!(proved.starts_with("Proved for all n: s(n) = floor((1+sqrt(5))/2*n)\n"), "{proved}");
    assert!(proved.contains("agrees    with all 300 terms, n = 0 to 299\n"), "{proved}");
    assert!(proved.contains("next      485, 487, 488 (proved, n = 300 on)\n"), "{proved}");

    let guessed = wyt(&format!("guess --terms {GOLDEN} --continue 2"));
    assert_eq!((guessed.code, guessed.err.as_str()), (Some(3), ""));
    let text = guessed.text();
    assert!(text.starts_with("Guessed (agrees to 20 terms): s(n) = floor("), "{text}");
    assert!(
        text.contains("next      32, 33 (guessed, n = 20 on)") && !text.contains("Proved"),
        "{text}"
    );

    let nothing = wyt("guess --terms 3,1,4,1,5,9,2,6,5,3,5,8,9,7,9,3,2,3,8,4");
    assert_eq!((nothing.code, nothing.err.as_str()), (Some(1), ""));
    assert!(nothing.text().starts_with("Nothing recognised\n"), "{}", nothing.text());
    assert_eq!(wyt("guess --terms 0,1,3,4,6").code, Some(1));
}

#[test]
fn a_solved_game_proves_its_columns() {
    let text = ok("guess '{0,1}* {1,1}* {2,4}' --column b --count 300 --solve");
    assert!(text.starts_with("Proved for all n: "), "{text}");
}

#[test]
fn rows_are_proved_and_short_ones_say_what_is_known() {
    let text = ok("guess wythoff --row 1 --count 60");
    assert!(text.starts_with("Proved for all n: s(n+3) = s(n) + 3 for n >= 0\n"), "{text}");
    let short = wyt("guess wythoff --row 9 --count 40");
    assert_eq!(short.code, Some(1));
    assert!(short.text().contains("G(9,n+24) = G(9,n) + 24 for all n >= 127"), "{}", short.text());
}

#[test]
fn files_and_standard_input_and_bfiles() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("b.txt");
    let line = format!("guess wythoff --column b --count 40 --format bfile -o {}", place.display());
    ok(&line);
    let bfile = std::fs::read_to_string(&place).unwrap();
    assert!(bfile.starts_with("0 0\n1 2\n2 5\n3 7\n") && bfile.lines().count() == 40);
    let read = wyt(&format!("guess --file {}", place.display()));
    assert_eq!(read.code, Some(3));
    assert!(read.text().contains("s(n) = floor((3+sqrt(5))/2*n)"), "{}", read.text());

    let mut child = command()
        .args(words("guess --file - --first 1 --format bfile --continue 2"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let squares: String = (1..=30).map(|n| format!("{}\n", n * n)).collect();
    child.stdin.take().unwrap().write_all(squares.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.ends_with("30 900\n# from here on guessed: s(n) = n^2\n31 961\n32 1024\n"),
        "{text}"
    );
}

#[test]
fn formats() {
    let answer: Value =
        serde_json::from_str(&ok("guess wythoff --format json --continue 2")).unwrap();
    assert_eq!(
        (&answer["data"]["verdict"], &answer["bounds"]["terms"]),
        (&json!("proved"), &json!(1000))
    );
    assert_eq!(answer["data"]["guesses"][0]["kind"], "beatty");
    assert_eq!(answer["data"]["next"], json!(["1618", "1619"]));
    assert_eq!(
        ok("guess wythoff --format latex").lines().next().unwrap(),
        r"$s(n) = \left\lfloor \frac{1+\sqrt{5}}{2}\,n \right\rfloor$ for all $n \ge 0$ (proved)."
    );
    let csv = ok("guess wythoff --row 0 --format csv");
    assert!(
        csv.starts_with("verdict,kind,form,terms,first,last\nproved,beatty,s(n) = n,1000,0,999\n"),
        "{csv}"
    );
}

#[test]
fn bad_input_is_told_in_one_line() {
    for (line, code) in [
        ("guess", 2),
        ("guess --terms 0,1,x", 2),
        ("guess --terms ''", 2),
        ("guess --file no-such-file", 2),
        ("guess wythoff --terms 1,2", 2),
        ("guess --terms 1,2 --row 3", 2),
        ("guess wythoff --column c", 2),
        ("guess wythoff --format npy", 2),
        ("guess nim:3 --column a", 4),
        ("guess scaled:2", 4),
        ("guess wythoff --count 1e12", 3),
        ("guess wythoff --count 1e7 --memory 1M", 3),
        ("guess wythoff --row 99999999999", 3),
        ("guess wythoff --continue 1e12", 3),
    ] {
        let run = wyt(line);
        assert_eq!(run.code, Some(code), "{line}: {} {}", run.err, run.text());
        assert_eq!((run.err.lines().count(), run.out.len()), (1, 0), "{line}: {}", run.err);
    }
}

#[test]
fn the_examples_of_the_help_work() {
    let folder = tempfile::tempdir().unwrap();
    let help = ok("guess --help");
    let mut tried = [0, 0];
    for line in help.lines() {
        let example = |mark: &str| line.strip_prefix(mark)?.split("   ").next();
        let (line, code, kind) = match (example("  wyt "), example("  $ wyt ")) {
            (Some(line), _) => (line, 0, 0),
            (_, Some(line)) => (line, 3, 1),
            _ => continue,
        };
        let line = line.replace('"', "'");
        let run = command().current_dir(&folder).args(words(&line)).output().unwrap();
        let said = String::from_utf8_lossy(&run.stderr);
        assert_eq!((run.status.code(), said.as_ref()), (Some(code), ""), "wyt {line}");
        tried[kind] += 1;
    }
    assert_eq!(tried, [6, 2], "{help}");
}

/// The page on guesses is true: its example prints what it says.
#[test]
fn the_example_of_the_page_is_true() {
    let page = include_str!("../../../docs/guess.md");
    let block = page.split("```console\n").nth(1).unwrap().split("```").next().unwrap();
    let mut tried = 0;
    for example in block.split("$ wyt ").skip(1) {
        let (line, printed) = example.split_once('\n').unwrap();
        assert_eq!(wyt(line).text(), printed, "wyt {line}");
        tried += 1;
    }
    assert_eq!(tried, 2);
}

/// The time allowed is kept while terms are listed, looked at and proved.
#[test]
fn the_time_allowed_is_kept() {
    for args in
        ["wythoff --count 2000000", "wythoff --value 3 --solve --time 1", "--terms 1,2,4,8,16"]
    {
        let time = if args.contains("--time") { "" } else { "--time 0" };
        let run = wyt(&format!("guess {args} {time}"));
        assert_eq!((run.code, run.text().as_str()), (Some(3), ""), "{args}: {}", run.err);
        assert!(run.err.contains("the time allowed is over"), "{args}: {}", run.err);
        assert!(run.err.contains("allow more with --time"), "{args}: {}", run.err);
    }
}
