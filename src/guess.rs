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
//! let found = terms.recognise(&Default::default())?;
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

use crate::run::Run;
use crate::{Error, Result};
use beatty::Slope;

/// What a sequence is.
///
/// ```
/// use wythoff::guess::{GuessForm, Guess, Terms, GuessVerdict};
/// let terms: Terms = "0,1,3,4,6,8,9,11,12,14,16,17,19,21,22,24,25,27,29,30".parse()?;
/// let found: Vec<Guess> = terms.recognise(&Default::default())?;
/// let Guess { form, verdict } = &found[0];
/// assert!(matches!(form, GuessForm::Beatty(_)));
/// assert_eq!((form.kind(), verdict), ("beatty", &GuessVerdict::Guessed));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[allow(clippy::large_enum_variant, reason = "a sequence has a handful of forms")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GuessForm {
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
/// let typed = wythoff::guess::GuessVerdict::Proved { by: "it is plain to see".into() };
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GuessVerdict {
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
    pub form: GuessForm,
    /// Guessed, or proved by what.
    pub verdict: GuessVerdict,
}

impl Terms {
    /// All forms that the terms agree with, the simplest first; each was compared with every term.
    ///
    /// # Errors
    /// If the listener asks to stop; `Error::Internal` if a form does not give back the terms it was made from.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "terms below 2^24, indices below 2^41"
    )]
    pub fn recognise(&self, run: &Run) -> Result<Vec<Guess>> {
        let look = |for_what: &str| {
            run.go_on(|| format!("{} terms, looked at for {for_what}", self.len()))
        };
        look("a line")?;
        let line = beatty::recognise(self);
        let steps = if line.is_none() { sturmian::steps(self) } else { None };
        let beatty = line.or(steps.filter(|b| b.is_irrational() || b.open.is_some()));
        // An irrational slope that is simpler than every period speaks against the periods.
        // A slope that is not determined, too: as a period it would look like a large one.
        let irrational = beatty
            .as_ref()
            .is_some_and(|b| matches!(b.slope, Slope::Quadratic(_)) || b.open.is_some());
        look("periods")?;
        let periodic = if irrational { None } else { periodic::recognise(self) };
        let beatty = match beatty {
            None if periodic.is_none() => sturmian::excepted(self, run)?,
            found => found,
        };
        let same = |p: &Periodic| {
            beatty.as_ref().is_some_and(|b| b.v as usize == p.period && p.from == b.first)
        };
        // What repeats from the first term on has all the other forms, too, and none says more.
        let steady = periodic.as_ref().is_some_and(|p| p.from == self.first);
        let repeats = periodic.is_some();
        let periodic = periodic.filter(|p| !same(p)).map(GuessForm::Periodic);
        look("recurrences")?;
        let recurrence = if repeats || irrational { None } else { recurrence::recognise(self) };
        look("substitutions")?;
        let (morphic, automatic) = match steady {
            true => (None, None),
            false => (morphic::recognise(self), automatic::recognise(self, run)?),
        };
        // What reads the digits goes on where an open slope does not.
        let beatty = beatty.filter(|b| !(b.steps && b.open.is_some() && automatic.is_some()));
        // Bounded sequences, polynomials and the like are regular, too: the other form says more.
        let named = steady || beatty.is_some() || recurrence.is_some() || automatic.is_some();
        let regular = if named { None } else { regular::recognise(self, run)? };
        let by_digits = [
            morphic.map(GuessForm::Morphic),
            automatic.map(GuessForm::Automatic),
            regular.map(GuessForm::Regular),
        ];
        let (periodic, by_digits) = match periodic {
            Some(late) if !steady => self.decided_between(late, by_digits),
            other => (other, by_digits),
        };
        let forms =
            [beatty.map(GuessForm::Beatty), periodic, recurrence.map(GuessForm::Recurrence)];
        let forms = forms.into_iter().chain(by_digits);
        let mut guesses = Vec::new();
        for form in forms.flatten() {
            look("one form more")?;
            agreement(&form.sequence(self.len()), self)?;
            guesses.push(Guess { form, verdict: GuessVerdict::Guessed });
        }
        guesses.sort_by_key(|guess| guess.form.parameters());
        Ok(guesses)
    }

    /// A period that begins late, or the forms that read digits: the highest digit changes seldom, so that digit sums, say, repeat for long. Where they part after the
    /// terms, the simpler one stays; where they do not, the period says it all.
    fn decided_between(&self, late: GuessForm, others: ByDigits) -> (Option<GuessForm>, ByDigits) {
        let far = 2 * self.len();
        let simplest = others.iter().flatten().map(GuessForm::parameters).min();
        let parts = |other: &GuessForm| other.sequence(far) != late.sequence(far);
        match simplest.is_some_and(|least| least < late.parameters()) {
            true if others.iter().flatten().any(parts) => (None, others),
            _ => (Some(late), [None, None, None]),
        }
    }
}

