//! The papers' claims and their verdicts.

mod claims_as;
mod forged_states;
mod gu_and_ho;
mod judge;
mod literature;
mod papers;
#[path = "../../../tests/trust/table.rs"]
mod table;
mod theorems;
mod verdicts;
