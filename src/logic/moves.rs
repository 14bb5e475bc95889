//! Moves as data, and the one place where they are written as formulas.
//!
//! A kind of move is a vector, once or any number of times, a region of what is taken from two piles, a rule of formulas and
//! guards, or the take from a heap with a limit. Each is written as a formula in two ways. *By names* the other position has
//! names of its own, x, y, …: these are the words of the checker of proof records, too. *By terms* it is written in the piles,
//! as in (a−2t, b−3t): fewer numbers meet in one automaton, and the smallest counterexample tells how often a vector is taken.
//! A ray t·v with a fixed vector needs only addition of multiples of t, so all of it is first-order.
//!
//! `wedge@smaller` in the sense of Ho is "k from the smaller pile": the condition on who may move concerns the pile from which
//! more is taken.

mod relation;
mod rule;

use std::cmp::Ordering;

use crate::rules::Rule;
use crate::rules::{Game, HeapGame, Limit, MoveSet, Rays, Who};
use crate::{Error, Result};

/// The names of the piles.
pub(crate) const PILES: [&str; 4] = ["a", "b", "c", "d"];
/// The names of the piles of the other position.
const OTHER: [&str; 4] = ["x", "y", "z", "w"];

/// What one kind of move takes.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Take {
    /// A vector, once.
    Step(Vec<u64>),
    /// A vector, any number of times.
    Ray(Vec<u64>),
    /// From two piles, more from the first.
    MoreFromFirst,
    /// From two piles, more from the second.
    MoreFromSecond,
    /// Something from both of two piles, the amounts differing by less than a number.
    Near(u64),
    /// What a rule of formulas and guards allows.
    Rule(Box<Rule>),
    /// From a heap at most its limit; the next limit is so many times what was taken, and so much more.
    Heap { times: u64, more: u64 },
}

/// One kind of move, and who may use it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Move {
    pub(crate) take: Take,
    pub(crate) who: Who,
}

/// A kind of move between a position and another, as a formula.
pub(crate) struct Between {
    /// The variables beside the piles of the position.
    pub(crate) vars: Vec<String>,
    /// What they satisfy, but for who may move.
    pub(crate) demands: Vec<String>,
    /// Who may move.
    pub(crate) may: Option<String>,
    /// The piles of the other position.
    pub(crate) other: Vec<String>,
}

impl Between {
    /// Something before and something after all that a move satisfies; empty parts are left out.
    pub(crate) fn with(&self, before: &str, after: &str) -> String {
        let own = self.demands.iter().chain(&self.may).map(String::as_str);
        let all = [before].into_iter().chain(own).chain([after]).filter(|part| !part.is_empty());
        all.collect::<Vec<_>>().join(" & ")
    }

    /// There is such a move to where `there` holds.
    pub(crate) fn exists(&self, there: &str) -> String {
        match self.vars.is_empty() {
            true => self.with("", there),
            false => format!("E {} {}", self.vars.join(","), self.with("", there)),
        }
    }

    /// The other position.
    pub(crate) fn there(&self) -> String {
        self.other.join(",")
    }
}

/// All kinds of moves of a game, and the names of the numbers of its positions.
pub(crate) struct Moves {
    pub(crate) piles: &'static [&'static str],
    pub(crate) all: Vec<Move>,
}

impl Moves {
    /// The moves of a game; of a blocked game those that may be forbidden.
    ///
    /// # Errors
    /// If they are no formulas.
    pub(crate) fn of(game: &Game) -> Result<Moves> {
        if let Some(blocked) = game.blocked() {
            return super::blocked::check(blocked).map(Moves::of_families);
        }
        if game.has_piles() && game.arity() > PILES.len() {
            return Err(Error::invalid(format!(
                "{game} has too many piles to be written as a formula: at most 4"
            )));
        }
        if let Some(vector) = game.rays() {
            return Ok(Moves::of_families(vector));
        }
        if let Some(ruled) = game.ruled() {
            rule::check(ruled)?;
            let any = |rule: &Rule| Move { take: rule::take(rule), who: Who::Any };
            let all = ruled.rules().iter().map(any).collect();
            return Ok(Moves { piles: &PILES[..ruled.piles()], all });
        }
        let limit = game.heap_game().and_then(HeapGame::one_heap).and_then(Limit::linear);
        let (times, more) = limit.ok_or_else(|| {
            Error::unserved(format!(
                "the rules of {game} are not written as formulas here: games of piles are, and one heap with a limit such as 2t or 3t+1"
            ))
        })?;
        let all = vec![Move { take: Take::Heap { times, more }, who: Who::Any }];
        Ok(Moves { piles: &["n", "r"], all })
    }

