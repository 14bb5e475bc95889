//! What is known of a position or a sum, in words.

use std::fmt::Write as _;

use num_bigint::BigUint;
use wythoff::GamePosition;
use wythoff::engine::{Outcome, Play};
use wythoff::run::Memory;
use wythoff::strategy::{Answer, Move};

/// How whoever asks says that more is wanted.
#[derive(Debug, Clone, Copy)]
pub struct Hints {
    /// The value, however long it takes.
    pub value: &'static str,
    /// More winning moves.
    pub moves: &'static str,
}

/// In the words of the command.
pub const COMMAND: Hints = Hints { value: "--value", moves: "--moves" };

/// How an answer was come by.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    /// Normal or misère play.
    pub play: Play,
    /// The number that the value is known to exceed, if it is not known.
    pub above: Option<usize>,
    /// What might have been spent on the value.
    pub memory: Memory,
    /// How more is asked for.
    pub hints: Hints,
}

/// The answer in words, as `wyt value` prints it.
///
/// ```
/// use wythoff::engine::{Play, Registry};
/// use wythoff::run::{Memory, Run};
/// use wythoff::strategy::{Settings, analyse};
/// use wythoff_lab::told::value::{Asked, COMMAND, in_words};
/// let sum = wythoff::GamePosition::parse_sum("wythoff 3,5")?;
/// let settings = Settings { play: Play::Normal, most_moves: 10, most_for_value: None };
/// let answer = analyse(&sum, settings, &Registry::standard(), &Run::default())?;
/// let asked = Asked { play: Play::Normal, above: None, memory: Memory::default(), hints: COMMAND };
/// assert!(in_words(&sum, &answer, asked).starts_with("wythoff 3,5\nvalue     0\noutcome   P"));
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn in_words(sum: &[GamePosition], answer: &Answer, asked: Asked) -> String {
    let mut text = String::new();
    // To write to a string does not fail.
    let _ = write(sum, answer, asked, &mut text);
    text
}

fn write(
    sum: &[GamePosition],
    answer: &Answer,
    Asked { play, above, memory, hints }: Asked,
    out: &mut String,
) -> std::fmt::Result {
    writeln!(out, "{}", title(sum))?;
    let known = answer.parts.iter().all(Option::is_some);
    match &answer.value {
        _ if play == Play::Misere => {}
        _ if sum.iter().any(|at| !at.game().has_values()) => {
            writeln!(out, "value     none: a blocked game has outcomes")?;
        }
        Some(value) if sum.len() > 1 && known => {
            let parts: Vec<String> =
                answer.parts.iter().flatten().map(BigUint::to_string).collect();
            writeln!(out, "value     {value} = {}", parts.join(" xor "))?;
        }
        Some(value) => writeln!(out, "value     {value}")?,
        None => match above {
            Some(last) => writeln!(out, "value     more than {last}")?,
            None => writeln!(out, "value     {}", no_value(answer, memory, hints.value))?,
        },
    }
    let rule = if play == Play::Misere { " (misere play)" } else { "" };
    match answer.outcome {
        Outcome::P => writeln!(out, "outcome   P: the player to move loses{rule}")?,
        Outcome::N => writeln!(out, "outcome   N: the player to move wins{rule}")?,
    }
    writeln!(out, "engine    {}", answer.engine)?;
    if !answer.forbid.is_empty() {
        let listed: Vec<String> = answer.forbid.iter().map(|to| format!("({to})")).collect();
        writeln!(out, "forbid    {}: after that every move loses", listed.join(", "))?;
    }
    if answer.outcome == Outcome::N {
        let count = match &answer.total {
            Some(total) => total.to_string(),
            None if answer.moves.is_empty() => "not looked for, among too many options".to_string(),
            None => "at least these".to_string(),
        };
        writeln!(out, "winning moves: {count}")?;
    }
    let rows: Vec<[String; 3]> = answer.moves.iter().map(|m| row(sum, m)).collect();
    // Aligned while it helps; longer ones stand as they are (and the formatter takes no width past 65,535).
    const WIDEST: usize = 120;
    let width = |i: usize| rows.iter().map(|r| r[i].chars().count()).max().unwrap_or(0).min(WIDEST);
    let (first, second) = (width(0), width(1));
    for [take, to, why] in &rows {
        let line = format!("  {take:<first$}  {to:<second$}  {why}");
        writeln!(out, "{}", line.trim_end())?;
    }
    let unlisted = answer.total.iter().any(|total| *total > BigUint::from(answer.moves.len()));
    if unlisted {
        writeln!(out, "  ... ({} lists more)", hints.moves)?;
    }
    Ok(())
}

/// Why there is no value.
pub fn no_value(answer: &Answer, memory: Memory, hint: &str) -> String {
    match &answer.left_out {
        Some(dear) if dear.cost.bytes <= memory.limit() => {
            format!("not computed: {hint} computes it (about {} cells)", digits(dear.positions))
        }
        _ => "unknown: no closed form gives it, and a table would not fit".to_string(),
    }
}

/// A number with its digits in groups of three.
fn digits(n: u128) -> String {
    let digits = n.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}

/// A sum as it is written.
pub fn title(sum: &[GamePosition]) -> String {
    sum.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ")
}

fn row(sum: &[GamePosition], m: &Move) -> [String; 3] {
    let part = if sum.len() > 1 { format!("in part {}, ", m.part + 1) } else { String::new() };
    let why = m.why.as_ref().map_or(String::new(), |why| format!("({why})"));
    let take: Vec<String> = m.take.iter().map(BigUint::to_string).collect();
    [format!("{part}take {}", take.join(",")), format!("to {}", m.to), why]
}
