//! The page /api: the manual of the API, made from docs/api.md.

use axum::body::Body;
use axum::extract::RawQuery;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use wythoff_lab::markup::{escape, from_markdown};

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
    document("The API of wyt serve", "/assets/style.css", &from_markdown(text))
}

/// Pages to read: pictures and styles, and nothing that runs.
const POLICY: &str = "default-src 'none'; style-src 'self' file: 'unsafe-inline'; img-src 'self' file: data:; base-uri 'none'; form-action 'none'";

/// A page of text, in the page's own style.
pub fn document(title: &str, style: &str, body: &str) -> String {
    let title = escape(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<link rel=\"icon\" href=\"data:,\">\n<link rel=\"stylesheet\" href=\"{style}\">\n</head>\n<body>\n<main class=\"manual\">\n{body}</main>\n</body>\n</html>\n"
    )
}