    /// The moves of a game on at most four piles: the rays and steps, then the wedges and bands.
    pub(crate) fn of_families(game: Rays<'_>) -> Moves {
        let vectors = game.directed().iter().map(|directed| {
            let vector = directed.vector.clone();
            let take = if directed.once { Take::Step(vector) } else { Take::Ray(vector) };
            Move { take, who: directed.who }
        });
        let regions = game.regions().flat_map(|family| {
            let takes = match family.moves {
                MoveSet::Wedge => vec![Take::MoreFromFirst, Take::MoreFromSecond],
                MoveSet::Band(width) => vec![Take::Near(width)],
                MoveSet::Line { .. } | MoveSet::Region { .. } => vec![],
            };
            takes.into_iter().map(|take| Move { take, who: family.who })
        });
        Moves { piles: &PILES[..game.piles()], all: vectors.chain(regions).collect() }
    }

    /// The numbers of a position, as a list.
    pub(crate) fn list(&self) -> String {
        self.piles.join(",")
    }
}

/// `x-3`, `x-2*t`, `x`.
fn changed(pile: &str, sign: char, by: u64, times: &str) -> String {
    match (by, times) {
        (0, _) => pile.into(),
        (by, "") => format!("{pile}{sign}{by}"),
        (1, times) => format!("{pile}{sign}{times}"),
        (by, times) => format!("{pile}{sign}{by}*{times}"),
    }
}

fn strings(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| name.to_string()).collect()
}

impl Move {
    /// The same moves with the two piles exchanged.
    pub(crate) fn mirror(&self) -> Move {
        let swapped = |v: &[u64]| vec![v[1], v[0]];
        let take = match &self.take {
            Take::Step(v) => Take::Step(swapped(v)),
            Take::Ray(v) => Take::Ray(swapped(v)),
            Take::MoreFromFirst => Take::MoreFromSecond,
            Take::MoreFromSecond => Take::MoreFromFirst,
            // Of the piles and of what is taken.
            Take::Rule(rule) => Take::Rule(Box::new(rule.renamed(&[1, 0, 3, 2]))),
            Take::Near(_) | Take::Heap { .. } => self.take.clone(),
        };
        Move { take, who: self.who }
    }

    /// In words.
    pub(crate) fn name(&self) -> String {
        let list = |v: &[u64]| v.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let who = match self.who {
            Who::Any => "",
            Who::Larger => "@larger",
            Who::Smaller => "@smaller",
        };
        match &self.take {
            Take::Step(v) => format!("({}){who}", list(v)),
            Take::Ray(v) => format!("({})*{who}", list(v)),
            Take::MoreFromFirst | Take::MoreFromSecond | Take::Near(_) => {
                format!("take k,l: {}{who}", self.taken().join(" & "))
            }
            Take::Rule(rule) => {
                let to = self.by_names(&PILES[..rule.moves.piles()], false);
                format!("to {}: {}", to.there(), to.with("", ""))
            }
            Take::Heap { .. } => "from a heap with its limit".into(),
        }
    }

    /// Who may use the move at the position with these two piles, if not anybody.
    fn may(&self, first: &str, second: &str) -> Option<String> {
        let more = |a: &str, b: &str| match self.who {
            Who::Larger => format!("{b}<={a}"),
            _ => format!("{a}<={b}"),
        };
        let more_from_first = match (&self.take, self.who) {
            (_, Who::Any) | (Take::Rule(_) | Take::Heap { .. }, _) => return None,
            (Take::Near(_), _) => {
                let (k, l) = (more(first, second), more(second, first));
                return Some(format!("(l+1<=k => {k}) & (k+1<=l => {l})"));
            }
            (Take::MoreFromFirst, _) => Ordering::Greater,
            (Take::MoreFromSecond, _) => Ordering::Less,
            (Take::Step(v) | Take::Ray(v), _) => v[0].cmp(&v[1]),
        };
        match more_from_first {
            Ordering::Greater => Some(more(first, second)),
            Ordering::Less => Some(more(second, first)),
            Ordering::Equal => None,
        }
    }

