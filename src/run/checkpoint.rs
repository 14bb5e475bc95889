//! Checkpoints: the state of a long run in a file, saved now and then, whole or not at all.
//!
//! The file is one line naming the version and the kind of state, the payload, and the SHA-256 of both.
//! The state itself, and what it must match (the game, the bounds), is the engine's business.
//!
//! A save that fails, for instance because the disk is full, leaves the state saved before as it was.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sha2::{Digest, Sha256};

use super::whole::remove_leftovers;
use super::{Instant, Memory, Progress, Run, write_whole};
use crate::{Error, Result};

/// Where a run may save its state, and how often. What the state is called, and what it holds, is the engine's business:
/// it opens the checkpoint as a [`Saver`].
#[derive(Debug, Clone)]
pub struct Checkpoint {
    path: PathBuf,
    every: Duration,
}

impl Checkpoint {
    /// A checkpoint file, saved to about so often.
    pub fn new(path: &Path, every: Duration) -> Checkpoint {
        Checkpoint { path: path.to_path_buf(), every }
    }

    /// Opens it for states of one kind, such as `levels r-wythoff 62`.
    pub fn saver(&self, kind: impl Into<String>) -> Saver {
        let file = StateFile { path: self.path.clone(), kind: kind.into() };
        Saver {
            file: Some(file),
            memory: Memory::default(),
            every: self.every,
            saved: Instant::now(),
        }
    }
}

/// The one driver of runs that can be taken up again: [`Saver::load`] before the first step, [`Saver::pause`] between two
/// steps, [`Saver::finish`] after the last. Without a checkpoint it only stops when asked to.
///
/// ```
/// use wythoff::run::{Checkpoint, Quiet, Saver};
/// let path = std::env::temp_dir().join(format!("wythoff-doc-checkpoint-{}", std::process::id()));
/// let mut saver: Saver = Checkpoint::new(&path, std::time::Duration::ZERO).saver("example");
/// assert_eq!(saver.load()?, None);
/// saver.pause(&Quiet, || "step 1".into(), |out| Ok(out.write_all(b"state")?))?;
/// assert_eq!(saver.load()?, Some(b"state".to_vec()));
/// saver.finish()?;
/// assert!(!path.exists());
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug)]
pub struct Saver {
    file: Option<StateFile>,
    /// What may be read.
    memory: Memory,
    every: Duration,
    saved: Instant,
}

impl Saver {
    /// The driver of a run for states of one kind, with its checkpoint if it has one.
    pub(crate) fn of(run: &Run, kind: impl Into<String>) -> Saver {
        let saver = run.checkpoint().map_or_else(Saver::none, |checkpoint| checkpoint.saver(kind));
        Saver { memory: run.memory(), ..saver }
    }

    /// A driver that saves nothing.
    pub(crate) fn none() -> Saver {
        let (memory, saved) = (Memory::default(), Instant::now());
        Saver { file: None, memory, every: Duration::MAX, saved }
    }

    /// The state saved by an earlier run, if there is one. A file of another kind or a damaged one is an error.
    pub fn load(&self) -> Result<Option<Vec<u8>>> {
        self.file.as_ref().map_or(Ok(None), |file| file.load(self.memory))
    }

    /// Saves now, if there is a checkpoint.
    pub fn save(&mut self, state: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        if let Some(file) = &self.file {
            file.save(state)?;
            self.saved = Instant::now();
        }
        Ok(())
    }

    /// Saves from now on nothing more: what is in the file stays there, whatever comes.
    pub(crate) fn keep(&mut self) {
        self.file = None;
    }

    /// Between two steps: saves when it is time or when the listener asks to stop; then that is an error, which says
    /// `place`, how far the run came.
    pub fn pause(
        &mut self,
        progress: &dyn Progress,
        place: impl FnOnce() -> String,
        state: impl FnOnce(&mut dyn Write) -> Result<()>,
    ) -> Result<()> {
        let stop = progress.should_stop();
        if stop || self.saved.elapsed() >= self.every {
            self.save(state)?;
        }
        if !stop {
            return Ok(());
        }
        let next = match self.file {
            Some(_) => "the same command goes on from the checkpoint",
            None => "nothing was saved",
        };
        Err(Error::stopped(format!("stopped on request at {}: {next}", place())))
    }

    /// After the last step, once the result is written: the state is no longer needed.
    pub fn finish(self) -> Result<()> {
        self.file.map_or(Ok(()), |file| file.remove())
    }
}

/// A file that holds a state of one kind.
#[derive(Debug)]
struct StateFile {
    path: PathBuf,
    kind: String,
}

