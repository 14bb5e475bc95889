use std::collections::HashSet;

use super::*;

fn papers() -> Papers {
    Papers::built_in().unwrap()
}

fn tables(papers: &Papers) -> impl Iterator<Item = (&Paper, &PrintedTable)> {
    papers.all().flat_map(|paper| paper.tables.iter().map(move |table| (paper, table)))
}

#[test]
fn the_files_parse_and_name_themselves() {
    let papers = papers();
    let keys: Vec<_> = papers.all().map(|paper| paper.key.as_str()).collect();
    assert_eq!(keys, ["gu", "ho", "suriyaprakash", "aggarwal", "larsson"]);
    for paper in papers.all() {
        assert!(!paper.authors.is_empty() && !paper.venue.is_empty() && !paper.tables.is_empty());
    }
}

#[test]
fn ids_are_unique_and_carry_the_letter_of_their_paper() {
    let mut seen = HashSet::new();
    for (paper, table) in tables(&papers()) {
        assert!(seen.insert(&table.id), "{} stands twice", table.id);
        let letter = paper.key[..1].to_uppercase();
        assert!(table.id.starts_with(&format!("{letter}-")), "{} in {}", table.id, paper.key);
    }
}

#[test]
fn every_misprint_names_a_printed_cell_once_and_contradicts_it() {
    for (_, table) in tables(&papers()) {
        let mut seen = HashSet::new();
        for misprint in &table.misprints {
            assert!(!misprint.why.is_empty() && !misprint.cells.is_empty(), "{}", table.id);
            for correction in &misprint.cells {
                let (row, column) = correction.at;
                assert_eq!(
                    table.cell(row, column),
                    Some(correction.printed),
                    "{} {row},{column}",
                    table.id
                );
                assert_ne!(
                    correction.printed,
                    Cell::Number(correction.computed),
                    "{} {row},{column}",
                    table.id
                );
                assert_ne!(correction.printed, Cell::Lost, "{} {row},{column}", table.id);
                assert!(seen.insert(correction.at), "{} {row},{column} listed twice", table.id);
            }
        }
    }
}

#[test]
fn shapes_fit_the_kinds() {
    for (_, table) in tables(&papers()) {
        let id = &table.id;
        let has = |name| table.column(name).is_some();
        match &table.kind {
            TableKind::Grundy { .. } => assert!(table.columns.is_empty(), "{id}"),
            TableKind::Array { .. } => {
                assert!(table.columns.is_empty() && table.game.is_none(), "{id}")
            }
            TableKind::Values => assert!(has("a") && has("b") && has("value"), "{id}"),
            TableKind::Positions { .. } => assert!(has("a") && has("b"), "{id}"),
            TableKind::Levels => {
                assert!(has("g") && has("offset") && (has("settled") || has("wrong")), "{id}")
            }
            TableKind::Exceptions { .. } => {
                assert!(has("first") && has("second") && has("sign"), "{id}")
            }
            TableKind::Differences => assert!(has("i") && has("d"), "{id}"),
            TableKind::Play { .. } => assert_eq!(table.columns.len(), 2, "{id}"),
        }
        if !table.columns.is_empty() {
            assert!(table.cells.iter().all(|row| row.len() == table.columns.len()), "{id}");
        }
        assert_eq!(table.game.is_none(), matches!(table.kind, TableKind::Array { .. }), "{id}");
    }
}

/// The derived columns follow from a and b by arithmetic alone, in the corrected cells as in print.
#[test]
fn derived_columns_follow_from_the_pair() {
    let mut derived = 0;
    for (_, table) in
        tables(&papers()).filter(|(_, table)| matches!(table.kind, TableKind::Positions { .. }))
    {
        for cells in [table.cells.clone(), table.corrected()] {
            for row in &cells {
                let number = |name| table.column(name).and_then(|column| row[column].number());
                let (Some(a), Some(b)) = (number("a"), number("b")) else { continue };
                assert!(a <= b, "{}", table.id);
                for (name, value) in [("delta", b - a), ("gamma", b - 2 * a), ("eta", 2 * b - a)] {
                    if let Some(printed) = number(name) {
                        assert_eq!(printed, value, "{} {name} of {a},{b}", table.id);
                        derived += 1;
                    }
                }
            }
        }
    }
    assert!(derived > 200);
}

#[test]
fn symmetric_grids_are_symmetric_once_corrected() {
    let papers = papers();
    for id in ["H-TAB1", "H-TAB2", "G-FIG1", "G-FIG2", "S-FIG3"] {
        let cells = papers.table(id).unwrap().corrected();
        for (a, row) in cells.iter().enumerate() {
            assert_eq!(row.len(), cells.len(), "{id}");
            for (b, &cell) in row.iter().enumerate() {
                let mirror = cells[b][a];
                assert!(
                    cell == mirror || cell == Cell::Lost || mirror == Cell::Lost,
                    "{id} {a},{b}"
                );
            }
        }
    }
}

