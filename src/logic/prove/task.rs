//! One decision under way: its variables, and what they hold.

use std::sync::Arc;

use crate::logic::decision::Step;
use crate::logic::formula::Var;
use crate::logic::strings::Track;
use crate::logic::strings::numbers::Numbers;

/// The state of one decision.
pub(crate) struct Task {
    pub(super) names: Vec<String>,
    /// Where each variable of the text first stands.
    pub(super) places: Vec<usize>,
    /// What each variable holds: a number of a system, or a string.
    pub(super) tracks: Vec<Option<Track>>,
    /// Whether the formula is about strings, and carried out as it is written.
    pub(crate) as_written: bool,
    /// What is to be said of a variable that is used in two systems.
    pub(super) torn: Option<String>,
    pub(crate) steps: Vec<Step>,
    pub(crate) largest: usize,
    /// How many variables were made for a proof record, and the first of them.
    pub(super) made: usize,
    pub(super) first_made: Var,
}

impl Task {
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(crate) fn new(names: Vec<String>, places: Vec<usize>) -> Task {
        let (tracks, first_made) = (vec![None; names.len()], names.len() as Var);
        let (as_written, torn, steps, largest, made) = (false, None, vec![], 0, 0);
        Task { names, places, tracks, as_written, torn, steps, largest, made, first_made }
    }

    /// What a variable is called.
    pub(crate) fn name(&self, v: Var) -> String {
        self.names[v as usize].clone()
    }

    /// A variable of this name, a number of the system, beside those of the text.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(super) fn number(&mut self, name: String, system: &Arc<Numbers>) -> Var {
        self.names.push(name);
        self.tracks.push(Some(Track::of_numbers(system)));
        self.names.len() as Var - 1
    }
}
