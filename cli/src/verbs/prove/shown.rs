//! How what was decided is shown: as text, a table or an object.

use std::io::Write;

use serde_json::{Value, json};
use wythoff::logic::Decision;
use wythoff::text::escaped;
use wythoff::{Game, Result};
use wythoff_lab::asked::prove::Decided;
use wythoff_lab::output::{About, Cell, Format, Sheet, json_text};

use super::ProveArgs;
use crate::args::Common;
use crate::out;

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

pub(super) fn print(
    args: &ProveArgs,
    format: Format,
    common: &Common,
    told: &Decided,
) -> Result<()> {
    let outcomes = &told.outcomes;
    match format {
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
            let game = args.game.as_ref().or(args.p_positions.as_ref()).map(Game::to_string);
            let about = About::new("").with("engine", "automata");
            let about = game.into_iter().fold(about, |about, game| about.with("game", game));
            let list = about.document(list.into());
            out::write(common, |out| Ok(writeln!(out, "{}", json_text(&list))?))
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

/// The set claimed for the value that a sentence speaks of.
fn set_of<'t>(told: &'t Decided, outcome: &Decision) -> Option<&'t str> {
    let (_, sets) = told.claim.as_ref()?;
    let value: usize = outcome.name.strip_prefix("value ")?.split(':').next()?.parse().ok()?;
    sets.get(value).map(String::as_str)
}

fn rule(told: &Decided) -> &'static str {
    if told.misere { " under misere play" } else { "" }
}

/// Which sets are tested.
fn claimed(told: &Decided, out: &mut dyn Write) -> Result<()> {
    let Some((game, sets)) = &told.claim else { return Ok(()) };
    for (value, set) in sets.iter().enumerate() {
        let name = if value == 0 { "P-positions".to_string() } else { format!("value {value}") };
        let mirrored = game.is_symmetric() && game.arity() == 2;
        let mirrored = if mirrored { ", with their mirror images" } else { "" };
        let rule = rule(told);
        writeln!(out, "tested as the {name} of {game}{rule}{mirrored}: {}", escaped(set))?;
    }
    Ok(())
}

/// What follows for the game.
fn concluded(told: &Decided, out: &mut dyn Write) -> Result<()> {
    let Some((game, sets)) = &told.claim else { return Ok(()) };
    let all = told.outcomes[..told.of_claim].iter().all(|outcome| outcome.result == Some(true));
    let these = if sets.len() == 1 { "this set is" } else { "these sets are" };
    let what = match sets.len() {
        1 => "the P-positions".to_string(),
        n => format!("the values 0 to {}", n - 1),
    };
    match all {
        true => writeln!(out, "proved: {these} exactly {what} of {game}{}", rule(told))?,
        false => writeln!(
            out,
            "refuted: {these} not {what} of {game}{}; of other sets nothing is said (wyt solve learns one)",
            rule(told)
        )?,
    }
    Ok(())
}

pub(super) fn text(args: &ProveArgs, outcome: &Decision, out: &mut dyn Write) -> Result<()> {
    let name = escaped(if outcome.name.is_empty() { &outcome.formula } else { &outcome.name });
    let states = format!("{} states, {:.3} s", outcome.states, outcome.seconds);
    match (outcome.result, witness(outcome)) {
        (Some(false), Some(w)) => writeln!(out, "false  {name}: fails at {w}  ({states})")?,
        (Some(true), Some(w)) => writeln!(out, "true   {name}: for example {w}  ({states})")?,
        (Some(truth), None) => writeln!(out, "{:<6} {name}  ({states})", truth.to_string())?,
        (None, Some(w)) => writeln!(out, "       {name}: a relation; smallest {w}  ({states})")?,
        (None, None) => match &outcome.example {
            Some(e) => writeln!(
                out,
                "       {name}: a relation between strings; shortest {e}  ({states})"
            )?,
            None => writeln!(out, "       {name}: a relation that holds nowhere  ({states})")?,
        },
    }
    if let Some(remark) = &outcome.remark {
        writeln!(out, "       {}", escaped(remark))?;
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
    if let Some(remark) = &outcome.remark {
        object["remark"] = remark.as_str().into();
    }
    if args.explain {
        object["steps"] = outcome
            .steps
            .iter()
            .map(|s| json!({ "formula": s.formula, "states": s.states, "seconds": s.seconds }))
            .collect();
    }
    object
}
