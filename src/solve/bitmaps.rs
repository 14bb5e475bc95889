//! All positions of a value in a two-pile game with Nim moves, row after row, as bitmaps.
//!
//! Let any number be taken from the second pile alone. Then row a holds at most one position of each value, and (a,b) is the one of value g iff b is the
//! least number such that no move leads from it to a position of value g in an earlier row and it is of no lower value. Under misère play
//! the P-positions are the same, but that (0,0) is none of them.
//!
//! Which b of a row reach an earlier member is a bitmap. A ray of direction (p,q) has in row a what it had in row a − p, shifted by q, and what is
//! new: members at its first points. A cone is such a set whose new members are other sets ([`Plan`]). Members with b ≥ N are reached from no (a,b) with
//! b < N, so N bits a row are enough. A guard on a set is asked at the few b that everything else leaves over. Steps, and regions with an equation between
//! k and l, are looked at one by one, with all their conditions: a step and a member name the b that reaches it.
//!
//! Cost: N/64 words for each row, set and value, and N looks a row for a region with an equation; memory: a few rows.

use std::collections::VecDeque;

use crate::Result;
use crate::engine::general::{Plan, RuleWay, Running};
use crate::rules::{Condition, MoveSet, Rule};
use crate::rules::{Game, Who};
use crate::run::Run;

/// A set of b in the rows behind, and how it goes on.
struct Set {
    /// Its direction.
    p: usize,
    q: usize,
    /// A member at (a − k, b − l) is new, for each of these.
    points: Vec<(usize, usize)>,
    /// All of these sets are new.
    parts: Vec<usize>,
}

enum Reach {
    /// The bits of a set, where the guard holds.
    Set(usize),
    /// These steps (k,l), by increasing k, where the conditions on a, b, k and l hold.
    Cells(Vec<(usize, usize)>),
}

/// The moves of a game as bitmaps.
pub(super) struct Bitmaps {
    sets: Vec<Set>,
    ways: Vec<(Vec<Condition>, Reach)>,
}

/// A vector of natural numbers.
fn natural(v: &[i64]) -> Option<(usize, usize)> {
    let [p, q] = v else { return None };
    Some((usize::try_from(*p).ok()?, usize::try_from(*q).ok()?))
}

fn naturals(points: &[Vec<i64>]) -> Option<Vec<(usize, usize)>> {
    points.iter().map(|point| natural(point)).collect()
}

impl Set {
    fn of(running: &Running) -> Option<Set> {
        let ((p, q), points) = (natural(&running.d)?, naturals(&running.points)?);
        // Bounded multiples leave a set, which a bit cannot tell.
        (running.leaves.is_none()).then(|| Set { p, q, points, parts: running.sets.clone() })
    }
}

impl Bitmaps {
    /// The bitmaps of a game below a bound, if it is one of those that are served.
    pub(super) fn of(game: &Game, bound: u64) -> Option<Bitmaps> {
        if game.arity() != 2 || !game.has_nim_moves() || !game.has_values() {
            return None;
        }
        if let Some(ruled) = game.ruled() {
            let plan = (!ruled.adds()).then(|| Plan::new(ruled))?;
            let sets: Option<Vec<Set>> = plan.sets.iter().map(Set::of).collect();
            let ways = plan.ways.into_iter().map(|(guard, way)| match way {
                RuleWay::Set(number) => Some((guard, Reach::Set(number))),
                RuleWay::Cells(cells) => {
                    let mut cells = naturals(&cells)?;
                    cells.sort_unstable();
                    Some((guard, Reach::Cells(cells)))
                }
                RuleWay::Search(rule) => along_equation(&rule, bound),
            });
            return Some(Bitmaps { sets: sets?, ways: ways.collect::<Option<_>>()? });
        }
        let vector = game.rays().filter(|v| v.regions().next().is_none())?;
        let (mut sets, mut ways) = (Vec::new(), Vec::new());
        for kind in vector.directed() {
            let &[p, q] = &kind.vector[..] else { return None };
            let v = (usize::try_from(p).ok()?, usize::try_from(q).ok()?);
            if kind.who != Who::Any {
                return None;
            }
            if kind.once {
                ways.push((vec![], Reach::Cells(vec![v])));
            } else {
                ways.push((vec![], Reach::Set(sets.len())));
                sets.push(Set { p: v.0, q: v.1, points: vec![v], parts: vec![] });
            }
        }
        Some(Bitmaps { sets, ways })
    }

