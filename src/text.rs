//! Text from files, fit to be printed.

use std::borrow::Cow;

/// Whether a terminal would act on the character, or not show it: controls, marks of direction, zero width.
fn is_hidden(c: char) -> bool {
    let hidden = [
        '\u{ad}'..='\u{ad}',
        '\u{34f}'..='\u{34f}',
        '\u{61c}'..='\u{61c}',
        '\u{115f}'..='\u{1160}',
        '\u{17b4}'..='\u{17b5}',
        '\u{180b}'..='\u{180f}',
        '\u{200b}'..='\u{200f}',
        '\u{2028}'..='\u{202e}',
        '\u{2060}'..='\u{206f}',
        '\u{3164}'..='\u{3164}',
        '\u{fe00}'..='\u{fe0f}',
        '\u{feff}'..='\u{feff}',
        '\u{ffa0}'..='\u{ffa0}',
        '\u{fff0}'..='\u{fffb}',
        '\u{1bca0}'..='\u{1bca3}',
        '\u{1d173}'..='\u{1d17a}',
        '\u{e0000}'..='\u{e0fff}',
    ];
    c.is_control() || hidden.iter().any(|range| range.contains(&c))
}

/// The text with everything a terminal would act on, or hide, written as `\u{…}`: what comes from a file, a name or an
/// argument is printed like this. Line ends are escaped, too.
///
/// ```
/// use wythoff::text::escaped;
/// assert_eq!(escaped("false\rtrue "), "false\\rtrue ");
/// assert_eq!(escaped("\u{202e}eurt"), "\\u{202e}eurt");
/// assert_eq!(escaped("⌊φn⌋"), "⌊φn⌋");
/// ```
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_hidden(c) {
            plain.extend(c.escape_default());
        } else {
            plain.push(c);
        }
    }
    Cow::Owned(plain)
}
