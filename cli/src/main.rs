//! `wyt`: the command of the laboratory.

fn main() {}
