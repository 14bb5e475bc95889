//! Formulas of first-order logic over the natural numbers, as trees.
//!
//! Variables are numbered in order of appearance; each quantifier makes new ones, so no name is captured
//! when quantifiers are moved. Printing gives back the input language.

use std::fmt;
use std::sync::Arc;

use num_bigint::BigUint;

use super::numeration::System;

/// A variable: an index into the names of its [`Parsed`] formula.
pub type Var = u32;

/// A term: a natural number built from variables and constants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    /// A variable.
    Var(Var),
    /// A constant.
    Constant(BigUint),
    /// A sum.
    Add(Box<Term>, Box<Term>),
    /// A difference; it exists only where it is not negative.
    Sub(Box<Term>, Box<Term>),
    /// A multiple by a constant.
    Times(u32, Box<Term>),
    /// The integer quotient by a positive constant.
    Over(Box<Term>, u32),
}

/// A comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compare {
    /// =
    Equal,
    /// !=
    NotEqual,
    /// <
    Less,
    /// <=
    LessEqual,
    /// >
    Greater,
    /// >=
    GreaterEqual,
}

impl Compare {
    /// Whether the comparison holds of two values.
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

    /// As written.
    pub fn symbol(self) -> &'static str {
        match self {
            Compare::Equal => "=",
            Compare::NotEqual => "!=",
            Compare::Less => "<",
            Compare::LessEqual => "<=",
            Compare::Greater => ">",
            Compare::GreaterEqual => ">=",
        }
    }
}

/// A letter of an automatic word: indexed, or given as `@value`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Letter {
    /// `W[term]`.
    At(String, Term),
    /// `@value`.
    Value(i32),
}

/// A formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Formula {
    /// A comparison of terms, in a numeration system.
    Compare(Compare, Term, Term, Arc<System>),
    /// A comparison of letters.
    Letters(Compare, Letter, Letter),
    /// A defined relation, and where in the text it is called.
    Call(String, Vec<Term>, usize),
    /// Negation.
    Not(Box<Formula>),
    /// Conjunction.
    And(Box<Formula>, Box<Formula>),
    /// Disjunction.
    Or(Box<Formula>, Box<Formula>),
    /// Exactly one.
    Xor(Box<Formula>, Box<Formula>),
    /// Implication.
    Implies(Box<Formula>, Box<Formula>),
    /// Equivalence.
    Iff(Box<Formula>, Box<Formula>),
    /// There are numbers.
    Exists(Vec<Var>, Box<Formula>),
    /// For all numbers.
    Forall(Vec<Var>, Box<Formula>),
}

impl Formula {
    pub(super) fn is_atom(&self) -> bool {
        matches!(self, Formula::Compare(..) | Formula::Letters(..) | Formula::Call(..))
    }

