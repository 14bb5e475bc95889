//! P-positions of symmetric games of two piles with Nim moves, one row after the other, without a table.
//!
//! Let any number be taken from each pile alone. Then a row holds at most one P-position, and (a,b), b ≥ a, is one if and only if b is in
//! no earlier pair and no other move leads from it to an earlier pair (x,y) or (y,x), x < a. With a, x and y given, the conditions of a
//! rule (linear in the piles and in k = a − x, l = b − y) leave the numbers b of an interval, cut by congruences and L ≠ 0; a line leaves one
//! number. So the first b that lies in none of them is the partner of a, if there is one: past the last end of an interval the
//! congruences alone decide, which repeat with the least common multiple M of their moduli, so that M numbers more are enough to know.
//!
//! Cost: for each row all pairs before it, times the rules: some ns each. Memory: the pairs.

use super::plan::nim_line;
use crate::engine::{Bound, Cost, Engine, List, Listed, Offer, Stream};
use crate::rules::{Condition, Entry, Linear, MoveSet, Multiples, Rule};
use crate::rules::{Game, PileGame};
use crate::run::Run;
use crate::{Error, Position, Remedy, Result};

/// The engine `pairs`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pairs;

/// The largest common multiple of the moduli.
const MOST_PERIOD: i64 = 1_000;

/// Nanoseconds for a pair before a row and a rule.
const LOOK: u64 = 12;

impl Engine for Pairs {
    fn name(&self) -> &'static str {
        "pairs"
    }

    fn list<'q>(&'q self, game: &'q Game, list: List) -> Option<Offer<'q, Listed>> {
        let (ruled, (0, Bound::Count(count))) = (game.ruled()?, list.normal()?) else {
            return None;
        };
        let period = period(ruled)?;
        let looks = u128::from(count) * u128::from(count) * 2 * ruled.rules().len() as u128;
        let cost = Cost::steps(looks, LOOK, u128::from(count) * 64);
        Some(Offer::new(cost, move |run| listed(ruled, period, count, run)))
    }
}

/// The least common multiple of the moduli, if the game is one of those that are served.
fn period(game: &PileGame) -> Option<i64> {
    let fits = game.piles() == 2 && game.is_symmetric() && game.has_nim_moves() && !game.adds();
    let mut period = 1;
    for rule in game.rules().iter().filter(|_| fits) {
        let conditions = match &rule.moves {
            MoveSet::Line { entries, .. } if entries.iter().any(|e| number(e).is_none()) => {
                return None;
            }
            MoveSet::Region { conditions, .. } => &conditions[..],
            _ => &[],
        };
        for condition in rule.guard.iter().chain(conditions) {
            match condition {
                Condition::NimSum { .. } => return None,
                Condition::Divides { modulus, .. } => {
                    let factor = modulus / num_integer::gcd(period, *modulus);
                    period = period.checked_mul(factor).filter(|p| *p <= MOST_PERIOD)?;
                }
                _ => {}
            }
        }
    }
    fits.then_some(period)
}

fn number(entry: &Entry) -> Option<i128> {
    if let Entry::Number(n) = entry { Some(*n) } else { None }
}

/// The numbers b that a rule forbids beside a because of one pair.
struct Barred<'r> {
    from: i128,
    /// The last of them, if they end.
    to: Option<i128>,
    /// What else must hold: congruences and L ≠ 0.
    cut: Vec<&'r Condition>,
    /// The position of the pair.
    pair: [i128; 2],
}

impl Barred<'_> {
    fn holds(&self, a: i128, b: i128) -> bool {
        let [x, y] = self.pair;
        let inside = self.from <= b && self.to.is_none_or(|to| b <= to);
        inside && self.cut.iter().all(|condition| condition.holds(&[a, b, a - x, b - y]))
    }
}

/// s·b + c, what a linear form is beside a, with k = a − x and l = b − y.
fn along(linear: &Linear, a: i128, [x, y]: [i128; 2]) -> (i128, i128) {
    let (mut slope, mut constant) = (0, i128::from(linear.constant));
    for (variable, coefficient) in &linear.terms {
        let times = i128::from(*coefficient);
        match variable {
            0 => constant += times * a,
            1 => slope += times,
            2 => constant += times * (a - x),
            _ => {
                slope += times;
                constant -= times * y;
            }
        }
    }
    (slope, constant)
}

