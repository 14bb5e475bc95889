//! The levels engine against simpler ones, and across interruptions.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use wythoff::engine::Registry;
use wythoff::engine::levels::{LevelGame, Levels, Stop, Sweep};
use wythoff::run::{Checkpoint, Memory, Progress, Run};
use wythoff::{Error, Result};

fn levels(up_to_value: u32, run: &Run) -> Result<Levels> {
    let game = "r-wythoff".parse()?;
    Ok(Registry::standard().levels(&game, up_to_value, None, run)?.found)
}

/// Gu's figures 3 and 4: g, C_g, M_g and the wrong diagonals, as printed. Figure 3 has C_7 = 53 and figure 4
/// has 6 and 602 wrong diagonals for g = 2 and 11; the last column marks these.
const GU: [(u64, u64, u64, &str); 20] = [
    (1, 4, 4, ""),
    (3, 10, 6, "wrong"),
    (5, 22, 19, ""),
    (12, 81, 58, ""),
    (9, 242, 51, ""),
    (22, 151, 103, ""),
    (53, 638, 185, "C"),
    (33, 734, 177, ""),
    (86, 1456, 456, ""),
    (143, 3712, 623, ""),
    (108, 6783, 602, "wrong"),
    (160, 37083, 1080, ""),
    (198, 16207, 1004, ""),
    (257, 35947, 1635, ""),
    (277, 74332, 1547, ""),
    (1890, 116760, 13385, ""),
    (496, 159488, 2353, ""),
    (1009, 339201, 4142, ""),
    (1174, 6150670, 6287, ""),
    (546, 778123, 3713, ""),
];

fn closed(up_to: u32) -> Sweep {
    let mut sweep = Sweep::new(up_to).unwrap();
    assert_eq!(sweep.run(&Run::default()).unwrap(), Stop::Closed);
    sweep
}

#[test]
fn the_constants_are_those_of_gu_up_to_three_misprints() {
    let facts = closed(20).facts();
    assert!(facts.iter().all(|x| x.proved()));
    for (x, &(offset, settled, wrong, misprint)) in facts[1..].iter().zip(&GU) {
        assert_eq!(x.offset() == offset, misprint != "C", "C_{}", x.value());
        assert_eq!(x.settled_from(), settled, "M_{}", x.value());
        assert_eq!(x.wrong() == wrong, misprint != "wrong", "wrong diagonals of {}", x.value());
    }
}

/// In 130,000 rows the levels below 12 show all their wrong diagonals and repeats.
#[test]
fn the_constants_agree_with_the_streamed_levels() {
    let facts = closed(12).facts();
    let seen = LevelGame::RWythoff.visit(12, 130_000, &Run::default(), |_| {}).unwrap();
    for (x, seen) in facts.iter().zip(seen) {
        assert!(x.settled_from() < seen.count);
        assert_eq!(
            (x.offset(), x.settled_from(), x.wrong()),
            (seen.repeats, seen.last_wrong, seen.wrong)
        );
    }
}

#[test]
fn the_pattern_holds_from_the_index_given() {
    let facts = closed(6).facts();
    let mut checked = 0;
    LevelGame::RWythoff
        .visit(6, 20_000, &Run::default(), |p| {
            let x = facts[p.value as usize];
            if p.index >= x.pattern_from().unwrap() {
                let plain = wythoff::golden::floor_phi(p.index).unwrap();
                assert!(
                    (plain - x.offset()).abs_diff(p.a) <= 1,
                    "value {}, n = {}",
                    p.value,
                    p.index
                );
                checked += 1;
            }
        })
        .unwrap();
    assert!(checked > 5_000);
}

/// More values at once change nothing about the lower ones.
#[test]
fn a_level_does_not_depend_on_the_levels_above() {
    let all = closed(20).facts();
    for up_to in [0, 1, 2, 9, 16] {
        let some = closed(up_to).facts();
        let constants =
            |x: &wythoff::engine::levels::LevelFacts| (x.offset(), x.settled_from(), x.wrong());
        assert!(some.iter().map(constants).eq(all.iter().map(constants).take(some.len())));
    }
}

/// Asks to stop at every `period`-th safe point.
struct Impatient {
    asked: AtomicU64,
    period: u64,
}

impl Progress for Impatient {
    fn report(&self, _done: u64, _total: Option<u64>) {}

    fn should_stop(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed) % self.period == self.period - 1
    }
}

#[test]
fn an_interrupted_run_ends_with_the_same_bytes() {
    let whole = closed(18).certificate().unwrap().to_bytes();
    let path = std::env::temp_dir().join(format!("wythoff-levels-{}", std::process::id()));
    for period in [3, 17, 101] {
        let checkpoint = Checkpoint::new(&path, Duration::from_secs(3600));
        let listener = Impatient { asked: AtomicU64::new(0), period };
        let mut interruptions = 0;
        let sweep = loop {
            let run = Run::default().with_progress(&listener);
            match levels(18, &run.with_checkpoint(Some(checkpoint.clone()))) {
                Ok(levels) => break levels.proved().unwrap(),
                Err(Error::Stopped(why)) => assert!(why.contains("goes on"), "{why}"),
                Err(error) => panic!("{error}"),
            }
            interruptions += 1;
        };
        assert!(interruptions > 0);
        assert_eq!(sweep.certificate().unwrap().to_bytes(), whole);
        std::fs::remove_file(&path).unwrap();
    }
}

#[test]
fn too_little_memory_leaves_a_checkpoint_to_go_on_from() {
    let path = std::env::temp_dir().join(format!("wythoff-memory-{}", std::process::id()));
    let checkpoint = Some(Checkpoint::new(&path, Duration::from_secs(3600)));
    let little = Memory::bytes(2_000_000);
    let found = levels(16, &Run::new(little).with_checkpoint(checkpoint.clone())).unwrap();
    let given_up = found.given_up.as_ref().unwrap().value as usize;
    let sweep = found.sweep.unwrap();
    // What fits is proved, and as if the rest had never been there.
    assert!(given_up > 5);
    assert_eq!(sweep.facts().len(), given_up);
    for (x, y) in sweep.facts().iter().zip(closed(16).facts()) {
        assert!(x.proved());
        assert_eq!(
            (x.offset(), x.settled_from(), x.wrong()),
            (y.offset(), y.settled_from(), y.wrong())
        );
    }
    let certificate = sweep.certificate().unwrap().to_bytes();
    assert!(wythoff_verify::verify(&certificate).is_ok());
    assert_eq!(Sweep::new(16).unwrap().run(&Run::new(little)).unwrap_err().exit_code(), 3);
    assert!(path.exists());
    let resumed = levels(16, &Run::default().with_checkpoint(checkpoint)).unwrap();
    assert_eq!(resumed.facts, closed(16).facts());
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn values_past_the_engine_are_refused() {
    assert_eq!(Sweep::new(151).unwrap_err().exit_code(), 3);
    assert!(Sweep::load(b"no state").is_err());
}
