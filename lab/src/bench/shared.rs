//! Results that several checks of one run share. They are kept for the run and go with it.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, TryLockError};

use crate::pool::{Pool, lock};
use wythoff::{Error, Result};

type Slot = Arc<Mutex<Option<Arc<dyn Any + Send + Sync>>>>;

/// What was computed once, by name.
#[derive(Default)]
pub struct Shared {
    slots: Mutex<HashMap<String, Slot>>,
}

impl Shared {
    /// Puts in a result that is known beforehand.
    pub(crate) fn put<T: Send + Sync + 'static>(&self, name: &str, known: T) {
        let known: Arc<dyn Any + Send + Sync> = Arc::new(known);
        lock(&self.slots).insert(name.to_string(), Arc::new(Mutex::new(Some(known))));
    }

    /// The result under this name, computed now if nobody did before. Whoever asks meanwhile waits, and lends its thread; a failure is not
    /// kept, so that the next one tries again.
    pub(crate) fn once<T: Send + Sync + 'static>(
        &self,
        name: &str,
        pool: &Pool,
        compute: impl FnOnce() -> Result<T>,
    ) -> Result<Arc<T>> {
        let slot = lock(&self.slots).entry(name.to_string()).or_default().clone();
        pool.shared(name, || {
            let mut kept = match slot.try_lock() {
                Err(TryLockError::WouldBlock) => pool.lent(|| lock(&slot)),
                Err(TryLockError::Poisoned(broken)) => broken.into_inner(),
                Ok(kept) => kept,
            };
            if let Some(any) = kept.as_ref() {
                let other = || Error::internal(format!("two results share the name {name}"));
                return (any.clone().downcast::<T>().map_err(|_| other()), false);
            }
            let known = compute().map(Arc::new);
            if let Ok(known) = &known {
                *kept = Some(known.clone());
            }
            (known, true)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_not_computed_again() {
        let (shared, pool) = (Shared::default(), Pool::new(Default::default(), 1));
        shared.put("n", 7u32);
        assert_eq!(*shared.once("n", &pool, || Ok(8u32)).unwrap(), 7);
        assert!(shared.once("n", &pool, || Ok("other")).is_err());
    }
}
