//! `wyt prove`: statements about all numbers, decided.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::{Value, json};
use wythoff::logic::{
    Budget, Decision, Prover, known, known_levels, prove_levels_with, prove_values,
};
use wythoff::run::{Memory, Progress, read_text_within, write_whole};
use wythoff::text::escaped;
use wythoff::{Error, Game, Result};
use wythoff_lab::bench::Effort;
use wythoff_lab::output::{About, Cell, Format, Sheet};

use crate::args::Common;
use crate::out;
use crate::progress::Bar;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  wyt prove \"?msd_fib A x,y x+y=y+x\"
  wyt prove \"A i,n n>0 => E k k<=n & T[i+k]!=T[i+n+k]\"    no overlap in the Thue-Morse word
  wyt prove --game r-wythoff --effort quick     values 0 to 3; without --effort 0 to 10
  wyt prove --game wythoff                      is the set known here the set of its P-positions?
  wyt prove --p-positions wythoff '?msd_fib E n $floor(n,a) & b=a+n'
  wyt prove --guess-levels 12                   R-Wythoff, values 0 to 12, by guess and proof
  echo 'eval even \"?msd_fib A x,y x+y=y+x\":' > sums.walnut
  wyt prove sums.walnut --format json           eval, def, reg, ost, morphism, promote
  wyt prove sums.walnut --record sums.proof     a record that wyt verify checks
  wyt verify sums.proof
  echo 'def t0 \"?msd_fib E n $floor(n,a) & b=a+n\":' > levels.walnut
  wyt prove --game r-wythoff --levels levels.walnut      t0, t1, ...: the values 0, 1, ...

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
    let mut told = Told::default();
    let ended = {
        let bar = Bar::new(common, "proof: sentences decided");
        decide(args, common.memory, &mut prover, &mut told, &bar)
    };
    if ended.is_ok() || !told.outcomes.is_empty() {
        print(args, common, &told)?;
    }
    let outcomes = told.outcomes;
    ended?;
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

/// What was decided, and of which sets.
#[derive(Default)]
struct Told {
    /// The game whose values are meant, and the set claimed for each of the values 0, 1, …
    claim: Option<(Game, Vec<String>)>,
    /// How many of the sentences speak of these sets.
    of_claim: usize,
    outcomes: Vec<Decision>,
}

fn decide(
    args: &ProveArgs,
    memory: Memory,
    prover: &mut Prover,
    told: &mut Told,
    bar: &Bar,
) -> Result<()> {
    let outcomes = &mut told.outcomes;
    if let Some(g) = args.guess_levels {
        return guessed(prover, g.unwrap_or(reach(args.effort)), outcomes);
    }
    if let Some(game) = &args.p_positions {
        let formula = args.statement.clone().unwrap_or_default();
        know_floor(prover, &formula)?;
        told.claim = Some((game.clone(), vec![formula.clone()]));
        outcomes.extend(prove_values(prover, game, &[formula])?.sentences);
        told.of_claim = outcomes.len();
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
        told.claim = Some((game.clone(), levels.clone()));
        outcomes.extend(prove_values(prover, game, &levels)?.sentences);
        told.of_claim = outcomes.len();
        bar.report(outcomes.len() as u64, None);
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
        return Err(Error::Io(format!(
            "{statement}: there is no such file: name a file of commands, or write the formula itself in quotes"
        )));
    }
    know_floor(prover, &text)?;
    prover.run_each(&text, &mut |outcome, _| {
        outcomes.push(outcome.clone());
        bar.report(outcomes.len() as u64, None);
    })
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
    let text = read_text_within(file, memory).map_err(|error| match error {
        Error::Io(why) => Error::Io(format!(
            "{why}: --levels wants a file with def t0 \"...\": and so on, the claimed positions of the values 0, 1, ..."
        )),
        other => other,
    })?;
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

fn print(args: &ProveArgs, common: &Common, told: &Told) -> Result<()> {
    let outcomes = &told.outcomes;
    match common.format {
        Format::Text => out::write(common, |out| {
            claimed(told, out)?;
            outcomes.iter().try_for_each(|outcome| text(args, outcome, out))?;
            concluded(told, out)
        }),
        Format::Json => {
            let mut list: Vec<Value> = outcomes.iter().map(|o| object(args, o)).collect();
            for (object, outcome) in list.iter_mut().zip(&outcomes[..told.of_claim]) {
                if let Some(set) = set_of(told, outcome) {
                    object["set"] = set.into();
                }
            }
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
                    Cell::Number(o.states.into()),
                    Cell::Number(((o.seconds * 1e3) as u64).into()),
                ])
            });
            out::write(common, |out| sheet.write(format, None, &mut rows, out))
        }
    }
}

/// The set claimed for the value that a sentence speaks of.
fn set_of<'t>(told: &'t Told, outcome: &Decision) -> Option<&'t str> {
    let (_, sets) = told.claim.as_ref()?;
    let value: usize = outcome.name.strip_prefix("value ")?.split(':').next()?.parse().ok()?;
    sets.get(value).map(String::as_str)
}

/// Which sets are tested.
fn claimed(told: &Told, out: &mut dyn Write) -> Result<()> {
    let Some((game, sets)) = &told.claim else { return Ok(()) };
    for (value, set) in sets.iter().enumerate() {
        let name = if value == 0 { "P-positions".to_string() } else { format!("value {value}") };
        let mirrored = game.is_symmetric() && game.arity() == 2;
        let mirrored = if mirrored { ", with their mirror images" } else { "" };
        writeln!(out, "tested as the {name} of {game}{mirrored}: {}", escaped(set))?;
    }
    Ok(())
}

/// What follows for the game.
fn concluded(told: &Told, out: &mut dyn Write) -> Result<()> {
    let Some((game, sets)) = &told.claim else { return Ok(()) };
    let all = told.outcomes[..told.of_claim].iter().all(|outcome| outcome.result == Some(true));
    let these = if sets.len() == 1 { "this set is" } else { "these sets are" };
    let what = match sets.len() {
        1 => "the P-positions".to_string(),
        n => format!("the values 0 to {}", n - 1),
    };
    match all {
        true => writeln!(out, "proved: {these} exactly {what} of {game}")?,
        false => writeln!(
            out,
            "refuted: {these} not {what} of {game}; of other sets nothing is said (wyt solve learns one)"
        )?,
    }
    Ok(())
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
    let witness: Option<serde_json::Map<String, Value>> = outcome.witness.as_ref().map(|pairs| {
        pairs.iter().map(|(name, n)| (name.clone(), wythoff_lab::output::json_number(n))).collect()
    });
    let mut object = json!({
        "name": outcome.name,
        "formula": outcome.formula,
        "result": outcome.result,
        "witness": witness,
        "states": outcome.states,
        "largest": outcome.largest,
        "seconds": outcome.seconds,
        "version": env!("CARGO_PKG_VERSION"),
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
