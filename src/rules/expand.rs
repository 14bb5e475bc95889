//! Families written out as rules.
//!
//! `@larger` on the vector (p,q), p > q, is the guard a ≥ b, and `@smaller` is a ≤ b; for p < q they change places. A wedge is
//! the two regions k > l and l > k, a band those with |k − l| < t and the diagonal, and each has the guard of the pile from
//! which more is taken.

use std::collections::BTreeSet;

use super::{Condition, Family, Linear, MoveSet, Orientation, Rule, Who, permutations};

/// All families written out.
pub(super) fn rules(families: &[Family]) -> Vec<Rule> {
    families.iter().flat_map(Family::rules).collect::<BTreeSet<Rule>>().into_iter().collect()
}

impl Family {
    /// The family written out: one rule for each renaming, the conditions on who may use it as guards.
    fn rules(&self) -> BTreeSet<Rule> {
        let piles = self.moves.piles();
        let mut rules = BTreeSet::new();
        let pieces = match &self.moves {
            MoveSet::Wedge => vec![region(&[1, -1], -1), region(&[-1, 1], -1)],
            MoveSet::Band(t) => band(*t),
            other => vec![other.clone()],
        };
        let turned = self.orientation == Orientation::Both && piles > 1;
        for piece in &pieces {
            let all = match piece {
                MoveSet::Line { entries, multiples } if turned && piece.is_of_numbers() => {
                    let numbers = permutations(entries).into_iter();
                    let line = |entries| MoveSet::Line { entries, multiples: *multiples };
                    numbers.map(line).collect()
                }
                _ if turned => renamings(piles).iter().map(|names| piece.renamed(names)).collect(),
                _ => vec![piece.clone()],
            };
            for moves in all {
                let mut guard = self.guard.clone();
                guard.extend(self.who_guard(&moves));
                let moves = match moves {
                    MoveSet::Region { added, conditions } => {
                        let (here, rest) = conditions.into_iter().partition(|c| c.is_guard(piles));
                        guard.extend::<Vec<Condition>>(here);
                        MoveSet::Region { added, conditions: rest }
                    }
                    other => other,
                };
                guard.sort();
                guard.dedup();
                rules.insert(Rule { moves, guard });
            }
        }
        rules
    }

    /// `@larger` and `@smaller` as a guard: they concern the pile from which more is taken.
    fn who_guard(&self, moves: &MoveSet) -> Option<Condition> {
        if self.who == Who::Any {
            return None;
        }
        let more_from_first = match moves {
            MoveSet::Line { entries, .. } => entries[0].cmp(&entries[1]),
            // The pieces of a wedge or band say k ≥ l + 1 or l ≥ k + 1, or k = l.
            MoveSet::Region { conditions, .. } => {
                let says = |k: i64| {
                    conditions.contains(&Condition::AtLeast(Linear {
                        terms: vec![(2, k), (3, -k)],
                        constant: -1,
                    }))
                };
                says(1).cmp(&says(-1))
            }
            MoveSet::Wedge | MoveSet::Band(_) => std::cmp::Ordering::Equal,
        };
        let sign = match (self.who, more_from_first) {
            (Who::Any, _) | (_, std::cmp::Ordering::Equal) => return None,
            (Who::Larger, std::cmp::Ordering::Greater)
            | (Who::Smaller, std::cmp::Ordering::Less) => 1,
            _ => -1,
        };
        Some(Condition::AtLeast(Linear { terms: vec![(0, sign), (1, -sign)], constant: 0 }))
    }
}

/// The region of two piles with c₀·k + c₁·l + c ≥ 0.
fn region(coefficients: &[i64; 2], constant: i64) -> MoveSet {
    let terms = vec![(2, coefficients[0]), (3, coefficients[1])];
    let conditions = vec![Condition::AtLeast(Linear { terms, constant })];
    MoveSet::Region { added: vec![false; 2], conditions }
}

/// A band as its parts: k = l, k > l, k < l.
fn band(t: u64) -> Vec<MoveSet> {
    let mut pieces = vec![Family::ray([1, 1]).moves];
    if t > 1 {
        let width = i64::try_from(t).unwrap_or(i64::MAX) - 1;
        for sign in [1, -1] {
            let part =
                |terms: Vec<(usize, i64)>, constant| Condition::AtLeast(Linear { terms, constant });
            let mut conditions = vec![
                part(vec![(2, sign), (3, -sign)], -1),
                part(vec![(2, -sign), (3, sign)], width),
                // The smaller of the two is at least 1.
                part(vec![(if sign > 0 { 3 } else { 2 }, 1)], -1),
            ];
            conditions.sort();
            pieces.push(MoveSet::Region { added: vec![false; 2], conditions });
        }
    }
    pieces
}

/// Every renaming of the piles, of what is taken along with them.
fn renamings(piles: usize) -> Vec<Vec<usize>> {
    let names: Vec<usize> = (0..piles).collect();
    let taken = |names: &Vec<usize>| names.iter().map(|name| name + piles).collect::<Vec<_>>();
    permutations(&names).into_iter().map(|names| [&names[..], &taken(&names)].concat()).collect()
}
