//! The command among other programs: closed pipes, Ctrl-C, files that cannot be written, devices and links.

use crate::common;

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use common::{Run, command, run, words};

fn names(place: &Path) -> Vec<String> {
    let entries = fs::read_dir(place).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// Reads one line and goes away, as `| head -1` does.
#[test]
fn a_closed_pipe_ends_quietly() {
    for line in [
        "positions wythoff --count 1e18 --format csv",
        "positions wythoff --count 9007199254740993 --format json",
        "positions fraenkel:2 --up-to 1e15 --format bfile",
        "numbers pairs --count 1e18 --format csv",
        "numbers splitting-pairs --up-to 1e18 --format json",
        "table wythoff --size 1000",
        "table wythoff --size 1000 --format csv",
        "table wythoff --size 1000 --format json",
        "table wythoff --size 1000 --format npy",
        "table wythoff --size 1000 --format latex",
        "completions bash",
        "man",
    ] {
        let mut child = common::started(common::words(line));
        let mut first = Vec::new();
        BufReader::with_capacity(64, child.stdout.take().unwrap())
            .read_until(b'\n', &mut first)
            .unwrap();
        assert!(!first.is_empty(), "{line}");
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), said.as_str()), (Some(0), ""), "{line}");
        if line.contains("9007199254740993") {
            // A bound past 2^53 is a string here too.
            assert!(String::from_utf8(first).unwrap().contains(r#""count":"9007199254740993""#));
        }
    }
}

