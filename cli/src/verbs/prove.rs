//! `wyt prove`: statements about all numbers, decided.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::{Value, json};
use wythoff::logic::{
    Budget, Decision, Prover, known, known_levels, prove_levels_with, prove_values,
};
use wythoff::run::{Memory, read_text_within, write_whole};
use wythoff::text::escaped;
use wythoff::{Error, Game, Result};
use wythoff_lab::bench::Effort;
use wythoff_lab::output::{About, Cell, Format, Sheet};

use crate::args::Common;
use crate::out;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  wyt prove \"?msd_fib A x,y x+y=y+x\"
  wyt prove \"E i,n n>0 & A k k<=n => T[i+k]=T[i+n+k]\"      no overlap in the Thue-Morse word
  wyt prove theorems.walnut --format json                   eval, def, reg, ost, morphism, promote
  wyt prove --game r-wythoff                                values 0 to 10 (--effort high: 15), proved
  wyt prove --game r-wythoff --levels levels.walnut         def t0, def t1, ...: the values 0, 1, ...
  wyt prove --p-positions wythoff \"?msd_fib E n $floor(n,a) & b=a+n\"
  wyt prove --guess-levels 12                               R-Wythoff, values 0 to 12, by guess and proof
  wyt prove theorems.walnut --record theorems.proof         then: wyt verify theorems.proof

$floor(n,y) is y = floor(phi*n), in msd_fib. A false A... and a true E... come with the smallest witness:
the least largest number, then the least first one, and so on.

Exit codes: 0 all true, 1 something is false, 2 bad input, 3 a limit was reached.")]
pub struct ProveArgs {
    /// A formula, or a file of commands
    #[arg(value_name = "FORMULA|FILE")]
    statement: Option<String>,
    /// Prove the values of this game: by the closed form known here, or by --levels
    #[arg(long, value_name = "GAME", conflicts_with_all = ["p_positions", "guess_levels"])]
    game: Option<Game>,
    /// A file that defines t0, t1, ... (`def`), claimed to be the positions of values 0, 1, ...
    #[arg(long, value_name = "FILE", requires = "game", conflicts_with = "statement")]
    levels: Option<PathBuf>,
    /// Prove that the formula describes exactly the P-positions of this game
    #[arg(long, value_name = "GAME", requires = "statement", conflicts_with = "guess_levels")]
    p_positions: Option<Game>,
    /// Guess and prove the values 0 to G of R-Wythoff [default: as far as --effort says]
    #[arg(long, value_name = "G", conflicts_with = "statement", num_args = 0..=1)]
    guess_levels: Option<Option<usize>>,
    /// How far values of R-Wythoff are guessed and proved; quick: 3, default: 10, high: 15
    #[arg(long, value_name = "EFFORT", default_value = "default")]
    effort: Effort,
    /// Time and states of every subformula
    #[arg(long)]
    explain: bool,
    /// Load the relations of a folder first, and save all relations there at the end
    #[arg(long, value_name = "DIR")]
    library: Option<PathBuf>,
    /// Write a record of the proof that `wyt verify` checks step by step
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Write the sentences and automata for Walnut, to be decided there: `load wyt.txt;`
    #[arg(long, value_name = "DIR")]
    walnut: Option<PathBuf>,
    /// With --library: write each relation as a Graphviz graph too
    #[arg(long, requires = "library")]
    graphviz: bool,
}

pub fn run(args: &ProveArgs, common: &Common) -> Result<ExitCode> {
    common.refuse(&[Format::Npy, Format::Bfile], "a proof")?;
    let mut prover = prover(args, common)?;
    let mut outcomes = Vec::new();
    let ended = decide(args, common.memory, &mut prover, &mut outcomes);
    match (ended, &common.output) {
        (Ok(()), _) => print(args, common, &outcomes)?,
        // What was decided before a limit stands on standard output; a file would not be whole.
        (Err(Error::Limit(why)), Some(path)) => {
            let path = path.display();
            return Err(Error::limit(format!(
                "{why}; {path} is not written, since it would not be whole"
            )));
        }
        (Err(error), None) if !outcomes.is_empty() => {
            print(args, common, &outcomes)?;
            return Err(error);
        }
        (Err(error), _) => return Err(error),
    }
    if let Some(folder) = &args.library {
        prover.save_library(folder, args.graphviz)?;
    }
    if let Some(folder) = &args.walnut {
        prover.save_walnut(folder, "wyt", &outcomes)?;
    }
    if let Some(file) = &args.record {
        let bytes = prover.proof_record()?.to_bytes();
        write_whole(file, |out| Ok(out.write_all(&bytes)?))?;
    }
    let refuted = outcomes.iter().any(|o| o.result == Some(false));
    Ok(ExitCode::from(u8::from(refuted)))
}

