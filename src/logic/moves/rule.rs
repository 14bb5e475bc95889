//! Rules of formulas, multiples and guards, as formulas of the prover.
//!
//! Linear comparisons and congruences are first-order in every numeration system with an addition: t·v is a sum of multiples
//! of t, and m divides x − y iff x = y + m·q or y = x + m·q for some q. Nim-sums are not, and neither is a multiple of a pile.

use super::{Between, Take, strings};
use crate::rules::PileGame;
use crate::rules::{Condition, Entry, Linear, MoveSet, Multiples, Rule};
use crate::{Error, Result};

/// The variables of what is taken.
const TAKEN: [&str; 4] = ["k", "l", "m", "n"];

/// Refuses a game whose moves are no formulas.
pub(super) fn check(game: &PileGame) -> Result<()> {
    for rule in game.rules() {
        let conditions = match &rule.moves {
            MoveSet::Region { conditions, .. } => &conditions[..],
            _ => &[],
        };
        if rule.guard.iter().chain(conditions).any(|c| matches!(c, Condition::NimSum { .. })) {
            return Err(Error::unserved(format!(
                "{game} has nim-sums, which are no first-order formulas in a numeration system"
            )));
        }
        if let MoveSet::Line { entries, .. } = &rule.moves
            && entries.iter().any(|e| matches!(e, Entry::Pile(_)))
        {
            return Err(Error::unserved(format!(
                "{game} takes multiples of a pile, which are no linear formulas"
            )));
        }
    }
    Ok(())
}

/// What a rule takes: rays and steps without a guard are those of any game.
pub(super) fn take(rule: &Rule) -> Take {
    match rule.moves.vector().filter(|_| rule.guard.is_empty()) {
        Some((vector, Multiples::ALL)) => Take::Ray(vector),
        Some((vector, Multiples::ONCE)) => Take::Step(vector),
        _ => Take::Rule(Box::new(rule.clone())),
    }
}

/// A move from the position `here` or (`into`) to it.
pub(super) fn by_names(rule: &Rule, here: &[&str], other: &[&str], into: bool) -> Between {
    let (more, fewer) = if into { (other, here) } else { (here, other) };
    let mut vars: Vec<&str> = Vec::new();
    let mut demands: Vec<String> = Vec::new();
    let names = |v: usize| if v < more.len() { more[v] } else { TAKEN[v - more.len()] };
    let moved = |i: usize, term: &str, added: bool| match added {
        false => format!("{}={}+{term}", more[i], fewer[i]),
        true => format!("{}={}+{term}", fewer[i], more[i]),
    };
    match &rule.moves {
        MoveSet::Line { entries, multiples } => {
            let once = *multiples == Multiples::ONCE;
            if !once {
                vars.push("t");
                demands.extend(multiple_of(multiples, &mut vars));
            }
            demands.extend(entries.iter().enumerate().map(|(i, entry)| match entry {
                Entry::Number(0) | Entry::Pile(_) => format!("{}={}", more[i], fewer[i]),
                Entry::Number(n) if once => moved(i, &n.abs().to_string(), *n < 0),
                Entry::Number(n) => moved(i, &format!("{}*t", n.abs()), *n < 0),
            }));
        }
        MoveSet::Region { added, conditions } => {
            vars.extend(&TAKEN[..here.len()]);
            demands.push(format!("1<={}", TAKEN[..here.len()].join("+")));
            demands.extend(conditions.iter().map(|c| text(c, &names)));
            demands.extend(added.iter().enumerate().map(|(i, added)| moved(i, TAKEN[i], *added)));
        }
        MoveSet::Wedge | MoveSet::Band(_) => {}
    }
    demands.extend(rule.guard.iter().map(|c| text(c, &names)));
    vars.extend(other);
    Between { vars: strings(&vars), demands, may: None, other: strings(other) }
}

