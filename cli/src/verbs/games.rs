//! `wyt games`: the catalogue.

use std::process::ExitCode;

use wythoff::Result;
use wythoff::rules::catalogue::ENTRIES;
use wythoff_lab::output::{About, Cell, Format, Sheet};

use crate::args::Common;
use crate::out;

pub fn run(common: &Common) -> Result<ExitCode> {
    common.refuse(&[Format::Npy, Format::Bfile], "the catalogue")?;
    let sheet = Sheet::new(About::new(""), &["game", "example", "rules", "source"]);
    let mut rows = ENTRIES.iter().map(|entry| {
        let cells = [entry.notation, entry.example, entry.rules, entry.source];
        Ok(cells.map(Cell::from).to_vec())
    });
    out::write(common, |out| sheet.write(common.format, None, &mut rows, out))?;
    Ok(ExitCode::SUCCESS)
}
