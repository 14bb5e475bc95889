//! Answers that a store holds: held to the words that the question has, and proved, decided or asked again where they say so.
//!
//! Words are of a closed vocabulary, so that no row says more than its question could have found. Whoever says "proved", "for all sizes", "true" or
//! "false" is proved again from what the result carries, or asked again where that is as quick; "established" stands where the theorem's own condition
//! on the numbers holds, and nowhere else. What was measured is not measured again.

use serde_json::Value;
use wythoff::Result;
use wythoff::engine::{Play, Registry};
use wythoff::golden::is_splitting_pair;
use wythoff::run::Run;
use wythoff::solve::Settings;
use wythoff_lab::atlas::{Standing, settled};
use wythoff_lab::checks::tools::positions::above_phi;

use super::{Question, UnitAnswer, densities, moves, sequences, tables};
use crate::unit::Unit;

impl Question {
    /// Whether what a store says of a unit may be believed: what calls itself proved was proved again, and no word is another's.
    pub(crate) fn replay(&self, unit: &Unit, told: &UnitAnswer, run: &Run) -> Result<bool> {
        let UnitAnswer { cells, proof, why } = told;
        // A reason stands where nothing was decided, and nowhere else; a proof where something was.
        let open = self.stays_open(cells);
        if why.is_some() != open || (proof.is_some() && (open || !self.carries_proof(cells))) {
            return Ok(false);
        }
        let proof = proof.as_deref();
        let engines = Registry::standard;
        let is = |place: usize, words: &[&str]| one_of(&cells[place], words);
        Ok(match self {
            // The program does not know the function: its own words are not held to anything.
            Question::Python { .. } => true,
            Question::Value { .. } => is(1, &["P", "N"]) && listed(&cells[3], is_position),
            Question::Positions { .. } => {
                let count = cells[1].as_array().map(Vec::len);
                listed(&cells[1], is_position) && cells[0].as_u64() == count.map(|n| n as u64)
            }
            Question::Count { .. } | Question::Periods { .. } => true,
            Question::Guess { .. } if is(0, &["nothing recognised"]) => {
                cells[1..4].iter().all(Value::is_null)
            }
            Question::Guess { count, value, column } => {
                sequences::guess(unit, *count, *value, column, &engines(), run)? == *cells
            }
            Question::Formula { .. } if open => cells[1..].iter().all(Value::is_null),
            Question::Formula { formula, misere } => {
                sequences::formula_again(unit, formula, Play::of_misere(*misere), proof, run)?
                    == *cells
            }
            Question::Densities if open => cells[1..].iter().all(Value::is_null),
            Question::Densities => densities::again(unit, proof, run)? == *cells,
            Question::Beams { .. } => seen(cells),
            Question::Conjectures { .. } => seen(cells) && conjectured(unit, &cells[9..]),
            Question::Adjoinable { up_to } => {
                moves::adjoinable(unit, *up_to, &engines(), run)? == *cells
            }
            Question::Solve { .. } if open => {
                let rest = cells[1..2].iter().chain(&cells[3..]);
                rest.into_iter().all(Value::is_null) && words(&cells[2]).all(names_system)
            }
            Question::Solve { up_to_value, system, misere, .. } => {
                let (top, system) = (*up_to_value, system.as_deref());
                moves::solved_again(unit, top, system, Play::of_misere(*misere), proof, run)?
                    == *cells
            }
            Question::Levels { .. } if cells[0] == false => true,
            Question::Levels { up_to_value, .. } => {
                tables::levels_again(unit, *up_to_value, proof, run)? == *cells
            }
            Question::Diagonal { .. } => diagonal(unit, cells),
        })
    }

    /// Whether the cells say that nothing was decided.
    fn stays_open(&self, cells: &[Value]) -> bool {
        self.solves() && cells[0] == "open"
    }

    /// Whether what the cells say is proved by what the result carries.
    fn carries_proof(&self, cells: &[Value]) -> bool {
        match self {
            Question::Levels { .. } => cells[0] == true,
            other => other.solves(),
        }
    }

