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

/// A file of code: its path from the root, its top-level module, and what stands in it.
struct Source {
    path: String,
    module: String,
    code: String,
}

fn read(folder: &Path, found: &mut Vec<Source>, module: Option<&str>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        let module = module.unwrap_or(&name).to_string();
        if path.is_dir() && name != "tests" {
            read(&path, found, Some(&module));
        } else if path.extension().is_some_and(|e| e == "rs") && name != "tests" {
            let code = code(&fs::read_to_string(&path).unwrap());
            let path = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap();
            found.push(Source { path: path.to_str().unwrap().to_string(), module, code });
        }
    }
}

/// The files under a folder, without those of tests.
fn sources(folder: &str) -> Vec<Source> {
    let mut found = Vec::new();
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found, None);
    found
}

/// Every folder of code but the checker's.
const CODE: [&str; 6] = ["src", "lab/src", "sweep/src", "cli/src", "explorer/src", "python/src"];

/// Which top-level modules of a crate name which others.
fn graph(folder: &str) -> Graph {
    let found = sources(folder);
    let modules: BTreeSet<String> = found.iter().map(|source| source.module.clone()).collect();
    let mut graph = Graph::new();
    for Source { module, code, .. } in &found {
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
    for folder in CODE.into_iter().chain(["verify/src"]) {
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
    let python = names("python/Cargo.toml");
    assert!(["wythoff", "wythoff-lab"].iter().all(|name| python.contains(&name.to_string())));
    let doors = ["wythoff-explorer", "wythoff-cli"];
    assert!(!python.iter().any(|name| doors.contains(&name.as_str())), "{python:?}");
}

/// Engines are made in one list and chosen in one place: whoever asks is given them, or takes the list.
#[test]
fn engines_are_made_and_chosen_in_one_place() {
    let mut files = Vec::new();
    for folder in CODE {
        let found = sources(folder);
        assert!(found.len() > 5, "{folder}");
        let named = |source: Source| (format!("{folder} {}", source.module), source.code);
        files.extend(found.into_iter().map(named));
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

/// Who goes to an engine itself, and why no question is asked. Everybody else asks the registry.
const DIRECT: &[(&str, &str, &str)] = &[
    (
        "PPositions::new(",
        "lab/src/asked/saved_positions.rs",
        "its checkpoints are the engine's own state",
    ),
    ("PPositions::read_state(", "lab/src/asked/saved_positions.rs", "as above"),
    ("PPositions::plain(", "lab/src/bench/ask.rs", "a second opinion, not an engine of the list"),
    ("Table::plain(", "lab/src/bench/ask.rs", "a second opinion, not an engine of the list"),
    (".textbook(", "lab/src/bench/ask.rs", "a second opinion, not an engine of the list"),
    (".textbook(", "lab/src/papers/compare.rs", "the papers' own algorithm, step by step"),
    (
        "Wythoff.visit(",
        "lab/src/bench/ask.rs",
        "positions of many values in one pass: no question has that answer",
    ),
    (
        "Wythoff.visit(",
        "src/logic/levels/computed.rs",
        "as above, and nothing read off it counts unproved",
    ),
    (
        "Oracle::new(",
        "lab/src/bench/ask.rs",
        "the definition by name, of rules that are no game of the notation",
    ),
    ("Oracle::new(", "src/strategy/misere.rs", "a sum of games, which is no game of the notation"),
];

/// Whoever wants positions, values or levels asks; an engine is made by hand only where [`DIRECT`] says why.
#[test]
fn engines_are_gone_to_directly_only_for_a_reason() {
    let made = [
        "PPositions::",
        "Sweep::new(",
        "Sweep::load(",
        "Table::plain(",
        ".textbook(",
        "Wythoff.visit(",
    ];
    let made =
        made.into_iter().chain(["Oracle::new(", "Outcomes::solve(", "Rows::of(", "Rows::by_"]);
    let made: Vec<&str> = made.collect();
    let mut met = BTreeSet::new();
    for source in CODE.into_iter().flat_map(sources) {
        let Source { path, code, .. } = &source;
        if path.starts_with("src/engine/") || path == "src/engine.rs" {
            continue;
        }
        for mark in &made {
            // The name of a kind of file is no run of the engine.
            for (at, _) in code
                .match_indices(mark)
                .filter(|(at, _)| !code[*at..].starts_with("PPositions::kind("))
            {
                let of = |(word, file, _): &&(&str, &str, &str)| {
                    code[at..].starts_with(word) && path == file
                };
                let direct = DIRECT.iter().find(of);
                let line = code[at..].lines().next().unwrap_or_default();
                let (word, file, why) =
                    direct.unwrap_or_else(|| panic!("{path} goes to an engine itself: {line}"));
                assert!(!why.is_empty());
                met.insert((word, file));
            }
        }
    }
    assert_eq!(met.len(), DIRECT.len(), "of the list only these are met: {met:?}");
}

/// A cast that can lose something is allowed at a function, with the bound that makes it safe as its reason: never for a module or a type.
#[test]
fn lossy_casts_are_exempt_by_function_with_a_reason() {
    let mut exempt = 0;
    // The first file is where the lints are switched on.
    for Source { path, code, .. } in sources("src").into_iter().filter(|x| x.path != "src/lib.rs") {
        for (at, _) in code.match_indices("clippy::cast_") {
            let attribute = &code[code[..at].rfind("#").unwrap()..];
            let (inside, after) = attribute.split_once(")]").unwrap();
            let mut lines = after.lines().map(str::trim);
            let item = lines.find(|line| !line.is_empty() && !line.starts_with('#')).unwrap();
            let so = attribute.starts_with("#[") && inside.contains("reason = \"");
            assert!(so && item.contains("fn "), "{path}: {item}");
            exempt += 1;
        }
    }
    assert!(exempt > 100, "{exempt}");
}

/// The library knows no command: what it says names no flag and no verb. Who shows an error words its remedy.
#[test]
fn no_text_of_the_library_names_a_flag() {
    let mut texts = 0;
    for Source { path, code, .. } in sources("src") {
        for text in texts_of(&code) {
            texts += 1;
            let verb = after(&text, "wyt ") && !text.starts_with("wyt solved");
            assert!(!names_a_flag(&text) && !verb, "{path}: {text:?}");
        }
    }
    assert!(texts > 1_000, "{texts}");
}

/// Neither do what is asked and what is shown, which the server and Python say as well as the command. The one page of the command's words is its own.
#[test]
fn no_text_that_every_door_says_names_a_flag() {
    let mut texts = 0;
    for folder in ["lab/src/asked", "lab/src/told", "lab/src/output"] {
        let own = |source: &Source| source.path == "lab/src/told/refusal.rs";
        for Source { path, code, .. } in sources(folder).into_iter().filter(|x| !own(x)) {
            for text in texts_of(&code) {
                texts += 1;
                // A script has flags of its own, and a word alone is an argument of the kernel: neither is the command's.
                let other = text.contains("run scripts/") || !text.contains(' ');
                assert!(!names_a_flag(&text) || other, "{path}: {text:?}");
            }
        }
    }
    assert!(texts > 500, "{texts}");
}

#[test]
fn planted_flags_are_found() {
    for text in [
        "use --format csv",
        "(--p-positions)",
        "--up-to X",
        "name one with -o",
        "add -o FILE",
        "see --memory)",
        "give `--rows`",
    ] {
        assert!(names_a_flag(text), "{text}");
    }
    for text in ["b - a", "a -- b", "T_0 - n", "-o", "well-ordered", "a-o"] {
        assert!(!names_a_flag(text), "{text}");
    }
    let code = "say(\"use --up-to X\"); say('\"'); f(\"b\\\"a\")";
    assert_eq!(texts_of(code), ["use --up-to X", "b'a"]);
}

/// The texts of a file: every second piece between quotes; a quote inside one is written \\".
fn texts_of(code: &str) -> Vec<String> {
    let code = code.replace("\\\\", "").replace("\\\"", "'").replace("'\"'", "");
    code.split('"').skip(1).step_by(2).map(str::to_string).collect()
}

/// Whether a small letter stands behind the mark.
fn after(text: &str, mark: &str) -> bool {
    let mut rest = text.split(mark).skip(1).filter_map(|rest| rest.chars().next());
    rest.any(|next| next.is_ascii_lowercase())
}

/// Whether a text names a flag of the command: two dashes and a name, or a dash and a single letter.
fn names_a_flag(text: &str) -> bool {
    let short = text.match_indices(" -").any(|(at, _)| {
        let mut rest = text[at + 2..].chars();
        let letter = rest.next().is_some_and(|c| c.is_ascii_lowercase());
        letter && rest.next().is_none_or(|c| !c.is_alphanumeric() && c != '_')
    });
    let long = [" --", "(--", "`--", "'--", "\n--"].iter().any(|mark| after(text, mark));
    short || long || text.starts_with("--") && text.len() > 2
}
