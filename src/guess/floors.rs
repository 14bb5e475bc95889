//! Beatty sequences as relations that the prover can call.
//!
//! **Rational α, and α in ℚ(√5).** With α = (A + Bφ)/C and m = vn + y, ⌊αn + β⌋ = ⌊(Am + ⌊φ·Bm⌋ + Cx)/(Cv)⌋, and ⌊φ·⌋ is
//! a relation of the Fibonacci system.
//!
//! **Fraenkel's α_t = 1 + θ, θ = [0; t, t, …], t ≥ 2.** Here 1/θ = t + θ, so y = ⌊nθ⌋ iff
//!
//! ```text
//! ty + ⌊yθ⌋ < n ≤ t(y+1) + ⌊(y+1)θ⌋        (n ≥ 1),
//! ```
//!
//! which speaks of smaller multiples alone. In the game's positions Q the pair with difference tn should be (⌊α_t n⌋, …):
//! let F(n,z) be Q(z, z+tn). If F is a function, F(0) = 0, F(1) = 1, and for n ≥ 2 the y = F(n) − n satisfies y + 1 < n and
//! the line above with F(m) − m for ⌊mθ⌋, then F(n) = ⌊α_t n⌋ for all n by induction. All this is decided.

use num_bigint::BigInt;
use num_integer::{Integer, Roots};
use num_traits::{One, Signed, Zero};

use super::beatty::{Beatty, Slope};
use crate::Result;
use crate::beatty::Quadratic;
use crate::logic::Prover;

/// The largest t of Fraenkel's slopes that are tried.
const LARGEST: u32 = 20;

/// Which floors are at hand.
pub(super) enum Floors {
    /// Of rational numbers and of ℚ(√5), in this system.
    Golden(String),
    /// Of α_t n by the relation of this name, and of rational numbers.
    Fraenkel { system: String, t: u32, relation: String },
}

impl Floors {
    /// The floors for a column whose smaller piles are this; `q` names the positions (a,b), a ≤ b.
    pub(crate) fn of(
        prover: &mut Prover,
        system: &str,
        q: &str,
        rows: &Beatty,
    ) -> Result<Option<Floors>> {
        prover.define_floor()?;
        let named = |t: &u32| Quadratic::fraenkel(u64::from(*t)).map(Slope::Quadratic);
        let t = (2..=LARGEST).find(|t| named(t).is_ok_and(|slope| slope == rows.slope));
        let Some(t) = t else { return Ok(Some(Floors::Golden(system.to_string()))) };
        let relation = prover.fresh_name("multiple");
        prover.define(&relation, &format!("?{system} ${q}(z,z+{t}*n)"))?;
        let f = &relation;
        let sentences = [
            format!("?{system} A n E z ${f}(n,z)"),
            format!("?{system} A n,y,z (${f}(n,y) & ${f}(n,z)) => y=z"),
            format!("?{system} ${f}(0,0) & ${f}(1,1)"),
            format!("?{system} A n,z (n>=2 & ${f}(n,z)) => (z>=n & z+1<2*n)"),
            format!(
                "?{system} A n,y,u,w (n>=2 & ${f}(n,n+y) & ${f}(y,y+u) & ${f}(y+1,y+1+w)) => ({t}*y+u<n & n<={t}*y+{t}+w)"
            ),
        ];
        let decided = all_true(prover, &sentences)?;
        let system = system.to_string();
        Ok(decided.then_some(Floors::Fraenkel { system, t, relation }))
    }

    /// How many sentences were decided for them.
    pub(crate) fn sentences(&self) -> usize {
        match self {
            Floors::Golden(_) => 0,
            Floors::Fraenkel { .. } => 5,
        }
    }

