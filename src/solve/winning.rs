//! The winning moves of a solved game, for piles of any size.
//!
//! A relation is read with some of its numbers fixed: layer by layer the states that the fixed digits allow, whatever the
//! unknown digits are, then backwards those from which the end is still accepted, then the paths. So the moves along a
//! ray from (a,b) into the P-positions are the unknown number of one relation, computed once a game: for Nim moves the
//! positions themselves, for the diagonal the pairs (x,d) with (x, x+d) a P-position, for other rays the triples (a,b,t).
//!
//! Cost: digits × states, and the number of moves.

use num_bigint::BigUint;
use num_traits::Zero;

use super::book::Book;
use super::driver::defined;
use super::sentences::{Kind, Moves, kinds};
use crate::logic::Relation;
use crate::logic::automaton::NONE;
use crate::rules::Who;
use crate::run::Memory;
use crate::{Error, Position, Result};

/// The tuples of a relation with the given numbers where they are given and at most as many digits elsewhere, at most `most`
/// of them.
fn completions(relation: &Relation, given: &[Option<&BigUint>], most: usize) -> Vec<Vec<BigUint>> {
    let dfa = &relation.dfa;
    let digits: Vec<Option<Vec<u32>>> =
        given.iter().zip(&relation.systems).map(|(n, s)| n.map(|n| s.digits(n))).collect();
    let length = digits.iter().flatten().map(Vec::len).max().unwrap_or(0);
    // The letters that the given digits allow at a place.
    let allowed = |at: usize| {
        let digits = &digits;
        (0..dfa.letters).filter(move |&letter| {
            let mut rest = letter;
            dfa.radix.iter().zip(digits).all(|(&radix, known)| {
                let digit = (rest % radix as usize) as u32;
                rest /= radix as usize;
                known.as_ref().is_none_or(|d| {
                    let skipped = length - d.len();
                    digit == if at < skipped { 0 } else { d[at - skipped] }
                })
            })
        })
    };
    let step = |state: u32, letter: usize| dfa.next[state as usize * dfa.letters + letter];
    let mut layers: Vec<Vec<u32>> = vec![vec![dfa.start]];
    for at in 0..length {
        let letters: Vec<usize> = allowed(at).collect();
        let mut next: Vec<u32> = layers[at]
            .iter()
            .flat_map(|&s| letters.iter().map(move |&l| step(s, l)))
            .filter(|&to| to != NONE)
            .collect();
        next.sort_unstable();
        next.dedup();
        layers.push(next);
    }
    layers[length].retain(|&s| dfa.accept[s as usize]);
    for at in (0..length).rev() {
        let letters: Vec<usize> = allowed(at).collect();
        let (before, after) = layers.split_at_mut(at + 1);
        before[at]
            .retain(|&s| letters.iter().any(|&l| after[0].binary_search(&step(s, l)).is_ok()));
    }
    let mut found = Vec::new();
    if layers[0].is_empty() {
        return found;
    }
    // Depth first through the layers that are left: every path ends in a tuple.
    let mut path: Vec<(u32, Vec<usize>)> = Vec::new();
    let mut word: Vec<usize> = Vec::new();
    let choices = |at: usize, s: u32| -> Vec<usize> {
        let alive = |l: &usize| layers[at + 1].binary_search(&step(s, *l)).is_ok();
        let mut letters: Vec<usize> = allowed(at).filter(alive).collect();
        letters.reverse();
        letters
    };
    let tuple = |word: &[usize]| -> Vec<BigUint> {
        let mut tracks: Vec<Vec<u32>> = vec![Vec::with_capacity(word.len()); given.len()];
        for &letter in word {
            let mut rest = letter;
            for (track, &radix) in tracks.iter_mut().zip(&dfa.radix) {
                track.push((rest % radix as usize) as u32);
                rest /= radix as usize;
            }
        }
        tracks.iter().zip(&relation.systems).map(|(d, s)| s.value(d)).collect()
    };
    if length == 0 {
        return vec![tuple(&[])];
    }
    path.push((dfa.start, choices(0, dfa.start)));
    while let Some((state, letters)) = path.last_mut() {
        let Some(letter) = letters.pop() else {
            path.pop();
            word.pop();
            continue;
        };
        let to = step(*state, letter);
        word.push(letter);
        if word.len() == length {
            found.push(tuple(&word));
            word.pop();
            if found.len() == most {
                break;
            }
        } else {
            let at = word.len();
            path.push((to, choices(at, to)));
        }
    }
    found
}

/// The winning moves of a book's game.
pub struct Strategy<'a> {
    book: &'a Book,
    kinds: Vec<(Moves, Option<Relation>)>,
}

