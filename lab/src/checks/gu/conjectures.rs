//! Conjectures 1 to 3, and the reduction of the first to the second.
//!
//! For a single g all three are settled by a certificate; for all g the third is a theorem, and the first two stay open.

use std::collections::{BTreeMap, BTreeSet};

use crate::bench::{Bench, Check};
use crate::checks::tools::values::{count_repeats, index, settled, signed};
use crate::checks::tools::{a_of, finding};
use crate::evidence::{Ground, RWythoff, Trying, theorems};
use crate::verdict::{Finding, Verdict};
use wythoff::engine::levels::ClosedLevel;
use wythoff::{Error, Result};
use wythoff_verify::LevelClaim;

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("G-CJ1", pattern_conjecture),
    ("G-CJ2", diagonal_conjecture),
    ("G-CJ3", finitely_many_repeats),
    ("G-REM-R", near_the_shifted),
    ("G-REM-col", no_collisions),
    ("G-DEF-rep", repeats),
    ("G-P5", offset_is_repeats),
];

/// The largest g with a certificate.
pub(super) fn most(bench: &Bench) -> u32 {
    bench.pick(10, 26, 40)
}

/// "g: C, M" for all levels.
pub(super) fn listed(levels: &[LevelClaim]) -> String {
    let one = |c: &LevelClaim| format!("{}: {}, {}", c.value, c.repeats, c.settled);
    levels.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// Proved level by level, and open for all g.
fn open(bench: &Bench, what: &str, more: String) -> Result<Finding> {
    let most = most(bench);
    let levels = bench.levels(most)?;
    let reached = format!("proved for each g ≤ {most} and all n: {what}");
    let why = "the repeats are finitely many for every g (Theorem 305), but that does not settle it: if R = C_h − 1 for a lower level h, wrong diagonals recur without a repeat as far as a computed example was followed (Argument 306). So it asks for a proof that no C_g is C_h − 1; records/levels.md has all g ≤ 100";
    let evidence = format!(
        "g: C, M, each by a certificate that the checker accepted: {}{more}",
        listed(&levels.levels)
    );
    finding(Verdict::open(reached, why), evidence)
}

fn pattern_conjecture(bench: &Bench) -> Result<Finding> {
    let counts = orbit_counts(bench)?;
    let shown: Vec<String> = counts.iter().map(|(g, count)| format!("{g}: {count}")).collect();
    let more = format!(
        ". Number of sequences (g: count), by Theorem 2 of proofs.md: {}",
        shown.join("; ")
    );
    open(
        bench,
        "the certificate closes the level, and Theorem 109 of proofs.md gives the sequences",
        more,
    )
}

fn diagonal_conjecture(bench: &Bench) -> Result<Finding> {
    open(bench, "by a certificate (the paper: computed for g ≤ 20)", String::new())
}

/// Steps of the proof of Theorem 305 on the first rows.
fn first_rows(bench: &Bench) -> Result<Trying> {
    let (most, rows) = bench.pick((6, 3_000), (12, 100_000), (20, 1_000_000));
    let levels = bench.level_stream(most, rows)?;
    let what = format!("g ≤ {most}, a < {rows}: |d_n − n| ≤ g and a_(n+1) − a_n ≤ 2g + 2");
    Trying::each(what, (0u64..).zip(&levels), |(g, level)| {
        let stray = (0u64..).zip(level).find(|(n, (a, b))| (b - a).abs_diff(*n) > g);
        let gap = level.windows(2).find(|two| two[1].0 - two[0].0 > 2 * g + 2);
        Ok(stray.map(|(n, _)| format!("g = {g}: |d_{n} − {n}| > {g}")).or_else(|| {
            gap.map(|two| format!("g = {g}: a jumps from {} to {}", two[0].0, two[1].0))
        }))
    })
}

fn theorem_305(bench: &Bench) -> Result<Ground> {
    theorems::theorem_305(&RWythoff::of(&bench.game("r-wythoff")?)?)
}

fn near_the_shifted(bench: &Bench) -> Result<Finding> {
    let verdict = first_rows(bench)?.by([theorem_305(bench)?]);
    finding(verdict, "steps of the proof on the first rows; the bound is that of the theorem")
}

/// It is a step of the proof that bounds the repeats, not the theorem itself.
fn no_collisions(bench: &Bench) -> Result<Finding> {
    let verdict = first_rows(bench)?.by([theorems::in_general("Theorem 305")?]);
    finding(
        verdict,
        "steps of the proof on the first rows; the bound on R and what follows from it are steps of the theorem's proof",
    )
}

fn finitely_many_repeats(bench: &Bench) -> Result<Finding> {
    let checked = first_rows(bench)?;
    let proved = bench.levels(most(bench))?;
    let evidence = format!(
        "steps of the proof on the first rows; the number of repeats and where the last wrong diagonal is (g: C, M), each by a certificate: {}",
        listed(&proved.levels)
    );
    finding(checked.by([theorem_305(bench)?]), evidence)
}

/// The number of σ-orbits of exceptions, for the levels whose orbits begin early: the exceptions in [N′, A_N′ + 1) that
/// are no images of exceptions from N′ on, N′ = A_P + 1.
fn orbit_counts(bench: &Bench) -> Result<BTreeMap<u32, usize>> {
    let rows = bench.pick(20_000u64, 200_000, 1_000_000);
    let last = most(bench).min(8);
    let (proved, positions) = (bench.levels(last)?, bench.level_stream(last, rows)?);
    let mut counts = BTreeMap::new();
    for (claim, level) in proved.levels.iter().zip(&positions) {
        let Some(start) = ClosedLevel::pattern_from(claim, 1 << 20)? else { continue };
        let first = a_of(start.max(1))? + 1;
        let end = a_of(first)? + 1;
        if end >= level.len() as u64 {
            continue;
        }
        let (mut roots, mut images) = (BTreeSet::new(), Vec::new());
        for (n, p) in (0u64..).zip(level).take_while(|x| x.0 < end).skip_while(|x| x.0 < first) {
            match signed(p.0) - signed(a_of(n)?) + claim.repeats {
                0 => continue,
                s if s.abs() > 1 => {
                    return Err(Error::invalid(format!("T_{} strays at {n}", claim.value)));
                }
                s => images.push(a_of(n)? + u64::from(s > 0)),
            }
            roots.insert(n);
        }
        for image in images {
            roots.remove(&image);
        }
        counts.insert(claim.value, roots.len());
    }
    Ok(counts)
}

fn repeats(bench: &Bench) -> Result<Finding> {
    let three = bench.level_stream(3, 200)?.swap_remove(3);
    let proved = bench.levels(3)?.levels.last().map(|level| level.repeats);
    let own = count_repeats(three.iter().map(|p| p.1));
    let cases = [
        ("3, 3, 3", count_repeats([3, 3, 3].into_iter()), 2),
        ("1, 2, 1, 2, 3", count_repeats([1, 2, 1, 2, 3].into_iter()), 2),
        ("how often 3 is a b of T_3", three.iter().filter(|p| p.1 == 3).count(), 3),
        ("the b's of T_3 against the certificate", own, index(proved.unwrap_or(-1)).unwrap_or(0)),
    ];
    let checked = Trying::each("examples, T_3 among them", cases, |(what, found, wanted)| {
        Ok((found != wanted).then(|| format!("{what}: {found}, not {wanted}")))
    })?;
    let evidence =
        format!("in T_3 the number 3 is a b three times, which gives two of its {own} repeats");
    finding(checked.exercised(), evidence)
}

fn offset_is_repeats(bench: &Bench) -> Result<Finding> {
    let settled = settled(bench)?;
    let levels = settled.proved.levels.iter().zip(&settled.positions);
    let what = "levels that settle: repeats, and the modal offset where the pattern has begun";
    let checked = Trying::each(what, levels, |(claim, level)| {
        let counted = i64::try_from(count_repeats(level.iter().map(|p| p.1))).unwrap_or(-1);
        let half = level.len() as u64 / 2;
        // Before the pattern begins the offsets may stray; only levels whose pattern is half of what is seen can tell.
        if ClosedLevel::pattern_from(claim, 1 << 20)?.is_none_or(|begun| begun > half) {
            return Ok(None);
        }
        let mut offsets: BTreeMap<i64, usize> = BTreeMap::new();
        for (n, p) in (0u64..).zip(level).skip_while(|x| x.0 < half) {
            *offsets.entry(signed(a_of(n)?) - signed(p.0)).or_default() += 1;
        }
        let modal = offsets.iter().max_by_key(|x| x.1).map(|x| *x.0);
        let fits = modal == Some(counted) && counted == claim.repeats;
        Ok((!fits).then(|| {
            format!(
                "g = {}: modal offset {modal:?}, repeats {counted}, certificate {}",
                claim.value, claim.repeats
            )
        }))
    })?;
    let evidence = "counted on levels that are proved to settle";
    let theorem = theorems::theorem_109(&RWythoff::of(&bench.game("r-wythoff")?)?)?;
    finding(checked.by([theorem]), evidence)
}
