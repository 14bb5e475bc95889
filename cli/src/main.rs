//! `wyt`: the command of the laboratory. It parses, calls the library, prints.

mod args;
mod out;
mod progress;
mod verbs;

use std::process::ExitCode;

use clap::Parser;
use wythoff::{Error, Result};

use args::{Cli, Verb};

fn main() -> ExitCode {
    let cli = Cli::parse();
    progress::catch_interrupts();
    match run(&cli) {
        Ok(code) => code,
        Err(Error::Closed) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("wyt: {error}");
            ExitCode::from(error.exit_code())
        }
    }
}

fn run(cli: &Cli) -> Result<ExitCode> {
    cli.common.use_threads()?;
    match &cli.verb {
        Verb::Games => verbs::games::run(&cli.common),
        Verb::Value(args) => verbs::value::run(args, &cli.common),
        Verb::Table(args) => verbs::table::run(args, &cli.common),
        Verb::Positions(args) => verbs::positions::run(args, &cli.common),
        Verb::Numbers(args) => verbs::numbers::run(args, &cli.common),
        Verb::Prove(args) => verbs::prove::run(args, &cli.common),
        Verb::Completions(args) => verbs::shell::completions(args, &cli.common),
        Verb::Man => verbs::shell::man(&cli.common),
    }
}
