//! The claim of a `levels` certificate, and its payload format.
//!
//! The payload is one line `closed-at L`, one line a level `level g K … N … R … k … wrong … events …` (the
//! last number counts bytes), then the events of all levels in order, as binary. An events list is a
//! sequence of bursts: twice the gap since the end of the burst before, plus 1 for the swap (+1, −1); if it
//! is no swap, its length and then d_n − n for each of its indices. Numbers are written seven bits
//! a byte, the lowest first; signed ones folded to 0, −1, 1, −2, ….

pub(crate) mod fast;
pub(crate) mod plain;
mod write;

use super::Rejected;
use super::container::{Certificate, line};

/// What is claimed of one level T_g.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelClaim {
    /// g.
    pub value: u32,
    /// K: the least index with d_n = n for all n ≥ K. This is M_g.
    pub settled: i64,
    /// N ≥ max(K, 1): where the measuring of k begins.
    pub n: i64,
    /// R: the repeats among the b's. This is C_g.
    pub repeats: i64,
    /// k: the largest |a_n − A_n + R| over n ≥ N.
    pub k: i64,
    /// How many n have d_n ≠ n.
    pub wrong: i64,
    /// The bursts of positions off their diagonals.
    pub events: Vec<u8>,
}

/// What a `levels` certificate claims: T_0, …, T_G for all n.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelsClaim {
    /// L: the index at which every two levels are apart for ever.
    pub closed_at: i64,
    /// The levels in order.
    pub levels: Vec<LevelClaim>,
}

impl LevelsClaim {
    /// Reads a claim from its certificate.
    pub fn read(certificate: &Certificate) -> Result<LevelsClaim, Rejected> {
        if certificate.game != "r-wythoff" {
            let why = format!("{:?}: levels are proved for r-wythoff", certificate.game);
            return Err(Rejected::new("game", why));
        }
        let mut rest = certificate.payload.as_slice();
        let [closed_at] = numbers(&line(&mut rest, "closed-at")?, ["closed-at"])?;
        let mut claims = vec![];
        loop {
            let text = line(&mut rest, "level")?;
            if text.is_empty() {
                break;
            }
            let names = ["level", "K", "N", "R", "k", "wrong", "events"];
            let [value, settled, n, repeats, k, wrong, bytes] = numbers(&text, names)?;
            if value != claims.len() as i64 {
                return Err(Rejected::new("level", format!("{text:?} is out of order")));
            }
            let value = value as u32;
            claims
                .push((LevelClaim { value, settled, n, repeats, k, wrong, events: vec![] }, bytes));
        }
        let mut levels = vec![];
        for (mut claim, bytes) in claims {
            let (events, later) = usize::try_from(bytes)
                .ok()
                .and_then(|bytes| rest.split_at_checked(bytes))
                .ok_or_else(|| Rejected::new("events", "shorter than announced"))?;
            claim.events = events.to_vec();
            rest = later;
            levels.push(claim);
        }
        if !rest.is_empty() || levels.is_empty() {
            return Err(Rejected::new("events", "longer than announced, or no level at all"));
        }
        Ok(LevelsClaim { closed_at, levels })
    }
}

/// Reads "name number name number …" with exactly these names.
fn numbers<const COUNT: usize>(
    text: &str,
    names: [&'static str; COUNT],
) -> Result<[i64; COUNT], Rejected> {
    let wrong = |name| Rejected::new(name, format!("cannot read {text:?}"));
    let mut words = text.split(' ');
    let mut values = [0; COUNT];
    for (name, value) in names.into_iter().zip(&mut values) {
        let (said, number) = (words.next(), words.next());
        let number = number.filter(|x| x.bytes().all(|byte| byte.is_ascii_digit()));
        *value = number.and_then(|x| x.parse().ok()).ok_or_else(|| wrong(name))?;
        if said != Some(name) {
            return Err(wrong(name));
        }
    }
    if words.next().is_some() {
        return Err(wrong(names[COUNT - 1]));
    }
    Ok(values)
}
