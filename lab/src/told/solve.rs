//! What `wyt solve` says of what it found: in words; and as JSON ([`in_json`]).

mod data;

use num_bigint::BigUint;
use wythoff::engine::Play;
use wythoff::run::{Instant, Progress, Run};
use wythoff::solve::{
    Answer, Bounds, Densities, Growth, Level, Looks, News, Open, Refuted, Shape, Slope, Solved,
    Trial, Tried,
};
use wythoff::{Error, Game, Remedy, Result};
use wythoff_verify::WordsClaim;

use super::refusal::in_words as in_words_of;

pub use data::in_json;

/// What is told of an answer.
pub struct Wanted<'a> {
    /// The game.
    pub game: &'a Game,
    /// The game whose values these are, if they were solved all at once.
    pub values_of: Option<&'a Game>,
    /// Only this value, or all.
    pub value: Option<u32>,
    /// Whether to say how long it took.
    pub times: bool,
    /// What telling may use, and who may stop it: it then says what it leaves out.
    pub run: &'a Run<'a>,
    /// When the time allowed is over.
    pub until: Option<Instant>,
}

impl Wanted<'_> {
    fn over(&self) -> bool {
        self.until.is_some_and(|end| Instant::now() >= end)
    }

    /// What is told beside a verdict, or why it is left out: a limit or a stop takes nothing from the verdict.
    fn beside<T>(
        &self,
        found: impl FnOnce(&Run) -> Result<T>,
    ) -> Result<std::result::Result<T, String>> {
        let watched = Run::new(self.run.memory()).with_progress(self);
        match found(&watched) {
            Err(Error::Limit(_) | Error::Stopped(_)) if self.over() => {
                let over = Error::limit("the time allowed is over").help(Remedy::MoreTime);
                Ok(Err(in_words_of(&over)))
            }
            Err(why @ (Error::Limit(_) | Error::Stopped(_))) => Ok(Err(in_words_of(&why))),
            found => found.map(Ok),
        }
    }
}

impl Progress for Wanted<'_> {
    fn report(&self, done: u64, total: Option<u64>) {
        self.run.progress().report(done, total);
    }

    fn should_stop(&self) -> bool {
        self.over() || self.run.progress().should_stop()
    }
}

fn what(game: &Game, play: Play, value: u32) -> String {
    match (play, value) {
        (Play::Misere, _) => format!("P-positions of {game} under misere play"),
        (_, 0) => format!("P-positions of {game}"),
        (_, value) => format!("positions of value {value} of {game}"),
    }
}

/// What is under way while a game is solved: the value and system that are tried, the states and data of the last trial.
pub fn under_way(news: &News) -> Option<String> {
    match news {
        News::Trying(value, system) => Some(format!("value {value}, in {}", system.name())),
        News::Learned(trial) => {
            let state = match (trial.closed, trial.open) {
                (true, _) => "closed".to_string(),
                (false, 0) => "contradicted by the data".to_string(),
                (false, open) => format!("{open} open"),
            };
            Some(format!("  {} states, {state}, {}", trial.states, data_of(trial)))
        }
        News::Decided(_) | News::Refuted(_) => None,
    }
}

/// The answer in words, as `wyt solve` prints it.
pub fn in_words(answer: &Answer, wanted: &Wanted) -> Result<String> {
    let mut text = String::new();
    // Where not everything was solved, everything that was is told.
    let (solved, whole) = match answer {
        Answer::Proved(solved) => (Some(solved), true),
        Answer::Guessed(guessed) => (guessed.proved(), false),
        Answer::Open(open) => (open.solved.as_ref(), false),
        Answer::Refuted(refuted) => (refuted.solved.as_ref(), false),
    };
    if let Some(solved) = solved {
        let asked = |level: &&Level| !whole || wanted.value.is_none_or(|v| level.value == v);
        for level in solved.levels().iter().filter(asked) {
            text += &found(solved, level, "Proved for all sizes", wanted)?;
        }
    }
    match answer {
        Answer::Proved(_) => {}
        Answer::Guessed(guessed) => {
            let (why, level) = (in_words_of(guessed.why()), guessed.level());
            let true_ones = level.proof().sentences().len();
            text += &format!(
                "Guessed, not proved: the {} are read by an automaton of {} states in {}\n\
                 agrees    with all positions below {}\n\
                 limit     {why} ({true_ones} sentences were true before)\n",
                what(guessed.game(), guessed.play(), level.value),
                level.states(),
                guessed.system().name(),
                level.agrees_to(),
            );
        }
        Answer::Open(open) => text += &honest(open, wanted.game),
        Answer::Refuted(refuted) => text += &fallen(refuted, wanted.game),
    }
    Ok(text)
}

