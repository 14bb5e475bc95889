//! Formulas, automata, guesses and solved games.

mod blocked_proofs;
mod guess;
mod language;
mod logic_theorems;
mod ruled_proofs;
mod solve;
mod solve_reach;
mod solve_ruled;
mod solve_runs;
mod solve_words;
mod solved_games;
mod strings;
