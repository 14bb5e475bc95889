//! Reads formulas in the input language of Walnut.
//!
//! Precedence, tightest first: `_`, `* /`, `+ -`, comparisons, `~` and `` ` ``, then `& | ^` alike and from left to right,
//! `=>`, `<=>`; a quantifier `A x,y` or `E x,y` (or `I x`: infinitely many) reaches as far right as it can.
//! `?msd_fib` sets the numeration system up to the end of the enclosing parentheses; msd_2 is the default.
//! A parenthesis may hold a term or a formula, and so may an index or an argument: which it is shows when it is read.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::cursor::Cursor;
use super::formula::{Compare, Formula, Parsed, Place, Term, Var};
use super::strings::numbers::Numbers;
use crate::{Error, Result};

/// Where a piece of text stands in its file, for messages.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Source<'a> {
    /// The whole text.
    pub(crate) text: &'a str,
    /// The byte at which the piece begins.
    pub(crate) from: usize,
}

impl Source<'_> {
    /// An error at a byte of the piece, naming line and column.
    pub(crate) fn error(&self, at: usize, expected: impl Into<String>) -> Error {
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
            error @ (Error::Limit(_) | Error::Overflow(_) | Error::Invalid(_)) => {
                error.told(|why| format!("{why} {there}"))
            }
            other => other,
        }
    }
}

mod terms;

/// Parses one formula. `systems` finds numeration systems by name.
pub(crate) fn parse_formula(
    text: &str,
    source: Source,
    systems: &mut dyn FnMut(&str) -> Result<Arc<Numbers>>,
) -> Result<Parsed> {
    let system = systems("msd_2")?;
    let mut parser = Parser {
        cursor: Cursor::new(text, source),
        systems,
        system,
        named: false,
        named_here: false,
        names: vec![],
        places: vec![],
        words: vec![],
        calls: vec![],
        used: vec![],
        scopes: vec![],
        free: BTreeMap::new(),
    };
    let formula = parser.formula()?;
    parser.space();
    if parser.at < text.len() {
        return Err(parser.expected("an operator or the end of the formula"));
    }
    let free: Vec<Var> = parser.free.into_values().collect();
    let Parser { mut names, places, words, calls, used: systems, .. } = parser;
    rename_apart(&mut names, &free);
    Ok(Parsed { formula, names, free, places, words, calls, systems })
}

/// Gives every bound variable a name of its own: a witness names it, and a proof record binds each name once.
#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
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

/// What was read: a number or a letter, or a statement.
enum ReadPiece {
    Term(Term),
    Formula(Formula),
}

struct Parser<'a> {
    cursor: Cursor<'a>,
    systems: &'a mut dyn FnMut(&str) -> Result<Arc<Numbers>>,
    system: Arc<Numbers>,
    /// Whether the system was named, and whether within the innermost parentheses.
    named: bool,
    named_here: bool,
    names: Vec<String>,
    places: Vec<usize>,
    words: Vec<(String, usize)>,
    calls: Vec<String>,
    used: Vec<Arc<Numbers>>,
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

type Connective = fn(Box<Formula>, Box<Formula>) -> Formula;

