//! How each rule is served: by a running set, by a look at one cell, or by a search of its options.

use super::regions::running;
use crate::rules::PileGame;
use crate::rules::{Condition, Entry, Linear, MoveSet, Multiples, Rule};

/// A running set: what it holds at x is what it held at x − d, and what is new.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Running {
    pub(crate) d: Vec<i64>,
    /// x − p is new, for each of these.
    pub(crate) points: Vec<Vec<i64>>,
    /// x − p has left.
    pub(crate) leaves: Option<Vec<i64>>,
    /// All of these running sets are new.
    pub(crate) sets: Vec<usize>,
}

/// How a rule is served.
#[derive(Debug, Clone)]
pub(crate) enum RuleWay {
    /// The running set of this number.
    Set(usize),
    /// The cells x − p.
    Cells(Vec<Vec<i64>>),
    /// All options, one by one.
    Search(Rule),
}

/// All rules of a game.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    pub(crate) sets: Vec<Running>,
    pub(crate) ways: Vec<(Vec<Condition>, RuleWay)>,
    /// Whether any rule has a guard.
    pub(crate) guarded: bool,
}

/// So few multiples are looked at one by one.
const FEW: u64 = 4;

impl Plan {
    pub(crate) fn new(game: &PileGame) -> Self {
        let mut plan = Plan::empty(game);
        game.rules().iter().for_each(|rule| plan.add_rule(game, rule));
        plan
    }

    /// No rule yet.
    pub(crate) fn empty(game: &PileGame) -> Self {
        let guarded = game.rules().iter().any(|rule| !rule.guard.is_empty());
        Plan { sets: Vec::new(), ways: Vec::new(), guarded }
    }

    pub(crate) fn add_rule(&mut self, game: &PileGame, rule: &Rule) {
        for way in self.ways_of(game, rule) {
            self.ways.push((rule.guard.clone(), way));
        }
    }

    /// The ways of a rule: several for a region with L ≠ 0, which is one with L ≥ 1 and one with −L ≥ 1.
    fn ways_of(&mut self, game: &PileGame, rule: &Rule) -> Vec<RuleWay> {
        let MoveSet::Region { added, conditions } = &rule.moves else {
            return vec![self.way(game, rule)];
        };
        let pieces = pieces(conditions);
        if pieces.len() < 2 || added.len() != 2 {
            return vec![self.way(game, rule)];
        }
        // Sets of the pieces found before one that is not served stay, and serve nobody: none are left behind.
        let kept = self.sets.len();
        let ways = pieces.iter().map(|piece| self.region(game, added, piece));
        let ways: Option<Vec<RuleWay>> = ways.collect();
        ways.unwrap_or_else(|| {
            self.sets.truncate(kept);
            vec![RuleWay::Search(rule.clone())]
        })
    }

    /// How many rules are searched.
    pub(crate) fn searched(&self) -> impl Iterator<Item = &Rule> {
        self.ways
            .iter()
            .filter_map(|(_, way)| if let RuleWay::Search(rule) = way { Some(rule) } else { None })
    }

    fn way(&mut self, game: &PileGame, rule: &Rule) -> RuleWay {
        let kept = self.sets.len();
        let found = match &rule.moves {
            MoveSet::Line { entries, multiples } => {
                let number = |e: &Entry| match e {
                    Entry::Number(n) => i64::try_from(*n).ok(),
                    Entry::Pile(_) => None,
                };
                let vector: Option<Vec<i64>> = entries.iter().map(number).collect();
                vector.and_then(|vector| self.line(&vector, multiples))
            }
            MoveSet::Region { added, conditions } if added.len() == 2 => {
                self.region(game, added, conditions)
            }
            _ => None,
        };
        found.unwrap_or_else(|| {
            self.sets.truncate(kept);
            RuleWay::Search(rule.clone())
        })
    }

