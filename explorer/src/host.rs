//! What a run tells the page that it runs in, and work there, which waits for nobody.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    #[link_name = "told"]
    fn tell(done: f64, total: f64);
    #[link_name = "news"]
    fn tell_news(words: *const u8, length: usize);
}

/// Tells the page how far a run has come.
pub fn told(done: u64, total: Option<u64>) {
    // Safe: a function of the page that touches no memory.
    unsafe { tell(done as f64, total.unwrap_or(0) as f64) }
}

/// Tells the page what has happened, as JSON.
pub fn news(words: &str) {
    // Safe: the page reads these bytes before it comes back.
    unsafe { tell_news(words.as_ptr(), words.len()) }
}

/// What comes of work that waits for nobody.
pub fn finished<T>(work: impl Future<Output = T>) -> Option<T> {
    let mut work = pin!(work);
    let mut context = Context::from_waker(Waker::noop());
    // What was woken meanwhile is looked at again.
    (0..1000).find_map(|_| match work.as_mut().poll(&mut context) {
        Poll::Ready(done) => Some(done),
        Poll::Pending => None,
    })
}
