//! The values seen on every line: bits in aligned blocks of 512, and a summary bit for each full block.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Words in a block.
const BLOCK_WORDS: usize = 8;
/// Values in a block.
const BLOCK: usize = 64 * BLOCK_WORDS;

pub(super) struct Lines {
    words: Box<[AtomicU64]>,
    summaries: Box<[AtomicU64]>,
    /// Words of a line; an odd number of blocks, so that neighbouring lines do not fight for one cache set.
    stride: usize,
    /// Summary words of a line.
    marks: usize,
}

/// Where the search for the least missing value of some lines stands: the blocks that may have a zero.
#[derive(Clone, Copy, Default)]
pub(super) struct Candidates {
    /// The summary word.
    word: u32,
    /// The candidate blocks of that word that are not probed yet.
    open: u64,
}

impl Lines {
    /// `count` empty lines for values below `bits`. Memory is only taken as it is used.
    pub(super) fn new(count: usize, bits: usize) -> Self {
        let blocks = bits.div_ceil(BLOCK) | 1;
        let (stride, marks) = (blocks * BLOCK_WORDS, blocks.div_ceil(64));
        Lines {
            words: bytemuck::zeroed_slice_box(count * stride),
            summaries: bytemuck::zeroed_slice_box(count * marks),
            stride,
            marks,
        }
    }

    #[inline(always)]
    pub(super) fn insert(&self, line: usize, value: u32) {
        let word = &self.words[line * self.stride + value as usize / 64];
        let now = word.load(Relaxed) | 1 << (value % 64);
        word.store(now, Relaxed);
        if now == u64::MAX {
            self.note_full_block(line, value as usize / BLOCK);
        }
    }

    #[inline(always)]
    pub(super) fn contains(&self, line: usize, value: u32) -> bool {
        self.words[line * self.stride + value as usize / 64].load(Relaxed) >> (value % 64) & 1 == 1
    }

    #[cold]
    fn note_full_block(&self, line: usize, block: usize) {
        let start = line * self.stride + block * BLOCK_WORDS;
        let words = &self.words[start..start + BLOCK_WORDS];
        if words.iter().all(|word| word.load(Relaxed) == u64::MAX) {
            let mark = &self.summaries[line * self.marks + block / 64];
            mark.store(mark.load(Relaxed) | 1 << (block % 64), Relaxed);
        }
    }

    /// The blocks to probe for the least value on none of the lines.
    #[inline(always)]
    pub(super) fn candidates<const L: usize>(&self, lines: &[u32; L]) -> Candidates {
        self.candidates_from(lines, 0)
    }

    #[inline(always)]
    fn candidates_from<const L: usize>(&self, lines: &[u32; L], first: usize) -> Candidates {
        for word in first..self.marks {
            let full = lines.iter().fold(0, |or, line| {
                or | self.summaries[*line as usize * self.marks + word].load(Relaxed)
            });
            if full != u64::MAX {
                return Candidates { word: word as u32, open: !full };
            }
        }
        unreachable!("a line never holds as many values as it has room for")
    }

    /// Fetches the block to be probed next into the cache.
    #[inline(always)]
    pub(super) fn prefetch<const L: usize>(&self, lines: &[u32; L], at: Candidates) {
        #[cfg(target_arch = "x86_64")]
        for line in lines {
            let place = *line as usize * self.stride + at.block() * BLOCK_WORDS;
            let word: *const AtomicU64 = &self.words[place];
            // SAFETY: prefetching reads nothing; the address is that of a word of the array.
            unsafe {
                use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
                _mm_prefetch::<_MM_HINT_T0>(word.cast());
            }
        }
    }

    /// The least value in the next candidate block that is on none of the lines, or `None` if the block is full.
    #[inline(always)]
    pub(super) fn probe<const L: usize>(
        &self,
        lines: &[u32; L],
        at: &mut Candidates,
    ) -> Option<u32> {
        let block = at.block();
        let mut seen = [0u64; BLOCK_WORDS];
        for line in lines {
            let start = *line as usize * self.stride + block * BLOCK_WORDS;
            let words: &[AtomicU64; BLOCK_WORDS] =
                self.words[start..start + BLOCK_WORDS].try_into().expect("a block");
            for (seen, word) in seen.iter_mut().zip(words) {
                *seen |= word.load(Relaxed);
            }
        }
        for (i, seen) in seen.iter().enumerate() {
            if *seen != u64::MAX {
                return Some((block * BLOCK + i * 64) as u32 + seen.trailing_ones());
            }
        }
        at.open &= at.open - 1;
        if at.open == 0 {
            *at = self.candidates_from(lines, at.word as usize + 1);
        }
        None
    }
}

impl Candidates {
    fn block(self) -> usize {
        self.word as usize * 64 + self.open.trailing_zeros() as usize
    }
}
