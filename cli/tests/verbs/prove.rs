//! `wyt prove` as users meet it: what it prints, and the exit codes.

use assert_cmd::Command;
use serde_json::Value;

fn prove(args: &[&str]) -> (i32, String, String) {
    let run = Command::cargo_bin("wyt").unwrap().arg("prove").args(args).output().unwrap();
    (
        run.status.code().unwrap(),
        String::from_utf8(run.stdout).unwrap(),
        String::from_utf8(run.stderr).unwrap(),
    )
}

#[test]
fn a_true_sentence() {
    let (code, out, _) = prove(&["?msd_fib A x,y x+y=y+x"]);
    assert_eq!(code, 0);
    assert!(out.starts_with("true "), "{out}");
}

#[test]
fn a_false_sentence_has_its_smallest_counterexample() {
    let (code, out, _) = prove(&["A x,y x+5<y => 2*x!=y+3", "--format", "json"]);
    assert_eq!(code, 1);
    let list: Value = serde_json::from_str(&out).unwrap();
    let list = &list["data"];
    assert_eq!(list[0]["result"], false);
    // 2x = y + 3 and y > x + 5: x = 9, y = 15 is the first.
    assert_eq!(list[0]["witness"], serde_json::json!({ "x": "9", "y": "15" }));
    assert!(list[0]["states"].is_number() && list[0]["seconds"].is_number());
}

#[test]
fn a_syntax_error_names_line_and_column() {
    let (code, out, error) = prove(&["def a \"x=1\":\neval b \"A x x<\":"]);
    assert_eq!((code, out.contains("eval")), (2, false));
    assert!(error.contains("line 2, column 15"), "{error}");
}

#[test]
fn a_blow_up_ends_cleanly_and_names_the_part_that_grew() {
    let script = "def u \"E k n=97*k | n=89*k\":
        eval blow \"E n,z E x,y $u(x) & $u(y) & T[x+y]=T[n+x] & T[y]=@1 & z=x+2*y & (A t t>x => T[t+y]!=T[z+t])\":";
    let (code, _, error) = prove(&[script, "--memory", "20M"]);
    assert_eq!(code, 3, "{error}");
    assert!(error.contains("$u(y)") && error.contains("--memory"), "{error}");
}

#[test]
fn games_by_closed_form_by_formula_and_by_levels() {
    assert_eq!(prove(&["--game", "e-wythoff"]).0, 0);
    assert_eq!(prove(&["--game", "gdwn:1,2"]).0, 1);
    let pairs = "?msd_fib E n $floor(n,a) & b=a+n";
    assert_eq!(prove(&["--p-positions", "wythoff", pairs]).0, 0);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("levels.walnut");
    let script = "def t0 \"?msd_fib E n $floor(n,a) & b=a+n\":
        def t1 \"?msd_fib (a=2 & b=2) | (a=4 & b=6) | (E n n>0 & n!=2 & $floor(n,a+1) & b=a+n)\":";
    std::fs::write(&file, script).unwrap();
    let levels = file.to_str().unwrap();
    assert_eq!(prove(&["--game", "r-wythoff", "--levels", levels]).0, 0);
    assert_eq!(prove(&["--game", "wythoff", "--levels", levels]).0, 1);
}

#[test]
fn relations_are_kept_in_a_library() {
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("relations");
    let library = library.to_str().unwrap();
    // The same script again says the same of the same names; another meaning is refused.
    for (script, code) in [("E k n=2*k", 0), ("E k n=2*k", 0), ("E k n=2*k+1", 2)] {
        let script = format!("def even \"{script}\":");
        let (ended, _, error) = prove(&[&script, "--library", library, "--graphviz"]);
        assert_eq!(ended, code, "{script}: {error}");
    }
    assert!(std::path::Path::new(library).join("even.gv").is_file());
    let (code, out, error) = prove(&["A n $even(n) | $even(n+1)", "--library", library]);
    assert_eq!((code, out.starts_with("true ")), (0, true), "{error}");
}

