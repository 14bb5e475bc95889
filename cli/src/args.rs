//! Arguments that several verbs have.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use wythoff::rules::notation::parse_count;
use wythoff::run::{Memory, Progress, Run};
use wythoff::{Error, Result};
use wythoff_lab::asked::memory;
use wythoff_lab::asked::resumed::StateFile;
use wythoff_lab::output::Format;

/// Options of every verb.
#[derive(Debug, Args)]
pub struct Common {
    #[arg(long, global = true, default_value = "text", value_name = "FORMAT", value_parser = format_name, help = formats())]
    pub format: String,
    /// Write to a file instead of standard output; it appears whole or not at all
    #[arg(short = 'o', long, global = true, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// How many threads to use [default: all cores]
    #[arg(long, global = true, value_name = "N", value_parser = small_count)]
    pub threads: Option<usize>,
    /// How much memory the program may take beside its own 64 MB, as 500M or 2G
    #[arg(long, global = true, default_value = "4G", value_name = "SIZE", value_parser = memory)]
    pub memory: Memory,
    /// No progress on standard error
    #[arg(short, long, global = true)]
    pub quiet: bool,
}

impl Common {
    /// Sets the number of threads of the whole program.
    pub fn use_threads(&self) -> Result<()> {
        self.threads.map_or(Ok(()), wythoff::run::Run::use_threads)
    }

    /// What a run may use and whom it tells.
    pub fn run<'p>(&self, progress: &'p dyn Progress) -> Run<'p> {
        Run::new(self.memory).with_progress(progress)
    }

    /// Refuses a choice of terms for a format that has none.
    pub fn column_is_for_bfiles(&self, column: &Option<String>) -> Result<()> {
        if column.is_some() && self.format != "bfile" {
            return Err(Error::invalid(
                "--column chooses the terms of a b-file: add --format bfile",
            ));
        }
        Ok(())
    }

    /// The format asked for, which is among those in which a verb serves a thing.
    pub fn format(&self, served: &[Format], what: &str) -> Result<Format> {
        if let Some(format) = served.iter().find(|format| format.name() == self.format) {
            return Ok(*format);
        }
        let names: Vec<&str> = served.iter().map(|format| format.name()).collect();
        let likely = served.iter().rev().find(|format| Format::TABLES.contains(format));
        Err(Error::invalid(match (&names[..], likely) {
            ([others @ .., last], Some(likely)) if !others.is_empty() => {
                let (others, likely) = (others.join(", "), likely.name());
                let format = &self.format;
                format!(
                    "{what} is written as {others} or {last}, not as {format}: try --format {likely}"
                )
            }
            _ => format!("{what} has a format of its own: leave --format out"),
        }))
    }

    /// The same for what has a format of its own.
    pub fn no_format(&self, what: &str) -> Result<()> {
        self.format(&[Format::Text], what).map(|_| ())
    }
}

/// The formats of sweeps alone.
const OF_SWEEPS: [&str; 2] = ["sql", "parquet"];

/// The formats in the words of the help.
fn formats() -> String {
    let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
    let (last, others) = names.split_last().unwrap_or((&"text", &[]));
    format!("{} or {last}; of sweeps also {}", others.join(", "), OF_SWEEPS.join(" and "))
}

/// The name of a format that some verb serves; each verb says which.
fn format_name(text: &str) -> Result<String> {
    let own = Format::ALL.iter().map(|format| format.name());
    let all: Vec<&str> = own.chain(OF_SWEEPS).collect();
    match all.contains(&text) {
        true => Ok(text.to_string()),
        false => Err(Error::parse(text, 1, format!("a format: one of {}", all.join(", ")))),
    }
}

/// Where a long run keeps its state.
#[derive(Debug, Args)]
pub struct StateArgs {
    /// Save the state here now and then, and go on from it if it is there
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Seconds between two saves
    #[arg(long, value_name = "SECONDS", default_value_t = 30, requires = "checkpoint")]
    save_every: u64,
}

impl StateArgs {
    /// The file, if one is named.
    pub fn file(&self) -> Option<StateFile> {
        let every = Duration::from_secs(self.save_every);
        self.checkpoint.clone().map(|path| StateFile { path, every })
    }
}

/// How long a file of `--by` may take to be proved again.
#[derive(Debug, Args)]
pub struct ProofTime {
    /// With --by: seconds after which the proof is given up [default: 5 for a file below 1 kB, else none]
    #[arg(long, value_name = "SECONDS", requires = "by")]
    time: Option<u64>,
}

impl ProofTime {
    /// So long, if it was said.
    pub fn allowed(&self) -> Option<Duration> {
        self.time.map(Duration::from_secs)
    }
}

/// How long a run may take.
#[derive(Debug, Args)]
pub struct RunTime {
    /// Seconds after which to stop [default: none]
    #[arg(long, value_name = "SECONDS")]
    time: Option<u64>,
}

impl RunTime {
    /// When that is, counted from now on.
    pub fn end(&self) -> Option<Instant> {
        self.time.and_then(in_seconds)
    }
}

/// So many seconds from now on; none if no clock goes so far.
pub fn in_seconds(seconds: u64) -> Option<Instant> {
    Instant::now().checked_add(Duration::from_secs(seconds))
}

/// A count that fits this machine.
pub fn small_count(text: &str) -> Result<usize> {
    usize::try_from(parse_count(text)?).map_err(|_| Error::parse(text, 1, "a smaller count"))
}
