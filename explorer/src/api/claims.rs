//! What the papers claim, with the verdicts of a report if one is given.
//!
//! Verdicts are those of `wyt papers -o DIR`, or made here at quick effort when asked for ([`super::judging`]); a claim without one
//! says so. The report is read when it is asked for, and a row counts only if it is whole and speaks of the same statement.

use std::path::Path as FilePath;

use axum::body::Bytes;
use axum::extract::{Path, RawQuery, State};
use serde_json::{Value, json};
use wythoff::Result;
use wythoff::run::{Memory, read_text_within};
use wythoff_lab::papers::{Claim, Paper, Papers};
use wythoff_lab::report::Row;

use super::beams::png;
use super::{Shared, judging};
use crate::query::Query;
use crate::refusal::{Answer, Refusal, object};
use crate::state::{Shelf, lock};
use crate::work::Weight;

/// What a claim says that has no verdict here.
const UNJUDGED: &str = "not judged in this session: start wyt serve --report DIR with a report of wyt papers -o DIR, or run wyt check";

pub async fn claims(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let query = Query::read(&query.unwrap_or_default(), &["judge"])?;
    if query.flag("judge", false)? && shelf.report.is_none() {
        judging::start(&shelf);
    }
    let judging = lock(&shelf.judging).clone();
    let listed = listed(&shelf, None).await?;
    let under_way = judging.as_ref().map_or(Value::Null, |judging| judging.progress());
    // Verdicts made here serve as a report does.
    let report = shelf.report.is_some() || judging.is_some_and(|judging| judging.rows().is_some());
    Ok(object(json!({"claims": listed, "report": report, "judging": under_way})))
}

pub async fn claim(
    State(shelf): Shared,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Answer {
    Query::read(&query.unwrap_or_default(), &[])?;
    let mut listed = listed(&shelf, Some(id)).await?;
    let claim = listed.pop().ok_or_else(|| {
        Refusal::missing("there is no claim of this id: /api/claims lists them all")
    })?;
    Ok(object(claim))
}

async fn listed(shelf: &Shelf, only: Option<String>) -> Answer<Vec<Value>> {
    let (report, judging) = (shelf.report.clone(), lock(&shelf.judging).clone());
    let listed = shelf.workers.work(Weight::Light, move |_| {
        let papers = Papers::built_in()?;
        let here = judging.iter().filter_map(|judging| judging.rows()).flatten().cloned();
        let rows = report.map_or_else(|| Ok(here.collect()), |folder| verdicts(&folder))?;
        let mut listed = Vec::new();
        for paper in papers.all() {
            for claim in &paper.claims {
                if only.as_ref().is_none_or(|only| *only == claim.id) {
                    let row = rows.iter().find(|row| {
                        row.id == claim.id && row.statement == claim.statement && row.is_intact()
                    });
                    listed.push(told(paper, claim, row));
                }
            }
        }
        Ok(listed)
    });
    listed.await
}

/// The largest file of verdicts that is read; that of all five papers takes less than a megabyte.
const LARGEST_REPORT: u64 = 64 << 20;

/// The rows of a report; those that cannot be read are left out.
fn verdicts(folder: &FilePath) -> Result<Vec<Row>> {
    let path = folder.join("verdicts.json");
    let bad = |why: String| {
        wythoff::Error::invalid(format!(
            "{}: {why}; make it with wyt papers -o DIR",
            path.display()
        ))
    };
    let text = read_text_within(&path, Memory::bytes(LARGEST_REPORT))
        .map_err(|error| bad(error.to_string()))?;
    let file: Value = serde_json::from_str(&text).map_err(|error| bad(error.to_string()))?;
    let rows = file.get("rows").and_then(Value::as_array).cloned().unwrap_or_default();
    Ok(rows.into_iter().filter_map(|row| serde_json::from_value(row).ok()).collect())
}

fn told(paper: &Paper, claim: &Claim, row: Option<&Row>) -> Value {
    let figures: Vec<Value> = paper
        .figures
        .iter()
        .filter(|figure| figure.id == claim.id)
        .map(|figure| {
            let src = format!("/api/figure/{}.png", figure.id);
            let plot = figure.sketches(MANY).map(|(sketch, _)| sketch.to_string()).ok();
            json!({"id": figure.id, "note": figure.note, "plot": plot, "src": src})
        })
        .collect();
    let slips: Vec<Value> = claim
        .slips
        .iter()
        .map(|slip| json!({"place": slip.place, "printed": slip.printed, "correct": slip.correct, "why": slip.why}))
        .collect();
    json!({
        "id": claim.id,
        "paper": paper.key,
        "paper_title": paper.title,
        "authors": paper.authors,
        "year": paper.year,
        "source": claim.source,
        "kind": claim.kind.name(),
        "statement": claim.statement,
        "formula": claim.formula,
        "verdict": row.map(|row| row.verdict.kind()),
        "words": row.map_or(UNJUDGED.to_string(), |row| row.verdict.line()),
        "evidence": row.map(|row| row.evidence.clone()),
        "effort": row.map(|row| row.effort.clone()),
        "figures": figures,
        "slips": slips,
        "game": game_of(paper, claim),
    })
}

/// Positions in a figure whose range the paper leaves open.
const MANY: u64 = 20_000;

/// A figure of a paper, drawn again.
pub async fn figure(
    State(shelf): Shared,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Answer {
    Query::read(&query.unwrap_or_default(), &[])?;
    let id = name.strip_suffix(".png").unwrap_or_default().to_string();
    let known = lock(&shelf.images).get(&id);
    if let Some(image) = known {
        return Ok(png(image));
    }
    let (engines, asked) = (shelf.engines.clone(), id.clone());
    let drawn = shelf.workers.work(Weight::Heavy, move |run| {
        let papers = Papers::built_in()?;
        let mut figures = papers.all().flat_map(|paper| &paper.figures);
        let Some(figure) = figures.find(|figure| figure.id == asked) else { return Ok(None) };
        let (sketch, _) = figure.sketches(MANY)?;
        sketch.draw_by(&engines, run)?.png().map(Some)
    });
    let image = drawn.await?.map(Bytes::from).ok_or_else(|| {
        Refusal::missing(
            "there is no figure of this name: /api/claims lists them with their claims",
        )
    })?;
    lock(&shelf.images).insert(id, image.clone(), image.len() as u64);
    Ok(png(image))
}

/// The game a claim is about, for a look at its board: that of its table or figure, or the first one it names.
fn game_of(paper: &Paper, claim: &Claim) -> Option<String> {
    const NAMES: [(&str, &str); 9] = [
        ("E-Wythoff", "e-wythoff"),
        ("R-Wythoff", "r-wythoff"),
        ("Maharaja", "maharaja"),
        ("Fibonacci Nim", "fibonacci-nim"),
        ("(2,2) game", "diagonal:2"),
        ("(4,4) game", "diagonal:4"),
        ("three-pile", "wythoff:3"),
        ("Wythoff", "wythoff"),
        ("Nim", "nim"),
    ];
    let table = paper.tables.iter().find(|table| Some(&table.id) == claim.table.as_ref());
    let figure = paper.figures.iter().find(|figure| figure.id == claim.id);
    let drawn = || figure?.sketches(MANY).ok().map(|(sketch, _)| sketch.game.to_string());
    let named = || {
        let named = NAMES.iter().find(|(words, _)| claim.statement.contains(words));
        named.map(|(_, game)| game.to_string())
    };
    table.and_then(|table| table.game.clone()).or_else(drawn).or_else(named)
}