/// Starts the command, waits until it is well under way, and interrupts it: its exit code, what it said, how long it took.
fn interrupted(line: &str, place: &Path, wait: u64) -> (Option<i32>, String, Duration) {
    let mut child = command()
        .args(common::words(line))
        .arg("-o")
        .arg(place.join("F"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let writes = line.starts_with("positions wythoff");
    while writes && names(place).is_empty() {
        assert!(child.try_wait().unwrap().is_none(), "{line} ended by itself");
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(Duration::from_millis(wait));
    common::interrupt(&child);
    let since = std::time::Instant::now();
    let status = child.wait().unwrap();
    let waited = since.elapsed();
    assert!(names(place).is_empty(), "{line} left {:?}", names(place));
    let (mut out, mut err) = (String::new(), String::new());
    child.stdout.unwrap().read_to_string(&mut out).unwrap();
    child.stderr.unwrap().read_to_string(&mut err).unwrap();
    assert_eq!(out, "", "{line}");
    // On a machine so busy that the handler is not yet set, the signal itself ends the program.
    let early = (status.signal() == Some(2) && !writes).then_some(130);
    (status.code().or(early), err, waited)
}

#[test]
fn ctrl_c_leaves_no_file() {
    // Endless, and stopped while its file is being written.
    let place = tempfile::tempdir().unwrap();
    let line = "positions wythoff --count 1e18 --format csv";
    let (code, err, _) = interrupted(line, place.path(), 200);
    assert_eq!((code, err.as_str()), (Some(130), ""));
}

/// Each of these takes far longer than the wait allowed; the run itself notices and says how far it came.
#[test]
fn ctrl_c_stops_tables_at_once() {
    for line in [
        "table wythoff --size 20000 --memory 8G",
        "table band:3 --size 6000",
        "table fibonacci-nim --size 20000 --memory 8G",
        "table band:3 --size 12000 --misere --memory 8G",
        "table wythoff:3 --size 300 --fix 300 --memory 8G",
        "value wythoff:3 300,300,300 --value --memory 8G --format csv",
    ] {
        // An interrupt before the run has begun ends the program without a word: then wait longer.
        let told = [300, 1_500, 6_000].into_iter().find_map(|wait| {
            let place = tempfile::tempdir().unwrap();
            let (code, err, waited) = interrupted(line, place.path(), wait);
            assert_eq!(code, Some(130), "{line}: {err}");
            (!err.is_empty()).then_some((err, waited))
        });
        let (err, waited) = told.unwrap_or_else(|| panic!("{line} ends without a word"));
        assert!(err.contains("stopped on request"), "{line}: {err}");
        assert!(waited < Duration::from_secs(60), "{line} took {waited:?} to stop");
    }
}

/// Runs that look whether they should stop, and runs that are ended at once.
#[test]
fn ctrl_c_is_130_everywhere() {
    for line in [
        "numbers pairs --count 1e18 --format csv",
        "prove --guess-levels 30",
        "periods wythoff --rows 440",
        "certify levels r-wythoff --up-to-value 80",
        "adjoin gdwn:1,2 --range 12 --up-to 1000000",
        "value wythoff 20000,20000 --value",
        "positions maharaja --value 7 --up-to 12000",
        "beams gdwn:1,2 --up-to 4e8",
    ] {
        let place = tempfile::tempdir().unwrap();
        let (code, err, waited) = interrupted(line, place.path(), 700);
        assert_eq!(code, Some(130), "{line}: {err}");
        assert!(waited < Duration::from_secs(60), "{line} took {waited:?} to stop");
    }
}

/// Verbs that write folders, figures or nothing: they are ended, too, while they compute or wait for a file. (`solve`, `sweep`, `serve`
/// and `play` have tests of their own.)
#[test]
fn ctrl_c_ends_figures_reports_and_checks() {
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| place.path().join(name).display().to_string();
    // Nobody ever writes into it.
    assert!(Command::new("mkfifo").arg(at("pipe")).status().unwrap().success());
    for line in [
        format!("plot positions maharaja --value 7 --up-to 12000 -o {}", at("F.png")),
        format!("papers -o {}", at("report")),
        "check all --effort high".to_string(),
        "levels r-wythoff --up-to-value 90".to_string(),
        "guess gdwn:1,2 --column b --count 1e7".to_string(),
        format!("verify {}", at("pipe")),
        format!("prove --game r-wythoff --levels {}", at("pipe")),
    ] {
        let mut child = command()
            .args(common::words(&line))
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(700));
        common::interrupt(&child);
        let status = child.wait().unwrap();
        let mut err = String::new();
        child.stderr.unwrap().read_to_string(&mut err).unwrap();
        // On a machine so busy that the handler is not yet set, the signal itself ends the program.
        let early = (status.signal() == Some(2)).then_some(130);
        assert_eq!(status.code().or(early), Some(130), "{line}: {err}");
        assert!(!names(place.path()).iter().any(|name| name.ends_with(".part")), "{line}");
    }
    assert!(!place.path().join("F.png").exists());
}

/// A killed run cannot clean up; the next one of the same target does, whatever the verb.
#[cfg(debug_assertions)]
#[test]
fn what_a_killed_run_left_is_gone_after_the_next() {
    let place = tempfile::tempdir().unwrap();
    let proof = place.path().join("proof").display().to_string();
    assert_eq!(run(["prove", "?msd_2 An n>=0", "--record", &proof]).code, Some(0));
    for line in [
        "games -o F",
        "value wythoff 5,8 -o F",
        "table nim --size 4 --format npy -o F",
        "positions wythoff --count 5 -o F",
        "numbers pairs --count 5 -o F",
        "levels r-wythoff --up-to-value 2 -o F",
        "periods wythoff --rows 3 -o F",
        "beams gdwn:1,2 --up-to 1000 -o F",
        "plot heat nim --size 8 -o F.png",
        "check H-T2 -o F",
        "prove '?msd_2 An n>=0' --record F",
        "certify periods wythoff --rows 3 -o F",
        "verify proof -o F",
        "solve nim -o F",
        "guess --terms 0,1,3,4,6,8,9,11,12,14 -o F",
        "adjoin wythoff {1,3} -o F",
    ] {
        let name = if line.ends_with("F.png") { "F.png" } else { "F" };
        for old in ["F", "F.png"] {
            let _ = fs::remove_file(place.path().join(old));
        }
        for (end, left) in [("created", 2), ("filled", 2)] {
            let killed = command()
                .args(common::words(line))
                .current_dir(place.path())
                .env("WYTHOFF_END_AT", format!("{name}:{end}:1"))
                .output()
                .unwrap();
            assert_eq!(killed.status.code(), None, "{line}: ended by a signal");
            assert_eq!(names(place.path()).len(), left, "{line}: {:?}", names(place.path()));
        }
        let again = command().args(common::words(line)).current_dir(place.path()).output().unwrap();
        assert!(again.status.code().is_some_and(|code| code < 4), "{line}");
        assert_eq!(names(place.path()), [name, "proof"], "{line}");
    }
}

#[test]
fn ctrl_c_keeps_the_old_file() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("F");
    fs::write(&file, "old").unwrap();
    let mut child = command()
        .args(common::words("positions wythoff --count 1e18 --format csv -o"))
        .arg(&file)
        .spawn()
        .unwrap();
    while names(place.path()).len() < 2 {
        std::thread::sleep(Duration::from_millis(5));
    }
    common::interrupt(&child);
    child.wait().unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(names(place.path()), ["F"]);
}

#[test]
fn a_file_holds_what_would_have_been_printed_and_nothing_is_printed() {
    let place = tempfile::tempdir().unwrap();
    for format in ["text", "markdown", "latex", "csv", "json", "npy", "bfile"] {
        let file = place.path().join(format);
        let line = ["table", "r-wythoff", "--size", "12", "--format", format];
        let printed = run(line).out;
        let written = command().args(line).arg("-o").arg(&file).output().unwrap();
        assert_eq!((written.status.code(), written.stdout.len()), (Some(0), 0));
        assert_eq!(fs::read(&file).unwrap(), printed, "{format}");
    }
    assert_eq!(names(place.path()).len(), 7, "nothing else is left");
}

#[test]
fn a_path_that_cannot_be_written_is_named() {
    let place = tempfile::tempdir().unwrap();
    let inside = |name: &str| place.path().join(name).display().to_string();
    fs::write(inside("file"), "old").unwrap();
    for (path, says) in [
        (inside("none/F"), "there is no such folder"),
        (inside("file/F"), "Not a directory"),
        (inside(""), "is a directory"),
        (inside(".."), "is a directory"),
        ("/".to_string(), "names no file"),
        ("".to_string(), "a value is required"),
    ] {
        let refused = run(["games", "-o", &path]);
        assert_eq!((refused.code, refused.out.len()), (Some(2), 0), "{path}");
        assert!(
            refused.err.contains(says) && refused.err.contains("-o"),
            "{path}: {}",
            refused.err
        );
        assert_eq!(refused.err.lines().count(), 1, "{}", refused.err);
    }
    assert_eq!(names(place.path()), ["file"]);
}

/// Each of these takes minutes; where its result goes is looked at before.
#[test]
fn a_path_that_cannot_be_written_is_noticed_before_the_work() {
    let place = tempfile::tempdir().unwrap();
    let none = place.path().join("none/F").display().to_string();
    for line in [
        "certify levels r-wythoff --up-to-value 62 -o",
        "levels r-wythoff --up-to-value 62 --checkpoint",
        "periods wythoff --rows 440 --checkpoint",
        "prove --guess-levels 15 --record",
        "table wythoff --size 40000 --memory 8G --format npy -o",
    ] {
        let refused = run(line.split(' ').chain([none.as_str()]));
        assert_eq!((refused.code, refused.out.len()), (Some(2), 0), "{line}");
        assert!(refused.err.contains("there is no such folder"), "{line}: {}", refused.err);
    }
    assert!(names(place.path()).is_empty());
}

#[test]
fn a_pipe_given_as_a_file_stays_a_pipe() {
    let place = tempfile::tempdir().unwrap();
    let pipe = place.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut child = command()
        .args(["table", "nim", "--size", "2", "--format", "csv", "-o"])
        .arg(&pipe)
        .spawn()
        .unwrap();
    assert_eq!(fs::read_to_string(&pipe).unwrap(), "0,1\n1,0\n");
    assert!(child.wait().unwrap().success());
    assert_eq!(names(place.path()), ["pipe"]);
    // And /dev/stdout is standard output.
    let run = run(["table", "nim", "--size", "2", "--format", "csv", "-o", "/dev/stdout"]);
    assert_eq!((run.code, run.text().as_str()), (Some(0), "0,1\n1,0\n"));
}

#[test]
fn a_killed_list_of_positions_goes_on_from_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let run = |output: &str, more: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_wyt"));
        command.args(["positions", "gdwn:1,2", "--count", "400000", "--format", "csv", "-o"]);
        command.arg(path(output)).args(more);
        command.spawn().unwrap()
    };
    assert!(run("whole", &[]).wait().unwrap().success());
    let state = path("state");
    let saving = ["--checkpoint", &state, "--save-every", "0"];
    for pause in [15, 40, 80] {
        let mut child = run("parts", &saving);
        std::thread::sleep(std::time::Duration::from_millis(pause));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(run("parts", &saving).wait().unwrap().success());
    assert_eq!(std::fs::read(path("whole")).unwrap(), std::fs::read(path("parts")).unwrap());
    assert!(!folder.path().join("state").exists(), "a finished run needs no checkpoint");
}

