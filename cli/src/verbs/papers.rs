//! `wyt papers`: every claim, table and figure of the five papers, as one report.

use std::process::ExitCode;

use clap::Args;
use wythoff::{Error, Result};
use wythoff_lab::claims::{Effort, Outcome};
use wythoff_lab::output::Format;
use wythoff_lab::report::{self, Options};

use super::check::{EffortArgs, exit_code, summary};
use crate::args::Common;
use crate::progress::Bar;

#[derive(Debug, Args)]
#[command(after_help = "\
Writes into DIR: index.html (one page that needs nothing else), verdicts.json, errata.md, figures/ and data/.

Exit codes: 0 the report is written, refuted claims included; 2 or 3 some check could not be made.

Examples:
  wyt papers -o report
  wyt papers -o report --effort quick --no-figures
  wyt papers -o report --resume")]
pub struct PapersArgs {
    #[command(flatten)]
    effort: EffortArgs,
    /// Reuse the verdicts in DIR/verdicts.json whose claim and effort are the same, made by this very program
    #[arg(long)]
    resume: bool,
    /// Leave the figures out
    #[arg(long)]
    no_figures: bool,
}

pub fn run(args: &PapersArgs, common: &Common) -> Result<ExitCode> {
    let folder = common.output.as_deref().ok_or_else(|| {
        Error::invalid("the report needs a folder: name one with -o, such as -o report")
    })?;
    if common.format != Format::Text {
        return Err(Error::invalid("the report has its own formats: leave --format out"));
    }
    let options = Options { resume: args.resume, figures: !args.no_figures };
    let written = {
        let bar = Bar::stoppable(common, "claims");
        let effort = Effort { level: args.effort.level, memory: common.memory, progress: &bar };
        report::write(folder, &effort, options)?
    };
    let reused = if args.resume { format!(" ({} reused)", written.reused) } else { String::new() };
    let surprises = match written.surprises {
        0 => String::new(),
        n => format!(", {n} cells that differ and are not on record"),
    };
    println!(
        "{}{reused}\n{} tables{surprises}, {} figures\n{}",
        summary(&written.outcomes),
        written.tables,
        written.figures,
        folder.join("index.html").display()
    );
    let failed: Vec<Outcome> =
        written.outcomes.into_iter().filter(|outcome| outcome.result.is_err()).collect();
    exit_code(&failed)
}
