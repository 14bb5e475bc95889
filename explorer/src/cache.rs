//! What was computed, kept while there is room: the least recently used goes first.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard};

/// The content of a lock; what a panic left behind is whole, since nothing here panics half-way.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Entries with their sizes in bytes, together at most `room`.
#[derive(Debug)]
pub struct Cache<K, V> {
    room: u64,
    held: u64,
    clock: u64,
    entries: HashMap<K, CacheEntry<V>>,
}

#[derive(Debug)]
struct CacheEntry<V> {
    value: V,
    bytes: u64,
    used: u64,
}

impl<K: Hash + Eq + Clone, V: Clone> Cache<K, V> {
    pub fn new(room: u64) -> Self {
        Cache { room, held: 0, clock: 0, entries: HashMap::new() }
    }

    /// What is kept under a key; it counts as used.
    pub fn get(&mut self, key: &K) -> Option<V> {
        self.clock += 1;
        let entry = self.entries.get_mut(key)?;
        entry.used = self.clock;
        Some(entry.value.clone())
    }

    /// Keeps a value; others go if there is no room. One larger than the whole room is not kept.
    pub fn insert(&mut self, key: K, value: V, bytes: u64) {
        self.remove(&key);
        if bytes > self.room {
            return;
        }
        self.make_room(bytes);
        self.clock += 1;
        self.held += bytes;
        self.entries.insert(key, CacheEntry { value, bytes, used: self.clock });
    }

    /// Lets entries go, the least recently used first, until so many bytes are free.
    pub fn make_room(&mut self, bytes: u64) {
        while self.held.saturating_add(bytes) > self.room && !self.entries.is_empty() {
            let oldest = self.entries.iter().min_by_key(|(_, entry)| entry.used);
            let Some(oldest) = oldest.map(|(key, _)| key.clone()) else { return };
            self.remove(&oldest);
        }
    }

    pub fn remove(&mut self, key: &K) {
        if let Some(entry) = self.entries.remove(key) {
            self.held -= entry.bytes;
        }
    }

    /// The keys, in no order.
    pub fn keys(&self) -> impl Iterator<Item = &K> {
        self.entries.keys()
    }

    /// The bytes held.
    #[cfg(test)]
    pub fn held(&self) -> u64 {
        self.held
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_recently_used_goes_first() {
        let mut cache = Cache::new(100);
        cache.insert("a", 1, 40);
        cache.insert("b", 2, 40);
        assert_eq!(cache.get(&"a"), Some(1));
        cache.insert("c", 3, 40);
        assert_eq!((cache.get(&"a"), cache.get(&"b"), cache.get(&"c")), (Some(1), None, Some(3)));
        cache.insert("d", 4, 101);
        assert_eq!((cache.get(&"d"), cache.held()), (None, 80));
        cache.insert("a", 5, 10);
        assert_eq!((cache.get(&"a"), cache.held()), (Some(5), 50));
    }
}
