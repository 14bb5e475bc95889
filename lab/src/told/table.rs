//! Which tables make sense.

use wythoff::{Error, Game, Result};

/// A number of rows or columns.
pub fn to_size(n: u64) -> Result<usize> {
    match usize::try_from(n) {
        Ok(0) => Err(Error::invalid("a table needs at least one row and one column")),
        Ok(n) if n < 1 << 31 => Ok(n),
        _ => {
            Err(Error::limit(format!("a table with {n} rows or columns: ask for a smaller --size")))
        }
    }
}

/// Refuses a table of more than two numbers, or misere play of a slice.
pub fn check_fixed(game: &Game, fixed: bool, misere: bool) -> Result<()> {
    if fixed && misere {
        return Err(Error::invalid("--misere and --fix do not go together"));
    }
    if !fixed && game.arity() > 2 {
        return Err(Error::invalid(format!(
            "positions of {game} are {}: fix the numbers after the second with --fix, say --fix {}",
            game.position_form(),
            vec!["0"; game.arity() - 2].join(",")
        )));
    }
    Ok(())
}
