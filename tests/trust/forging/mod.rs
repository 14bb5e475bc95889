//! Forgers of certificates that know the format, and oracles that are not the checker.
//!
//! A forger changes a true claim in one to three places, moves bursts, repeats and marks, and, as a clever liar would, fills in the
//! constants that follow from the change; the hash is always right. The oracle for levels is the algorithm RWSG run position by
//! position; for rows, the engine. Whatever the checker accepts must be true.

use std::collections::{BTreeSet, HashMap, HashSet};

use num_traits::ToPrimitive;
use wythoff::engine::levels::Sweep;
use wythoff::engine::rows::{self, Wanted};
use wythoff::run::Run;
use wythoff_verify::{
    LevelClaim, LevelsClaim, Limits, Method, PeriodsClaim, Refused, RepeatClaim, RowClaim,
    Verified, verify_plainly, verify_within,
};

/// Choices: a number below n.
pub type Choose<'a> = &'a mut dyn FnMut(usize) -> usize;

/// Repeatable choices.
pub fn choices(mut seed: u64) -> impl FnMut(usize) -> usize {
    move |n| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 11) as usize % n.max(1)
    }
}

/// What became of the mutants.
#[derive(Debug, Default, Clone, Copy)]
pub struct Tally {
    pub tried: u64,
    pub accepted: u64,
    pub limited: u64,
}

const LIMITS: Limits =
    Limits { bytes: 1 << 28, seconds: Some(20), steps_per_byte: 1 << 12, threads: None };

// ---- levels ----

/// T_0, …, T_G by their definition, to some thousand positions.
pub struct Truth {
    pub claim: LevelsClaim,
    levels: Vec<Vec<(i64, i64)>>,
}

impl Truth {
    pub fn new(up_to: u32) -> Truth {
        let mut sweep = Sweep::new(up_to).unwrap();
        sweep.run(&Run::default()).unwrap();
        let claim = LevelsClaim::read(&sweep.certificate().unwrap()).unwrap();
        let bound = 4 * claim.closed_at + 1000;
        let mut taken: HashSet<(i64, i64)> = HashSet::new();
        let mut levels = vec![];
        for _ in 0..=up_to {
            let (mut rows, mut diagonals) = (HashSet::new(), BTreeSet::new());
            let (mut row, mut lowest) = (0, 0);
            let mut level = vec![];
            while (level.len() as i64) < bound {
                while rows.remove(&row) {
                    row += 1;
                }
                let free = |d: &i64| !diagonals.contains(d) && !taken.contains(&(row, *d));
                let d = (lowest..).find(free).unwrap();
                diagonals.insert(d);
                while diagonals.remove(&lowest) {
                    lowest += 1;
                }
                rows.insert(row + d);
                level.push((row, d));
                row += 1;
            }
            taken.extend(&level);
            levels.push(level);
        }
        Truth { claim, levels }
    }

    /// Whether every sentence of the claim is true of the first positions.
    fn confirms(&self, claim: &LevelsClaim) -> Result<(), String> {
        for level in &claim.levels {
            let g = level.value;
            let places = &self.levels[g as usize];
            let events = read(&level.events).ok_or("events that cannot be read")?;
            let mut moved: HashMap<i64, i64> = HashMap::new();
            for burst in &events {
                match burst {
                    Burst::Moves { start, by } => moved.extend((*start..).zip(by.iter().copied())),
                    Burst::Dense { .. } => return Err("dense".into()),
                }
            }
            let facts = facts(places, level.n);
            let said = (level.settled, level.repeats, level.wrong, level.k);
            if said != facts || level.n < level.settled.max(1) {
                return Err(format!("level {g}: says {said:?}, true is {facts:?}"));
            }
            for (n, &(_, d)) in (0..).zip(places) {
                if n + moved.get(&n).unwrap_or(&0) != d {
                    return Err(format!("level {g}: d at {n} is {d}"));
                }
            }
        }
        Ok(())
    }
}

/// K, R, wrong and k of a sequence of positions.
fn facts(places: &[(i64, i64)], from: i64) -> (i64, i64, i64, i64) {
    let wrong: Vec<i64> = (0..).zip(places).filter(|(n, x)| *n != x.1).map(|x| x.0).collect();
    let mut seen = HashSet::new();
    let repeats = places.iter().filter(|x| !seen.insert(x.0 + x.1)).count() as i64;
    let golden = |n: i64| (n + (5 * n * n).isqrt()) / 2;
    let eps = (0..).zip(places).skip(from.max(0) as usize);
    let k = eps.map(|(n, x)| (x.0 - golden(n) + repeats).abs()).max().unwrap_or(0);
    (wrong.last().map_or(0, |n| n + 1), repeats, wrong.len() as i64, k)
}

