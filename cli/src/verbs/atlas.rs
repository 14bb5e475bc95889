//! `wyt atlas`: the maps of the atlas as a page, as pictures and as data.

use std::process::ExitCode;

use clap::Args;
use wythoff::{Error, Result};
use wythoff_lab::report::write_atlas;

use crate::args::Common;

#[derive(Debug, Args)]
#[command(after_help = "\
Writes into DIR: index.html (one page that needs nothing else), figures/ (each map as SVG and PNG) and data/ (the data set
as CSV). The data comes with the program; docs/atlas.md says how to make it again with wyt sweep.

Examples:
  wyt atlas -o atlas")]
pub struct AtlasArgs {}

pub fn run(_args: &AtlasArgs, common: &Common) -> Result<ExitCode> {
    let folder = common.output.as_deref().ok_or_else(|| {
        Error::invalid("the atlas needs a folder: name one with -o, such as -o atlas")
    })?;
    common.no_format("the atlas")?;
    if folder.exists() && !folder.is_dir() {
        return Err(Error::invalid(format!(
            "{} is a file: name a folder for the atlas with -o",
            folder.display()
        )));
    }
    let maps = write_atlas(folder, "index.html")?;
    println!("{maps} maps\n{}", folder.join("index.html").display());
    Ok(ExitCode::SUCCESS)
}
