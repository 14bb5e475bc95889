//! Conjectures 1 and 2, pair by pair: a scan of all p < q up to a bound, and the pairs of the figures much further.
//!
//! Cost: a reading of the P-positions a pair; three claims share one scan.

use std::sync::{Arc, Mutex};

use super::figures::{bound, reach};
use super::tools::*;
use crate::claims::{Effort, Finding, Level, Verdict};
use wythoff::Result;
use wythoff::analysis::beams::{Beams, Verdict as Seen};
use wythoff::golden::is_splitting_pair;

/// The pairs whose ratios the paper draws, and (2,4).
pub(super) const DRAWN: [(u64, u64); 14] = [
    (1, 2),
    (2, 3),
    (2, 4),
    (3, 5),
    (4, 6),
    (4, 7),
    (5, 8),
    (6, 10),
    (7, 11),
    (7, 12),
    (31, 50),
    (32, 52),
    (31, 51),
    (731, 1183),
];

/// What was seen of one game.
struct Row {
    p: u64,
    q: u64,
    up_to: u64,
    seen: Arc<Beams>,
}

/// What was seen of all of them.
struct Scan {
    /// All p < q ≤ `most`, a ≤ `up_to`.
    most: u64,
    up_to: u64,
    rows: Vec<Row>,
    /// The pairs of the figures, a ≤ `far`.
    far: u64,
    drawn: Vec<Row>,
}

/// Scans already made.
static SCANS: Mutex<Vec<(Level, Arc<Scan>)>> = Mutex::new(Vec::new());

fn scan(effort: &Effort) -> Result<Arc<Scan>> {
    let (most, up_to) = effort.pick((8, 131_071), (20, 1_000_000), (20, 10_000_000));
    // One scan at a time, without threads of its own, so that waiting for it is safe.
    let mut scans = SCANS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some((_, known)) = scans.iter().find(|(level, _)| *level == effort.level) {
        return Ok(known.clone());
    }
    // The pairs of the figures first: the largest takes the most memory, and may be refused.
    let far = bound(effort, 1);
    let mut drawn = Vec::new();
    if far > up_to {
        for (p, q) in DRAWN.into_iter().rev() {
            let up_to = reach(effort, &[(p, q)]);
            let seen = shared_beams(&gdwn(&[(p, q)]), up_to, effort)?;
            drawn.insert(0, Row { p, q, up_to, seen });
        }
    }
    let mut rows = Vec::new();
    for (p, q) in (2..=most).flat_map(|q| (1..q).map(move |p| (p, q))) {
        let mut seen = beams(&gdwn(&[(p, q)]), up_to, effort)?;
        // Only the windows' deviations are wanted later; the clusters are many.
        seen.windows.iter_mut().for_each(|window| window.clusters.clear());
        rows.push(Row { p, q, up_to, seen: Arc::new(seen) });
    }
    let scan = Arc::new(Scan { most, up_to, rows, far, drawn });
    scans.push((effort.level, scan.clone()));
    Ok(scan)
}

impl Scan {
    fn all(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().chain(&self.drawn)
    }

    /// Each pair once, as far as it was read.
    fn furthest(&self) -> impl Iterator<Item = &Row> {
        let drawn = |row: &&Row| self.drawn.iter().any(|far| (far.p, far.q) == (row.p, row.q));
        self.rows.iter().filter(move |row| !drawn(row)).chain(&self.drawn)
    }

    fn range(&self) -> String {
        let near =
            format!("all {} pairs p < q ≤ {}, a ≤ {}", self.rows.len(), self.most, self.up_to);
        match self.drawn.len() {
            0 => near,
            n => {
                let less = self.drawn.iter().filter(|row| row.up_to < self.far);
                let less: String =
                    less.map(|row| format!(", ({},{}) to {}", row.p, row.q, row.up_to)).collect();
                format!("{near}, and the {n} pairs that the paper draws, a ≤ {}{less}", self.far)
            }
        }
    }
}

fn names<'r>(rows: impl Iterator<Item = &'r Row>) -> String {
    let names: Vec<String> =
        rows.map(|row| format!("({},{}) to {}", row.p, row.q, row.up_to)).collect();
    if names.is_empty() { "none".into() } else { names.join(" ") }
}

fn is_split(row: &Row) -> bool {
    matches!(row.seen.verdict, Seen::Split(_))
}

fn is_undecided(row: &&Row) -> bool {
    matches!(row.seen.verdict, Seen::Undecided(_))
}

/// Whether a split is seen exactly for the splitting pairs.
fn by_scan(scan: &Scan, checked: &str) -> Verdict {
    let wrong = |row: &&Row| is_split(row) != is_splitting_pair(row.p, row.q) && !is_undecided(row);
    if scan.all().any(|row| wrong(&row) || is_undecided(&row)) {
        return Verdict::Open {
            reached: format!(
                "{}: against it {}; undecided {}",
                scan.range(),
                names(scan.all().filter(wrong)),
                names(scan.all().filter(is_undecided))
            ),
            why: "a finite range cannot settle a limit; a longer one may turn the picture".into(),
        };
    }
    Verdict::holds_to(format!("{}: {checked}", scan.range()))
}