/// A burst of an events list.
#[derive(Debug, Clone)]
enum Burst {
    Moves { start: i64, by: Vec<i64> },
    Dense { start: i64, len: i64, t: i64, s: i64 },
}

fn read(events: &[u8]) -> Option<Vec<Burst>> {
    let mut numbers = vec![];
    let (mut x, mut place) = (0u64, 0);
    for &byte in events {
        x |= u64::from(byte & 127).checked_shl(place)?;
        place += 7;
        if byte < 128 {
            numbers.push(x);
            (x, place) = (0, 0);
        }
    }
    let signed = |x: u64| (x >> 1) as i64 ^ -((x & 1) as i64);
    let mut numbers = numbers.into_iter();
    let (mut n, mut all) = (0i64, vec![]);
    while let Some(code) = numbers.next() {
        let start = n.checked_add((code >> 1) as i64)?;
        let len = if code & 1 == 1 { None } else { Some(numbers.next()? as i64) };
        let (burst, len) = match len {
            None => (Burst::Moves { start, by: vec![1, -1] }, 2),
            Some(0) => {
                let (len, t, s) = (numbers.next()? as i64, numbers.next()?, numbers.next()?);
                (Burst::Dense { start, len, t: signed(t), s: signed(s) }, len)
            }
            Some(len) => {
                let by: Option<Vec<i64>> = (0..len).map(|_| numbers.next().map(signed)).collect();
                (Burst::Moves { start, by: by? }, len)
            }
        };
        all.push(burst);
        n = start.checked_add(len)?;
    }
    Some(all)
}

fn write(bursts: &[Burst], plain: bool) -> Vec<u8> {
    let fold = |x: i64| ((x << 1) ^ (x >> 63)) as u64;
    let (mut numbers, mut n) = (vec![], 0i64);
    for burst in bursts {
        let (start, len) = match burst {
            Burst::Moves { start, by } => (*start, by.len() as i64),
            Burst::Dense { start, len, .. } => (*start, *len),
        };
        let gap = (start - n).max(0) as u64;
        match burst {
            Burst::Moves { by, .. } if by == &[1, -1] && !plain => numbers.push(2 * gap + 1),
            Burst::Moves { by, .. } => {
                numbers.extend([2 * gap, len as u64]);
                numbers.extend(by.iter().map(|&x| fold(x)));
            }
            Burst::Dense { t, s, .. } => {
                numbers.extend([2 * gap, 0, len as u64, fold(*t), fold(*s)])
            }
        }
        n = start.max(n) + len;
    }
    let mut bytes = vec![];
    for mut x in numbers {
        while x >= 128 {
            bytes.push(x as u8 | 128);
            x >>= 7;
        }
        bytes.push(x as u8);
    }
    bytes
}

/// Changes the events of a level.
fn forge_events(level: &mut LevelClaim, last: i64, choose: Choose) {
    let Some(mut bursts) = read(&level.events) else { return };
    let at = choose(bursts.len() + 1);
    let swap = |start: i64| Burst::Moves { start, by: vec![1, -1] };
    match (choose(7), bursts.get_mut(at)) {
        (0, Some(_)) => _ = bursts.remove(at),
        (1, Some(Burst::Moves { start, .. } | Burst::Dense { start, .. })) => {
            *start += [-2, -1, 1, 2][choose(4)]
        }
        (2, _) => bursts.push(swap(choose(last.max(1) as usize) as i64)),
        (3, Some(Burst::Moves { start, by })) => {
            let (start, len) = (*start, by.len() as i64);
            let (t, s) = (choose(9) as i64 - 4, choose(40) as i64 - 20);
            bursts[at] = Burst::Dense { start, len, t, s };
        }
        (4, Some(Burst::Moves { by, .. })) => {
            let (i, j) = (choose(by.len()), choose(by.len()));
            by.swap(i, j);
        }
        (5, Some(Burst::Moves { by, .. })) => {
            let end = by.len();
            by[choose(end)] += [-1, 1][choose(2)];
        }
        (_, Some(Burst::Moves { by, .. })) => by.push(0),
        _ => bursts.truncate(at),
    }
    bursts.sort_by_key(|burst| match burst {
        Burst::Moves { start, .. } | Burst::Dense { start, .. } => *start,
    });
    level.events = write(&bursts, choose(2) == 0);
    if choose(4) > 0 {
        fill_in(level, last, &bursts);
    }
}