    /// Nanoseconds for the positions of a value below a bound.
    pub(super) fn cost(&self, value: u32, bound: u64) -> u64 {
        let words = (bound / 64 + 1) * (2 * self.sets.len() as u64 + self.ways.len() as u64);
        let cells = self.ways.iter().map(|(conditions, reach)| match reach {
            Reach::Cells(cells) => cells.len() as u64 * (1 + 20 * conditions.len() as u64),
            Reach::Set(_) => 0,
        });
        let row = words.saturating_add(cells.sum()).saturating_add(300);
        bound.saturating_mul(row).saturating_mul(u64::from(value) + 1)
    }

    /// Every (a,b) of the value with a, b < bound, in order.
    pub(super) fn below(
        &self,
        value: u32,
        misere: bool,
        bound: usize,
        run: &Run,
    ) -> Result<Vec<Vec<u64>>> {
        let kept: usize = self.sets.iter().map(|set| set.p + 2).sum();
        let bytes = kept * (bound / 8) + (value as usize + 1) * bound * 8;
        let _held = run.reserve(bytes as u64, "the rows of the data")?;
        let mut levels: Vec<Vec<usize>> = Vec::new();
        for _ in 0..=value {
            let mut pass = Pass::new(self, bound);
            for a in 0..bound {
                if a.is_multiple_of(1 << 6) {
                    run.go_on(|| format!("row {a} of the data"))?;
                }
                let barred = |b: usize| {
                    levels.iter().any(|level| level[a] == b) || misere && (a, b) == (0, 0)
                };
                pass.row(a, barred);
            }
            levels.push(pass.members);
        }
        let last = levels.pop().unwrap_or_default();
        let pairs = last.iter().enumerate().filter(|(_, b)| **b < bound);
        Ok(pairs.map(|(a, &b)| vec![a as u64, b as u64]).collect())
    }
}

/// One value, row by row.
struct Pass<'m> {
    maps: &'m Bitmaps,
    bound: usize,
    /// The member of each row so far; none is at the bound.
    members: Vec<usize>,
    /// Of each set the rows behind, the last one last.
    behind: Vec<VecDeque<Vec<u64>>>,
    /// Whether the member of a row counts in the sets of the same row.
    within: bool,
    reached: Vec<u64>,
}

