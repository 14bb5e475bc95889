//! The smallest tuple of a relation, and all its tuples in order.
//!
//! Tuples are ordered by their largest component, then by the components from left to right. All words of
//! the shortest accepted length hold the smallest tuple. Layer by layer, the runs that can still be accepted
//! are narrowed: first to those whose largest component is least, then, component by component, to the
//! least digit. Works on nondeterministic automata, so forgotten tracks need no determinisation.
//! Cost: O(length × states × letters × 2^tracks) at worst.

use super::automaton::{Dfa, digits_of};
use super::subset::{Nfa, forget};

/// The digits of a tuple, most significant first: `word[i][t]` is digit i of component t.
pub(crate) type Word = Vec<Vec<u32>>;

/// The smallest accepted tuple of the tracks not in `gone`, or `None` if nothing is accepted.
pub(crate) fn smallest(dfa: &Dfa, gone: &[usize]) -> Option<Word> {
    smallest_of(&forget(&dfa.trim(), gone))
}

/// The smallest accepted tuple of a nondeterministic automaton.
pub(crate) fn smallest_of(nfa: &Nfa) -> Option<Word> {
    let length = shortest(nfa)?;
    let tracks = nfa.radix.len();
    let digits: Vec<Vec<u32>> = (0..nfa.letters).map(|l| digits_of(&nfa.radix, l)).collect();
    let can = exact_lengths(nfa, length);

    // First the largest component: `tied` marks the tracks that equal it so far.
    let all = (1u32 << tracks) - 1;
    let mut runs: Vec<(u32, u32)> = nfa.starts.iter().map(|&s| (s, all)).collect();
    let mut largest = Vec::new();
    for i in 0..length {
        let mut best = u32::MAX;
        let mut narrowed = Vec::new();
        for &(state, tied) in &runs {
            for (letter, d) in digits.iter().enumerate() {
                let top =
                    (0..tracks).filter(|t| tied >> t & 1 == 1).map(|t| d[t]).max().unwrap_or(0);
                if top > best {
                    continue;
                }
                for &to in nfa.of(state, letter) {
                    if !can[length - i - 1][to as usize] {
                        continue;
                    }
                    if top < best {
                        best = top;
                        narrowed.clear();
                    }
                    let still = (0..tracks)
                        .filter(|&t| tied >> t & 1 == 1 && d[t] == top)
                        .fold(0, |m, t| m | 1 << t);
                    narrowed.push((to, still));
                }
            }
        }
        narrowed.sort_unstable();
        narrowed.dedup();
        runs = narrowed;
        largest.push(best);
    }
    Some(least_within(nfa, &digits, &largest))
}

/// The least tuple whose components are all at most `largest`, by components from left to right.
fn least_within(nfa: &Nfa, digits: &[Vec<u32>], largest: &[u32]) -> Word {
    let (length, tracks) = (largest.len(), nfa.radix.len());
    let all = (1u32 << tracks) - 1;
    let mut word: Word = vec![vec![0; tracks]; length];
    for track in 0..tracks {
        // Layers of (state, tracks still equal to the bound), with the earlier components fixed.
        let step = |i: usize, state: u32, tied: u32| {
            let mut out = Vec::new();
            'letters: for (letter, d) in digits.iter().enumerate() {
                if (0..track).any(|t| d[t] != word[i][t]) {
                    continue;
                }
                let mut still = 0;
                for (t, &digit) in d.iter().enumerate() {
                    if tied >> t & 1 == 1 {
                        if digit > largest[i] {
                            continue 'letters;
                        }
                        still |= u32::from(digit == largest[i]) << t;
                    }
                }
                out.extend(nfa.of(state, letter).iter().map(|&to| (to, still, d[track])));
            }
            out
        };
        let mut layers = vec![nfa.starts.iter().map(|&s| (s, all)).collect::<Vec<_>>()];
        layers[0].sort_unstable();
        for i in 0..length {
            let mut next: Vec<(u32, u32)> = layers[i]
                .iter()
                .flat_map(|&(s, tied)| step(i, s, tied))
                .map(|(to, still, _)| (to, still))
                .collect();
            next.sort_unstable();
            next.dedup();
            layers.push(next);
        }
        layers[length].retain(|&(s, _)| nfa.accept[s as usize]);
        for i in (0..length).rev() {
            let (before, after) = layers.split_at_mut(i + 1);
            before[i].retain(|&(s, tied)| {
                step(i, s, tied)
                    .iter()
                    .any(|&(to, still, _)| after[0].binary_search(&(to, still)).is_ok())
            });
        }
        let mut chosen = Vec::with_capacity(length);
        let mut runs = layers[0].clone();
        for i in 0..length {
            let alive = |&(to, still, _): &(u32, u32, u32)| {
                layers[i + 1].binary_search(&(to, still)).is_ok()
            };
            let steps: Vec<(u32, u32, u32)> =
                runs.iter().flat_map(|&(s, tied)| step(i, s, tied)).filter(alive).collect();
            let least = steps.iter().map(|x| x.2).min().expect("some run is accepted");
            runs = steps.iter().filter(|x| x.2 == least).map(|x| (x.0, x.1)).collect();
            runs.sort_unstable();
            runs.dedup();
            chosen.push(least);
        }
        for (i, digit) in chosen.into_iter().enumerate() {
            word[i][track] = digit;
        }
    }
    word
}

