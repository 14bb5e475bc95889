//! Where results go: standard output, or a file that appears whole or not at all.

use std::io::{BufWriter, Write};

use wythoff::run::write_whole;
use wythoff::{Error, Result};

use crate::args::Common;
use crate::progress::asked_to_stop;

/// Runs `fill` on the place the user asked for.
pub fn write(common: &Common, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    if asked_to_stop() {
        return Err(Error::stopped("stopped on request: nothing was written"));
    }
    match &common.output {
        Some(path) => write_whole(path, fill),
        None => {
            let mut out = BufWriter::new(std::io::stdout().lock());
            fill(&mut out)?;
            out.flush()?;
            Ok(())
        }
    }
}
