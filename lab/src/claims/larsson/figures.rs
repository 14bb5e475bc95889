//! The figures: slopes, ranges, shares, and whether a split is seen, in the printed range and beyond.
//!
//! A printed decimal may be rounded or cut off: it agrees with Σb/Σa of a beam if it is one of the two, in integers, and
//! which of them is told. A printed share ("roughly", in tens) agrees within five hundredths.

use super::drifting::{Caption, drifting};
use super::printed::{ANY, Stated, share, stated, summary};
use super::scan::coprime_pairs;
use super::tools::*;
use crate::claims::{Claim, Effort, Finding, Verdict};
use wythoff::Result;
use wythoff::analysis::beams::{Ratio, Verdict as Seen};
use wythoff::golden::{is_splitting_pair, is_wythoff_pair};

#[rustfmt::skip]
pub(super) const CLAIMS: &[Claim] = &[
    Claim { id: "L-Fig1", source: "section 1, Figure 1", statement: "The P-positions of Nim: one beam of slope 1.", check: nim_beam },
    Claim { id: "L-FigA1", source: "Appendix, Figure A1", statement: "(n,π(n)) for Q = {(0,1)}: one beam of slope 1.", check: nim_beam },
    Claim { id: "L-Fig2", source: "section 1, Figure 2", statement: "The P-positions of Wythoff's game: two beams of slopes φ and 1/φ.", check: wythoff_beams },
    Claim { id: "L-FigA2", source: "Appendix, Figure A2", statement: "(n,π(n)) for Wythoff's game: two beams of slopes φ and 1/φ.", check: wythoff_beams },
    Claim { id: "L-Fig3", source: "section 1, Figure 3", statement: "(1,2), n ≤ 50000: the upper beams have slopes 2.247… and 1.478….", check: |e| figure(e, &[(1, 2)], 50_000, &[stated(1478, 1000), stated(2247, 1000)]) },
    Claim { id: "L-FigA3", source: "Appendix, Figure A3", statement: "(1,2), n ≤ 50000: two beams above the diagonal and their images.", check: |e| figure(e, &[(1, 2)], 50_000, &[ANY, ANY]) },
    Claim { id: "L-FigA4", source: "Appendix, Figure A4", statement: "{(1,2), (2,3)}, n ≤ 4000: three beams above the diagonal.", check: |e| figure(e, &[(1, 2), (2, 3)], 4_000, &[ANY; 3]) },
    Claim { id: "L-FigA5", source: "Appendix, Figure A5", statement: "{(1,2), (2,3), (3,5)}, n ≤ 40000: four beams above the diagonal.", check: |e| figure(e, &FIBONACCI[..3], 40_000, &[ANY; 4]) },
    Claim { id: "L-FigA6", source: "Appendix, Figure A6 and caption of A9", statement: "{(1,2), (2,3), (3,5), (5,8)}, n ≤ 10000: five beams above the diagonal, as the data suggest.", check: |e| figure(e, &FIBONACCI[..4], 10_000, &[ANY; 5]) },
    Claim { id: "L-FigA7", source: "Appendix, Figure A7", statement: "{(1,2), (2,3), (3,5), (5,8), (8,13)}, n ≤ 51000: the P-positions.", check: |e| figure(e, &FIBONACCI, 51_000, &[]) },
    Claim { id: "L-FigA8", source: "Appendix, Figure A8", statement: "The same game, b/a for n ≤ 51000: a split is seen.", check: |e| figure(e, &FIBONACCI, 51_000, &[]) },
    Claim { id: "L-FigA9", source: "Appendix, Figure A9", statement: "The same game: does the beam with b/a between 1.60 and 1.64 split into one above and one below φ? Is there a pair that splits {(1,2), (2,3), (3,5), (5,8)} into six beams?", check: central_beam },
    Claim { id: "L-FigA10", source: "Appendix, Figure A10", statement: "All pairs p < q ≤ 5, n ≤ 10000: the P-positions.", check: |e| all_pairs(e, 5, 10_000) },
    Claim { id: "L-FigA11", source: "Appendix, Figure A11", statement: "All pairs p < q ≤ 7, n ≤ 20000. Do they split further for larger bounds, or fill the board evenly?", check: |e| all_pairs(e, 7, 20_000) },
    Claim { id: "L-FigA12", source: "Appendix, Figure A12", statement: "(1,2), n ≤ 50000: b/a tends to 2.247… (about 40 %) and to 1.478… (about 60 %).", check: |e| figure(e, &[(1, 2)], 50_000, &[share(1478, 1000, 60), share(2247, 1000, 40)]) },
    Claim { id: "L-FigA13", source: "Appendix, Figure A13", statement: "(2,4), n ≤ 20000: no split, b/a tends to 1.618…, and the P-positions are not Wythoff's.", check: two_four },
    Claim { id: "L-FigA14", source: "Appendix, Figure A14", statement: "(2,3), a ≤ 35000: b/a tends to 1.74… (about 80 %) and to 1.408… (about 20 %).", check: |e| figure(e, &[(2, 3)], 35_000, &[share(1408, 1000, 20), share(174, 100, 80)]) },
    Claim { id: "L-FigA15", source: "Appendix, Figure A15", statement: "(3,5), a ≤ 35000: a split is seen.", check: |e| figure(e, &[(3, 5)], 35_000, &[]) },
    Claim { id: "L-FigA16", source: "Appendix, Figure A16", statement: "(4,6), a ≤ 35000: for large i one part drifts with 1.60… < b/a < 1.66…, the other tends to 1.48….", check: |e| drifting(e, &Caption { pair: (4, 6), ends: (160, 166), upper: true, slope: 148 }) },
    Claim { id: "L-FigA17", source: "Appendix, Figure A17", statement: "(4,7), n ≤ 35000: for large i the lower part drifts within [1.59, 1.63], the upper tends to 1.77….", check: |e| drifting(e, &Caption { pair: (4, 7), ends: (159, 163), upper: false, slope: 177 }) },
    Claim { id: "L-FigA18", source: "Appendix, Figure A18", statement: "(5,8), n ≤ 35000: a split is seen.", check: |e| figure(e, &[(5, 8)], 35_000, &[]) },
    Claim { id: "L-FigA19", source: "Appendix, Figure A19", statement: "(6,10), n ≤ 35000: a split is seen.", check: |e| figure(e, &[(6, 10)], 35_000, &[]) },
    Claim { id: "L-FigA20", source: "Appendix, Figure A20", statement: "(7,11), n ≤ 35000: a split is seen.", check: |e| figure(e, &[(7, 11)], 35_000, &[]) },
    Claim { id: "L-FigA21", source: "Appendix, Figure A21", statement: "(7,12), n ≤ 35000, no splitting pair: b/a stays near φ.", check: |e| figure(e, &[(7, 12)], 35_000, &[]) },
    Claim { id: "L-FigA22", source: "Appendix, Figure A22", statement: "(31,50), n ≤ 50000: a split is seen.", check: |e| figure(e, &[(31, 50)], 50_000, &[]) },
    Claim { id: "L-FigA23", source: "Appendix, Figure A23", statement: "(32,52), n ≤ 50000: a split is seen.", check: |e| figure(e, &[(32, 52)], 50_000, &[]) },
    Claim { id: "L-FigA24", source: "Appendix, Figure A24", statement: "(31,51), n ≤ 50000, is no splitting pair and 51/31 > 1.645 > φ: Wythoff's P-positions are disturbed, but b/a stays near φ.", check: disturbed },
    Claim { id: "L-FigA25", source: "Appendix, Figure A25", statement: "(731,1183) is a Wythoff pair, and a split is expected.", check: late_split },
];

