//! Bad input, sizes that do not fit and what no engine serves: exit code 2, 3 or 4, one line on standard error that says where and what to do, nothing
//! on standard output, no file. All of it runs in an address space of 1 GB, so memory taken before a refusal shows.

use crate::common;

use std::process::Command;

use common::{Run, words};

const BAD: i32 = 2;
const LIMIT: i32 = 3;
const UNSERVED: i32 = 4;

/// Arguments, exit code, and what the message must say.
#[rustfmt::skip]
const CASES: &[(&str, i32, &str)] = &[
    // Time and sizes of proofs.
    ("periods st-wythoff:2,1 --rows 18446744073709551615", LIMIT, "18446744073709551615 rows"),
    ("prove --guess-levels 36", LIMIT, "levels are guessed up to value 35"),
    ("prove --guess-levels 18446744073709551615", LIMIT, "levels are guessed up to value 35"),
    // Games.
    ("value wythof 5,8", BAD, "at column 1 expected a game; did you mean wythoff?"),
    ("table Wythoff", BAD, "did you mean wythoff?"),
    ("table chess", BAD, "at column 1 expected a game such as nim, wythoff or gdwn:1,2 (the catalogue lists them)"),
    ("table ''", BAD, "cannot read \"\": at column 1 expected a game"),
    ("table 'wythoff nim'", BAD, "at column 9 expected the end of the game"),
    ("table nim:", BAD, "at column 5 expected a number"),
    ("table nim:0", BAD, "the number of piles is 1 to 16"),
    ("table nim:17", BAD, "the number of piles is 1 to 16"),
    ("table nim:99999999999999999999", BAD, "at column 5 expected a number below 2^64"),
    ("table wythoff:1", BAD, "the number of piles is 2 to 16"),
    ("table maharaja:3", BAD, "maharaja takes no number"),
    ("table fraenkel", BAD, "fraenkel needs a number: write fraenkel:2, say"),
    ("table fraenkel:0", BAD, "the number must be at least 1"),
    ("table diagonal:-1", BAD, "at column 10 expected a number"),
    ("table gdwn", BAD, "at column 5 expected a colon and pairs, as in gdwn:1,2+2,3"),
    ("table gdwn:1", BAD, "at column 7 expected a comma between the two numbers of a pair"),
    ("table gdwn:1,2+", BAD, "at column 10 expected a number"),
    ("table gdwn:2,1+1,2", BAD, "1,2 is 1 times 1,2, which adds no move"),
    ("table gdwn:3,3", BAD, "3,3 is 3 times 1,1, which adds no move"),
    ("table qgdwn:0,0", BAD, "leave it out"),
    ("table '{0,1'", BAD, "at column 5 expected a comma and another number, or }"),
    ("table '{0;1}'", BAD, "at column 3 expected a comma and another number, or }"),
    ("table '{0,1}* {1,x}'", BAD, "at column 11 expected a number"),
    ("table '{0,1}* {é,1}'", BAD, "at column 9 expected a number"),
    ("value '{é' 1,2", BAD, "at column 2 expected a number"),
    ("value 'wythoff 1,2 + é 3,4'", BAD, "at column 15 expected a game"),
    ("value 'wythoff 1,2 — nim 3,4'", BAD, "at column 13 expected a comma and another number, + and another game, or the end"),
    ("table '{0,1}*x{1,1}*'", BAD, "at column 7 expected *, @larger, @smaller, if, by, another family"),
    ("table '{0,1}@tallest'", BAD, "at column 7 expected larger or smaller after @"),
    ("table '{0,1} {0,0,1}'", BAD, "all moves of a game need the same number of piles"),
    ("table '{0,0}'", BAD, "a move must take something"),
    ("table '{}'", BAD, "at column 2 expected a number"),
    ("table '{0,0,1}@larger'", BAD, "for games of two piles"),
    ("table band:0", BAD, "the least is band:1"),
    ("table band", BAD, "as in band:2"),
    ("table '{18446744073709551616,1}'", BAD, "at column 2 expected a number below 2^64"),
    ("table '{1,2,3,4,5,6,7,8,9,10,11,12}'", LIMIT, "write those you need as (..)"),
    ("table fibonacci-nim:17", BAD, "1 to 16 heaps"),
    // Positions and sums.
    ("value wythoff", BAD, "at column 8 expected a position such as 5,8"),
    ("value wythoff 5", BAD, "has 2 numbers, but 5 has 1: write a,b"),
    ("value wythoff 5,8,13", BAD, "has 2 numbers, but 5,8,13 has 3: write a,b"),
    ("value wythoff 5,", BAD, "at column 11 expected a number"),
    ("value wythoff 5,,8", BAD, "at column 11 expected a number"),
    ("value wythoff 5;8", BAD, "has 2 numbers, but 5 has 1"),
    ("value wythoff x", BAD, "at column 9 expected a position such as 5,8"),
    ("value wythoff -5,8", BAD, "numbers are 0 or more"),
    ("value wythoff 5,8 +", BAD, "at column 14 expected a game"),
    ("value wythoff 5,8 wythoff 5,8", BAD, "at column 13 expected a comma and another number, + and another game, or the end"),
    ("value fibonacci-nim 5,4,3", BAD, "write n,r (or n for the start n,n-1)"),
    ("value fibonacci-nim-global:2 5,4", BAD, "write n1,n2,r"),
    ("value wythoff 90,90 + nim 90,90 --misere", LIMIT, "take smaller piles, or one game"),
    ("value 'block:2 nim' 1,2 + nim 1,2", UNSERVED, "ask for one game at a time"),
    ("value octla:0.77 5", BAD, "did you mean octal?"),
    ("games --search wythof --format bfile", BAD, "try --format csv"),
    ("games --search qqqq", BAD, "wyt games lists all"),
    ("periods wythoff", BAD, "--rows 20"),
    ("periods 'block:2 {1}'", UNSERVED, "octal games"),
    ("positions wythoff --misere --value 1 --count 3", BAD, "leave --value out"),
    ("positions 'block:2 wythoff' --value 1 --up-to 9", UNSERVED, "no Sprague-Grundy values"),
    ("prove 'A x x=x' --misere", BAD, "--game and --p-positions"),
    ("prove --game gdwn:1,2 --misere", BAD, "wyt solve --misere"),
    ("value gdwn:1,2 18446744073709551616,1", LIMIT, "past 2^64 - 1"),
    ("value '(1,2)* {0,1}*' 18446744073709551615,1", LIMIT, "ask for smaller piles"),
    ("value '(1,2)* {0,1}*' 10000000,10000000", LIMIT, "--memory"),
    ("value gdwn:1,2 10000000,10000000 --value", LIMIT, "--memory"),
    ("value wythoff:4 1000000000000,1,1,1", LIMIT, "ask for smaller piles"),
    ("value fibonacci-nim 4000000000 --misere", LIMIT, "ask for smaller piles"),
    ("value fibonacci-nim-global:2 4000000000,3,4000000000", LIMIT, "ask for smaller piles"),
    ("value 'wythoff 100000000000,300000000000 + maharaja 1,2'", LIMIT, "a table would not fit"),
    // Counts and sizes.
    ("table wythoff --size 0", BAD, "at least one row and one column"),
    ("table wythoff --rows 0", BAD, "at least one row and one column"),
    ("table wythoff --size ten", BAD, "--size: cannot read \"ten\": at column 1 expected a count such as 1000"),
    ("table wythoff --size 1.5", BAD, "expected a count"),
    ("table wythoff --size 1e30", BAD, "below 2^64"),
    ("table wythoff --size 2^64", BAD, "below 2^64"),
    ("table wythoff --size -3", BAD, "numbers are 0 or more"),
    ("table wythoff --size", BAD, "a value is required for '--size <N>'"),
    ("table wythoff --size 1e5", LIMIT, "a table of 100000 by 100000 needs 11 GB of memory, and 4000 MB are allowed: allow more with --memory"),
    ("table wythoff --size 1e18", LIMIT, "ask for a smaller --size"),
    ("table wythoff --size 1e9 --rows 2", LIMIT, "--memory"),
    ("table wythoff --size 1000 --memory 1M", LIMIT, "and 1 MB are allowed"),
    ("table wythoff --size 1000 --memory 100k --misere", LIMIT, "--memory"),
    ("table fibonacci-nim --size 1e6", LIMIT, "--memory"),
    ("positions gdwn:1,2 --count 1e12", LIMIT, "ask for fewer"),
    ("positions gdwn:1,2 --count 18446744073709551615", LIMIT, "ask for fewer"),
    ("positions wythoff --value 4294967295 --count 1", LIMIT, "--memory"),
    ("positions wythoff --value 4294967296 --count 1", BAD, "--value: cannot read \"4294967296\""),
    ("positions wythoff --value x --count 1", BAD, "expected a value"),
    ("positions wythoff:3 --up-to 1e6", LIMIT, "--memory"),
    ("positions nim:16 --up-to 100 --value 3", LIMIT, "--memory"),
    ("positions '{5,5}' --up-to 1000 --memory 10M", LIMIT, "the list of positions needs"),
    ("numbers array --columns 1e18", LIMIT, "--memory"),
    ("numbers array --columns 1e18 --format csv", LIMIT, "--memory"),
    ("numbers array --rows 0", BAD, "at least one row and one column"),
    ("numbers differences 1073741824", LIMIT, "--memory"),
    ("numbers differences 0", BAD, "a of at least 1"),
    ("numbers differences 4294967296", BAD, "a^2 below 2^64"),
    ("numbers zeckendorf 1,2", BAD, "expected one number"),
    ("numbers zeckendorf many", BAD, "expected one number"),
    ("numbers beatty sqrt(4)", BAD, "at column 6 expected a number under the root that is not a square"),
    ("numbers beatty √x", BAD, "at column 2 expected a positive integer under the root"),
    ("numbers beatty 3", BAD, "a square root, such as sqrt(5)"),
    ("numbers beatty sqrt(2)/2", BAD, "below 1"),
    ("numbers beatty (1+sqrt(5))/0", BAD, "a denominator other than 0"),
    // Verbs, flags and what does not go together.
    ("tabel wythoff", BAD, "'table'"),
    ("numbers primes", BAD, "unrecognized subcommand 'primes'"),
    ("table", BAD, "<GAME>"),
    ("table wythoff nim", BAD, "unexpected argument 'nim'"),
    ("table wythoff --sise 3", BAD, "'--size'"),
    ("table wythoff --format xml", BAD, "--format: cannot read \"xml\": at column 1 expected a format: one of text, markdown"),
    ("table wythoff --memory 3Q", BAD, "a size such as 500M"),
    ("table wythoff --memory 0", BAD, "a size such as 500M"),
    ("table wythoff --memory 99999999T", BAD, "a size such as 500M"),
    ("table wythoff --threads 0", BAD, "use 1 to 1024"),
    ("table wythoff --threads 100000", BAD, "use 1 to 1024"),
    ("table wythoff --threads two", BAD, "--threads: cannot read \"two\""),
    ("value wythoff 5,8 --moves -1", BAD, "numbers are 0 or more"),
    ("value wythoff 5,8 --moves lots", BAD, "--moves: cannot read \"lots\""),
    ("value wythoff 5,8 --format npy", BAD, "try --format csv"),
    ("games --format bfile", BAD, "try --format csv"),
    ("completions tcsh", BAD, "bash"),
    ("table wythoff:3", BAD, "say --fix 0"),
    ("table wythoff:3 --fix 1,2", BAD, "fix 1 of the numbers, not 2"),
    ("table wythoff:3 --fix x", BAD, "at column 1 expected a position"),
    ("table wythoff:3 --fix 1e18", BAD, "at column 2 expected"),
    ("table wythoff:3 --fix 1000000000000000000", LIMIT, "--memory"),
    ("table wythoff --fix 1", BAD, "there is nothing to fix"),
    ("table '{1}*' --fix 1", BAD, "there is nothing to fix"),
    ("positions wythoff", BAD, "--count <N>|--up-to <X>"),
    ("positions wythoff --count 3 --up-to 4", BAD, "cannot be used with '--up-to <X>'"),
    ("positions wythoff:3 --count 3", UNSERVED, "use --up-to X"),
    ("positions fibonacci-nim:2 --count 3", UNSERVED, "positions of two numbers"),
    ("periods yama-nim --rows 3", UNSERVED, "rests on the rows above it"),
    ("periods '[k,l : 2l<=b, k=0, l>=1]' --rows 3", UNSERVED, "a share of the pile"),
    ("certify periods band:2 --rows 3 -o x", UNSERVED, "Certified are symmetric two-pile games"),
    ("levels nim --up-to-value 3", UNSERVED, "list the positions of one value"),
    ("levels wythoff --up-to-value 3", UNSERVED, "say how many rows to look at"),
    ("certify levels wythoff --up-to-value 3", UNSERVED, "not known to settle"),
    ("beams fibonacci-nim --up-to 100", UNSERVED, "fibonacci-nim is none"),
    ("positions wythoff:3 --up-to 3 --differences", BAD, "--differences is for games of two piles"),
    ("positions wythoff --count 3 --column b", BAD, "add --format bfile"),
    ("positions wythoff --count 3 --column z --format bfile", BAD, "there is no column z: the columns are a, b"),
    ("numbers pairs --column b", BAD, "add --format bfile"),
    ("numbers splitting-pairs --format bfile --column kind", BAD, "name another with --column"),
    ("numbers splitting-pairs --format npy", BAD, "use --format csv"),
];

