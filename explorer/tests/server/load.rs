//! Many users at once, users that leave, and what is left of it afterwards.
//!
//! `cargo test --release -p wythoff-explorer --test load -- --nocapture` prints p50 and p99 of 50 clients (WYT_LOAD_SECONDS: for how long).

use crate::common;

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use common::{Dice, Reply, Server, encoded};
use wythoff::run::Memory;
use wythoff_explorer::Settings;

const CLIENTS: u64 = 50;

/// One request on a connection that stays open.
fn request(stream: &mut std::net::TcpStream, host: &str, target: &str) -> Reply {
    write!(stream, "GET {target} HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
    let mut bytes = Vec::new();
    let mut piece = [0; 65_536];
    loop {
        let reply = Reply::read(&bytes);
        let wanted = reply.header("content-length").and_then(|n| n.parse::<usize>().ok());
        if bytes.windows(4).any(|w| w == b"\r\n\r\n") && reply.body.len() >= wanted.unwrap_or(0) {
            return reply;
        }
        match stream.read(&mut piece).unwrap() {
            0 => panic!("closed after {} bytes: {target}", bytes.len()),
            n => bytes.extend(&piece[..n]),
        }
    }
}

/// Kilobytes of memory this program holds.
#[cfg(target_os = "linux")]
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// Connections that begin a request and never end it: more of them than are served at once keep nobody waiting.
#[test]
fn half_open_connections_delay_nobody() {
    let server = Server::start();
    let mut half_open = Vec::new();
    for _ in 0..300 {
        let mut stream = server.connect();
        let _ = stream.write_all(b"GET /api/games HTTP/1.1\r\nHost: ");
        half_open.push(stream);
    }
    let begun = Instant::now();
    assert_eq!(server.get("/api/games").status, 200);
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
}

#[test]
#[cfg(target_os = "linux")]
fn fifty_clients() {
    let seconds = std::env::var("WYT_LOAD_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(10);
    let server =
        Server::with(Settings { memory: Memory::bytes(400_000_000), ..Settings::default() });
    let host = server.address.to_string();
    let games = ["wythoff", "gdwn:1,2", "r-wythoff", "{0,1}* {1,2}", "fibonacci-nim"];
    let before = resident();
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut times: Vec<Duration> = std::thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS)
            .map(|number| {
                let (server, host) = (&server, &host);
                scope.spawn(move || {
                    let (mut dice, mut stream) = (Dice(number + 1), server.connect());
                    let mut times = Vec::new();
                    while Instant::now() < end {
                        let (a, b) = (dice.below(500), dice.below(500));
                        let game = encoded(dice.of(&games));
                        let target = match dice.below(6) {
                            0 => format!("/api/tile?game={game}&x={}&y={}", a % 4, b % 4),
                            1 => format!("/api/positions?game={game}&up_to={}", a % 100),
                            2 => "/api/games".into(),
                            3 => format!("/api/options?game={game}&position={},{}", a % 50, b % 50),
                            _ => format!("/api/value?game={game}&position={a},{b}&moves=5"),
                        };
                        let start = Instant::now();
                        let reply = request(&mut stream, host, &target);
                        times.push(start.elapsed());
                        assert!([200, 202].contains(&reply.status), "{target}: {}", reply.text());
                    }
                    times
                })
            })
            .collect();
        clients.into_iter().flat_map(|client| client.join().unwrap()).collect()
    });
    times.sort();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    let after = resident();
    println!(
        "{CLIENTS} clients, {seconds} s: {} requests, p50 {:?}, p99 {:?}, greatest {:?}; memory {} MB before, {} MB after",
        times.len(),
        at(50),
        at(99),
        at(100),
        before / 1000,
        after / 1000
    );
    assert!(times.len() > CLIENTS as usize);
    // Tables of five games stay, at most 200 MB by the settings; nothing else does.
    assert!(after < before + 300_000, "{before} kB before, {after} kB after");
}

#[test]
fn cheap_questions_are_answered_while_large_ones_run() {
    let server = Server::start();
    let host = server.address.to_string();
    // Tables far out, more of them than there are permits; all are left half-way.
    let mut open = Vec::new();
    for game in ["gdwn:1,2", "gdwn:2,3", "gdwn:3,5", "gdwn:1,2+2,3", "maharaja", "{0,1}* {1,3}"] {
        let mut stream = server.connect();
        let game = encoded(game);
        write!(stream, "GET /api/differences?game={game}&row=20000&columns=20000 HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        open.push(stream);
    }
    std::thread::sleep(Duration::from_millis(300));
    let start = Instant::now();
    for _ in 0..20 {
        assert_eq!(server.json("/api/value?game=wythoff&position=5,8")["value"], "2");
        assert_eq!(server.tile("game=wythoff&x=0&y=0").2[0], 0);
    }
    println!("40 cheap requests beside 6 large ones: {:?}", start.elapsed());
    assert!(start.elapsed() < Duration::from_secs(60));
    drop(open);
}

/// What a request costs is given back when its client leaves: the permits of those that left serve others.
#[test]
fn leaving_cancels() {
    let server =
        Server::with(Settings { threads: 1, memory: Memory::gigabytes(4), ..Settings::default() });
    let host = server.address.to_string();
    for target in
        ["/api/beams?game=gdwn:1,2&count=10000000", "/api/positions?game=nim&up_to=100000"]
    {
        for _ in 0..6 {
            let mut stream = server.connect();
            write!(stream, "GET {target} HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
            std::thread::sleep(Duration::from_millis(100));
        }
    }
    // Two heavy permits, twelve heavy requests that would each take seconds: were they not stopped, this one would wait for all.
    let start = Instant::now();
    let reply = server.get("/api/beams?game=wythoff&count=1000");
    assert!(reply.text().contains("event: result"), "{}", reply.text());
    println!("after twelve that left: {:?}", start.elapsed());
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}

/// One table for all who ask for it at the same time.
#[test]
fn a_table_is_computed_once() {
    let server = Server::start();
    let alone = Instant::now();
    server.tile("game=gdwn:3,5&x=7&y=7");
    let alone = alone.elapsed();
    let start = Instant::now();
    std::thread::scope(|scope| {
        for k in 0..16 {
            let server = &server;
            scope.spawn(move || server.tile(&format!("game=gdwn:2,3&x={}&y=7", k % 8)));
        }
    });
    let together = start.elapsed();
    println!("one tile {alone:?}, sixteen of one table {together:?}");
    assert!(together < alone * 6 + Duration::from_secs(2));
}
