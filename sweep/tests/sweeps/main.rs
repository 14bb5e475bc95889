//! Sweeps and the atlas.

mod atlas;
mod claims;
mod densities;
mod doctored;
mod open;
mod parquet;
mod sealed;
mod sweep;
#[path = "../../../tests/trust/table.rs"]
mod table;
