//! `wyt games`: the catalogue, or what is served of one game and by which engine.

use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use wythoff::engine::rows::Wanted;
use wythoff::engine::{Ask, Bound, Found, Offered, Play, Registry};
use wythoff::rules::catalogue::Entry;
use wythoff::run::{Progress, Run};
use wythoff::{Error, Game, Position, Result};
use wythoff_lab::output::{About, Cell, FilledSheet, Format};
use wythoff_lab::told::names::catalogue;

use crate::args::{Common, TABLES};
use crate::out;
use crate::progress::Bar;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  wyt games
  wyt games --search fibonacci                  names, rules and sources that speak of a word
  wyt games --engines gdwn:1,2                  which engine answers what, and what it would cost
  wyt games --engines octal:0.77 --measure      the same, and how long each took on this machine")]
pub struct GamesArgs {
    /// The engines that serve a game, for each kind of question, the cheapest first
    #[arg(long, value_name = "GAME")]
    engines: Option<Game>,
    /// With --engines: ask each engine and tell how long it took here, beside what was expected
    #[arg(long, requires = "engines")]
    measure: bool,
    /// Only the games whose name, rules or source hold this word
    #[arg(long, value_name = "WORD", conflicts_with = "engines")]
    search: Option<String>,
}

pub fn run(args: &GamesArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    let format = common.format(TABLES, "the catalogue")?;
    if let Some(game) = &args.engines {
        return served(game, args.measure, format, common, engines);
    }
    let found = Entry::search(args.search.as_deref().unwrap_or_default());
    if let (Some(word), true) = (&args.search, found.is_empty()) {
        let near = Entry::near(word);
        let near = match near.is_empty() {
            true => "wyt games lists all".to_string(),
            false => format!("did you mean {}?", near.join(" or ")),
        };
        return Err(Error::invalid(format!("no game with a name speaks of {word:?}: {near}")));
    }
    out::write_sheet(common, format, catalogue(found))
}

/// The size of the questions whose costs are compared.
const SIDE: u32 = 100;

/// Every kind of question about a game, at one size, with the engines that serve it.
fn served(
    game: &Game,
    measure: bool,
    format: Format,
    common: &Common,
    engines: &Registry,
) -> Result<ExitCode> {
    let side = SIDE as usize;
    let corner = game.position(Position(vec![SIDE.into(); game.arity()]))?;
    let (sizes, fixed) = (vec![side; game.arity()], vec![0; game.arity().saturating_sub(2)]);
    let bound = Bound::UpTo(SIDE.into());
    let rows = if game.is_one_pile() { 1 } else { side };
    let asks = [
        ("value of a position", Ask::Value(&corner)),
        ("outcome of a position", Ask::Outcome(&corner, Play::Normal)),
        ("winning moves", Ask::Moves(&corner, 10, Play::Normal)),
        ("values below a position", Ask::Reachable(&corner, Play::Normal)),
        ("misere outcomes below a position", Ask::Reachable(&corner, Play::Misere)),
        ("table of values", Ask::Table { rows, columns: side, fixed: &fixed, whole: false }),
        ("box of outcomes", Ask::Outcomes { sizes: &sizes, play: Play::Normal }),
        ("misere box of outcomes", Ask::Outcomes { sizes: &sizes, play: Play::Misere }),
        ("P-positions up to a bound", Ask::Positions { value: 0, bound }),
        ("misere P-positions up to a bound", Ask::Misere { bound }),
        ("positions of value 1 up to a bound", Ask::Positions { value: 1, bound }),
        ("periods of rows", Ask::Rows(Wanted::rows(20))),
        ("levels for all n", Ask::Levels { up_to_value: 10, rows: None }),
        ("levels of the first rows", Ask::Levels { up_to_value: 10, rows: Some(SIDE.into()) }),
    ];
    let mut rows = Vec::new();
    let bar = Bar::new(common, "questions");
    for ((name, ask), done) in asks.iter().zip(0..) {
        bar.report(done, Some(asks.len() as u64));
        for offered in engines.offers(game, *ask) {
            let (engine, cost) = (offered.engine(), offered.cost());
            let mut row = vec![
                Cell::from(*name),
                Cell::from(engine),
                Cell::from(cost.nanoseconds.div_ceil(1_000)),
                Cell::from(cost.bytes.div_ceil(1_000)),
            ];
            if measure {
                let again = || {
                    let offers = engines.offers(game, *ask).into_iter();
                    offers.into_iter().find(|offered| offered.engine() == engine)
                };
                row.push(measured(offered, again, &common.run(&bar)));
            }
            rows.push(row);
        }
    }
    drop(bar);
    let what = match measure {
        false => "the rough estimates by which one is chosen; --measure asks the engines",
        true => "the rough estimates by which one is chosen, and what each took here",
    };
    let about = About::new(format!("Engines for {game}, at the size {SIDE}: {what}"))
        .with("game", game.to_string());
    let mut columns = vec!["question", "engine", "microseconds", "kilobytes"];
    columns.extend(measure.then_some("took_microseconds"));
    out::write_sheet(common, format, FilledSheet::new(about, &columns, rows))
}

/// What is expected to take longer is not tried.
const LONGEST: u64 = 20_000_000_000;

/// The microseconds of an answer, its list gone through; of short ones the least of three. Unknown if it fails or would take too long.
fn measured<'q>(offered: Offered<'q>, again: impl Fn() -> Option<Offered<'q>>, run: &Run) -> Cell {
    const SHORT: u64 = 50_000;
    let tried = |offered: Offered<'q>| {
        let begun = Instant::now();
        if let Found::Positions(listed) = offered.answer(run).ok()?.found {
            listed.stream.last();
        }
        u64::try_from(begun.elapsed().as_micros()).ok()
    };
    let first = if offered.cost().nanoseconds <= LONGEST { tried(offered) } else { None };
    let another = || again().and_then(tried);
    let more = first.filter(|took| *took <= SHORT).and_then(|_| another().min(another()));
    first.min(more.or(first)).map_or(Cell::Missing, |took| Cell::from(took.max(1)))
}
