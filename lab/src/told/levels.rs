//! Levels as rows.

use wythoff::engine::levels::{ClosedLevel, LevelFacts, Levels, Sweep};
use wythoff::engine::{Answer, Engine};
use wythoff::solve::SolvedGame;
use wythoff::{Error, Game, Remedy, Result};
use wythoff_verify::LevelsClaim;

use super::beams::proved_near;
use super::refusal::in_words;
use super::solve::tuple;
use crate::output::{About, Cell, FilledSheet};

/// How far a level is replayed to find where its pattern begins: a few seconds.
const MOST_PIECES: u64 = 20_000_000;

/// The levels 0 to `up_to_value` of a game: g, C, M, wrong, proved, and where the pattern begins if that is wanted. What only so many
/// rows show are lower bounds, and named so.
pub fn sheet(
    game: &Game,
    answer: Answer<Levels>,
    up_to_value: u32,
    rows: Option<u64>,
    pattern: bool,
) -> Result<FilledSheet> {
    let Levels { facts, given_up, sweep } = answer.found;
    let patterns = match &sweep {
        Some(sweep) if pattern => pattern_column(sweep)?,
        _ => Vec::new(),
    };
    let title = match rows {
        Some(rows) => format!(
            "Levels of {game}, as far as the rows below {rows} show: lower bounds for all n; of these columns nothing else is established"
        ),
        None => format!("Levels of {game}"),
    };
    let mut about = About::new(title + &proved_near(game, u64::from(up_to_value)))
        .with("game", game.to_string())
        .with("up_to_value", up_to_value)
        .with("engine", answer.engine);
    if let Some(rows) = rows {
        about = about.with("rows", rows);
    }
    // What the first rows show can only grow with further rows.
    let mut columns = match rows {
        Some(_) => vec!["g", "C_at_least", "M_at_least", "wrong_at_least", "proved"],
        None => vec!["g", "C", "M", "wrong", "proved"],
    };
    columns.extend(pattern.then_some("pattern_from"));
    let mut patterns = patterns.into_iter();
    let proved = facts.iter().map(|x| cells(x).into_iter().chain(patterns.next()).collect());
    // A value that was given up has its line, too, with nothing in it.
    let open = (0..=up_to_value).skip(facts.len()).map(|g| open_cells(g, columns.len()));
    let filled = FilledSheet::new(about, &columns, proved.chain(open).collect());
    let cut = given_up.map(|given_up| in_words(&given_up.error()));
    Ok(FilledSheet { cut, ..filled })
}

/// The line of a value that is not closed.
fn open_cells(value: u32, columns: usize) -> Vec<Cell> {
    let mut cells = vec![Cell::Missing; columns];
    (cells[0], cells[4]) = (Cell::from(u64::from(value)), Cell::Flag(false));
    cells
}

/// The line of a level: g, C, M, wrong, proved.
fn cells(x: &LevelFacts) -> [Cell; 5] {
    [
        Cell::from(u64::from(x.value())),
        Cell::from(x.offset()),
        Cell::from(x.settled_from()),
        Cell::from(x.wrong()),
        Cell::Flag(x.proved()),
    ]
}

/// Where the pattern begins in each level, replayed from the level's events.
fn pattern_column(sweep: &Sweep) -> Result<Vec<Cell>> {
    let claim = LevelsClaim::read(&sweep.certificate()?)
        .map_err(|rejected| Error::invalid(rejected.to_string()))?;
    let levels = claim.levels.iter();
    levels
        .map(|x| Ok(ClosedLevel::pattern_from(x, MOST_PIECES)?.map_or(Cell::Missing, Cell::from)))
        .collect()
}

/// Piles below this are counted of a solved level.
const COUNTED: u64 = 1_000_000_000_000;
/// Positions of a solved level that are shown.
const SHOWN: usize = 5;

/// What a solved game says of its levels 0 to `up_to_value`: states, counts and first positions.
pub fn solved_sheet(game: &Game, solved: &SolvedGame, up_to_value: u32) -> Result<FilledSheet> {
    let states = solved.states();
    let last = states.len() - 1;
    let asked = states.get(..=up_to_value as usize).ok_or_else(|| {
        let what = format!("value {up_to_value} is not solved, the values up to {last} are");
        Error::invalid(what)
            .help(Remedy::UpToValue { value: u32::try_from(last).unwrap_or(u32::MAX) })
    })?;
    let near = proved_near(game, u64::from(up_to_value));
    let about = About::new(format!("Levels of {game}{near}"))
        .with("game", game.to_string())
        .with("up_to_value", up_to_value)
        .with("engine", solved.name())
        .with("counted", format!("positions with every pile below {COUNTED}"));
    let rows = asked.iter().enumerate().map(|(value, &states)| {
        let first: Vec<String> = solved.first(value, SHOWN).iter().map(|p| tuple(p)).collect();
        vec![
            Cell::from(value as u64),
            Cell::from(states as u64),
            solved.count_below(value, &COUNTED.into()).map_or(Cell::Missing, Cell::from),
            Cell::Text(first.join(" ")),
            Cell::Flag(true),
        ]
    });
    let columns = ["g", "states", "below_1e12", "first", "proved"];
    Ok(FilledSheet::new(about, &columns, rows.collect()))
}
