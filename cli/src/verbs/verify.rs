//! `wyt verify`: checks certificates with the rules and arithmetic alone.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Once;

use clap::Args;
use wythoff::Result;
use wythoff::run::{Progress, can_write, write_whole};
use wythoff::text::escaped;
use wythoff_lab::asked::kernel;
use wythoff_lab::asked::verify::{Checked, check};
use wythoff_lab::output::{About, Format, json_text};
use wythoff_lab::told::verify::{object, statements, text};
use wythoff_verify::{Limits, Verified};

use crate::args::Common;
use crate::out;
use crate::progress::Bar;

/// Seconds that a check may take unless --time says otherwise.
const SECONDS: u64 = 600;

#[derive(Debug, Args)]
#[command(after_help = "\
A check takes at most --memory and --time; without --time also a number of steps that the file's size decides.
Whatever a sentence uses is printed with it: definitions as they are, automata taken as given with their hash.

With --kernel the checker proved correct in Coq (docs/kernel.md, built by scripts/kernel) checks proof records as well.

Exit codes: 0 accepted, 1 rejected (with the condition that fails), 2 unreadable, 3 a limit was reached, 5 the kernel disagrees.

Examples:
  wyt certify levels r-wythoff --up-to-value 20 -o levels.cert
  wyt verify levels.cert
  wyt certify levels r-wythoff --up-to-value 5 -o few.cert
  wyt verify --plain few.cert                   by the definitions alone
  wyt prove --game wythoff --record wythoff.proof
  wyt verify wythoff.proof --show wythoff.txt   every definition in full, automata included
  wyt verify levels.cert wythoff.proof --format json")]
pub struct VerifyArgs {
    /// The certificates or proof records
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How many seconds each file may take [default: 600, and as many steps as its size allows]
    #[arg(long, value_name = "SECONDS")]
    time: Option<u64>,
    /// Check levels, rows and words by their definitions alone, position by position: slow, for few of them
    #[arg(long)]
    plain: bool,
    /// Write the sentences of proof records there, with every definition they use in full
    #[arg(long, value_name = "FILE")]
    show: Option<PathBuf>,
    /// Check proof records with the kernel too, the checker proved correct in Coq (see scripts/kernel)
    #[arg(long)]
    kernel: bool,
}

pub fn run(args: &VerifyArgs, common: &Common) -> Result<ExitCode> {
    let format = common.format(&[Format::Text, Format::Json], "a verdict")?;
    args.show.as_deref().map_or(Ok(()), can_write)?;
    let program = if args.kernel { Some(kernel::program()?) } else { None };
    let limits = Limits {
        bytes: common.memory.limit(),
        seconds: Some(args.time.unwrap_or(SECONDS)),
        steps_per_byte: args.time.map_or(Limits::default().steps_per_byte, |_| u64::MAX),
        threads: common.threads,
    };
    let mut all = Vec::new();
    for (i, path) in args.files.iter().enumerate() {
        let (n, of) = (i + 1, args.files.len());
        let file = if of > 1 { format!(" (file {n} of {of})") } else { String::new() };
        let most = limits.seconds.unwrap_or(SECONDS);
        let path_shown = path.display().to_string();
        let name = escaped(&path_shown);
        let bar = Bar::new(common, &format!("checking {name}{file}, at most {most} s:"));
        let told = Once::new();
        let heard = |counted: &str, done: u64, all: u64| {
            told.call_once(|| bar.say(format!("checking {name}{file}: {counted}")));
            bar.report(done, Some(all));
        };
        let mut checked = check(path, &limits, args.plain, &heard)?;
        program.as_ref().map_or(Ok(()), |program| checked.ask_kernel(program, most))?;
        all.push(checked);
    }
    if let Some(file) = &args.show {
        let claims = all.iter().filter_map(|checked| match &checked.outcome {
            Ok(Verified::Proof(claim)) => Some(claim),
            _ => None,
        });
        let text: String = claims.map(|claim| statements(claim, usize::MAX)).collect();
        write_whole(file, |out| Ok(out.write_all(text.as_bytes())?))?;
    }
    out::write(common, |out| {
        if format == Format::Json {
            let about = About::new("").with("engine", "checker");
            let objects = all.iter().map(object).collect();
            return Ok(writeln!(out, "{}", json_text(&about.document(objects)))?);
        }
        for checked in &all {
            if all.len() > 1 {
                writeln!(out, "{}:", escaped(&checked.path.display().to_string()))?;
            }
            writeln!(out, "{}", text(checked))?;
        }
        Ok(())
    })?;
    // A disagreement weighs more than a rejection, and that more than a check that was given up.
    let codes: Vec<u8> = all.iter().map(Checked::code).collect();
    let worst = [5, 1, 3].into_iter().find(|code| codes.contains(code)).unwrap_or(0);
    Ok(ExitCode::from(worst))
}
