//! The games with a name: one a row, with its moves in the notation, the rules in words and the source.
//!
//! A named game is data: `named` reads the moves of its row, and nothing else in the library knows the name. To add a game,
//! add its row to `ENTRIES`.
//!
//! The moves of a row are a line of the notation in which capital letters stand for what is written after the colon: one number, two
//! numbers, the numbers of a list or its pairs `P,Q`, where a family with these letters is written once for each. In a row on k piles `0,..` stands for as
//! many zeros as there is room for, or none, and so does `1,..` for ones: `{0,..,1}*` is {0,0,1}* on three piles, and
//! `{0,..,1,1,..}*` is {0,0,1}* {0,1,1}* {1,1,1}*.

use std::collections::BTreeSet;

use super::{Dynamic, Game, GameKind, notation};
use crate::{Error, Remedy, Result};

/// What stands after the colon of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Parameter {
    /// Nothing.
    Nothing,
    /// A number, at least 1, and what it is called in the moves.
    Number(char),
    /// A number of piles; what it is if none is given, and the least there can be.
    Piles {
        /// If none is given.
        default: u64,
        /// The least.
        least: u64,
    },
    /// A number of heaps; what it is if none is given, and whether each has its own limit.
    Heaps {
        /// If none is given.
        default: u64,
        /// A limit for each heap, or one for all.
        dynamic: Dynamic,
    },
    /// Numbers a,b,…, each called so in the moves.
    Numbers(char),
    /// Pairs p,q+p,q+…, called P and Q in the moves.
    Pairs,
    /// Two numbers s,t, each at least 1, called S and T in the moves.
    Two,
    /// What the notation reads by a rule of its own.
    Own,
}

use Parameter::{Heaps, Nothing, Number, Numbers, Own, Pairs, Piles, Two};

/// A row of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CatalogueEntry {
    /// The name before the colon.
    pub name: &'static str,
    /// What stands after it.
    pub(crate) parameter: Parameter,
    /// The moves.
    pub moves: &'static str,
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
    (name, parameter, moves): (&'static str, Parameter, &'static str),
    (notation, example): (&'static str, &'static str),
    rules: &'static str,
    source: &'static str,
) -> CatalogueEntry {
    CatalogueEntry { name, parameter, moves, notation, example, rules, source }
}

