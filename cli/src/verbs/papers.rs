//! `wyt papers`: every claim, table and figure of the papers, as one report.

use std::process::ExitCode;

use clap::Args;
use wythoff::engine::Registry;
use wythoff::{Error, Result};
use wythoff_lab::report::{self, Options, summary};

use super::check::{EffortArgs, PaperArgs, not_checked};
use crate::args::Common;

#[derive(Debug, Args)]
#[command(after_help = "\
Writes into DIR: index.html (one page that needs nothing else), verdicts.json, a letter of errata for each paper
(errata-NAME.md and .tex), proofs.html, figures/, data/ and certificates/.

Exit codes: 0 the report is written, refuted claims included; 2 or 3 it is written, and some check, table or figure
could not be made.

Examples:
  wyt papers -o report --effort quick --no-figures
  wyt papers -o report --effort quick --resume
  wyt papers -o whole                           minutes: every claim, table and figure")]
pub struct PapersArgs {
    #[command(flatten)]
    effort: EffortArgs,
    #[command(flatten)]
    paper: PaperArgs,
    /// Take up the certificates in DIR that the checker replays, and compare with DIR/verdicts.json: every claim is judged
    /// again, whatever that file says
    #[arg(long)]
    resume: bool,
    /// Leave the figures out
    #[arg(long)]
    no_figures: bool,
}

pub fn run(args: &PapersArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    let folder = common.output.as_deref().ok_or_else(|| {
        Error::invalid("the report needs a folder: name one with -o, such as -o report")
    })?;
    common.no_format("the report")?;
    let papers = args.paper.read(common.memory)?;
    let options = Options { resume: args.resume, figures: !args.no_figures };
    let written = args
        .effort
        .judged(common, engines, |terms| report::write(folder, &papers, terms, options))?;
    if let Some(damage) = &written.damage {
        eprintln!("wyt: {damage}");
    }
    let resumed = match args.resume {
        false => String::new(),
        true => format!(
            " ({} as in the earlier run, all judged again; {} of its certificates replayed)",
            written.confirmed, written.replayed
        ),
    };
    let surprises = match written.surprises {
        0 => String::new(),
        n => format!(", {n} cells that differ and are not on record"),
    };
    println!(
        "{}{resumed}\n{} tables{surprises}, {} figures\n{}",
        summary(&written.rows),
        written.tables,
        written.figures,
        folder.join("index.html").display()
    );
    not_checked(&written.rows)?;
    match written.failed.into_iter().next() {
        Some(error) => Err(error),
        None => Ok(ExitCode::SUCCESS),
    }
}
