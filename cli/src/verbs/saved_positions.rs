//! `wyt positions --checkpoint`: a list of P-positions that survives being killed.
//!
//! The rows go into a file beside the one asked for, and the checkpoint holds the engine's state with the number of bytes
//! written when it was saved. A resumed run cuts the rows back to that number and goes on; at the end the file gets its name.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use wythoff::engine::involution::{Extent, PPositions};
use wythoff::rules::VectorGame;
use wythoff::run::{Checkpoint, Progress};
use wythoff::{Error, Game, Result};
use wythoff_lab::output::Format;

use crate::args::Common;
use crate::progress::Bar;

/// Positions between two looks at the clock.
const BLOCK: u64 = 1 << 16;

/// Lists to the end, from the checkpoint if there is one.
pub fn run(
    game: &Game,
    extent: Extent,
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
        Error::invalid(format!("--checkpoint serves two-pile games with Nim moves, not {game}"))
    })?;
    let mut checkpoint = Checkpoint::new(checkpoint, PPositions::kind(vector, extent), every);
    let mut unfinished = output.clone().into_os_string();
    unfinished.push(".unfinished");
    let unfinished = PathBuf::from(unfinished);
    let mut list = List::open(vector, extent, &checkpoint, &unfinished, common)?;
    let bar = Bar::stoppable(common, "positions");
    list.fill(&mut checkpoint, &bar)?;
    std::fs::rename(&unfinished, output)?;
    checkpoint.remove()?;
    Ok(ExitCode::SUCCESS)
}

struct List {
    engine: PPositions,
    extent: Extent,
    rows: BufWriter<File>,
    written: u64,
}

impl List {
    fn open(
        vector: &VectorGame,
        extent: Extent,
        checkpoint: &Checkpoint,
        unfinished: &Path,
        common: &Common,
    ) -> Result<List> {
        let (engine, written) = match checkpoint.load()? {
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

    fn fill(&mut self, checkpoint: &mut Checkpoint, bar: &Bar) -> Result<()> {
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
                Extent::UpTo(last) => bar.report(self.engine.column(), Some(last)),
                Extent::Count(count) => bar.report(self.engine.found(), Some(count)),
            }
            let stopped = bar.should_stop();
            if found.is_err() || stopped || checkpoint.due() {
                self.save(checkpoint)?;
            }
            if found? {
                self.rows.flush()?;
                self.rows.get_ref().sync_all()?;
                return Ok(());
            }
            if stopped {
                let found = self.engine.found();
                return Err(Error::limit(format!(
                    "stopped after {found} positions: the same command goes on from the checkpoint"
                )));
            }
        }
    }

    fn save(&mut self, checkpoint: &mut Checkpoint) -> Result<()> {
        self.rows.flush()?;
        self.rows.get_ref().sync_all()?;
        checkpoint.save(|out| {
            out.write_all(&self.written.to_le_bytes())?;
            self.engine.write_state(out)
        })
    }
}

/// Writes a line and says how many bytes it took.
fn write_row(out: &mut impl Write, row: &str) -> Result<u64> {
    writeln!(out, "{row}")?;
    Ok(row.len() as u64 + 1)
}
