//! Relations as text and as Graphviz.
//!
//! The text is Walnut's: the numeration systems of the tracks in one line, then for each state its number and
//! whether it accepts (1 or 0), followed by its transitions `d e -> state`, one digit a track. State 0 is the
//! start; a letter without a line is never accepted. A relation without tracks is the word `true` or `false`.
//! Lines that begin with `#` are read as comments, `*` as every digit; neither is written, as not every Walnut reads them.

use std::fmt::Write;
use std::path::Path;

use super::automaton::{Dfa, NONE, digits_of, letter_count};
use super::defined::Relation;
use super::prove::{Decision, Prover};
use crate::{Error, Result};

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

    /// The relation as a Graphviz graph.
    pub fn to_graphviz(&self, name: &str) -> String {
        let mut text =
            format!("digraph \"{name}\" {{\n  rankdir = LR;\n  start [shape = point];\n");
        for state in 0..self.dfa.states() {
            let shape = if self.dfa.accept[state] { "doublecircle" } else { "circle" };
            let _ = writeln!(text, "  {state} [shape = {shape}];");
        }
        let _ = writeln!(text, "  start -> {};", self.dfa.start);
        for state in 0..self.dfa.states() {
            // One edge for all letters that lead to the same state.
            let mut edges: std::collections::BTreeMap<u32, Vec<String>> = Default::default();
            for letter in 0..self.dfa.letters {
                let to = self.dfa.next[state * self.dfa.letters + letter];
                if to != NONE {
                    let digits: Vec<String> =
                        digits_of(&self.dfa.radix, letter).iter().map(u32::to_string).collect();
                    let label = if digits.len() == 1 {
                        digits.concat()
                    } else {
                        format!("[{}]", digits.join(","))
                    };
                    edges.entry(to).or_default().push(label);
                }
            }
            for (to, labels) in edges {
                let _ = writeln!(text, "  {state} -> {to} [label = \"{}\"];", labels.join(", "));
            }
        }
        text.push_str("}\n");
        text
    }
}

