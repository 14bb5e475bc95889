//! Rows of units of work, each unit begun after the one above it: the order in which several threads fill a box.
//!
//! A thread takes the next row when it is free and does its units from left to right; unit (i,j) waits until unit (i−1,j) is done,
//! so by induction all (i′,j′) with i′ ≤ i, j′ ≤ j are. Rows end in order, and a row is begun only after the one as many rows
//! above it as there are threads has ended: so units under way lie in rows that are fewer than that apart. Each row is taken before
//! the rows below it, so somebody always can go on.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::run::Run;

/// How far each row is done: all units before this one.
struct Wave {
    done: Vec<AtomicUsize>,
    /// Set if a thread panics or is asked to stop, so that the others do not wait for ever.
    over: AtomicBool,
}

/// Does all units of so many rows, `units` of each by number; if it was stopped on request, the number of units done.
///
/// `begin` makes what a row keeps while its units are done.
pub(super) fn each_unit<R>(
    rows: usize,
    units: impl Fn(usize) -> Range<usize> + Sync,
    threads: usize,
    run: &Run,
    begin: impl Fn(usize) -> R + Sync,
    unit: impl Fn(&mut R, usize) + Sync,
) -> Result<(), usize> {
    let threads = threads.min(rows).max(1);
    let next = AtomicUsize::new(0);
    let wave = Wave {
        done: (0..rows).map(|_| AtomicUsize::new(0)).collect(),
        over: AtomicBool::new(false),
    };
    let progress = run.progress();
    let work = || {
        let _guard = FailGuard(&wave.over);
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            if i >= rows {
                return;
            }
            if let Some(before) = i.checked_sub(threads)
                && !wave.wait_for(before, units(before).end)
            {
                return;
            }
            let mut row = begin(i);
            for j in units(i) {
                if progress.should_stop() {
                    wave.over.store(true, Ordering::Relaxed);
                }
                let above = i.checked_sub(1).is_none_or(|above| wave.wait_for(above, j + 1));
                if wave.over.load(Ordering::Relaxed) || !above {
                    return;
                }
                unit(&mut row, j);
                wave.done[i].store(j + 1, Ordering::Release);
            }
            progress.report(i as u64 + 1, Some(rows as u64));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    if wave.over.load(Ordering::Relaxed) {
        let done = |(i, done): (usize, &AtomicUsize)| {
            done.load(Ordering::Relaxed).saturating_sub(units(i).start)
        };
        return Err(wave.done.iter().enumerate().map(done).sum());
    }
    Ok(())
}

impl Wave {
    /// Waits until the units of row i before unit j are done; false if that will not happen.
    fn wait_for(&self, i: usize, j: usize) -> bool {
        while self.done[i].load(Ordering::Acquire) < j {
            if self.over.load(Ordering::Relaxed) {
                return false;
            }
            std::thread::yield_now();
        }
        true
    }
}

struct FailGuard<'w>(&'w AtomicBool);

impl Drop for FailGuard<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every unit sees those above it done, and none as many rows below another under way as there are threads.
    #[test]
    fn units_come_after_those_above_them() {
        for threads in [1, 2, 7, 64] {
            let done: Vec<Vec<AtomicBool>> =
                (0..40).map(|_| (0..12).map(|_| AtomicBool::new(false)).collect()).collect();
            let is_done = |i: usize, j: usize| done[i][j].load(Ordering::Relaxed);
            let unit = |i: &mut usize, j: usize| {
                let i = *i;
                assert!(i == 0 || is_done(i - 1, j), "{i} {j}");
                assert!(j == i % 3 || is_done(i, j - 1), "{i} {j}");
                assert!(i < threads || (0..12).all(|j| is_done(i - threads, j)), "{i} {j}");
                assert!(!done[i][j].swap(true, Ordering::Relaxed));
            };
            // Rows begin at different units: those above a row's first ones need not be there.
            let units = |i: usize| i % 3..12;
            for row in done.iter().enumerate() {
                row.1.iter().take(row.0 % 3).for_each(|unit| unit.store(true, Ordering::Relaxed));
            }
            assert_eq!(each_unit(40, units, threads, &Run::default(), |i| i, unit), Ok(()));
            assert!((0..40).all(|i| (0..12).all(|j| is_done(i, j))));
        }
    }
}
