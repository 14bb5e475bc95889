//! Every verb in every format: honoured, or refused by name. JSON has one shape, and a schema in docs/schema for each verb.

use crate::common;

use crate::server::Server;
use common::{run, wyt};
use serde_json::Value;

/// One command of each verb that prints data, with the formats it is written in.
const HONOURED: &[(&str, &str)] = &[
    ("games", "text markdown latex csv json"),
    ("games --engines wythoff", "text markdown latex csv json"),
    ("value wythoff 5,8", "text markdown latex csv json"),
    ("value wythoff 1,2", "text markdown latex csv json"),
    ("value nim 1,2 + wythoff 1,1", "text markdown latex csv json"),
    ("value wythoff 5,8 --misere", "text markdown latex csv json"),
    ("table wythoff --size 4", "text markdown latex csv json npy bfile"),
    ("table wythoff --size 4 --rows 2 --misere", "text markdown latex csv json npy bfile"),
    ("table wythoff:3 --size 3 --fix 2", "text markdown latex csv json npy bfile"),
    ("table fibonacci-nim --size 4", "text markdown latex csv json npy bfile"),
    ("positions wythoff --count 5", "text markdown latex csv json npy bfile"),
    ("positions gdwn:1,2 --up-to 9 --differences", "text markdown latex csv json npy bfile"),
    ("positions wythoff:3 --up-to 3", "text markdown latex csv json npy bfile"),
    ("levels r-wythoff --up-to-value 3", "text markdown latex csv json"),
    ("periods wythoff --rows 4 --proof", "text markdown latex csv json"),
    ("periods st-wythoff:2,1 --rows 4 --proof", "text markdown latex csv json"),
    ("adjoin wythoff --range 2", "text markdown latex csv json"),
    ("beams wythoff --up-to 3000", "text markdown latex csv json"),
    ("beams wythoff --up-to 3000 --windows", "text markdown latex csv json"),
    ("numbers pairs --count 4", "text markdown latex csv json npy bfile"),
    ("numbers dual-pairs --count 4", "text markdown latex csv json npy bfile"),
    ("numbers splitting-pairs --up-to 9", "text markdown latex csv json bfile"),
    ("numbers array", "text markdown latex csv json npy bfile"),
    ("numbers dual-array", "text markdown latex csv json npy bfile"),
    ("numbers differences 2", "text markdown latex csv json npy bfile"),
    ("numbers zeckendorf 100", "text markdown latex csv json npy bfile"),
    ("numbers beatty 2+√2 --count 3", "text markdown latex csv json npy bfile"),
    ("prove 'E x x>1'", "text markdown latex csv json"),
    ("prove 'A x x>1'", "text markdown latex csv json"),
    ("guess wythoff --count 60 --continue 2", "text markdown latex csv json bfile"),
    ("solve nim --all-values", "text json"),
    ("check H-L1 --effort quick", "text markdown csv json"),
    ("check H-L1 --list", "text markdown csv json"),
    ("completions bash", "text"),
    ("man", "text"),
    ("certify periods wythoff --rows 3", "text"),
    ("plot heat wythoff", "text"),
    ("papers -o unused", "text"),
    ("play wythoff 5,8", "text"),
];

const FORMATS: [&str; 7] = ["text", "markdown", "latex", "csv", "json", "npy", "bfile"];

#[test]
fn every_format_is_honoured_or_refused() {
    for (line, honoured) in HONOURED {
        // Text is what the other tests look at.
        for format in FORMATS.into_iter().filter(|format| *format != "text") {
            let ended = wyt(&format!("{line} --format {format}"));
            let what = format!("wyt {line} --format {format}: {}", ended.err);
            if !honoured.split_whitespace().any(|name| name == format) {
                assert_eq!(ended.code, Some(2), "{what}");
                assert!(ended.err.contains("format") || ended.err.contains("bytes"), "{what}");
                assert!(ended.out.is_empty(), "{what}");
            } else {
                assert!(matches!(ended.code, Some(0 | 1)), "{what}");
                looks_like(format, &ended.out, &what);
            }
        }
    }
}

