//! Draws the papers' figures: files in the folder, and what the page shows of them.
//!
//! The figures of a game are one task: its positions are computed once, for the largest of them, and each takes the beginning
//! it needs. The tasks are done beside the claims and borrow their memory from the same pool ([`crate::pool`]), so that a figure
//! depends neither on the number of threads nor on how much memory there is. A figure that meets its limit says so on the page.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Mutex;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::html::{element, escape, prose, text};
use super::save;
use super::words::typeset;
use crate::bench::Effort;
use crate::figures::{FigureKind, Sketch};
use crate::judge::{Beside, Terms, unbroken};
use crate::papers::{Claim, FigureOf, Papers};
use crate::plot::Figure;
use crate::pool::{Pool, named};
use crate::shell::word;
use wythoff::engine::{Bound, Registry};
use wythoff::run::{Memory, Run};
use wythoff::{Error, Result};

/// A figure on the page.
pub(super) struct Drawn {
    /// The key of its paper.
    pub paper: String,
    id: String,
    note: String,
    command: String,
    /// The picture, as an address that holds it, or why there is none.
    pub picture: Result<String>,
}

impl Drawn {
    /// The figure with its caption.
    pub fn html(&self) -> String {
        let note = typeset(&self.note);
        let image = match &self.picture {
            Ok(picture) => {
                format!("<img src=\"{picture}\" alt=\"{}\" loading=\"lazy\"/>", escape(&note))
            }
            Err(why) => text("p class=\"missing\"", &format!("Not drawn: {why}")),
        };
        let caption =
            text("b", &self.id) + " " + &prose(&note) + ". " + &text("code", &self.command);
        let head = format!("figure id=\"figure-{}\"", escape(&self.id));
        element(&head, image + &element("figcaption", caption))
    }
}

impl Drawn {
    /// Whether it is a picture of a claim, by its name: that of the claim, or one that begins with it and a dash.
    pub fn is_of(&self, claim: &Claim) -> bool {
        let (own, name) = (claim.id.to_lowercase(), self.id.to_lowercase());
        let rest = name.strip_prefix(&own);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    }

    /// The picture as a link to the figure, if there is one.
    pub fn small(&self) -> Option<String> {
        let picture = self.picture.as_ref().ok()?;
        let alt = escape(&typeset(&self.note));
        let image = format!("<img src=\"{picture}\" alt=\"{alt}\" loading=\"lazy\"/>");
        Some(element(&format!("a href=\"#figure-{}\"", escape(&self.id)), image))
    }
}

struct FigureTask {
    paper: String,
    id: String,
    note: String,
    sketch: Sketch,
    /// Whether the data is written, too.
    data: bool,
}

/// How large the figures are: the most positions in a paper's range, and the number at a larger scale, if any.
fn scale(effort: Effort) -> (u64, Option<u64>) {
    match effort {
        Effort::Quick => (2_000, None),
        Effort::Default => (u64::MAX, Some(1_000_000)),
        Effort::High => (u64::MAX, Some(10_000_000)),
    }
}

/// What the figures of one game may hold, in bytes: P-positions of few and short moves are listed with little beside them.
fn need(tasks: &[&FigureTask], effort: Effort) -> u64 {
    let is_light = |task: &&FigureTask| {
        let moves = task.sketch.game.rays().map_or(&[][..], |rays| rays.directed());
        let short = moves.iter().all(|one| one.vector.iter().all(|v| *v <= 100));
        let few = (1..=16).contains(&moves.len());
        short && few && task.is_of_pairs() && task.sketch.value == 0
    };
    match (effort, tasks.iter().all(is_light)) {
        (Effort::Quick, _) | (Effort::Default, true) => 200_000_000,
        (Effort::Default, false) => 900_000_000,
        (Effort::High, _) => 4_000_000_000,
    }
}

