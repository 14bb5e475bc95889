//! The options of a position, straight from the rules.
//!
//! A line is walked multiple by multiple. A region is searched variable by variable: the comparisons narrow what is left of
//! the others (bounds of linear terms over boxes), so that amounts tied to each other cost no search. What may be added
//! to a pile is bounded by the weights: w·(added) < w·(taken).

use std::ops::ControlFlow;

use super::condition::narrow;
use super::{Condition, Entry, MoveSet, Multiples, PileGame, Rule};

/// What a visitor says.
pub(crate) type Flow = ControlFlow<()>;

impl PileGame {
    /// Calls `visit` with every option, until it breaks off.
    pub(crate) fn try_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64]) -> Flow) -> Flow {
        for rule in self.rules() {
            rule.visit(self, from, visit)?;
        }
        Flow::Continue(())
    }

    /// Whether there is any option.
    pub(crate) fn has_option(&self, from: &[u64]) -> bool {
        self.try_options(from, &mut |_| Flow::Break(())).is_break()
    }

    /// Whether one move leads from a position to another.
    pub(crate) fn allows_small(&self, from: &[u64], to: &[u64]) -> bool {
        let taken: Vec<i128> =
            from.iter().zip(to).map(|(x, y)| i128::from(*x) - i128::from(*y)).collect();
        self.rules().iter().any(|rule| rule.allowed(from) && rule.takes(from, &taken))
    }
}

impl Rule {
    /// Calls `visit` with every option of this rule, until it breaks off.
    pub(crate) fn visit(
        &self,
        game: &PileGame,
        from: &[u64],
        visit: &mut dyn FnMut(&[u64]) -> Flow,
    ) -> Flow {
        if !self.allowed(from) {
            return Flow::Continue(());
        }
        match &self.moves {
            MoveSet::Line { entries, multiples } => visit_line(entries, multiples, from, visit),
            MoveSet::Region { added, conditions } => {
                let Some((low, high)) = bounds(game, added, conditions, from) else {
                    return Flow::Continue(());
                };
                let search = ValueSearch { added, conditions, from };
                search.visit(0, low, high, visit)
            }
            MoveSet::Wedge | MoveSet::Band(_) => Flow::Continue(()),
        }
    }

    /// How many options it has, at most.
    pub(crate) fn most_options(&self, game: &PileGame, from: &[u64]) -> u64 {
        let most = match &self.moves {
            MoveSet::Line { entries, multiples } => {
                count(entries.iter().map(|e| e.at(from)), multiples, from).into()
            }
            MoveSet::Region { added, conditions } => {
                bounds(game, added, conditions, from).map_or(0, |(low, high)| {
                    let sides = low.iter().zip(&high).skip(added.len()).map(|(l, h)| h - l + 1);
                    sides.fold(1u128, |cells, side| cells.saturating_mul(side.unsigned_abs()))
                })
            }
            MoveSet::Wedge | MoveSet::Band(_) => 0,
        };
        u64::try_from(most).unwrap_or(u64::MAX)
    }

    /// Whether it takes this (what is negative is added) from a position where its guard holds.
    fn takes(&self, from: &[u64], taken: &[i128]) -> bool {
        if taken.iter().all(|t| *t == 0) {
            return false;
        }
        match &self.moves {
            MoveSet::Line { entries, multiples } => {
                let vector: Vec<i128> = entries.iter().map(|e| e.at(from)).collect();
                let Some(i) = vector.iter().position(|v| *v != 0) else { return false };
                let t = taken[i] / vector[i];
                vector.iter().zip(taken).all(|(v, taken)| v * t == *taken)
                    && u64::try_from(t).is_ok_and(|t| multiples.contains(t))
            }
            MoveSet::Region { added, conditions } => {
                let signed = taken.iter().zip(added).map(|(t, added)| if *added { -t } else { *t });
                let signed: Vec<i128> = signed.collect();
                let mut values: Vec<i128> = from.iter().map(|x| i128::from(*x)).collect();
                values.extend(&signed);
                signed.iter().all(|t| *t >= 0) && conditions.iter().all(|c| c.holds(&values))
            }
            MoveSet::Wedge | MoveSet::Band(_) => false,
        }
    }
}

