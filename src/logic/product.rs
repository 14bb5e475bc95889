//! Boolean combinations of relations, by running automata side by side.
//!
//! The states of a product are the pairs that some word reaches; a component that can no longer accept is
//! [`NONE`]. Only combinations that reject where both components reject are built, so the dead pair never
//! needs a state; the others are differences from the relation that holds everywhere.
//! Cost: one hash lookup for each reached pair and letter.

use super::automaton::{Budget, Dfa, Grown, NONE, PACE, letter_count, letter_map};
use super::intern::{Interner, make_room};

/// The combinations of two relations that reject wherever both reject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Combine {
    /// Both hold.
    And,
    /// At least one holds.
    Or,
    /// The first holds and the second does not.
    Minus,
    /// Exactly one holds.
    Xor,
}

impl Combine {
    fn holds(self, a: bool, b: bool) -> bool {
        match self {
            Combine::And => a && b,
            Combine::Or => a || b,
            Combine::Minus => a && !b,
            Combine::Xor => a != b,
        }
    }

    /// Whether the pair can still be accepted when one component cannot.
    fn lives(self, a: u32, b: u32) -> bool {
        match self {
            Combine::And => a != NONE && b != NONE,
            Combine::Or | Combine::Xor => a != NONE || b != NONE,
            Combine::Minus => a != NONE,
        }
    }
}

/// One factor of a product: track `t` of the automaton reads track `places[t]` of the product.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Factor<'a> {
    /// The automaton.
    pub(crate) dfa: &'a Dfa,
    /// Where its tracks lie.
    pub(crate) places: &'a [usize],
}

impl Factor<'_> {
    fn step(&self, state: u32, letter: usize) -> u32 {
        if state == NONE { NONE } else { self.dfa.next[state as usize * self.dfa.letters + letter] }
    }

    fn accepts(&self, state: u32) -> bool {
        state != NONE && self.dfa.accept[state as usize]
    }
}

/// The product of two factors on the tracks `radix`, trimmed of nothing.
///
/// For [`Combine::Or`] and [`Combine::Xor`] both factors must read all tracks: a track a factor does not
/// read would otherwise be free to carry digits that are no number.
pub(crate) fn product(
    op: Combine,
    a: Factor,
    b: Factor,
    radix: &[u32],
    budget: &Budget,
) -> Result<Dfa, Grown> {
    let letters = letter_count(radix);
    // The first state, and for each letter the one that either factor sees.
    budget.check(1, letters.saturating_mul(4 + 2 * size_of::<usize>()))?;
    let map_a = letter_map(radix, &a.dfa.radix, a.places);
    let map_b = letter_map(radix, &b.dfa.radix, b.places);
    let mut pairs = Interner::new();
    pairs.intern(&[a.dfa.start, b.dfa.start]);
    let (mut next, mut accept) = (Vec::new(), Vec::new());
    let (mut i, mut pause) = (0, PACE);
    while i < pairs.len() {
        let &[x, y] = pairs.get(i) else { unreachable!("pairs have two members") };
        accept.push(op.holds(a.accepts(x), b.accepts(y)));
        make_room(&mut next, letters);
        for letter in 0..letters {
            let (u, v) = (a.step(x, map_a[letter]), b.step(y, map_b[letter]));
            next.push(if op.lives(u, v) { pairs.intern(&[u, v]) } else { NONE });
        }
        i += 1;
        if next.len() >= pause {
            budget.check(pairs.len(), next.capacity() * 4 + pairs.bytes())?;
            pause = next.len() + PACE;
        }
    }
    budget.check(pairs.len(), next.capacity() * 4 + pairs.bytes())?;
    Ok(Dfa { radix: radix.to_vec(), letters, start: 0, accept, next })
}

/// The part of `keep` where none of `drop` holds, as far as a search for accepted words needs it.
///
/// All factors of `drop` run beside `keep`, and a state of the result is a tuple of their states. When
/// `stop` is set the search ends after the breadth-first layer in which the first word is accepted;
/// the shortest accepted words are then all there. `keep` should be trimmed: its dead ends would be
/// explored in vain.
pub(crate) fn search(
    keep: &Dfa,
    drop: &[Factor],
    stop: bool,
    budget: &Budget,
) -> Result<Dfa, Grown> {
    let letters = keep.letters;
    let maps: Vec<Vec<usize>> =
        drop.iter().map(|f| letter_map(&keep.radix, &f.dfa.radix, f.places)).collect();
    let mut tuples = Interner::new();
    let mut target = vec![keep.start];
    target.extend(drop.iter().map(|f| f.dfa.start));
    tuples.intern(&target);
    let (mut next, mut accept) = (Vec::new(), Vec::new());
    let mut tuple: Vec<u32> = Vec::new();
    let (mut i, mut pause) = (0, PACE);
    let mut layer_end = 1;
    let mut found = false;
    while i < tuples.len() {
        if i == layer_end {
            if stop && found {
                break;
            }
            layer_end = tuples.len();
        }
        tuple.clear();
        tuple.extend_from_slice(tuples.get(i));
        let holds = keep.accept[tuple[0] as usize]
            && drop.iter().zip(&tuple[1..]).all(|(f, &s)| !f.accepts(s));
        found |= holds;
        accept.push(holds);
        make_room(&mut next, letters);
        for letter in 0..letters {
            target[0] = keep.next[tuple[0] as usize * letters + letter];
            if target[0] == NONE {
                next.push(NONE);
                continue;
            }
            for (j, (factor, map)) in drop.iter().zip(&maps).enumerate() {
                target[j + 1] = factor.step(tuple[j + 1], map[letter]);
            }
            next.push(tuples.intern(&target));
        }
        i += 1;
        if next.len() >= pause {
            budget.check(tuples.len(), next.capacity() * 4 + tuples.bytes())?;
            pause = next.len() + PACE;
        }
    }
    // States met but not explored after an early stop have no way on.
    accept.resize(tuples.len(), false);
    next.resize(tuples.len() * letters, NONE);
    Ok(Dfa { radix: keep.radix.clone(), letters, start: 0, accept, next })
}
