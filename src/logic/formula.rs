//! Formulas of first-order logic about numbers and about strings of digits, as trees: the one language of the prover.
//!
//! Variables are numbered in order of appearance; each quantifier makes new ones, so no name is captured
//! when quantifiers are moved. Printing gives back the input language. What only statements about strings have is in the same tree;
//! `Parsed::is_of_strings` says whether a formula has some of it.

use std::convert::Infallible;
use std::fmt;
use std::sync::Arc;

use num_bigint::BigUint;

use super::strings::numbers::Numbers;

/// A variable: an index into the names of its [`Parsed`] formula.
pub(crate) type Var = u32;

/// A term: a number built from variables and constants, or a letter of a word, or what is calculated from them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Term {
    /// A variable.
    Var(Var),
    /// A constant.
    Constant(BigUint),
    /// A sum.
    Add(Box<Term>, Box<Term>),
    /// A difference; of natural numbers it exists only where it is not negative.
    Sub(Box<Term>, Box<Term>),
    /// A multiple by a constant.
    Times(u32, Box<Term>),
    /// The integer quotient by a positive constant.
    Over(Box<Term>, u32),
    /// A letter: `@value`.
    Letter(i32),
    /// A letter of an automatic word: `W[i]`, `W[i][j]`.
    At(String, Vec<Term>, Place),
    /// `_t`, for numbers that may be negative and for letters.
    Minus(Box<Term>),
    /// A product of which neither side is written as a small constant.
    Product(Box<Term>, Box<Term>),
    /// A quotient by what is not written as a small constant.
    Quotient(Box<Term>, Box<Term>),
    /// As index or argument: the one free variable of a formula, which is to hold.
    Such(Box<Formula>),
    /// As index or argument: a term in a numeration system of its own.
    In(Arc<Numbers>, Box<Term>),
}

impl Term {
    /// Whether it is a letter and nothing is calculated.
    pub(crate) fn is_letter(&self) -> bool {
        matches!(self, Term::Letter(_) | Term::At(..))
    }

    /// Without the system that is named for it as an argument.
    pub(crate) fn without_system(&self) -> &Term {
        match self {
            Term::In(_, term) => term,
            term => term,
        }
    }

    /// The terms it is calculated from, from left to right.
    pub(crate) fn operands(&self) -> Vec<&Term> {
        match self {
            Term::Add(a, b) | Term::Sub(a, b) | Term::Product(a, b) | Term::Quotient(a, b) => {
                vec![a, b]
            }
            Term::Times(_, t) | Term::Over(t, _) | Term::Minus(t) | Term::In(_, t) => vec![t],
            Term::Var(_) | Term::Constant(_) | Term::Letter(_) => vec![],
            Term::At(..) | Term::Such(_) => vec![],
        }
    }

    /// Whether only statements about strings have such a term.
    fn is_of_strings(&self) -> bool {
        match self {
            Term::Var(_) | Term::Constant(_) => false,
            Term::Add(..) | Term::Sub(..) | Term::Times(..) | Term::Over(..) => {
                self.operands().into_iter().any(Term::is_of_strings)
            }
            _ => true,
        }
    }
}

/// Where a relation or a word stands in the text, and the numeration system named before it, if one is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Place {
    /// The byte of the text.
    pub(crate) at: usize,
    pub(crate) system: Option<Arc<Numbers>>,
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

    /// As written.
    pub(crate) fn symbol(self) -> &'static str {
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

/// A formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Formula {
    /// A comparison of terms, in a numeration system.
    Compare(Compare, Term, Term, Arc<Numbers>),
    /// A defined relation, and where in the text it is called.
    Call(String, Vec<Term>, Place),
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
    /// There are infinitely many; each variable has another that may bound it, in this system.
    Infinitely(Vec<(Var, Var)>, Box<Formula>, Arc<Numbers>),
    /// The strings read from the other end.
    Reversed(Box<Formula>),
}

impl Formula {
    /// The formulas it is made of, from left to right; an atom has none.
    pub(crate) fn parts(&self) -> Vec<&Formula> {
        match self {
            Formula::Compare(..) | Formula::Call(..) => vec![],
            Formula::Not(f) | Formula::Exists(_, f) | Formula::Forall(_, f) => vec![f],
            Formula::Infinitely(_, f, _) | Formula::Reversed(f) => vec![f],
            Formula::And(a, b)
            | Formula::Or(a, b)
            | Formula::Xor(a, b)
            | Formula::Implies(a, b)
            | Formula::Iff(a, b) => vec![a, b],
        }
    }

    /// The terms that an atom reads digit by digit: indices and arguments.
    pub(crate) fn read(&self) -> Vec<&Term> {
        match self {
            Formula::Call(_, args, _) => args.iter().collect(),
            Formula::Compare(_, a, b, _) => [a, b]
                .into_iter()
                .filter_map(
                    |term| if let Term::At(_, indices, _) = term { Some(indices) } else { None },
                )
                .flatten()
                .collect(),
            _ => vec![],
        }
    }

