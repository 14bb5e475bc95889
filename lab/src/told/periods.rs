//! Periods of rows as a sheet: what it is called, its columns, its lines. One pile, rows with Nim moves on the larger pile, rows of any rules.

use num_bigint::BigUint;
use wythoff::Game;
use wythoff::engine::Answer;
use wythoff::engine::rows::{Row, RowProof, Rows, Side};

use super::refusal::in_words;
use crate::output::{About, Cell, FilledSheet};

/// The rows found, of so many that were asked for; with `proof` how each is proved.
///
/// ```
/// use wythoff::engine::{Registry, rows::Wanted};
/// let game = "euclid".parse()?;
/// let found = Registry::standard().rows(&game, Wanted::rows(3), &Default::default())?;
/// let sheet = wythoff_lab::told::periods::sheet(&game, 3, &found, false);
/// assert_eq!(sheet.head.columns, ["row", "preperiod", "period", "saltus"]);
/// assert_eq!(sheet.rows.len(), 3);
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn sheet(game: &Game, rows: u64, answer: &Answer<Rows>, proof: bool) -> FilledSheet {
    let found = &answer.found;
    let about = |title: String| {
        About::new(title).with("game", game.to_string()).with("engine", answer.engine)
    };
    if game.is_one_pile() {
        let (words, line) = one_pile(found);
        let columns = ["row", "preperiod", "period", "checked_from", "checked_to", "verdict"];
        // A game of one pile has one row.
        let line = line.map(|line| [vec![Cell::from(0u64)], line].concat());
        let about = about(format!("One pile of {game}: {words}")).with("rows", 1u64);
        let cut = line.is_none().then_some(words);
        let lines = line.into_iter().collect();
        return FilledSheet { cut, ..FilledSheet::new(about, &columns, lines) };
    }
    let mut columns = vec!["row", "preperiod", "period"];
    let alone = found.rows.iter().any(|row| matches!(row.proof, RowProof::States { .. }));
    let title = match alone {
        true => format!("Rows of {game}: G(a,n+period) = G(a,n) + saltus"),
        false => format!("Rows of {game}"),
    };
    if alone {
        columns.push("saltus");
    } else if proof {
        columns.push("multiple");
    }
    columns.extend(proof.then_some("proof"));
    let lines = found.rows.iter().map(|row| {
        let large = |n: &Option<BigUint>| n.clone().map_or(Cell::Missing, Cell::from);
        let mut line = vec![Cell::from(row.row as u64), Cell::from(row.preperiod)];
        line.push(large(&row.period));
        if alone {
            line.push(large(&row.saltus));
        } else if proof {
            line.push(Cell::from(row.multiple.clone()));
        }
        line.extend(proof.then(|| Cell::Text(proved(row))));
        line
    });
    let cut = found
        .stopped
        .as_ref()
        .map(|why| format!("{} (the rows before it are found)", in_words(why)));
    let about = about(title).with("rows", rows);
    FilledSheet { cut, ..FilledSheet::new(about, &columns, lines.collect()) }
}

/// How a row is proved.
pub fn proved(row: &Row) -> String {
    match row.proof {
        RowProof::Repeat(x) => format!("state {} = state {}", x.first, x.second),
        RowProof::States { first, second } => format!("state {first} = state {second}"),
        RowProof::Window { side: Side::Top, diagonal } => format!("top at {diagonal}"),
        RowProof::Window { side: Side::Bottom, diagonal } => format!("bottom at {diagonal}"),
        RowProof::Checked { from, to, .. } => format!("checked for {from} <= n < {to}"),
    }
}

/// What is known of the values of one pile, in words and, if anything is, as a line: preperiod, period, the n checked from and to, verdict.
///
/// ```
/// use wythoff::engine::{Registry, rows::Wanted};
/// let engines = Registry::standard();
/// let found = engines.rows(&"subtraction:1,2".parse()?, Wanted::rows(1), &Default::default())?.found;
/// let (words, _) = wythoff_lab::told::periods::one_pile(&found);
/// assert!(words.starts_with("G(n+3) = G(n) for all n >= 0, proved"));
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn one_pile(found: &Rows) -> (String, Option<Vec<Cell>>) {
    let missing = || [Cell::Missing, Cell::Missing, Cell::Missing, Cell::Missing];
    let line = |cells: [Cell; 4], verdict: &str| {
        Some(cells.into_iter().chain([Cell::Text(verdict.to_string())]).collect())
    };
    match (&found.rows[..], &found.never) {
        (
            [Row { preperiod, multiple, proof: RowProof::Checked { from, to, theorem }, .. }, ..],
            _,
        ) => {
            let words = format!(
                "G(n+{multiple}) = G(n) for all n >= {preperiod}, proved: checked for {from} <= n < {to}; {theorem}"
            );
            let period = multiple.clone().into();
            let cells = [(*preperiod).into(), period, (*from).into(), (*to).into()];
            (words, line(cells, "proved"))
        }
        (_, Some(why)) => {
            (format!("never periodic, proved: {why}"), line(missing(), "never, proved"))
        }
        _ => (found.stopped.as_ref().map(in_words).unwrap_or_default(), None),
    }
}
