//! Progress, seen on a pseudo-terminal: what is done, how far, the rate, the time left; and nothing where nobody looks.

use crate::common;

use std::io::Read;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, open};

/// Everything written to the terminal until a text is seen, the command ends or a minute has passed; the command is then ended.
fn seen(line: &str, wanted: &[&str]) -> String {
    let (pty, pts) = open().unwrap();
    pty.resize(Size::new(24, 120)).unwrap();
    let place = tempfile::tempdir().unwrap();
    let script =
        format!("cd {} && exec {} {line} > out", place.path().display(), env!("CARGO_BIN_EXE_wyt"));
    let command = Command::new("sh").arg("-c").arg(script).env("TERM", "xterm-256color");
    let mut child = command.spawn(pts).unwrap();
    let written = Arc::new(Mutex::new(Vec::new()));
    let fills = written.clone();
    std::thread::spawn(move || {
        let (mut bytes, mut pty) = ([0; 4096], pty);
        while let Ok(count @ 1..) = pty.read(&mut bytes) {
            fills.lock().unwrap().extend_from_slice(&bytes[..count]);
        }
    });
    let began = Instant::now();
    loop {
        let text = String::from_utf8_lossy(&written.lock().unwrap()).into_owned();
        let done = wanted.iter().all(|wanted| text.contains(wanted));
        if done || began.elapsed() > Duration::from_secs(60) || child.try_wait().unwrap().is_some()
        {
            let _ = child.kill();
            let _ = child.wait();
            return text;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Each of these takes far longer than it is looked at.
#[test]
fn every_long_verb_tells_how_far_it_is() {
    for (line, wanted) in [
        ("value '(1,2)* {0,1}*' 15000,15000", &["values [", "/s", " left"][..]),
        ("value wythoff 12000,12000 --value", &["values [", "/s", " left"]),
        ("table '{0,1}* (1,2)' --size 8000 --misere", &["rows [", "/s", " left"]),
        ("positions gdwn:1,2 --count 1e9 --format csv", &["positions [", "/s", " left"]),
        ("positions maharaja --value 7 --up-to 9000", &["values [", "/s", " left"]),
        ("numbers pairs --count 1e9 --format csv", &["rows [", "/s", " left"]),
        ("plot positions maharaja --value 7 --up-to 9000 -o f.png", &["figure", "/s"]),
        (
            "prove --guess-levels 15",
            &["proof of levels of r-wythoff", "sentences decided", "so far"],
        ),
    ] {
        let text = seen(line, wanted);
        for wanted in wanted {
            assert!(text.contains(wanted), "{line} does not show {wanted:?}: {text}");
        }
        // Rates are short: no more than four digits in a row before /s.
        let rate = text.split("/s").next().unwrap().rsplit(' ').next().unwrap();
        assert!(rate.chars().filter(char::is_ascii_digit).count() <= 4, "{line}: {rate}");
    }
}

#[test]
fn a_check_of_a_file_says_what_it_is_at() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("levels.cert");
    common::ok(&format!("certify levels r-wythoff --up-to-value 30 -o {}", file.display()));
    let wanted = ["checking", "diagonals [", "/s", " left"];
    let text = seen(&format!("verify {}", file.display()), &wanted);
    for wanted in wanted {
        assert!(text.contains(wanted), "{wanted:?} is not shown: {text}");
    }
}

/// The sentences of a script are counted before they are decided; how long one takes nobody knows, so no time left is told.
#[test]
fn a_script_tells_which_of_its_sentences_it_is_at() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("long.walnut");
    // The second one takes seconds.
    let script = "eval one \"?msd_fib A x x=x\":
        eval two \"?msd_fib E a,b,c,d 43*a+59*b=61*c+67*d+1 & a>b & c>d & b>c\":
        eval three \"A x x=x\":";
    std::fs::write(&file, script).unwrap();
    let text = seen(&format!("prove {}", file.display()), &["/3"]);
    assert!(text.contains("sentences decided [") && text.contains("/3"), "{text}");
    assert!(!text.contains(" left"), "{text}");
}

#[test]
fn nothing_is_said_where_nobody_looks() {
    assert!(!seen("value wythoff 3000,3000 --value --quiet", &["values"]).contains("values"));
    // `ok` refuses a word on standard error.
    common::ok("value wythoff 3000,3000 --value");
}
