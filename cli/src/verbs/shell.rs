//! `wyt completions` and `wyt man`.
//!
//! Both are made from the command line itself. For completions alone the arguments that name a game, a format, a kind of figure,
//! an effort or a claim get the values there are; when a command is read, more than these is allowed.

use std::io::Write;
use std::process::ExitCode;

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Command};
use clap_complete::Shell;
use wythoff::rules::catalogue::CatalogueEntry;
use wythoff::{Error, Game, Result};
use wythoff_lab::figures::FigureKind;
use wythoff_lab::output::Format;
use wythoff_lab::papers::Papers;

use crate::args::Common;
use crate::out;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  wyt completions bash > wyt.bash               then: source wyt.bash
  wyt completions zsh -o _wyt                   into a folder of $fpath
  wyt completions fish -o wyt.fish              into ~/.config/fish/completions

Verbs, options, games, formats, kinds of figures and ids of claims are completed.")]
pub struct CompletionsArgs {
    /// bash, zsh, fish, elvish or powershell
    shell: Shell,
}

pub fn completions(args: &CompletionsArgs, command: Command, common: &Common) -> Result<ExitCode> {
    common.no_format("a completion script")?;
    let (mut script, mut command) = (Vec::new(), with_values(command)?);
    clap_complete::generate(args.shell, &mut command, "wyt", &mut script);
    if args.shell == Shell::Fish {
        places_for_fish(&command, "", &mut script)?;
    }
    out::write(common, |out| Ok(out.write_all(&script)?))?;
    Ok(ExitCode::SUCCESS)
}

/// The command with the values that arguments usually have.
fn with_values(command: Command) -> Result<Command> {
    let bare = |name: &&str| name.parse::<Game>().is_ok();
    let all = CatalogueEntry::search("");
    let names = all.iter().map(|entry| entry.name).filter(bare);
    let games: Vec<&'static str> = names.chain(all.iter().map(|entry| entry.example)).collect();
    let games: Vec<&'static str> = games
        .iter()
        .enumerate()
        .filter(|(i, g)| !games[..*i].contains(g))
        .map(|(_, g)| *g)
        .collect();
    let papers = Papers::built_in()?;
    // The command wants names that last, and the program ends with the script.
    let lasting = |name: &String| -> &'static str { name.clone().leak() };
    let mut claims = vec!["all"];
    claims.extend(papers.all().map(|paper| lasting(&paper.key)));
    claims.extend(papers.claims().map(|claim| lasting(&claim.id)));
    let kinds: Vec<&'static str> = FigureKind::ALL.iter().map(|(name, _)| *name).collect();
    let formats = Format::ALL.iter().map(|format| format.name());
    let values: [Offered; 4] = [
        (&["game", "games", "question", "engines", "p_positions"], games),
        (&["format"], formats.collect()),
        (&["kind"], kinds),
        (&["effort"], vec!["quick", "default", "high"]),
    ];
    let verbs: Vec<String> =
        command.get_subcommands().map(|verb| verb.get_name().to_string()).collect();
    let mut command = offer(command, &values);
    for verb in verbs {
        command = command.mut_subcommand(verb, |verb| {
            let verb = offer(verb, &values);
            let is_check = verb.get_name() == "check";
            if is_check { offer(verb, &[(&["what"], claims.clone())]) } else { verb }
        });
    }
    Ok(command)
}

/// Scripts for fish are made for the values of options alone: these lines offer those of the arguments in their places.
fn places_for_fish(command: &Command, under: &str, script: &mut Vec<u8>) -> Result<()> {
    for verb in command.get_subcommands() {
        let name = verb.get_name();
        let condition = match under {
            "" => format!("__fish_wyt_using_subcommand {name}"),
            verb => format!("{verb}; and __fish_seen_subcommand_from {name}"),
        };
        for place in verb.get_positionals() {
            let values: Vec<String> =
                place.get_possible_values().iter().map(|v| quoted_for_fish(v.get_name())).collect();
            if !values.is_empty() {
                let values = values.join(" ");
                writeln!(script, "complete -c wyt -n \"{condition}\" -f -a \"{values}\"")?;
            }
        }
        places_for_fish(verb, &condition, script)?;
    }
    Ok(())
}

