//! A list of P-positions, as CSV, that survives being killed.
//!
//! The rows go into a file beside the one asked for, and the checkpoint holds the engine's state with the number of bytes
//! written when it was saved and their hash. A resumed run cuts the rows back to that number, reads them again, and goes on only if
//! they are those that were written; at the end the file gets its name.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use wythoff::engine::Bound;
use wythoff::engine::involution::PPositions;
use wythoff::rules::Rays;
use wythoff::run::{Checkpoint, Memory, Progress, Saver, can_write};
use wythoff::{Error, Game, Remedy, Result};

use super::resumed::StateFile;

/// Positions between two looks at the clock.
const BLOCK: u64 = 1 << 16;

/// Lists into a file to the end, from the state if there is one.
pub fn list(
    game: &Game,
    extent: Bound,
    output: &Path,
    state: &StateFile,
    memory: Memory,
    progress: &dyn Progress,
) -> Result<()> {
    let vector = game.rays().ok_or_else(|| {
        let what = format!(
            "lists that survive being killed are those of two-pile games with Nim moves, not {game}"
        );
        Error::unserved(what).help(Remedy::NoCheckpoint)
    })?;
    can_write(&state.path)?;
    let mut saver =
        Checkpoint::new(&state.path, state.every).saver(PPositions::kind(vector, extent));
    let mut unfinished = output.as_os_str().to_os_string();
    unfinished.push(".unfinished");
    let unfinished = PathBuf::from(unfinished);
    let mut list = List::open(vector, extent, &saver, &unfinished, memory)?;
    list.fill(&mut saver, progress)?;
    std::fs::rename(&unfinished, output)?;
    saver.finish()
}

struct List {
    engine: PPositions,
    extent: Bound,
    rows: Hashed,
}

/// The rows, how many bytes they have, and the hash over these.
struct Hashed {
    out: BufWriter<File>,
    written: u64,
    hash: Sha256,
}

impl Hashed {
    /// Writes a line.
    fn row(&mut self, row: &str) -> Result<()> {
        writeln!(self.out, "{row}")?;
        self.hash.update(row);
        self.hash.update("\n");
        self.written += row.len() as u64 + 1;
        Ok(())
    }

    /// Everything written so far is on the disk.
    fn sync(&mut self) -> Result<()> {
        self.out.flush()?;
        Ok(self.out.get_ref().sync_all()?)
    }

    /// Cuts a file back to what a checkpoint says was written, which must be what is there.
    fn reopened(path: &Path, written: u64, hash: &[u8; 32]) -> Result<Hashed> {
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        if file.metadata()?.len() < written {
            return Err(Error::invalid(format!(
                "{} is shorter than the checkpoint says: remove both to start again",
                path.display()
            )));
        }
        file.set_len(written)?;
        let (mut seen, mut piece) = (Sha256::new(), vec![0; 1 << 16]);
        loop {
            match file.read(&mut piece)? {
                0 => break,
                count => seen.update(&piece[..count]),
            }
        }
        if seen.clone().finalize()[..] != hash[..] {
            return Err(Error::invalid(format!(
                "{} was changed after it was written (sha256): remove it and the checkpoint to start again",
                path.display()
            )));
        }
        file.seek(SeekFrom::End(0))?;
        Ok(Hashed { out: BufWriter::new(file), written, hash: seen })
    }
}

impl List {
    fn open(
        vector: Rays<'_>,
        extent: Bound,
        saver: &Saver,
        unfinished: &Path,
        memory: Memory,
    ) -> Result<List> {
        let Some(state) = saver.load()? else {
            let engine = PPositions::new(vector, extent, memory)?;
            let out = BufWriter::new(File::create(unfinished)?);
            let mut rows = Hashed { out, written: 0, hash: Sha256::new() };
            rows.row("a,b")?;
            return Ok(List { engine, extent, rows });
        };
        let short = || Error::invalid("the checkpoint is too short: remove it");
        let (written, state) = state.split_first_chunk().ok_or_else(short)?;
        let (hash, state) = state.split_first_chunk().ok_or_else(short)?;
        let engine = PPositions::read_state(vector, extent, memory, state)?;
        let rows = Hashed::reopened(unfinished, u64::from_le_bytes(*written), hash)?;
        Ok(List { engine, extent, rows })
    }

    fn fill(&mut self, saver: &mut Saver, progress: &dyn Progress) -> Result<()> {
        loop {
            let (rows, mut lost) = (&mut self.rows, false);
            let found = self.engine.run_for(BLOCK, |a, b| {
                let row = rows.row(&format!("{a},{b}"));
                lost |= row.is_err();
                row
            });
            if lost {
                // The engine has gone past a row that is not in the file: this state must not be saved.
                return found.map(|_| ());
            }
            match self.extent {
                Bound::UpTo(last) => progress.report(self.engine.column(), Some(last)),
                Bound::Count(count) => progress.report(self.engine.found(), Some(count)),
            }
            if found.is_err() {
                saver.save(|out| save(&self.engine, &mut self.rows, out))?;
            }
            if found? {
                return self.rows.sync();
            }
            let place = || format!("position {}", self.engine.found());
            saver.pause(progress, place, |out| save(&self.engine, &mut self.rows, out))?;
        }
    }
}

/// The rows first: the state says how many bytes of them there are, and their hash.
fn save(engine: &PPositions, rows: &mut Hashed, out: &mut dyn Write) -> Result<()> {
    rows.sync()?;
    out.write_all(&rows.written.to_le_bytes())?;
    out.write_all(&rows.hash.clone().finalize())?;
    engine.write_state(out)
}