    /// Whether the game is solved for it.
    fn solves(&self) -> bool {
        matches!(self, Question::Solve { .. } | Question::Formula { .. } | Question::Densities)
    }
}

fn one_of(cell: &Value, words: &[&str]) -> bool {
    cell.as_str().is_some_and(|own| words.contains(&own))
}

fn words(cell: &Value) -> impl Iterator<Item = &str> {
    cell.as_str().unwrap_or_default().split_whitespace()
}

/// A list whose places are all such.
fn listed(cell: &Value, such: fn(&str) -> bool) -> bool {
    cell.as_array().is_some_and(|all| all.iter().all(|one| one.as_str().is_some_and(such)))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_position(text: &str) -> bool {
    text.split(',').all(is_number)
}

/// A gap, `b/a-b/a`.
fn is_gap(text: &str) -> bool {
    let fraction =
        |text: &str| text.split_once('/').is_some_and(|(b, a)| is_number(b) && is_number(a));
    text.split_once('-').is_some_and(|(above, below)| fraction(above) && fraction(below))
}

/// Whether a word is the name of a numeration system, as the solver names them.
fn names_system(word: &str) -> bool {
    let commas = |list: &str| list.replace('_', ",");
    let asked = match (word.strip_prefix("msd_ost_"), word.strip_prefix("msd_rec_")) {
        (Some(fraction), _) => match fraction.split_once("_p_") {
            Some((before, period)) => format!("ost:{}:{}", commas(before), commas(period)),
            None => return false,
        },
        (_, Some(list)) => format!("rec:{}", commas(list)),
        _ => word.to_string(),
    };
    Settings::system_named(&asked).is_ok_and(|system| system.name() == word)
}

/// What beams were seen.
fn seen(cells: &[Value]) -> bool {
    one_of(&cells[0], &["split", "no split", "undecided"]) && listed(&cells[7], is_gap)
}

/// What is said of the conjectures: established where the theorem's condition on p and q holds, and nowhere else.
fn conjectured(unit: &Unit, cells: &[Value]) -> bool {
    let (&[p, q], [splitting, above, rest @ ..]) = (&unit.numbers[..], cells) else { return false };
    let splits = is_splitting_pair(p, q);
    let observed = [Standing::Agrees, Standing::Against, Standing::Undecided].map(Standing::name);
    let by = settled(p, q);
    let stands = |place: usize, by_theorem: bool| match by_theorem {
        true => one_of(&rest[place], &[Standing::Established.name()]),
        false => one_of(&rest[place], &observed),
    };
    let of_splitting =
        |place: usize| if splits { stands(place, false) } else { rest[place].is_null() };
    *splitting == splits
        && *above == above_phi(p, q)
        && stands(0, by.limit)
        && stands(1, by.splits)
        && of_splitting(2)
        && of_splitting(3)
}

/// What is said of an (a,a) game: established for the powers of two, and nowhere else.
fn diagonal(unit: &Unit, cells: &[Value]) -> bool {
    let differences = |cell: &Value| {
        let text = cell.as_str().and_then(|text| text.strip_prefix("observed to "));
        text.and_then(|text| text.strip_suffix(" differences")).is_some_and(is_number)
    };
    let (cyclic, asymptote) = (&cells[3], &cells[8]);
    match tables::established(unit) {
        true => cyclic == "established" && asymptote == "established" && cells[4].is_null(),
        false => {
            let fails = cyclic == "no" && !cells[4].is_null();
            (fails || differences(cyclic)) && asymptote == "observed"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systems_are_known_by_their_names() {
        for asked in [
            "fib",
            "2",
            "10",
            "pell",
            "trib",
            "narayana",
            "ost:0,1:2,3",
            "ost:0:3",
            "rec:2,2",
            "rec:3,1,1",
        ] {
            let system = Settings::system_named(asked).unwrap();
            assert!(names_system(system.name()), "{}", system.name());
        }
        for word in
            ["fib", "proved", "msd_proved", "msd_ost_0", "msd_ost_0_p_x", "msd_rec_", "msd_", ""]
        {
            assert!(!names_system(word), "{word}");
        }
    }
}