/// The constants that the changed list gives, so that only the mathematics is left to object.
fn fill_in(level: &mut LevelClaim, last: i64, bursts: &[Burst]) {
    let mut moved: HashMap<i64, i64> = HashMap::new();
    for burst in bursts {
        if let Burst::Moves { start, by } = burst {
            moved.extend((*start..).zip(by.iter().copied()));
        }
    }
    let (mut used, mut row, mut places) = (HashSet::new(), 0, vec![]);
    for n in 0..last {
        while used.remove(&row) {
            row += 1;
        }
        let d = n + moved.get(&n).unwrap_or(&0);
        used.insert(row + d);
        places.push((row, d));
        row += 1;
    }
    let (settled, repeats, wrong, _) = facts(&places, level.n);
    level.n = level.n.max(settled).max(1);
    level.k = facts(&places, level.n).3;
    (level.settled, level.repeats, level.wrong) = (settled, repeats, wrong);
}

/// A forged claim.
pub fn forge_levels(of: &LevelsClaim, choose: Choose) -> LevelsClaim {
    let mut claim = of.clone();
    for _ in 0..1 + choose(3) {
        let g = choose(claim.levels.len());
        let by = [-3, -2, -1, 1, 2, 50][choose(6)];
        let (last, count) = (claim.closed_at, claim.levels.len());
        let level = &mut claim.levels[g];
        match choose(12) {
            0 => level.settled = (level.settled + by).max(0),
            1 => level.n = (level.n + by).max(0),
            2 => level.repeats = (level.repeats + by).max(0),
            3 => level.k = (level.k + by).max(0),
            4 => level.wrong = (level.wrong + by).max(0),
            5 => claim.closed_at = (last + by).max(0),
            6 => claim.closed_at = [last / 2, 2 * last, level.settled, level.n + 1][choose(4)],
            7 if count > 1 => _ = claim.levels.pop(),
            8 => {
                let h = choose(claim.levels.len());
                claim.levels.swap(g, h);
                (claim.levels[g].value, claim.levels[h].value) = (g as u32, h as u32);
            }
            _ => forge_events(level, last, choose),
        }
    }
    claim
}

/// Tries one file of levels; panics if a false claim is accepted or the plain verifier disagrees.
pub fn try_levels(truth: &Truth, bytes: &[u8], tally: &mut Tally) {
    tally.tried += 1;
    let fast = verify_within(bytes, &LIMITS);
    let plain = verify_plainly(bytes, &LIMITS);
    match (&fast, &plain) {
        (Ok(Verified::Levels(claim)), Ok(_)) => {
            tally.accepted += 1;
            let small = claim.levels.len() <= truth.levels.len();
            assert!(small && truth.confirms(claim) == Ok(()), "{:?}", truth.confirms(claim));
        }
        (Ok(_), Err(Refused::Rejected(why))) => panic!("accepted, but not plainly: {why}"),
        // The quick replay wants b's in order and lists in the way they are written.
        (Err(Refused::Rejected(why)), Ok(_)) => assert_eq!(why.condition, "events", "{why}"),
        (Err(Refused::Limit { .. }), _) | (_, Err(Refused::Limit { .. })) => tally.limited += 1,
        _ => {}
    }
}

// ---- periods ----

/// The true rows of games, from the engine.
#[derive(Default)]
pub struct Rows(HashMap<String, Option<PeriodsClaim>>);

