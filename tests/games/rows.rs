//! Rows against the definition: values, preperiods, periods, both methods, and the games that are not served.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use proptest::prelude::*;

use wythoff::engine::oracle::Oracle;
use wythoff::engine::rows::{Row, RowProof, Rows, Wanted};
use wythoff::engine::{Play, Registry};
use wythoff::run::{Checkpoint, Memory, Progress, Run};
use wythoff::{Error, Game, Result, Table};

/// By the registry.
fn periods(game: &Game, wanted: Wanted, run: &Run) -> Result<Rows> {
    Registry::standard().rows(game, wanted, run).map(|answer| answer.found)
}

fn short_passes(rows: usize, pass: u64) -> Wanted {
    Wanted { pass, ..Wanted::rows(rows) }
}

/// G(a,n) − n for a < rows, n < columns, by the plainest means: the options are listed by the rules and the least
/// value not among them is taken. It is itself checked against the oracle below.
fn plain_rows(game: &Game, rows: usize, columns: usize) -> Vec<Vec<i64>> {
    use wythoff::rules::Rules;
    let side = columns;
    let mut table = vec![vec![0u32; rows]; side];
    for n in 0..side {
        for a in 0..rows.min(n + 1) {
            let mut values = Vec::new();
            game.visit_options(&[a as u64, n as u64], &mut |to| {
                let (x, y) = (to[0].min(to[1]) as usize, to[0].max(to[1]) as usize);
                values.push(table[y][x]);
            });
            table[n][a] = wythoff::mex(values);
        }
    }
    let value = |a: usize, n: usize| if a <= n { table[n][a] } else { table[a][n] };
    (0..rows).map(|a| (0..columns).map(|n| i64::from(value(a, n)) - n as i64).collect()).collect()
}

/// Checks preperiod and period of a row on its offsets, which must reach well past preperiod + 2 periods.
fn assert_exact(game: &str, row: &Row, offsets: &[i64]) {
    let pre = row.preperiod as usize;
    let period = row.period.as_ref().and_then(BigUint::to_usize).expect("decided");
    let enough = pre + 2 * period + 10;
    assert!(offsets.len() >= enough, "{game} row {}: {} < {enough}", row.row, offsets.len());
    let repeats = |from: usize, period: usize| {
        (from..offsets.len() - period).all(|n| offsets[n] == offsets[n + period])
    };
    assert!(repeats(pre, period), "{game} row {}: period {period} from {pre}", row.row);
    assert!(pre == 0 || offsets[pre - 1] != offsets[pre - 1 + period], "{game} row {}", row.row);
    for shorter in 1..period {
        assert!(!repeats(pre, shorter), "{game} row {}: {shorter} < {period}", row.row);
    }
}

fn found(game: &str, rows: usize) -> Vec<Row> {
    let game: Game = game.parse().unwrap();
    let found = Rows::by_repeated_states(&game, Wanted::rows(rows), &Run::default()).unwrap();
    assert_eq!((found.rows.len(), found.stopped), (rows, None));
    found.rows
}

#[test]
fn the_plain_rows_are_the_oracles() {
    for game in ["wythoff", "r-wythoff", "e-wythoff", "maharaja", "fraenkel:3", "gdwn:1,2"] {
        let game: Game = game.parse().unwrap();
        let rows = plain_rows(&game, 6, 25);
        let mut oracle = Oracle::new(&game, Play::Normal);
        for (a, n) in (0..6).flat_map(|a| (0..25).map(move |n| (a, n))) {
            let value = oracle.value(&[a, n]).unwrap();
            assert_eq!(rows[a as usize][n as usize], i64::from(value) - n as i64, "{game} {a},{n}");
        }
    }
}

#[test]
fn rows_are_exactly_periodic_as_found() {
    for (game, rows, columns) in [
        ("nim", 20, 200),
        ("wythoff", 12, 900),
        ("r-wythoff", 8, 900),
        ("e-wythoff", 6, 500),
        ("maharaja", 10, 900),
        ("fraenkel:2", 8, 900),
        ("fraenkel:3", 7, 1500),
        ("diagonal:2", 16, 500),
        ("diagonal:3", 8, 900),
        ("gdwn:1,2", 9, 900),
        ("gdwn:2,3", 8, 900),
        ("{0,1}* {1,1}* {2,3}@smaller {3,7}", 7, 900),
        ("{0,1}*@larger {1,1}* {1,2}*@smaller", 7, 900),
        ("{0,1}* wedge@smaller", 5, 500),
        ("{0,1}*@larger band:2@smaller {2,2}*", 6, 900),
    ] {
        let offsets = plain_rows(&game.parse().unwrap(), rows, columns);
        let mut checked = 0;
        for row in found(game, rows) {
            let period = row.period.as_ref().and_then(BigUint::to_u64).unwrap();
            if row.preperiod + 2 * period + 10 <= columns as u64 {
                assert_exact(game, &row, &offsets[row.row]);
                checked += 1;
            }
        }
        assert!(checked >= rows / 2, "{game}: only {checked} rows were short enough to check");
    }
}

