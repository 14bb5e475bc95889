//! The headings of docs/proofs.md.
//!
//! A theorem is a heading `### Theorem 5: title (uses Lemma 2)` (or Lemma, Proposition, Corollary, Argument) of that file; its anchor is
//! its name in small letters, `theorem-5`. A ground that names one which is not there is an error, so a proof cannot
//! rest on an argument that nobody wrote down. The line `*Serves* G-P4, G-T5.` below a heading names the claims that may rest on it;
//! for any other claim it is no ground ([`Theorem::serves`]).

use std::sync::LazyLock;

/// The arguments, as the repository has them.
pub const PROOFS: &str = include_str!("../../../docs/proofs.md");

/// A written theorem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theorem {
    /// Its name, such as `Theorem 5`.
    pub name: String,
    /// What it is about.
    pub title: String,
    /// The theorems its proof uses, as its heading names them.
    pub uses: Vec<String>,
    /// Where it stands: `proofs.html#anchor`.
    pub anchor: String,
    /// Whether the whole of it is proved in Coq: a line below its heading begins with `In Coq:` (`In Coq in part:` is not the whole).
    pub in_coq: bool,
    /// The ids of the claims that may rest on it, as the line `*Serves*` below its heading names them.
    pub serves: Vec<String>,
}

const KINDS: [&str; 5] = ["Theorem", "Lemma", "Proposition", "Corollary", "Argument"];

/// All written theorems, in order. The text is part of the program, so reading it once is no cache of results.
pub fn theorems() -> &'static [Theorem] {
    static THEOREMS: LazyLock<Vec<Theorem>> = LazyLock::new(|| {
        let heading = |line: &str| {
            let (name, title) = line.strip_prefix("### ")?.split_once(": ")?;
            let anchor = name.to_lowercase().replace([' ', '.'], "-");
            let known = KINDS.iter().any(|kind| name.starts_with(kind));
            let (title, uses) = title.split_once(" (uses ").unwrap_or((title, ""));
            let title = title.trim().to_string();
            let (in_coq, uses, serves) = (false, named(uses), vec![]);
            known.then(|| Theorem { name: name.into(), title, uses, anchor, in_coq, serves })
        };
        let mut found: Vec<Theorem> = vec![];
        for line in PROOFS.lines() {
            match heading(line) {
                Some(theorem) => found.push(theorem),
                None if line.starts_with("In Coq:") => found.last_mut().unwrap().in_coq = true,
                None => {
                    if let Some(ids) = line.strip_prefix("*Serves* ") {
                        let ids = ids.trim_end_matches('.').split(", ").map(str::to_string);
                        found.last_mut().unwrap().serves.extend(ids);
                    }
                }
            }
        }
        found
    });
    &THEOREMS
}

/// The names in a list such as `Theorems 4, 5, Lemma 2)`: a word is the kind of the numbers after it.
fn named(list: &str) -> Vec<String> {
    let (mut kind, mut names) = ("", vec![]);
    for word in list.trim_end_matches(')').split([' ', ',']) {
        if let Some(own) = KINDS.iter().find(|kind| word.starts_with(&kind[..kind.len() - 1])) {
            kind = own;
        } else if word.starts_with(|c: char| c.is_ascii_digit()) {
            names.push(format!("{kind} {word}"));
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_names_are_read() {
        let names = ["Theorem 4", "Theorem 104", "Corollary 8.1", "Corollary 302"];
        assert_eq!(named("(F1) to (F5), Theorems 4, 104, Corollaries 8.1, 302)"), names);
    }

    /// What serves a claim names one that there is, and names it once.
    #[test]
    fn what_is_served_are_claims() {
        let papers = crate::papers::Papers::built_in().unwrap();
        for theorem in theorems() {
            let mut seen = std::collections::BTreeSet::new();
            for id in &theorem.serves {
                assert!(papers.claim(id).is_some() && seen.insert(id), "{}: {id}", theorem.name);
            }
        }
    }

    #[test]
    fn what_is_proved_in_coq_is_told_below_its_heading() {
        let found = |name: &str| theorems().iter().find(|theorem| theorem.name == name).unwrap();
        assert!(found("Theorem 6").in_coq && found("Corollary 6.1").in_coq);
        assert!(!found("Theorem 150").in_coq && !found("Lemma 1").in_coq);
    }

    /// Numbers increase down the page, whatever the kind; Lemmas 1 and 2 stand before Theorems 1 and 2.
    #[test]
    fn numbers_are_in_order() {
        let number = |theorem: &Theorem| -> Vec<u32> {
            let digits = theorem.name.rsplit(' ').next().unwrap_or_default();
            digits.split('.').map(|part| part.parse().unwrap()).collect()
        };
        let all: Vec<Vec<u32>> = theorems().iter().skip(2).map(number).collect();
        assert!(all.len() > 70 && all.windows(2).all(|two| two[0] < two[1]), "{all:?}");
    }

    /// What a proof uses is there, and nothing rests on itself.
    #[test]
    fn no_proof_goes_round_in_a_circle() {
        let mut settled: Vec<&str> = vec![];
        let mut waiting: Vec<&Theorem> = theorems().iter().collect();
        assert!(waiting.iter().filter(|theorem| !theorem.uses.is_empty()).count() > 40);
        while !waiting.is_empty() {
            let is_ready = |theorem: &&Theorem| {
                theorem.uses.iter().all(|name| settled.contains(&name.as_str()))
            };
            let (ready, rest): (Vec<&Theorem>, Vec<&Theorem>) =
                waiting.into_iter().partition(is_ready);
            assert!(!ready.is_empty(), "in a circle, or not there: {rest:?}");
            settled.extend(ready.iter().map(|theorem| theorem.name.as_str()));
            waiting = rest;
        }
    }
}