    /// The variables of an atom, increasing.
    pub(super) fn variables(&self) -> Vec<Var> {
        fn walk(term: &Term, found: &mut Vec<Var>) {
            match term {
                Term::Var(v) => found.push(*v),
                Term::Constant(_) => {}
                Term::Add(a, b) | Term::Sub(a, b) => {
                    [a, b].into_iter().for_each(|t| walk(t, found))
                }
                Term::Times(_, t) | Term::Over(t, _) => walk(t, found),
            }
        }
        let mut found = Vec::new();
        match self {
            Formula::Compare(_, a, b, _) => [a, b].into_iter().for_each(|t| walk(t, &mut found)),
            Formula::Letters(_, a, b) => {
                for letter in [a, b] {
                    if let Letter::At(_, index) = letter {
                        walk(index, &mut found);
                    }
                }
            }
            Formula::Call(_, terms, _) => terms.iter().for_each(|t| walk(t, &mut found)),
            _ => {}
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// A formula with the names of its variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// The formula.
    pub formula: Formula,
    /// The name of each variable.
    pub names: Vec<String>,
    /// The free variables, in alphabetical order of their names.
    pub free: Vec<Var>,
    /// The byte of the text where each variable first stands.
    pub places: Vec<usize>,
    /// The words it indexes, and where.
    pub words: Vec<(String, usize)>,
}

/// Prints a formula with the names of its variables.
pub struct Shown<'a>(pub &'a Formula, pub &'a [String]);

struct ShownTerm<'a>(&'a Term, &'a [String]);

impl fmt::Display for ShownTerm<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.1;
        let sub = |t| ShownTerm(t, names);
        match self.0 {
            Term::Var(v) => f.write_str(&names[*v as usize]),
            Term::Constant(c) => write!(f, "{c}"),
            Term::Add(a, b) => write!(f, "{}+{}", sub(a), sub(b)),
            Term::Sub(a, b) => match **b {
                Term::Add(..) | Term::Sub(..) => write!(f, "{}-({})", sub(a), sub(b)),
                _ => write!(f, "{}-{}", sub(a), sub(b)),
            },
            Term::Times(c, t) => match **t {
                Term::Var(_) | Term::Constant(_) => write!(f, "{c}*{}", sub(t)),
                _ => write!(f, "{c}*({})", sub(t)),
            },
            Term::Over(t, c) => match **t {
                Term::Var(_) | Term::Constant(_) => write!(f, "{}/{c}", sub(t)),
                _ => write!(f, "({})/{c}", sub(t)),
            },
        }
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.1;
        let term = |t| ShownTerm(t, names);
        let letter = |l: &Letter| match l {
            Letter::At(word, t) => format!("{word}[{}]", ShownTerm(t, names)),
            Letter::Value(v) => format!("@{v}"),
        };
        let list = |vars: &[Var]| {
            vars.iter().map(|&v| names[v as usize].as_str()).collect::<Vec<_>>().join(",")
        };
        // Atoms stand bare; everything else is put in parentheses below a connective.
        let part = |g: &Formula| match g {
            Formula::Compare(..) | Formula::Letters(..) | Formula::Call(..) | Formula::Not(_) => {
                Shown(g, names).to_string()
            }
            _ => format!("({})", Shown(g, names)),
        };
        match self.0 {
            Formula::Compare(op, a, b, _) => write!(f, "{}{}{}", term(a), op.symbol(), term(b)),
            Formula::Letters(op, a, b) => write!(f, "{}{}{}", letter(a), op.symbol(), letter(b)),
            Formula::Call(name, args, _) => {
                let args: Vec<String> = args.iter().map(|t| term(t).to_string()).collect();
                write!(f, "${name}({})", args.join(","))
            }
            Formula::Not(g) => write!(f, "~{}", part(g)),
            Formula::And(a, b) => write!(f, "{} & {}", part(a), part(b)),
            Formula::Or(a, b) => write!(f, "{} | {}", part(a), part(b)),
            Formula::Xor(a, b) => write!(f, "{} ^ {}", part(a), part(b)),
            Formula::Implies(a, b) => write!(f, "{} => {}", part(a), part(b)),
            Formula::Iff(a, b) => write!(f, "{} <=> {}", part(a), part(b)),
            Formula::Exists(vars, g) => write!(f, "E {} {}", list(vars), part(g)),
            Formula::Forall(vars, g) => write!(f, "A {} {}", list(vars), part(g)),
        }
    }
}

/// Prints a formula in the language of proof records, in which nothing depends on precedence: connectives in
/// parentheses, terms in braces, the numeration system named in front of the whole and wherever it changes.
pub(super) struct Core<'a>(pub &'a Formula, pub &'a [String]);

impl fmt::Display for Core<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let system = first_system(self.0);
        if let Some(system) = &system {
            write!(f, "?{} ", system.name())?;
        }
        core(self.0, self.1, system.as_deref(), f)
    }
}

fn first_system(formula: &Formula) -> Option<Arc<System>> {
    match formula {
        Formula::Compare(.., system) => Some(system.clone()),
        Formula::Letters(..) | Formula::Call(..) => None,
        Formula::Not(g) | Formula::Exists(_, g) | Formula::Forall(_, g) => first_system(g),
        Formula::And(a, b)
        | Formula::Or(a, b)
        | Formula::Xor(a, b)
        | Formula::Implies(a, b)
        | Formula::Iff(a, b) => first_system(a).or_else(|| first_system(b)),
    }
}

