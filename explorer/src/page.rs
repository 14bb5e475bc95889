//! The same questions, asked by a page that has the program in itself: compiled to WebAssembly, without a server.
//!
//! The page writes a question into the memory that [`room`] gives: the method, a space, the address as the server has it, a line end,
//! and the body if there is one. [`answer`] answers it and says how long the answer is, [`answered`] where it stands: one line of
//! JSON with `status` and `headers`, a line end, the body.
//!
//! It needs four things of the page: the time (`now`, in milliseconds), a place for how far a long run has come (`told`), one for what has
//! happened on the way (`news`), and one for the last words of a program that failed (`failed`).

use std::cell::RefCell;
use std::sync::OnceLock;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use serde_json::{Map, Value, json};
use tower_service::Service;
use wythoff::run::{Memory, use_clock};

use crate::api::router;
use crate::host::finished;
use crate::state::{Settings, Shelf};

/// What a page may hold: half for tables, half for a question.
const MEMORY: Memory = Memory::bytes(2_400_000_000);

/// How long a question may take: who does not want to wait ends the worker.
const LIMIT: Duration = Duration::from_secs(3600);

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    fn now() -> f64;
    fn failed(words: *const u8, length: usize);
}

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

fn clock() -> Duration {
    // Safe: a function of the page that takes nothing and touches no memory.
    Duration::from_secs_f64(unsafe { now() }.max(0.0) / 1000.0)
}

/// All that answers.
fn service() -> &'static Router {
    static SERVICE: OnceLock<Router> = OnceLock::new();
    SERVICE.get_or_init(|| {
        use_clock(clock);
        std::panic::set_hook(Box::new(|panic| {
            let words = panic.to_string();
            // Safe: the page reads these bytes before it comes back.
            unsafe { failed(words.as_ptr(), words.len()) }
        }));
        let settings = Settings { memory: MEMORY, threads: 1, limit: LIMIT, ..Settings::default() };
        router(Shelf::new(&settings))
    })
}

/// Room for a question of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(bytes, 0);
        question.as_mut_ptr()
    })
}

/// Answers the question that was written; the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    let question = QUESTION.with_borrow_mut(std::mem::take);
    let found = answer_to(&question);
    let length = found.len();
    ANSWER.set(found);
    length
}

/// Where the answer stands, until the next question.
#[unsafe(no_mangle)]
pub extern "C" fn answered() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

fn answer_to(question: &[u8]) -> Vec<u8> {
    let line = question.iter().position(|byte| *byte == b'\n').unwrap_or(question.len());
    let (head, body) = question.split_at(line);
    let head = String::from_utf8_lossy(head);
    let (method, address) = head.split_once(' ').unwrap_or(("GET", &head));
    let body = body.get(1..).unwrap_or_default().to_vec();
    let request = Request::builder()
        .method(method)
        .uri(address)
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(body));
    let Ok(request) = request else { return written(400, Map::new(), b"{}".to_vec()) };
    let answered = finished(async {
        let response = match service().clone().call(request).await {
            Ok(response) => response,
            Err(never) => match never {},
        };
        let status = response.status().as_u16();
        let headers = response.headers().iter();
        let headers = headers.filter_map(|(name, value)| {
            Some((name.to_string(), Value::from(value.to_str().ok()?)))
        });
        let headers: Map<String, Value> = headers.collect();
        let body = to_bytes(response.into_body(), usize::MAX).await;
        written(status, headers, body.map(Vec::from).unwrap_or_default())
    });
    answered.unwrap_or_else(|| {
        let told = json!({"error": "the answer waits for something that does not come", "kind": "internal"});
        written(500, Map::new(), told.to_string().into_bytes())
    })
}

fn written(status: u16, headers: Map<String, Value>, body: Vec<u8>) -> Vec<u8> {
    let mut text = json!({"status": status, "headers": headers}).to_string().into_bytes();
    text.push(b'\n');
    text.extend(body);
    text
}
