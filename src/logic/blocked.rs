//! The theorem of P-positions with blocking ([`crate::rules::Blocked`]), for games of rays and steps that never meet.
//!
//! A set P is the set of P-positions of `block:k` if and only if a position is in P exactly where fewer than k of its options are (under
//! misère play also: and some option is not). By induction on the length of play, as the set of options decides.
//!
//! *At least j* options along a ray v are in P: one of them, x − t·v, is, and at least j − 1 along the ray from there are. So for each ray
//!
//! R₁(x) = ∃t>0: x − t·v ∈ P,  Rⱼ(x) = ∃t>0: x − t·v ∈ P and Rⱼ₋₁(x − t·v),
//!
//! k projections of two or four numbers, and no k numbers at once; a step counts once. Lines that never meet are added up: at least j
//! on the first i lines is ∨ₓ (at least j − x on the first i − 1, and at least x on line i). Who may use a ray is asked at x alone.

use super::games::{GameProof, Sentences, define_positions};
use super::moves::{Between, Moves, PILES, Take};
use super::prove::{Decision, Prover};
use crate::rules::{Blocked, Game, Rays};
use crate::{Error, Result};

/// The largest k that is counted: the formulas grow with it.
const MOST: u32 = 16;

/// The names of relations and their formulas, to be defined in this order.
pub(crate) type Definitions = Vec<(String, String)>;

/// A ray or step.
struct WayLine {
    /// The way down, whoever may use it.
    way: Between,
    /// Who may use it, by the piles.
    may: Option<String>,
    once: bool,
}

/// How the options of a blocked game are counted, in one system.
pub(crate) struct Counting<'g> {
    moves: Moves,
    k: u32,
    system: &'g str,
}

/// Refuses a blocked game whose options are not counted line by line.
pub(crate) fn check(blocked: &Blocked) -> Result<Rays<'_>> {
    let refuse = |why: String| Error::unserved(format!("{blocked} is no formula here: {why}"));
    let vector = blocked.lines().ok_or_else(|| {
        refuse("two moves may lead to one option, or the moves are no rays and steps".into())
    })?;
    if blocked.k() > MOST {
        return Err(refuse(format!("at most block:{MOST} is counted")));
    }
    if vector.piles() > PILES.len() {
        return Err(refuse("it has more than four piles".into()));
    }
    Ok(vector)
}

impl<'g> Counting<'g> {
    pub(crate) fn new(blocked: &'g Blocked, system: &'g str) -> Result<Self> {
        let vector = check(blocked)?;
        Ok(Counting { moves: Moves::of_families(vector), k: blocked.k(), system })
    }

    /// What can be said of a set.
    fn sentences<'a>(&'a self, set: &'a str) -> Sentences<'a> {
        Sentences { system: self.system, piles: self.moves.piles, set }
    }

    /// Every line, as a formula, and who may use it by itself.
    fn lines(&self) -> impl Iterator<Item = WayLine> {
        self.moves.all.iter().map(|kind| {
            let mut way = kind.by_names(self.moves.piles, false);
            let may = way.may.take();
            WayLine { way, may, once: matches!(kind.take, Take::Step(_)) }
        })
    }

    fn list(&self) -> String {
        self.moves.list()
    }

    /// `$name(piles)`: at least k options are in the set.
    pub(crate) fn many(&self, set: &str, name: &str) -> Definitions {
        let (system, list) = (self.system, self.list());
        let mut found = Definitions::new();
        // Of the lines so far: the relation of at least j options for j = 1, …, k.
        let mut so_far: Vec<Option<String>> = vec![None; self.k as usize];
        for (i, line) in self.lines().enumerate() {
            let own = self.along(&line, set, &format!("{name}_line_{i}"), &mut found);
            let called = |name: &String| format!("${name}({list})");
            let mut next = Vec::new();
            for j in 1..=self.k as usize {
                let mut ways: Vec<String> = Vec::new();
                ways.extend(so_far[j - 1].as_ref().map(called));
                for x in 1..=j.min(own.len()) {
                    match j - x {
                        0 => ways.push(called(&own[x - 1])),
                        rest => {
                            let before = so_far[rest - 1].as_ref().map(called);
                            ways.extend(before.map(|b| format!("({b} & {})", called(&own[x - 1]))));
                        }
                    }
                }
                next.push(if ways.is_empty() {
                    None
                } else {
                    let sum = format!("{name}_{i}_{j}");
                    found.push((sum.clone(), format!("?{system} {}", ways.join(" | "))));
                    Some(sum)
                });
            }
            so_far = next;
        }
        let text = match so_far.pop().flatten() {
            Some(sum) => format!("?{system} ${sum}({list})"),
            // No position has so many options.
            None => {
                let all = list.split(',').map(|x| format!("{x}<{x}"));
                format!("?{system} {}", all.collect::<Vec<_>>().join(" & "))
            }
        };
        found.push((name.to_string(), text));
        found
    }

