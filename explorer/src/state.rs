//! What all requests share.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::Bytes;
use wythoff::engine::Registry;
use wythoff::run::Memory;

#[cfg(not(target_family = "wasm"))]
use crate::assets::Assets;
use crate::cache::Cache;
#[cfg(not(target_family = "wasm"))]
use crate::guard::{Guard, reached};
use crate::judging::Judging;
use crate::shared::Shared;
use crate::tables::Tables;
use crate::work::{Workers, heavy_permits};

/// How to serve.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Where to listen; only this machine by default.
    pub address: IpAddr,
    /// The port; 0 takes any that is free.
    pub port: u16,
    /// The memory of all tables and requests together.
    pub memory: Memory,
    /// How many threads a large computation may use.
    pub threads: usize,
    /// How long one request may take.
    pub limit: Duration,
    /// The folder of a report (`wyt papers -o DIR`): its claims are judged here from the start. Its verdicts are not believed.
    pub report: Option<PathBuf>,
    /// A folder to read the page from instead of the program itself.
    pub assets: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            address: Ipv4Addr::LOCALHOST.into(),
            port: 8417,
            memory: Memory::default(),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            limit: Duration::from_secs(20),
            report: None,
            assets: None,
        }
    }
}

/// What all requests share.
pub struct Shelf {
    pub engines: Arc<Registry>,
    pub tables: Arc<Tables>,
    pub workers: Arc<Workers>,
    #[cfg(not(target_family = "wasm"))]
    pub assets: Assets,
    #[cfg(not(target_family = "wasm"))]
    pub guard: Guard,
    /// Pictures that an answer named, until others need the room.
    pub images: Mutex<Cache<String, Bytes>>,
    /// Whether the claims are judged without being asked for.
    pub judge: bool,
    /// All claims judged here, if somebody asked for it.
    pub judging: Mutex<Option<Arc<Judging>>>,
}

/// The bytes of all pictures kept.
const IMAGES: u64 = 32_000_000;

impl Shelf {
    /// Half of the memory is for tables, half for the requests that run at the same time.
    pub fn new(settings: &Settings, #[cfg(not(target_family = "wasm"))] port: u16) -> Arc<Self> {
        let half = settings.memory.limit() / 2;
        let each = half / heavy_permits(settings.threads.max(1)) as u64;
        let workers = Arc::new(Workers::new(settings.threads, settings.limit, Memory::bytes(each)));
        let engines = Registry::standard();
        let tables = Tables::new(engines.clone(), Memory::bytes(half), workers.clone());
        Arc::new(Shelf {
            engines: Arc::new(engines.with(Shared(tables.clone()))),
            tables,
            workers,
            #[cfg(not(target_family = "wasm"))]
            assets: Assets::new(settings.assets.clone()),
            #[cfg(not(target_family = "wasm"))]
            guard: Guard { address: settings.address, port },
            images: Mutex::new(Cache::new(IMAGES)),
            judge: settings.report.is_some(),
            judging: Mutex::new(None),
        })
    }
}

#[cfg(not(target_family = "wasm"))]
impl Shelf {
    /// Where others open the page, if the server lets them in.
    pub fn network(&self) -> Option<String> {
        let Guard { address, port } = self.guard;
        let open = (!address.is_loopback()).then(|| reached((address, port).into()));
        open.map(|reached| format!("http://{reached}/"))
    }
}

#[cfg(target_family = "wasm")]
impl Shelf {
    /// A page that asks itself is opened by nobody else.
    pub fn network(&self) -> Option<String> {
        None
    }
}