/// How long the figures of one game take, beside those of others: as many steps as positions times moves.
fn long(tasks: &[&FigureTask]) -> u64 {
    let moves =
        |task: &&FigureTask| task.sketch.game.rays().map_or(1, |rays| rays.directed().len());
    let far = |task: &&FigureTask| {
        let (Bound::Count(n) | Bound::UpTo(n)) = task.sketch.bound;
        n.saturating_mul(moves(task) as u64)
    };
    tasks.iter().map(far).max().unwrap_or(0)
}

/// Every figure, to be drawn into the folder, and those that are.
pub(super) struct Drawing<'d> {
    folder: &'d Path,
    terms: Terms<'d>,
    tasks: Vec<FigureTask>,
    /// The figures of each game, by their places.
    games: Vec<Vec<usize>>,
    drawn: Mutex<Vec<(usize, Drawn)>>,
}

impl<'d> Drawing<'d> {
    /// The figures of the papers.
    pub fn new(folder: &'d Path, papers: &Papers, terms: Terms<'d>) -> Result<Self> {
        let (most, large) = scale(terms.effort);
        let mut tasks = Vec::new();
        for paper in papers.all() {
            for figure in &paper.figures {
                tasks.extend(tasks_of(&paper.key, figure, most, large)?);
            }
        }
        let mut games: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (i, task) in tasks.iter().enumerate() {
            games.entry(task.sketch.game.to_string()).or_default().push(i);
        }
        let (games, drawn) = (games.into_values().collect(), Mutex::new(vec![]));
        Ok(Drawing { folder, terms, tasks, games, drawn })
    }

    /// What there is to do, a task for each game.
    pub fn work(&self) -> Vec<Beside<'_>> {
        let of_game = |places: &'_ Vec<usize>| {
            let places = places.clone();
            let group: Vec<&FigureTask> = places.iter().map(|i| &self.tasks[*i]).collect();
            let (need, long) = (need(&group, self.terms.effort), long(&group));
            let work = move |pool: &Pool, memory: Option<Memory>| {
                named(&format!("figures of {}", group[0].sketch.game));
                let pictures = match memory {
                    Some(memory) => draw_game(self.folder, &group, memory, self.terms, pool),
                    None => {
                        let refused = self.terms.memory.check(need, "the figures of a game");
                        group.iter().map(|_| refused.clone().map(|()| String::new())).collect()
                    }
                };
                let shown = group.iter().zip(pictures).map(|(task, picture)| shown(task, picture));
                let mut drawn = self.drawn.lock().unwrap_or_else(|broken| broken.into_inner());
                drawn.extend(places.iter().copied().zip(shown));
            };
            Beside { need, long, work: Box::new(work) }
        };
        self.games.iter().map(of_game).collect()
    }

    /// What was drawn, in order.
    pub fn drawn(self) -> Vec<Drawn> {
        let mut drawn = self.drawn.into_inner().unwrap_or_else(|broken| broken.into_inner());
        drawn.sort_by_key(|(i, _)| *i);
        drawn.into_iter().map(|(_, drawn)| drawn).collect()
    }
}

fn shown(task: &FigureTask, picture: Result<String>) -> Drawn {
    let (paper, id, note) = (task.paper.clone(), task.id.clone(), task.note.clone());
    let command = format!("wyt plot {} -o {}", task.sketch, word(&format!("{id}.svg")));
    Drawn { paper, id, note, command, picture }
}

