//! The claim of a `words` certificate: the positions of the values 0, …, g of Wythoff's game plus steps, each level as a word.
//!
//! A word reads the Fibonacci digits of n and says (δ, ε); its level is the a_n = ⌊φn⌋ + δ(n), b_n = ⌊φn⌋ + n + ε(n), n = 0, 1, 2, …,
//! d_n = b_n − a_n, and its set S all (a_n, b_n) and (b_n, a_n).
//!
//! *Theorem.* Let the moves be those of Nim, t(1,1), and finitely many steps, (q,p) with every (p,q). Suppose that of each level, for all n,
//!
//! - (P1) a_0 = 0, a_n < a_{n+1}, d_n ≥ 0;
//! - (P2) every number is exactly one d_n;
//! - (P3) every number is exactly one a_n or one b_n, and a_m = b_n only if m = n;
//! - (P4) (a_n, b_n) is in no lower S, and no step leads from it into S;
//! - (P5) if d_k < d_n for a k > n, then a_n + d_k = b_m for an m < n, or (a_n, a_n + d_k) is in a lower S, or a step leads from it into S.
//!
//! Then S_h is the set of positions of value h, for each h. *Proof.* By [`crate::theorem`] it suffices that S_h misses the lower ones (P4), that no
//! move joins two of its positions, and that every (x,y) outside S_0, …, S_h, x ≤ y, has a move into S_h. No move inside: by P3 a row or column
//! has one position of S, by P2 a diagonal y − x = d has one; steps by P4. A move in: by P3 x is a b_m or an a_n. If x = b_m ≥ a_m, then
//! y > a_m, and y is reduced to it. If x = a_n and b_n < y, it is reduced to b_n. Otherwise y − x < d_n is a d_k by P2, k ≠ n; if k < n then
//! a_k < a_n by P1, and t(1,1) leads to (a_k, b_k); if k > n there is a move by P5, as column a_n + d_k has (b_m, a_m) with a_m < a_n. ∎
//!
//! Under misère play (0,0) is no member and needs no move: it stands as a lower level of its own.
//!
//! All five are local, and [`walk`] checks them for all n by going through the pairs of states that neighbours n, n + 1 can have.

mod block;
mod joint;
mod payload;
mod plain;
mod walk;

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use num_bigint::BigUint;
use sha2::{Digest, Sha256};

use super::limits::{Heard, Limits, Meter, Refused};
use super::rules::{self, MoveForm, Who};
use super::{Rejected, fail};
use joint::Joint;

/// No arrow.
pub(crate) const NONE: u32 = u32::MAX;
/// No step is longer: far more than any word that is known could bear.
const LONGEST_STEP: u64 = 10_000;

/// An automaton that reads the Fibonacci digits of n, the highest first, and says how the n-th position deviates from Wythoff's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// (δ, ε) of each state.
    pub says: Vec<(i16, i16)>,
    /// Where the digits 0 and 1 lead from each state, `u32::MAX` for nowhere: after a 1 no 1 comes. The first state is the start,
    /// and a 0 leads from it to itself.
    pub next: Vec<[u32; 2]>,
}

/// What a `words` certificate claims: the positions of the values 0, …, g of a game, for all sizes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordsClaim {
    /// The game, as it was written: Wythoff's plus symmetric steps.
    pub game: String,
    /// Misère play, of which there is one word: that of the P-positions.
    pub misere: bool,
    /// The words of the values 0, 1, ….
    pub words: Vec<Word>,
}

/// Where a word fails first: in the order of the walk, so that the index has few digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordFault {
    /// The value whose word it is.
    pub level: usize,
    /// The condition, in the words of the format's description.
    pub condition: &'static str,
    /// An index n of which it is false: some letter of the word is wrong near it.
    pub index: BigUint,
}

impl Word {
    /// Wythoff's own word: no deviations.
    ///
    /// ```
    /// use wythoff_verify::{Limits, Word, WordsClaim};
    /// let claim = WordsClaim { game: "wythoff".into(), misere: false, words: vec![Word::golden()] };
    /// assert_eq!(claim.refuted(&Limits::default(), None)?, None); // so these are the P-positions, for all n
    /// let maharaja = WordsClaim { game: "maharaja".into(), ..claim };
    /// assert_eq!(maharaja.refuted(&Limits::default(), None)?.unwrap().condition, "no step joins two positions");
    /// # Ok::<(), wythoff_verify::Refused>(())
    /// ```
    pub fn golden() -> Word {
        Word { says: vec![(0, 0); 2], next: vec![[0, 1], [0, NONE]] }
    }

