//! What an accepted proof record says: sentences, the definitions they rest on, theorems about games.

use std::collections::BTreeSet;

use num_bigint::BigUint;

/// What an accepted proof record proves.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ProofClaim {
    /// The sentences, in order.
    pub sentences: Vec<Sentence>,
    /// What defines the names in them, in order.
    pub definitions: Vec<Definition>,
    /// What follows about games.
    pub theorems: Vec<GameTheorem>,
    /// How many automata were compared with what they claim to be.
    pub steps: usize,
}

/// A sentence and its truth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// Its name; `-` for none.
    pub name: String,
    /// The formula, in the language of the record.
    pub formula: String,
    /// Whether it is true, for all numbers.
    pub truth: bool,
    /// Numbers that show a true E… or refute a false A…; the record does not prove that they are the least.
    pub witness: Option<Vec<(String, BigUint)>>,
    /// The definitions it uses directly.
    pub uses: BTreeSet<usize>,
}

/// What a name stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// The command, as in the record.
    pub text: String,
    /// For a relation given as an automaton: the automaton. It is taken as it is.
    pub given: Option<Given>,
    /// The definitions it uses directly.
    pub uses: BTreeSet<usize>,
}

/// An automaton that is a premise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// Its number of states.
    pub states: usize,
    /// Its lines: for each state whether it accepts, and where each letter leads.
    pub lines: String,
    /// The hash of these lines.
    pub sha256: String,
}

/// What the sentences say about a game: the relations are its positions of values 0, 1, ….
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameTheorem {
    /// The game.
    pub game: String,
    /// The relation of each value, on the two piles.
    pub sets: Vec<String>,
    /// Whether the relations are between the smaller pile and the difference of the piles.
    pub diagonals: bool,
}

impl ProofClaim {
    /// The definitions that sentences and theorems rest on, in order.
    pub fn used(&self) -> Vec<&Definition> {
        let mut open: Vec<usize> = self.sentences.iter().flat_map(|s| s.uses.clone()).collect();
        let mut used = BTreeSet::new();
        while let Some(i) = open.pop() {
            if used.insert(i) {
                open.extend(&self.definitions[i].uses);
            }
        }
        used.into_iter().map(|i| &self.definitions[i]).collect()
    }
}