fn barred<'r>(rule: &'r Rule, a: i128, pair: [i128; 2]) -> Option<Barred<'r>> {
    let [x, y] = pair;
    let k = a - x;
    let (mut from, mut to, mut cut) = (y, None::<i128>, Vec::new());
    let mut conditions: Vec<&Condition> = rule.guard.iter().collect();
    match &rule.moves {
        MoveSet::Line { entries, multiples } => {
            let (p, q) = (number(&entries[0])?, number(&entries[1])?);
            let Multiples { first, step, last } = *multiples;
            let t = if p > 0 && k % p == 0 { u64::try_from(k / p).ok()? } else { return None };
            let is_one = t >= first && (t - first).is_multiple_of(step);
            if !is_one || last.is_some_and(|last| t > last) {
                return None;
            }
            from = y + i128::from(t) * q;
            to = Some(from);
        }
        MoveSet::Region { conditions: more, .. } => conditions.extend(more),
        MoveSet::Wedge | MoveSet::Band(_) => return None,
    }
    for condition in conditions {
        let (linear, both) = match condition {
            Condition::AtLeast(linear) => (linear, false),
            Condition::Equal(linear) => (linear, true),
            other => {
                cut.push(other);
                continue;
            }
        };
        let (slope, constant) = along(linear, a, pair);
        for (slope, constant) in [(slope, constant), (-slope, -constant)] {
            // slope·b + constant ≥ 0
            match slope.signum() {
                1 => {
                    from = from.max(
                        (-constant).div_euclid(slope)
                            + i128::from((-constant).rem_euclid(slope) != 0),
                    )
                }
                -1 => {
                    let end = constant.div_euclid(-slope);
                    to = Some(to.map_or(end, |to| to.min(end)));
                }
                _ if constant < 0 => return None,
                _ => {}
            }
            if !both {
                break;
            }
        }
    }
    (to.is_none_or(|to| from <= to)).then_some(Barred { from, to, cut, pair })
}

/// The first `count` P-positions.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a box has below 2^32 cells"
)]
fn listed(game: &PileGame, period: i64, count: u64, run: &Run) -> Result<Listed> {
    let rules: Vec<&Rule> = game.rules().iter().filter(|rule| !nim_line(rule)).collect();
    let _held = run.reserve(count.saturating_mul(64), "the pairs")?;
    let mut pairs: Vec<[i128; 2]> = Vec::new();
    let mut taken = std::collections::HashSet::new();
    let mut never = Vec::new();
    // Rows without a partner may be all that is left.
    let rows = count.saturating_mul(16).saturating_add(64);
    for a in 0..rows {
        if pairs.len() as u64 >= count {
            break;
        }
        run.go_on(|| format!("row {a}"))?;
        run.progress().report(pairs.len() as u64, Some(count));
        let a = i128::from(a);
        if taken.contains(&a) {
            continue;
        }
        let mut barring: Vec<Barred> = Vec::new();
        for &[x, y] in &pairs {
            for pair in [[x, y], [y, x]] {
                let before = pair[0] < a;
                let found = rules.iter().filter(|_| before).filter_map(|r| barred(r, a, pair));
                barring.extend(found.filter(|b| b.to.is_none_or(|to| to >= a)));
            }
        }
        match partner(a, barring, &taken, period) {
            Some(b) => {
                pairs.push([a, b]);
                taken.extend([a, b]);
            }
            None => never.push(a as u64),
        }
    }
    if (pairs.len() as u64) < count {
        return Err(Error::limit(format!(
            "the first {rows} rows of {game} have {} P-positions: ask for fewer, or for all within a bound",
            pairs.len()
        ))
        .help(Remedy::BoundPiles { most: Some(200) }));
    }
    let stream = pairs.into_iter().map(|[a, b]| Ok(Position::from_small(&[a as u64, b as u64])));
    Ok(Listed { in_a_box: false, never, stream: Stream::new(stream) })
}

