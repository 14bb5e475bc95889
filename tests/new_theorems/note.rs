//! The numbers of docs/note, computed. `WYT_WRITE=1 cargo test -p wythoff --test new_theorems` writes them anew.

use wythoff::engine::levels::LevelGame;

use super::golden::Golden;
use super::levels::{against, repeats};
use super::pairs::gdwn;
use super::sequence::{Sequence, bounds};

fn listed(items: impl IntoIterator<Item = String>) -> String {
    items.into_iter().collect::<Vec<_>>().join(", ")
}

fn interval((low, high): (i64, i64)) -> String {
    format!("[{low},{high}]")
}

/// The least whole Q with tQ ≤ 26 + width/φ impossible for all t ≥ 1: the strip of Theorem 308.
fn strip() -> i64 {
    let (low, high) = bounds(12, 14, true);
    let most = Golden(26, 0) + (high - low).over_phi();
    (0..).find(|&q| Golden(q, 0) > most).unwrap()
}

#[test]
fn the_numbers_of_the_note() {
    let values = LevelGame::Wythoff.textbook(6, 3000).into_iter().enumerate().skip(1);
    let values = listed(
        values.map(|(g, level)| format!("$g={g}$: ${}$", interval(Sequence::of(level).drift()))),
    );
    let pairs = [(1, 56), (7, 66), (50, 135), (90, 200)];
    let pairs =
        listed(pairs.map(|(p, q)| {
            format!("$({p},{q})$: $d_n-n\\in{}$", interval(gdwn(p, q, 3000).drift()))
        }));
    let found = LevelGame::RWythoff.textbook(10, 4000).into_iter().map(Sequence::of);
    let found = listed(found.map(|level| repeats(&level).len().to_string()));
    let of = against(&[(0, 18), (5, 128)], 1 << 16);
    let octaves = listed((7..16).map(|octave| {
        let wrong = (1usize << octave..1 << (octave + 1)).filter(|&n| of.d[n] != n as i64);
        wrong.count().to_string()
    }));
    let macros = [
        ("strip", strip().to_string()),
        ("values", values),
        ("pairs", pairs),
        ("repeats", found),
        ("octaves", octaves),
    ];
    let mut text = "% Written by the test new_theorems; see note.tex.\n".to_string();
    for (name, body) in macros {
        text += &format!("\\newcommand{{\\wyt{name}}}{{{body}}}\n");
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/note/numbers.tex");
    if std::env::var_os("WYT_WRITE").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert_eq!(written.replace("\r\n", "\n"), text, "write it with WYT_WRITE=1");
}
