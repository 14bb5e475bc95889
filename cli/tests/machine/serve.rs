//! `wyt serve` as a program: the port it prints, one that is taken, Ctrl-C, and the page as files.

use crate::common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Child;
use std::time::{Duration, Instant};

use common::{interrupt, run, started};

/// Starts the server on any port and reads the address it prints.
fn start(more: &[&str]) -> (Child, String) {
    let mut child = started(["serve", "--port", "0"].iter().chain(more));
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    let address = address.unwrap_or_else(|| panic!("{line}")).to_string();
    (child, address)
}

#[test]
fn the_port_is_printed_and_ctrl_c_ends_it() {
    let (mut child, address) = start(&[]);
    let mut stream = TcpStream::connect(&address).unwrap();
    write!(stream, "GET /api/version HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("wythoff"), "{answer}");
    // Also while something large is under way, and a connection is open that says nothing.
    let mut large = TcpStream::connect(&address).unwrap();
    let target = "/api/differences?game=gdwn:1,2&row=20000&columns=20000";
    write!(large, "GET {target} HTTP/1.1\r\nHost: {address}\r\n\r\n").unwrap();
    let _silent = TcpStream::connect(&address).unwrap();
    std::thread::sleep(Duration::from_millis(300));
    let start = Instant::now();
    interrupt(&child);
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(said, "");
}

#[test]
fn a_taken_port_is_said() {
    let (mut child, address) = start(&[]);
    let port = address.rsplit(':').next().unwrap();
    let second = run(["serve", "--port", port]);
    assert_eq!(second.code, Some(2), "{}", second.err);
    assert!(second.err.contains("is taken") && second.err.contains("--port"), "{}", second.err);
    interrupt(&child);
    child.wait().unwrap();
}

#[test]
fn another_address_is_warned_of() {
    let (mut child, _) = start(&["--address", "0.0.0.0"]);
    interrupt(&child);
    child.wait().unwrap();
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(said.contains("warning") && said.contains("other machines"), "{said}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    for line in [
        &["serve", "--address", "example.org"][..],
        &["serve", "--port", "65536"],
        &["serve", "--engine", "/nowhere/at/all"],
        &["serve", "--format", "csv"],
        &["serve", "--report", "/nowhere/at/all"],
        &["serve", "--seconds", "0"],
        &["serve", "--export", "/dev/null/page"],
        &["serve", "--export", "/dev/null/page", "--engine", "/nowhere/at/all"],
    ] {
        let refused = run(line);
        assert_eq!(refused.code, Some(2), "{line:?}: {}", refused.err);
    }
}

#[test]
fn the_page_is_written_as_files() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("page");
    let engine = folder.path().join("any.wasm");
    std::fs::write(&engine, b"\0asm\x01\0\0\0").unwrap();
    let engine = engine.to_str().unwrap();
    let done = run(["serve", "--export", place.to_str().unwrap(), "--engine", engine]);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
    assert!(place.join("assets/engine.wasm.gz").exists());
    assert!(place.join("index.html").exists() && place.join("assets/app.js").exists());
}
