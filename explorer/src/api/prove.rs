//! Formulas decided: the answer, the smallest witness, and the automaton of a relation if it is small.

use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use serde_json::{Map, Value, json};
use wythoff::logic::{Budget, Decision, Prover, Relation};
use wythoff_lab::asked::prove::know_floor;

use super::Shared;
use crate::query::Query;
use crate::refusal::{Answer, Refusal};
use crate::task;
use crate::work::Weight;

/// The longest body, in bytes.
const LONGEST: usize = 65_536;

/// How long a body may take to arrive.
const SENT: Duration = Duration::from_secs(10);

/// The most states of an automaton that is drawn.
const DRAWN: usize = 40;

pub async fn prove(
    State(shelf): Shared,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let query = Query::read(&query.unwrap_or_default(), &[])?;
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if kind.is_none_or(|kind| kind.split(';').next() != Some("application/json")) {
        let told =
            "send JSON with Content-Type: application/json, as {\"text\": \"A x E y y = 2*x\"}";
        return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, told));
    }
    let body = task::within(SENT, to_bytes(body, LONGEST)).await;
    let body = body.ok_or_else(|| Refusal::late(SENT.as_secs()))?.map_err(|_| {
        Refusal::large(format!("a text has at most {LONGEST} bytes here: use wyt prove FILE"))
    })?;
    let body: Value = serde_json::from_slice(&body)
        .map_err(|error| Refusal::bad(format!("the body is no JSON: {error}")))?;
    let text = body.get("text").and_then(Value::as_str).map(str::to_string);
    let text = text
        .filter(|text| !text.trim().is_empty())
        .ok_or_else(|| Refusal::bad("nothing to prove: send {\"text\": \"A x E y y = 2*x\"}"))?;
    let bytes = usize::try_from(shelf.workers.memory.limit()).unwrap_or(usize::MAX);
    let decided = shelf.workers.work(Weight::Heavy, move |run| {
        let budget = Budget { states: 4_000_000, bytes, ..Budget::default() };
        let (stop, progress) = (budget.stop.clone(), run.progress());
        let mut prover = Prover::with_budget(budget);
        let mut answers = Vec::new();
        stop.watching(
            || progress.should_stop(),
            || {
                know_floor(&mut prover, &text)?;
                let mut keep = |decision: &Decision, relation: &Relation| {
                    answers.push(answer(decision, relation));
                };
                prover.run_each(&text, &mut keep)
            },
        )?;
        Ok(answers)
    });
    Ok(query.answer(json!({"answers": decided.await?})))
}

fn answer(decision: &Decision, relation: &Relation) -> Value {
    let witness: Option<Map<String, Value>> = decision
        .witness
        .as_ref()
        .map(|pairs| pairs.iter().map(|(name, n)| (name.clone(), n.to_string().into())).collect());
    let drawn =
        (decision.result.is_none() && relation.dfa.states() <= DRAWN).then(|| automaton(relation));
    json!({
        "name": decision.name,
        "sentence": decision.formula,
        "answer": match decision.result {
            Some(true) => "true",
            Some(false) => "false",
            None => "relation",
        },
        "witness": witness,
        "free": decision.free,
        "states": decision.states,
        "largest": decision.largest,
        "seconds": decision.seconds,
        "automaton": drawn,
    })
}

/// An automaton as data: its states are counted from 0.
pub fn automaton(relation: &Relation) -> Value {
    let (start, accepting) = relation.ends();
    let edge = |(from, to, letters): (usize, usize, Vec<String>)| json!({"from": from, "to": to, "letters": letters});
    let edges = relation.edges().into_iter().map(edge);
    json!({
        "states": relation.dfa.states(),
        "start": start,
        "accepting": accepting,
        "edges": edges.collect::<Vec<_>>(),
        "arguments": relation.arguments,
    })
}
