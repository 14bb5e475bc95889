//! The store: plan, units, states, results, versions and seconds in one SQLite file.
//!
//! Every unit of the plan has its row from the beginning. A result is committed as a transaction of its own, flushed to the disk, so
//! that a killed run loses at most the units under way; what it had begun to write is rolled back when the file is opened next.
//! There is one writer: it holds SQLite's write lock from [`Store::open`] on, and a second one is refused. Others may read meanwhile.
//! No write-ahead log is used, so that one file is all there is. Answers are sealed by a chain of hashes (`seal`).
//!
//! Cost: one flush a commit, some milliseconds; [`Store::put`] takes many results at once.

mod merge;
pub(crate) mod replay;
mod seal;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, params};
use wythoff::{Error, Result, run::may_end_here};

pub use merge::merge;
use seal::Chain;

use crate::VERSION;
use crate::answer::{Outcome, UnitState};
use crate::plan::Plan;

/// Marks our files among SQLite's: "WySw".
const APPLICATION: i32 = 0x5779_5377;
const FORMAT: i32 = 2;

const SCHEMA: &str = "
CREATE TABLE plan (
    name TEXT NOT NULL, text TEXT NOT NULL, normal TEXT NOT NULL, identity TEXT NOT NULL, version TEXT NOT NULL, head TEXT NOT NULL
);
CREATE TABLE unit (
    place INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, state TEXT NOT NULL DEFAULT 'open', result TEXT, version TEXT, seconds REAL,
    turn INTEGER, seal TEXT
);
CREATE INDEX unit_state ON unit (state);
";

/// A unit's outcome with what made it.
#[derive(Debug, Clone, PartialEq)]
pub struct Done {
    /// The unit's key.
    pub key: String,
    /// What became of it.
    pub outcome: Outcome,
    /// The version of the program.
    pub version: String,
    /// How long it took; no part of the result.
    pub seconds: f64,
}

impl Done {
    /// Made by this program just now.
    pub fn now(key: impl Into<String>, outcome: Outcome, seconds: f64) -> Done {
        Done { key: key.into(), outcome, version: VERSION.to_string(), seconds }
    }
}

/// A row as it is stored: key, state, result, version, seconds.
type Stored = (String, String, String, String, f64);

/// The results of one plan in one file.
///
/// ```
/// use wythoff_sweep::{Done, Plan, UnitState, Store, answer};
/// let path = std::env::temp_dir().join(format!("wythoff-doc-store-{}.sqlite", std::process::id()));
/// let plan = Plan::parse("[family]\nkind = 'diagonals'\nup_to = 2\n[question]\nkind = 'diagonal'\npositions = 100\n")?;
/// let mut store = Store::open(&path, &plan)?;
/// for unit in plan.units()? {
///     let outcome = answer(&plan, &unit, &Default::default());
///     store.put(&[Done::now(unit.key, outcome, 0.1)])?;
/// }
/// drop(store);
/// let store = Store::read(&path)?;
/// assert_eq!(store.tally()?.get(&UnitState::Done), Some(&2));
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    path: PathBuf,
    plan: Plan,
    writes: bool,
    chain: Chain,
}

impl Store {
    /// Opens the store of a plan to write in it, or makes one. Another plan's store, and one that is being written to, are refused.
    pub fn open(path: &Path, plan: &Plan) -> Result<Store> {
        let told = |error| sqlite(path, error);
        if path.is_dir() {
            return Err(Error::io(format!("{} is a directory: name a file in it", path.display())));
        }
        let connection = Connection::open(path).map_err(told)?;
        let mut store = Store::of(connection, path, plan.clone());
        // The lock is asked for once: whoever holds it holds it for hours.
        store.begin(Duration::ZERO)?;
        let tables = "SELECT count(*) FROM sqlite_master";
        let tables: i64 = store.connection.query_row(tables, [], |row| row.get(0)).map_err(told)?;
        if tables == 0 {
            store.make()?;
            may_end_here(path, "made");
            store.commit()?;
        } else {
            store.check()?;
            store.chain = store.follow()?;
            // What an export would refuse is noticed before work is put into it.
            replay::rows(&store)?;
        }
        Ok(store)
    }

