//! What the papers claim, with verdicts made here.
//!
//! Verdicts are made at quick effort when asked for ([`super::judging`]), and with `--report` from the start; a claim without
//! one says so. What a file says of a claim is never shown: whoever wrote the file may have written anything.

use axum::body::Bytes;
use axum::extract::{Path, RawQuery, State};
use serde_json::{Value, json};
use wythoff::Result;
use wythoff_lab::formulas::html;
use wythoff_lab::papers::{Claim, News, Paper, Papers};
use wythoff_lab::report::ClaimRow;

use super::beams::png;
use super::{Shared, judging};
use crate::cache::lock;
use crate::query::Query;
use crate::refusal::{Answer, Refusal};
use crate::state::Shelf;
use crate::work::Weight;

/// What a claim says that has no verdict here.
const UNJUDGED: &str =
    "not judged in this session: ask for the verdicts on this page, or run wyt check";

pub async fn claims(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let query = Query::read(&query.unwrap_or_default(), &["judge"])?;
    if query.flag("judge", false)? || shelf.judge {
        judging::start(&shelf);
    }
    let judging = lock(&shelf.judging).clone();
    let listed = listed(&shelf, None).await?;
    let under_way = judging.as_ref().map_or(Value::Null, |judging| judging.progress());
    let report = judging.is_some_and(|judging| judging.rows().is_some());
    let news = shelf.workers.work(Weight::Light, |_| Ok(news(&Papers::built_in()?))).await?;
    let told = json!({"claims": listed, "report": report, "judging": under_way, "news": news});
    Ok(query.answer(told))
}

/// What was found since the papers appeared.
fn news(papers: &Papers) -> Vec<Value> {
    let of = |paper: &Paper| {
        let told = |news: &News| {
            json!({
                "paper": paper.key,
                "says": news.says,
                "says_html": html(&news.says),
                "proof": news.proof,
                "proof_html": html(&news.proof),
                "theorems": news.theorems,
                "claims": news.claims,
            })
        };
        paper.news.iter().map(told).collect::<Vec<_>>()
    };
    papers.all().flat_map(of).collect()
}

pub async fn claim(
    State(shelf): Shared,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Answer {
    let query = Query::read(&query.unwrap_or_default(), &[])?;
    let mut listed = listed(&shelf, Some(id)).await?;
    let claim = listed.pop().ok_or_else(|| {
        Refusal::missing("there is no claim of this id: /api/claims lists them all")
    })?;
    Ok(query.answer(claim))
}

async fn listed(shelf: &Shelf, only: Option<String>) -> Answer<Vec<Value>> {
    let judging = lock(&shelf.judging).clone();
    let listed = shelf.workers.work(Weight::Light, move |_| {
        let rows = judging.as_ref().and_then(|judging| judging.rows()).unwrap_or_default();
        all(rows, only.as_deref())
    });
    listed.await
}

/// Every claim, or one, with its verdict where there is one.
pub fn all(rows: &[ClaimRow], only: Option<&str>) -> Result<Vec<Value>> {
    let papers = Papers::built_in()?;
    let mut listed = Vec::new();
    for paper in papers.all() {
        for claim in &paper.claims {
            if only.is_none_or(|only| *only == claim.id) {
                let row = rows.iter().find(|row| row.id == claim.id);
                listed.push(told(paper, claim, row));
            }
        }
    }
    Ok(listed)
}

fn told(paper: &Paper, claim: &Claim, row: Option<&ClaimRow>) -> Value {
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
        "statement_html": html(&claim.statement),
        "formula": claim.formula,
        "verdict": row.map(|row| row.verdict.kind()),
        "meant": row.map(|row| row.verdict.meant().kind()),
        "words": row.map_or(UNJUDGED.to_string(), |row| row.verdict.to_string()),
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
        sketch.draw(&engines, run)?.png().map(Some)
    });
    let image = drawn.await?.map(Bytes::from).ok_or_else(|| {
        Refusal::missing(
            "there is no figure of this name: /api/claims lists them with their claims",
        )
    })?;
    lock(&shelf.images).insert(id, image.clone(), image.len() as u64);
    Ok(png(image))
}

/// The game a claim is about, for a look at its board: that of its table or figure, the first one it names, or the first of the paper.
fn game_of(paper: &Paper, claim: &Claim) -> Option<String> {
    const NAMES: [(&str, &str); 11] = [
        ("E-Wythoff", "e-wythoff"),
        ("R-Wythoff", "r-wythoff"),
        ("E(a,", "e-wythoff"),
        ("R(a,", "r-wythoff"),
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
    let usual = || paper.tables.iter().find_map(|table| table.game.clone());
    table.and_then(|table| table.game.clone()).or_else(drawn).or_else(named).or_else(usual)
}