/// The catalogue.
#[rustfmt::skip]
pub(crate) const ENTRIES: &[CatalogueEntry] = &[
    entry(("nim", Piles { default: 2, least: 1 }, "{0,..,1}*"), ("nim | nim:k", "nim:3"), "any number from one of k piles (k = 2)", "Bouton 1901; Suriyaprakash, section 1"),
    entry(("wythoff", Piles { default: 2, least: 2 }, "{0,..,1}* {1,..}*"), ("wythoff | wythoff:k", "wythoff"), "any number from one pile, or the same from all k piles (k = 2)", "Wythoff 1907; Aggarwal et al., section 4 (k = 3)"),
    entry(("r-wythoff", Nothing, "{0,1}*@larger {1,1}*"), ("r-wythoff", "r-wythoff"), "any number from the larger pile (either if equal), or the same from both", "Ho 2012, section 2; Gu 2015"),
    entry(("e-wythoff", Nothing, "{0,1}* {1,1}* wedge@smaller"), ("e-wythoff", "e-wythoff"), "Wythoff, or k from the smaller pile (either if equal) and fewer from the other", "Ho 2012, section 3"),
    entry(("maharaja", Nothing, "{0,1}* {1,1}* {1,2}"), ("maharaja", "maharaja"), "Wythoff, or one knight's move: 1 from one pile and 2 from the other", "Larsson, Maharaja Nim; GDWN, section 3"),
    entry(("fraenkel", Number('T'), "{0,1}* band:T"), ("fraenkel:t", "fraenkel:2"), "any number from one pile, or from both, amounts differing by less than t", "Fraenkel 1982"),
    entry(("diagonal", Number('A'), "{0,1}* {A,A}*"), ("diagonal:a", "diagonal:4"), "any number from one pile, or the same multiple of a from both: the (a,a) game", "Aggarwal et al., Definition 3.1"),
    entry(("gdwn", Pairs, "{0,1}* {1,1}* {P,Q}*"), ("gdwn:p,q+p,q+...", "gdwn:1,2"), "Wythoff, or t*p from one pile and t*q from the other", "Larsson, GDWN, section 2"),
    entry(("qgdwn", Pairs, "{P,Q}*"), ("qgdwn:p,q+p,q+...", "qgdwn:0,1+1,2"), "t*p from one pile and t*q from the other, for the listed pairs only", "Larsson, GDWN, Definition 1"),
    entry(("scaled", Number('S'), "{0,S}* {S,S}*"), ("scaled:s", "scaled:2"), "a multiple of s from one pile, or the same multiple of s from both: (0,s)(s,s)GDWN", "Larsson, GDWN, Example 2"),
    entry(("subset-wythoff", Piles { default: 3, least: 1 }, "{0,..,1,1,..}*"), ("subset-wythoff:k", "subset-wythoff:3"), "the same number from every pile of any non-empty subset of k piles", "Wythoff on three piles"),
    entry(("st-wythoff", Two, "{0,1}* {k,l : 1<=k<=l, l<Sk+T}"), ("st-wythoff:s,t", "st-wythoff:2,1"), "any number from one pile, or k from one and l from the other with 0 < k <= l < s*k + t", "Fraenkel 1998, Heap games, numeration systems and sequences"),
    entry(("end-wythoff", Nothing, "(1,0,0)* (0,0,1)* (1,0,1)* (0,1,0)* if a=0 (0,1,1)* if a=0 (0,1,0)* if c=0 (1,1,0)* if c=0"), ("end-wythoff", "end-wythoff"), "three piles in a row: any number from an end pile, or the same from both end piles; an empty end pile is gone", "Fraenkel and Reisner 2009, The game of End-Wythoff"),
    entry(("nim-with-a-pass", Nothing, "(1,0,0)* (0,1,0)* (0,0,1) if a+b>=1"), ("nim-with-a-pass", "nim-with-a-pass"), "two-pile Nim, and as long as a pile is left c passes in all: position a,b,c", "Morrison, Friedman and Landsberg 2012, Combinatorial games with a pass"),
    entry(("wythoff-with-a-pass", Nothing, "(1,0,0)* (0,1,0)* (1,1,0)* (0,0,1) if a+b>=1"), ("wythoff-with-a-pass", "wythoff-with-a-pass"), "Wythoff, and as long as a pile is left c passes in all: position a,b,c", "after Morrison, Friedman and Landsberg 2012"),
    entry(("moore", Nothing, "{k,l,m : m=0}"), ("moore", "moore"), "any numbers from one or two of three piles: Nim_2", "Moore 1910, A generalization of the game called Nim"),
    entry(("nim-sum-wythoff", Nothing, "{0,0,1}* [k,l,m : k^l^m=0]"), ("nim-sum-wythoff", "nim-sum-wythoff"), "any number from one of three piles, or from all of them numbers with nim-sum 0", "Fraenkel 2004; Sun and Zeilberger 2004, On Fraenkel's N-heap Wythoff conjectures"),
    entry(("bounded-nim", Number('M'), "{0,1}*<=M"), ("bounded-nim:m", "bounded-nim:3"), "1 to m from one of two piles", "subtraction games, Winning Ways"),
    entry(("odd-nim", Nothing, "{0,1}*odd"), ("odd-nim", "odd-nim"), "an odd number from one of two piles", "subtraction games, Winning Ways"),
    entry(("yama-nim", Nothing, "{k,-l : k>=2, l=1}"), ("yama-nim", "yama-nim"), "two or more from one pile, and 1 added to the other", "Kimura and Yamashita 2023, On variations of Yama Nim and Triangular Nim"),
    entry(("triangular-wythoff", Nothing, "{k,-l : 1<=l<k} {1,1}*"), ("triangular-wythoff", "triangular-wythoff"), "k from one pile and fewer, at least 1, added to the other; or the same from both", "Kimura and Yamashita 2023, On variations of Yama Nim and Triangular Nim"),
    entry(("white-knight", Nothing, "{-1,2} {1,2}"), ("white-knight", "white-knight"), "2 from one pile, and 1 from the other or added to it: a knight's moves towards the corner", "Berlekamp, Conway and Guy, Winning Ways"),
    entry(("euclid", Nothing, "{0,a}*"), ("euclid", "euclid"), "from the larger pile any multiple of the smaller", "Cole and Davie 1969, A game based on the Euclidean algorithm"),
    entry(("tribonacci", Nothing, "{k,l,m : m=0} [k,l,m : k>=1, l>=1, m>=1, k<=l+m, l<=k+m, m<=k+l] {k,l,m : a<=b<=c, l>=1, l=m, k>2l, a-k>=c-m} {k,l,m : a<=b<=c, l>=1, l=m, k>2l, c-m>=b-l} {k,l,m : a<=b<=c, k>=1, k=m, l>2k, a-k>=c-m} {k,l,m : a<=b<=c, k>=1, k=m, l>2k, c-m>=b-l} {k,l,m : a<=b<=c, k>=1, k=l, m>2k, a-k>=c-m} {k,l,m : a<=b<=c, k>=1, k=l, m>2k, c-m>=b-l}"), ("tribonacci", "tribonacci"), "any from one or two of three piles; k, l, m > 0 none more than the others together; or k from two piles and more than 2k from the third, unless that leaves the largest pile between the others in the wrong order", "after Duchene and Rigo 2008, A morphic approach to combinatorial games: the Tribonacci case; rule not compared with the paper, P-positions compared below 18"),
    entry(("nim-dual", Nothing, "{1,1}*"), ("nim-dual", "nim-dual"), "the same number from both piles: the moves are the P-positions of Nim, the P-positions are its moves", "Larsson, Hegarty and Fraenkel 2011, the *-operator"),
    entry(("nim-dual-3", Nothing, "[k,l,m : k^l^m=0]"), ("nim-dual-3", "nim-dual-3"), "from three piles numbers with nim-sum 0: the moves are the P-positions of Nim on three piles, the P-positions are its moves", "Larsson 2012, The *-operator and invariant subtraction games: (k-pile Nim)** = k-pile Nim"),
    entry(("fibonacci-nim", Heaps { default: 1, dynamic: Dynamic::Local }, "dynamic:2t"), ("fibonacci-nim | fibonacci-nim:k", "fibonacci-nim"), "at most twice what was last taken from the heap; position n,r with r the allowance", "Suriyaprakash, section 3"),
    entry(("fibonacci-nim-global", Heaps { default: 2, dynamic: Dynamic::Global }, "dynamic:2t"), ("fibonacci-nim-global:k", "fibonacci-nim-global:2"), "k heaps, at most twice what was last taken from any heap; position n1,..,nk,r", "Suriyaprakash, section 3"),
    entry(("subtraction", Numbers('A'), "{A}"), ("subtraction:a,b,...", "subtraction:1,2,5"), "one pile: take one of the numbers listed; the game {a} {b} ...", "Winning Ways, chapter 4"),
];