/// A prover that keeps to the memory allowed, all its automata taken together.
fn prover(args: &ProveArgs, common: &Common) -> Result<Prover> {
    let bytes = usize::try_from(common.memory.limit()).unwrap_or(usize::MAX);
    let mut prover = Prover::with_budget(Budget { bytes, ..Budget::default() });
    if args.record.is_some() {
        prover.start_record()?;
    }
    if let Some(folder) = &args.library {
        prover.load_library(folder)?;
    }
    Ok(prover)
}

fn decide(
    args: &ProveArgs,
    memory: Memory,
    prover: &mut Prover,
    outcomes: &mut Vec<Decision>,
) -> Result<()> {
    if let Some(g) = args.guess_levels {
        return guessed(prover, g.unwrap_or(reach(args.effort)), outcomes);
    }
    if let Some(game) = &args.p_positions {
        let formula = args.statement.clone().unwrap_or_default();
        know_floor(prover, &formula)?;
        outcomes.extend(prove_values(prover, game, &[formula])?.sentences);
        return Ok(());
    }
    if let Some(game) = &args.game {
        let levels = match &args.levels {
            Some(file) => levels_of(prover, file, memory)?,
            None => {
                let form = known_levels(game)?;
                known::prepare(prover, &form)?;
                form.levels
            }
        };
        outcomes.extend(prove_values(prover, game, &levels)?.sentences);
        if args.levels.is_none() && "r-wythoff".parse::<Game>().is_ok_and(|r| r == *game) {
            // The closed forms end with value 3; what comes after is guessed from computed positions.
            return guessed(prover, reach(args.effort), outcomes);
        }
        return Ok(());
    }
    let Some(statement) = &args.statement else {
        return Err(Error::invalid(
            "nothing to prove: give a formula, a file of commands, --game, or --guess-levels",
        ));
    };
    let path = Path::new(statement);
    let text = if path.is_file() { read_text_within(path, memory)? } else { statement.clone() };
    let names_a_file = [".walnut", ".txt"].iter().any(|end| statement.ends_with(end));
    if !path.is_file() && names_a_file {
        return Err(Error::Io(format!("{statement}: there is no such file")));
    }
    know_floor(prover, &text)?;
    prover.run_each(&text, &mut |outcome, _| outcomes.push(outcome.clone()))
}

/// $floor is there for texts that use it without a definition of their own.
fn know_floor(prover: &mut Prover, text: &str) -> Result<()> {
    if text.contains("$floor(") && !text.contains("def floor") {
        wythoff::logic::levels::define_floor(prover)?;
    }
    Ok(())
}

/// The largest value of R-Wythoff to be guessed.
fn reach(effort: Effort) -> usize {
    match effort {
        Effort::Quick => 3,
        Effort::Default => 10,
        Effort::High => 15,
    }
}

/// Guesses and proves the values 0 to g of R-Wythoff.
fn guessed(prover: &mut Prover, g: usize, outcomes: &mut Vec<Decision>) -> Result<()> {
    for level in prove_levels_with(prover, g)? {
        outcomes.extend(level.sentences.into_iter().map(|mut outcome| {
            outcome.name = format!("value {}: {}", level.g, outcome.name);
            outcome
        }));
    }
    Ok(())
}

