//! The theorem "these are exactly the positions of value g", decided in cheap steps.
//!
//! A set S is the set of the positions of value g, given those of the lower values, iff
//! 1. S meets no lower set,
//! 2. no move joins two members of S,
//! 3. every position in S and in no lower set has a move into S.
//!
//! (The moves from S into each lower set are condition 3 of that set.) Under misère play a position without moves is no
//! member, and in 3 only positions with a move count.
//!
//! The order is by cost: what refutes bad guesses in milliseconds comes first. Condition 3 is decided by subtraction: from
//! all positions outside S and the lower sets, those are taken away, one kind of move after the other, from which a move
//! of this kind leads into S. Every remainder is minimised, and when nothing is left the rest of the moves need not be
//! looked at. What is left at the end has a smallest position: the counterexample.
//!
//! With blocking the theorem is another ([`crate::logic::blocked`]): a position is in S iff fewer than k of its options are.
//!
//! Where the game and S are symmetric, 3 is decided for a ≤ b, and 2 for one move of each mirror pair.

use num_bigint::BigUint;

use super::data::Question;
use super::sentences::reaching;
use crate::Result;
use crate::engine::Play;
use crate::logic::blocked::Counting;
use crate::logic::games::Sentences;
use crate::logic::moves::{PILES, Take};
use crate::logic::{Decision, Prover};
use crate::rules::{Blocked, Rays, Who};

/// A false sentence and the smallest numbers that show it.
#[derive(Debug, Clone, PartialEq)]
pub struct Counterexample {
    /// What was claimed.
    pub sentence: String,
    /// The numbers, by name.
    pub numbers: Vec<(String, BigUint)>,
}

impl Counterexample {
    /// The largest number that plays a part.
    pub(crate) fn largest(&self) -> BigUint {
        self.numbers.iter().map(|(_, n)| n.clone()).sum()
    }
}

/// What was decided of a theorem. Only whoever decides it makes one.
///
/// ```compile_fail
/// let proof = wythoff::solve::Proof { sentences: vec![], counterexample: None, whole: true };
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Proof {
    sentences: Vec<Decision>,
    counterexample: Option<Counterexample>,
    /// Whether it was decided to its end.
    whole: bool,
}

impl Proof {
    /// One that went to its end.
    pub(super) fn whole(sentences: Vec<Decision>, counterexample: Option<Counterexample>) -> Proof {
        Proof { sentences, counterexample, whole: true }
    }

    /// What was decided before a limit.
    pub(super) fn broken_off(sentences: Vec<Decision>) -> Proof {
        Proof { sentences, counterexample: None, whole: false }
    }

    /// Whether the theorem is proved: every sentence of it was decided, and is true.
    pub fn holds(&self) -> bool {
        let all_true = self.sentences.iter().all(|decision| decision.result == Some(true));
        self.whole && self.counterexample.is_none() && !self.sentences.is_empty() && all_true
    }

    /// Every sentence decided, in order.
    pub fn sentences(&self) -> &[Decision] {
        &self.sentences
    }

    /// The first false sentence, if there is one.
    pub fn counterexample(&self) -> Option<&Counterexample> {
        self.counterexample.as_ref()
    }

    /// States of the largest automaton met.
    pub fn largest(&self) -> usize {
        self.sentences.iter().map(|s| s.largest).max().unwrap_or(0)
    }
}

/// States of a set whose differences are computed.
const SMALL: usize = 64;

/// Who is told of each sentence as soon as it is decided; an error stops the proof.
pub(crate) type Told<'a> = &'a mut dyn FnMut(&Decision) -> Result<()>;

/// The theorem about the set `$own`, given the proved sets `$lower`, all in one numeration system.
pub(super) struct Theorem<'a> {
    pub(super) question: &'a Question,
    pub(super) system: &'a str,
    pub(super) own: &'a str,
    pub(super) lower: &'a [String],
}

struct Run<'a, 'p> {
    prover: &'p mut Prover,
    told: Told<'a>,
    proof: Proof,
    /// Whether `$differences` is defined.
    differences: bool,
}

