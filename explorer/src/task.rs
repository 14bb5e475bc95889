//! Work beside the answering: on the threads of the server; in a page, which has one, at once.

pub use kind::{blocking, pause, spawn, within};

#[cfg(not(target_family = "wasm"))]
mod kind {
    use std::future::Future;
    use std::time::Duration;

    /// Does what takes its time without holding up other answers; what it panicked with, if it did.
    pub async fn blocking<T: Send + 'static>(
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, String> {
        tokio::task::spawn_blocking(work).await.map_err(|panicked| panicked.to_string())
    }

    /// Goes on by itself.
    pub fn spawn(work: impl Future<Output = ()> + Send + 'static) {
        tokio::spawn(work);
    }

    /// What comes of it, if it comes in time.
    pub async fn within<T>(time: Duration, work: impl Future<Output = T>) -> Option<T> {
        tokio::time::timeout(time, work).await.ok()
    }

    /// Waits.
    pub async fn pause(time: Duration) {
        tokio::time::sleep(time).await;
    }
}

#[cfg(target_family = "wasm")]
mod kind {
    use std::future::Future;
    use std::time::Duration;

    pub async fn blocking<T>(work: impl FnOnce() -> T) -> Result<T, String> {
        Ok(work())
    }

    /// Goes on until it is done: nothing here waits for anybody else.
    pub fn spawn(work: impl Future<Output = ()>) {
        let _ = crate::host::finished(work);
    }

    pub async fn within<T>(_time: Duration, work: impl Future<Output = T>) -> Option<T> {
        Some(work.await)
    }

    /// Never ends: who waits here waits for something else, too, and that is done at once.
    pub async fn pause(_time: Duration) {
        std::future::pending::<()>().await;
    }
}