    /// The relations "at least j options along this line", j = 1, …: one for a step.
    fn along(&self, line: &WayLine, set: &str, name: &str, found: &mut Definitions) -> Vec<String> {
        let (system, most) = (self.system, if line.once { 1 } else { self.k });
        let other = line.way.there();
        let (mut own, mut last): (Vec<String>, Option<String>) = (vec![], None);
        for j in 1..=most {
            let more = last.map_or(String::new(), |last| format!(" & ${last}({other})"));
            let reach = format!("{name}_{j}");
            let there = format!("${set}({other}){more}");
            found.push((reach.clone(), self.sentences(set).leading(&line.way, &there)));
            last = Some(reach.clone());
            own.push(match &line.may {
                None => reach,
                Some(may) => {
                    let allowed = format!("{reach}_may");
                    let text = format!("?{system} ${reach}({}) & {may}", self.list());
                    found.push((allowed.clone(), text));
                    allowed
                }
            });
        }
        own
    }

    /// `$name(piles)`: some option is not in the set.
    pub(crate) fn leaves(&self, set: &str, name: &str) -> Definitions {
        let (system, list) = (self.system, self.list());
        let mut found = Definitions::new();
        let mut ways = Vec::new();
        for (i, line) in self.lines().enumerate() {
            let part = format!("{name}_{i}");
            let there = format!("~${set}({})", line.way.there());
            found.push((part.clone(), self.sentences(set).leading(&line.way, &there)));
            let may = line.may.map_or(String::new(), |may| format!(" & {may}"));
            ways.push(format!("(${part}({list}){may})"));
        }
        found.push((name.to_string(), format!("?{system} {}", ways.join(" | "))));
        found
    }

    /// The sentences of the theorem about `$set`, `$many` and (under misère play) `$leaves` being defined; `half` leaves mirror
    /// images out.
    pub(crate) fn theorem(
        &self,
        set: &str,
        many: &str,
        leaves: Option<&str>,
        half: bool,
    ) -> [(String, String); 2] {
        let (system, list, k) = (self.system, self.list(), self.k);
        let half = if half { "a<=b & " } else { "" };
        let (mut lost, mut words) = (format!("~${many}({list})"), String::new());
        if let Some(leaves) = leaves {
            lost = format!("({lost} & ${leaves}({list}))");
            words = ", or has no other".into();
        }
        [
            (
                format!("a member has fewer than {k} options in the set"),
                format!("?{system} A {list} {half}${set}({list}) => {lost}"),
            ),
            (
                format!("every other position has {k} options in the set{words}"),
                format!("?{system} A {list} {half}~${set}({list}) => ~{lost}"),
            ),
        ]
    }
}

/// Decides whether the formula (free variables: the piles in alphabetical order) describes exactly the P-positions of a blocked game, under normal or
/// misère play.
pub(crate) fn prove_blocked(
    prover: &mut Prover,
    game: &Game,
    formula: &str,
    misere: bool,
) -> Result<GameProof> {
    let blocked =
        game.blocked().ok_or_else(|| Error::invalid(format!("{game} has no blocking")))?;
    check(blocked)?;
    let set = prover.fresh_name("blocked");
    let system = define_positions(prover, game, &set, formula)?;
    let counting = Counting::new(blocked, &system)?;
    let many = prover.fresh_name("many");
    let leaves = prover.fresh_name("leaves");
    let mut definitions = counting.many(&set, &many);
    if misere {
        definitions.extend(counting.leaves(&set, &leaves));
    }
    for (name, text) in definitions {
        prover.define(&name, &text)?;
    }
    let leaves = misere.then_some(leaves.as_str());
    let mut outcomes: Vec<Decision> = Vec::new();
    for (name, text) in counting.theorem(&set, &many, leaves, false) {
        let mut outcome = prover.decide(&text)?;
        outcome.name = name;
        outcomes.push(outcome);
    }
    GameProof::of(outcomes)
}