/// The least b ≥ a that is not taken and not barred.
fn partner(
    a: i128,
    barring: Vec<Barred>,
    taken: &std::collections::HashSet<i128>,
    period: i64,
) -> Option<i128> {
    let (mut whole, cut): (Vec<Barred>, Vec<Barred>) =
        barring.into_iter().partition(|b| b.cut.is_empty());
    whole.sort_unstable_by_key(|b| b.from);
    // From here on only congruences and intervals without an end decide.
    let ends = whole.iter().chain(&cut).map(|b| b.to.unwrap_or(b.from) + 1);
    let zeros = cut.iter().flat_map(|b| b.cut.iter().filter_map(|c| zero(c, a, b.pair)));
    let last = ends.chain(taken.iter().map(|x| x + 1)).chain(zeros).chain([a]).max().unwrap_or(a);
    let (mut b, mut next) = (a, whole.iter().peekable());
    while b <= last + i128::from(period) {
        while let Some(interval) = next.next_if(|interval| interval.from <= b) {
            b = b.max(interval.to? + 1);
        }
        if taken.contains(&b) || cut.iter().any(|barred| barred.holds(a, b)) {
            b += 1;
        } else {
            return Some(b);
        }
    }
    None
}

/// Past the b with L = 0, L ≠ 0 always holds.
fn zero(condition: &Condition, a: i128, pair: [i128; 2]) -> Option<i128> {
    let Condition::Differs(linear) = condition else { return None };
    let (slope, constant) = along(linear, a, pair);
    (slope != 0).then(|| (-constant).div_euclid(slope) + 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::general::General;
    use crate::engine::{Play, Registry};

    /// The pairs of rows that a box of the definition's engine shows in full.
    fn check(text: &str, count: u64) {
        let game: Game = text.parse().unwrap();
        let run = Run::default();
        let own = Registry::none().with(Pairs);
        let found = own.list(&game, 0, Play::Normal, Bound::Count(count), &run);
        let found = found.unwrap_or_else(|e| panic!("{text}: {e}")).found;
        let never = found.never.clone();
        let pairs: Vec<Vec<u64>> = found.stream.map(|p| p.unwrap().small().unwrap()).collect();
        assert_eq!(pairs.len() as u64, count, "{text}");
        let most = pairs.iter().map(|p| p[1]).max().unwrap() + 30;
        let boxes = Registry::none().with(General);
        let all = boxes.list(&game, 0, Play::Normal, Bound::UpTo(most), &run).unwrap().found;
        let all = all.stream.map(|p| p.unwrap().small().unwrap());
        let last = pairs.last().unwrap()[0];
        let expected: Vec<Vec<u64>> = all.filter(|p| p[0] <= last).collect();
        assert_eq!(pairs, expected, "{text}");
        assert!(never.iter().all(|row| !expected.iter().flatten().any(|x| x == row)), "{text}");
    }

    #[test]
    fn pairs_are_those_of_the_boxes() {
        for text in [
            "st-wythoff:2,1",
            "st-wythoff:3,2",
            "{0,1}* [k,l : k>=1, l>=1, 2k<=3l+1, 2l<=3k+1]",
            "{0,1}* {1,1}*odd",
            "{0,1}* {1,2}*<=3 {1,1}*",
            "{0,1}* {1,1}* if a+b mod 3=1",
            "{0,1}* {k,l : k=l mod 3, k<=2l, l<=2k, k>=1}",
            "{0,1}* {k,l : k>=1, l>=1, k!=l, k<l+3, l<k+3}",
            "{0,1}* {1,1}* {1,3}*(2t+1) if a!=b",
            "{0,1}* {k,l : k>=1, l>=1, k+l<=5}",
        ] {
            check(text, 40);
        }
    }

    #[test]
    fn rows_without_a_partner_are_told_and_the_end_is_an_error() {
        let game: Game = "{0,1}* [k,l : k>=1, l>=1]".parse().unwrap();
        let own = Registry::none().with(Pairs);
        let few = own.list(&game, 0, Play::Normal, Bound::Count(1), &Run::default()).unwrap().found;
        assert_eq!(few.stream.count(), 1);
        let Err(error) = own.list(&game, 0, Play::Normal, Bound::Count(2), &Run::default()) else {
            panic!("there is one P-position")
        };
        assert!(error.to_string().contains("a bound"), "{error}");
    }
}