/// Conjecture 1.
pub(super) fn limit(effort: &Effort) -> Result<Finding> {
    let scan = scan(effort)?;
    let verdict = by_scan(
        &scan,
        "for splitting pairs an interval of b/a stays empty over five windows, for the others there is none and the spread \
         around φ falls to a quarter",
    );
    let deviation = |row: &&Row| row.seen.windows.last().map_or(0, |window| window.deviation);
    let others = || scan.furthest().filter(|row| !is_splitting_pair(row.p, row.q));
    let worst = others().max_by_key(deviation).map_or(String::new(), |row| {
        format!(
            " Largest |b − ⌊φa⌋| of a non-splitting pair in the last window: {} for ({},{}), a ≤ {}.",
            deviation(&row),
            row.p,
            row.q,
            row.up_to
        )
    });
    let split: Vec<String> = scan
        .furthest()
        .filter(|row| is_split(row))
        .map(|row| format!("({},{})", row.p, row.q))
        .collect();
    let evidence = format!(
        "dyadic windows of b/a for each pair; a split is seen for {}.{worst}",
        split.join(" ")
    );
    Ok(Finding::new(verdict, evidence, BEAMS))
}

/// Conjecture 2(i).
pub(super) fn splits(effort: &Effort) -> Result<Finding> {
    let scan = scan(effort)?;
    let checked = "an interval of b/a with 0.2 % of the positions on each side stays empty over five windows exactly for the \
                   splitting pairs";
    let verdict = by_scan(&scan, checked);
    let split: Vec<String> = scan
        .furthest()
        .filter(|row| is_split(row))
        .map(|row| format!("({},{}) to {}: {}", row.p, row.q, row.up_to, describe(&row.seen)))
        .collect();
    Ok(Finding::new(verdict, format!("slopes and shares: {}", split.join("; ")), BEAMS))
}

/// Conjecture 2(ii).
pub(super) fn splits_once(effort: &Effort) -> Result<Finding> {
    let scan = scan(effort)?;
    let splitting: Vec<&Row> =
        scan.furthest().filter(|row| is_splitting_pair(row.p, row.q)).collect();
    let more: Vec<&&Row> = splitting
        .iter()
        .filter(|row| matches!(row.seen.verdict, Seen::Split(beams) if beams > 2))
        .collect();
    let none: Vec<&&Row> = splitting.iter().filter(|row| !is_split(row)).collect();
    let once = |row: &&&Row| matches!(row.seen.verdict, Seen::Split(2));
    // A second interval of the short range that the long one has filled.
    let filled = scan.rows.iter().filter(|row| {
        let now = splitting.iter().find(|far| (far.p, far.q) == (row.p, row.q));
        matches!(row.seen.verdict, Seen::Split(beams) if beams > 2)
            && now.is_some_and(|far| once(&far))
    });
    let evidence = format!(
        "of the {} splitting pairs read ({}), {} show exactly one lasting interval; more than one to the shorter bound, one to the \
         longer: {}",
        splitting.len(),
        scan.range(),
        splitting.iter().filter(once).count(),
        names(filled)
    );
    if more.is_empty() && none.is_empty() {
        let bound = format!(
            "{}: one empty interval over five windows for each splitting pair",
            scan.range()
        );
        return Ok(Finding::new(Verdict::holds_to(bound), evidence, BEAMS));
    }
    let gaps: Vec<String> = more
        .iter()
        .map(|row| {
            format!(
                "({},{}), a ≤ {}, leaves out {}",
                row.p,
                row.q,
                row.up_to,
                describe_gaps(&row.seen)
            )
        })
        .collect();
    let mut reached = format!("against it {}", gaps.join("; "));
    if !none.is_empty() {
        reached += &format!("; no split seen for {}", names(none.into_iter().copied()));
    }
    let why = "further intervals inside a beam stay empty over five windows; beams drift, so they may fill later, and only a \
               proof that one stays empty would refute the conjecture"
        .to_string();
    Ok(Finding::new(Verdict::Open { reached, why }, evidence, BEAMS)
        .surviving("that splitting pairs split at all (L-C2i); precisely once for the other pairs, as far as was read"))
}

/// All pairs p < q ≤ most without those that are multiples of others.
pub(super) fn coprime_pairs(most: u64) -> Vec<(u64, u64)> {
    let all = (2..=most).flat_map(|q| (1..q).map(move |p| (p, q)));
    all.filter(|(p, q)| gcd(*p, *q) == 1).collect()
}
