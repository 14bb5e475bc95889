//! Scripts in the input language of Walnut: `eval`, `def`, `reg`, `ost`, `morphism`, `promote`; and `system`, which is our own.
//!
//! A command ends in `;`, `:` or `::`; `#` and `//` begin a comment, and so does what follows a command on its line unless it is
//! another one. `exit` and `quit` end the script. A text that begins with none of the commands is one formula.
//!
//! A command that fails takes no other with it: the reader goes on behind its end, as Walnut does.

use std::sync::Arc;

use super::defined::Relation;
use super::numeration::System;
use super::parse::Source;
use super::prove::{Decision, Prover};
use super::strings::commands;
use super::words::{fixed_point, parse_morphism};
use crate::{Error, Result};

mod names;
mod reader;

use reader::Reader;

const COMMANDS: [&str; 11] =
    ["eval", "def", "reg", "ost", "system", "morphism", "promote", "macro", "load", "exit", "quit"];

/// Commands of Walnut that are not carried out here: they are about its screen and its files.
const FOREIGN: [&str; 7] = ["clear", "cls", "describe", "draw", "export", "help", "test"];

/// Whether a command begins with this word.
fn is_command(word: &str) -> bool {
    COMMANDS.contains(&word) || commands::COMMANDS.contains(&word)
}

/// What came of a command.
enum Done {
    Decided(Box<Decision>, Relation),
    Noted,
    Ended,
    /// A file of commands to carry out.
    Load(String),
}

/// A word that no command begins with.
fn unknown(word: &str) -> String {
    let known = "a command such as eval, def, reg, ost, morphism or promote";
    match FOREIGN.contains(&word) {
        true => format!("{known}; Walnut's `{word}` is not carried out here"),
        false => known.to_string(),
    }
}

impl Prover {
    /// Runs a script and gives the outcomes of its `eval` and `def` commands; or decides a single formula.
    ///
    /// ```
    /// let mut prover = wythoff::logic::Prover::new();
    /// let outcomes = prover.run(r#"
    ///     def even "E k n = 2*k":
    ///     eval sum "A m,n $even(m) & $even(n) => $even(m+n)":   # a theorem
    /// "#).unwrap();
    /// assert_eq!(outcomes[1].result, Some(true));
    /// ```
    pub fn run(&mut self, text: &str) -> Result<Vec<Decision>> {
        let mut outcomes = Vec::new();
        self.run_each(text, &mut |outcome, _| outcomes.push(outcome.clone()))?;
        Ok(outcomes)
    }

    /// As [`Prover::run`], handing over each outcome with its relation as soon as it is there.
    pub fn run_each(
        &mut self,
        text: &str,
        each: &mut dyn FnMut(&Decision, &Relation),
    ) -> Result<()> {
        let mut first = Ok(());
        self.run_on(text, each, &mut |error| {
            first = Err(error);
            false
        })?;
        first
    }

