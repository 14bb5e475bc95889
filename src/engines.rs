//! Every engine there is, in one list: nothing is made, and nothing chosen, anywhere else.
//!
//! A [`Registry`] is what chooses; this list is what it chooses from. It stands after the engines and after `solve`, since the solved games that
//! come with the program answer like any other engine. An engine is its own folder, its line in `src/engine.rs` and one below.

use crate::engine::{self, Registry};
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
            .with(engine::closed::Closed)
            .with(engine::dense::Dense)
            .with(engine::general::General)
            .with(engine::general::Pairs)
            .with(engine::outcomes::Boxes)
            .with(engine::involution::Involution)
            .with(engine::classes::Classes)
            .with(engine::rows::RowStates)
            .with(engine::levels::LevelSweep)
            .with(engine::levels::LevelStream)
            .with(engine::blocking::Blocking)
            .with(engine::heaps::Heaps)
            .with(engine::dynamic::Dynamic)
            .with(engine::oracle::Definition)
            .with(shipped())
    }
}

impl Default for Registry {
    fn default() -> Self {
        Registry::standard()
    }
}
