//! Relations as text and as Graphviz.
//!
//! The text is Walnut's: the numeration systems of the tracks in one line, then for each state its number and
//! whether it accepts (1 or 0), followed by its transitions `d e -> state`, one digit a track. State 0 is the
//! start; a letter without a line is never accepted. A comment `# arguments: x, y` keeps the names.

use std::fmt::Write;
use std::path::Path;

use super::automaton::{Dfa, NONE, digits_of, letter_count, letter_of};
use super::defined::Relation;
use super::prove::{Decision, Prover};
use crate::{Error, Result};

/// The file of a library that declares its Ostrowski systems.
const SYSTEMS: &str = "systems.walnut";

/// Names the file an error comes from.
fn in_file(path: &Path, error: Error) -> Error {
    match error {
        Error::Limit(why) => Error::Limit(format!("{}: {why}", path.display())),
        other => Error::invalid(format!("{}: {other}", path.display())),
    }
}

impl Relation {
    /// The relation as text.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let systems: Vec<&str> = self.systems.iter().map(|s| s.name()).collect();
        let _ = writeln!(text, "{}", systems.join(" "));
        let _ = writeln!(text, "# arguments: {}", self.arguments.join(", "));
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
    /// Reads a relation from text and defines it.
    pub fn read_relation(&mut self, name: &str, text: &str) -> Result<()> {
        let bad = |line: usize, expected: &str| {
            let shown = text.lines().nth(line).unwrap_or("");
            Error::parse(shown, 1, format!("{expected} (line {})", line + 1))
        };
        let mut lines = text.lines().enumerate();
        let (_, header) = lines.next().ok_or_else(|| bad(0, "numeration systems"))?;
        let systems =
            header.split_whitespace().map(|s| self.system(s)).collect::<Result<Vec<_>>>()?;
        let radix: Vec<u32> = systems.iter().map(|s| s.radix()).collect();
        let letters = letter_count(&radix);
        let mut arguments: Vec<String> = (1..=systems.len()).map(|i| format!("x{i}")).collect();
        let (mut accept, mut next): (Vec<bool>, Vec<u32>) = (vec![], vec![]);
        for (number, line) in lines {
            if let Some(names) = line.strip_prefix("# arguments:") {
                let names: Vec<String> = names.split(',').map(|s| s.trim().to_string()).collect();
                if names.len() == arguments.len() {
                    arguments = names;
                }
            }
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let parse = |s: &str| s.trim().parse::<u32>().map_err(|_| bad(number, "a number"));
            if let Some((digits, to)) = line.split_once("->") {
                let digits = digits.split_whitespace().map(parse).collect::<Result<Vec<u32>>>()?;
                let fits =
                    digits.len() == radix.len() && digits.iter().zip(&radix).all(|(d, r)| d < r);
                let state = accept.len().checked_sub(1).filter(|_| fits);
                let state = state.ok_or_else(|| {
                    bad(number, "a digit of the system for each track, after a state")
                })?;
                next[state * letters + letter_of(&radix, &digits)] = parse(to)?;
            } else {
                let parts = line.split_whitespace().map(parse).collect::<Result<Vec<u32>>>()?;
                if parts.len() != 2 || parts[0] as usize != accept.len() {
                    return Err(bad(number, "the next state and 0 or 1"));
                }
                accept.push(parts[1] != 0);
                next.resize(accept.len() * letters, NONE);
            }
        }
        let missing = |line: &&str| {
            let to = line.split('#').next().unwrap_or("").split_once("->").map(|(_, to)| to.trim());
            to.is_some_and(|to| to.parse::<usize>().is_ok_and(|to| to >= accept.len()))
        };
        if let Some(line) = text.lines().position(|line| missing(&line)) {
            return Err(bad(line, &format!("a state below {}: add the missing one", accept.len())));
        }
        if accept.is_empty() {
            return Err(bad(0, "states after the numeration systems, as `0 1` and `1 -> 0`"));
        }
        let dfa = Dfa { radix, letters, start: 0, accept, next };
        let relation = Relation::new(dfa, systems, arguments)?;
        self.insert(name, relation)
    }

