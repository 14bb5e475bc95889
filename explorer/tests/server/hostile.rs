//! Requests that mean no good, or nothing at all: refused, with no 5xx and no panic.

use crate::common;

use std::io::{Read, Write};
use std::sync::atomic::{AtomicUsize, Ordering};

use common::{Dice, Reply, Server, encoded};

/// Every address with the fields it knows.
const ADDRESSES: [(&str, &[&str]); 19] = [
    ("/api/version", &[]),
    ("/api/games", &[]),
    ("/api/parse", &["game"]),
    ("/api/value", &["game", "position", "sum", "misere", "moves", "value"]),
    ("/api/options", &["game", "position", "misere", "count"]),
    ("/api/typed", &["sum", "game", "position", "misere", "text"]),
    ("/api/hint", &["sum", "game", "position", "misere"]),
    ("/api/explain", &["sum", "misere", "part", "to"]),
    ("/api/reply", &["sum", "misere", "strength", "seed"]),
    ("/api/tile", &["game", "x", "y", "size", "scale", "fixed", "outcomes", "misere"]),
    ("/api/positions", &["game", "value", "count", "up_to", "offsets"]),
    ("/api/beams", &["game", "count", "up_to", "misere"]),
    ("/api/levels", &["game", "up_to_value", "rows"]),
    ("/api/periods", &["game", "rows"]),
    ("/api/differences", &["game", "row", "columns"]),
    ("/api/adjoin", &["game", "moves", "range", "rays", "drop", "up_to"]),
    ("/api/cloud", &["game", "side", "misere"]),
    ("/api/claims", &[]),
    ("/api/image/x.png", &[]),
];

/// Words that fit somewhere, nearly fit, or fit nowhere.
const WORDS: [&str; 56] = [
    "wythoff",
    "nim",
    "nim:3",
    "nim:16",
    "nim:17",
    "gdwn:1,2",
    "gdwn:",
    "gdwn:0,0",
    "fibonacci-nim",
    "fibonacci-nim:3",
    "wythof",
    "{0,1}* {1,1}*",
    "{0,1}* {1,2}",
    "{0,0}",
    "(1,2)",
    "{1,2,3}",
    "band:0",
    "wedge",
    "{0,1}*@larger",
    "{18446744073709551615,1}*",
    "{99999999999999999999,1}",
    "diagonal:18446744073709551615",
    "fraenkel:4294967296",
    "subset-wythoff:16",
    "5,8",
    "0,0",
    "5",
    "5,8,13",
    "-1,3",
    "1e3,4",
    "99999999999999999999999999,1",
    "18446744073709551615,18446744073709551615",
    "4294967296,4294967295",
    "20000,5",
    "wythoff 5,8 + nim 3,4",
    "wythoff 5,8 +",
    "+",
    "wythoff",
    "0",
    "1",
    "2",
    "7",
    "256",
    "300",
    "1e9",
    "2^64",
    "18446744073709551615",
    "-1",
    "1.5",
    "NaN",
    "",
    " ",
    "\0",
    "é\u{202e}",
    "<script>alert(1)</script>",
    "' OR 1=1 --",
];

fn value(dice: &mut Dice) -> String {
    match dice.below(8) {
        0 => encoded(dice.of(&WORDS)),
        1 => {
            // Mutilated: a byte changed, added or gone.
            let mut bytes = dice.of(&WORDS).as_bytes().to_vec();
            let at = dice.below(bytes.len() as u64 + 1) as usize;
            match dice.below(3) {
                0 => bytes.insert(at, dice.below(256) as u8),
                1 if at < bytes.len() => drop(bytes.remove(at)),
                _ if at < bytes.len() => bytes[at] = dice.below(256) as u8,
                _ => {}
            }
            bytes.iter().map(|byte| format!("%{byte:02X}")).collect()
        }
        2 => format!("{}", dice.below(1 << 20)),
        3 => "%zz%".into(),
        4 => "9".repeat(dice.below(400) as usize),
        _ => encoded(dice.of(&WORDS)),
    }
}

