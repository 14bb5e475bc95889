//! A caret under the place of a mistake.
//!
//! A terminal gives a character no column (marks that combine), one, or two (most of East Asia); the caret stands under the first
//! column of its character. Of a long line only what stands around it is shown.

use ratatui::text::Span;
use wythoff::text::escaped;

/// So many characters of a line are shown before the place, and behind it.
const AROUND: usize = 40;

/// The line and, below it, a caret under the character with this number, counted from 1.
pub fn under(line: &str, column: usize) -> String {
    let at = column.saturating_sub(1);
    let from = if line.chars().count() > 2 * AROUND { at.saturating_sub(AROUND) } else { 0 };
    let part =
        |skip: usize, take: usize| -> String { line.chars().skip(skip).take(take).collect() };
    let (cut, left) = (if from > 0 { "..." } else { "" }, part(from, at - from.min(at)));
    let rest = part(at, AROUND.max(2 * AROUND - at.min(2 * AROUND)));
    let more = if line.chars().count() > at + rest.chars().count() { "..." } else { "" };
    let before = format!("  {cut}{}", escaped(&left));
    let width = Span::raw(before.as_str()).width();
    format!("{before}{}{more}\n{}^", escaped(&rest), " ".repeat(width))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The column of the caret, counted from 0.
    fn column(shown: &str) -> usize {
        shown.lines().nth(1).unwrap().len() - 1
    }

    #[test]
    fn columns_are_those_of_a_terminal() {
        assert_eq!(under("A x x<", 7), "  A x x<\n        ^");
        assert_eq!(under("", 1), "  \n  ^");
        // Two columns each; none for a mark that combines; a control is written out.
        assert_eq!(column(&under("数数x", 3)), 2 + 4);
        assert_eq!(column(&under("e\u{301}x", 3)), 2 + 1);
        assert_eq!(under("a\tx", 3), "  a\\tx\n     ^");
    }

    #[test]
    fn a_long_line_is_cut() {
        let line = format!("{}!{}", "a".repeat(500), "b".repeat(500));
        let shown = under(&line, 501);
        let (text, caret) = shown.split_once('\n').unwrap();
        assert_eq!(text.find('!'), caret.find('^'));
        assert!(text.len() < 100 && text.ends_with("..."), "{text}");
    }
}
