//! The page: files that are part of the program, by exact name, with the hash of their content as their tag.
//!
//! A request names a file of the folder `web/` or nothing is served: there is no path to walk, so no trick with one.
//! For work on the page itself the files can be read from a folder instead, by the same names only.
//!
//! The page's fifty modules are served as one script, its style sheets as one: a browser takes longer to ask for each than to read
//! them all.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use include_dir::{Dir, include_dir};
use sha2::{Digest, Sha256};
use wythoff::Result;
use wythoff::run::Memory;

use crate::bundle::{Joined, joined};
use crate::cache::hex;

static WEB: Dir = include_dir!("$CARGO_MANIFEST_DIR/web");

/// The files of the page that are served, with their content type.
const KINDS: [(&str, &str); 9] = [
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("ico", "image/x-icon"),
    ("json", "application/json"),
    ("woff2", "font/woff2"),
    ("webmanifest", "application/manifest+json"),
];

fn kind(name: &str) -> Option<&'static str> {
    let extension = name.rsplit_once('.')?.1;
    KINDS.iter().find(|(known, _)| *known == extension).map(|(_, kind)| *kind)
}

/// The largest file of a page in a folder that is served.
const LARGEST_FILE: u64 = 16 << 20;

/// Every file of the page, by name: of the program itself, or of a folder.
pub fn files(folder: Option<&Path>) -> Result<Vec<(String, Vec<u8>)>> {
    fn walk(dir: &Dir, found: &mut Vec<(String, Vec<u8>)>) {
        for file in dir.files() {
            if let Some(name) = file.path().to_str() {
                found.push((name.to_string(), file.contents().to_vec()));
            }
        }
        dir.dirs().for_each(|inner| walk(inner, found));
    }
    fn read(folder: &Path, before: &str, found: &mut Vec<(String, Vec<u8>)>) -> Result<()> {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let name = format!("{before}{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                read(&entry.path(), &format!("{name}/"), found)?;
            } else {
                found.push((name, Memory::bytes(LARGEST_FILE).read(&entry.path())?));
            }
        }
        Ok(())
    }
    let mut found = Vec::new();
    match folder {
        None => walk(&WEB, &mut found),
        Some(folder) => read(folder, "", &mut found)?,
    }
    found.retain(|(name, _)| kind(name).is_some());
    found.sort();
    Ok(found)
}

/// The page with its modules joined; none if they could not be, and then they are served one by one (a test says which).
fn program() -> Option<&'static Joined> {
    static JOINED: OnceLock<Option<Joined>> = OnceLock::new();
    JOINED.get_or_init(|| read_joined(None)).as_ref()
}

fn read_joined(folder: Option<&Path>) -> Option<Joined> {
    joined(&files(folder).ok()?, false).ok()
}

/// A part of the joined page, by the name it is asked by.
fn part<'j>(joined: &'j Joined, name: &str) -> Option<&'j str> {
    match name {
        "index.html" => Some(&joined.page),
        "app.js" => Some(&joined.script),
        "app.css" => Some(&joined.style),
        _ => None,
    }
}

/// Where the page comes from.
#[derive(Debug, Clone)]
pub struct Assets {
    folder: Option<PathBuf>,
}

impl Assets {
    pub fn new(folder: Option<PathBuf>) -> Self {
        // The first visitor shall not wait for it.
        program();
        Assets { folder }
    }

    /// The content of a file, if there is one of this name.
    fn content(&self, name: &str) -> Option<Vec<u8>> {
        match &self.folder {
            None => match program().and_then(|joined| part(joined, name)) {
                Some(text) => Some(text.as_bytes().to_vec()),
                None => WEB.get_file(name).map(|file| file.contents().to_vec()),
            },
            Some(folder) => {
                let joined = ["index.html", "app.js", "app.css"].contains(&name);
                let joined = joined.then(|| read_joined(Some(folder))).flatten();
                match joined.as_ref().and_then(|joined| part(joined, name)) {
                    Some(text) => Some(text.as_bytes().to_vec()),
                    None => from_folder(folder, name),
                }
            }
        }
    }

    /// The answer for a name; 304 if the browser has it already.
    pub fn answer(&self, name: &str, asked: &HeaderMap) -> Option<Response> {
        let kind = kind(name)?;
        let content = self.content(name)?;
        let tag = tag(&content);
        let known = asked.get(header::IF_NONE_MATCH).is_some_and(|known| *known == tag);
        let mut response = Response::new(if known { Body::empty() } else { Body::from(content) });
        if known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(header::ETAG, tag);
        Some(response)
    }
}

/// A file of a folder: plain names only, nothing that begins with a dot.
fn from_folder(folder: &Path, name: &str) -> Option<Vec<u8>> {
    let plain = |part: &str| {
        let good = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        !part.is_empty() && !part.starts_with('.') && part.chars().all(good)
    };
    name.split('/').all(plain).then(|| Memory::bytes(LARGEST_FILE).read(&folder.join(name)).ok())?
}

/// The tag of a content: its hash.
pub fn tag(content: &[u8]) -> HeaderValue {
    let hash = hex(&Sha256::digest(content)[..12]);
    HeaderValue::from_str(&format!("\"{hash}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_modules_are_one_script() {
        let program = program().expect("the modules keep to the simple form");
        assert!(
            program.page.contains("assets/app.js") && !program.page.contains("type=\"module\"")
        );
        assert!(program.script.len() > 50_000);
        assert_eq!(program.page.matches("rel=\"stylesheet\"").count(), 1);
        assert!(program.style.len() > 10_000 && part(program, "app.css").is_some());
    }
}