fn target(dice: &mut Dice) -> String {
    let (address, known) = dice.of(&ADDRESSES);
    let mut fields = Vec::new();
    for name in known {
        if dice.below(4) > 0 {
            fields.push(format!("{name}={}", value(dice)));
        }
    }
    if dice.below(12) == 0 {
        fields.push(format!("{}={}", dice.of(&["game", "x", "none", "%00", ""]), value(dice)));
    }
    format!("{address}?{}", fields.join("&"))
}

fn is_fine(asked: &str, reply: &Reply) {
    assert!((200..500).contains(&reply.status) || reply.status == 503, "{asked}: {}", reply.head);
    if reply.status >= 400 {
        let told = reply.json();
        assert!(!told["error"].as_str().unwrap_or_default().is_empty(), "{asked}");
    }
}

#[test]
fn thousands_of_bad_requests() {
    let settings = wythoff_explorer::Settings {
        memory: wythoff::run::Memory::bytes(300_000_000),
        limit: std::time::Duration::from_secs(1),
        ..Default::default()
    };
    let server = Server::with(settings);
    let (refused, answered) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let count = 3000;
    std::thread::scope(|scope| {
        for worker in 0..8 {
            let (server, refused, answered) = (&server, &refused, &answered);
            scope.spawn(move || {
                let mut dice = Dice(0x9E37_79B9_7F4A_7C15 + worker);
                for _ in 0..count / 8 {
                    let target = target(&mut dice);
                    let reply = server.get(&target);
                    is_fine(&target, &reply);
                    let which = if reply.status < 400 { answered } else { refused };
                    which.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    let (refused, answered) = (refused.into_inner(), answered.into_inner());
    println!("{refused} refused, {answered} answered");
    // Neither all refused nor all answered: the requests reach behind the first check.
    assert!(refused > count as usize / 2 && answered > count as usize / 50);
    assert_eq!(server.json("/api/version")["name"], "wythoff");
}

#[test]
fn bodies_for_prove() {
    let limit = std::time::Duration::from_secs(2);
    let server = Server::with(wythoff_explorer::Settings { limit, ..Default::default() });
    let json = "Content-Type: application/json\r\n";
    let mut dice = Dice(77);
    let pieces = [
        "A ",
        "E ",
        "x",
        "y",
        "n ",
        "=",
        "<",
        "+",
        "2*",
        "&",
        "|",
        "=>",
        "~",
        "(",
        ")",
        "?msd_fib ",
        "?msd_2 ",
        "T[",
        "]",
        "\"",
        "def a ",
        "eval ",
        ":",
        ",",
        "$floor(",
        "12",
        "18446744073709551616",
        " ",
        "\\u0000",
        "reg r msd_2 ",
        "[0,1]*",
    ];
    for _ in 0..300 {
        let text: String = (0..dice.below(14)).map(|_| dice.of(&pieces)).collect();
        let body = serde_json::json!({ "text": text }).to_string();
        is_fine(&text, &server.ask("POST", "/api/prove", json, &body));
    }
    for body in
        ["", "{", "[]", "null", "{\"text\": 5}", "{\"text\": \"\"}", "\u{0}", "{\"text\": \"A x\"}"]
    {
        assert_eq!(server.ask("POST", "/api/prove", json, body).status, 400, "{body}");
    }
    let long = serde_json::json!({ "text": "x".repeat(100_000) }).to_string();
    assert_eq!(server.ask("POST", "/api/prove", json, &long).status, 413);
}

#[test]
fn foreign_hosts_and_pages_are_refused() {
    let server = Server::start();
    let port = server.address.port();
    let ask = |host: &str, headers: &str, target: &str| {
        let request =
            format!("GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n");
        server.raw(request.as_bytes()).status
    };
    let own = format!("127.0.0.1:{port}");
    assert_eq!(ask(&own, "", "/api/games"), 200);
    assert_eq!(ask(&format!("localhost:{port}"), "", "/"), 200);
    for host in [
        "evil.example".to_string(),
        format!("evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        "127.0.0.1".into(),
        format!("10.1.2.3:{port}"),
        format!("localhost:{}", port.wrapping_add(1)),
    ] {
        for target in ["/", "/api/games", "/assets/main.js", "/nothing"] {
            assert_eq!(ask(&host, "", target), 403, "{host} {target}");
        }
    }
    for headers in [
        "Origin: http://evil.example\r\n".to_string(),
        "Origin: null\r\n".into(),
        format!("Origin: https://{own}\r\n"),
        format!("Origin: http://localhost:{port}\r\n"),
        "Sec-Fetch-Site: cross-site\r\n".into(),
        "Sec-Fetch-Site: same-site\r\n".into(),
    ] {
        assert_eq!(ask(&own, &headers, "/api/games"), 403, "{headers}");
    }
    assert_eq!(
        ask(
            &own,
            &format!("Origin: http://{own}\r\nSec-Fetch-Site: same-origin\r\n"),
            "/api/games"
        ),
        200
    );
    assert_eq!(server.raw(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n").status, 403);
    assert_eq!(server.raw(b"GET / HTTP/1.0\r\n\r\n").status, 403);
    let absolute =
        format!("GET http://evil.example/ HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\n\r\n");
    assert_eq!(server.raw(absolute.as_bytes()).status, 403);
}

#[test]
fn no_path_leads_out() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("index.html"), "page").unwrap();
    std::fs::write(folder.path().join(".secret.js"), "secret").unwrap();
    std::fs::write(folder.path().join("notes.txt"), "secret").unwrap();
    let assets = Some(folder.path().to_path_buf());
    // From the program itself, and from a folder.
    for server in
        [Server::start(), Server::with(wythoff_explorer::Settings { assets, ..Default::default() })]
    {
        assert_eq!(server.get("/").status, 200);
        for target in [
            "/../Cargo.toml",
            "/assets/../Cargo.toml",
            "/assets/../../Cargo.toml",
            "/assets/%2e%2e/Cargo.toml",
            "/assets/..%2fCargo.toml",
            "/assets//etc/passwd",
            "//etc/passwd",
            "/assets/....//index.html",
            "/assets/%2e/index.html",
            "/assets/./index.html",
            "/assets/index.html/",
            "/assets/index.html%00.js",
            "/assets/.secret.js",
            "/assets/notes.txt",
            "/assets/C:/x.js",
            "/assets/\\..\\x.js",
            "/assets/",
            "/assets",
            "/index.html",
            "/api/claims/../games",
            "/api/claims/%2e%2e%2fgames",
            "/api/image/../../x.png",
            "/etc/passwd",
            "/assets/%ff.js",
        ] {
            let status = server.get(target).status;
            assert!(status == 404 || status == 400, "{target}: {status}");
        }
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "FOO"] {
            assert_eq!(server.ask(method, "/", "", "").status, 405, "{method}");
            assert_eq!(server.ask(method, "/api/games", "", "").status, 405, "{method}");
        }
    }
}

#[test]
fn what_is_no_http_is_survived() {
    let server = Server::start();
    for bytes in [
        &b"\x00\x01\x02\x03\r\n\r\n"[..],
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/1.1\r\nHost: \xff\xff\r\nConnection: close\r\n\r\n",
        b"POST /api/prove HTTP/1.1\r\nContent-Length: 18446744073709551616\r\n\r\n",
        b"POST /api/prove HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\nzz\r\n",
    ] {
        let mut stream = server.connect();
        stream.write_all(bytes).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(Reply::read(&answer).status < 500, "{bytes:?}");
    }
    let long = format!(
        "GET /api/parse?game={} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
        "x".repeat(30_000),
        server.address
    );
    assert_eq!(server.raw(long.as_bytes()).status, 413);
    let longer = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(1_000_000));
    let status = server.raw(longer.as_bytes()).status;
    assert!(status == 0 || (400..500).contains(&status), "{status}");
    assert_eq!(server.json("/api/version")["name"], "wythoff");
}