#[test]
fn systems_are_kept_in_a_library_with_their_relations() {
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().to_str().unwrap();
    let script = "ost sqrt3 [1] [1 2]: def near \"?msd_sqrt3 y=x+2\":";
    assert_eq!(prove(&[script, "--library", library]).0, 0);
    let sentence = "?msd_sqrt3 A x,y $near(x,y) => y>x";
    let (code, out, error) = prove(&[sentence, "--library", library]);
    assert_eq!((code, out.starts_with("true ")), (0, true), "{error}");
}

/// An automaton in a system that a file of definitions declares is loaded behind it, and what is defined is not called "there already".
#[test]
fn definitions_come_before_the_library() {
    for declared in ["ost own [1] [1 2]", "system own [2 2]"] {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name);
        let automaton = "msd_own msd_own\n0 1\n0 0 -> 0\n1 1 -> 0\n2 2 -> 0\n";
        std::fs::write(file("same.txt"), automaton).unwrap();
        let define = |text: &str| {
            std::fs::write(file("own.define"), format!("{declared}: {text}:")).unwrap();
        };
        let (names, library) = (file("own.define"), folder.path().to_str().unwrap());
        let asked = |sentence: &str| {
            prove(&["--define", names.to_str().unwrap(), "--library", library, sentence])
        };
        define("def twin \"?msd_own a=b\"");
        for round in 0..2 {
            let (code, out, error) = asked("?msd_own A a,b $same(a,b) <=> $twin(a,b)");
            assert_eq!((code, out.starts_with("true ")), (0, true), "{round}: {error}");
            assert_eq!(error, "", "{round}");
            assert!(file("twin.txt").is_file(), "what is new is kept");
        }
        // The same name for something else is refused, and the file stays.
        let kept = std::fs::read_to_string(file("twin.txt")).unwrap();
        define("def twin \"?msd_own a<b\"");
        let (code, _, error) = asked("A x x=x");
        assert_eq!((code, error.contains("twin.txt is there already")), (2, true), "{error}");
        assert_eq!(std::fs::read_to_string(file("twin.txt")).unwrap(), kept);
        assert_eq!(std::fs::read_to_string(file("same.txt")).unwrap(), automaton);
    }
}

#[test]
fn the_values_of_r_wythoff_go_as_far_as_the_effort() {
    for args in [&["--game", "r-wythoff"][..], &["--guess-levels"][..]] {
        let (code, out, _) = prove(&[args, &["--effort", "quick"]].concat());
        assert_eq!(code, 0);
        assert!(out.contains("value 3: order") && !out.contains("value 4"), "{out}");
    }
    let (_, out, _) = prove(&["--guess-levels", "1"]);
    assert!(out.contains("value 1: order") && !out.contains("value 2"), "{out}");
}

fn verify(file: &std::path::Path) -> (i32, String) {
    let run = Command::cargo_bin("wyt").unwrap().arg("verify").arg(file).output().unwrap();
    (run.status.code().unwrap(), String::from_utf8(run.stdout).unwrap())
}

#[test]
fn a_record_is_verified_and_a_changed_one_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wythoff.proof");
    let record = file.to_str().unwrap();
    assert_eq!(prove(&["--game", "wythoff", "--record", record]).0, 0);
    let (code, out) = verify(&file);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("accepted: 11 sentences, for all numbers"), "{out}");
    // A false sentence has a record, too.
    assert_eq!(prove(&["A x x!=12", "--record", record]).0, 1);
    let (code, out) = verify(&file);
    assert!(code == 0 && out.starts_with("false "), "{out}");
    let changed = std::fs::read_to_string(&file).unwrap().replace("witness 0 12", "witness 0 13");
    std::fs::write(&file, changed).unwrap();
    let (code, out) = verify(&file);
    assert!(code == 1 && out.contains("sha256"), "{out}");
}

