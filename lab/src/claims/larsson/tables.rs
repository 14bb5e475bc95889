//! The tables: every cell computed anew in two ways and compared with print, and what the captions say.

use super::tools::*;
use crate::claims::{Claim, Effort, Finding, Verdict};
use crate::papers::{self, Kind, Table};
use wythoff::engine::involution::plain_positions;
use wythoff::golden::{
    Array, dual_pair, is_dual_pair, is_splitting_pair, is_wythoff_pair, wythoff_pair,
};
use wythoff::{Error, Result, zeckendorf};

#[rustfmt::skip]
pub(super) const CLAIMS: &[Claim] = &[
    Claim { id: "L-List", source: "section 2, after Conjecture 3", statement: "The first P-positions of Wythoff's game, (0,0) to (14,23).", check: |_| cells("L-List") },
    Claim { id: "L-Tab1", source: "section 1, Table 1", statement: "The first 19 P-positions of the (1,2) game with b − a, b − 2a, 2b − a.", check: |_| cells("L-Tab1") },
    Claim { id: "L-TabA1", source: "Appendix, Table A1", statement: "The first 19 P-positions of the (1,2) game with b − a, b − 2a, 2b − a.", check: |_| cells("L-TabA1") },
    Claim { id: "L-TabA2", source: "Appendix, Table A2", statement: "The first 13 P-positions of the (2,3) game.", check: |_| cells("L-TabA2") },
    Claim { id: "L-TabA3", source: "Appendix, Table A3", statement: "The first P-positions of the (2,4) game; (8,13) ⊕ (2,1) = 3 × (2,4), and (8,13) is the first Wythoff pair that a move of (2,4) joins to another P-position of Wythoff's game.", check: table_a3 },
    Claim { id: "L-TabA4", source: "Appendix, Table A4", statement: "The first 12 P-positions of the (4,6) game.", check: |_| cells("L-TabA4") },
    Claim { id: "L-TabA5", source: "Appendix, Table A5", statement: "The first 12 P-positions of the (4,7) game.", check: |_| cells("L-TabA5") },
    Claim { id: "L-TabA6", source: "Appendix, Table A6", statement: "Five rows of the Wythoff array; 9, 15 is a Wythoff pair, 15, 24 is none but a dual pair.", check: table_a6 },
    Claim { id: "L-TabA7", source: "Appendix, Table A7", statement: "Five rows of the dual Wythoff array and the beginning of the sixth, 15, 24; 9, 14 is a dual pair, 14, 23 is none.", check: table_a7 },
    Claim { id: "L-TabA7c", source: "Appendix, caption of Table A7", statement: "14, 23 is a Wythoff pair and begins row 6 of the Wythoff array: 14 is the least number not in the first five rows, and the Zeckendorf shift takes 14 = 1 + 13 to 2 + 21 = 23.", check: caption_a7 },
];

/// A cell by other means than the comparison uses: the plain involution, or the list of pairs.
fn again(table: &Table) -> Result<Vec<Vec<Option<i64>>>> {
    if let Kind::Array { .. } = table.kind {
        return table.cells.iter().map(|row| recurrence(row)).collect();
    }
    let game = game(table.game.as_deref().unwrap_or_default())?;
    let largest = table.cells.iter().flatten().filter_map(|cell| cell.number()).max().unwrap_or(0);
    let found = plain_positions(vector(&game)?, largest as u64)?;
    let rows = found.into_iter().zip(0..).take(table.cells.len());
    let line = |((a, b), n): ((u64, u64), i64)| {
        let (a, b) = (a as i64, b as i64);
        let cell = |name: &String| match name.as_str() {
            "n" => Some(n),
            "a" => Some(a),
            "b" => Some(b),
            "delta" => Some(b - a),
            "gamma" => Some(b - 2 * a),
            "eta" => Some(2 * b - a),
            _ => None,
        };
        table.columns.iter().map(cell).collect()
    };
    Ok(rows.map(line).collect())
}

