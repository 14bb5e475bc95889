//! Names that are defined again, and files that are loaded.

use super::reader::Reader;
use crate::logic::prove::Prover;
use crate::logic::words::BUILT_IN;
use crate::{Error, Result};

/// So many files may load each other.
const LOADS: usize = 20;

impl Prover {
    /// In a script the last definition counts; a proof record has one for each name.
    pub(super) fn may_be_defined(&self, name: &str) -> Result<()> {
        match self.is_new(name) {
            Err(_) if self.record.is_none() && self.named_already(name) => Ok(()),
            other => other,
        }
    }

    pub(in crate::logic) fn named_already(&self, name: &str) -> bool {
        self.relations.contains_key(name) || self.strings.relations.contains_key(name)
    }

    pub(super) fn forget_relation(&mut self, name: &str) {
        if self.record.is_none() && self.named_already(name) {
            self.relations.remove(name);
            self.strings.relations.remove(name);
            self.strings.replaced.insert(name.to_string());
        }
    }

    /// Makes room for a word of this name.
    ///
    /// # Errors
    /// If it is one that everybody knows.
    pub(super) fn forget_word(&mut self, name: &str) -> Result<()> {
        if BUILT_IN.iter().any(|(known, _)| *known == name) {
            return Err(Error::invalid(format!(
                "another name for the word: {name} means something already"
            )));
        }
        if self.words.remove(name).is_some() | self.strings.words.remove(name).is_some() {
            self.strings.replaced.insert(name.to_string());
        }
        Ok(())
    }

    /// The text of a file of commands, from the folders that were loaded.
    pub(super) fn file_to_load(&mut self, reader: &mut Reader) -> Result<String> {
        let at = reader.at;
        let name = reader.arguments().trim().to_string();
        reader.end()?;
        let wrong = |why: String| reader.at_byte(at, Error::invalid(why));
        if name.is_empty() || name.contains(['/', '\\']) {
            return Err(wrong(
                "the name of a file in the folder `Command Files` of the library".into(),
            ));
        }
        if self.strings.loading >= LOADS {
            return Err(wrong(format!("files that load each other at most {LOADS} deep")));
        }
        let found = self.strings.folders.iter().map(|f| f.join("Command Files").join(&name));
        let Some(path) = found.into_iter().find(|path| path.is_file()) else {
            return Err(wrong(format!(
                "{name} in the folder `Command Files` of the library: there is none"
            )));
        };
        crate::run::Memory::default().read_text(&path)
    }
}
