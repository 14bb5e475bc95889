//! `wyt completions` and `wyt man`.

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, CommandFactory};
use clap_complete::Shell;
use wythoff::{Error, Result};
use wythoff_lab::output::Format;

use crate::args::{Cli, Common};
use crate::out;

#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  wyt completions bash > ~/.local/share/bash-completion/completions/wyt")]
pub struct CompletionsArgs {
    /// bash, zsh, fish, elvish or powershell
    shell: Shell,
}

pub fn completions(args: &CompletionsArgs, common: &Common) -> Result<ExitCode> {
    refuse_formats(common, "a completion script")?;
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "wyt", &mut script);
    out::write(common, |out| Ok(out.write_all(&script)?))?;
    Ok(ExitCode::SUCCESS)
}

fn refuse_formats(common: &Common, what: &str) -> Result<()> {
    if common.format != Format::Text {
        return Err(Error::invalid(format!("{what} has a format of its own: leave --format out")));
    }
    Ok(())
}

/// One page: the command's own sections, then the help of each verb as it stands.
pub fn man(common: &Common) -> Result<ExitCode> {
    refuse_formats(common, "the manual page")?;
    let mut page = Vec::new();
    clap_mangen::Man::new(Cli::command()).render(&mut page)?;
    for mut verb in Cli::command().get_subcommands().cloned() {
        let name = verb.get_name().to_uppercase();
        let help =
            verb.render_long_help().to_string().replace('\\', "\\e").replace("\n.", "\n\\&.");
        writeln!(page, ".SH {name}\n.nf\n{help}\n.fi")?;
    }
    out::write(common, |out| Ok(out.write_all(&page)?))?;
    Ok(ExitCode::SUCCESS)
}
