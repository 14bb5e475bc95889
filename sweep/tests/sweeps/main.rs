//! Sweeps and the atlas.

mod atlas;
mod doctored;
mod sweep;