/// The games that are written with a word of their own: what stands after the colon are no numbers.
#[rustfmt::skip]
pub(super) const VARIANTS: &[CatalogueEntry] = &[
    entry(("block", Own, "block:K GAME"), ("block:k GAME", "block:2 wythoff"), "before each move the previous player forbids up to k - 1 options; outcomes, no values", "Hegarty and Larsson 2006; Larsson 2011"),
    entry(("dynamic", Own, "dynamic:F"), ("dynamic:f", "dynamic:2t"), "one pile: take 1 to r, then the limit is f(taken): 2t, 3t+1, 5, [1,2,4], [1,2,4|2t]; position n,r", "Schwenk 1970; Holshouser, Reiter and Rudzinski 2003"),
    entry(("octal", Own, "octal:0.D"), ("octal:0.ddd", "octal:0.77"), "take i from a heap and leave nothing (1), one heap (2), two heaps (4), as the i-th digit allows: 0.77 is Kayles, 0.137 Dawson's Chess", "Guy and Smith 1956"),
];

impl CatalogueEntry {
    /// The games with a name of their own.
    ///
    /// ```
    /// use wythoff::rules::catalogue::CatalogueEntry;
    /// assert!(CatalogueEntry::named().iter().any(|entry| entry.name == "maharaja"));
    /// ```
    pub fn named() -> &'static [CatalogueEntry] {
        ENTRIES
    }

    /// Every game with a name or a word of its own.
    ///
    /// ```
    /// use wythoff::rules::catalogue::CatalogueEntry;
    /// assert!(CatalogueEntry::all().all(|entry| entry.example.parse::<wythoff::Game>().is_ok()));
    /// ```
    pub fn all() -> impl Iterator<Item = &'static CatalogueEntry> {
        ENTRIES.iter().chain(VARIANTS)
    }
}