/// What is said of a guess that somebody gave and that fell.
fn fallen(refuted: &Refuted, game: &Game) -> String {
    let numbers = refuted.by.numbers.iter().map(|(name, n)| format!("{name} = {n}"));
    format!(
        "Refuted: the guess given is not the set of the positions of value {} of {game}\n\
         false     {}\nat        {} (the smallest)\n",
        refuted.value,
        refuted.by.sentence,
        numbers.collect::<Vec<_>>().join(", ")
    )
}

/// What an honest no says: what ended the search and how far it came, where the positions lie, what was tried, how the states grew,
/// and what to try.
fn honest(open: &Open, game: &Game) -> String {
    let (looks, value) = (open.looks(), open.value);
    let mut text = match looks {
        Looks::NotAutomatic => format!("No: no automaton was found for value {value} of {game}\n"),
        _ => format!("Not decided: no automaton was found yet for value {value} of {game}\n"),
    };
    let why = in_words_of(&open.why);
    text += &match open.reached() {
        Some(trial) => format!("gave up   at {} states, {}: {why}\n", trial.states, data_of(trial)),
        None => format!("gave up   {why}\n"),
    };
    text += &match &open.slope {
        Slope::Several { least, largest } => format!(
            "slopes    the upper positions lie between b = {least:.4} a and b = {largest:.4} a, on no single line\n"
        ),
        Slope::One { slope, fraction: Some((before, period)), .. } => format!(
            "slope     {slope:.6}, taken for the quadratic irrational with continued fraction {before:?} {period:?}\n"
        ),
        Slope::One { slope, recurrence: Some(c), .. } => {
            format!("slope     {slope:.6}, taken for the growth of the recurrence {c:?}\n")
        }
        Slope::One { slope, .. } => {
            format!("slope     {slope:.6}, no quadratic irrational recognised\n")
        }
        Slope::None => String::new(),
    };
    if open.tried.is_empty() {
        text +=
            "tried     no system: the first positions, which show what suits, were not there yet\n";
    }
    for tried in &open.tried {
        text += &format!("tried     {}\n", followed(tried, value, &in_words_of));
    }
    let fallen: usize = open.tried.iter().map(|tried| tried.refuted.len()).sum();
    if fallen > 0 {
        text += &format!("refuted   {fallen} guesses, each by a counterexample\n");
    }
    let based = open.tried.iter().any(|tried| tried.system.is_base());
    if let (Slope::One { fraction: Some(_), .. }, true) = (&open.slope, based) {
        text += "base k    none exists if this slope is right: pairs that an automaton reads in base k have a rational one\n";
    }
    text += "looks     ";
    text += match looks {
        Looks::NotAutomatic => {
            "not automatic in these systems: the positions split, and states grow with the data, undiminished\n"
        }
        Looks::Closing => "open, and closing: states grow by less and less\n",
        Looks::Unknown => "open\n",
    };
    text += "try       more time and memory, another system";
    text += if game.with_heap().is_ok() { ", the same values all at once\n" } else { "\n" };
    text
}

/// Which data a trial was learned from.
fn data_of(trial: &Trial) -> String {
    match trial.far {
        true => format!("words far out, to height {}", trial.digits),
        false => format!("data to {}", trial.bound),
    }
}

/// Lengths of words whose new states are told.
const LENGTHS: usize = 6;

/// A number of states, in thousands where it is large.
fn in_thousands(count: usize) -> String {
    if count < 10_000 { count.to_string() } else { format!("{}k", (count + 500) / 1000) }
}

