//! The solved games that come with the program.
//!
//! Each is a file as `wyt solve GAME -o FILE` writes it, kept in the repository and built in. The tests prove every one
//! anew and solve it again, byte for byte; so here a file is only read, when somebody wants an answer of it: what is offered follows
//! from its first lines.

use std::sync::OnceLock;

use super::book::Book;
use super::engine::{SolvedGame, listing, ways};
use crate::engine::{Basis, Engine, List, Listed, Offer, Play, Ways, WhoWins};
use crate::logic::Stop;
use crate::rules::Game;
use crate::run::Memory;
use crate::{Error, Result};

/// The files, each beginning as a book does.
const FILES: [&str; 12] = [
    include_str!("shipped/connell-2.solved"),
    include_str!("shipped/connell-3.solved"),
    include_str!("shipped/e-wythoff.solved"),
    include_str!("shipped/fraenkel-2.solved"),
    include_str!("shipped/maharaja.solved"),
    include_str!("shipped/nimhoff.solved"),
    include_str!("shipped/r-wythoff.solved"),
    include_str!("shipped/step-1-4.solved"),
    include_str!("shipped/step-2-3.solved"),
    include_str!("shipped/wythoff-misere.solved"),
    include_str!("shipped/wythoff.solved"),
    include_str!("shipped/zero-2.solved"),
];

struct ShippedGame {
    game: Game,
    play: Play,
    /// How many values are solved.
    levels: u64,
    text: &'static str,
    solved: OnceLock<SolvedGame>,
}

/// Bytes of a file for each state of its automata, about.
const STATE: usize = 27;

impl ShippedGame {
    /// What the first lines say.
    fn new(text: &'static str) -> Option<ShippedGame> {
        let mut lines = text.lines().skip(1);
        let mut field = |name: &str| lines.next()?.strip_prefix(name);
        let game = field("game: ")?.parse().ok()?;
        let play = Play::of_misere(field("play: ")? == "misere");
        field("system: ")?;
        let levels = field("levels: ")?.parse().ok()?;
        Some(ShippedGame { game, play, levels, text, solved: OnceLock::new() })
    }

    /// How many states its automata have, about.
    fn states(&self) -> usize {
        self.text.len() / STATE
    }

    fn book(&self) -> Result<Book> {
        let damaged = |error| Error::internal(format!("a built-in solved game: {error}"));
        Book::parsed(self.text, Memory::default(), &Stop::default()).map_err(damaged)
    }

    fn solved(&self) -> Result<&SolvedGame> {
        if self.solved.get().is_none() {
            let _ = self.solved.set(SolvedGame::trusted(self.book()?));
        }
        Ok(self.solved.get().expect("just set"))
    }
}

impl Book {
    /// The solved game that comes with the program, if it has one of this game: the tests prove each anew.
    ///
    /// ```
    /// use wythoff::engine::Play;
    /// use wythoff::solve::Book;
    /// let known = Book::shipped(&"maharaja".parse()?, Play::Normal)?;
    /// assert!(known.is_some_and(|book| book.levels()[0].dfa.states() > 4));
    /// assert!(Book::shipped(&"gdwn:1,2".parse()?, Play::Normal)?.is_none());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn shipped(game: &Game, play: Play) -> Result<Option<Book>> {
        let all = shipped();
        let Some(entry) = all.of(game, play) else { return Ok(None) };
        entry.book().map(Some)
    }
}

/// All of them, as one engine.
pub(crate) struct Shipped {
    entries: Vec<ShippedGame>,
}

/// The engine of the solved games that come with the program.
pub(crate) fn shipped() -> Shipped {
    Shipped { entries: FILES.into_iter().filter_map(ShippedGame::new).collect() }
}

impl Shipped {
    /// The one that solves a game under this play.
    fn of(&self, game: &Game, play: Play) -> Option<&ShippedGame> {
        self.entries.iter().find(|entry| entry.play == play && entry.game == *game)
    }
}

impl Engine for Shipped {
    fn name(&self) -> &'static str {
        "solved game"
    }

    fn basis(&self) -> Basis {
        Basis::Recall
    }

    fn who_wins<'q>(&'q self, question: WhoWins<'q>) -> Ways<'q> {
        match self.of(question.at.game(), question.play) {
            Some(entry) => ways(entry.states(), move || entry.solved(), question),
            None => Ways::default(),
        }
    }

    fn list<'q>(&'q self, game: &'q Game, list: List) -> Option<Offer<'q, Listed>> {
        let (value, bound) = list.normal()?;
        let entry = self.of(game, Play::Normal).filter(|entry| u64::from(value) < entry.levels)?;
        listing(entry.states(), move || entry.solved(), (game, value, bound))
    }
}
