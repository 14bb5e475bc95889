//! Recognise a sequence: what it is as far as it is known, to which bound, and where it can be decided, the proof.
//!
//! Each recogniser looks at all terms, takes the simplest form of its kind, asks for at least three terms a parameter (`periodic` for a third of the terms foretold), and what
//! it found is run again and compared with every term. That is a guess, however many terms there are; `proof` makes
//! a theorem of it where the logic or an engine decides it for all n.
//!
//! | file | form |
//! |---|---|
//! | `lines`, `beatty`, `formula` | ⌊αn + β⌋, α rational or a quadratic irrational, all β |
//! | `periodic` | s(n + p) = s(n) + σ from some n on |
//! | `recurrence` | linear recurrences; polynomials and quasi-polynomials |
//! | `sturmian` | the steps of ⌊αn + β⌋; ⌊αn + β⌋ with exceptions |
//! | `letters`, `morphic` | few values, or few differences: the fixed point of a substitution |
//! | `automatic` | the same read off the digits of n |
//! | `regular` | subsequences s(kᵉn + r) that are combinations of finitely many |
//! | `terms`, `columns` | where terms come from |
//! | `floors`, `proof` | guesses as formulas; theorems |
//!
//! ```
//! use wythoff::guess::Terms;
//! let terms: Terms = "0,1,3,4,6,8,9,11,12,14,16,17,19,21,22,24,25,27,29,30".parse()?;
//! let found = terms.recognise()?;
//! assert_eq!(found[0].form.words(), "s(n) = floor((1+sqrt(5))/2*n)");
//! # Ok::<(), wythoff::Error>(())
//! ```

mod automatic;
mod beatty;
mod columns;
mod floors;
mod formula;
mod letters;
mod lines;
mod morphic;
mod periodic;
mod proof;
mod recurrence;
mod regular;
mod sturmian;
mod terms;

use num_bigint::BigInt;

pub use automatic::Automatic;
pub use beatty::Beatty;
pub use columns::{Column, Source};
pub use morphic::Morphic;
pub use periodic::Periodic;
pub use recurrence::Recurrence;
pub use regular::Regular;
pub use terms::Terms;

use crate::{Error, Result};
use beatty::Slope;

/// What a sequence is.
///
/// ```
/// use wythoff::guess::{Form, Guess, Terms, Verdict};
/// let terms: Terms = "0,1,3,4,6,8,9,11,12,14,16,17,19,21,22,24,25,27,29,30".parse()?;
/// let found: Vec<Guess> = terms.recognise()?;
/// let Guess { form, verdict } = &found[0];
/// assert!(matches!(form, Form::Beatty(_)));
/// assert_eq!((form.kind(), verdict), ("beatty", &Verdict::Guessed));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[allow(clippy::large_enum_variant, reason = "a sequence has a handful of forms")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Form {
    /// ⌊αn + β⌋.
    Beatty(Beatty),
    /// Eventually additively periodic.
    Periodic(Periodic),
    /// A linear recurrence with constant coefficients.
    Recurrence(Recurrence),
    /// The fixed point of a substitution.
    Morphic(Morphic),
    /// Read off the digits of n.
    Automatic(Automatic),
    /// Unbounded, and read off the digits of n by matrices.
    Regular(Regular),
}

/// How sure it is. What is proved only sentences that were decided say, or a period that an engine proved:
///
/// ```compile_fail
/// let typed = wythoff::guess::Verdict::Proved { by: "it is plain to see".into() };
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It agrees with all terms given, and that is all that is known.
    Guessed,
    /// It holds for all n: by this.
    #[non_exhaustive]
    Proved {
        /// What was decided.
        by: String,
    },
    /// It agrees with all terms given and is false: by this.
    Refuted(String),
}

/// A form that agrees with all terms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guess {
    /// The form.
    pub form: Form,
    /// Guessed, or proved by what.
    pub verdict: Verdict,
}

