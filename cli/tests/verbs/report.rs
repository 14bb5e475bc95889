//! `wyt plot`, `wyt check` and `wyt papers`, as a user meets them.

use crate::common;

use common::{run, wyt};
use serde_json::Value;

#[test]
fn every_kind_of_figure_is_written_in_each_format() {
    let folder = tempfile::tempdir().unwrap();
    let kinds = [
        "positions wythoff --count 9",
        "positions wythoff --count 9 --density",
        "ratio gdwn:1,2 --count 9 --guide 1.618",
        "heat e-wythoff --size 6",
        "levels r-wythoff --size 6 --up-to-value 2",
        "outcomes diagonal:3 --size 6",
        "offsets r-wythoff --up-to-value 4",
        "periods wythoff --rows 5",
        "3d wythoff:3 --size 5",
        "queen wythoff --size 5 --queen 4,2",
        "table fibonacci-nim --size 6",
    ];
    for (i, kind) in kinds.iter().enumerate() {
        for ending in ["svg", "png", "pdf", "tex"] {
            let file = folder.path().join(format!("{i}.{ending}"));
            let line = format!("plot {kind} --width 300 -o {}", file.display());
            let done = wyt(&line);
            assert_eq!((done.code, done.err.as_str(), done.out.len()), (Some(0), "", 0), "{line}");
            let bytes = std::fs::read(&file).unwrap();
            let (first, last): (&[u8], &[u8]) = match ending {
                "png" => (b"\x89PNG\r\n\x1a\n", b"IEND\xaeB`\x82"),
                "pdf" => (b"%PDF-1.5\n", b"\n%%EOF\n"),
                "tex" => (b"% ", b"\n\\end{tikzpicture}\n"),
                _ => (b"<svg", b"\n</svg>\n"),
            };
            assert!(bytes.starts_with(first) && bytes.ends_with(last), "{line}");
        }
    }
}

#[test]
fn what_cannot_be_drawn_is_refused_in_one_line() {
    let refused = [
        ("plot pie wythoff -o x.svg", "ratio"),
        ("plot heat wythoff -o x.eps", ".pdf"),
        ("plot heat wythoff -o x", ".svg"),
        ("plot heat wythoff", "-o"),
        ("plot heat wythoff --format csv -o x.svg", "--format"),
        ("plot ratio wythoff --range 3,1 -o x.svg", "increasing"),
        ("plot 3d wythoff -o x.svg", "three piles"),
        ("plot queen wythoff --queen 9,9 -o x.svg", "board"),
        ("plot positions wythoff --width 5 -o x.svg", "width"),
        ("papers", "-o"),
        ("papers -o x --format csv", "--format"),
        ("check X-99", "no claim"),
        ("check all --effort much", "effort"),
        ("check all --format npy", "npy"),
    ];
    for (line, word) in refused {
        let run = wyt(line);
        // A figure of three piles for a game of two is a fair request that nothing serves.
        let code = if line.starts_with("plot 3d") { 4 } else { 2 };
        assert_eq!(run.code, Some(code), "{line}: {}", run.err);
        assert!(run.err.contains(word) && run.err.trim_end().lines().count() == 1, "{}", run.err);
    }
    assert_eq!(wyt("plot heat wythoff --size 1e9 -o x.svg").code, Some(3));
}

const MINE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/paper/mine.toml");

#[test]
fn a_check_prints_json_with_the_fields_promised() {
    let done = run(["check", "H-L1", "H-TAB1", "H-L1", "--effort", "quick", "--format", "json"]);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
    let rows: Value = serde_json::from_slice(&done.out).unwrap();
    assert_eq!(rows["bounds"]["effort"], "quick");
    let rows = &rows["data"];
    let ids: Vec<_> = rows.as_array().unwrap().iter().map(|row| row["id"].as_str()).collect();
    assert_eq!(ids.len(), 2, "each claim once: {ids:?}");
    for row in rows.as_array().unwrap() {
        let fields = "source kind statement evidence effort version program claim checksum";
        for field in fields.split_whitespace() {
            assert!(row[field].is_string(), "{field} in {row}");
        }
        assert!(row["milliseconds"].is_number() && row["used"].is_array());
        assert_eq!(row["verdict"]["kind"], "Proved");
        assert!(row["verdict"]["grounds"][0]["text"].is_string(), "{row}");
    }
}