const FIBONACCI: [(u64, u64); 5] = [(1, 2), (2, 3), (3, 5), (5, 8), (8, 13)];

/// How far a game with so many pairs besides Wythoff's moves is read: a long way with one, which is fast.
pub(super) fn bound(effort: &Effort, pairs: usize) -> u64 {
    effort.pick(131_071, 10_000_000, if pairs <= 1 { 50_000_000 } else { 30_000_000 })
}

/// The same for a set; lines of large numbers take the most memory: (731,1183) asks for 4 GB a little beyond 10⁷.
pub(super) fn reach(effort: &Effort, set: &[(u64, u64)]) -> u64 {
    let most = if set.iter().any(|(_, q)| *q > 100) { 10_000_000 } else { u64::MAX };
    bound(effort, set.len()).min(most)
}

/// A figure of a game: the number of beams, if stated, with slopes and shares; else whether a split is seen exactly if a
/// pair is a splitting pair.
pub(super) fn figure(
    effort: &Effort,
    set: &[(u64, u64)],
    printed: u64,
    expected: &[Stated],
) -> Result<Finding> {
    let up_to = reach(effort, set);
    let seen = shared_beams(&gdwn(set), up_to, effort)?;
    let splitting = set.iter().any(|(p, q)| is_splitting_pair(*p, *q));
    let as_stated = match &seen.verdict {
        Seen::Undecided(_) => None,
        Seen::NoSplit => Some(!splitting && expected.len() < 2),
        Seen::Split(_) if expected.is_empty() => Some(splitting),
        Seen::Split(count) => {
            let agree = expected.iter().zip(&seen.beams).all(|(stated, beam)| stated.agrees(beam));
            Some(*count == expected.len() && agree)
        }
    };
    let described = summary(&seen);
    let verdict = match as_stated {
        Some(true) => Verdict::holds_to(format!("a ≤ {up_to} (printed to {printed}): {described}")),
        Some(false) => Verdict::Open {
            reached: format!("a ≤ {up_to}: {described}, which is not what is stated"),
            why: "the statement is about a limit; a finite range speaks against it and cannot settle it".into(),
        },
        None => Verdict::Open { reached: format!("a ≤ {up_to}: {described}"), why: "a longer range is needed".into() },
    };
    let digits: Vec<String> =
        expected.iter().zip(&seen.beams).filter_map(|(stated, beam)| stated.digits(beam)).collect();
    let evidence = match &digits[..] {
        [] => "slopes are Σb/Σa in the last dyadic window".to_string(),
        _ => format!(
            "slopes are Σb/Σa in the last dyadic window; {}; shares, where stated, compared to the nearest ten",
            digits.join("; ")
        ),
    };
    Ok(Finding::new(verdict, evidence, BEAMS))
}

