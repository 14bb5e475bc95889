//! What the workspace depends on: every licence is one that deny.toml allows, and every crate builds with the least Rust
//! version that Cargo.toml promises.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace")
}

/// The packages that are built here: those of other systems need not have been fetched.
fn packages() -> Vec<Value> {
    let host = Command::new(env!("CARGO")).arg("-vV").output().unwrap();
    let host = String::from_utf8(host.stdout).unwrap();
    let host =
        host.lines().find_map(|line| line.strip_prefix("host: ")).expect("cargo tells its host");
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--locked",
            "--offline",
            "--filter-platform",
            host,
            "--format-version",
            "1",
        ])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

/// The licences in the line `allow = ["MIT", …]` of deny.toml.
fn allowed() -> Vec<String> {
    let text = std::fs::read_to_string(root().join("deny.toml")).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix("allow = [")).unwrap();
    line.trim_end_matches(']').split(", ").map(|word| word.trim_matches('"').to_string()).collect()
}

/// Whether an expression such as `MIT OR Apache-2.0` or `(MIT OR Unlicense) AND Unicode-3.0` can be met.
fn is_met(expression: &str, allowed: &[String]) -> bool {
    let plain = expression.replace(['(', ')'], "").replace('/', " OR ");
    let any = |part: &str| part.split(" OR ").any(|name| allowed.iter().any(|a| a == name.trim()));
    plain.split(" AND ").all(any)
}

#[test]
fn every_licence_is_allowed() {
    let allowed = allowed();
    assert!(is_met("MIT OR GPL-3.0", &allowed) && !is_met("GPL-3.0", &allowed));
    assert!(!is_met("MIT AND GPL-3.0", &allowed));
    for package in packages() {
        let licence = package["license"].as_str().unwrap_or("none");
        assert!(is_met(licence, &allowed), "{}: {licence}", package["name"]);
    }
}

#[test]
fn every_crate_allows_the_least_rust_version() {
    // 1.89 is 1.89.0.
    let number = |text: &str| -> Vec<u32> {
        let given = text.split('.').map(|x| x.parse().unwrap());
        given.chain(std::iter::repeat(0)).take(3).collect()
    };
    let packages = packages();
    let own = packages.iter().find(|package| package["name"] == "wythoff").unwrap();
    let least = number(own["rust_version"].as_str().unwrap());
    for package in &packages {
        if let Some(version) = package["rust_version"].as_str() {
            assert!(number(version) <= least, "{} asks for Rust {version}", package["name"]);
        }
    }
}