    /// The hash of the word as it stands in the file.
    pub fn sha256(&self) -> String {
        let digest = Sha256::digest(payload::written(self));
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The least and largest δ and ε.
    pub fn ranges(&self) -> [(i16, i16); 2] {
        let range = |values: &mut dyn Iterator<Item = i16>| {
            values.fold((i16::MAX, i16::MIN), |(low, high), x| (low.min(x), high.max(x)))
        };
        [
            range(&mut self.says.iter().map(|says| says.0)),
            range(&mut self.says.iter().map(|says| says.1)),
        ]
    }
}

impl WordsClaim {
    /// Walks through all words; `None` if all conditions hold for all n, so that the claim is a theorem.
    pub fn refuted(
        &self,
        limits: &Limits,
        heard: Option<Heard>,
    ) -> Result<Option<WordFault>, Refused> {
        self.refuted_until(&AtomicBool::new(false), limits, heard)
    }

    /// The same, given up within some thousand steps once `stop` is raised.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use wythoff_verify::{Limits, Refused, Word, WordsClaim};
    /// let claim = WordsClaim { game: "wythoff".into(), misere: false, words: vec![Word::golden()] };
    /// let told = claim.refuted_until(&AtomicBool::new(true), &Limits::default(), None);
    /// assert!(matches!(told, Err(Refused::Limit { what: "patience", .. })));
    /// ```
    pub fn refuted_until(
        &self,
        stop: &AtomicBool,
        limits: &Limits,
        heard: Option<Heard>,
    ) -> Result<Option<WordFault>, Refused> {
        // The size of the file counts for nothing here: the caller set the limits for words that are at hand.
        let bytes = self.words.iter().map(|word| 4 * word.says.len()).sum();
        self.fault(&Meter::new(limits, bytes, heard).until(stop), Method::Pairs)
    }

    fn fault(&self, meter: &Meter, method: Method) -> Result<Option<WordFault>, Refused> {
        let steps = self.steps()?;
        if self.words.is_empty() || self.misere && self.words.len() > 1 {
            return fail("word", "one word a value, and under misère play that of value 0 alone");
        }
        let mut joint = Joint::of_digits();
        for (level, word) in self.words.iter().enumerate() {
            payload::check(word)?;
            joint = joint.with(word, meter)?;
            let near = block::NearWord::new(&self.words[..=level], &steps, self.misere);
            let fault = match method {
                Method::Pairs => walk::walk(&joint, &near?, meter)?,
                Method::Windows => plain::walk(&joint, &near?, meter)?,
            };
            if let Some((condition, index)) = fault {
                return Ok(Some(WordFault { level, condition, index }));
            }
        }
        Ok(None)
    }

    /// The steps, in both orientations; the game must be Wythoff's plus these.
    fn steps(&self) -> Result<Vec<(i32, i32)>, Refused> {
        let Some(families) = rules::read(&self.game) else {
            return fail("game", format!("{:?} cannot be read", self.game));
        };
        let (mut rays, mut steps) = (BTreeSet::new(), BTreeSet::new());
        for family in families {
            let set = match family.shape {
                MoveForm::Ray(..) if family.who == Who::Any => &mut rays,
                MoveForm::Step(..) if family.who == Who::Any => &mut steps,
                _ => return fail("game", "words are proved for Wythoff's game plus steps"),
            };
            set.extend(family.vectors());
        }
        let fits = |&(p, q): &(u64, u64)| p.max(q) <= LONGEST_STEP && steps.contains(&(q, p));
        if rays != BTreeSet::from([(0, 1), (1, 0), (1, 1)]) || !steps.iter().all(fits) {
            let why = format!(
                "words are proved for Wythoff's game plus symmetric steps to {LONGEST_STEP}"
            );
            return fail("game", why);
        }
        Ok(steps.into_iter().map(|(p, q)| (p as i32, q as i32)).collect())
    }
}

/// How to walk: through pairs of neighbours, or through windows of states wide enough for every condition.
#[derive(Clone, Copy)]
enum Method {
    Pairs,
    Windows,
}

/// Checks a `words` claim.
pub(crate) fn verify(claim: &WordsClaim, meter: &Meter) -> Result<(), Refused> {
    judged(claim.fault(meter, Method::Pairs)?)
}

/// The same by windows of states: slower, and with nothing in common with it but the reading.
pub(crate) fn verify_plainly(claim: &WordsClaim, meter: &Meter) -> Result<(), Refused> {
    judged(claim.fault(meter, Method::Windows)?)
}

fn judged(fault: Option<WordFault>) -> Result<(), Refused> {
    fault.map_or(Ok(()), |WordFault { level, condition, index }| {
        Err(Rejected::new(condition, format!("word {level}, n = {index}")).into())
    })
}
