//! What a store says is believed row by row: it fits the plan, and what it calls proved is proved again.
//!
//! An answer has the columns of its question and nothing else; one that met a limit, was refused or failed has its reason and nothing
//! else, so that no cell is exported that nobody looked at. A result that says "proved" or "for all sizes" carries what proves it (the automata of a solved game, the certificate of levels), or is
//! asked again where that is as quick; the columns are computed from what was proved and compared with the row, and no other word is written than the question
//! has (`question::again`). What was measured is covered by the seals of the store alone (`seal`).

use serde_json::{Map, Value};
use wythoff::run::Run;
use wythoff::{Error, Result};

use super::{Done, Store};
use crate::answer::UnitState;
use crate::plan::Plan;
use crate::question::{Column, ColumnKind, Question, UnitAnswer};
use crate::unit::Unit;

/// An answered unit whose result was read and, where it says proved, replayed.
pub(crate) struct ReplayedUnit {
    pub unit: Unit,
    pub done: Done,
    pub result: Map<String, Value>,
}

/// The answered units of a store, in the order of the plan.
pub(crate) fn rows(store: &Store) -> Result<Vec<ReplayedUnit>> {
    let (plan, shown) = (store.plan(), store.path().display().to_string());
    let run = Run::new(plan.limits.memory);
    let mut units: Vec<Option<Unit>> = plan.units()?.into_iter().map(Some).collect();
    let columns = plan.question.columns();
    let mut rows = Vec::new();
    for (place, done) in store.answered()? {
        let key = done.key.clone();
        let wrong = |what: &str| {
            Error::invalid(format!(
                "{shown}: the result of {key} {what}; sweep again into another file"
            ))
        };
        let result: Map<String, Value> = serde_json::from_str(&done.outcome.result)
            .map_err(|error| wrong(&format!("is damaged: {error}")))?;
        let unit = units.get_mut(place).and_then(Option::take).filter(|unit| unit.key == done.key);
        let unit = unit.ok_or_else(|| {
            Error::invalid(format!("{shown}: its units are not those of its plan"))
        })?;
        if !named_as(&result, done.outcome.state, &columns) {
            return Err(wrong("has other entries than its state has"));
        }
        if done.outcome.state == UnitState::Done {
            let cells: Option<Vec<Value>> =
                columns.iter().map(|column| cell(&result, column)).collect();
            let cells = cells.ok_or_else(|| wrong("has not the columns of its question"))?;
            let words = |name: &str| result.get(name).and_then(Value::as_str).map(str::to_string);
            let told = UnitAnswer { cells, proof: words("proof"), why: words("why") };
            let replayed = plan.question.replay(&unit, &told, &run);
            let holds = replayed.map_err(|error| match error {
                limit @ (Error::Limit(_) | Error::Stopped(_)) => limit,
                other => wrong(&format!("is not proved by what it carries: {other}")),
            })?;
            if !holds {
                return Err(wrong("says what its question and its proof do not"));
            }
        }
        rows.push(ReplayedUnit { unit, done, result });
    }
    Ok(rows)
}

/// That the answer of a function that is not ours has the columns of its plan, each of its kind: an export would refuse the whole store.
pub(super) fn fits(plan: &Plan, done: &Done) -> Result<()> {
    let (Question::Python { function, answers }, UnitState::Done) =
        (&plan.question, done.outcome.state)
    else {
        return Ok(());
    };
    let result: Map<String, Value> = serde_json::from_str(&done.outcome.result)
        .map_err(|error| Error::invalid(format!("{function}, {}: {error}", done.key)))?;
    if result.len() != answers.len() {
        return Err(Error::invalid(format!(
            "{function}, {}: other columns than the plan names",
            done.key
        )));
    }
    match answers.iter().find(|column| cell(&result, column).is_none()) {
        None => Ok(()),
        Some(column) => Err(Error::invalid(format!(
            "{function}, {}: {} in a column \"{}\"",
            done.key,
            result.get(&*column.name).map_or("nothing".to_string(), Value::to_string),
            column.written()
        ))),
    }
}

/// Whether a result names what its state has: the columns, and perhaps a proof, or the reason why nothing was decided; or a reason alone.
fn named_as(result: &Map<String, Value>, state: UnitState, columns: &[Column]) -> bool {
    match state {
        UnitState::Done => {
            let told = |(name, value): (&String, &Value)| match name.as_str() {
                "proof" | "why" => value.is_string(),
                _ => columns.iter().any(|c| c.name == *name),
            };
            result.iter().all(told)
        }
        UnitState::Limit | UnitState::Refused | UnitState::Failed => {
            result.len() == 1 && result.get("why").is_some_and(Value::is_string)
        }
        UnitState::Open | UnitState::Stopped => false,
    }
}

/// The value of a column, if it is there and of its kind.
fn cell(result: &Map<String, Value>, column: &Column) -> Option<Value> {
    let value = result.get(&*column.name)?;
    let all = |such: fn(&Value) -> bool| {
        value.as_array().is_some_and(|all| all.iter().all(|one| one.is_null() || such(one)))
    };
    let fits = match column.kind {
        ColumnKind::Whole => is_whole(value),
        ColumnKind::Flag => value.is_boolean(),
        ColumnKind::Words => value.is_string(),
        ColumnKind::Real => value.is_number(),
        ColumnKind::List => all(Value::is_string),
        ColumnKind::Wholes => all(is_whole),
        ColumnKind::Reals => all(Value::is_number),
    };
    (fits || value.is_null()).then(|| value.clone())
}

/// A whole number, past 2⁵³ as its digits.
fn is_whole(value: &Value) -> bool {
    let digits = |text: &str| {
        let text = text.strip_prefix('-').unwrap_or(text);
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    value.is_i64() || value.is_u64() || value.as_str().is_some_and(digits)
}