impl<'a> Strategy<'a> {
    /// Prepares the relations that moves are read off.
    pub fn new(book: &'a Book, memory: Memory) -> Result<Strategy<'a>> {
        let vector = book.game.vector().ok_or_else(|| Error::invalid("no game of families"))?;
        let mut prover = book.prover(memory)?;
        let system = book.system.name().to_string();
        let piles = vector.piles();
        let mut prepared = Vec::new();
        for (i, moves) in kinds(vector).into_iter().enumerate() {
            let name = format!("moves_{i}");
            let relation = match &moves.kind {
                Kind::Step(_) => None,
                Kind::Ray(v) if v.iter().sum::<u64>() == 1 => Some(defined(&prover, "value_0")?),
                Kind::Ray(_) => {
                    let target = moves.target(piles);
                    let text = format!("?{system} t>0 & $value_0({target})");
                    prover.define(&name, &text)?;
                    Some(defined(&prover, &name)?)
                }
                Kind::Region(text) => {
                    let text = format!("?{system} {text} & $value_0(a-k,b-l)");
                    prover.define(&name, &text)?;
                    Some(defined(&prover, &name)?)
                }
            };
            prepared.push((moves, relation));
        }
        Ok(Strategy { book, kinds: prepared })
    }

    /// The P-positions that a move leads to, each once, at most `most`, with the kind of move.
    pub fn winning(&self, position: &[BigUint], most: usize) -> Vec<(Position, String)> {
        let mut found: Vec<(Position, String)> = Vec::new();
        for (moves, relation) in &self.kinds {
            let targets = self.targets(moves, relation.as_ref(), position, most);
            for to in targets {
                if found.len() < most && found.iter().all(|(known, _)| known.0 != to) {
                    found.push((Position(to), moves.name()));
                }
            }
        }
        found
    }

    fn targets(
        &self,
        moves: &Moves,
        relation: Option<&Relation>,
        position: &[BigUint],
        most: usize,
    ) -> Vec<Vec<BigUint>> {
        let less = |v: &[BigUint]| -> Option<Vec<BigUint>> {
            position.iter().zip(v).map(|(x, y)| (x >= y).then(|| x - y)).collect()
        };
        match (&moves.kind, relation) {
            (Kind::Step(v), _) => {
                let v: Vec<BigUint> = v.iter().map(|&x| x.into()).collect();
                let to = less(&v).filter(|_| may(moves.who(), position, &v));
                to.into_iter().filter(|to| self.book.value(to) == Some(0)).collect()
            }
            (Kind::Ray(v), Some(relation)) if v.iter().sum::<u64>() == 1 => {
                let pile = v.iter().position(|&x| x == 1).unwrap_or(0);
                let taken: Vec<BigUint> = v.iter().map(|&x| x.into()).collect();
                if !may(moves.who(), position, &taken) {
                    return vec![];
                }
                let given: Vec<Option<&BigUint>> =
                    position.iter().enumerate().map(|(i, n)| (i != pile).then_some(n)).collect();
                // The pile taken from may be longer than the others: pad with its own length.
                let all = padded(relation, &given, &position[pile], most);
                all.into_iter().filter(|to| to[pile] < position[pile]).collect()
            }
            (Kind::Ray(v), Some(relation)) => {
                let unit: Vec<BigUint> = v.iter().map(|&x| x.into()).collect();
                if !may(moves.who(), position, &unit) {
                    return vec![];
                }
                let mut given: Vec<Option<&BigUint>> = position.iter().map(Some).collect();
                given.push(None);
                let all = completions(relation, &given, most);
                let times = all.into_iter().filter_map(|mut tuple| tuple.pop());
                times
                    .filter_map(|t| less(&unit.iter().map(|x| x * &t).collect::<Vec<_>>()))
                    .collect()
            }
            (Kind::Region(_), Some(relation)) => {
                let given = [Some(&position[0]), Some(&position[1]), None, None];
                let all = completions(relation, &given, most);
                let taken = all.into_iter().map(|tuple| tuple[2..].to_vec());
                taken.filter(|v| may(moves.who(), position, v)).filter_map(|v| less(&v)).collect()
            }
            _ => vec![],
        }
    }
}

/// Completions with room for a number as long as `roof`.
fn padded(
    relation: &Relation,
    given: &[Option<&BigUint>],
    roof: &BigUint,
    most: usize,
) -> Vec<Vec<BigUint>> {
    let longest = given.iter().flatten().copied().chain([roof]).max().cloned().unwrap_or_default();
    // A track of its own that is fixed to the longest number makes room for it.
    let mut wide = relation.clone();
    let system = relation.systems[0].clone();
    let radix = system.radix() as usize;
    let dfa = &relation.dfa;
    let mut next = Vec::with_capacity(dfa.next.len() * radix);
    for state in 0..dfa.states() {
        for _ in 0..radix {
            next.extend_from_slice(&dfa.next[state * dfa.letters..(state + 1) * dfa.letters]);
        }
    }
    let mut radices = dfa.radix.clone();
    radices.push(system.radix());
    let (letters, accept) = (dfa.letters * radix, dfa.accept.clone());
    let dfa = crate::logic::Dfa { radix: radices, letters, start: dfa.start, accept, next };
    wide.dfa = std::sync::Arc::new(dfa);
    wide.systems.push(system);
    let mut given = given.to_vec();
    given.push(Some(&longest));
    let mut all = completions(&wide, &given, most);
    all.iter_mut().for_each(|tuple| {
        tuple.pop();
    });
    all
}

/// Whether somebody who may use the move only on the larger or smaller pile may take this.
fn may(who: Who, position: &[BigUint], taken: &[BigUint]) -> bool {
    if who == Who::Any {
        return true;
    }
    let zero = BigUint::zero();
    let (k, l) = (&taken[0], taken.get(1).unwrap_or(&zero));
    let (x, y) = (&position[0], &position[1]);
    let (more, other) = match k.cmp(l) {
        std::cmp::Ordering::Greater => (x, y),
        std::cmp::Ordering::Less => (y, x),
        std::cmp::Ordering::Equal => return true,
    };
    if who == Who::Larger { more >= other } else { more <= other }
}
