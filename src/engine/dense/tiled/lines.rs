//! The values seen on every line: bits in aligned blocks of 512, and a summary bit for each full block.
//!
//! Several threads work on one [`Lines`], each on lines of its own, so the words have interior mutability and are read
//! and written through raw pointers, eight at a time. That is the only unsafe code of the engine, and its contract is the
//! same everywhere: line numbers are below the number of lines, values below the number of bits, and no two
//! threads touch one line at the same time (units of one front share no line; see the parent module).

use std::sync::atomic::AtomicU64;

/// Words in a block.
const BLOCK_WORDS: usize = 8;
/// Values in a block.
const BLOCK: usize = 64 * BLOCK_WORDS;

pub(super) struct Lines {
    /// Atomics only for their interior mutability: see above.
    words: Box<[AtomicU64]>,
    summaries: Box<[AtomicU64]>,
    /// Words of a line; an odd number of blocks, so that neighbouring lines do not fight for one cache set.
    stride: usize,
    /// Summary words of a line.
    marks: usize,
}

/// The search for the least value that is on none of L lines: the lines, and the blocks that may have a zero.
#[derive(Clone, Copy)]
pub(super) struct Search<const L: usize> {
    /// Where the words of each line start.
    starts: [usize; L],
    /// The summary word.
    word: u32,
    /// The candidate blocks of that word that are not probed yet.
    open: u64,
}

impl<const L: usize> Search<L> {
    pub(super) const IDLE: Self = Search { starts: [0; L], word: 0, open: 1 };

    #[inline(always)]
    fn block(&self) -> usize {
        self.word as usize * 64 + self.open.trailing_zeros() as usize
    }
}

impl Lines {
    /// `count` empty lines for values below `bits`. Memory is only taken as it is used.
    pub(super) fn new(count: usize, bits: usize) -> Self {
        let blocks = (bits / BLOCK + 1) | 1;
        let (stride, marks) = (blocks * BLOCK_WORDS, blocks.div_ceil(64));
        Lines {
            words: bytemuck::zeroed_slice_box(count * stride),
            summaries: bytemuck::zeroed_slice_box(count * marks),
            stride,
            marks,
        }
    }

    #[inline(always)]
    fn word(&self, place: usize) -> *mut u64 {
        debug_assert!(place < self.words.len());
        // An atomic is a cell: writing through this pointer is allowed.
        self.words.as_ptr().wrapping_add(place).cast_mut().cast()
    }

    #[inline(always)]
    fn summary(&self, line: usize, word: usize) -> *mut u64 {
        let place = line * self.marks + word;
        debug_assert!(place < self.summaries.len());
        self.summaries.as_ptr().wrapping_add(place).cast_mut().cast()
    }

    /// Adds a value to a line.
    ///
    /// # Safety
    /// The contract of the module.
    #[inline(always)]
    pub(super) unsafe fn insert(&self, line: u32, value: u32) {
        // SAFETY: the same contract.
        unsafe { self.insert_at(line as usize * self.stride, value) };
    }

    /// Adds a value to all lines of a search.
    ///
    /// # Safety
    /// The contract of the module.
    #[inline(always)]
    pub(super) unsafe fn insert_all<const L: usize>(&self, search: &Search<L>, value: u32) {
        for start in search.starts {
            // SAFETY: the same contract.
            unsafe { self.insert_at(start, value) };
        }
    }

    #[inline(always)]
    unsafe fn insert_at(&self, start: usize, value: u32) {
        let word = self.word(start + value as usize / 64);
        // SAFETY: the place is inside the array, and only this thread uses the line.
        let now = unsafe {
            *word |= 1 << (value % 64);
            *word
        };
        if now == u64::MAX {
            // SAFETY: as above.
            unsafe { self.note_full_block(start, value as usize / BLOCK) };
        }
    }

    /// Whether a value is on a line.
    ///
    /// # Safety
    /// The contract of the module.
    #[inline(always)]
    pub(super) unsafe fn contains(&self, line: u32, value: u32) -> bool {
        let place = line as usize * self.stride + value as usize / 64;
        // SAFETY: the place is inside the array, and only this thread uses the line.
        unsafe { *self.word(place) >> (value % 64) & 1 == 1 }
    }

    #[cold]
    unsafe fn note_full_block(&self, start: usize, block: usize) {
        // SAFETY: the block of a value of the line is inside the array.
        unsafe {
            let words: [u64; BLOCK_WORDS] = *self.word(start + block * BLOCK_WORDS).cast();
            if words.iter().all(|word| *word == u64::MAX) {
                *self.summary(start / self.stride, block / 64) |= 1 << (block % 64);
            }
        }
    }

