//! The games with a name: one a line, with the rules in words and the source.
//!
//! A named vector game is data: [`named`] turns a name and its parameters into families, and nothing else in the
//! library knows the name. To add a game, add its line to [`ENTRIES`] and its families to [`named`].

use super::{Dynamic, Family, FibonacciNim, Game, Orientation, Shape, VectorGame, Who};
use crate::{Error, Result};

/// A line of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The name before the colon.
    pub name: &'static str,
    /// How it is written, parameters included.
    pub notation: &'static str,
    /// A game of this kind that parses.
    pub example: &'static str,
    /// The rules in words.
    pub rules: &'static str,
    /// Where it comes from.
    pub source: &'static str,
}

const fn entry(
    name: &'static str,
    notation: &'static str,
    example: &'static str,
    rules: &'static str,
    source: &'static str,
) -> Entry {
    Entry { name, notation, example, rules, source }
}

/// The catalogue.
#[rustfmt::skip]
pub const ENTRIES: &[Entry] = &[
    entry("nim", "nim | nim:k", "nim:3", "any number from one of k piles (k = 2)", "Bouton 1901; Suriyaprakash, section 1"),
    entry("wythoff", "wythoff | wythoff:k", "wythoff", "any number from one pile, or the same from all k piles (k = 2)", "Wythoff 1907; Aggarwal et al., section 4 (k = 3)"),
    entry("r-wythoff", "r-wythoff", "r-wythoff", "any number from the larger pile (either if equal), or the same from both", "Ho 2012, section 2; Gu 2015"),
    entry("e-wythoff", "e-wythoff", "e-wythoff", "Wythoff, or k from the smaller pile (either if equal) and fewer from the other", "Ho 2012, section 3"),
    entry("maharaja", "maharaja", "maharaja", "Wythoff, or one knight's move: 1 from one pile and 2 from the other", "Larsson, Maharaja Nim; GDWN, section 3"),
    entry("fraenkel", "fraenkel:t", "fraenkel:2", "any number from one pile, or from both, amounts differing by less than t", "Fraenkel 1982"),
    entry("diagonal", "diagonal:a", "diagonal:4", "any number from one pile, or the same multiple of a from both: the (a,a) game", "Aggarwal et al., Definition 3.1"),
    entry("gdwn", "gdwn:p,q+p,q+...", "gdwn:1,2", "Wythoff, or t*p from one pile and t*q from the other", "Larsson, GDWN, section 2"),
    entry("qgdwn", "qgdwn:p,q+p,q+...", "qgdwn:0,1+1,2", "t*p from one pile and t*q from the other, for the listed pairs only", "Larsson, GDWN, Definition 1"),
    entry("scaled", "scaled:s", "scaled:2", "a multiple of s from one pile, or the same multiple of s from both: (0,s)(s,s)GDWN", "Larsson, GDWN, Example 2"),
    entry("subset-wythoff", "subset-wythoff:k", "subset-wythoff:3", "the same number from every pile of any non-empty subset of k piles", "Wythoff on three piles"),
    entry("fibonacci-nim", "fibonacci-nim | fibonacci-nim:k", "fibonacci-nim", "at most twice what was last taken from the heap; position n,r with r the allowance", "Suriyaprakash, section 3"),
    entry("fibonacci-nim-global", "fibonacci-nim-global:k", "fibonacci-nim-global:2", "k heaps, at most twice what was last taken from any heap; position n1,..,nk,r", "Suriyaprakash, section 3"),
];

/// Wythoff's game.
pub fn wythoff() -> Game {
    named("wythoff", None, &[]).expect("in the catalogue")
}

/// Whether the parameter of a name is a list of pairs (rather than a number).
pub fn takes_pairs(name: &str) -> bool {
    matches!(name, "gdwn" | "qgdwn")
}