#[test]
fn two_papers_print_the_same_values_of_r_wythoff() {
    let papers = papers();
    let (gu, ho) = (papers.table("G-FIG1").unwrap(), papers.table("H-TAB1").unwrap());
    let differ = gu.disagreements(|row, column| ho.cell(row, column)?.number());
    assert_eq!(differ, []);
}

#[test]
fn a_table_printed_twice_is_the_same_both_times() {
    let papers = papers();
    let table = |id: &str| papers.table(id).unwrap();
    assert_eq!(table("L-Tab1").cells, table("L-TabA1").cells);
    let again = table("L-TabA4");
    let first = table(again.repeats.as_deref().unwrap());
    assert_eq!(again.columns, first.columns);
    for (row, cells) in first.cells.iter().enumerate() {
        for (column, &cell) in cells.iter().enumerate() {
            assert!(cell == Cell::Lost || again.cell(row, column) == Some(cell), "{row},{column}");
        }
    }
}

/// Wythoff arrays by their recurrence: a misprint that is missing, superfluous or wrong shows here.
#[test]
fn arrays_obey_the_recurrence_but_for_the_listed_misprints() {
    for id in ["L-TabA6", "L-TabA7"] {
        let papers = papers();
        let table = papers.table(id).unwrap();
        let mut rows: Vec<Vec<i64>> = table
            .cells
            .iter()
            .map(|row| row[..2].iter().filter_map(|cell| cell.number()).collect())
            .collect();
        for row in &mut rows {
            while row.len() < 10 {
                row.push(row[row.len() - 1] + row[row.len() - 2]);
            }
        }
        assert_eq!(table.disagreements(|row, column| Some(rows[row][column])), [], "{id}");
    }
}

#[test]
fn disagreements_are_found_and_misprints_must_be_exact() {
    let papers = papers();
    let table = papers.table("G-FIG2").unwrap();
    let truth = table.corrected();
    let right = |row: usize, column: usize| Some(truth[row][column].number().unwrap_or(3));
    assert_eq!(table.disagreements(right), []);
    // A blank claims more than 2; the printed blank at (14, 8) is excused only by the very value listed.
    let at = |cell, value| {
        move |row, column| if (row, column) == cell { value } else { right(row, column) }
    };
    assert_eq!(table.disagreements(at((0, 5), Some(2)))[0].at, (0, 5));
    assert_eq!(table.disagreements(at((0, 0), None))[0].computed, None);
    let excused = table.disagreements(at((14, 8), Some(3)));
    assert_eq!((excused.len(), excused[0].listed), (1, Some(1)));
}

#[test]
fn a_bad_file_is_refused_with_a_reason() {
    let good = include_str!("../../../papers/aggarwal.toml");
    for (from, to) in [
        ("kind = \"differences\"", "kind = \"sums\""),
        ("'''\n0  0", "'''\n0  x"),
        ("[paper]", "[papers]"),
    ] {
        assert!(good.contains(from), "{from}");
        let error = parse(&good.replace(from, to)).unwrap_err().to_string();
        assert!(error.starts_with("not the file of a paper: line "), "{error}");
        assert!(error.len() < 400 && error.lines().count() == 1, "{error}");
    }
    // A line as long as the file is not repeated.
    let error = parse(&"a".repeat(100_000)).unwrap_err().to_string();
    assert!(error.len() < 400, "{} bytes", error.len());
}

/// A script stands beside its paper: no other place is read because a file from elsewhere names it.
#[test]
fn a_script_stands_beside_its_paper() {
    let place = tempfile::tempdir().unwrap();
    std::fs::create_dir(place.path().join("in")).unwrap();
    std::fs::write(place.path().join("secret"), "all that is here\n").unwrap();
    let file = place.path().join("in/own.toml");
    for script in ["../secret", "/etc/passwd", "..", ".hidden", "", "a\\\\b", "./own.walnut"] {
        let text = format!(
            "[paper]\nkey = \"own\"\ntitle = \"T\"\nauthors = [\"A\"]\nyear = 2026\nvenue = \"v\"\nscript = \"{script}\"\n"
        );
        std::fs::write(&file, text).unwrap();
        let error = Papers::read(&file).err().unwrap_or_else(|| panic!("{script} was read"));
        assert_eq!(error.exit_code(), 2, "{script}: {error}");
        assert!(error.to_string().contains("a file beside"), "{script}: {error}");
    }
}

#[test]
fn a_misprint_must_name_a_cell_that_stands_so() {
    let good = include_str!("../../../papers/larsson.toml");
    for to in [
        "{ at = [3, 8], printed = 312",
        "{ at = [3, 80], printed = 311",
        "{ at = [3, 8], printed = \".\"",
    ] {
        let bad = good.replace("{ at = [3, 8], printed = 311", to);
        assert_ne!(bad, good);
        let error = parse(&bad).unwrap_err().to_string();
        assert!(error.starts_with("table L-TabA7: a misprint is listed at row 3"), "{error}");
    }
}