fn tasks_of(
    paper: &str,
    figure: &FigureOf,
    most: u64,
    large: Option<u64>,
) -> Result<Vec<FigureTask>> {
    let (sketch, larger) = figure.sketches(large.unwrap_or(1))?;
    let FigureOf { id, note, .. } = figure;
    let (bound, columns) = match sketch.bound {
        Bound::Count(n) => (Bound::Count(n.min(most)), sketch.columns),
        Bound::UpTo(x) => (Bound::UpTo(x.min(most)), sketch.columns.map(|x| x.min(most))),
    };
    let cut = if bound == sketch.bound { "" } else { " (cut short: quick)" };
    let first = FigureTask {
        paper: paper.to_string(),
        id: id.clone(),
        note: format!("{note}{cut}"),
        sketch: Sketch { bound, columns, ..sketch },
        data: true,
    };
    let second = larger.filter(|_| large.is_some()).map(|sketch| FigureTask {
        paper: paper.to_string(),
        id: format!("{id}-large"),
        note: format!("{note}: at a larger scale"),
        sketch,
        data: false,
    });
    Ok(std::iter::once(first).chain(second).collect())
}

/// The positions that several figures of a game share.
struct Shared {
    pairs: Vec<(u64, u64)>,
    counted: u64,
}

impl Shared {
    /// Those of the figure that counts most; none if there is no such figure or it meets its limit.
    fn of(tasks: &[&FigureTask], engines: &Registry, run: &Run) -> Shared {
        let counts = tasks.iter().filter(|task| task.is_of_pairs()).filter_map(|task| {
            if let Bound::Count(n) = task.sketch.bound { Some((n, &task.sketch)) } else { None }
        });
        let largest = counts.max_by_key(|(n, _)| *n);
        let found = largest.and_then(|(n, sketch)| Some((n, sketch.pairs(engines, run).ok()?)));
        found.map_or(Shared { pairs: vec![], counted: 0 }, |(counted, pairs)| Shared {
            pairs,
            counted,
        })
    }

    /// The beginning that a figure needs, if it is among them.
    fn beginning(&self, bound: Bound) -> Option<&[(u64, u64)]> {
        match bound {
            Bound::Count(n) if n <= self.counted => {
                let n = usize::try_from(n).unwrap_or(usize::MAX);
                Some(&self.pairs[..self.pairs.len().min(n)])
            }
            // All with a ≤ x are among the known if the last known is past x.
            Bound::UpTo(x) if self.pairs.last().is_some_and(|last| last.0 > x) => {
                Some(&self.pairs[..self.pairs.partition_point(|pair| pair.0 <= x)])
            }
            _ => None,
        }
    }
}

impl FigureTask {
    fn is_of_pairs(&self) -> bool {
        matches!(self.sketch.kind, FigureKind::Positions | FigureKind::Ratio)
    }
}

/// The pictures of a game, in order.
fn draw_game(
    folder: &Path,
    tasks: &[&FigureTask],
    memory: Memory,
    terms: Terms,
    pool: &Pool,
) -> Vec<Result<String>> {
    let stopped = || terms.progress.should_stop();
    let run = Run::new(memory);
    let shared = if stopped() {
        Shared { pairs: vec![], counted: 0 }
    } else {
        let found = unbroken("listing", || Ok(Shared::of(tasks, terms.engines, &run)));
        // Each figure then lists its own, and says why it cannot.
        found.unwrap_or(Shared { pairs: vec![], counted: 0 })
    };
    let one = |task: &FigureTask, run: &Run| {
        if stopped() {
            return Err(Error::limit("stopped before this figure was drawn"));
        }
        if !task.is_of_pairs() {
            let figure = task.sketch.draw(terms.engines, run)?;
            return save_figure(folder, &task.id, &figure);
        }
        let own;
        let pairs = match shared.beginning(task.sketch.bound) {
            Some(pairs) => pairs,
            None => {
                own = task.sketch.pairs(terms.engines, run)?;
                &own[..]
            }
        };
        if task.data {
            save(&folder.join("data").join(format!("{}.csv", task.id)), csv(pairs).as_bytes())?;
        }
        save_figure(folder, &task.id, &task.sketch.draw_pairs(pairs)?)
    };
    let one = |task: &&FigureTask, memory| unbroken("drawing", || one(task, &Run::new(memory)));
    pool.parts(tasks, |_| memory, one)
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
