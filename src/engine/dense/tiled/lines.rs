//! The values seen on every line: bits in aligned blocks of 512, and a summary bit for each full block.
//!
//! Several threads work on one [`LineBits`], each on lines of its own, so the words have interior mutability and are read
//! and written through raw pointers, eight at a time. That is the only unsafe code of the engine, and its contract is the
//! same everywhere: line numbers are below the number of lines, values below the number of bits, and no two
//! threads touch one line at the same time (units of one front share no line; see the parent module).

use std::sync::atomic::AtomicU64;

use rayon::prelude::*;

/// Words in a block.
const BLOCK_WORDS: usize = 8;
/// Values in a block.
const BLOCK: usize = 64 * BLOCK_WORDS;

pub(super) struct LineBits {
    /// Atomics only for their interior mutability: see above.
    words: Box<[AtomicU64]>,
    /// The first word used: blocks begin where cache lines do. (Memory asked for with that alignment would be cleared at
    /// once instead of when it is touched.)
    first: usize,
    /// The first summary words of all lines, then the second ones, and so on.
    summaries: Box<[AtomicU64]>,
    count: usize,
    /// Words of a line; an odd number of blocks, so that neighbouring lines do not fight for one cache set.
    stride: usize,
}

/// The search for the least value that is on none of the first L of M lines: the lines, and the blocks that may have a zero.
#[derive(Clone, Copy)]
pub(super) struct LeastSearch<const L: usize, const M: usize> {
    /// The words of each line.
    pub(super) lines: [*mut u64; M],
    /// The candidate blocks of the summary word that are not yet ruled out.
    open: u64,
    /// Which summary word that is.
    word: u32,
    /// The first candidate block.
    block: u32,
}

impl<const L: usize, const M: usize> LeastSearch<L, M> {
    pub(super) const IDLE: Self =
        LeastSearch { lines: [std::ptr::null_mut(); M], open: 1, word: 0, block: 0 };
}

impl LineBits {
    /// `count` empty lines for values below `bits`. Unless most of it will be `full` in the end, memory is only taken as
    /// it is used.
    pub(super) fn new(count: usize, bits: usize, full: bool) -> Self {
        let blocks = (bits / BLOCK + 1) | 1;
        let stride = blocks * BLOCK_WORDS;
        let mut words: Box<[AtomicU64]> = bytemuck::zeroed_slice_box(count * stride + BLOCK_WORDS);
        if full {
            touch(&mut words);
        }
        let first = words.as_ptr().align_offset(8 * BLOCK_WORDS).min(BLOCK_WORDS);
        LineBits {
            words,
            first,
            summaries: bytemuck::zeroed_slice_box(count * blocks.div_ceil(64)),
            count,
            stride,
        }
    }

    /// The words of a line. An atomic is a cell: writing through this pointer is allowed.
    #[inline(always)]
    fn line(&self, line: u32) -> *mut u64 {
        debug_assert!((line as usize) < self.count);
        self.words.as_ptr().wrapping_add(self.first + line as usize * self.stride).cast_mut().cast()
    }

    #[inline(always)]
    fn summary(&self, line: usize, word: usize) -> *mut u64 {
        debug_assert!(line < self.count && word * self.count < self.summaries.len());
        self.summaries.as_ptr().wrapping_add(word * self.count + line).cast_mut().cast()
    }

    /// Adds a value to a line; whether it is new there. Without a branch, for nobody can guess.
    ///
    /// # Safety
    /// The contract of the module; the words are those of a line.
    #[inline(always)]
    pub(super) unsafe fn insert(&self, words: *mut u64, value: u32) -> bool {
        // SAFETY: the place is inside the array, and only this thread uses the line.
        let new = unsafe { *words.add(value as usize / 64) >> (value % 64) & 1 == 0 };
        // SAFETY: the same contract.
        unsafe { self.add(words, value) };
        new
    }

    /// Adds a value to all lines of a search.
    ///
    /// # Safety
    /// The contract of the module.
    #[inline(always)]
    pub(super) unsafe fn insert_all<const L: usize, const M: usize>(
        &self,
        search: &LeastSearch<L, M>,
        value: u32,
    ) {
        for words in search.lines {
            // SAFETY: the same contract.
            unsafe { self.add(words, value) };
        }
    }

    #[inline(always)]
    unsafe fn add(&self, words: *mut u64, value: u32) {
        // SAFETY: the place is inside the array, and only this thread uses the line.
        let now = unsafe {
            let word = words.add(value as usize / 64);
            *word |= 1 << (value % 64);
            *word
        };
        if now == u64::MAX {
            // SAFETY: as above.
            unsafe { self.note_full_block(words, value as usize / BLOCK) };
        }
    }

    #[cold]
    unsafe fn note_full_block(&self, words: *mut u64, block: usize) {
        // SAFETY: the block of a value of the line is inside the array.
        let in_block: [u64; BLOCK_WORDS] = unsafe { *words.add(block * BLOCK_WORDS).cast() };
        if in_block.iter().all(|word| *word == u64::MAX) {
            // SAFETY: the line is one of this array.
            unsafe { *self.summary(self.number(words), block / 64) |= 1 << (block % 64) };
        }
    }

