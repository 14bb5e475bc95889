//! Games and engines: every engine beside the definition, the notation, the laws, and the walls of the house.

mod cases;
mod common;
mod ruled;

mod adjoin;
mod beams;
mod engines;
mod examples;
mod heaps;
mod imports;
mod involution;
mod levels;
mod notation_page;
mod notation_words;
mod play;
mod properties;
mod registry;
mod rows;
mod ruled_games;
mod ruled_rows;
mod strategy;
mod variants;
