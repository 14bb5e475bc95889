//! The word of deviations, learned from windows far out, and the positions composed from it.
//!
//! Write the upper positions as (⌊φn⌋ + δ(n), ⌊φ²n⌋ + ε(n)). If δ and ε are bounded, n ↦ (δ(n), ε(n)) is a word over a finite
//! alphabet, and often one that an automaton reads off the Fibonacci digits of n: one track in place of two. A state is
//! known by its letters on all continuations of at most H digits; windows give them for words of any length, so that
//! states whose shortest words have fifty digits are found as easily as others. H grows until the number of
//! states stays.
//!
//! Composed: a = ⌊φn⌋ + δ and b = ⌊φn⌋ + n + ε for some n, by the prover's own automata.
//! Cost: about a millisecond a state.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use super::data::Question;
use super::driver::{Learner, Tell};
use super::pairs::Trial;
use super::sets::{defined, prover};
use super::theorem::Counterexample;
use super::watch::Deadline;
use super::windows::{Windows, floor_phi, steps_of};
use crate::Result;
use crate::engine::Play;
use crate::logic::automaton::NONE;
use crate::logic::levels::define_floor;
use crate::logic::{Dfa, Prover, Relation, Stop, System};
use crate::run::{Instant, Run};

/// The most digits of a word whose continuations are asked for: indices stay below 2⁶⁰.
const MOST_DIGITS: usize = 82;

/// An automaton with output on one track, and what its outputs mean.
pub(super) struct Word {
    next: Vec<[u32; 2]>,
    says: Vec<u32>,
    /// (δ, ε) of each output.
    pub(super) deviations: Vec<(i64, i64)>,
}

/// What became of learning to a height.
pub(super) enum Learned {
    Closed(Word),
    /// So many states, and no end.
    Open(usize),
}

/// The weights of the Fibonacci places.
fn weights() -> Vec<i64> {
    let mut weights = vec![1i64, 2];
    while weights.len() < MOST_DIGITS + 2 {
        weights.push(weights[weights.len() - 1] + weights[weights.len() - 2]);
    }
    weights
}

struct Reader<'a> {
    windows: &'a Windows,
    height: usize,
    weights: Vec<i64>,
    codes: HashMap<(i64, i64), u32>,
    deviations: Vec<(i64, i64)>,
    got: Vec<(i64, i64)>,
}

impl Reader<'_> {
    fn number(&self, word: u128) -> i64 {
        (0..self.weights.len()).filter(|i| word >> i & 1 == 1).map(|i| self.weights[i]).sum()
    }

    /// The letter of a word and the hash of its letters on all continuations of at most `height` digits.
    fn signature(&mut self, word: u128) -> Option<(u32, u128)> {
        let (mut first, mut second, mut own) = (0u64, 1u64, 0);
        for longer in 0..=self.height {
            let from = self.number(word << longer);
            let count = match longer {
                0 => 1,
                // After a one comes a zero.
                _ if word & 1 == 1 => self.weights[longer - 1],
                _ => self.weights[longer],
            };
            let mut got = std::mem::take(&mut self.got);
            got.clear();
            self.windows.window(from, from + count, &mut got)?;
            for (n, (a, b)) in (from..).zip(&got) {
                let floor = floor_phi(n);
                let deviation = (a - floor, b - floor - n);
                let fresh = self.deviations.len() as u32;
                let code = *self.codes.entry(deviation).or_insert(fresh);
                if code == fresh {
                    self.deviations.push(deviation);
                }
                if longer == 0 {
                    own = code;
                }
                let code = u64::from(code);
                first = (first.rotate_left(5) ^ code).wrapping_mul(0x517c_c1b7_2722_0a95);
                second = (second ^ (code + 77)).wrapping_mul(0x0100_0000_01b3).rotate_left(23);
            }
            self.got = got;
        }
        Some((own, u128::from(first) << 64 | u128::from(second)))
    }
}

