//! The words, quotations and ends of commands.

use super::is_command;
use crate::logic::parse::{Source, is_name};
use crate::{Error, Result};

pub(super) struct Reader<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn error(&self, expected: &str) -> Error {
        Source { text: self.text, from: 0 }.error(self.at, expected)
    }

    /// An error met while a command was carried out, at the byte it concerns.
    pub(crate) fn at_byte(&self, at: usize, error: Error) -> Error {
        Source { text: self.text, from: at }.locate(error)
    }

    pub(crate) fn space(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if !trimmed.starts_with('#') && !trimmed.starts_with("//") {
                return;
            }
            self.at += trimmed.find('\n').unwrap_or(trimmed.len());
        }
    }

    pub(crate) fn word(&mut self) -> &'a str {
        self.space();
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !is_name(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    pub(crate) fn name(&mut self, what: &str) -> Result<&'a str> {
        let from = self.at;
        let word = self.word();
        if word.is_empty() {
            self.at = self.at.max(from);
            return Err(self.error(what));
        }
        Ok(word)
    }

    /// The text between quotes, and where it begins.
    pub(crate) fn quoted(&mut self, what: &str) -> Result<(&'a str, usize)> {
        self.space();
        let rest = &self.text[self.at..];
        if !rest.starts_with('"') {
            return Err(self.error(what));
        }
        let from = self.at + 1;
        let Some(length) = self.text[from..].find('"') else {
            return Err(self.error("a closing quotation mark for the one here"));
        };
        self.at = from + length + 1;
        Ok((&self.text[from..from + length], from))
    }

    /// Names up to the quotation mark, separated by spaces or commas.
    pub(crate) fn names(&mut self) -> Result<Vec<String>> {
        let mut names = Vec::new();
        loop {
            self.space();
            self.at += usize::from(self.text[self.at..].starts_with(','));
            self.space();
            if self.text[self.at..].starts_with('"') {
                return Ok(names);
            }
            let name = self.name("a variable, or a formula in quotation marks")?;
            if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
                return Err(self.error("a variable, or a formula in quotation marks"));
            }
            names.push(name.to_string());
        }
    }

    /// The tracks up to the quotation mark, systems and sets of letters, and where they begin.
    pub(crate) fn tracks(&mut self) -> Result<(Vec<String>, usize)> {
        self.space();
        let from = self.at;
        let Some(length) = self.text[from..].find('"') else {
            return Err(self.error(
                "a numeration system such as msd_fib, or an expression in quotation marks",
            ));
        };
        let tracks = crate::logic::strings::text::track_names(&self.text[from..from + length]);
        if tracks.is_empty() {
            return Err(self.error("a numeration system such as msd_fib for each track"));
        }
        self.at = from + length;
        Ok((tracks, from))
    }

    /// What stands up to the end of the command.
    pub(crate) fn arguments(&mut self) -> &'a str {
        let from = self.at;
        let rest = &self.text[from..];
        let length = rest.find([';', ':']).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Passes over a setting of Walnut before a command, as `[strategy 6 BRZ]`.
    pub(crate) fn setting(&mut self) {
        self.space();
        if self.text[self.at..].starts_with('[')
            && let Some(length) = self.text[self.at..].find(']')
        {
            self.at += length + 1;
            self.space();
        }
    }

    /// Numbers in brackets, as in [0 3 1].
    pub(crate) fn numbers(&mut self) -> Result<Vec<u32>> {
        self.space();
        let rest = &self.text[self.at..];
        let inside = rest.strip_prefix('[').and_then(|r| r.split_once(']'));
        let Some((inside, _)) = inside else {
            return Err(self.error("numbers in brackets, as in [0 3 1]"));
        };
        let numbers: std::result::Result<Vec<u32>, _> = inside
            .split([' ', ','])
            .filter(|part| !part.trim().is_empty())
            .map(|part| part.trim().parse::<u32>())
            .collect();
        let numbers = numbers.map_err(|_| self.error("numbers in brackets, as in [0 3 1]"))?;
        self.at += inside.len() + 2;
        Ok(numbers)
    }

    pub(crate) fn end(&mut self) -> Result<()> {
        self.space();
        let rest = &self.text[self.at..];
        for ending in ["::", ":", ";"] {
            if rest.starts_with(ending) {
                self.at += ending.len();
                self.remark();
                return Ok(());
            }
        }
        // The last command may go without.
        if rest.is_empty() { Ok(()) } else { Err(self.error("`:`, `::` or `;` after the command")) }
    }

    /// Passes over a remark behind a command. What holds a quotation mark may be a command misspelt: it is no remark.
    pub(crate) fn remark(&mut self) {
        let line = self.text[self.at..].lines().next().unwrap_or("");
        let first = line.trim_start().split(|c| !is_name(c)).next().unwrap_or("");
        if !is_command(first) && !line.contains('"') {
            self.at += line.len();
        }
    }

    /// Behind the end of the command that begins here: its first `;` or `:` that is not in quotation marks.
    pub(crate) fn behind(&self, from: usize) -> usize {
        let mut quoted = false;
        for (i, c) in self.text[from..].char_indices() {
            quoted ^= c == '"';
            if !quoted && matches!(c, ';' | ':') {
                let rest = &self.text[from + i..];
                return from + i + rest.len() - rest.trim_start_matches([';', ':']).len();
            }
        }
        self.text.len()
    }
}
