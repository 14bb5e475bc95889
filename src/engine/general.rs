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
//! Cost: for each running set a few words: 120 to 280 ns a cell for lines, 140 to 1,200 for regions, at N = 500 to 2,000 (the plain pass
//! over Wythoff's game beside it: 35 to 60); searched rules all their options. Memory: four bytes a cell, four for each running set and
//! cell of the layers it remembers, and one bit for each value of each line. P-positions alone, row by row and without a box: `pairs`.

mod lines;
mod pairs;
pub mod periods;
mod plan;
mod plane;
mod regions;
mod serve;
mod sweep;

pub use pairs::Pairs;
pub use serve::General;