fn looks_like(format: &str, out: &[u8], what: &str) {
    if format == "npy" {
        assert!(out.starts_with(b"\x93NUMPY\x01\x00"), "{what}");
        return;
    }
    let text = std::str::from_utf8(out).unwrap();
    let data: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let even = |columns: &dyn Fn(&str) -> usize| {
        data.iter().all(|line| columns(line) == columns(data[0]) && columns(line) > 0)
    };
    let fits = match format {
        "markdown" => data.iter().all(|line| line.starts_with('|') && line.ends_with('|')),
        "latex" => text.contains("\\begin{longtable}") || text.starts_with('$'),
        "csv" => even(&|line| {
            line.split('"').step_by(2).map(|s| s.matches(',').count()).sum::<usize>() + 1
        }),
        "json" => serde_json::from_str::<Value>(text).is_ok(),
        "bfile" => data.iter().all(|line| {
            let terms: Vec<&str> = line.split(' ').collect();
            terms.len() == 2 && terms.iter().all(|term| term.parse::<i128>().is_ok())
        }),
        _ => false,
    };
    assert!(fits, "{what}\n{text}");
}

/// Each JSON document fits the schema of its verb.
#[test]
fn json_fits_its_schema() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/schema");
    let place = tempfile::tempdir().unwrap();
    let certificate = place.path().join("rows.cert").display().to_string();
    assert_eq!(wyt(&format!("certify periods wythoff --rows 3 -o {certificate}")).code, Some(0));
    let verify = format!("verify {certificate}");
    let more = [
        verify.as_str(),
        "value wythoff 9007199254740993,1",
        "value wythoff 5,8 --options",
        "value nim 1,2 + wythoff 1,1 --options",
        "value 'block:2 wythoff' 4,6",
        "value octal:0.77 5,7 --misere",
        "levels r-wythoff --up-to-value 3 --pattern",
        "levels wythoff --up-to-value 2 --rows 100",
        "periods octal:0.77",
        "periods '{1}* {3}'",
        "periods euclid --rows 4",
        "positions 'wedge {0,1}*' --value 5 --up-to 5",
        "positions fibonacci-nim --up-to 20",
        "positions octal:0.77 --up-to 20",
        "table 'block:2 wythoff' --size 4",
        "beams maharaja --up-to 1000 --misere",
        "solve yama-nim --time 2",
        "games --engines octal:0.77",
        "positions wythoff --count 0",
        "prove --game wythoff --explain",
        "guess --terms 1,7,2,9,4",
    ];
    let honoured = HONOURED.iter().filter(|(_, formats)| formats.contains("json"));
    for line in honoured.map(|(line, _)| *line).chain(more) {
        let verb = line.split(' ').next().unwrap();
        let path = format!("{folder}/{verb}.json");
        let schema =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let schema: Value = serde_json::from_str(&schema).unwrap();
        let text = wyt(&format!("{line} --format json")).text();
        let document: Value = serde_json::from_str(&text).unwrap();
        let mut faults = Vec::new();
        compare(&document, &schema, "", &mut faults);
        assert!(faults.is_empty(), "wyt {line} --format json\n{faults:#?}\n{text}");
    }
}

/// The answers of the server have the same shape.
#[test]
fn answers_of_the_server_fit_their_schema() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/schema/api.json");
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/schema/answers.json");
    let answers: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let server = Server::start();
    for address in [
        "version",
        "games",
        "parse?game=wythoff",
        "value?game=wythoff&position=5,8",
        "options?game=wythoff&position=5,8",
        "positions?game=gdwn:1,2&count=9",
        "positions?game=r-wythoff&value=3&count=9&offsets=1",
        "turn?game=wythoff&position=5,8",
        "typed?game=wythoff&position=5,8&text=4,7",
        "hint?game=wythoff&position=5,8",
        "reply?game=wythoff&position=5,8&seed=1",
        "levels?game=r-wythoff&up_to_value=2",
        "periods?game=wythoff&rows=3",
        "differences?game=wythoff&row=2",
        "adjoin?game=wythoff&moves=%7B1,2%7D",
        "claims/H-T16",
        "claims",
        "guess?game=wythoff",
        "guess?terms=1,7,2,9,4",
        "explain?game=wythoff&position=5,8&to=1,8",
        "atlas",
    ] {
        let reply = server.get(&format!("/api/{address}"));
        let (document, mut faults) = (reply.json(), Vec::new());
        compare(&document, &schema, "", &mut faults);
        // The types of the page are made from these.
        let name = address.split('?').next().unwrap_or_default();
        if let Some(own) = answers["answers"].get(name) {
            compare(&document["data"], own, "/data", &mut faults);
        }
        assert!(faults.is_empty(), "/api/{address}\n{faults:#?}\n{document}");
        let asked = address.split_once('?').map_or(0, |(_, query)| query.split('&').count());
        let game = usize::from(address.contains("game="));
        assert_eq!(document["bounds"].as_object().unwrap().len(), asked - game, "{address}");
    }
}

