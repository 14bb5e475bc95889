//! The certificates behind the proofs about levels and rows, written beside the page so that a stranger can check them.

use std::path::Path;

use super::html::{element, text};
use super::save;
use crate::claims::Effort;
use wythoff::certify::{levels_certificate, periods_certificate};
use wythoff::engine::levels::sweep::{Stop, Sweep};
use wythoff::engine::rows;
use wythoff::{Error, Result};
use wythoff_verify::{Certificate, verify};

/// A certificate that was written and verified.
pub(super) struct Written {
    file: String,
    what: String,
}

/// Computes, verifies and writes the certificates.
pub(super) fn write(folder: &Path, effort: &Effort) -> Result<Vec<Written>> {
    let most = effort.pick(10, 26, 40);
    let mut sweep = Sweep::new(most)?;
    if sweep.run(effort.memory, effort.progress)? == Stop::Asked {
        return Err(Error::limit("stopped before all levels were proved"));
    }
    let what = format!("the levels T_0 to T_{most} of r-wythoff, for all n (G-CJ1, G-CJ2, G-CJ3)");
    let mut written = vec![one(folder, "levels-r-wythoff", what, &levels_certificate(&sweep)?)?];
    for (name, count, claim) in [
        ("wythoff", effort.pick(8, 24, 32), "H-WPER"),
        ("r-wythoff", effort.pick(10, 50, 80), "H-CJ15"),
        ("e-wythoff", effort.pick(6, 14, 16), "H-CJ25"),
    ] {
        let game = name.parse()?;
        let options = rows::Options { memory: effort.memory, ..rows::Options::default() };
        let found = rows::periods(&game, count, &options, effort.progress)?;
        let what = format!(
            "preperiod and period of rows 0 to {} of {name}, for all n ({claim})",
            count - 1
        );
        let certificate = periods_certificate(&game, &found)?;
        written.push(one(folder, &format!("rows-{name}"), what, &certificate)?);
    }
    Ok(written)
}

fn one(folder: &Path, name: &str, what: String, certificate: &Certificate) -> Result<Written> {
    let bytes = certificate.to_bytes();
    verify(&bytes).map_err(|rejected| Error::invalid(rejected.to_string()))?;
    let file = format!("certificates/{name}.cert");
    save(&folder.join(&file), &bytes)?;
    Ok(Written { file, what })
}

/// What there is and how to check it.
pub(super) fn html(written: &[Written]) -> String {
    let line = |x: &Written| {
        let link = format!("a href=\"{}\"", x.file);
        let command = text("code", &format!("wyt verify {}", x.file));
        element("li", format!("{}: {}. {command}", text(&link, &x.file), x.what))
    };
    let lines: String = written.iter().map(line).collect();
    if lines.is_empty() { String::new() } else { element("ul", lines) }
}