    fn of(connection: Connection, path: &Path, plan: Plan) -> Store {
        let chain = Chain::new(&plan.identity());
        Store { connection, path: path.to_path_buf(), plan, writes: false, chain }
    }

    /// Opens a store to read it; a run may be writing in it.
    pub fn read(path: &Path) -> Result<Store> {
        if !path.is_file() {
            let path = path.display();
            return Err(Error::io(format!("{path} is no file: name the store of a sweep")));
        }
        let told = |error| sqlite(path, error);
        // Not read-only: what a killed run had begun to write must be rolled back.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(told)?;
        connection.busy_timeout(Duration::from_secs(10)).map_err(told)?;
        ours(&connection, path)?;
        let text: String =
            connection.query_row("SELECT text FROM plan", [], |row| row.get(0)).map_err(told)?;
        let plan = Plan::parse(&text)
            .map_err(|error| Error::invalid(format!("{}: its plan: {error}", path.display())))?;
        let store = Store::of(connection, path, plan);
        store.follow()?;
        Ok(store)
    }

    /// The plan it belongs to.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps outcomes: all of them or, on an error, none. An answer once kept stays: the first one counts.
    pub fn put(&mut self, done: &[Done]) -> Result<()> {
        if !self.writes {
            return Err(Error::internal("a store opened to be read was written to"));
        }
        done.iter().try_for_each(|done| replay::fits(&self.plan, done))?;
        let kept = done.iter().filter(|done| done.outcome.state != UnitState::Stopped);
        let (mut count, mut chain) = (0, self.chain.clone());
        {
            let update = "UPDATE unit SET state = ?2, result = ?3, version = ?4, seconds = ?5, turn = ?6, seal = ?7 WHERE key = ?1 AND state = 'open'";
            let mut update = self
                .connection
                .prepare_cached(update)
                .map_err(|error| sqlite(&self.path, error))?;
            for done in kept {
                let (state, mut next) = (done.outcome.state.name(), chain.clone());
                let (turn, seal) = next.add(done);
                let result = &done.outcome.result;
                let row = params![done.key, state, result, done.version, done.seconds, turn, seal];
                let new = update.execute(row).map_err(|error| sqlite(&self.path, error))?;
                if new > 0 {
                    chain = next;
                    count += 1;
                }
            }
        }
        if count == 0 {
            return Ok(());
        }
        self.end(chain)?;
        self.commit()
    }

    /// Makes units of these states open again.
    pub fn reopen(&mut self, states: &[UnitState]) -> Result<usize> {
        let mut count = 0;
        for state in states {
            let update = "UPDATE unit SET state = 'open', result = NULL, version = NULL, seconds = NULL, turn = NULL, seal = NULL WHERE state = ?1";
            count += self
                .connection
                .execute(update, [state.name()])
                .map_err(|error| sqlite(&self.path, error))?;
        }
        self.chain_again()?;
        self.commit()?;
        Ok(count)
    }

    /// The places of the units that are not answered yet, in order.
    pub fn open_places(&self) -> Result<Vec<usize>> {
        let select = "SELECT place FROM unit WHERE state = 'open' ORDER BY place";
        self.query(select, |row| row.get::<_, i64>(0).map(|place| place as usize))
    }

