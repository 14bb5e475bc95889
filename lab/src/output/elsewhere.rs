//! Formats that only the results of sweeps have: their columns have types, and a sheet's do not.

use std::io::Write;

use super::{Exporter, Matrix, RowWriter, Sheet};
use wythoff::{Error, Result};

/// A format by its name.
pub(super) struct Elsewhere(pub &'static str);

impl Elsewhere {
    fn refuse<T>(&self) -> Result<T> {
        Err(Error::invalid(format!(
            "{} is written by wyt sweep export only: try --format csv",
            self.0
        )))
    }
}

impl Exporter for Elsewhere {
    fn name(&self) -> &'static str {
        self.0
    }

    fn sheet<'s>(&self, _: &'s Sheet, _: Option<&str>) -> Result<Box<dyn RowWriter + 's>> {
        self.refuse()
    }

    fn matrix(&self, _: &Matrix, _: &mut dyn Write) -> Result<()> {
        self.refuse()
    }
}
