//! `wyt levels`, `wyt certify`, `wyt verify`, as a user meets them.

use assert_cmd::Command;

fn wyt(args: &[&str]) -> (i32, String, String) {
    let output = Command::cargo_bin("wyt").unwrap().args(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_table_has_the_columns_promised() {
    let (code, out, _) = wyt(&["levels", "r-wythoff", "--up-to-value", "5", "--format", "csv"]);
    assert_eq!(code, 0);
    assert_eq!(
        out,
        "g,C,M,wrong,proved\n0,0,0,0,yes\n1,1,4,4,yes\n2,3,10,9,yes\n3,5,22,19,yes\n4,12,81,58,yes\n5,9,242,51,yes\n"
    );
}

#[test]
fn what_cannot_be_proved_says_what_helps() {
    let (code, _, error) = wyt(&["levels", "wythoff", "--up-to-value", "3"]);
    assert_eq!(code, 4);
    assert!(error.contains("--rows"), "{error}");
    let (code, out, _) = wyt(&["levels", "wythoff", "--up-to-value", "1", "--rows", "1000"]);
    assert_eq!(code, 0);
    assert!(out.contains("no") && !out.contains("yes"), "{out}");
    let (code, _, error) = wyt(&["levels", "nim", "--up-to-value", "3"]);
    assert_eq!(code, 4);
    assert!(error.contains("wyt positions 'nim' --value 1"), "{error}");
    let (code, _, error) = wyt(&["certify", "levels", "wythoff", "--up-to-value", "3"]);
    assert_eq!(code, 4);
    assert!(error.contains("--rows"), "{error}");
    for absurd in ["1000", "1e12", "18446744073709551615"] {
        let (code, out, error) = wyt(&["levels", "r-wythoff", "--up-to-value", absurd]);
        assert_eq!((code, out.as_str()), (3, ""));
        assert!(error.contains("value 100 (about") && error.contains("GB"), "{error}");
    }
    let (code, out, _) = wyt(&["levels", "r-wythoff", "--up-to-value", "1e1", "--format", "csv"]);
    assert_eq!((code, out.lines().count()), (0, 12));
    let (code, _, error) = wyt(&["levels", "r-wythoff", "--up-to-value", "many"]);
    assert_eq!(code, 2);
    assert!(error.contains("a whole number such as 20"), "{error}");
}

#[test]
fn a_certificate_is_written_accepted_and_when_changed_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("levels.cert");
    let file = path.to_str().unwrap();
    let certify = ["certify", "levels", "r-wythoff", "--up-to-value", "9", "-o", file];
    assert_eq!(wyt(&certify).0, 0);
    let (code, out, _) = wyt(&["verify", file]);
    assert_eq!(code, 0);
    assert!(out.starts_with("accepted: levels 0 to 9 of r-wythoff"), "{out}");
    let mut bytes = std::fs::read(&path).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let (code, out, _) = wyt(&["verify", file]);
    assert_eq!(code, 1);
    assert!(out.contains("\"sha256\" fails"), "{out}");
    let (code, _, error) = wyt(&["verify", "/nonexistent/file"]);
    assert_eq!(code, 2);
    assert!(error.contains("wyt certify"), "{error}");
    let (code, _, error) = wyt(&["verify", folder.path().to_str().unwrap()]);
    assert_eq!(code, 2);
    assert!(error.contains("is a directory"), "{error}");
}

#[test]
fn too_little_memory_ends_with_exit_3_and_the_same_command_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let args = |memory| {
        let state = state.to_str().unwrap();
        let levels = ["levels", "r-wythoff", "--up-to-value", "16", "--format", "csv"];
        [&levels[..], &["--checkpoint", state, "--memory", memory]].concat()
    };
    let whole = wyt(&["levels", "r-wythoff", "--up-to-value", "16", "--format", "csv"]).1;
    let mut saved = vec![];
    for memory in ["2M", "1M", "1k"] {
        // What fits is proved; what does not has its line, without figures.
        let (code, out, error) = wyt(&args(memory));
        assert_eq!(code, 3);
        assert!(error.contains("--memory") && error.contains("is not closed up to n ="), "{error}");
        assert_eq!(out.lines().count(), 18);
        let open = out.lines().skip(1).zip(0..).filter(|(line, _)| line.ends_with(",no"));
        let open: Vec<_> = open.collect();
        assert!(
            !open.is_empty()
                && out.lines().take(18 - open.len()).eq(whole.lines().take(18 - open.len()))
        );
        for (line, g) in open {
            assert_eq!(line, format!("{g},-,-,-,no"));
        }
        let state = std::fs::read(&state).unwrap();
        assert!(saved.len() <= state.len(), "no level is lost from the state");
        saved = state;
    }
    let (code, out, _) = wyt(&args("1G"));
    assert_eq!((code, out), (0, whole));
    let other =
        ["levels", "r-wythoff", "--up-to-value", "3", "--checkpoint", state.to_str().unwrap()];
    assert_eq!(wyt(&other).0, 2, "a checkpoint of another run must be refused");
}

