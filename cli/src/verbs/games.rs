//! `wyt games`: the catalogue, or what is served of one game and by which engine.

use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use wythoff::engine::rows::Wanted;
use wythoff::engine::{
    Bound, LevelsTo, List, Listed, Offer, OutcomeBoard, Play, Registry, ValueBoard, WhoWins,
};
use wythoff::rules::catalogue::CatalogueEntry;
use wythoff::run::Run;
use wythoff::{Error, Game, Position, Result};
use wythoff_lab::output::{About, Cell, FilledSheet, Format};
use wythoff_lab::told::names::catalogue;

use crate::args::Common;
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
    let format = common.format(Format::TABLES, "the catalogue")?;
    if let Some(game) = &args.engines {
        return served(game, args.measure, format, common, engines);
    }
    let found = CatalogueEntry::search(args.search.as_deref().unwrap_or_default());
    if let (Some(word), true) = (&args.search, found.is_empty()) {
        let near = CatalogueEntry::near(word);
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
    let bar = Bar::new(common, "questions");
    let (run, engines) = (common.run(&bar), engines.one_by_one().collect::<Vec<_>>());
    let each = Each { engines: &engines, run: measure.then_some(&run) };
    let list = |value, play| move |one| Registry::best(one, game, List { value, play, bound });
    let read = |listed: Listed| drop(listed.stream.last());
    let wins = |play| WhoWins { at: &corner, play, most_moves: 10 };
    let (normal, misere) = (Play::Normal, Play::Misere);
    let board = ValueBoard { rows, columns: side, fixed: &fixed, whole: false };
    let outcomes = |play| OutcomeBoard { sizes: &sizes, play };
    let levels = |rows| LevelsTo { value: 10, rows };
    let asked = [
        each.offer("value of a position", |one| one.who_wins(wins(normal)).value, drop),
        each.offer("outcome of a position", |one| one.who_wins(wins(normal)).outcome, drop),
        each.offer("winning moves", |one| one.who_wins(wins(normal)).moves, drop),
        each.offer("values below a position", |one| one.who_wins(wins(normal)).below, drop),
        each.offer(
            "misere outcomes below a position",
            |one| one.who_wins(wins(misere)).below,
            drop,
        ),
        each.offer("table of values", |one| one.best(game, board), drop),
        each.offer("box of outcomes", |one| one.best(game, outcomes(normal)), drop),
        each.offer("misere box of outcomes", |one| one.best(game, outcomes(misere)), drop),
        each.offer("P-positions up to a bound", list(0, normal), read),
        each.offer("misere P-positions up to a bound", list(0, misere), read),
        each.offer("positions of value 1 up to a bound", list(1, normal), read),
        each.offer("periods of rows", |one| one.best(game, Wanted::rows(20)), drop),
        each.offer("levels for all n", |one| one.best(game, levels(None)), drop),
        each.offer(
            "levels of the first rows",
            |one| one.best(game, levels(Some(SIDE.into()))),
            drop,
        ),
    ];
    let rows = asked.concat();
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

/// The engines one by one, and the run in which they are measured, if they are.
struct Each<'q> {
    engines: &'q [Registry],
    run: Option<&'q Run<'q>>,
}

impl<'q> Each<'q> {
    /// The offers for a question as rows, the cheapest first; an answer that is measured is gone through by `read`.
    fn offer<T>(
        &self,
        question: &str,
        offered: impl Fn(&'q Registry) -> Option<Offer<'q, T>>,
        read: impl Fn(T),
    ) -> Vec<Vec<Cell>> {
        let offers = self.engines.iter().filter_map(|one| Some((one, offered(one)?)));
        let mut offers: Vec<_> = offers.collect();
        offers.sort_by_key(|(_, offer)| offer.cost());
        let row = |(one, offer): (&'q Registry, Offer<'q, T>)| {
            let cost = offer.cost();
            let mut row = vec![
                Cell::from(question),
                Cell::from(offer.engine()),
                Cell::from(cost.nanoseconds.div_ceil(1_000)),
                Cell::from(cost.bytes.div_ceil(1_000)),
            ];
            row.extend(self.run.map(|run| measured(offer, || offered(one), &read, run)));
            row
        };
        offers.into_iter().map(row).collect()
    }
}

/// The microseconds of an answer, gone through; of short ones the least of three. Unknown if it fails or would take too long.
fn measured<'q, T>(
    offer: Offer<'q, T>,
    again: impl Fn() -> Option<Offer<'q, T>>,
    read: impl Fn(T),
    run: &Run,
) -> Cell {
    const SHORT: u64 = 50_000;
    let tried = |offer: Offer<'q, T>| {
        let begun = Instant::now();
        read(offer.answer(run).ok()?.found);
        u64::try_from(begun.elapsed().as_micros()).ok()
    };
    let first = if offer.cost().nanoseconds <= LONGEST { tried(offer) } else { None };
    let another = || again().and_then(tried);
    let more = first.filter(|took| *took <= SHORT).and_then(|_| another().min(another()));
    first.min(more.or(first)).map_or(Cell::Missing, |took| Cell::from(took.max(1)))
}
