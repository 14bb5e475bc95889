//! The conversation line by line: a prompt, an answer. The same input gives the same output, so it can be scripted.
//!
//! Where the input is no terminal each line is printed after its prompt, so that the output reads like the conversation.

use std::io::{BufRead, Write};

use wythoff::text::escaped;
use wythoff::{Error, Result};

use super::saved;
use super::session::{Session, line};

/// The most moves that `moves` lists.
const LISTED: usize = 60;

/// The longest line that is read: a pile has at most so many digits, and a position a few piles.
const LONGEST: u64 = 2_000_000;

pub const HELP: &str = "\
a move is the new position (4,7), what to take from each pile (-1,-1), or take 1 from 2, take 1 from both;
in a sum say the game first: 2: take 3
hint   a winning move and the reason
moves  all legal moves
undo   take your last move back
help   this
quit   leave";

pub fn converse(
    mut session: Session,
    input: &mut impl BufRead,
    out: &mut impl Write,
    typed: bool,
) -> Result<()> {
    for at in session.game.parts() {
        let rules = at.game().in_words().map_or(String::new(), |rules| format!(": {rules}"));
        writeln!(out, "{}{rules}", at.game())?;
    }
    writeln!(out, "{}; help tells what to type", session.aim())?;
    loop {
        while let Some(done) = session.machine_turn()? {
            writeln!(out, "{done}")?;
        }
        if let Some(result) = session.result() {
            writeln!(out, "{result}")?;
            return Ok(out.flush()?);
        }
        let name = session.name(session.game.to_move());
        let whose = if name == "you" { String::new() } else { format!(" {name}") };
        write!(out, "{}{whose}> ", session.position())?;
        out.flush()?;
        let Some(text) = read_line(input)? else {
            writeln!(out)?;
            return Ok(out.flush()?);
        };
        if !typed {
            writeln!(out, "{}", escaped(&text))?;
        }
        if !answer(&mut session, text.trim(), out)? {
            // A script leaves nothing behind.
            if typed && saved::keep(&session).is_some() {
                writeln!(out, "kept: wyt play --resume goes on")?;
            }
            return Ok(out.flush()?);
        }
    }
}

/// One line without its end; none at the end of the input.
fn read_line(input: &mut impl BufRead) -> Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = std::io::Read::take(&mut *input, LONGEST).read_until(b'\n', &mut bytes)?;
    if read as u64 == LONGEST {
        return Err(Error::limit(format!("a line of more than {LONGEST} characters is no move")));
    }
    // What is no text is answered like any other line that is no move.
    let text = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_string();
    Ok((read > 0).then_some(text))
}

/// Answers one line; false to leave.
fn answer(session: &mut Session, text: &str, out: &mut impl Write) -> Result<bool> {
    match text.to_lowercase().as_str() {
        "" => {}
        "quit" | "exit" | "q" => return Ok(false),
        "help" | "?" => writeln!(out, "{HELP}")?,
        "hint" | "h" => writeln!(out, "{}", session.hint())?,
        "moves" => moves(session, out)?,
        "undo" | "u" => {
            let words = if session.undo() { "taken back" } else { "there is nothing to take back" };
            writeln!(out, "{words}")?;
        }
        _ => match session.game.read(text) {
            Ok(made) => {
                if let Some(told) = session.make(&made)? {
                    writeln!(out, "{told}")?;
                }
            }
            Err(error) => writeln!(out, "{}", escaped(&error.to_string()))?,
        },
    }
    Ok(true)
}

fn moves(session: &Session, out: &mut impl Write) -> Result<()> {
    let legal = session.game.legal_moves(LISTED);
    for made in &legal.listed {
        writeln!(out, "  {}", line(&session.game, made))?;
    }
    if legal.more {
        writeln!(out, "  ... and more")?;
    }
    Ok(())
}
