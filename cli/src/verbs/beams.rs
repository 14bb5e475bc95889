//! `wyt beams`: the lines around which the P-positions gather, and whether they split.

use std::process::ExitCode;

use clap::Args;
use wythoff::analysis::beams::{Beams, Gap, Ratio, Verdict, beams_of, predict_for};
use wythoff::rules::notation::parse_count;
use wythoff::{Error, Game, Result};
use wythoff_lab::output::{About, Cell, Format, Sheet};

use crate::args::Common;
use crate::out;
use crate::progress::Bar;

#[derive(Debug, Args)]
#[command(after_help = "\
Positions (a,b), a <= b, are read in windows 2^k <= a < 2^(k+1). They split if an interval of b/a stays
empty over five windows, with 0.2 % of the positions on each side; they do not if the spread of b/a
shrinks to a quarter over these windows; else it is undecided. Both answers hold for the range read.
The predicted columns (gdwn:p,q with two beams) suppose that every line fills up: a heuristic.

Examples:
  wyt beams gdwn:1,2 --up-to 1e7
  wyt beams gdwn:4,6 --up-to 1e7 --windows      D = max |b - floor(phi a)| and each gap, window by window
  wyt beams gdwn:1,2+2,3 --up-to 1e6 --format csv")]
pub struct BeamsArgs {
    /// A symmetric two-pile game with Nim moves, such as gdwn:1,2
    game: Game,
    /// All positions whose smaller pile is at most X
    #[arg(long, value_name = "X", value_parser = parse_count)]
    up_to: u64,
    /// The dyadic windows instead of the beams
    #[arg(long)]
    windows: bool,
}

pub fn run(args: &BeamsArgs, common: &Common) -> Result<ExitCode> {
    common.refuse(&[Format::Npy, Format::Bfile], "beams")?;
    let game = args.game.vector().ok_or_else(|| {
        Error::unserved(format!("{} is no game of move families: it has no beams", args.game))
    })?;
    let bar = Bar::stoppable(common, "columns");
    let beams = beams_of(game, args.up_to, common.memory, &bar)?;
    drop(bar);
    let (verdict, evidence) = words(&beams);
    let title = format!("Beams of {} for a <= {}: {verdict}\n{evidence}", args.game, args.up_to);
    let about = About::new(title)
        .with("game", args.game.to_string())
        .with("up_to", args.up_to.to_string())
        .with("engine", "involution")
        .found("positions", beams.positions)
        .found("verdict", verdict)
        .found("evidence", evidence);
    let (columns, rows) =
        if args.windows { window_rows(&beams) } else { beam_rows(&args.game, &beams) };
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    let sheet = Sheet::new(about, &columns);
    let mut rows = rows.into_iter().map(Ok);
    out::write(common, |out| sheet.write(common.format, None, &mut rows, out))?;
    Ok(ExitCode::SUCCESS)
}

/// The verdict and what it rests on.
fn words(beams: &Beams) -> (String, String) {
    let gap = |gap: &Gap| format!("({}, {})", ratio(gap.above), ratio(gap.below));
    match &beams.verdict {
        Verdict::Split(count) => {
            let gaps: Vec<String> = beams.gaps.iter().map(gap).collect();
            let evidence = format!("no b/a in {} over five dyadic windows", gaps.join(" or in "));
            (format!("split into {count}"), evidence)
        }
        Verdict::NoSplit => {
            let evidence = "no gap, and b/a spreads ever less over five dyadic windows".to_string();
            ("no split".to_string(), evidence)
        }
        Verdict::Undecided(why) => ("undecided".to_string(), why.clone()),
    }
}

type Rows = (Vec<String>, Vec<Vec<Cell>>);

fn beam_rows(game: &Game, beams: &Beams) -> Rows {
    let mut columns: Vec<String> =
        ["beam", "slope", "least", "greatest", "positions", "share"].map(String::from).to_vec();
    let prediction = game.vector().and_then(|game| predict_for(game, beams));
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

fn window_rows(beams: &Beams) -> Rows {
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
