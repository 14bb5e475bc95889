//! `scripts/test` on a machine that lacks what its parts need: everything else is run, and the end says what was left out.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Output};

/// A folder of programs: some of the system, and these scripts.
fn machine(scripts: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = std::env::var("PATH").unwrap();
    for name in ["bash", "dirname", "basename", "mkdir", "rm", "tee", "cat", "nproc"] {
        let found = path.split(':').map(|place| Path::new(place).join(name)).find(|f| f.is_file());
        symlink(found.unwrap_or_else(|| panic!("{name} is needed")), folder.path().join(name))
            .unwrap();
    }
    for (name, text) in scripts {
        let file = folder.path().join(name);
        fs::write(&file, format!("#!{}/bash\n{text}\n", folder.path().display())).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    }
    folder
}

fn test(machine: &tempfile::TempDir, words: &[&str]) -> Output {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../scripts/test");
    let mut command = Command::new(machine.path().join("bash"));
    command.arg(script).args(words).env_clear().env("PATH", machine.path());
    command.env("CARGO_TARGET_DIR", machine.path().join("target")).output().unwrap()
}

#[test]
fn what_a_machine_lacks_is_left_out_and_named() {
    // Nothing can be installed there: it has no package manager, whoever runs the tests.
    let bare = machine(&[("cargo", "echo cargo $*")]);
    let page = bare.path().join("target/doc/wythoff");
    fs::create_dir_all(&page).unwrap();
    fs::write(page.join("all.html"), "<li><a href=\"struct.Game.html\">").unwrap();
    let run = test(&bare, &[]);
    let said = String::from_utf8(run.stdout).unwrap();
    let err = String::from_utf8(run.stderr).unwrap();
    assert_eq!(run.status.code(), Some(3), "{said}{err}");
    assert!(!format!("{said}{err}").contains("not found"), "{said}{err}");
    for part in ["fmt --all --check", "clippy", "test --workspace --locked --no-fail-fast", "doc"] {
        assert!(said.contains(&format!("cargo {part}")), "{part}: {said}");
    }
    let end = said.split("Not run, since").nth(1).unwrap();
    for part in ["python: Python 3.10", "browser: Node.js 20.19", "kernel: Coq 8.16"] {
        assert!(end.contains(part) && said.matches(part).count() == 2, "{part}: {said}");
    }
    assert_eq!(
        test(&bare, &["--fast"]).status.code(),
        Some(0),
        "what is short needs no more than Rust"
    );
    assert_eq!(test(&bare, &["--slow"]).status.code(), Some(2));
    // A part that fails does not keep the others from running.
    let broken = machine(&[("cargo", "[ \"$1 $2\" != \"clippy --workspace\" ] && echo cargo $*")]);
    let run = test(&broken, &["--fast"]);
    let said = String::from_utf8(run.stdout).unwrap();
    assert_eq!(run.status.code(), Some(1), "{said}");
    assert!(
        said.contains("FAILED") && said.contains("cargo test -p wythoff --test games"),
        "{said}"
    );
    let run = test(&machine(&[]), &[]);
    assert_eq!(run.status.code(), Some(2), "without Rust nothing can be run");
}