fn nim_beam(effort: &Effort) -> Result<Finding> {
    let up_to = bound(effort, 0);
    let mut off = None;
    visit("nim", up_to, effort, |a, b| {
        if a != b && off.is_none() {
            off = Some((a, b));
        }
        Ok(())
    })?;
    let verdict = match off {
        Some((a, b)) => Verdict::refuted(format!("({a},{b})")),
        None => Verdict::holds_to(format!("n ≤ {up_to}: every ratio is 1")),
    };
    Ok(Finding::new(verdict, "all P-positions", INVOLUTION))
}

fn wythoff_beams(effort: &Effort) -> Result<Finding> {
    let up_to = bound(effort, 0);
    let mut off = None;
    visit("wythoff", up_to, effort, |a, b| {
        // φa < b < φa + 1: within 1/a of slope φ, and the mirror image within 1/b of slope 1/φ.
        if a > 0 && (!above_phi(a, b) || above_phi(a, b - 1)) && off.is_none() {
            off = Some((a, b));
        }
        Ok(())
    })?;
    let verdict = match off {
        Some((a, b)) => Verdict::refuted(format!("({a},{b})")),
        None => Verdict::holds_to(format!("a ≤ {up_to}: 0 < b − φa < 1 throughout")),
    };
    Ok(Finding::new(verdict, "signs of b² − ab − a² at b and b − 1", INVOLUTION))
}

fn central_beam(effort: &Effort) -> Result<Finding> {
    let up_to = bound(effort, FIBONACCI.len());
    let inside = |a: u64, b: u64| !below(a, b, (160, 100)) && below(a, b, (164, 100));
    let (mut low, mut high): (Vec<u64>, Vec<u64>) = (Vec::new(), Vec::new());
    let mut nearest: Option<(Ratio, Ratio)> = None;
    let mut window = 0;
    visit(&gdwn(&FIBONACCI), up_to, effort, |a, b| {
        if a == 0 || !inside(a, b) {
            return Ok(());
        }
        let k = a.ilog2() as usize;
        for counts in [&mut low, &mut high] {
            counts.resize(counts.len().max(k + 1), 0);
        }
        let ratio = Ratio { b, a };
        if k != window {
            (window, nearest) = (k, None);
        }
        let (below_phi, over_phi) = nearest.unwrap_or((Ratio { b: 1, a: 1 }, Ratio { b: 2, a: 1 }));
        if above_phi(a, b) {
            high[k] += 1;
            nearest = Some((below_phi, over_phi.min(ratio)));
        } else {
            low[k] += 1;
            nearest = Some((below_phi.max(ratio), over_phi));
        }
        Ok(())
    })?;
    let counts: Vec<String> = low
        .iter()
        .zip(&high)
        .enumerate()
        .skip(10)
        .map(|(k, (l, h))| format!("2^{k}: {l}/{h}"))
        .collect();
    let ends = nearest.map_or(String::new(), |(l, h)| {
        format!("; free around φ in the last window: ({:.5}, {:.5})", l.value(), h.value())
    });
    let whole = low.len().saturating_sub(1);
    let both = (12..whole).all(|k| low[k] > 0 && high[k] > 0);
    let reached = format!(
        "a ≤ {up_to}, positions below/above φ by window: {}{ends}. {}",
        counts.join(", "),
        sixth_beam(effort)?
    );
    let why = if both {
        "both sides of φ are met in every window from 2^12 on; whether they stay apart, and whether the thin part above φ lasts, \
         is no finite question"
    } else {
        "one side of φ is not met in every window; no finite range settles whether it returns"
    };
    let verdict = Verdict::Open { reached, why: why.into() };
    Ok(Finding::new(
        verdict,
        "the P-positions with 1.60 ≤ b/a < 1.64 counted on each side of φ",
        INVOLUTION,
    ))
}