/// So have what is sent in pieces and what is asked with a body.
#[test]
fn streams_of_the_server_fit_their_schema() {
    let read = |name: &str| -> Value {
        let path = format!("{}/../docs/schema/{name}.json", env!("CARGO_MANIFEST_DIR"));
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
    };
    let (schema, answers) = (read("api"), read("answers"));
    let server = Server::start();
    let fits = |document: &Value, schema: &Value, what: &str| {
        let mut faults = Vec::new();
        compare(document, schema, "", &mut faults);
        assert!(faults.is_empty(), "{what}\n{faults:#?}\n{document}");
    };
    for address in [
        "beams?game=gdwn:1,2&count=30000",
        "beams?game=wythoff&count=20000",
        "solve?game=wythoff&record=1",
        "solve?game=%7B0,1%7D*+%7B1,1%7D*+%7B2,3%7D",
        "solve?game=wythoff&up_to_value=1",
    ] {
        let name = address.split('?').next().unwrap();
        let text = server.get(&format!("/api/{address}")).text();
        let mut kinds = Vec::new();
        for block in text.split("\n\n").filter(|block| !block.trim().is_empty()) {
            let line = |name: &str| block.lines().find_map(|line| line.strip_prefix(name));
            let (event, data) = (line("event: ").unwrap(), line("data: ").unwrap());
            let data: Value = serde_json::from_str(data).unwrap();
            match event {
                "progress" => {}
                "news" => fits(&data, &answers["answers"]["news"], address),
                "result" => {
                    fits(&data, &schema, address);
                    fits(&data["data"], &answers["answers"][name], address);
                }
                other => panic!("/api/{address}: {other} {data}"),
            }
            kinds.push(event.to_string());
        }
        assert_eq!(kinds.last().map(String::as_str), Some("result"), "{address}");
    }
    for text in ["A x E y y > x", "E x x > 3 & x < 5", "?msd_fib E n $floor(n,a) & b=a+n"] {
        let reply = server.ask(
            "POST",
            "/api/prove",
            "Content-Type: application/json\r\n",
            &serde_json::json!({ "text": text }).to_string(),
        );
        fits(&reply.json(), &schema, text);
        fits(&reply.json()["data"], &answers["answers"]["prove"], text);
    }
}

/// A schema that would accept anything is none: a document with a number in place of a string is refused.
#[test]
fn schemas_refuse() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/schema/positions.json");
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let text = wyt("positions wythoff --count 2 --format json").text();
    let mut document: Value = serde_json::from_str(&text).unwrap();
    let faults = |document: &Value| {
        let mut faults = Vec::new();
        compare(document, &schema, "", &mut faults);
        faults
    };
    assert_eq!(faults(&document), [""; 0]);
    document["data"][1]["a"] = 1.into();
    assert_eq!(faults(&document), ["/data/1/a: 1 is no string"]);
    document["data"][1]["a"] = "one".into();
    assert_eq!(faults(&document).len(), 1);
    document.as_object_mut().unwrap().remove("engine");
    assert_eq!(faults(&document).len(), 2);
}

/// The part of JSON Schema that docs/schema uses; any other word in a schema is a fault.
fn compare(value: &Value, schema: &Value, at: &str, faults: &mut Vec<String>) {
    for (word, rule) in schema.as_object().expect("a schema is an object") {
        match word.as_str() {
            "$schema" | "title" | "description" => {}
            "type" => {
                let one = std::slice::from_ref(rule);
                let names = rule.as_array().map_or(one, Vec::as_slice);
                let names: Vec<&str> = names.iter().map(|name| name.as_str().unwrap()).collect();
                if !names.iter().any(|name| is_a(value, name)) {
                    faults.push(format!("{at}: {value} is no {}", names.join(" or ")));
                }
            }
            "enum" => {
                if !rule.as_array().unwrap().contains(value) {
                    faults.push(format!("{at}: {value} is none of {rule}"));
                }
            }
            "pattern" => {
                assert_eq!(rule, "^-?[0-9]+$", "the one pattern that is known here");
                let digits = value.as_str().map(|text| text.strip_prefix('-').unwrap_or(text));
                let number =
                    |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
                if !digits.is_none_or(number) {
                    faults.push(format!("{at}: {value} is no number"));
                }
            }
            "oneOf" => {
                let mut alternatives = rule.as_array().unwrap().iter();
                let fits = |one: &Value| {
                    let mut faults = Vec::new();
                    compare(value, one, at, &mut faults);
                    faults.is_empty()
                };
                if !alternatives.any(fits) {
                    faults.push(format!("{at}: {value} is none of the kinds"));
                }
            }
            "required" => {
                for name in rule.as_array().unwrap() {
                    let name = name.as_str().unwrap();
                    if value.is_object() && value.get(name).is_none() {
                        faults.push(format!("{at}: there is no {name}"));
                    }
                }
            }
            "items" => {
                for (i, item) in value.as_array().into_iter().flatten().enumerate() {
                    compare(item, rule, &format!("{at}/{i}"), faults);
                }
            }
            "properties" | "additionalProperties" => {}
            other => faults.push(format!("the schema says {other}, which is not known here")),
        }
    }
    for (name, field) in value.as_object().into_iter().flatten() {
        let at = format!("{at}/{name}");
        match (schema.pointer(&format!("/properties/{name}")), schema.get("additionalProperties")) {
            (Some(own), _) => compare(field, own, &at, faults),
            (None, Some(Value::Bool(false))) => faults.push(format!("{at} is not in the schema")),
            (None, Some(other @ Value::Object(_))) => compare(field, other, &at, faults),
            _ => {}
        }
    }
}