impl Run<'_, '_> {
    /// Decides a sentence; true if it holds.
    fn sentence(&mut self, name: &str, text: &str) -> Result<bool> {
        let mut outcome = self.prover.decide(text)?;
        outcome.name = name.into();
        self.decided(outcome)
    }

    fn decided(&mut self, outcome: Decision) -> Result<bool> {
        let holds = outcome.result == Some(true);
        if !holds {
            let numbers = outcome.witness.clone().unwrap_or_default();
            self.proof.counterexample =
                Some(Counterexample { sentence: outcome.name.clone(), numbers });
        }
        (self.told)(&outcome)?;
        self.proof.sentences.push(outcome);
        Ok(holds)
    }
}

impl Theorem<'_> {
    /// Decides the theorem.
    ///
    /// # Errors
    /// If the prover outgrows its budget, or whoever is told stops it: what was decided until then was told.
    pub(super) fn decide(&self, prover: &mut Prover, told: Told) -> Result<Proof> {
        let proof = Proof::broken_off(vec![]);
        let mut run = Run { prover, told, proof, differences: false };
        let _holds = match self.question.game.blocked() {
            Some(blocked) => self.mirrored(&mut run)? && self.counted(blocked, &mut run)?,
            None => {
                self.cheap(&mut run)? && self.independent(&mut run)? && self.complete(&mut run)?
            }
        };
        Ok(Proof { whole: true, ..run.proof })
    }

    /// With blocking: the options in the set are counted.
    fn counted(&self, blocked: &Blocked, run: &mut Run) -> Result<bool> {
        let counting = Counting::new(blocked, self.system)?;
        let (many, leaves) = (self.named("many"), self.named("leaves"));
        let misere = self.question.play == Play::Misere;
        let mut definitions = counting.many(self.own, &many);
        if misere {
            definitions.extend(counting.leaves(self.own, &leaves));
        }
        for (name, text) in definitions {
            run.prover.define(&name, &text)?;
        }
        let leaves = misere.then_some(leaves.as_str());
        for (name, text) in counting.theorem(self.own, &many, leaves, self.half()) {
            if !run.sentence(&name, &text)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Where mirror images are left out, the set is symmetric.
    fn mirrored(&self, run: &mut Run) -> Result<bool> {
        let (system, own) = (self.system, self.own);
        if !self.half() {
            return Ok(true);
        }
        run.sentence("symmetric", &format!("?{system} A a,b ${own}(a,b) => ${own}(b,a)"))
    }

    fn list(&self) -> String {
        PILES[..self.question.piles()].join(",")
    }

    /// What is to be decided, written out.
    fn sentences(&self) -> Sentences<'_> {
        Sentences { system: self.system, piles: &PILES[..self.question.piles()], set: self.own }
    }

    /// A name of this level's own: several levels are decided by one prover.
    fn named(&self, name: &str) -> String {
        format!("{}_{name}", self.own)
    }

    /// Whether mirror images may be left out.
    fn half(&self) -> bool {
        self.question.piles() == 2 && self.question.game.is_symmetric()
    }

    /// Sentences that cost next to nothing; with Nim moves each row has each value exactly once.
    fn cheap(&self, run: &mut Run) -> Result<bool> {
        let (system, own) = (self.system, self.own);
        if !self.mirrored(run)? {
            return Ok(false);
        }
        // With regions that reach past every bound a row may have none.
        if self.half() && self.question.rays().is_some_and(Rays::has_nim_moves) {
            let text = format!("?{system} A a E b ${own}(a,b)");
            if !run.sentence("a member in each row", &text)? {
                return Ok(false);
            }
        }
        for lower in self.lower {
            let text = self.sentences().apart(lower);
            if !run.sentence(&format!("apart from {lower}"), &text)? {
                return Ok(false);
            }
        }
        if self.question.play == Play::Misere {
            let (moves, theorem) = (self.question.moves()?, self.sentences());
            let name = |_: &Prover, part: &str| self.named(&format!("can_move{part}"));
            let can_move = theorem.define_movable(run.prover, &moves, name)?;
            return run.sentence("every member has a move", &theorem.has_move(&can_move));
        }
        Ok(true)
    }

    /// No move inside, one sentence a kind of move.
    fn independent(&self, run: &mut Run) -> Result<bool> {
        let (system, own, theorem) = (self.system, self.own, self.sentences());
        let kinds = self.question.moves()?.all;
        for (i, moves) in kinds.iter().enumerate() {
            if self.half() && kinds[..i].contains(&moves.mirror()) {
                continue;
            }
            let name = format!("no move {} inside", moves.name());
            let text = match &moves.take {
                Take::Ray(v) if self.half() && v[..] == [1, 1] => {
                    let on = self.named(&format!("on_diagonal_{i}"));
                    run.prover.define(&on, &format!("?{system} ${own}(x,x+z)"))?;
                    format!("?{system} A x,y,z ${on}(x,z) & ${on}(y,z) => x=y")
                }
                Take::Ray(v) if v.iter().all(|&x| x > 0) && self.small(run) => {
                    match self.along_ray(run, v, i)? {
                        None => {
                            let all = self.named("differences");
                            format!("?{system} A t t>0 => ~${all}({}*t,{}*t)", v[0], v[1])
                        }
                        // The smallest number of steps is known: what remains is the smallest position.
                        Some(t) => {
                            let (p, q) = (&t * v[0], &t * v[1]);
                            format!("?{system} A a,b ${own}(a,b) => ~${own}(a+{p},b+{q})")
                        }
                    }
                }
                _ => theorem.independent(&moves.lean(theorem.piles, true)),
            };
            if !run.sentence(&name, &text)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the differences of members are worth computing: two piles, anybody's moves, few states.
    fn small(&self, run: &Run) -> bool {
        let all = |v: Rays<'_>| v.directed().iter().all(|d| d.who == Who::Any);
        let anybody = self.question.rays().is_some_and(all);
        let states = run.prover.relation(self.own).map_or(usize::MAX, |r| r.dfa.states());
        self.question.piles() == 2 && anybody && states <= SMALL
    }

    /// The least t > 0 with two members that differ by t·v, the i-th kind of move, if there are such.
    fn along_ray(&self, run: &mut Run, v: &[u64], i: usize) -> Result<Option<BigUint>> {
        let (system, own, all) = (self.system, self.own, self.named("differences"));
        // The differences serve every ray, and are computed once.
        if !run.differences {
            let text = format!("?{system} E x,y ${own}(x,y) & ${own}(x+a,y+b)");
            run.prover.define(&all, &text)?;
            run.differences = true;
        }
        let text = format!("?{system} t>0 & ${all}({}*t,{}*t)", v[0], v[1]);
        let outcome = run.prover.define(&self.named(&format!("along_{i}")), &text)?;
        Ok(outcome.witness.and_then(|w| w.into_iter().next()).map(|(_, t)| t))
    }

    /// Every other position has a move in.
    fn complete(&self, run: &mut Run) -> Result<bool> {
        let (system, own, list) = (self.system, self.own, self.list());
        let half = if self.half() { "a<=b & " } else { "" };
        let mut outside: Vec<String> = vec![format!("~${own}({list})")];
        outside.extend(self.lower.iter().map(|lower| format!("~${lower}({list})")));
        if self.question.play == Play::Misere {
            outside.push(format!("${}({list})", self.named("can_move")));
        }
        let mut rest = self.named("rest_0");
        run.prover.define(&rest, &format!("?{system} {half}{}", outside.join(" & ")))?;
        let mut left = true;
        for (i, moves) in self.question.moves()?.all.iter().enumerate() {
            let name = self.named(&format!("reach_{i}"));
            for (name, text) in reaching(moves, &self.sentences(), &name, self.half()) {
                run.prover.define(&name, &text)?;
            }
            let fewer = self.named(&format!("rest_{}", i + 1));
            let text = format!("?{system} ${rest}({list}) & ~${name}({list})");
            let outcome = run.prover.define(&fewer, &text)?;
            rest = fewer;
            left = outcome.witness.is_some();
            if !left {
                break;
            }
        }
        let text = format!("?{system} A {list} ~${rest}({list})");
        let name = "every other position has a move in";
        let holds = run.sentence(name, &text)?;
        debug_assert_eq!(holds, !left, "the last remainder is what the sentence is about");
        Ok(holds)
    }
}
