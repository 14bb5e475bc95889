//! Boxes of games of formulas, multiples and guards, on any number of piles.
//!
//! Every rule with a fixed set R of takes is served by *running sets*: if R + d ⊆ R for a step d, then the values that R reaches
//! from x are those it reaches from x − d, and those that R ∖ (R + d) reaches from x. So one set for each line of direction
//! d runs along it, and a cell adds what is new:
//!
//! - a line t·v, t = f, f + s, …: d = s·v, and new is x − f·v; with a last multiple what lies s·v behind it leaves the set;
//! - a region of two piles given by linear comparisons and congruences: R ∖ (R + d) is a strip along each edge of the cone,
//!   which is a finite number of lines and points (see `regions`): lines are running sets themselves.
//!
//! A guard only decides whether a set is looked at. What is left (nim-sums, conditions that tie takes to piles, entries that are
//! piles, regions of three and more piles) is searched, option by option.
//!
//! *Order.* Lexicographic where no move adds to a pile. Else by w·x, all cells with w·x up to that of the corner: no move leads
//! out of them.
//!
//! Two piles without searched rules, bounded multiples and adding moves have a leaner pass over the half plane of symmetric games (`plane`).
//!
//! Cost, ns a cell at N = 500 and 2,000, busy machine (the plain pass over Wythoff's game beside it 55 and 52, E-Wythoff 53 and 80): multiples 40 and 53,
//! (s,t)-Wythoff 62 and 80, cones 89 and 108, lines with guards 92 and 128, a congruence in a cone 137 and 361, bounded multiples 123 and 157; searched
//! rules all their options. Memory: four bytes a cell (twice that for a half plane), four for each running set and cell of the layers that `sweep`
//! remembers, and one bit for each value of each line. P-positions alone, row by row and without a box: `pairs`; rows for all n: `periods`.

mod lines;
mod pairs;
pub(crate) mod periods;
mod plan;
mod plane;
mod regions;
mod serve;
mod sweep;

pub(crate) use pairs::Pairs;
pub(crate) use plan::{Plan, RuleWay, Running};
pub(crate) use serve::General;
