//! `wyt plot`, `wyt check` and `wyt papers`, as a user meets them.

mod common;

use common::{run, wyt};
use serde_json::Value;

#[test]
fn every_kind_of_figure_is_written_in_both_formats() {
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
        for ending in ["svg", "png"] {
            let file = folder.path().join(format!("{i}.{ending}"));
            let line = format!("plot {kind} --width 300 -o {}", file.display());
            let done = wyt(&line);
            assert_eq!((done.code, done.err.as_str(), done.out.len()), (Some(0), "", 0), "{line}");
            let bytes = std::fs::read(&file).unwrap();
            if ending == "png" {
                assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n", "{line}");
                assert!(bytes.ends_with(b"IEND\xaeB`\x82"), "{line}");
            } else {
                let svg = String::from_utf8(bytes).unwrap();
                assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{line}");
            }
        }
    }
}

#[test]
fn what_cannot_be_drawn_is_refused_in_one_line() {
    let refused = [
        ("plot pie wythoff -o x.svg", "ratio"),
        ("plot heat wythoff -o x.pdf", ".png"),
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
        assert_eq!(run.code, Some(2), "{line}: {}", run.err);
        assert!(run.err.contains(word) && run.err.trim_end().lines().count() == 1, "{}", run.err);
    }
    assert_eq!(wyt("plot heat wythoff --size 1e9 -o x.svg").code, Some(3));
}

#[test]
fn a_check_prints_json_with_the_fields_promised() {
    let done = run(["check", "G-FIG4", "G-OBS-cons", "--effort", "quick", "--format", "json"]);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
    let rows: Value = serde_json::from_slice(&done.out).unwrap();
    let ids: Vec<_> = rows.as_array().unwrap().iter().map(|row| row["id"].as_str()).collect();
    assert_eq!(ids.len(), 2, "each claim once: {ids:?}");
    for row in rows.as_array().unwrap() {
        for field in ["source", "statement", "verdict", "evidence", "engine", "effort", "version"] {
            assert!(row[field].is_string(), "{field} in {row}");
        }
        assert!(row["seconds"].is_number());
        let carried = ["by", "bound", "witness", "corrected", "reached"];
        assert!(carried.iter().any(|name| row[*name].is_string()), "{row}");
    }
}

#[test]
fn a_refuted_claim_is_exit_code_1() {
    let done = wyt("check G-OBS-ratio --effort quick");
    assert_eq!((done.code, done.err.as_str()), (Some(1), ""));
    assert!(done.text().contains("Refuted"), "{}", done.text());
    let csv = wyt("check G-OBS-ratio --effort quick --format csv");
    assert!(csv.text().starts_with("id,source,statement,verdict,"), "{}", csv.text());
}
