//! Reads formulas in Walnut's language, all of it.
//!
//! Beyond the language of `logic/parse.rs`: letters in terms (`T[a]+5=6`), words with several indices (`W[i][j]`), formulas as arguments and
//! indices (`$f(x<4)`, `T[a<5]`), a system anywhere before an operand (`$f(?msd_3 x+1)`), the reversal `` `φ ``, negative constants and terms (`_5`, `_x`), and
//! names after a point (`.EVEN[n]`). Precedence, tightest first: `_`, `* /`, `+ -`, comparisons, `~` and `` ` ``, `& | ^`, `=>`, `<=>`.

use std::ops::{Deref, DerefMut};

use num_bigint::BigUint;

use crate::Result;
use crate::logic::cursor::Cursor;
use crate::logic::formula::Compare;
use crate::logic::parse::Source;

/// A piece of a formula: a term, or a formula.
#[derive(Debug, Clone)]
pub(crate) enum Node {
    Var(String),
    Number(BigUint),
    Letter(i32),
    Word(String, Vec<Argument>, usize),
    Negative(Box<Node>),
    /// `+`, `-`, `*` or `/`.
    Arithmetic(char, Box<Node>, Box<Node>),
    /// In a system, if one was named.
    Compare(Compare, Box<Node>, Box<Node>, Option<String>),
    Call(String, Vec<Argument>, usize),
    Not(Box<Node>),
    Reversed(Box<Node>),
    /// `&`, `|`, `^`, `>` for an implication, `=` for an equivalence.
    Connected(char, Box<Node>, Box<Node>),
    /// `A`, `E` or `I`.
    Quantified(char, Vec<String>, Box<Node>),
}

impl Node {
    /// Whether it is a number or a letter and not a statement.
    pub(crate) fn is_term(&self) -> bool {
        matches!(
            self,
            Node::Var(_)
                | Node::Number(_)
                | Node::Letter(_)
                | Node::Word(..)
                | Node::Negative(_)
                | Node::Arithmetic(..)
        )
    }
}

impl Node {
    /// Whether a variable stands in the term, and no letter.
    fn varies(&self) -> bool {
        fn search(node: &Node, variable: bool) -> bool {
            match node {
                Node::Var(_) => variable,
                Node::Word(..) => !variable,
                Node::Negative(inner) => search(inner, variable),
                Node::Arithmetic(_, a, b) => search(a, variable) || search(b, variable),
                _ => false,
            }
        }
        search(self, true) && !search(self, false)
    }
}

/// An argument or an index, with the system named for it.
#[derive(Debug, Clone)]
pub(crate) struct Argument {
    pub node: Node,
    pub system: Option<String>,
}

pub(crate) struct Reader<'a> {
    cursor: Cursor<'a>,
    system: Option<String>,
}

impl<'a> Deref for Reader<'a> {
    type Target = Cursor<'a>;

    fn deref(&self) -> &Cursor<'a> {
        &self.cursor
    }
}

impl DerefMut for Reader<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.cursor
    }
}

/// Parses one formula.
pub(crate) fn parse(text: &str, source: Source) -> Result<Node> {
    let mut reader = Reader { cursor: Cursor::new(text, source), system: None };
    let node = reader.whole()?;
    reader.space();
    if reader.at < text.len() {
        return Err(reader.expected("an operator or the end of the formula"));
    }
    match node.is_term() {
        true => Err(reader.expected("a comparison such as = or <")),
        false => Ok(node),
    }
}

