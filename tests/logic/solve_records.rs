//! The tables of records/: whole, as they are told of, and right where a plain loop can tell.

use std::collections::BTreeMap;

use wythoff::golden::floor_phi;

type Row<'t> = BTreeMap<&'t str, &'t str>;

/// The rows of a table by their pairs p < q ≤ `most`: all of them, each once.
fn table(text: &str, most: u64) -> BTreeMap<(u64, u64), Row<'_>> {
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap().split(',').collect();
    let mut rows = BTreeMap::new();
    for line in lines {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!(cells.len(), names.len(), "{line}");
        let row: Row = names.iter().copied().zip(cells).collect();
        let pair = (row["p"].parse().unwrap(), row["q"].parse().unwrap());
        assert!(rows.insert(pair, row).is_none(), "{line}");
    }
    let all: Vec<(u64, u64)> = (2..=most).flat_map(|q| (1..q).map(move |p| (p, q))).collect();
    assert!(all.iter().all(|pair| rows.contains_key(pair)) && rows.len() == all.len());
    rows
}

/// What a page says in one of its lines, without regard to where lines end.
fn says(page: &str, words: &str) {
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat(page).contains(&flat(words)), "no page says: {words}");
}

const PAGES: [&str; 2] =
    [include_str!("../../docs/solve.md"), include_str!("../../records/solve.md")];

#[test]
fn one_step_games_are_counted_as_told() {
    let rows = table(include_str!("../../records/solve-276.csv"), 24);
    // Open in the table before this one: every other game was proved, and stays so.
    let once_open = [
        (6, 10),
        (7, 11),
        (8, 13),
        (9, 14),
        (9, 15),
        (10, 16),
        (11, 18),
        (12, 19),
        (13, 21),
        (14, 23),
        (15, 24),
    ];
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (pair, row) in &rows {
        let proved = row["verdict"] == "proved";
        assert!(proved || once_open.contains(pair), "{pair:?} was proved before");
        assert_ne!(proved, row["reason"].len() > 3, "{pair:?}: {row:?}");
        let kind = if proved { row["shape"] } else { "open" };
        *counts.entry(kind).or_default() += 1;
        // A word of more than a thousand states is proved as it is.
        let states: usize = row["states"].parse().unwrap();
        let by = if states > 1_000 { "word" } else { "pairs" };
        assert!(!proved || row["read_by"] == by || row["read_by"] == "pairs", "{pair:?}");
    }
    let count = |kind: &str| counts.get(kind).copied().unwrap_or(0);
    let words = format!(
        "{} keep Wythoff's P-positions, {} change them on finitely many orbits, {} have an automaton of their own",
        count("wythoff"),
        count("orbits"),
        count("automaton")
    );
    PAGES.iter().for_each(|page| says(page, &words));
    says(PAGES[1], &format!("{} proved, {} open", 276 - count("open"), count("open")));
}

/// Whether (a, b), a ≤ b, is one of Wythoff's P-positions.
fn is_wythoff(a: u64, b: u64) -> bool {
    floor_phi(b - a) == Some(a)
}

/// Whether a move along (p,q) or (q,p) leads from one of Wythoff's P-positions to another.
fn joined(p: u64, q: u64, (a, b): (u64, u64)) -> bool {
    let down = |p: u64, q: u64| {
        let steps = (1..).map_while(|k| Some((a.checked_sub(k * p)?, b.checked_sub(k * q)?)));
        steps.into_iter().any(|(x, y)| is_wythoff(x.min(y), x.max(y)))
    };
    down(p, q) || down(q, p)
}

/// Wythoff's positions stay the P-positions iff no ray joins two of them, as every other position has a move of Wythoff's into them.
#[test]
fn rays_that_change_wythoffs_positions_do_so_where_told() {
    let rows = table(include_str!("../../records/solve-435.csv"), 30);
    let pairs: Vec<(u64, u64)> =
        (0..500).map(|n| floor_phi(n).map(|a| (a, a + n)).unwrap()).collect();
    let mut keeps = 0;
    for ((p, q), row) in &rows {
        match row["verdict"] {
            "keeps" => {
                let first = pairs.iter().find(|&&at| joined(*p, *q, at));
                assert_eq!(first, None, "{p},{q}");
                keeps += 1;
            }
            "changes" => {
                // The position to which a move leads, and from one of the same kind.
                let (a, b): (u64, u64) = (row["a"].parse().unwrap(), row["b"].parse().unwrap());
                assert!(is_wythoff(a.min(b), a.max(b)), "{p},{q} from {a},{b}");
                let from = |k: u64, p: u64, q: u64| (a + k * p, b + k * q);
                let member = |(a, b): (u64, u64)| is_wythoff(a.min(b), a.max(b));
                let found =
                    (1..100_000).any(|k| member(from(k, *p, *q)) || member(from(k, *q, *p)));
                assert!(found, "{p},{q} to {a},{b}");
            }
            other => panic!("{p},{q}: {other}"),
        }
    }
    let words = format!("{keeps} keep Wythoff's P-positions, {} do not", rows.len() - keeps);
    PAGES.iter().for_each(|page| says(page, &words));
}
