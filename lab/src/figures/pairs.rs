//! The pairs a figure is made of: held as they are if they are drawn one by one, in eight bytes each if they are only counted.
//!
//! A density needs to know how far its points go before it counts them, so it goes through its pairs twice. The first time they
//! are kept aside, as long as they take no more than a quarter of the memory; past that none is kept, and the engine lists
//! them again: 10⁷ of them then take the memory of 10³, for twice the engine's time.

use std::cell::{Cell, RefCell};

use num_traits::ToPrimitive;

use super::{DENSE_FROM, Sketch};
use crate::plot::MOST_POINTS;
use wythoff::engine::{Bound, Registry};
use wythoff::run::Run;
use wythoff::{Error, Result};

/// What is done with all pairs, one after the other.
pub(super) type Taker<'t> = &'t mut dyn FnMut(&mut dyn Iterator<Item = (u64, u64)>);

/// Pairs that can be gone through again.
pub(super) trait Pairs {
    /// Whether they are counted in cells.
    fn dense(&self, sketch: &Sketch) -> bool;

    /// Hands all of them to `taker`.
    fn visit(&self, taker: Taker) -> Result<()>;
}

impl Pairs for &[(u64, u64)] {
    fn dense(&self, sketch: &Sketch) -> bool {
        sketch.density.unwrap_or(self.len() as u64 > DENSE_FROM)
    }

    fn visit(&self, taker: Taker) -> Result<()> {
        taker(&mut self.iter().copied());
        Ok(())
    }
}

/// Pairs as an engine lists them.
type Rest<'a> = Box<dyn Iterator<Item = Result<(u64, u64)>> + 'a>;

/// Too many pairs to be held as they are.
pub(super) struct Listing<'a> {
    sketch: &'a Sketch,
    engines: &'a Registry,
    run: &'a Run<'a>,
    /// A listing that is under way, with what it gave so far.
    begun: Cell<Option<Rest<'a>>>,
    aside: RefCell<Aside>,
}

impl Pairs for Listing<'_> {
    fn dense(&self, _sketch: &Sketch) -> bool {
        true
    }

    fn visit(&self, taker: Taker) -> Result<()> {
        if let Aside::Whole(kept) = &*self.aside.borrow() {
            taker(&mut kept.iter().map(|(a, b)| (u64::from(*a), u64::from(*b))));
            return Ok(());
        }
        let pairs = match self.begun.take() {
            Some(begun) => begun,
            None => listed(self.sketch, self.engines, self.run)?,
        };
        let (mut failed, mut aside) = (None, self.aside.borrow_mut());
        taker(&mut pairs.map_while(|pair| {
            let pair = pair.map_err(|error| failed = Some(error)).ok()?;
            aside.keep(pair, self.run);
            Some(pair)
        }));
        aside.end();
        failed.map_or(Ok(()), Err)
    }
}

/// Pairs kept for the second time they are gone through.
enum Aside {
    Growing(Vec<(u32, u32)>),
    Whole(Vec<(u32, u32)>),
    /// They took too much room: the engine is asked again.
    Not,
}

impl Aside {
    fn keep(&mut self, (a, b): (u64, u64), run: &Run) {
        let Aside::Growing(kept) = self else { return };
        let small = u32::try_from(a).ok().zip(u32::try_from(b).ok());
        // A vector that grows is for a moment there twice.
        let full =
            kept.len() == kept.capacity() && 16 * kept.len() as u64 > run.memory().limit() / 4;
        match small.filter(|_| !full) {
            Some(pair) => kept.push(pair),
            None => *self = Aside::Not,
        }
    }

    fn end(&mut self) {
        if let Aside::Growing(kept) = self {
            *self = Aside::Whole(std::mem::take(kept));
        }
    }
}

/// The pairs, if they are to be drawn one by one or are few; else the way to list them.
pub(super) fn first_look<'a>(
    sketch: &'a Sketch,
    engines: &'a Registry,
    run: &'a Run<'a>,
) -> Result<std::result::Result<Vec<(u64, u64)>, Listing<'a>>> {
    let few = match (sketch.density, sketch.bound) {
        (Some(true), _) => false,
        (None, Bound::Count(count)) => count <= DENSE_FROM,
        _ => true,
    };
    let mut pairs = Vec::new();
    let mut rest = listed(sketch, engines, run)?;
    let drawn = |count: usize| few && (sketch.density.is_some() || count as u64 <= DENSE_FROM);
    while drawn(pairs.len()) {
        let Some(pair) = rest.next() else { return Ok(Ok(pairs)) };
        keep(&mut pairs, pair?, run)?;
    }
    let begun: Rest = Box::new(pairs.into_iter().map(Ok).chain(rest));
    let (begun, aside) = (Cell::new(Some(begun)), RefCell::new(Aside::Growing(Vec::new())));
    Ok(Err(Listing { sketch, engines, run, begun, aside }))
}

/// All pairs, within the memory.
pub(super) fn all(sketch: &Sketch, engines: &Registry, run: &Run) -> Result<Vec<(u64, u64)>> {
    let mut pairs = Vec::new();
    for pair in listed(sketch, engines, run)? {
        keep(&mut pairs, pair?, run)?;
    }
    Ok(pairs)
}

/// Adds a pair, if it and the points drawn of it have room: mirrored and as decimals they take 128 bytes.
fn keep(pairs: &mut Vec<(u64, u64)>, pair: (u64, u64), run: &Run) -> Result<()> {
    if pairs.len().is_multiple_of(1 << 10) {
        run.memory().check(128 * pairs.len() as u64, "a figure of so many points")?;
    }
    pairs.push(pair);
    Ok(())
}

/// The pairs as the engine lists them.
fn listed<'a>(sketch: &'a Sketch, engines: &Registry, run: &'a Run) -> Result<Rest<'a>> {
    if sketch.game.arity() != 2 {
        return Err(Error::unserved(format!(
            "positions of {} are {}: draw them with kind 3d if they are three piles",
            sketch.game,
            sketch.game.position_form()
        )));
    }
    let most = MOST_POINTS as u64;
    if let Bound::Count(count) = sketch.bound
        && count > most
    {
        return Err(Error::limit(format!(
            "a figure counts at most {most} positions, not {count}: ask for fewer"
        )));
    }
    let Sketch { game, value, play, bound, .. } = sketch;
    let stream = engines.list(game, *value, *play, *bound, run)?.found.stream;
    Ok(Box::new(stream.zip(0u64..).map(move |(position, n)| {
        if n == most {
            return Err(Error::limit(format!(
                "a figure counts at most {most} positions: ask for fewer"
            )));
        }
        if n.is_multiple_of(1 << 16) {
            run.go_on(|| format!("position {n}"))?;
        }
        let position = position?;
        let pair = position[0].to_u64().zip(position[1].to_u64());
        pair.ok_or_else(|| Error::overflow("a position past 2^64 in a figure"))
    })))
}
