//! Results that several checks of one run share. They are kept for the run and go with it.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use wythoff::{Error, Result};

type Slot = Arc<Mutex<Option<Arc<dyn Any + Send + Sync>>>>;

/// What was computed once, by name.
#[derive(Default)]
pub struct Shared {
    slots: Mutex<HashMap<String, Slot>>,
}

impl Shared {
    /// The result under this name, computed now if nobody did before. Whoever asks meanwhile waits; a failure is not
    /// kept, so that the next one tries again.
    pub(super) fn once<T: Send + Sync + 'static>(
        &self,
        name: &str,
        compute: impl FnOnce() -> Result<T>,
    ) -> Result<Arc<T>> {
        let slot = lock(&self.slots).entry(name.to_string()).or_default().clone();
        let mut kept = lock(&slot);
        if kept.is_none() {
            *kept = Some(Arc::new(compute()?));
        }
        let known = kept.as_ref().and_then(|any| any.clone().downcast::<T>().ok());
        known.ok_or_else(|| {
            Error::invalid(format!("two results share the name {name}; report this"))
        })
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}
