//! Writing HTML that is also well-formed XML: every tag is closed, every text escaped.

use std::fmt::Display;

pub(super) use crate::markup::{SCROLL, escape};

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