/// Each refusal says where, and what would be right.
#[test]
fn refusals_name_line_and_column_and_a_remedy() {
    for (script, parts) in [
        ("def a \"x=1\":\neval b \"A x W[x]=@1\":", ["line 2, column 13", "promote"]),
        ("A x x=1 & (?msd_fib x=2)", ["line 1, column 3", "another variable"]),
        ("eval b \"A x x=1 & (?msd_3 x=2)\":", ["line 1, column 11", "another variable"]),
        ("ost a [0] [0]:", ["line 1, column 7", "between 1 and 62"]),
        ("ost a [0] []:", ["line 1, column 7", "as in [0 3 1]"]),
        ("morphism m \"0->12 1->0\":\n promote W m:", ["line 2, column 10", "must begin with 0"]),
        ("promote W m:", ["line 1", "defined with `morphism`"]),
        ("reg a msd_9x \"1\":", ["line 1, column 7", "there are msd_k"]),
        ("reg a msd_2 \"12\":", ["line 1, column 15", "digits below 2"]),
        ("eval a \"A x $b(x)\":", ["line 1, column 14", "not defined"]),
        ("eval a \"A x,y x*y=2\":", ["line 1, column 17", "a constant"]),
        ("eval a \"A x 99999*(99999*x)=1\":", ["line 1, column 9", "smaller constants"]),
        ("eval : \"A x x=1\":", ["line 1, column 6", "a name for the formula"]),
        ("theorems.walnut", ["theorems.walnut", "no such file"]),
        (
            &format!("E x x=1{}", "+1".repeat(10_000)),
            ["line 1, column 2009", "split it with `def`"],
        ),
        (
            &format!("E x x=1{}", " | x=2".repeat(10_000)),
            ["line 1, column 6010", "split it with `def`"],
        ),
    ] {
        let (code, _, error) = prove(&[script]);
        let script: String = script.chars().take(60).collect();
        // A constant past the integers used is a limit; all else is bad input.
        let wanted = if parts[1] == "smaller constants" { 3 } else { 2 };
        assert_eq!(code, wanted, "{script}: {error}");
        assert!(parts.iter().all(|part| error.contains(part)), "{script}\n{error}");
    }
}

fn run(args: &[&str]) -> (i32, String) {
    let run = Command::cargo_bin("wyt").unwrap().args(args).output().unwrap();
    (run.status.code().unwrap(), String::from_utf8(run.stdout).unwrap())
}

/// What was accepted comes with all it rests on; what follows about the game is said.
#[test]
fn verify_prints_what_a_sentence_means() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let record = path("wythoff.proof");
    assert_eq!(prove(&["--game", "wythoff", "--record", &record]).0, 0);
    let (code, out) = run(&["verify", &record]);
    assert_eq!(code, 0, "{out}");
    for part in [
        "theorem: the positions of value 0 of wythoff (its P-positions) are exactly the pairs (a,b) with $value_0(a,b)",
        "  def floor(n,y) ?msd_fib ((n=0 & y=0) | E t (1<=n & E _1 (_1+1=n & $shift(_1,t)) & y=t+1))",
        "  reg shift msd_fib msd_fib \"([0,0]|[0,1][1,1]*[1,0])*\"",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    assert!(!out.contains("taken as given"), "{out}");
    let show = path("wythoff.txt");
    let (code, out) = run(&["verify", &record, &record, "--format", "json", "--show", &show]);
    assert_eq!(code, 0);
    let list: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(list["data"][1]["verdict"], "accepted");
    assert_eq!(list["data"][0]["claim"]["theorems"][0]["game"], "wythoff");
    assert!(std::fs::read_to_string(&show).unwrap().contains("def value_0(a,b) "));
}

/// A rejection, a limit and a file that is none have exit codes of their own; nothing reaches the terminal raw.
#[test]
fn verify_tells_rejections_from_limits() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.proof");
    let forged = file.to_str().unwrap();
    let put = |text: &str| {
        let payload = text.as_bytes().to_vec();
        let game = "none\r\u{202e}".into();
        let bytes = wythoff_verify::Certificate { kind: "proof".into(), game, payload }.to_bytes();
        std::fs::write(&file, bytes).unwrap();
    };
    put("record 2\neval x\rtrue A x x<x\n");
    let (code, out) = run(&["verify", forged]);
    assert!(code == 1 && !out.contains('\r') && out.contains("format"), "{out:?}");
    put("record 2\neval - ?msd_2 A x x=x\natom -\nstates 1\n1 0\nempty 0\nresult true\n");
    let (code, out) = run(&["verify", forged]);
    assert!(code == 1 && !out.contains(['\r', '\u{202e}']) && out.contains("game"), "{out:?}");
    put(
        "record 2\neval - ?msd_fib E x,y 99990*x=99988*y+1\natom x,y\nstates 1\n0 - - - -\nempty 0\nresult false\n",
    );
    let (code, out) = run(&["verify", forged, "--memory", "20M"]);
    assert!(code == 3 && out.contains("memory ran out"), "{out}");
    assert_eq!(run(&["verify", "/dev/zero", "--memory", "1M"]).0, 3);
    assert_eq!(run(&["verify", "no such file"]).0, 2);
}

