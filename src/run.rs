//! What every long run shares: progress and cancelling, a memory account, checkpoints, threads, and files that appear whole.
//!
//! A [`Run`] holds all of it, and every engine takes one. Engines never print. They call [`Progress::report`] now and then and stop at the next safe point
//! once [`Progress::should_stop`] says so. A file written by [`write_whole`] is either the old one or
//! the new one, whatever happens in between: it is written aside, flushed to the disk, then renamed.

mod checkpoint;
mod codec;
mod memory;
mod reading;

pub use checkpoint::{Checkpoint, Saver};
pub(crate) use codec::{Reader, Writer};
pub use memory::{Memory, Reservation};
pub use reading::{read_input_within, read_text_within, read_within};

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::{Error, Result};

/// Listens to a long run, and may ask it to stop.
pub trait Progress: Sync {
    /// Work done so far, in the engine's own unit, and the whole of it where that is known.
    fn report(&self, done: u64, total: Option<u64>);

    /// Asked at safe points; once true, the run ends with a usable checkpoint where it has one.
    fn should_stop(&self) -> bool {
        false
    }
}

/// Listens to nothing and never stops a run.
#[derive(Debug, Clone, Copy, Default)]
pub struct Quiet;

impl Progress for Quiet {
    fn report(&self, _done: u64, _total: Option<u64>) {}
}

/// What a run may use and whom it tells: memory, a listener, a checkpoint, threads.
///
/// The default is quiet: the default memory, nobody to tell, no checkpoint, as many threads as the program has.
///
/// ```
/// use wythoff::run::{Memory, Run};
/// let run = Run::new(Memory::gigabytes(1)).with_threads(1);
/// let table = run.reserve(600_000_000, "a table")?;
/// // Two such tables do not fit at the same time; one after the other they do.
/// assert_eq!(run.reserve(600_000_000, "a table").unwrap_err().exit_code(), 3);
/// drop(table);
/// assert!(run.reserve(600_000_000, "a table").is_ok());
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Clone)]
pub struct Run<'p> {
    account: memory::Account,
    progress: &'p dyn Progress,
    checkpoint: Option<Checkpoint>,
    threads: Option<usize>,
}

impl Default for Run<'_> {
    fn default() -> Self {
        Run::new(Memory::default())
    }
}

impl<'p> Run<'p> {
    /// A quiet run within a memory budget.
    pub fn new(memory: Memory) -> Self {
        let account = memory::Account::new(memory);
        Run { account, progress: &Quiet, checkpoint: None, threads: None }
    }

    /// The same run with a listener.
    pub fn with_progress(self, progress: &'p dyn Progress) -> Self {
        Run { progress, ..self }
    }

    /// A run of the same memory and threads for a part of the work, with another listener and no checkpoint.
    pub(crate) fn part<'q>(&self, progress: &'q dyn Progress) -> Run<'q> {
        let account = self.account.clone();
        Run { account, progress, checkpoint: None, threads: self.threads }
    }

    /// The same run, saving its state now and then if its engine can.
    pub fn with_checkpoint(self, checkpoint: Option<Checkpoint>) -> Self {
        Run { checkpoint, ..self }
    }

    /// The same run on so many threads instead of those of the program.
    pub fn with_threads(self, threads: usize) -> Self {
        Run { threads: Some(threads.clamp(1, MOST_THREADS)), ..self }
    }

    /// What is still free of the memory: the limit less what is reserved. It does not depend on the number of threads.
    pub fn memory(&self) -> Memory {
        self.account.free()
    }

    /// Sets bytes aside until the reservation is dropped; refuses them for `what` if they are not free.
    pub fn reserve(&self, bytes: u64, what: &str) -> Result<Reservation> {
        self.account.reserve(bytes, what)
    }

    /// The listener.
    pub fn progress(&self) -> &'p dyn Progress {
        self.progress
    }

    /// Where to save the state, if anywhere.
    pub fn checkpoint(&self) -> Option<&Checkpoint> {
        self.checkpoint.as_ref()
    }

    /// How many threads to use.
    pub fn threads(&self) -> usize {
        self.threads.unwrap_or_else(rayon::current_num_threads)
    }

    /// An error if the listener asked to stop: for runs that have nothing to save. `place` says how far it came.
    pub fn go_on(&self, place: impl FnOnce() -> String) -> Result<()> {
        if self.progress.should_stop() {
            return Err(Error::stopped(format!(
                "stopped on request at {}: nothing was saved",
                place()
            )));
        }
        Ok(())
    }
}

impl std::fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut out = f.debug_struct("Run");
        out.field("memory", &self.memory()).field("checkpoint", &self.checkpoint);
        out.field("threads", &self.threads).finish_non_exhaustive()
    }
}

/// The most threads a run may use.
pub const MOST_THREADS: usize = 1024;

/// Sets the number of threads of the whole program; it can be set once, before the first parallel run.
pub fn use_threads(threads: usize) -> Result<()> {
    if !(1..=MOST_THREADS).contains(&threads) {
        return Err(Error::invalid(format!(
            "{threads} threads: use 1 to {MOST_THREADS}, best as many as there are cores"
        )));
    }
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build_global()
        .map_err(|error| Error::invalid(format!("cannot use {threads} threads: {error}")))
}

