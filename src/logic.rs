//! First-order statements about natural numbers, decided for all n.
//!
//! Numbers are read digit by digit in a numeration system in which addition is a finite automaton; then ∧ ∨ ¬
//! are products and complements, ∃ is projection, and a sentence is true iff an automaton accepts nothing
//! or something.

pub mod automaton;
pub(crate) mod blocked;
mod cursor;
mod decision;
mod defined;
mod equation;
mod export;
mod floors;
pub mod formula;
pub(crate) mod games;
mod intern;
pub mod known;
pub mod levels;
mod library;
mod linear;
mod matrices;
mod memory;
mod minimize;
pub(crate) mod moves;
pub mod numeration;
pub(crate) mod parse;
mod places;
pub mod product;
mod prove;
mod record;
mod recurrent;
mod regex;
mod relation;
mod reversed;
mod script;
mod sorted_words;
mod strings;
pub mod subset;
pub mod witness;
mod words;
mod written;

pub use automaton::{Budget, Dfa, Stop};
pub use blocked::prove_blocked;
pub use defined::Relation;
pub use games::{GameProof, prove_misere, prove_p_positions, prove_values};
pub use known::{KnownLevels, known_levels, known_misere};
pub use levels::{LevelGuess, LevelProof, prove_levels, prove_levels_with};
pub use library::Library;
pub use matrices::Matrices;
pub use numeration::System;
pub use prove::{Decision, Prover, Step};
pub(crate) use recurrent::readings;
pub use words::{Morphism, Word, fixed_point, parse_morphism};