/// A substitution, an automaton, a regular sequence.
type ByDigits = [Option<GuessForm>; 3];

/// Refuses a form that does not give back the terms.
fn agreement(given: &[BigInt], terms: &Terms) -> Result<()> {
    if given == terms.values {
        return Ok(());
    }
    let place = given.iter().zip(&terms.values).take_while(|(x, y)| x == y).count();
    Err(Error::internal(format!("a guess leaves the sequence at term {place}")))
}

impl GuessForm {
    /// Whether it says what the terms after those given are.
    pub fn goes_on(&self) -> bool {
        !matches!(self, GuessForm::Beatty(Beatty { open: Some(_), .. }))
    }

    /// A word for the kind.
    pub fn kind(&self) -> &'static str {
        match self {
            GuessForm::Beatty(_) => "beatty",
            GuessForm::Periodic(_) => "periodic",
            GuessForm::Recurrence(_) => "recurrence",
            GuessForm::Morphic(_) => "morphic",
            GuessForm::Automatic(_) => "automatic",
            GuessForm::Regular(_) => "regular",
        }
    }

    /// The form in words; s(n) is the term of index n.
    pub fn words(&self) -> String {
        match self {
            GuessForm::Beatty(form) => format!("s(n) = {}", form.words()),
            GuessForm::Periodic(form) => form.words(),
            GuessForm::Recurrence(form) => form.words(),
            GuessForm::Morphic(form) => form.words(),
            GuessForm::Automatic(form) => form.words(),
            GuessForm::Regular(form) => form.words(),
        }
    }

    /// The form as LaTeX for math mode.
    pub fn latex(&self) -> String {
        match self {
            GuessForm::Beatty(form) => format!("s(n) = {}", form.latex()),
            GuessForm::Periodic(form) => form.latex(),
            GuessForm::Recurrence(form) => form.latex(),
            GuessForm::Morphic(form) => form.latex(),
            GuessForm::Automatic(form) => form.latex(),
            GuessForm::Regular(form) => form.latex(),
        }
    }

    /// What else there is to say.
    pub fn details(&self) -> String {
        match self {
            GuessForm::Beatty(form) => form.details(),
            GuessForm::Periodic(form) => form.details(),
            GuessForm::Recurrence(form) => form.details(),
            GuessForm::Morphic(form) => form.details(),
            GuessForm::Automatic(form) => form.details(),
            GuessForm::Regular(form) => form.details(),
        }
    }

    /// How many numbers describe it.
    pub fn parameters(&self) -> usize {
        match self {
            GuessForm::Beatty(form) => form.parameters(),
            GuessForm::Periodic(form) => form.parameters(),
            GuessForm::Recurrence(form) => form.parameters(),
            GuessForm::Morphic(form) => form.parameters(),
            GuessForm::Automatic(form) => form.parameters(),
            GuessForm::Regular(form) => form.parameters(),
        }
    }

    /// The first terms by the form alone, from the first index on.
    pub fn sequence(&self, count: usize) -> Vec<BigInt> {
        match self {
            GuessForm::Beatty(form) => form.sequence(count),
            GuessForm::Periodic(form) => form.sequence(count),
            GuessForm::Recurrence(form) => form.sequence(count),
            GuessForm::Morphic(form) => form.sequence(count),
            GuessForm::Automatic(form) => form.sequence(count),
            GuessForm::Regular(form) => form.sequence(count),
        }
    }
}

impl GuessVerdict {
    /// The word for it.
    pub fn word(&self) -> &'static str {
        match self {
            GuessVerdict::Guessed => "guessed",
            GuessVerdict::Proved { .. } => "proved",
            GuessVerdict::Refuted(_) => "refuted",
        }
    }
}
