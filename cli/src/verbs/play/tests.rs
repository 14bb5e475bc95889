//! The screen without a terminal: pictures as docs/play.md shows them, windows and clicks, and any keys at any size.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use ratatui::style::Color;
use wythoff::engine::oracle::Oracle;
use wythoff::engine::{Play, Registry};
use wythoff::play::{Match, Side};
use wythoff::run::{Memory, Run};

use super::app::{App, Next, Picture};
use super::board::BoardWindow;
use super::screen::{Colours, draw};
use super::session::{Session, Setup};

fn app(sum: &str, play: Play, teacher: bool) -> App<'static> {
    let engines: &'static Registry = Box::leak(Box::new(Registry::standard()));
    let run: &'static Run = Box::leak(Box::new(Run::new(Memory::bytes(100_000_000))));
    let setup = Setup { strength: 100, seed: 0, machine: Some(Side::Second), teacher };
    let session = Session::new(Match::parse(sum, play).unwrap(), setup, engines, run).unwrap();
    App::new(session, Colours(true)).unwrap()
}

fn press(code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

/// Keys as docs/play.md writes them: names, or what is typed.
fn keys(app: &mut App, keys: &str) {
    for key in keys.split(' ').filter(|key| !key.is_empty()) {
        let codes: Vec<KeyCode> = match key {
            "Enter" => vec![KeyCode::Enter],
            "Up" => vec![KeyCode::Up],
            "Down" => vec![KeyCode::Down],
            "Left" => vec![KeyCode::Left],
            "Right" => vec![KeyCode::Right],
            "Tab" => vec![KeyCode::Tab],
            typed => typed.chars().map(KeyCode::Char).collect(),
        };
        for code in codes {
            assert_eq!(app.handle(&press(code), Rect::new(0, 0, 80, 24)).unwrap(), Next::Go);
        }
    }
}

fn seen(app: &App, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, app)).unwrap();
    let buffer = terminal.backend().buffer();
    let line = |y: u16| {
        let signs: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
        signs.trim_end().to_string()
    };
    (0..height).map(line).collect::<Vec<_>>().join("\n")
}

/// Squares have grounds of their own, P-positions another; without colours there are none.
#[test]
fn squares_have_grounds_where_there_are_colours() {
    let grounds = |colours: bool, typed: &str| {
        let mut app = app("wythoff 5,8", Play::Normal, false);
        app.colours = Colours(colours);
        keys(&mut app, typed);
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| draw(frame, &app)).unwrap();
        let buffer = terminal.backend().buffer();
        let cells = buffer.content().iter().map(|cell| cell.bg);
        let mut found: Vec<_> = cells.filter(|ground| *ground != Color::Reset).collect();
        found.sort_by_key(|ground| format!("{ground:?}"));
        (found.len(), {
            found.dedup();
            found.len()
        })
    };
    // Nine rows of six squares, two characters each.
    assert_eq!(grounds(true, ""), (108, 2));
    assert_eq!(grounds(true, "p"), (108, 3));
    assert_eq!(grounds(false, "p"), (0, 0));
}

const DOCS: &str = include_str!("../../../../docs/play.md");

/// Every block of docs/play.md after a line "Screen of `wyt play …` after `KEYS`:" is what is seen then.
#[test]
fn the_pictures_of_the_documentation_are_true() {
    let (mut found, mut wrong) = (0, String::new());
    for block in DOCS.split("\nScreen of `wyt play ").skip(1) {
        let (head, rest) = block.split_once(":\n\n```text\n").unwrap();
        let (command, after) = head.split_once('`').unwrap();
        let typed = after.strip_prefix(" after ").unwrap_or_default().replace('`', "");
        let teacher = command.contains("--teacher");
        let play = Play::of_misere(command.contains("--misere"));
        let sum = command.split(" --").next().unwrap().replace('"', "");
        let mut app = app(&sum, play, teacher);
        keys(&mut app, &typed);
        let expected = rest.split("\n```").next().unwrap();
        let printed = seen(&app, 80, 24);
        if printed != expected {
            wrong += &format!("Screen of `wyt play {head}:\n\n```text\n{printed}\n```\n");
        }
        found += 1;
    }
    assert!(found >= 3 && wrong.is_empty(), "{found} screens in docs/play.md; true is\n{wrong}");
}

