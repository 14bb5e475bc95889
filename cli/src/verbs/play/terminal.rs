//! The terminal: taken over while the match lasts, given back however it ends.
//!
//! Raw mode, the second screen and the mouse are undone at the end, at an error (the guard is dropped), at a panic (a hook before
//! the message is printed) and when the program is ended from outside (see [`on_exit`]).

use std::io::{Write, stdout};
use std::process::ExitCode;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture, read};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor::Show, execute};
use ratatui::layout::Rect;
use wythoff::Result;

use super::app::{App, Next};
use super::saved;
use super::screen::{self, Colours};
use super::session::Session;
use crate::progress::{INTERRUPTED, on_exit};

/// Gives the terminal back. Nobody is left to tell if that fails.
fn restore() {
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// The terminal, as long as this is held.
struct Taken;

impl Taken {
    fn take() -> Result<Self> {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            before(panic);
        }));
        *on_exit() = Some(restore);
        let taken = Taken;
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        Ok(taken)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        restore();
        *on_exit() = None;
    }
}

pub fn run(session: Session) -> Result<ExitCode> {
    let mut app = App::new(session, Colours::from_environment())?;
    let taken = Taken::take()?;
    let mut terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
    let next = loop {
        terminal.draw(|frame| screen::draw(frame, &app))?;
        let event = read()?;
        let size = terminal.size()?;
        match app.handle(&event, Rect::new(0, 0, size.width, size.height))? {
            Next::Go => {}
            next => break next,
        }
    };
    drop(taken);
    // What was reached stays in sight.
    let reached = app.session.result().unwrap_or_else(|| app.session.position());
    writeln!(stdout(), "{reached}")?;
    if saved::keep(&app.session).is_some() {
        writeln!(stdout(), "kept: wyt play --resume goes on")?;
    }
    Ok(if next == Next::Interrupt { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::{Read, Write};

    use pty_process::blocking::{Command, open};

    use super::Taken;

    /// Run by the test below, on a terminal of its own.
    #[test]
    #[ignore = "panics: run by a_panic_gives_the_terminal_back"]
    fn panics_with_the_terminal() {
        let _taken = Taken::take().unwrap();
        panic!("on purpose");
    }

    #[test]
    fn a_panic_gives_the_terminal_back() {
        let (mut pty, pts) = open().unwrap();
        let tests = std::env::current_exe().unwrap();
        // The shell waits for a line: a terminal may drop what its last process wrote just before it ended.
        let script = format!(
            "echo before=$(stty -g).; {} --ignored --exact verbs::play::terminal::tests::panics_with_the_terminal --nocapture; echo after=$(stty -g).; echo done; read end",
            tests.display()
        );
        let mut child = Command::new("sh").arg("-c").arg(script).spawn(pts).unwrap();
        let (mut seen, mut bytes) = (String::new(), [0; 4096]);
        while !seen.contains("done") {
            let count = pty.read(&mut bytes).unwrap_or_else(|e| panic!("{e}: {seen}"));
            seen += &String::from_utf8_lossy(&bytes[..count]);
        }
        pty.write_all(b"\n").unwrap();
        assert!(child.wait().unwrap().success());
        let settings = |name: &str| seen.split(name).nth(1).unwrap().split('.').next().unwrap();
        assert_eq!(settings("before="), settings("after="), "{seen}");
        let (entered, left) =
            (seen.find("\x1b[?1049h").unwrap(), seen.find("\x1b[?1049l").unwrap());
        let message = seen.find("on purpose").unwrap();
        assert!(entered < left && left < message, "{seen}");
    }
}
