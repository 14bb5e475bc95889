//! What the prover tells of a formula.

use num_bigint::BigUint;

use super::matrices::Matrices;

/// One subformula as it was decided.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The subformula.
    pub formula: String,
    /// States of its minimal automaton, or of the search.
    pub states: usize,
    /// Time spent on it, its parts included.
    pub seconds: f64,
}

/// What became of one formula.
///
/// ```
/// use wythoff::logic::{Decision, Prover, Step};
/// let Decision { result, witness, steps, .. } = Prover::new().decide("A x E y x=2*y")?;
/// assert_eq!((result, witness), (Some(false), Some(vec![("x".into(), 1u32.into())])));
/// assert!(steps.iter().any(|Step { formula, .. }| formula.contains("2*y")), "{steps:?}");
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Decision {
    /// The name given to it, if any.
    pub name: String,
    /// The formula.
    pub formula: String,
    /// The formula as it was written.
    pub(crate) text: String,
    /// The names of the free variables; none for a sentence.
    pub free: Vec<String>,
    /// Whether a sentence is true; `None` if the formula has free variables.
    pub result: Option<bool>,
    /// For a false ∀… the smallest counterexample, for a true ∃… the smallest example; for free variables
    /// the smallest tuple that satisfies the formula.
    pub witness: Option<Vec<(String, BigUint)>>,
    /// For a relation between strings the shortest tuple that satisfies it, as it is written.
    pub example: Option<String>,
    /// What the reader should know: a variable that is used in two systems is a string, read in both.
    pub remark: Option<String>,
    /// States of the resulting automaton, or visited by the final search.
    pub states: usize,
    /// States of the largest automaton met.
    pub largest: usize,
    /// Time taken.
    pub seconds: f64,
    /// The subformulas, innermost first.
    pub steps: Vec<Step>,
    /// For `eval NAME n "…"`, if they were asked for: the matrices that count the tuples of the other variables.
    pub matrices: Option<Matrices>,
}