/// Learns the word to a height; `None` if the positions stray too far for windows.
pub(super) fn learn(
    windows: &Windows,
    height: usize,
    most: usize,
    check: &mut dyn FnMut(usize, usize) -> Result<()>,
) -> Result<Option<Learned>> {
    let mut reader = Reader {
        windows,
        height,
        weights: weights(),
        codes: HashMap::new(),
        deviations: vec![],
        got: vec![],
    };
    // A state: its first word and that word's length.
    let mut states: Vec<(u128, usize)> = vec![(0, 0)];
    let (mut says, mut next) = (vec![], vec![[NONE; 2]]);
    let mut ids: HashMap<(u128, bool), u32> = HashMap::new();
    let Some((own, signature)) = reader.signature(0) else { return Ok(None) };
    says.push(own);
    ids.insert((signature, false), 0);
    let mut at = 0;
    while at < states.len() {
        let (word, depth) = states[at];
        if depth + 1 + height > MOST_DIGITS || states.len() > most {
            return Ok(Some(Learned::Open(states.len())));
        }
        for digit in 0..2u128 {
            let child = word << 1 | digit;
            if digit == 1 && word & 1 == 1 {
                continue;
            }
            if child == 0 {
                next[at][0] = 0;
                continue;
            }
            let Some((own, signature)) = reader.signature(child) else { return Ok(None) };
            let fresh = states.len() as u32;
            let id = *ids.entry((signature, digit == 1)).or_insert(fresh);
            if id == fresh {
                states.push((child, depth + 1));
                says.push(own);
                next.push([NONE; 2]);
            }
            next[at][digit as usize] = id;
        }
        at += 1;
        if at % 256 == 0 {
            check(states.len(), states.len() - at)?;
        }
    }
    Ok(Some(Learned::Closed(Word { next, says, deviations: reader.deviations })))
}

impl Word {
    /// The number of states.
    pub(super) fn states(&self) -> usize {
        self.says.len()
    }

    /// The numbers n whose letter is among those wanted.
    fn letters(
        &self,
        system: &Arc<System>,
        wanted: impl Fn((i64, i64)) -> bool,
    ) -> Result<Relation> {
        let accept = self.says.iter().map(|&s| wanted(self.deviations[s as usize])).collect();
        let next = self.next.iter().flatten().copied().collect();
        let dfa = Dfa { radix: vec![2], letters: 2, start: 0, accept, next };
        Relation::new(dfa, vec![system.clone()], vec!["n".into()])
    }

    /// The positions a ≤ b of the word.
    pub(super) fn positions(&self, prover: &mut Prover) -> Result<Relation> {
        let system = prover.system("msd_fib")?;
        define_floor(prover)?;
        let shifted = |x: &str, by: i64| match by {
            0 => x.to_string(),
            by if by > 0 => format!("{x}-{by}"),
            by => format!("{x}+{}", -by),
        };
        prover.define("second", "?msd_fib E y $floor(n,y) & b=y+n")?;
        for (name, base, pile, part) in [("row", "floor", "a", 0), ("column", "second", "b", 1)] {
            let of = |d: (i64, i64)| if part == 0 { d.0 } else { d.1 };
            let mut values: Vec<i64> = self.deviations.iter().map(|&d| of(d)).collect();
            values.sort_unstable();
            values.dedup();
            let mut parts = Vec::new();
            for (i, &value) in values.iter().enumerate() {
                let letters = format!("{name}_at_{i}");
                prover.insert(&letters, self.letters(&system, |d| of(d) == value)?)?;
                let at = shifted(pile, value);
                // Arguments of defined relations are in alphabetical order: $floor(n,y), $second(b,n).
                parts.push(match part {
                    0 => format!("(${letters}(n) & ${base}(n,{at}))"),
                    _ => format!("(${letters}(n) & ${base}({at},n))"),
                });
            }
            prover.define(name, &format!("?msd_fib {}", parts.join(" | ")))?;
        }
        prover.define("composed", "?msd_fib E n $row(a,n) & $column(b,n)")?;
        defined(prover, "composed")
    }
}

