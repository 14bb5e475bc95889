//! Larsson, *A generalised diagonal Wythoff Nim* (GDWN): its claims, one part a file.
//!
//! Q is a finite set of pairs (p,q), p ≤ q; a move of QGDWN takes t·p from one pile and t·q from the other. Of
//! interest are the games with (0,1) and (1,1) in Q; (p,q)GDWN has one pair more. Their P-positions (a,b), a ≤ b, come
//! from the greedy involution; whether they split is read off windows of ratios b/a. What is said of a limit is
//! checked as a finite statement that is written out, or stays open.

mod definitions;
mod drifting;
mod examples;
mod figures;
mod game_1_2;
mod increasing;
mod printed;
mod ratios;
mod scan;
mod splits;
mod tables;
mod tools;
mod words;

use super::Claim;

/// The parts, in order.
pub(super) const CLAIMS: &[&[Claim]] = &[
    definitions::CLAIMS,
    examples::CLAIMS,
    splits::CLAIMS,
    ratios::CLAIMS,
    game_1_2::CLAIMS,
    words::CLAIMS,
    tables::CLAIMS,
    figures::CLAIMS,
];

#[cfg(test)]
mod tests;
