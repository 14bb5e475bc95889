//! The options of (a,n) in the form that they take from some column on.
//!
//! - *near*: the cell l columns behind in some row (before it, if l < 0);
//! - *fixed*: one cell of some row;
//! - *before*: all cells of some row from a first column on that lie at least l columns behind;
//!
//! each only for some classes of n (and of the column left) modulo M, which the congruences of the rules leave.

use std::collections::BTreeMap;

use super::facts::{Fact, Room, RowForm, congruent, facts, lasting, modulus};
use crate::rules::PileGame;
use crate::rules::{Condition, Entry, MoveSet, Multiples, Rule};

/// The largest common multiple of the moduli.
const MOST_CLASSES: i128 = 512;
/// The most cells that are looked at one by one.
const MOST_CELLS: i128 = 1 << 14;

/// A cell l columns behind.
#[derive(Debug, Clone)]
pub(super) struct NearCell {
    pub(crate) row: usize,
    pub(crate) back: i64,
    /// For which classes of n.
    pub(crate) when: Vec<bool>,
}

/// One cell.
#[derive(Debug, Clone)]
pub(super) struct Fixed {
    pub(crate) row: usize,
    pub(crate) column: usize,
    pub(crate) when: Vec<bool>,
}

/// All cells of a row from a first column on, at least so far behind.
#[derive(Debug, Clone)]
pub(super) struct Before {
    pub(crate) row: usize,
    pub(crate) back: usize,
    pub(crate) first: usize,
    /// `when[m mod M][n mod M]`.
    pub(crate) when: Vec<Vec<bool>>,
}

/// The options of (a,n), n ≥ from.
#[derive(Debug, Clone)]
pub(super) struct RowOptions {
    pub(crate) from: usize,
    pub(crate) classes: usize,
    pub(crate) near: Vec<NearCell>,
    pub(crate) fixed: Vec<Fixed>,
    pub(crate) before: Vec<Before>,
}

/// Pieces with the congruences that cut them, until M is known.
#[derive(Default)]
struct Pieces {
    from: i128,
    near: Vec<(i128, i128, Vec<Fact>)>,
    fixed: Vec<(i128, i128, Vec<Fact>)>,
    before: Vec<(i128, i128, i128, Vec<Fact>)>,
}

type Done = Result<(), &'static str>;

const ADDS: &str = "a move adds to the first pile, so that a row rests on the rows above it";
const CLASSES: &str = "its congruences together have more than 512 classes";
const CELLS: &str = "it has more than 16,384 single options in a row";

impl RowOptions {
    /// The moves of row a, or why they have no such form.
    pub(crate) fn of(game: &PileGame, a: usize) -> Result<Self, &'static str> {
        let mut pieces = Pieces::default();
        for rule in game.rules() {
            match &rule.moves {
                MoveSet::Line { entries, multiples } => {
                    pieces.line(rule, entries, *multiples, a as i128)?;
                }
                MoveSet::Region { added, conditions } => {
                    if added[0] {
                        return Err(ADDS);
                    }
                    let weights = game.weights();
                    for k in 0..=a as i128 {
                        let all: Vec<&Condition> = rule.guard.iter().chain(conditions).collect();
                        let Some(facts) = facts(&all, a as i128, k)? else { continue };
                        match added[1] {
                            // w·(added) < w·(taken).
                            true => {
                                let most = k * i128::from(weights[0]) / i128::from(weights[1]);
                                pieces.added(a as i128 - k, (k, most), &facts)?;
                            }
                            false => pieces.region(a as i128 - k, k, &facts)?,
                        }
                    }
                }
                // Written out as regions.
                MoveSet::Wedge | MoveSet::Band(_) => {}
            }
            let cells = pieces.near.len() + pieces.fixed.len() + pieces.before.len();
            if cells as i128 > MOST_CELLS {
                return Err(CELLS);
            }
        }
        pieces.joined()
    }
}

