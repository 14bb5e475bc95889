//! The word of deviations, learned from windows far out, and the positions composed from it.
//!
//! Write the upper positions as (⌊φn⌋ + δ(n), ⌊φ²n⌋ + ε(n)). If δ and ε are bounded, n ↦ (δ(n), ε(n)) is a word over a finite
//! alphabet, and often one that an automaton reads off the Fibonacci digits of n: one track in place of two. A state is
//! known by its letters on all continuations of at most H digits; windows give them for words of any length, so that
//! states whose shortest words have fifty digits are found as easily as others. H grows until the number of
//! states stays. Between two rounds of the search a height that is under way waits.
//!
//! Composed: a = ⌊φn⌋ + δ and b = ⌊φn⌋ + n + ε for some n, by the prover's own automata.
//! Cost: about a millisecond a state.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use super::data::Question;
use super::effort::{Learner, Meter, Step, Tell};
use super::pairs::Trial;
use super::sets::{defined, prover};
use super::theorem::Counterexample;
use super::windows::{Windows, floor_phi, steps_of};
use crate::engine::Play;
use crate::logic::automaton::NONE;
use crate::logic::{Dfa, Prover, Relation, Stop, System};
use crate::run::{Instant, Run};
use crate::{Error, Result};

/// The most digits of a word whose continuations are asked for: indices stay below 2⁶⁰.
const MOST_DIGITS: usize = 82;

/// An automaton with output on one track, and what its outputs mean.
pub(super) struct Word {
    next: Vec<[u32; 2]>,
    says: Vec<u32>,
    /// (δ, ε) of each output.
    pub(super) deviations: Vec<(i64, i64)>,
}

/// The weights of the Fibonacci places.
fn weights() -> Vec<i64> {
    let mut weights = vec![1i64, 2];
    while weights.len() < MOST_DIGITS + 2 {
        weights.push(weights[weights.len() - 1] + weights[weights.len() - 2]);
    }
    weights
}

struct Reader {
    windows: Rc<Windows>,
    height: usize,
    weights: Vec<i64>,
    codes: HashMap<(i64, i64), u32>,
    deviations: Vec<(i64, i64)>,
    got: Vec<(i64, i64)>,
    /// Letters read so far.
    letters: u64,
}

impl Reader {
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
            self.letters += count as u64;
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

/// A word being learned to a height.
struct Search {
    reader: Reader,
    /// Of each state its first word and that word's length.
    states: Vec<(u128, usize)>,
    says: Vec<u32>,
    next: Vec<[u32; 2]>,
    ids: HashMap<(u128, bool), u32>,
    /// States whose children are known.
    done: usize,
    clock: Instant,
}

/// What became of a search.
enum Found {
    Closed,
    /// The meter is met.
    Paused,
    /// The positions stray too far from Wythoff's for windows.
    Astray,
}

/// Nanoseconds to read a letter, and states between two looks at clock and memory.
const LETTER: u64 = 60;
const LOOK: usize = 256;
/// Bytes a state takes.
const STATE: u64 = 120;

impl Search {
    fn new(windows: Rc<Windows>, height: usize) -> Option<Search> {
        let mut reader = Reader {
            windows,
            height,
            weights: weights(),
            codes: HashMap::new(),
            deviations: vec![],
            got: vec![],
            letters: 0,
        };
        let (own, signature) = reader.signature(0)?;
        Some(Search {
            reader,
            states: vec![(0, 0)],
            says: vec![own],
            next: vec![[NONE; 2]],
            ids: HashMap::from([((signature, false), 0)]),
            done: 0,
            clock: Instant::now(),
        })
    }

    /// Goes on until the word is closed or the meter met.
    fn go_on(
        &mut self,
        meter: &mut Meter,
        check: &mut dyn FnMut(&Search) -> Result<()>,
    ) -> Result<Found> {
        while self.done < self.states.len() {
            if self.done.is_multiple_of(LOOK) {
                meter.spend(std::mem::take(&mut self.reader.letters).saturating_mul(LETTER));
                check(self)?;
                if !meter.affords(0) {
                    return Ok(Found::Paused);
                }
            }
            let (at, (word, depth)) = (self.done, self.states[self.done]);
            if depth + 1 + self.reader.height > MOST_DIGITS {
                return Err(Error::overflow(format!(
                    "a state of {} digits read to {} more: windows end at indices of {MOST_DIGITS} digits",
                    depth + 1,
                    self.reader.height
                )));
            }
            for digit in 0..2u128 {
                let child = word << 1 | digit;
                if digit == 1 && word & 1 == 1 {
                    continue;
                }
                if child == 0 {
                    self.next[at][0] = 0;
                    continue;
                }
                let Some((own, signature)) = self.reader.signature(child) else {
                    return Ok(Found::Astray);
                };
                let fresh = self.states.len() as u32;
                let id = *self.ids.entry((signature, digit == 1)).or_insert(fresh);
                if id == fresh {
                    self.states.push((child, depth + 1));
                    self.says.push(own);
                    self.next.push([NONE; 2]);
                }
                self.next[at][digit as usize] = id;
            }
            self.done += 1;
        }
        Ok(Found::Closed)
    }
}

impl Word {
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
        prover.define_floor()?;
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
    question: Question,
    run: &'a Run<'a>,
    stop: Stop,
    windows: Option<Rc<Windows>>,
    height: usize,
    search: Option<Search>,
    last: usize,
    trials: Vec<Trial>,
}

/// Positions listed exactly before windows begin.
const BASE: usize = 100_000;
/// Nanoseconds for the exact lists, for each value.
const LISTS: u64 = 100_000_000;
/// The first height.
const HEIGHT: usize = 10;
/// A word is settled if one height more changes less than one in so many of its states.
const SETTLED: usize = 500;

impl<'a> Far<'a> {
    /// A learner, if the game is Wythoff's plus steps and the system is Fibonacci's.
    pub(super) fn new(
        question: Question,
        system: &System,
        height: Option<usize>,
        run: &'a Run<'a>,
        stop: &Stop,
    ) -> Option<Far<'a>> {
        let fits = system.name() == "msd_fib";
        question.vector().and_then(steps_of).filter(|_| fits)?;
        let (height, stop) = (height.unwrap_or(HEIGHT), stop.clone());
        let (windows, search, trials) = (None, None, vec![]);
        Some(Far { question, run, stop, windows, height, search, last: 0, trials })
    }

