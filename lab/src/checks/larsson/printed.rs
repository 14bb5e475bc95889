//! Slopes and shares as printed, against measured beams.
//!
//! A printed decimal may be rounded or cut off: it agrees with Σb/Σa of a beam if it is one of the two, in integers, and
//! which of them is told. A printed share ("roughly", in tens) agrees within five hundredths.

use wythoff::analysis::beams::Beam;

/// A beam as printed: its slope as a fraction of a power of ten, and its share in percent.
#[derive(Clone, Copy)]
pub(super) struct Stated {
    slope: Option<(u64, u64)>,
    percent: Option<u64>,
}

pub(super) const ANY: Stated = Stated { slope: None, percent: None };

pub(super) const fn stated(n: u64, d: u64) -> Stated {
    Stated { slope: Some((n, d)), percent: None }
}

pub(super) const fn share(n: u64, d: u64, percent: u64) -> Stated {
    Stated { slope: Some((n, d)), percent: Some(percent) }
}

impl Stated {
    pub fn agrees(self, beam: &Beam) -> bool {
        let cluster = &beam.cluster;
        let slope = self.slope.is_none_or(|printed| {
            let (cut, rounded) = readings(cluster.sum_a, cluster.sum_b, printed);
            cut || rounded
        });
        let percent = self.percent.is_none_or(|percent| {
            (100 * cluster.positions).abs_diff(percent * beam.of) <= 5 * beam.of
        });
        slope && percent
    }

    /// How the printed digits relate to the beam's slope.
    pub fn digits(self, beam: &Beam) -> Option<String> {
        let (n, d) = self.slope?;
        let (cut, rounded) = readings(beam.cluster.sum_a, beam.cluster.sum_b, (n, d));
        let how = match (cut, rounded) {
            (true, true) => "the slope cut off and rounded",
            (true, false) => "the slope cut off, not rounded",
            (false, true) => "the slope rounded, not its leading digits",
            (false, false) => "neither the slope cut off nor rounded",
        };
        let shown = format!("{}.{:0width$}", n / d, n % d, width = d.ilog10() as usize);
        Some(format!("{shown} is {how} (Σb/Σa = {:.6})", beam.slope()))
    }
}

/// Whether n/d is Σb/Σa cut off, and whether it is Σb/Σa rounded, to the digits of d: in integers.
fn readings(sum_a: u128, sum_b: u128, (n, d): (u64, u64)) -> (bool, bool) {
    let scaled = sum_b * u128::from(d);
    (scaled / sum_a == u128::from(n), (2 * scaled / sum_a).div_ceil(2) == u128::from(n))
}