#[test]
fn every_row_is_proved_by_two_equal_states_of_the_rows_up_to_it() {
    for row in found("wythoff", 30) {
        let RowProof::Repeat(repeat) = row.proof else { panic!("row {}", row.row) };
        assert!(repeat.rows > row.row && repeat.first < repeat.second);
        assert!(row.preperiod <= repeat.first);
        assert_eq!(repeat.length() % row.period.unwrap().to_u64().unwrap(), 0);
    }
}

#[test]
fn longer_runs_begin_with_the_shorter() {
    let (short, long) = (found("wythoff", 25), found("wythoff", 40));
    for (a, b) in short.iter().zip(&long) {
        assert_eq!((a.preperiod, &a.period), (b.preperiod, &b.period), "row {}", a.row);
    }
}

#[test]
fn the_window_theorem_agrees_with_repeated_states() {
    let windows = Rows::by_windows(Wanted::rows(12), &Run::default()).unwrap();
    for (a, b) in windows.rows.iter().zip(found("r-wythoff", 12)) {
        assert_eq!((a.preperiod, &a.period), (b.preperiod, &b.period), "row {}", a.row);
        assert!(matches!(a.proof, RowProof::Window { .. }));
    }
}

#[test]
fn rows_of_r_wythoff_repeat_far_to_the_right() {
    let windows = Rows::by_windows(short_passes(60, 1 << 20), &Run::default());
    let windows = windows.unwrap();
    let game: Game = "r-wythoff".parse().unwrap();
    let columns = 9000;
    let table = Table::plain(&game, 60, columns, &Run::default()).unwrap();
    let mut checked = Vec::new();
    for row in &windows.rows {
        let offsets: Vec<i64> =
            (0..columns).map(|n| i64::from(table.get(row.row, n)) - n as i64).collect();
        let short = row
            .period
            .as_ref()
            .and_then(BigUint::to_u64)
            .is_some_and(|period| row.preperiod + 2 * period + 10 <= columns as u64);
        if short {
            assert_exact("r-wythoff", row, &offsets);
            checked.push(row.row);
        }
        if let Some(period) = &row.period {
            assert_eq!(*period, row.multiple, "row {}", row.row);
        }
    }
    for after_a_full_band in [3, 16, 17, 48, 49] {
        assert!(checked.contains(&after_a_full_band), "{checked:?}");
    }
}

#[test]
fn an_undecided_period_comes_with_a_multiple() {
    // With short passes only; the longer ones decide some of these periods, which must divide the multiples.
    let short = Rows::by_windows(short_passes(24, 1 << 12), &Run::default());
    let long = Rows::by_windows(short_passes(24, 1 << 21), &Run::default());
    let mut undecided = 0;
    for (short, long) in short.unwrap().rows.iter().zip(long.unwrap().rows) {
        assert_eq!(short.preperiod, long.preperiod);
        let Some(period) = long.period else { continue };
        assert_eq!(&short.multiple % &period, BigUint::ZERO, "row {}", short.row);
        match &short.period {
            Some(short) => assert_eq!(*short, period),
            None => undecided += 1,
        }
    }
    assert!(undecided >= 2);
}

#[test]
fn limits_are_named() {
    let wythoff: Game = "wythoff".parse().unwrap();
    let few = Wanted { columns: 2000, ..Wanted::rows(40) };
    let part = periods(&wythoff, few, &Run::default()).unwrap();
    let why = part.stopped.expect("40 rows need more").to_string();
    assert!(why.contains("2000 columns") && why.contains(&format!("row {}", part.rows.len())));
    assert_eq!(part.rows, found("wythoff", 40)[..part.rows.len()].to_vec(), "as far as it went");
    let part =
        Rows::by_windows(Wanted { columns: 500, ..Wanted::rows(60) }, &Run::default()).unwrap();
    assert!(part.stopped.is_some() && (10..60).contains(&part.rows.len()));
    let full = Rows::by_windows(Wanted::rows(60), &Run::default()).unwrap();
    for (a, b) in part.rows.iter().zip(&full.rows) {
        assert_eq!((a.preperiod, &a.period), (b.preperiod, &b.period), "row {}", a.row);
    }
    let tiny = Run::new(Memory::bytes(1000));
    assert!(matches!(periods(&wythoff, Wanted::rows(40), &tiny), Err(Error::Limit(_))));
    assert!(matches!(periods(&wythoff, Wanted::rows(0), &tiny), Err(Error::Invalid(_))));
    let fibonacci: Game = "fibonacci-nim".parse().unwrap();
    assert!(matches!(periods(&fibonacci, Wanted::rows(3), &tiny), Err(Error::Unserved(_))));
}

struct Stopped;

impl Progress for Stopped {
    fn report(&self, _done: u64, _total: Option<u64>) {}
    fn should_stop(&self) -> bool {
        true
    }
}