/// The game of a name; `given` are the numbers that stand after the colon.
pub(crate) fn named(name: &str, given: &[u64]) -> Result<Game> {
    let entry = ENTRIES.iter().find(|entry| entry.name == name).ok_or_else(|| {
        Error::invalid(format!("there is no game called {name}")).help(Remedy::Catalogue)
    })?;
    let given = entry.numbers(given)?;
    let label = entry.label(&given);
    Ok(Game(match notation::parse_game(&entry.written_out(&given)?)?.0 {
        GameKind::Piles(game) => GameKind::Piles(game.named(label)),
        GameKind::Heap(game) => match entry.parameter {
            Heaps { dynamic, .. } => GameKind::Heap(game.on_heaps(given[0], dynamic, label)?),
            _ => GameKind::Heap(game),
        },
        other => other,
    }))
}

impl CatalogueEntry {
    /// The moves with what stands after the colon in its place.
    fn written_out(&self, given: &[u64]) -> Result<String> {
        let families = || self.moves.split(' ');
        Ok(match self.parameter {
            Nothing | Heaps { .. } | Own => self.moves.into(),
            Number(name) => put(self.moves, &[name], given),
            Two => put(self.moves, &['S', 'T'], given),
            Piles { .. } => {
                families().flat_map(|family| filled(family, given[0])).collect::<Vec<_>>().join(" ")
            }
            Numbers(name) => for_each(families(), &[name], given),
            Pairs => {
                let mut all = Vec::new();
                for family in families().filter(|family| !family.contains('P')) {
                    all.extend(notation::parse_family(family)?.vector().map(|v| (v[0], v[1])));
                }
                all.extend(given.chunks(2).map(|pair| (pair[0], pair[1])));
                definition_1(&all)?;
                for_each(families(), &['P', 'Q'], given)
            }
        })
    }

    /// The numbers meant by those that stand after the colon.
    fn numbers(&self, given: &[u64]) -> Result<Vec<u64>> {
        let (name, most) = (self.name, super::MAX_PILES as u64);
        let wrong = |what: String| Err(Error::invalid(what));
        match (self.parameter, given) {
            (Nothing | Own, []) => Ok(vec![]),
            (Nothing | Own, _) => wrong(format!("{name} takes no number")),
            (Number(_), []) => wrong(format!("{name} needs a number: write {name}:2, say")),
            (Number(_), [0, ..]) => wrong(format!("{name}:0: the number must be at least 1")),
            (Number(_), _) => Ok(given.to_vec()),
            (Piles { default, least }, _) => match given.first().copied().unwrap_or(default) {
                k if (least..=most).contains(&k) => Ok(vec![k]),
                k => wrong(format!("{name}:{k}: the number of piles is {least} to {most}")),
            },
            // The game itself says how many heaps it has at most.
            (Heaps { default, .. }, _) => Ok(vec![given.first().copied().unwrap_or(default)]),
            (Two, [s, t]) if *s > 0 && *t > 0 => Ok(given.to_vec()),
            (Two, [_, _]) => wrong("both numbers must be at least 1".into()),
            (Two, _) => wrong(format!("{name} needs two numbers: {name}:2,1, say")),
            (Numbers(_), _) => {
                Ok(given.iter().copied().collect::<BTreeSet<u64>>().into_iter().collect())
            }
            // Both orientations are allowed, so the smaller number of a pair is written first.
            (Pairs, _) => Ok(given
                .chunks(2)
                .flat_map(|pair| [pair.iter().min(), pair.iter().max()])
                .flatten()
                .copied()
                .collect()),
        }
    }

    /// The name as it is printed: a number that the example shows may be left out is left out.
    fn label(&self, given: &[u64]) -> String {
        let name = self.name;
        let list = |numbers: &[u64]| -> String {
            numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
        };
        match self.parameter {
            Nothing | Own => name.to_string(),
            Pairs => {
                let pairs: Vec<String> = given.chunks(2).map(list).collect();
                format!("{name}:{}", pairs.join("+"))
            }
            Piles { default, .. } | Heaps { default, .. }
                if given == [default] && self.notation.starts_with(&format!("{name} ")) =>
            {
                name.to_string()
            }
            _ => format!("{name}:{}", list(given)),
        }
    }
}

