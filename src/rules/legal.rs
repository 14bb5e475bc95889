//! Which moves are legal, for piles of any size: is this one, is there one, and the first of them.
//!
//! A move of a game of rays takes t·v for a ray v, v itself for a step, or amounts inside a wedge or band, and the condition on
//! who may use it concerns the pile from which more is taken. All of it is arithmetic on the two positions, so a move is
//! checked without listing the others. Small positions are listed by the rules themselves ([`Rules::visit_options`]).

use std::collections::HashSet;

use num_bigint::BigUint;
use num_traits::{CheckedSub, One, Zero};

use super::{Directed, Family, Game, GameKind, MoveSet, PileGame, Rays, Rules, Variant};
use crate::Position;

/// The first moves of a position, by where they lead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Where they lead, each position once.
    pub listed: Vec<Position>,
    /// Whether there are more.
    pub more: bool,
}

/// The most moves that are walked through to list the first of them.
const WALKED: u64 = 1 << 20;

/// The most small and large takes of a kind that are listed of piles too large to be walked through.
const MOST_FAR: usize = 1000;

impl Game {
    /// Whether one move leads from one position to the other; both have the numbers of this game.
    ///
    /// ```
    /// let game: wythoff::Game = "r-wythoff".parse()?;
    /// let is = |from: [u64; 2], to: [u64; 2]| game.allows(&from.into(), &to.into());
    /// assert!(is([5, 8], [4, 7]) && is([5, 8], [5, 3]));
    /// assert!(!is([5, 8], [3, 8]), "only from the larger pile");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn allows(&self, from: &Position, to: &Position) -> bool {
        if !self.fits(from.len()) || !self.fits(to.len()) {
            return false;
        }
        match &self.0 {
            GameKind::Piles(game) => game.allows(from, to),
            GameKind::Heap(game) => game.allows(from, to),
            GameKind::Variant(game) => game.allows(from, to),
        }
    }

    /// Whether there is any move from a position of this game.
    pub fn has_move(&self, from: &Position) -> bool {
        match &self.0 {
            GameKind::Piles(game) => game.has_move(from),
            GameKind::Heap(game) => game.has_move(from),
            GameKind::Variant(game) => game.has_move(from),
        }
    }

    /// The moves of a position, at most `most`: all of them in the order of the rules where they can be walked through, else
    /// the smallest and the largest takes of each kind.
    ///
    /// ```
    /// use wythoff::rules::{Game, Options};
    /// let game: Game = "wythoff".parse()?;
    /// let Options { listed, more } = game.options(&[1, 2].into(), 100);
    /// assert_eq!((listed.len(), more), (4, false));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn options(&self, from: &Position, most: usize) -> Options {
        let mut found = FoundMoves { listed: Vec::new(), seen: HashSet::new(), most, more: false };
        match from.small().ok().filter(|small| self.most_options(small) <= WALKED) {
            Some(small) => self.visit_options(&small, &mut |to| found.add(to.into())),
            None => self.far_options(from, &mut found),
        }
        Options { listed: found.listed, more: found.more }
    }

    /// The smallest and the largest takes of each kind: enough to play with piles that nobody can walk through.
    fn far_options(&self, from: &Position, found: &mut FoundMoves) {
        found.more = true;
        match &self.0 {
            GameKind::Piles(game) => game.far_options(from, found),
            GameKind::Heap(game) => {
                let each = found.each(game.heaps());
                for heap in 0..game.heaps() {
                    let amounts = ends(&game.limit(from, heap), each).into_iter();
                    amounts.filter_map(|k| game.after(from, heap, &k)).for_each(|to| found.add(to));
                }
            }
            GameKind::Variant(Variant::Blocked(game)) => game.of().far_options(from, found),
            GameKind::Variant(Variant::Octal(game)) => {
                let each = found.each(from.len());
                game.far_options(from, each, &mut |to| found.add(to));
            }
        }
    }
}

/// Moves found so far.
struct FoundMoves {
    listed: Vec<Position>,
    seen: HashSet<Position>,
    most: usize,
    more: bool,
}