    /// The number of the line with these words.
    fn number(&self, words: *mut u64) -> usize {
        ((words.addr() - self.words.as_ptr().addr()) / 8 - self.first) / self.stride
    }

    /// Starts a search in its place (a copy would stall): finds the first candidate block and fetches it.
    ///
    /// # Safety
    /// The contract of the module.
    #[inline(always)]
    pub(super) unsafe fn start<const L: usize, const M: usize>(
        &self,
        search: &mut LeastSearch<L, M>,
        lines: [u32; M],
    ) {
        let mut full = 0;
        for (i, line) in lines.into_iter().enumerate() {
            search.lines[i] = self.line(line);
            if i < L {
                // SAFETY: the place is inside the array, and only this thread uses the line.
                full |= unsafe { *self.summary(line as usize, 0) };
            }
        }
        (search.word, search.open) = (0, !full);
        if search.open == 0 {
            // SAFETY: the same contract.
            unsafe { self.next_word(search) };
        }
        search.block = search.word * 64 + search.open.trailing_zeros();
        #[cfg(target_arch = "x86_64")]
        for words in &search.lines[..L] {
            // SAFETY: prefetching reads nothing.
            unsafe {
                use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
                let block = words.wrapping_add(search.block as usize * BLOCK_WORDS);
                _mm_prefetch::<_MM_HINT_T0>(block.cast());
            }
        }
    }

    /// Goes on to the next summary word with a candidate block.
    #[cold]
    unsafe fn next_word<const L: usize, const M: usize>(&self, search: &mut LeastSearch<L, M>) {
        while search.open == 0 {
            search.word += 1;
            // A line never holds as many values as it has room for, so this ends within the summary.
            assert!((search.word as usize * self.count) < self.summaries.len());
            let mut full = 0;
            for words in &search.lines[..L] {
                // SAFETY: the place is inside the array, and only this thread uses the line.
                full |= unsafe { *self.summary(self.number(*words), search.word as usize) };
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
    #[expect(clippy::cast_possible_truncation, reason = "sizes are within memory, values small")]
    pub(super) unsafe fn probe<B: Block, const L: usize, const M: usize>(
        &self,
        search: &LeastSearch<L, M>,
    ) -> (bool, u32) {
        let at = search.block as usize * BLOCK_WORDS;
        let mut blocks = [std::ptr::null(); L];
        for (block, words) in blocks.iter_mut().zip(search.lines) {
            *block = words.wrapping_add(at).cast_const();
        }
        // SAFETY: a candidate block is inside each line, and only this thread uses the lines.
        let holes = unsafe { B::holes(blocks) };
        let i = holes.trailing_zeros() as usize % BLOCK_WORDS;
        let mut seen = 0;
        for block in blocks {
            // SAFETY: as above; i is below the words of a block.
            seen |= unsafe { *block.add(i) };
        }
        (holes != 0, search.block * BLOCK as u32 + i as u32 * 64 + seen.trailing_ones())
    }

    /// The least value from `from` on that is on none of the lines looked at.
    ///
    /// # Safety
    /// The contract of the module.
    #[expect(clippy::cast_possible_truncation, reason = "sizes are within memory, values small")]
    pub(super) unsafe fn free_from<const L: usize, const M: usize>(
        &self,
        search: &LeastSearch<L, M>,
        from: u32,
    ) -> u32 {
        let mut seen = (1 << (from % 64)) - 1;
        for word in from as usize / 64..self.stride {
            for words in &search.lines[..L] {
                // SAFETY: the word is inside the line, and only this thread uses the line.
                seen |= unsafe { *words.add(word) };
            }
            if seen != u64::MAX {
                return word as u32 * 64 + seen.trailing_ones();
            }
            seen = 0;
        }
        unreachable!("a line has more room than there are values")
    }

    /// Goes on to the next candidate block.
    ///
    /// # Safety
    /// The contract of the module.
    #[inline(always)]
    pub(super) unsafe fn advance<const L: usize, const M: usize>(
        &self,
        search: &mut LeastSearch<L, M>,
    ) {
        search.open &= search.open - 1;
        if search.open == 0 {
            // SAFETY: the same contract.
            unsafe { self.next_word(search) };
        }
        search.block = search.word * 64 + search.open.trailing_zeros();
    }
}

/// Writes to every page. A page that is read first and written to later is mapped twice, and the second time all threads
/// are interrupted: with two threads that cost as much as it saved.
fn touch(words: &mut [AtomicU64]) {
    const PAGE: usize = 4096 / 8;
    words.par_chunks_mut(256 * PAGE).for_each(|chunk| {
        for page in chunk.chunks_mut(PAGE) {
            *std::hint::black_box(page[0].get_mut()) = 0;
        }
    });
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
    #[expect(clippy::cast_sign_loss, reason = "sizes are within memory, values small")]
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
