//! `wyt play` on a pseudo-terminal: what is seen, keys, mouse, colours, sizes; and the terminal as it was, however it ends.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::Child;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use vt100::{Color, MouseProtocolMode, Parser, Screen};

/// A shell on a terminal: it prints the settings, runs `wyt play`, prints the exit code and the settings again.
///
/// It then waits for a line: a terminal may drop what its last process wrote just before it ended.
struct Terminal {
    pty: Arc<Pty>,
    seen: Arc<Mutex<Parser>>,
    child: Child,
}

fn size(n: u16) -> NonZeroU16 {
    NonZeroU16::new(n).unwrap()
}

impl Terminal {
    fn new(line: &str, rows: u16, columns: u16, variables: &[(&str, &str)]) -> Terminal {
        let (pty, pts) = open().unwrap();
        pty.resize(Size::new(rows, columns)).unwrap();
        let wyt = env!("CARGO_BIN_EXE_wyt");
        let script = format!(
            "echo before=$(stty -g).; {wyt} play {line}; echo code=$?; echo after=$(stty -g).; echo done; read end"
        );
        let command = Command::new("sh").arg("-c").arg(script).env("TERM", "xterm-256color");
        // Matches that are left are kept out of the way of whoever runs this.
        let state = std::env::temp_dir().join("wythoff-tests-state");
        let command = command.env("XDG_STATE_HOME", state);
        let command = command.env_remove("NO_COLOR").envs(variables.iter().copied());
        let child = command.spawn(pts).unwrap();
        let seen = Arc::new(Mutex::new(Parser::new(size(rows), size(columns), 100)));
        let pty = Arc::new(pty);
        let (reads, fills) = (pty.clone(), seen.clone());
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = (&*reads).read(&mut bytes) {
                fills.lock().unwrap().process(&bytes[..count]);
            }
        });
        Terminal { pty, seen, child }
    }

    fn text(&self) -> String {
        self.seen.lock().unwrap().screen().contents()
    }

    /// Waits until the screen is as wanted.
    fn until(&self, what: &str, wanted: impl Fn(&Screen) -> bool) {
        let began = Instant::now();
        while !wanted(self.seen.lock().unwrap().screen()) {
            let late = began.elapsed() > Duration::from_secs(60);
            assert!(!late, "{what} was not seen:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn shows(&self, text: &str) {
        self.until(text, |screen| screen.contents().contains(text));
    }

    fn types(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).unwrap();
    }

    /// A click, counted from 0.
    fn clicks(&self, x: u16, y: u16) {
        self.types(&format!("\x1b[<0;{};{}M\x1b[<0;{};{}m", x + 1, y + 1, x + 1, y + 1));
    }

    /// The end: the exit code, and everything as it was before.
    fn ends(mut self, code: i32) {
        self.shows("done");
        self.until("the first screen", |screen| {
            !screen.alternate_screen()
                && screen.mouse_protocol_mode() == MouseProtocolMode::None
                && !screen.hide_cursor()
        });
        let text = self.text();
        assert!(text.contains(&format!("code={code}\n")), "{text}");
        let joined = text.replace('\n', "");
        let settings = |name: &str| {
            let rest = joined.split(name).nth(1).unwrap_or_else(|| panic!("no {name}: {text}"));
            rest.split('.').next().unwrap().to_string()
        };
        assert!(settings("before=").contains(':'), "{text}");
        assert_eq!(settings("before="), settings("after="), "{text}");
        self.types("\n");
        assert!(self.child.wait().unwrap().success());
    }
}

/// Where the square (a,b) of the board of wythoff 5,8 is seen, whatever the size of the window.
fn place(a: u16, b: u16) -> (u16, u16) {
    (3 + 2 * a, 10 - b)
}

impl Terminal {
    /// Waits until the square (a,b) shows a sign: a picture comes in pieces.
    fn has(&self, (a, b): (u16, u16), sign: &str) {
        let (x, y) = place(a, b);
        let there = |screen: &Screen| screen.cell(y, x).is_some_and(|cell| cell.contents() == sign);
        self.until(&format!("{sign} on ({a},{b})"), there);
    }
}

#[test]
fn a_game_by_keys_on_the_least_window() {
    let terminal = Terminal::new("wythoff 5,8", 24, 80, &[]);
    terminal.shows("your move");
    terminal.until("mouse", |screen| {
        screen.alternate_screen() && screen.mouse_protocol_mode() != MouseProtocolMode::None
    });
    for (square, sign) in [((5, 8), "Q"), ((4, 7), "o"), ((3, 7), ".")] {
        terminal.has(square, sign);
    }
    terminal.types("p");
    terminal.shows("* wins");
    for (square, sign) in [((4, 7), "*"), ((1, 2), "P"), ((2, 1), "P"), ((5, 3), "*")] {
        terminal.has(square, sign);
    }
    terminal.types("?");
    terminal.shows("any key closes this help");
    terminal.types("x");
    terminal.until("the board", |screen| !screen.contents().contains("any key closes"));
    // One down and one to the left is (4,7).
    terminal.types("\x1b[B\x1b[D\r");
    terminal.shows("1. (5,8) -> (4,7)");
    terminal.shows("2. (4,7) -> ");
    terminal.types("u");
    terminal.shows("taken back");
    terminal.types("3,3\r");
    terminal.shows("is no move of wythoff");
    terminal.types("take 1 from both\r");
    terminal.shows("1. (5,8) -> (4,7)");
    // Hints to the end: each takes the place of what was said before.
    let any = |words: [&'static str; 2]| {
        move |screen: &Screen| words.iter().any(|word| screen.contents().contains(word))
    };
    while !terminal.text().contains("you win") {
        terminal.types("hhh");
        terminal.until("a hint", any(["not a P-position", "it wins"]));
        terminal.types("\r");
        terminal.until("an answer", any(["the machine takes", "you win"]));
    }
    terminal.shows("no move is left: you win");
    terminal.types("q");
    terminal.ends(0);
}