    /// The windows, if they agree with an exact list four times as long.
    fn open(&mut self) -> Option<Rc<Windows>> {
        if self.windows.is_none() {
            let steps = self.question.vector().and_then(steps_of)?;
            let windows = windows_to(&steps, &self.question, BASE);
            let exact = windows_to(&steps, &self.question, 4 * BASE);
            self.windows = windows.forgets(&exact).then_some(windows);
        }
        self.windows.clone()
    }

    /// How the search stands.
    fn trial(&self, search: &Search, closed: bool) -> Trial {
        Trial {
            far: true,
            digits: self.height,
            bound: 4 * BASE as u64,
            members: 4 * BASE,
            states: search.states.len(),
            open: search.states.len() - search.done,
            closed,
            ambiguous: 0,
            seconds: search.clock.elapsed().as_secs_f64(),
        }
    }

    /// What it holds is within the memory; windows are kept while there is room for them.
    fn within_memory(&self, search: &Search) -> Result<()> {
        let (states, memory) = (search.states.len() as u64 * STATE, self.run.memory());
        memory.check(states, "the states of a word")?;
        search.reader.windows.keep_within((memory.limit() - states) / 2);
        Ok(())
    }
}

impl Learner for Far<'_> {
    fn next(
        &mut self,
        _fallen: Option<&Counterexample>,
        meter: &mut Meter,
        tell: Tell,
    ) -> Result<Step> {
        if self.windows.is_none() {
            let lists = LISTS * u64::from(self.question.value + 1);
            if !meter.affords(lists) {
                return Ok(Step::Pause);
            }
            meter.spend(lists);
        }
        let Some(windows) = self.open() else { return Ok(Step::End) };
        loop {
            let search = match self.search.take() {
                Some(search) => Some(search),
                None => Search::new(windows.clone(), self.height),
            };
            let Some(mut search) = search else { return Ok(Step::End) };
            let found = search.go_on(meter, &mut |search| {
                self.within_memory(search)?;
                if search.done > 0 { tell(&self.trial(search, false)) } else { Ok(()) }
            });
            let trial = self.trial(&search, matches!(found, Ok(Found::Closed)));
            match found {
                Ok(Found::Paused) => {
                    self.search = Some(search);
                    return Ok(Step::Pause);
                }
                Ok(Found::Astray) => return Ok(Step::End),
                // How far it came is told, whatever ended it.
                Err(why) => {
                    self.trials.push(trial);
                    return Err(why);
                }
                Ok(Found::Closed) => {}
            }
            tell(&trial)?;
            let (last, states) = (self.last, trial.states);
            self.last = states;
            self.height += 2;
            self.trials.push(trial);
            // Nearly settled is worth a proof: a wrong guess falls quickly.
            if last.abs_diff(states) * SETTLED <= states {
                let Search { next, says, reader, .. } = search;
                let word = Word { next, says, deviations: reader.deviations };
                let mut prover = prover(&System::named("msd_fib")?, self.run.memory(), &self.stop)?;
                return word.positions(&mut prover).map(Step::Guess);
            }
        }
    }

    fn trials(&self) -> Vec<Trial> {
        let mut trials = self.trials.clone();
        trials.extend(self.search.as_ref().map(|search| self.trial(search, false)));
        trials
    }
}

/// The windows of the values from 0 to the one asked for, exact to `base` positions each.
fn windows_to(steps: &[(i64, i64)], question: &Question, base: usize) -> Rc<Windows> {
    let misere = question.play == Play::Misere;
    let mut levels: Vec<Rc<Windows>> = Vec::new();
    for _ in 0..=question.value {
        levels.push(Rc::new(Windows::new(steps, levels.clone(), misere, base)));
    }
    levels.pop().expect("there is a level")
}
