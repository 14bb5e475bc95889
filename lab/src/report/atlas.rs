//! The page of the atlas: its maps, what they show, and how to make it again.

use std::fs;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::html::{document, element, escape, text};
use super::save;
use crate::atlas::{Atlas, FILES, Map, PACKAGE, findings, maps};
use crate::judge::VERSION;
use wythoff::{Error, Result};

/// The page to search the rows with, beside the page of the maps.
const BROWSE: &str = "atlas-rows.html";

/// Writes the page and a page to search the rows with, and, in folders beside it, every map as SVG and PNG and the data as CSV; returns how many maps there are.
pub fn write_atlas(folder: &Path, page: &str) -> Result<usize> {
    for part in ["figures", "data"] {
        fs::create_dir_all(folder.join(part)).map_err(|error| {
            Error::io(format!("cannot make the folder {}: {error}", folder.display()))
        })?;
    }
    let atlas = Atlas::built_in()?;
    let maps = maps(atlas)?;
    for map in &maps {
        let place = folder.join("figures").join(map.id);
        save(&place.with_extension("svg"), map.figure.svg()?.as_bytes())?;
        save(&place.with_extension("png"), &map.figure.png()?)?;
    }
    for file in FILES {
        let place = folder.join("data").join(format!("atlas-{}.csv", file.name));
        save(&place, file.csv.as_bytes())?;
    }
    save(&folder.join("data").join("datapackage.json"), PACKAGE.as_bytes())?;
    save(&folder.join(BROWSE), super::browse::page()?.as_bytes())?;
    save(&folder.join(page), html(atlas, &maps)?.as_bytes())?;
    Ok(maps.len())
}

fn html(atlas: &Atlas, maps: &[Map]) -> Result<String> {
    let title = "An atlas of Wythoff-type games";
    let about = format!(
        "Every pair p < q ≤ 100 of Larsson's games, every (a,a) game to a = 1,000, every step {{p,q}} with q ≤ 40 added to Wythoff's game, and games solved with \
         two steps, with blocking, and of values 1 and 2: asked one by one, by the plans below. What a theorem or a finite check decides is called established or proved; all else is \
         observed to the bound of its plan. Made by wyt {VERSION}."
    );
    let shown = findings(atlas).into_iter().map(|told| element("li", escape(&told)));
    let mut body = text("h1", title) + &text("p", &about);
    body += &(text("h2", "What the maps show that the papers do not say")
        + &element("ol", shown.collect::<String>()));
    let link = text(&format!("a href=\"{BROWSE}\""), "Every row, to be searched and sorted");
    body += &element("p", link + ".");
    body += &text("h2", "Maps");
    for map in maps {
        body += &figure(map)?;
    }
    body += &text("h2", "To make it again");
    for file in FILES {
        let command =
            format!("wyt sweep {0}.toml && wyt sweep export {0}.sqlite -o {0}.csv", file.name);
        let data = format!("data/atlas-{}.csv", file.name);
        let link = text(&format!("a href=\"{data}\""), &data);
        body += &element("p", format!("{link}: {} with this plan:", text("code", &command)));
        body += &element("pre", text("code", file.plan));
    }
    Ok(document(title, &element("main id=\"top\"", body)))
}

fn figure(map: &Map) -> Result<String> {
    let picture = STANDARD.encode(map.figure.svg()?);
    let image = format!(
        "<img src=\"data:image/svg+xml;base64,{picture}\" alt=\"{}\" loading=\"lazy\"/>",
        escape(map.says)
    );
    let files = ["svg", "png"].map(|ending| {
        let path = format!("figures/{}.{ending}", map.id);
        text(&format!("a href=\"{path}\""), ending)
    });
    let caption = text("b", map.id) + " " + &escape(map.says) + " " + &files.join(", ");
    let head = format!("figure id=\"{}\"", map.id);
    Ok(element(&head, image + &element("figcaption", caption)))
}
