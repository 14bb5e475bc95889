//! Prose as it is printed: signs in place of what stands for them in files, sentences, and no words of ours in letters.

use super::page::short;
use crate::papers::{Paper, Papers};

/// ≤ for `<=`, φ for `phi`, and the like.
///
/// Only for prose: a command or a formula stays as it is typed.
pub(super) fn typeset(text: &str) -> String {
    let signs = [("<=>", "⇔"), ("<=", "≤"), (">=", "≥"), ("!=", "≠")];
    let text = signs.iter().fold(text.to_string(), |text, (from, to)| text.replace(from, to));
    let text = replace_word(&text, "phi", "φ");
    replace_word(&text, "Phi", "Φ")
}

/// Whether a character belongs to a word or an id.
fn joins(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Replaces a word where it stands alone.
pub(super) fn replace_word(text: &str, word: &str, by: &str) -> String {
    let (mut done, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(word) {
        let (before, after) = (&rest[..at], &rest[at + word.len()..]);
        let alone = !before.chars().next_back().or(done.chars().next_back()).is_some_and(joins)
            && !after.chars().next().is_some_and(joins);
        done += before;
        done += if alone { by } else { word };
        rest = after;
    }
    done + rest
}

/// A text for a letter about one paper: claims and tables are named as their paper names them, files of ours not at all.
pub(super) fn for_a_letter(text: &str, papers: &Papers, key: &str) -> String {
    let of = |paper: &Paper, name: &str| match paper.key == key {
        true => typeset(name),
        false => format!("{} of {}", typeset(name), short(paper)),
    };
    let mut names: Vec<(&str, String)> = papers
        .all()
        .flat_map(|paper| {
            let claims = paper.claims.iter().map(|claim| (claim.id.as_str(), &claim.source));
            let tables = paper.tables.iter().map(|table| (table.id.as_str(), &table.place));
            claims.chain(tables).map(move |(id, name)| (id, of(paper, name)))
        })
        .collect();
    // The longest first, so that G-T7-pf is not taken for G-T7.
    names.sort_by_key(|(id, _)| std::cmp::Reverse(id.len()));
    let mut text = typeset(text);
    for (id, name) in names {
        if text.contains(id) {
            text = replace_word(&text, id, &name);
        }
    }
    for (ours, plain) in [
        ("docs/proofs.md", "our notes"),
        ("proofs.md", "our notes"),
        ("(asked) ", ""),
        ("(asked)", ""),
        ("by another engine", "by another computation"),
        ("qgdwn:", "the game of "),
    ] {
        text = text.replace(ours, plain);
    }
    text
}

/// Authors and place of a paper, and which text of it was read.
pub(super) fn by(paper: &Paper) -> String {
    let read = |read: &String| full_stop(&format!(" We read {read}"));
    let read = paper.read.as_ref().map_or(String::new(), read);
    format!("{}. {}{read}", paper.authors.join(", "), full_stop(&paper.venue))
}

/// Whether a text speaks of our files or commands, and so is not for a letter.
pub(super) fn is_ours(text: &str) -> bool {
    ["wyt ", ".toml", ".walnut", ".cert", ".proof", "certificate", "the script", "script "]
        .iter()
        .any(|ours| text.contains(ours))
}

/// A text that begins with a capital and ends with a full stop.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.trim().chars();
    // A symbol such as a_n or d' keeps its letter.
    let word: String = text.trim().chars().take_while(|c| c.is_alphabetic()).collect();
    let plain = word.chars().count() > 1 && word.is_ascii();
    let first = match letters.next() {
        Some(c) if plain => c.to_uppercase().to_string(),
        Some(c) => c.to_string(),
        None => return String::new(),
    };
    full_stop(&(first + letters.as_str()))
}

/// A text that ends with a full stop.
pub(super) fn full_stop(text: &str) -> String {
    let text = text.trim_end();
    // What a quotation or a bracket ends with ends the text.
    let last = text.trim_end_matches(['”', ')']);
    if text.is_empty() || last.ends_with(['.', '!', '?', '…']) {
        text.to_string()
    } else {
        format!("{text}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_names_are_put_in() {
        assert_eq!(typeset("a <= phi*n, phi^2 != Phi, alphi <=> b"), "a ≤ φ*n, φ^2 ≠ Φ, alphi ⇔ b");
        let papers = Papers::built_in().unwrap();
        assert_eq!(
            for_a_letter("as H-T2 says (H-T21 not)", &papers, "ho"),
            "as Theorem 2 says (Theorem 21 not)"
        );
        assert_eq!(for_a_letter("G-T1", &papers, "ho"), "Theorem 1 of Gu (2015)");
        let plain = for_a_letter("qgdwn:1,2: 7, by another engine", &papers, "ho");
        assert_eq!(plain, "the game of 1,2: 7, by another computation");
        assert_eq!(sentence("a_n is small"), "a_n is small.");
        assert_eq!(sentence("rows are"), "Rows are.");
        assert_eq!(full_stop(""), "");
        assert_eq!(full_stop("“It holds.”"), "“It holds.”");
        assert_eq!(full_stop("f(x)"), "f(x).");
    }
}
