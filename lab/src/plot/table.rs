//! A small table as a figure: texts in cells, rows from the top, some cells marked.

use super::canvas::{Anchor, Canvas, Rect, pixels};
use super::chart::{LegendEntry, Mark, Texts};
use super::colour::{BLACK, GREY, ONE_COLOUR};
use super::text::text_width;
use super::{Draw, Frame, check_text};
use wythoff::{Error, Result};

/// A table of texts with named rows and columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueTable {
    /// The title; `x` names the columns and `y` the rows.
    pub frame: Frame,
    /// The names of the columns, at most 40.
    pub columns: Vec<String>,
    /// The names of the rows with their cells, at most 100.
    pub rows: Vec<(String, Vec<String>)>,
    /// The marked cells as (row, column), counted from 0.
    pub marked: Vec<(usize, usize)>,
    /// What the mark means.
    pub mark_name: String,
}

impl ValueTable {
    /// The values of all (a, b) up to `most`, rows a and columns b, with those equal to 0 marked as P-positions.
    pub fn values(
        frame: Frame,
        most: (u64, u64),
        mut value: impl FnMut(u64, u64) -> Result<u32>,
    ) -> Result<Self> {
        let (mut rows, mut marked) = (Vec::new(), Vec::new());
        if most.0 >= 100 || most.1 >= 40 {
            return Err(Error::limit(
                "a table has at most 100 rows and 40 columns: draw a heat map",
            ));
        }
        for a in 0..=most.0 {
            let values = (0..=most.1).map(|b| value(a, b)).collect::<Result<Vec<u32>>>()?;
            marked.extend((0..values.len()).filter(|b| values[*b] == 0).map(|b| (a as usize, b)));
            rows.push((a.to_string(), values.iter().map(u32::to_string).collect()));
        }
        let columns = (0..=most.1).map(|b| b.to_string()).collect();
        Ok(ValueTable { frame, columns, rows, marked, mark_name: "P-position".to_string() })
    }

    fn texts(&self, unit: f64) -> Texts {
        let entry =
            LegendEntry { mark: Mark::Cell, colour: ONE_COLOUR, text: self.mark_name.clone() };
        let legend =
            if self.marked.is_empty() || self.mark_name.is_empty() { vec![] } else { vec![entry] };
        Texts::new(unit, &self.frame, &legend, &[])
    }

    /// Width of the row names, width and height of a cell, and the size of its text.
    fn measures(&self, unit: f64) -> (i32, i32, i32, f64) {
        let px = |length| pixels(unit, length);
        let widest = |texts: &mut dyn Iterator<Item = &String>| {
            texts.map(|t| text_width(unit, 14.0, t)).max().unwrap_or(0)
        };
        let names = widest(&mut self.rows.iter().map(|(name, _)| name)) + px(16.0);
        let wanted =
            widest(&mut self.rows.iter().flat_map(|(_, cells)| cells).chain(&self.columns));
        let room = px(f64::from(self.frame.width)) - px(60.0) - names;
        let cell = (room / self.columns.len().max(1) as i32).min((wanted + px(14.0)).max(px(34.0)));
        let size = 14.0 * (f64::from(cell) * 0.84 / f64::from(wanted.max(1))).min(1.0);
        (names, cell, px(26.0), size)
    }
}

impl Draw for ValueTable {
    fn check(&self) -> Result<()> {
        if self.columns.is_empty() || self.rows.is_empty() {
            return Err(Error::invalid("there is nothing to draw: the table is empty"));
        }
        if self.columns.len() > 40 || self.rows.len() > 100 {
            return Err(Error::limit(
                "a table has at most 100 rows and 40 columns: draw a heat map",
            ));
        }
        if let Some((name, cells)) =
            self.rows.iter().find(|(_, cells)| cells.len() != self.columns.len())
        {
            return Err(Error::invalid(format!(
                "row {name} has {} cells, and there are {} columns",
                cells.len(),
                self.columns.len()
            )));
        }
        let texts = self.rows.iter().flat_map(|(name, cells)| cells.iter().chain([name]));
        texts
            .chain(&self.columns)
            .chain([&self.mark_name])
            .try_for_each(|text| check_text(text))?;
        match self
            .marked
            .iter()
            .find(|(row, column)| *row >= self.rows.len() || *column >= self.columns.len())
        {
            Some((row, column)) => {
                Err(Error::invalid(format!("there is no cell {row},{column} to mark")))
            }
            None => Ok(()),
        }
    }

    fn size(&self, unit: f64) -> (i32, i32) {
        let (texts, (_, _, high, _)) = (self.texts(unit), self.measures(unit));
        let table = high * (self.rows.len() as i32 + 1) + pixels(unit, 30.0);
        (pixels(unit, f64::from(self.frame.width)), texts.above + table + texts.below)
    }

    fn draw(&self, canvas: &mut Canvas) {
        let (texts, (names, wide, high, size)) =
            (self.texts(canvas.unit), self.measures(canvas.unit));
        let (width, height) = self.size(canvas.unit);
        texts.draw(canvas, height);
        let table_width = names + wide * self.columns.len() as i32;
        let (left, top) =
            ((width - table_width) / 2 + canvas.px(12.0), texts.above + canvas.px(22.0));
        let cell = |row: usize, column: usize| {
            let from = (left + names + wide * column as i32, top + high * (row as i32 + 1));
            Rect { from, to: (from.0 + wide, from.1 + high) }
        };
        for (row, column) in &self.marked {
            canvas.rect(cell(*row, *column), ONE_COLOUR);
        }
        for (column, name) in self.columns.iter().enumerate() {
            let (x, y) = cell(0, column).middle();
            canvas.text(name, (x, y - high), Anchor::Middle, size, BLACK);
        }
        for (row, (name, cells)) in self.rows.iter().enumerate() {
            let y = cell(row, 0).middle().1;
            canvas.text(name, (left + names - canvas.px(8.0), y), Anchor::Right, size, BLACK);
            for (column, text) in cells.iter().enumerate() {
                canvas.text(text, cell(row, column).middle(), Anchor::Middle, size, BLACK);
            }
        }
        let (right, bottom) = cell(self.rows.len() - 1, self.columns.len() - 1).to;
        for row in 0..=self.rows.len() {
            let y = top + high * (row as i32 + 1);
            canvas.path([(left, y), (right, y)], GREY, if row == 0 { 1.4 } else { 0.5 });
        }
        for column in 0..=self.columns.len() {
            let x = left + names + wide * column as i32;
            canvas.path([(x, top), (x, bottom)], GREY, if column == 0 { 1.4 } else { 0.5 });
        }
        let across = (left + names + (right - left - names) / 2, top - canvas.px(9.0));
        canvas.text(&self.frame.x, across, Anchor::Middle, 14.0, BLACK);
        let down = top + high + (bottom - top - high) / 2;
        canvas.text_upwards(&self.frame.y, (left - canvas.px(15.0), down), 14.0, BLACK);
    }
}
