//! Every public item of the library stands in an example that runs: this test reads both off the sources.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// What a file of a module makes public: items, and modules with files of their own.
#[derive(Debug, Default, PartialEq)]
struct Public {
    items: Vec<String>,
    modules: Vec<String>,
}

/// What is declared or handed on at the left margin; what one kind of machine alone has is left out.
fn public(text: &str) -> Public {
    let mut found = Public::default();
    let mut lines = text.lines();
    let mut before = "";
    while let Some(line) = lines.next() {
        let alone = std::mem::replace(&mut before, line).starts_with("#[cfg(");
        let Some(rest) = line.strip_prefix("pub ").filter(|_| !alone) else { continue };
        let mut words = words(rest).skip_while(|word| ["unsafe", "async"].contains(word));
        match (words.next().unwrap_or_default(), words.next().unwrap_or_default()) {
            ("use", _) => {
                let mut all = rest.strip_prefix("use ").unwrap_or_default().to_string();
                while !all.contains(';') {
                    all += lines.next().expect("the end of the list");
                }
                found.items.extend(handed_on(&all));
            }
            ("mod", name) => {
                assert!(line.ends_with(';'), "{line}: a public module has a file of its own");
                found.modules.push(name.into());
            }
            ("const", "fn") => found.items.push(words.next().unwrap_or_default().into()),
            ("struct" | "enum" | "trait" | "fn" | "type" | "const" | "static" | "union", name) => {
                found.items.push(name.into());
            }
            _ => panic!("{line}: no item that this test knows"),
        }
    }
    found
}

/// The names of `a::{B, c::D as E};`.
fn handed_on(list: &str) -> Vec<String> {
    assert!(!list.contains('*'), "{list}: what is handed on is named");
    let parts = list.split([',', '{', '}', ';']).map(str::trim);
    let parts = parts.filter(|part| !part.is_empty() && !part.ends_with("::"));
    parts.filter_map(|part| words(part).last().map(str::to_string)).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// The examples in the comments of a file that are run and may fail, with the files they include.
fn examples(text: &str, included: impl Fn(&str) -> String) -> Vec<String> {
    let mut found = Vec::new();
    // The kind of the example that is open, and its text.
    let mut open: Option<(String, String)> = None;
    for line in text.lines().map(str::trim_start) {
        let comment = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
        let Some(comment) = comment.map(str::trim) else {
            let file = line.split("include_str!(\"").nth(1).and_then(|rest| rest.split('"').next());
            match (&mut open, file) {
                (Some((_, text)), Some(file)) => *text += &included(file),
                _ => open = None,
            }
            continue;
        };
        match (comment.strip_prefix("```"), open.take()) {
            (Some(kind), None) => open = Some((kind.into(), String::new())),
            (Some(_), Some((kind, text))) if kind.is_empty() => found.push(text),
            (None, Some((kind, text))) => open = Some((kind, format!("{text}{comment}\n"))),
            _ => {}
        }
    }
    found
}

/// Every text under a folder.
fn texts(folder: &Path, found: &mut Vec<String>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            texts(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(fs::read_to_string(&path).unwrap());
        }
    }
}

/// The public items from a module on: each by the modules that lead to it, and its name.
fn items(source: &Path, module: &[String], found: &mut BTreeSet<Vec<String>>) {
    let path = match module {
        [] => source.join("lib.rs"),
        _ => source.join(module.join("/")).with_extension("rs"),
    };
    let Public { items: own, modules } = public(&fs::read_to_string(path).unwrap());
    let inside = |name: String| [module, &[name]].concat();
    found.extend(own.into_iter().map(inside));
    for next in modules.into_iter().map(inside) {
        items(source, &next, found);
    }
}

/// An example stands for an item if it names it and every module that leads to it, so that of two items with one name each has its own.
#[test]
fn every_public_item_stands_in_an_example_that_runs() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut all, mut files) = (BTreeSet::new(), Vec::new());
    items(&source, &[], &mut all);
    texts(&source, &mut files);
    let included = |file: &str| fs::read_to_string(source.join(file)).unwrap();
    let run: Vec<String> = files.iter().flat_map(|text| examples(text, included)).collect();
    let named: Vec<BTreeSet<&str>> = run.iter().map(|text| words(text).collect()).collect();
    assert!(all.len() > 100 && named.len() > 100, "{} {}", all.len(), named.len());
    println!("{} public items, {} examples", all.len(), named.len());
    let stands = |item: &&Vec<String>| {
        named.iter().any(|words| item.iter().all(|word| words.contains(word.as_str())))
    };
    let missing: Vec<String> =
        all.iter().filter(|item| !stands(item)).map(|item| item.join("::")).collect();
    assert!(missing.is_empty(), "in no example that runs: {}", missing.join(", "));
}

#[test]
fn planted_items_and_examples_are_found() {
    let planted = "pub mod a;\nmod b;\npub use b::{C, d::E as F};\npub(crate) use b::G;\n\
                   pub use b::{\n    H,\n    I,\n};\n#[cfg(unix)]\npub use b::J;\n\
                   pub const fn k() {}\npub const L: u8 = 1;\npub struct M<'a>(&'a str);\n    pub fn n() {}";
    let found = public(planted);
    assert_eq!(found.items, ["C", "F", "H", "I", "k", "L", "M"]);
    assert_eq!(found.modules, ["a"]);
    let planted = "//! ```\n//! one\n//! ```\n/// ```no_run\n/// two\n/// ```\n    /// ```\n    /// three\n    /// four\n\
                   /// ```\n/// ```text\n/// five\n/// ```\n//! ```\n#![doc = include_str!(\"six\")]\n//! ```";
    let found = examples(planted, |file| format!("{file}\n"));
    assert_eq!(found, ["one\n", "three\nfour\n", "six\n"]);
}
