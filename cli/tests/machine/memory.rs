//! `--memory` is a promise for the whole process: every verb at a small limit, the peak measured.

use crate::common;

use std::io::Read;
use std::process::Stdio;

/// What the program may take beside the limit: its code, stacks and buffers (64 MB, as `--help` says), and what can be
/// taken between two looks at the clock on a busy machine.
const BASE: u64 = 96_000_000;

/// What became of a run: its exit code, the most bytes it held, and what it said.
struct Measured {
    code: Option<i32>,
    peak: u64,
    err: String,
}

/// Runs the command and reads the greatest resident size the system noted. A process that has ended and is not waited for
/// keeps no such note, so it is read as long as there is one: the note only grows.
fn measured(line: &str, memory: u64) -> Measured {
    let limit = format!("{memory}");
    let words = common::words(line);
    let mut child = common::command()
        .args(words)
        .args(["--memory", &limit, "--threads", "2"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("wyt starts");
    let mut said = child.stderr.take().expect("piped");
    let reader = std::thread::spawn(move || {
        let mut text = String::new();
        said.read_to_string(&mut text).map(|_| text).unwrap_or_default()
    });
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    let code = loop {
        let note = std::fs::read_to_string(&status).unwrap_or_default();
        let line = note.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|rest| rest.split_whitespace().next()?.parse().ok());
        peak = peak.max(1024 * kilobytes.unwrap_or(0u64));
        if let Some(status) = child.try_wait().expect("a child") {
            break status.code();
        }
        std::thread::sleep(std::time::Duration::from_millis(3));
    };
    Measured { code, peak, err: reader.join().expect("no panic") }
}

/// Every verb, asked for much; each ends within its limit or is refused with the remedy.
#[test]
fn every_verb_keeps_to_its_memory() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let digits = "7".repeat(10_000);
    let plan = "family = {kind = 'pairs', up_to = 4}\nquestion = {kind = 'beams', up_to = 20000}\nlimits = {memory = '10M'}\n";
    std::fs::write(at("plan.toml"), plan).unwrap();
    std::fs::write(at("any.wasm"), b"\0asm\x01\0\0\0").unwrap();
    std::fs::write(at("sums.walnut"), "eval sums \"?msd_fib A x,y x+y=y+x\":").unwrap();
    let paper = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/paper/mine.toml");
    let lines = [
        "games --format json".to_string(),
        "games --engines octal:0.77 --measure".to_string(),
        "value wythoff 3000,5000".to_string(),
        "value wythoff 300,500 --options --format json".to_string(),
        "value 'nim 5,8 + e-wythoff 400,700'".replace('\'', ""),
        format!("value wythoff {digits},1"),
        "table wythoff --size 4000 --format csv".to_string(),
        "table wythoff --size 20000 --format npy".to_string(),
        "table nim --rows 1 --size 2e7 --format csv".to_string(),
        "table wythoff --size 3000 --misere --format json".to_string(),
        format!("table gdwn:1,2 --size 3000 --format text -o {}", at("table.txt")),
        "positions gdwn:1,2 --count 1e6".to_string(),
        "positions gdwn:1,2 --count 1e6 --format json".to_string(),
        "positions gdwn:1,2 --up-to 1e6 --format npy".to_string(),
        "positions '{3,3}' --up-to 900".to_string(),
        "positions r-wythoff --value 3 --count 3000 --format latex".to_string(),
        "positions wythoff:3 --up-to 300 --format csv".to_string(),
        format!("positions gdwn:1,2 --count 1e6 --format npy -o {}", at("p.npy")),
        "levels r-wythoff --up-to-value 12".to_string(),
        "levels wythoff --rows 300000 --up-to-value 20".to_string(),
        format!("certify levels r-wythoff --up-to-value 12 -o {}", at("levels.cert")),
        format!("verify {}", at("levels.cert")),
        format!("value r-wythoff 5000,8000 --certificate {}", at("levels.cert")),
        "verify /dev/zero".to_string(),
        "periods wythoff --rows 30".to_string(),
        "adjoin wythoff --range 12 --up-to 3000".to_string(),
        "beams gdwn:1,2 --up-to 1e6".to_string(),
        "numbers pairs --count 300000".to_string(),
        "numbers pairs --count 300000 --format npy".to_string(),
        "numbers array --rows 200 --columns 1000".to_string(),
        "numbers dual-array --rows 20000 --columns 20 --format markdown".to_string(),
        "numbers splitting-pairs --up-to 300000".to_string(),
        "numbers differences 300".to_string(),
        format!("numbers zeckendorf {digits}"),
        "numbers beatty 2+√2 --count 100000".to_string(),
        "prove '?msd_fib A x,y x+y=y+x'".to_string(),
        "prove --game r-wythoff --effort quick".to_string(),
        format!(
            "prove {} --record {} --library {}",
            at("sums.walnut"),
            at("sums.proof"),
            at("lib")
        ),
        format!("verify {}", at("sums.proof")),
        "solve '{0,1}* {1,1}* {1,4}' --time 3 --quiet".to_string(),
        "guess wythoff --column b --count 100000".to_string(),
        format!("plot positions gdwn:1,2 --count 3e6 -o {}", at("p.png")),
        format!("plot positions gdwn:1,2 --count 1e6 --scatter -o {}", at("s.png")),
        format!("plot ratio gdwn:1,2 --count 1e6 -o {}", at("r.png")),
        format!("plot heat r-wythoff --size 1000 -o {}", at("h.png")),
        format!("plot outcomes wythoff --size 300 -o {}", at("o.svg")),
        format!("plot 3d wythoff:3 --size 40 -o {}", at("3.png")),
        "check H-T2 --effort quick".to_string(),
        format!("papers --paper {paper} --effort quick -o {}", at("report")),
        format!("papers --paper {paper} --effort quick --resume -o {}", at("report")),
        format!("sweep {} --store {}", at("plan.toml"), at("answers.sqlite")),
        format!("sweep merge {} {}", at("merged.sqlite"), at("answers.sqlite")),
        format!("sweep status {}", at("answers.sqlite")),
        format!("sweep export {} --format csv", at("answers.sqlite")),
        format!("atlas -o {}", at("atlas")),
        format!("serve --export {} --engine {}", at("page"), at("any.wasm")),
        "play wythoff 3000,5000".to_string(),
        "completions bash".to_string(),
        "man".to_string(),
    ];
    // Whatever verb there is stands here, too.
    for verb in common::verbs(&common::ok("--help")) {
        assert!(
            lines.iter().any(|line| line.split(' ').next() == Some(&verb)),
            "{verb} is not measured"
        );
    }
    let memory = 40_000_000;
    let mut broken = Vec::new();
    for line in &lines {
        let shown: String = line.chars().take(70).collect();
        let Measured { code, peak, err } = measured(line, memory);
        if peak > memory + BASE {
            broken.push(format!("{shown}: {} MB", peak / 1_000_000));
        }
        let refused = code == Some(3) && err.contains("--memory");
        // A guess ends with 3, too; nothing else may fail.
        let told = code == Some(3) && err.is_empty();
        if !(code == Some(0) || refused || told) {
            broken.push(format!("{shown}: exit code {code:?}, {err}"));
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
    // Of what was refused nothing is left.
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        assert!(!name.ends_with(".part"), "{name}");
    }
}

/// What is streamed needs no more for ten times as much.
#[test]
fn lists_take_the_same_memory_whatever_their_length() {
    for format in ["csv", "json", "npy", "bfile", "latex", "markdown"] {
        let peak = |count: &str| {
            let line = format!("numbers pairs --count {count} --format {format}");
            let run = measured(&line, 1_000_000_000);
            assert_eq!(run.code, Some(0), "{}", run.err);
            run.peak
        };
        let (few, many) = (peak("20000"), peak("200000"));
        assert!(many < few + 4_000_000, "{format}: {few} and then {many} bytes");
    }
}