fn core(
    formula: &Formula,
    names: &[String],
    system: Option<&System>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let term = |t| CoreTerm(t, names);
    let letter = |l: &Letter| match l {
        Letter::At(word, t) => format!("{word}[{}]", CoreTerm(t, names)),
        Letter::Value(v) => format!("@{v}"),
    };
    match formula {
        Formula::Compare(op, a, b, own) => {
            if system.is_none_or(|system| system.name() != own.name()) {
                write!(f, "?{} ", own.name())?;
            }
            write!(f, "{}{}{}", term(a), op.symbol(), term(b))
        }
        Formula::Letters(op, a, b) => write!(f, "{}{}{}", letter(a), op.symbol(), letter(b)),
        Formula::Call(name, args, _) => {
            let args: Vec<String> = args.iter().map(|t| term(t).to_string()).collect();
            write!(f, "${name}({})", args.join(","))
        }
        Formula::Not(g) => {
            f.write_str("~")?;
            core(g, names, system, f)
        }
        Formula::Exists(vars, g) | Formula::Forall(vars, g) => {
            let list: Vec<&str> = vars.iter().map(|&v| &names[v as usize][..]).collect();
            let quantifier = if matches!(formula, Formula::Exists(..)) { 'E' } else { 'A' };
            write!(f, "{quantifier} {} ", list.join(","))?;
            core(g, names, system, f)
        }
        Formula::And(..) => chain(formula, " & ", names, system, f),
        Formula::Or(..) => chain(formula, " | ", names, system, f),
        Formula::Xor(..) => chain(formula, " ^ ", names, system, f),
        Formula::Implies(..) => chain(formula, " => ", names, system, f),
        Formula::Iff(..) => chain(formula, " <=> ", names, system, f),
    }
}

/// The members of a & b & … or a | b | …, or the two sides of another connective, in parentheses.
fn chain(
    formula: &Formula,
    token: &str,
    names: &[String],
    system: Option<&System>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut members = Vec::new();
    let mut left = formula;
    loop {
        left = match (left, token) {
            (Formula::And(a, b), " & ") | (Formula::Or(a, b), " | ") => {
                members.push(&**b);
                a
            }
            (Formula::Xor(a, b) | Formula::Implies(a, b) | Formula::Iff(a, b), _)
                if members.is_empty() =>
            {
                members.push(&**b);
                members.push(&**a);
                break;
            }
            _ => {
                members.push(left);
                break;
            }
        };
    }
    for (i, member) in members.iter().rev().enumerate() {
        f.write_str(if i == 0 { "(" } else { token })?;
        core(member, names, system, f)?;
    }
    f.write_str(")")
}

struct CoreTerm<'a>(&'a Term, &'a [String]);

impl fmt::Display for CoreTerm<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sub = |t: &Term| CoreTerm(t, self.1).to_string();
        // A unit stands bare, a sum in braces.
        let unit = |t: &Term| match t {
            Term::Var(_) | Term::Constant(_) => sub(t),
            _ => format!("{{{}}}", sub(t)),
        };
        let factor = |t: &Term| match t {
            Term::Times(..) | Term::Over(..) => sub(t),
            _ => unit(t),
        };
        match self.0 {
            Term::Var(v) => f.write_str(&self.1[*v as usize]),
            Term::Constant(c) => write!(f, "{c}"),
            Term::Add(a, b) | Term::Sub(a, b) => {
                let left = match **a {
                    Term::Add(..) | Term::Sub(..) => sub(a),
                    _ => factor(a),
                };
                let op = if matches!(self.0, Term::Add(..)) { '+' } else { '-' };
                write!(f, "{left}{op}{}", factor(b))
            }
            Term::Times(c, t) => write!(f, "{c}*{}", unit(t)),
            Term::Over(t, c) => write!(f, "{}/{c}", unit(t)),
        }
    }
}
