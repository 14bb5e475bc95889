//! LaTeX longtables, ready to paste into a paper with `\usepackage{longtable}`: they break over pages and repeat their
//! head. Numbers stand on the right, words on the left, P-positions are bold.

use std::io::Write;

use super::{Cell, CellWriter, Exporter, Matrix, RowWriter, Sheet, digits};
use crate::tex::sign;
use wythoff::Result;

/// The format.
pub(super) struct Latex;

impl Exporter for Latex {
    fn name(&self) -> &'static str {
        "latex"
    }

    fn sheet<'s>(&self, head: &'s Sheet, _term: Option<&str>) -> Result<Box<dyn RowWriter + 's>> {
        Ok(Box::new(LatexRows(head)))
    }

    fn matrix(&self, values: &Matrix, out: &mut dyn Write) -> Result<()> {
        values.by_rows(&LatexMatrix(values), out)
    }
}

struct LatexRows<'s>(&'s Sheet);

impl RowWriter for LatexRows<'_> {
    fn begin(&mut self, first: Option<&[Cell]>, out: &mut Vec<u8>) -> Result<()> {
        let words = |i: usize| first.is_some_and(|row| row[i].is_words());
        let columns = self.0.columns.len();
        let rules: String = (0..columns).map(|i| if words(i) { 'l' } else { 'r' }).collect();
        let names: Vec<String> = self.0.columns.iter().map(|name| escape(name)).collect();
        head(&self.0.about.title, &rules, &names.join(" & "), out);
        Ok(())
    }

    fn row(&mut self, cells: &[Cell], out: &mut Vec<u8>) -> Result<()> {
        for (i, cell) in cells.iter().enumerate() {
            if i > 0 {
                out.extend_from_slice(b" & ");
            }
            match cell {
                Cell::Text(_) => out.extend_from_slice(escape(&cell.to_string()).as_bytes()),
                plain if plain.is_negative() => {
                    // A hyphen outside formulas is no minus.
                    out.push(b'$');
                    plain.push(out);
                    out.push(b'$');
                }
                plain => plain.push(out),
            }
        }
        out.extend_from_slice(b" \\\\\n");
        Ok(())
    }

    fn end(&mut self, out: &mut Vec<u8>) -> Result<()> {
        out.extend_from_slice(END);
        Ok(())
    }
}

const END: &[u8] = b"\\end{longtable}\n";

struct LatexMatrix<'m>(&'m Matrix<'m>);

impl CellWriter for LatexMatrix<'_> {
    fn begin(&self, out: &mut Vec<u8>) {
        let columns = self.0.columns();
        let labels: String = (0..columns).map(|b| format!(" & {b}")).collect();
        let rules = format!("r|*{{{columns}}}{{r}}");
        head(&self.0.about.title, &rules, &(escape(&self.0.corner()) + &labels), out);
    }

    fn cells(&self, a: usize, from: usize, values: &[u32], out: &mut Vec<u8>) {
        if from == 0 {
            digits::push(out, a as u64);
        }
        for (b, value) in (from..).zip(values) {
            out.extend_from_slice(b" & ");
            match value {
                _ if self.0.is_blank(a, b) => {}
                0 => out.extend_from_slice(b"\\textbf{0}"),
                value => digits::push(out, u64::from(*value)),
            }
        }
        if from + values.len() == self.0.columns() {
            out.extend_from_slice(b" \\\\\n");
        }
    }

    fn end(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(END);
    }
}

/// The title as a comment, and a head that each page repeats.
fn head(title: &str, rules: &str, names: &str, out: &mut Vec<u8>) {
    for line in title.split('\n') {
        out.extend_from_slice(format!("% {line}\n").as_bytes());
    }
    let head = format!("\\begin{{longtable}}{{{rules}}}\n{names} \\\\ \\hline\n\\endhead\n");
    out.extend_from_slice(head.as_bytes());
}

fn escape(text: &str) -> String {
    let one = |c: char| match c {
        // A line that begins with one would take it for an option of the row break before.
        '[' | ']' | '*' => format!("{{{c}}}"),
        '"' => "\\textquotedbl{}".into(),
        c => sign(c),
    };
    text.chars().map(one).collect()
}
