//! The tuples of a relation in order, by increasing first number, in bounded memory.
//!
//! Depth first through the digits of the first number: at each place the states that these digits allow, whatever the
//! other numbers' digits are, each with the ways it was reached. Neighbouring numbers share their first digits, so a
//! row costs a few places only. At the last place the ways back from the accepting states are the tuples of this row.
//! States from which nothing of the right length is accepted are left out, so that no way ends in vain.
//!
//! Where each row is finite the other piles may be longer than the first: a run may begin in any state reached while the
//! digits of the first number are still leading zeros. Otherwise all piles are bounded, and so is their length.
//!
//! Cost: about a microsecond a position; memory digits × states.

use std::collections::VecDeque;

use num_bigint::BigUint;

use crate::Position;
use crate::logic::Relation;
use crate::logic::automaton::NONE;

/// A state at a place, and how it was reached: the node before, and the letter.
struct Node {
    state: u32,
    from: Vec<(usize, usize)>,
}

/// The nodes at a place, and the next digit to try there.
struct Place {
    nodes: Vec<Node>,
    digit: u32,
}

/// How far a list goes.
enum Reach {
    /// Every number at most this.
    Box(BigUint),
    /// Rows without end; the letters by which each beginning state is reached.
    Rows(Vec<(u32, Vec<usize>)>),
}

/// The tuples of a relation by increasing first number, then the others.
pub(super) struct Rows {
    relation: Relation,
    reach: Reach,
    /// Digits of the first number now.
    length: usize,
    /// `alive[r][state]`: some word of r letters is accepted from there.
    alive: Vec<Vec<bool>>,
    places: Vec<Place>,
    first: Vec<u32>,
    weights: Weights,
    row: VecDeque<Position>,
    ended: bool,
}

impl Rows {
    /// All tuples with every number at most `most`.
    pub(super) fn within(relation: Relation, most: BigUint) -> Rows {
        let length = relation.systems[0].digits(&most).len();
        Rows::new(relation, Reach::Box(most), length)
    }

    /// All tuples, without end. Every number may stand first in finitely many of them only.
    pub(super) fn endless(relation: Relation) -> Rows {
        let begin = beginnings(&relation);
        Rows::new(relation, Reach::Rows(begin), 0)
    }

    fn new(relation: Relation, reach: Reach, length: usize) -> Rows {
        let alive = vec![relation.dfa.accept.clone()];
        let mut rows = Rows {
            relation,
            reach,
            length,
            alive,
            places: vec![],
            first: vec![],
            weights: Weights(vec![]),
            row: VecDeque::new(),
            ended: false,
        };
        rows.begin();
        rows
    }

    /// Stands before the first number of the present length.
    fn begin(&mut self) {
        let longest = match &self.reach {
            Reach::Box(_) => 0,
            Reach::Rows(begin) => begin.iter().map(|(_, way)| way.len()).max().unwrap_or(0),
        };
        self.weights.grow(&self.relation, self.length + longest);
        let dfa = &self.relation.dfa;
        while self.alive.len() <= self.length {
            let shorter = &self.alive[self.alive.len() - 1];
            let longer = (0..dfa.states()).map(|s| {
                let row = &dfa.next[s * dfa.letters..(s + 1) * dfa.letters];
                row.iter().any(|&to| to != NONE && shorter[to as usize])
            });
            let longer = longer.collect();
            self.alive.push(longer);
        }
        let states: Vec<u32> = match &self.reach {
            Reach::Box(_) => vec![dfa.start],
            Reach::Rows(begin) => begin.iter().map(|(state, _)| *state).collect(),
        };
        let alive = |&s: &u32| self.alive[self.length][s as usize];
        // The place of a beginning is its index in the list of beginnings.
        let nodes = states.iter().enumerate().filter(|(_, s)| alive(s));
        let nodes = nodes.map(|(i, &state)| Node { state, from: vec![(i, 0)] }).collect();
        let leading = matches!(self.reach, Reach::Rows(_)) && self.length > 0;
        self.places = vec![Place { nodes, digit: u32::from(leading) }];
        self.first.clear();
    }

    /// The nodes after one more digit of the first number.
    fn follow(&self, digit: u32) -> Vec<Node> {
        let dfa = &self.relation.dfa;
        let radix = dfa.radix[0] as usize;
        let rest = self.length - self.places.len();
        let here = &self.places[self.places.len() - 1].nodes;
        let mut nodes: Vec<Node> = Vec::new();
        for (i, node) in here.iter().enumerate() {
            for letter in (digit as usize..dfa.letters).step_by(radix) {
                let to = dfa.next[node.state as usize * dfa.letters + letter];
                if to == NONE || !self.alive[rest][to as usize] {
                    continue;
                }
                match nodes.iter_mut().find(|known| known.state == to) {
                    Some(known) => known.from.push((i, letter)),
                    None => nodes.push(Node { state: to, from: vec![(i, letter)] }),
                }
            }
        }
        nodes
    }

