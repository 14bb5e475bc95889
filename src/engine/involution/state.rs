//! The state of a run as bytes, so that it can go on later with the same positions.
//!
//! Kept are the column, the number of positions found, every window and the steps that wait. Summaries are rebuilt, and
//! sleeping columns, which only save time, start awake. The words of a window are written as they are, but for stretches of
//! zeros, of which only the length is kept.

use std::io::Write;

use super::search::Forbidding;
use super::window::SlidingSets;
use super::{Bound, PPositions};
use crate::Result;
use crate::rules::Rays;
use crate::run::{Memory, Reader, Writer};

/// Words are written or left out in blocks of this many.
const BLOCK: usize = 512;

impl PPositions {
    /// What a checkpoint of a run is called: the game by its families, and the extent.
    ///
    /// ```
    /// use wythoff::{engine::Bound, engine::involution::PPositions};
    /// let game: wythoff::Game = "wythoff".parse().unwrap();
    /// let kind = PPositions::kind(game.rays().unwrap(), Bound::Count(10));
    /// assert_eq!(kind, "positions {0,1}* {1,1}* count 10");
    /// ```
    pub fn kind(game: Rays<'_>, extent: Bound) -> String {
        let families: Vec<String> = game.families().iter().map(ToString::to_string).collect();
        let families = families.join(" ");
        match extent {
            Bound::UpTo(last) => format!("positions {families} up to {last}"),
            Bound::Count(count) => format!("positions {families} count {count}"),
        }
    }

    /// Writes the state.
    #[expect(clippy::cast_possible_wrap, reason = "columns are below 2^44, see make_room")]
    pub fn write_state(&self, out: &mut dyn Write) -> Result<()> {
        let mut out = Writer::new(out);
        out.all_signed([self.column, self.found as i64, self.roof])?;
        for window in self.board.windows() {
            write_window(window, &mut out)?;
        }
        for lines in &self.board.families {
            out.signed(lines.floor)?;
            out.all_signed(lines.least.iter().copied())?;
        }
        out.list(self.board.steps.waiting().into_iter().map(|(column, y)| [column, y]))
    }

    /// Goes on from a state written by a run of the same game and extent.
    ///
    /// ```
    /// use wythoff::{engine::Bound, engine::involution::PPositions};
    /// use wythoff::run::Memory;
    /// let game: wythoff::Game = "gdwn:1,2".parse().unwrap();
    /// let (game, extent) = (game.rays().unwrap(), Bound::UpTo(50));
    /// let mut run = PPositions::new(game, extent, Memory::default()).unwrap();
    /// let first = run.next().unwrap().unwrap();
    /// let mut state = Vec::new();
    /// run.write_state(&mut state).unwrap();
    /// let mut resumed = PPositions::read_state(game, extent, Memory::default(), &state).unwrap();
    /// assert_eq!((first, resumed.next().unwrap().unwrap()), ((0, 0), (1, 3)));
    /// ```
    #[expect(clippy::cast_sign_loss, reason = "columns are below 2^44, see make_room")]
    pub fn read_state(game: Rays<'_>, extent: Bound, memory: Memory, state: &[u8]) -> Result<Self> {
        let mut run = PPositions::new(game, extent, memory)?;
        let mut reader = Reader::new(state);
        run.column = reader.signed()?;
        run.found = reader.signed()? as u64;
        run.roof = reader.signed()?;
        read_board(&mut run.board, memory, &mut reader)?;
        reader.end()?;
        Ok(run)
    }
}

fn write_window(window: &SlidingSets, out: &mut Writer) -> Result<()> {
    out.signed(window.base())?;
    out.number(window.lead() as u64)?;
    out.number(window.words().len() as u64)?;
    let mut zeros = 0;
    for block in window.words().chunks(BLOCK) {
        if block.iter().all(|word| *word == 0) {
            zeros += 1;
            continue;
        }
        out.number(zeros)?;
        out.bare_words(block)?;
        zeros = 0;
    }
    out.number(zeros)
}

fn read_board(board: &mut Forbidding, memory: Memory, reader: &mut Reader) -> Result<()> {
    let mut held = 0;
    for window in board.windows_mut() {
        let (base, lead, length) = (reader.signed()?, reader.size()?, reader.size()?);
        let touched = length.checked_sub(lead).ok_or_else(Reader::error)?;
        held += touched as u64 * 8;
        memory.check(held, "the state of the run")?;
        window.restart(base, lead, length)?;
        let mut from = 0;
        loop {
            let zeros = reader.size()?.checked_mul(BLOCK).ok_or_else(Reader::error)?;
            from = zeros.checked_add(from).ok_or_else(Reader::error)?;
            if from >= length {
                break;
            }
            for place in from..length.min(from + BLOCK) {
                window.put_word(place, reader.word()?);
            }
            from += BLOCK;
        }
    }
    for lines in &mut board.families {
        lines.floor = reader.signed()?;
        for least in &mut lines.least {
            *least = reader.signed()?;
        }
    }
    board.steps.restore(reader.list(|[column, y]| (column, y))?);
    Ok(())
}
