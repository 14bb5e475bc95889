//! Files are read within the memory that is allowed: a device that never ends, or a huge file, is refused, not swallowed.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::Memory;
use crate::{Error, Result};

/// The bytes of a file, if they fit into the memory.
///
/// A file says how long it is, and a longer one is refused before it is read. What does not say so, such as a pipe or
/// /dev/zero, may take half of the memory, since a growing buffer is copied.
///
/// ```
/// use wythoff::run::{Memory, read_within};
/// let path = std::env::temp_dir().join("wythoff-doc-read-within.txt");
/// std::fs::write(&path, b"ten bytes.").unwrap();
/// assert_eq!(read_within(&path, Memory::bytes(10))?, b"ten bytes.");
/// assert_eq!(read_within(&path, Memory::bytes(9)).unwrap_err().exit_code(), 3);
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn read_within(path: &Path, memory: Memory) -> Result<Vec<u8>> {
    let named = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => Error::Io(format!("{}: there is no such file", path.display())),
        _ => Error::Io(format!("{}: {error}", path.display())),
    };
    let file = File::open(path).map_err(named)?;
    let about = file.metadata().map_err(named)?;
    let most = if about.is_file() { memory.limit() } else { memory.limit() / 2 };
    let known = if about.is_file() { about.len() } else { 0 };
    let mut bytes = Vec::new();
    if known <= most {
        let room = usize::try_from(known).map_err(|_| too_large(path, most))?;
        bytes.try_reserve_exact(room).map_err(|_| too_large(path, most))?;
        file.take(most.saturating_add(1)).read_to_end(&mut bytes).map_err(named)?;
    }
    if known > most || bytes.len() as u64 > most {
        return Err(too_large(path, most));
    }
    Ok(bytes)
}

/// The same for text.
pub fn read_text_within(path: &Path, memory: Memory) -> Result<String> {
    String::from_utf8(read_within(path, memory)?).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        Error::Io(format!("{} is no text: byte {} is no UTF-8", path.display(), place + 1))
    })
}

fn too_large(path: &Path, most: u64) -> Error {
    Error::limit(format!(
        "{} has more than the {most} bytes that may be read of it: allow more with --memory, or name another file",
        path.display()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn what_never_ends_is_refused() {
        let error = read_within(Path::new("/dev/zero"), Memory::bytes(100_000)).unwrap_err();
        assert!(matches!(error, Error::Limit(_)), "{error}");
    }

    #[test]
    fn what_is_missing_or_no_text_is_named() {
        let missing = read_within(Path::new("no/such/file"), Memory::default()).unwrap_err();
        assert_eq!(missing.to_string(), "no/such/file: there is no such file");
        let path = std::env::temp_dir().join(format!("wythoff-no-text-{}", std::process::id()));
        std::fs::write(&path, b"ab\xff").unwrap();
        let error = read_text_within(&path, Memory::default()).unwrap_err();
        std::fs::remove_file(&path).unwrap();
        assert!(error.to_string().ends_with("byte 3 is no UTF-8"), "{error}");
    }
}
