//! Where results go: standard output, or a file that appears whole or not at all.

use std::io::{BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use wythoff::run::write_whole;
use wythoff::{Error, Result};
use wythoff_lab::output::{FilledSheet, Format, Plain, Sink};

use crate::args::Common;
use crate::progress::asked_to_stop;

/// Runs `fill` on the place the user asked for.
pub fn write(common: &Common, fill: impl FnOnce(&mut dyn Sink) -> Result<()>) -> Result<()> {
    if asked_to_stop() {
        return Err(Error::stopped("stopped on request: nothing was written"));
    }
    match &common.output {
        Some(path) => write_whole(path, |out| fill(out)),
        None => {
            let mut out = BufWriter::new(std::io::stdout().lock());
            fill(&mut Plain(&mut out))?;
            out.flush()?;
            Ok(())
        }
    }
}

/// The same for a result that a limit may have cut short: a file is then not written at all, and what was found stands on
/// standard output alone. Either way the limit is the error.
pub fn write_as_far(
    common: &Common,
    cut: Option<String>,
    fill: impl FnOnce(&mut dyn Sink) -> Result<()>,
) -> Result<ExitCode> {
    match (cut, &common.output) {
        (None, _) => write(common, fill).map(|()| ExitCode::SUCCESS),
        (Some(why), Some(path)) => Err(Error::limit(format!(
            "{why}; {} is not written, since it would not be whole: leave -o out to see what was found",
            path.display()
        ))),
        (Some(why), None) => {
            write(common, fill)?;
            Err(Error::limit(why))
        }
    }
}

/// A sheet that is there, in the format asked for.
pub fn write_sheet(common: &Common, format: Format, mut sheet: FilledSheet) -> Result<ExitCode> {
    write_as_far(common, sheet.cut.take(), |out| sheet.write(format, out))
}

/// Refuses bytes that no terminal can show.
pub fn refuse_bytes_on_a_terminal(common: &Common) -> Result<()> {
    if common.format == "npy" && common.output.is_none() && std::io::stdout().is_terminal() {
        return Err(Error::invalid(
            "npy is an array in bytes, and this is a terminal: name a file with -o, or send it to a program",
        ));
    }
    Ok(())
}
