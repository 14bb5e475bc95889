//! Writing HTML that is also well-formed XML: every tag is closed, every text escaped.

use std::fmt::Display;

/// A box for what may be wider than the page; it can be reached and scrolled with the keyboard.
pub(super) const SCROLL: &str = "div class=\"scroll\" tabindex=\"0\"";

/// Text as it may stand in an element or a quoted attribute.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // Control characters cannot stand in XML.
            c if c.is_control() && c != '\n' && c != '\t' => escaped.push('\u{FFFD}'),
            c => escaped.push(c),
        }
    }
    escaped
}

/// An element with markup inside; `head` is the tag with its attributes.
pub(super) fn element(head: &str, inside: impl Display) -> String {
    let tag = head.split_whitespace().next().unwrap_or(head);
    format!("<{head}>{inside}</{tag}>")
}

/// An element with text inside.
pub(super) fn text(head: &str, inside: &str) -> String {
    element(head, escape(inside))
}

/// A term of a description list with its description, if there is something to say.
pub(super) fn entry(term: &str, description: &str) -> String {
    if description.is_empty() {
        return String::new();
    }
    text("dt", term) + &text("dd", description)
}

const STYLE: &str = include_str!("style.css");

/// A whole file: head, style and body.
pub(super) fn document(title: &str, body: &str) -> String {
    let head = "<meta charset=\"utf-8\"/><meta name=\"viewport\" content=\"width=device-width\"/>"
        .to_string()
        + "<link rel=\"icon\" href=\"data:,\"/>"
        + &text("title", title)
        + &element("style", STYLE);
    let inside = element("head", head) + &element("body", body);
    let html = element("html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\"", inside);
    format!("<!DOCTYPE html>\n{html}\n")
}