#[test]
fn sentences_are_written_for_walnut() {
    let folder = tempfile::tempdir().unwrap();
    let walnut = folder.path().to_str().unwrap();
    let script = "ost s [0] [3]: def even \"?msd_s E k n=2*k\": eval all \"?msd_s A n $even(n)\": eval free \"x=1\":";
    assert_eq!(prove(&[script, "--walnut", walnut]).0, 1);
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    let commands = read("Command Files/wyt.txt");
    assert_eq!(commands, "ost s [0] [3];\neval s0all \"?msd_s A n $even(n)\";\n");
    assert!(read("Automata Library/even.txt").starts_with("msd_s\n"));
    assert_eq!(read("wyt.expected.txt"), "s0all FALSE\n");
}

#[test]
fn witnesses_under_shadowed_names_are_told_apart() {
    let (_, out, _) = prove(&["E x,y (E x (x<=9 & x-7!=y+x))", "--format", "json"]);
    let list: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(list["data"][0]["witness"], serde_json::json!({ "x": "0", "y": "0", "x_2": "7" }));
}

#[test]
fn a_mistake_has_a_caret_under_its_place() {
    let (code, _, error) = prove(&["A x x<"]);
    assert_eq!(code, 2);
    assert!(error.ends_with("\n  A x x<\n        ^\n"), "{error}");
    // Of two mistakes each has its own; the second stands behind two wide characters.
    let (code, out, error) = prove(&[
        "eval a \"n<\": eval b \"1=1\": # 数数\n数数 eval c \"1=1\":\neval d \"A x x=x\":",
    ]);
    assert_eq!(code, 2);
    assert_eq!(error.lines().filter(|line| line.trim() == "^").count(), 2, "{error}");
    assert!(out.contains("true   b") && out.contains("true   d"), "{out}");
}

#[test]
fn a_limit_in_one_sentence_loses_no_other() {
    let script = "eval first \"A x x<x+1\":
        def u \"E k n=97*k | n=89*k\":
        eval blow \"E n,z E x,y $u(x) & $u(y) & T[x+y]=T[n+x] & T[y]=@1 & z=x+2*y & (A t t>x => T[t+y]!=T[z+t])\":
        eval last \"A x x>0 => x>=1\":";
    let (code, out, error) = prove(&[script, "--memory", "20M"]);
    assert_eq!(code, 3, "{error}");
    assert!(out.contains("true   first") && out.contains("true   last"), "{out}");
    assert!(!out.contains("blow") && error.contains("--memory"), "{out} {error}");
}

#[test]
fn definitions_come_from_a_file_with_every_form() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.walnut");
    let script = "def pair \"?msd_fib E n $floor(n,a) & b=a+n\": eval fine \"A x x=x\":";
    std::fs::write(&file, script).unwrap();
    let file = file.to_str().unwrap();
    let (code, out, _) = prove(&["--define", file, "?msd_fib A a,b $pair(a,b) => a<=b"]);
    assert_eq!((code, out.contains("true   fine")), (0, true), "{out}");
    let pairs = "?msd_fib $pair(a,b)";
    assert_eq!(prove(&["--define", file, "--p-positions", "wythoff", pairs]).0, 0);
    let (code, out, _) = prove(&["--define", file, "--list", "pair", "--up-to", "7"]);
    assert_eq!((code, out.contains("pair(a,b): 4 up to 7")), (0, true), "{out}");
    let (code, _, error) = prove(&["--define", "nowhere.walnut", "A x x=x"]);
    assert_eq!((code, error.contains("nowhere.walnut")), (2, true), "{error}");
}