/// Runs in an address space of 1 GB.
#[cfg(unix)]
fn confined(args: &[String]) -> Run {
    let output = Command::new("sh")
        .args(["-c", "ulimit -v 1000000; exec \"$0\" \"$@\""])
        .arg(assert_cmd::cargo::cargo_bin!("wyt"))
        .args(args)
        .env("RUST_BACKTRACE", "0")
        .output()
        .unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    Run { code: output.status.code(), out: output.stdout, err }
}

#[cfg(not(unix))]
fn confined(args: &[String]) -> Run {
    common::run(args)
}

fn check(args: &[String], code: i32, says: &str) {
    let run = confined(args);
    assert_eq!(run.code, Some(code), "{args:?}: {}", run.err);
    assert!(run.err.contains(says), "{args:?} should say {says:?}: {}", run.err);
    let line = run.err.strip_suffix('\n').expect("a whole line");
    assert!(line.starts_with("wyt: ") && !line.contains('\n'), "{args:?}: {line}");
    assert!(!line.contains("panicked"), "{args:?}: {line}");
    assert!(run.out.is_empty(), "{args:?} printed before it failed");
}

#[test]
fn bad_input_is_refused_in_one_line_with_the_remedy() {
    for (line, code, says) in CASES {
        check(&words(line), *code, says);
    }
}

