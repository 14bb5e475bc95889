//! Reads formulas in the input language of Walnut.
//!
//! Precedence, tightest first: `* /`, `+ -`, comparisons, `~`, then `& | ^` alike and from left to right,
//! `=>`, `<=>`; a quantifier `A x,y` or `E x,y` (or `I x`: infinitely many) reaches as far right as it can.
//! `?msd_fib` sets the numeration system up to the end of the enclosing parentheses; msd_2 is the default.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::cursor::Cursor;
use super::formula::{Compare, Formula, Letter, Parsed, Term, Var};
use super::numeration::System;
use crate::{Error, Result};

/// Where a piece of text stands in its file, for messages.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// The whole text.
    pub text: &'a str,
    /// The byte at which the piece begins.
    pub from: usize,
}

impl Source<'_> {
    /// An error at a byte of the piece, naming line and column.
    pub fn error(&self, at: usize, expected: impl Into<String>) -> Error {
        let at = (self.from + at).min(self.text.len());
        let line_start = self.text[..at].rfind('\n').map_or(0, |i| i + 1);
        let line = self.text[..at].matches('\n').count() + 1;
        let line_end = self.text[at..].find('\n').map_or(self.text.len(), |i| at + i);
        let column = self.text[line_start..at].chars().count() + 1;
        Error::parse(
            &self.text[line_start..line_end],
            column,
            format!("{} (line {line}, column {column})", expected.into()),
        )
    }
}

impl Source<'_> {
    /// Says of an error met while the piece was worked on where the piece stands.
    pub(crate) fn locate(&self, error: Error) -> Error {
        let before = &self.text[..self.from.min(self.text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |l| l.chars().count()) + 1;
        let there = format!("(in the formula at line {line}, column {column})");
        match error {
            Error::Limit(why) => Error::Limit(format!("{why} {there}")),
            Error::Overflow(why) => Error::Overflow(format!("{why} {there}")),
            Error::Invalid(why) => Error::Invalid(format!("{why} {there}")),
            other => other,
        }
    }
}

mod terms;

/// Parses one formula. `systems` finds numeration systems by name.
pub fn parse_formula(
    text: &str,
    source: Source,
    systems: &mut dyn FnMut(&str) -> Result<Arc<System>>,
) -> Result<Parsed> {
    let default = systems("msd_2")?;
    let mut parser = Parser {
        cursor: Cursor::new(text, source),
        systems,
        system: default,
        names: vec![],
        places: vec![],
        words: vec![],
        scopes: vec![],
        free: BTreeMap::new(),
    };
    let formula = parser.formula()?;
    parser.space();
    if parser.at < text.len() {
        return Err(parser.expected("an operator or the end of the formula"));
    }
    let free: Vec<Var> = parser.free.into_values().collect();
    let Parser { mut names, places, words, .. } = parser;
    rename_apart(&mut names, &free);
    Ok(Parsed { formula, names, free, places, words })
}

/// Gives every bound variable a name of its own: a witness names it, and a proof record binds each name once.
fn rename_apart(names: &mut [String], free: &[Var]) {
    let mut taken: BTreeSet<String> = free.iter().map(|&v| names[v as usize].clone()).collect();
    let all: BTreeSet<String> = names.iter().cloned().collect();
    for v in (0..names.len()).filter(|v| !free.contains(&(*v as Var))) {
        let numbered = (2..).map(|i| format!("{}_{i}", names[v]));
        let mut other = numbered.filter(|name| !all.contains(name) && !taken.contains(name));
        if taken.contains(&names[v]) {
            names[v] = other.next().expect("there are enough numbers");
        }
        taken.insert(names[v].clone());
    }
}

struct Parser<'a> {
    cursor: Cursor<'a>,
    systems: &'a mut dyn FnMut(&str) -> Result<Arc<System>>,
    system: Arc<System>,
    names: Vec<String>,
    places: Vec<usize>,
    words: Vec<(String, usize)>,
    scopes: Vec<(String, Var)>,
    free: BTreeMap<String, Var>,
}

impl<'a> Deref for Parser<'a> {
    type Target = Cursor<'a>;

    fn deref(&self) -> &Cursor<'a> {
        &self.cursor
    }
}

impl DerefMut for Parser<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.cursor
    }
}

/// Names are ASCII, so that two that look alike are the same.
pub(super) fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

