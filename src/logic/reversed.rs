//! Determinisation from the other end.
//!
//! An automaton with few states may need millions of sets when its words are read forwards, and few when they are read backwards. The
//! reversal of a nondeterministic automaton N, determinised, is an automaton R of the reversed words in which every state is reached;
//! the reversal of R, determinised again, is the minimal automaton of the words of N (Brzozowski). Which end is cheaper is seen only
//! by trying, so both advance side by side, on two cores if there are two, by turns that are counted in work (states gathered, sets looked up) and
//! each twice as long as the last: at most about three times the cheaper one's work, and the same automaton whatever the machine and the threads.
//!
//! For instance "the factors of length n at i and j of the Tribonacci word are equal": forwards more than 5 million sets, backwards
//! 20 thousand.

use super::automaton::{Budget, Dfa, Grown, NONE};
use super::subset::{Nfa, Subsets};

/// The work before the other end has its turn for the first time: less than a tenth of a second.
const TURN: usize = 1 << 25;

/// The minimal automaton of the same words. Every state must lead to acceptance.
pub(crate) fn minimal(nfa: &Nfa, budget: &Budget) -> Result<Dfa, Grown> {
    let mut forward = Subsets::new(nfa);
    let mut ahead = forward.advance(TURN, budget);
    if let Ok(true) = ahead {
        return forward.finish().minimized_within(budget);
    }
    // Both ends, each in half of the room.
    let turned = reversed(nfa);
    let half = Budget { bytes: budget.bytes / 2, ..budget.clone() };
    let behind = half.without(turned.bytes());
    let mut backward = Some(Subsets::new(&turned));
    let mut turn = TURN;
    while backward.is_some() || ahead == Ok(false) {
        let (back, on) = rayon::join(
            || backward.as_mut().map(|sets| sets.advance(turn, &behind)),
            || (ahead == Ok(false)).then(|| forward.advance(turn, &half)),
        );
        ahead = on.unwrap_or(ahead);
        for step in [Some(ahead), back] {
            if let Some(Err(grown @ Grown { stopped: true, .. })) = step {
                return Err(grown);
            }
        }
        if ahead == Ok(true) {
            drop(backward);
            return forward.finish().minimized_within(budget);
        }
        match back {
            Some(Ok(false)) => {}
            Some(Ok(true)) => {
                let sets = backward.take().expect("it was advanced");
                match turned_back(sets.finish(), &half) {
                    Err(grown) if !grown.stopped => {}
                    done => return done,
                }
            }
            _ => backward = None,
        }
        turn = turn.saturating_mul(2);
    }
    drop(backward);
    drop(turned);
    // Neither end fits in half: the whole room for one, then for the other.
    let whole = forward.advance(usize::MAX, budget);
    match whole.and_then(|_| forward.finish().minimized_within(budget)) {
        // The forward attempt says how far it came.
        Err(grown) if !grown.stopped => {
            backward_alone(nfa, budget).map_err(|other| if other.stopped { other } else { grown })
        }
        done => done,
    }
}

fn backward_alone(nfa: &Nfa, budget: &Budget) -> Result<Dfa, Grown> {
    budget.check(nfa.accept.len(), nfa.bytes())?;
    let turned = reversed(nfa);
    let dfa = turned.determinized(&budget.without(turned.bytes()))?;
    drop(turned);
    turned_back(dfa, budget)
}

/// The minimal automaton of the reversed words of a deterministic one.
fn turned_back(dfa: Dfa, budget: &Budget) -> Result<Dfa, Grown> {
    let dfa = dfa.minimized_within(budget)?;
    budget.check(dfa.states(), 4 * dfa.bytes())?;
    let again = reversed(&plain(&dfa));
    let dfa = again.determinized(&budget.without(again.bytes()))?;
    drop(again);
    // Minimal already, up to the order of its states, which is fixed here.
    dfa.minimized_within(budget)
}

/// A deterministic automaton, forgetting that it is one.
#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
pub(crate) fn plain(dfa: &Dfa) -> Nfa {
    let mut first = Vec::with_capacity(dfa.next.len() + 1);
    let mut targets = Vec::with_capacity(dfa.next.len());
    first.push(0);
    for &to in &dfa.next {
        if to != NONE {
            targets.push(to);
        }
        first.push(targets.len() as u32);
    }
    Nfa {
        radix: dfa.radix.clone(),
        letters: dfa.letters,
        starts: vec![dfa.start],
        accept: dfa.accept.clone(),
        first,
        targets,
    }
}

/// The automaton of the reversed words.
#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
pub(crate) fn reversed(nfa: &Nfa) -> Nfa {
    let (states, letters) = (nfa.accept.len(), nfa.letters);
    let slot = |state: u32, letter: usize| state as usize * letters + letter;
    let mut first = vec![0u32; states * letters + 1];
    let edges = || {
        (0..states as u32).flat_map(move |from| {
            (0..letters).flat_map(move |letter| {
                nfa.of(from, letter).iter().map(move |&to| (from, letter, to))
            })
        })
    };
    for (_, letter, to) in edges() {
        first[slot(to, letter) + 1] += 1;
    }
    for i in 0..states * letters {
        first[i + 1] += first[i];
    }
    let (mut fill, mut targets) = (first.clone(), vec![0u32; nfa.targets.len()]);
    for (from, letter, to) in edges() {
        let next = &mut fill[slot(to, letter)];
        targets[*next as usize] = from;
        *next += 1;
    }
    let mut accept = vec![false; states];
    nfa.starts.iter().for_each(|&start| accept[start as usize] = true);
    let starts = (0..states as u32).filter(|&s| nfa.accept[s as usize]).collect();
    Nfa { radix: nfa.radix.clone(), letters, starts, accept, first, targets }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Both ends give the same automaton, state by state.
        #[test]
        fn both_ends_agree(
            states in 1u32..7,
            edges in proptest::collection::vec((0u32..7, 0u32..2, 0u32..7), 0..24),
            starts in proptest::collection::vec(0u32..7, 1..3),
            accepting in proptest::collection::vec(any::<bool>(), 7),
        ) {
            let edges: Vec<_> =
                edges.into_iter().map(|(a, l, b)| (a % states, l, b % states)).collect();
            let starts: Vec<u32> = starts.into_iter().map(|s| s % states).collect();
            let accept = accepting[..states as usize].to_vec();
            let nfa = Nfa::from_edges(vec![2], starts, accept, &edges);
            let budget = Budget::default();
            let forward = nfa.determinized(&budget).unwrap().minimized();
            prop_assert_eq!(&backward_alone(&nfa, &budget).unwrap(), &forward);
            prop_assert_eq!(minimal(&nfa, &budget).unwrap(), forward);
        }
    }

    /// "The 24th letter from the end is 1, or anything": forwards 2^23 sets, backwards 25, and one state is enough.
    #[test]
    fn the_other_end_is_taken_where_one_is_too_large() {
        let n = 24u32;
        let mut edges = vec![(0, 0, 0), (0, 1, 0), (0, 1, 1), (n + 1, 0, n + 1), (n + 1, 1, n + 1)];
        edges.extend((1..n).flat_map(|s| [(s, 0, s + 1), (s, 1, s + 1)]));
        let accept: Vec<bool> = (0..n + 2).map(|s| s >= n).collect();
        let nfa = Nfa::from_edges(vec![2], vec![0, n + 1], accept, &edges);
        let small = Budget { bytes: 1 << 20, ..Budget::default() };
        assert!(nfa.determinized(&small).is_err());
        assert_eq!(minimal(&nfa, &small).unwrap().states(), 1);
    }
}
