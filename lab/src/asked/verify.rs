//! A certificate or proof record checked: by the checker, and by the kernel if that is wanted.

use std::io::{self, Read};
use std::path::Path;

use wythoff::{Error, Remedy, Result};
use wythoff_verify::{Certificate, Limits, Refused, Verified, verify_aloud, verify_plainly_aloud};

use super::kernel::{self, KernelSaid, KernelVerdict};

/// What became of one file.
pub struct Checked<'a> {
    /// The file.
    pub path: &'a Path,
    /// The SHA-256 of its content; empty if it could not be read.
    pub sha256: String,
    /// What it proves, or why it was refused.
    pub outcome: std::result::Result<Verified, Refused>,
    /// What the kernel said of it, if it was asked.
    pub kernel: Option<KernelSaid>,
}

impl Checked<'_> {
    /// Has the kernel check it too, for so many seconds at most; of what it does not replay that is said.
    pub fn ask_kernel(&mut self, program: &Path, seconds: u64) -> Result<()> {
        let kind = match &self.outcome {
            // A file that is no certificate has no content to ask about.
            _ if self.sha256.is_empty() => return Ok(()),
            Ok(Verified::Proof(_)) | Err(_) => {
                self.kernel = Some(kernel::check(program, self.path, seconds)?);
                return Ok(());
            }
            Ok(Verified::Levels(_)) => "levels",
            Ok(Verified::Periods(_)) => "rows",
            Ok(Verified::Words(_)) => "words",
        };
        let words = format!("not asked: it replays proof records, not certificates of {kind}");
        self.kernel = Some(KernelSaid { verdict: KernelVerdict::NotAsked, words, more: vec![] });
        Ok(())
    }

    /// Whether the kernel said otherwise than the checker.
    pub fn disagrees(&self) -> bool {
        self.kernel.as_ref().is_some_and(|said| said.disagrees(&self.outcome))
    }

    /// The exit code of the command: 0 accepted, 1 rejected, 3 given up, 5 a disagreement.
    pub fn code(&self) -> u8 {
        match (&self.outcome, &self.kernel) {
            _ if self.disagrees() => 5,
            (Ok(_), Some(KernelSaid { verdict: KernelVerdict::GivenUp, .. })) => 3,
            (Ok(_), _) => 0,
            (Err(Refused::Rejected(_)), _) => 1,
            (Err(Refused::Limit { .. }), _) => 3,
        }
    }
}

/// Hears how far a check is: what is counted, and so many of so many.
pub type Heard<'h> = &'h (dyn Fn(&str, u64, u64) + Sync);

/// What the checker counts in a certificate of a kind.
fn counted(kind: &str, plain: bool) -> &'static str {
    match kind {
        "levels" if plain => "levels",
        "levels" => "diagonals",
        "periods" => "columns",
        "words" if plain => "windows of states",
        "words" => "pairs of states",
        _ => "lines",
    }
}

/// Reads and checks a file within limits; `plain`: levels, rows and words by their definitions alone.
pub fn check<'a>(
    path: &'a Path,
    limits: &Limits,
    plain: bool,
    heard: Heard,
) -> Result<Checked<'a>> {
    let refused =
        |why: Refused| Checked { path, sha256: String::new(), outcome: Err(why), kernel: None };
    let file = std::fs::File::open(path).map_err(|error| unreadable(path, &error))?;
    let mut bytes = Vec::new();
    let read = file.take(limits.bytes.saturating_add(1)).read_to_end(&mut bytes);
    read.map_err(|error| unreadable(path, &error))?;
    if bytes.len() as u64 > limits.bytes {
        let remedy = format!("the file alone has more than {} bytes", limits.bytes);
        return Ok(refused(Refused::Limit { what: "memory", remedy }));
    }
    let certificate = match Certificate::from_bytes(&bytes) {
        Ok(certificate) => certificate,
        Err(rejected) => return Ok(refused(rejected.into())),
    };
    drop(bytes);
    let sha256 = certificate.sha256();
    let counted = counted(&certificate.kind, plain);
    let tell = |done: u64, all: u64| heard(counted, done, all);
    let outcome = match plain {
        true => verify_plainly_aloud(certificate, limits, Some(&tell)),
        false => verify_aloud(certificate, limits, Some(&tell)),
    };
    Ok(Checked { path, sha256, outcome, kernel: None })
}

fn unreadable(path: &Path, error: &io::Error) -> Error {
    let path = path.display();
    match error.kind() {
        io::ErrorKind::NotFound => Error::io(format!("there is no file {path}"))
            .help(Remedy::Certify { file: path.to_string() }),
        io::ErrorKind::IsADirectory => {
            Error::io(format!("{path} is a directory: name the certificate in it"))
        }
        _ => Error::io(format!("{path}: {error}")),
    }
}
