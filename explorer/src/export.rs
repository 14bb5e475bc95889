//! The page as files that need no server: `index.html`, `assets/`, and the program itself, compiled to WebAssembly.
//!
//! A browser loads no modules from disk, so the modules are joined into one plain script (see `bundle`), after one that says what the
//! page is: `window.WYTHOFF_SITE = {version}`. Nor does it read files from disk: the program lies there packed, `engine.wasm.gz`, for a page
//! that comes from a host, and once more as a script, in base 64, for one that is opened as a file.
//!
//! Beside the page: `sw.js`, which keeps the page in the browser, so that it opens without a network; the verdicts on the papers' claims, made here,
//! `assets/verdicts.js`; the documentation and the notebooks as pages, `docs/`. A report that lies in `report/` already is linked.

use std::cell::RefCell;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;
use sha2::{Digest, Sha256};
use wythoff::run::{Memory, write_whole};
use wythoff::{Error, Result};

use crate::api::{claims, judging};
use crate::assets::files;
use crate::bundle::{Joined, joined};
use crate::cache::hex;
use crate::docs;
use crate::state::{Settings, Shelf};
use crate::work::Watch;

/// The largest program that is taken.
const LARGEST: u64 = 64 << 20;

/// What to export.
#[derive(Debug, Clone)]
pub struct Export {
    /// The program, compiled to WebAssembly: `scripts/site` makes it.
    pub engine: PathBuf,
    /// A folder to read the page from instead of the program itself.
    pub assets: Option<PathBuf>,
    /// Whether the claims of the papers are judged, at quick effort, and their verdicts go with the page.
    pub judge: bool,
    /// The folder of the sources, whose documentation and notebooks go with the page.
    pub sources: Option<PathBuf>,
}

/// How long judging all claims may take.
const LIMIT: Duration = Duration::from_secs(3600);

/// Writes the page and its program into a folder, which is made if it is not there.
///
/// ```
/// use wythoff_explorer::{Export, export};
/// let folder = std::env::temp_dir().join(format!("wythoff-doc-export-{}", std::process::id()));
/// std::fs::create_dir_all(&folder).unwrap();
/// let engine = folder.join("any.wasm");
/// std::fs::write(&engine, b"\0asm\x01\0\0\0").unwrap();
/// export(&folder.join("site"), &Export { engine, assets: None, judge: false, sources: None })?;
/// assert!(folder.join("site/index.html").exists() && folder.join("site/assets/engine.wasm.gz").exists());
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn export(folder: &Path, what: &Export) -> Result<()> {
    let engine = Memory::bytes(LARGEST).read(&what.engine)?;
    if !engine.starts_with(b"\0asm") {
        let name = what.engine.display();
        return Err(Error::invalid(format!(
            "{name} is no WebAssembly: scripts/site compiles the program and writes the site"
        )));
    }
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&engine)?;
    let packed = packed.finish()?;
    let files = files(what.assets.as_deref())?;
    let Joined { page, script, style } = joined(&files, true)?;
    let failed = |path: &Path, error: std::io::Error| {
        Error::io(format!("{}: {error}; name another folder with --export", path.display()))
    };
    // Whatever of the site changes, a browser that kept the old one takes the new.
    let hash = RefCell::new(Sha256::new());
    let write = |path: &Path, bytes: &[u8]| {
        let mut hash = hash.borrow_mut();
        hash.update(path.strip_prefix(folder).unwrap_or(path).to_string_lossy().as_bytes());
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
        write_whole(path, |out| Ok(out.write_all(bytes)?))
    };
    for (name, bytes) in &files {
        if name.ends_with(".js") || name.ends_with(".css") || name == "index.html" {
            continue;
        }
        let path = folder.join("assets").join(name);
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(|error| failed(parent, error))?;
        write(&path, bytes)?;
    }
    let assets = folder.join("assets");
    fs::create_dir_all(&assets).map_err(|error| failed(&assets, error))?;
    write(&assets.join("app.js"), script.as_bytes())?;
    write(&assets.join("app.css"), style.as_bytes())?;
    write(&assets.join("engine.wasm.gz"), &packed)?;
    let text = format!("window.WYTHOFF_ENGINE = '{}';\n", STANDARD.encode(&packed));
    write(&assets.join("engine.js"), text.as_bytes())?;
    if what.judge {
        write(&assets.join("verdicts.js"), verdicts()?.as_bytes())?;
    }
    if let Some(sources) = &what.sources {
        docs::write(sources, &folder.join("docs"), &write)?;
    }
    let report = folder.join("report/index.html").exists();
    let site = json!({"version": env!("CARGO_PKG_VERSION"), "verdicts": what.judge, "report": report, "docs": what.sources.is_some()});
    write(&assets.join("site.js"), format!("window.WYTHOFF_SITE = {site};\n").as_bytes())?;
    write(&folder.join("index.html"), page.as_bytes())?;
    // The report was written before; its files are as many as its figures.
    for path in tree(&folder.join("report"))? {
        let mut hash = hash.borrow_mut();
        hash.update(path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().as_bytes());
        hash.update(fs::read(&path).map_err(|error| failed(&path, error))?);
    }
    let version = hex(&hash.take().finalize()[..8]);
    let keeper = keeper(&version, what.judge);
    write_whole(&folder.join("sw.js"), |out| Ok(out.write_all(keeper.as_bytes())?))
}

/// All files below a folder, in order; none if it is not there.
fn tree(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() { found.extend(tree(&path)?) } else { found.push(path) }
        }
    }
    found.sort();
    Ok(found)
}

/// All claims with their verdicts, as a script.
fn verdicts() -> Result<String> {
    // One check at a time has all the memory.
    let settings = Settings { threads: 1, ..Settings::default() };
    let shelf = Shelf::new(&settings, 0);
    let rows = judging::judged(&shelf, &Watch::new(LIMIT))?;
    let told = json!({"effort": "quick", "version": env!("CARGO_PKG_VERSION"), "claims": claims::all(&rows, None)?});
    // The text of a script may not end it.
    let text = told.to_string().replace("</", "<\\/");
    Ok(format!("window.WYTHOFF_VERDICTS = {text};\n"))
}

/// The worker that keeps the page in the browser: what belongs to it from the start, everything else once it was seen.
fn keeper(version: &str, verdicts: bool) -> String {
    let mut files =
        vec!["./", "assets/app.js", "assets/app.css", "assets/site.js", "assets/engine.wasm.gz"];
    if verdicts {
        files.push("assets/verdicts.js");
    }
    let files = json!(files);
    format!(
        "const kept = 'wythoff-{version}';
self.addEventListener('install', (event) => event.waitUntil(caches.open(kept).then((cache) => cache.addAll({files})).then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith('wythoff-') && name !== kept).map((name) => caches.delete(name)))).then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {{
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== self.location.origin) return;
  event.respondWith(caches.open(kept).then(async (cache) => {{
    const known = await cache.match(event.request, {{ ignoreSearch: true }});
    if (known) return known;
    const answer = await fetch(event.request);
    if (answer.ok) cache.put(event.request, answer.clone());
    return answer;
  }}));
}});
"
    )
}
