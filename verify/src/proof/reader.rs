//! Reads the formulas of a record: a small language in which nothing depends on precedence.
//!
//! ```text
//! F = ~F | (F & F & …) | (F | F | …) | (F => F) | (F <=> F) | (F ^ F) | A x,y F | E x,y F | ?msd_fib F
//!   | $name(T,…) | T=T and != < <= > >= | L=L and so on
//! T = U | T+U | T-U      U = x | 17 | {T} | 3*U | U/3      L = W[T] | @7
//! ```
//!
//! Spaces stand where they are shown. Every variable is bound once, under a name of its own; `?` names the numeration system
//! of the comparisons below it. What is read is ∧, ¬, ∃ and ⇔ of atoms: a | b is ¬(¬a ∧ ¬b), a => b is ¬(a ∧ ¬b), A is ¬∃¬.

use num_bigint::BigUint;

/// A variable: an index into the names of its formula.
pub(super) type Var = usize;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Compare {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

impl Compare {
    pub fn holds<T: Ord>(self, a: &T, b: &T) -> bool {
        match self {
            Compare::Equal => a == b,
            Compare::NotEqual => a != b,
            Compare::Less => a < b,
            Compare::LessEqual => a <= b,
            Compare::Greater => a > b,
            Compare::GreaterEqual => a >= b,
        }
    }
}

#[derive(Debug)]
pub(super) enum Term {
    Var(Var),
    Constant(BigUint),
    Add(Box<Term>, Box<Term>),
    /// Exists only where it is not negative.
    Sub(Box<Term>, Box<Term>),
    Times(u32, Box<Term>),
    /// The integer quotient.
    Over(Box<Term>, u32),
}

#[derive(Debug)]
pub(super) enum Letter {
    At(String, Term),
    Value(i32),
}

#[derive(Debug)]
pub(super) enum Formula {
    /// A comparison of terms in a numeration system.
    Compare(Compare, Term, Term, String),
    Letters(Compare, Letter, Letter),
    Call(String, Vec<Term>),
    Not(Box<Formula>),
    And(Vec<Formula>),
    Iff(Box<Formula>, Box<Formula>),
    Exists(Vec<Var>, Box<Formula>),
}

/// Formulas may nest as deep as this, and have as many variables.
const DEPTH: usize = 400;
const VARIABLES: usize = 1000;

type Result<T> = std::result::Result<T, String>;

struct Reader<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
    names: Vec<String>,
    /// Which variables may be used here.
    bound: Vec<bool>,
    system: Option<&'t str>,
}

/// A formula whose free variables are the arguments, and the names of all its variables, arguments first.
pub(super) fn read(text: &str, arguments: &[&str]) -> Result<(Formula, Vec<String>)> {
    let (names, bound) = (vec![], vec![]);
    let mut reader = Reader { text, at: 0, depth: 0, names, bound, system: None };
    for name in arguments {
        reader.declare(name)?;
    }
    let formula = reader.formula()?;
    if reader.at < text.len() {
        return Err(reader.expected("the end of the formula"));
    }
    Ok((formula, reader.names))
}

/// Whether a text is a name: letters, digits and `_`, none of them beyond ASCII.
pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_')
}

fn not(formula: Formula) -> Formula {
    Formula::Not(Box::new(formula))
}

impl<'t> Reader<'t> {
    fn expected(&self, what: &str) -> String {
        format!("at column {} of the formula expected {what}", self.at + 1)
    }

    fn eat(&mut self, token: &str) -> bool {
        let found = self.text[self.at..].starts_with(token);
        self.at += if found { token.len() } else { 0 };
        found
    }

    fn need(&mut self, token: &str) -> Result<()> {
        if self.eat(token) { Ok(()) } else { Err(self.expected(&format!("`{token}`"))) }
    }

