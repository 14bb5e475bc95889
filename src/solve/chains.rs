//! Frames along the words w0, w00, …, each computed once.
//!
//! The frame of [w0] follows from that of [w] and from the gaps ⌊φ(i+1)⌋ − ⌊φi⌋ near [w], which tell those near [w0]. So of two indices with one frame and
//! the same gaps all that is near their continuations by zeros agrees for ever: one *link* stands for both. Links run together: of the
//! 4,263 words that begin a chain in Wythoff's value 2, 2,158 links are left after 11 zeros, 197 after 20 and 52 after 40, so that letters at great heights cost next to nothing.
//!
//! A link keeps its letters and which link comes next; its frame only until that is known. Links are told apart by hashes of 64 bits: like all that is
//! learned the result is a guess, and proved apart.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Tables, so that threads seldom wait for one another.
const SHARDS: usize = 64;

pub(super) fn mix(hash: u64, x: u64) -> u64 {
    let y = (hash ^ x).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    y ^ y >> 29
}

/// Goes on with a hash.
pub(super) fn mixed(hash: u64, codes: &[u8]) -> u64 {
    codes.chunks(8).fold(hash, |hash, part| {
        mix(hash, part.iter().fold(1, |x, &code| x << 8 ^ u64::from(code)))
    })
}

/// What is said at a link.
#[derive(Clone)]
pub(super) struct Letters {
    /// Codes of the last letters before it, and of the first from it on.
    codes: Arc<[u8]>,
    lasts: usize,
    /// Hashes of the two.
    pub(super) hashes: [u64; 2],
}

impl Letters {
    /// Of so many letters before a link, and those from it on.
    pub(super) fn new(codes: Vec<u8>, lasts: usize) -> Letters {
        let hashes = [mixed(11, &codes[..lasts]), mixed(13, &codes[lasts..])];
        Letters { codes: codes.into(), lasts, hashes }
    }

    pub(super) fn lasts(&self) -> &[u8] {
        &self.codes[..self.lasts]
    }

    pub(super) fn firsts(&self) -> &[u8] {
        &self.codes[self.lasts..]
    }
}

struct Link {
    letters: Letters,
    next: After,
}

/// What comes after a link.
enum After {
    Link(u64),
    /// It follows from this frame.
    Frame(Arc<[i8]>),
}

/// All links met so far.
pub(super) struct Chains {
    shards: Vec<Mutex<HashMap<u64, Link>>>,
    links: AtomicUsize,
    frames: AtomicUsize,
}

impl Chains {
    pub(super) fn new() -> Chains {
        let mut shards = Vec::new();
        shards.resize_with(SHARDS, Mutex::default);
        Chains { shards, links: AtomicUsize::new(0), frames: AtomicUsize::new(0) }
    }

    fn shard(&self, key: u64) -> MutexGuard<'_, HashMap<u64, Link>> {
        let place = usize::try_from(key % SHARDS as u64).unwrap_or(0);
        self.shards[place].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The link with this key, which it has from its frame, its letters and the gaps.
    pub(super) fn enter(&self, key: u64, frame: Vec<i8>, letters: impl FnOnce() -> Letters) {
        if let Entry::Vacant(place) = self.shard(key).entry(key) {
            place.insert(Link { letters: letters(), next: After::Frame(frame.into()) });
            self.links.fetch_add(1, Ordering::Relaxed);
            self.frames.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// The next link, or the frame it follows from.
    pub(super) fn next(&self, key: u64) -> Result<u64, Arc<[i8]>> {
        match &self.shard(key)[&key].next {
            After::Link(next) => Ok(*next),
            After::Frame(frame) => Err(frame.clone()),
        }
    }

    /// From now on one link comes after the other.
    pub(super) fn join(&self, key: u64, next: u64) {
        if let Some(link) = self.shard(key).get_mut(&key) {
            if matches!(link.next, After::Frame(_)) {
                self.frames.fetch_sub(1, Ordering::Relaxed);
            }
            link.next = After::Link(next);
        }
    }

    pub(super) fn hashes(&self, key: u64) -> [u64; 2] {
        self.shard(key)[&key].letters.hashes
    }

    pub(super) fn letters(&self, key: u64) -> Letters {
        self.shard(key)[&key].letters.clone()
    }

    /// Bytes held, where a frame takes so many and the letters of a link so many.
    pub(super) fn bytes(&self, frame: usize, letters: usize) -> usize {
        // A table may have just doubled.
        let link = 2 * (size_of::<Link>() + 9) + 32 + letters;
        let count = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
        count(&self.links) * link + count(&self.frames) * (frame + 32)
    }
}
