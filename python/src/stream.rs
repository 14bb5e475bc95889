//! Positions one at a time: a thread of its own lists them a few thousand ahead, and waits when nobody takes them.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};

use pyo3::prelude::*;
use wythoff::engine::{Bound as Reach, Play};
use wythoff::run::Run;
use wythoff::{Error, Position, Result};

use crate::call::{Call, Watch, pool, waited};
use crate::convert::numbers;
use crate::errors::raised;
use crate::game::{Game, engines, reach};

/// The most positions handed over at once.
const MOST: usize = 4096;

/// Some positions; an empty list is the end.
type Chunk = Result<Vec<Position>>;

/// An iterator over positions.
#[pyclass(module = "wythoff._native", name = "Positions")]
pub struct Positions {
    receive: Mutex<Receiver<Chunk>>,
    ready: VecDeque<Position>,
    watch: Arc<Watch>,
    ended: bool,
}

#[pymethods]
impl Positions {
    #[new]
    fn new(
        game: &Game,
        value: u32,
        count: Option<u64>,
        up_to: Option<u64>,
        call: Call,
    ) -> PyResult<Self> {
        let (send, receive) = sync_channel(2);
        let watch = Arc::new(Watch::default());
        let (game, reach, own, memory) =
            (game.0.clone(), reach(count, up_to), watch.clone(), call.memory);
        pool(call.threads)?.spawn(move || {
            let run = Run::new(memory).with_progress(&*own);
            let listed = catch_unwind(AssertUnwindSafe(|| list(&game, value, reach, &run, &send)));
            let listed = listed.unwrap_or_else(|_| Err(Error::internal("the list broke off")));
            // The end, or the error; nobody listens any more if the iterator was dropped.
            let _ = send.send(listed.map(|()| Vec::new()));
        });
        Ok(Positions { receive: Mutex::new(receive), ready: VecDeque::new(), watch, ended: false })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.ready.is_empty() && !self.ended {
            let chunk = waited(py, &self.receive, &self.watch, None);
            let chunk = chunk.and_then(|chunk| chunk.map_err(raised));
            self.ended = chunk.as_ref().map_or(true, Vec::is_empty);
            self.ready.extend(chunk?);
        }
        self.ready.pop_front().map(|p| Ok(numbers(py, &p.0)?.into_any())).transpose()
    }
}

impl Drop for Positions {
    fn drop(&mut self) {
        self.watch.stop();
    }
}

/// Sends the positions in chunks that grow, so that the first come at once.
fn list(
    game: &wythoff::Game,
    value: u32,
    reach: Reach,
    run: &Run,
    send: &SyncSender<Chunk>,
) -> Result<()> {
    let (mut chunk, mut size) = (Vec::new(), 1);
    for position in engines().list(game, value, Play::Normal, reach, run)?.found.stream {
        chunk.push(position?);
        if chunk.len() == size {
            let gone = send.send(Ok(std::mem::take(&mut chunk))).is_err();
            if gone || run.progress().should_stop() {
                return Ok(());
            }
            size = MOST.min(2 * size);
        }
    }
    if !chunk.is_empty() {
        let _ = send.send(Ok(chunk));
    }
    Ok(())
}