impl FoundMoves {
    /// How many small and how many large takes of each of so many kinds: however many are asked for, there is an end.
    fn each(&self, kinds: usize) -> u64 {
        (self.most / (2 * kinds.max(1))).clamp(1, MOST_FAR) as u64
    }

    fn add(&mut self, to: Position) {
        if self.listed.len() == self.most {
            self.more |= !self.seen.contains(&to);
        } else if self.seen.insert(to.clone()) {
            self.listed.push(to);
        }
    }
}

/// 1, …, k and the last k numbers up to `most`.
fn ends(most: &BigUint, k: u64) -> Vec<BigUint> {
    let first = (1..=k).map(BigUint::from).take_while(|t| t <= most);
    let mut ends: Vec<BigUint> = first.collect();
    let last = (0..k).rev().filter_map(|i| most.checked_sub(&BigUint::from(i)));
    ends.extend(last.filter(|t| *t > BigUint::from(k)));
    ends
}

/// The position after taking, if there is as much.
fn less(from: &Position, take: &Position) -> Option<Position> {
    let piles = from.iter().zip(take.iter()).map(|(x, d)| x.checked_sub(d));
    piles.collect::<Option<Vec<BigUint>>>().map(Position)
}

/// How many times a vector fits into a position.
fn fits(from: &Position, take: &Position) -> BigUint {
    let each = from.iter().zip(take.iter()).filter(|(_, d)| !d.is_zero()).map(|(x, d)| x / d);
    each.min().unwrap_or_default()
}

impl PileGame {
    fn allows(&self, from: &Position, to: &Position) -> bool {
        match (self.rays(), from.small(), to.small()) {
            (Some(rays), ..) => rays.allows(from, to),
            (None, Ok(from), Ok(to)) => self.allows_small(&from, &to),
            _ => false,
        }
    }

    fn has_move(&self, from: &Position) -> bool {
        let Some(rays) = self.rays() else {
            return from.small().is_ok_and(|from| self.has_option(&from));
        };
        let leads = |take| less(from, &take).is_some_and(|to| rays.allows(from, &to));
        rays.takes().into_iter().any(leads)
    }

    fn far_options(&self, from: &Position, found: &mut FoundMoves) {
        let Some(rays) = self.rays() else {
            // The first ones of the rules: so many are looked at that no list of moves is longer.
            let Ok(small) = from.small() else { return };
            let mut walked = 0;
            let _cut = self.try_options(&small, &mut |to| {
                found.add(to.into());
                walked += 1;
                if walked < WALKED && found.listed.len() < found.most {
                    std::ops::ControlFlow::Continue(())
                } else {
                    std::ops::ControlFlow::Break(())
                }
            });
            return;
        };
        let takes = rays.takes();
        let each = found.each(takes.len());
        for take in takes {
            let amounts = ends(&fits(from, &take), each).into_iter();
            let amounts = amounts.map(|t| take.iter().map(|x| x * &t).collect());
            let to = amounts.filter_map(|amount| less(from, &Position(amount)));
            to.filter(|to| rays.allows(from, to)).for_each(|to| found.add(to));
        }
    }
}

impl Rays<'_> {
    fn allows(self, from: &Position, to: &Position) -> bool {
        let Some(take) = less(from, to) else { return false };
        !take.iter().all(Zero::is_zero)
            && (self.directed().iter().any(|directed| directed.takes(from, &take))
                || self.regions().any(|family| family.takes_big(from, &take)))
    }

    /// One move of each kind: the vectors, and the least takes of wedges and bands. A position has a move if and only if it has
    /// one of these: a wedge that allows k > l allows 1 and 0 from the same piles, and every band allows 1 and 1.
    fn takes(self) -> Vec<Position> {
        let vectors = self.directed().iter().map(|directed| Position::from_small(&directed.vector));
        let regions = self.regions().flat_map(|family| match family.moves {
            MoveSet::Band(_) => vec![[1, 1]],
            _ => vec![[0, 1], [1, 0]],
        });
        vectors.chain(regions.map(Position::from)).collect()
    }
}