#[test]
fn a_relation_is_proved_a_function() {
    let script = "def half \"x=2*y | x=2*y+1\": def twice \"x=2*y\": def both \"y=x | y=x+1\":";
    let (code, out, _) = prove(&[script, "--function", "half"]);
    assert_eq!((code, out.contains("true   half_is_a_function")), (0, true), "{out}");
    assert_eq!(prove(&["--function", "floor_sqrt2"]).0, 0);
    let (code, out, _) = prove(&[script, "--function", "twice"]);
    // 1 has no half.
    assert_eq!((code, out.contains("fails at x = 1")), (1, true), "{out}");
    assert_eq!(prove(&[script, "--function", "both"]).0, 1);
    assert_eq!(prove(&[script, "--function", "none"]).0, 2);
}

#[test]
fn matrices_are_written_where_asked() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("counted");
    let script = "eval below n \"?msd_fib x<=n\":";
    let (code, _, error) = prove(&[script, "--matrices", to.to_str().unwrap()]);
    assert_eq!(code, 0, "{error}");
    let text = std::fs::read_to_string(to.join("below.json")).unwrap();
    let object = &serde_json::from_str::<Value>(&text).unwrap()["data"];
    assert_eq!((&object["variables"][0], &object["systems"][0]), (&"n".into(), &"msd_fib".into()));
    let numbers = |list: &Value| -> Vec<u64> {
        let of = |x: &Value| x.as_u64().unwrap_or_else(|| x.as_str().unwrap().parse().unwrap());
        list.as_array().unwrap().iter().map(of).collect()
    };
    // 8 + 3 + 1 = 12 is 10101: 13 numbers are at most 12.
    let row = [1, 0, 1, 0, 1].iter().fold(numbers(&object["v"]), |row, digit| {
        let all = object["matrices"].as_array().unwrap();
        let matrix = all.iter().find(|m| m["digits"][0] == *digit).unwrap();
        let rows: Vec<Vec<u64>> = matrix["rows"].as_array().unwrap().iter().map(numbers).collect();
        (0..row.len()).map(|t| row.iter().zip(&rows).map(|(x, r)| x * r[t]).sum()).collect()
    });
    let count: u64 = row.iter().zip(numbers(&object["w"])).map(|(x, w)| x * w).sum();
    assert_eq!(count, 13);
    assert_eq!(prove(&["A x x=x", "--matrices", to.to_str().unwrap()]).0, 2);
}

/// In a script a variable of two systems is told; matrices are written though another command failed.
#[test]
fn remarks_and_matrices_beside_a_failure() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("counted");
    let script = "def low \"?msd_fib n<5\": eval both \"E n $low(n) & n=5\": eval bad \"n<\": eval below n \"x<=n\":";
    let (code, out, error) = prove(&[script, "--matrices", to.to_str().unwrap()]);
    assert_eq!(code, 2, "{error}");
    assert!(out.contains("n is used in msd_fib and in msd_2"), "{out}");
    assert!(to.join("below.json").is_file() && error.contains("n<"), "{error}");
    let (code, _, error) = prove(&["eval bad n \"n<\":", "--matrices", to.to_str().unwrap()]);
    assert!(code == 2 && error.contains("expected a variable"), "{error}");
    let (_, out, _) = prove(&[script, "--format", "json"]);
    let list: Value = serde_json::from_str(&out).unwrap();
    assert!(list["data"][1]["remark"].is_string() && list["data"][0]["remark"].is_null());
}

/// What takes too long is given up when the time is over, and what was decided before stands.
#[test]
fn the_time_allowed_is_kept() {
    let script = "eval first \"A x,y x+y=y+x\": def u \"E k n=97*k | n=89*k\": \
                  def far \"E t $u(t) & x+3*t=y & T[x]=T[t+y]\": \
                  eval last \"E n,z E x,y $far(x,y) & $far(y,n) & $u(x+y) & T[x+y]=T[n+x] & z=x+2*y & (A t t>x => T[t+y]!=T[z+t])\":";
    let begun = std::time::Instant::now();
    let (code, out, error) = prove(&[script, "--time", "1"]);
    assert!(begun.elapsed().as_secs() < 30, "{error}");
    assert!(code == 3 && !out.contains("last"), "{out}{error}");
    assert!(out.starts_with("true   first"), "{out}");
    assert!(error.contains("the time allowed is over while sentences were decided"), "{error}");
    assert!(error.contains("allow more with --time"), "{error}");
    // More seconds than any clock counts are as good as none.
    assert_eq!(prove(&["A x x=x", "--time", "18446744073709551615"]).0, 0);
}
