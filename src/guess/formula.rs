//! ⌊αn + β⌋ as text and as LaTeX, as short as it goes.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::beatty::{Beatty, Slope};
use super::lines::Ratio;
use crate::beatty::Quadratic;

impl Beatty {
    /// The formula, as `floor((1+sqrt(5))/2*n)`.
    pub fn words(&self) -> String {
        if let Some((low, high)) = self.open.as_deref() {
            let next = if self.steps { "floor(alpha*(n+1)+beta)-" } else { "" };
            return format!(
                "{next}floor(alpha*n+beta) for any alpha between {}/{} and {}/{}: these terms do not tell which",
                low.p, low.q, high.p, high.q
            );
        }
        if self.steps {
            return format!("t(n+1)-t(n) with t(n) = {}", self.line());
        }
        let each = self.exceptions.iter().map(|(n, term)| format!("s({n}) = {term}"));
        match (self.exceptions.len(), each.collect::<Vec<_>>().join(", ")) {
            (0, _) => self.line(),
            (1, one) => format!("{} with one exception: {one}", self.line()),
            (count, all) => format!("{} with {count} exceptions: {all}", self.line()),
        }
    }

    /// ⌊αn + β⌋.
    fn line(&self) -> String {
        match &self.slope {
            Slope::Rational(Ratio { p, q }) => {
                let sum = plus(&times(&p.to_string(), "n"), &self.x);
                if *q == 1 { sum } else { format!("floor(({sum})/{q})") }
            }
            Slope::Quadratic(alpha) => self.formula(&closed(alpha), ["floor(", ")"]),
        }
    }

    /// The formula for a paper.
    pub fn latex(&self) -> String {
        if let Some((low, high)) = self.open.as_deref() {
            let range = format!("{}/{} < \\alpha < {}/{}", low.p, low.q, high.p, high.q);
            let next = match self.steps {
                true => r"\left\lfloor \alpha (n+1) + \beta \right\rfloor - ",
                false => "",
            };
            return format!(r"{next}\left\lfloor \alpha n + \beta \right\rfloor, {range}");
        }
        let each = self.exceptions.iter().map(|(n, term)| format!("s({n}) = {term}"));
        match each.collect::<Vec<_>>().join(r",\ ") {
            _ if self.steps => format!(r"t(n+1) - t(n),\ t(n) = {}", self.line_latex()),
            none if none.is_empty() => self.line_latex(),
            all => format!(r"{} \mbox{{ but for }} {all}", self.line_latex()),
        }
    }

    fn line_latex(&self) -> String {
        match &self.slope {
            Slope::Rational(Ratio { p, q }) => {
                let sum = plus(&times(&p.to_string(), "n").replace('*', " "), &self.x);
                if *q == 1 {
                    return sum;
                }
                format!(r"\left\lfloor \frac{{{sum}}}{{{q}}} \right\rfloor")
            }
            Slope::Quadratic(alpha) => {
                let formula = self.formula(&latex(alpha), [r"\left\lfloor ", r" \right\rfloor"]);
                formula.replace('*', r"\,")
            }
        }
    }

    fn formula(&self, alpha: &str, floor: [&str; 2]) -> String {
        let (v, y) = (BigInt::from(self.v), BigInt::from(self.y));
        let index = match (self.v, self.y) {
            (_, 0) => "n".to_string(),
            (1, _) => format!("({})", plus("n", &y)),
            _ => format!("({})", plus(&times(&self.v.to_string(), "n"), &y)),
        };
        let [open, close] = floor;
        if self.v == 1 {
            return plus(&format!("{open}{alpha}*{index}{close}"), &self.x);
        }
        if self.y == 0 {
            let sign = if self.x.is_negative() { "-" } else { "+" };
            let x = self.x.abs();
            return if x.is_zero() {
                format!("{open}{alpha}*n{close}")
            } else {
                format!("{open}{alpha}*n{sign}{x}/{v}{close}")
            };
        }
        format!("{open}({}){}{v}{close}", plus(&format!("{alpha}*{index}"), &self.x), "/")
    }

    /// What is known of the slope and the intercept.
    pub(crate) fn details(&self) -> String {
        let alpha = match &self.slope {
            Slope::Rational(Ratio { p, q: 1 }) => p.to_string(),
            Slope::Rational(Ratio { p, q }) => format!("{p}/{q}"),
            Slope::Quadratic(alpha) => alpha.to_string(),
        };
        let end = |s: i64, n: i64| match n {
            0 => s.to_string(),
            n if n < 0 => format!("{s}+{}*alpha", -n),
            n => format!("{s}-{n}*alpha"),
        };
        let (from, below) = (end(self.from.1, self.from.0), end(self.below.1 + 1, self.below.0));
        let beta = self.intercept();
        let alpha = if self.open.is_some() { format!("{alpha} at its simplest") } else { alpha };
        format!("slope alpha = {alpha}, intercept {beta} (from {from} to below {below} all fit)")
    }

    fn intercept(&self) -> String {
        if let Slope::Rational(_) = self.slope {
            let common = self.x.gcd(&BigInt::from(self.v));
            let (x, v) = (&self.x / &common, BigInt::from(self.v) / common);
            return if v.is_one() { x.to_string() } else { format!("{x}/{v}") };
        }
        let sum = match (self.y, self.x.is_zero()) {
            (0, _) => self.x.to_string(),
            (y, true) => times(&y.to_string(), "alpha"),
            (y, false) => plus(&times(&y.to_string(), "alpha"), &self.x),
        };
        match (self.v, self.y) {
            (1, _) => sum,
            (v, 0) => format!("{sum}/{v}"),
            (v, _) => format!("({sum})/{v}"),
        }
    }
}

/// c·name, as short as it goes.
fn times(c: &str, name: &str) -> String {
    match c {
        "1" => name.to_string(),
        "-1" => format!("-{name}"),
        "0" => "0".to_string(),
        c => format!("{c}*{name}"),
    }
}

fn plus(text: &str, x: &BigInt) -> String {
    match (text, x.is_zero()) {
        (_, true) => text.to_string(),
        ("0", _) => x.to_string(),
        _ if x.is_negative() => format!("{text}{x}"),
        _ => format!("{text}+{x}"),
    }
}

/// α as a factor: a sum without a denominator in parentheses.
fn closed(alpha: &Quadratic) -> String {
    let (r, _, _, t) = alpha.parts();
    if t.is_one() && !r.is_zero() { format!("({alpha})") } else { alpha.to_string() }
}

fn latex(alpha: &Quadratic) -> String {
    let (r, s, d, t) = alpha.parts();
    let root = times(&s.to_string(), &format!(r"\sqrt{{{d}}}")).replace('*', "");
    let sum = match (r.is_zero(), s.is_negative()) {
        (true, _) => root,
        (false, true) => format!("{r}{root}"),
        (false, false) => format!("{r}+{root}"),
    };
    match (t.is_one(), r.is_zero()) {
        (true, true) => sum,
        (true, false) => format!("({sum})"),
        _ => format!(r"\frac{{{sum}}}{{{t}}}"),
    }
}
