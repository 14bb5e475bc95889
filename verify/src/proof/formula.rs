//! Formulas of first-order logic over the natural numbers, as trees.
//!
//! Variables are numbered in order of appearance; each quantifier makes new ones, so no name is captured
//! when quantifiers are moved.

use num_bigint::BigUint;

/// A variable: an index into the names of its [`Parsed`] formula.
pub(crate) type Var = u32;

/// A term: a natural number built from variables and constants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Term {
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
pub(crate) enum Compare {
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
    pub(crate) fn holds<T: Ord>(self, a: &T, b: &T) -> bool {
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

/// A letter of an automatic word: indexed, or given as `@value`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Letter {
    /// `W[term]`.
    At(String, Term),
    /// `@value`.
    Value(i32),
}

/// A formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Formula {
    /// A comparison of terms, in a numeration system.
    Compare(Compare, Term, Term, String),
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
pub(crate) struct Parsed {
    /// The formula.
    pub(crate) formula: Formula,
    /// The name of each variable.
    pub(crate) names: Vec<String>,
    /// The free variables, in alphabetical order of their names.
    pub(crate) free: Vec<Var>,
    /// The byte of the text where each variable first stands.
    pub(crate) places: Vec<usize>,
    /// The words it indexes, and where.
    pub(crate) words: Vec<(String, usize)>,
}
