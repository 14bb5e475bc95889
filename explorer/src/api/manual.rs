//! The page /api: the manual of the API, made from docs/api.md.
//!
//! The text keeps to a few forms: headings, paragraphs, one kind of list, tables, blocks of code, `code` and **bold**.

use axum::body::Body;
use axum::extract::RawQuery;
use axum::http::{HeaderValue, header};
use axum::response::Response;

use crate::query::Query;
use crate::refusal::Answer;

const TEXT: &str = include_str!("../../../docs/api.md");

pub async fn manual(RawQuery(query): RawQuery) -> Answer {
    Query::read(&query.unwrap_or_default(), &[])?;
    let mut response = Response::new(Body::from(page(TEXT)));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Ok(response)
}

fn page(text: &str) -> String {
    let body = blocks(text);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>The API of wyt serve</title>\n<link rel=\"stylesheet\" href=\"/assets/style.css\">\n</head>\n<body>\n<main class=\"manual\">\n{body}</main>\n</body>\n</html>\n"
    )
}

/// The blocks of a text, as HTML.
fn blocks(text: &str) -> String {
    let mut html = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.trim().is_empty() {
            continue;
        }
        if line.starts_with("```") {
            let code: Vec<&str> =
                lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
            html +=
                &format!("<pre tabindex=\"0\"><code>{}</code></pre>\n", escaped(&code.join("\n")));
            continue;
        }
        let mut taken = vec![line];
        let goes_on = |line: &&str| !line.trim().is_empty() && !line.starts_with(['#', '`']);
        if !line.starts_with('#') {
            while let Some(next) = lines.next_if(goes_on) {
                taken.push(next);
            }
        }
        html += &match line.chars().next() {
            Some('#') => {
                let level = line.chars().take_while(|c| *c == '#').count().min(6);
                format!("<h{level}>{}</h{level}>\n", inline(line[level..].trim()))
            }
            Some('|') => table(&taken),
            Some('-') => list(&taken),
            _ => format!("<p>{}</p>\n", inline(&taken.join(" "))),
        };
    }
    html
}

/// A list: an item begins with a dash, and what follows without one belongs to it.
fn list(lines: &[&str]) -> String {
    let mut items: Vec<String> = Vec::new();
    for line in lines {
        match (line.strip_prefix("- "), items.last_mut()) {
            (Some(item), _) => items.push(item.to_string()),
            (None, Some(item)) => *item += &format!(" {}", line.trim()),
            (None, None) => items.push(line.to_string()),
        }
    }
    let items: String = items.iter().map(|item| format!("<li>{}</li>\n", inline(item))).collect();
    format!("<ul>\n{items}</ul>\n")
}

/// A table: a head, a line of dashes, rows.
fn table(lines: &[&str]) -> String {
    let row = |line: &str, cell: &str| -> String {
        // A bar inside code is written \|.
        let line = line.trim().trim_matches('|').replace("\\|", "\u{1}");
        let cells = line.split('|').map(|text| text.trim().replace('\u{1}', "|"));
        let cells: String =
            cells.map(|text| format!("<{cell}>{}</{cell}>", inline(&text))).collect();
        format!("<tr>{cells}</tr>\n")
    };
    let head = lines.first().map_or(String::new(), |line| row(line, "th"));
    let body: String = lines.iter().skip(2).map(|line| row(line, "td")).collect();
    format!("<table>\n<thead>{head}</thead>\n<tbody>\n{body}</tbody>\n</table>\n")
}

/// `code` and **bold** within a line.
fn inline(text: &str) -> String {
    let mark = |text: &str, sign: &str, tag: &str| -> String {
        let parts = text.split(sign).enumerate();
        parts
            .map(
                |(i, part)| if i % 2 == 1 { format!("<{tag}>{part}</{tag}>") } else { part.into() },
            )
            .collect()
    };
    mark(&mark(&escaped(text), "`", "code"), "**", "strong")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_forms_become_html() {
        let html = blocks(
            "# A\n\nb `c<d` **e**\nf\n\n- g\n  h\n- i\n\n| j | k |\n|---|---|\n| l | `m\\|n` |\n\n```\no < p\n```\n",
        );
        assert_eq!(
            html,
            "<h1>A</h1>\n<p>b <code>c&lt;d</code> <strong>e</strong> f</p>\n<ul>\n<li>g h</li>\n<li>i</li>\n</ul>\n<table>\n<thead><tr><th>j</th><th>k</th></tr>\n</thead>\n<tbody>\n<tr><td>l</td><td><code>m|n</code></td></tr>\n</tbody>\n</table>\n<pre tabindex=\"0\"><code>o &lt; p</code></pre>\n"
        );
    }
}
