//! Random games of every kind of rule, solved, and what is proved beside the definition: for tests, and for `examples/solve_random.rs`.

use std::fmt;
use std::time::{Duration, Instant};

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use wythoff::engine::oracle::Oracle;
use wythoff::engine::{Bound, Play, Registry};
use wythoff::rules::Rules;
use wythoff::run::{Memory, Run};
use wythoff::solve::{Answer, Settings, Solved, SolvedGame, solve};
use wythoff::{Error, Game, Position};

use crate::ruled::ruled_text;

/// What is asked of a random game.
pub struct Case {
    pub game: Game,
    /// The game without blocking, and k of `block:k`, 1 for none.
    plain: Game,
    k: usize,
    pub play: Play,
    pub value: u32,
}

/// Numbers without end, the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }

    fn one<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.below(of.len() as u64) as usize]
    }

    /// Rays, steps and multiples, symmetric or one-sided, beside Nim's moves.
    fn vectors(&mut self, piles: usize) -> String {
        let mut text = format!("{{{}1}}*", "0,".repeat(piles - 1));
        for _ in 0..1 + self.below(2) {
            let entries: Vec<String> = (0..piles).map(|_| self.below(3).to_string()).collect();
            if entries.iter().all(|entry| entry == "0") {
                continue;
            }
            let many = self.one(&["*", "*", "", "", "*odd", "*<=3", "*(2t+2)"]);
            let list = entries.join(",");
            let one_sided = self.below(4) == 0;
            text +=
                &if one_sided { format!(" ({list}){many}") } else { format!(" {{{list}}}{many}") };
        }
        text
    }
}

/// So many cases: rays and steps, formulas with guards beside Nim's moves and alone, three piles; with blocking, misère play, values.
pub fn cases(count: usize) -> Vec<Case> {
    let (mut numbers, mut runner) = (Numbers(88_172_645_463_325_252), TestRunner::deterministic());
    let mut found: Vec<Case> = Vec::new();
    while found.len() < count {
        let mut ruled = |piles: usize| ruled_text(piles).new_tree(&mut runner).unwrap().current();
        let text = match found.len() % 5 {
            0 | 1 => numbers.vectors(2),
            2 => format!("{{0,1}}* {}", ruled(2)),
            3 => ruled(2),
            _ => numbers.vectors(3),
        };
        let (k, misere, value) =
            (numbers.below(12), numbers.below(5) == 0, numbers.below(3) as u32);
        let Ok(plain) = text.parse::<Game>() else { continue };
        if plain.weights().is_none() || found.iter().any(|case| case.plain == plain) {
            continue;
        }
        let k = if found.len() % 5 < 2 && k < 2 { k as usize + 2 } else { 1 };
        let Ok(game) =
            (if k > 1 { plain.clone().with_blocking(k as u32) } else { Ok(plain.clone()) })
        else {
            continue;
        };
        let play = Play::of_misere(misere);
        let value = if misere || k > 1 { 0 } else { value };
        found.push(Case { game, plain, k, play, value });
    }
    found
}

/// What became of a case.
pub struct Told {
    pub verdict: &'static str,
    system: String,
    states: usize,
    data: u64,
    seconds: f64,
    /// The side to which it was compared; the position that differs, if one does.
    pub compared: Result<u64, String>,
    /// Why there is no proof.
    pub reason: String,
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Told { verdict, system, states, data, seconds, .. } = self;
        let compared = match &self.compared {
            Ok(0) => String::new(),
            Ok(side) => side.to_string(),
            Err(position) => format!("WRONG at {}", position.replace(',', " ")),
        };
        let reason = self.reason.replace([',', '\n', '"'], ";");
        write!(f, "{verdict},{system},{states},{data},{seconds:.2},{compared},{reason}")
    }
}

