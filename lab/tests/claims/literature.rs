//! The games of the literature: each against the definition, what is known of its P-positions, and the terms of its source;
//! docs/literature.md is what comes out. `WYT_WRITE=1 cargo test -p wythoff-lab --test literature` writes that page anew.

use std::collections::BTreeSet;

use serde::Deserialize;
use wythoff::Game;
use wythoff::engine::oracle::Oracle;
use wythoff::engine::{Play, Registry, ValueBoard};
use wythoff::rules::catalogue::CatalogueEntry;
use wythoff::run::Run;
use wythoff_lab::papers::Papers;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Literature {
    game: Vec<Known>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Known {
    name: String,
    known: String,
    r#box: u64,
    terms: Vec<Vec<u64>>,
    #[serde(default)]
    oeis: Vec<String>,
}

fn literature() -> Vec<Known> {
    let text = include_str!("../../../papers/literature.toml");
    toml::from_str::<Literature>(text).unwrap().game
}

/// A = mex of the pairs before, B = s·A + t·n.
fn greedy(s: u64, t: u64, most: u64) -> BTreeSet<[u64; 2]> {
    let (mut pairs, mut used) = (BTreeSet::new(), BTreeSet::new());
    for n in 0.. {
        let a = (0..).find(|a| !used.contains(a)).unwrap();
        let b = s * a + t * n;
        used.extend([a, b]);
        if a > most {
            return pairs;
        }
        pairs.extend([[a, b], [b, a]]);
    }
    unreachable!("a grows")
}

/// The places of the letters in the Tribonacci word, from 1.
fn tribonacci(most: usize) -> [Vec<u64>; 3] {
    let mut word = vec![0u8];
    while word.len() < 4 * most {
        let image = |letter: &u8| [vec![0, 1], vec![0, 2], vec![0]][usize::from(*letter)].clone();
        word = word.iter().flat_map(image).collect();
    }
    let places = |wanted: u8| {
        let at = (1u64..).zip(&word).filter(|(_, letter)| **letter == wanted);
        at.map(|(i, _)| i).collect()
    };
    [places(0), places(1), places(2)]
}

/// Whether a position is a P-position by what is known; `None` where nothing is said.
fn is_p(known: &Known, at: &[u64]) -> Option<bool> {
    let wythoff = |a: u64, b: u64| greedy(1, 1, 100).contains(&[a, b]);
    let sorted = {
        let mut sorted = at.to_vec();
        sorted.sort_unstable();
        sorted
    };
    Some(match (&known.known[..], at) {
        ("the pairs of floor(n phi), floor(n phi) + n", &[a, b]) => wythoff(a, b),
        ("A = mex of the pairs before, B = A + 2n", &[a, b]) => greedy(1, 2, 100).contains(&[a, b]),
        ("A = mex of the pairs before, B = A + 3n", &[a, b]) => greedy(1, 3, 100).contains(&[a, b]),
        ("A = mex of the pairs before, B = s A + t n", &[a, b]) => {
            let numbers = known.name.split_once(':').unwrap().1.split_once(',').unwrap();
            let (s, t) = (numbers.0.parse().unwrap(), numbers.1.parse().unwrap());
            greedy(s, t, 100).contains(&[a, b])
        }
        ("two piles left are Wythoff's game", &[a, b, c]) => match (a, b, c) {
            (0, x, y) | (x, 0, y) | (x, y, 0) => wythoff(x, y),
            _ => return None,
        },
        ("with c = 0: a = b", &[a, b, 0]) => a == b,
        ("with c = 0: Wythoff's pairs", &[a, b, 0]) => wythoff(a, b),
        ("with c = 0: a = b" | "with c = 0: Wythoff's pairs", _) => return None,
        ("the binary digits of each place sum to a multiple of 3", _) => {
            (0..16).all(|i| at.iter().map(|x| x >> i & 1).sum::<u64>() % 3 == 0)
        }
        ("with an empty pile: Wythoff's pairs", _) if sorted[0] > 0 => return None,
        ("with an empty pile: Wythoff's pairs", _) => wythoff(sorted[1], sorted[2]),
        ("a = b mod m + 1", &[a, b]) => {
            let m: u64 = known.name.split_once(':').unwrap().1.parse().unwrap();
            a % (m + 1) == b % (m + 1)
        }
        ("a + b even", &[a, b]) => (a + b) % 2 == 0,
        ("piles that differ by at most 1", &[a, b]) => a.abs_diff(b) <= 1,
        ("(0,0) and two triangular numbers in a row", _) => {
            let triangles = (0..50u64).map(|n| [n * (n + 1) / 2, (n + 1) * (n + 2) / 2]);
            sorted == [0, 0] || triangles.into_iter().any(|pair| sorted == pair)
        }
        ("both piles 0 or 1 mod 4", &[a, b]) => a % 4 < 2 && b % 4 < 2,
        ("a pile empty, or different piles with a ratio below phi", _) => {
            let (x, y) = (sorted[0], sorted[1]);
            // y < φx iff y² < xy + x².
            x == 0 || x < y && y * y < x * y + x * x
        }
        ("the places of the n-th a, b and c in the Tribonacci word", _) => {
            let [a, b, c] = tribonacci(100);
            let mut all = a.iter().zip(&b).zip(&c).map(|((a, b), c)| [*a, *b, *c]);
            sorted == [0, 0, 0] || all.any(|triple| sorted == triple)
        }
        ("a pile empty", _) => sorted[0] == 0,
        ("at most one pile is not empty", _) => sorted[1] == 0,
        (words, _) => panic!("{}: no test for: {words}", known.name),
    })
}

fn boxed(piles: usize, size: u64) -> Vec<Vec<u64>> {
    (0..piles).fold(vec![Vec::new()], |found, _| {
        let longer = |p: &Vec<u64>| -> Vec<Vec<u64>> {
            (0..size).map(|x| [&p[..], &[x]].concat()).collect()
        };
        found.iter().flat_map(longer).collect()
    })
}

#[test]
fn every_game_is_as_its_source_says() {
    let (engines, run) = (Registry::standard(), Run::default());
    for known in literature() {
        let game: Game = known.name.parse().unwrap();
        let sizes = vec![known.r#box as usize; game.arity()];
        let solved = engines.outcomes(&game, &sizes, Play::Normal, &run).unwrap().found;
        let mut said = 0;
        for at in boxed(game.arity(), known.r#box) {
            let place: Vec<usize> = at.iter().map(|x| *x as usize).collect();
            if let Some(p) = is_p(&known, &at) {
                said += 1;
                assert_eq!(solved.is_p(&place), p, "{game} at {at:?}: {}", known.known);
            }
        }
        assert!(said >= known.r#box, "{game}: {said} positions");
        // The definition, on a smaller box.
        let mut oracle = Oracle::new(&game, Play::Normal);
        for at in boxed(game.arity(), if game.arity() > 2 { 6 } else { 16 }) {
            let place: Vec<usize> = at.iter().map(|x| *x as usize).collect();
            assert_eq!(solved.is_p(&place), oracle.value(&at).unwrap() == 0, "{game} {at:?}");
        }
        // The terms of the source are the first of the list: every P-position before the last of them is there.
        let found: Vec<Vec<u64>> = first(&game, known.terms.len());
        assert_eq!(found, known.terms, "{game}");
    }
}

/// The first P-positions as `wyt positions` lists them.
fn first(game: &Game, count: usize) -> Vec<Vec<u64>> {
    let (engines, run) = (Registry::standard(), Run::default());
    let most = if game.arity() > 2 { 17 } else { 40 };
    let listed = engines.list_within(game, 0, Play::Normal, most, &run).unwrap().found;
    listed.stream.take(count).map(|p| p.unwrap().small().unwrap()).collect()
}

fn page() -> String {
    let engines = Registry::standard();
    let mut page = String::from(
        "# Games of the literature\n\nEach in a line of the notation ([notation.md](notation.md)), with the engine that makes its table of 100 by 100 (others fixed at 4)\nand its first P-positions. What is known of them stands in `papers/literature.toml`; `lab/tests/claims/literature.rs` compares it with the engines\nand the engines with the definition, and writes this page.\n\n| game | moves | engine | first P-positions | known | source |\n|---|---|---|---|---|---|\n",
    );
    for known in literature() {
        let game: Game = known.name.parse().unwrap();
        let fixed = vec![4; game.arity() - 2];
        let board = ValueBoard { rows: 100, columns: 100, fixed: &fixed, whole: false };
        let engine = engines.best(&game, board).unwrap().engine();
        let name = known.name.split(':').next().unwrap();
        let entry = CatalogueEntry::all().find(|entry| entry.name == name).unwrap();
        let terms: Vec<String> = known
            .terms
            .iter()
            .map(|p| {
                let piles: Vec<String> = p.iter().map(u64::to_string).collect();
                format!("({})", piles.join(","))
            })
            .collect();
        let oeis = if known.oeis.is_empty() {
            String::new()
        } else {
            format!(" ({})", known.oeis.join(", "))
        };
        page += &format!(
            "| {} | `{}` | {engine} | {} | {}{oeis} | {} |\n",
            known.name,
            game.family_texts().join(" "),
            terms.join(" "),
            known.known,
            entry.source.replace('*', "\\*"),
        );
    }
    page + &proved_by_others()
}

/// The works that the papers' files name under `[[later]]`.
fn proved_by_others() -> String {
    let papers = Papers::built_in().unwrap();
    let mut part = String::from(
        "\n## What others have proved\n\nWork that bears on claims of the five papers, as `[[later]]` in their files names it; it stands in the report, and in a letter where it bears on what is new there.\n\n",
    );
    for work in papers.all().flat_map(|paper| &paper.later) {
        part += &format!("- {}. {} ({})\n", work.cite, work.says, work.claims.join(", "));
    }
    part
}

#[test]
fn the_page_is_what_comes_out() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/literature.md");
    let page = page();
    if std::env::var_os("WYT_WRITE").is_some() {
        std::fs::write(path, &page).unwrap();
    }
    assert_eq!(
        std::fs::read_to_string(path).unwrap_or_default(),
        page,
        "write it with WYT_WRITE=1"
    );
}