    /// How many units there are of each state.
    pub fn tally(&self) -> Result<BTreeMap<UnitState, u64>> {
        let select = "SELECT state, count(*) FROM unit GROUP BY state";
        let counts =
            self.query(select, |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)))?;
        counts.into_iter().map(|(name, count)| Ok((self.state(&name)?, count as u64))).collect()
    }

    /// The seconds of all answered units together, and those of the slowest.
    pub fn seconds(&self) -> Result<(f64, f64)> {
        let select = "SELECT coalesce(sum(seconds), 0), coalesce(max(seconds), 0) FROM unit";
        let row = self.query(select, |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(row.first().copied().unwrap_or_default())
    }

    /// The versions of the program that answered, each with how many units.
    pub fn versions(&self) -> Result<Vec<(String, u64)>> {
        let select = "SELECT version, count(*) FROM unit WHERE version IS NOT NULL GROUP BY version ORDER BY version";
        self.query(select, |row| Ok((row.get(0)?, row.get::<_, i64>(1)? as u64)))
    }

    /// Every answered unit with its place, in the order of the plan.
    pub fn answered(&self) -> Result<Vec<(usize, Done)>> {
        let select = "SELECT place, key, state, result, version, seconds FROM unit WHERE state <> 'open' ORDER BY place";
        let rows =
            self.query(select, |row| Ok((row.get::<_, i64>(0)? as usize, Store::row(row, 1)?)))?;
        rows.into_iter().map(|(place, row)| Ok((place, self.done(row)?))).collect()
    }

    /// Key, state, result, version and seconds, from a column on.
    fn row(row: &rusqlite::Row, from: usize) -> rusqlite::Result<Stored> {
        let text = |i| row.get::<_, Option<String>>(from + i).map(Option::unwrap_or_default);
        let seconds = row.get::<_, Option<f64>>(from + 4)?.unwrap_or_default();
        Ok((text(0)?, text(1)?, text(2)?, text(3)?, seconds))
    }

    fn done(&self, (key, state, result, version, seconds): Stored) -> Result<Done> {
        let outcome = Outcome { state: self.state(&state)?, result };
        Ok(Done { key, outcome, version, seconds })
    }

    fn state(&self, name: &str) -> Result<UnitState> {
        UnitState::named(name)
            .ok_or_else(|| damaged(&self.path, &format!("a unit's state is {name}")))
    }

    fn query<T>(
        &self,
        select: &str,
        row: impl FnMut(&rusqlite::Row) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>> {
        let told = |error| sqlite(&self.path, error);
        let mut statement = self.connection.prepare(select).map_err(told)?;
        let rows = statement.query_map([], row).map_err(told)?;
        rows.collect::<rusqlite::Result<_>>().map_err(told)
    }

    fn begin(&mut self, patience: Duration) -> Result<()> {
        self.connection.busy_timeout(patience).map_err(|error| sqlite(&self.path, error))?;
        self.connection.execute_batch("BEGIN IMMEDIATE").map_err(|error| match code(&error) {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Error::io(format!(
                "{} is being written to by another run: wait for it, or give this one a store of its own with --store",
                self.path.display()
            )),
            _ => sqlite(&self.path, error),
        })?;
        self.writes = true;
        // Readers hold the file for moments only.
        self.connection
            .busy_timeout(Duration::from_secs(60))
            .map_err(|error| sqlite(&self.path, error))
    }

    /// Flushes to the disk, and takes the lock again at once.
    fn commit(&mut self) -> Result<()> {
        may_end_here(&self.path, "changed");
        self.connection.execute_batch("COMMIT").map_err(|error| sqlite(&self.path, error))?;
        may_end_here(&self.path, "committed");
        self.begin(Duration::from_secs(60))
    }

    fn make(&self) -> Result<()> {
        let told = |error| sqlite(&self.path, error);
        self.connection.execute_batch(SCHEMA).map_err(told)?;
        self.connection.pragma_update(None, "application_id", APPLICATION).map_err(told)?;
        self.connection.pragma_update(None, "user_version", FORMAT).map_err(told)?;
        let plan = &self.plan;
        let (normal, head) = (plan.normal().to_string(), self.chain.seal());
        let row = params![plan.name, plan.text(), normal, plan.identity(), VERSION, head];
        self.connection
            .execute("INSERT INTO plan VALUES (?1, ?2, ?3, ?4, ?5, ?6)", row)
            .map_err(told)?;
        let insert = "INSERT INTO unit (place, key) VALUES (?1, ?2)";
        let mut insert = self.connection.prepare(insert).map_err(told)?;
        for unit in plan.units()? {
            insert.execute(params![unit.place as i64, unit.key]).map_err(told)?;
        }
        Ok(())
    }

    /// That it is a store, of this plan, with all its units.
    fn check(&self) -> Result<()> {
        ours(&self.connection, &self.path)?;
        let select = "SELECT identity, name, normal FROM plan";
        let plans = self.query(select, |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get::<_, String>(2)?))
        })?;
        let [(identity, name, normal)] = &plans[..] else {
            return Err(damaged(&self.path, "it holds no plan"));
        };
        if *identity != self.plan.identity() {
            return Err(Error::invalid(format!(
                "{} holds the results of another plan, \"{name}\": {normal}, not {}; name another file with --store",
                self.path.display(),
                self.plan.normal()
            )));
        }
        let units = self.plan.units()?;
        let keys =
            self.query("SELECT key FROM unit ORDER BY place", |row| row.get::<_, String>(0))?;
        if keys.len() != units.len() || keys.iter().zip(&units).any(|(key, unit)| *key != unit.key)
        {
            return Err(damaged(&self.path, "its units are not those of its plan"));
        }
        Ok(())
    }
}

