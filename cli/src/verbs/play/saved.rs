//! A match that was left, kept in a small file of the user's, and taken up again by `--resume`.
//!
//! ```text
//! wythoff match 1
//! sum wythoff 5,8
//! play normal
//! machine second 100 0
//! teacher no
//! move 1 4,7
//! ```
//!
//! What the file says is only read: its moves are made by the rules again, and what is against them is refused.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use wythoff::engine::Play;
use wythoff::play::{Match, Side};
use wythoff::run::{Memory, write_whole};
use wythoff::{Error, Position, Result};

use super::session::{Session, Setup};

/// The largest file that is read.
const LARGEST: Memory = Memory::bytes(1 << 20);

const FIRST: &str = "wythoff match 1";

/// A match that was left.
#[derive(Debug)]
pub struct Left {
    pub game: Match,
    pub setup: Setup,
    pub moves: Vec<(usize, Position)>,
}

/// Where it is kept: the folder for the state of programs, as the XDG specification has it; none without a home.
pub fn place() -> Option<PathBuf> {
    let named =
        |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = named("XDG_STATE_HOME").or_else(|| Some(named("HOME")?.join(".local/state")))?;
    Some(state.join("wythoff").join("match"))
}

/// Keeps a match that is not over and has moves; forgets the one kept if it is over. Where it is kept, if it is.
pub fn keep(session: &Session) -> Option<PathBuf> {
    let place = place()?;
    let game = &session.game;
    if game.is_over() {
        let _ = fs::remove_file(&place);
        return None;
    }
    if game.history().is_empty() {
        return None;
    }
    fs::create_dir_all(place.parent()?).ok()?;
    let text = written(session);
    write_whole(&place, |out| Ok(out.write_all(text.as_bytes())?)).ok()?;
    Some(place)
}

fn written(session: &Session) -> String {
    let Setup { strength, seed, machine, teacher } = session.setup;
    let parts = session.start().parts().iter();
    let sum: Vec<String> = parts.map(|at| format!("{} {}", at.game(), at.piles())).collect();
    let side = match machine {
        Some(Side::First) => "first",
        Some(Side::Second) => "second",
        None => "none",
    };
    let play = match session.game.play() {
        Play::Normal => "normal",
        Play::Misere => "misere",
    };
    let teacher = if teacher { "yes" } else { "no" };
    let mut text = format!(
        "{FIRST}\nsum {}\nplay {play}\nmachine {side} {strength} {seed}\nteacher {teacher}\n",
        sum.join(" + ")
    );
    for turn in session.game.history() {
        text += &format!("move {} {}\n", turn.part + 1, turn.to);
    }
    text
}

/// The match that was left.
pub fn read() -> Result<Left> {
    let none = || Error::invalid("no match was left: wyt play GAME POSITION begins one");
    let place = place().filter(|place| place.exists()).ok_or_else(none)?;
    let text = String::from_utf8(LARGEST.read(&place)?).unwrap_or_default();
    from_text(&text).map_err(|error| {
        Error::invalid(format!("{} is no match that was left: {error}; remove it", place.display()))
    })
}

fn from_text(text: &str) -> Result<Left> {
    let bad = |what: &str| Error::invalid(format!("{what} is missing or not as it is written"));
    let mut lines = text.lines();
    let mut field = |name: &str| {
        let line = lines.next().and_then(|line| line.strip_prefix(name));
        line.map(str::trim).ok_or_else(|| bad(name))
    };
    field(FIRST)?;
    let sum = field("sum ")?.to_string();
    let play = match field("play ")? {
        "normal" => Play::Normal,
        "misere" => Play::Misere,
        _ => return Err(bad("play")),
    };
    let machine: Vec<&str> = field("machine ")?.split(' ').collect();
    let [side, strength, seed] = machine[..] else { return Err(bad("machine")) };
    let machine = match side {
        "first" => Some(Side::First),
        "second" => Some(Side::Second),
        "none" => None,
        _ => return Err(bad("machine")),
    };
    let strength = strength.parse().ok().filter(|strength| *strength <= 100);
    let strength = strength.ok_or_else(|| bad("the strength"))?;
    let seed = seed.parse().map_err(|_| bad("the seed"))?;
    let teacher = match field("teacher ")? {
        "yes" => true,
        "no" => false,
        _ => return Err(bad("teacher")),
    };
    let mut moves = Vec::new();
    for line in lines {
        let made = line.strip_prefix("move ").and_then(|rest| rest.split_once(' '));
        let (part, to) = made.ok_or_else(|| bad("a move"))?;
        let part = part.parse::<usize>().ok().and_then(|part| part.checked_sub(1));
        moves.push((part.ok_or_else(|| bad("a move"))?, Position::parse(to)?));
    }
    let game = Match::parse(&sum, play)?;
    if moves.iter().any(|(part, _)| *part >= game.parts().len()) {
        return Err(bad("a move"));
    }
    let setup = Setup { strength, seed, machine, teacher };
    Ok(Left { game, setup, moves })
}

#[cfg(test)]
mod tests {
    use wythoff::engine::Registry;
    use wythoff::run::Run;

    use super::*;

    #[test]
    fn what_is_written_is_read_again_and_played_on() {
        let engines = Registry::standard();
        let run = Run::new(Memory::bytes(100_000_000));
        let setup = Setup { strength: 60, seed: 7, machine: Some(Side::Second), teacher: true };
        let sum = "{0,1}* {1,2} 7,9 + nim 3,4";
        let game = Match::parse(sum, Play::Normal).unwrap();
        let mut session = Session::new(game, setup, &engines, &run).unwrap();
        let moves = [(0, Position::from([7, 3])), (1, Position::from([3, 3]))];
        session.replay(&moves).unwrap();
        let text = written(&session);
        let left = from_text(&text).unwrap();
        assert_eq!((left.moves.len(), left.setup.seed, left.setup.strength), (2, 7, 60));
        let mut again = Session::new(left.game, left.setup, &engines, &run).unwrap();
        again.replay(&left.moves).unwrap();
        assert_eq!(again.game, session.game);
        assert_eq!(written(&again), text);
    }

    #[test]
    fn what_is_no_match_is_refused() {
        let good = "wythoff match 1\nsum wythoff 5,8\nplay normal\nmachine second 100 0\nteacher no\nmove 1 4,7\n";
        assert!(from_text(good).is_ok());
        for (from, to) in [
            ("match 1", "match 2"),
            ("wythoff 5,8", "wythof 5,8"),
            ("second", "third"),
            ("100", "101"),
            ("move 1", "move 9"),
            ("move 1", "move 0"),
            ("no\n", "maybe\n"),
            ("4,7", "4,x"),
        ] {
            assert!(from_text(&good.replace(from, to)).is_err(), "{from} -> {to}");
        }
        // Against the rules: refused where it is made.
        let left = from_text(&good.replace("4,7", "1,7")).unwrap();
        let (engines, run) = (Registry::standard(), Run::new(Memory::bytes(100_000_000)));
        let mut session = Session::new(left.game, left.setup, &engines, &run).unwrap();
        assert!(session.replay(&left.moves).is_err());
    }
}
