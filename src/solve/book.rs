//! A solved game as a file: the automata of its levels, which answer for piles of any size.
//!
//! ```text
//! wyt solved 2
//! game: {0,1}* {1,1}* {1,4}
//! play: normal
//! system: ost own [0] [3]        (or a name)
//! levels: 1
//! sha256: …                      (of all other lines)
//!
//! value 0
//! …                              (the automaton, as `wyt prove --library` writes it)
//! ```
//!
//! A file can be changed by anybody, so loading one proves the theorem again: the automata are read and cut down to the tuples
//! that stand for positions, the game is taken from the file, and every sentence is decided anew, about the automata that
//! answer later: a book holds no others. That costs what the proof cost, milliseconds to seconds. Nothing in a file is carried
//! out: its system is data.

use num_bigint::BigUint;
use sha2::{Digest, Sha256};

use super::data::Question;
use super::driver::{Found, Level, Solved};
use super::sets::{canonical, define_level, level_name, prover};
use super::theorem::{Counterexample, Proof, Theorem, Told};
use super::watch::Deadline;
use crate::engine::Play;
use crate::logic::moves::Moves;
use crate::logic::written::tracks_of;
use crate::logic::{Prover, Relation, Stop, System};
use crate::rules::Game;
use crate::run::{Memory, Run};
use crate::{Error, Remedy, Result};
use wythoff_verify::Certificate;

/// The levels of a solved game, as pairs.
pub type Book = Solved<Relation>;

const HEAD: &str = "wyt solved 2";

