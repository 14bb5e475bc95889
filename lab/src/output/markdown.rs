//! Markdown tables. P-positions are bold.

use std::io::Write;

use super::{Cell, CellWriter, Exporter, Matrix, RowWriter, Sheet, digits};
use crate::markup::escape_markdown;
use wythoff::Result;

/// The format.
pub(super) struct Markdown;

impl Exporter for Markdown {
    fn name(&self) -> &'static str {
        "markdown"
    }

    fn sheet<'s>(&self, head: &'s Sheet, _term: Option<&str>) -> Result<Box<dyn RowWriter + 's>> {
        Ok(Box::new(MarkdownRows { columns: &head.columns }))
    }

    fn matrix(&self, values: &Matrix, out: &mut dyn Write) -> Result<()> {
        values.by_rows(&MarkdownMatrix(values), out)
    }
}

struct MarkdownRows<'s> {
    columns: &'s [String],
}

impl RowWriter for MarkdownRows<'_> {
    fn begin(&mut self, first: Option<&[Cell]>, out: &mut Vec<u8>) -> Result<()> {
        let words = |i: usize| first.is_some_and(|row| row[i].is_words());
        let rules = (0..self.columns.len()).map(|i| if words(i) { ":--|" } else { "--:|" });
        let names: Vec<String> = self.columns.iter().map(|name| escape_markdown(name)).collect();
        let head = format!("| {} |\n|{}\n", names.join(" | "), rules.collect::<String>());
        out.extend_from_slice(head.as_bytes());
        Ok(())
    }

    fn row(&mut self, cells: &[Cell], out: &mut Vec<u8>) -> Result<()> {
        for cell in cells {
            out.extend_from_slice(b"| ");
            match cell {
                Cell::Text(_) => {
                    out.extend_from_slice(escape_markdown(&cell.to_string()).as_bytes())
                }
                plain => plain.push(out),
            }
            out.push(b' ');
        }
        out.extend_from_slice(b"|\n");
        Ok(())
    }
}

struct MarkdownMatrix<'m>(&'m Matrix<'m>);

impl CellWriter for MarkdownMatrix<'_> {
    fn begin(&self, out: &mut Vec<u8>) {
        let columns = self.0.columns();
        out.extend_from_slice(format!("| {} |", self.0.corner()).as_bytes());
        for b in 0..columns {
            out.push(b' ');
            digits::push(out, b as u64);
            out.extend_from_slice(b" |");
        }
        out.extend_from_slice(b"\n|");
        out.extend_from_slice(&b"--:|".repeat(columns + 1));
        out.push(b'\n');
    }

    fn cells(&self, a: usize, from: usize, values: &[u32], out: &mut Vec<u8>) {
        if from == 0 {
            out.extend_from_slice(format!("| **{a}** |").as_bytes());
        }
        for (b, value) in (from..).zip(values) {
            out.push(b' ');
            match value {
                _ if self.0.is_blank(a, b) => {}
                0 => out.extend_from_slice(b"**0**"),
                value => digits::push(out, u64::from(*value)),
            }
            out.extend_from_slice(b" |");
        }
        if from + values.len() == self.0.columns() {
            out.push(b'\n');
        }
    }
}
