//! What every long run shares: progress and cancelling, a memory budget, and files that appear whole.
//!
//! Engines never print. They call [`Progress::report`] now and then and stop at the next safe point
//! once [`Progress::should_stop`] says so. A file written by [`write_whole`] is either the old one or
//! the new one, whatever happens in between: it is written aside, flushed to the disk, then renamed.

mod checkpoint;

pub use checkpoint::Checkpoint;

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

/// How many bytes a run may hold at once.
///
/// ```
/// use wythoff::run::Memory;
/// let memory = Memory::gigabytes(1);
/// assert!(memory.check(1_000_000, "a table").is_ok());
/// assert_eq!(memory.check(2_000_000_000, "a table").unwrap_err().exit_code(), 3);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Memory {
    bytes: u64,
}

impl Memory {
    /// A budget in bytes.
    pub const fn bytes(bytes: u64) -> Self {
        Memory { bytes }
    }

    /// A budget in units of 10⁹ bytes.
    pub const fn gigabytes(count: u64) -> Self {
        Memory { bytes: count.saturating_mul(1_000_000_000) }
    }

    /// The budget in bytes.
    pub const fn limit(self) -> u64 {
        self.bytes
    }

    /// Refuses `needed` bytes for `what` if they exceed the budget.
    pub fn check(self, needed: u64, what: &str) -> Result<()> {
        if needed <= self.bytes {
            return Ok(());
        }
        Err(Error::limit(format!(
            "{what} needs {} of memory, and {} are allowed: allow more with --memory, or ask for less",
            in_words(needed),
            in_words(self.bytes)
        )))
    }
}

impl Default for Memory {
    /// 4 · 10⁹ bytes.
    fn default() -> Self {
        Memory::gigabytes(4)
    }
}

/// A number of bytes for people, rounded up.
fn in_words(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{} kB", bytes.div_ceil(1_000)),
        1_000_000..10_000_000_000 => format!("{} MB", bytes.div_ceil(1_000_000)),
        _ => format!("{} GB", bytes.div_ceil(1_000_000_000)),
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

fn fill_as_it_stands(path: &Path, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
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
    fill: impl FnOnce(&mut dyn Write) -> Result<()>,
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