impl Rows {
    pub const COUNT: usize = 12;
    pub const GAMES: [&'static str; 7] =
        ["wythoff", "r-wythoff", "nim", "e-wythoff", "maharaja", "fraenkel:2", "gdwn:1,2"];

    /// The true claim about the first rows of a game, if it is served.
    pub fn of(&mut self, name: &str) -> Option<&PeriodsClaim> {
        let find = |name: &String| {
            let game = name.parse().ok()?;
            let found = rows::Rows::of(&game, Wanted::rows(Self::COUNT), &Run::default()).ok()?;
            let mut claim = PeriodsClaim::read(&found.certificate(&game).ok()?).ok()?;
            for (said, row) in claim.rows.iter_mut().zip(&found.rows) {
                said.period = row.period.as_ref().and_then(ToPrimitive::to_u64);
            }
            Some(claim)
        };
        self.0.entry(name.to_string()).or_insert_with_key(find).as_ref()
    }

    /// Whether every row is as the engine has it.
    fn confirms(&mut self, claim: &PeriodsClaim) -> bool {
        let Some(truth) = self.of(&claim.game) else { return false };
        let same = |(said, is): (&RowClaim, &RowClaim)| {
            said.preperiod == is.preperiod && (said.period.is_none() || said.period == is.period)
        };
        claim.rows.len() <= truth.rows.len() && claim.rows.iter().zip(&truth.rows).all(same)
    }
}

/// A forged claim about rows.
pub fn forge_periods(of: &PeriodsClaim, rows: &mut Rows, choose: Choose) -> PeriodsClaim {
    let mut claim = of.clone();
    for _ in 0..1 + choose(3) {
        let a = choose(claim.rows.len());
        let by = [-2i64, -1, 1, 2, 5][choose(5)];
        let moved = |x: u64| x.saturating_add_signed(by);
        let half = |x: u64| if x.is_multiple_of(2) { x / 2 } else { x / 3 };
        match (choose(8), &mut claim.method) {
            (0, _) => claim.rows[a].preperiod = moved(claim.rows[a].preperiod),
            (1, _) => claim.rows[a].period = claim.rows[a].period.map(moved),
            (2, _) => {
                let period = claim.rows[a].period;
                claim.rows[a].period = [period.map(half), period.map(|p| 2 * p)][choose(2)];
            }
            (3, Method::Repeats(repeats)) if !repeats.is_empty() => {
                let at = choose(repeats.len());
                let RepeatClaim { rows, first, second } = &mut repeats[at];
                let length = second.saturating_sub(*first);
                match choose(7) {
                    0 => *first = moved(*first),
                    1 => *second = moved(*second),
                    2 => (*first, *second) = (moved(*first), moved(*second)),
                    3 => *second += length,
                    4 => *second = *first + half(length),
                    5 => *rows = moved(*rows as u64) as usize,
                    _ => _ = repeats.remove(at),
                }
            }
            (3, Method::Window { diagonal, .. }) => {
                *diagonal = [moved(*diagonal), *diagonal / 2, 2 * *diagonal][choose(3)]
            }
            (4, _) => {
                let name = Rows::GAMES[choose(Rows::GAMES.len())];
                claim.game = name.into();
                // A clever liar says what is true of the other game's rows, or of this one's.
                if let Some(truth) = rows.of(name).filter(|_| choose(2) == 0) {
                    let count = claim.rows.len();
                    claim.rows = truth.rows[..count].to_vec();
                }
            }
            (5, Method::Window { rows, .. }) => {
                let at = choose(rows[a].marks.len());
                rows[a].marks[at] ^= true;
            }
            (6, Method::Window { rows, .. }) => rows[a].top ^= true,
            (7, method) if claim.rows.len() > 1 => {
                let count = 1 + choose(claim.rows.len() - 1);
                claim.rows.truncate(count);
                match method {
                    Method::Window { rows, .. } => rows.truncate(count),
                    Method::Repeats(repeats) => {
                        repeats.retain_mut(|x| {
                            let needed = x.rows < count;
                            x.rows = x.rows.min(count);
                            needed || choose(2) == 0
                        });
                    }
                }
            }
            (_, Method::Repeats(repeats)) if repeats.len() > 1 => {
                let at = choose(repeats.len() - 1);
                let first = repeats[at].first;
                repeats[at + 1].first = first;
            }
            _ => claim.rows[a].preperiod = 0,
        }
    }
    claim
}

/// Tries one file of rows; panics if a false claim is accepted or the plain verifier disagrees.
pub fn try_periods(rows: &mut Rows, bytes: &[u8], plainly: bool, tally: &mut Tally) {
    tally.tried += 1;
    let fast = verify_within(bytes, &LIMITS);
    match &fast {
        Ok(Verified::Periods(claim)) => {
            tally.accepted += 1;
            assert!(rows.confirms(claim), "accepted: {claim:?}");
        }
        Ok(other) => panic!("{other:?}"),
        Err(Refused::Limit { .. }) => tally.limited += 1,
        Err(Refused::Rejected(_)) => {}
    }
    if plainly {
        match (&fast, &verify_plainly(bytes, &LIMITS)) {
            (Err(Refused::Limit { .. }), _) | (_, Err(Refused::Limit { .. })) => {}
            (fast, plain) => assert_eq!(fast.is_ok(), plain.is_ok(), "{fast:?} {plain:?}"),
        }
    }
}
