//! Games solved while somebody listens, and figures for papers: what comes is what the library and the command say.

use crate::common;

use common::{Server, encoded};
use serde_json::Value;
use wythoff::engine::Bound;
use wythoff_lab::figures::{FigureKind, Sketch};
use wythoff_lab::plot::FigureFormat;

/// The events of a stream: name and data.
fn events(text: &str) -> Vec<(String, Value)> {
    let line = |block: &str, name: &str| {
        let found = block.lines().find_map(|line| line.strip_prefix(name));
        found.unwrap_or_default().trim().to_string()
    };
    text.split("\n\n")
        .filter(|block| !block.trim().is_empty())
        .map(|block| {
            let data = serde_json::from_str(&line(block, "data:")).unwrap_or(Value::Null);
            (line(block, "event:"), data)
        })
        .collect()
}

#[test]
fn news_come_before_the_theorem_and_the_record_is_accepted() {
    let server = Server::start();
    let told = events(&server.get("/api/solve?game=wythoff&record=1").text());
    let kinds: Vec<&str> = told.iter().filter_map(|(_, data)| data["kind"].as_str()).collect();
    assert_eq!(kinds.first(), Some(&"trying"), "{kinds:?}");
    assert!(kinds.contains(&"learned") && kinds.contains(&"proved"), "{kinds:?}");
    let (name, result) = told.last().unwrap();
    assert_eq!((name.as_str(), &result["data"]["verdict"]), ("result", &"proved".into()));
    assert!(result["data"]["words"].as_str().unwrap().starts_with("Proved for all sizes"));
    let drawn = &result["data"]["automata"][0];
    assert!(
        drawn["start"].is_u64() && drawn["accepting"].as_array().is_some_and(|a| !a.is_empty())
    );
    assert!(drawn["edges"].as_array().is_some_and(|edges| edges.len() > 4), "{drawn}");
    use base64::Engine as _;
    let record = result["data"]["record"].as_str().unwrap();
    let record = base64::engine::general_purpose::STANDARD.decode(record).unwrap();
    assert!(wythoff_verify::verify(&record).is_ok());
}

#[test]
fn what_cannot_be_solved_is_a_failure_in_words() {
    let server = Server::start();
    let told = events(&server.get("/api/solve?game=octal:0.77").text());
    let (name, data) = told.last().unwrap();
    assert_eq!(name, "failure");
    assert!(!data["error"].as_str().unwrap().is_empty());
    assert_eq!(server.get("/api/solve?game=wythof").status, 400);
    assert_eq!(server.get("/api/solve?game=wythoff&up_to_value=99").status, 413);
}

#[test]
fn a_figure_is_that_of_wyt_plot() {
    let server = Server::start();
    let found = server.get(&format!("/api/plot?game={}&up_to=50&title=Ours", encoded("gdwn:1,2")));
    assert_eq!(found.header("content-type").unwrap(), "image/svg+xml");
    let mut sketch = Sketch::new(FigureKind::Positions, "gdwn:1,2".parse().unwrap());
    (sketch.bound, sketch.density) = (Bound::UpTo(50), Some(false));
    sketch.title = Some("Ours".into());
    let drawn = sketch.draw(&Default::default(), &Default::default()).unwrap();
    assert_eq!(found.text(), drawn.svg().unwrap());
    for (name, format) in FigureFormat::ALL {
        let found = server.get(&format!(
            "/api/plot?game={}&up_to=50&title=Ours&format={name}",
            encoded("gdwn:1,2")
        ));
        assert_eq!(found.header("content-type").unwrap(), format.media_type());
        assert_eq!(found.body, drawn.file(format).unwrap(), "{name}");
    }
    let png = server.get("/api/plot?kind=outcomes&game=wythoff&up_to=20&format=png");
    assert!(png.body.starts_with(b"\x89PNG"));
    assert_eq!(server.get("/api/plot?game=wythoff&format=eps").status, 400);
    assert_eq!(server.get("/api/plot?kind=nothing&game=wythoff").status, 400);
    assert_eq!(server.get("/api/plot?game=wythoff&up_to=1000000").status, 413);
}