    /// As [`Prover::run_each`]; `failed` hears of a command that failed and says whether to go on with the next. Gives whether
    /// the text was read to its end: what stands behind an `exit` is not.
    ///
    /// ```
    /// let (mut failed, mut seen) = (0, 0);
    /// let script = "eval a \"A n n<\": eval b \"A n n<n+1\": exit: eval c \"A n n<5\":";
    /// let whole = wythoff::logic::Prover::new().run_on(script, &mut |_, _| seen += 1, &mut |_| {
    ///     failed += 1;
    ///     true
    /// })?;
    /// assert_eq!((failed, seen, whole), (1, 1, false));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn run_on(
        &mut self,
        text: &str,
        each: &mut dyn FnMut(&Decision, &Relation),
        failed: &mut dyn FnMut(Error) -> bool,
    ) -> Result<bool> {
        let mut reader = Reader { text, at: 0 };
        reader.space();
        let begin = reader.at;
        reader.setting();
        let first = reader.word();
        if !is_command(first) && !FOREIGN.contains(&first) {
            let source = Source { text, from: begin };
            let (outcome, decided) =
                self.evaluate_any("eval", "", text[begin..].trim_end(), source, false)?;
            each(&outcome, &decided.on_numbers());
            return Ok(true);
        }
        reader.at = begin;
        loop {
            reader.space();
            if reader.at == text.len() {
                return Ok(true);
            }
            let from = reader.at;
            match self.command(&mut reader) {
                Ok(Done::Decided(outcome, relation)) => each(&outcome, &relation),
                Ok(Done::Noted) => {}
                Ok(Done::Ended) => return Ok(false),
                Ok(Done::Load(text)) => {
                    self.strings.loading += 1;
                    let done = self.run_on(&text, each, failed);
                    self.strings.loading -= 1;
                    done?;
                }
                // A run that was stopped, or that found itself wrong, is not taken up again.
                Err(error @ (Error::Stopped(_) | Error::Internal(_) | Error::Closed)) => {
                    return Err(error);
                }
                Err(error) => {
                    if !failed(error) {
                        return Ok(false);
                    }
                    reader.at = reader.behind(from);
                    reader.remark();
                }
            }
        }
    }

    fn command(&mut self, reader: &mut Reader) -> Result<Done> {
        let from = reader.at;
        reader.setting();
        let done = match reader.word() {
            command @ ("eval" | "def") => {
                reader.space();
                let here = reader.at;
                // A formula without a name is decided and not kept.
                let named = !reader.text[here..].starts_with('"');
                let name = if named { reader.name("a name for the formula")? } else { "" };
                if command == "def" && named {
                    self.may_be_defined(name).map_err(|error| reader.at_byte(here, error))?;
                }
                let counted = reader.names()?;
                let (formula, at) = reader.quoted("a formula in quotation marks")?;
                reader.end()?;
                let source = Source { text: reader.text, from: at };
                let (mut outcome, decided) =
                    self.evaluate_any(command, name, formula, source, true)?;
                if let Some(other) = counted.iter().find(|name| !outcome.free.contains(name)) {
                    return Err(
                        source.error(0, format!("a formula with the free variable {other}"))
                    );
                }
                let relation = decided.on_numbers();
                let matrices = self.matrices_of(&relation, &counted);
                outcome.matrices = matrices.map_err(|error| source.locate(error))?;
                if command == "def" && named {
                    self.forget_relation(name);
                    self.keep_decided(name, decided)?;
                }
                return Ok(Done::Decided(Box::new(outcome), relation));
            }
            "reg" => {
                reader.space();
                let here = reader.at;
                let name = reader.name("a name for the relation")?;
                self.may_be_defined(name).map_err(|error| reader.at_byte(here, error))?;
                let (written, at_tracks) = reader.tracks()?;
                let (text, at) = reader.quoted("a regular expression in quotation marks")?;
                reader.end()?;
                let source = Source { text: reader.text, from: at };
                let mut tracks = Vec::new();
                for track in &written {
                    let found =
                        self.track(track).map_err(|error| reader.at_byte(at_tracks, error))?;
                    tracks.push(found);
                }
                let systems: Option<Vec<Arc<System>>> =
                    tracks.iter().map(|t| t.system.as_deref()?.natural_msd()).collect();
                let simple = !text.contains(['.', '-']);
                if self.record.is_some() && (systems.is_none() || !simple) {
                    return Err(source.error(
                        0,
                        "an expression of digits in msd systems, which a proof record can hold; leave the record out",
                    ));
                }
                let Some(systems) = systems else {
                    let named = self.regular(text, tracks, source)?;
                    self.forget_relation(name);
                    self.keep_strings(name, named)?;
                    return Ok(Done::Noted);
                };
                let dfa = super::regex::relation(text, &systems, source, &self.budget())?;
                let as_written = self.regular(text, tracks, source)?;
                let arguments = (1..=systems.len()).map(|i| format!("x{i}")).collect();
                let relation = Relation { dfa: Arc::new(dfa), systems, arguments };
                self.forget_relation(name);
                self.note_regular(name, text, &relation);
                self.keep(name, relation);
                // Where zeros count, formulas about strings see what is written.
                if self.record.is_none() {
                    self.strings.relations.insert(name.to_string(), as_written);
                }
                return Ok(Done::Noted);
            }
            "ost" => {
                let name = format!("msd_{}", reader.name("a name for the numeration system")?);
                reader.space();
                let at = reader.at;
                let (mut preperiod, period) = (reader.numbers()?, reader.numbers()?);
                if preperiod.is_empty() {
                    // A purely periodic fraction below 1.
                    preperiod.push(0);
                }
                let system = System::ostrowski(&name, &preperiod, &period);
                let added = system.and_then(|system| self.add_system(system));
                added.map_err(|error| reader.at_byte(at, error))
            }
            "system" => {
                let name = format!("msd_{}", reader.name("a name for the numeration system")?);
                reader.space();
                let at = reader.at;
                let coefficients = reader.numbers()?;
                let added = self.add_recurrence(&name, &coefficients);
                added.map_err(|error| reader.at_byte(at, error))
            }
            "morphism" => {
                let name = reader.name("a name for the morphism")?.to_string();
                let (text, at) =
                    reader.quoted("the images in quotation marks, as \"0->01 1->0\"")?;
                let morphism = parse_morphism(text).map_err(|(offset, expected)| {
                    Source { text: reader.text, from: at }.error(offset, expected)
                })?;
                if self.record.is_some() && self.morphisms.contains_key(&name) {
                    return Err(reader.error("another name: this morphism is defined already"));
                }
                self.morphisms.insert(name, morphism);
                Ok(())
            }
            "promote" => {
                reader.space();
                let at = reader.at;
                let word = reader.name("a name for the word")?.to_string();
                let name = reader.name("the name of a morphism")?;
                let Some(morphism) = self.morphisms.get(name) else {
                    return Err(reader.error("the name of a morphism defined with `morphism`"));
                };
                let mut known: Vec<Arc<System>> =
                    self.systems.values().filter_map(|system| system.natural_msd()).collect();
                known.sort_by(|a, b| a.name().cmp(b.name()));
                let fixed =
                    fixed_point(morphism, &known).map_err(|error| reader.at_byte(at, error))?;
                if self.record.is_some() && self.words.contains_key(&word) {
                    return Err(reader.error("another name: this word is defined already"));
                }
                self.forget_word(&word).map_err(|error| reader.at_byte(at, error))?;
                let one_digit = |letter: &i32| (0..10).contains(letter);
                if self.record.is_some() && !fixed.places.keys().all(one_digit) {
                    return Err(reader.error(
                        "letters of one digit, which a proof record can hold; leave the record out",
                    ));
                }
                self.words.insert(word, fixed);
                Ok(())
            }
            "exit" | "quit" => {
                reader.end()?;
                return Ok(Done::Ended);
            }
            "macro" => {
                let name = reader.name("a name for the macro")?.to_string();
                let (text, _) = reader.quoted("the text of the macro in quotation marks")?;
                self.strings.macros.insert(name, text.to_string());
                Ok(())
            }
            "load" => {
                let text = self.file_to_load(reader)?;
                return Ok(Done::Load(text));
            }
            command if commands::COMMANDS.contains(&command) => {
                let at = reader.at;
                let arguments = reader.arguments();
                reader.end()?;
                let done = self.string_command(command, arguments).and_then(|(name, made)| {
                    let truth = match made {
                        commands::Made::Truth(truth) => Some(truth),
                        _ => None,
                    };
                    match &made {
                        commands::Made::Relation(_) => self.forget_relation(&name),
                        commands::Made::Word(_) => self.forget_word(&name)?,
                        commands::Made::Truth(_) => {}
                    }
                    self.keep_made(&name, made)?;
                    Ok((name, truth))
                });
                let (name, truth) = done.map_err(|error| reader.at_byte(at, error))?;
                let Some(truth) = truth else { return Ok(Done::Noted) };
                let text = if truth { "0=0" } else { "0=1" };
                let source = Source { text, from: 0 };
                let (mut outcome, relation) = self.evaluate("eval", &name, text, source)?;
                outcome.formula = format!("infinitely many strings satisfy {name}");
                return Ok(Done::Decided(Box::new(outcome), relation));
            }
            other => {
                reader.at = from;
                Err(reader.error(&unknown(other)))
            }
        };
        done.and_then(|()| reader.end()).map(|()| Done::Noted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names decided, and the errors.
    fn run(text: &str) -> (Vec<String>, Vec<String>) {
        let (mut names, mut errors) = (Vec::new(), Vec::new());
        let ended =
            Prover::new().run_on(text, &mut |one, _| names.push(one.name.clone()), &mut |error| {
                errors.push(error.to_string());
                true
            });
        ended.unwrap();
        (names, errors)
    }

    #[test]
    fn a_failed_command_takes_no_other_with_it() {
        let text = "def a \"n=2*k:;\"; all of them\n// eval no \"n<\":\ncombine C none; eval b \"A n n<n+1\"; the end\nexit;\neval c \"n=1\";";
        let (names, errors) = run(text);
        assert_eq!(names, ["b"]);
        assert_eq!(errors.len(), 2, "{errors:?}");
        assert!(errors[1].contains("none"), "{errors:?}");
    }

    /// A remark behind a command is passed over, a command misspelt there is not.
    #[test]
    fn remarks_are_no_commands() {
        assert_eq!(run("eval a \"1=1\": a remark\neval b \"1=1\":").0, ["a", "b"]);
        let (names, errors) = run("eval a \"1=1\": evla b \"1=1\": eval c \"1=1\":");
        assert_eq!((names, errors.len()), (vec!["a".to_string(), "c".to_string()], 1));
    }

    #[test]
    fn variables_begin_with_a_letter_and_differ() {
        for text in ["E x,x x=1", "E x x=_1", "E _x _x=1"] {
            assert!(Prover::new().decide(text).is_err(), "{text}");
        }
    }

    /// Without an integer part a fraction is below 1.
    #[test]
    fn a_purely_periodic_fraction() {
        let mut prover = Prover::new();
        prover.run("ost a [] [3 1 1]: ost b [0] [3 1 1]:").unwrap();
        let digits = |name: &str| prover.systems[name].natural().digits(&100u32.into());
        assert_eq!(digits("msd_a"), digits("msd_b"));
    }
}
