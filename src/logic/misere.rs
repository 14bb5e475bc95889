//! The theorem of P-positions under misère play.
//!
//! A set P is the set of P-positions under misère play if and only if no position without a move is in P (there the mover has won), no
//! move joins two positions of P, and every position outside P that has a move has one into P. By induction on the length of play, as
//! under normal play.

use super::games::{GameProof, Sentences, define_positions};
use super::prove::{Decision, Prover};
use crate::rules::Game;
use crate::{Error, Result};

/// Decides whether the formula (free variables: the piles in alphabetical order) describes exactly the P-positions of the game under
/// misère play.
///
/// ```
/// use wythoff::logic::{Prover, levels::define_floor, prove_misere};
/// let mut prover = Prover::new();
/// define_floor(&mut prover)?;
/// // Wythoff's pairs, but for (0,1) and (2,2) in place of (0,0) and (1,2).
/// let formula = "?msd_fib (E n n>1 & $floor(n,a) & b=a+n) | (a=0 & b=1) | (a=2 & b=2)";
/// let proof = prove_misere(&mut prover, &"wythoff".parse()?, formula)?;
/// assert!(proof.proved);
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn prove_misere(prover: &mut Prover, game: &Game, formula: &str) -> Result<GameProof> {
    if game.blocked().is_some() {
        return super::blocked::prove_blocked(prover, game, formula, true);
    }
    let set = prover.fresh_name("misere");
    let system = define_positions(prover, game, &set, formula)?;
    let sentences = Sentences::new(game, &system)?;
    let list = sentences.list();
    let mut outcomes: Vec<Decision> = Vec::new();
    let mut decide = |prover: &mut Prover, name: &str, text: &str| -> Result<()> {
        let mut outcome = prover.decide(text)?;
        outcome.name = name.to_string();
        outcomes.push(outcome);
        Ok(())
    };
    let named = |prover: &mut Prover, word: &str, texts: Vec<String>| -> Result<String> {
        let mut parts = Vec::new();
        for (i, text) in texts.iter().enumerate() {
            let name = prover.fresh_name(&format!("{word}_{i}"));
            prover.define(&name, text)?;
            parts.push(format!("${name}({list})"));
        }
        Ok(format!("({})", parts.join(" | ")))
    };
    let movable = named(prover, "movable", sentences.movable())?;
    let reaching = named(prover, "reaches", sentences.reaching(&set))?;
    let text = format!("?{system} A {list} ${set}({list}) => {movable}");
    decide(prover, "misere: every position of the set has a move", &text)?;
    for text in sentences.independent(&set) {
        decide(prover, "misere: no move inside", &text)?;
    }
    let text = format!("?{system} A {list} ${set}({list}) | ~{movable} | {reaching}");
    decide(prover, "misere: every other position with a move has one into it", &text)?;
    Ok(GameProof::of(outcomes))
}

/// The P-positions under misère play that are known here: Wythoff's.
pub fn known_misere(game: &Game) -> Result<String> {
    if "wythoff".parse::<Game>().is_ok_and(|wythoff| wythoff == *game) {
        let pairs = "E n n>1 & $floor(n,a) & b=a+n";
        return Ok(format!("?msd_fib ({pairs}) | (a=0 & b=1) | (a=2 & b=2)"));
    }
    Err(Error::invalid(format!(
        "no closed form of {game} under misere play is known here: give one with --p-positions, or let wyt solve --misere learn one"
    )))
}
