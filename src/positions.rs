//! The positions of a given value, in order.
//!
//! In a game where the larger pile may be reduced at will, a row a holds a value at most once at b ≥ a, so the positions
//! (a,b), a ≤ b, can be listed by a, and a bound on a is a finite question. In other games a row may hold a value for ever;
//! there the bound is on all piles. Which engine lists them, the registry chooses.

pub use crate::engine::{Bound, Stream};
