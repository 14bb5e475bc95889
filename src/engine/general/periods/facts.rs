//! The conditions of a rule in one row: with the first pile a and the take k known, what is left speaks of the column n and of the
//! take l from it.
//!
//! Every comparison is s·n + t·l + c ≥ 0 with 0 ≤ l ≤ n, m = n − l being the column that is left. From some n on it is one of these:
//! a bound on l (s = 0), a bound on m (s + t = 0), always true or never (s and s + t of one sign) — or a line l = θn with 0 < θ < 1, whose
//! options come ever further behind the column: there the state of a row is not finite, and the rule is refused.

use crate::rules::{Condition, Linear};

/// What is left of a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fact {
    /// n·column + l·take + c ≥ 0.
    AtLeast(RowForm),
    /// It is not 0.
    Differs(RowForm),
    /// It is divisible by the modulus, or is not.
    Divides(RowForm, i128, bool),
}

/// n·column + l·take + c.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RowForm {
    pub(crate) n: i128,
    pub(crate) l: i128,
    pub(crate) c: i128,
}

impl RowForm {
    fn negated(self) -> Self {
        RowForm { n: -self.n, l: -self.l, c: -self.c }
    }
}

/// Why a rule leaves no finite state.
pub(super) const SLOPED: &str = "what may be taken is a share of the pile, so that options lie ever further behind their column";
const XORED: &str = "a nim-sum ties the take to the pile, which repeats along no row";

/// The facts of conditions where the first pile is a and k is taken from it: `None` if they never hold.
pub(super) fn facts(
    conditions: &[&Condition],
    a: i128,
    k: i128,
) -> Result<Option<Vec<Fact>>, &'static str> {
    let mut found = Vec::new();
    for condition in conditions {
        match condition {
            Condition::AtLeast(linear) => found.push(Fact::AtLeast(folded(linear, a, k))),
            Condition::Equal(linear) => {
                let form = folded(linear, a, k);
                found.extend([Fact::AtLeast(form), Fact::AtLeast(form.negated())]);
            }
            Condition::Differs(linear) => found.push(Fact::Differs(folded(linear, a, k))),
            Condition::Divides { modulus, linear, not } => {
                found.push(Fact::Divides(folded(linear, a, k), (*modulus).into(), *not));
            }
            Condition::NimSum { variables, sum, not } => {
                let known = |v: &usize| [a, 0, k, 0][*v];
                let rest = variables.iter().map(known).fold(i128::from(*sum), |x, y| x ^ y);
                let form = match (variables.contains(&1), variables.contains(&3)) {
                    (true, true) => return Err(XORED),
                    (false, false) => RowForm { n: 0, l: 0, c: rest },
                    (column, take) => RowForm { n: column.into(), l: take.into(), c: -rest },
                };
                match not {
                    true => found.push(Fact::Differs(form)),
                    false => {
                        found.extend([Fact::AtLeast(form), Fact::AtLeast(form.negated())]);
                    }
                }
            }
        }
    }
    // What speaks of neither n nor l is decided.
    let decided = |fact: &Fact| match *fact {
        Fact::AtLeast(RowForm { n: 0, l: 0, c }) => Some(c >= 0),
        Fact::Differs(RowForm { n: 0, l: 0, c }) => Some(c != 0),
        Fact::Divides(RowForm { n: 0, l: 0, c }, modulus, not) => Some((c % modulus == 0) != not),
        _ => None,
    };
    if found.iter().any(|fact| decided(fact) == Some(false)) {
        return Ok(None);
    }
    found.retain(|fact| decided(fact).is_none());
    Ok(Some(found))
}

fn folded(linear: &Linear, a: i128, k: i128) -> RowForm {
    let mut form = RowForm { n: 0, l: 0, c: linear.constant.into() };
    for (variable, coefficient) in &linear.terms {
        let times = i128::from(*coefficient);
        match variable {
            0 => form.c += times * a,
            1 => form.n += times,
            2 => form.c += times * k,
            _ => form.l += times,
        }
    }
    form
}

/// What the comparisons leave from the column `from` on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Room {
    pub(crate) from: i128,
    /// Bounds on l.
    pub(crate) takes: (i128, Option<i128>),
    /// Bounds on m.
    pub(crate) left: (i128, Option<i128>),
    /// No such l, no such m.
    pub(crate) not_taken: Vec<i128>,
    pub(crate) not_left: Vec<i128>,
    /// Nothing is left.
    pub(crate) never: bool,
}

