//! `wyt check`: claims to verdicts.

use std::collections::BTreeSet;
use std::process::ExitCode;

use clap::Args;
use wythoff::{Error, Result};
use wythoff_lab::claims::{self, Claim, Effort, Level, Outcome};
use wythoff_lab::output::{About, Cell, Format, Sheet};

use crate::args::Common;
use crate::out;
use crate::progress::Bar;

#[derive(Debug, Args)]
#[command(after_help = "\
Each claim gets one verdict:
  Proved    true for all it speaks of: a complete finite case, a certificate, a repeated state, a decided formula
  HoldsTo   true as far as it was checked, and no proof
  Refuted   false, with the smallest counterexample
  Misprint  false as printed, with the verdict on what is meant
  Open      neither proved nor refuted

Exit codes: 0 no claim is refuted, 1 a claim as it is meant is refuted, 2 or 3 a check could not be made.

Examples:
  wyt check H-T16
  wyt check larsson --effort high
  wyt check all --format json -o verdicts.json")]
pub struct CheckArgs {
    /// Ids such as H-T16, papers (gu, ho, suriyaprakash, aggarwal, larsson), or all
    #[arg(value_name = "ID", default_value = "all")]
    what: Vec<String>,
    #[command(flatten)]
    effort: EffortArgs,
}

/// How hard to try.
#[derive(Debug, Args)]
pub struct EffortArgs {
    /// quick: seconds; default: at most three minutes for all claims; high: as far as the engines go
    #[arg(long = "effort", value_name = "EFFORT", default_value = "default")]
    pub level: Level,
}

pub fn run(args: &CheckArgs, common: &Common) -> Result<ExitCode> {
    let formats = [Format::Npy, Format::Bfile, Format::Latex];
    common.refuse(&formats, "a list of verdicts")?;
    let claims = selected(&args.what)?;
    let level = args.effort.level;
    let outcomes = {
        let bar = Bar::stoppable(common, "claims");
        let effort = Effort { level, memory: common.memory, progress: &bar };
        claims::run(&claims, &effort, |_| None)
    };
    out::write(common, |out| match common.format {
        Format::Json => {
            let rows: Vec<_> = outcomes.iter().map(|outcome| outcome.to_json(level)).collect();
            serde_json::to_writer_pretty(&mut *out, &rows).map_err(std::io::Error::from)?;
            Ok(writeln!(out)?)
        }
        Format::Text => text(&outcomes, out),
        format => sheet(&args.what, &outcomes, level, format, out),
    })?;
    exit_code(&outcomes)
}

/// The claims asked for, each once, in the order of the papers.
fn selected(what: &[String]) -> Result<Vec<&'static Claim>> {
    let mut wanted = BTreeSet::new();
    for what in what {
        wanted.extend(claims::select(what)?.iter().map(|claim| claim.id));
    }
    Ok(claims::all().filter(|claim| wanted.contains(claim.id)).collect())
}

fn text(outcomes: &[Outcome], out: &mut dyn std::io::Write) -> Result<()> {
    for Outcome { claim, result, .. } in outcomes {
        writeln!(out, "{}  {}", claim.id, claim.source)?;
        writeln!(out, "  {}", claim.statement)?;
        match result {
            Ok(finding) => {
                writeln!(out, "  {}", finding.verdict)?;
                writeln!(out, "  Evidence: {} [{}]", finding.evidence, finding.engine)?;
                if let Some(survives) = &finding.survives {
                    writeln!(out, "  What survives: {survives}")?;
                }
                for slip in claims::slips(claim.id) {
                    let claims::Slip { place, printed, correct, why, .. } = slip;
                    writeln!(
                        out,
                        "  Slip ({place}): printed \"{printed}\", meant \"{correct}\". {why}"
                    )?;
                }
            }
            Err(error) => writeln!(out, "  Error: {error}")?,
        }
        writeln!(out)?;
    }
    Ok(writeln!(out, "{}", summary(outcomes))?)
}

/// How many verdicts of each kind.
pub fn summary(outcomes: &[Outcome]) -> String {
    let kinds = ["Proved", "HoldsTo", "Refuted", "Misprint", "Open", "Error"];
    let count = |kind: &str| outcomes.iter().filter(|outcome| outcome.kind() == kind).count();
    let counts = kinds.iter().map(|kind| (kind, count(kind))).filter(|(_, n)| *n > 0);
    let counts: Vec<String> = counts.map(|(kind, n)| format!("{n} {kind}")).collect();
    let all = format!("{} claims", outcomes.len());
    if counts.is_empty() { all } else { format!("{all}: {}", counts.join(", ")) }
}

fn sheet(
    what: &[String],
    outcomes: &[Outcome],
    level: Level,
    format: Format,
    out: &mut dyn std::io::Write,
) -> Result<()> {
    let about = About::new(format!("Verdicts on {}", what.join(", ")))
        .with("effort", level.name())
        .with("engine", "claims");
    let columns =
        ["id", "source", "statement", "verdict", "detail", "evidence", "engine", "survives"];
    let rows = outcomes.iter().map(|Outcome { claim, result, .. }| {
        let start = [claim.id, claim.source, claim.statement].map(str::to_string);
        let rest = match result {
            Ok(x) => {
                let (kind, detail) = (x.verdict.kind(), x.verdict.to_string());
                let survives = x.survives.clone().unwrap_or_default();
                [kind.to_string(), detail, x.evidence.clone(), x.engine.clone(), survives]
            }
            Err(error) => ["Error", &error.to_string(), "", "", ""].map(str::to_string),
        };
        Ok(start.into_iter().chain(rest).map(Cell::Text).collect())
    });
    Sheet::new(about, &columns).write(format, None, &mut { rows }, out)
}

/// A check that failed outweighs a refutation: it means that not all is known.
pub fn exit_code(outcomes: &[Outcome]) -> Result<ExitCode> {
    let failed = outcomes.iter().filter_map(|x| Some((x.claim.id, x.result.as_ref().err()?)));
    match failed.max_by_key(|(_, error)| error.exit_code()) {
        Some((id, Error::Limit(why))) => Err(Error::limit(format!("{id} was not checked: {why}"))),
        Some((id, why)) => Err(Error::invalid(format!("{id} was not checked: {why}"))),
        None if outcomes.iter().any(Outcome::is_refuted) => Ok(ExitCode::from(1)),
        None => Ok(ExitCode::SUCCESS),
    }
}
