//! The page as files that need no server: `index.html`, `assets/`, and the program itself, compiled to WebAssembly.
//!
//! A browser loads no modules from disk, so the modules are joined into one plain script (see `bundle`), after one that says what the
//! page is: `window.WYTHOFF_SITE = {version}`. Nor does it read files from disk: the program lies there packed, `engine.wasm.gz`, for a page
//! that comes from a host, and once more as a script, in base 64, for one that is opened as a file.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;
use wythoff::run::{Memory, write_whole};
use wythoff::{Error, Result};

use crate::assets::files;
use crate::bundle::{Joined, joined};

/// The largest program that is taken.
const LARGEST: u64 = 64 << 20;

/// What to export.
#[derive(Debug, Clone)]
pub struct Export {
    /// The program, compiled to WebAssembly: `scripts/site` makes it.
    pub engine: PathBuf,
    /// A folder to read the page from instead of the program itself.
    pub assets: Option<PathBuf>,
}

/// Writes the page and its program into a folder, which is made if it is not there.
///
/// ```
/// use wythoff_explorer::{Export, export};
/// let folder = std::env::temp_dir().join(format!("wythoff-doc-export-{}", std::process::id()));
/// std::fs::create_dir_all(&folder).unwrap();
/// let engine = folder.join("any.wasm");
/// std::fs::write(&engine, b"\0asm\x01\0\0\0").unwrap();
/// export(&folder.join("site"), &Export { engine, assets: None })?;
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
    let site = json!({"version": env!("CARGO_PKG_VERSION")});
    write(&assets.join("site.js"), format!("window.WYTHOFF_SITE = {site};\n").as_bytes())?;
    write(&folder.join("index.html"), page.as_bytes())
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    write_whole(path, |out| Ok(out.write_all(bytes)?))
}
