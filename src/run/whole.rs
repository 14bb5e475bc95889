//! Files that appear whole or not at all.
//!
//! A file is written aside, as `NAME.PROCESS.part` in the folder of its target, flushed to the disk, and renamed. A program that ends on
//! an error or by Ctrl-C removes what it has begun. One that is killed cannot: so whoever writes holds a lock on the file aside, which the
//! system gives up with the process, and the next run of the same target removes every such file that nobody holds.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::{Error, Remedy, Result};

/// Writes a file so that it appears whole or not at all; on an error the old file stays.
///
/// ```
/// use std::io::Write;
/// let path = std::env::temp_dir().join(format!("wythoff-doc-whole-{}", std::process::id()));
/// wythoff::run::write_whole(&path, |out| Ok(out.write_all(b"whole")?)).unwrap();
/// assert_eq!(std::fs::read(&path).unwrap(), b"whole");
/// # std::fs::remove_file(&path).unwrap();
/// ```
///
/// A link is followed. A device or pipe, such as /dev/stdout, is written to as it stands: it can hold nothing partial, and
/// a rename would put a file in its place.
/// A writer may go back to the beginning, where the place is a file.
pub fn write_whole(
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
///
/// ```
/// use wythoff::run::can_write;
/// let folder = std::env::temp_dir();
/// let path = folder.join(format!("wythoff-doc-can-write-{}", std::process::id()));
/// assert!(can_write(&path).is_ok() && !path.exists());
/// assert_eq!(can_write(&folder).unwrap_err().exit_code(), 2);
/// ```
pub fn can_write(path: &Path) -> Result<()> {
    let followed = fs::canonicalize(path);
    let path = followed.as_deref().unwrap_or(path);
    if fs::metadata(path).is_ok_and(|old| !old.is_file() && !old.is_dir()) {
        return Ok(());
    }
    let aside = aside(path)?;
    if path.is_dir() {
        return Err(Error::io(format!("{} is a directory: name a file in it", path.display())));
    }
    remove_leftovers(path);
    let refused = |error: std::io::Error| {
        let why = match error.kind() {
            std::io::ErrorKind::NotFound => "there is no such folder".to_string(),
            _ => error.to_string(),
        };
        Error::io(format!("cannot write {}: {why}; name another file", path.display()))
    };
    let held = create_held(&aside).map_err(refused)?;
    fs::remove_file(&aside).map_err(refused)?;
    drop(held);
    Ok(())
}

/// The files being written aside now.
fn unfinished() -> std::sync::MutexGuard<'static, Vec<PathBuf>> {
    static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
    UNFINISHED.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Removes what [`write_whole`] has begun and not finished: for a program that is about to end at once.
///
/// ```
/// use wythoff::{Error, run::{discard_unfinished, write_whole}};
/// let folder = std::env::temp_dir().join(format!("wythoff-doc-discard-{}", std::process::id()));
/// std::fs::create_dir(&folder).unwrap();
/// let files = || std::fs::read_dir(&folder).unwrap().count();
/// let ended = write_whole(&folder.join("file"), |_| {
///     assert_eq!(files(), 1);
///     discard_unfinished();
///     assert_eq!(files(), 0);
///     Err(Error::stopped("the program ends"))
/// });
/// assert_eq!(ended.unwrap_err().exit_code(), 130);
/// # std::fs::remove_dir(&folder).unwrap();
/// ```
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
        error @ Error::Io(_) => error.told(|why| format!("{}: {why}", path.display())),
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
        error @ Error::Io(_) => error
            .told(|why| format!("cannot write {}: {why}", path.display()))
            .help(Remedy::OtherFile { inside: false }),
        error => error.told(|why| format!("cannot write {}: {why}", path.display())),
    };
    if path.is_dir() {
        return Err(Error::io(format!("{} is a directory", path.display()))
            .help(Remedy::OtherFile { inside: true }));
    }
    remove_leftovers(path);
    let mut out = BufWriter::new(create_held(aside).map_err(named)?);
    may_end_here(path, "created");
    fill(&mut out)?;
    out.flush().map_err(named)?;
    out.get_ref().sync_all().map_err(named)?;
    may_end_here(path, "filled");
    // Renamed while it is held: nobody takes it for a leftover.
    fs::rename(aside, path).map_err(named)?;
    may_end_here(path, "renamed");
    Ok(())
}