/// Writes a file so that it appears whole or not at all; on an error the old file stays.
///
/// ```
/// let path = std::env::temp_dir().join("wythoff-doc-write-whole.txt");
/// wythoff::run::write_whole(&path, |out| Ok(out.write_all(b"whole")?)).unwrap();
/// assert_eq!(std::fs::read(&path).unwrap(), b"whole");
/// # std::fs::remove_file(&path).unwrap();
/// ```
///
/// A link is followed. A device or pipe, such as /dev/stdout, is written to as it stands: it can hold nothing partial, and
/// a rename would put a file in its place.
pub fn write_whole(path: &Path, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    write_whole_file(path, |out| fill(out))
}

/// The same for a writer that may want to go back to the beginning, where the place is a file.
pub fn write_whole_file(
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<File>) -> Result<()>,
) -> Result<()> {
    let followed = fs::canonicalize(path);
    let path = followed.as_deref().unwrap_or(path);
    if fs::metadata(path).is_ok_and(|old| !old.is_file() && !old.is_dir()) {
        return fill_as_it_stands(path, fill);
    }
    let aside = aside(path)?;
    unfinished().push(aside.clone());
    let result = fill_and_rename(&aside, path, fill);
    if result.is_err() {
        // Best effort: the error that matters is the first one.
        let _ = fs::remove_file(&aside);
    }
    unfinished().retain(|other| *other != aside);
    result
}

/// An error if a file cannot be written here: asked before long work whose result goes there. What is there stays as it is.
pub fn can_write(path: &Path) -> Result<()> {
    let followed = fs::canonicalize(path);
    let path = followed.as_deref().unwrap_or(path);
    if fs::metadata(path).is_ok_and(|old| !old.is_file() && !old.is_dir()) {
        return Ok(());
    }
    let aside = aside(path)?;
    if path.is_dir() {
        return Err(Error::Io(format!("{} is a directory: name a file in it", path.display())));
    }
    let refused = |error: std::io::Error| {
        let why = match error.kind() {
            std::io::ErrorKind::NotFound => "there is no such folder".to_string(),
            _ => error.to_string(),
        };
        Error::Io(format!("cannot write {}: {why}; name another file", path.display()))
    };
    File::create(&aside).map_err(refused)?;
    fs::remove_file(&aside).map_err(refused)
}

/// The files being written aside now.
fn unfinished() -> std::sync::MutexGuard<'static, Vec<PathBuf>> {
    static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
    UNFINISHED.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Removes what [`write_whole`] has begun and not finished: for a program that is about to end at once.
pub fn discard_unfinished() {
    for aside in unfinished().drain(..) {
        let _ = fs::remove_file(aside);
    }
}

fn fill_as_it_stands(
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<File>) -> Result<()>,
) -> Result<()> {
    let named = |error: std::io::Error| match Error::from(error) {
        Error::Io(message) => Error::Io(format!("{}: {message}", path.display())),
        other => other,
    };
    let mut out = BufWriter::new(File::options().write(true).open(path).map_err(named)?);
    fill(&mut out)?;
    out.flush().map_err(named)
}

fn fill_and_rename(
    aside: &Path,
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<File>) -> Result<()>,
) -> Result<()> {
    let named = |error: std::io::Error| match Error::from(error) {
        Error::Io(why) => {
            Error::Io(format!("cannot write {}: {why}; name another file with -o", path.display()))
        }
        Error::Limit(why) => Error::Limit(format!("cannot write {}: {why}", path.display())),
        other => other,
    };
    if path.is_dir() {
        return Err(Error::Io(format!(
            "{} is a directory: name a file in it with -o",
            path.display()
        )));
    }
    let mut out = BufWriter::new(File::create(aside).map_err(named)?);
    fill(&mut out)?;
    out.flush().map_err(named)?;
    out.get_ref().sync_all().map_err(named)?;
    drop(out);
    fs::rename(aside, path).map_err(named)
}

/// The name used while writing: beside the target, so that the rename stays on one disk.
fn aside(path: &Path) -> Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| {
        Error::invalid(format!("{} names no file: name one with -o", path.display()))
    })?;
    let mut aside = name.to_os_string();
    aside.push(format!(".{}.part", std::process::id()));
    Ok(path.with_file_name(aside))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_write_keeps_the_old_file() {
        let path = std::env::temp_dir().join(format!("wythoff-run-{}", std::process::id()));
        write_whole(&path, |out| Ok(out.write_all(b"old")?)).unwrap();
        let failed = write_whole(&path, |out| {
            out.write_all(b"half of the new")?;
            Err(Error::limit("the disk is full"))
        });
        assert_eq!(failed.unwrap_err().exit_code(), 3);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert!(!aside(&path).unwrap().exists());
        fs::remove_file(&path).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let place = |name: &str| {
            std::env::temp_dir().join(format!("wythoff-{name}-{}", std::process::id()))
        };
        let (file, link) = (place("file"), place("link"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write_whole(&link, |out| Ok(out.write_all(b"new")?)).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        fs::remove_file(&link).unwrap();
        fs::remove_file(&file).unwrap();
    }

    #[test]
    fn a_directory_is_no_target() {
        assert!(write_whole(Path::new("/"), |_| Ok(())).is_err());
    }
}
