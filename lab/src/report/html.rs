//! Writing HTML that is also well-formed XML: every tag is closed, every text escaped. A page runs no script, fetches nothing
//! and links to its own parts and files only; its policy says so to the browser, too.

use std::fmt::Display;

use super::words::typeset;
use crate::formulas;
pub(super) use crate::markup::{SCROLL, escape};

/// A link to a file beside the page, or to a part of a page: the name of the file is encoded, so that it is one.
pub(super) fn href(to: &str) -> String {
    let (file, part) = to.split_once('#').map_or((to, None), |(file, part)| (file, Some(part)));
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/'".contains(&byte);
    let mut link = String::new();
    for byte in file.bytes() {
        match plain(byte) {
            true => link.push(char::from(byte)),
            false => link += &format!("%{byte:02X}"),
        }
    }
    part.map_or(link.clone(), |part| format!("{link}#{}", escape(part)))
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

/// Prose as HTML: its signs and formulas are typeset.
pub(super) fn prose(inside: &str) -> String {
    formulas::html(&typeset(inside))
}

/// A term of a description list with its description, if there is something to say.
pub(super) fn entry(term: &str, description: &str) -> String {
    if description.is_empty() {
        return String::new();
    }
    element("dt", prose(term)) + &element("dd", prose(description))
}

const STYLE: &str = include_str!("style.css");

/// What a page may do: be styled by itself, and show the pictures it holds or that lie beside it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self' file:; base-uri 'none'; form-action 'none'";

/// A whole file: head, style and body.
pub(super) fn document(title: &str, body: &str) -> String {
    let head = "<meta charset=\"utf-8\"/><meta name=\"viewport\" content=\"width=device-width\"/>"
        .to_string()
        + &format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\"/>")
        + "<link rel=\"icon\" href=\"data:,\"/>"
        + &text("title", title)
        + &element("style", STYLE);
    let inside = element("head", head) + &element("body", body);
    let html = element("html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\"", inside);
    format!("<!DOCTYPE html>\n{html}\n")
}
