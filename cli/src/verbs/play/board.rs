//! The board of a game of two piles: a queen on (a,b), on her way to the corner (0,0).
//!
//! The first pile goes to the right and the second upwards, as on the page; the board keeps the size it had at the start, and the squares the
//! queen has left are marked. A board that does not fit is seen through a window, which keeps the square aimed at in sight.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::screen::Colours;

/// A square is two characters wide, a column number stands over every fifth.
const WIDE: u16 = 2;
const STEP: u64 = 5;

/// The part of a board that is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardWindow {
    /// The least column and row.
    pub first: [u64; 2],
    /// How many of each.
    pub size: [u64; 2],
    /// Where the topmost first square stands on the screen.
    corner: [u16; 2],
    /// How wide the row numbers are.
    label: u16,
}

impl BoardWindow {
    /// The window onto the squares 0..=piles that fits an area and holds the square aimed at.
    pub fn of(area: Rect, piles: [u64; 2], aim: [u64; 2]) -> BoardWindow {
        let label = u16::try_from(piles[1].to_string().len()).unwrap_or(20) + 1;
        // One line for the column numbers, one for the legend.
        let rows = u64::from(area.height.saturating_sub(2).max(1));
        let columns = u64::from((area.width.saturating_sub(label) / WIDE).max(1));
        let mut first = [0; 2];
        let mut size = [columns, rows];
        for i in 0..2 {
            size[i] = size[i].min(piles[i].saturating_add(1));
            let last = piles[i].saturating_add(1) - size[i];
            // The queen's corner is seen first; the window follows the square aimed at.
            first[i] = last.min(aim[i].saturating_sub(if aim[i] < last { size[i] / 2 } else { 0 }));
        }
        BoardWindow { first, size, corner: [area.x + label, area.y], label }
    }

    /// The square at a place on the screen.
    pub fn square(&self, x: u16, y: u16) -> Option<[u64; 2]> {
        let column = u64::from(x.checked_sub(self.corner[0])? / WIDE);
        let row = u64::from(y.checked_sub(self.corner[1])?);
        let seen = column < self.size[0] && row < self.size[1];
        seen.then(|| [self.first[0] + column, self.first[1] + self.size[1] - 1 - row])
    }

    /// All squares seen, row by row from the top.
    pub fn squares(&self) -> impl Iterator<Item = [u64; 2]> {
        let BoardWindow { first: [a, b], size: [columns, rows], .. } = *self;
        (b..b + rows).rev().flat_map(move |b| (a..a + columns).map(move |a| [a, b]))
    }
}

/// What is known of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Square {
    /// One move leads there.
    pub legal: bool,
    /// A P-position, or in a sum a place from which the opponent loses; only if marks are shown.
    pub good: bool,
    /// The queen stood there.
    pub left: bool,
}

/// A board as it is drawn: pure data.
pub struct DrawnBoard {
    pub piles: [u64; 2],
    pub aim: [u64; 2],
    pub window: BoardWindow,
    /// One for each square of the window, row by row.
    pub squares: Vec<Square>,
    pub marks: bool,
}

impl DrawnBoard {
    /// Draws it; how many lines it takes.
    pub fn draw(&self, frame: &mut Frame, area: Rect, colours: Colours) -> u16 {
        let mut lines = Vec::new();
        let columns = usize::try_from(self.window.size[0]).unwrap_or(1).max(1);
        let rows = (self.window.first[1]..self.window.first[1] + self.window.size[1]).rev();
        for (row, squares) in rows.zip(self.squares.chunks(columns)) {
            let label = usize::from(self.window.label) - 1;
            let mut spans = vec![Span::raw(format!("{row:>label$} "))];
            for (column, square) in (self.window.first[0]..).zip(squares) {
                let ground = colours.ground([column, row], square.good);
                let (sign, style) = self.sign([column, row], *square, colours);
                spans.push(Span::styled(sign, ground.patch(style)));
                spans.push(Span::styled(" ", ground));
            }
            lines.push(Line::from(spans));
        }
        lines.push(self.columns());
        let legend = if self.marks {
            "Q queen  o move  * wins  P P-position  + left"
        } else {
            "Q queen  o move  + left   (p: P-positions)"
        };
        lines.push(Line::from(legend).style(Style::new().add_modifier(Modifier::DIM)));
        let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        frame.render_widget(Paragraph::new(lines), area);
        height
    }

    fn columns(&self) -> Line<'static> {
        let mut text = " ".repeat(usize::from(self.window.label));
        let start = text.len();
        for column in self.window.first[0]..self.window.first[0] + self.window.size[0] {
            let ahead = usize::try_from(column - self.window.first[0]).unwrap_or(0);
            let place = start + ahead * usize::from(WIDE);
            if column.is_multiple_of(STEP) && place >= text.len() {
                text.push_str(&" ".repeat(place - text.len()));
                text.push_str(&column.to_string());
            }
        }
        Line::from(text)
    }

    fn sign(&self, at: [u64; 2], square: Square, colours: Colours) -> (&'static str, Style) {
        let (sign, style) = match square {
            _ if at == self.piles => ("Q", colours.queen()),
            Square { legal: true, good: true, .. } => ("*", colours.good()),
            Square { good: true, .. } => ("P", colours.good()),
            Square { legal: true, .. } => ("o", colours.legal()),
            Square { left: true, .. } => ("+", colours.left()),
            _ => (".", colours.dim()),
        };
        let aimed = at == self.aim && at != self.piles;
        (sign, if aimed { style.add_modifier(Modifier::REVERSED) } else { style })
    }
}