/// The first pair, by q and then p, with which the first four Fibonacci pairs show six beams.
fn sixth_beam(effort: &Effort) -> Result<String> {
    let up_to = bound(effort, 5).min(1_000_000);
    let candidates = coprime_pairs(7).into_iter().filter(|pair| !FIBONACCI[..4].contains(pair));
    for pair in candidates {
        let mut set = FIBONACCI[..4].to_vec();
        set.push(pair);
        let seen = shared_beams(&gdwn(&set), up_to, effort)?;
        if seen.verdict == Seen::Split(6) {
            return Ok(format!(
                "Six beams are seen with {pair:?} for a ≤ {up_to}: {}",
                describe(&seen)
            ));
        }
    }
    Ok(format!("No pair with q ≤ 7 shows six beams for a ≤ {up_to}"))
}

fn all_pairs(effort: &Effort, most: u64, printed: u64) -> Result<Finding> {
    let set = coprime_pairs(most);
    let up_to = if most > 5 {
        effort.pick(20_000, 262_143, 1_000_000)
    } else {
        effort.pick(131_071, 1_000_000, 4_000_000)
    };
    let seen = shared_beams(&gdwn(&set), up_to, effort)?;
    let everything: Vec<(u64, u64)> =
        (2..=most).flat_map(|q| (1..q).map(move |p| (p, q))).collect();
    let refused = game(&gdwn(&everything)).is_err();
    let multiple = everything.iter().find(|pair| !set.contains(pair));
    let note = match multiple {
        Some((p, q)) if refused => format!(
            "Read literally the set breaks Definition 1: ({p},{q}) is a multiple of another pair; such pairs add no moves and are left out."
        ),
        _ => String::new(),
    };
    let described = summary(&seen);
    let verdict = match seen.verdict {
        Seen::Split(_) => Verdict::Open {
            reached: format!("a ≤ {up_to} (printed to {printed}), {} pairs: {described}", set.len()),
            why: "whether beams persist, and what happens for larger bounds on q, is left as a question".into(),
        },
        _ => Verdict::Open { reached: format!("a ≤ {up_to}: {described}"), why: "a longer range is needed".into() },
    };
    Ok(Finding::new(verdict, note, BEAMS))
}

fn two_four(effort: &Effort) -> Result<Finding> {
    let finding = figure(effort, &[(2, 4)], 20_000, &[])?;
    let (found, wythoff) = (pairs("gdwn:2,4", 100, effort)?, pairs("wythoff", 100, effort)?);
    let differs = found.iter().zip(&wythoff).find(|(x, y)| x != y);
    let Some((ours, theirs)) = differs else {
        return Ok(Finding::new(
            Verdict::refuted("the P-positions are Wythoff's for a ≤ 100"),
            "",
            INVOLUTION,
        ));
    };
    let confirmed = is_p_by_definition("gdwn:2,4", ours.0, ours.1)?
        && is_p_by_definition("wythoff", theirs.0, theirs.1)?;
    let evidence = format!(
        "{}; first difference from Wythoff's game: {ours:?} for {theirs:?} (by the definition too: {confirmed})",
        finding.evidence
    );
    Ok(Finding { evidence, ..finding })
}

fn disturbed(effort: &Effort) -> Result<Finding> {
    let finding = figure(effort, &[(31, 51)], 50_000, &[])?;
    let arithmetic = !is_splitting_pair(31, 51) && 51 * 1000 > 1645 * 31 && above_phi(1000, 1645);
    let same = pairs("gdwn:31,51", 50_000, effort)? == pairs("wythoff", 50_000, effort)?;
    let verdict = if arithmetic && !same {
        finding.verdict
    } else {
        Verdict::refuted(format!(
            "51/31, 1.645, φ: {arithmetic}; Wythoff's P-positions for a ≤ 50000: {same}"
        ))
    };
    Ok(Finding::new(
        verdict,
        format!(
            "{}; 51/31 > 1.645 > φ and the difference from Wythoff's game checked exactly",
            finding.evidence
        ),
        BEAMS,
    ))
}

fn late_split(effort: &Effort) -> Result<Finding> {
    let finding = figure(effort, &[(731, 1183)], 50_000, &[])?;
    if !is_wythoff_pair(731, 1183) {
        return Ok(Finding::new(Verdict::refuted("(731,1183) is no Wythoff pair"), "", EXACT));
    }
    Ok(Finding {
        evidence: format!("{}; (731,1183) is a Wythoff pair, exactly", finding.evidence),
        ..finding
    })
}
