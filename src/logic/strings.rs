//! Relations between strings of digits, as Walnut has them.
//!
//! Beside the numbers of `prove.rs` there are statements about the strings that are read: systems with the least significant digit first
//! (`lsd_2`), negative bases (`msd_neg_2`, whose numbers are all the integers), systems given by files, and tracks of letters that stand for no
//! number (`{0,1}`). Here a relation is a set of words over tuples of digits, all components of one length, and
//!
//! - ∧ is the product, ¬ the complement within the strings that are representations on the tracks of numbers, any string on the others;
//! - ∃ forgets tracks; if all that remain are numbers read from one end, zeros at the far end are then added and left out (`msd`) or
//!   left out (`lsd`), so that the relation is again one of numbers;
//! - a reversed relation reads from the other end, and its systems change their direction.
//!
//! On numbers this is the meaning of `prove.rs`; a formula comes here only if it is typed as one of strings (`strings/decide.rs`), and no
//! proof record is kept of it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use super::automaton::Dfa;

pub(crate) mod algebra;
pub(crate) mod arithmetic;
pub(crate) mod commands;
pub(crate) mod decide;
pub(crate) mod evaluate;
pub(crate) mod languages;
pub(crate) mod letters;
pub(crate) mod numbers;
pub(crate) mod outputs;
pub(crate) mod rearranged;
pub(crate) mod regular;
pub(crate) mod signed;
pub(crate) mod text;
pub(crate) mod transducer;
pub(crate) mod zeros;

use numbers::Numbers;
use outputs::Outputs;

/// What a track may hold.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Track {
    /// The digits, 0 first if it is one of them, then in order: an automaton reads their places in this list.
    pub(crate) digits: Arc<Vec<i32>>,
    /// The system in which the digits are a number, if they are.
    pub(crate) system: Option<Arc<Numbers>>,
}

impl Track {
    /// A track of letters without a meaning.
    pub(crate) fn of_letters(mut letters: Vec<i32>) -> Track {
        letters.sort_by_key(|&d| (d != 0, d));
        letters.dedup();
        Track { digits: Arc::new(letters), system: None }
    }

    pub(crate) fn of_numbers(system: &Arc<Numbers>) -> Track {
        Track { digits: system.digits.clone(), system: Some(system.clone()) }
    }

    /// As it is written in front of an automaton.
    pub(crate) fn shown(&self) -> String {
        match &self.system {
            Some(system) => system.name.clone(),
            None => {
                let mut letters = self.digits.to_vec();
                letters.sort_unstable();
                let letters: Vec<String> = letters.iter().map(i32::to_string).collect();
                format!("{{{}}}", letters.join(","))
            }
        }
    }
}

/// The radices of automata on these tracks.
#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
pub(crate) fn radix(tracks: &[Track]) -> Vec<u32> {
    tracks.iter().map(|track| track.digits.len() as u32).collect()
}

/// A relation with its tracks in the order of its arguments.
#[derive(Debug, Clone)]
pub(crate) struct Named {
    pub(crate) dfa: Arc<Dfa>,
    pub(crate) tracks: Vec<Track>,
    /// The names of the arguments.
    pub(crate) arguments: Vec<String>,
}

/// What is known beside the relations, words and systems of numbers.
#[derive(Debug, Default)]
pub(crate) struct KnownStrings {
    pub(crate) relations: BTreeMap<String, Named>,
    pub(crate) words: BTreeMap<String, Outputs>,
    pub(crate) macros: BTreeMap<String, String>,
    pub(crate) transducers: BTreeMap<String, transducer::Transducer>,
    /// Equations and inequalities by system, coefficients and constant.
    pub(crate) linear: HashMap<arithmetic::Key, Arc<Dfa>>,
    /// Systems from files whose adders were decided to add.
    pub(crate) checked: BTreeSet<String>,
    /// Names that were defined again.
    pub(crate) replaced: BTreeSet<String>,
    /// Folders of other people, for `load`.
    pub(crate) folders: Vec<std::path::PathBuf>,
    /// How deep `load` is in files.
    pub(crate) loading: usize,
    /// Numbers of variables made here.
    pub(crate) made: u32,
}
