//! The pairs a figure is made of: held if they are drawn one by one, listed again each time if they are only counted.
//!
//! A density needs to know how far its points go before it counts them. So its positions are listed twice and none is kept:
//! 10⁷ of them take the memory of 10³, for twice the engine's time.

use num_traits::ToPrimitive;

use super::{DENSE_FROM, Sketch};
use crate::plot::MOST_POINTS;
use wythoff::engine::{Bound, Registry, Stream};
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

/// Too many pairs to be held.
pub(super) struct Listing<'a> {
    sketch: &'a Sketch,
    engines: &'a Registry,
    run: &'a Run<'a>,
}

impl Pairs for Listing<'_> {
    fn dense(&self, _sketch: &Sketch) -> bool {
        true
    }

    fn visit(&self, taker: Taker) -> Result<()> {
        let mut failed = None;
        let pairs = listed(self.sketch, self.engines, self.run)?;
        taker(&mut pairs.map_while(|pair| pair.map_err(|error| failed = Some(error)).ok()));
        failed.map_or(Ok(()), Err)
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
    if few && let Some(pairs) = held(sketch, engines, run)? {
        return Ok(Ok(pairs));
    }
    Ok(Err(Listing { sketch, engines, run }))
}

/// The pairs as long as they are drawn one by one; nothing once they are so many that they are counted.
fn held(sketch: &Sketch, engines: &Registry, run: &Run) -> Result<Option<Vec<(u64, u64)>>> {
    let mut pairs = Vec::new();
    for pair in listed(sketch, engines, run)? {
        if sketch.density.is_none() && pairs.len() as u64 == DENSE_FROM {
            return Ok(None);
        }
        keep(&mut pairs, pair?, run)?;
    }
    Ok(Some(pairs))
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
fn listed(
    sketch: &Sketch,
    engines: &Registry,
    run: &Run,
) -> Result<impl Iterator<Item = Result<(u64, u64)>>> {
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
    let by_outcomes = sketch.value == 0 && sketch.shows_outcomes();
    let stream: Stream = if by_outcomes {
        engines.p_positions(&sketch.game, sketch.play, sketch.bound, run)?.found.stream
    } else {
        engines.positions(&sketch.game, sketch.value, sketch.bound, run)?.found.stream
    };
    Ok(stream.zip(0u64..).map(move |(position, n)| {
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
    }))
}