#[test]
fn a_run_that_is_asked_to_stop_is_no_result() {
    let wythoff: Game = "wythoff".parse().unwrap();
    let run = Run::default().with_progress(&Stopped);
    for stopped in
        [periods(&wythoff, Wanted::rows(40), &run), Rows::by_windows(Wanted::rows(40), &run)]
    {
        assert_eq!(stopped.unwrap_err().exit_code(), 130);
    }
}

/// Stops a run after so many tiles.
struct StopAfter(AtomicU64);

impl Progress for StopAfter {
    fn report(&self, _done: u64, _total: Option<u64>) {}
    fn should_stop(&self) -> bool {
        self.0.fetch_sub(1, Ordering::Relaxed) == 0
    }
}

#[test]
fn a_run_resumed_again_and_again_ends_as_one_undisturbed() {
    for (name, rows, tiles) in
        [("wythoff", 34, 12), ("e-wythoff", 14, 8), ("maharaja", 20, 6), ("r-wythoff", 60, 7)]
    {
        let game: Game = name.parse().unwrap();
        let wanted = short_passes(rows, 1 << 12);
        let file = format!("wythoff-rows-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(file);
        let checkpoint = Some(Checkpoint::new(&path, Duration::from_secs(3600)));
        let mut stops = 0;
        let resumed = loop {
            let progress = StopAfter(AtomicU64::new(tiles));
            let run = Run::default().with_progress(&progress).with_checkpoint(checkpoint.clone());
            match periods(&game, wanted, &run) {
                Ok(found) => break found,
                Err(Error::Stopped(why)) => assert!(why.contains("goes on"), "{why}"),
                Err(error) => panic!("{error}"),
            }
            stops += 1;
            assert!(stops < 1000, "{name} makes no way");
        };
        let whole = periods(&game, wanted, &Run::default()).unwrap();
        assert_eq!(resumed, whole, "{name}");
        assert!(stops >= 3, "{name} was stopped {stops} times only");
        let run = Run::default().with_checkpoint(checkpoint);
        let refused = periods(&game, Wanted { rows: rows + 1, ..wanted }, &run);
        assert!(matches!(refused, Err(Error::Invalid(_))), "{name}: another run's checkpoint");
        std::fs::remove_file(&path).unwrap();
    }
}

#[test]
fn too_little_memory_leaves_a_checkpoint_to_go_on_from() {
    let wythoff: Game = "wythoff".parse().unwrap();
    let tight = Memory::bytes(300_000);
    let path = std::env::temp_dir().join(format!("wythoff-rows-memory-{}", std::process::id()));
    let run = |memory: Memory| {
        let checkpoint = Checkpoint::new(&path, Duration::from_secs(3600));
        let run = Run::new(memory).with_checkpoint(Some(checkpoint));
        periods(&wythoff, Wanted::rows(60), &run).unwrap()
    };
    for _ in 0..2 {
        let part = run(tight);
        assert!(part.stopped.is_some_and(|why| why.to_string().contains("memory")));
        assert!((10..60).contains(&part.rows.len()), "{} rows", part.rows.len());
    }
    assert_eq!(run(Memory::default()).rows, found("wythoff", 60));
    std::fs::remove_file(&path).unwrap();
}

/// A random game with finitely many options in lower rows.
fn finite_game() -> impl Strategy<Value = String> {
    let vector = (1u64..4, 0u64..5, any::<bool>(), 0usize..3).prop_map(|(k, l, star, who)| {
        let (low, high) = (k.min(l), k.max(l));
        let who = ["", "@larger", "@smaller"][if low == high { 0 } else { who }];
        format!("{{{low},{high}}}{}{who}", if star { "*" } else { "" })
    });
    let region = prop_oneof![
        3 => Just(String::new()),
        1 => Just("wedge@smaller".to_string()),
        1 => (2u64..4).prop_map(|t| format!("band:{t}")),
    ];
    let nim = prop_oneof![Just("{0,1}*"), Just("{0,1}*@larger")];
    (nim, prop::collection::vec(vector, 0..4), region).prop_map(|(nim, vectors, region)| {
        format!("{nim} {} {region}", vectors.join(" ")).trim().to_string()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_games_are_periodic_as_found(game in finite_game(), rows in 1usize..6) {
        let columns = 600;
        let parsed: Game = game.parse().unwrap();
        let wanted = Wanted { columns: 100_000, ..Wanted::rows(rows) };
        let found = Rows::by_repeated_states(&parsed, wanted, &Run::default()).unwrap();
        let offsets = plain_rows(&parsed, rows, columns);
        for row in &found.rows {
            let period = row.period.as_ref().and_then(BigUint::to_u64).unwrap();
            if row.preperiod + 2 * period + 10 <= columns as u64 {
                assert_exact(&game, row, &offsets[row.row]);
            }
        }
        let bytes = found.certificate(&parsed).unwrap().to_bytes();
        prop_assert!(wythoff_verify::verify(&bytes).is_ok(), "{game}: {:?}", wythoff_verify::verify(&bytes));
    }
}
