//! The chain of hashes over the answers of a store, in the order in which they were kept.
//!
//! Each answer's seal is the SHA-256 of the seal before it, the version of the program, the unit's key, its state and its result; the first
//! is that of the plan. The last one stands beside the plan. So a row that is edited, taken out, put in or exchanged is noticed when the
//! store is opened next. Hashes have no key: whoever computes them all anew is not noticed. What says that it is proved is therefore
//! not believed for its seal, but replayed (`replay`).

use rusqlite::params;
use sha2::{Digest, Sha256};
use wythoff::Result;

use super::{Done, Store, damaged, sqlite};

/// The end of a chain: how many answers it has, and the last seal.
#[derive(Debug, Clone)]
pub(super) struct Chain {
    turn: i64,
    seal: String,
}

impl Chain {
    /// The chain of a plan without answers.
    pub(super) fn new(identity: &str) -> Chain {
        Chain { turn: 0, seal: hash(&["wythoff sweep", identity]) }
    }

    /// Goes on with an answer: its turn and its seal.
    pub(super) fn add(&mut self, done: &Done) -> (i64, &str) {
        let state = done.outcome.state.name();
        self.turn += 1;
        self.seal = hash(&[&self.seal, &done.version, &done.key, state, &done.outcome.result]);
        (self.turn, &self.seal)
    }

    /// The last seal.
    pub(super) fn seal(&self) -> &str {
        &self.seal
    }
}

/// Each part after its length, so that no two lists of parts look alike.
fn hash(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    wythoff_lab::output::hexadecimal(&hash.finalize())
}

impl Store {
    /// Follows the chain of the store to its end; an error if it is not whole.
    pub(super) fn follow(&self) -> Result<Chain> {
        // One moment of the file, while another run may be writing.
        let own = !self.writes;
        if own {
            self.connection.execute_batch("BEGIN").map_err(|error| sqlite(self.path(), error))?;
        }
        let read = self.sealed();
        if own {
            self.connection.execute_batch("COMMIT").map_err(|error| sqlite(self.path(), error))?;
        }
        let (head, rows) = read?;
        let mut chain = Chain::new(&self.plan().identity());
        for (turn, seal, done) in rows {
            let (next, wanted) = chain.add(&done);
            if turn != Some(next) || seal.as_deref() != Some(wanted) {
                let what = format!("the answer of {} was changed after it was kept", done.key);
                return Err(damaged(self.path(), &what));
            }
        }
        if head != chain.seal {
            return Err(damaged(self.path(), "answers that were kept are missing"));
        }
        Ok(chain)
    }

    /// The last seal, and every answer with its turn and seal, in turn.
    #[allow(clippy::type_complexity)] // a row as SQLite gives it
    fn sealed(&self) -> Result<(String, Vec<(Option<i64>, Option<String>, Done)>)> {
        let heads = self.query("SELECT head FROM plan", |row| row.get::<_, String>(0))?;
        let select = "SELECT turn, seal, key, state, result, version, seconds FROM unit WHERE state <> 'open' ORDER BY turn";
        let rows = self.query(select, |row| Ok((row.get(0)?, row.get(1)?, Store::row(row, 2)?)))?;
        let rows = rows.into_iter().map(|(turn, seal, row)| Ok((turn, seal, self.done(row)?)));
        let head = heads.into_iter().next().unwrap_or_default();
        Ok((head, rows.collect::<Result<_>>()?))
    }

    /// Makes the chain anew, after answers were taken out by the program itself.
    pub(super) fn chain_again(&mut self) -> Result<()> {
        let (_, rows) = self.sealed()?;
        let mut chain = Chain::new(&self.plan().identity());
        for (_, _, done) in rows {
            let (turn, seal) = chain.add(&done);
            let update = "UPDATE unit SET turn = ?2, seal = ?3 WHERE key = ?1";
            self.connection
                .execute(update, params![done.key, turn, seal])
                .map_err(|error| sqlite(self.path(), error))?;
        }
        self.end(chain)
    }

    /// Notes the end of the chain.
    pub(super) fn end(&mut self, chain: Chain) -> Result<()> {
        self.connection
            .execute("UPDATE plan SET head = ?1", [chain.seal()])
            .map_err(|error| sqlite(self.path(), error))?;
        self.chain = chain;
        Ok(())
    }
}