    /// Starts a search in its place (a copy would stall): finds the first candidate block and fetches it.
    ///
    /// # Safety
    /// The contract of the module.
    #[inline(always)]
    pub(super) unsafe fn start<const L: usize>(&self, search: &mut Search<L>, lines: [u32; L]) {
        let mut full = 0;
        for (start, line) in search.starts.iter_mut().zip(lines) {
            // SAFETY: the place is inside the array, and only this thread uses the line.
            full |= unsafe { *self.summary(line as usize, 0) };
            *start = line as usize * self.stride;
        }
        (search.word, search.open) = (0, !full);
        if search.open == 0 {
            // SAFETY: the same contract.
            unsafe { self.next_word(search) };
        }
        #[cfg(target_arch = "x86_64")]
        for start in search.starts {
            let word = self.word(start + search.block() * BLOCK_WORDS);
            // SAFETY: prefetching reads nothing.
            unsafe {
                use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
                _mm_prefetch::<_MM_HINT_T0>(word.cast());
            }
        }
    }

    /// Goes on to the next summary word with a candidate block.
    #[cold]
    unsafe fn next_word<const L: usize>(&self, search: &mut Search<L>) {
        while search.open == 0 {
            search.word += 1;
            // A line never holds as many values as it has room for, so this ends within the summary.
            assert!((search.word as usize) < self.marks);
            let mut full = 0;
            for start in search.starts {
                // SAFETY: the place is inside the array, and only this thread uses the line.
                full |= unsafe { *self.summary(start / self.stride, search.word as usize) };
            }
            search.open = !full;
        }
    }

    /// Whether the candidate block has a value that is on none of the lines, and the least such value if so. Without a
    /// branch, for whether it has is as good as a coin toss.
    ///
    /// # Safety
    /// The contract of the module.
    #[inline(always)]
    pub(super) unsafe fn probe<B: Block, const L: usize>(&self, search: &Search<L>) -> (bool, u32) {
        let block = search.block();
        let at = block * BLOCK_WORDS;
        // SAFETY: a candidate block is inside each line, and only this thread uses the lines.
        let holes =
            unsafe { B::holes(search.starts.map(|start| self.word(start + at).cast_const())) };
        let i = holes.trailing_zeros() as usize % BLOCK_WORDS;
        let mut seen = 0;
        for start in search.starts {
            // SAFETY: as above; i is below the words of a block.
            seen |= unsafe { *self.word(start + at + i) };
        }
        (holes != 0, (block * BLOCK + i * 64) as u32 + seen.trailing_ones())
    }

    /// Goes on to the next candidate block.
    ///
    /// # Safety
    /// The contract of the module.
    #[inline(always)]
    pub(super) unsafe fn advance<const L: usize>(&self, search: &mut Search<L>) {
        search.open &= search.open - 1;
        if search.open == 0 {
            // SAFETY: the same contract.
            unsafe { self.next_word(search) };
        }
    }
}

/// How a block is looked at: with the instructions every processor has, or with wider ones.
pub(super) trait Block {
    /// A bit for each word of the block that is not full in the union of the lines.
    ///
    /// # Safety
    /// Each pointer is that of a whole block, and the processor has the instructions.
    unsafe fn holes<const L: usize>(blocks: [*const u64; L]) -> u32;
}

/// Any processor.
pub(super) struct Portable;

impl Block for Portable {
    #[inline(always)]
    unsafe fn holes<const L: usize>(blocks: [*const u64; L]) -> u32 {
        let mut seen = [0u64; BLOCK_WORDS];
        for block in blocks {
            // SAFETY: the caller's contract.
            let words: &[u64; BLOCK_WORDS] = unsafe { &*block.cast() };
            for (seen, word) in seen.iter_mut().zip(words) {
                *seen |= word;
            }
        }
        let mut holes = 0;
        for (i, seen) in seen.iter().enumerate() {
            holes |= u32::from(*seen != u64::MAX) << i;
        }
        holes
    }
}

/// Processors with AVX2.
#[cfg(target_arch = "x86_64")]
pub(super) struct Avx2;

#[cfg(target_arch = "x86_64")]
impl Block for Avx2 {
    #[inline(always)]
    unsafe fn holes<const L: usize>(blocks: [*const u64; L]) -> u32 {
        use std::arch::x86_64::{
            __m256i, _mm256_castsi256_pd, _mm256_cmpeq_epi64, _mm256_loadu_si256,
            _mm256_movemask_pd, _mm256_or_si256, _mm256_set1_epi64x,
        };
        // SAFETY: the caller's contract.
        unsafe {
            let ones = _mm256_set1_epi64x(-1);
            let mut full = 0;
            for half in 0..2 {
                let load =
                    |block: *const u64| _mm256_loadu_si256(block.cast::<__m256i>().add(half));
                let mut seen = load(blocks[0]);
                for block in &blocks[1..] {
                    seen = _mm256_or_si256(seen, load(*block));
                }
                let equal = _mm256_castsi256_pd(_mm256_cmpeq_epi64(seen, ones));
                full |= (_mm256_movemask_pd(equal) as u32) << (4 * half);
            }
            full ^ 0xFF
        }
    }
}