/// The game of a name; `number` and `pairs` are what stands after the colon.
pub fn named(name: &str, number: Option<u64>, pairs: &[(u64, u64)]) -> Result<Game> {
    let nim = || Family::ray([0, 1]);
    let both = || Family::ray([1, 1]);
    if number.is_some() && matches!(name, "r-wythoff" | "e-wythoff" | "maharaja") {
        return Err(Error::invalid(format!("{name} takes no number")));
    }
    let families: Vec<Family> = match name {
        "nim" => vec![unit(piles(name, number, 1)?)],
        "wythoff" => {
            let piles = piles(name, number, 2)?;
            vec![unit(piles), Family::ray(vec![1; piles])]
        }
        "subset-wythoff" => {
            let piles = piles(name, number.or(Some(3)), 1)?;
            (1..=piles).map(|taken| Family::ray(ones(piles, taken))).collect()
        }
        "r-wythoff" => vec![nim().only(Who::Larger), both()],
        "e-wythoff" => {
            let wedge = Shape::Wedge;
            let wedge = Family { shape: wedge, orientation: Orientation::Both, who: Who::Smaller };
            vec![nim(), both(), wedge]
        }
        "maharaja" => vec![nim(), both(), Family::step([1, 2])],
        "fraenkel" => {
            let shape = Shape::Band(positive(name, number)?);
            vec![nim(), Family { shape, orientation: Orientation::Both, who: Who::Any }]
        }
        "diagonal" => {
            let a = positive(name, number)?;
            vec![nim(), Family::ray([a, a])]
        }
        "scaled" => {
            let s = positive(name, number)?;
            vec![Family::ray([0, s]), Family::ray([s, s])]
        }
        "gdwn" => {
            let all: Vec<(u64, u64)> = [(0, 1), (1, 1)].iter().chain(pairs).copied().collect();
            rays(&all)?
        }
        "qgdwn" => rays(pairs)?,
        "fibonacci-nim" | "fibonacci-nim-global" => {
            let global = name == "fibonacci-nim-global";
            let dynamic = if global { Dynamic::Global } else { Dynamic::Local };
            let heaps = usize::try_from(number.unwrap_or(if global { 2 } else { 1 }));
            return Ok(Game::Fibonacci(FibonacciNim::new(heaps.unwrap_or(usize::MAX), dynamic)?));
        }
        _ => return Err(Error::invalid(format!("there is no game called {name}: see wyt games"))),
    };
    Ok(Game::Vector(VectorGame::new(families)?.named(label(name, number, pairs))))
}

/// The name as it is printed: parameters that are the default are left out.
fn label(name: &str, number: Option<u64>, pairs: &[(u64, u64)]) -> String {
    if takes_pairs(name) {
        let pairs: Vec<String> = pairs.iter().map(|(p, q)| format!("{p},{q}")).collect();
        return format!("{name}:{}", pairs.join("+"));
    }
    match (name, number) {
        (_, None) if name == "subset-wythoff" => "subset-wythoff:3".to_string(),
        (_, None) | ("nim" | "wythoff", Some(2)) => name.to_string(),
        (_, Some(number)) => format!("{name}:{number}"),
    }
}

/// (1,…,1,0,…,0) with the given number of ones, sorted upwards.
fn ones(piles: usize, taken: usize) -> Vec<u64> {
    (0..piles).map(|i| u64::from(i >= piles - taken)).collect()
}

fn unit(piles: usize) -> Family {
    Family::ray(ones(piles, 1))
}

fn piles(name: &str, number: Option<u64>, least: u64) -> Result<usize> {
    let most = super::MAX_PILES as u64;
    match number.unwrap_or(2) {
        k if (least..=most).contains(&k) => Ok(usize::try_from(k).unwrap_or(usize::MAX)),
        k => Err(Error::invalid(format!("{name}:{k}: the number of piles is {least} to {most}"))),
    }
}

fn positive(name: &str, number: Option<u64>) -> Result<u64> {
    match number {
        Some(n) if n >= 1 => Ok(n),
        Some(_) => Err(Error::invalid(format!("{name}:0: the number must be at least 1"))),
        None => Err(Error::invalid(format!("{name} needs a number: write {name}:2, say"))),
    }
}

/// Larsson's Definition 1: p ≤ q, q ≥ 1, and no pair an integer multiple of another.
fn rays(pairs: &[(u64, u64)]) -> Result<Vec<Family>> {
    if pairs.contains(&(0, 0)) {
        return Err(Error::invalid("the pair 0,0 takes nothing: leave it out"));
    }
    for (i, &(p, q)) in pairs.iter().enumerate() {
        if p > q {
            return Err(Error::invalid(format!(
                "write the smaller number first: {q},{p} instead of {p},{q} (both orientations are allowed anyway)"
            )));
        }
        for (j, &(r, s)) in pairs.iter().enumerate() {
            let multiple = s > 0 && q % s == 0 && r.checked_mul(q / s) == Some(p);
            if i != j && multiple {
                return Err(Error::invalid(format!(
                    "{p},{q} is {} times {r},{s}, which adds no move (Definition 1 excludes it): leave it out",
                    q / s
                )));
            }
        }
    }
    Ok(pairs.iter().map(|&(p, q)| Family::ray([p, q])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_parses_and_prints_itself() {
        for entry in ENTRIES {
            let game: Game = entry.example.parse().unwrap();
            assert_eq!(game.to_string(), entry.example);
        }
    }

    #[test]
    fn fraenkel_one_and_diagonal_one_are_wythoff() {
        assert_eq!(named("fraenkel", Some(1), &[]).unwrap(), wythoff());
        assert_eq!(named("diagonal", Some(1), &[]).unwrap(), wythoff());
        assert_eq!(named("scaled", Some(1), &[]).unwrap(), wythoff());
    }

    #[test]
    fn definition_1_is_enforced() {
        for pairs in [&[(2, 4), (1, 2)][..], &[(2, 2)], &[(2, 1)], &[(0, 0)], &[(1, 2), (1, 2)]] {
            assert!(named("gdwn", None, pairs).is_err(), "{pairs:?}");
        }
        assert!(named("gdwn", None, &[(2, 4)]).is_ok());
    }
}
