//! The proofs of `kernel/` leave nothing open and assume nothing of their own, and docs/kernel.md shows the theorems as they stand there. That
//! they are proofs is Coq's to say: `scripts/kernel`.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

fn sources() -> Vec<(PathBuf, String)> {
    let all = std::fs::read_dir(root().join("kernel")).unwrap().map(|entry| entry.unwrap().path());
    let coq = all.filter(|path| path.extension().is_some_and(|ext| ext == "v"));
    coq.map(|path| (path.clone(), std::fs::read_to_string(path).unwrap())).collect()
}

/// Words that would leave a proof open or take something for granted.
const HOLES: [&str; 8] =
    ["Admitted", "admit", "Axiom", "Axioms", "Parameter", "Parameters", "Conjecture", "Guarded"];

#[test]
fn no_proof_is_open_and_nothing_is_assumed() {
    let sources = sources();
    assert!(sources.len() > 15, "the sources were not found");
    for (path, text) in sources {
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let hole = text.split(|c| !word(c)).find(|word| HOLES.contains(word));
        assert_eq!(hole, None, "{}", path.display());
    }
}

/// White space as one blank each.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_page_shows_the_theorems_as_they_are_proved() {
    let page = std::fs::read_to_string(root().join("docs/kernel.md")).unwrap();
    let proved: String = sources().into_iter().map(|(_, text)| plain(&text) + "\n").collect();
    // A statement is an indented paragraph that begins with Theorem.
    let shown = page.split("\n\n").filter(|paragraph| paragraph.starts_with("    Theorem "));
    let shown: Vec<String> = shown.map(plain).collect();
    assert!(shown.len() >= 3, "the page shows no theorems");
    for theorem in shown {
        assert!(proved.contains(&theorem), "docs/kernel.md shows what is not proved: {theorem}");
    }
}