    fn word(&mut self) -> &'t str {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    fn declare(&mut self, name: &str) -> Result<Var> {
        let known = self.names.iter().any(|n| n == name);
        if known || !is_name(name) || name.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(self.expected("a variable with a name of its own"));
        }
        if self.names.len() == VARIABLES {
            return Err(self.expected("fewer variables"));
        }
        self.names.push(name.into());
        self.bound.push(true);
        Ok(self.names.len() - 1)
    }

    fn formula(&mut self) -> Result<Formula> {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err(self.expected("less nesting"));
        }
        let formula = self.nested();
        self.depth -= 1;
        formula
    }

    fn nested(&mut self) -> Result<Formula> {
        if self.eat("~") {
            return Ok(not(self.formula()?));
        }
        if self.eat("(") {
            return self.connected();
        }
        for (token, exists) in [("E ", true), ("A ", false)] {
            if self.eat(token) {
                let first = self.names.len();
                while {
                    let name = self.word();
                    self.declare(name)?;
                    self.eat(",")
                } {}
                let vars: Vec<Var> = (first..self.names.len()).collect();
                self.need(" ")?;
                let body = self.formula()?;
                vars.iter().for_each(|&v| self.bound[v] = false);
                return Ok(match exists {
                    true => Formula::Exists(vars, Box::new(body)),
                    false => not(Formula::Exists(vars, Box::new(not(body)))),
                });
            }
        }
        if self.eat("?") {
            let name = self.word();
            let outside = self.system.replace(name);
            self.need(" ")?;
            let formula = self.formula();
            self.system = outside;
            return formula;
        }
        if self.eat("$") {
            let name = self.word().to_string();
            self.need("(")?;
            let mut terms = Vec::new();
            while !self.eat(")") {
                if !terms.is_empty() {
                    self.need(",")?;
                }
                terms.push(self.term()?);
            }
            return Ok(Formula::Call(name, terms));
        }
        self.comparison()
    }

    /// What stands in parentheses.
    fn connected(&mut self) -> Result<Formula> {
        let mut all = vec![self.formula()?];
        let tokens = [" & ", " | ", " => ", " <=> ", " ^ "];
        let token = tokens.into_iter().find(|token| self.eat(token));
        let token = token.ok_or_else(|| self.expected("a connective"))?;
        all.push(self.formula()?);
        while matches!(token, " & " | " | ") && self.eat(token) {
            all.push(self.formula()?);
        }
        self.need(")")?;
        if token == " & " {
            return Ok(Formula::And(all));
        }
        if token == " | " {
            return Ok(not(Formula::And(all.into_iter().map(not).collect())));
        }
        let (right, left) = (all.pop().expect("two sides"), all.pop().expect("two sides"));
        Ok(match token {
            " => " => not(Formula::And(vec![left, not(right)])),
            " <=> " => Formula::Iff(Box::new(left), Box::new(right)),
            _ => not(Formula::Iff(Box::new(left), Box::new(right))),
        })
    }

    fn comparison(&mut self) -> Result<Formula> {
        if let Some(left) = self.letter()? {
            let op = self.operator()?;
            let right = self.letter()?.ok_or_else(|| self.expected("a letter"))?;
            return Ok(Formula::Letters(op, left, right));
        }
        let (left, op, right) = (self.term()?, self.operator()?, self.term()?);
        let system = self.system.ok_or_else(|| self.expected("a numeration system before"))?;
        Ok(Formula::Compare(op, left, right, system.into()))
    }

    fn operator(&mut self) -> Result<Compare> {
        let tokens = [
            ("!=", Compare::NotEqual),
            ("<=", Compare::LessEqual),
            (">=", Compare::GreaterEqual),
            ("=", Compare::Equal),
            ("<", Compare::Less),
            (">", Compare::Greater),
        ];
        let found = tokens.into_iter().find(|(token, _)| self.eat(token));
        found.map(|(_, op)| op).ok_or_else(|| self.expected("a comparison"))
    }

    fn letter(&mut self) -> Result<Option<Letter>> {
        let start = self.at;
        if self.eat("@") {
            let sign = if self.eat("-") { -1 } else { 1 };
            let value = self.word().parse::<i32>().map_err(|_| self.expected("a letter"))?;
            return Ok(Some(Letter::Value(sign * value)));
        }
        let word = self.word().to_string();
        if word.is_empty() || !self.eat("[") {
            self.at = start;
            return Ok(None);
        }
        let index = self.term()?;
        self.need("]")?;
        Ok(Some(Letter::At(word, index)))
    }

    fn term(&mut self) -> Result<Term> {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err(self.expected("less nesting"));
        }
        let mut left = self.unit()?;
        for count in 0.. {
            left = if self.eat("+") {
                Term::Add(Box::new(left), Box::new(self.unit()?))
            } else if self.eat("-") {
                Term::Sub(Box::new(left), Box::new(self.unit()?))
            } else {
                break;
            };
            if count > VARIABLES {
                return Err(self.expected("a shorter term"));
            }
        }
        self.depth -= 1;
        Ok(left)
    }

    fn unit(&mut self) -> Result<Term> {
        let unit = if self.eat("{") {
            let term = self.term()?;
            self.need("}")?;
            term
        } else {
            let word = self.word();
            if word.starts_with(|c: char| c.is_ascii_digit()) {
                if self.eat("*") {
                    let factor = word.parse().map_err(|_| self.expected("a small factor"))?;
                    self.depth += 1;
                    let times = if self.depth > DEPTH {
                        Err(self.expected("less nesting"))
                    } else {
                        self.unit()
                    };
                    self.depth -= 1;
                    return Ok(Term::Times(factor, Box::new(times?)));
                }
                let number = (word.len() <= 1000).then(|| word.parse().ok()).flatten();
                Term::Constant(number.ok_or_else(|| self.expected("a number"))?)
            } else {
                let known = self.names.iter().position(|name| name == word);
                let known = known.filter(|&v| self.bound[v]);
                Term::Var(known.ok_or_else(|| self.expected("a variable of this place"))?)
            }
        };
        if !self.eat("/") {
            return Ok(unit);
        }
        let divisor = self.word().parse::<u32>().ok().filter(|&c| (1..100_000).contains(&c));
        let divisor = divisor.ok_or_else(|| self.expected("a divisor below 100000"))?;
        Ok(Term::Over(Box::new(unit), divisor))
    }
}
