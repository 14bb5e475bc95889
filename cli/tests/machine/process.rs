//! The command among other programs: closed pipes, Ctrl-C, files that cannot be written, devices and links.

use crate::common;

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
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

/// Ctrl-C at a named point of the program (`bar:1`: its work begins; `look:3`: it looks for the third time whether to stop), so that
/// nothing depends on how fast the machine is. The exit code, what was said, and how long it all took.
#[cfg(debug_assertions)]
fn interrupted(line: &str, point: &str, place: &Path) -> (Option<i32>, String, Duration) {
    let since = std::time::Instant::now();
    let output = command()
        .args(common::words(line))
        .env("WYTHOFF_INTERRUPT_AT", point)
        .current_dir(place)
        .output()
        .unwrap();
    // A report says what it could write; nothing else prints a part.
    assert!(output.stdout.is_empty() || line.starts_with("papers"), "{line}");
    let err = String::from_utf8(output.stderr).unwrap();
    (output.status.code(), err, since.elapsed())
}

/// Long enough for a machine with many others at work, and far shorter than any of the runs.
const SOON: Duration = Duration::from_secs(120);

/// Endless, and stopped while its file is being written.
#[test]
fn ctrl_c_leaves_no_file() {
    let place = tempfile::tempdir().unwrap();
    let line = "positions wythoff --count 1e18 --format csv -o F";
    let mut child = command()
        .args(common::words(line))
        .current_dir(place.path())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while names(place.path()).is_empty() {
        assert!(child.try_wait().unwrap().is_none(), "{line} ended by itself");
        std::thread::sleep(Duration::from_millis(5));
    }
    common::interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), said.as_str()), (Some(130), ""));
    assert!(names(place.path()).is_empty(), "{:?}", names(place.path()));
}

/// Each of these takes far longer than the wait allowed; the run itself notices and says how far it came.
#[cfg(debug_assertions)]
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
        let place = tempfile::tempdir().unwrap();
        let (code, err, took) = interrupted(&format!("{line} -o F"), "look:20", place.path());
        assert_eq!(code, Some(130), "{line}: {err}");
        assert!(err.contains("stopped on request"), "{line}: {err}");
        assert!(took < SOON, "{line} took {took:?} to stop");
        assert!(names(place.path()).is_empty(), "{line} left {:?}", names(place.path()));
    }
}

/// Runs that look whether they should stop, and runs that are ended at once.
#[cfg(debug_assertions)]
#[test]
fn ctrl_c_is_130_everywhere() {
    for (line, point) in [
        ("numbers pairs --count 1e18 --format csv", "bar:1"),
        ("prove --guess-levels 30", "bar:1"),
        ("periods wythoff --rows 440", "look:3"),
        ("certify levels r-wythoff --up-to-value 80", "look:3"),
        ("adjoin gdwn:1,2 --range 12 --up-to 1000000", "look:9"),
        ("value wythoff 20000,20000 --value", "look:9"),
        ("positions maharaja --value 7 --up-to 12000", "look:9"),
        ("beams gdwn:1,2 --up-to 4e8", "look:9"),
    ] {
        let place = tempfile::tempdir().unwrap();
        let (code, err, took) = interrupted(&format!("{line} -o F"), point, place.path());
        assert_eq!(code, Some(130), "{line}: {err}");
        assert!(took < SOON, "{line} took {took:?} to stop");
        assert!(names(place.path()).is_empty(), "{line} left {:?}", names(place.path()));
    }
}