impl<'m> Pass<'m> {
    fn new(maps: &'m Bitmaps, bound: usize) -> Pass<'m> {
        let within = maps.sets.iter().any(|set| set.points.iter().any(|point| point.0 == 0));
        let behind = maps.sets.iter().map(|_| VecDeque::new()).collect();
        let reached = vec![0; bound.div_ceil(64)];
        Pass { maps, bound, members: vec![], behind, within, reached }
    }

    /// Finds the member of row a, and goes on to the next.
    fn row(&mut self, a: usize, barred: impl Fn(usize) -> bool) {
        let mut rows: Vec<Vec<u64>> = Vec::with_capacity(self.maps.sets.len());
        for number in 0..self.maps.sets.len() {
            let row = self.set(number, a, &rows);
            rows.push(row);
        }
        let found = self.least(a, &rows, barred);
        self.members.push(found);
        if self.within && found < self.bound {
            rows.clear();
            for number in 0..self.maps.sets.len() {
                let row = self.set(number, a, &rows);
                rows.push(row);
            }
        }
        for ((set, behind), row) in self.maps.sets.iter().zip(&mut self.behind).zip(rows) {
            behind.push_back(row);
            if behind.len() > set.p.max(1) {
                behind.pop_front();
            }
        }
    }

    /// A set in row a; those it is made of come before it.
    fn set(&self, number: usize, a: usize, before: &[Vec<u64>]) -> Vec<u64> {
        let set = &self.maps.sets[number];
        let behind = &self.behind[number];
        let mut row = match set.p {
            p if p > 0 && a >= p => shifted(&behind[behind.len() - p], set.q),
            _ => vec![0; self.reached.len()],
        };
        for &(k, l) in &set.points {
            let member = a.checked_sub(k).and_then(|row| self.members.get(row));
            if let Some(b) = member.map(|b| b + l).filter(|b| *b < self.bound) {
                row[b / 64] |= 1 << (b % 64);
            }
        }
        for &part in &set.parts {
            row.iter_mut().zip(&before[part]).for_each(|(word, other)| *word |= other);
        }
        if set.p == 0 {
            along(&mut row, set.q);
        }
        row
    }

    /// The least b that no member is reached from; the bound, if there is none below it.
    fn least(&mut self, a: usize, rows: &[Vec<u64>], barred: impl Fn(usize) -> bool) -> usize {
        let (maps, bound, members) = (self.maps, self.bound, &self.members);
        let reached = &mut self.reached;
        reached.fill(0);
        for (conditions, reach) in &maps.ways {
            match reach {
                Reach::Set(number) if conditions.is_empty() => {
                    reached.iter_mut().zip(&rows[*number]).for_each(|(word, row)| *word |= row);
                }
                Reach::Set(_) => {}
                Reach::Cells(cells) => {
                    let earlier = cells.iter().skip_while(|c| c.0 == 0).take_while(|c| c.0 <= a);
                    for &(k, l) in earlier {
                        let b = members[a - k] + l;
                        let at = [a, b, k, l].map(|x| x as i128);
                        if b < bound && conditions.iter().all(|condition| condition.holds(&at)) {
                            reached[b / 64] |= 1 << (b % 64);
                        }
                    }
                }
            }
        }
        let guarded: Vec<(&[Condition], &[u64])> = maps
            .ways
            .iter()
            .filter_map(|(guard, reach)| match reach {
                Reach::Set(number) if !guard.is_empty() => Some((&guard[..], &rows[*number][..])),
                _ => None,
            })
            .collect();
        let by_guarded = |b: usize| {
            let piles = [a as i128, b as i128];
            guarded.iter().any(|(guard, row)| {
                row[b / 64] >> (b % 64) & 1 == 1
                    && guard.iter().all(|condition| condition.holds(&piles))
            })
        };
        for (place, word) in reached.iter().enumerate() {
            let mut free = !word;
            while free != 0 {
                let b = 64 * place + free.trailing_zeros() as usize;
                if b >= bound {
                    return bound;
                }
                if !barred(b) && !by_guarded(b) {
                    return b;
                }
                free &= free - 1;
            }
        }
        bound
    }
}

/// The steps of a region with an equation between k and l, below a bound, and all its conditions.
fn along_equation(rule: &Rule, bound: u64) -> Option<(Vec<Condition>, Reach)> {
    let MoveSet::Region { added, conditions } = &rule.moves else { return None };
    // x·k + y·l + c = 0.
    let equation = conditions.iter().find_map(|condition| {
        let Condition::Equal(linear) = condition else { return None };
        let of = |v: usize| linear.terms.iter().filter(|t| t.0 == v).map(|t| t.1).sum::<i64>();
        let on_takes = linear.terms.iter().all(|term| term.0 >= 2);
        (on_takes && of(3) != 0).then(|| (of(2), of(3), linear.constant))
    });
    let ((x, y, c), false) = (equation?, added.contains(&true)) else { return None };
    let step = |k: u64| {
        let rest = -(i128::from(x) * i128::from(k) + i128::from(c));
        let whole = rest % i128::from(y) == 0;
        let l = u64::try_from(rest / i128::from(y)).ok().filter(|l| whole && *l < bound)?;
        (k + l > 0).then_some((usize::try_from(k).ok()?, usize::try_from(l).ok()?))
    };
    let all = conditions.iter().chain(&rule.guard);
    // A nim-sum is no linear condition, but it can be asked.
    let conditions = all.cloned().collect();
    Some((conditions, Reach::Cells((0..bound).filter_map(step).collect())))
}

/// The bits, each q places up.
fn shifted(row: &[u64], q: usize) -> Vec<u64> {
    let (words, bits) = (q / 64, q % 64);
    let mut out = vec![0; row.len()];
    for at in words..row.len() {
        let low = row[at - words] << bits;
        let carried = (bits > 0 && at > words).then(|| row[at - words - 1] >> (64 - bits));
        out[at] = low | carried.unwrap_or(0);
    }
    out
}

/// Every bit again q, 2q, … places up.
fn along(row: &mut [u64], q: usize) {
    if q == 1 {
        // All bits from the first on.
        if let Some(first) = row.iter().position(|word| *word != 0) {
            row[first] = u64::MAX << row[first].trailing_zeros();
            row[first + 1..].fill(u64::MAX);
        }
        return;
    }
    for b in q..64 * row.len() {
        let before = row[(b - q) / 64] >> ((b - q) % 64) & 1;
        row[b / 64] |= before << (b % 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::oracle::Oracle;
    use crate::engine::{Play, dense};

    /// Against the definition: one-sided steps, formulas, cones, congruences, guards; values; misère play.
    #[test]
    fn rows_are_those_of_the_definition() {
        for text in [
            "{0,1}* {1,1}* (1,2)",
            "(0,1)* (1,0)* (1,2)* {3,3}",
            "{0,1}* {1,1}* {k,l : k>=1, l=k+2}",
            "st-wythoff:2,1",
            "{0,1}* {k,l : k>=1, l>=1, k=l mod 3}",
            "{0,1}* {1,1}* if a+b>=5",
            "{0,1}* {2,3}*",
            "{0,1}* [k,l : k=l, k!=2]",
            "{0,1}* [k,l : k=l, k<a, k<b]",
            "{0,1}* {k,l : 2k=l+1} if a=b mod 2",
        ] {
            let game: Game = text.parse().unwrap();
            let maps = Bitmaps::of(&game, 70).unwrap_or_else(|| panic!("{text} is not served"));
            for (value, play) in
                [(0, Play::Normal), (1, Play::Normal), (3, Play::Normal), (0, Play::Misere)]
            {
                let mut oracle = Oracle::new(&game, play);
                let misere = play == Play::Misere;
                let found = maps.below(value, misere, 70, &Run::default()).unwrap();
                let all = (0..70u64).flat_map(|a| (0..70u64).map(move |b| vec![a, b]));
                let expected: Vec<_> = all.filter(|p| oracle.value(p).unwrap() == value).collect();
                assert_eq!(found, expected, "{text} {value} {play:?}");
            }
        }
    }

    /// Past one word and past one row behind, against a table.
    #[test]
    fn long_rows_are_those_of_the_table() {
        let game: Game = "{0,1}* {1,1}* (3,70)* (1,2)".parse().unwrap();
        let table = dense::table(&game, 400, 400, &Run::default()).unwrap();
        let found = Bitmaps::of(&game, 400).unwrap().below(2, false, 400, &Run::default()).unwrap();
        let all = (0..400).flat_map(|a| (0..400).map(move |b| (a, b)));
        let expected: Vec<_> = all
            .filter(|(a, b)| table.get(*a, *b) == 2)
            .map(|(a, b)| vec![a as u64, b as u64])
            .collect();
        assert_eq!(found, expected);
        assert!(Bitmaps::of(&"{0,2}* {1,1}*".parse().unwrap(), 400).is_none());
    }
}
