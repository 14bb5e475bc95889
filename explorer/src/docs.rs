//! The documentation and the notebooks as pages: `docs/*.md`, the README as the first of them, `python/notebooks/*.ipynb` with the outputs that
//! are in them. Links among them lead to the pages; a link to what is not there is plain text.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use wythoff::run::Memory;
use wythoff::{Error, Result};
use wythoff_lab::markup::{escape, from_markdown};

use crate::api::manual::document;

/// The largest file that is read.
const LARGEST: Memory = Memory::bytes(16 << 20);

/// Writes a file.
type Write<'w> = &'w dyn Fn(&Path, &[u8]) -> Result<()>;

/// Writes all pages into a folder, which is made if it is not there.
pub fn write(sources: &Path, folder: &Path, write: Write) -> Result<()> {
    let mut pages = BTreeMap::from([("README.md".to_string(), "index.html".to_string())]);
    for (below, ending) in [("docs", "md"), ("python/notebooks", "ipynb")] {
        for name in names(&sources.join(below))? {
            if let Some((stem, found)) = name.rsplit_once('.')
                && found == ending
            {
                pages.insert(format!("{below}/{name}"), format!("{stem}.html"));
            }
        }
    }
    std::fs::create_dir_all(folder.join("pictures"))?;
    for name in names(&sources.join("docs/pictures"))? {
        let picture = LARGEST.read(&sources.join("docs/pictures").join(&name))?;
        write(&folder.join("pictures").join(&name), &picture)?;
    }
    for (path, page) in &pages {
        let text = LARGEST.read(&sources.join(path))?;
        let text = String::from_utf8(text)
            .map_err(|_| Error::invalid(format!("{path} of the sources is not UTF-8")))?;
        let body = match path.ends_with(".ipynb") {
            true => notebook(&text, path)?,
            false => from_markdown(&text),
        };
        let body = linked(&body, path, &pages);
        let menu: String = pages
            .iter()
            .map(|(path, page)| format!("<a href=\"{page}\">{}</a> ", escape(stem(path))))
            .collect();
        let menu =
            format!("<nav><p><a href=\"../index.html\">The explorer</a> · {menu}</p></nav>\n");
        let title = format!("{} – wythoff", stem(path));
        let text = document(&title, "../assets/app.css", &(menu + &body));
        write(&folder.join(page), text.as_bytes())?;
    }
    Ok(())
}

fn stem(path: &str) -> &str {
    let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

fn names(folder: &Path) -> Result<Vec<String>> {
    let failed =
        |error| Error::io(format!("{}: {error}; name the folder of the sources", folder.display()));
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// A page whose links lead to other pages; what is not there is no link.
fn linked(body: &str, path: &str, pages: &BTreeMap<String, String>) -> String {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts = body.split(" href=\"");
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let Some((address, rest)) = part.split_once('"') else { continue };
        let (name, place) = address.split_once('#').unwrap_or((address, ""));
        let kept = match address {
            _ if address.starts_with("http") || name.is_empty() => Some(address.to_string()),
            _ => pages.get(&beside(folder, name)).map(|page| match place {
                "" => page.clone(),
                place => format!("{page}#{place}"),
            }),
        };
        if let Some(address) = kept {
            text += &format!(" href=\"{address}\"");
        }
        text += rest;
    }
    text.replace(" src=\"docs/pictures/", " src=\"pictures/")
}

/// The place of what is named relative to a folder.
fn beside(folder: &str, name: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in name.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// A notebook: its texts, its code, and what came out of it.
fn notebook(text: &str, path: &str) -> Result<String> {
    let read: Value = serde_json::from_str(text)
        .map_err(|error| Error::invalid(format!("{path} is no notebook: {error}")))?;
    let lines = |value: &Value| -> String {
        match value {
            Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect(),
            other => other.as_str().unwrap_or_default().to_string(),
        }
    };
    let mut body = String::new();
    for cell in read["cells"].as_array().into_iter().flatten() {
        let source = lines(&cell["source"]);
        if cell["cell_type"] != "code" {
            body += &from_markdown(&source);
            continue;
        }
        body += &format!("<pre><code>{}</code></pre>\n", escape(&source));
        for output in cell["outputs"].as_array().into_iter().flatten() {
            let data = &output["data"];
            match data["image/png"].as_str() {
                Some(png) => {
                    let png: String = png.split_whitespace().collect();
                    body += &format!(
                        "<p><img alt=\"What the cell draws\" src=\"data:image/png;base64,{}\"></p>\n",
                        escape(&png)
                    );
                }
                None => {
                    let text = lines(&output["text"]) + &lines(&data["text/plain"]);
                    body += &format!("<pre class=\"output\">{}</pre>\n", escape(text.trim_end()));
                }
            }
        }
    }
    Ok(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages_or_nowhere() {
        let pages = BTreeMap::from([("docs/play.md".to_string(), "play.html".to_string())]);
        let text = "<a href=\"docs/play.md#a\">x</a><a href=\"fuzz/README.md\">y</a><a href=\"https://e.org\">z</a>";
        let found = "<a href=\"play.html#a\">x</a><a>y</a><a href=\"https://e.org\">z</a>";
        assert_eq!(linked(text, "README.md", &pages), found);
        assert_eq!(linked("<a href=\"play.md\">", "docs/x.md", &pages), "<a href=\"play.html\">");
    }

    #[test]
    fn a_notebook_shows_its_texts_code_and_outputs() {
        let text = r#"{"cells": [{"cell_type": "markdown", "source": ["so"]}, {"cell_type": "code", "source": ["1 < 2"],
            "outputs": [{"data": {"text/plain": ["True"]}}]}]}"#;
        let body = notebook(text, "x.ipynb").unwrap();
        assert_eq!(
            body,
            "<p>so</p>\n<pre><code>1 &lt; 2</code></pre>\n<pre class=\"output\">True</pre>\n"
        );
        assert!(notebook("no", "x.ipynb").is_err());
    }
}
