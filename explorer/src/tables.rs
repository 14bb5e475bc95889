//! Tables of values and outcomes, shared by all requests.
//!
//! A tile needs every value below its far corner, so tables are computed from (0,0) on, in growing sizes up to [`REACH`]: each
//! costs about as much as all before it together. One job computes a table for all who ask for it
//! ([`Tables::get`]); it is stopped when nobody has asked for a while. Finished tables are kept, least recently used out
//! first, within one memory account that the jobs share. A symmetric game is asked for with rows ≤ columns, and kept by halves.

mod kept;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use tokio::sync::Notify;
use wythoff::engine::{Play, Registry};
use wythoff::run::{Instant, Memory, Run};
use wythoff::{Error, GamePosition, Result};
use wythoff_lab::asked::board::{Board, Shown};

use crate::cache::{Cache, lock};
use crate::refusal::{Answer, Refusal};
use crate::task;
use crate::work::{Watch, Weight, Workers};

pub use kept::KeptTable;

/// Coordinates below this are served.
pub const REACH: usize = 20_480;

/// The sides of tables; of slices, which cost more, smaller ones.
const SIZES: [usize; 9] = [512, 1024, 2048, 4096, 6144, 8192, 10_240, 14_336, REACH];
const SLICES: [usize; 9] = [64, 128, 256, 512, 1024, 2048, 4096, 8192, REACH];

/// How long one table may take.
const LIMIT: Duration = Duration::from_secs(120);

/// How long a job goes on after the last request that waited for it.
const ABANDONED: Duration = Duration::from_secs(2);

/// The board that holds everything below a position of two numbers, and how far it has to go, if tables reach so far.
pub fn board_below(at: &GamePosition, play: Play) -> Option<(Board, usize, usize)> {
    let game = at.game();
    let [a, b] = at.small().ok().filter(|_| game.stays_in_boxes())?[..] else { return None };
    let size = |x: u64| usize::try_from(x).ok().filter(|x| *x < REACH).map(|x| x + 1);
    let shown = if play == Play::Normal { Shown::Values } else { Shown::Outcomes(play) };
    Some((Board { game: game.clone(), fixed: Vec::new(), shown }, size(a)?, size(b)?))
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Key {
    game: String,
    fixed: Vec<u64>,
    shown: Shown,
    rows: usize,
    columns: usize,
}

impl Key {
    /// Whether this table holds all of another.
    fn covers(&self, other: &Key) -> bool {
        self.rows >= other.rows
            && self.columns >= other.columns
            && self.shown == other.shown
            && self.fixed == other.fixed
            && self.game == other.game
    }
}

/// A table, or how far it has come.
pub enum TableState {
    Ready(Arc<KeptTable>),
    Working { done: u64, total: Option<u64> },
}

/// One computation, for all who wait for it.
struct Job {
    watch: Arc<Watch>,
    result: OnceLock<Answer<Arc<KeptTable>>>,
    ended: Notify,
    waiting: AtomicUsize,
    /// Milliseconds since `begun` at which somebody last waited.
    last: AtomicU64,
    begun: Instant,
}

impl Job {
    fn touch(&self) {
        let now = u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.last.store(now, Ordering::Relaxed);
    }

    fn is_abandoned(&self) -> bool {
        let last = Duration::from_millis(self.last.load(Ordering::Relaxed));
        self.waiting.load(Ordering::Relaxed) == 0 && self.begun.elapsed() > last + ABANDONED
    }
}

/// Counts a request among those that wait.
struct Waiting<'j>(&'j Job);

