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
    /// How each is written, those first that begin like another.
    pub(crate) const TOKENS: [(&'static str, Compare); 6] = [
        ("!=", Compare::NotEqual),
        ("<=", Compare::LessEqual),
        (">=", Compare::GreaterEqual),
        ("=", Compare::Equal),
        ("<", Compare::Less),
        (">", Compare::Greater),
    ];

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
