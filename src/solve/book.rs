//! A solved game as a file: the automata of its levels, which answer for piles of any size.
//!
//! ```text
//! wyt solved 1
//! game: {0,1}* {1,1}* {1,4}
//! play: normal
//! system: ost own [0] [3]        (or a name)
//! levels: 1
//! sha256: …                      (of what follows the empty line)
//!
//! value 0
//! …                              (the automaton, as `wyt prove --library` writes it)
//! ```
//!
//! A file can be changed by anybody, so loading one proves the theorem again: the automata are read, the game is taken from the
//! file, and every sentence is decided anew. That costs what the proof cost, milliseconds to seconds.

use std::sync::Arc;

use num_bigint::BigUint;
use sha2::{Digest, Sha256};

use super::data::Question;
use super::driver::Solved;
use super::sets::{add_system, define_level, defined, level_name, prover};
use super::theorem::{Counterexample, Proof, Theorem, Told};
use super::watch::Deadline;
use crate::engine::Play;
use crate::logic::{Prover, Relation, System, prove_values};
use crate::rules::Game;
use crate::run::{Memory, Run};
use crate::{Error, Remedy, Result};
use wythoff_verify::Certificate;

/// The levels of a solved game.
#[derive(Debug, Clone)]
pub struct Book {
    /// The game.
    pub game: Game,
    /// Normal or misère play.
    pub play: Play,
    /// The numeration system of all piles.
    pub system: Arc<System>,
    /// The positions of values 0, 1, …, with increasing piles if the game is symmetric.
    pub levels: Vec<Relation>,
}

const HEAD: &str = "wyt solved 1";