    /// The variables of what is taken.
    fn vars(&self) -> &'static [&'static str] {
        match self.take {
            Take::Ray(_) => &["t"],
            Take::MoreFromFirst | Take::MoreFromSecond | Take::Near(_) => &["k", "l"],
            Take::Heap { .. } => &["k"],
            Take::Step(_) | Take::Rule(_) => &[],
        }
    }

    /// What these satisfy, wherever the move is made.
    fn taken(&self) -> Vec<String> {
        match self.take {
            Take::Ray(_) => strings(&["1<=t"]),
            Take::MoreFromFirst => strings(&["l+1<=k"]),
            Take::MoreFromSecond => strings(&["k+1<=l"]),
            Take::Near(width) => [
                strings(&["1<=k", "1<=l"]),
                vec![format!("k+1<=l+{width}"), format!("l+1<=k+{width}")],
            ]
            .concat(),
            Take::Step(_) | Take::Rule(_) | Take::Heap { .. } => vec![],
        }
    }

    /// What is taken from each pile, as terms; none if that is nothing.
    fn amounts(&self) -> Vec<Option<String>> {
        let times = |v: &[u64], t: &str| -> Vec<Option<String>> {
            v.iter().map(|&c| (c > 0).then(|| format!("{c}{t}"))).collect()
        };
        match &self.take {
            Take::Step(v) => times(v, ""),
            Take::Ray(v) => times(v, "*t"),
            _ => vec![Some("k".into()), Some("l".into())],
        }
    }

    /// A move from the position `here` or (`into`) to it; the other position has names of its own, but for a pile that a Nim
    /// move leaves alone.
    pub(crate) fn by_names(&self, here: &[&str], into: bool) -> Between {
        let piles = here.len();
        let mut other = strings(&OTHER[..piles]);
        let (mut vars, mut demands) = (strings(self.vars()), self.taken());
        match &self.take {
            Take::Rule(rule) => return rule::by_names(rule, here, &OTHER[..piles], into),
            // The limit before a move is not known after it: the move is always made from here.
            Take::Heap { times, more } => {
                let (n, r) = (here[0], here[1]);
                let demands = vec!["k>0".into(), format!("k<={r}"), format!("k<={n}")];
                let next = match (times, more) {
                    (0, more) => more.to_string(),
                    (times, 0) => format!("{times}*k"),
                    (times, more) => format!("{times}*k+{more}"),
                };
                let other = vec![format!("{n}-k"), next];
                return Between { vars, demands, may: None, other };
            }
            Take::Ray(v) if v.iter().sum::<u64>() == 1 => {
                for i in (0..piles).filter(|i| v[*i] == 0) {
                    other[i] = here[i].into();
                }
            }
            _ => {}
        }
        let here = strings(here);
        let (more, fewer) = if into { (&other, &here) } else { (&here, &other) };
        let may = self.may(&more[0], more.get(1).map_or("", String::as_str));
        let lower = |i: usize| format!("{}+1<={}", fewer[i], more[i]);
        match &self.take {
            // Without a number for what is taken: the one position is lower than the other, on the same line.
            Take::Ray(v) if v.iter().sum::<u64>() == 1 => {
                let pile = v.iter().position(|&c| c == 1).unwrap_or(0);
                (vars, demands) = (vec![other[pile].clone()], vec![lower(pile)]);
            }
            Take::Ray(v) if v[..] == [1, 1] => {
                let on_a_line = format!("{}+{}={}+{}", more[0], fewer[1], more[1], fewer[0]);
                (vars, demands) = (other.clone(), vec![lower(0), on_a_line]);
            }
            _ => {
                vars.extend(other.iter().cloned());
                demands.extend(self.amounts().iter().enumerate().map(|(i, amount)| match amount {
                    None => format!("{}={}", more[i], fewer[i]),
                    Some(amount) => format!("{}={}+{amount}", more[i], fewer[i]),
                }));
            }
        }
        Between { vars, demands, may, other }
    }

    /// A move from the position `here` with as few numbers as can be: a region of a rule speaks of the two positions alone.
    pub(crate) fn lean(&self, here: &[&str], into: bool) -> Between {
        let spoken = match &self.take {
            Take::Rule(rule) => rule::by_differences(rule, here, &OTHER[..here.len()]),
            _ => None,
        };
        spoken.unwrap_or_else(|| self.by_terms(here, into))
    }

    /// The same with the other position in terms of the piles; rules and heaps have names for it.
    pub(crate) fn by_terms(&self, here: &[&str], into: bool) -> Between {
        let sign = if into { '+' } else { '-' };
        let other: Vec<String> = match &self.take {
            Take::Rule(_) | Take::Heap { .. } => return self.by_names(here, false),
            Take::Step(v) => {
                here.iter().zip(v).map(|(pile, c)| changed(pile, sign, *c, "")).collect()
            }
            Take::Ray(v) => {
                here.iter().zip(v).map(|(pile, c)| changed(pile, sign, *c, "t")).collect()
            }
            _ => vec![changed(here[0], sign, 1, "k"), changed(here[1], sign, 1, "l")],
        };
        let from = if into { other.clone() } else { strings(here) };
        let may = self.may(&from[0], from.get(1).map_or("", String::as_str));
        Between { vars: strings(self.vars()), demands: self.taken(), may, other }
    }
}
