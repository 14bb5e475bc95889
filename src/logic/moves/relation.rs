//! The moves of a game as relations of a proof record, and the theorem in their words.
//!
//! With `$move(a,b,x,y)`, one for each kind of moves, a reader sees the rules in the record, and nobody who translates them is trusted. The
//! sentences are those of `kernel/GameRecords.v`, word for word: a move lowers a + b; no move joins two positions of a set; every
//! position in none of the sets up to one has a move into that one. That the sets are disjoint the record says already. Under misère
//! play a position of the set has a move, and one outside has none, or one into the set. Kind by kind, as the theorem is
//! decided: all at once would be far larger automata.

use super::{Move, Moves, OTHER};
use crate::engine::Play;
use crate::logic::prove::Prover;
use crate::logic::record::Record;
use crate::{Error, Result};

impl Move {
    /// One move of this kind leads from the position to another, as a formula in the names of both.
    fn relation(&self, piles: &[&str]) -> String {
        let way = self.by_names(piles, false);
        let own = |var: &&String| !OTHER.contains(&var.as_str());
        let hidden: Vec<&str> = way.vars.iter().filter(own).map(String::as_str).collect();
        // A pile that is left alone has a name of its own here.
        let kept = way.other.iter().zip(OTHER).filter(|(pile, name)| pile != name);
        let kept: Vec<String> = kept.map(|(pile, name)| format!("{name}={pile}")).collect();
        let body = way.with("", &kept.join(" & "));
        match hidden.is_empty() {
            true => body,
            false => format!("E {} {body}", hidden.join(",")),
        }
    }
}

impl Moves {
    /// Adds to a record, if there is one, that these sets are the positions of values 0, 1, … (under misère play: that this set is the
    /// P-positions), where that is proved. What outgrows the memory is left out, and all of it where a move does not lower the sum of the
    /// piles.
    pub(crate) fn note(
        &self,
        prover: &mut Prover,
        system: &str,
        sets: &[String],
        play: Play,
    ) -> Result<()> {
        let Some(begun) = prover.record.as_ref().map(Record::length) else { return Ok(()) };
        match self.decide(prover, system, sets, play) {
            Ok(false) | Err(Error::Limit(_)) => {
                prover.note(|record| record.back_to(begun));
                Ok(())
            }
            Ok(true) => Ok(()),
            Err(other) => Err(other),
        }
    }

    /// Whether every move lowers the sum of the piles; then the rest is recorded.
    fn decide(
        &self,
        prover: &mut Prover,
        system: &str,
        sets: &[String],
        play: Play,
    ) -> Result<bool> {
        let mut kinds = Vec::new();
        for kind in &self.all {
            let name = prover.fresh_name("move");
            prover.define(&name, &format!("?{system} {}", kind.relation(self.piles)))?;
            kinds.push(name);
        }
        let (here, there) = (self.list(), OTHER[..self.piles.len()].join(","));
        let steps: Vec<String> =
            kinds.iter().map(|kind| format!("${kind}({here},{there})")).collect();
        let (less, sum) = (there.replace(',', "+"), self.piles.join("+"));
        for step in &steps {
            let lowers = format!("?{system} A {here},{there} {step} => {less}+1<={sum}");
            if prover.decide(&lowers)?.result != Some(true) {
                return Ok(false);
            }
        }
        for sentence in self.theorem(&steps, sets, play) {
            if prover.decide(&format!("?{system} {sentence}"))?.result != Some(true) {
                return Err(Error::internal(format!(
                    "what is proved move by move fails as {sentence}"
                )));
            }
        }
        Ok(true)
    }

    fn theorem(&self, steps: &[String], sets: &[String], play: Play) -> Vec<String> {
        let (here, there) = (self.list(), OTHER[..self.piles.len()].join(","));
        let some =
            |and: &str| steps.iter().map(|step| format!("(E {there} {step}{and})")).collect();
        let mut sentences = Vec::new();
        for (value, set) in sets.iter().enumerate() {
            sentences.extend(steps.iter().map(|step| {
                format!("A {here},{there} (${set}({here}) & {step}) => ~${set}({there})")
            }));
            let mut inside: Vec<String> =
                sets[..=value].iter().map(|set| format!("${set}({here})")).collect();
            if play == Play::Misere {
                let moves: Vec<String> = some("");
                let movable = format!("({})", moves.join(" | "));
                sentences.push(format!("A {here} ${set}({here}) => {movable}"));
                inside.push(format!("~{movable}"));
            }
            let into: Vec<String> = some(&format!(" & ${set}({there})"));
            inside.extend(into);
            sentences.push(format!("A {here} {}", inside.join(" | ")));
        }
        sentences
    }
}
