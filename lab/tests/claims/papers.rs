//! Every table of the five papers, computed anew and compared cell by cell.

use wythoff_lab::papers::{self, Papers};

#[test]
fn every_printed_table_agrees_but_for_the_misprints_listed() {
    let mut cells = 0;
    let papers = Papers::built_in().unwrap();
    for table in papers.all().flat_map(|paper| &paper.tables) {
        let found = papers::compare(table).unwrap();
        assert!(found.is_empty(), "{} ({}): {found:?}", table.id, table.place);
        let rows = papers::computed(table).unwrap().len();
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
            let found = papers::compare(&changed);
            assert!(found.is_err() || !found.unwrap().is_empty(), "{}", table.id);
        }
    }
}
