//! The import graph: modules and crates lean one way, and this test reads it off the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

type Graph = BTreeMap<String, BTreeSet<String>>;

/// What stands before the tests of a file, without comments.
fn code(text: &str) -> String {
    let text = text.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default();
    let kept = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    kept.collect::<Vec<_>>().join("\n")
}

fn sources(folder: &Path, found: &mut Vec<(String, String)>, module: Option<&str>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        let module = module.unwrap_or(&name).to_string();
        if path.is_dir() {
            sources(&path, found, Some(&module));
        } else if path.extension().is_some_and(|e| e == "rs") && name != "tests" {
            found.push((module, code(&fs::read_to_string(&path).unwrap())));
        }
    }
}

/// Which top-level modules of a crate name which others.
fn graph(folder: &str) -> Graph {
    let mut found = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found, None);
    let modules: BTreeSet<String> = found.iter().map(|(module, _)| module.clone()).collect();
    let mut graph = Graph::new();
    for (module, code) in &found {
        let named = graph.entry(module.clone()).or_default();
        for rest in code.split("crate::").skip(1) {
            // `crate::{a, b::c}` names several; only the first level counts.
            let list = rest.strip_prefix('{').map_or(rest, |list| list.split('}').next().unwrap());
            let several = rest.starts_with('{');
            for part in list.split(',').take(if several { usize::MAX } else { 1 }) {
                let part = part.trim();
                let end = part.find(|c: char| !c.is_alphanumeric() && c != '_');
                named.insert(part[..end.unwrap_or(part.len())].to_string());
            }
        }
        named.retain(|name| modules.contains(name) && name != module);
    }
    graph.remove("lib");
    graph
}

/// A module that leads back to itself, with the way.
fn cycle(graph: &Graph) -> Option<Vec<String>> {
    fn walk(graph: &Graph, way: &mut Vec<String>, done: &mut BTreeSet<String>) -> bool {
        let last = way[way.len() - 1].clone();
        for next in graph.get(&last).into_iter().flatten() {
            if way.contains(next) {
                way.push(next.clone());
                return true;
            }
            if !done.contains(next) {
                way.push(next.clone());
                if walk(graph, way, done) {
                    return true;
                }
            }
        }
        done.insert(way.pop().unwrap());
        false
    }
    let mut done = BTreeSet::new();
    graph.keys().find_map(|start| {
        let mut way = vec![start.clone()];
        (!done.contains(start) && walk(graph, &mut way, &mut done)).then_some(way)
    })
}

#[test]
fn no_module_leads_back_to_itself() {
    for folder in ["src", "verify/src", "lab/src", "sweep/src"] {
        let graph = graph(folder);
        assert!(graph.len() > 5, "{folder}: {graph:?}");
        for (module, names) in &graph {
            println!("{folder} {module}: {}", names.iter().cloned().collect::<Vec<_>>().join(" "));
        }
        assert_eq!(cycle(&graph), None, "{folder}");
    }
}

#[test]
fn a_planted_cycle_is_found() {
    let edge = |from: &str, to: &[&str]| {
        (from.to_string(), to.iter().map(|x| x.to_string()).collect::<BTreeSet<_>>())
    };
    let mut planted = Graph::from([edge("a", &["b"]), edge("b", &["c", "d"]), edge("d", &[])]);
    assert_eq!(cycle(&planted), None);
    planted.extend([edge("c", &["d", "a"])]);
    assert_eq!(cycle(&planted).unwrap(), ["a", "b", "c", "a"]);
}

/// The layers of the library: a module names only modules of lower layers.
#[test]
fn the_library_flows_one_way() {
    let layers: [&[&str]; 11] = [
        &["error", "text", "varint"],
        &["position", "run", "table", "zeckendorf"],
        &["golden", "rules"],
        &["beatty"],
        &["engine"],
        &["analysis", "certify", "strategy"],
        &["logic", "play"],
        &["adjoin", "solve"],
        &["guess"],
        &["engines"],
        &["facade"],
    ];
    let layer = |name: &str| layers.iter().position(|layer| layer.contains(&name));
    for (module, names) in graph("src") {
        let own = layer(&module).unwrap_or_else(|| panic!("{module} stands in no layer"));
        for name in names {
            assert!(layer(&name).is_some_and(|other| other < own), "{module} names {name}");
        }
    }
}