/// Solves a case, and compares what is proved with the definition: two piles to a side, of formulas to 120 at most, three to a tenth of it.
pub fn told(case: &Case, side: u64, seconds: u64, gigabytes: u64) -> Told {
    let (engines, run) = (Registry::standard(), Run::new(Memory::gigabytes(gigabytes)));
    // By what engines expect and not by the clock: the same games are proved on every machine.
    let effort = Some(Duration::from_secs(seconds));
    let time = effort.map(|effort| 20 * effort);
    let settings = Settings { effort, time, ..Settings::default() };
    let begun = Instant::now();
    let answer = solve(&case.game, case.value, case.play, &settings, &engines, &run, &mut |_| {});
    let mut told = Told {
        verdict: "open",
        system: String::new(),
        states: 0,
        data: 0,
        seconds: begun.elapsed().as_secs_f64(),
        compared: Ok(0),
        reason: String::new(),
    };
    match answer {
        Ok(Answer::Proved(solved)) => {
            let level = solved.levels().last().expect("a level is proved");
            told.verdict = "proved";
            told.system = solved.system().name().to_string();
            told.states = level.states();
            told.data = level.trials.iter().map(|trial| trial.bound).max().unwrap_or(0);
            let side = if case.game.arity() > 2 { side / 10 } else { side };
            told.compared = compared(case, &solved, side, &run);
        }
        Ok(Answer::Guessed(guessed)) => {
            told.verdict = "guessed";
            told.system = guessed.system().name().to_string();
            told.reason = guessed.why().to_string();
        }
        Ok(Answer::Open(no)) => {
            if let Some(trial) = no.reached() {
                (told.states, told.data) = (trial.states, trial.bound);
            }
            told.reason = no.why.to_string();
        }
        Ok(Answer::Refuted(_)) => told.reason = "refuted though no guess was given".into(),
        Err(Error::Unserved(why)) => (told.verdict, told.reason) = ("unserved", why.to_string()),
        Err(why) => (told.verdict, told.reason) = ("error", why.to_string()),
    }
    told
}

/// The side, or the first position at which what is proved and the definition differ.
fn compared(case: &Case, solved: &Solved, side: u64, run: &Run) -> Result<u64, String> {
    // A move that adds to a pile leaves every box: the definition asks on and on, and is slower.
    let side = if case.game.stays_in_boxes() { side } else { side.min(24) };
    // Formulas are searched for all their options: as many as the box has cells, at each of these.
    let side = if case.game.to_string().contains(':') { side.min(120) } else { side };
    let (piles, read) = (case.game.arity(), solved.to_file(run.memory()));
    let read = read.and_then(|file| SolvedGame::read(&file, None, run));
    let read = read.map_err(|why| why.to_string())?;
    let mut told = vec![false; (side as usize).pow(piles as u32)];
    let place = |p: &[u64]| p.iter().fold(0, |at, &x| at * side as usize + x as usize);
    let listed = read.list(case.value, Bound::UpTo(side - 1)).map_err(|why| why.to_string())?;
    for position in listed.stream {
        let Position(piles) = position.map_err(|why| why.to_string())?;
        let small: Option<Vec<u64>> =
            piles.iter().map(|x| u64::try_from(x).ok().filter(|x| *x < side)).collect();
        if let Some(small) = small {
            told[place(&small)] = true;
        }
    }
    let (mut position, mut known) = (vec![0u64; piles], Vec::with_capacity(told.len()));
    let mut oracle = Oracle::new(&case.game, case.play);
    loop {
        let value = match case.game.stays_in_boxes() {
            true => defined(case, &position, &known, &place),
            false => oracle.value(&position).map_err(|why| why.to_string())?,
        };
        known.push(value);
        let shown = !case.game.is_symmetric() || position.is_sorted();
        if shown && told[place(&position)] != (value == case.value) {
            return Err(format!("{position:?}"));
        }
        let Some(at) = position.iter().rposition(|x| x + 1 < side) else { return Ok(side) };
        position[at] += 1;
        position[at + 1..].fill(0);
    }
}

/// The value of a position from those before it; with blocking or under misère play 0 for a lost one and 1 for others.
fn defined(case: &Case, at: &[u64], known: &[u32], place: &dyn Fn(&[u64]) -> usize) -> u32 {
    let mut options: Vec<usize> = Vec::new();
    case.plain.visit_options(at, &mut |to| options.push(place(to)));
    options.sort_unstable();
    options.dedup();
    if case.k == 1 && case.play == Play::Normal {
        let mut values: Vec<u32> = options.iter().map(|&option| known[option]).collect();
        values.sort_unstable();
        values.dedup();
        let mex = values.iter().enumerate().position(|(i, &value)| value as usize != i);
        return mex.unwrap_or(values.len()) as u32;
    }
    let losing = options.iter().filter(|&&option| known[option] == 0).count();
    let lost = losing < case.k && (case.play == Play::Normal || losing < options.len());
    u32::from(!lost)
}