/// What ended a search, how far it came, and what was tried: in one line, without advice.
pub fn open_in_a_line(open: &Open) -> String {
    let told = |error: &Error| error.to_string();
    let mut text = format!("no automaton found for value {}", open.value);
    if let Some(trial) = open.reached() {
        text += &format!(" at {} states, {}", trial.states, data_of(trial));
    }
    text += &format!(": {}", told(&open.why));
    for tried in &open.tried {
        text += &format!("; tried {}", followed(tried, open.value, &told));
    }
    text
}

/// How far one system was followed, and how the states grew.
fn followed(tried: &Tried, value: u32, told: &dyn Fn(&Error) -> String) -> String {
    let states = |far: bool| {
        let of: Vec<&Trial> = tried.trials.iter().filter(|t| t.far == far).collect();
        let states: Vec<String> = of.iter().map(|t| t.states.to_string()).collect();
        of.last().map(|last| format!("states {} ({})", states.join(", "), data_of(last)))
    };
    let mut parts: Vec<String> = [states(false), states(true)].into_iter().flatten().collect();
    if parts.is_empty() {
        parts.push("no data yet".into());
    }
    let lengths = tried.trials.last().map_or(&[][..], |trial| &trial.lengths);
    if let [.., _, _, _, _] = lengths {
        let shown: Vec<String> =
            lengths.iter().rev().take(LENGTHS).rev().map(|&n| in_thousands(n)).collect();
        let way = match Growth::of_lengths(lengths) {
            Growth::Closing => ", falling",
            Growth::Undiminished => ", growing undiminished",
            Growth::Short | Growth::Unclear => "",
        };
        let last = lengths.len() - 1;
        parts.push(format!("new states at the lengths to {last}: {}{way}", shown.join(" ")));
    }
    match Growth::of(&tried.trials) {
        Growth::Closing => parts.push("growing by less and less".into()),
        Growth::Undiminished => parts.push("growing undiminished".into()),
        Growth::Short | Growth::Unclear => {}
    }
    parts.extend(tried.ended.as_ref().map(|why| format!("ended: {}", told(why))));
    let lower = match tried.value == value {
        true => String::new(),
        false => format!(", value {}", tried.value),
    };
    format!("{}{lower}: {}", tried.system.name(), parts.join("; "))
}

pub(super) fn tuple(position: &[BigUint]) -> String {
    let piles: Vec<String> = position.iter().map(BigUint::to_string).collect();
    format!("({})", piles.join(","))
}

fn list(positions: &[Vec<BigUint>]) -> String {
    if positions.is_empty() {
        return "none".into();
    }
    positions.iter().map(|p| tuple(p)).collect::<Vec<_>>().join(" ")
}

/// A level in words.
fn found(solved: &Solved, level: &Level, verdict: &str, wanted: &Wanted) -> Result<String> {
    let what = match wanted.values_of {
        Some(game) => format!("values g of all positions of {game}, as (piles, g),"),
        None => what(solved.game(), solved.play(), level.value),
    };
    if let Some(words) = level.words() {
        return Ok(on_word(&what, verdict, level, words, wanted));
    }
    let shape = wanted.beside(|run| Shape::of(solved, level, run))?;
    let mut text = match shape.as_ref().unwrap_or(&Shape::Automaton) {
        Shape::Wythoff => format!("{verdict}: the {what} are Wythoff's\n"),
        Shape::Finite { removed, added, more } => {
            let text = format!(
                "{verdict}: the {what} are Wythoff's except for finitely many\n\
                 without   {}\nwith      {}\n",
                list(removed),
                list(added)
            );
            let beyond = if *more > 0 { format!("and       {more} more\n") } else { String::new() };
            text + &beyond
        }
        Shape::Orbits { removed, added, first } => format!(
            "{verdict}: the {what} are Wythoff's except for {removed} orbits left out and {added} put in\n\
             without   {} ...\nwith      {} ...\n",
            list(&first.0),
            list(&first.1)
        ),
        Shape::Automaton => {
            let first = level.positions(wanted.run.memory())?.tuples(8);
            format!(
                "{verdict}: the {what} are read by an automaton\nfirst     {} ...\n",
                list(&first)
            )
        }
    };
    if let Err(why) = shape {
        text += &format!("shape     not told: {why}\n");
    }
    text += &format!("automaton {} states in {}\n", level.states(), solved.system().name());
    match wanted.beside(|run| Bounds::of(solved, level, run))? {
        Ok(Some(bounds)) => {
            text += &format!(
                "bounds    {} <= a - floor(phi n) = b - floor(phi^2 n) <= {}, n = b - a; attained first at n = {} and n = {}\n",
                bounds.least.0, bounds.largest.0, bounds.least.1, bounds.largest.1
            );
            if bounds.least.0 < bounds.largest.0 {
                text += &match wanted.beside(|run| Densities::of(solved, level, &bounds, run))? {
                    Ok(found) => in_shares(&found),
                    Err(why) => format!("density   not told: {why}\n"),
                };
            }
        }
        Ok(None) => {}
        Err(why) => text += &format!("bounds    not told: {why}\n"),
    }
    if wanted.values_of.is_some() {
        text += "values    every g: those of value g are its positions with last number g\n";
    }
    text += &afterwards(level, wanted);
    Ok(text)
}

