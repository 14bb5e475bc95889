//! Conjectures 1 and 2, pair by pair: a scan of all p < q up to a bound, and the pairs of the figures much further.
//!
//! Cost: a reading of the P-positions a pair; three claims share one scan, and the figures their pairs.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::bench::{Bench, Check};
use crate::checks::tools::positions::{describe, describe_gaps, gdwn};
use crate::checks::tools::{Pair, finding};
use crate::evidence::Trying;
use crate::verdict::{Finding, Verdict};
use wythoff::Result;
use wythoff::analysis::beams::{BeamVerdict, Beams};
use wythoff::golden::is_splitting_pair;

pub(super) const CHECKS: &[(&str, Check)] =
    &[("L-C1", limit), ("L-C2i", splits), ("L-C2ii", splits_once)];

/// The pairs whose ratios the paper draws, and (2,4).
const DRAWN: [Pair; 14] = [
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

/// How far a game with these pairs besides Wythoff's moves is read. Lines of large numbers take the most memory.
pub(super) fn reach(bench: &Bench, set: &[Pair]) -> u64 {
    let far = bench.pick(131_071, 10_000_000, if set.len() <= 1 { 50_000_000 } else { 30_000_000 });
    let large = set.iter().any(|(_, q)| *q > 100);
    if large { far.min(bench.pick(131_071, 3_000_000, 10_000_000)) } else { far }
}

/// What was seen of one game.
struct ScanRow {
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
    /// Each with the engine that listed its positions.
    scanned: Arc<Vec<(&'static str, ScanRow)>>,
    /// The pairs of the figures.
    drawn: Vec<ScanRow>,
}

fn scan(bench: &Bench) -> Result<Scan> {
    let (most, up_to) = bench.pick((8, 131_071), (20, 1_000_000), (20, 10_000_000));
    // Lines of large numbers alone take what the claims state.
    let need = |&(_, q): &Pair| if q > 100 { bench.memory() } else { bench.ordinary() };
    let drawn = bench.parts_within(&DRAWN, need, |bench, &(p, q)| {
        let up_to = reach(bench, &[(p, q)]);
        let seen = bench.beams(&bench.game(&gdwn(&[(p, q)]))?, up_to)?;
        Ok(ScanRow { p, q, up_to, seen })
    })?;
    let scanned = bench.once(&format!("scan of pairs {most} {up_to}"), || {
        let pairs: Vec<Pair> = (2..=most).flat_map(|q| (1..q).map(move |p| (p, q))).collect();
        bench.parts_within(&pairs, need, |bench, &(p, q)| {
            let game = bench.game(&gdwn(&[(p, q)]))?;
            let mut answer = bench.survey(&game, up_to, |_, _| {})?;
            // Only the windows' deviations are wanted later; the clusters are many.
            answer.found.windows.iter_mut().for_each(|window| window.clusters.clear());
            Ok((answer.engine, ScanRow { p, q, up_to, seen: Arc::new(answer.found) }))
        })
    })?;
    let engines: BTreeSet<&str> = scanned.iter().map(|(engine, _)| *engine).collect();
    for engine in engines {
        let of = format!("P-positions of gdwn:p,q, p < q ≤ {most}, a ≤ {up_to}, and their beams");
        bench.note(engine, of);
    }
    Ok(Scan { most, up_to, scanned, drawn })
}

impl Scan {
    fn all(&self) -> impl Iterator<Item = &ScanRow> {
        self.scanned.iter().map(|(_, row)| row).chain(&self.drawn)
    }

    /// Each pair once, as far as it was read.
    fn furthest(&self) -> impl Iterator<Item = &ScanRow> {
        let drawn = |row: &&ScanRow| self.drawn.iter().any(|far| (far.p, far.q) == (row.p, row.q));
        self.all().take(self.scanned.len()).filter(move |row| !drawn(row)).chain(&self.drawn)
    }

    fn range(&self) -> String {
        let (most, up_to) = (self.most, self.up_to);
        let far = self.drawn.iter().map(|row| row.up_to).max().unwrap_or(0);
        let less = self.drawn.iter().filter(|row| row.up_to < far);
        let less: String =
            less.map(|row| format!(", ({},{}) to {}", row.p, row.q, row.up_to)).collect();
        format!(
            "all pairs p < q ≤ {most}, a ≤ {up_to}, and the pairs that the paper draws, a ≤ {far}{less}"
        )
    }
}

fn names<'r>(rows: impl Iterator<Item = &'r ScanRow>) -> String {
    let names: Vec<String> =
        rows.map(|row| format!("({},{}) to {}", row.p, row.q, row.up_to)).collect();
    if names.is_empty() { "none".into() } else { names.join(" ") }
}

fn is_split(row: &ScanRow) -> bool {
    matches!(row.seen.verdict, BeamVerdict::Split(_))
}

fn is_undecided(row: &&ScanRow) -> bool {
    matches!(row.seen.verdict, BeamVerdict::Undecided(_))
}

/// Whether a split is seen exactly for the splitting pairs.
fn by_scan(scan: &Scan, checked: &str) -> Result<Verdict> {
    let wrong =
        |row: &&ScanRow| is_split(row) != is_splitting_pair(row.p, row.q) && !is_undecided(row);
    let what = format!("readings ({}): {checked}", scan.range());
    let tried = Trying::each(what, scan.all(), |row| {
        Ok((wrong(&row) || is_undecided(&row)).then(String::new))
    })?;
    if tried.witness().is_none() {
        return Ok(tried.holds());
    }
    let reached = format!(
        "{}: against it {}; undecided {}",
        scan.range(),
        names(scan.all().filter(wrong)),
        names(scan.all().filter(is_undecided))
    );
    let why = "a finite range cannot settle a limit; a longer one may turn the picture";
    Ok(Verdict::open(reached, why))
}

/// Conjecture 1.
fn limit(bench: &Bench) -> Result<Finding> {
    let scan = scan(bench)?;
    let verdict = by_scan(
        &scan,
        "for splitting pairs an interval of b/a stays empty over five windows, for the others there is none and the spread \
         around φ falls to a quarter",
    )?;
    let deviation = |row: &&ScanRow| row.seen.windows.last().map_or(0, |window| window.deviation);
    let others = || scan.furthest().filter(|row| !is_splitting_pair(row.p, row.q));
    let worst = others().max_by_key(deviation).map_or(String::new(), |row| {
        format!(
            "largest |b − ⌊φa⌋| of a non-splitting pair in the last window: {} for ({},{}), a ≤ {}",
            deviation(&row),
            row.p,
            row.q,
            row.up_to
        )
    });
    let evidence = "dyadic windows of b/a for each pair. Proved of it (Corollary 309 of proofs.md): all pairs with q − pφ < 1/φ, the splitting ones among them, and all with q − pφ ≥ 54, or q ≥ 2p + 27 and q ≥ p + 52; it is open for the others with 1/φ ≤ q − pφ < 54";
    Ok(Finding::new(verdict, evidence).observing(worst))
}

/// Conjecture 2(i).
fn splits(bench: &Bench) -> Result<Finding> {
    let scan = scan(bench)?;
    let checked = "an interval of b/a with 0.2 % of the positions on each side stays empty over five windows exactly for the \
                   splitting pairs";
    let verdict = by_scan(&scan, checked)?;
    let split: Vec<String> = scan
        .furthest()
        .filter(|row| is_split(row))
        .map(|row| format!("({},{}) to {}: {}", row.p, row.q, row.up_to, describe(&row.seen)))
        .collect();
    let observed = format!("slopes and shares: {}", split.join("; "));
    let evidence = "dyadic windows of b/a for each pair. Proved of it (Corollary 309 of proofs.md): pairs that are no splitting pairs do not split for q − pφ < 1/φ, for q − pφ ≥ 54, and for q ≥ 2p + 27, q ≥ p + 52. That (1,2) splits is proved by Larsson, J. Integer Sequences 17 (2014) 14.5.7";
    Ok(Finding::new(verdict, evidence).observing(observed))
}

/// Conjecture 2(ii).
fn splits_once(bench: &Bench) -> Result<Finding> {
    let scan = scan(bench)?;
    let splitting: Vec<&ScanRow> =
        scan.furthest().filter(|row| is_splitting_pair(row.p, row.q)).collect();
    let once = |row: &ScanRow| matches!(row.seen.verdict, BeamVerdict::Split(2));
    let more = |row: &ScanRow| matches!(row.seen.verdict, BeamVerdict::Split(beams) if beams > 2);
    let what = format!("splitting pairs ({}): one empty interval over five windows", scan.range());
    let tried = Trying::each(what, &splitting, |row| Ok((!once(row)).then(String::new)))?;
    // A second interval of the short range that the long one has filled.
    let filled = scan.scanned.iter().map(|(_, row)| row).filter(|row| {
        let now = splitting.iter().find(|far| (far.p, far.q) == (row.p, row.q));
        more(row) && now.is_some_and(|far| once(far))
    });
    let evidence = format!(
        "of the {} splitting pairs read, {} show exactly one lasting interval; more than one to the shorter bound, one to the \
         longer: {}",
        splitting.len(),
        splitting.iter().filter(|row| once(row)).count(),
        names(filled)
    );
    if tried.witness().is_none() {
        return finding(tried.holds(), evidence);
    }
    let gaps = splitting.iter().filter(|row| more(row)).map(|row| {
        let left = describe_gaps(&row.seen);
        format!("({},{}), a ≤ {}, leaves out {left}", row.p, row.q, row.up_to)
    });
    let none = splitting.iter().copied().filter(|row| !is_split(row));
    let reached = format!(
        "{}: against it {}; no split seen for {}",
        scan.range(),
        gaps.collect::<Vec<_>>().join("; "),
        names(none)
    );
    let why = "further intervals inside a beam stay empty over five windows; beams drift, so they may fill later, and only a \
               proof that one stays empty would refute the conjecture";
    finding(Verdict::open(reached, why), evidence)
}

/// All pairs p < q ≤ most without those that are multiples of others.
pub(super) fn coprime_pairs(most: u64) -> Vec<Pair> {
    let all = (2..=most).flat_map(|q| (1..q).map(move |p| (p, q)));
    all.filter(|(p, q)| num_integer::gcd(*p, *q) == 1).collect()
}
