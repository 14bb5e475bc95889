//! `wyt`: the command of the laboratory. It parses, calls the library, prints.

mod args;
mod line;
mod out;
mod progress;
mod verbs;
mod watch;

use std::error::Error as _;
use std::process::ExitCode;

use clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
use clap::{CommandFactory, Parser};
use wythoff::engine::Registry;
use wythoff::run::can_write;
use wythoff::{Error, Result};
use wythoff_lab::told::refusal::in_words;

use line::{Cli, Verb};

fn main() -> ExitCode {
    guarded(wyt)
}

/// What breaks off is a bug of ours, told on standard error by then.
fn guarded(work: fn() -> ExitCode) -> ExitCode {
    std::panic::catch_unwind(work).unwrap_or(ExitCode::from(5))
}

fn wyt() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(refusal) => return refuse(&refusal),
    };
    progress::catch_interrupts();
    match run(&cli) {
        Ok(code) => code,
        Err(Error::Closed) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("wyt: {}", wythoff::text::escaped(&shortened(in_words(&error))));
            ExitCode::from(error.exit_code())
        }
    }
}

/// No file makes an error longer than this.
const LONGEST: usize = 4000;

fn shortened(text: String) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text,
    }
}

fn run(cli: &Cli) -> Result<ExitCode> {
    cli.common.use_threads()?;
    out::refuse_bytes_on_a_terminal(&cli.common)?;
    // Where -o names a file, that it cannot be written is noticed before the work, not after it.
    if !matches!(cli.verb, Verb::Papers(_) | Verb::Atlas(_) | Verb::Sweep(_)) {
        cli.common.output.as_deref().map_or(Ok(()), can_write).map_err(|error| match error {
            error @ Error::Io(_) => error.told(|why| format!("{why} with -o")),
            other => other,
        })?;
    }
    watch::keep_within(cli.common.memory);
    let engines = Registry::standard();
    match &cli.verb {
        Verb::Games(args) => verbs::games::run(args, &cli.common, &engines),
        Verb::Value(args) => verbs::value::run(args, &cli.common, &engines),
        Verb::Table(args) => verbs::table::run(args, &cli.common, &engines),
        Verb::Positions(args) => verbs::positions::run(args, &cli.common, &engines),
        Verb::Levels(args) => verbs::levels::run(args, &cli.common, &engines),
        Verb::Certify(args) => verbs::certify::run(args, &cli.common, &engines),
        Verb::Verify(args) => verbs::verify::run(args, &cli.common),
        Verb::Periods(args) => verbs::periods::run(args, &cli.common, &engines),
        Verb::Adjoin(args) => verbs::adjoin::run(args, &cli.common, &engines),
        Verb::Beams(args) => verbs::beams::run(args, &cli.common, &engines),
        Verb::Numbers(args) => verbs::numbers::run(args, &cli.common, &engines),
        Verb::Prove(args) => verbs::prove::run(args, &cli.common),
        Verb::Solve(args) => verbs::solve::run(args, &cli.common, &engines),
        Verb::Guess(args) => verbs::guess::run(args, &cli.common, &engines),
        Verb::Papers(args) => verbs::papers::run(args, &cli.common, &engines),
        Verb::Play(args) => verbs::play::run(args, &cli.common, &engines),
        Verb::Plot(args) => verbs::plot::run(args, &cli.common, &engines),
        Verb::Check(args) => verbs::check::run(args, &cli.common, &engines),
        Verb::Sweep(args) => verbs::sweep::run(args, &cli.common),
        Verb::Atlas(args) => verbs::atlas::run(args, &cli.common),
        Verb::Serve(args) => verbs::serve::run(args, &cli.common),
        Verb::Completions(args) => verbs::shell::completions(args, Cli::command(), &cli.common),
        Verb::Man(args) => verbs::shell::man(args, Cli::command(), &cli.common),
    }
}

/// Help and version as they are; a refused command line in one line, as every other error.
fn refuse(refusal: &clap::Error) -> ExitCode {
    if !refusal.use_stderr() || refusal.kind() == DisplayHelpOnMissingArgumentOrSubcommand {
        // Nobody is left to tell if even this cannot be printed.
        let _ = refusal.print();
        return ExitCode::from(u8::try_from(refusal.exit_code()).unwrap_or(2));
    }
    let own = refusal.source().and_then(|source| source.downcast_ref::<Error>());
    eprintln!("wyt: {}", in_one_line(&refusal.to_string(), own));
    ExitCode::from(own.map_or(2, Error::exit_code))
}

/// What clap says, without the usage, or what the library says, after the name of the argument.
fn in_one_line(told: &str, own: Option<&Error>) -> String {
    let told = told.strip_prefix("error: ").unwrap_or(told);
    if let Some(own) = own {
        let name = told.split(" for '").nth(1).and_then(|rest| rest.split(" <").next());
        let flag = name.filter(|name| name.starts_with('-'));
        return flag.map_or(String::new(), |flag| format!("{flag}: ")) + &in_words(own);
    }
    let help = helped(told);
    let end = told.find("\nUsage:").or_else(|| told.find("\nFor more information"));
    let paragraphs = told[..end.unwrap_or(told.len())].split("\n\n");
    let paragraphs = paragraphs.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
    // A number below 0 is no argument to be passed in another way, as clap would have it.
    let fitting =
        paragraphs.filter(|text| !text.is_empty() && !text.starts_with("tip: to pass '-"));
    let told = fitting.collect::<Vec<_>>().join("; ");
    let negative = told.starts_with("unexpected argument '-") && !told.contains("'--");
    let why = if negative { ": numbers are 0 or more" } else { "" };
    format!("{told}{why} (see {help} --help)")
}

/// The command whose help is meant: the words of the usage before its arguments.
fn helped(told: &str) -> String {
    let usage = told.split("Usage: ").nth(1).unwrap_or("wyt");
    let words = usage.split_whitespace().take_while(|word| !word.starts_with(['[', '<', '-']));
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bug_of_ours_is_told_by_the_code() {
        let ended = |work| format!("{:?}", guarded(work));
        assert_eq!(ended(|| panic!("planted")), format!("{:?}", ExitCode::from(5)));
        assert_eq!(ended(|| ExitCode::SUCCESS), format!("{:?}", ExitCode::SUCCESS));
    }
}