impl Directed {
    /// Whether a take is the vector, or a multiple of it, and allowed.
    fn takes(&self, from: &Position, take: &Position) -> bool {
        let vector = Position::from_small(&self.vector);
        let t = fits(take, &vector);
        !t.is_zero()
            && (!self.once || t.is_one())
            && take.iter().zip(vector.iter()).all(|(x, d)| *x == d * &t)
            && (from.len() != 2 || self.who.allows((&from[0], &from[1]), (&vector[0], &vector[1])))
    }
}

impl Family {
    /// Whether a take lies in the wedge or band and is allowed.
    fn takes_big(&self, from: &Position, take: &Position) -> bool {
        let (k, l) = (&take[0], &take[1]);
        let inside = match self.moves {
            MoveSet::Wedge => k != l,
            MoveSet::Band(t) => {
                let gap = if k > l { k - l } else { l - k };
                !k.is_zero() && !l.is_zero() && gap < BigUint::from(t)
            }
            MoveSet::Line { .. } | MoveSet::Region { .. } => false,
        };
        inside && self.who.allows((&from[0], &from[1]), (k, l))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue::CatalogueEntry;

    /// Every position with numbers up to `most`.
    fn boxed(arity: usize, most: u64) -> Vec<Vec<u64>> {
        (0..arity).fold(vec![Vec::new()], |found, _| {
            let longer = |p: &Vec<u64>| -> Vec<Vec<u64>> {
                (0..=most).map(|x| [&p[..], &[x]].concat()).collect()
            };
            found.iter().flat_map(longer).collect()
        })
    }

    #[test]
    fn legal_is_what_the_rules_list() {
        let own = [
            "dynamic:[2,1,1|t-2]",
            "octal:0.137",
            "octal:0.6",
            "{0,1}* wedge@larger",
            "(1,2)* {0,3} band:3",
            "band:2@smaller",
            "{1}",
            "{2,3}",
        ];
        let games = CatalogueEntry::all().map(|entry| entry.example).chain(own);
        for game in games.map(|text| text.parse::<Game>().unwrap()) {
            let most = if game.arity() > 2 { 4 } else { 9 };
            // Limits double, so they leave the box that the heaps start in.
            let targets = boxed(game.arity(), if game.stays_in_boxes() { most } else { 2 * most });
            for from in boxed(game.arity(), most) {
                let mut listed = HashSet::new();
                game.visit_options(&from, &mut |to| {
                    listed.insert(Position::from_small(to));
                });
                let at = Position::from_small(&from);
                assert_eq!(game.has_move(&at), !listed.is_empty(), "{game} {at}");
                let options = game.options(&at, usize::MAX);
                assert_eq!(options.listed.len(), listed.len(), "{game} {at}");
                assert!(!options.more && options.listed.iter().all(|to| listed.contains(to)));
                if from.iter().sum::<u64>() % 3 == 0 {
                    for to in &targets {
                        let to = Position::from_small(to);
                        assert_eq!(game.allows(&at, &to), listed.contains(&to), "{game} {at} {to}");
                    }
                }
            }
        }
    }

    #[test]
    fn far_moves_are_legal_and_bounded() {
        for entry in CatalogueEntry::all() {
            let game: Game = entry.example.parse().unwrap();
            // Games of formulas have piles below 2^63.
            let ruled = game.ruled().is_some();
            let piles = |digits| Position(vec![BigUint::from(10u32).pow(digits); game.arity()]);
            let at = piles(if ruled { 12 } else { 1000 });
            let options = game.options(&at, 50);
            let few = ruled && game.most_options(&at.small().unwrap()) <= 50;
            assert!((2..=50).contains(&options.listed.len()) && options.more != few, "{game}");
            assert!(options.listed.iter().all(|to| game.allows(&at, to)), "{game}");
            assert!(game.has_move(&at) && !game.allows(&at, &at), "{game}");
            // All of them cannot be had, and asking for them ends: of piles that are shorter to write.
            let at = piles(if ruled { 12 } else { 100 });
            assert!(game.options(&at, usize::MAX).more != few, "{game}");
        }
    }

    #[test]
    fn a_list_that_is_cut_says_so() {
        let game: Game = "wythoff".parse().unwrap();
        let cut = game.options(&[3, 5].into(), 4);
        assert_eq!((cut.listed.len(), cut.more), (4, true));
    }
}