impl<'j> Waiting<'j> {
    fn new(job: &'j Job) -> Self {
        job.waiting.fetch_add(1, Ordering::Relaxed);
        Waiting(job)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.touch();
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

/// All tables there are.
pub struct Tables {
    engines: Registry,
    workers: Arc<Workers>,
    /// The account that every table is reserved in.
    account: Run<'static>,
    kept: Mutex<Cache<Key, Arc<KeptTable>>>,
    jobs: Mutex<HashMap<Key, Arc<Job>>>,
}

impl Tables {
    pub fn new(engines: Registry, memory: Memory, workers: Arc<Workers>) -> Arc<Self> {
        Arc::new(Tables {
            engines,
            workers,
            account: Run::new(memory),
            kept: Mutex::new(Cache::new(memory.limit())),
            jobs: Mutex::default(),
        })
    }

    /// A finished table that covers all below (rows, columns), if one is kept.
    pub fn ready(&self, board: &Board, rows: usize, columns: usize) -> Option<Arc<KeptTable>> {
        let wanted = self.key(board, rows, columns)?;
        let mut kept = lock(&self.kept);
        let covering = kept.keys().filter(|key| key.covers(&wanted));
        let best = covering.min_by_key(|key| key.rows * key.columns).cloned()?;
        kept.get(&best)
    }

    /// The table that covers all below (rows, columns): at once if there is one, else after at most `patience`.
    pub async fn get(
        self: &Arc<Self>,
        board: &Board,
        rows: usize,
        columns: usize,
        patience: Duration,
    ) -> Answer<TableState> {
        if let Some(grid) = self.ready(board, rows, columns) {
            return Ok(TableState::Ready(grid));
        }
        let job = self.job(board, rows, columns)?;
        let _waiting = Waiting::new(&job);
        let ended = job.ended.notified();
        let mut ended = std::pin::pin!(ended);
        ended.as_mut().enable();
        if job.result.get().is_none() {
            let _ = task::within(patience, ended).await;
        }
        match job.result.get() {
            Some(Ok(grid)) => Ok(TableState::Ready(grid.clone())),
            Some(Err(refusal)) => Err(refusal.clone()),
            None => {
                let (done, total) = job.watch.progress();
                Ok(TableState::Working { done, total })
            }
        }
    }

    fn key(&self, board: &Board, rows: usize, columns: usize) -> Option<Key> {
        let two = board.game.arity() == 2;
        let (rows, columns) = if board.game.is_symmetric() && two {
            (rows.min(columns), rows.max(columns))
        } else {
            (rows, columns)
        };
        let sizes: &[usize] = if two { &SIZES } else { &SLICES };
        // One pile is a row, as long as is asked: a heap more may cost as much as all before it.
        let row = board.game.is_one_pile();
        let size =
            |n: usize| if row { Some(n) } else { sizes.iter().copied().find(|size| *size >= n) };
        Some(Key {
            game: board.game.to_string(),
            fixed: board.fixed.clone(),
            shown: board.shown,
            rows: size(rows)?,
            columns: size(columns)?,
        })
    }

    /// The job under way for a table, or a new one.
    fn job(self: &Arc<Self>, board: &Board, rows: usize, columns: usize) -> Answer<Arc<Job>> {
        let key = self.key(board, rows, columns).ok_or_else(too_far)?;
        let weight = self.weight(board, &key)?;
        let mut jobs = lock(&self.jobs);
        if let Some(job) = jobs.get(&key) {
            return Ok(job.clone());
        }
        let job = Arc::new(Job {
            watch: Watch::new(LIMIT),
            result: OnceLock::new(),
            ended: Notify::new(),
            waiting: AtomicUsize::new(0),
            last: AtomicU64::new(0),
            begun: Instant::now(),
        });
        // It may have ended since it was looked for.
        if let Some(grid) = self.ready(board, rows, columns) {
            let _ = job.result.set(Ok(grid));
            return Ok(job);
        }
        jobs.insert(key.clone(), job.clone());
        drop(jobs);
        let (tables, board, begun) = (self.clone(), board.clone(), job.clone());
        task::spawn(async move {
            let result = tables.computed(&board, &key, weight, &begun).await;
            if let Ok(grid) = &result {
                let mut kept = lock(&tables.kept);
                kept.insert(key.clone(), grid.clone(), grid.bytes());
                // Smaller tables of the same board are parts of this one.
                let parts: Vec<Key> = kept.keys().filter(|old| key.covers(old)).cloned().collect();
                parts.iter().filter(|old| **old != key).for_each(|old| kept.remove(old));
            }
            lock(&tables.jobs).remove(&key);
            let _ = begun.result.set(result);
            begun.ended.notify_waiters();
        });
        Ok(job)
    }

    /// Refuses at once what would take longer than a table may.
    fn weight(&self, board: &Board, key: &Key) -> Answer<Weight> {
        let cost = board.cost((key.rows, key.columns), &self.engines);
        if cost.is_some_and(|cost| u128::from(cost.nanoseconds) > LIMIT.as_nanos()) {
            return Err(Refusal::large(format!(
                "a table of {} by {} positions of {} would take too long here: ask for a place nearer to 0",
                key.rows, key.columns, key.game
            )));
        }
        Ok(Weight::of(cost))
    }

    async fn computed(
        self: &Arc<Self>,
        board: &Board,
        key: &Key,
        weight: Weight,
        job: &Arc<Job>,
    ) -> Answer<Arc<KeptTable>> {
        let permit = tokio::select! {
            permit = self.workers.permit(weight) => permit?,
            () = abandoned(job) => return Err(Refusal::busy()),
        };
        let (tables, board, key, watch) =
            (self.clone(), board.clone(), key.clone(), job.watch.clone());
        let work = task::blocking(move || {
            let _permit = permit;
            tables.compute(&board, &key, weight, &watch)
        });
        let mut work = std::pin::pin!(work);
        let ended = tokio::select! {
            ended = &mut work => ended,
            () = abandoned(job) => {
                job.watch.stop();
                work.await
            }
        };
        match ended {
            Ok(Ok(grid)) => Ok(Arc::new(grid)),
            Ok(Err(Error::Stopped(_))) if job.watch.is_late() => {
                Err(Refusal::late(LIMIT.as_secs()))
            }
            Ok(Err(error)) => Err(error.into()),
            Err(panicked) => Err(Error::internal(format!("a table failed: {panicked}")).into()),
        }
    }

    fn compute(
        &self,
        board: &Board,
        key: &Key,
        weight: Weight,
        watch: &Watch,
    ) -> Result<KeptTable> {
        let threads = if weight == Weight::Light { 1 } else { self.workers.threads() };
        let run = self.account.clone().with_threads(threads).with_progress(watch);
        match KeptTable::compute(board, key.rows, key.columns, &self.engines, &run) {
            // Older tables make room; those in use stay counted until they are let go.
            Err(Error::Limit(_)) => {
                lock(&self.kept).make_room(u64::MAX);
                KeptTable::compute(board, key.rows, key.columns, &self.engines, &run)
            }
            other => other,
        }
    }

    /// Stops every job: the server ends.
    #[cfg(not(target_family = "wasm"))]
    pub fn stop_all(&self) {
        lock(&self.jobs).values().for_each(|job| job.watch.stop());
    }
}

/// Ends when nobody has waited for a job for a while.
async fn abandoned(job: &Job) {
    while !job.is_abandoned() {
        task::pause(ABANDONED / 4).await;
    }
}

/// The refusal of a place outside.
pub fn too_far() -> Refusal {
    Refusal::large(format!(
        "boards reach to coordinates below {REACH}: ask for one nearer to 0, or for single positions"
    ))
}