/// A row of an array from its first two entries as printed.
fn recurrence(row: &[papers::Cell]) -> Result<Vec<Option<i64>>> {
    let start = |i: usize| row.get(i).and_then(|cell| cell.number());
    let (Some(x), Some(y)) = (start(0), start(1)) else {
        return Err(Error::invalid("a row of an array needs two numbers"));
    };
    let mut line = vec![x, y];
    while line.len() < row.len() {
        line.push(line[line.len() - 1] + line[line.len() - 2]);
    }
    Ok(line.into_iter().map(Some).collect())
}

fn cells(id: &str) -> Result<Finding> {
    compare(papers::table(id).ok_or_else(|| Error::invalid(format!("there is no table {id}")))?)
}

/// How many printed cells of a table are those of the table it repeats by mistake.
fn repeated(table: &Table) -> Option<String> {
    let other = papers::table(table.repeats.as_deref()?)?;
    let both = || {
        let rows = table.cells.iter().flatten().zip(other.cells.iter().flatten());
        rows.filter_map(|(x, y)| x.number().zip(y.number()))
    };
    let equal = both().filter(|(x, y)| x == y).count();
    Some(format!(
        " {equal} of {} cells that both tables print are those of {}.",
        both().count(),
        other.id
    ))
}

/// Compares the cells of a table; a difference is a misprint when two computations agree against it.
pub(super) fn compare(table: &Table) -> Result<Finding> {
    let id = &table.id;
    let (first, second) = (papers::computed(table)?, again(table)?);
    let (mut compared, mut lost, mut differ) = (0, 0, Vec::new());
    for (i, row) in table.cells.iter().enumerate() {
        for (j, cell) in row.iter().enumerate() {
            let Some(printed) = cell.number() else {
                lost += 1;
                continue;
            };
            compared += 1;
            if first[i][j] != second[i][j] {
                return Err(Error::invalid(format!(
                    "two computations of {id} disagree in row {i}, column {j}"
                )));
            }
            let computed =
                first[i][j].ok_or_else(|| Error::invalid(format!("{id}: no value for row {i}")))?;
            if printed != computed {
                differ.push((i, j, printed, computed));
            }
        }
    }
    let unlisted = papers::compare(table)?;
    if !unlisted.is_empty() {
        return Err(Error::invalid(format!(
            "{id}: {} cells differ otherwise than recorded",
            unlisted.len()
        )));
    }
    let engine = match table.kind {
        Kind::Array { .. } => "arrays by row formula, recurrence",
        _ => "dense table, plain involution",
    };
    let evidence = format!(
        "{compared} printed cells computed in two ways, {} differ, {lost} were lost in the text read",
        differ.len()
    );
    let Some(&(i, j, printed, computed)) = differ.first() else {
        return Ok(Finding::new(
            Verdict::proved(format!("all {compared} cells computed")),
            evidence,
            engine,
        ));
    };
    let list: Vec<String> = differ
        .iter()
        .map(|(i, j, printed, computed)| format!("{}: {printed} → {computed}", table.place(*i, *j)))
        .collect();
    let reasons: Vec<&str> = table.misprints.iter().map(|misprint| misprint.why.as_str()).collect();
    let doubts: Vec<&str> =
        table.misprints.iter().filter_map(|misprint| misprint.doubt.as_deref()).collect();
    let verdict = Verdict::Misprint {
        printed: format!(
            "{} of {compared} cells, the first {}: {printed}",
            differ.len(),
            table.place(i, j)
        ),
        corrected: list.join("; "),
        as_printed: Box::new(Verdict::refuted(format!(
            "{}: {printed} is printed, {computed} is true",
            table.place(i, j)
        ))),
        as_corrected: Box::new(Verdict::proved(format!("all {compared} cells computed"))),
    };
    let repeated = repeated(table).unwrap_or_default();
    let evidence = format!("{evidence}.{repeated} {} {}", reasons.join(" "), doubts.join(" "));
    Ok(Finding::new(verdict, evidence.trim_end(), engine))
}

