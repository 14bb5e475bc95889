//! Levels: T_g, the positions of each Grundy value g.
pub mod plain;
pub(crate) mod rotation;
pub mod stream;

/// The games whose levels have their own algorithms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LevelGame {
    /// Any number from one pile, or the same from both.
    Wythoff,
    /// Any number from the larger pile, or the same from both.
    RWythoff,
}
