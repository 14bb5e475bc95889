//! Every engine there is, in one list: nothing is made, and nothing chosen, anywhere else.
//!
//! A [`Registry`] is what chooses; this list is what it chooses from. It stands after the engines and after `solve`, since the solved games that
//! come with the program answer like any other engine. An engine is its own folder and one line below.

use crate::engine::{
    Registry, blocking, classes, closed, dense, dynamic, general, heaps, involution, levels,
    oracle, outcomes, rows,
};
use crate::solve::shipped;

impl Registry {
    /// All engines there are, and the solved games that come with the program.
    ///
    /// ```
    /// use wythoff::engine::{Play, Registry};
    /// let maharaja: wythoff::Game = "maharaja".parse()?;
    /// let ten = num_bigint::BigUint::from(10u32).pow(1000);
    /// let at = maharaja.position(vec![&ten * 5u32, &ten * 8u32])?;
    /// let outcome = Registry::standard().outcome(&at, Play::Normal, &Default::default())?;
    /// assert_eq!((outcome.found.to_string().as_str(), outcome.engine), ("N", "solved game"));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn standard() -> Self {
        Registry::none()
            .with(closed::Closed)
            .with(dense::Dense)
            .with(general::General)
            .with(general::Pairs)
            .with(outcomes::Boxes)
            .with(involution::Involution)
            .with(classes::Classes)
            .with(rows::RowStates)
            .with(levels::LevelSweep)
            .with(levels::LevelStream)
            .with(blocking::Blocking)
            .with(heaps::Heaps)
            .with(dynamic::Dynamic)
            .with(oracle::Definition)
            .with(shipped())
    }
}

impl Default for Registry {
    fn default() -> Self {
        Registry::standard()
    }
}
