//! The state of a run as bytes, so that it can go on later with the same positions.
//!
//! Kept are the column, the number of positions found, every window and the steps that wait. Summaries are rebuilt, and
//! sleeping columns, which only save time, start awake. Numbers are varints; the words of a window are written as they
//! are, but for stretches of zeros, of which only the length is kept.

use std::io::Write;

use super::search::Board;
use super::window::Window;
use super::{Extent, PPositions};
use crate::rules::VectorGame;
use crate::run::Memory;
use crate::{Error, Result, varint};

/// Words are written or left out in blocks of this many.
const BLOCK: usize = 512;

impl PPositions {
    /// What a checkpoint of a run is called: the game by its families, and the extent.
    ///
    /// ```
    /// use wythoff::engine::involution::{Extent, PPositions};
    /// let game: wythoff::Game = "wythoff".parse().unwrap();
    /// let kind = PPositions::kind(game.vector().unwrap(), Extent::Count(10));
    /// assert_eq!(kind, "positions {0,1}* {1,1}* count 10");
    /// ```
    pub fn kind(game: &VectorGame, extent: Extent) -> String {
        let families: Vec<String> = game.families().iter().map(ToString::to_string).collect();
        let families = families.join(" ");
        match extent {
            Extent::UpTo(last) => format!("positions {families} up to {last}"),
            Extent::Count(count) => format!("positions {families} count {count}"),
        }
    }

    /// Writes the state.
    pub fn write_state(&self, out: &mut dyn Write) -> Result<()> {
        let mut head = Vec::new();
        for number in [self.column, self.found as i64, self.roof] {
            varint::put_signed(&mut head, number);
        }
        out.write_all(&head)?;
        for window in self.board.windows() {
            write_window(window, out)?;
        }
        let mut tail = Vec::new();
        for lines in &self.board.families {
            varint::put_signed(&mut tail, lines.floor);
            lines.least.iter().for_each(|least| varint::put_signed(&mut tail, *least));
        }
        let waiting = self.board.steps.waiting();
        varint::put(&mut tail, waiting.len() as u64);
        for (column, y) in waiting {
            varint::put_signed(&mut tail, column);
            varint::put_signed(&mut tail, y);
        }
        Ok(out.write_all(&tail)?)
    }

    /// Goes on from a state written by a run of the same game and extent.
    ///
    /// ```
    /// use wythoff::engine::involution::{Extent, PPositions};
    /// use wythoff::run::Memory;
    /// let game: wythoff::Game = "gdwn:1,2".parse().unwrap();
    /// let (game, extent) = (game.vector().unwrap(), Extent::UpTo(50));
    /// let mut run = PPositions::new(game, extent, Memory::default()).unwrap();
    /// let first = run.next().unwrap().unwrap();
    /// let mut state = Vec::new();
    /// run.write_state(&mut state).unwrap();
    /// let mut resumed = PPositions::read_state(game, extent, Memory::default(), &state).unwrap();
    /// assert_eq!((first, resumed.next().unwrap().unwrap()), ((0, 0), (1, 3)));
    /// ```
    pub fn read_state(
        game: &VectorGame,
        extent: Extent,
        memory: Memory,
        state: &[u8],
    ) -> Result<Self> {
        let mut run = PPositions::new(game, extent, memory)?;
        let mut reader = Reader { bytes: state, at: 0 };
        run.column = reader.signed()?;
        run.found = reader.signed()? as u64;
        run.roof = reader.signed()?;
        read_board(&mut run.board, memory, &mut reader)?;
        if reader.at != state.len() {
            return Err(damaged());
        }
        Ok(run)
    }
}

fn damaged() -> Error {
    Error::invalid("this is no state of a run of positions: start again without it")
}

fn write_window(window: &Window, out: &mut dyn Write) -> Result<()> {
    let mut head = Vec::new();
    varint::put_signed(&mut head, window.base());
    varint::put(&mut head, window.lead() as u64);
    varint::put(&mut head, window.words().len() as u64);
    out.write_all(&head)?;
    let mut zeros = 0;
    for block in window.words().chunks(BLOCK) {
        if block.iter().all(|word| *word == 0) {
            zeros += 1;
            continue;
        }
        let mut bytes = Vec::with_capacity(8 * BLOCK + 10);
        varint::put(&mut bytes, zeros);
        block.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
        out.write_all(&bytes)?;
        zeros = 0;
    }
    let mut bytes = Vec::new();
    varint::put(&mut bytes, zeros);
    Ok(out.write_all(&bytes)?)
}