/// A pipe that nobody writes to lets its reader wait: Ctrl-C ends that, the first one.
#[cfg(unix)]
#[test]
fn a_pipe_that_nobody_writes_to_can_be_left() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe").display().to_string();
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for line in [
        ["value", "nim", "1,1", "--by", &pipe].as_slice(),
        &["guess", "--file", &pipe],
        &["verify", &pipe],
    ] {
        let mut child = command().args(line).stderr(std::process::Stdio::null()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(1500));
        common::interrupt(&child);
        let begun = std::time::Instant::now();
        let code = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status.code();
            }
            if begun.elapsed().as_secs() > 20 {
                child.kill().unwrap();
                panic!("{line:?} goes on waiting");
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        };
        assert_eq!(code, Some(130), "{line:?}");
    }
}

/// Rows that were written before are those of the run: one that was edited meanwhile is noticed, also if it is as long.
#[test]
fn an_edited_list_under_way_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (rows, state) = (path("rows"), path("state"));
    let list = ["positions", "gdwn:1,2", "--count", "4000000", "--format", "csv", "-o", &rows];
    let saving = ["--checkpoint", &state, "--save-every", "0"];
    let mut child = command().args(list).args(saving).spawn().unwrap();
    let begun = std::time::Instant::now();
    while !folder.path().join("state").exists() && begun.elapsed().as_secs() < 60 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let unfinished = path("rows.unfinished");
    let mut bytes = fs::read(&unfinished).unwrap();
    // The first position, (0,0), becomes (0,9).
    assert_eq!(&bytes[..8], b"a,b\n0,0\n");
    bytes[6] = b'9';
    fs::write(&unfinished, bytes).unwrap();
    let run = run(list.into_iter().chain(saving));
    assert_eq!(run.code, Some(2), "{}", run.err);
    assert!(run.err.contains("was changed after it was written"), "{}", run.err);
}