impl Parser<'_> {
    fn formula(&mut self) -> Result<Formula> {
        let piece = self.equivalence()?;
        self.statement(piece)
    }

    fn statement(&self, piece: ReadPiece) -> Result<Formula> {
        match piece {
            ReadPiece::Formula(formula) => Ok(formula),
            ReadPiece::Term(_) => Err(self.expected("a comparison such as = or <")),
        }
    }

    fn deeper<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        self.down()?;
        let done = work(self);
        self.up();
        done
    }

    /// Deeper by one, with the system restored at the end.
    fn nested<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let before = (self.system.clone(), self.named, self.named_here);
        self.named_here = false;
        let done = self.deeper(work);
        (self.system, self.named, self.named_here) = before;
        done
    }

    /// Systems named before an operand hold to the end of the parentheses.
    fn named_systems(&mut self) -> Result<()> {
        while self.eat("?") {
            let name = self.peek_name().to_string();
            let found = match name.is_empty() {
                true => Err(self.expected("the name of a numeration system")),
                false => {
                    let found = (self.systems)(&name);
                    found.map_err(|error| self.source.error(self.at, error.to_string()))
                }
            };
            self.system = found?;
            self.at += name.len();
            self.used.push(self.system.clone());
            (self.named, self.named_here) = (true, true);
        }
        Ok(())
    }

    /// Takes one of these operators if it comes next, and counts it.
    fn connects<T: Copy>(&mut self, tokens: &[(&str, T)]) -> Result<Option<T>> {
        for (token, connective) in tokens {
            if self.eat(token) {
                self.count()?;
                return Ok(Some(*connective));
            }
        }
        Ok(None)
    }

    /// What binds tighter, connected from left to right.
    fn chain(
        &mut self,
        tokens: &[(&str, Connective)],
        tighter: fn(&mut Self) -> Result<ReadPiece>,
    ) -> Result<ReadPiece> {
        let mut left = tighter(self)?;
        while let Some(connective) = self.connects(tokens)? {
            let one = self.statement(left)?;
            let other = tighter(self)?;
            let other = self.statement(other)?;
            left = ReadPiece::Formula(connective(Box::new(one), Box::new(other)));
        }
        Ok(left)
    }

    fn equivalence(&mut self) -> Result<ReadPiece> {
        self.chain(&[("<=>", Formula::Iff)], Self::implication)
    }

    fn implication(&mut self) -> Result<ReadPiece> {
        self.chain(&[("=>", Formula::Implies)], Self::connection)
    }

    fn connection(&mut self) -> Result<ReadPiece> {
        let tokens: [(&str, Connective); 3] =
            [("&", Formula::And), ("|", Formula::Or), ("^", Formula::Xor)];
        self.chain(&tokens, Self::negation)
    }

    fn negation(&mut self) -> Result<ReadPiece> {
        self.named_systems()?;
        for (token, turned) in [("~", Formula::Not as fn(_) -> _), ("`", Formula::Reversed)] {
            if self.eat(token) {
                let inner = self.deeper(Self::negation)?;
                return Ok(ReadPiece::Formula(turned(Box::new(self.statement(inner)?))));
            }
        }
        let name = self.peek_name().to_string();
        let after = self.rest()[name.len()..].trim_start().chars().next();
        if let Some(kind @ ('A' | 'E' | 'I')) = name.chars().next()
            && after != Some('[')
        {
            return Ok(ReadPiece::Formula(self.deeper(|parser| parser.quantifier(kind))?));
        }
        self.comparison()
    }

    fn quantifier(&mut self, kind: char) -> Result<Formula> {
        self.at += 1;
        let (mut vars, before) = (Vec::new(), self.scopes.len());
        loop {
            let name = self.peek_name().to_string();
            if !name.starts_with(|c: char| c.is_ascii_alphabetic() && !"AEI".contains(c)) {
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
        let body = Box::new(self.formula()?);
        self.scopes.truncate(before);
        Ok(match kind {
            'A' => Formula::Forall(vars, body),
            'E' => Formula::Exists(vars, body),
            _ => {
                let bound = |&x: &Var| {
                    let name = format!("{}_bound", self.names[x as usize]);
                    (x, self.fresh(&name))
                };
                let mut vars: Vec<(Var, Var)> = vars.iter().rev().map(bound).collect();
                vars.reverse();
                Formula::Infinitely(vars, body, self.system.clone())
            }
        })
    }

    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
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
}

#[cfg(test)]
mod tests {
    use crate::logic::Prover;
    use crate::logic::formula::Shown;

    fn shown(text: &str) -> String {
        let parsed = Prover::new().parse(text).unwrap();
        Shown(&parsed.formula, &parsed.names).to_string()
    }

    /// One tree for numbers and strings; a system is no parenthesis.
    #[test]
    fn formulas_are_grouped_by_their_connectives() {
        for (text, tree) in [
            ("x=1 & ?msd_fib y=2 | z=3", "(x=1 & y=2) | z=3"),
            ("~?lsd_2 x=1 & y=2", "~x=1 & y=2"),
            ("(x+1)*2=((y)) & ((z=1))", "2*(x+1)=y & z=1"),
            ("T[a]*3-_1=W[i][j]", "3*(T[a])-_(1)=W[i][j]"),
            ("`$f(?msd_3 x+1, y<2) => I z z>x", "`$f(?msd_3 x+1,y<2) => (I z z>x)"),
        ] {
            assert_eq!(shown(text), tree, "{text}");
        }
    }

    /// What a formula is made of says whether it is about strings.
    #[test]
    fn formulas_are_of_numbers_or_of_strings() {
        for (text, strings) in [
            ("A i T[2*i]=T[i] & T[2*i+1]!=@0", false),
            ("?msd_fib I x x/2>3-1", false),
            ("$f(x+1)", false),
            ("?lsd_fib $f(x)", true),
            ("E x x=_1", true),
            ("T[a]+5=6", true),
            ("T[a]=1", true),
            ("W[i][j]=@1", true),
            ("$f(x<4)", true),
            ("$f(?msd_3 x+1)", true),
            ("~(x=1 & `$f(x))", true),
        ] {
            assert_eq!(Prover::new().parse(text).unwrap().is_of_strings(), strings, "{text}");
        }
    }
}
