//! Figures A16 and A17: one part of the ratios drifts between two ends printed to two digits, the other has a slope.
//!
//! The ends are compared twice: in the second half of the figure's own range, which is finite, and over the last five dyadic
//! windows of a much longer one, which speaks for or against what is said of all large i but cannot settle it.

use super::printed::stated;
use super::scan::reach;
use crate::bench::{Bench, Check};
use crate::checks::tools::positions::{below, gdwn, p_up_to, summary};
use crate::checks::tools::{Pair, finding};
use crate::evidence::Trying;
use crate::verdict::{Finding, Verdict};
use wythoff::Result;
use wythoff::analysis::beams::{Beams, Ratio};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("L-FigA16", |b| {
        drifting(b, &Caption { pair: (4, 6), ends: (160, 166), upper: true, slope: 148 })
    }),
    ("L-FigA17", |b| {
        drifting(b, &Caption { pair: (4, 7), ends: (159, 163), upper: false, slope: 177 })
    }),
];

/// What a caption says, in hundredths.
struct Caption {
    pair: Pair,
    ends: Pair,
    /// Whether the part that drifts is the upper one.
    upper: bool,
    /// The slope of the other part.
    slope: u64,
}

/// The range of both figures.
const PRINTED: u64 = 35_000;

/// The least and the greatest ratio.
type Range = (Ratio, Ratio);

/// Whether a range lies within ends that are rounded to hundredths.
fn within((least, greatest): Range, (low, high): Pair) -> bool {
    let top = Ratio { b: 2 * high + 1, a: 200 };
    !below(least.a, least.b, (2 * low - 1, 200)) && greatest <= top
}

fn shown((least, greatest): Range) -> String {
    let one = |ratio: Ratio| format!("{:.4} (at {},{})", ratio.value(), ratio.a, ratio.b);
    format!("b/a from {} to {}", one(least), one(greatest))
}

fn drifting(bench: &Bench, caption: &Caption) -> Result<Finding> {
    let text = gdwn(&[caption.pair]);
    let up_to = reach(bench, &[caption.pair]);
    let seen = bench.beams(&bench.game(&text)?, up_to)?;
    let (beam, gap) = if caption.upper {
        (seen.beams.first(), seen.gaps.first())
    } else {
        (seen.beams.last(), seen.gaps.last())
    };
    let method =
        "the drifting part is what lies beyond the interval left free, in dyadic windows of b/a";
    let unseen = |what: &str| {
        let reached = format!("a ≤ {up_to}: {}", summary(&seen));
        finding(Verdict::open(reached, what), method)
    };
    let (Some(beam), Some(gap)) = (beam, gap) else {
        return unseen("no gap was seen: a longer range is needed");
    };
    // The drifting part is all beyond the middle of that gap, whose ends may have been passed earlier: the mediant lies inside.
    let middle = Ratio { b: gap.above.b + gap.below.b, a: gap.above.a + gap.below.a };
    let part = |ratio: &Ratio| (*ratio > middle) == caption.upper;
    let widen = |range: Option<Range>, least: Ratio, greatest: Ratio| {
        Some(range.map_or((least, greatest), |(l, g)| (l.min(least), g.max(greatest))))
    };
    let late = p_up_to(bench, &text, PRINTED)?.into_iter().filter(|(a, _)| 2 * a >= PRINTED);
    let own = late
        .map(|(a, b)| Ratio { b, a })
        .filter(part)
        .fold(None, |range, ratio| widen(range, ratio, ratio));
    let far: Vec<(u32, Range)> = seen
        .windows
        .iter()
        .rev()
        .take(Beams::WINDOWS)
        .rev()
        .filter_map(|window| {
            let clusters = window.clusters.iter().filter(|cluster| part(&cluster.least));
            let range =
                clusters.fold(None, |range, cluster| widen(range, cluster.least, cluster.greatest));
            Some((window.k, range?))
        })
        .collect();
    let (Some(own), false) = (own, far.is_empty()) else {
        return unseen("no part that drifts was seen: a longer range is needed");
    };
    let slope = stated(caption.slope, 100);
    let digits = slope.digits(beam).unwrap_or_default();
    let evidence = format!(
        "{method}. For {} ≤ a ≤ {PRINTED} it has {}. {digits}. {}",
        PRINTED / 2,
        shown(own),
        summary(&seen)
    );
    let slope = Trying::each("the slope of the other part", [beam], |beam| {
        Ok((!slope.agrees(beam)).then(|| digits.clone()))
    })?;
    let verdict = verdict(caption, up_to, own, &far, slope)?;
    finding(verdict, evidence)
}

/// The longer range decides, rounded to the digits printed; what it passes stays open, and what only the figure's own range
/// passes is told.
fn verdict(
    caption: &Caption,
    up_to: u64,
    own: Range,
    far: &[(u32, Range)],
    slope: Trying,
) -> Result<Verdict> {
    let all = far.iter().map(|(_, range)| *range);
    let all = all.reduce(|(l, g), (least, greatest)| (l.min(least), g.max(greatest)));
    let reached = all.map_or(String::new(), |range| {
        format!("over the last {} windows the drifting part has {}", far.len(), shown(range))
    });
    let own_fits = within(own, caption.ends);
    let passed =
        if own_fits { "" } else { "; the figure's own range passes an end (see the evidence)" };
    let what = format!(
        "the ends for a ≤ {up_to}, rounded to two digits, window by window: {reached}{passed}"
    );
    let tried = Trying::each(what, far, |(k, range)| {
        let passes = || format!("2^{k} ≤ a < 2^{}: {}", k + 1, shown(*range));
        Ok((!within(*range, caption.ends)).then(passes))
    })?;
    let tried = tried.and(slope);
    if tried.witness().is_none() {
        return Ok(tried.redrawn());
    }
    let agree = if own_fits { "agree" } else { "do not agree" };
    Ok(Verdict::open(
        format!("a ≤ {up_to}: {reached}"),
        format!(
            "the ends {agree}, rounded, with the figure's own range, and a longer range passes them; but what is said of all \
             large i no finite range settles: a bound on the drift would"
        ),
    ))
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
        let found = |own: Pair, far: Pair| {
            let range = |(low, high)| (ratio(low), ratio(high));
            let inside = range((1620, 1630));
            let windows = [(11, inside), (12, range(far)), (13, inside)];
            let slope = Trying::each("slope", [148], |_| Ok(None)).unwrap();
            verdict(&caption, 9, range(own), &windows, slope).unwrap()
        };
        let told = |own: Pair, far: Pair| found(own, far).to_string();
        assert_eq!(found((1595, 1660), (1600, 1665)).kind(), "Figure");
        assert!(!told((1595, 1660), (1600, 1665)).contains("passes"));
        assert!(told((1594, 1660), (1595, 1660)).contains("own range passes an end"));
        assert_eq!(found((1600, 1660), (1594, 1660)).kind(), "Open");
        assert!(told((1594, 1660), (1594, 1660)).contains("do not agree"));
        assert_eq!(found((1600, 1660), (1600, 1666)).kind(), "Open");
        // A slope that does not agree leaves it open, too.
        let (range, slope) =
            ((ratio(1600), ratio(1660)), Trying::each("slope", [1], |_| Ok(Some("1".into()))));
        let told = verdict(&caption, 9, range, &[(11, range)], slope.unwrap()).unwrap();
        assert_eq!(told.kind(), "Open");
    }
}
