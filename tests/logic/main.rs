//! Formulas, automata, guesses and solved games.

#[path = "../games/ruled.rs"]
mod ruled;

mod random_games;

mod blocked_proofs;
mod guess;
mod language;
mod logic_theorems;
mod ruled_proofs;
mod solve;
mod solve_random;
mod solve_reach;
mod solve_records;
mod solve_ruled;
mod solve_runs;
mod solve_words;
mod solved_games;
mod strings;
