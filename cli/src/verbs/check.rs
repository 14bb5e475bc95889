//! `wyt check`: what the papers claim, each with a verdict that is computed.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use wythoff::engine::Registry;
use wythoff::run::Memory;
use wythoff::text::escaped;
use wythoff::{Error, Result};
use wythoff_lab::bench::Effort;
use wythoff_lab::judge::{Terms, judge};
use wythoff_lab::output::Format;
use wythoff_lab::papers::Papers;
use wythoff_lab::pool::Trace;
use wythoff_lab::report::{ClaimRow, Stamp, in_json, in_words, listed, sheet};
use wythoff_lab::verdict::Verdict;

use crate::args::Common;
use crate::out;
use crate::progress::{Bar, asked_to_stop};

#[derive(Debug, Args)]
#[command(after_help = "\
Each claim gets one verdict:
  Proved      true for all it speaks of; each ground is named: a finite universe gone through, a certificate, a
              decided formula, a written theorem whose hypotheses were tested, another claim that is proved
  Argued      true by a written argument of ours, of which no machine tested a hypothesis
  HoldsTo     true as far as it was checked, and no proof
  Refuted     false, with the smallest counterexample
  Misprint    false as printed, with the verdict on what is meant
  Open        neither proved nor refuted
  Definition  a definition or reading, exercised
  Figure      a figure, drawn again

A paper of your own is a file with claims, tables and figures, and a script of formulas beside it: docs/papers.md.

Exit codes: 0 no claim is refuted, 1 a claim as it is meant is refuted, 2 or 3 a check could not be made.

Examples:
  wyt check H-T16
  wyt check --list
  wyt check larsson --effort high
  wyt check all --format json -o verdicts.json")]
pub struct CheckArgs {
    /// Ids such as H-T16, papers (gu, ho, suriyaprakash, aggarwal, larsson), or all
    #[arg(value_name = "ID", default_value = "all")]
    what: Vec<String>,
    /// Only list the claims: id, kind, where it stands, what it says
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    paper: PaperArgs,
    #[command(flatten)]
    effort: EffortArgs,
}

/// How hard to try.
#[derive(Debug, Args)]
pub struct EffortArgs {
    /// quick: seconds; default: at most three minutes for all claims; high: as far as the engines go
    #[arg(long = "effort", value_name = "EFFORT", default_value = "default")]
    pub effort: Effort,
    /// Write down what each task does, and say at the end how the run would scale to 64 threads (on stderr; best with --threads 1)
    #[arg(long)]
    trace: bool,
}

impl EffortArgs {
    /// Judges on these terms, and tells the trace if one was asked for.
    pub fn judged<R>(
        &self,
        common: &Common,
        engines: &Registry,
        work: impl FnOnce(Terms) -> R,
    ) -> R {
        let trace = self.trace.then(Trace::default);
        let done = {
            let bar = Bar::stoppable(common, "claims");
            let threads = common.run(&bar).threads();
            let Common { memory, .. } = *common;
            let Self { effort, .. } = *self;
            work(Terms { effort, memory, threads, progress: &bar, engines, trace: trace.as_ref() })
        };
        if let Some(trace) = trace {
            eprint!("{trace}");
        }
        done
    }
}

/// Which papers.
#[derive(Debug, Args)]
pub struct PaperArgs {
    /// A paper of your own in place of the five, as a TOML file
    #[arg(long, value_name = "FILE")]
    paper: Option<PathBuf>,
}

impl PaperArgs {
    /// The papers asked for.
    pub fn read(&self, memory: Memory) -> Result<Papers> {
        let own = self.paper.as_deref();
        own.map_or_else(Papers::built_in, |path| Papers::read_within(path, memory))
    }
}

pub fn run(args: &CheckArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    let formats = [Format::Text, Format::Markdown, Format::Json, Format::Csv];
    let format = common.format(&formats, "a list of verdicts")?;
    let papers = args.paper.read(common.memory)?;
    let claims = papers.select_all(&args.what)?;
    if args.list {
        return out::write_sheet(common, format, listed(&claims));
    }
    let effort = args.effort.effort;
    let stamp = Stamp::new(effort);
    let rows: Vec<ClaimRow> = args.effort.judged(common, engines, |terms| {
        let judged = judge(&papers, &claims, terms);
        judged.iter().map(|judged| ClaimRow::new(judged, &papers, &stamp)).collect()
    });
    out::write(common, |out| match format {
        Format::Json => in_json(&rows, effort, out),
        Format::Text => in_words(&rows, &papers, out),
        format => sheet(&args.what, &rows, effort).write(format, out),
    })?;
    exit_code(&rows)
}

/// A check that failed outweighs a refutation: it means that not all is known.
pub fn exit_code(rows: &[ClaimRow]) -> Result<ExitCode> {
    not_checked(rows)?;
    let refuted = rows.iter().any(|row| row.verdict.meant().kind() == "Refuted");
    Ok(if refuted { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// The error of the claims that were not checked, the gravest first.
pub fn not_checked(rows: &[ClaimRow]) -> Result<()> {
    let failed = rows.iter().filter_map(|row| match row.verdict.meant() {
        Verdict::Error { code, why } => Some((row, *code, why)),
        _ => None,
    });
    match failed.max_by_key(|(_, code, _)| *code) {
        None => Ok(()),
        Some((row, code, why)) => {
            let text = format!("{} was not checked: {}", escaped(&row.id), escaped(why));
            if asked_to_stop() {
                return Err(Error::stopped(text));
            }
            Err(match code {
                3 => Error::limit(text),
                4 => Error::unserved(text),
                5 => Error::internal(text),
                _ => Error::invalid(text),
            })
        }
    }
}