#[test]
fn a_window_holds_the_aim_and_clicks_find_their_squares() {
    for (width, height) in [(50, 16), (20, 8), (120, 40)] {
        let area = Rect::new(3, 2, width, height);
        for piles in [[0, 0], [5, 8], [8, 5], [300, 2], [12_345, 1_000_000]] {
            for part in 0..=4 {
                let aim = [piles[0] * part / 4, piles[1] * (4 - part) / 4];
                let window = BoardWindow::of(area, piles, aim);
                assert!(window.squares().any(|square| square == aim), "{piles:?} {aim:?}");
                assert!(window.squares().all(|[a, b]| a <= piles[0] && b <= piles[1]));
                let clicked = (area.y..area.bottom())
                    .flat_map(|y| (area.x..area.right()).map(move |x| (x, y)));
                let mut squares: Vec<_> =
                    clicked.filter_map(|(x, y)| window.square(x, y)).collect();
                squares.sort();
                squares.dedup();
                let mut all: Vec<_> = window.squares().collect();
                all.sort();
                assert_eq!(squares, all, "{piles:?} {aim:?} {area}");
            }
        }
    }
}

#[test]
fn marks_are_the_p_positions() {
    for (text, play) in
        [("wythoff", Play::Normal), ("gdwn:1,2", Play::Normal), ("maharaja", Play::Misere)]
    {
        let mut app = app(&format!("{text} 11,13"), play, false);
        keys(&mut app, "p");
        let Picture::Board(board) = app.picture(Rect::new(0, 0, 60, 20)) else { panic!("a board") };
        let game: wythoff::Game = text.parse().unwrap();
        let mut oracle = Oracle::new(&game, play);
        let mut marked = 0;
        for (place, square) in board.window.squares().zip(&board.squares) {
            assert_eq!(square.good, oracle.value(&place).unwrap() == 0, "{text} {place:?}");
            marked += usize::from(square.good);
        }
        assert!(marked > 3 && board.squares.len() == 12 * 14, "{text}");
    }
}

#[test]
fn what_is_too_large_for_a_picture_is_shown_as_numbers() {
    let far = "7".repeat(300);
    let mut app = app(&format!("wythoff {far},{far}"), Play::Normal, false);
    keys(&mut app, "p h Up Enter");
    assert!(seen(&app, 80, 24).contains("(300 digits)"));
    let app = self::app("wythoff 500,800", Play::Normal, false);
    assert!(seen(&app, 80, 24).contains("800 "), "{}", seen(&app, 80, 24));
}

/// Any keys and clicks at any size: no panic, no error, and the match stays within the rules.
#[test]
fn any_events_at_any_size() {
    let codes = [
        KeyCode::Enter,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Tab,
        KeyCode::Esc,
        KeyCode::Backspace,
        KeyCode::Delete,
        KeyCode::Home,
        KeyCode::F(1),
        KeyCode::Char('h'),
        KeyCode::Char('u'),
        KeyCode::Char('p'),
        KeyCode::Char('n'),
        KeyCode::Char('?'),
        KeyCode::Char('z'),
        KeyCode::Char('1'),
        KeyCode::Char(','),
        KeyCode::Char('-'),
        KeyCode::Char('t'),
        KeyCode::Char('é'),
    ];
    let mut state = 1u64;
    let mut below = |bound: u16| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((state >> 33) % u64::from(bound)) as u16
    };
    let sums = [
        "wythoff 5,8",
        "gdwn:1,2 30,40",
        "fibonacci-nim 17,4",
        "fibonacci-nim:2 5,7",
        "nim:3 3,4,5",
        "nim:1 900",
        "wythoff 3,4 + nim:1 3",
        "wythoff 0,0",
        "{1,2} 1,1",
        "fibonacci-nim-global:2 5,6,3",
    ];
    for sum in sums {
        for play in [Play::Normal, Play::Misere] {
            let mut app = app(sum, play, sum.contains("wythoff"));
            for _ in 0..150 {
                let size = Rect::new(0, 0, 40 + below(120), 10 + below(50));
                let event = match below(4) {
                    0 => Event::Mouse(MouseEvent {
                        kind: MouseEventKind::Down(MouseButton::Left),
                        column: below(size.width),
                        row: below(size.height),
                        modifiers: KeyModifiers::NONE,
                    }),
                    _ => press(codes[usize::from(below(codes.len() as u16))]),
                };
                assert_eq!(app.handle(&event, size).unwrap(), Next::Go, "{sum}");
                if below(8) == 0 {
                    seen(&app, size.width, size.height);
                }
            }
        }
    }
}