/// A learner by windows far out.
pub(super) struct Far<'a> {
    question: &'a Question,
    run: &'a Run<'a>,
    stop: Stop,
    windows: Option<Rc<Windows>>,
    height: usize,
    last: usize,
    trials: Vec<Trial>,
}

/// Positions listed exactly before windows begin.
const BASE: usize = 100_000;
/// The first height, and the last.
const HEIGHTS: (usize, usize) = (10, 22);
/// A word is settled if one height more changes less than one in so many of its states.
const SETTLED: usize = 500;
/// States beyond which a word is given up.
const MOST_STATES: usize = 60_000;

impl<'a> Far<'a> {
    /// A learner, if the game is Wythoff's plus steps under normal play and the system is Fibonacci's.
    pub(super) fn new(
        question: &'a Question,
        system: &System,
        height: Option<usize>,
        run: &'a Run<'a>,
        deadline: &Deadline,
    ) -> Option<Far<'a>> {
        let fits = question.play == Play::Normal && system.name() == "msd_fib";
        question.vector().and_then(steps_of).filter(|_| fits)?;
        let (height, stop) = (height.unwrap_or(HEIGHTS.0), deadline.stop.clone());
        Some(Far { question, run, stop, windows: None, height, last: 0, trials: vec![] })
    }

    /// The windows, if they agree with an exact list four times as long.
    fn open(&mut self) -> Option<Rc<Windows>> {
        if self.windows.is_none() {
            let steps = self.question.vector().and_then(steps_of)?;
            let windows = windows_to(&steps, self.question.value, BASE);
            let exact = windows_to(&steps, self.question.value, 4 * BASE);
            self.windows = windows.forgets(&exact).then_some(windows);
        }
        self.windows.clone()
    }
}

impl Learner for Far<'_> {
    fn next(&mut self, _fallen: Option<&Counterexample>, tell: Tell) -> Result<Option<Relation>> {
        let Some(windows) = self.open() else { return Ok(None) };
        while self.height <= HEIGHTS.1 {
            let clock = Instant::now();
            let mut trial = Trial {
                far: true,
                digits: self.height,
                bound: 4 * BASE as u64,
                members: 4 * BASE,
                states: 0,
                open: 0,
                closed: false,
                ambiguous: 0,
                seconds: 0.0,
            };
            let learned = learn(&windows, self.height, MOST_STATES, &mut |states, open| {
                (trial.states, trial.open) = (states, open);
                trial.seconds = clock.elapsed().as_secs_f64();
                tell(&trial)
            })?;
            self.height += 2;
            trial.seconds = clock.elapsed().as_secs_f64();
            let Some(learned) = learned else { return Ok(None) };
            let word = match learned {
                Learned::Open(states) => {
                    trial.states = states;
                    self.trials.push(trial);
                    return Ok(None);
                }
                Learned::Closed(word) => word,
            };
            (trial.states, trial.open, trial.closed) = (word.states(), 0, true);
            tell(&trial)?;
            self.trials.push(trial);
            // Nearly settled is worth a proof: a wrong guess falls quickly.
            if self.last.abs_diff(word.states()) * SETTLED <= word.states() {
                self.last = word.states();
                let mut prover = prover(&System::named("msd_fib")?, self.run.memory(), &self.stop)?;
                return word.positions(&mut prover).map(Some);
            }
            self.last = word.states();
        }
        Ok(None)
    }

    fn trials(&mut self) -> Vec<Trial> {
        std::mem::take(&mut self.trials)
    }
}

/// The windows of the values 0 to `value`, exact to `base` positions each.
pub(super) fn windows_to(steps: &[(i64, i64)], value: u32, base: usize) -> Rc<Windows> {
    let mut levels: Vec<Rc<Windows>> = Vec::new();
    for _ in 0..=value {
        levels.push(Rc::new(Windows::new(steps, levels.clone(), base)));
    }
    levels.pop().expect("there is a level")
}
