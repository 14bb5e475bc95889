//! Printing families so that they read as the same.

use std::fmt;

use crate::rules::{Condition, Entry, Family, Linear, MoveSet, Multiples, Orientation, Who};

/// The name of a pile.
pub(in crate::rules) fn pile(i: usize) -> char {
    char::from(b'a' + u8::try_from(i).unwrap_or(25).min(25))
}

/// The letter for what is taken from a pile: from k on, or after the names of the piles.
fn taken(i: usize, piles: usize) -> char {
    char::from(b'k'.max(b'a' + u8::try_from(piles).unwrap_or(13)) + u8::try_from(i).unwrap_or(0))
}

/// Prints families so that they read as the same.
pub(in crate::rules) fn write_families(
    families: &[Family],
    weights: Option<&Vec<u64>>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (i, family) in families.iter().enumerate() {
        if i > 0 {
            f.write_str(" ")?;
        }
        write!(f, "{family}")?;
    }
    if let Some(weights) = weights {
        let term = |(i, w): (usize, &u64)| match w {
            1 => pile(i).to_string(),
            w => format!("{w}{}", pile(i)),
        };
        let sum: Vec<String> = weights.iter().enumerate().map(term).collect();
        write!(f, " by {}", sum.join("+"))?;
    }
    Ok(())
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piles = self.moves.piles();
        let both = self.orientation == Orientation::Both;
        match &self.moves {
            MoveSet::Wedge => f.write_str("wedge")?,
            MoveSet::Band(t) => write!(f, "band:{t}")?,
            MoveSet::Line { entries, multiples } => {
                let text = |e: &Entry| match e {
                    Entry::Number(n) => n.to_string(),
                    Entry::Pile(i) => pile(*i).to_string(),
                };
                let entries: Vec<String> = entries.iter().map(text).collect();
                let (open, close) = if both { ('{', '}') } else { ('(', ')') };
                write!(f, "{open}{}{close}", entries.join(","))?;
                write_multiples(multiples, f)?;
            }
            MoveSet::Region { added, conditions } => {
                let letter = |(i, added): (usize, &bool)| {
                    format!("{}{}", if *added { "-" } else { "" }, taken(i, piles))
                };
                let letters: Vec<String> = added.iter().enumerate().map(letter).collect();
                let (open, close) = if both { ('{', '}') } else { ('[', ']') };
                // Without a condition any amounts may be taken; 0>=0 says nothing, and is read.
                let text: Vec<String> =
                    conditions.iter().map(|c| condition_text(c, piles)).collect();
                let text = if text.is_empty() { "0>=0".to_string() } else { text.join(", ") };
                write!(f, "{open}{} : {text}{close}", letters.join(","))?;
            }
        }
        f.write_str(match self.who {
            Who::Any => "",
            Who::Larger => "@larger",
            Who::Smaller => "@smaller",
        })?;
        if !self.guard.is_empty() {
            let guard: Vec<String> = self.guard.iter().map(|c| condition_text(c, piles)).collect();
            write!(f, " if {}", guard.join(", "))?;
        }
        Ok(())
    }
}

fn write_multiples(multiples: &Multiples, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match (multiples.first, multiples.step, multiples.last) {
        (1, 1, Some(1)) => Ok(()),
        (1, 1, None) => f.write_str("*"),
        (1, 1, Some(last)) => write!(f, "*<={last}"),
        (1, 2, None) => f.write_str("*odd"),
        (first, 1, None) => write!(f, "*>={first}"),
        (first, step, last) => {
            let step = if step == 1 { String::new() } else { step.to_string() };
            write!(f, "*({step}t+{first})")?;
            last.map_or(Ok(()), |last| write!(f, "<={last}"))
        }
    }
}

/// A condition as it is read: what has a minus on the other side.
fn condition_text(condition: &Condition, piles: usize) -> String {
    let name = |v: usize| if v < piles { pile(v) } else { taken(v - piles, piles) };
    let side = |linear: &Linear, sign: i64| {
        let mut parts: Vec<String> = Vec::new();
        for (v, c) in linear.terms.iter().filter(|(_, c)| c.signum() == sign) {
            let times = if c.abs() == 1 { String::new() } else { c.abs().to_string() };
            parts.push(format!("{times}{}", name(*v)));
        }
        if linear.constant.signum() == sign || parts.is_empty() {
            let constant = if linear.constant.signum() == sign { linear.constant.abs() } else { 0 };
            parts.push(constant.to_string());
        }
        parts.join("+")
    };
    let sides = |linear: &Linear, relation: &str, turned: &str| {
        if linear.terms.iter().any(|(_, c)| *c > 0) {
            format!("{}{relation}{}", side(linear, 1), side(linear, -1))
        } else {
            format!("{}{turned}{}", side(linear, -1), side(linear, 1))
        }
    };
    match condition {
        Condition::AtLeast(linear) => sides(linear, ">=", "<="),
        Condition::Equal(linear) => sides(linear, "=", "="),
        Condition::Differs(linear) => sides(linear, "!=", "!="),
        Condition::Divides { modulus, linear, not } => {
            let relation = if *not { "!=" } else { "=" };
            format!("{} mod {modulus}", sides(linear, relation, relation))
        }
        Condition::NimSum { variables, sum, not } => {
            let names: Vec<String> = variables.iter().map(|v| name(*v).to_string()).collect();
            format!("{}{}{sum}", names.join("^"), if *not { "!=" } else { "=" })
        }
    }
}
