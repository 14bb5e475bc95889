//! States of runs that somebody changed, knowing their format, with the hash made good again: whatever is then called proved is what
//! the run finds by itself.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::table::told;
use sha2::{Digest, Sha256};
use wythoff::engine::Registry;
use wythoff::engine::rows::Wanted;
use wythoff::run::{Memory, Progress, Run};
use wythoff::{Error, Game, Result};
use wythoff_lab::asked::resumed::{StateFile, levels, rows};

/// Stops at its n-th look; and after a while in any case, so that no forged state runs on.
struct StopAt {
    looks: AtomicU64,
    at: u64,
    begun: Instant,
}

/// A forged state that runs longer is stopped, and says nothing.
const WHILE: Duration = Duration::from_secs(2);

impl StopAt {
    fn look(at: u64) -> StopAt {
        StopAt { looks: AtomicU64::new(0), at, begun: Instant::now() }
    }
}

impl Progress for StopAt {
    fn report(&self, _done: u64, _total: Option<u64>) {}

    fn should_stop(&self) -> bool {
        let looks = self.looks.fetch_add(1, Ordering::Relaxed) + 1;
        looks >= self.at || self.begun.elapsed() > WHILE
    }
}

/// Numbers that look random and are the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % most.max(1)
    }
}

/// Where the numbers of a state begin: seven bits a byte, the top bit set on all but the last.
fn numbers(state: &[u8]) -> Vec<(usize, usize)> {
    let (mut all, mut begin) = (vec![], 0);
    for (at, byte) in state.iter().enumerate() {
        if *byte < 128 {
            all.push((begin, at + 1));
            begin = at + 1;
        }
    }
    all
}

fn put(mut x: u64) -> Vec<u8> {
    let mut bytes = vec![];
    while x >= 128 {
        bytes.push(x as u8 | 128);
        x >>= 7;
    }
    bytes.push(x as u8);
    bytes
}

/// One to three changes: a number a little or much larger or smaller, two exchanged, one twice or gone, a bit, an end cut off.
fn forged(whole: &[u8], chance: &mut Chance) -> Vec<u8> {
    let begin = whole.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    let (head, mut state) = (&whole[..begin], whole[begin..whole.len() - 32].to_vec());
    for _ in 0..=chance.below(3) {
        let all = numbers(&state);
        // Half of the changes fall among the first numbers, which say where the run is.
        let near = if chance.below(2) == 0 { all.len() } else { all.len().min(24) };
        let Some(&(from, to)) = all.get(chance.below(near)) else { break };
        let read = state[from..to].iter().rev().fold(0u64, |x, b| x << 7 | u64::from(b & 127));
        match chance.below(8) {
            0 | 1 => drop(state.splice(from..to, put(read.wrapping_add(2)))),
            2 => drop(state.splice(from..to, put(read.saturating_sub(1 + chance.below(3) as u64)))),
            3 => {
                let large = [0, 1, 1 << 20, 1 << 40, u64::MAX - 1, u64::MAX][chance.below(6)];
                drop(state.splice(from..to, put(large)));
            }
            4 => drop(state.drain(from..to)),
            5 => {
                let twice = state[from..to].to_vec();
                drop(state.splice(from..from, twice));
            }
            6 => state[from] ^= 1 << chance.below(7),
            _ => state.truncate(to),
        }
    }
    let mut bytes = [head, &state[..]].concat();
    let hash = Sha256::digest(&bytes);
    bytes.extend(hash);
    bytes
}

/// The states a run leaves when it is stopped at this look and that; what it finds when it is not.
fn attack<T: PartialEq + std::fmt::Debug>(
    file: &Path,
    tries: usize,
    ask: impl Fn(&Run) -> Result<Option<T>>,
) -> (u64, u64) {
    let memory = Memory::bytes(200_000_000);
    // An attack on another question may have left its state.
    let _ = fs::remove_file(file);
    let honest = ask(&Run::new(memory)).unwrap().expect("all of it");
    // Also a finished run leaves its state.
    let mut states: Vec<Vec<u8>> = fs::read(file).into_iter().collect();
    for at in [1, 2, 3, 5, 9, 17, 33] {
        let _ = fs::remove_file(file);
        let stop = StopAt::look(at);
        match ask(&Run::new(memory).with_progress(&stop)) {
            Err(Error::Stopped(_)) if file.exists() => states.push(fs::read(file).unwrap()),
            _ => break,
        }
    }
    assert!(!states.is_empty(), "the run leaves no state");
    let (mut chance, mut accepted) = (Chance(0x9e37_79b9_7f4a_7c15), 0);
    for i in 0..tries {
        let bytes = forged(&states[i % states.len()], &mut chance);
        fs::write(file, &bytes).unwrap();
        let stop = StopAt::look(u64::MAX);
        match ask(&Run::new(memory).with_progress(&stop)) {
            Ok(None) => {}
            Ok(Some(found)) => {
                assert_eq!(found, honest, "mutant {i} is called proved");
                accepted += 1;
            }
            // Stopped after its while: nothing is said.
            Err(Error::Stopped(_)) => {}
            Err(error) => {
                assert!([2, 3].contains(&error.exit_code()), "mutant {i}: {error}");
            }
        }
    }
    (tries as u64, accepted)
}

/// Levels, and rows by repeated states and by a window.
#[test]
fn states_of_levels_and_rows_are_believed_when_the_checker_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let state = StateFile { path: path.clone(), every: Duration::ZERO };
    let engines = Registry::standard();
    let of_levels = attack(&path, 600, |run| {
        let game: Game = "r-wythoff".parse()?;
        let answer = levels(&game, 8, None, Some(&state), &engines, run)?;
        if let Some(given_up) = answer.found.given_up {
            return Err(given_up.error());
        }
        let facts = answer.found.facts;
        let told = facts.iter().map(|x| (x.value(), x.offset(), x.settled_from(), x.wrong()));
        Ok(facts.iter().all(|x| x.proved()).then(|| told.collect::<Vec<_>>()))
    });
    let (mut tried, mut accepted) = of_levels;
    for (name, count) in [("wythoff", 12), ("r-wythoff", 14), ("gdwn:1,2", 6)] {
        let game: Game = name.parse().unwrap();
        let found = attack(&path, 300, |run| {
            let found = rows(&game, Wanted::rows(count), Some(&state), &engines, run)?.found;
            let row = |x: &wythoff::engine::rows::Row| (x.row, x.preperiod, x.period.clone());
            let rows: Vec<_> = found.rows.iter().map(row).collect();
            // Fewer rows than asked for are no falsehood.
            Ok((rows.len() == count).then_some(rows))
        });
        (tried, accepted) = (tried + found.0, accepted + found.1);
    }
    told("state of `levels` and `periods`, knowing the format", (tried, accepted));
}
