//! Reads the formulas of a record: a small language in which nothing depends on precedence.
//!
//! ```text
//! F = ~F | (F & F & …) | (F | F | …) | (F => F) | (F <=> F) | A x,y F | E x,y F | ?msd_fib F
//!   | $name(x,y,…) | S=S | S<=S            S = U+U+…            U = x | 3*x | 17
//! ```
//!
//! Every variable is bound once, under a name of its own; `?` names the numeration system of the comparisons below it.
//! What is read is ∧, ¬, ∃ and ⇔ of atoms: a | b is ¬(¬a ∧ ¬b), a => b is ¬(a ∧ ¬b), A is ¬∃¬.

/// A variable: an index into the names of its formula.
pub(super) type Var = usize;

#[derive(Debug)]
pub(super) enum Formula {
    /// Σ c·x + k = 0 or (`equal` false) ≤ 0, in a numeration system.
    Compare {
        sum: Sum,
        equal: bool,
        system: String,
    },
    Call(String, Vec<Var>),
    Not(Box<Formula>),
    And(Vec<Formula>),
    Iff(Box<Formula>, Box<Formula>),
    Exists(Vec<Var>, Box<Formula>),
}

/// Coefficients, each variable once, and a constant: all within ±2^40.
#[derive(Debug, Default)]
pub(super) struct Sum(pub Vec<(Var, i64)>, pub i64);

/// Formulas may nest as deep as this, and have as many variables.
const DEPTH: usize = 400;
const VARIABLES: usize = 1000;

type Result<T> = std::result::Result<T, String>;

struct RecordReader<'t> {
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
    let mut reader = RecordReader { text, at: 0, depth: 0, names, bound, system: None };
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

/// A number written in the one way it is printed.
pub(super) fn number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|n: &u32| n.to_string() == text)
}

fn not(formula: Formula) -> Formula {
    Formula::Not(Box::new(formula))
}

impl<'t> RecordReader<'t> {
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

    /// Letters, digits, `_`, and the `@` of relations that are letters of words.
    fn word(&mut self) -> &'t str {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '@');
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

    fn variable(&self, name: &str) -> Result<Var> {
        let known = self.names.iter().position(|n| n == name).filter(|&v| self.bound[v]);
        known.ok_or_else(|| self.expected("a variable of this place before"))
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
                let mut vars = Vec::new();
                while {
                    let name = self.word();
                    vars.push(self.declare(name)?);
                    self.eat(",")
                } {}
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
            let mut vars = Vec::new();
            while !self.eat(")") {
                if !vars.is_empty() {
                    self.need(",")?;
                }
                let name = self.word();
                vars.push(self.variable(name)?);
            }
            return Ok(Formula::Call(name, vars));
        }
        self.comparison()
    }

    /// What stands in parentheses.
    fn connected(&mut self) -> Result<Formula> {
        let mut all = vec![self.formula()?];
        let token = [" & ", " | ", " => ", " <=> "].into_iter().find(|token| self.eat(token));
        let token = token.ok_or_else(|| self.expected("a connective"))?;
        all.push(self.formula()?);
        while matches!(token, " & " | " | ") && self.eat(token) {
            all.push(self.formula()?);
        }
        self.need(")")?;
        Ok(match token {
            " & " => Formula::And(all),
            " | " => not(Formula::And(all.into_iter().map(not).collect())),
            _ => {
                let (right, left) = (all.pop().expect("two sides"), all.pop().expect("two sides"));
                match token {
                    " => " => not(Formula::And(vec![left, not(right)])),
                    _ => Formula::Iff(Box::new(left), Box::new(right)),
                }
            }
        })
    }

    /// Both sides as one sum, the right one taken away.
    fn comparison(&mut self) -> Result<Formula> {
        let mut sum = Sum::default();
        self.add(&mut sum, 1)?;
        let equal = self.eat("=");
        if !equal {
            self.need("<=")?;
        }
        self.add(&mut sum, -1)?;
        let system = self.system.ok_or_else(|| self.expected("a numeration system before"))?;
        Ok(Formula::Compare { sum, equal, system: system.into() })
    }

    fn add(&mut self, sum: &mut Sum, sign: i64) -> Result<()> {
        while {
            let word = self.word();
            let (factor, name) = if word.starts_with(|c: char| c.is_ascii_digit()) {
                let factor =
                    number(word).ok_or_else(|| self.expected("a smaller number before"))?;
                (factor, self.eat("*").then(|| self.word()))
            } else {
                (1, Some(word))
            };
            let entry = match name {
                None => &mut sum.1,
                Some(name) => {
                    let v = self.variable(name)?;
                    let at = sum.0.iter().position(|x| x.0 == v).unwrap_or(sum.0.len());
                    sum.0.resize(sum.0.len().max(at + 1), (v, 0));
                    &mut sum.0[at].1
                }
            };
            *entry += sign * i64::from(factor);
            if entry.abs() > 1 << 40 {
                return Err(self.expected("smaller numbers before"));
            }
            self.eat("+")
        } {}
        Ok(())
    }
}
