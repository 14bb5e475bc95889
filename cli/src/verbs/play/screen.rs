//! How the screen is divided and drawn. Nothing here changes the match.
//!
//! ```text
//! title
//! board or piles                 | whose turn, parts, moves made
//! what was said (three lines, or more)
//! the line being typed
//! keys
//! ```

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::app::{App, Picture};
use super::session::standing;

/// The least window.
pub const LEAST: (u16, u16) = (80, 24);

/// Colours, or none (`NO_COLOR`): what they say is said by signs, too.
#[derive(Debug, Clone, Copy)]
pub struct Colours(pub bool);

impl Colours {
    /// What the environment wants.
    pub fn from_environment() -> Self {
        Colours(std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()))
    }

    fn with(self, colour: Color) -> Style {
        if self.0 { Style::new().fg(colour) } else { Style::new() }
    }

    pub fn queen(self) -> Style {
        self.with(Color::Yellow).add_modifier(Modifier::BOLD)
    }

    pub fn good(self) -> Style {
        self.with(Color::Green).add_modifier(Modifier::BOLD)
    }

    pub fn left(self) -> Style {
        self.with(Color::Magenta)
    }

    pub fn legal(self) -> Style {
        self.with(Color::Cyan)
    }

    /// The ground of a square of a board: two shades in turn, a third under a P-position.
    pub fn ground(self, at: [u64; 2], good: bool) -> Style {
        let shade = if good { 22 } else { 234 + 2 * ((at[0] % 2 + at[1] % 2) % 2) as u8 };
        if self.0 { Style::new().bg(Color::Indexed(shade)).fg(Color::Gray) } else { Style::new() }
    }

    pub fn dim(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }
}

/// The areas of the screen.
pub struct Panels {
    title: Rect,
    /// Inside the frame of the board or the piles.
    pub field: Rect,
    field_frame: Rect,
    side: Rect,
    said: Rect,
    input: Rect,
    keys: Rect,
}

impl Panels {
    /// The areas for what is said: three lines of it, and up to six if it is long.
    pub fn of(area: Rect, said: &str) -> Panels {
        let lines = said.lines().map(|line| wrapped(line, usize::from(area.width.max(3)) - 2));
        let lines = lines.sum::<u16>().clamp(3, 6);
        let [title, middle, said, input, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(3),
            Constraint::Length(lines + 2),
            Constraint::Length(1),
            Constraint::Length(1),
        ])
        .areas(area);
        let [field_frame, side] =
            Layout::horizontal([Constraint::Min(20), Constraint::Length(30)]).areas(middle);
        let field = Block::bordered().inner(field_frame);
        Panels { title, field, field_frame, side, said, input, keys }
    }
}

/// How many lines a text takes, broken between words.
fn wrapped(text: &str, width: usize) -> u16 {
    let (mut lines, mut used) = (1, 0);
    for word in text.split(' ') {
        let long = word.chars().count();
        if used > 0 && used + 1 + long > width {
            (lines, used) = (lines + 1, long);
        } else {
            used += long + usize::from(used > 0);
        }
    }
    lines
}

const HELP: &str = "\
Take turns; a move leads from the position to a smaller one.

arrows     aim: on the board the square to move to,
           with piles the pile and what to take
Enter      make the move aimed at (or the one typed)
click      move there; on a token: take it and all after it
4,7        type the new position, or -1,-1, or take 1 from 2
h          is it won? again: which way? again: the move, and why
p          show or hide P-positions
u          take your last move back
n          the same match again
Tab        the next game of a sum
q, Ctrl-C  leave              any key closes this help";

pub fn draw(frame: &mut Frame, app: &App) {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let text = format!(
            "This window is {} by {}; the board needs {} by {}. Enlarge it, or leave (q) and use --plain.",
            area.width, area.height, LEAST.0, LEAST.1
        );
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
        return;
    }
    let panels = Panels::of(area, &app.said);
    let title = Line::from(format!(" {} · {}", app.session.players(), app.session.aim()));
    frame.render_widget(title.style(Style::new().add_modifier(Modifier::BOLD)), panels.title);
    let at = &app.session.game.parts()[app.part];
    let name = format!(" {} ", at.game());
    frame.render_widget(Block::bordered().title(name), panels.field_frame);
    let height = match app.picture(panels.field) {
        Picture::Board(board) => board.draw(frame, panels.field, app.colours),
        Picture::Tokens(tokens) => tokens.draw(frame, panels.field, app.colours),
    };
    rules(frame, app, height, panels.field);
    side(frame, app, panels.side);
    let said = Paragraph::new(app.said.as_str()).wrap(Wrap { trim: true });
    frame.render_widget(said.block(Block::bordered()), panels.said);
    let line = match app.typed.as_str() {
        "" => Line::from(format!("> {}", app.aimed())).style(app.colours.dim()),
        typed => Line::from(format!("> {typed}")),
    };
    frame.render_widget(line, panels.input);
    let keys = "arrows+Enter, click: move  h hint  p P-positions  u undo  n new  ? help  q quit";
    frame.render_widget(Line::from(keys).style(app.colours.dim()), panels.keys);
    let column = u16::try_from(app.typed.chars().count()).unwrap_or(u16::MAX).saturating_add(2);
    let column = column.min(panels.input.width.saturating_sub(1));
    frame.set_cursor_position((panels.input.x + column, panels.input.y));
    if app.help {
        help(frame, area);
    }
}

/// The rules in words below the picture, if there is room.
fn rules(frame: &mut Frame, app: &App, used: u16, field: Rect) {
    let game = app.session.game.parts()[app.part].game();
    let rows = field.height.saturating_sub(used + 1);
    let Some(words) = game.in_words().filter(|_| rows >= 2) else { return };
    let place = Rect { y: field.y + used + 1, height: rows, ..field };
    let text = format!("Rules: {words}.");
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), place);
}

/// Whose turn it is, the parts, and the moves made.
fn side(frame: &mut Frame, app: &App, area: Rect) {
    let session = &app.session;
    let mut lines = vec![match session.result() {
        Some(_) => "the match is over".to_string(),
        None => match session.name(session.game.to_move()) {
            "you" => "your move".to_string(),
            name => format!("{name} to move"),
        },
    }];
    if session.setup.teacher {
        let (found, chances) = session.tally();
        lines.push(format!("P-positions found: {found} of {chances}"));
    }
    lines.push(String::new());
    for (i, at) in session.game.parts().iter().enumerate() {
        let mark = if i == app.part { ">" } else { " " };
        let name = match session.game.parts().len() {
            1 => String::new(),
            _ => format!("{} {}  ", i + 1, at.game()),
        };
        lines.push(format!("{mark} {name}{}", standing(at)));
    }
    lines.push(String::new());
    let room = usize::from(area.height).saturating_sub(lines.len() + 2);
    let history = session.game.history();
    let skipped = history.len().saturating_sub(room);
    let several = session.game.parts().len() > 1;
    for (i, turn) in history.iter().enumerate().skip(skipped) {
        let part = if several { format!("{}: ", turn.part + 1) } else { String::new() };
        let (from, to) = (turn.from.shown(), turn.to.shown());
        lines.push(format!("{:>2}. {part}{from} -> {to}", i + 1));
    }
    let lines: Vec<Line> = lines.into_iter().map(Line::from).collect();
    frame.render_widget(Paragraph::new(lines).block(Block::bordered().title(" match ")), area);
}

fn help(frame: &mut Frame, area: Rect) {
    let (width, height) = (62, 16);
    let place = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    frame.render_widget(Clear, place);
    frame.render_widget(Paragraph::new(HELP).block(Block::bordered().title(" help ")), place);
}
