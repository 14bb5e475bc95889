//! `wyt positions --checkpoint`: a list of P-positions that survives being killed.
//!
//! The rows go into a file beside the one asked for, and the checkpoint holds the engine's state with the number of bytes
//! written when it was saved. A resumed run cuts the rows back to that number and goes on; at the end the file gets its name.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use wythoff::engine::Bound;
use wythoff::engine::involution::PPositions;
use wythoff::rules::VectorGame;
use wythoff::run::{Checkpoint, Progress, Saver, can_write};
use wythoff::{Error, Game, Result};
use wythoff_lab::output::Format;

use crate::args::Common;
use crate::progress::Bar;

/// Positions between two looks at the clock.
const BLOCK: u64 = 1 << 16;

/// Lists to the end, from the checkpoint if there is one.
pub fn run(
    game: &Game,
    extent: Bound,
    checkpoint: &Path,
    every: Duration,
    common: &Common,
) -> Result<ExitCode> {
    let (Some(output), Format::Csv) = (&common.output, common.format) else {
        return Err(Error::invalid(
            "--checkpoint needs a file that can grow: add --format csv -o FILE",
        ));
    };
    let vector = game.vector().ok_or_else(|| {
        Error::unserved(format!("--checkpoint serves two-pile games with Nim moves, not {game}"))
    })?;
    can_write(checkpoint)?;
    let mut saver = Checkpoint::new(checkpoint, every).saver(PPositions::kind(vector, extent));
    let mut unfinished = output.clone().into_os_string();
    unfinished.push(".unfinished");
    let unfinished = PathBuf::from(unfinished);
    let mut list = List::open(vector, extent, &saver, &unfinished, common)?;
    let bar = Bar::stoppable(common, "positions");
    list.fill(&mut saver, &bar)?;
    std::fs::rename(&unfinished, output)?;
    saver.finish()?;
    Ok(ExitCode::SUCCESS)
}

struct List {
    engine: PPositions,
    extent: Bound,
    rows: BufWriter<File>,
    written: u64,
}

impl List {
    fn open(
        vector: &VectorGame,
        extent: Bound,
        saver: &Saver,
        unfinished: &Path,
        common: &Common,
    ) -> Result<List> {
        let (engine, written) = match saver.load()? {
            None => (PPositions::new(vector, extent, common.memory)?, 0),
            Some(state) => {
                let (written, state) = state
                    .split_first_chunk()
                    .ok_or_else(|| Error::invalid("the checkpoint is too short: remove it"))?;
                let engine = PPositions::read_state(vector, extent, common.memory, state)?;
                (engine, u64::from_le_bytes(*written))
            }
        };
        let mut rows =
            OpenOptions::new().create(true).truncate(false).write(true).open(unfinished)?;
        if rows.metadata()?.len() < written {
            return Err(Error::invalid(format!(
                "{} is shorter than the checkpoint says: remove both to start again",
                unfinished.display()
            )));
        }
        rows.set_len(written)?;
        rows.seek(SeekFrom::End(0))?;
        let mut list = List { engine, extent, rows: BufWriter::new(rows), written };
        if written == 0 {
            list.written += write_row(&mut list.rows, "a,b")?;
        }
        Ok(list)
    }

    fn fill(&mut self, saver: &mut Saver, bar: &Bar) -> Result<()> {
        loop {
            let (rows, written) = (&mut self.rows, &mut self.written);
            let mut lost = false;
            let found = self.engine.run_for(BLOCK, |a, b| {
                let row = write_row(rows, &format!("{a},{b}"));
                lost |= row.is_err();
                *written += row?;
                Ok(())
            });
            if lost {
                // The engine has gone past a row that is not in the file: this state must not be saved.
                return found.map(|_| ());
            }
            match self.extent {
                Bound::UpTo(last) => bar.report(self.engine.column(), Some(last)),
                Bound::Count(count) => bar.report(self.engine.found(), Some(count)),
            }
            if found.is_err() {
                saver.save(|out| save(&self.engine, &mut self.rows, self.written, out))?;
            }
            if found? {
                self.rows.flush()?;
                self.rows.get_ref().sync_all()?;
                return Ok(());
            }
            let place = || format!("position {}", self.engine.found());
            saver.pause(bar, place, |out| save(&self.engine, &mut self.rows, self.written, out))?;
        }
    }
}

/// The rows first: the state says how many bytes of them there are.
fn save(
    engine: &PPositions,
    rows: &mut BufWriter<File>,
    written: u64,
    out: &mut dyn Write,
) -> Result<()> {
    rows.flush()?;
    rows.get_ref().sync_all()?;
    out.write_all(&written.to_le_bytes())?;
    engine.write_state(out)
}

/// Writes a line and says how many bytes it took.
fn write_row(out: &mut impl Write, row: &str) -> Result<u64> {
    writeln!(out, "{row}")?;
    Ok(row.len() as u64 + 1)
}