/// The P-positions of blocked games that are known here, as a formula of a ≤ b: Nim's for every k, Wythoff's for k = 2 and 3 (Larsson 2011).
///
/// Nim: a + b < k, or b − a is one of k − 1, k − 3, …, down to 0 or 1. Wythoff, k = 2: (0,0), (n, 2n+1), and (2x+2, 2y+2) for Wythoff's pairs (x,y); k = 3: (0,0),
/// (n, 2n+1) and (n, 2n+2).
pub(super) fn known_blocked(game: &Game) -> Option<String> {
    let blocked = game.blocked().filter(|blocked| check(blocked).is_ok())?;
    let of = |name: &str| name.parse::<Game>().is_ok_and(|game| game == *blocked.of());
    match blocked.k() {
        k if of("nim") => {
            let apart = (0..k).rev().step_by(2).map(|d| match d {
                0 => "b=a".to_string(),
                d => format!("b=a+{d}"),
            });
            let lines = apart.collect::<Vec<_>>().join(" | ");
            Some(format!("?msd_2 a+b<{k} | {lines}"))
        }
        2 if of("wythoff") => {
            let pairs = "E n,x,y $floor(n,x) & y=x+n & a=2*x+2 & b=2*y+2";
            Some(format!("?msd_fib (a=0 & b=0) | b=2*a+1 | ({pairs})"))
        }
        3 if of("wythoff") => Some("?msd_2 (a=0 & b=0) | b=2*a+1 | b=2*a+2".into()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use num_bigint::BigUint;

    /// The relations count what the rules list, whatever the set.
    #[test]
    fn options_are_counted_as_the_rules_list_them() {
        for (text, set) in [
            ("block:2 wythoff", "?msd_2 a+b<5 | b=2*a"),
            ("block:3 wythoff", "?msd_2 a+b<7 | a=b"),
            ("block:4 {0,1}*@larger {1,2}* (1,1)", "?msd_2 b<=a+3"),
            ("block:2 (1,0)*@smaller (0,1) (2,1)", "?msd_2 a+b<9"),
            ("block:3 {0,0,1}* {1,1,1}*", "?msd_2 a+b<=c | c=1"),
            ("block:5 (1,2) (2,1)", "?msd_2 a=a & b=b"),
        ] {
            let game: Game = text.parse().unwrap();
            let blocked = game.blocked().unwrap();
            let counting = Counting::new(blocked, "msd_2").unwrap();
            let mut prover = Prover::new();
            prover.define("set", set).unwrap();
            let definitions = [counting.many("set", "many"), counting.leaves("set", "leaves")];
            for (name, text) in definitions.concat() {
                prover.define(&name, &text).unwrap();
            }
            let holds = |name: &str, at: &[u64]| {
                let at: Vec<BigUint> = at.iter().map(|x| BigUint::from(*x)).collect();
                prover.relation(name).unwrap().holds(&at)
            };
            let side = [0, 40, 12, 5][game.arity()];
            let (mut most, mut least) = (0, 0);
            for cell in 0..u64::pow(side, game.arity() as u32) {
                let at: Vec<u64> =
                    (0..game.arity() as u32).map(|i| cell / side.pow(i) % side).collect();
                let mut options = std::collections::BTreeSet::new();
                game.visit_options(&at, &mut |to| {
                    options.insert(to.to_vec());
                });
                let inside = options.iter().filter(|to| holds("set", to)).count();
                let many = inside >= blocked.k() as usize;
                assert_eq!(holds("many", &at), many, "{text} {at:?}: {inside} options");
                assert_eq!(holds("leaves", &at), inside < options.len(), "{text} {at:?}");
                (most, least) = (most + usize::from(many), least + usize::from(!many));
            }
            assert!(least > 0 && (most > 0 || text.contains("block:5")), "{text}: {most} {least}");
        }
    }

    #[test]
    fn games_that_are_not_counted_are_refused() {
        for text in ["block:2 {0,2}* {0,3}*", "block:2 e-wythoff", "block:2 euclid", "block:17 nim"]
        {
            let game: Game = text.parse().unwrap();
            let error = prove_blocked(&mut Prover::new(), &game, "a=b", false).unwrap_err();
            assert_eq!(error.exit_code(), 4, "{text}: {error}");
        }
    }
}