impl Parser<'_> {
    fn formula(&mut self) -> Result<Formula> {
        self.down()?;
        let system = self.system.clone();
        let formula = self.equivalence();
        self.system = system;
        self.up();
        formula
    }

    /// Takes an operator if it comes next, and counts it.
    fn connects(&mut self, token: &str) -> Result<bool> {
        let found = self.eat(token);
        if found {
            self.count()?;
        }
        Ok(found)
    }

    fn equivalence(&mut self) -> Result<Formula> {
        let mut left = self.implication()?;
        while self.connects("<=>")? {
            left = Formula::Iff(Box::new(left), Box::new(self.implication()?));
        }
        Ok(left)
    }

    fn implication(&mut self) -> Result<Formula> {
        let mut left = self.connection()?;
        while self.connects("=>")? {
            left = Formula::Implies(Box::new(left), Box::new(self.connection()?));
        }
        Ok(left)
    }

    fn connection(&mut self) -> Result<Formula> {
        let mut left = self.negation()?;
        loop {
            if self.connects("&")? {
                left = Formula::And(Box::new(left), Box::new(self.negation()?));
            } else if self.connects("|")? {
                left = Formula::Or(Box::new(left), Box::new(self.negation()?));
            } else if self.connects("^")? {
                left = Formula::Xor(Box::new(left), Box::new(self.negation()?));
            } else {
                return Ok(left);
            }
        }
    }

    fn negation(&mut self) -> Result<Formula> {
        if self.eat("~") {
            self.down()?;
            let inner = self.negation();
            self.up();
            return Ok(Formula::Not(Box::new(inner?)));
        }
        if self.eat("?") {
            let name = self.peek_name().to_string();
            let found =
                (self.systems)(&name).map_err(|e| self.source.error(self.at, e.to_string()))?;
            self.at += name.len();
            self.down()?;
            // The system holds to the end of the enclosing parentheses; `formula` restores it.
            self.system = found;
            let formula = self.equivalence();
            self.up();
            return formula;
        }
        let name = self.peek_name().to_string();
        let after = self.rest()[name.len()..].trim_start().chars().next();
        if let Some(kind @ ('A' | 'E' | 'I')) = name.chars().next()
            && after != Some('[')
        {
            return self.quantifier(kind);
        }
        self.atom()
    }

    fn quantifier(&mut self, kind: char) -> Result<Formula> {
        self.at += 1;
        let (mut vars, before) = (Vec::new(), self.scopes.len());
        loop {
            let name = self.peek_name().to_string();
            if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
                return Err(self.expected(format!("a variable after the quantifier {kind}")));
            }
            if self.scopes[before..].iter().any(|(known, _)| *known == name) {
                return Err(self.expected(format!("another variable: {kind} has {name} already")));
            }
            self.at += name.len();
            let var = self.fresh(&name);
            self.scopes.push((name, var));
            vars.push(var);
            if !self.eat(",") {
                break;
            }
        }
        let body = self.formula()?;
        self.scopes.truncate(before);
        Ok(match kind {
            'A' => Formula::Forall(vars, Box::new(body)),
            'E' => Formula::Exists(vars, Box::new(body)),
            _ => self.infinitely(&vars, body),
        })
    }

    /// Infinitely many x: beyond every bound there is one.
    fn infinitely(&mut self, vars: &[Var], body: Formula) -> Formula {
        vars.iter().rev().fold(body, |inner, &x| {
            let bound = self.fresh(&format!("{}_bound", self.names[x as usize].clone()));
            let beyond = Formula::Compare(
                Compare::Greater,
                Term::Var(x),
                Term::Var(bound),
                self.system.clone(),
            );
            let some =
                Formula::Exists(vec![x], Box::new(Formula::And(Box::new(beyond), Box::new(inner))));
            Formula::Forall(vec![bound], Box::new(some))
        })
    }

    fn fresh(&mut self, name: &str) -> Var {
        self.names.push(name.to_string());
        self.places.push(self.at.saturating_sub(name.len()));
        self.names.len() as Var - 1
    }

    fn variable(&mut self, name: &str) -> Var {
        if let Some((_, var)) = self.scopes.iter().rev().find(|(n, _)| n == name) {
            return *var;
        }
        if let Some(&var) = self.free.get(name) {
            return var;
        }
        let var = self.fresh(name);
        self.free.insert(name.to_string(), var);
        var
    }

    fn atom(&mut self) -> Result<Formula> {
        self.space();
        if self.rest().starts_with('(') {
            // A parenthesis opens a formula or a term; a term is followed by a comparison or operator.
            let (cursor, names, free) = (self.cursor.clone(), self.names.len(), self.free.clone());
            let (scopes, words) = (self.scopes.len(), self.words.len());
            self.at += 1;
            let inner = self.formula().and_then(|f| self.need(")").map(|()| f));
            match inner {
                Ok(formula) => return Ok(formula),
                Err(error) => {
                    let reached = self.at;
                    self.cursor = cursor;
                    self.names.truncate(names);
                    self.places.truncate(names);
                    self.words.truncate(words);
                    self.free = free;
                    self.scopes.truncate(scopes);
                    return self
                        .comparison()
                        .map_err(|other| if self.at >= reached { other } else { error });
                }
            }
        }
        if self.eat("$") {
            let at = self.at;
            let name = self.peek_name().to_string();
            if name.is_empty() {
                return Err(self.expected("the name of a defined relation"));
            }
            self.at += name.len();
            self.need("(")?;
            let mut args = Vec::new();
            if !self.eat(")") {
                loop {
                    args.push(self.term()?);
                    if self.eat(")") {
                        break;
                    }
                    self.need(",")?;
                }
            }
            return Ok(Formula::Call(name, args, at));
        }
        self.comparison()
    }
}