fn seal(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Book {
    /// The levels of a game that was solved.
    pub fn of(solved: &Solved) -> Book {
        Book {
            game: solved.game.clone(),
            play: solved.play,
            system: solved.system.clone(),
            levels: solved.levels.iter().map(|level| level.positions.clone()).collect(),
        }
    }

    /// The file.
    pub fn to_text(&self) -> String {
        let system = self.system.definition().unwrap_or(self.system.name().to_string());
        let play = if self.play == Play::Misere { "misere" } else { "normal" };
        let mut body = String::new();
        for (value, level) in self.levels.iter().enumerate() {
            // The names of the piles, as a comment below the systems.
            let (text, names) = (level.to_text(), level.arguments.join(", "));
            let text = text.replacen('\n', &format!("\n# arguments: {names}\n"), 1);
            body.push_str(&format!("value {value}\n{text}"));
        }
        format!(
            "{HEAD}\ngame: {}\nplay: {play}\nsystem: {system}\nlevels: {}\nsha256: {}\n\n{body}",
            self.game,
            self.levels.len(),
            seal(&body)
        )
    }

    /// Reads a file, without proving it: see [`Book::prove`].
    pub fn from_text(text: &str) -> Result<Book> {
        let bad = |what: &str| {
            Error::invalid(format!("this is no file of a solved game: {what}"))
                .help(Remedy::SolveTheGame { file: None })
        };
        let (head, body) = text.split_once("\n\n").ok_or_else(|| bad("there is no body"))?;
        let mut lines = head.lines();
        if lines.next() != Some(HEAD) {
            return Err(bad(&format!("its first line is not {HEAD:?}")));
        }
        let mut field = |name: &str| {
            let line = lines.next().and_then(|line| line.strip_prefix(&format!("{name}: ")));
            line.map(str::to_string).ok_or_else(|| bad(&format!("{name}: is missing")))
        };
        let game: Game = field("game")?.parse()?;
        let play = match field("play")?.as_str() {
            "normal" => Play::Normal,
            "misere" => Play::Misere,
            _ => return Err(bad("play: is normal or misere")),
        };
        let system = field("system")?;
        let count: usize = field("levels")?.parse().map_err(|_| bad("levels: is a number"))?;
        if field("sha256")? != seal(body) {
            return Err(bad("it was changed after it was written (sha256)"));
        }
        let mut prover = Prover::new();
        let name = match system.strip_prefix("ost ") {
            Some(rest) => {
                prover.run(&format!("{system}:"))?;
                format!("msd_{}", rest.split_whitespace().next().unwrap_or_default())
            }
            None => system,
        };
        let system = prover.system(&name)?;
        let mut levels = Vec::new();
        let parts = body.split("value ").skip(1);
        for (value, part) in parts.enumerate() {
            let (number, text) = part.split_once('\n').ok_or_else(|| bad("a level is empty"))?;
            if number != value.to_string() {
                return Err(bad("the levels are not in order"));
            }
            prover.read_relation(&level_name(value), text)?;
            let relation = defined(&prover, &level_name(value))?;
            let fits = relation.systems.len() == game.arity()
                && relation.systems.iter().all(|s| *s == system);
            if !fits {
                return Err(bad("an automaton does not fit the game"));
            }
            levels.push(relation);
        }
        if levels.len() != count || count == 0 {
            return Err(bad("levels are missing"));
        }
        Question::new(game.clone(), 0, play)?;
        Ok(Book { game, play, system, levels })
    }

    /// A prover that knows the levels as `$value_0`, `$value_1`, ….
    pub(super) fn prover(&self, memory: Memory) -> Result<Prover> {
        let mut prover = prover(&self.system, memory, &Default::default())?;
        self.define(&mut prover)?;
        Ok(prover)
    }

    fn define(&self, prover: &mut Prover) -> Result<()> {
        for (value, level) in self.levels.iter().enumerate() {
            define_level(prover, &self.game, level, value)?;
        }
        Ok(())
    }

    /// Decides the theorem about every level anew; the first that fails is the last proof returned.
    pub fn prove(&self, prover: &mut Prover, told: Told) -> Result<Vec<Proof>> {
        add_system(prover, &self.system)?;
        self.define(prover)?;
        let names: Vec<String> = (0..self.levels.len()).map(level_name).collect();
        let mut proofs = Vec::new();
        for value in 0..self.levels.len() {
            let question = Question::new(self.game.clone(), value as u32, self.play)?;
            let theorem = Theorem {
                question: &question,
                system: self.system.name(),
                own: &names[value],
                lower: &names[..value],
            };
            let proof = theorem.decide(prover, &mut *told)?;
            let holds = proof.holds();
            proofs.push(proof);
            if !holds {
                break;
            }
        }
        Ok(proofs)
    }

    /// The record of a proof that the levels are what they are said to be: in the sentences that the checker writes itself,
    /// where it reads the rules, so that it ends with the theorem; otherwise, or if these outgrow the memory, in those of
    /// [`Book::prove`].
    pub fn record(&self, run: &Run) -> Result<Certificate> {
        let deadline = Deadline::new(None);
        deadline
            .watch(run, "while the proof was recorded", || self.recorded(run.memory(), &deadline))
    }

    fn recorded(&self, memory: Memory, deadline: &Deadline) -> Result<Certificate> {
        let recording = || -> Result<Prover> {
            let mut prover = prover(&self.system, memory, &deadline.stop)?;
            prover.start_record()?;
            Ok(prover)
        };
        if self.play == Play::Normal && wythoff_verify::reads_rules(&self.game.to_string()) {
            let mut prover = recording()?;
            let half = if self.game.is_symmetric() { "a<=b & " } else { "" };
            let mut formulas = Vec::new();
            for (value, level) in self.levels.iter().enumerate() {
                prover.insert(&format!("solved_{value}"), level.clone())?;
                formulas.push(format!("?{} {half}$solved_{value}(a,b)", self.system.name()));
            }
            match prove_values(&mut prover, &self.game, &formulas) {
                Ok(proof) if proof.proved => return prover.proof_record(),
                Ok(_) => return Err(Error::internal("a proved level has a false sentence")),
                Err(Error::Limit(_)) => {}
                Err(other) => return Err(other),
            }
        }
        let mut prover = recording()?;
        self.prove(&mut prover, &mut |_| Ok(()))?;
        prover.proof_record()
    }

    /// Decides the theorem about every level anew.
    ///
    /// # Errors
    /// If a sentence is false, with the smallest numbers that show it; if a limit is reached, or the run is asked to stop.
    pub fn verify(&self, run: &Run) -> Result<()> {
        let deadline = Deadline::new(None);
        let mut prover = prover(&self.system, run.memory(), &deadline.stop)?;
        let proofs = deadline
            .watch(run, "while it was proved again", || self.prove(&mut prover, &mut |_| Ok(())))?;
        match proofs.iter().find_map(|proof| proof.counterexample.as_ref()) {
            None => Ok(()),
            Some(Counterexample { sentence, numbers }) => {
                let numbers: Vec<String> =
                    numbers.iter().map(|(name, n)| format!("{name} = {n}")).collect();
                Err(Error::invalid(format!(
                    "this book is wrong: {sentence:?} fails at {}; solve the game again",
                    numbers.join(", ")
                )))
            }
        }
    }

    /// The value of a position, if it is one of the levels'; `None` if it is larger than theirs (under misère play: an
    /// N-position).
    pub fn value(&self, position: &[BigUint]) -> Option<usize> {
        let mut sorted = position.to_vec();
        if self.game.is_symmetric() {
            sorted.sort();
        }
        self.levels.iter().position(|level| level.holds(&sorted))
    }
}