/// Creates the file and holds its lock until it is closed. Where the system has no locks the file is as good, and is never a leftover.
fn create_held(aside: &Path) -> std::io::Result<File> {
    loop {
        let file = File::create(aside)?;
        let held = file.lock().is_ok();
        // Another run may have taken it for a leftover before it was held.
        if !held || aside.exists() {
            return Ok(file);
        }
    }
}

/// Removes what killed runs left of this target: files aside that no process holds. What cannot be removed does no harm.
pub(super) fn remove_leftovers(path: &Path) {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let other = entry.file_name();
        let process = other.to_str().zip(name.to_str()).and_then(|(other, name)| {
            other.strip_prefix(name)?.strip_prefix('.')?.strip_suffix(".part")?.parse::<u32>().ok()
        });
        if process.is_some() && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            let Ok(file) = File::options().write(true).open(entry.path()) else { continue };
            if file.try_lock().is_ok() {
                // Removed while it is held here, so that its maker notices.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Where a test may have the program end as if it were killed: `WYTHOFF_END_AT=NAME:POINT:TIMES` ends it when the file of this name is for
/// the so-manieth time at this point. Not in a release build. Whoever writes files in another way names points of its own.
///
/// ```
/// wythoff::run::may_end_here("store.sqlite".as_ref(), "unit"); // the variable is not set: nothing ends
/// ```
#[doc(hidden)]
#[cfg(debug_assertions)]
pub fn may_end_here(path: &Path, point: &str) {
    static LEFT: Mutex<Option<u64>> = Mutex::new(None);
    let Ok(wanted) = std::env::var("WYTHOFF_END_AT") else { return };
    let mut words = wanted.rsplitn(3, ':');
    let (times, at, name) = (words.next(), words.next(), words.next());
    if at != Some(point) || name.is_none_or(|name| !path.ends_with(name)) {
        return;
    }
    let mut left = LEFT.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let now = left.unwrap_or(times.and_then(|times| times.parse().ok()).unwrap_or(1));
    if now <= 1 {
        std::process::abort();
    }
    *left = Some(now - 1);
}

#[doc(hidden)]
#[cfg(not(debug_assertions))]
pub fn may_end_here(_path: &Path, _point: &str) {}

/// The name used while writing: beside the target, so that the rename stays on one disk.
fn aside(path: &Path) -> Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| {
        Error::io(format!("{} names no file: give the name of one", path.display()))
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
    fn what_nobody_holds_is_removed_and_what_is_being_written_stays() {
        let folder = std::env::temp_dir().join(format!("wythoff-left-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let names = || {
            let mut names: Vec<_> =
                fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
            names.sort();
            names
        };
        let live = create_held(&folder.join("F.4294967290.part")).unwrap();
        for left in ["F.1.part", "F.4294967291.part", "F.x.part", "G.1.part", "F.1"] {
            fs::write(folder.join(left), "half").unwrap();
        }
        let kept = ["F.1", "F.4294967290.part", "F.x.part", "G.1.part"];
        can_write(&folder.join("F")).unwrap();
        assert_eq!(names(), kept);
        fs::write(folder.join("F.1.part"), "half").unwrap();
        write_whole(&folder.join("F"), |out| Ok(out.write_all(b"whole")?)).unwrap();
        assert_eq!(names(), [&["F"], &kept[..]].concat());
        drop(live);
        write_whole(&folder.join("F"), |out| Ok(out.write_all(b"whole")?)).unwrap();
        assert_eq!(names(), ["F", "F.1", "F.x.part", "G.1.part"]);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_directory_is_no_target() {
        assert!(write_whole(Path::new("/"), |_| Ok(())).is_err());
    }
}