    /// Declares the systems of a folder (`systems.walnut`) and defines every relation of it (`NAME.txt`), in order of their
    /// names.
    pub fn load_library(&mut self, folder: &Path) -> Result<usize> {
        if !folder.exists() {
            return Ok(0);
        }
        let systems = folder.join(SYSTEMS);
        if systems.is_file() {
            let text = std::fs::read_to_string(&systems)?;
            self.run(&text).map_err(|error| in_file(&systems, error))?;
        }
        let mut files: Vec<_> = std::fs::read_dir(folder)?
            .collect::<std::io::Result<Vec<_>>>()?
            .into_iter()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|e| e == "txt"))
            .collect();
        files.sort();
        for path in &files {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().to_string();
            let text = std::fs::read_to_string(path)?;
            self.read_relation(&name, &text).map_err(|error| in_file(path, error))?;
        }
        Ok(files.len())
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

    /// Writes every declared system and defined relation to a folder: `systems.walnut`, `NAME.txt`, and
    /// `NAME.gv` if asked.
    pub fn save_library(&self, folder: &Path, graphviz: bool) -> Result<()> {
        std::fs::create_dir_all(folder)?;
        let mut systems: Vec<String> =
            self.systems.values().filter_map(|system| system.definition()).collect();
        systems.sort();
        if !systems.is_empty() {
            let text: String = systems.iter().map(|line| format!("{line}:\n")).collect();
            crate::run::write_whole(&folder.join(SYSTEMS), |out| {
                Ok(out.write_all(text.as_bytes())?)
            })?;
        }
        for (name, relation) in &self.relations {
            let write = |extension: &str, text: String| {
                crate::run::write_whole(&folder.join(format!("{name}.{extension}")), |out| {
                    Ok(out.write_all(text.as_bytes())?)
                })
            };
            write("txt", relation.to_text())?;
            if graphviz {
                write("gv", relation.to_graphviz(name))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A relation in a system of its own comes back without a word about the system.
    #[test]
    fn systems_are_kept_with_the_relations() {
        let folder = tempfile_folder("systems");
        let mut prover = Prover::new();
        prover.run("ost odd [0 2 1] [3 1]: def near \"?msd_odd y=x+2\":").unwrap();
        prover.save_library(&folder, false).unwrap();
        let mut other = Prover::new();
        assert_eq!(other.load_library(&folder).unwrap(), 1);
        let outcome = other.decide("?msd_odd A x,y $near(x,y) => y>x+1").unwrap();
        assert_eq!(outcome.result, Some(true));
        std::fs::write(folder.join("bad.txt"), "msd_odd\n0 1\n9 -> 0\n").unwrap();
        let error = Prover::new().load_library(&folder).unwrap_err().to_string();
        assert!(error.contains("bad.txt") && error.contains("line 3"), "{error}");
        std::fs::remove_dir_all(&folder).unwrap();
    }

    fn tempfile_folder(name: &str) -> std::path::PathBuf {
        std::env::temp_dir().join(format!("wythoff-{name}-{}", std::process::id()))
    }

    #[test]
    fn text_is_read_back() {
        let mut prover = Prover::new();
        prover.define("small", "?msd_fib E k x=3*k & y>x & y<x+9").unwrap();
        let text = prover.relation("small").unwrap().to_text();
        let mut other = Prover::new();
        other.read_relation("small", &text).unwrap();
        assert_eq!(other.relation("small").unwrap().dfa, prover.relation("small").unwrap().dfa);
        assert_eq!(other.relation("small").unwrap().arguments, ["x", "y"]);
        assert!(other.read_relation("bad", "msd_2\n0 1\n2 -> 0\n").is_err());
        assert!(other.read_relation("bad", "msd_2\n0 1\n1 -> 7\n").is_err());
    }
}
