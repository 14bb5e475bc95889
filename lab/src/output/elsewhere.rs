//! Formats that only the results of sweeps have: their columns have types, and a sheet's do not.

use std::io::Write;

use super::{Exporter, Matrix, Rows, Sheet};
use wythoff::{Error, Result};

/// A format by its name.
pub(super) struct Elsewhere(pub &'static str);

impl Elsewhere {
    fn refuse(&self) -> Result<()> {
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

    fn sheet(&self, _: &Sheet, _: Option<&str>, _: Rows, _: &mut dyn Write) -> Result<()> {
        self.refuse()
    }

    fn matrix(&self, _: &Matrix, _: &mut dyn Write) -> Result<()> {
        self.refuse()
    }
}