fn ours(connection: &Connection, path: &Path) -> Result<()> {
    let number = |name: &str| {
        connection
            .pragma_query_value(None, name, |row| row.get::<_, i32>(0))
            .map_err(|error| sqlite(path, error))
    };
    let shown = path.display();
    if number("application_id")? != APPLICATION {
        return Err(Error::invalid(format!("{shown} is no store of a sweep: name another file")));
    }
    match number("user_version")? {
        FORMAT => own_tables(connection, path),
        other => Err(Error::invalid(format!(
            "{shown} is a store of format {other}, and this program reads format {FORMAT}: use the program that made it"
        ))),
    }
}

/// That the file holds our two tables as we make them, and nothing that computes: a view in their place may run for ever, a trigger
/// change what is written.
fn own_tables(connection: &Connection, path: &Path) -> Result<()> {
    let read = |connection: &Connection| -> rusqlite::Result<Vec<[Option<String>; 4]>> {
        let select = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name";
        let mut select = connection.prepare(select)?;
        let found =
            select.query_map([], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?]))?;
        found.collect()
    };
    let ours = Connection::open_in_memory().and_then(|empty| {
        empty.execute_batch(SCHEMA)?;
        read(&empty)
    });
    match read(connection).map_err(|error| sqlite(path, error))?
        == ours.map_err(|error| sqlite(path, error))?
    {
        true => Ok(()),
        false => Err(damaged(path, "its tables are not those of a store")),
    }
}

fn code(error: &rusqlite::Error) -> Option<ErrorCode> {
    error.sqlite_error_code()
}

fn damaged(path: &Path, what: &str) -> Error {
    Error::invalid(format!("{} is damaged: {what}; sweep again into another file", path.display()))
}

/// What SQLite says, in the words of the library.
fn sqlite(path: &Path, error: rusqlite::Error) -> Error {
    let shown = path.display();
    match code(&error) {
        Some(ErrorCode::NotADatabase) => {
            Error::invalid(format!("{shown} is no store of a sweep: name another file"))
        }
        Some(ErrorCode::DatabaseCorrupt) => damaged(path, "SQLite cannot read it"),
        Some(ErrorCode::DiskFull) => Error::limit(format!(
            "{shown}: the disk is full; what was kept stays: make room and run again"
        )),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            Error::io(format!("{shown} is held by another program: try again when it has ended"))
        }
        _ => Error::io(format!("{shown}: {error}")),
    }
}