/// Verbs that write folders, figures or nothing: they are ended, too, while they compute. (`solve`, `sweep`, `serve` and `play` have
/// tests of their own.)
#[cfg(debug_assertions)]
#[test]
fn ctrl_c_ends_figures_reports_and_checks() {
    let place = tempfile::tempdir().unwrap();
    for (line, point) in [
        ("plot positions maharaja --value 7 --up-to 12000 -o F.png", "look:9"),
        ("papers -o report", "look:2"),
        ("check all --effort high", "look:2"),
        ("levels r-wythoff --up-to-value 90", "look:3"),
        ("guess gdwn:1,2 --column b --count 1e7", "bar:1"),
    ] {
        let (code, err, took) = interrupted(line, point, place.path());
        assert_eq!(code, Some(130), "{line}: {err}");
        assert!(took < SOON, "{line} took {took:?} to stop");
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

/// The same for verbs that write a folder: killed at any of its files, the next run leaves what a run that nobody killed leaves.
#[cfg(debug_assertions)]
#[test]
fn what_a_killed_run_left_in_a_folder_is_gone_after_the_next() {
    fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut all = BTreeMap::new();
        let mut open = vec![folder.to_path_buf()];
        while let Some(part) = open.pop() {
            for entry in fs::read_dir(&part).unwrap().map(Result::unwrap) {
                let path = entry.path();
                if path.is_dir() {
                    open.push(path);
                } else {
                    let name = path.strip_prefix(folder).unwrap().to_path_buf();
                    all.insert(name, fs::read(&path).unwrap());
                }
            }
        }
        all
    }
    let paper = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/paper/mine.toml");
    let papers = format!("papers --paper {paper} --effort quick -o DIR");
    for (line, ends) in [
        (
            papers.as_str(),
            &["mine.proof:created", "verdicts.json:filled", "M-FIG1.png:created"][..],
        ),
        (papers.as_str(), &["errata-mine.md:renamed", "index.html:filled"][..]),
        ("atlas -o DIR", &["atlas-steps.svg:created", "index.html:filled"][..]),
    ] {
        let place = tempfile::tempdir().unwrap();
        let ended = |folder: &str, end: &str| {
            let mut all = command();
            all.args(common::words(&line.replace("DIR", folder))).current_dir(place.path());
            all.env("WYTHOFF_END_AT", end).output().unwrap().status.code()
        };
        assert_eq!(ended("whole", ""), Some(0), "{line}");
        for end in ends {
            assert_eq!(ended("parts", &format!("{end}:1")), None, "{line}, {end}: by a signal");
        }
        assert_eq!(ended("parts", ""), Some(0), "{line}");
        let (whole, parts) =
            (files(&place.path().join("whole")), files(&place.path().join("parts")));
        assert!(whole.keys().eq(parts.keys()), "{line}: {:?}", parts.keys());
        for (name, bytes) in &whole {
            // Seconds are told beside the verdicts.
            let timed = name.ends_with("verdicts.json") || name.ends_with("index.html");
            assert!(timed || parts[name] == *bytes, "{line}: {name:?}");
        }
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

/// Killed at its checkpoint's first, second and third save.
#[cfg(debug_assertions)]
#[test]
fn a_killed_list_of_positions_goes_on_from_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let run = |output: &str, more: &[&str], end: &str| {
        let mut command = command();
        command.args(["positions", "gdwn:1,2", "--count", "400000", "--format", "csv", "-o"]);
        command.arg(path(output)).args(more).env("WYTHOFF_END_AT", end);
        command.output().unwrap().status
    };
    assert!(run("whole", &[], "").success());
    let state = path("state");
    let saving = ["--checkpoint", &state, "--save-every", "0"];
    for end in ["state:created:1", "state:renamed:1", "state:filled:2", "state:renamed:3"] {
        assert_eq!(run("parts", &saving, end).code(), None, "{end}: ended by a signal");
    }
    assert!(run("parts", &saving, "").success());
    assert_eq!(std::fs::read(path("whole")).unwrap(), std::fs::read(path("parts")).unwrap());
    assert!(!folder.path().join("state").exists(), "a finished run needs no checkpoint");
}

/// A pipe that nobody writes to lets its reader wait: Ctrl-C ends that, the first one, in every verb that reads a file.
#[cfg(unix)]
#[test]
fn a_pipe_that_nobody_writes_to_can_be_left() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let pipe = pipe.display().to_string();
    for line in [
        "value nim 1,1 --by PIPE",
        "positions nim --count 3 --by PIPE",
        "value r-wythoff 5,8 --certificate PIPE",
        "solve nim --from PIPE",
        "guess --file PIPE",
        "verify PIPE",
        "prove --define PIPE '?msd_2 A n n>=0'",
        "prove --game r-wythoff --levels PIPE",
        "check all --paper PIPE",
        "papers --paper PIPE -o report",
        "sweep PIPE",
    ] {
        let mut child = command()
            .args(words(&line.replace("PIPE", &pipe)))
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A writer that does not wait can open the pipe once its reader is there, and not before.
        let begun = std::time::Instant::now();
        let writer = loop {
            match nonblocking(&pipe) {
                Ok(writer) => break writer,
                Err(_) => assert!(child.try_wait().unwrap().is_none(), "{line} reads no pipe"),
            }
            assert!(begun.elapsed() < SOON, "{line} never opens the pipe");
            std::thread::sleep(Duration::from_millis(5));
        };
        common::interrupt(&child);
        let begun = std::time::Instant::now();
        let code = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status.code();
            }
            if begun.elapsed() > SOON {
                child.kill().unwrap();
                panic!("{line} goes on waiting");
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        drop(writer);
        assert_eq!(code, Some(130), "{line}");
    }
}

/// Opens a pipe to write in it, if somebody reads it.
#[cfg(unix)]
fn nonblocking(pipe: &str) -> std::io::Result<fs::File> {
    use std::os::unix::fs::OpenOptionsExt;
    const O_NONBLOCK: i32 = if cfg!(target_os = "linux") { 0o4000 } else { 4 };
    fs::OpenOptions::new().write(true).custom_flags(O_NONBLOCK).open(pipe)
}

/// Door 7: rows that were written before are those of the run: one that was edited meanwhile is noticed, also if it is as long.
#[cfg(debug_assertions)]
#[test]
fn an_edited_list_under_way_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (rows, state) = (path("rows"), path("state"));
    let list = ["positions", "gdwn:1,2", "--count", "400000", "--format", "csv", "-o", &rows];
    let saving = ["--checkpoint", &state, "--save-every", "0"];
    let mut killed = command();
    killed.args(list).args(saving).env("WYTHOFF_END_AT", "state:renamed:2");
    assert_eq!(killed.output().unwrap().status.code(), None, "ended by a signal");
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