    /// The same connective or quantifier of other parts; an atom stays as it is.
    pub(crate) fn with_parts<E>(
        &self,
        each: &mut dyn FnMut(&Formula) -> Result<Formula, E>,
    ) -> Result<Formula, E> {
        let mut of = |part: &Formula| each(part).map(Box::new);
        Ok(match self {
            Formula::Compare(..) | Formula::Call(..) => self.clone(),
            Formula::Not(f) => Formula::Not(of(f)?),
            Formula::Reversed(f) => Formula::Reversed(of(f)?),
            Formula::Exists(vars, f) => Formula::Exists(vars.clone(), of(f)?),
            Formula::Forall(vars, f) => Formula::Forall(vars.clone(), of(f)?),
            Formula::Infinitely(vars, f, system) => {
                Formula::Infinitely(vars.clone(), of(f)?, system.clone())
            }
            Formula::And(a, b) => Formula::And(of(a)?, of(b)?),
            Formula::Or(a, b) => Formula::Or(of(a)?, of(b)?),
            Formula::Xor(a, b) => Formula::Xor(of(a)?, of(b)?),
            Formula::Implies(a, b) => Formula::Implies(of(a)?, of(b)?),
            Formula::Iff(a, b) => Formula::Iff(of(a)?, of(b)?),
        })
    }

    /// With "beyond every bound there is one" for "infinitely many".
    pub(crate) fn bounded(&self) -> Formula {
        let Formula::Infinitely(vars, body, system) = self else {
            let made = self.with_parts(&mut |part| Ok::<_, Infallible>(part.bounded()));
            return made.unwrap_or_else(|never| match never {});
        };
        vars.iter().rev().fold(body.bounded(), |inner, &(x, bound)| {
            let (x_term, bound_term) = (Term::Var(x), Term::Var(bound));
            let beyond = Formula::Compare(Compare::Greater, x_term, bound_term, system.clone());
            let both = Formula::And(Box::new(beyond), Box::new(inner));
            Formula::Forall(vec![bound], Box::new(Formula::Exists(vec![x], Box::new(both))))
        })
    }

    /// Whether only statements about strings have such a formula.
    fn is_of_strings(&self) -> bool {
        let here = match self {
            Formula::Reversed(_) => true,
            // Letters are compared with letters, each with one index.
            Formula::Compare(_, a, b, _) if a.is_letter() && b.is_letter() => {
                let several = |term: &Term| matches!(term, Term::At(_, i, _) if i.len() != 1);
                several(a) || several(b) || self.read().into_iter().any(Term::is_of_strings)
            }
            Formula::Compare(_, a, b, _) => a.is_of_strings() || b.is_of_strings(),
            Formula::Call(_, args, _) => args.iter().any(Term::is_of_strings),
            _ => false,
        };
        here || self.parts().into_iter().any(Formula::is_of_strings)
    }
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
    /// The relations it calls.
    pub(crate) calls: Vec<String>,
    /// The numeration systems it names.
    pub(crate) systems: Vec<Arc<Numbers>>,
}

impl Parsed {
    /// Whether it has what only statements about strings of digits have: a system that is not of natural numbers with the most
    /// significant digit first, letters that calculate, words with several indices, formulas or systems as arguments, a reversal.
    pub(crate) fn is_of_strings(&self) -> bool {
        let natural = |system: &Arc<Numbers>| system.natural_msd().is_some();
        !self.systems.iter().all(natural) || self.formula.is_of_strings()
    }
}

/// Prints a formula with the names of its variables.
pub(crate) struct Shown<'a>(pub &'a Formula, pub &'a [String]);

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
            Term::Letter(v) => write!(f, "@{v}"),
            Term::At(word, indices, _) => {
                f.write_str(word)?;
                indices.iter().try_for_each(|index| write!(f, "[{}]", sub(index)))
            }
            Term::Minus(t) => write!(f, "_({})", sub(t)),
            Term::Product(a, b) => write!(f, "({})*({})", sub(a), sub(b)),
            Term::Quotient(a, b) => write!(f, "({})/({})", sub(a), sub(b)),
            Term::Such(formula) => write!(f, "{}", Shown(formula, names)),
            Term::In(system, t) => write!(f, "?{} {}", system.name, sub(t)),
        }
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.1;
        let term = |t| ShownTerm(t, names);
        let list = |vars: &[Var]| {
            vars.iter().map(|&v| names[v as usize].as_str()).collect::<Vec<_>>().join(",")
        };
        // Atoms stand bare; everything else is put in parentheses below a connective.
        let part = |g: &Formula| match g {
            Formula::Compare(..) | Formula::Call(..) | Formula::Not(_) | Formula::Reversed(_) => {
                Shown(g, names).to_string()
            }
            _ => format!("({})", Shown(g, names)),
        };
        match self.0 {
            Formula::Compare(op, a, b, _) => write!(f, "{}{}{}", term(a), op.symbol(), term(b)),
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
            Formula::Infinitely(vars, g, _) => {
                let vars: Vec<Var> = vars.iter().map(|(x, _)| *x).collect();
                write!(f, "I {} {}", list(&vars), part(g))
            }
            Formula::Reversed(g) => write!(f, "`{}", part(g)),
        }
    }
}
