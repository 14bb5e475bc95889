//! What a forged or hostile file can do to a report: nothing but be shown, or be judged again.

use super::*;

/// Door 5: whatever `verdicts.json` says, the rows are those of a fresh run, and what it said otherwise is told.
#[test]
fn a_forged_report_is_judged_again() {
    let (_keep, papers) = mine();
    let place = folder();
    let terms = quick(1, Memory::default());
    let again = Options { resume: true, figures: false };
    let first = write(place.path(), &papers, terms, BARE).unwrap();
    let file = place.path().join("verdicts.json");
    let good = fs::read_to_string(&file).unwrap();
    let resumed = write(place.path(), &papers, terms, again).unwrap();
    assert_eq!((resumed.confirmed, &resumed.damage), (4, &None));
    let page = fs::read_to_string(place.path().join("index.html")).unwrap();
    // "Every number is even" called proved: by nothing, by pure thought, and by the record of another claim.
    let argument = r#"{"sort": "theorem", "text": "by pure thought", "link": "javascript:alert(1)", "claim": null, "file": null}"#;
    let record = r#"{"sort": "formula", "text": "1 sentence decided for all n, the record replayed", "link": "certificates/mine.proof", "claim": null, "file": {"name": "mine.proof", "what": "all of it", "sha256": "HASH"}}"#;
    let hash = row::sha256(&fs::read(place.path().join("certificates/mine.proof")).unwrap());
    for grounds in ["", argument, &record.replace("HASH", &hash)] {
        let mut forged: serde_json::Value = serde_json::from_str(&good).unwrap();
        let verdict = format!(r#"{{"kind": "Proved", "grounds": [{grounds}]}}"#);
        forged["data"][1]["verdict"] = serde_json::from_str(&verdict).unwrap();
        forged["data"][1]["checksum"] = "".into();
        let row = serde_json::to_string(&forged["data"][1]).unwrap();
        forged["data"][1]["checksum"] = row::sha256(row.as_bytes()).into();
        let rows = serde_json::to_string(&forged["data"]).unwrap();
        forged["summary"]["checksum"] = row::sha256(rows.as_bytes()).into();
        fs::write(&file, forged.to_string()).unwrap();
        let report = write(place.path(), &papers, terms, again).unwrap();
        assert_eq!(kinds(&report), kinds(&first));
        assert_eq!(kinds(&report)[1], "Refuted");
        assert_eq!(report.confirmed, 3);
        assert!(report.damage.unwrap().contains("otherwise of M-F"));
        let shown = fs::read_to_string(place.path().join("index.html")).unwrap();
        assert_eq!(shown, page);
        assert!(!shown.contains("javascript:"));
    }
    // Files that are no report.
    for bad in ["", "{", "[]", "{\"data\": 7}", "{\"data\": [1, {\"id\": 2}]}"] {
        fs::write(&file, bad).unwrap();
        let report = write(place.path(), &papers, terms, again).unwrap();
        assert_eq!((kinds(&report), report.confirmed), (kinds(&first), 0), "{bad}");
    }
}

/// Certificates of levels that an earlier run left are replayed by the checker; a changed one is not used, nor one that proves
/// other levels than its name says.
#[test]
fn only_what_the_checker_replays_is_taken_up() {
    let place = folder();
    fs::create_dir(place.path().join("certificates")).unwrap();
    let certificate =
        |most: u32| place.path().join(format!("certificates/levels-r-wythoff-{most}.cert"));
    let taken = || resume::replay(place.path(), Memory::default(), &Shared::default());
    let run = wythoff::run::Run::default();
    let engines = wythoff::engine::Registry::standard();
    let game = "r-wythoff".parse().unwrap();
    let sweep = engines.levels(&game, 3, None, &run).unwrap().found.proved().unwrap();
    let good = sweep.certificate().unwrap().to_bytes();
    fs::write(certificate(3), &good).unwrap();
    assert_eq!(taken(), 1);
    fs::rename(certificate(3), certificate(4)).unwrap();
    assert_eq!(taken(), 0, "the levels to 3 under the name of the levels to 4");
    for at in (0..good.len()).step_by(7) {
        let mut bad = good.clone();
        bad[at] ^= 1;
        fs::write(certificate(3), &bad).unwrap();
        assert_eq!(taken(), 0, "byte {at}");
    }
}

/// Door 8: a paper whose every text is hostile. Nothing of it is markup, a link, or an order to a terminal.
#[test]
fn hostile_texts_are_only_shown() {
    let place = folder();
    let toml = r#"
[paper]
key = "ev<b>il"
title = "T<script>alert(1)</script>"
authors = ["A<img src=x onerror=alert(1)>", "[c](javascript:alert(2))\n\n# Forged\n\nB\u001b]0;x\u0007 &lt; http://evil.example \u202Eyam"]
year = 2026
venue = "V<svg onload=alert(3)>\u202E"
[[claim]]
id = "javascript:alert(7)"
kind = "lemma"
source = "L<2>\u2066"
statement = "S <script>alert(6)</script> \u202Eevil"
formula = "A n n<5"
[[claim.slip]]
place = "Table <i>1"
printed = "<script>alert(8)</script>"
correct = "`<script>`"
why = "</dd><script>alert(10)</script>"
[[claim]]
id = "x;$(id)|`id`"
kind = "table"
source = "T"
statement = "its commands"
table = "T;$(id)"
[[table]]
id = "T;$(id)"
where = "T"
caption = "C"
game = "nim;$(id)"
kind = "values"
columns = ["a", "b", "value", "=1+1"]
cells = "1 2 3 ."
[[claim]]
id = "../../x?#\"onclick=\"y"
kind = "lemma"
source = "L1"
statement = "an id that is a path"
formula = "A n E k (n=3*k | n=3*k+1 | n=3*k+2)"
"#;
    fs::write(place.path().join("evil.toml"), toml).unwrap();
    let papers = Papers::read(&place.path().join("evil.toml")).unwrap();
    let out = place.path().join("out");
    write(&out, &papers, quick(1, Memory::default()), BARE).unwrap();
    let page = fs::read_to_string(out.join("index.html")).unwrap();
    let body = page.strip_prefix("<!DOCTYPE html>\n").unwrap();
    let document = roxmltree::Document::parse(body).unwrap();
    for node in document.descendants().filter(|node| node.is_element()) {
        let name = node.tag_name().name();
        assert!(!["script", "img", "svg", "iframe"].contains(&name), "{name}");
        for attribute in node.attributes() {
            assert!(!attribute.name().starts_with("on"), "{}", attribute.name());
            let outside = attribute.value().contains(':') && attribute.value() != "data:,";
            assert!(attribute.name() != "href" || attribute.value().starts_with('#') || !outside);
        }
    }
    let policy = document.descendants().filter_map(|node| node.attribute("http-equiv"));
    assert_eq!(policy.collect::<Vec<_>>(), ["Content-Security-Policy"]);
    let letter = fs::read_to_string(out.join("errata-ev<b>il.md")).unwrap();
    let tex = fs::read_to_string(out.join("errata-ev<b>il.tex")).unwrap();
    for text in [&page, &letter, &tex] {
        assert!(!text.contains(['\u{202e}', '\u{2066}', '\u{1b}', '\u{7}']), "{text}");
        assert!(text.to_lowercase().contains("202e"), "{text}");
    }
    // What a reader may copy is one word of a shell: nothing of it is a command of its own.
    let code = document.descendants().filter(|node| node.has_tag_name("code"));
    let code: Vec<&str> = code.filter_map(|node| node.text()).collect();
    assert!(code.contains(&"wyt table 'nim;$(id)' --size 3"), "{code:?}");
    assert!(code.iter().any(|line| line.starts_with("wyt check --paper evil.toml 'x;$(id)|`id`'")));
    // No cell of a sheet is a formula, and nothing in JSON is hidden.
    let sheet = fs::read_to_string(out.join("data/T;$(id).csv")).unwrap();
    assert!(sheet.contains("\n0,\"=1+1\","), "{sheet}");
    let json = fs::read_to_string(out.join("verdicts.json")).unwrap();
    assert!(!json.contains('\u{202e}') && json.contains("\\u202e"), "{json}");
    let bare = |mark: char| {
        let mut before = ' ';
        letter.chars().any(|c| std::mem::replace(&mut before, c) != '\\' && c == mark)
    };
    for mark in ['<', '>', '[', ']', '`', '&', '|', '_'] {
        assert!(!bare(mark), "{mark}: {letter}");
    }
    assert!(!letter.contains("\n# Forged") && !letter.contains("http://"), "{letter}");
}
