//! Sequences that are recognised, and formulas about the P-positions that are decided.

use serde_json::Value;
use wythoff::engine::{Play, Registry};
use wythoff::guess::{Column as Term, Source};
use wythoff::logic::{Budget, Prover};
use wythoff::run::Run;
use wythoff::solve::{Answer, Book, Settings, solve};
use wythoff::{Error, Result};
use wythoff_lab::asked::guess::of_game;
use wythoff_lab::told::solve::open_in_a_line;

use super::moves::{kept, read_again};
use super::{Column, ColumnKind, UnitAnswer, column, whole};
use crate::unit::Unit;

pub(super) const GUESS: &[Column] = &[
    column("verdict", ColumnKind::Words),
    column("kind", ColumnKind::Words),
    column("form", ColumnKind::Words),
    column("latex", ColumnKind::Words),
    column("terms", ColumnKind::Whole),
];

/// The first form that agrees with all terms, and how sure it is.
pub(super) fn guess(
    unit: &Unit,
    count: u64,
    value: u32,
    of: &str,
    engines: &Registry,
    run: &Run,
) -> Result<Vec<Value>> {
    let row = of.strip_prefix("row ").and_then(|row| row.parse().ok());
    let column = match row {
        Some(row) => Term::Row(row),
        None => of.parse()?,
    };
    let source = Source { game: unit.game.clone(), value, column };
    let found = of_game(&source, count, false, engines, run)?;
    let terms = whole(found.terms.len() as u64);
    Ok(match found.best() {
        Some(best) => vec![
            best.verdict.word().into(),
            best.form.kind().into(),
            best.form.words().into(),
            best.form.latex().into(),
            terms,
        ],
        None => {
            vec!["nothing recognised".into(), Value::Null, Value::Null, Value::Null, terms]
        }
    })
}

pub(super) const FORMULA: &[Column] = &[
    column("verdict", ColumnKind::Words),
    column("witness", ColumnKind::List),
    column("system", ColumnKind::Words),
    column("states", ColumnKind::Whole),
];

/// A formula about `$p(a,b)`, the P-positions in both orders, once these are solved; `open` if they are not.
pub(super) fn formula(
    unit: &Unit,
    formula: &str,
    play: Play,
    engines: &Registry,
    run: &Run,
) -> Result<UnitAnswer> {
    let settings = Settings::default();
    match solve(&unit.game, 0, play, &settings, engines, run, &mut |_| {})? {
        Answer::Proved(solved) => {
            let book = Book::of(&solved, run.memory())?;
            let cells = decided(&book, formula, run)?;
            Ok(UnitAnswer { cells, proof: Some(kept(&solved, run)?), why: None })
        }
        Answer::Open(open) if matches!(open.why, Error::Stopped(_)) => Err(open.why),
        Answer::Open(open) => {
            let cells = vec!["open".into(), Value::Null, Value::Null, Value::Null];
            Ok(UnitAnswer { cells, proof: None, why: Some(open_in_a_line(&open)) })
        }
        Answer::Guessed(guessed) => Err(guessed.why().clone()),
        Answer::Refuted(_) => Err(Error::internal("no guess was given")),
    }
}

/// The formula in the system of the automata; every name of a set stands for all orders of the piles.
fn decided(book: &Book, formula: &str, run: &Run) -> Result<Vec<Value>> {
    let (level, system) = (&book.levels()[0], book.system());
    let bytes = usize::try_from(run.memory().limit()).unwrap_or(usize::MAX);
    let budget = Budget { bytes, ..Budget::default() };
    let (stop, progress) = (budget.stop.clone(), run.progress());
    let mut prover = Prover::with_budget(budget);
    prover.know_system(system)?;
    let decision = stop.watching(
        || progress.should_stop(),
        || {
            let name = system.name();
            prover.insert("half", level.clone())?;
            let orders = match (book.game().is_symmetric(), book.game().arity()) {
                (false, _) | (true, 1) => {
                    let names = level.arguments.join(",");
                    format!("$half({names})")
                }
                (true, 2) => "$half(a,b) | $half(b,a)".to_string(),
                (true, _) => {
                    return Err(Error::unserved(format!(
                        "a formula is asked about games of one or two piles, not {}",
                        book.game()
                    )));
                }
            };
            prover.define("p", &format!("?{name} {orders}"))?;
            let own = formula.trim_start();
            let whole =
                if own.starts_with('?') { own.to_string() } else { format!("?{name} {own}") };
            prover.decide(&whole)
        },
    )?;
    let verdict = match decision.result {
        Some(true) => "true",
        Some(false) => "false",
        None => {
            return Err(Error::invalid(format!(
                "{formula:?} has free variables ({}): bind them with A or E",
                decision.free.join(", ")
            )));
        }
    };
    let witness = decision
        .witness
        .map_or(Value::Null, |pairs| pairs.iter().map(|(name, n)| format!("{name}={n}")).collect());
    let states = whole(level.dfa.states() as u64);
    Ok(vec![verdict.into(), witness, system.name().into(), states])
}

/// The same from the automata that a result carries, proved again.
pub(super) fn formula_again(
    unit: &Unit,
    formula: &str,
    play: Play,
    proof: Option<&str>,
    run: &Run,
) -> Result<Vec<Value>> {
    let solved = read_again(unit, 1, play, proof, run)?;
    decided(&Book::of(&solved, run.memory())?, formula, run)
}