/// How many multiples of a vector fit into a position.
fn count(vector: impl Iterator<Item = i128>, multiples: &Multiples, from: &[u64]) -> u64 {
    // What is more than a pile can hold fits no time.
    let fits = |(v, x): (i128, &u64)| (v > 0).then(|| u64::try_from(v).map_or(0, |v| x / v));
    let Some(most) = vector.zip(from).filter_map(fits).min() else { return 0 };
    let most = multiples.last.map_or(most, |last| most.min(last));
    if most < multiples.first { 0 } else { (most - multiples.first) / multiples.step + 1 }
}

fn visit_line(
    entries: &[Entry],
    multiples: &Multiples,
    from: &[u64],
    visit: &mut dyn FnMut(&[u64]) -> Flow,
) -> Flow {
    let vector: Vec<i128> = entries.iter().map(|e| e.at(from)).collect();
    let count = count(vector.iter().copied(), multiples, from);
    if count == 0 {
        return Flow::Continue(());
    }
    let mut to = from.to_vec();
    for i in 0..count {
        let t = i128::from(multiples.first) + i128::from(i) * i128::from(multiples.step);
        for ((to, x), v) in to.iter_mut().zip(from).zip(&vector) {
            // A pile stays below 2⁶⁴ by the bound on the weight of a position.
            *to = u64::try_from(i128::from(*x) - t * v).unwrap_or(u64::MAX);
        }
        visit(&to)?;
    }
    Flow::Continue(())
}

type Bounds = (Vec<i128>, Vec<i128>);

/// Bounds of all variables, the piles fixed; `None` if the comparisons leave nothing.
fn bounds(
    game: &PileGame,
    added: &[bool],
    conditions: &[Condition],
    from: &[u64],
) -> Option<Bounds> {
    let piles = from.len();
    let taken = from.iter().zip(added).zip(game.weights());
    let weight: i128 = taken
        .filter(|((_, added), _)| !**added)
        .map(|((x, _), w)| i128::from(*x) * i128::from(*w))
        .sum();
    let mut low: Vec<i128> = from.iter().map(|x| i128::from(*x)).collect();
    let mut high = low.clone();
    low.extend(vec![0; piles]);
    let most = from.iter().zip(added).zip(game.weights());
    high.extend(most.map(
        |((x, added), w)| {
            if *added { weight / i128::from(*w) } else { i128::from(*x) }
        },
    ));
    narrow(conditions, piles, &mut low, &mut high).then_some((low, high))
}

struct ValueSearch<'r> {
    added: &'r [bool],
    conditions: &'r [Condition],
    from: &'r [u64],
}

impl ValueSearch<'_> {
    /// Tries the values of the variable of pile `i`, those before it fixed.
    fn visit(
        &self,
        i: usize,
        low: Vec<i128>,
        high: Vec<i128>,
        visit: &mut dyn FnMut(&[u64]) -> Flow,
    ) -> Flow {
        let piles = self.from.len();
        if i == piles {
            let nothing = low[piles..].iter().all(|taken| *taken == 0);
            if nothing || !self.conditions.iter().all(|condition| condition.holds(&low)) {
                return Flow::Continue(());
            }
            let to = (0..piles).map(|j| {
                let taken = if self.added[j] { -low[piles + j] } else { low[piles + j] };
                u64::try_from(low[j] - taken).unwrap_or(u64::MAX)
            });
            return visit(&to.collect::<Vec<u64>>());
        }
        let variable = piles + i;
        for value in low[variable]..=high[variable] {
            let (mut low, mut high) = (low.clone(), high.clone());
            (low[variable], high[variable]) = (value, value);
            // The last variable is checked by the conditions themselves.
            if i + 1 == piles || narrow(self.conditions, variable + 1, &mut low, &mut high) {
                self.visit(i + 1, low, high, visit)?;
            }
        }
        Flow::Continue(())
    }
}
