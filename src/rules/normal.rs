//! The normal form of a list of families: two lists with the same lines written differently become equal.
//!
//! 1. A family that the larger and the smaller pile may use is one that any pile may use.
//! 2. A vector written in each of its orientations, `(0,1)* (1,0)*`, is the vector in every orientation, `{0,1}*`.
//! 3. A move that a ray makes already is left out: `{2,2}*` and `{3,3}` beside `{1,1}*`.
//!
//! None of these changes a move, so the game stays what it was; engines that know a game by its families then know it however
//! it was written. Each family has a normal form of its own before. Beyond that regions, wedges and bands are left as they are.
//!
//! Rule 3 compares only multiples of one primitive vector (its entries have no common divisor), so its cost is the number of
//! families times the number of rays along the same line.

use std::collections::{BTreeMap, BTreeSet};

use super::condition::Normal;
use super::family::{MAX_ENTRY, count_permutations};
use super::{Condition, Entry, Family, MoveSet, Multiples, Orientation, Who};
use crate::{Error, Result};

/// The families in normal form.
pub(super) fn normal_form(families: impl IntoIterator<Item = Family>) -> Result<BTreeSet<Family>> {
    let own = families.into_iter().map(Family::normal_form);
    let mut families: BTreeSet<Family> = own.collect::<Result<_>>()?;
    // Each rule may prepare the other; every change takes a family away, so this ends.
    loop {
        let before = families.len();
        families = all_orientations(any_pile(families));
        if families.len() == before {
            return Ok(without_multiples(families));
        }
    }
}

/// Rule 1.
fn any_pile(families: BTreeSet<Family>) -> BTreeSet<Family> {
    let mut users: BTreeMap<Family, BTreeSet<Who>> = BTreeMap::new();
    for family in families {
        let who = family.who;
        users.entry(family.only(Who::Any)).or_default().insert(who);
    }
    let kept = users.into_iter().flat_map(|(family, users)| {
        let any = users.contains(&Who::Any) || users.len() > 1;
        let users = if any { BTreeSet::from([Who::Any]) } else { users };
        users.into_iter().map(move |who| family.clone().only(who))
    });
    kept.collect()
}

/// Rule 2.
fn all_orientations(families: BTreeSet<Family>) -> BTreeSet<Family> {
    let mut written: BTreeMap<Family, Vec<Family>> = BTreeMap::new();
    for family in families {
        let mut both = family.clone();
        if let MoveSet::Line { entries, .. } = &mut both.moves
            && family.moves.is_of_numbers()
        {
            both.orientation = Orientation::Both;
            entries.sort_unstable();
        }
        written.entry(both).or_default().push(family);
    }
    let kept = written.into_iter().flat_map(|(both, written)| {
        let whole = written.contains(&both) || written.len() as u64 == both.orientations();
        if whole { vec![both] } else { written }
    });
    kept.collect()
}

/// A family of multiples of a vector, as multiples of a primitive one.
struct Along {
    factor: u64,
    direction: Vec<u64>,
    family: Family,
}

impl Along {
    /// Whether a ray along the same line makes the moves of this family.
    fn is_made_by(&self, ray: &Along) -> bool {
        let (own, other) = (&self.family, &ray.family);
        own != other
            && self.factor.is_multiple_of(ray.factor)
            && (other.who == Who::Any || other.who == own.who)
            && (other.guard.is_empty() || other.guard == own.guard)
            && (other.orientation == Orientation::Both
                || own.orientation == Orientation::AsWritten && self.direction == ray.direction)
    }
}

/// Rule 3.
fn without_multiples(mut families: BTreeSet<Family>) -> BTreeSet<Family> {
    let mut lines: BTreeMap<Vec<u64>, Vec<Along>> = BTreeMap::new();
    for family in &families {
        let vector = family.moves.vector();
        if let Some((factor, direction)) = vector.and_then(|(vector, _)| primitive(&vector)) {
            let mut sorted = direction.clone();
            sorted.sort_unstable();
            let along = Along { factor, direction, family: family.clone() };
            lines.entry(sorted).or_default().push(along);
        }
    }
    for line in lines.into_values() {
        let rays: Vec<&Along> = line.iter().filter(|f| f.family.as_ray().is_some()).collect();
        for along in line.iter().filter(|along| rays.iter().any(|ray| along.is_made_by(ray))) {
            families.remove(&along.family);
        }
    }
    families
}