#[test]
fn a_refusal_leaves_no_file() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("result").display().to_string();
    for (line, code, says) in CASES {
        let mut args = words(line);
        args.splice(0..0, ["-o".to_string(), file.clone()]);
        check(&args, *code, says);
        let left: Vec<_> = std::fs::read_dir(place.path()).unwrap().collect();
        assert!(left.is_empty(), "{line} left {left:?}");
    }
}

#[test]
fn long_and_strange_input_is_shown_in_one_short_line() {
    let digits = "9".repeat(100_001);
    let cases = [
        (vec!["value", "wythoff", &digits], "at most 100000 digits"),
        (vec!["value", "wythoff\n5\n8"], "has 2 numbers"),
        (vec!["table", "wyth\u{1b}[31moff"], "at column 1"),
        (vec!["table", "nim\u{202e}:3"], "at column 4"),
        (vec!["table", "{0,１}"], "at column 4 expected a number"),
        (vec!["table", "🎲🎲nim"], "at column 1"),
        (vec!["numbers", "beatty", "🎲"], "at column 1"),
        (vec!["games", "--memory", "🎲G"], "at column 1"),
    ];
    for (args, says) in cases {
        let args: Vec<String> = args.into_iter().map(str::to_string).collect();
        check(&args, BAD, says);
        let shown = confined(&args).err;
        assert!(shown.chars().count() < 400 && !shown.contains('\u{1b}'), "{shown}");
    }
}

#[test]
fn a_verb_alone_shows_its_help_and_is_an_error() {
    for line in ["", "numbers"] {
        let run = common::wyt(line);
        assert_eq!((run.code, run.out.len()), (Some(BAD), 0));
        assert!(run.err.contains("Usage: wyt") && run.err.contains("Examples:"), "{}", run.err);
    }
}