/// Killed while its checkpoint or its result is being written, at every point of it, a run still ends with the bytes of an undisturbed one,
/// and what the killed ones left is gone.
#[cfg(debug_assertions)]
#[test]
fn a_killed_run_ends_with_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let name = |file: &str| folder.path().join(file).to_str().unwrap().to_string();
    let certify = ["certify", "levels", "r-wythoff", "--up-to-value", "16", "-o"];
    assert_eq!(wyt(&[&certify[..], &[&name("whole")]].concat()).0, 0);
    let (state, resumed) = (name("state"), name("resumed"));
    let files = || std::fs::read_dir(folder.path()).unwrap().count();
    let mut most = 0;
    for end in [
        "state:created:1",
        "state:filled:2",
        "state:renamed:1",
        "state:created:3",
        "resumed:created:1",
        "resumed:filled:1",
    ] {
        let killed = Command::cargo_bin("wyt")
            .unwrap()
            .args(certify)
            .args([&resumed, "--checkpoint", &state, "--save-every", "0"])
            .env("WYTHOFF_END_AT", end)
            .output()
            .unwrap();
        assert_eq!(killed.status.code(), None, "{end}: ended by a signal");
        most = most.max(files());
    }
    assert!(most > 2, "a killed run leaves its file");
    let last = [&certify[..], &[&resumed, "--checkpoint", &state, "--save-every", "1"]].concat();
    assert_eq!(wyt(&last).0, 0);
    assert_eq!(std::fs::read(name("whole")).unwrap(), std::fs::read(&resumed).unwrap());
    assert_eq!(files(), 3, "nothing half-written stays");
}

#[test]
fn a_certificate_gives_values_of_piles_of_any_size() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("levels.cert");
    let file = file.to_str().unwrap();
    assert_eq!(wyt(&["certify", "levels", "r-wythoff", "--up-to-value", "9", "-o", file]).0, 0);
    let value = |position: &str| wyt(&["value", "r-wythoff", position, "--certificate", file]);
    // As the table has it, for all values up to 9 and some above.
    for (x, y) in [(3, 4), (10, 6), (40, 60), (17, 23), (75, 0)] {
        let (_, certified, _) = value(&format!("{x},{y}"));
        let (_, table, _) = wyt(&["value", "r-wythoff", &format!("{x},{y}")]);
        let line = table.lines().nth(1).unwrap();
        let known: u32 = line.trim_start_matches("value").trim().parse().unwrap();
        let expected = if known <= 9 { line.to_string() } else { "value     more than 9".into() };
        assert_eq!(certified.lines().nth(1), Some(&expected[..]), "{x},{y}");
    }
    // On the diagonal n the position of value 0 is in row ⌊φn⌋, and no other position of small value is far from it.
    let n: num_bigint::BigUint = "9".repeat(100).parse().unwrap();
    let row = wythoff::golden::Array::Wythoff.pair(&n).0;
    let (code, out, _) = value(&format!("{row},{}", &row + &n));
    assert_eq!((code, out.lines().nth(1)), (0, Some("value     0")));
    let (code, out, _) = value(&format!("0,{n}"));
    assert_eq!((code, out.lines().nth(1)), (0, Some("value     more than 9")));
    // The rules count, not the name: families that are r-wythoff are served, too.
    let families = ["value", "{1,1}* {0,1}*@larger", "3,4", "--certificate", file];
    let (code, answer, error) = wyt(&families);
    assert_eq!((code, error.as_str()), (0, ""));
    assert!(answer.contains("value     2") && answer.contains(", certificate"), "{answer}");
    let (code, _, error) = wyt(&["value", "wythoff", "3,4", "--certificate", file]);
    assert_eq!(code, 2);
    assert!(error.contains("r-wythoff"), "{error}");
    let (code, _, error) = wyt(&["value", "r-wythoff", "3,4", "--certificate", "/nonexistent"]);
    assert_eq!(code, 2);
    assert!(error.contains("wyt certify"), "{error}");
}