impl StateFile {
    fn save(&self, state: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
        write_whole(&self.path, |out| {
            let mut out = Hashing { out, hash: Sha256::new() };
            out.write_all(self.magic().as_bytes())?;
            state(&mut out)?;
            let hash = out.hash.finalize();
            Ok(out.out.write_all(&hash)?)
        })
        .map_err(|error| self.not_saved(error))
    }

    /// Says what a failed save leaves behind.
    fn not_saved(&self, error: Error) -> Error {
        let kept =
            if self.path.is_file() { "keeps the state saved before" } else { "is not there" };
        let path = self.path.display();
        match error {
            error @ (Error::Limit(_) | Error::Io(_)) => {
                error.told(|why| format!("the run could not be saved ({why}): {path} {kept}"))
            }
            other => other,
        }
    }

    /// The saved state, or `None` if there is no file yet. A file of another kind or a damaged one is an error.
    fn load(&self, memory: Memory) -> Result<Option<Vec<u8>>> {
        remove_leftovers(&self.path);
        match fs::metadata(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            // A pipe may let its reader wait for ever.
            Ok(about) if !about.is_file() => {
                return Err(Error::invalid(format!(
                    "{} is no plain file: name another checkpoint",
                    self.path.display()
                )));
            }
            _ => {}
        }
        // A few megabytes are never counted.
        const LEAST: u64 = 4_000_000;
        let memory = Memory::bytes(memory.limit().max(LEAST));
        let mut bytes = memory.read(&self.path)?;
        let refuse = |why: &str| {
            let path = self.path.display();
            Err(Error::invalid(format!("{path} {why}: remove it, or name another checkpoint")))
        };
        let magic = self.magic();
        if !bytes.starts_with(magic.as_bytes()) {
            return refuse(&format!("is no checkpoint of this run ({})", self.kind));
        }
        let Some(end) = bytes.len().checked_sub(32).filter(|&end| end >= magic.len()) else {
            return refuse("is cut short");
        };
        if Sha256::digest(&bytes[..end])[..] != bytes[end..] {
            return refuse("is damaged");
        }
        bytes.truncate(end);
        bytes.drain(..magic.len());
        Ok(Some(bytes))
    }

    /// Removes the file once the run is finished and its result written.
    fn remove(&self) -> Result<()> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }

    fn magic(&self) -> String {
        format!("wythoff checkpoint 2: {}\n", self.kind)
    }
}

/// Passes bytes on and hashes them.
struct Hashing<'a> {
    out: &'a mut dyn Write,
    hash: Sha256,
}

impl Write for Hashing<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.out.write(bytes)?;
        self.hash.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_keeps_the_state_saved_before() {
        let folder = std::env::temp_dir().join(format!("wythoff-full-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("state");
        let mut checkpoint = Checkpoint::new(&path, Duration::ZERO).saver("levels");
        let full = |out: &mut dyn Write| {
            out.write_all(&[1; 100_000])?;
            Err(io::Error::from(io::ErrorKind::StorageFull).into())
        };
        let error = checkpoint.save(full).unwrap_err();
        assert_eq!(error.exit_code(), 3);
        assert!(error.to_string().contains("is not there"), "{error}");
        assert_eq!(checkpoint.load().unwrap(), None);
        checkpoint.save(|out| Ok(out.write_all(b"before")?)).unwrap();
        let error = checkpoint.save(full).unwrap_err();
        assert!(error.to_string().contains("keeps the state saved before"), "{error}");
        assert_eq!(checkpoint.load().unwrap(), Some(b"before".to_vec()));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing half-written stays");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_damaged_or_foreign_file_is_refused() {
        let path = std::env::temp_dir().join(format!("wythoff-checkpoint-{}", std::process::id()));
        let mut one = Checkpoint::new(&path, Duration::ZERO).saver("one");
        one.save(|out| Ok(out.write_all(&[7; 100])?)).unwrap();
        assert!(Checkpoint::new(&path, Duration::ZERO).saver("two").load().is_err());
        let whole = fs::read(&path).unwrap();
        for at in [0, 30, 60, whole.len() - 1] {
            let mut changed = whole.clone();
            changed[at] ^= 4;
            fs::write(&path, changed).unwrap();
            assert!(one.load().is_err(), "byte {at}");
        }
        fs::write(&path, &whole[..whole.len() - 5]).unwrap();
        assert!(one.load().is_err());
        fs::write(&path, &whole).unwrap();
        assert_eq!(one.load().unwrap(), Some(vec![7; 100]));
        one.finish().unwrap();
        assert!(!path.exists());
    }
}