/// A text with numbers in the place of letters.
fn put(text: &str, letters: &[char], numbers: &[u64]) -> String {
    let pairs = letters.iter().zip(numbers);
    pairs.fold(text.to_string(), |text, (letter, n)| text.replace(*letter, &n.to_string()))
}

/// Families, those with the letters written once for each of the numbers, as many at a time as there are letters.
fn for_each<'t>(
    families: impl Iterator<Item = &'t str>,
    letters: &[char],
    given: &[u64],
) -> String {
    let each = |family: &'t str| match family.contains(letters) {
        true => given.chunks(letters.len()).map(|these| put(family, letters, these)).collect(),
        false => vec![family.to_string()],
    };
    families.flat_map(each).collect::<Vec<String>>().join(" ")
}

/// A family on so many piles: every way to fill its vector.
fn filled(family: &str, piles: u64) -> Vec<String> {
    let braces = family.split_once('{').and_then(|(_, rest)| rest.split_once('}'));
    let Some((entries, after)) = braces else { return vec![family.into()] };
    let entries: Vec<&str> = entries.split(',').collect();
    let ways = fill(&entries, usize::try_from(piles).unwrap_or(usize::MAX));
    ways.iter().map(|way| format!("{{{}}}{after}", way.join(","))).collect()
}

/// All vectors of so many entries, with the entry before each `..` any number of times.
fn fill<'t>(entries: &[&'t str], piles: usize) -> Vec<Vec<&'t str>> {
    let Some(at) = entries.iter().position(|entry| *entry == "..") else {
        return if entries.len() == piles { vec![entries.to_vec()] } else { vec![] };
    };
    let (before, after) = (&entries[..at - 1], &entries[at + 1..]);
    let ways = (0..=piles).map(|times| [before, &vec![entries[at - 1]; times], after].concat());
    ways.flat_map(|way| fill(&way, piles)).collect()
}

/// Larsson's Definition 1: p ≤ q, q ≥ 1, and no pair an integer multiple of another.
fn definition_1(pairs: &[(u64, u64)]) -> Result<()> {
    if pairs.contains(&(0, 0)) {
        return Err(Error::invalid("the pair 0,0 takes nothing: leave it out"));
    }
    for (i, &(p, q)) in pairs.iter().enumerate() {
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
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_parses_and_prints_itself() {
        for entry in CatalogueEntry::all() {
            let game: Game = entry.example.parse().unwrap();
            assert_eq!(game.to_string(), entry.example);
        }
    }

    #[test]
    fn fraenkel_one_and_diagonal_one_are_wythoff() {
        let wythoff: Game = "wythoff".parse().unwrap();
        assert_eq!(named("fraenkel", &[1]).unwrap(), wythoff);
        assert_eq!(named("diagonal", &[1]).unwrap(), wythoff);
        assert_eq!(named("scaled", &[1]).unwrap(), wythoff);
    }

    #[test]
    fn vectors_are_filled_up_to_the_number_of_piles() {
        assert_eq!(filled("{0,..,1}*", 1), ["{1}*"]);
        assert_eq!(filled("{0,..,1}*", 3), ["{0,0,1}*"]);
        assert_eq!(filled("{0,..,1,1,..}*", 3), ["{1,1,1}*", "{0,1,1}*", "{0,0,1}*"]);
        let game = |text: &str| text.parse::<Game>().unwrap();
        assert_eq!(game("wythoff:3"), game("{0,0,1}* {1,1,1}*"));
        assert_eq!(game("subset-wythoff:2"), game("wythoff"));
        assert_eq!(game("gdwn:2,1+1,3"), game("{0,1}* {1,1}* {1,2}* {1,3}*"));
    }

    #[test]
    fn definition_1_is_enforced() {
        for pairs in [&[2, 4, 1, 2][..], &[2, 2], &[4, 2, 1, 2], &[0, 0], &[1, 2, 1, 2]] {
            assert!(named("gdwn", pairs).is_err(), "{pairs:?}");
        }
        assert!(named("gdwn", &[2, 4]).is_ok());
    }
}