#[test]
fn claims_are_listed() {
    let list = wyt("check ho --list --format csv").text();
    assert!(
        list.starts_with("id,kind,source,statement\n")
            && list.contains("\nH-T2,theorem,Theorem 2,"),
        "{list}"
    );
    assert!(!list.contains("G-T1"));
}

#[test]
fn a_paper_of_ones_own_is_checked() {
    let done = run(["check", "--paper", MINE, "--effort", "quick"]);
    assert_eq!((done.code, done.err.as_str()), (Some(1), ""), "a conjecture of it is refuted");
    let text = done.text();
    for part in [
        "M-T1  theorem, Theorem 1",
        "  - formula: 3 sentences of script M-T1 decided for all n, the record replayed",
        "  Refuted: m_even is false: x = 1, y = 2",
        "Printed: position (5,5): 9",
        "Slip (Table 1, caption)",
        "Asked: decision procedure",
        "4 claims: 2 Proved, 1 Refuted, 1 Misprint",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert_eq!(run(["check", "--paper", MINE, "M-L1"]).code, Some(0));
    assert_eq!(run(["check", "--paper", MINE, "H-T2"]).code, Some(2));
    assert_eq!(run(["check", "--paper", "/no/such.toml"]).code, Some(2));
}

#[test]
fn a_paper_of_ones_own_becomes_a_page_and_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("report");
    let papers = |more: &[&str]| {
        let mut line = vec!["papers", "--paper", MINE, "--effort", "quick", "-o"];
        line.push(place.to_str().unwrap());
        line.extend(more);
        run(line)
    };
    let done = papers(&[]);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
    assert!(done.text().contains("1 tables, 1 figures"), "{}", done.text());
    for file in [
        "index.html",
        "errata-mine.md",
        "proofs.html",
        "certificates/mine.proof",
        "figures/M-FIG1.png",
    ] {
        assert!(place.join(file).is_file(), "{file}");
    }
    let page = std::fs::read_to_string(place.join("index.html")).unwrap();
    // Letters of formulas are slanted: without the marks it is the sentence.
    let plain = page.replace("<i>", "").replace("</i>", "");
    assert!(
        plain.contains("Conjectures that fall (1)")
            && plain.contains("m_even is false: x = 1, y = 2")
    );
    assert!(papers(&["--resume"]).text().contains("(4 as in the earlier run, all judged again;"));
    // Too little memory for anything: the report is written, and the exit code says that not all is known.
    let small = papers(&["--memory", "100M"]);
    assert_eq!(small.code, Some(3), "{}", small.err);
    let page = std::fs::read_to_string(place.join("index.html")).unwrap();
    assert!(page.contains("Not checked in this run (4)"));
    // What was not checked then is checked now.
    let again = papers(&["--resume"]);
    assert!(again.text().contains("(0 as in the earlier run"), "{}", again.text());
    assert!(again.err.contains("said otherwise of M-"), "{}", again.err);
}

#[test]
fn a_paper_that_is_not_well_formed_is_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let good = std::fs::read_to_string(MINE).unwrap();
    let script = std::fs::read_to_string(MINE.replace(".toml", ".walnut")).unwrap();
    std::fs::write(folder.path().join("mine.walnut"), script).unwrap();
    let path = folder.path().join("mine.toml");
    for (from, to, word) in [
        ("id = \"M-L1\"", "id = \"M-T1\"", "two claims are called M-T1"),
        ("table = \"M-TAB1\"", "table = \"M-TAB2\"", "M-TAB2"),
        ("size = 30", "side = 30", "M-FIG1: unknown field `side`"),
        ("id = \"M-FIG1\"", "id = \"../x\"", "no slash"),
        ("script = \"mine.walnut\"", "script = \"other.walnut\"", "other.walnut"),
        ("id = \"M-C1\"", "id = \"M-C9\"", "M-C1"),
        ("printed = 9,", "printed = 8,", "row 5, column 5"),
    ] {
        assert!(good.contains(from), "{from}");
        std::fs::write(&path, good.replace(from, to)).unwrap();
        let refused = run(["check", "--paper", path.to_str().unwrap()]);
        assert_eq!(refused.code, Some(2), "{from}: {}", refused.err);
        assert!(refused.err.contains(word), "{word}: {}", refused.err);
    }
}

#[test]
fn a_refuted_claim_is_exit_code_1() {
    let done = run(["check", "--paper", MINE, "M-C1", "--format", "csv"]);
    assert_eq!((done.code, done.err.as_str()), (Some(1), ""));
    assert!(done.text().starts_with("id,kind,source,statement,verdict,"), "{}", done.text());
}
