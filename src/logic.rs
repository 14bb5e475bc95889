//! First-order statements about natural numbers, decided for all n.
//!
//! Numbers are read digit by digit in a numeration system in which addition is a finite automaton; then ∧ ∨ ¬
//! are products and complements, ∃ is projection, and a sentence is true iff an automaton accepts nothing
//! or something.

pub(crate) mod automaton;
pub(crate) mod blocked;
mod budget;
mod cursor;
mod decision;
mod defined;
mod equation;
mod export;
mod floors;
pub(crate) mod formula;
pub(crate) mod games;
mod intern;
pub(crate) mod known;
pub(crate) mod levels;
mod library;
mod linear;
mod matrices;
mod memory;
mod minimize;
pub(crate) mod moves;
pub(crate) mod numeration;
pub(crate) mod parse;
mod places;
pub(crate) mod product;
mod prove;
mod record;
mod recurrent;
mod regex;
mod relation;
mod reversed;
mod script;
mod sorted_words;
mod strings;
pub(crate) mod subset;
pub(crate) mod witness;
mod words;
pub(crate) mod written;

#[cfg(test)]
mod automata_tests;
#[cfg(test)]
mod random_tests;

pub use automaton::{Budget, Dfa, Stop};
pub use defined::Relation;
pub use games::GameProof;
pub use known::KnownLevels;
pub use library::Library;
pub use matrices::Matrices;
pub use numeration::System;
pub use prove::{Decision, Prover, Step};
pub(crate) use recurrent::readings;