/// The crates lean one way too; and the library is free of what only pictures and papers need.
#[test]
fn crates_depend_one_way() {
    let manifest = |path: &str| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(root.join(path)).unwrap();
        let dependencies = text.split("\n[dependencies]\n").nth(1).unwrap();
        dependencies.split("\n[").next().unwrap().to_string()
    };
    let names = |path: &str| -> Vec<String> {
        let text = manifest(path);
        text.lines().filter_map(|line| Some(line.split_once(" = ")?.0.to_string())).collect()
    };
    assert!(!names("verify/Cargo.toml").iter().any(|name| name.starts_with("wythoff")));
    let library = names("Cargo.toml");
    assert!(library.contains(&"wythoff-verify".to_string()));
    for heavy in [
        "wythoff-lab",
        "wythoff-sweep",
        "wythoff-explorer",
        "wythoff-cli",
        "axum",
        "tokio",
        "plotters",
        "png",
        "toml",
        "serde_json",
    ] {
        assert!(!library.contains(&heavy.to_string()), "{heavy}");
    }
    let lab = names("lab/Cargo.toml");
    let above = ["wythoff-sweep", "wythoff-explorer", "wythoff-cli"];
    assert!(!lab.iter().any(|name| above.contains(&name.as_str())));
    let sweep = names("sweep/Cargo.toml");
    assert!(!sweep.iter().any(|name| above.contains(&name.as_str())));
    assert!(!names("explorer/Cargo.toml").contains(&"wythoff-cli".to_string()));
}

/// Engines are made in one list and chosen in one place: whoever asks is given them, or takes the list.
#[test]
fn engines_are_made_and_chosen_in_one_place() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["src", "lab/src", "sweep/src", "cli/src", "explorer/src", "python/src"] {
        let mut found = Vec::new();
        sources(&root.join(folder), &mut found, None);
        assert!(found.len() > 5, "{folder}");
        files.extend(found.into_iter().map(|(module, code)| (format!("{folder} {module}"), code)));
    }
    let homes = ["src engine", "src engines"];
    // What only the list and the chooser do; an engine of a front end is added to the list by `with`, a solved file alone by `none`.
    let kept = [
        ("dyn Engine", &[][..]),
        ("Offer::new(", &["src solve", "explorer/src shared"]),
        ("Registry::none(", &["cli/src verbs"]),
        ("shipped()", &["src solve"]),
    ];
    let mut seen = vec![0; kept.len()];
    for (module, code) in &files {
        for ((word, others), seen) in kept.iter().zip(&mut seen) {
            *seen += code.matches(word).count();
            let allowed = homes.contains(&module.as_str()) || others.contains(&module.as_str());
            assert!(allowed || !code.contains(word), "{module} has {word}");
        }
        // The name of an engine comes from the answer. What checks and decides is no engine.
        let typed =
            [".with(\"engine\", \"", "\"engine\": \""].map(|typed| code.split(typed).skip(1));
        for typed in typed.into_iter().flatten() {
            let name = typed.split('"').next().unwrap();
            assert!(["checker", "automata"].contains(&name), "{module} types the engine {name}");
        }
    }
    assert!(seen.iter().all(|n| *n > 0), "{seen:?}: a word of {kept:?} is never met");
}

/// The library knows no command: what it says names no flag and no verb. Who shows an error words its remedy.
#[test]
fn no_text_of_the_library_names_a_flag() {
    let mut found = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found, None);
    let mut texts = 0;
    for (module, code) in &found {
        // Every second piece between quotes is a text; a quote inside one is written \\".
        let code = code.replace("\\\\", "").replace("\\\"", "'").replace("'\"'", "");
        for text in code.split('"').skip(1).step_by(2) {
            texts += 1;
            let after = |mark: &str| {
                let rest = text.split(mark).skip(1).filter_map(|rest| rest.chars().next());
                rest.into_iter().any(|next| next.is_ascii_lowercase())
            };
            let flag = after(" --") || after("(--") || text.starts_with("--") && text.len() > 2;
            let verb = after("wyt ") && !text.starts_with("wyt solved");
            assert!(!flag && !verb && !text.contains(" -o "), "{module}: {text:?}");
        }
    }
    assert!(texts > 1_000, "{texts}");
}
