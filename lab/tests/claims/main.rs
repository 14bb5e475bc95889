//! The papers' claims and their verdicts.

mod claims_as;
mod forged_states;
mod gu_and_ho;
mod judge;
mod literature;
mod papers;
mod theorems;
mod verdicts;