impl Terms {
    /// All forms that the terms agree with, the simplest first; each was compared with every term.
    ///
    /// # Errors
    /// `Error::Internal` if a form does not give back the terms it was made from.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "terms below 2^24, indices below 2^41"
    )]
    pub fn recognise(&self) -> Result<Vec<Guess>> {
        let line = beatty::recognise(self);
        let steps = if line.is_none() { sturmian::steps(self) } else { None };
        let beatty = line.or(steps.filter(|b| b.is_irrational() || b.open.is_some()));
        // An irrational slope that is simpler than every period speaks against the periods.
        // A slope that is not determined, too: as a period it would look like a large one.
        let irrational = beatty
            .as_ref()
            .is_some_and(|b| matches!(b.slope, Slope::Quadratic(_)) || b.open.is_some());
        let periodic = if irrational { None } else { periodic::recognise(self) };
        let exceptions = || sturmian::excepted(self);
        let beatty = beatty.or_else(|| if periodic.is_none() { exceptions() } else { None });
        // A periodic sequence has all the other forms, too, and none says more.
        let steady = periodic.is_some();
        let same = |p: &Periodic| {
            beatty.as_ref().is_some_and(|b| b.v as usize == p.period && p.from == b.first)
        };
        let periodic = periodic.filter(|p| !same(p));
        let recurrence = if steady || irrational { None } else { recurrence::recognise(self) };
        let (morphic, automatic) = if steady {
            (None, None)
        } else {
            (morphic::recognise(self), automatic::recognise(self))
        };
        // What reads the digits goes on where an open slope does not.
        let beatty = beatty.filter(|b| !(b.steps && b.open.is_some() && automatic.is_some()));
        // Bounded sequences, polynomials and the like are regular, too: the other form says more.
        let named = steady || beatty.is_some() || recurrence.is_some() || automatic.is_some();
        let regular = if named { None } else { regular::recognise(self) };
        let forms = [
            beatty.map(Form::Beatty),
            periodic.map(Form::Periodic),
            recurrence.map(Form::Recurrence),
            morphic.map(Form::Morphic),
            automatic.map(Form::Automatic),
            regular.map(Form::Regular),
        ];
        let mut guesses = Vec::new();
        for form in forms.into_iter().flatten() {
            agreement(&form.sequence(self.len()), self)?;
            guesses.push(Guess { form, verdict: Verdict::Guessed });
        }
        guesses.sort_by_key(|guess| guess.form.parameters());
        Ok(guesses)
    }
}

/// Refuses a form that does not give back the terms.
fn agreement(given: &[BigInt], terms: &Terms) -> Result<()> {
    if given == terms.values {
        return Ok(());
    }
    let place = given.iter().zip(&terms.values).take_while(|(x, y)| x == y).count();
    Err(Error::internal(format!("a guess leaves the sequence at term {place}")))
}

impl Form {
    /// Whether it says what the terms after those given are.
    pub fn goes_on(&self) -> bool {
        !matches!(self, Form::Beatty(Beatty { open: Some(_), .. }))
    }

    /// A word for the kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Form::Beatty(_) => "beatty",
            Form::Periodic(_) => "periodic",
            Form::Recurrence(_) => "recurrence",
            Form::Morphic(_) => "morphic",
            Form::Automatic(_) => "automatic",
            Form::Regular(_) => "regular",
        }
    }

    /// The form in words; s(n) is the term of index n.
    pub fn words(&self) -> String {
        match self {
            Form::Beatty(form) => format!("s(n) = {}", form.words()),
            Form::Periodic(form) => form.words(),
            Form::Recurrence(form) => form.words(),
            Form::Morphic(form) => form.words(),
            Form::Automatic(form) => form.words(),
            Form::Regular(form) => form.words(),
        }
    }

    /// The form as LaTeX for math mode.
    pub fn latex(&self) -> String {
        match self {
            Form::Beatty(form) => format!("s(n) = {}", form.latex()),
            Form::Periodic(form) => form.latex(),
            Form::Recurrence(form) => form.latex(),
            Form::Morphic(form) => form.latex(),
            Form::Automatic(form) => form.latex(),
            Form::Regular(form) => form.latex(),
        }
    }

    /// What else there is to say.
    pub fn details(&self) -> String {
        match self {
            Form::Beatty(form) => form.details(),
            Form::Periodic(form) => form.details(),
            Form::Recurrence(form) => form.details(),
            Form::Morphic(form) => form.details(),
            Form::Automatic(form) => form.details(),
            Form::Regular(form) => form.details(),
        }
    }

    /// How many numbers describe it.
    pub fn parameters(&self) -> usize {
        match self {
            Form::Beatty(form) => form.parameters(),
            Form::Periodic(form) => form.parameters(),
            Form::Recurrence(form) => form.parameters(),
            Form::Morphic(form) => form.parameters(),
            Form::Automatic(form) => form.parameters(),
            Form::Regular(form) => form.parameters(),
        }
    }

    /// The first terms by the form alone, from the first index on.
    pub fn sequence(&self, count: usize) -> Vec<BigInt> {
        match self {
            Form::Beatty(form) => form.sequence(count),
            Form::Periodic(form) => form.sequence(count),
            Form::Recurrence(form) => form.sequence(count),
            Form::Morphic(form) => form.sequence(count),
            Form::Automatic(form) => form.sequence(count),
            Form::Regular(form) => form.sequence(count),
        }
    }
}

impl Verdict {
    /// The word for it.
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::Guessed => "guessed",
            Verdict::Proved { .. } => "proved",
            Verdict::Refuted(_) => "refuted",
        }
    }
}
