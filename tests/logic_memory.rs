//! The budget of a prover bounds what it really holds: an allocator that counts stands beside it.

use std::alloc::{GlobalAlloc, Layout, System as Heap};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use wythoff::Error;
use wythoff::logic::{Budget, Prover};

struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

fn more(bytes: usize) {
    let held = HELD.fetch_add(bytes, Relaxed) + bytes;
    PEAK.fetch_max(held, Relaxed);
}

// Counts, and leaves the work to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        more(layout.size());
        unsafe { Heap.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Relaxed);
        unsafe { Heap.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // The blocks grow in place or are moved page by page.
        HELD.fetch_sub(layout.size(), Relaxed);
        more(size);
        unsafe { Heap.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Words x, y, z that agree on a stretch of the Thue–Morse word: each clause is small, together they are not.
const BLOW_UP: &str = "def u \"E k n=97*k | n=89*k\":
    def far \"E t $u(t) & x+3*t=y & T[x]=T[t+y]\":
    eval blow \"E n,z E x,y $far(x,y) & $far(y,n) & $u(x+y) & T[x+y]=T[n+x] & z=x+2*y & (A t t>x => T[t+y]!=T[z+t])\":";

#[test]
fn the_limit_holds_for_all_automata_together() {
    for limit in [4_000_000, 16_000_000, 64_000_000] {
        let before = HELD.load(Relaxed);
        PEAK.store(before, Relaxed);
        let mut prover = Prover::with_budget(Budget { bytes: limit, ..Budget::default() });
        let error = prover.run(BLOW_UP).unwrap_err();
        let peak = PEAK.load(Relaxed) - before;
        assert!(matches!(error, Error::Limit(_)), "{error}");
        let message = error.to_string();
        // What grew is named, and where it stands.
        assert!(message.contains("while building `") && message.contains("line "), "{message}");
        assert!(message.contains("more memory"), "{message}");
        assert!(peak < limit + limit / 4 + 500_000, "{peak} bytes at a limit of {limit}");
        // The limit was used, not undercut by much: the message is no pretext.
        assert!(peak > limit / 8, "{peak} bytes at a limit of {limit}");
    }
}

/// A record makes a large constant of a hundred numbers: so many are forgotten one by one, not searched together.
#[test]
fn a_large_constant_is_recorded_in_little_memory() {
    let mut prover = Prover::with_budget(Budget { bytes: 20_000_000, ..Budget::default() });
    prover.start_record().unwrap();
    let constant = "1234567890123456789012345678901234567890";
    let decided = prover.decide(&format!("E x x={constant}")).unwrap();
    assert_eq!(decided.result, Some(true));
    assert_eq!(decided.witness.unwrap()[0].1.to_string(), constant);
    let record = prover.proof_record().unwrap().to_bytes();
    wythoff_verify::verify(&record).unwrap();
}
