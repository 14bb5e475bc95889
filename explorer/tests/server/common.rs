//! A server of its own for each test, and a client that sends what it is told, byte by byte.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::Value;
use wythoff::run::Memory;
use wythoff_explorer::{Settings, bind};

/// A running server; it ends when dropped.
pub struct Server {
    pub address: SocketAddr,
    stop: Arc<dyn Fn() + Send + Sync>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    pub fn start() -> Server {
        Server::with(Settings { memory: Memory::gigabytes(1), ..Settings::default() })
    }

    pub fn with(settings: Settings) -> Server {
        let server = bind(Settings { port: 0, ..settings }).unwrap();
        let (address, stop) = (server.address(), Arc::new(server.stopper()));
        let thread = std::thread::spawn(move || server.serve().unwrap());
        Server { address, stop, thread: Some(thread) }
    }

    /// A connection that gives up after a minute.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream.set_nodelay(true).unwrap();
        stream
    }

    /// Sends bytes as they are, and reads all that comes back until the server closes.
    pub fn raw(&self, bytes: &[u8]) -> Reply {
        let mut stream = self.connect();
        // The server may refuse and close before all is sent.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        Reply::read(&answer)
    }

    pub fn ask(&self, method: &str, target: &str, headers: &str, body: &str) -> Reply {
        let (host, length) = (self.address, body.len());
        self.raw(
            format!("{method} {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}")
                .as_bytes(),
        )
    }

    pub fn get(&self, target: &str) -> Reply {
        self.ask("GET", target, "", "")
    }

    /// The JSON of a good answer.
    pub fn json(&self, target: &str) -> Value {
        let reply = self.get(target);
        assert_eq!(reply.status, 200, "{target}: {}", reply.text());
        reply.answer()
    }

    /// A tile, waited for.
    pub fn tile(&self, query: &str) -> (usize, usize, Vec<u32>) {
        loop {
            let reply = self.get(&format!("/api/tile?{query}"));
            if reply.status == 202 {
                assert_eq!(reply.json()["pending"], true);
                continue;
            }
            assert_eq!(reply.status, 200, "{query}: {}", reply.text());
            let number = |name: &str| reply.header(name).unwrap().parse::<usize>().unwrap();
            let (rows, columns) = (number("x-rows"), number("x-columns"));
            let width = number("x-value-bytes");
            let cells: Vec<u32> = reply
                .body
                .chunks(width)
                .map(|bytes| bytes.iter().rev().fold(0, |x, byte| x << 8 | u32::from(*byte)))
                .collect();
            assert_eq!(cells.len(), rows * columns, "{query}");
            return (rows, columns, cells);
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        (self.stop)();
        self.thread.take().unwrap().join().unwrap();
    }
}

/// What came back.
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Reply {
    /// Status 0 if the server said nothing.
    pub fn read(bytes: &[u8]) -> Reply {
        let end = bytes.windows(4).position(|w| w == b"\r\n\r\n").map_or(bytes.len(), |at| at + 4);
        let head = String::from_utf8_lossy(&bytes[..end]).to_string();
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
        let mut reply = Reply { status, head, body: bytes[end..].to_vec() };
        if reply.header("transfer-encoding").is_some() {
            reply.body = unchunked(&reply.body);
        }
        reply
    }

    pub fn header(&self, name: &str) -> Option<String> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, v)| v.into())
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).to_string()
    }

    /// The data of an answer, with its game and engine beside it.
    pub fn answer(&self) -> Value {
        unfolded(self.json())
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }
}

/// The one shape of all JSON, and the data of an answer with its game and engine beside it.
pub fn unfolded(answer: Value) -> Value {
    let Value::Object(mut answer) = answer else { panic!("{answer} is no object") };
    let names: Vec<&String> = answer.keys().collect();
    assert_eq!(names, ["game", "bounds", "engine", "version", "data"]);
    assert!(answer["bounds"].is_object());
    assert_eq!(answer["version"], env!("CARGO_PKG_VERSION"));
    let mut data = answer.remove("data").unwrap();
    for name in ["game", "engine"] {
        data[name] = answer.remove(name).unwrap();
    }
    data
}

fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = bytes.windows(2).position(|w| w == b"\r\n") {
        let size = std::str::from_utf8(&bytes[..end]).unwrap();
        let size = usize::from_str_radix(size.trim(), 16).unwrap();
        let rest = &bytes[end + 2..];
        if size == 0 || rest.len() < size {
            break;
        }
        body.extend(&rest[..size]);
        bytes = &rest[size + 2..];
    }
    body
}

/// A text as a value of a query.
pub fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// A plain generator of numbers (xorshift), the same each time.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }

    pub fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }
}
