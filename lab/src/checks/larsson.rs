//! The claims of Larsson's paper on generalised diagonal Wythoff Nim (GDWN), one part a file.
//!
//! Q is a finite set of pairs (p,q), p ≤ q; a move of QGDWN takes t·p from one pile and t·q from the other. Of
//! interest are the games with (0,1) and (1,1) in Q; (p,q)GDWN has one pair more. Their P-positions (a,b), a ≤ b, come
//! from the greedy involution; whether they split is read off windows of ratios b/a. What is said of a limit is proved
//! (section 10 of docs/proofs.md), or checked as a finite statement that is written out, or stays open.

mod definitions;
mod drifting;
mod examples;
mod figures;
mod increasing;
mod lemmas;
mod main_theorem;
mod pairs;
mod printed;
mod scan;
pub(crate) mod splits;
mod tables;
mod words;

use crate::bench::Check;

/// The parts, in order.
pub(super) const CHECKS: &[&[(&str, Check)]] = &[
    definitions::CHECKS,
    increasing::CHECKS,
    examples::CHECKS,
    pairs::CHECKS,
    splits::CHECKS,
    scan::CHECKS,
    lemmas::CHECKS,
    main_theorem::CHECKS,
    words::CHECKS,
    tables::CHECKS,
    figures::CHECKS,
    drifting::CHECKS,
];

#[cfg(test)]
mod tests;