#[test]
fn a_game_by_mouse_on_a_wide_window() {
    let terminal = Terminal::new("wythoff 5,8 --teacher", 50, 160, &[]);
    terminal.shows("your move");
    let (x, y) = place(4, 7);
    terminal.clicks(x, y);
    terminal.shows("1. (5,8) -> (4,7)");
    terminal.shows("P-positions found: 1 of 1");
    terminal.shows("good: (4,7) is a P-position");
    // A click beside the board and one on a square that no move reaches change nothing.
    terminal.clicks(150, 45);
    let (x, y) = place(0, 1);
    terminal.clicks(x, y);
    terminal.shows("is no move of wythoff");
    terminal.pty.resize(Size::new(30, 100)).unwrap();
    terminal.seen.lock().unwrap().screen_mut().set_size(size(30), size(100));
    terminal.until("the new size", |screen| {
        screen.contents().lines().nth(29).is_some_and(|keys| keys.starts_with("arrows+Enter,"))
    });
    terminal.types("q");
    terminal.ends(0);
}

#[test]
fn tokens_are_taken_by_keys_and_clicks() {
    let terminal = Terminal::new("nim:3 3,4,5 --two-players", 24, 80, &[]);
    terminal.shows("●●●●●  5");
    // The third pile stands on the fifth line of the field, its signs begin at the sixth column.
    terminal.clicks(1 + 5 + 2, 2 + 4);
    terminal.shows("1. (3,4,5) -> (3,4,2)");
    terminal.types("\x1b[A\x1b[A\x1b[D\x1b[D");
    terminal.shows("●○○  3 -> 1");
    terminal.types("\r");
    terminal.shows("2. (3,4,2) -> (1,4,2)");
    terminal.types("q");
    terminal.ends(0);
}

#[test]
fn a_sum_shows_one_game_at_a_time() {
    let terminal = Terminal::new("'fibonacci-nim 17,4 + wythoff 5,8'", 24, 80, &[]);
    terminal.shows("at most 4 may be taken");
    terminal.types("\t");
    terminal.until("the board", |screen| screen.contents().contains("Q queen"));
    terminal.types("2: 4,7\r");
    terminal.shows("1. 2: (5,8) -> (4,7)");
    terminal.types("q");
    terminal.ends(0);
}

#[test]
fn no_color_means_no_colour() {
    let coloured = |variables: &[(&str, &str)]| {
        let terminal = Terminal::new("wythoff 5,8", 24, 80, variables);
        terminal.shows("your move");
        terminal.types("p");
        terminal.shows("* wins");
        let count = {
            let seen = terminal.seen.lock().unwrap();
            let cells = (0..24).flat_map(|y| (0..80).map(move |x| (x, y)));
            let cells = cells.filter_map(|(x, y)| seen.screen().cell(y, x));
            cells.filter(|c| (c.fgcolor(), c.bgcolor()) != (Color::Default, Color::Default)).count()
        };
        terminal.types("q");
        terminal.ends(0);
        count
    };
    assert!(coloured(&[]) > 10);
    assert_eq!(coloured(&[("NO_COLOR", "1")]), 0);
}

#[test]
fn a_small_window_says_what_it_needs() {
    let terminal = Terminal::new("wythoff 5,8", 20, 60, &[]);
    terminal.shows("This window is 60 by 20; the board needs 80 by 24.");
    terminal.types("q");
    terminal.ends(0);
}

#[test]
fn control_c_gives_the_terminal_back() {
    let terminal = Terminal::new("wythoff 5,8", 24, 80, &[]);
    terminal.shows("your move");
    terminal.types("\x03");
    terminal.ends(130);
}

#[cfg(target_os = "linux")]
#[test]
fn an_end_from_outside_gives_the_terminal_back() {
    let terminal = Terminal::new("wythoff 5,8", 24, 80, &[]);
    terminal.shows("your move");
    let shell = terminal.child.id();
    let children = std::fs::read_to_string(format!("/proc/{shell}/task/{shell}/children")).unwrap();
    let ended = std::process::Command::new("kill").arg(children.trim()).status().unwrap();
    assert!(ended.success(), "{children}");
    terminal.ends(130);
}

#[test]
fn a_terminal_without_a_board() {
    let terminal = Terminal::new("wythoff 5,8 --plain", 24, 80, &[]);
    terminal.shows("(5,8)> ");
    terminal.types("4,7\n");
    terminal.shows("the machine takes");
    terminal.types("quit\n");
    terminal.ends(0);
}