/// A word in single quotes, to stand within double quotes: fish reads it twice.
fn quoted_for_fish(word: &str) -> String {
    let once = word.replace('\\', "\\\\").replace('\'', "\\'");
    format!("'{once}'").replace('\\', "\\\\").replace('"', "\\\"").replace('$', "\\$")
}

/// Names of arguments, and the values they are offered.
type Offered = (&'static [&'static str], Vec<&'static str>);

/// The command, its own arguments of these names and those of its sub-verbs with these values.
fn offer(command: Command, values: &[Offered]) -> Command {
    let subverbs: Vec<String> =
        command.get_subcommands().map(|verb| verb.get_name().to_string()).collect();
    let mut command = command;
    let arguments: Vec<String> =
        command.get_arguments().map(|arg| arg.get_id().to_string()).collect();
    // An argument that is changed goes behind the others: each is, so that they keep their order.
    for name in &arguments {
        let known = values.iter().find(|(names, _)| names.contains(&name.as_str()));
        command = command.mut_arg(name, |arg| match known {
            Some((_, values)) => arg.value_parser(PossibleValuesParser::new(values.clone())),
            None => arg,
        });
    }
    // The verbs of the whole command are offered theirs one by one.
    if command.get_name() == "wyt" {
        return command;
    }
    for verb in subverbs {
        command = command.mut_subcommand(verb, |verb| offer(verb, values));
    }
    command
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  wyt man > wyt.1                               then: man ./wyt.1
  wyt man value > wyt-value.1                   the page of one verb
  wyt man numbers pairs > wyt-numbers-pairs.1   of a sub-verb
  wyt man --folder man1                         every page: wyt.1, wyt-value.1, ...")]
pub struct ManArgs {
    /// A verb, and a sub-verb if it has any: its own page [default: the whole command]
    #[arg(value_name = "VERB")]
    verb: Vec<String>,
    /// Write the pages of the command and of every verb and sub-verb into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "verb")]
    folder: Option<PathBuf>,
}

pub fn man(args: &ManArgs, command: Command, common: &Common) -> Result<ExitCode> {
    common.no_format("the manual page")?;
    let mut command = command.disable_help_subcommand(true);
    command.build();
    if let Some(folder) = &args.folder {
        if common.output.is_some() {
            return Err(Error::invalid("--folder writes many pages: leave -o out"));
        }
        std::fs::create_dir_all(folder)
            .map_err(|error| Error::io(format!("cannot make {}: {error}", folder.display())))?;
        pages(&command, "wyt", &mut |name, page| {
            let file = folder.join(format!("{name}.1"));
            wythoff::run::write_whole(&file, |out| Ok(out.write_all(page)?))
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut chosen = &command;
    for verb in &args.verb {
        chosen = chosen.find_subcommand(verb).ok_or_else(|| {
            let name = chosen.get_name();
            Error::invalid(format!("{name} has no verb {verb}: see wyt --help"))
        })?;
    }
    let name = ["wyt"].into_iter().chain(args.verb.iter().map(String::as_str));
    let bytes = page(chosen, &name.collect::<Vec<_>>().join("-"))?;
    out::write(common, |out| Ok(out.write_all(&bytes)?))?;
    Ok(ExitCode::SUCCESS)
}

/// The page of a command and those of all its verbs.
fn pages(
    command: &Command,
    name: &str,
    write: &mut dyn FnMut(&str, &[u8]) -> Result<()>,
) -> Result<()> {
    write(name, &page(command, name)?)?;
    let mut verbs = command.get_subcommands().filter(|verb| verb.get_name() != "help");
    verbs.try_for_each(|verb| pages(verb, &format!("{name}-{}", verb.get_name()), write))
}

/// One page. That of the whole command has the help of each verb as it stands, too.
fn page(command: &Command, name: &str) -> Result<Vec<u8>> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone().display_name(name.to_string())).render(&mut page)?;
    if name == "wyt" {
        for mut verb in command.get_subcommands().cloned() {
            let title = verb.get_name().to_uppercase();
            let help =
                verb.render_long_help().to_string().replace('\\', "\\e").replace("\n.", "\n\\&.");
            writeln!(page, ".SH {title}\n.nf\n{help}\n.fi")?;
        }
    }
    Ok(page)
}