    /// The tuples of the number that the places spell.
    fn gather(&mut self) {
        let systems = &self.relation.systems;
        let mut found: Vec<Vec<BigUint>> = Vec::new();
        let last = self.places.len() - 1;
        let accepting = self.places[last].nodes.iter().enumerate();
        let accepting =
            accepting.filter(|(_, n)| self.relation.dfa.accept[n.state as usize]).map(|(i, _)| i);
        // A way back: the place, the node there, and the letters after it, last first.
        let mut ways: Vec<(usize, usize, Vec<usize>)> =
            accepting.map(|node| (last, node, vec![])).collect();
        while let Some((place, node, letters)) = ways.pop() {
            for &(before, letter) in &self.places[place].nodes[node].from {
                let mut letters = letters.clone();
                if place > 0 {
                    letters.push(letter);
                    ways.push((place - 1, before, letters));
                    continue;
                }
                letters.reverse();
                if let Reach::Rows(begin) = &self.reach {
                    letters.splice(0..0, begin[before].1.iter().copied());
                }
                found.push(self.weights.numbers(&self.relation, &letters));
            }
        }
        if let Reach::Box(most) = &self.reach {
            let value = systems[0].value(&self.first);
            self.ended = value > *most;
            found.retain(|tuple| tuple.iter().all(|x| x <= most));
        }
        found.sort_unstable();
        self.row.extend(found.into_iter().map(Position));
    }
}

impl Iterator for Rows {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        loop {
            if let Some(position) = self.row.pop_front() {
                return Some(position);
            }
            if self.ended {
                return None;
            }
            if self.places.len() > self.length {
                self.gather();
                self.places.pop();
                self.first.pop();
                continue;
            }
            let radix = self.relation.dfa.radix[0];
            match self.places.last_mut() {
                Some(place) if place.digit < radix => {
                    let digit = place.digit;
                    place.digit += 1;
                    let nodes = self.follow(digit);
                    if !nodes.is_empty() {
                        self.first.push(digit);
                        self.places.push(Place { nodes, digit: 0 });
                    }
                }
                Some(_) => {
                    self.places.pop();
                    self.first.pop();
                }
                None if matches!(self.reach, Reach::Rows(_)) => {
                    self.length += 1;
                    self.begin();
                }
                None => self.ended = true,
            }
        }
    }
}

/// What a digit is worth at each place, from the last on, as long as all numbers of so many digits fit into 128 bits.
struct Weights(Vec<u128>);

impl Weights {
    /// Room for words of this length; less if the weights grow too large.
    fn grow(&mut self, relation: &Relation, length: usize) {
        let system = &relation.systems[0];
        while self.0.len() < length {
            let mut digits = vec![0; self.0.len() + 1];
            digits[0] = 1;
            match u128::try_from(system.value(&digits)) {
                Ok(weight) if weight < 1 << 100 => self.0.push(weight),
                _ => return,
            }
        }
    }

    /// The numbers that a word spells.
    #[expect(clippy::cast_possible_truncation, reason = "sides and states are below 2^32")]
    fn numbers(&self, relation: &Relation, letters: &[usize]) -> Vec<BigUint> {
        let mut unit = 1;
        let tracks = relation.dfa.radix.iter().zip(&relation.systems).map(|(&radix, system)| {
            let digits = letters.iter().map(|letter| (letter / unit % radix as usize) as u32);
            let number = match letters.len() <= self.0.len() && *system == relation.systems[0] {
                true => {
                    let worth = digits.rev().zip(&self.0).map(|(d, w)| u128::from(d) * w);
                    BigUint::from(worth.sum::<u128>())
                }
                false => system.value(&digits.collect::<Vec<_>>()),
            };
            unit *= radix as usize;
            number
        });
        tracks.collect()
    }
}

/// The states reached while the first number has only leading zeros, each with every way there (the zero letter in front
/// left out). Rows are finite, so no way meets a state twice.
fn beginnings(relation: &Relation) -> Vec<(u32, Vec<usize>)> {
    let dfa = &relation.dfa;
    let radix = dfa.radix[0] as usize;
    let mut found = vec![(dfa.start, vec![])];
    let mut ways: Vec<(u32, Vec<usize>, Vec<u32>)> = vec![(dfa.start, vec![], vec![dfa.start])];
    while let Some((state, letters, met)) = ways.pop() {
        for letter in (0..dfa.letters).step_by(radix) {
            let to = dfa.next[state as usize * dfa.letters + letter];
            if to == NONE || met.contains(&to) {
                continue;
            }
            let mut letters = letters.clone();
            letters.push(letter);
            found.push((to, letters.clone()));
            let mut met = met.clone();
            met.push(to);
            ways.push((to, letters, met));
        }
    }
    found
}
