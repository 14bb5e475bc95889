//! Beams as columns and rows, and their verdict in words.

use std::fmt::Write as _;

use wythoff::Game;
use wythoff::analysis::beams::{BeamVerdict, Beams, Gap, Near, Ratio};
use wythoff::engine::{Answer, Play};

use crate::output::{About, Cell, FilledSheet};

/// The verdict and what it rests on.
pub fn words(beams: &Beams) -> (String, String) {
    let gap = |gap: &Gap| format!("({}, {})", ratio(gap.above), ratio(gap.below));
    match &beams.verdict {
        BeamVerdict::Split(count) => {
            let gaps: Vec<String> = beams.gaps.iter().map(gap).collect();
            let mut evidence =
                format!("no b/a in {} over five dyadic windows", gaps.join(" or in "));
            let narrowing = beams.gaps.iter().filter(|gap| narrows(gap)).count();
            if narrowing > 0 {
                let _ = write!(
                    evidence,
                    "\n{narrowing} of these {} gaps narrow from window to window and may close or shift further on: \
                     only {} beams keep their distance, and a larger range may show another number",
                    gaps.len(),
                    count - narrowing
                );
            }
            (format!("split into {count}"), evidence)
        }
        BeamVerdict::NoSplit => {
            let evidence = "no gap, and b/a spreads ever less over five dyadic windows".to_string();
            ("no split".to_string(), evidence)
        }
        BeamVerdict::Undecided(why) => ("undecided".to_string(), why.clone()),
    }
}

/// Whether a gap has become narrower than half of what it was five windows before.
fn narrows(gap: &Gap) -> bool {
    let width = |range: &(Ratio, Ratio)| range.1.value() - range.0.value();
    let known: Vec<f64> =
        gap.history.iter().filter_map(|(_, range)| range.as_ref()).map(width).collect();
    match (known.last(), known.iter().rev().nth(4)) {
        (Some(last), Some(before)) => 2.0 * last < *before,
        // A gap with no history of five windows has not shown that it stays.
        _ => true,
    }
}

/// What is proved, for all n, of the distance of the positions of a value from the beams of Wythoff's game: a line of its own.
pub(super) fn proved_near(game: &Game, value: u64) -> String {
    let near = game.rays().and_then(|game| Near::of(game, value));
    let of = if value > 0 { format!(" at value {value}") } else { String::new() };
    near.map_or(String::new(), |near| {
        format!(
            "\nProved for all n: |b - phi a| <= {}{of} ({} of docs/proofs.md)",
            near.distance, near.theorem
        )
    })
}

/// Columns and their rows.
type Columns = (Vec<String>, Vec<Vec<Cell>>);

/// The beams of a game as far as they were followed, or its dyadic windows.
pub fn sheet(
    game: &Game,
    answer: &Answer<Beams>,
    up_to: u64,
    play: Play,
    windows: bool,
) -> FilledSheet {
    let beams = &answer.found;
    let (verdict, evidence) = words(beams);
    let misere = play == Play::Misere;
    let near = if misere { String::new() } else { proved_near(game, 0) };
    let title = format!(
        "Beams of {game}{} for a <= {up_to}: {verdict} (observed, not proved)\n{evidence}{near}",
        if misere { " under misere play" } else { "" },
    );
    let about = About::new(title)
        .with("game", game.to_string())
        .with("up_to", up_to.to_string())
        .with("play", play.to_string())
        .with("engine", answer.engine)
        .found("positions", beams.positions)
        .found("verdict", verdict)
        .found("evidence", evidence)
        .found("proved", false);
    let (columns, rows) = if windows { window_rows(beams) } else { beam_rows(game, beams) };
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    FilledSheet::new(about, &columns, rows)
}

/// One row a beam, with what is predicted where that is known.
fn beam_rows(game: &Game, beams: &Beams) -> Columns {
    let mut columns: Vec<String> =
        ["beam", "slope", "least", "greatest", "positions", "share"].map(String::from).to_vec();
    let prediction = game.rays().and_then(|game| beams.predict(game));
    if prediction.is_some() {
        columns.extend(["predicted_slope", "predicted_share"].map(String::from));
    }
    let row = |(i, beam): (usize, &wythoff::analysis::beams::Beam)| {
        let mut row = vec![
            Cell::from(i as u64 + 1),
            decimal(beam.slope()),
            Cell::Text(ratio(beam.cluster.least)),
            Cell::Text(ratio(beam.cluster.greatest)),
            Cell::from(beam.cluster.positions),
            decimal(beam.share()),
        ];
        if let Some(prediction) = prediction {
            row.push(decimal(prediction.slopes[i]));
            row.push(decimal(prediction.shares()[i]));
        }
        row
    };
    (columns, beams.beams.iter().enumerate().map(row).collect())
}

/// One row a dyadic window.
fn window_rows(beams: &Beams) -> Columns {
    let mut columns: Vec<String> =
        ["k", "positions", "D", "least", "greatest"].map(String::from).to_vec();
    for i in 1..=beams.gaps.len() {
        columns.extend([format!("gap{i}_above"), format!("gap{i}_below")]);
    }
    let rows = beams.windows.iter().map(|window| {
        let ends = |range: Option<(Ratio, Ratio)>| match range {
            Some((low, high)) => [Cell::Text(ratio(low)), Cell::Text(ratio(high))],
            None => [Cell::Missing, Cell::Missing],
        };
        let mut row = vec![
            Cell::from(u64::from(window.k)),
            Cell::from(window.positions),
            Cell::from(window.deviation),
        ];
        row.extend(ends(window.range()));
        for gap in &beams.gaps {
            let known = gap.history.iter().find(|(k, _)| *k == window.k);
            row.extend(ends(known.and_then(|(_, range)| *range)));
        }
        row
    });
    (columns, rows.collect())
}

fn ratio(ratio: Ratio) -> String {
    format!("{:.6}", ratio.value())
}

fn decimal(x: f64) -> Cell {
    Cell::Text(format!("{x:.6}"))
}
