//! All values at once: the function g as one automaton that reads the piles and the value in step.
//!
//! A position has the value v iff it is a P-position beside a heap of v in Nim (Sprague, Grundy). So the set of all
//! (a, b, g(a,b)) is the set of P-positions of the game with one pile more, from which any number may be taken: solved and
//! proved as any other. It exists as an automaton for Nim, cyclic Nimhoff and their like.

use num_bigint::BigUint;

use super::book::Book;
use super::complete::Completions;
use super::sets::{canonical, defined};
use crate::engine::Play;
use crate::logic::moves::PILES;
use crate::logic::{Relation, Stop};
use crate::rules::{Game, Who};
use crate::run::Memory;
use crate::{Error, Result};

impl Game {
    /// The game beside a heap of Nim, its last pile.
    ///
    /// ```
    /// let beside = "{0,1}* {1,1}".parse::<wythoff::Game>()?.with_heap()?;
    /// assert_eq!(beside, "(1,0,0)* (0,1,0)* (1,1,0) (0,0,1)*".parse()?);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn with_heap(&self) -> Result<Game> {
        let plain = self.rays().filter(|v| {
            v.piles() < 4
                && v.regions().next().is_none()
                && v.directed().iter().all(|d| d.who == Who::Any)
        });
        let Some(vector) = plain else {
            return Err(Error::unserved(format!(
                "all values of {self} at once are not served: those of rays and steps on at most three piles are"
            )));
        };
        let mut families: Vec<String> = Vec::new();
        for moves in vector.directed() {
            let list: Vec<String> = moves.vector.iter().map(u64::to_string).collect();
            families.push(format!("({},0){}", list.join(","), if moves.once { "" } else { "*" }));
        }
        families.push(format!("({}1)*", "0,".repeat(vector.piles())));
        families.join(" ").parse()
    }
}

/// The values of a game, from the book of the game beside a heap.
pub(super) struct Function {
    /// The piles and the value.
    relation: Relation,
}

impl Function {
    /// The function, and the book of the game's own P-positions.
    pub(super) fn new(beside: &Book, game: &Game, memory: Memory) -> Result<(Function, Book)> {
        let mut prover = beside.prover(memory)?;
        let relation = defined(&prover, "value_0")?;
        let list = PILES[..game.arity()].join(",");
        let system = beside.system().name();
        prover.define("own", &format!("?{system} $value_0({list},0)"))?;
        let levels = vec![defined(&prover, "own")?];
        let own = Book::claimed(game.clone(), Play::Normal, levels, memory, &Stop::default())?;
        Ok((Function { relation }, own))
    }

    /// The value of a position.
    pub(super) fn value(&self, position: &[BigUint]) -> Option<BigUint> {
        let mut given: Vec<Option<&BigUint>> = position.iter().map(Some).collect();
        given.push(None);
        // A value is at most the number of moves, and that at most the sum of the piles.
        let room: BigUint = position.iter().sum();
        let found = Completions::new(&self.relation, &given, Some(&room)).list(1);
        found.into_iter().next().and_then(|mut tuple| tuple.pop())
    }

    /// The positions of one value, with increasing piles if the game is symmetric.
    pub(super) fn level(&self, value: u32, own: &Book) -> Result<Relation> {
        let mut prover = own.prover(Memory::default())?;
        prover.insert("function", self.relation.clone())?;
        let list = PILES[..own.game().arity()].join(",");
        prover.define("level", &format!("?{} $function({list},{value})", own.system().name()))?;
        let level = defined(&prover, "level")?;
        canonical(own.game(), level, Memory::default(), &Stop::default())
    }
}
