//! The printed tables, recomputed and compared cell by cell.

use super::html::{SCROLL, element, escape, prose, text};
use crate::output::{About, Cell as Entry, FilledSheet, Format};
use crate::papers::{self, Cell, Disagreement, Papers, PrintedTable, TableKind};
use crate::shell::word;
use wythoff::Result;
use wythoff::run::Run;

/// A printed table with what was computed.
pub(super) struct Compared<'p> {
    /// The key of its paper.
    pub paper: &'p str,
    /// As printed.
    pub table: &'p PrintedTable,
    computed: Vec<Vec<Option<i64>>>,
    disagreements: Vec<Disagreement>,
    /// Why it could not be computed.
    pub failed: Option<wythoff::Error>,
}

/// How a cell fares.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    Equal,
    Misprint,
    Surprise,
    NothingClaimed,
    Lost,
}

/// All tables of all papers, recomputed; one that cannot be computed says why.
pub(super) fn compared<'p>(papers: &'p Papers, run: &Run) -> Vec<Compared<'p>> {
    let tables = papers.all().flat_map(|p| p.tables.iter().map(move |t| (p, t)));
    let compared = tables.map(|(paper, table)| {
        let paper = paper.key.as_str();
        match papers::computed(table, run) {
            Ok(computed) => {
                let at =
                    |row: usize, column: usize| computed.get(row)?.get(column).copied().flatten();
                let disagreements = table.disagreements(at);
                Compared { paper, table, computed, disagreements, failed: None }
            }
            Err(why) => {
                let (computed, disagreements) = (vec![], vec![]);
                Compared { paper, table, computed, disagreements, failed: Some(why) }
            }
        }
    });
    compared.collect()
}

