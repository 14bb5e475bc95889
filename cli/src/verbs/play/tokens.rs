//! Piles of tokens, one pile a line: for games of any number of piles.
//!
//! `●` stays, `○` would be taken by the move aimed at. A pile longer than the line is shown with several tokens a sign.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::screen::Colours;

/// The piles as they are drawn: pure data.
pub struct Tokens {
    /// The piles, as numbers of any size are shown.
    pub names: Vec<String>,
    /// The piles, and what would be left of them; none if they are too large for signs.
    pub piles: Option<(Vec<u64>, Vec<u64>)>,
    /// The pile chosen.
    pub chosen: usize,
    /// What else is to be known, such as the limit.
    pub notes: Vec<String>,
}

/// Two lines a pile: its signs, and a space.
const TALL: u16 = 2;
/// Before the signs: the mark of the chosen pile and its number.
const LABEL: u16 = 5;

/// How many tokens one sign stands for.
fn scale(area: Rect, piles: &[u64]) -> u64 {
    // The numbers stand after the signs.
    let room = u64::from(area.width.saturating_sub(LABEL + 22).max(10));
    piles.iter().max().map_or(1, |most| most.div_ceil(room)).max(1)
}

/// The pile and how many tokens would stay, at a place on the screen.
pub fn token_at(area: Rect, piles: &[u64], x: u16, y: u16) -> Option<(usize, u64)> {
    let pile = usize::from(y.checked_sub(area.y)? / TALL);
    let sign = u64::from(x.checked_sub(area.x + LABEL)?);
    let stays = sign * scale(area, piles);
    let height = *piles.get(pile)?;
    (stays < height).then_some((pile, stays))
}

impl Tokens {
    /// Draws them; how many lines that takes.
    pub fn draw(&self, frame: &mut Frame, area: Rect, colours: Colours) -> u16 {
        let mut lines = Vec::new();
        for (i, name) in self.names.iter().enumerate() {
            let mark = if i == self.chosen && self.names.len() > 1 { ">" } else { " " };
            let mut spans = vec![Span::raw(format!("{mark}{:>2}  ", i + 1))];
            if let Some((piles, aim)) = &self.piles {
                let scale = scale(area, piles);
                let signs = |n: u64| usize::try_from(n.div_ceil(scale)).unwrap_or(0);
                let (stay, all) = (signs(aim[i]), signs(piles[i]));
                spans.push(Span::styled("●".repeat(stay), colours.legal()));
                let taken = colours.good().add_modifier(Modifier::BOLD);
                spans.push(Span::styled("○".repeat(all - stay), taken));
                let left =
                    if aim[i] == piles[i] { String::new() } else { format!(" -> {}", aim[i]) };
                spans.push(Span::raw(format!("  {name}{left}")));
            } else {
                spans.push(Span::raw(name.clone()));
            }
            lines.push(Line::from(spans));
            lines.push(Line::default());
        }
        let per_sign = self.piles.as_ref().map_or(1, |(piles, _)| scale(area, piles));
        if per_sign > 1 {
            lines.push(Line::from(format!("each sign is {per_sign} tokens")));
        }
        lines.extend(self.notes.iter().map(|note| Line::from(note.clone())));
        let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        frame.render_widget(Paragraph::new(lines), area);
        height
    }
}
