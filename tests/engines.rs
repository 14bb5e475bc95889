//! Every engine equals the oracle, on every game it accepts.

mod common;

use common::random_game;
use proptest::test_runner::{Config, TestRunner};
use wythoff::engine::dense;
use wythoff::engine::oracle::{Oracle, Play};
use wythoff::engine::outcomes::Outcomes;
use wythoff::rules::Game;
use wythoff::rules::catalogue::ENTRIES;
use wythoff::run::{Memory, Run};

const MEMORY: Memory = Memory::gigabytes(1);

/// The catalogue's examples and a few more of each kind.
fn games() -> Vec<Game> {
    let more = [
        "nim",
        "wythoff:3",
        "fraenkel:1",
        "fraenkel:3",
        "fraenkel:5",
        "diagonal:2",
        "diagonal:3",
        "gdwn:2,3",
        "gdwn:2,4",
        "gdwn:4,6",
        "gdwn:1,2+2,3+3,5",
        "qgdwn:1,2",
        "qgdwn:2,3+0,2",
        "qgdwn:1,1",
        "scaled:3",
        "{0,1}* {1,1}* {1,2}",
        "{0,1}* {2,3}* {1,1}",
        "(0,1)* (1,0)* (1,2)*",
        "(1,0)* (2,3)*",
        "{0,3}* (2,4)*",
        "wedge",
        "wedge@larger",
        "wedge@smaller",
        "band:3",
        "band:2@larger",
        "band:4@smaller {0,2}",
        "{0,1}*@smaller",
        "{1,2}*@larger {0,1}",
        "{2,2}* {0,3} {1,4}@smaller",
    ];
    let examples = ENTRIES.iter().map(|entry| entry.example);
    examples.chain(more).map(|text| text.parse().unwrap()).collect()
}

fn assert_dense_equals_oracle(game: &Game, rows: usize, columns: usize) {
    let table = dense::table(game, rows, columns, &Run::new(MEMORY)).unwrap();
    let mut oracle = Oracle::new(game, Play::Normal);
    for (a, b) in (0..rows).flat_map(|a| (0..columns).map(move |b| (a, b))) {
        let value = oracle.value(&[a as u64, b as u64]).unwrap();
        assert_eq!(table.get(a, b), value, "{game} at {a},{b}");
    }
}

fn assert_outcomes_equal_oracle(game: &Game, rows: usize, columns: usize, play: Play) {
    let table = dense::outcomes(game, rows, columns, play, &Run::new(MEMORY)).unwrap();
    let mut oracle = Oracle::new(game, play);
    for (a, b) in (0..rows).flat_map(|a| (0..columns).map(move |b| (a, b))) {
        let value = oracle.value(&[a as u64, b as u64]).unwrap().min(1);
        assert_eq!(table.get(a, b), value, "{game} at {a},{b} under {play:?} play");
    }
}

#[test]
fn dense_equals_the_oracle_on_the_catalogue() {
    for game in games().iter().filter(|game| game.arity() == 2) {
        assert_dense_equals_oracle(game, 40, 40);
        assert_dense_equals_oracle(game, 9, 31);
        assert_dense_equals_oracle(game, 31, 9);
    }
}

#[test]
fn dense_outcomes_equal_the_oracle_under_both_kinds_of_play() {
    let vector = |game: &&Game| game.arity() == 2 && game.vector().is_some();
    for game in games().iter().filter(vector) {
        for play in [Play::Normal, Play::Misere] {
            assert_outcomes_equal_oracle(game, 30, 30, play);
            assert_outcomes_equal_oracle(game, 23, 8, play);
        }
    }
}

fn run_cases(cases: u32, check: impl Fn(&Game)) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(&random_game(7), |game| {
            check(&game);
            Ok(())
        })
        .unwrap();
}

#[test]
fn dense_equals_the_oracle_on_random_games() {
    run_cases(300, |game| assert_dense_equals_oracle(game, 40, 40));
}

#[test]
fn dense_misere_equals_the_oracle_on_random_games() {
    run_cases(100, |game| assert_outcomes_equal_oracle(game, 25, 25, Play::Misere));
}

#[test]
fn box_outcomes_equal_the_oracle_in_one_to_four_dimensions() {
    let more = [
        "{2}* {3}",
        "(1,2)* (1,0)* {0,3}",
        "{0,1}*@larger {1,1}*",
        "{0,0,1}* {1,1,2}",
        "(1,0,2)* {0,0,1}*",
        "{0,0,0,1}* {1,1,1,1}*",
        "{0,0,0,2}* (1,1,0,0)",
    ];
    let rays_and_steps = |game: &Game| game.vector().is_some_and(|v| v.regions().next().is_none());
    for game in
        games().into_iter().chain(more.map(|text| text.parse().unwrap())).filter(rays_and_steps)
    {
        let sizes: &[usize] = match game.arity() {
            1 => &[60],
            2 => &[25, 31],
            3 => &[9, 11, 10],
            _ => &[5, 6, 4, 7],
        };
        for play in [Play::Normal, Play::Misere] {
            let solved = Outcomes::solve(&game, sizes, play, &Run::new(MEMORY)).unwrap();
            let mut oracle = Oracle::new(&game, play);
            let mut position = vec![0usize; sizes.len()];
            for cell in 0..sizes.iter().product() {
                let mut rest: usize = cell;
                for (x, size) in position.iter_mut().zip(sizes) {
                    *x = rest % size;
                    rest /= size;
                }
                let small: Vec<u64> = position.iter().map(|x| *x as u64).collect();
                let is_p = oracle.value(&small).unwrap() == 0;
                assert_eq!(
                    solved.is_p(&position),
                    is_p,
                    "{game} at {position:?} under {play:?} play"
                );
            }
        }
    }
}

/// Several tiles and units: sizes that are no multiples of either, with one thread and with two.
#[test]
fn tiles_equal_the_plain_pass_at_sizes_of_several_units() {
    let games = [
        "wythoff",
        "r-wythoff",
        "e-wythoff",
        "gdwn:1,2",
        "gdwn:2,4",
        "gdwn:1,2+2,3",
        "diagonal:3",
        "scaled:2",
        "nim",
        "qgdwn:0,2+1,3",
        "{1,2}*@larger {0,1}*",
        "{0,1}*@smaller {1,1}*",
    ];
    for text in games {
        let game: Game = text.parse().unwrap();
        let plain = dense::plain(&game, 600, 1_100, &Run::new(MEMORY)).unwrap();
        for threads in [1, 2] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let tiled =
                pool.install(|| dense::table(&game, 600, 1_100, &Run::new(MEMORY))).unwrap();
            assert!(tiled == plain, "{game} with {threads} threads");
        }
    }
}

/// Values past 65,535 need wider cells, and lines with more full blocks than one summary word has bits.
#[test]
fn values_past_sixteen_bits_are_kept_whole() {
    // Most of it is room on lines that stay empty: counted, but hardly touched.
    let memory = Memory::gigabytes(4);
    let game: Game = "wythoff".parse().unwrap();
    let tiled = dense::table(&game, 3, 66_000, &Run::new(memory)).unwrap();
    for column in [65_535, 65_536, 65_999] {
        assert_eq!(tiled.get(0, column), column as u32, "a single pile is Nim");
    }
    assert!(tiled == dense::plain(&game, 3, 66_000, &Run::new(memory)).unwrap());
}