/// A vector as a multiple of a primitive one; `None` for zeros.
fn primitive(v: &[u64]) -> Option<(u64, Vec<u64>)> {
    let factor = v.iter().fold(0, |a, b| num_integer::gcd(a, *b));
    (factor > 0).then(|| (factor, v.iter().map(|x| x / factor).collect()))
}

impl Family {
    /// How many vectors, or renamings of the piles, it stands for (saturating).
    pub(super) fn orientations(&self) -> u64 {
        match (&self.moves, self.orientation) {
            (_, Orientation::AsWritten) | (MoveSet::Wedge | MoveSet::Band(_), _) => 1,
            (MoveSet::Line { entries, .. }, _) if self.moves.is_of_numbers() => {
                count_permutations(entries)
            }
            (moves, _) => (1..=moves.piles() as u64).fold(1, u64::saturating_mul),
        }
    }

    fn normal_form(self) -> Result<Self> {
        let Family { mut moves, mut orientation, mut who, guard } = self;
        let (mut guard, piles) = (tidy(guard)?, moves.piles());
        if moves == MoveSet::Band(1) {
            moves = Family::ray([1, 1]).moves;
        }
        let of_numbers = moves.is_of_numbers();
        match &mut moves {
            MoveSet::Line { entries, multiples } => {
                *multiples = multiples.normal_form()?;
                scale(entries, multiples);
                if of_numbers && entries.iter().all(|e| *e == entries[0]) {
                    (orientation, who) = (Orientation::Both, Who::Any);
                }
                if orientation == Orientation::Both && of_numbers {
                    entries.sort_unstable();
                }
            }
            MoveSet::Region { conditions, .. } => {
                *conditions = tidy(std::mem::take(conditions))?;
                if orientation == Orientation::AsWritten {
                    // Where nothing is renamed, a condition on the position alone is a guard.
                    let (on_position, rest) = std::mem::take(conditions)
                        .into_iter()
                        .partition(|condition| condition.is_guard(piles));
                    *conditions = rest;
                    guard = tidy([guard, on_position].concat())?;
                }
            }
            MoveSet::Wedge | MoveSet::Band(_) => orientation = Orientation::Both,
        }
        Ok(Family { moves, orientation, who, guard })
    }
}

/// Conditions in normal form, those that always hold left out.
fn tidy(conditions: Vec<Condition>) -> Result<Vec<Condition>> {
    let mut kept = BTreeSet::new();
    for condition in conditions {
        match condition.normal_form() {
            Normal::Always => {}
            Normal::Never => return Err(Error::invalid("a condition that never holds")),
            Normal::Sometimes(condition) => {
                kept.insert(condition);
            }
        }
    }
    Ok(kept.into_iter().collect())
}