impl Prover {
    /// Reads a relation from text and defines it; its arguments are `x1`, `x2` and so on.
    ///
    /// ```
    /// let mut prover = wythoff::logic::Prover::new();
    /// prover.read_relation("even", "msd_2\n0 1\n0 -> 0\n1 -> 1\n1 0\n0 -> 0\n1 -> 1\n")?;
    /// assert_eq!(prover.decide("A n $even(2*n)")?.result, Some(true));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn read_relation(&mut self, name: &str, text: &str) -> Result<()> {
        let relation = self.relation_of(text)?;
        self.insert(name, relation)
    }

    /// The relation a text stands for.
    pub(super) fn relation_of(&mut self, text: &str) -> Result<Relation> {
        let bad = |line: usize, expected: &str| {
            let shown = text.lines().nth(line).unwrap_or("");
            Error::parse(shown, 1, format!("{expected} (line {})", line + 1))
        };
        let plain = |line: &'_ str| line.split('#').next().unwrap_or("").trim().len();
        let mut lines = text.lines().enumerate().filter(|(_, line)| plain(line) > 0);
        let (at, header) = lines.next().ok_or_else(|| bad(0, "numeration systems"))?;
        let header = header.split('#').next().unwrap_or("");
        if let truth @ ("true" | "false") = header.trim() {
            if let Some((line, _)) = lines.next() {
                return Err(bad(line, &format!("nothing after `{truth}`")));
            }
            let next = vec![if truth == "true" { 0 } else { NONE }];
            let dfa =
                Dfa { radix: vec![], letters: 1, start: 0, accept: vec![truth == "true"], next };
            return Relation::new(dfa, vec![], vec![]);
        }
        let mut systems = Vec::new();
        for word in header.split_whitespace() {
            let found = self.system(word);
            systems.push(found.map_err(|error| bad(at, &error.to_string()))?);
        }
        let radix: Vec<u32> = systems.iter().map(|s| s.radix()).collect();
        let letters = letter_count(&radix);
        let arguments: Vec<String> = (1..=systems.len()).map(|i| format!("x{i}")).collect();
        let (mut accept, mut next): (Vec<bool>, Vec<u32>) = (vec![], vec![]);
        let mut targets: Vec<(usize, u32)> = Vec::new();
        for (number, line) in lines {
            let line = line.split('#').next().unwrap_or("").trim();
            let parse = |s: &str| s.trim().parse::<u32>().map_err(|_| bad(number, "a number"));
            if let Some((digits, to)) = line.split_once("->") {
                let digits: Vec<Option<u32>> = digits
                    .split_whitespace()
                    .map(|d| if d == "*" { Ok(None) } else { parse(d).map(Some) })
                    .collect::<Result<_>>()?;
                let small = |(digit, radix): (&Option<u32>, &u32)| digit.is_none_or(|d| d < *radix);
                let fits = digits.len() == radix.len() && digits.iter().zip(&radix).all(small);
                let state = accept.len().checked_sub(1).filter(|_| fits);
                let state = state.ok_or_else(|| {
                    bad(number, "a digit of the system for each track, after a state")
                })?;
                let to = parse(to)?;
                targets.push((number, to));
                for letter in 0..letters {
                    let given = digits_of(&radix, letter);
                    if digits.iter().zip(&given).all(|(wanted, d)| wanted.is_none_or(|w| w == *d)) {
                        next[state * letters + letter] = to;
                    }
                }
                continue;
            }
            let parts: Vec<&str> = line.split_whitespace().collect();
            let [state, output] = parts[..] else {
                return Err(bad(number, "a state and whether it accepts, as `0 1`, or `1 -> 0`"));
            };
            if parse(state)? as usize != accept.len() {
                return Err(bad(number, &format!("state {}: states are in order", accept.len())));
            }
            accept.push(match output {
                "0" => false,
                "1" => true,
                _ => {
                    let why =
                        "the output 0 or 1: an automaton with others is a word, not a relation";
                    return Err(bad(number, why));
                }
            });
            next.resize(accept.len() * letters, NONE);
        }
        if let Some((line, _)) = targets.iter().find(|(_, to)| *to as usize >= accept.len()) {
            return Err(bad(
                *line,
                &format!("a state below {}: add the missing one", accept.len()),
            ));
        }
        if accept.is_empty() {
            return Err(bad(at, "states after the numeration systems, as `0 1` and `1 -> 0`"));
        }
        let dfa = Dfa { radix, letters, start: 0, accept, next };
        Relation::new(dfa, systems, arguments)
    }

    /// Writes what a stranger needs to decide the same sentences with Walnut, in the folders that Walnut has: `Command
    /// Files/NAME.txt` declares systems and words and has an `eval` for each sentence; `Automata Library` has the relations.
    /// What each should come out as stands in `NAME.expected.txt`.
    pub fn save_walnut(&self, folder: &Path, name: &str, decisions: &[Decision]) -> Result<()> {
        let (commands, library) = (folder.join("Command Files"), folder.join("Automata Library"));
        std::fs::create_dir_all(&commands)?;
        std::fs::create_dir_all(&library)?;
        let mut systems: Vec<String> =
            self.systems.values().filter_map(|system| system.definition()).collect();
        systems.sort();
        let mut script: String = systems.iter().map(|line| format!("{line};\n")).collect();
        for (word, found) in self.words.iter().filter(|(word, _)| !matches!(&word[..], "F" | "T")) {
            let rule = |(letter, image): (&i32, &Vec<i32>)| {
                format!("{letter} -> {}", image.iter().map(i32::to_string).collect::<String>())
            };
            let rules: Vec<String> = found.morphism.iter().map(rule).collect();
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
        let word = other.read_relation("bad", "msd_2\n0 2\n0 -> 0\n1 -> 0\n").unwrap_err();
        assert!(word.to_string().contains("not a relation"), "{word}");
    }

    #[test]
    fn what_others_write_is_read() {
        let mut prover = Prover::new();
        prover.read_relation("all", "# every pair\nmsd_2 msd_fib\n\n0 1\n* * -> 0\n").unwrap();
        let [three, four] = [3u32, 4].map(num_bigint::BigUint::from);
        assert!(prover.relation("all").unwrap().holds(&[three, four]));
        for truth in ["true", "false"] {
            prover.read_relation(truth, &format!("{truth}\n")).unwrap();
            assert_eq!(prover.relation(truth).unwrap().to_text(), format!("{truth}\n"));
            let decided = prover.decide(&format!("${truth}()")).unwrap();
            assert_eq!(decided.result, Some(truth == "true"));
        }
    }
}
