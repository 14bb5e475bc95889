//! What one unit of a plan may use.

use wythoff::run::Memory;

/// What one unit may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Memory a unit may hold; 500 MB if the plan does not say.
    pub memory: Memory,
    /// Seconds of a unit, if there is a limit. It makes the states of slow units depend on the machine.
    pub seconds: Option<u64>,
}