/// A move from the position `here` without names for what is taken: k = a − x, so that the conditions of a region speak of the two
/// positions alone, and fewer numbers meet in one automaton. `None` for lines and for moves that add.
pub(super) fn by_differences(rule: &Rule, here: &[&str], other: &[&str]) -> Option<Between> {
    let MoveSet::Region { added, conditions } = &rule.moves else { return None };
    if added.contains(&true) {
        return None;
    }
    let piles = here.len();
    let names = |v: usize| if v < piles { here[v] } else { other[v - piles] };
    let substituted = |linear: &Linear| {
        let mut coefficients = vec![0; 2 * piles];
        for &(v, c) in &linear.terms {
            coefficients[v % piles] += c;
            if v >= piles {
                coefficients[v] -= c;
            }
        }
        let terms = coefficients.into_iter().enumerate().filter(|(_, c)| *c != 0).collect();
        Linear { terms, constant: linear.constant }
    };
    let spoken = |condition: &Condition| match condition {
        Condition::AtLeast(linear) => Condition::AtLeast(substituted(linear)),
        Condition::Equal(linear) => Condition::Equal(substituted(linear)),
        Condition::Differs(linear) => Condition::Differs(substituted(linear)),
        Condition::Divides { modulus, linear, not } => {
            Condition::Divides { modulus: *modulus, linear: substituted(linear), not: *not }
        }
        // Refused by `check`.
        Condition::NimSum { .. } => condition.clone(),
    };
    let mut demands: Vec<String> =
        here.iter().zip(other).map(|(more, fewer)| format!("{fewer}<={more}")).collect();
    demands.push(format!("{}+1<={}", other.join("+"), here.join("+")));
    demands.extend(conditions.iter().map(|c| text(&spoken(c), &names)));
    demands.extend(rule.guard.iter().map(|c| text(c, &names)));
    Some(Between { vars: strings(other), demands, may: None, other: strings(other) })
}

/// That t is one of the multiples.
fn multiple_of(multiples: &Multiples, vars: &mut Vec<&str>) -> Vec<String> {
    let Multiples { first, step, last } = *multiples;
    let mut demands = Vec::new();
    if step == 1 {
        demands.push(format!("{first}<=t"));
    } else {
        vars.push("u");
        demands.push(format!("t={step}*u+{first}"));
    }
    demands.extend(last.map(|last| format!("t<={last}")));
    demands
}

fn side<'n>(linear: &Linear, sign: i64, names: &impl Fn(usize) -> &'n str) -> String {
    let terms = linear.terms.iter().filter(|(_, c)| c.signum() == sign);
    let mut parts: Vec<String> = terms
        .map(|(v, c)| match c.abs() {
            1 => names(*v).to_string(),
            c => format!("{c}*{}", names(*v)),
        })
        .collect();
    if linear.constant.signum() == sign || parts.is_empty() {
        let constant = if linear.constant.signum() == sign { linear.constant.abs() } else { 0 };
        parts.push(constant.to_string());
    }
    parts.join("+")
}

fn text<'n>(condition: &Condition, names: &impl Fn(usize) -> &'n str) -> String {
    let sides = |linear: &Linear| (side(linear, 1, names), side(linear, -1, names));
    match condition {
        Condition::AtLeast(linear) => {
            let (x, y) = sides(linear);
            format!("{y}<={x}")
        }
        Condition::Equal(linear) => {
            let (x, y) = sides(linear);
            format!("{x}={y}")
        }
        Condition::Differs(linear) => {
            let (x, y) = sides(linear);
            format!("~({x}={y})")
        }
        Condition::Divides { modulus, linear, not } => {
            let (x, y) = sides(linear);
            let divides = format!("(E q {x}={y}+{modulus}*q | {y}={x}+{modulus}*q)");
            if *not { format!("~{divides}") } else { divides }
        }
        // Refused by `check`.
        Condition::NimSum { .. } => "0=1".to_string(),
    }
}