impl Compared<'_> {
    /// How many cells differ and are not on record as misprints.
    pub fn surprises(&self) -> usize {
        self.disagreements.len()
    }

    fn computed(&self, row: usize, column: usize) -> Option<i64> {
        self.computed.get(row)?.get(column).copied().flatten()
    }

    fn standing(&self, row: usize, column: usize) -> Standing {
        if self.disagreements.iter().any(|d| d.at == (row, column)) {
            return Standing::Surprise;
        }
        if self.table.correction(row, column).is_some() {
            return Standing::Misprint;
        }
        match self.table.cell(row, column) {
            _ if self.failed.is_some() => Standing::NothingClaimed,
            Some(Cell::Number(_)) => Standing::Equal,
            Some(Cell::Lost) => Standing::Lost,
            _ if matches!(self.table.kind, TableKind::Grundy { blank_above: Some(_) }) => {
                Standing::Equal
            }
            _ => Standing::NothingClaimed,
        }
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize, Cell)> {
        let rows = self.table.cells.iter().enumerate();
        rows.flat_map(|(i, row)| row.iter().enumerate().map(move |(j, cell)| (i, j, *cell)))
    }

    fn count(&self, standing: Standing) -> usize {
        self.cells().filter(|(i, j, _)| self.standing(*i, *j) == standing).count()
    }

    /// Every cell in a line: row, column, printed, computed, how it fares.
    pub fn csv(&self) -> Result<Vec<u8>> {
        let number = |n: Option<i64>| n.map_or_else(|| Entry::from(""), Entry::Signed);
        let row = |(i, j, printed): (usize, usize, Cell)| {
            let column = self.table.columns.get(j).cloned().unwrap_or_else(|| j.to_string());
            let standing = match self.standing(i, j) {
                Standing::Equal => "equal",
                Standing::Misprint => "misprint",
                Standing::Surprise => "differs",
                Standing::NothingClaimed => "nothing printed",
                Standing::Lost => "unreadable",
            };
            let (printed, computed) = (number(printed.number()), number(self.computed(i, j)));
            vec![Entry::from(i as u64), Entry::Text(column), printed, computed, standing.into()]
        };
        let columns = ["row", "column", "printed", "computed", "standing"];
        let sheet = FilledSheet::new(About::new(""), &columns, self.cells().map(row).collect());
        let mut csv = Vec::new();
        sheet.write(Format::Csv, &mut csv)?;
        Ok(csv)
    }

    /// The command that computes the table anew.
    pub fn command(&self) -> String {
        let table = self.table;
        let own = table.game.as_deref().unwrap_or("wythoff");
        let game = word(own);
        let most = |name: &str| {
            let column = table.column(name);
            let cells = table.cells.iter().filter_map(|row| row.get(column?)?.number());
            cells.max().unwrap_or(0)
        };
        match &table.kind {
            TableKind::Grundy { .. } => {
                let columns = table.cells.iter().map(Vec::len).max().unwrap_or(1);
                format!("wyt table {game} --size {} --rows {}", columns, table.cells.len())
            }
            TableKind::Values => {
                format!("wyt table {game} --size {}", most("a").max(most("b")) + 1)
            }
            TableKind::Positions { value } => {
                let value = if *value == 0 { String::new() } else { format!(" --value {value}") };
                format!("wyt positions {game}{value} --up-to {} --differences", most("a"))
            }
            TableKind::Levels => format!("wyt levels {game} --up-to-value {}", most("g")),
            TableKind::Exceptions { value, .. } => {
                format!("wyt positions {game} --value {value} --count 500 --differences")
            }
            TableKind::Differences => {
                format!("wyt numbers differences {}", word(own.trim_start_matches("diagonal:")))
            }
            TableKind::Array { array: papers::ArrayName::Wythoff } => {
                "wyt numbers array --rows 6 --columns 10".into()
            }
            TableKind::Array { .. } => "wyt numbers dual-array --rows 6 --columns 10".into(),
            TableKind::Play { .. } => {
                let first = table.cells.first().into_iter().flatten();
                let start: Vec<String> =
                    first.filter_map(|cell| Some(cell.number()?.to_string())).collect();
                format!("wyt value {game} {}", start.join(","))
            }
        }
    }

    /// The table as printed, with what differs marked and the computed value beside it.
    pub fn html(&self) -> String {
        let table = self.table;
        let widest = table.cells.iter().map(Vec::len).max().unwrap_or(0);
        let numbered = table.columns.is_empty();
        // Piles are counted from 0, rows and columns of an array from 1, as in the errata.
        let from = usize::from(matches!(table.kind, TableKind::Array { .. }));
        let name = |j: usize| table.columns.get(j).cloned().unwrap_or((j + from).to_string());
        let corner = if numbered { element("th", "") } else { String::new() };
        let head: String = (0..widest).map(|j| text("th scope=\"col\"", &name(j))).collect();
        let mut rows = element("tr", corner + &head);
        for (i, row) in table.cells.iter().enumerate() {
            let mut cells = String::new();
            if numbered {
                cells += &text("th scope=\"row\"", &(i + from).to_string());
            }
            for (j, printed) in row.iter().enumerate() {
                cells += &self.cell_html(i, j, *printed);
            }
            rows += &element("tr", cells);
        }
        let failed = self.failed.as_ref().map(|why| format!("Not computed: {why}"));
        let counts = failed.unwrap_or_else(|| {
            format!(
                "{} cells agree, {} misprinted, {} unreadable in the text used{}.",
                self.count(Standing::Equal),
                self.count(Standing::Misprint),
                self.count(Standing::Lost),
                match self.surprises() {
                    0 => String::new(),
                    n => format!(", {n} DIFFER AND ARE NOT ON RECORD"),
                }
            )
        });
        let caption = format!(
            "{} · {}: {} {} Again: {}",
            text("b", &table.id),
            escape(&table.place),
            prose(&table.caption),
            text("span class=\"counts\"", &counts),
            text("code", &self.command()),
        );
        let head = format!("div class=\"table\" id=\"table-{}\"", escape(&table.id));
        let grid = element(SCROLL, element("table class=\"cells\"", rows));
        element(&head, element("p", caption) + &grid)
    }

    fn cell_html(&self, row: usize, column: usize, printed: Cell) -> String {
        let shown = printed.number().map_or(String::new(), |n| n.to_string());
        let computed = self.computed(row, column).map_or("?".to_string(), |n| n.to_string());
        match self.standing(row, column) {
            Standing::Equal | Standing::NothingClaimed => text("td", &shown),
            Standing::Lost => {
                text("td class=\"lost\" title=\"unreadable in the text used; computed\"", &computed)
            }
            standing => {
                let class = if standing == Standing::Misprint { "misprint" } else { "surprise" };
                let printed = if shown.is_empty() { "–".to_string() } else { shown };
                let head = format!("td class=\"{class}\" title=\"printed, then computed\"");
                element(&head, text("s", &printed) + " " + &text("b", &computed))
            }
        }
    }
}
