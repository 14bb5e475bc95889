//! A place in the text of a formula, and what its reader (`parse.rs`) does with it.

use super::parse::{Source, is_name};
use crate::{Error, Result};

/// Longer formulas than this are refused, as a chain of operators nests to the left.
const OPERATORS: usize = 1000;

/// Deeper nesting than this is refused: the readers and the decision are recursive.
const DEPTH: usize = 200;

#[derive(Debug, Clone)]
pub(crate) struct Cursor<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: usize,
    pub(crate) source: Source<'a>,
    depth: usize,
    operators: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(text: &'a str, source: Source<'a>) -> Cursor<'a> {
        Cursor { text, at: 0, source, depth: 0, operators: 0 }
    }

    pub(crate) fn expected(&self, what: impl Into<String>) -> Error {
        self.source.error(self.at, what)
    }

    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(crate) fn space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    pub(crate) fn eat(&mut self, token: &str) -> bool {
        self.space();
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    pub(crate) fn need(&mut self, token: &str) -> Result<()> {
        if self.eat(token) { Ok(()) } else { Err(self.expected(format!("`{token}`"))) }
    }

    /// The name at this point, without consuming it.
    pub(crate) fn peek_name(&mut self) -> &'a str {
        self.space();
        let rest = self.rest();
        let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        &rest[..end]
    }

    /// Counts an operator.
    pub(crate) fn count(&mut self) -> Result<()> {
        self.operators += 1;
        match self.operators > OPERATORS {
            true => Err(self.expected(format!(
                "at most {OPERATORS} operators in one formula: split it with `def`"
            ))),
            false => Ok(()),
        }
    }

    /// Goes one level down; [`Cursor::up`] comes back.
    pub(crate) fn down(&mut self) -> Result<()> {
        self.depth += 1;
        match self.depth > DEPTH {
            true => Err(self.expected(format!("at most {DEPTH} levels of nesting"))),
            false => Ok(()),
        }
    }

    pub(crate) fn up(&mut self) {
        self.depth -= 1;
    }
}