/// The numbers between two bounds, without some; an error if they are too many.
fn between(
    low: i128,
    high: i128,
    not: &[i128],
) -> Result<impl Iterator<Item = i128>, &'static str> {
    if high - low > MOST_CELLS {
        return Err(CELLS);
    }
    Ok((low..=high).filter(|number| !not.contains(number)))
}

impl Pieces {
    fn after(&mut self, column: i128) {
        self.from = self.from.max(column);
    }

    /// The cells l behind in a row, for l between two bounds.
    fn nearby(
        &mut self,
        row: i128,
        (low, high): (i128, i128),
        not: &[i128],
        facts: &[Fact],
    ) -> Done {
        for back in between(low, high, not)? {
            self.after(back);
            self.near.push((row, back, facts.to_vec()));
        }
        Ok(())
    }

    fn cells(
        &mut self,
        row: i128,
        (low, high): (i128, i128),
        not: &[i128],
        facts: &[Fact],
    ) -> Done {
        for column in between(low, high, not)? {
            self.fixed.push((row, column, facts.to_vec()));
        }
        Ok(())
    }

    /// The options of a region in one row, l being taken.
    fn region(&mut self, row: i128, k: i128, facts: &[Fact]) -> Done {
        let mut room = Room::of(facts)?;
        // A move takes something.
        room.takes.0 = room.takes.0.max(i128::from(k == 0));
        self.after(room.from);
        let (not_taken, not_left) = (&room.not_taken, &room.not_left);
        // From here on every l, and every m, that is excluded lies apart from the others.
        let ends = [room.takes.0, room.left.0, room.takes.1.unwrap_or(0), room.left.1.unwrap_or(0)];
        let ends = ends.iter().chain(not_taken).chain(not_left).map(|x| (*x).max(0));
        self.after(2 * ends.max().unwrap_or(0) + 2);
        if room.never {
            return Ok(());
        }
        match (room.takes, room.left) {
            ((low, Some(high)), (_, None)) => self.nearby(row, (low, high), not_taken, facts),
            ((_, None), (low, Some(high))) => self.cells(row, (low, high), not_left, facts),
            // A bound on l and one on m leave nothing in the end.
            ((_, Some(_)), (_, Some(_))) => Ok(()),
            ((low, None), (first, None)) => {
                let past = |not: &[i128], low: i128| {
                    not.iter().copied().max().map_or(low, |last| low.max(last + 1))
                };
                let (back, from) = (past(not_taken, low), past(not_left, first));
                self.nearby(row, (low, back - 1), not_taken, facts)?;
                self.cells(row, (first, from - 1), not_left, facts)?;
                self.before.push((row, back, from, facts.to_vec()));
                Ok(())
            }
        }
    }

    /// The options of a region in one row, l being added to the column.
    fn added(&mut self, row: i128, (k, most): (i128, i128), facts: &[Fact]) -> Done {
        if most > MOST_CELLS {
            return Err(CELLS);
        }
        for l in 0..=most {
            let told = facts.iter().map(|fact| lasting(fact, l));
            let (holds, from) = told
                .fold((true, 0), |(all, from), (holds, column)| (all && holds, from.max(column)));
            self.after(from);
            if holds && k > 0 {
                self.near.push((row, -l, facts.to_vec()));
            }
        }
        Ok(())
    }

