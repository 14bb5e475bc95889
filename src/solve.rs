//! Compute, guess, prove: a game is solved by an automaton that reads the digits of its piles.
//!
//! Positions come from the engines (`data`), an automaton is guessed from them (`pairs`, `far`), and whether it
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
//! | `driver`, `answer` | the search; what it may end in |
//! | `effort`, `attempt` | ways to a guess that take turns; one system, level by level |
//! | `orbits` | R-Wythoff's levels by their orbits |
//! | `deviations`, `frames` | deviations from Wythoff's positions: listed; around any index from those around its prefix |
//! | `ends`, `far`, `word` | their word, learned from the ends of continuations; level by level; composed to pairs |
//! | `sentences`, `theorem` | the theorem, decided in cheap steps |
//! | `shape`, `looks` | what was found, in words; exact bounds; what an open search looks like |
//! | `density`, `perron` | how often each offset occurs, exactly |
//! | `watch`, `saved` | interrupting a proof; taking a run up again |
//! | `book`, `shipped` | a solved game as a file; those that come with the program |
//! | `track` | the theorem about words as sentences in one variable |
//! | `reading` | answers read off words |
//! | `engine`, `function` | a solved game as an engine, for piles of any size; all its values at once |
//! | `complete`, `listing`, `winning` | relations with numbers fixed; positions in order; winning moves |

mod answer;
mod attempt;
mod bitmaps;
mod book;
mod chains;
mod complete;
mod data;
mod density;
mod deviations;
mod driver;
mod effort;
mod ends;
mod engine;
mod far;
mod fold;
mod frames;
mod function;
mod given;
mod layers;
mod listing;
mod looks;
mod orbits;
mod pairs;
mod perron;
mod reading;
mod saved;
mod sentences;
mod sets;
mod shape;
mod shipped;
mod systems;
mod theorem;
mod track;
mod trie;
mod warmth;
mod watch;
mod winning;
mod word;

pub use answer::{Answer, Guessed, Open, Refuted, Tried};
pub use book::Book;
pub use density::{Densities, Share};
pub use driver::{Level, News, Settings, Solved, solve};
pub use engine::SolvedGame;
pub use looks::{Growth, Looks};
pub use pairs::Trial;
pub use shape::{Bounds, Shape};
pub(crate) use shipped::shipped;
pub use systems::Slope;
pub use theorem::{Counterexample, Proof};