fn ceil(x: i128, by: i128) -> i128 {
    x.div_euclid(by) + i128::from(x.rem_euclid(by) != 0)
}

fn lower(bounds: &mut (i128, Option<i128>), to: i128) {
    bounds.0 = bounds.0.max(to);
}

fn upper(bounds: &mut (i128, Option<i128>), to: i128) {
    bounds.1 = Some(bounds.1.map_or(to, |known| known.min(to)));
}

impl Room {
    /// What comparisons leave where l is taken.
    pub(crate) fn of(facts: &[Fact]) -> Result<Self, &'static str> {
        let mut room = Room {
            from: 0,
            takes: (0, None),
            left: (0, None),
            not_taken: vec![],
            not_left: vec![],
            never: false,
        };
        for fact in facts {
            match *fact {
                Fact::AtLeast(form) => room.at_least(form)?,
                Fact::Differs(form) => room.differs(form)?,
                Fact::Divides(..) => {}
            }
        }
        let empty = |(low, high): (i128, Option<i128>)| high.is_some_and(|high| low > high);
        room.never |= empty(room.takes) || empty(room.left);
        Ok(room)
    }

    /// From some column on; `never` from the column on where the greatest value is negative.
    fn at_least(&mut self, RowForm { n, l, c }: RowForm) -> Result<(), &'static str> {
        let (least, greatest) = (n.min(n + l), n.max(n + l));
        match (n, n + l) {
            (0, _) if l > 0 => lower(&mut self.takes, ceil(-c, l)),
            (0, _) => upper(&mut self.takes, c.div_euclid(-l)),
            (_, 0) if n > 0 => lower(&mut self.left, ceil(-c, n)),
            (_, 0) => upper(&mut self.left, c.div_euclid(-n)),
            _ if least > 0 => self.from = self.from.max(ceil(-c, least)),
            _ if greatest < 0 => {
                self.from = self.from.max(c.div_euclid(-greatest) + 1);
                self.never = true;
            }
            _ => return Err(SLOPED),
        }
        Ok(())
    }

    fn differs(&mut self, RowForm { n, l, c }: RowForm) -> Result<(), &'static str> {
        let (least, greatest) = (n.min(n + l), n.max(n + l));
        match (n, n + l) {
            (0, _) => self.not_taken.extend((c % l == 0).then(|| -c / l)),
            (_, 0) => self.not_left.extend((c % n == 0).then(|| -c / n)),
            _ if least > 0 => self.from = self.from.max(ceil(1 - c, least)),
            _ if greatest < 0 => self.from = self.from.max(c.div_euclid(-greatest) + 1),
            _ => return Err(SLOPED),
        }
        Ok(())
    }
}

/// Whether a fact holds for one l that is added from some column on, and that column. Congruences are left out.
pub(super) fn lasting(fact: &Fact, l: i128) -> (bool, i128) {
    match *fact {
        Fact::AtLeast(form) => {
            let c = form.c + form.l * l;
            match form.n {
                0 => (c >= 0, 0),
                n if n > 0 => (true, ceil(-c, n).max(0)),
                n => (false, (c.div_euclid(-n) + 1).max(0)),
            }
        }
        Fact::Differs(form) => {
            let c = form.c + form.l * l;
            match form.n {
                0 => (c != 0, 0),
                n => (true, (c.abs() / n.abs() + 1).max(0)),
            }
        }
        Fact::Divides(..) => (true, 0),
    }
}

/// Whether the congruences hold for a column and a take.
pub(super) fn congruent(facts: &[Fact], n: i128, l: i128) -> bool {
    facts.iter().all(|fact| match *fact {
        Fact::Divides(form, modulus, not) => {
            ((form.n * n + form.l * l + form.c) % modulus == 0) != not
        }
        _ => true,
    })
}

/// The common multiple of the moduli.
pub(super) fn modulus(facts: &[Fact], known: i128) -> i128 {
    facts.iter().fold(known, |known, fact| match *fact {
        Fact::Divides(_, modulus, _) => known / num_integer::gcd(known, modulus) * modulus,
        _ => known,
    })
}
