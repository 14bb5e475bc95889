//! Every table of the five papers, computed anew and compared cell by cell.

use wythoff::run::{Memory, Run};
use wythoff_lab::papers::{self, Cell, Papers, TableKind};

#[test]
fn every_printed_table_agrees_but_for_the_misprints_listed() {
    let mut cells = 0;
    let papers = Papers::built_in().unwrap();
    for table in papers.all().flat_map(|paper| &paper.tables) {
        let found = papers::compare(table, &Run::default()).unwrap();
        assert!(found.is_empty(), "{} ({}): {found:?}", table.id, table.place);
        let rows = papers::computed(table, &Run::default()).unwrap().len();
        assert_eq!(rows, table.cells.len(), "{}: a row is missing or too many", table.id);
        cells += table.cells.iter().flatten().filter(|c| c.number().is_some()).count();
    }
    assert!(cells > 1_500, "only {cells} cells were compared");
}

#[test]
fn a_changed_cell_is_noticed_in_every_table() {
    let papers = Papers::built_in().unwrap();
    for table in papers.all().flat_map(|paper| &paper.tables) {
        let mut changed = table.clone();
        let last = changed.cells.len() - 1;
        let column = changed.cells[last].len() - 1;
        if let Some(number) = changed.cells[last][column].number() {
            changed.cells[last][column] = papers::Cell::Number(number + 1);
            changed.misprints.clear();
            let found = papers::compare(&changed, &Run::default());
            assert!(found.is_err() || !found.unwrap().is_empty(), "{}", table.id);
        }
    }
}

/// The cells of a table decide how much is computed: what goes past the memory, or past any computer, is a limit.
#[test]
fn a_table_does_not_decide_how_much_is_computed() {
    let papers = Papers::built_in().unwrap();
    let tables: Vec<_> = papers.all().flat_map(|paper| &paper.tables).collect();
    let run = Run::new(Memory::bytes(50_000_000));
    let mut tried = 0;
    for large in [300_000, 1 << 32, (1 << 32) + 1, i64::MAX] {
        for kind in ["values", "levels", "play"] {
            let is = |table: &&&papers::PrintedTable| match &table.kind {
                TableKind::Values => kind == "values",
                TableKind::Levels => kind == "levels",
                TableKind::Play { .. } => kind == "play",
                _ => false,
            };
            let Some(table) = tables.iter().find(is) else { continue };
            let mut large_one = (**table).clone();
            for cells in &mut large_one.cells {
                cells.iter_mut().for_each(|cell| *cell = Cell::Number(large));
            }
            let error = papers::computed(&large_one, &run).map(drop).unwrap_err();
            assert!([2, 3].contains(&error.exit_code()), "{kind} {large}: {error}");
            tried += 1;
        }
    }
    assert!(tried >= 8, "{tried}");
}
