//! Where bytes go.
//!
//! A file can take its beginning back, a pipe cannot. A format that needs to is given a spool in the folder for temporary
//! files, and the pipe gets all of it at the end: the memory stays the same.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

use wythoff::{Error, Remedy, Result};

/// Where bytes go: anything that can be written to, and perhaps taken back.
pub trait Sink: Write {
    /// The same as a place whose bytes can be written again, if it is one.
    fn patchable(&mut self) -> Option<&mut dyn Patch> {
        None
    }
}

/// A place whose bytes can be written again.
pub trait Patch {
    /// Writes over its first bytes.
    fn patch(&mut self, bytes: &[u8]) -> io::Result<()>;
}

impl Sink for BufWriter<File> {
    fn patchable(&mut self) -> Option<&mut dyn Patch> {
        // A device, such as /dev/stdout, may be a pipe.
        self.get_ref().metadata().is_ok_and(|about| about.is_file()).then_some(self)
    }
}

impl Patch for BufWriter<File> {
    fn patch(&mut self, bytes: &[u8]) -> io::Result<()> {
        let end = self.stream_position()?;
        self.seek(SeekFrom::Start(0))?;
        self.write_all(bytes)?;
        self.seek(SeekFrom::Start(end)).map(|_| ())
    }
}

impl Sink for Vec<u8> {
    fn patchable(&mut self) -> Option<&mut dyn Patch> {
        Some(self)
    }
}

impl Patch for Vec<u8> {
    fn patch(&mut self, bytes: &[u8]) -> io::Result<()> {
        self[..bytes.len()].copy_from_slice(bytes);
        Ok(())
    }
}

/// A writer that takes nothing back.
pub struct Plain<'w>(pub &'w mut dyn Write);

impl Write for Plain<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Sink for Plain<'_> {}

/// A file without a name, to be copied to a sink that takes nothing back.
pub(super) struct Spool {
    file: BufWriter<File>,
    /// Dropped after the file is closed.
    _name: Name,
}

/// A name to be removed: at once where a file may go on without one, else in the end.
struct Name(Option<PathBuf>);

impl Name {
    fn of(path: PathBuf) -> Name {
        Name(std::fs::remove_file(&path).err().map(|_| path))
    }
}

impl Drop for Name {
    fn drop(&mut self) {
        if let Some(path) = &self.0 {
            // The folder is one for files that nobody misses.
            let _ = std::fs::remove_file(path);
        }
    }
}

impl Spool {
    pub fn new() -> Result<Self> {
        let folder = std::env::temp_dir();
        let path = folder.join(format!("wyt-spool-{}", std::process::id()));
        let refused = |error: io::Error| {
            Error::io(format!(
                "the length stands before the rows, and {} takes no file for them ({error})",
                folder.display()
            ))
            .help(Remedy::ToAFile)
        };
        let mut options = File::options();
        let file = options.read(true).write(true).create_new(true).open(&path).map_err(refused)?;
        Ok(Spool { file: BufWriter::new(file), _name: Name::of(path) })
    }

    pub fn sink(&mut self) -> &mut BufWriter<File> {
        &mut self.file
    }

    /// Hands everything on.
    pub fn copy_to(self, out: &mut dyn Write) -> Result<()> {
        let Spool { file, _name } = self;
        let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.seek(SeekFrom::Start(0))?;
        let mut bytes = vec![0; super::FULL];
        loop {
            match file.read(&mut bytes)? {
                0 => return Ok(()),
                n => out.write_all(&bytes[..n])?,
            }
        }
    }
}
