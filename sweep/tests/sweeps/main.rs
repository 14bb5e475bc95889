//! Sweeps and the atlas.

mod atlas;
mod sweep;
