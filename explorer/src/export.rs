//! The page as files that need no server: `index.html`, `assets/`, and the boards of some games as data.
//!
//! A browser loads no modules from disk, so the modules are joined into one plain script (see `bundle`), after a script with
//! the data: `window.WYTHOFF_STATIC = {version, games: [{game, side, outcomes, misere, values}]}`. A number of a position runs from 0 to
//! side − 1, the last fastest; outcomes are bits, cell k is bit k mod 8 of byte k / 8, 1 for a P-position, and values are two bytes
//! each, low byte first; both in base 64.

use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use wythoff::engine::{Play, Registry};
use wythoff::run::{Run, write_whole};
use wythoff::{Error, Game, Result};

use crate::assets::files;
use crate::bundle::{Joined, joined};

/// Games that are exported if none is named.
pub const EXPORTED: [&str; 7] =
    ["wythoff", "nim", "r-wythoff", "e-wythoff", "gdwn:1,2", "fibonacci-nim", "wythoff:3"];

/// What to export.
#[derive(Debug, Clone)]
pub struct Export {
    /// The games whose boards the page can show.
    pub games: Vec<Game>,
    /// A folder to read the page from instead of the program itself.
    pub assets: Option<PathBuf>,
}

/// The side of a board, by the number of piles: a few hundred kilobytes each.
fn side(game: &Game) -> Result<usize> {
    match game.arity() {
        1 => Ok(4096),
        2 => Ok(256),
        3 => Ok(48),
        4 => Ok(16),
        piles => Err(Error::limit(format!(
            "positions of {game} have {piles} numbers: boards are exported of games with at most 4"
        ))),
    }
}

/// Writes the page and the boards into a folder, which is made if it is not there.
///
/// ```
/// use wythoff_explorer::{Export, export};
/// let folder = std::env::temp_dir().join(format!("wythoff-doc-export-{}", std::process::id()));
/// let games = vec!["wythoff".parse()?];
/// export(&folder, &Export { games, assets: None }, &Default::default())?;
/// assert!(folder.join("index.html").exists() && folder.join("data.js").exists());
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn export(folder: &Path, what: &Export, run: &Run) -> Result<()> {
    let engines = Registry::standard();
    let mut boards: Vec<Value> = Vec::new();
    for (i, game) in what.games.iter().enumerate() {
        run.go_on(|| format!("the board of {game}"))?;
        run.progress().report(i as u64, Some(what.games.len() as u64));
        boards.push(board(game, &engines, run)?);
    }
    let data = json!({"version": env!("CARGO_PKG_VERSION"), "games": boards});
    let files = files(what.assets.as_deref())?;
    let Joined { page, script, style } = joined(&files, true)?;
    let failed = |path: &Path, error: std::io::Error| {
        Error::io(format!("{}: {error}; name another folder with --export", path.display()))
    };
    for (name, bytes) in &files {
        if name.ends_with(".js") || name.ends_with(".css") || name == "index.html" {
            continue;
        }
        let path = folder.join("assets").join(name);
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(|error| failed(parent, error))?;
        write(&path, bytes)?;
    }
    let assets = folder.join("assets");
    fs::create_dir_all(&assets).map_err(|error| failed(&assets, error))?;
    write(&assets.join("app.js"), script.as_bytes())?;
    write(&assets.join("app.css"), style.as_bytes())?;
    write(&folder.join("data.js"), format!("window.WYTHOFF_STATIC = {data};\n").as_bytes())?;
    write(&folder.join("index.html"), page.as_bytes())
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    write_whole(path, |out| Ok(out.write_all(bytes)?))
}

/// A board: outcomes under both kinds of play, and values if positions have two numbers.
fn board(game: &Game, engines: &Registry, run: &Run) -> Result<Value> {
    let side = side(game)?;
    let mut board = json!({"game": game.to_string(), "side": side});
    if game.arity() == 2 {
        let table = engines.table(game, side, side, run)?;
        let cells = || (0..side).flat_map(|a| (0..side).map(move |b| (a, b)));
        let mut values = Vec::with_capacity(2 * side * side);
        for (a, b) in cells() {
            let value = u16::try_from(table.found.get(a, b)).map_err(|_| {
                Error::internal(format!("a value of {game} at ({a},{b}) does not fit 16 bits"))
            })?;
            values.extend(value.to_le_bytes());
        }
        board["values"] = STANDARD.encode(values).into();
        board["outcomes"] = bits(cells().map(|(a, b)| table.found.get(a, b) == 0)).into();
    }
    let sizes = vec![side; game.arity()];
    let every = || {
        (0..side.pow(game.arity() as u32)).map(|cell| {
            let digit = |i: usize| cell / side.pow((game.arity() - 1 - i) as u32) % side;
            (0..game.arity()).map(digit).collect::<Vec<usize>>()
        })
    };
    for (name, play) in [("outcomes", Play::Normal), ("misere", Play::Misere)] {
        if board.get(name).is_none() {
            match engines.outcomes(game, &sizes, play, run) {
                Ok(found) => board[name] = bits(every().map(|at| found.found.is_p(&at))).into(),
                // Fibonacci Nim has no such box: the page computes what is small itself.
                Err(Error::Unserved(_)) => {}
                Err(error) => return Err(error),
            }
        }
    }
    Ok(board)
}

/// Bits in base 64, the first in the lowest place.
fn bits(cells: impl Iterator<Item = bool>) -> String {
    let mut bytes: Vec<u8> = Vec::new();
    for (k, is_p) in cells.enumerate() {
        if k % 8 == 0 {
            bytes.push(0);
        }
        if let (true, Some(byte)) = (is_p, bytes.last_mut()) {
            *byte |= 1 << (k % 8);
        }
    }
    STANDARD.encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_begin_at_the_lowest_place() {
        let cells = [true, false, false, false, false, false, false, false, false, true];
        assert_eq!(STANDARD.decode(bits(cells.into_iter())).unwrap(), [1, 2]);
    }
}