/// A level that was proved on its word: what the word says.
fn on_word(
    what: &str,
    verdict: &str,
    level: &Level,
    words: &WordsClaim,
    wanted: &Wanted,
) -> String {
    let word = words.words.last().expect("there is a word");
    let [row, column, difference] = ranges(words);
    let mut text = format!(
        "{verdict}: the {what} are (a_n, b_n) and (b_n, a_n), a_n = floor(phi n) + d(n), b_n = floor(phi^2 n) + e(n)\n\
         word      d(n), e(n) are read off the Fibonacci digits of n by an automaton of {} states\n\
         bounds    {} <= d <= {}, {} <= e <= {}, {} <= (b_n - a_n) - n <= {}, each attained\n",
        word.says.len(),
        row.0,
        row.1,
        column.0,
        column.1,
        difference.0,
        difference.1
    );
    text += &afterwards(level, wanted);
    text
}

/// The least and the largest d, e and (b_n − a_n) − n of the last word: of letters that occur, so that each is attained.
fn ranges(words: &WordsClaim) -> [(i16, i16); 3] {
    let parts: [fn((i16, i16)) -> i16; 3] =
        [|letter| letter.0, |letter| letter.1, |letter| letter.1 - letter.0];
    parts.map(|part| {
        let all = words.words.last().into_iter().flat_map(|word| &word.says);
        all.map(|&letter| part(letter))
            .fold((i16::MAX, i16::MIN), |(least, largest), x| (least.min(x), largest.max(x)))
    })
}

/// What a level was learned from, and what was decided about it.
fn afterwards(level: &Level, wanted: &Wanted) -> String {
    let sentences = level.proof().sentences().len();
    let learned = match level.trials.iter().map(|t| t.members).max() {
        Some(data) => format!("learned   from {data} positions"),
        None => "taken     as it was given or kept, not learned".to_string(),
    };
    let mut text = format!(
        "{learned}; {sentences} sentences decided, largest automaton {} states\n",
        level.proof().largest()
    );
    if wanted.times {
        let (learn, prove) = level.seconds;
        text += &format!("seconds   {learn:.2} to learn, {prove:.2} to prove\n");
    }
    if !level.refuted.is_empty() {
        text += &format!("refuted   {} earlier guesses\n", level.refuted.len());
    }
    text
}

/// Shares that fit a line are shown as they are, others by their decimals; JSON has them all.
const LONGEST_SHARE: usize = 40;

/// How often each offset occurs.
fn in_shares(found: &Option<Densities>) -> String {
    match found {
        None => String::new(),
        Some(Densities::None) => {
            "density   offsets have none: their shares depend on the first digits of n\n".into()
        }
        Some(Densities::Large(states)) => {
            format!("density   not computed: a part of {states} states\n")
        }
        Some(Densities::Exact(shares)) => {
            let each = shares.iter().map(|(offset, share)| match share.to_string() {
                exact if exact.len() <= LONGEST_SHARE => format!("{offset}: {exact}"),
                _ => format!("{offset}: {}...", share.decimals()),
            });
            format!("density   {}\n", each.collect::<Vec<_>>().join(", "))
        }
    }
}
