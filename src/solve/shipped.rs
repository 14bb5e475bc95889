//! The solved games that come with the program.
//!
//! Each is a file as `wyt solve GAME -o FILE` writes it, kept in the repository and built in. The tests prove every one
//! anew and solve it again, byte for byte; so here a file is only read, when somebody wants an answer of it: what is offered follows
//! from its first lines.

use std::sync::OnceLock;

use super::book::Book;
use super::engine::{SolvedGame, cost_of, nanoseconds_of_moves, steps_of_list};
use crate::engine::{Cost, Engine, List, Listed, Offer, Play, Ways, WhoWins};
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
        let play = if field("play: ")? == "misere" { Play::Misere } else { Play::Normal };
        field("system: ")?;
        let levels = field("levels: ")?.parse().ok()?;
        Some(ShippedGame { game, play, levels, text, solved: OnceLock::new() })
    }

    fn cost(&self, steps: u64, nanoseconds: u64) -> Cost {
        cost_of(self.text.len() / STATE, steps, nanoseconds)
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

    fn recalls(&self) -> bool {
        true
    }

    fn who_wins<'q>(&'q self, WhoWins { at, play, most_moves }: WhoWins<'q>) -> Ways<'q> {
        let (game, piles) = (at.game(), &at.piles().0);
        let Some(entry) = self.of(game, play) else { return Ways::default() };
        let known = || Offer::new(entry.cost(1, 5_000), move |_| Ok(entry.solved()?.value(piles)));
        let moves = || {
            let nanoseconds = nanoseconds_of_moves(entry.text.len() / STATE);
            Offer::new(entry.cost(1, nanoseconds), move |run| {
                entry.solved()?.winning(piles, most_moves, run.memory())
            })
        };
        Ways {
            known: (play == Play::Normal && game.has_values()).then(known),
            outcome: Some(Offer::new(entry.cost(1, 5_000), move |_| {
                Ok(entry.solved()?.outcome(piles))
            })),
            moves: game.rays().map(|_| moves()),
            ..Ways::default()
        }
    }

    fn list<'q>(&'q self, game: &'q Game, list: List) -> Option<Offer<'q, Listed>> {
        let (value, bound) = list.normal()?;
        let entry = self.of(game, Play::Normal).filter(|entry| u64::from(value) < entry.levels)?;
        let cost = entry.cost(steps_of_list(game, bound)?, 3_000);
        Some(Offer::new(cost, move |_| entry.solved()?.list(value, bound)))
    }
}
