//! Lines that a reader may copy into a shell: what comes from a file is one word of them, whatever it holds.

/// A text as one word of a shell: bare, in double quotes, or, if the shell acts on something within those, in single ones.
///
/// ```
/// use wythoff_lab::shell::word;
/// assert_eq!(word("gdwn:1,2"), "gdwn:1,2");
/// assert_eq!(word("{0,1}* {1,1}"), "\"{0,1}* {1,1}\"");
/// assert_eq!(word("x;$(id)'"), r"'x;$(id)'\'''");
/// ```
pub fn word(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.,:+=/".contains(c);
    // A shell may look for a program behind a `=` that stands first.
    if !text.is_empty() && !text.starts_with('=') && text.chars().all(plain) {
        text.to_string()
    } else if text.contains(['$', '`', '"', '\\', '!']) {
        format!("'{}'", text.replace('\'', r"'\''"))
    } else {
        format!("\"{text}\"")
    }
}
