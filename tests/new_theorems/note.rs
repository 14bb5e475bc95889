//! The numbers of docs/note, computed. `WYT_WRITE=1 cargo test -p wythoff --test new_theorems` writes them anew.

use wythoff::Game;
use wythoff::engine::Bound;
use wythoff::engine::involution::PPositions;
use wythoff::engine::levels::LevelGame;
use wythoff::run::Memory;

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

/// The cells of the first line of a part of the record of solved games that begins with a name.
fn recorded<'r>(part: &'r str, name: &str) -> Option<Vec<&'r str>> {
    let line = |line: &&str| line.replace('*', "").starts_with(&format!("| {name}"));
    Some(part.lines().find(line)?.split('|').map(|cell| cell.trim_matches([' ', '*'])).collect())
}

/// A line of the table of automata: the positions, the states for the set of them and for the word (the pairs by n), the bounds
/// on a_n − A_n.
fn automaton(name: &str, shown: &str) -> String {
    let (sets, words) = SOLVED.split_once("## Words").unwrap();
    let thin = |states: &str| states.split(';').next().unwrap_or_default().replace(',', "\\,");
    let word = thin(recorded(words, name).unwrap()[2]);
    let Some(cells) = recorded(sets, name) else {
        return format!("{shown}&---&{word}&---\\\\");
    };
    // "proved; −3 ≤ a − ⌊φn⌋ ≤ 8, first attained at n = 13 and 53"
    let bounds = cells[2].split_once("; ").map_or(String::new(), |(_, told)| {
        let (low, rest) = told.split_once(" ≤ a − ⌊φn⌋ ≤ ").unwrap();
        let high = rest.split(',').next().unwrap();
        format!("from ${}$ to ${high}$", low.replace('−', "-"))
    });
    format!("{shown}&{}&{word}&{bounds}\\\\", thin(cells[3]))
}

/// The least a whose (a,a) game has a P-position (x,y) with x < a² ≤ y, and the first such position.
fn outside_the_grid() -> (u64, u64, u64) {
    let first = |a: u64| {
        let game: Game = format!("diagonal:{a}").parse().unwrap();
        let (rules, last) = (game.rays().unwrap(), Bound::UpTo(a * a - 1));
        let mut positions = PPositions::new(rules, last, Memory::default()).unwrap().flatten();
        positions.find(|(_, y)| *y >= a * a).map(|(x, y)| (a, x, y))
    };
    (1..).find_map(first).unwrap()
}

/// The rows that are looked at.
const ROWS: u64 = 3000;
const SOLVED: &str = include_str!("../../records/solve.md");
const RECORD: &str = include_str!("../../records/levels-r-wythoff-100.csv");

#[test]
fn the_numbers_of_the_note() {
    let values = LevelGame::Wythoff.textbook(6, ROWS).into_iter().enumerate().skip(1);
    let values = listed(
        values.map(|(g, level)| format!("$g={g}$: ${}$", interval(Sequence::of(level).drift()))),
    );
    let pairs = [(1, 56), (7, 66), (50, 135), (90, 200)];
    let pairs =
        listed(pairs.map(|(p, q)| {
            format!("$({p},{q})$: $d_n-n\\in{}$", interval(gdwn(p, q, ROWS).drift()))
        }));
    // The record, and its first lines against the algorithm.
    let record: Vec<Vec<&str>> =
        RECORD.lines().skip(1).map(|line| line.split(',').collect()).collect();
    for (level, line) in LevelGame::RWythoff.textbook(8, 4000).into_iter().zip(&record) {
        let (of, settled) = (Sequence::of(level), line[2].parse::<usize>().unwrap());
        assert_eq!(repeats(&of).len().to_string(), line[1], "C_{}", line[0]);
        assert!((settled..of.len()).all(|n| of.d[n] == n as i64), "M_{}", line[0]);
        assert!(settled == 0 || of.d[settled - 1] != settled as i64 - 1, "M_{}", line[0]);
    }
    let cell = |g: usize| format!("{}&{}&{}", record[g][0], record[g][1], record[g][2]);
    let lines: Vec<String> =
        (0..9).map(|g| [g, g + 9, g + 18].map(cell).join("&") + "\\\\").collect();
    let of = against(&[(0, 18), (5, 128)], 1 << 16);
    let of_all = repeats(&of);
    let octaves = listed((7..16).map(|octave| {
        let wrong = (1usize << octave..1 << (octave + 1)).filter(|&n| of.d[n] != n as i64);
        wrong.count().to_string()
    }));
    let automata = [
        ("Wythoff, value 1", "Wythoff's game, value $1$"),
        ("Wythoff, value 2", "Wythoff's game, value $2$"),
        ("Wythoff, value 3", "Wythoff's game, value $3$"),
        ("Maharaja Nim", "Maharaja Nim, P-positions"),
    ];
    let (grid, column, partner) = outside_the_grid();
    let automata = automata.map(|(name, shown)| automaton(name, shown)).concat();
    let macros = [
        ("strip", strip().to_string()),
        ("rows", ROWS.to_string()),
        ("last", (record.len() - 1).to_string()),
        ("levels", lines.concat()),
        ("four", of_all.len().to_string()),
        ("lastrepeat", of_all.last().map_or(String::new(), usize::to_string)),
        ("values", values),
        ("pairs", pairs),
        ("octaves", octaves),
        ("automata", automata),
        ("grid", grid.to_string()),
        ("column", column.to_string()),
        ("partner", partner.to_string()),
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

const NOTE: &str = include_str!("../../docs/note/note.tex");
const NUMBERS: &str = include_str!("../../docs/note/numbers.tex");

/// What stands in the braces after a command, with or without an option in brackets.
fn named<'t>(text: &'t str, command: &str) -> Vec<&'t str> {
    let argument = |rest: &'t str| {
        let option = rest.starts_with('[').then(|| rest.find(']').unwrap() + 1);
        rest[option.unwrap_or(0)..].strip_prefix('{')?.split('}').next()
    };
    text.split(command).skip(1).filter_map(argument).collect()
}

/// Where no TeX is there to say so: names, braces and environments of the note fit together.
#[test]
fn the_note_resolves() {
    let works = named(NOTE, "\\bibitem");
    let cited: Vec<&str> =
        named(NOTE, "\\cite").into_iter().flat_map(|keys| keys.split(',')).collect();
    assert!(cited.iter().all(|key| works.contains(key)), "{cited:?}");
    assert!(works.iter().all(|key| cited.contains(key)), "{works:?}");
    let labels = named(NOTE, "\\label");
    let refs = named(NOTE, "\\ref");
    assert!(refs.iter().all(|name| labels.contains(name)) && !refs.is_empty(), "{refs:?}");
    for rest in NOTE.split("\\wyt").skip(1) {
        let name: String = rest.chars().take_while(char::is_ascii_alphabetic).collect();
        assert!(NUMBERS.contains(&format!("\\newcommand{{\\wyt{name}}}")), "{name}");
    }
    let (mut begun, mut ended) = (named(NOTE, "\\begin"), named(NOTE, "\\end"));
    begun.sort_unstable();
    ended.sort_unstable();
    assert_eq!(begun, ended);
    for text in [NOTE, NUMBERS] {
        let plain = ["\\\\", "\\{", "\\}"].iter().fold(text.to_string(), |t, e| t.replace(e, ""));
        assert_eq!(plain.matches('{').count(), plain.matches('}').count());
    }
}
