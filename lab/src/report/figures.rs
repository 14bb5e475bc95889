//! Draws the catalogue: files in the folder, and what the page shows of them.
//!
//! The positions of a game are computed once, for its largest figure, and each figure takes the beginning it needs.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rayon::prelude::*;

use super::catalogue::{self, Entry, Large};
use super::html::{element, escape, text};
use super::{figure_scale, save};
use crate::claims::Effort;
use crate::figures::{Kind, Sketch};
use crate::plot::Figure;
use wythoff::Result;
use wythoff::positions::Bound;
use wythoff::run::{Memory, Quiet};

/// A figure on the page.
pub(super) struct Drawn {
    /// The key of its paper.
    pub paper: &'static str,
    id: String,
    note: String,
    command: String,
    /// The picture, as an address that holds it.
    picture: String,
}

impl Drawn {
    /// The figure with its caption.
    pub fn html(&self) -> String {
        let image = format!(
            "<img src=\"{}\" alt=\"{}\" loading=\"lazy\"/>",
            self.picture,
            escape(&self.note)
        );
        let caption =
            text("b", &self.id) + " " + &escape(&self.note) + ". " + &text("code", &self.command);
        let head = format!("figure id=\"figure-{}\"", escape(&self.id));
        element(&head, image + &element("figcaption", caption))
    }
}

struct Task {
    paper: &'static str,
    id: String,
    note: String,
    sketch: Sketch,
    /// Whether the data is written, too.
    data: bool,
}

/// Draws every figure into the folder.
pub(super) fn draw(folder: &Path, effort: &Effort) -> Result<Vec<Drawn>> {
    let (most, large) = figure_scale(effort.level);
    let mut tasks = Vec::new();
    for entry in catalogue::all()? {
        tasks.extend(tasks_of(entry, most, large));
    }
    // By game, so that its positions are held only while its figures are drawn.
    let mut games: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (i, task) in tasks.iter().enumerate() {
        games.entry(task.sketch.game.to_string()).or_default().push(i);
    }
    let threads = rayon::current_num_threads() as u64;
    let memory = Memory::bytes(effort.memory.limit() / threads.max(1));
    let groups: Vec<&Vec<usize>> = games.values().collect();
    let drawn: Vec<Vec<(usize, Drawn)>> = groups
        .par_iter()
        .with_max_len(1)
        .map(|group| {
            let tasks = group.iter().map(|i| (*i, &tasks[*i])).collect::<Vec<_>>();
            draw_game(folder, &tasks, memory)
        })
        .collect::<Result<_>>()?;
    let mut drawn: Vec<(usize, Drawn)> = drawn.into_iter().flatten().collect();
    drawn.sort_by_key(|(i, _)| *i);
    Ok(drawn.into_iter().map(|(_, drawn)| drawn).collect())
}

fn tasks_of(entry: Entry, most: u64, large: Option<u64>) -> Vec<Task> {
    let Entry { id, paper, note, sketch, large: how } = entry;
    let larger = match (large, how) {
        (None, _) | (_, Large::Nothing) => None,
        (Some(count), Large::Positions) => {
            let bound = Bound::Count(count);
            Some(Sketch { bound, columns: None, density: Some(true), ..sketch.clone() })
        }
        (Some(count), Large::Other(other)) => match other.kind {
            Kind::Positions => Some(Sketch { bound: Bound::Count(count), ..*other }),
            _ => Some(*other),
        },
    };
    let (bound, columns) = match sketch.bound {
        Bound::Count(n) => (Bound::Count(n.min(most)), sketch.columns),
        Bound::UpTo(x) => (Bound::UpTo(x.min(most)), sketch.columns.map(|x| x.min(most))),
    };
    let cut = if bound == sketch.bound { "" } else { " (cut short: quick)" };
    let first = Task {
        paper,
        id: id.clone(),
        note: format!("{note}{cut}"),
        sketch: Sketch { bound, columns, ..sketch },
        data: true,
    };
    let second = larger.map(|sketch| {
        let (id, note) = (format!("{id}-large"), format!("{note}: at a larger scale"));
        Task { paper, id, note, sketch, data: false }
    });
    std::iter::once(first).chain(second).collect()
}

fn draw_game(
    folder: &Path,
    tasks: &[(usize, &Task)],
    memory: Memory,
) -> Result<Vec<(usize, Drawn)>> {
    let of_pairs = |task: &Task| matches!(task.sketch.kind, Kind::Positions | Kind::Ratio);
    // A bound on the smaller pile and one on the count are compared by what they yield, so both may be computed.
    let mut known: Vec<(u64, u64)> = Vec::new();
    let mut counted = 0;
    let counts = tasks.iter().filter(|(_, task)| of_pairs(task)).filter_map(|(_, task)| {
        if let Bound::Count(n) = task.sketch.bound { Some((n, &task.sketch)) } else { None }
    });
    if let Some((n, sketch)) = counts.max_by_key(|(n, _)| *n) {
        known = sketch.pairs(memory)?;
        counted = n;
    }
    let mut drawn = Vec::new();
    for (i, task) in tasks {
        let figure = if of_pairs(task) {
            let part = match task.sketch.bound {
                Bound::Count(n) if n <= counted => Some(known.len().min(n as usize)),
                // All with a ≤ x are among the known if the last known is past x.
                Bound::UpTo(x) if known.last().is_some_and(|last| last.0 > x) => {
                    Some(known.partition_point(|pair| pair.0 <= x))
                }
                _ => None,
            };
            let own = if part.is_none() { task.sketch.pairs(memory)? } else { vec![] };
            let pairs = part.map_or(&own[..], |n| &known[..n]);
            if task.data {
                save(&folder.join("data").join(format!("{}.csv", task.id)), csv(pairs).as_bytes())?;
            }
            task.sketch.draw_pairs(pairs)?
        } else {
            task.sketch.draw(memory, &Quiet)?
        };
        let picture = save_figure(folder, &task.id, &figure)?;
        let (paper, id, note) = (task.paper, task.id.clone(), task.note.clone());
        let command = catalogue::command(&task.sketch, &format!("{id}.svg"));
        drawn.push((*i, Drawn { paper, id, note, command, picture }));
    }
    Ok(drawn)
}

fn csv(pairs: &[(u64, u64)]) -> String {
    let mut csv = String::from("a,b\n");
    for (a, b) in pairs {
        let _ = writeln!(csv, "{a},{b}");
    }
    csv
}

/// Writes both files and returns the smaller one as an address.
fn save_figure(folder: &Path, id: &str, figure: &Figure) -> Result<String> {
    let (svg, png) = (figure.svg()?, figure.png()?);
    let place = |ending: &str| folder.join("figures").join(format!("{id}.{ending}"));
    save(&place("svg"), svg.as_bytes())?;
    save(&place("png"), &png)?;
    let (kind, bytes) =
        if svg.len() <= png.len() { ("svg+xml", svg.as_bytes()) } else { ("png", &png[..]) };
    Ok(format!("data:image/{kind};base64,{}", STANDARD.encode(bytes)))
}
