//! The port, the connections, and how it ends.
//!
//! A connection that sends its header too slowly is closed, and at most [`CONNECTIONS`] are open at once: past these the one that has
//! been silent longest makes room, so connections that ask nothing keep nobody waiting. When the server is told to stop it accepts no
//! more, stops what is being computed and lets the answers under way go out for a short while.

use std::collections::VecDeque;
use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::sync::{Semaphore, watch};
use tokio::task::AbortHandle;
use wythoff::{Error, Result};

use crate::api;
use crate::cache::lock;
use crate::guard::reached;
use crate::state::{Settings, Shelf};

/// The most connections at once.
const CONNECTIONS: usize = 256;

/// How long a connection is left alone after its last answer, which may still be going out.
const SILENT: Duration = Duration::from_secs(1);

/// How long a request may take to send its header.
const HEADER: Duration = Duration::from_secs(10);

/// How long the last answers may take when the server ends.
const FAREWELL: Duration = Duration::from_secs(2);

/// A server that has its port and is not serving yet.
pub struct Bound {
    listener: TcpListener,
    address: SocketAddr,
    settings: Settings,
    stop: Arc<watch::Sender<bool>>,
}

/// Takes the port.
///
/// ```
/// use wythoff_explorer::{Settings, bind};
/// let server = bind(Settings { port: 0, ..Settings::default() })?;
/// assert!(server.address().ip().is_loopback());
/// let stop = server.stopper();
/// let served = std::thread::spawn(move || server.serve());
/// stop();
/// served.join().unwrap()?;
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn bind(settings: Settings) -> Result<Bound> {
    if let Some(folder) =
        [&settings.assets, &settings.report].into_iter().flatten().find(|folder| !folder.is_dir())
    {
        return Err(Error::invalid(format!(
            "{} is no folder: name one that is there",
            folder.display()
        )));
    }
    if let Some(report) =
        settings.report.as_ref().filter(|report| !report.join("verdicts.json").is_file())
    {
        return Err(Error::invalid(format!(
            "{} holds no verdicts.json: make a report with wyt papers -o DIR",
            report.display()
        )));
    }
    let wanted = SocketAddr::new(settings.address, settings.port);
    let listener = TcpListener::bind(wanted).map_err(|error| {
        let remedy = match error.kind() {
            ErrorKind::AddrInUse => {
                "the port is taken: another wyt serve may be running; choose another with --port, or --port 0 for any that is free"
            }
            ErrorKind::PermissionDenied => "choose a port above 1023 with --port",
            ErrorKind::AddrNotAvailable => "this machine has no such address: leave --address out",
            _ => "choose another with --port",
        };
        Error::io(format!("cannot listen on {wanted}: {error}; {remedy}"))
    })?;
    listener.set_nonblocking(true)?;
    let address = listener.local_addr()?;
    Ok(Bound { listener, address, settings, stop: Arc::new(watch::Sender::new(false)) })
}

impl Bound {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address as a browser takes it.
    pub fn reached(&self) -> SocketAddr {
        reached(self.address)
    }

    /// What ends the server when called, from any thread.
    pub fn stopper(&self) -> impl Fn() + Send + Sync + 'static {
        let stop = self.stop.clone();
        move || {
            stop.send_replace(true);
        }
    }

    /// Answers until it is told to stop.
    pub fn serve(self) -> Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(self.settings.threads.clamp(2, 8))
            .thread_name("serve")
            .enable_all()
            .build()?;
        let served = runtime.block_on(self.accept());
        // A run that does not look whether it should stop is left behind.
        runtime.shutdown_timeout(FAREWELL);
        served
    }

    async fn accept(self) -> Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let shelf = Shelf::new(&self.settings, self.address.port());
        let service = api::router(shelf.clone());
        let mut builder = hyper::server::conn::http1::Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(HEADER).max_buf_size(64 * 1024);
        let (open, graceful) = (Arc::new(Semaphore::new(CONNECTIONS)), GracefulShutdown::new());
        let mut stop = self.stop.subscribe();
        let (begun, mut callers) = (Instant::now(), VecDeque::<Caller>::new());
        loop {
            let next = async {
                let stream = listener.accept().await;
                if open.available_permits() == 0 {
                    callers.retain(|caller| !caller.task.is_finished());
                    let silent = callers.iter().position(|caller| caller.is_silent(begun));
                    silent.and_then(|at| callers.remove(at)).iter().for_each(|c| c.task.abort());
                }
                (open.clone().acquire_owned().await.ok(), stream)
            };
            let (permit, stream) = tokio::select! {
                next = next => next,
                _ = stop.wait_for(|stop| *stop) => break,
            };
            let Ok((stream, _)) = stream else {
                // Too many open files: those that close make room.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            let _ = stream.set_nodelay(true);
            // Milliseconds after the begin when it was last answered; busy while it is being.
            let last = Arc::new(AtomicU64::new(0));
            let noted = last.clone();
            let service = service.clone().layer(axum::middleware::from_fn(
                move |request: axum::extract::Request, next: axum::middleware::Next| {
                    let noted = noted.clone();
                    async move {
                        noted.store(BUSY, Ordering::Relaxed);
                        let answer = next.run(request).await;
                        noted.store(begun.elapsed().as_millis() as u64, Ordering::Relaxed);
                        answer
                    }
                },
            ));
            let service = TowerToHyperService::new(service);
            let connection = builder.serve_connection(TokioIo::new(stream), service);
            let connection = graceful.watch(connection);
            let task = tokio::spawn(async move {
                let _permit = permit;
                // A connection that breaks off concerns nobody else.
                let _ = connection.await;
            });
            callers.push_back(Caller { task: task.abort_handle(), last });
            if callers.len() > 2 * CONNECTIONS {
                callers.retain(|caller| !caller.task.is_finished());
            }
        }
        drop(listener);
        shelf.tables.stop_all();
        lock(&shelf.judging).iter().for_each(|judging| judging.watch.stop());
        let _ = tokio::time::timeout(FAREWELL, graceful.shutdown()).await;
        Ok(())
    }
}

/// The mark of a connection whose request is being answered.
const BUSY: u64 = u64::MAX;

/// A connection that is open.
struct Caller {
    task: AbortHandle,
    last: Arc<AtomicU64>,
}

impl Caller {
    /// Whether it asks nothing now, and has had its answers.
    fn is_silent(&self, begun: Instant) -> bool {
        match self.last.load(Ordering::Relaxed) {
            BUSY => false,
            0 => true,
            last => begun.elapsed() > Duration::from_millis(last) + SILENT,
        }
    }
}
