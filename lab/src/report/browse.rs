//! A page to search the data set of the atlas with: every row of every file, in one file that needs nothing else.
//!
//! It is the one page with a script: its policy lets run this script alone, named by its hash, and lets nothing be fetched.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use wythoff::{Error, Result};

use super::html::{element, escape, text};
use crate::atlas::{FILES, PACKAGE, cells};

const SCRIPT: &str = include_str!("browse.js");

const STYLE: &str = "body{font:16px/1.4 system-ui,sans-serif;margin:1rem}label{margin-right:1rem;display:inline-block}input{width:22rem;max-width:90%;font:inherit}select{font:inherit;max-width:95%}\
.scroll{overflow:auto;max-height:75vh;border:1px solid #999}table{border-collapse:collapse;font-size:14px}td,th{border:1px solid #ccc;padding:.15rem .4rem;text-align:left;white-space:nowrap}\
th{position:sticky;top:0;background:#eee}th button{all:unset;cursor:pointer;font-weight:bold}th button:focus-visible{outline:2px solid}\
@media(prefers-color-scheme:dark){body{background:#111;color:#eee}th{background:#333}td,th{border-color:#444}}";

/// The page.
pub(super) fn page() -> Result<String> {
    let damaged = |error: serde_json::Error| Error::internal(format!("datapackage.json: {error}"));
    let package: Value = serde_json::from_str(PACKAGE).map_err(damaged)?;
    let files: Value = FILES
        .iter()
        .map(|file| {
            let resource = package["resources"].as_array().into_iter().flatten();
            let resource = resource.into_iter().find(|resource| resource["name"] == file.name);
            let resource = resource.cloned().unwrap_or_default();
            let rows: Vec<Vec<String>> = file.csv.lines().skip(1).map(cells).collect();
            json!({
                "name": file.name, "title": resource["title"], "description": resource["description"],
                "columns": resource["schema"]["fields"], "rows": rows,
            })
        })
        .collect();
    // No tag and no entity can begin in the data, whatever stands in them.
    let data =
        files.to_string().replace('<', "\\u003c").replace('&', "\\u0026").replace('>', "\\u003e");
    let script = format!("\n//<![CDATA[\n{SCRIPT}//]]>\n");
    let hash = STANDARD.encode(Sha256::digest(script.as_bytes()));
    let policy = format!(
        "default-src 'none'; script-src 'sha256-{hash}'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
    );
    let title = "The atlas, row by row";
    let head = "<meta charset=\"utf-8\"/><meta name=\"viewport\" content=\"width=device-width\"/>"
        .to_string()
        + &format!(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\"/>",
            escape(&policy)
        )
        + "<link rel=\"icon\" href=\"data:,\"/>"
        + &text("title", title)
        + &element("style", STYLE);
    let help = "Words are looked for in every cell; column=word, column<5 and column>5 in one: “verdict=split q>90”. A click on a heading sorts.";
    let body = text("h1", title)
        + &element(
            "p",
            element("label", format!("File {}", element("select id=\"which\"", "")))
                + &element("label", "Find <input id=\"words\" type=\"search\"/>"),
        )
        + &text("p", help)
        + &text("p id=\"told\" role=\"status\"", "")
        + &element("div class=\"scroll\"", element("table id=\"rows\"", ""))
        + &format!(
            "<script id=\"data\" type=\"application/json\">{data}</script><script>{script}</script>"
        );
    let inside = element("head", head) + &element("body", body);
    Ok(format!(
        "<!DOCTYPE html>\n{}\n",
        element("html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\"", inside)
    ))
}
