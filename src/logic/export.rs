//! Relations as text and as Graphviz.
//!
//! The text is Walnut's: the numeration systems of the tracks in one line, then for each state its number and
//! whether it accepts (1 or 0), followed by its transitions `d e -> state`, one digit a track. State 0 is the
//! start; a letter without a line is never accepted. A relation without tracks is `true` or `false`. What others write is read by
//! `written.rs`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::Write as _;
use std::path::Path;

use super::automaton::{NONE, digits_of};
use super::defined::Relation;
use super::prove::{Decision, Prover};
use crate::Result;

impl Relation {
    /// The relation as text.
    pub fn to_text(&self) -> String {
        if self.systems.is_empty() {
            return format!("{}\n", !self.dfa.is_empty());
        }
        let mut text = String::new();
        let systems: Vec<&str> = self.systems.iter().map(|s| s.name()).collect();
        let _ = writeln!(text, "{}", systems.join(" "));
        for state in 0..self.dfa.states() {
            let _ = writeln!(text, "\n{state} {}", u8::from(self.dfa.accept[state]));
            for letter in 0..self.dfa.letters {
                let to = self.dfa.next[state * self.dfa.letters + letter];
                if to != NONE {
                    let digits: Vec<String> =
                        digits_of(&self.dfa.radix, letter).iter().map(u32::to_string).collect();
                    let _ = writeln!(text, "{} -> {to}", digits.join(" "));
                }
            }
        }
        text
    }

    /// The same with the names of the arguments, as a comment below the systems.
    ///
    /// ```
    /// let mut prover = wythoff::logic::Prover::new();
    /// prover.define("twice", "b=2*a")?;
    /// let text = prover.relation("twice").unwrap().to_named_text();
    /// assert!(text.starts_with("msd_2 msd_2\n# arguments: a, b\n"));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn to_named_text(&self) -> String {
        let names = self.arguments.join(", ");
        self.to_text().replacen('\n', &format!("\n# arguments: {names}\n"), 1)
    }

    /// The state where reading begins, and the states that accept.
    ///
    /// ```
    /// let mut prover = wythoff::logic::Prover::new();
    /// prover.define("even", "E k n=2*k")?;
    /// let even = prover.relation("even").unwrap();
    /// assert_eq!(even.ends(), (0, vec![0]));
    /// assert_eq!(even.edges()[1], (0, 1, vec!["1".to_string()]), "after an odd digit");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn ends(&self) -> (usize, Vec<usize>) {
        let accepting = (0..self.dfa.states()).filter(|&state| self.dfa.accept[state]);
        (self.dfa.start as usize, accepting.collect())
    }

    /// From which state to which, and by which letters: one edge for all that lead to the same. A letter of one track is its digit, of
    /// several `[1,0]`.
    pub fn edges(&self) -> Vec<(usize, usize, Vec<String>)> {
        let mut edges = Vec::new();
        for state in 0..self.dfa.states() {
            let mut leaving: BTreeMap<u32, Vec<String>> = BTreeMap::new();
            for letter in 0..self.dfa.letters {
                let to = self.dfa.next[state * self.dfa.letters + letter];
                if to != NONE {
                    let digits: Vec<String> =
                        digits_of(&self.dfa.radix, letter).iter().map(u32::to_string).collect();
                    let one = digits.len() == 1;
                    let label =
                        if one { digits.concat() } else { format!("[{}]", digits.join(",")) };
                    leaving.entry(to).or_default().push(label);
                }
            }
            edges.extend(leaving.into_iter().map(|(to, labels)| (state, to as usize, labels)));
        }
        edges
    }

    /// The relation as a Graphviz graph.
    pub fn to_graphviz(&self, name: &str) -> String {
        let mut text =
            format!("digraph \"{name}\" {{\n  rankdir = LR;\n  start [shape = point];\n");
        for state in 0..self.dfa.states() {
            let shape = if self.dfa.accept[state] { "doublecircle" } else { "circle" };
            let _ = writeln!(text, "  {state} [shape = {shape}];");
        }
        let _ = writeln!(text, "  start -> {};", self.dfa.start);
        for (state, to, labels) in self.edges() {
            let _ = writeln!(text, "  {state} -> {to} [label = \"{}\"];", labels.join(", "));
        }
        text.push_str("}\n");
        text
    }
}

impl Prover {
    /// Writes what a stranger needs to decide the same sentences with Walnut, in the folders that Walnut has: `Command
    /// Files/NAME.txt` declares systems and words and has an `eval` for each sentence; `Automata Library` has the relations.
    /// What each should come out as stands in `NAME.expected.txt`.
    pub fn save_walnut(&self, folder: &Path, name: &str, decisions: &[Decision]) -> Result<()> {
        let (commands, library) = (folder.join("Command Files"), folder.join("Automata Library"));
        std::fs::create_dir_all(&commands)?;
        std::fs::create_dir_all(&library)?;
        let mut systems: Vec<String> =
            self.systems.values().filter_map(|s| s.natural_msd()?.definition()).collect();
        systems.sort();
        let mut script: String = systems.iter().map(|line| format!("{line};\n")).collect();
        for (word, found) in self.words.iter().filter(|(word, _)| !matches!(&word[..], "F" | "T")) {
            // A word from a file is in the reader's folders already.
            let Some(morphism) = &found.morphism else { continue };
            let rule = |(letter, image): (&i32, &Vec<i32>)| {
                format!("{letter} -> {}", image.iter().map(i32::to_string).collect::<String>())
            };
            let rules: Vec<String> = morphism.iter().map(rule).collect();
            let _ = writeln!(script, "morphism {word}_m \"{}\";", rules.join(", "));
            let _ = writeln!(script, "promote {word} {word}_m;");
        }
        let mut expected = String::new();
        let sentences = decisions.iter().filter_map(|d| Some((d, d.result?)));
        for (i, (decision, truth)) in sentences.enumerate() {
            let plain = decision.name.chars().all(super::parse::is_name);
            let own = if plain { decision.name.as_str() } else { "" };
            let words: Vec<&str> = decision.text.split_whitespace().collect();
            let _ = writeln!(script, "eval s{i}{own} \"{}\";", words.join(" "));
            let _ = writeln!(expected, "s{i}{own} {}", if truth { "TRUE" } else { "FALSE" });
        }
        let write = |path: std::path::PathBuf, text: &str| {
            crate::run::write_whole(&path, |out| Ok(out.write_all(text.as_bytes())?))
        };
        write(commands.join(format!("{name}.txt")), &script)?;
        write(folder.join(format!("{name}.expected.txt")), &expected)?;
        for (relation, found) in &self.relations {
            write(library.join(format!("{relation}.txt")), &found.to_text())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_back() {
        let mut prover = Prover::new();
        prover.define("small", "?msd_fib E k x=3*k & y>x & y<x+9").unwrap();
        let text = prover.relation("small").unwrap().to_text();
        let mut other = Prover::new();
        other.read_relation("small", &text).unwrap();
        assert_eq!(other.relation("small").unwrap().dfa, prover.relation("small").unwrap().dfa);
        assert!(!text.contains('#'), "not every Walnut reads a comment");
        assert!(other.read_relation("bad", "msd_2\n0 1\n2 -> 0\n").is_err());
        assert!(other.read_relation("bad", "msd_2\n0 1\n1 -> 7\n").is_err());
    }
}