/// The length of the shortest accepted word.
fn shortest(nfa: &Nfa) -> Option<usize> {
    let mut seen = vec![false; nfa.accept.len()];
    let mut layer = nfa.starts.clone();
    for &s in &layer {
        seen[s as usize] = true;
    }
    let mut length = 0;
    while !layer.is_empty() {
        if layer.iter().any(|&s| nfa.accept[s as usize]) {
            return Some(length);
        }
        let mut next = Vec::new();
        for &s in &layer {
            for letter in 0..nfa.letters {
                for &to in nfa.of(s, letter) {
                    if !seen[to as usize] {
                        seen[to as usize] = true;
                        next.push(to);
                    }
                }
            }
        }
        layer = next;
        length += 1;
    }
    None
}

/// `can[r][s]`: a word of exactly r letters is accepted from s.
#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
fn exact_lengths(nfa: &Nfa, length: usize) -> Vec<Vec<bool>> {
    let mut can = vec![nfa.accept.clone()];
    for r in 0..length {
        let last = &can[r];
        let next = (0..nfa.accept.len() as u32)
            .map(|s| (0..nfa.letters).any(|l| nfa.of(s, l).iter().any(|&to| last[to as usize])))
            .collect();
        can.push(next);
    }
    can
}

/// The first `count` accepted tuples: by largest component, then by components from left to right.
///
/// Each word is as short as it can be: its first letter is not all zeros.
#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
pub(crate) fn enumerate(dfa: &Dfa, count: usize) -> Vec<Word> {
    let dfa = dfa.minimized();
    let mut found = Vec::new();
    if dfa.is_empty() {
        return found;
    }
    if dfa.accept[dfa.start as usize] && count > 0 {
        found.push(vec![]);
    }
    if dfa.radix.is_empty() {
        return found;
    }
    let finite = dfa.is_finite();
    let nfa = forget(&dfa, &[]);
    let mut can = vec![dfa.accept.clone()];
    let digits: Vec<Vec<u32>> = (0..dfa.letters).map(|l| digits_of(&dfa.radix, l)).collect();
    let mut length = 0;
    // A finite relation has no word longer than its number of states.
    while found.len() < count && !(finite && length > dfa.states()) {
        length += 1;
        let last = &can[length - 1];
        let next: Vec<bool> = (0..dfa.states() as u32)
            .map(|s| (0..dfa.letters).any(|l| nfa.of(s, l).iter().any(|&to| last[to as usize])))
            .collect();
        can.push(next);
        let mut layer: Vec<Word> = Vec::new();
        let mut path: Vec<(u32, usize)> = vec![(dfa.start, 1)];
        while let Some(&mut (state, ref mut letter)) = path.last_mut() {
            if *letter == dfa.letters {
                path.pop();
                continue;
            }
            let to = dfa.next[state as usize * dfa.letters + *letter];
            *letter += 1;
            let depth = path.len();
            if to == super::automaton::NONE || !can[length - depth][to as usize] {
                continue;
            }
            if depth == length {
                layer.push(path.iter().map(|&(_, l)| digits[l - 1].clone()).collect());
            } else {
                path.push((to, 0));
            }
        }
        layer.sort_by_cached_key(order_key);
        layer.truncate(count - found.len());
        found.append(&mut layer);
    }
    found
}

/// Words of one length sort by this as their tuples do: components compare as their digit strings.
fn order_key(word: &Word) -> (Vec<u32>, Vec<Vec<u32>>) {
    let tracks = word.first().map_or(0, Vec::len);
    let components: Vec<Vec<u32>> =
        (0..tracks).map(|t| word.iter().map(|digits| digits[t]).collect()).collect();
    (components.iter().max().cloned().unwrap_or_default(), components)
}
