//! Compute, guess, prove: a game is solved by an automaton that reads the digits of its piles.
//!
//! Positions come from the engines (`data`), an automaton is guessed from them (`pairs`, `windows`), and whether it
//! describes exactly the positions of the value, for all sizes, is decided by formula (`theorem`). What is proved does
//! not depend on how it was guessed; a false guess has a smallest counterexample, which asks for more data.
//!
//! | file | subject |
//! |---|---|
//! | `data`, `bitmaps` | all positions of a value below a bound; row by row as bitmaps |
//! | `trie`, `fold` | digits in step; residuals folded into states |
//! | `pairs` | longer and longer digits until nothing changes |
//! | `given` | a guess of one's own |
//! | `systems` | the numeration systems worth trying |
//! | `effort`, `attempt` | ways to a guess that take turns; one system, level by level |
//! | `orbits` | R-Wythoff's levels by their orbits |
//! | `windows`, `word` | deviations from Wythoff's positions, learned from windows far out |
//! | `sentences`, `theorem` | the theorem, decided in cheap steps |
//! | `shape`, `looks` | what was found, in words; exact bounds; what an open search looks like |
//! | `density`, `perron` | how often each offset occurs, exactly |
//! | `watch`, `saved` | interrupting a proof; taking a run up again |
//! | `book`, `shipped` | a solved game as a file; those that come with the program |
//! | `engine`, `function` | a solved game as an engine, for piles of any size; all its values at once |
//! | `complete`, `listing`, `winning` | relations with numbers fixed; positions in order; winning moves |

mod attempt;
mod bitmaps;
mod book;
mod complete;
mod data;
mod density;
mod driver;
mod effort;
mod engine;
mod fold;
mod function;
mod given;
mod listing;
mod looks;
mod orbits;
mod pairs;
mod perron;
mod saved;
mod sentences;
mod sets;
mod shape;
mod shipped;
mod systems;
mod theorem;
mod trie;
mod watch;
mod windows;
mod winning;
mod word;

pub use book::Book;
pub use density::{Densities, Share};
pub use driver::{Answer, Level, News, Open, Refuted, Settings, Solved, Tried, solve};
pub use engine::SolvedGame;
pub use looks::{Growth, Looks};
pub use pairs::Trial;
pub use shape::{Bounds, Shape};
pub(crate) use shipped::shipped;
pub use systems::Slope;
pub use theorem::{Counterexample, Proof};