impl Reader<'_> {
    /// Deeper by one, with the system restored at the end.
    fn nested<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        self.down()?;
        let system = self.system.clone();
        let done = work(self);
        self.system = system;
        self.up();
        done
    }

    /// Systems named before an operand hold to the end of the parentheses.
    fn systems(&mut self) -> Result<()> {
        while self.eat("?") {
            let name = self.peek_name().to_string();
            if name.is_empty() {
                return Err(self.expected("the name of a numeration system"));
            }
            self.at += name.len();
            self.system = Some(super::numbers::full_name(&name));
        }
        Ok(())
    }

    fn whole(&mut self) -> Result<Node> {
        let mut left = self.implication()?;
        while self.eat("<=>") {
            self.count()?;
            left = Node::Connected('=', Box::new(left), Box::new(self.implication()?));
        }
        Ok(left)
    }

    fn implication(&mut self) -> Result<Node> {
        let mut left = self.connection()?;
        while self.eat("=>") {
            self.count()?;
            left = Node::Connected('>', Box::new(left), Box::new(self.connection()?));
        }
        Ok(left)
    }

    fn connection(&mut self) -> Result<Node> {
        let mut left = self.negation()?;
        loop {
            self.space();
            let Some(op @ ('&' | '|' | '^')) = self.rest().chars().next() else { return Ok(left) };
            self.at += 1;
            self.count()?;
            left = Node::Connected(op, Box::new(left), Box::new(self.negation()?));
        }
    }

    fn negation(&mut self) -> Result<Node> {
        self.systems()?;
        if self.eat("~") {
            return self.deeper(|reader| Ok(Node::Not(Box::new(reader.negation()?))));
        }
        if self.eat("`") {
            return self.deeper(|reader| Ok(Node::Reversed(Box::new(reader.negation()?))));
        }
        let name = self.peek_name().to_string();
        let after = self.rest()[name.len()..].trim_start().chars().next();
        if let Some(kind @ ('A' | 'E' | 'I')) = name.chars().next()
            && after != Some('[')
        {
            return self.deeper(|reader| reader.quantifier(kind));
        }
        self.comparison()
    }

    fn deeper(&mut self, work: impl FnOnce(&mut Self) -> Result<Node>) -> Result<Node> {
        self.down()?;
        let node = work(self);
        self.up();
        node
    }

    fn quantifier(&mut self, kind: char) -> Result<Node> {
        self.at += 1;
        let mut names = Vec::new();
        loop {
            let name = self.peek_name().to_string();
            if !name.starts_with(|c: char| c.is_ascii_alphabetic() && !"AEI".contains(c)) {
                return Err(self.expected(format!("a variable after the quantifier {kind}")));
            }
            if names.contains(&name) {
                return Err(self.expected(format!("another variable: {kind} has {name} already")));
            }
            self.at += name.len();
            names.push(name);
            if !self.eat(",") {
                break;
            }
        }
        let body = self.whole()?;
        match body.is_term() {
            true => Err(self.expected("a comparison such as = or <")),
            false => Ok(Node::Quantified(kind, names, Box::new(body))),
        }
    }

    fn comparison(&mut self) -> Result<Node> {
        let left = self.sum()?;
        self.space();
        if self.rest().starts_with("=>") || self.rest().starts_with("<=>") {
            return Ok(left);
        }
        for (token, op) in Compare::TOKENS {
            if self.eat(token) {
                let system = self.system.clone();
                let right = self.sum()?;
                if !left.is_term() || !right.is_term() {
                    return Err(self.expected("terms on both sides of a comparison"));
                }
                return Ok(Node::Compare(op, Box::new(left), Box::new(right), system));
            }
        }
        Ok(left)
    }

    fn arithmetic(&mut self, op: char, left: Node, right: Node) -> Result<Node> {
        if !left.is_term() || !right.is_term() {
            return Err(self.expected(format!("terms on both sides of {op}")));
        }
        Ok(Node::Arithmetic(op, Box::new(left), Box::new(right)))
    }

    fn sum(&mut self) -> Result<Node> {
        let mut left = self.product()?;
        loop {
            self.space();
            let Some(op @ ('+' | '-')) = self.rest().chars().next() else { return Ok(left) };
            self.at += 1;
            self.count()?;
            let right = self.product()?;
            left = self.arithmetic(op, left, right)?;
        }
    }

    fn product(&mut self) -> Result<Node> {
        let mut left = self.unit()?;
        loop {
            self.space();
            let Some(op @ ('*' | '/')) = self.rest().chars().next() else { return Ok(left) };
            self.at += 1;
            self.count()?;
            let at = self.at;
            let right = self.unit()?;
            if op == '*' && left.varies() && right.varies() {
                return Err(self.source.error(
                    at,
                    "a constant below 100000: a product of two variables is not decidable here",
                ));
            }
            left = self.arithmetic(op, left, right)?;
        }
    }

    fn unit(&mut self) -> Result<Node> {
        self.systems()?;
        if self.eat("_") {
            let inner = self.deeper(Self::unit)?;
            return match inner.is_term() {
                true => Ok(Node::Negative(Box::new(inner))),
                false => Err(self.expected("a term after _")),
            };
        }
        if self.eat("(") {
            return self.nested(|reader| {
                let node = reader.whole()?;
                reader.need(")")?;
                Ok(node)
            });
        }
        if self.eat("@") {
            self.space();
            let sign = if self.eat("-") { -1 } else { 1 };
            self.eat("+");
            let digits = self.peek_name().to_string();
            let value: i32 =
                digits.parse().map_err(|_| self.expected("a letter value such as @1"))?;
            self.at += digits.len();
            return Ok(Node::Letter(sign * value));
        }
        if self.eat("$") {
            let (at, name) = (self.at, self.peek_name().to_string());
            if name.is_empty() {
                return Err(self.expected("the name of a defined relation"));
            }
            self.at += name.len();
            self.need("(")?;
            let mut arguments = Vec::new();
            if !self.eat(")") {
                loop {
                    arguments.push(self.argument()?);
                    if self.eat(")") {
                        break;
                    }
                    self.need(",")?;
                }
            }
            return Ok(Node::Call(name, arguments, at));
        }
        let pointed = self.eat(".");
        let (at, name) = (self.at, self.peek_name().to_string());
        let next = self.rest()[name.len()..].trim_start().chars().next();
        if name.starts_with(|c: char| c.is_ascii_alphabetic()) && next == Some('[') {
            self.at += name.len();
            let mut indices = Vec::new();
            while self.eat("[") {
                indices.push(self.argument()?);
                self.need("]")?;
            }
            return Ok(Node::Word(name, indices, at));
        }
        if pointed || name.is_empty() {
            let what = "a variable, a number, a letter W[i], `(`, `~`, `$` or a quantifier";
            return Err(self.expected(what));
        }
        if name.starts_with(|c: char| c.is_ascii_digit()) {
            let value: BigUint = name.parse().map_err(|_| self.expected("a number"))?;
            self.at += name.len();
            return Ok(Node::Number(value));
        }
        if name.starts_with(['A', 'E', 'I']) {
            return Err(self.expected("a term (names beginning with A, E or I are quantifiers)"));
        }
        self.at += name.len();
        Ok(Node::Var(name))
    }

    fn argument(&mut self) -> Result<Argument> {
        self.nested(|reader| {
            let node = reader.whole()?;
            Ok(Argument { node, system: reader.system.clone() })
        })
    }
}