    fn line(&mut self, rule: &Rule, entries: &[Entry], multiples: Multiples, a: i128) -> Done {
        let guard: Vec<&Condition> = rule.guard.iter().collect();
        let Some(facts) = facts(&guard, a, 0)? else { return Ok(()) };
        let room = Room::of(&facts)?;
        self.after(room.from);
        if room.never {
            return Ok(());
        }
        let p = match entries[0] {
            Entry::Number(p) => p,
            Entry::Pile(0) => a,
            // More than a is taken from a.
            Entry::Pile(_) => {
                self.after(a + 1);
                return Ok(());
            }
        };
        if p < 0 {
            return Err(ADDS);
        }
        // All of the second pile can be taken once.
        let q = match entries[1] {
            Entry::Number(q) => q,
            Entry::Pile(0) => a,
            Entry::Pile(_) => {
                self.after(1);
                if multiples.contains(1) && p <= a {
                    self.fixed.push((a - p, 0, facts));
                }
                return Ok(());
            }
        };
        let Multiples { first, step, last } = multiples;
        let (first, step) = (i128::from(first), i128::from(step));
        let last = last.map(i128::from);
        if p > 0 {
            let most = last.map_or(a / p, |last| last.min(a / p));
            let mut t = first;
            while t <= most {
                self.nearby(a - t * p, (t * q, t * q), &[], &facts)?;
                t += step;
            }
            return Ok(());
        }
        match last {
            // A vector of zeros takes nothing, and what only adds is no game.
            _ if q <= 0 => Ok(()),
            Some(last) => {
                if (last - first) / step > MOST_CELLS {
                    return Err(CELLS);
                }
                let mut t = first;
                while t <= last {
                    self.nearby(a, (t * q, t * q), &[], &facts)?;
                    t += step;
                }
                Ok(())
            }
            None => {
                let class = RowForm { n: 0, l: 1, c: -(first * q) };
                let class = Fact::Divides(class, step * q, false);
                self.after(first * q);
                self.before.push((a, first * q, 0, [&facts[..], &[class]].concat()));
                Ok(())
            }
        }
    }

    /// All pieces, those of one cell together, with their classes modulo M.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a box has below 2^32 cells"
    )]
    fn joined(self) -> Result<RowOptions, &'static str> {
        let near = self.near.iter().map(|(_, _, facts)| facts);
        let fixed = self.fixed.iter().map(|(_, _, facts)| facts);
        let all = near.chain(fixed).chain(self.before.iter().map(|(.., facts)| facts));
        let mut classes = 1;
        for facts in all {
            classes = modulus(facts, classes);
            if classes > MOST_CLASSES {
                return Err(CLASSES);
            }
        }
        let add = |to: &mut Vec<bool>, more: Vec<bool>| {
            to.iter_mut().zip(more).for_each(|(to, more)| *to |= more);
        };
        let none = || vec![false; classes as usize];
        let mut near: BTreeMap<(i128, i128), Vec<bool>> = BTreeMap::new();
        for (row, back, facts) in self.near {
            // What is added stands in the facts as l ≥ 0.
            let when = (0..classes).map(|n| congruent(&facts, n, back.abs())).collect();
            add(near.entry((row, back)).or_insert_with(none), when);
        }
        let mut fixed: BTreeMap<(i128, i128), Vec<bool>> = BTreeMap::new();
        for (row, column, facts) in self.fixed {
            let when = (0..classes).map(|n| congruent(&facts, n, n - column)).collect();
            add(fixed.entry((row, column)).or_insert_with(none), when);
        }
        let mut before: BTreeMap<(i128, i128, i128), Vec<Vec<bool>>> = BTreeMap::new();
        let mut from = self.from;
        for (row, back, first, facts) in self.before {
            from = from.max(back + first);
            let when =
                before.entry((row, back, first)).or_insert_with(|| vec![none(); classes as usize]);
            for (m, when) in (0..classes).zip(when) {
                add(when, (0..classes).map(|n| congruent(&facts, n, n - m)).collect());
            }
        }
        let some = |when: &Vec<bool>| when.contains(&true);
        let small = |x: i128| usize::try_from(x).map_err(|_| CELLS);
        let mut moves = RowOptions {
            from: small(from)?,
            classes: classes as usize,
            near: vec![],
            fixed: vec![],
            before: vec![],
        };
        for ((row, back), when) in near.into_iter().filter(|(_, when)| some(when)) {
            moves.near.push(NearCell { row: row as usize, back: back as i64, when });
        }
        for ((row, column), when) in fixed.into_iter().filter(|(_, when)| some(when)) {
            moves.fixed.push(Fixed { row: row as usize, column: small(column)?, when });
        }
        for ((row, back, first), when) in before.into_iter().filter(|(_, w)| w.iter().any(some)) {
            moves.before.push(Before {
                row: row as usize,
                back: small(back)?,
                first: small(first)?,
                when,
            });
        }
        Ok(moves)
    }
}