fn read_board(board: &mut Board, memory: Memory, reader: &mut Reader) -> Result<()> {
    let mut held = 0;
    for window in board.windows_mut() {
        let (base, lead, length) = (reader.signed()?, reader.size()?, reader.size()?);
        let touched = length.checked_sub(lead).ok_or_else(damaged)?;
        held += touched as u64 * 8;
        memory.check(held, "the state of the run")?;
        window.restart(base, lead, length)?;
        let mut from = 0;
        loop {
            let zeros = reader.size()?.checked_mul(BLOCK).ok_or_else(damaged)?;
            from = zeros.checked_add(from).ok_or_else(damaged)?;
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
    let count = reader.size()?;
    let waiting: Result<Vec<(i64, i64)>> =
        (0..count).map(|_| Ok((reader.signed()?, reader.signed()?))).collect();
    board.steps.restore(waiting?);
    Ok(())
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn signed(&mut self) -> Result<i64> {
        varint::take_signed(self.bytes, &mut self.at).ok_or_else(damaged)
    }

    fn size(&mut self) -> Result<usize> {
        let number = varint::take(self.bytes, &mut self.at).ok_or_else(damaged)?;
        usize::try_from(number).map_err(|_| damaged())
    }

    fn word(&mut self) -> Result<u64> {
        let word = self.bytes.get(self.at..self.at + 8).ok_or_else(damaged)?;
        self.at += 8;
        Ok(u64::from_le_bytes(word.try_into().expect("eight bytes")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::run::Quiet;

    fn all(run: &mut PPositions) -> Vec<(u64, u64)> {
        let mut found = Vec::new();
        run.run(&Quiet, |a, b| {
            found.push((a, b));
            Ok(())
        })
        .unwrap();
        found
    }

    #[test]
    fn a_resumed_run_finds_the_same_positions() {
        for text in ["gdwn:1,2", "gdwn:4,6", "diagonal:3", "{0,1}* {1,1} {2,5} {1,2}*"] {
            let game: Game = text.parse().unwrap();
            let (game, extent) = (game.vector().unwrap(), Extent::UpTo(30_000));
            let memory = Memory::default();
            let whole = all(&mut PPositions::new(game, extent, memory).unwrap());
            for stop in [0, 1, 777, 5000, 12_345] {
                let mut run = PPositions::new(game, extent, memory).unwrap();
                let mut found = Vec::new();
                run.run_for(stop, |a, b| {
                    found.push((a, b));
                    Ok(())
                })
                .unwrap();
                let mut state = Vec::new();
                run.write_state(&mut state).unwrap();
                let mut resumed = PPositions::read_state(game, extent, memory, &state).unwrap();
                assert_eq!(resumed.found(), stop);
                let mut again = Vec::new();
                resumed.write_state(&mut again).unwrap();
                assert_eq!(again, state, "{text}: a state read and written again");
                found.extend(all(&mut resumed));
                assert_eq!(found, whole, "{text} stopped after {stop}");
            }
        }
    }

    #[test]
    fn a_cut_state_is_refused() {
        let game: Game = "gdwn:1,2".parse().unwrap();
        let (game, extent) = (game.vector().unwrap(), Extent::UpTo(1000));
        let mut run = PPositions::new(game, extent, Memory::default()).unwrap();
        run.run_for(100, |_, _| Ok(())).unwrap();
        let mut state = Vec::new();
        run.write_state(&mut state).unwrap();
        for length in [0, 1, 10, state.len() - 1] {
            let read = PPositions::read_state(game, extent, Memory::default(), &state[..length]);
            assert!(read.is_err());
        }
        state.push(0);
        assert!(PPositions::read_state(game, extent, Memory::default(), &state).is_err());
    }

    #[test]
    fn a_run_out_of_memory_goes_on_with_more() {
        let game: Game = "{0,1}* {1,1}* {1,2}* {2,5}".parse().unwrap();
        let (game, extent) = (game.vector().unwrap(), Extent::UpTo(200_000));
        let whole = all(&mut PPositions::new(game, extent, Memory::default()).unwrap());
        let mut run = PPositions::new(game, extent, Memory::bytes(60_000)).unwrap();
        let mut found = Vec::new();
        let error = run
            .run(&Quiet, |a, b| {
                found.push((a, b));
                Ok(())
            })
            .unwrap_err();
        assert_eq!(error.exit_code(), 3);
        assert!(!found.is_empty() && found.len() < whole.len());
        let mut state = Vec::new();
        run.write_state(&mut state).unwrap();
        let mut resumed = PPositions::read_state(game, extent, Memory::default(), &state).unwrap();
        found.extend(all(&mut resumed));
        assert_eq!(found, whole);
    }
}