    fn line(&mut self, vector: &[i64], multiples: &Multiples) -> Option<RuleWay> {
        let times = |t: u64| -> Option<Vec<i64>> {
            vector.iter().map(|v| v.checked_mul(i64::try_from(t).ok()?)).collect()
        };
        let Multiples { first, step, last } = *multiples;
        if let Some(last) = last.filter(|last| (last - first) / step < FEW) {
            let all = (first..=last).step_by(usize::try_from(step).ok()?);
            return all.map(times).collect::<Option<_>>().map(RuleWay::Cells);
        }
        let leaves = match last {
            None => None,
            Some(last) => Some(times(last.checked_add(step)?)?),
        };
        let points = vec![times(first)?];
        Some(RuleWay::Set(self.add(Running { d: times(step)?, points, leaves, sets: vec![] })))
    }

    fn region(
        &mut self,
        game: &PileGame,
        added: &[bool],
        conditions: &[Condition],
    ) -> Option<RuleWay> {
        let found = running(conditions)?;
        let signed = |p: [i64; 2]| -> Vec<i64> {
            p.iter().zip(added).map(|(x, added)| if *added { -x } else { *x }).collect()
        };
        // The cell before must be done before: its weight is smaller.
        let before = |p: [i64; 2]| {
            let weights = game.weights().iter().map(|w| i128::from(*w));
            let falls = weights.zip(signed(p)).map(|(w, x)| w * i128::from(x)).sum::<i128>() > 0;
            falls.then(|| signed(p))
        };
        let d = before(found.d)?;
        let steps: Option<Vec<Vec<i64>>> = found.lines.iter().map(|(_, e)| before(*e)).collect();
        let mut sets = Vec::new();
        for ((first, _), d) in found.lines.iter().zip(steps?) {
            let points = vec![signed(*first)];
            sets.push(self.add(Running { d, points, leaves: None, sets: vec![] }));
        }
        let points = found.points.iter().map(|p| signed(*p)).collect();
        Some(RuleWay::Set(self.add(Running { d, points, leaves: None, sets })))
    }

    /// The number of a running set; those it is made of come before it.
    fn add(&mut self, running: Running) -> usize {
        self.sets.iter().position(|known| *known == running).unwrap_or_else(|| {
            self.sets.push(running);
            self.sets.len() - 1
        })
    }
}

/// Whether a rule takes any number from one pile alone, wherever it stands.
pub(super) fn nim_line(rule: &Rule) -> bool {
    let MoveSet::Line { entries, multiples } = &rule.moves else { return false };
    let ones = entries.iter().filter(|e| **e == Entry::Number(1)).count();
    let zeros = entries.iter().filter(|e| **e == Entry::Number(0)).count();
    rule.guard.is_empty() && *multiples == Multiples::ALL && (ones, zeros) == (1, entries.len() - 1)
}

/// The most conditions L ≠ 0 of a region that is cut into pieces.
const MOST_CUTS: usize = 3;

/// Conditions without L ≠ 0: each is two pieces, L ≥ 1 and −L ≥ 1.
fn pieces(conditions: &[Condition]) -> Vec<Vec<Condition>> {
    let differs = |c: &&Condition| matches!(c, Condition::Differs(_));
    if conditions.iter().filter(differs).count() > MOST_CUTS {
        return vec![conditions.to_vec()];
    }
    conditions.iter().fold(vec![Vec::new()], |found, condition| {
        let sides = match condition {
            Condition::Differs(linear) => [1, -1]
                .map(|sign| {
                    let terms = linear.terms.iter().map(|(v, c)| (*v, sign * c)).collect();
                    Condition::AtLeast(Linear { terms, constant: sign * linear.constant - 1 })
                })
                .to_vec(),
            other => vec![other.clone()],
        };
        let with = |piece: &Vec<Condition>| -> Vec<Vec<Condition>> {
            sides.iter().map(|side| [&piece[..], std::slice::from_ref(side)].concat()).collect()
        };
        found.iter().flat_map(with).collect()
    })
}