/// A disk that fills up, played by a limit on the size of files: the run ends with exit 3 and says so, the last checkpoint stays
/// whole, nothing half-written stays, and with room again the same command ends as if nothing had happened.
#[test]
fn a_full_disk_keeps_the_last_checkpoint() {
    for (line, smallest) in [
        ("levels r-wythoff --up-to-value 17 --format csv", 150),
        ("periods wythoff --rows 40 --format csv", 40),
        ("positions gdwn:1,2 --count 300000 --format csv -o", 400),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        let to_file = line.ends_with("-o");
        let arguments = |output: &str| {
            let mut all = words(line);
            all.extend(to_file.then(|| path(output)));
            all
        };
        let result = |output: &str, run: Run| {
            if to_file { fs::read(path(output)).unwrap() } else { run.out }
        };
        let whole = result("whole", run(arguments("whole")));
        let saving = ["--checkpoint".into(), path("state"), "--save-every".into(), "0".into()];
        // Levels leave a state when their memory is used up. For the others the limit is raised until the first
        // saves succeed and a later one fails.
        let mut before = None;
        if line.starts_with("levels") {
            let short = ["--memory".to_string(), "2M".into()];
            let run = run(arguments("parts").into_iter().chain(saving.clone()).chain(short));
            assert_eq!(run.code, Some(3));
            before = Some(fs::read(path("state")).unwrap());
        }
        let mut blocks = smallest;
        loop {
            let limited = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
            let mut shell = Command::new("sh");
            shell.args(["-c", &limited, env!("CARGO_BIN_EXE_wyt")]);
            let output = shell.args(arguments("parts")).args(&saving).output().unwrap();
            let told = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(3), "{line}, {blocks} blocks: {told}");
            assert!(told.contains("File too large") && told.contains("make room"), "{told}");
            assert!(!names(folder.path()).iter().any(|name| name.ends_with(".part")));
            if folder.path().join("state").exists() {
                break;
            }
            blocks += blocks / 20;
        }
        assert!(before.is_none_or(|before| before == fs::read(path("state")).unwrap()));
        let resumed = run(arguments("parts").into_iter().chain(saving));
        assert_eq!(resumed.code, Some(0), "{}", resumed.err);
        assert_eq!(whole, result("parts", resumed), "{line}");
    }
}
