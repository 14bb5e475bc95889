//! The words, quotations and ends of commands.

use super::COMMANDS;
use crate::logic::parse::{Source, is_name};
use crate::{Error, Result};

pub(super) struct Reader<'a> {
    pub text: &'a str,
    pub at: usize,
}

impl<'a> Reader<'a> {
    pub fn error(&self, expected: &str) -> Error {
        Source { text: self.text, from: 0 }.error(self.at, expected)
    }

    /// An error met while a command was carried out, at the byte it concerns.
    pub fn at_byte(&self, at: usize, error: Error) -> Error {
        Source { text: self.text, from: at }.locate(error)
    }

    pub fn space(&mut self) {
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

    pub fn word(&mut self) -> &'a str {
        self.space();
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !is_name(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    pub fn name(&mut self, what: &str) -> Result<&'a str> {
        let from = self.at;
        let word = self.word();
        if word.is_empty() {
            self.at = self.at.max(from);
            return Err(self.error(what));
        }
        Ok(word)
    }

    /// The text between quotes, and where it begins.
    pub fn quoted(&mut self, what: &str) -> Result<(&'a str, usize)> {
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

    /// Numbers in brackets, as in [0 3 1].
    pub fn numbers(&mut self) -> Result<Vec<u32>> {
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

    pub fn end(&mut self) -> Result<()> {
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
    pub fn remark(&mut self) {
        let line = self.text[self.at..].lines().next().unwrap_or("");
        let first = line.trim_start().split(|c| !is_name(c)).next().unwrap_or("");
        if !COMMANDS.contains(&first) && !line.contains('"') {
            self.at += line.len();
        }
    }

    /// Behind the end of the command that begins here: its first `;` or `:` that is not in quotation marks.
    pub fn behind(&self, from: usize) -> usize {
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