/// Runs a file of definitions; the levels are then calls of t0, t1, ….
fn levels_of(prover: &mut Prover, file: &Path, memory: Memory) -> Result<Vec<String>> {
    let text = read_text_within(file, memory)?;
    know_floor(prover, &text)?;
    prover.run(&text)?;
    let mut levels = Vec::new();
    while let Some(relation) = prover.relation(&format!("t{}", levels.len())) {
        let (system, names) = (relation.systems[0].name(), &relation.arguments);
        levels.push(format!("?{system} $t{}({})", levels.len(), names.join(",")));
    }
    if levels.is_empty() {
        return Err(Error::invalid(format!(
            "{} defines no t0: name the levels t0, t1, … with `def`",
            file.display()
        )));
    }
    Ok(levels)
}

fn witness(outcome: &Decision) -> Option<String> {
    let pairs = outcome.witness.as_ref()?;
    Some(pairs.iter().map(|(name, n)| format!("{name} = {n}")).collect::<Vec<_>>().join(", "))
}

fn verdict(outcome: &Decision) -> &'static str {
    match outcome.result {
        Some(true) => "true",
        Some(false) => "false",
        None => "a relation",
    }
}

fn print(args: &ProveArgs, common: &Common, outcomes: &[Decision]) -> Result<()> {
    match common.format {
        Format::Text => out::write(common, |out| {
            outcomes.iter().try_for_each(|outcome| text(args, outcome, out))
        }),
        Format::Json => {
            let game = args.game.as_ref().or(args.p_positions.as_ref()).map(Game::to_string);
            let about = About::new("").with("engine", "automata");
            let about = game.into_iter().fold(about, |about, game| about.with("game", game));
            let list = about.document(outcomes.iter().map(|o| object(args, o)).collect());
            out::write(common, |out| {
                serde_json::to_writer_pretty(&mut *out, &list)
                    .map_err(|e| Error::Io(e.to_string()))?;
                Ok(writeln!(out)?)
            })
        }
        format => {
            let about = About::new("Statements decided");
            let sheet = Sheet::new(about, &["name", "result", "witness", "states", "milliseconds"]);
            let mut rows = outcomes.iter().map(|o| {
                Ok(vec![
                    Cell::Text(if o.name.is_empty() { o.formula.clone() } else { o.name.clone() }),
                    Cell::Text(verdict(o).into()),
                    Cell::Text(witness(o).unwrap_or_default()),
                    Cell::from(o.states as u64),
                    Cell::from((o.seconds * 1e3) as u64),
                ])
            });
            out::write(common, |out| sheet.write(format, None, &mut rows, out))
        }
    }
}

fn text(args: &ProveArgs, outcome: &Decision, out: &mut dyn Write) -> Result<()> {
    let name = escaped(if outcome.name.is_empty() { &outcome.formula } else { &outcome.name });
    let states = format!("{} states, {:.3} s", outcome.states, outcome.seconds);
    match (outcome.result, witness(outcome)) {
        (Some(false), Some(w)) => writeln!(out, "false  {name}: fails at {w}  ({states})")?,
        (Some(true), Some(w)) => writeln!(out, "true   {name}: for example {w}  ({states})")?,
        (Some(truth), None) => writeln!(out, "{:<6} {name}  ({states})", truth.to_string())?,
        (None, Some(w)) => writeln!(out, "       {name}: a relation; smallest {w}  ({states})")?,
        (None, None) => writeln!(out, "       {name}: a relation that holds nowhere  ({states})")?,
    }
    if args.explain {
        for step in &outcome.steps {
            writeln!(
                out,
                "       {:>9} states {:>9.3} s  {}",
                step.states,
                step.seconds,
                escaped(&step.formula)
            )?;
        }
        writeln!(out, "       largest automaton: {} states", outcome.largest)?;
    }
    Ok(())
}

fn object(args: &ProveArgs, outcome: &Decision) -> Value {
    let witness: Option<serde_json::Map<String, Value>> = outcome
        .witness
        .as_ref()
        .map(|pairs| pairs.iter().map(|(name, n)| (name.clone(), n.to_string().into())).collect());
    let mut object = json!({
        "name": outcome.name,
        "formula": outcome.formula,
        "result": outcome.result,
        "witness": witness,
        "states": outcome.states,
        "largest": outcome.largest,
        "seconds": outcome.seconds,
    });
    if args.explain {
        object["steps"] = outcome
            .steps
            .iter()
            .map(|s| json!({ "formula": s.formula, "states": s.states, "seconds": s.seconds }))
            .collect();
    }
    object
}
