//! `wyt check`: what the papers claim, each with a verdict that is computed.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use wythoff::engine::Registry;
use wythoff::run::Memory;
use wythoff::text::escaped;
use wythoff::{Error, Result};
use wythoff_lab::bench::Effort;
use wythoff_lab::judge::{Terms, judge};
use wythoff_lab::output::{About, Cell, Format, Sheet};
use wythoff_lab::papers::{Claim, Papers};
use wythoff_lab::report::{Row, Stamp};
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

/// How a run is made.
pub fn terms<'r>(
    common: &Common,
    effort: Effort,
    progress: &'r Bar,
    engines: &'r Registry,
) -> Terms<'r> {
    let cores = || std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let threads = common.threads.unwrap_or_else(cores);
    Terms { effort, memory: common.memory, threads, progress, engines }
}

pub fn run(args: &CheckArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    let formats = [Format::Text, Format::Markdown, Format::Json, Format::Csv];
    common.written_as(&formats, "a list of verdicts")?;
    let papers = args.paper.read(common.memory)?;
    let claims = selected(&papers, &args.what)?;
    if args.list {
        out::write(common, |out| list(&claims, common.format, out))?;
        return Ok(ExitCode::SUCCESS);
    }
    let effort = args.effort.effort;
    let stamp = Stamp::new(effort);
    let rows: Vec<Row> = {
        let bar = Bar::stoppable(common, "claims");
        let judged = judge(&papers, &claims, terms(common, effort, &bar, engines));
        judged.iter().map(|judged| Row::new(judged, &papers, &stamp)).collect()
    };
    out::write(common, |out| match common.format {
        Format::Json => {
            let rows = serde_json::to_value(&rows).map_err(std::io::Error::from)?;
            let about = About::new("").with("effort", effort.name()).document(rows);
            serde_json::to_writer_pretty(&mut *out, &about).map_err(std::io::Error::from)?;
            Ok(writeln!(out)?)
        }
        Format::Text => text(&rows, &papers, out),
        format => sheet(&args.what, &rows, effort, format, out),
    })?;
    exit_code(&rows)
}

/// The claims asked for, each once, in the order of the papers.
fn selected<'p>(papers: &'p Papers, what: &[String]) -> Result<Vec<&'p Claim>> {
    let mut wanted = BTreeSet::new();
    for what in what {
        wanted.extend(papers.select(what)?.into_iter().map(|claim| &claim.id));
    }
    Ok(papers.claims().filter(|claim| wanted.contains(&claim.id)).collect())
}

fn list(claims: &[&Claim], format: Format, out: &mut dyn std::io::Write) -> Result<()> {
    let about = About::new("Claims");
    let rows = claims.iter().map(|claim| {
        let cells = [&claim.id, claim.kind.name(), &claim.source, &claim.statement];
        Ok(cells.map(|text| Cell::Text(escaped(text).into_owned())).to_vec())
    });
    let sheet = Sheet::new(about, &["id", "kind", "source", "statement"]);
    sheet.write(format, None, &mut { rows }, out)
}

fn text(rows: &[Row], papers: &Papers, out: &mut dyn std::io::Write) -> Result<()> {
    for row in rows {
        writeln!(out, "{}  {}, {}", escaped(&row.id), row.kind, escaped(&row.source))?;
        writeln!(out, "  {}", escaped(&row.statement))?;
        verdict(&row.verdict, "  ", out)?;
        if !row.evidence.is_empty() {
            writeln!(out, "  Evidence: {}", escaped(&row.evidence))?;
        }
        if let Some(observed) = &row.observed {
            writeln!(out, "  Observed, not proved: {}", escaped(observed))?;
        }
        for used in &row.used {
            writeln!(out, "  Asked: {}: {}", escaped(&used.engine), escaped(&used.asked))?;
        }
        for slip in papers.claim(&row.id).into_iter().flat_map(|claim| &claim.slips) {
            let [place, printed, correct, why] =
                [&slip.place, &slip.printed, &slip.correct, &slip.why].map(|text| escaped(text));
            writeln!(out, "  Slip ({place}): printed \"{printed}\", meant \"{correct}\". {why}")?;
        }
        writeln!(out)?;
    }
    Ok(writeln!(out, "{}", summary(rows))?)
}

/// A verdict with its grounds, one a line.
fn verdict(told: &Verdict, indent: &str, out: &mut dyn std::io::Write) -> Result<()> {
    match told {
        Verdict::Proved(_) | Verdict::Argued(_) => {
            writeln!(out, "{indent}{} by", told.kind())?;
            for ground in told.grounds() {
                writeln!(out, "{indent}  - {}: {}", ground.sort(), escaped(&ground.to_string()))?;
            }
            if let Some(tried) = told.also_tested() {
                writeln!(out, "{indent}  Also tested: {}", escaped(&tried.to_string()))?;
            }
        }
        Verdict::Misprint { printed, as_printed, corrected, as_corrected } => {
            let deeper = format!("{indent}  ");
            writeln!(out, "{indent}Misprint")?;
            writeln!(out, "{indent}Printed: {}", escaped(printed))?;
            verdict(as_printed, &deeper, out)?;
            writeln!(out, "{indent}Meant: {}", escaped(corrected))?;
            verdict(as_corrected, &deeper, out)?;
        }
        Verdict::Error { why, .. } => writeln!(out, "{indent}Error: {}", escaped(why))?,
        other => writeln!(out, "{indent}{}", escaped(&other.to_string()))?,
    }
    Ok(())
}

/// How many verdicts of each kind.
pub fn summary(rows: &[Row]) -> String {
    let count = |kind: &str| rows.iter().filter(|row| row.verdict.kind() == kind).count();
    let kinds = wythoff_lab::verdict::KINDS.map(|(kind, _, _)| kind);
    let counts = kinds.iter().map(|kind| (kind, count(kind))).filter(|(_, n)| *n > 0);
    let counts: Vec<String> = counts.map(|(kind, n)| format!("{n} {kind}")).collect();
    let all = format!("{} claims", rows.len());
    if counts.is_empty() { all } else { format!("{all}: {}", counts.join(", ")) }
}

fn sheet(
    what: &[String],
    rows: &[Row],
    effort: Effort,
    format: Format,
    out: &mut dyn std::io::Write,
) -> Result<()> {
    let about =
        About::new(format!("Verdicts on {}", what.join(", "))).with("effort", effort.name());
    let columns = [
        "id",
        "kind",
        "source",
        "statement",
        "verdict",
        "detail",
        "evidence",
        "engines",
        "observed",
    ];
    let rows = rows.iter().map(|row| {
        let engines: Vec<String> =
            row.used.iter().map(|used| format!("{}: {}", used.engine, used.asked)).collect();
        let cells = [
            row.id.clone(),
            row.kind.clone(),
            row.source.clone(),
            row.statement.clone(),
            row.verdict.kind().to_string(),
            row.verdict.to_string(),
            row.evidence.clone(),
            engines.join("; "),
            row.observed.clone().unwrap_or_default(),
        ];
        Ok(cells.map(|text| Cell::Text(escaped(&text).into_owned())).to_vec())
    });
    Sheet::new(about, &columns).write(format, None, &mut { rows }, out)
}

/// A check that failed outweighs a refutation: it means that not all is known.
pub fn exit_code(rows: &[Row]) -> Result<ExitCode> {
    not_checked(rows)?;
    let refuted = rows.iter().any(|row| row.verdict.meant().kind() == "Refuted");
    Ok(if refuted { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// The error of the claims that were not checked, the gravest first.
pub fn not_checked(rows: &[Row]) -> Result<()> {
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