fn is_a(value: &Value, name: &str) -> bool {
    match name {
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        other => panic!("no type: {other}"),
    }
}

/// LaTeX is compiled where there is a compiler: every table of every verb in one document.
#[test]
fn latex_compiles() {
    let there = std::process::Command::new("pdflatex").arg("--version").output();
    if there.is_err() {
        return;
    }
    let mut document =
        String::from("\\documentclass{article}\\usepackage{longtable}\\begin{document}\n");
    for (line, formats) in HONOURED {
        if formats.contains("latex") {
            document += &wyt(&format!("{line} --format latex")).text();
        }
    }
    document += "\\end{document}\n";
    let place = tempfile::tempdir().unwrap();
    std::fs::write(place.path().join("all.tex"), document).unwrap();
    let ended = std::process::Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error", "all.tex"])
        .current_dir(place.path())
        .output()
        .unwrap();
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stdout));
}

/// A result that a limit cuts short leaves no file, whatever the verb; what stood there stays.
#[test]
fn a_file_is_whole_or_not_there() {
    let place = tempfile::tempdir().unwrap();
    for (i, line) in [
        "periods wythoff --rows 50 --columns 100",
        "levels r-wythoff --up-to-value 40 --memory 300k",
        "numbers splitting-pairs --format npy",
        "positions wythoff --count 5 --format bfile --column z",
        "positions e-wythoff --value 2 --up-to 1e5 --memory 1M",
        "table wythoff --size 30000 --memory 10M",
        "numbers array --columns 1e9",
        "prove --game r-wythoff --effort high --memory 1M",
        "certify periods wythoff --rows 50 --columns 100",
    ]
    .iter()
    .enumerate()
    {
        let file = place.path().join(format!("{i}.out"));
        let mut words = common::words(line);
        words.extend(["-o".into(), file.display().to_string()]);
        let ended = run(&words);
        assert!(matches!(ended.code, Some(2 | 3)), "{line}: {:?} {}", ended.code, ended.err);
        assert!(!file.exists(), "{line}");
        std::fs::write(&file, "old").unwrap();
        assert_eq!(run(&words).code, ended.code, "{line}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "old", "{line}");
        std::fs::remove_file(&file).unwrap();
    }
    assert_eq!(std::fs::read_dir(place.path()).unwrap().count(), 0, "something is left");
}

#[cfg(unix)]
#[test]
fn npy_is_refused_on_a_terminal() {
    use std::io::{Read, Write};
    let (pty, pts) = pty_process::blocking::open().unwrap();
    // The shell waits for a line: a terminal may drop what its last process wrote just before it ended.
    let script = format!(
        "{} table wythoff --format npy; echo code=$?.; read end",
        env!("CARGO_BIN_EXE_wyt")
    );
    let shell = pty_process::blocking::Command::new("sh");
    let mut child = shell.arg("-c").arg(script).spawn(pts).unwrap();
    let (mut shown, mut bytes) = (String::new(), [0; 4096]);
    while !shown.contains("code=2.") {
        let count = (&pty).read(&mut bytes).unwrap_or_else(|e| panic!("{e}: {shown}"));
        shown += &String::from_utf8_lossy(&bytes[..count]);
    }
    (&pty).write_all(b"\n").unwrap();
    assert!(child.wait().unwrap().success());
    assert!(shown.contains("name a file with -o") && !shown.contains("NUMPY"), "{shown}");
}

/// A position without a winning move has its value and outcome all the same.
#[test]
fn a_lost_position_has_a_line() {
    let csv = common::ok("value wythoff 1,2 --format csv");
    assert_eq!(csv, "value,outcome,part,take,to,why\n0,P,-,-,-,-\n");
}
