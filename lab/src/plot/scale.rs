//! Axes: where a value lies, where the ticks are, and how they are written.
//!
//! A scale is linear or logarithmic. Ticks are 1, 2 or 5 times a power of ten; on a logarithmic scale powers of ten,
//! thinned when there are many. Degenerate ranges (one point, all equal) are widened, so nothing divides by zero.

/// One axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Scale {
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) log: bool,
    /// Ticks at whole numbers only.
    pub(super) whole: bool,
}

impl Scale {
    /// A scale from `low` to `high`, widened if they are equal. A logarithmic one needs 0 < low.
    pub(super) fn new(low: f64, high: f64, log: bool) -> Self {
        // Closer ends than these could not be told apart by the numbers that place the ticks.
        let apart = high - low > 1e-9 * low.abs().max(high.abs());
        let (low, high) = match (apart, log) {
            (true, _) => (low, high),
            (false, true) => (low / 2.0, low * 2.0),
            (false, false) => {
                let half = (low.abs() * 0.05).max(0.5);
                (low - half, low + half)
            }
        };
        Scale { low, high, log, whole: false }
    }

    pub(super) fn whole(self) -> Self {
        Scale { whole: true, ..self }
    }

    /// Where a value lies: 0 at the low end, 1 at the high one.
    pub(super) fn fraction(&self, value: f64) -> f64 {
        if self.log {
            (value / self.low).ln() / (self.high / self.low).ln()
        } else {
            (value - self.low) / (self.high - self.low)
        }
    }

    pub(super) fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// At most about `most` ticks inside the scale.
    pub(super) fn ticks(&self, most: usize) -> Vec<f64> {
        let most = most.max(2);
        if self.log {
            let decades = self.log_ticks(most);
            if decades.len() >= 2 {
                return decades;
            }
        }
        let mut step = nice_step((self.high - self.low) / most as f64);
        if self.whole {
            step = step.max(1.0);
        }
        let first = (self.low / step - 1e-9).ceil();
        let last = (self.high / step + 1e-9).floor();
        let count = (last - first).clamp(0.0, 1000.0) as u32;
        let ticks = (0..=count).map(|i| (first + f64::from(i)) * step);
        ticks.filter(|t| !self.log || *t > 0.0).collect()
    }

    /// Powers of ten, every k-th; with 2 and 5 between them when there are few.
    fn log_ticks(&self, most: usize) -> Vec<f64> {
        let first = self.low.log10().floor() as i32;
        let last = self.high.log10().ceil() as i32;
        let decades = (last - first).max(1) as usize;
        let factors: &[f64] = if decades * 3 <= most + 2 { &[1.0, 2.0, 5.0] } else { &[1.0] };
        let every = decades.div_ceil(most).max(1);
        (first..=last)
            .filter(|e| e.rem_euclid(every as i32) == 0)
            .flat_map(|e| factors.iter().map(move |f| f * 10f64.powi(e)))
            .filter(|t| self.low * 0.999_999 <= *t && *t <= self.high * 1.000_001)
            .collect()
    }

    /// The ticks with their labels.
    pub(super) fn labelled(&self, most: usize) -> Vec<(f64, String)> {
        let ticks = self.ticks(most);
        let step = ticks.windows(2).map(|w| w[1] - w[0]).fold(f64::INFINITY, f64::min);
        ticks.into_iter().map(|t| (t, number(t, step))).collect()
    }
}

/// The least of 1, 2, 5 times a power of ten that is at least `raw`.
fn nice_step(raw: f64) -> f64 {
    let power = 10f64.powf(raw.log10().floor());
    let nice = [1.0, 2.0, 5.0, 10.0].into_iter().find(|f| f * power >= raw * 0.999_999);
    nice.unwrap_or(10.0) * power
}

/// A number as a label: whole numbers in groups of three digits, powers of ten past seven digits, and as many decimals
/// as the step between neighbours asks for.
pub(super) fn number(value: f64, step: f64) -> String {
    if value != 0.0 && !(1e-4..1e8).contains(&value.abs()) {
        let mut exponent = value.abs().log10().floor() as i32;
        let mut factor = (value / 10f64.powi(exponent) * 1000.0).round() / 1000.0;
        if factor.abs() >= 10.0 {
            (factor, exponent) = (factor / 10.0, exponent + 1);
        }
        let power = format!("10{}", superscript(exponent));
        return if factor == 1.0 { power } else { format!("{factor}·{power}") };
    }
    let decimals = match step {
        s if s.is_finite() && s > 0.0 => (-(s + s * 1e-9).log10().floor()).clamp(0.0, 8.0) as usize,
        _ if value.fract() == 0.0 => 0,
        _ => 3,
    };
    let text = format!("{value:.decimals$}");
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let (sign, digits) = match whole.strip_prefix('-') {
        Some(digits) if text.contains(|c: char| ('1'..='9').contains(&c)) => ("−", digits),
        Some(digits) => ("", digits),
        None => ("", whole),
    };
    let mut grouped = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 && digits.len() > 4 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{sign}{grouped}{rest}")
}

fn superscript(exponent: i32) -> String {
    exponent
        .to_string()
        .chars()
        .map(|c| match c {
            '-' => '⁻',
            c => ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹']
                [c.to_digit(10).unwrap_or(0) as usize],
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        assert_eq!(Scale::new(0.0, 10.0, false).ticks(5), vec![0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!(Scale::new(-0.5, 2.5, false).whole().ticks(10), vec![0.0, 1.0, 2.0]);
        assert_eq!(Scale::new(1.0, 1000.0, true).ticks(4), vec![1.0, 10.0, 100.0, 1000.0]);
        assert_eq!(Scale::new(1.0, 10.0, true).ticks(4), vec![1.0, 2.0, 5.0, 10.0]);
    }

    #[test]
    fn degenerate_ranges_are_widened() {
        for (value, log) in [(0.0, false), (7.0, false), (-3.0, false), (1e15, false), (5.0, true)]
        {
            let scale = Scale::new(value, value, log);
            assert!(scale.low < value && value < scale.high);
            assert!((0.0..=1.0).contains(&scale.fraction(value)));
            assert!(!scale.ticks(6).is_empty());
        }
    }

    #[test]
    fn numbers_are_readable() {
        assert_eq!(number(0.0, 5.0), "0");
        assert_eq!(number(1500.0, 500.0), "1500");
        assert_eq!(number(1_000_000.0, 1.0), "1,000,000");
        assert_eq!(number(-0.0, 0.5), "0.0");
        assert_eq!(number(-2.5, 0.5), "−2.5");
        assert_eq!(number(1.65, 0.05), "1.65");
        assert_eq!(number(2e9, 1e9), "2·10⁹");
        assert_eq!(number(1e12, f64::INFINITY), "10¹²");
    }

    #[test]
    fn a_logarithmic_scale_gives_equal_room_to_equal_ratios() {
        let scale = Scale::new(1.0, 100.0, true);
        assert!((scale.fraction(10.0) - 0.5).abs() < 1e-12);
    }
}
