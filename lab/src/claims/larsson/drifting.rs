//! Figures A16 and A17: one part of the ratios drifts between two ends printed to two digits, the other has a slope.
//!
//! The ends are compared twice: in the second half of the figure's own range, which is finite, and over the last five dyadic
//! windows of a much longer one, which speaks for or against what is said of all large i but cannot settle it.

use super::figures::bound;
use super::printed::{stated, summary};
use super::tools::*;
use crate::claims::{Effort, Finding, Verdict};
use wythoff::Result;
use wythoff::analysis::beams::{Ratio, WINDOWS};

/// What a caption says, in hundredths.
pub(super) struct Caption {
    pub pair: (u64, u64),
    pub ends: (u64, u64),
    /// Whether the part that drifts is the upper one.
    pub upper: bool,
    /// The slope of the other part.
    pub slope: u64,
}

/// The range of both figures.
const PRINTED: u64 = 35_000;

/// The least and the greatest ratio.
type Range = (Ratio, Ratio);

/// Whether a range lies within ends that are rounded to hundredths.
fn within((least, greatest): Range, (low, high): (u64, u64)) -> bool {
    !below(least.a, least.b, (2 * low - 1, 200)) && at_most(greatest, (2 * high + 1, 200))
}

fn at_most(ratio: Ratio, (n, d): (u64, u64)) -> bool {
    ratio <= Ratio { b: n, a: d }
}

fn shown((least, greatest): Range) -> String {
    format!(
        "b/a from {:.4} (at {},{}) to {:.4} (at {},{})",
        least.value(),
        least.a,
        least.b,
        greatest.value(),
        greatest.a,
        greatest.b
    )
}

pub(super) fn drifting(effort: &Effort, caption: &Caption) -> Result<Finding> {
    let text = gdwn(&[caption.pair]);
    let up_to = bound(effort, 1);
    let seen = shared_beams(&text, up_to, effort)?;
    let (beam, gap) = if caption.upper {
        (seen.beams.first(), seen.gaps.first())
    } else {
        (seen.beams.last(), seen.gaps.last())
    };
    let (Some(beam), Some(gap)) = (beam, gap) else {
        let reached = format!("a ≤ {up_to}: {}", summary(&seen));
        let verdict = Verdict::Open { reached, why: "no gap was seen: go further".into() };
        return Ok(Finding::new(verdict, "dyadic windows of b/a", BEAMS));
    };
    // The drifting part is all beyond the middle of that gap, whose ends may have been passed earlier: the mediant lies inside.
    let middle = Ratio { b: gap.above.b + gap.below.b, a: gap.above.a + gap.below.a };
    let part = |ratio: &Ratio| (*ratio > middle) == caption.upper;
    let widen = |range: Option<Range>, least: Ratio, greatest: Ratio| {
        Some(range.map_or((least, greatest), |(l, g)| (l.min(least), g.max(greatest))))
    };
    let mut own = None;
    visit(&text, PRINTED, effort, |a, b| {
        let ratio = Ratio { b, a };
        if 2 * a >= PRINTED && part(&ratio) {
            own = widen(own, ratio, ratio);
        }
        Ok(())
    })?;
    let late = seen.windows.iter().rev().take(WINDOWS).flat_map(|window| &window.clusters);
    let far = late
        .filter(|cluster| part(&cluster.least))
        .fold(None, |range, cluster| widen(range, cluster.least, cluster.greatest));
    let (Some(own), Some(far)) = (own, far) else {
        let verdict = Verdict::Open {
            reached: format!("a ≤ {up_to}: no part that drifts"),
            why: "a longer range is needed".into(),
        };
        return Ok(Finding::new(verdict, "dyadic windows of b/a", BEAMS));
    };
    let stated = stated(caption.slope, 100);
    let digits = stated.digits(beam).unwrap_or_default();
    let evidence = format!(
        "the drifting part is what lies beyond the interval left free. For {} ≤ a ≤ {PRINTED} it has {}; for a ≤ {up_to}, over \
         the last five windows, {}. {digits}. {}",
        PRINTED / 2,
        shown(own),
        shown(far),
        summary(&seen)
    );
    let verdict = judge(caption, up_to, own, far, stated.agrees(beam));
    Ok(Finding::new(verdict, evidence, BEAMS))
}

/// The longer range decides, rounded to the digits printed; what it passes stays open, and what only the figure's own range
/// passes is told.
fn judge(caption: &Caption, up_to: u64, own: Range, far: Range, slope: bool) -> Verdict {
    let own_fits = within(own, caption.ends);
    if within(far, caption.ends) && slope {
        let passed =
            if own_fits { "" } else { "; the figure's own range passes an end (see the evidence)" };
        return Verdict::holds_to(format!(
            "a ≤ {up_to}, ends rounded to two digits: over the last five windows the drifting part has {}{passed}",
            shown(far)
        ));
    }
    let agree = if own_fits { "agree" } else { "do not agree" };
    Verdict::Open {
        reached: format!(
            "a ≤ {up_to}: over the last five windows the drifting part has {}",
            shown(far)
        ),
        why: format!(
            "the ends {agree}, rounded, with the figure's own range, and a longer range passes them; but what is said of all \
             large i no finite range settles: a bound on the drift would"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(thousandths: u64) -> Ratio {
        Ratio { b: thousandths, a: 1000 }
    }

    #[test]
    fn the_longer_range_decides() {
        let caption = Caption { pair: (1, 2), ends: (160, 166), upper: true, slope: 148 };
        let judge = |own: (u64, u64), far: (u64, u64)| {
            judge(&caption, 9, (ratio(own.0), ratio(own.1)), (ratio(far.0), ratio(far.1)), true)
        };
        let told = |own: (u64, u64), far: (u64, u64)| judge(own, far).to_string();
        assert_eq!(judge((1595, 1660), (1600, 1665)).kind(), "HoldsTo");
        assert!(!told((1595, 1660), (1600, 1665)).contains("passes"));
        assert!(told((1594, 1660), (1595, 1660)).contains("own range passes an end"));
        assert_eq!(judge((1600, 1660), (1594, 1660)).kind(), "Open");
        assert!(told((1594, 1660), (1594, 1660)).contains("do not agree"));
        assert_eq!(judge((1600, 1660), (1600, 1666)).kind(), "Open");
    }
}
