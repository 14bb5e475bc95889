//! Sweeps and the atlas.

mod atlas;
mod doctored;
mod sweep;
#[path = "../../../tests/trust/table.rs"]
mod table;
