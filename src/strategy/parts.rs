//! A sum taken apart into its independent parts, and moves of a part put back into the sum.

use super::Move;
use crate::Result;
use crate::rules::{Game, GameKind, GamePosition, HeapGame, Rules};

/// One independent part: heaps that have a limit each are taken apart.
pub(super) struct Part {
    pub(crate) at: GamePosition,
    /// Which entry of the sum it belongs to, and where its numbers stand there.
    pub(crate) parent: usize,
    offset: usize,
}

pub(super) fn split(sum: &[GamePosition]) -> Result<Vec<Part>> {
    let mut parts = Vec::new();
    for (parent, at) in sum.iter().enumerate() {
        match at.game().heap_game().and_then(HeapGame::part).map(|one| Game(GameKind::Heap(one))) {
            Some(one) => {
                for (heap, numbers) in at.piles().chunks(2).enumerate() {
                    let at = one.position(numbers.to_vec())?;
                    parts.push(Part { at, parent, offset: 2 * heap });
                }
            }
            None => parts.push(Part { at: at.clone(), parent, offset: 0 }),
        }
    }
    Ok(parts)
}

/// Turns a move of a part into a move of the entry of the sum it belongs to.
pub(super) fn restore(m: &mut Move, parts: &[Part], sum: &[GamePosition]) {
    let part = &parts[m.part];
    let entry = &sum[part.parent];
    let mut to = entry.piles().clone();
    if entry.game().numbers().is_some() {
        to.0[part.offset..part.offset + m.to.len()].clone_from_slice(&m.to.0);
    } else {
        // Heaps that may be split are one part, and the move tells all of them.
        to = m.to.clone();
    }
    m.take = entry.game().taken(entry.piles(), &to);
    m.to = to;
    m.part = part.parent;
}
