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
    assert_eq!(list[0]["result"], false);
    // 2x = y + 3 and y > x + 5: x = 9, y = 15 is the first.
    assert_eq!(list[0]["witness"], serde_json::json!({ "x": 9, "y": 15 }));
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
    assert_eq!(prove(&["def even \"E k n=2*k\":", "--library", library, "--graphviz"]).0, 0);
    assert!(std::path::Path::new(library).join("even.gv").is_file());
    let (code, out, error) = prove(&["A n $even(n) | $even(n+1)", "--library", library]);
    assert_eq!((code, out.starts_with("true ")), (0, true), "{error}");
}
