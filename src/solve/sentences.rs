//! Moves as formulas: which positions a set can be reached from, one kind of move at a time.
//!
//! A ray t·v with a fixed vector v needs only addition. Taking from one pile, and taking equally from two, are put so
//! that few numbers meet in one automaton: (a,b) reaches S by the diagonal iff, with d = b − a, some x < a has
//! (x, x+d) in S; the set of (x,d) is computed once.
//!
//! Where the set is symmetric and the game is, a kind of move and its mirror image say the same, and completeness need be
//! decided for a ≤ b only.

use crate::logic::ruled::between;
use crate::rules::ruled::{Entry, MoveSet, Multiples, Rule};
use crate::rules::{RuledGame, Shape, VectorGame, Who};

/// The names of the piles.
pub(super) const PILES: [&str; 4] = ["a", "b", "c", "d"];

/// One kind of move: a vector, once or any number of times, or a region.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Kind {
    Step(Vec<u64>),
    Ray(Vec<u64>),
    /// k from the first and l from the second pile, under this condition.
    Region(String),
    /// A rule of a game of formulas and guards, as the prover writes it.
    Rule(Box<Rule>),
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Moves {
    pub(super) kind: Kind,
    who: Who,
}

/// The names of the piles, as the formulas of rules want them.
fn here(piles: usize) -> Vec<String> {
    PILES[..piles].iter().map(|name| name.to_string()).collect()
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

/// All kinds of moves, those that reach most first: from the larger pile b, then from both alike, then the rest.
pub(super) fn kinds(game: &VectorGame) -> Vec<Moves> {
    let mut all: Vec<Moves> = game
        .directed()
        .iter()
        .map(|d| Moves {
            kind: if d.once { Kind::Step(d.vector.clone()) } else { Kind::Ray(d.vector.clone()) },
            who: d.who,
        })
        .collect();
    for family in game.regions() {
        let region = |text: String| Moves { kind: Kind::Region(text), who: family.who };
        match family.shape {
            Shape::Wedge => all.extend([region("l<k".into()), region("k<l".into())]),
            Shape::Band(t) => {
                all.push(region(format!("k>0 & l>0 & k<l+{t} & l<k+{t}")));
            }
            Shape::Ray(_) | Shape::Step(_) => {}
        }
    }
    in_order(all, game.piles())
}

/// The same for a game of formulas: rays and steps without a guard are those of any game.
pub(super) fn ruled_kinds(game: &RuledGame) -> Vec<Moves> {
    let all = game.rules().iter().map(|rule| Moves { kind: kind_of(rule), who: Who::Any });
    in_order(all.collect(), game.piles())
}

fn kind_of(rule: &Rule) -> Kind {
    let MoveSet::Line { entries, multiples } = &rule.moves else {
        return Kind::Rule(Box::new(rule.clone()));
    };
    let number = |entry: &Entry| match entry {
        Entry::Number(n) => u64::try_from(*n).ok(),
        Entry::Pile(_) => None,
    };
    match entries.iter().map(number).collect::<Option<Vec<u64>>>() {
        Some(v) if rule.guard.is_empty() && *multiples == Multiples::ALL => Kind::Ray(v),
        Some(v) if rule.guard.is_empty() && *multiples == Multiples::ONCE => Kind::Step(v),
        _ => Kind::Rule(Box::new(rule.clone())),
    }
}

/// Those that reach most first.
fn in_order(mut all: Vec<Moves>, piles: usize) -> Vec<Moves> {
    let rank = |m: &Moves| match &m.kind {
        Kind::Ray(v) if v.iter().filter(|x| **x > 0).count() == 1 => (0, v.clone()),
        Kind::Ray(v) if v.iter().all(|x| *x == v[0]) => (1, v.clone()),
        Kind::Ray(v) => (2, v.clone()),
        Kind::Region(_) | Kind::Rule(_) => (3, vec![]),
        Kind::Step(v) => (4, v.clone()),
    };
    all.sort_by_key(rank);
    // Of the Nim moves those on the last pile come first; the others wait until the diagonal has reached its share.
    if piles == 2 && all.len() > 2 && rank(&all[1]).0 == 0 && rank(&all[2]).0 == 1 {
        all.swap(1, 2);
    }
    all
}

impl Moves {
    /// The same moves with the first two piles exchanged.
    pub(super) fn mirror(&self) -> Moves {
        let swapped = |v: &Vec<u64>| vec![v[1], v[0]];
        let kind = match &self.kind {
            Kind::Step(v) => Kind::Step(swapped(v)),
            Kind::Ray(v) => Kind::Ray(swapped(v)),
            Kind::Region(text) => Kind::Region(match text.as_str() {
                "l<k" => "k<l".into(),
                "k<l" => "l<k".into(),
                other => other.into(),
            }),
            // Of the piles and of what is taken.
            Kind::Rule(rule) => Kind::Rule(Box::new(rule.renamed(&[1, 0, 3, 2]))),
        };
        Moves { kind, ..self.clone() }
    }

    /// Who may use it.
    pub(super) fn who(&self) -> Who {
        self.who
    }

    /// The position that a move leads to, as terms.
    pub(super) fn target(&self, piles: usize) -> String {
        self.moved(piles, '-').join(",")
    }

    /// In words.
    pub(super) fn name(&self) -> String {
        let list = |v: &[u64]| v.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let who = match self.who {
            Who::Any => "",
            Who::Larger => "@larger",
            Who::Smaller => "@smaller",
        };
        match &self.kind {
            Kind::Step(v) => format!("({}){who}", list(v)),
            Kind::Ray(v) => format!("({})*{who}", list(v)),
            Kind::Region(text) => format!("take k,l: {text}{who}"),
            Kind::Rule(rule) => {
                let (_, demands, to) = between(rule, &here(rule.moves.piles()), false);
                format!("to {to}: {demands}")
            }
        }
    }

    /// Who may use the move at a position, with "and" in front; empty if anybody.
    pub(super) fn allowed(&self, x: &str, y: &str) -> String {
        let more = |a: &str, b: &str| match self.who {
            Who::Larger => format!("{a}>={b}"),
            _ => format!("{a}<={b}"),
        };
        match (&self.kind, self.who) {
            (_, Who::Any) => String::new(),
            (Kind::Rule(_), _) => String::new(),
            (Kind::Region(_), _) => {
                format!(" & (k>l => {}) & (l>k => {})", more(x, y), more(y, x))
            }
            (Kind::Step(v) | Kind::Ray(v), _) => match v[0].cmp(&v[1]) {
                std::cmp::Ordering::Greater => format!(" & {}", more(x, y)),
                std::cmp::Ordering::Less => format!(" & {}", more(y, x)),
                std::cmp::Ordering::Equal => String::new(),
            },
        }
    }

    /// The piles of a position this move leads to (sign −) or comes from (sign +).
    fn moved(&self, piles: usize, sign: char) -> Vec<String> {
        match &self.kind {
            Kind::Step(v) => (0..piles).map(|i| changed(PILES[i], sign, v[i], "")).collect(),
            Kind::Ray(v) => (0..piles).map(|i| changed(PILES[i], sign, v[i], "t")).collect(),
            Kind::Region(_) => vec![format!("a{sign}k"), format!("b{sign}l")],
            Kind::Rule(_) => vec![],
        }
    }

    /// The formula "no move of this kind joins two members of the set".
    pub(super) fn none_inside(&self, system: &str, set: &str, piles: usize) -> String {
        let list = PILES[..piles].join(",");
        if let Kind::Rule(rule) = &self.kind {
            let (vars, demands, to) = between(rule, &here(piles), false);
            return format!(
                "?{system} A {list},{vars} ${set}({list}) & {demands} => ~${set}({to})"
            );
        }
        let source = self.moved(piles, '+');
        let may = self.allowed(&source[0], source.get(1).map_or("", String::as_str));
        let (vars, taken) = match &self.kind {
            Kind::Step(_) => (String::new(), String::new()),
            Kind::Ray(_) => (",t".into(), " & t>0".into()),
            Kind::Region(text) => (",k,l".into(), format!(" & {text}")),
            Kind::Rule(_) => (String::new(), String::new()),
        };
        let source = source.join(",");
        format!("?{system} A {list}{vars} ${set}({list}){taken}{may} => ~${set}({source})")
    }

    /// The definitions that end in `$name(piles)`: a move of this kind leads into the set.
    pub(super) fn reaching(
        &self,
        system: &str,
        set: &str,
        name: &str,
        piles: usize,
        half: bool,
    ) -> Vec<(String, String)> {
        let target = self.moved(piles, '-').join(",");
        let may = self.allowed("a", "b");
        let last = match &self.kind {
            Kind::Step(_) => format!("?{system} ${set}({target}){may}"),
            Kind::Ray(v) if v.iter().sum::<u64>() == 1 => {
                let pile = v.iter().position(|&x| x == 1).unwrap_or(0);
                let mut to: Vec<&str> = PILES[..piles].to_vec();
                to[pile] = "y";
                let to = to.join(",");
                format!("?{system} (E y y<{} & ${set}({to})){may}", PILES[pile])
            }
            Kind::Ray(v) if half && v[..] == [1, 1] => {
                let diagonal = format!("{name}_diagonal");
                let below = format!("{name}_below");
                return vec![
                    (diagonal.clone(), format!("?{system} ${set}(x,x+z)")),
                    (below.clone(), format!("?{system} E x x<a & ${diagonal}(x,z)")),
                    (name.into(), format!("?{system} E z b=a+z & ${below}(a,z)")),
                ];
            }
            Kind::Ray(_) => format!("?{system} (E t t>0 & ${set}({target})){may}"),
            Kind::Region(text) => format!("?{system} E k,l {text} & ${set}({target}){may}"),
            Kind::Rule(rule) => {
                let (vars, demands, to) = between(rule, &here(piles), false);
                format!("?{system} E {vars} {demands} & ${set}({to})")
            }
        };
        vec![(name.into(), last)]
    }

    /// The formula "a move of this kind can be made", without its system.
    pub(super) fn possible(&self, piles: usize) -> String {
        let all: Vec<String> = match &self.kind {
            Kind::Step(v) | Kind::Ray(v) => {
                (0..piles).map(|i| format!("{}>={}", PILES[i], v[i])).collect()
            }
            Kind::Region(text) => {
                let may = self.allowed("a", "b");
                return format!("(E k,l {text} & k<=a & l<=b{may})");
            }
            Kind::Rule(rule) => {
                let (vars, demands, _) = between(rule, &here(piles), false);
                return format!("(E {vars} {demands})");
            }
        };
        format!("({}{})", all.join(" & "), self.allowed("a", "b"))
    }
}