/// The least n such that a move of `pair` leads from (A_n,B_n) to an earlier P-position of Wythoff's game.
fn first_joined(pair: (u64, u64)) -> Option<((u64, u64), (u64, u64))> {
    for n in 1..1_000 {
        let (a, b) = wythoff_pair(n)?;
        let earlier = (0..n).filter_map(wythoff_pair).flat_map(|(x, y)| [(x, y), (y, x)]);
        for (x, y) in earlier.filter(|(x, y)| *x < a && *y < b) {
            let multiple = |(p, q): (u64, u64)| (a - x) % p == 0 && (b - y) == (a - x) / p * q;
            if multiple(pair) || multiple((pair.1, pair.0)) {
                return Some(((a, b), (x, y)));
            }
        }
    }
    None
}

fn table_a3(_: &Effort) -> Result<Finding> {
    let finding = cells("L-TabA3")?;
    let joined = first_joined((2, 4));
    let ((x, y), (u, v), triple) = ((8, 13), (2, 1), (3 * 2, 3 * 4));
    let (minus, plus) = ((x - u, y - v) == triple, (x + u, y + v) == triple);
    let caption = format!(
        "Caption: (8,13) + (2,1) = (10,14) {} 3(2,4), (8,13) − (2,1) = (6,12) {} 3(2,4); the first Wythoff pair with such a \
         move: {}",
        if plus { "=" } else { "≠" },
        if minus { "=" } else { "≠" },
        joined.map_or("none".into(), |(from, to)| format!("{from:?} to {to:?}"))
    );
    let right = minus && !plus && joined == Some(((8, 13), (2, 1)));
    let verdict = if right { finding.verdict } else { Verdict::refuted(caption.clone()) };
    Ok(Finding::new(verdict, format!("{} {caption}", finding.evidence), finding.engine))
}

fn table_a6(_: &Effort) -> Result<Finding> {
    let finding = cells("L-TabA6")?;
    let named = is_wythoff_pair(9, 15) && !is_wythoff_pair(15, 24) && is_dual_pair(15, 24);
    let verdict = if named { finding.verdict } else { Verdict::refuted("9, 15 or 15, 24") };
    Ok(Finding::new(
        verdict,
        format!("{}; the pairs of the caption looked up", finding.evidence),
        finding.engine,
    ))
}

fn table_a7(_: &Effort) -> Result<Finding> {
    let finding = cells("L-TabA7")?;
    let named = is_dual_pair(9, 14) && !is_dual_pair(14, 23) && dual_pair(9) == Some((15, 24));
    let verdict =
        if named { finding.verdict } else { Verdict::refuted("9, 14 or 14, 23 or 15, 24") };
    Ok(Finding::new(verdict, finding.evidence, finding.engine))
}

fn caption_a7(_: &Effort) -> Result<Finding> {
    let in_five_rows = |x: u64| Array::Wythoff.position_u64(x).is_some_and(|(row, _)| row <= 5);
    let least = (1..).find(|x| !in_five_rows(*x));
    let sixth: Vec<u64> = Array::Wythoff.row_u64(6)?.take(2).collect();
    let terms = (zeckendorf::terms(14), zeckendorf::shift(14));
    let fine = is_wythoff_pair(14, 23)
        && is_splitting_pair(14, 23)
        && least == Some(14)
        && sixth == [14, 23]
        && terms == (vec![1, 13], Some(23));
    let verdict = if fine {
        Verdict::proved(
            "finite: numbers 1 to 14 looked up in the array, row 6 and the Zeckendorf shift computed",
        )
    } else {
        Verdict::refuted(format!("least {least:?}, row 6 {sixth:?}, terms and shift {terms:?}"))
    };
    Ok(Finding::new(
        verdict,
        format!("least number missing {least:?}, row 6 begins {sixth:?}"),
        EXACT,
    ))
}