/// The multiples s, 2s, … of v are the multiples 1, 2, … of s·v, and a single multiple of v is a vector.
fn scale(entries: &mut [Entry], multiples: &mut Multiples) {
    let single = multiples.last == Some(multiples.first);
    let by = if single { multiples.first } else { multiples.step };
    if by == 1 || by != multiples.first {
        return;
    }
    let scaled = |entry: &Entry| match entry {
        Entry::Number(number) => {
            number.checked_mul(by.into()).filter(|n| n.abs() <= MAX_ENTRY).map(Entry::Number)
        }
        Entry::Pile(_) => None,
    };
    if let Some(all) = entries.iter().map(scaled).collect::<Option<Vec<Entry>>>() {
        entries.copy_from_slice(&all);
        let last = multiples.last.map(|last| last / by);
        *multiples = Multiples { first: 1, step: 1, last };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::rules::{Rules, notation};

    fn game(text: &str) -> Game {
        text.parse().unwrap()
    }

    #[test]
    fn other_ways_to_write_a_game() {
        for (written, normal) in [
            ("(0,1)* (1,0)* {1,1}*", "wythoff"),
            ("(0,1)* (1,0)* (1,1)* {2,2} {3,3}* (0,7)", "wythoff"),
            ("{0,1}*@larger {0,1}*@smaller {1,1}*", "wythoff"),
            ("{0,1}*@larger (0,1)*@smaller (1,0)*@smaller {1,1}*", "wythoff"),
            ("(0,1)*@larger (1,0)*@larger {1,1}*", "r-wythoff"),
            ("(2,1) (1,2) {0,1}* {1,1}* {1,2}", "maharaja"),
            ("(0,0,1)* (0,1,0)* (1,0,0)* {1,1,1}*", "wythoff:3"),
            ("{2,3}* {4,6}* {6,9}", "{2,3}*"),
            ("wedge@larger wedge@smaller", "wedge"),
            ("{0,1}* {0,1}*odd {1,1}*", "wythoff"),
            ("(0,1)*odd (1,0)*odd", "odd-nim"),
            ("{0,a}* {0,1}*@larger {0,1}*@smaller", "{0,1}* {0,a}*"),
            ("{0,a}* {1,1}* {2,2}*odd if a>=b", "{1,1}* {0,a}*"),
            ("{0,1}* if a>=2 {0,3} if a>=2 {1,1}", "{0,1}* if a>=2 {1,1}"),
        ] {
            assert_eq!(game(written), game(normal), "{written}");
        }
    }

    #[test]
    fn what_adds_a_move_stays() {
        for text in [
            "(0,1)* {1,1}*",
            "(1,2)* {2,4}*",
            "(1,2)* (4,2)*",
            "{2,4}* {1,2}",
            "{0,1}*@larger {0,2}*",
            "{0,1}*@larger {0,3}@smaller",
            "{2,4}* {3,6}*",
        ] {
            assert_eq!(game(text).to_string(), text);
        }
    }

    /// Every list of up to three families out of a small stock has the options it had before.
    #[test]
    fn no_option_is_lost_or_won() {
        let stock = [
            "(0,1)*",
            "(1,0)*",
            "{0,1}*@larger",
            "(0,2)@smaller",
            "{1,1}*",
            "{2,2}",
            "(1,2)*",
            "{2,4}*",
            "(2,4)",
            "(2,1)*",
            "{1,2}@smaller",
            "(1,2)*@larger",
            "wedge@larger",
            "{0,1}* if a>=b",
            "(0,2)*odd if a>=b",
            "(2,0)*odd if a>=b",
        ];
        let options = |game: &Game| -> Vec<BTreeSet<Vec<u64>>> {
            let positions = (0..7u64).flat_map(|a| (0..7u64).map(move |b| [a, b]));
            let reached = positions.map(|from| {
                let mut reached = BTreeSet::new();
                game.visit_options(&from, &mut |to| {
                    reached.insert(to.to_vec());
                });
                reached
            });
            reached.collect()
        };
        let stock = stock.map(|text| notation::parse_family(text).unwrap());
        // Of one family alone there is nothing to leave out or to join.
        let alone = stock.clone().map(|family| options(&Game::new([family]).unwrap()));
        for (i, x) in stock.iter().enumerate() {
            for (j, y) in stock.iter().enumerate() {
                for (k, z) in stock.iter().enumerate() {
                    let written = [x.clone(), y.clone(), z.clone()];
                    let joined = options(&Game::new(written.clone()).unwrap());
                    let each = (0..joined.len()).map(|at| {
                        [i, j, k].into_iter().flat_map(|own| alone[own][at].clone()).collect()
                    });
                    assert_eq!(joined, each.collect::<Vec<BTreeSet<_>>>(), "{written:?}");
                }
            }
        }
    }
}
