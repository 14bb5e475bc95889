//! The kernel beside the checker: runs the program that `scripts/kernel` builds on a proof record and holds
//! the two verdicts against each other. It is another process: nothing of it is linked into the command.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wythoff::{Error, Result};
use wythoff_verify::Refused;

/// The name of the program.
const PROGRAM: &str = "wythoff-kernel";

/// What the checker refuses a record for that the kernel does not look at: what is not a sentence or its proof.
const NOT_ASKED: [&str; 7] = ["theorem", "game", "given", "word", "sentences", "names", "version"];

/// What the kernel said of a record.
pub struct KernelSaid {
    /// Its verdict.
    pub verdict: KernelVerdict,
    /// In its own words.
    pub words: String,
    /// What it proves of games, with the definitions that this speaks of, and what it takes as given: line by line.
    pub more: Vec<String>,
}

/// The verdict of the kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KernelVerdict {
    /// The record proves what it says.
    Accepted,
    /// It does not.
    Rejected,
    /// Its time or memory ran out.
    GivenUp,
    /// The file is no proof record: the kernel replays nothing else.
    NotAsked,
}

impl KernelVerdict {
    /// As it is written in JSON.
    pub fn name(self) -> &'static str {
        match self {
            KernelVerdict::Accepted => "accepted",
            KernelVerdict::Rejected => "rejected",
            KernelVerdict::GivenUp => "given up",
            KernelVerdict::NotAsked => "not asked",
        }
    }
}

impl KernelSaid {
    /// Whether the checker said otherwise. It refuses more than the kernel can: where it stopped at a condition
    /// that the kernel does not have, there is nothing to compare.
    pub fn disagrees<T>(&self, outcome: &std::result::Result<T, Refused>) -> bool {
        match (outcome, self.verdict) {
            (Ok(_), KernelVerdict::Rejected) => true,
            (Err(Refused::Rejected(why)), KernelVerdict::Accepted) => {
                !NOT_ASKED.contains(&why.condition)
            }
            _ => false,
        }
    }
}

/// The program: where `WYT_KERNEL` says, where `scripts/kernel` puts it beside this command, or on the path.
pub fn program() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("WYT_KERNEL") {
        return Ok(path.into());
    }
    let here = std::env::current_exe().ok();
    let beside = here.iter().flat_map(|exe| exe.ancestors().skip(1).take(2));
    let built = beside.flat_map(|dir| [dir.join(PROGRAM), dir.join("kernel").join(PROGRAM)]);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).map(|dir| dir.join(PROGRAM)).collect::<Vec<_>>();
    built.chain(on_path).find(|file| file.is_file()).ok_or_else(|| {
        Error::invalid(
            "the kernel is not built: run scripts/kernel --build (it needs Coq), or name the program in WYT_KERNEL",
        )
    })
}

/// Runs the kernel on a record, for so many seconds at most.
pub fn check(program: &Path, file: &Path, seconds: u64) -> Result<KernelSaid> {
    let failed = |error: std::io::Error| Error::io(format!("{}: {error}", program.display()));
    let mut command = Command::new(program);
    command.arg("--premises").arg(file);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(failed)?;
    // What it says may be more than the pipe holds: it is read while it is awaited.
    let mut says = child.stdout.take();
    let reader = std::thread::spawn(move || {
        let mut text = Vec::new();
        says.as_mut().map_or(Ok(0), |says| says.read_to_end(&mut text)).map(|_| text)
    });
    let began = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(failed)? {
            break status;
        }
        if began.elapsed() > Duration::from_secs(seconds) {
            child.kill().map_err(failed)?;
            child.wait().map_err(failed)?;
            let words = format!("not done after {seconds} s");
            return Ok(KernelSaid { verdict: KernelVerdict::GivenUp, words, more: vec![] });
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    let lost = || Error::internal("the kernel's words were lost");
    let text = reader.join().map_err(|_| lost())?.map_err(failed)?;
    let text = String::from_utf8_lossy(&text);
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let name = format!("{}: ", file.display());
    let words = first.strip_prefix(&name).unwrap_or(first).to_string();
    let more = lines.map(str::to_string).collect();
    let verdict = match status.code() {
        Some(0) => KernelVerdict::Accepted,
        Some(1) => KernelVerdict::Rejected,
        Some(3) => KernelVerdict::GivenUp,
        _ => return Err(Error::internal(format!("the kernel failed: {status}"))),
    };
    Ok(KernelSaid { verdict, words, more })
}