    /// Defines the relation z = ⌊αn + β⌋ of n ≥ 0 and z ≥ 0; none if these floors do not give it.
    pub fn define(&self, prover: &mut Prover, beatty: &Beatty) -> Result<Option<String>> {
        if beatty.open.is_some() || beatty.steps {
            return Ok(None);
        }
        let Some(line) = self.line(prover, beatty)? else { return Ok(None) };
        let (mut elsewhere, mut here) = (String::new(), String::new());
        for (n, term) in &beatty.exceptions {
            if *n < 0 || term.is_negative() {
                return Ok(None);
            }
            elsewhere += &format!(" & n!={n}");
            here += &format!(" | (n={n} & z={term})");
        }
        if beatty.exceptions.is_empty() {
            return Ok(Some(line));
        }
        let (Floors::Golden(system) | Floors::Fraenkel { system, .. }) = self;
        let name = prover.fresh_name("guessed");
        prover.define(&name, &format!("?{system} (${line}(n,z){elsewhere}){here}"))?;
        Ok(Some(name))
    }

    /// z = ⌊αn + β⌋, without the exceptions.
    fn line(&self, prover: &mut Prover, beatty: &Beatty) -> Result<Option<String>> {
        match (self, &beatty.slope) {
            (Floors::Golden(system), _) => golden(prover, system, beatty),
            (Floors::Fraenkel { system, .. }, Slope::Rational(_)) => golden(prover, system, beatty),
            (Floors::Fraenkel { system, t, relation }, Slope::Quadratic(alpha)) => {
                let plain = beatty.x.is_zero() && beatty.y == 0 && beatty.first == 0;
                let own = Quadratic::fraenkel(u64::from(*t))?;
                let more = (0..=LARGEST).find(|&k| *alpha == own.plus(&BigInt::from(k)));
                let (true, Some(k)) = (plain, more) else { return Ok(None) };
                let name = prover.fresh_name("guessed");
                let more = if k == 0 { String::new() } else { format!("+{k}*n") };
                prover.define(&name, &format!("?{system} E u ${relation}(n,u) & z=u{more}"))?;
                Ok(Some(name))
            }
        }
    }
}

/// Whether all sentences are true.
pub(super) fn all_true(prover: &mut Prover, sentences: &[String]) -> Result<bool> {
    for sentence in sentences {
        if prover.decide(sentence)?.result != Some(true) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// z = ⌊αn + β⌋ with α rational or in ℚ(√5).
fn golden(prover: &mut Prover, system: &str, beatty: &Beatty) -> Result<Option<String>> {
    // z = ⌊(A·m + ⌊φ·B·m⌋ + c)/w⌋ with m = v·n + y.
    let (a, b, c, w, v, y) = match &beatty.slope {
        Slope::Rational(ratio) => {
            let zero = BigInt::ZERO;
            let one = BigInt::one();
            (ratio.p.into(), zero.clone(), beatty.x.clone(), ratio.q.into(), one, zero)
        }
        Slope::Quadratic(alpha) => {
            let (r, s, d, t) = alpha.parts();
            let (five, rest) = d.div_rem(&BigInt::from(5));
            let k = Roots::sqrt(&five);
            if !rest.is_zero() || &k * &k != five || system != "msd_fib" {
                return Ok(None);
            }
            // √5 = 2φ − 1.
            let (a, b) = (r - s * &k, BigInt::from(2) * s * &k);
            let common = a.gcd(&b).gcd(t);
            let (a, b, t) = (a / &common, b / &common, t / &common);
            let (v, y) = (BigInt::from(beatty.v), BigInt::from(beatty.y));
            (a, b, &beatty.x * &t, &t * &v, v, y)
        }
    };
    if b.is_negative() || y.is_negative() || beatty.first != 0 {
        return Ok(None);
    }
    let (mut left, mut right) = (vec![format!("{w}*z")], Vec::new());
    let mut put = |number: &BigInt, term: &str| {
        if !number.is_zero() {
            let side = if number.is_negative() { &mut left } else { &mut right };
            side.push(format!("{}{term}", number.abs()));
        }
    };
    put(&a, "*m");
    put(&c, "");
    if !b.is_zero() {
        right.push("u".to_string());
    }
    if right.is_empty() {
        right.push("0".to_string());
    }
    let (left, right) = (left.join("+"), right.join("+"));
    let floor = if b.is_zero() { "u=0".to_string() } else { format!("$floor({b}*m,u)") };
    let name = prover.fresh_name("guessed");
    let text =
        format!("?{system} E m,u m={v}*n+{y} & {floor} & {left}<={right} & {right}<{left}+{w}");
    prover.define(&name, &text)?;
    Ok(Some(name))
}
