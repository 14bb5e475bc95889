//! Files are read within the memory that is allowed: a device that never ends, or a huge file, is refused, not swallowed.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use super::{Memory, Run};
use crate::{Error, Remedy, Result};

/// How long it may take to read and to prove what a file of so many bytes claims, unless somebody allows more: a small file ends soon.
pub(crate) fn soon(bytes: usize) -> Option<Duration> {
    (bytes < 1024).then_some(Duration::from_secs(5))
}

impl Memory {
    /// The bytes of a file, if they fit into the memory.
    ///
    /// A file says how long it is, and a longer one is refused before it is read. What does not say so, such as a pipe or
    /// /dev/zero, may take half of the memory, since a growing buffer is copied.
    ///
    /// ```
    /// use wythoff::run::Memory;
    /// let path = std::env::temp_dir().join(format!("wythoff-doc-read-{}", std::process::id()));
    /// std::fs::write(&path, b"ten bytes.").unwrap();
    /// assert_eq!(Memory::bytes(10).read(&path)?, b"ten bytes.");
    /// assert_eq!(Memory::bytes(9).read(&path).unwrap_err().exit_code(), 3);
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn read(self, path: &Path) -> Result<Vec<u8>> {
        let named = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => {
                Error::io(format!("{}: there is no such file", path.display()))
            }
            _ => Error::io(format!("{}: {error}", path.display())),
        };
        let file = File::open(path).map_err(named)?;
        let about = file.metadata().map_err(named)?;
        let most = if about.is_file() { self.limit() } else { self.limit() / 2 };
        let known = if about.is_file() { about.len() } else { 0 };
        if known > most {
            return Err(too_large(&path.display(), most));
        }
        let mut bytes = Vec::new();
        let room = usize::try_from(known).map_err(|_| too_large(&path.display(), most))?;
        bytes.try_reserve_exact(room).map_err(|_| too_large(&path.display(), most))?;
        fill(file, &mut bytes, most)
            .map_err(named)?
            .ok_or_else(|| too_large(&path.display(), most))?;
        Ok(bytes)
    }
}

impl Run<'_> {
    /// The same while a listener may ask to stop: what is no plain file, such as a pipe that nobody writes to, may let its reader wait
    /// for ever.
    ///
    /// # Errors
    /// If it cannot be read, does not fit, or the listener asked to stop.
    pub fn read(&self, path: &Path) -> Result<Vec<u8>> {
        let memory = self.memory();
        if std::fs::metadata(path).map_or(true, |about| about.is_file()) {
            return memory.read(path);
        }
        let (send, receive) = std::sync::mpsc::channel();
        let owned = path.to_path_buf();
        // A reader that nobody waits for any more ends with the program.
        std::thread::spawn(move || send.send(memory.read(&owned)));
        loop {
            match receive.recv_timeout(LOOK) {
                Ok(read) => return read,
                Err(RecvTimeoutError::Timeout) if self.progress().should_stop() => {
                    let path = path.display();
                    return Err(Error::stopped(format!(
                        "stopped on request while {path} was read"
                    )));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Error::io(format!("{}: its reader broke off", path.display())));
                }
            }
        }
    }
}

/// The time between two looks at the listener.
const LOOK: Duration = Duration::from_millis(50);

impl Memory {
    /// The text on standard input, if it fits into half of the memory.
    pub fn read_input(self) -> Result<String> {
        let (most, mut bytes) = (self.limit() / 2, Vec::new());
        fill(io::stdin().lock(), &mut bytes, most)?
            .ok_or_else(|| too_large(&"standard input", most))?;
        text(bytes, &"standard input")
    }
}

/// Reads to the end; nothing if there is more than allowed.
fn fill(input: impl Read, bytes: &mut Vec<u8>, most: u64) -> io::Result<Option<()>> {
    input.take(most.saturating_add(1)).read_to_end(bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(()))
}

impl Run<'_> {
    /// As [`Memory::read_text`], while a listener may ask to stop.
    pub fn read_text(&self, path: &Path) -> Result<String> {
        text(self.read(path)?, &path.display())
    }
}

impl Memory {
    /// As [`Memory::read`], for text.
    pub fn read_text(self, path: &Path) -> Result<String> {
        text(self.read(path)?, &path.display())
    }
}

fn text(bytes: Vec<u8>, name: &dyn Display) -> Result<String> {
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to() + 1;
        Error::io(format!("{name} is no text: byte {place} is no UTF-8"))
    })
}

fn too_large(name: &dyn Display, most: u64) -> Error {
    Error::limit(format!("{name} has more than the {most} bytes that may be read of it"))
        .help(Remedy::MoreMemory)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn what_never_ends_is_refused() {
        let error = Memory::bytes(100_000).read(Path::new("/dev/zero")).unwrap_err();
        assert!(matches!(error, Error::Limit(_)), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_that_nobody_writes_to_can_be_left() {
        struct Leave;
        impl crate::run::Progress for Leave {
            fn report(&self, _done: u64, _total: Option<u64>) {}

            fn should_stop(&self) -> bool {
                true
            }
        }
        let path = std::env::temp_dir().join(format!("wythoff-pipe-{}", std::process::id()));
        let made = std::process::Command::new("mkfifo").arg(&path).status().unwrap();
        assert!(made.success());
        let begun = std::time::Instant::now();
        let run = Run::default().with_progress(&Leave);
        let read = run.read(&path);
        std::fs::remove_file(&path).unwrap();
        assert!(matches!(read, Err(Error::Stopped(_))), "{read:?}");
        assert!(begun.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn what_is_missing_or_no_text_is_named() {
        let missing = Memory::default().read(Path::new("no/such/file")).unwrap_err();
        assert_eq!(missing.to_string(), "no/such/file: there is no such file");
        let path = std::env::temp_dir().join(format!("wythoff-no-text-{}", std::process::id()));
        std::fs::write(&path, b"ab\xff").unwrap();
        let error = Memory::default().read_text(&path).unwrap_err();
        std::fs::remove_file(&path).unwrap();
        assert!(error.to_string().ends_with("byte 3 is no UTF-8"), "{error}");
    }
}