/// The hash over all lines but its own.
fn seal(head: &str, body: &str) -> String {
    let hash = Sha256::new().chain_update(head).chain_update("\n\n").chain_update(body).finalize();
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Book {
    /// The levels that somebody claims for a game, cut down to the tuples that stand for positions; nothing is proved by this.
    ///
    /// # Errors
    /// If there are none, if they do not fit the game or each other, or if the game is none that can be solved.
    pub fn new(game: Game, play: Play, levels: Vec<Relation>, run: &Run) -> Result<Book> {
        let deadline = Deadline::new(None);
        deadline.watch(run, "while a set was cut down to positions", || {
            Book::claimed(game, play, levels, run.memory(), &deadline.stop)
        })
    }

    /// The same within a memory, looking at a flag.
    pub(super) fn claimed(
        game: Game,
        play: Play,
        levels: Vec<Relation>,
        memory: Memory,
        stop: &Stop,
    ) -> Result<Book> {
        let misfit = || Error::invalid("an automaton does not fit the game: solve the game again");
        let system = levels.first().and_then(|level| level.systems.first()).ok_or_else(misfit)?;
        let system = system.clone();
        let fits = |level: &Relation| {
            level.systems.len() == game.arity() && level.systems.iter().all(|s| *s == system)
        };
        if !levels.iter().all(fits) {
            return Err(misfit());
        }
        Question::new(game.clone(), 0, play)?;
        let levels = levels.into_iter().map(|raw| canonical(&game, raw, memory, stop));
        Ok(Book { levels: levels.collect::<Result<_>>()?, game, play, system })
    }

    /// Adds levels that are canonical already.
    pub(super) fn extend(&mut self, levels: &[Relation]) {
        self.levels.extend_from_slice(levels);
    }

    /// The levels of a game that was solved, as pairs: those that were proved on words are composed.
    ///
    /// # Errors
    /// If that outgrows the memory.
    pub fn of(solved: &Solved, memory: Memory) -> Result<Book> {
        let levels = solved.levels.iter().map(|level| level.positions(memory).cloned());
        Ok(Book {
            game: solved.game.clone(),
            play: solved.play,
            system: solved.system.clone(),
            levels: levels.collect::<Result<_>>()?,
        })
    }

    /// The levels up to the first that was proved on its word.
    pub(super) fn of_pairs(solved: &Solved) -> Result<Book> {
        let pairs = solved.levels.iter().take_while(|level| level.words().is_none()).cloned();
        let solved = Solved { levels: pairs.collect(), ..solved.clone() };
        Book::of(&solved, Memory::default())
    }

    /// The file.
    pub fn to_text(&self) -> String {
        let system = self.system.definition().unwrap_or(self.system.name().to_string());
        let mut body = String::new();
        for (value, level) in self.levels.iter().enumerate() {
            body.push_str(&format!("value {value}\n{}", level.to_named_text()));
        }
        let (game, play, count) = (&self.game, self.play, self.levels.len());
        let head = format!("{HEAD}\ngame: {game}\nplay: {play}\nsystem: {system}\nlevels: {count}");
        let hash = seal(&head, &body);
        format!("{head}\nsha256: {hash}\n\n{body}")
    }

    /// Reads a file, without proving it: see [`Book::prove`].
    ///
    /// # Errors
    /// If it is none, if its automata are too large for the memory, or if the run is asked to stop.
    pub fn from_text(text: &str, run: &Run) -> Result<Book> {
        Book::read_within(text, &Deadline::of_file(text.len(), None), run)
    }

    /// The same within a time.
    pub(super) fn read_within(text: &str, deadline: &Deadline, run: &Run) -> Result<Book> {
        deadline.watch(run, "while a solved game was read", || {
            Book::parsed(text, run.memory(), &deadline.stop)
        })
    }

    /// The same while nobody watches.
    pub(super) fn parsed(text: &str, memory: Memory, stop: &Stop) -> Result<Book> {
        let bad = |what: &str| {
            Error::invalid(format!("this is no file of a solved game: {what}"))
                .help(Remedy::SolveTheGame { file: None })
        };
        let (head, body) = text.split_once("\n\n").ok_or_else(|| bad("there is no body"))?;
        let mut lines = head.lines();
        match lines.next() {
            Some(HEAD) => {}
            Some(other) if other.starts_with(HEAD.trim_end_matches(char::is_numeric)) => {
                return Err(bad("it was written by another version"));
            }
            _ => return Err(bad(&format!("its first line is not {HEAD:?}"))),
        }
        let mut field = |name: &str| {
            let line = lines.next().and_then(|line| line.strip_prefix(&format!("{name}: ")));
            line.map(str::to_string).ok_or_else(|| bad(&format!("{name}: is missing")))
        };
        let (game, play) = (field("game")?, field("play")?);
        let (system, count) = (field("system")?, field("levels")?);
        let hash = format!("\nsha256: {}", field("sha256")?);
        let sealed = head.strip_suffix(&hash).ok_or_else(|| bad("sha256: is its last line"))?;
        if hash[9..] != seal(sealed, body) {
            return Err(bad("it was changed after it was written (sha256)"));
        }
        let game: Game = game.parse()?;
        let play = match play.as_str() {
            "normal" => Play::Normal,
            "misere" => Play::Misere,
            _ => return Err(bad("play: is normal or misere")),
        };
        let count: usize = count.parse().map_err(|_| bad("levels: is a number"))?;
        let system = System::from_definition(&system)?;
        Question::new(game.clone(), 0, play)?;
        let mut prover = prover(&system, memory, stop)?;
        let mut levels = Vec::new();
        let parts = body.split("value ").skip(1);
        for (value, part) in parts.enumerate() {
            let (number, text) = part.split_once('\n').ok_or_else(|| bad("a level is empty"))?;
            if number != value.to_string() {
                return Err(bad("the levels are not in order"));
            }
            if tracks_of(text).count() != game.arity() {
                return Err(bad("an automaton has not as many tracks as the game has piles"));
            }
            let relation = prover.relation_of(text)?;
            if relation.systems.iter().any(|other| **other != system) {
                return Err(bad("an automaton is in another system"));
            }
            levels.push(relation);
        }
        if levels.len() != count || count == 0 {
            return Err(bad("levels are missing"));
        }
        Book::claimed(game, play, levels, memory, stop)
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
    #[expect(clippy::cast_possible_truncation, reason = "sides and states are below 2^32")]
    pub fn prove(&self, prover: &mut Prover, told: Told) -> Result<Vec<Proof>> {
        prover.know_system(&self.system)?;
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
    /// [`Book::prove`]. Either way the moves are relations of it, but for games with blocking.
    pub fn record_of_pairs(&self, run: &Run) -> Result<Certificate> {
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
        if wythoff_verify::reads_rules(&self.game.to_string()) {
            let mut prover = recording()?;
            let half = if self.game.is_symmetric() { "a<=b & " } else { "" };
            let mut formulas = Vec::new();
            for (value, level) in self.levels.iter().enumerate() {
                prover.insert(&format!("solved_{value}"), level.clone())?;
                formulas.push(format!("?{} {half}$solved_{value}(a,b)", self.system.name()));
            }
            let proof = match self.play {
                Play::Normal => prover.prove_values(&self.game, &formulas),
                Play::Misere => prover.prove_misere(&self.game, &formulas[0]),
            };
            match proof {
                Ok(proof) if proof.proved() => return prover.proof_record(),
                Ok(_) => return Err(Error::internal("a proved level has a false sentence")),
                Err(Error::Limit(_)) => {}
                Err(other) => return Err(other),
            }
        }
        let mut prover = recording()?;
        self.prove(&mut prover, &mut |_| Ok(()))?;
        if self.game.blocked().is_none() {
            let names: Vec<String> = (0..self.levels.len()).map(level_name).collect();
            Moves::of(&self.game)?.note(&mut prover, self.system.name(), &names, self.play)?;
        }
        prover.proof_record()
    }

    /// Decides the theorem about every level anew.
    ///
    /// # Errors
    /// If a sentence is false, with the smallest numbers that show it; if a limit is reached, or the run is asked to stop.
    pub(crate) fn verify(&self, run: &Run) -> Result<()> {
        self.solved(run).map(|_| ())
    }

    /// The levels with the proof of each, decided anew.
    ///
    /// # Errors
    /// As `Book::verify`.
    pub fn solved(&self, run: &Run) -> Result<Solved> {
        self.solved_by(&Deadline::new(None), run)
    }

    /// The same within a time.
    #[expect(clippy::cast_possible_truncation, reason = "sides and states are below 2^32")]
    pub(super) fn solved_by(&self, deadline: &Deadline, run: &Run) -> Result<Solved> {
        let mut prover = prover(&self.system, run.memory(), &deadline.stop)?;
        let proofs = deadline
            .watch(run, "while it was proved again", || self.prove(&mut prover, &mut |_| Ok(())))?;
        match proofs.iter().find_map(Proof::counterexample) {
            None if !proofs.iter().all(Proof::holds) => {
                Err(Error::internal("a level without a proof and without a counterexample"))
            }
            None => {
                let level = |(value, (positions, proof)): (usize, (&Relation, Proof))| {
                    Level::new(value as u32, Found::Pairs(positions.clone()), proof)
                };
                let levels = self.levels.iter().zip(proofs).enumerate().map(level).collect();
                let (game, play, system) = (self.game.clone(), self.play, self.system.clone());
                Ok(Solved { game, play, system, levels })
            }
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
