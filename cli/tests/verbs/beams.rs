//! `wyt beams`: its verdicts, its columns, what it refuses.

use crate::common;

use common::ok;

fn rows(csv: &str) -> Vec<Vec<String>> {
    csv.lines()
        .map(|line| line.split(',').map(|s| s.trim_matches('"').to_string()).collect())
        .collect()
}

/// Larsson, figure 3: slopes 1.478… and 2.247…; the prediction stands beside them.
#[test]
fn beams_of_one_two() {
    let rows = rows(&ok("beams gdwn:1,2 --up-to 2e5 --format csv"));
    let head = "beam,slope,least,greatest,positions,share,predicted_slope,predicted_share";
    assert_eq!(rows[0].join(","), head);
    assert_eq!(rows.len(), 3);
    for (row, slope) in rows[1..].iter().zip(["1.47", "2.24"]) {
        assert!(row[1].starts_with(slope) && row[6].starts_with(slope), "{row:?}");
    }
    let text = ok("beams gdwn:1,2 --up-to 2e5");
    assert!(
        text.starts_with(
            "Beams of gdwn:1,2 for a <= 200000: split into 2 (observed, not proved)\n"
        ),
        "{text}"
    );
}

#[test]
fn windows_show_how_far_positions_stray() {
    let rows = rows(&ok("beams wythoff --up-to 1e5 --windows --format csv"));
    assert_eq!(rows[0].join(","), "k,positions,D,least,greatest");
    assert!(rows[1..].iter().all(|row| row[2] == "1"), "Wythoff pairs lie within 1 of the line");
    let json: serde_json::Value =
        serde_json::from_str(&ok("beams wythoff --up-to 1e5 --format json")).unwrap();
    assert_eq!(json["summary"]["verdict"], "no split");
    assert_eq!(json["engine"], "closed form");
}

/// gdwn:4,6 shows gaps that narrow as the range grows: they are named, and no number of beams is called established.
#[test]
fn gaps_that_narrow_are_named() {
    let text = ok("beams gdwn:4,6 --up-to 1e5");
    assert!(text.contains("(observed, not proved)"), "{text}");
    assert!(text.contains("gaps narrow from window to window"), "{text}");
    assert!(!ok("beams gdwn:1,2 --up-to 2e5").contains("narrow"), "the gap of gdwn:1,2 stays");
}

#[test]
fn other_games_are_refused() {
    for (line, code) in [
        ("beams euclid --up-to 1000", 4),
        ("beams fibonacci-nim --up-to 1000", 4),
        ("beams gdwn:1,2 --up-to 1e9 --memory 1M", 3),
        ("beams gdwn:1,2 --up-to 1000 --format npy", 2),
    ] {
        let run = common::wyt(line);
        assert_eq!(run.code, Some(code), "wyt {line}: {}", run.err);
        assert!(run.out.is_empty());
    }
}
