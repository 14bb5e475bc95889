//! The solved games that come with the program.
//!
//! Each is a file as `wyt solve GAME -o FILE` writes it, kept in the repository and built in. The tests prove every one
//! anew and solve it again, byte for byte; so here a file is only read, when somebody asks about its game.

use std::sync::OnceLock;

use super::book::Book;
use super::engine::SolvedGame;
use crate::engine::{Engine, List, Listed, Offer, Play, Ways, WhoWins};
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

struct Entry {
    game: Game,
    text: &'static str,
    solved: OnceLock<SolvedGame>,
}

impl Entry {
    fn solved(&self) -> Result<&SolvedGame> {
        if self.solved.get().is_none() {
            let damaged = |error| Error::internal(format!("a built-in solved game: {error}"));
            let book = Book::parsed(self.text, Memory::default(), &Stop::default());
            let book = book.map_err(damaged)?;
            let _ = self.solved.set(SolvedGame::trusted(book));
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
        for entry in shipped().of(game) {
            let book = Book::parsed(entry.text, Memory::default(), &Stop::default())
                .map_err(|error| Error::internal(format!("a built-in solved game: {error}")))?;
            if book.play() == play {
                return Ok(Some(book));
            }
        }
        Ok(None)
    }
}

/// All of them, as one engine.
pub(crate) struct Shipped {
    entries: Vec<Entry>,
}

/// The engine of the solved games that come with the program.
pub(crate) fn shipped() -> Shipped {
    let game = |text: &str| {
        let line = text.lines().nth(1).and_then(|line| line.strip_prefix("game: "));
        line.and_then(|name| name.parse().ok())
    };
    let entry =
        |&text: &&'static str| Some(Entry { game: game(text)?, text, solved: OnceLock::new() });
    Shipped { entries: FILES.iter().filter_map(entry).collect() }
}

impl Shipped {
    /// Those that solve a game: under normal play, under misère play.
    fn of(&self, game: &Game) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(move |entry| entry.game == *game)
    }
}

impl Engine for Shipped {
    fn name(&self) -> &'static str {
        "solved game"
    }

    fn recalls(&self) -> bool {
        true
    }

    fn who_wins<'q>(&'q self, question: WhoWins<'q>) -> Ways<'q> {
        let solved = self.of(question.at.game()).filter_map(|entry| entry.solved().ok());
        solved
            .map(|solved| solved.who_wins(question))
            .find(|ways| ways.outcome.is_some())
            .unwrap_or_default()
    }

    fn list<'q>(&'q self, game: &'q Game, list: List) -> Option<Offer<'q, Listed>> {
        self.of(game).find_map(|entry| Engine::list(entry.solved().ok()?, game, list))
    }
}
