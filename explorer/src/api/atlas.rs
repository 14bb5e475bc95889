//! The atlas: the maps of every pair, every (a,a) game and every added step, and the data they are drawn from.

use axum::body::{Body, Bytes};
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use serde_json::{Value, json};
use wythoff_lab::atlas::{Atlas, FILES, findings, maps};

use super::Shared;
use super::beams::png;
use crate::cache::lock;
use crate::query::Query;
use crate::refusal::{Answer, Refusal};
use crate::work::Weight;

pub async fn atlas(State(shelf): Shared, RawQuery(query): RawQuery) -> Answer {
    let query = Query::read(&query.unwrap_or_default(), &[])?;
    let told = shelf.workers.work(Weight::Light, |_| {
        let atlas = Atlas::built_in()?;
        let maps: Vec<Value> = maps(atlas)?
            .iter()
            .map(|map| json!({"id": map.id, "says": map.says, "data": map.data, "src": format!("/api/atlas/{}.png", map.id)}))
            .collect();
        Ok((maps, findings(atlas)))
    });
    let (maps, findings) = told.await?;
    let files: Vec<Value> = FILES
        .iter()
        .map(|file| json!({"name": file.name, "plan": file.plan, "src": format!("/api/atlas/{}.csv", file.name)}))
        .collect();
    Ok(query.answer(json!({"maps": maps, "findings": findings, "files": files})))
}

/// `ID.png` and `ID.svg` of a map, `NAME.csv` of the data.
pub async fn part(
    State(shelf): Shared,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Answer {
    Query::read(&query.unwrap_or_default(), &[])?;
    let missing = || {
        Refusal::missing(
            "there is no such map and no such file: /api/atlas lists the maps (.png, .svg) and the data (.csv)",
        )
    };
    let (id, ending) = name.rsplit_once('.').ok_or_else(missing)?;
    if ending == "csv" {
        let file = FILES.iter().find(|file| file.name == id).ok_or_else(missing)?;
        return Ok(typed("text/csv; charset=utf-8", file.csv.into()));
    }
    let svg = match ending {
        "svg" => true,
        "png" => false,
        _ => return Err(missing()),
    };
    let known = lock(&shelf.images).get(&name);
    let image = match known {
        Some(image) => image,
        None => {
            let wanted = id.to_string();
            let drawn = shelf.workers.work(Weight::Light, move |_| {
                let maps = maps(Atlas::built_in()?)?;
                let Some(map) = maps.iter().find(|map| map.id == wanted) else { return Ok(None) };
                let bytes = if svg { map.figure.svg()?.into_bytes() } else { map.figure.png()? };
                Ok(Some(Bytes::from(bytes)))
            });
            let image = drawn.await?.ok_or_else(missing)?;
            lock(&shelf.images).insert(name.clone(), image.clone(), image.len() as u64);
            image
        }
    };
    Ok(if svg { typed("image/svg+xml", image) } else { png(image) })
}

fn typed(kind: &'static str, bytes: Bytes) -> Response {
    let mut response = Response::new(Body::from(bytes));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}
