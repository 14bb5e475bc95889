//! Every engine equals the oracle, on every game it accepts.

use crate::common;

use common::random_game;
use proptest::test_runner::{Config, TestRunner};
use wythoff::engine::oracle::Oracle;
use wythoff::engine::outcomes::Outcomes;
use wythoff::engine::{Bound, Play, Registry};
use wythoff::rules::catalogue::CatalogueEntry;
use wythoff::run::{Memory, Run};
use wythoff::{Game, Table};

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
        "fraenkel:100",
        "{0,1}* band:4 {1,7}* {2,9}",
        "{0,1}* band:3 band:2@larger {1,1}*",
        "{0,1}* band:2 band:3@smaller",
        "{0,1}*@larger {1,1}* {1,3}@smaller {2,2}",
    ];
    let examples = CatalogueEntry::named().iter().map(|entry| entry.example);
    examples.chain(more).map(|text| text.parse().unwrap()).collect()
}

/// The values by the engine `dense`, whichever is the cheapest.
fn dense_table(game: &Game, rows: usize, columns: usize, run: &Run) -> wythoff::Result<Table> {
    Ok(Registry::standard().only("dense").slice(game, rows, columns, &[], run)?.found)
}

fn assert_dense_equals_oracle(game: &Game, rows: usize, columns: usize) {
    let table = dense_table(game, rows, columns, &Run::new(MEMORY)).unwrap();
    let mut oracle = Oracle::new(game, Play::Normal);
    for (a, b) in (0..rows).flat_map(|a| (0..columns).map(move |b| (a, b))) {
        let value = oracle.value(&[a as u64, b as u64]).unwrap();
        assert_eq!(table.get(a, b), value, "{game} at {a},{b}");
    }
}

fn assert_outcomes_equal_oracle(game: &Game, rows: usize, columns: usize, play: Play) {
    let dense = Registry::standard().only("dense");
    let found = dense.outcomes(game, &[rows, columns], play, &Run::new(MEMORY)).unwrap().found;
    let mut oracle = Oracle::new(game, play);
    for (a, b) in (0..rows).flat_map(|a| (0..columns).map(move |b| (a, b))) {
        let value = oracle.value(&[a as u64, b as u64]).unwrap();
        assert_eq!(found.is_p(&[a, b]), value == 0, "{game} at {a},{b} under {play:?} play");
    }
}

#[test]
fn dense_equals_the_oracle_on_the_catalogue() {
    for game in games().iter().filter(|game| game.arity() == 2 && game.weights().is_none()) {
        assert_dense_equals_oracle(game, 40, 40);
        assert_dense_equals_oracle(game, 9, 31);
        assert_dense_equals_oracle(game, 31, 9);
    }
}

#[test]
fn dense_outcomes_equal_the_oracle_under_both_kinds_of_play() {
    let vector = |game: &&Game| game.arity() == 2 && game.rays().is_some();
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

/// Nim moves, perhaps a band, and rays and steps that all may use: what tiles serve beside the games of rays.
#[test]
fn bands_and_steps_equal_the_oracle_on_random_games() {
    use proptest::prelude::*;
    let pair = || (0..9u64, 0..9u64).prop_filter("takes something", |v| *v != (0, 0));
    let step = pair().prop_map(|(p, q)| format!("{{{p},{q}}}"));
    let ray = pair().prop_map(|(p, q)| format!("{{{p},{q}}}*"));
    let steps = prop::collection::vec(prop_oneof![3 => step, 1 => ray], 0..4);
    let games = (0..12u64, steps).prop_map(|(width, mut families)| {
        families.push("{0,1}*".to_string());
        if width > 0 {
            families.push(format!("band:{width}"));
        }
        families.join(" ").parse::<Game>().unwrap()
    });
    let config = Config { cases: 150, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(&games, |game| {
            assert_dense_equals_oracle(&game, 33, 41);
            Ok(())
        })
        .unwrap();
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
    let rays_and_steps = |game: &Game| game.rays().is_some_and(|v| v.regions().next().is_none());
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

/// Every position of a box, with the sizes for each number of piles.
fn boxed(sizes: &[u64]) -> Vec<Vec<u64>> {
    sizes.iter().fold(vec![Vec::new()], |found, size| {
        let longer = |p: &Vec<u64>| (0..*size).map(|x| [&p[..], &[x]].concat()).collect::<Vec<_>>();
        found.iter().flat_map(longer).collect()
    })
}

/// The values of a box on one pile or on more than two, by the registry: all of them, slices, and lists of a value.
fn assert_box_equals_oracle(game: &Game, sizes: &[u64]) {
    let (engines, run) = (Registry::standard(), Run::new(MEMORY));
    let mut oracle = Oracle::new(game, Play::Normal);
    let corner: Vec<u64> = sizes.iter().map(|size| size - 1).collect();
    let at = game.position(&corner[..]).unwrap();
    let mut values = engines.reachable(&at, Play::Normal, &run).unwrap();
    assert_eq!(values.engine(), "dense");
    for position in boxed(sizes) {
        let value = oracle.value(&position).unwrap();
        assert_eq!(values.get(&position).unwrap(), value, "{game} at {position:?}");
    }
    assert!(values.get(sizes).is_err());
    if let [rows, columns, fixed @ ..] = sizes
        && !fixed.is_empty()
    {
        let fixed: Vec<u64> = fixed.iter().map(|size| size - 1).collect();
        let slice = engines.slice(game, *rows as usize, *columns as usize, &fixed, &run).unwrap();
        for (a, b) in (0..*rows).flat_map(|a| (0..*columns).map(move |b| (a, b))) {
            let value = oracle.value(&[&[a, b], &fixed[..]].concat()).unwrap();
            assert_eq!(slice.found.get(a as usize, b as usize), value, "{game} at {a},{b}");
        }
    }
    let side = *sizes.iter().min().unwrap();
    let listed = engines.list(game, 1, Play::Normal, Bound::UpTo(side - 1), &run).unwrap();
    assert_eq!(listed.engine, "dense");
    let listed: Vec<Vec<u64>> = listed.found.stream.map(|p| p.unwrap().small().unwrap()).collect();
    let all = boxed(&vec![side; sizes.len()]).into_iter();
    let sorted = all.filter(|p| !game.is_symmetric() || p.is_sorted());
    let expected: Vec<Vec<u64>> = sorted.filter(|p| oracle.value(p).unwrap() == 1).collect();
    assert_eq!(listed, expected, "{game}");
}

#[test]
fn boxes_of_values_equal_the_oracle_in_one_three_and_four_dimensions() {
    let games = [
        "nim:1",
        "{1}* {3}",
        "{2}* {3}* {5}",
        "nim:3",
        "wythoff:3",
        "subset-wythoff:3",
        "{0,0,1}* {1,1,2}",
        "(1,0,2)* {0,0,1}* (2,0,0)*",
        "{0,0,2}* {1,2,3}* {1,1,1}",
        "{3,5,8}",
        "(2,3,1)*",
        "{0,0,0,1}* {1,1,1,1}*",
        "subset-wythoff:4",
        "{0,0,0,2}* (1,1,0,0)",
    ];
    for game in games.map(|text| text.parse::<Game>().unwrap()) {
        let sizes: &[&[u64]] = match game.arity() {
            1 => &[&[200]],
            3 => &[&[9, 11, 10], &[13, 6, 4], &[2, 3, 17]],
            _ => &[&[5, 6, 4, 7]],
        };
        sizes.iter().for_each(|sizes| assert_box_equals_oracle(&game, sizes));
    }
}

#[test]
fn boxes_of_values_equal_the_oracle_on_random_games_of_three_piles() {
    use proptest::prelude::*;
    let vector =
        prop::array::uniform3(0..4u64).prop_filter("takes something", |v| v.iter().any(|x| *x > 0));
    let family = (vector, any::<bool>(), any::<bool>()).prop_map(|([a, b, c], once, both)| {
        let times = if once { "" } else { "*" };
        if both { format!("{{{a},{b},{c}}}{times}") } else { format!("({a},{b},{c}){times}") }
    });
    let games = prop::collection::vec(family, 1..5)
        .prop_map(|families| families.join(" ").parse::<Game>().unwrap());
    let config = Config { cases: 100, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(&games, |game| {
            assert_box_equals_oracle(&game, &[7, 8, 9]);
            Ok(())
        })
        .unwrap();
}

/// The values of a box by the definition: for each cell all options, looked up among the cells before it.
fn box_by_definition(game: &Game, sizes: &[u64]) -> Vec<u32> {
    let place =
        |p: &[u64]| p.iter().zip(sizes).fold(0, |place, (x, size)| place * size + x) as usize;
    let mut values: Vec<u32> = Vec::new();
    for position in boxed(sizes) {
        let mut seen: Vec<u32> = Vec::new();
        for one in game.rays().unwrap().directed() {
            let mut to = position.clone();
            for _ in 0..one.multiples(&position) {
                to.iter_mut().zip(&one.vector).for_each(|(x, v)| *x -= v);
                seen.push(values[place(&to)]);
            }
        }
        seen.sort_unstable();
        seen.dedup();
        values.push(seen.iter().zip(0..).take_while(|(value, i)| **value == *i).count() as u32);
    }
    values
}

/// Boxes large enough for several threads, with lines that begin anew in the slots of others.
#[test]
fn boxes_are_the_same_on_any_number_of_threads() {
    let cases: [(&str, &[u64]); 6] = [
        ("wythoff:3", &[40, 21, 30]),
        ("nim:3", &[90, 5, 43]),
        ("(1,0,0)* {0,2,1}* (2,1,3)* (1,1,1)", &[41, 22, 20]),
        ("(3,1,0)* (0,1,0)* (0,0,2)* (5,0,7)* (0,3,0)", &[33, 17, 31]),
        ("{1,1,1}* (0,1,1)* (2,0,0)*", &[130, 13, 11]),
        ("(1,2,0,1)* {0,0,0,1}* (0,1,1,0)*", &[20, 9, 8, 14]),
    ];
    for (text, sizes) in cases {
        let game: Game = text.parse().unwrap();
        let expected = box_by_definition(&game, sizes);
        let corner: Vec<u64> = sizes.iter().map(|size| size - 1).collect();
        let at = game.position(&corner[..]).unwrap();
        for threads in [1, 2, 7, 64] {
            let run = Run::new(MEMORY).with_threads(threads);
            let mut values =
                Registry::standard().only("dense").reachable(&at, Play::Normal, &run).unwrap();
            for (position, expected) in boxed(sizes).iter().zip(&expected) {
                let value = values.get(position).unwrap();
                assert_eq!(value, *expected, "{game} at {position:?}, {threads} threads");
            }
        }
    }
}

#[test]
fn a_box_has_wide_values_and_is_refused_before_memory_is_taken() {
    let (engines, game) = (Registry::standard(), "{1}* {2}".parse::<Game>().unwrap());
    let at = game.position([70_000]).unwrap();
    let mut values = engines.reachable(&at, Play::Normal, &Run::new(MEMORY)).unwrap();
    assert_eq!(values.get(&[69_999]).unwrap(), 69_999);
    let game: Game = "wythoff:3".parse().unwrap();
    let at = game.position([2_000, 2_000, 1_000]).unwrap();
    let refused = engines.reachable(&at, Play::Normal, &Run::new(MEMORY)).err().unwrap();
    assert_eq!(refused.exit_code(), 3);
}

/// Several tiles and units: sizes that are no multiples of either, with one thread and with several.
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
        "maharaja",
        "fraenkel:2",
        "fraenkel:7",
        "fraenkel:300",
        "{0,1}* band:4 {1,7}* {2,9}",
        "{0,1}* {1,1}* {100,300} {0,2}",
        "{0,1}*@larger {1,1}* {1,3}@smaller",
        "{0,1}* (1,2)",
        "(0,1)* (1,0)* (2,2)* (3,1)*",
        "(0,2)* (1,1)* (5,3)* (0,1)",
        "tall {0,1}* (1,1)* (2,1)* (7,70)",
    ];
    for text in games {
        let (text, tall) = text.strip_prefix("tall ").map_or((text, false), |text| (text, true));
        let game: Game = text.parse().unwrap();
        // The plain pass over a band takes as many steps a cell as the band is wide.
        let (rows, columns) = if text == "fraenkel:300" { (270, 530) } else { (600, 1_100) };
        let (rows, columns) = if tall { (columns, rows) } else { (rows, columns) };
        let plain = Table::plain(&game, rows, columns, &Run::new(MEMORY)).unwrap();
        for threads in [1, 2, 7, 64] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let tiled =
                pool.install(|| dense_table(&game, rows, columns, &Run::new(MEMORY))).unwrap();
            // Cell by cell: the plain pass keeps both halves of a game with a band.
            let row = (0..rows).find(|a| tiled.row(*a) != plain.row(*a));
            assert_eq!(row, None, "the first row that differs: {game} with {threads} threads");
            let whole = pool
                .install(|| {
                    Registry::standard().square(&game, rows, columns, &[], &Run::new(MEMORY))
                })
                .unwrap();
            assert!(whole.found == tiled.into_square(), "{game} with {threads} threads, whole");
        }
    }
}

/// Values past 65,535 need wider cells, and lines with more full blocks than one summary word has bits.
#[test]
fn values_past_sixteen_bits_are_kept_whole() {
    // Most of it is room on lines that stay empty: counted, but hardly touched.
    let memory = Memory::gigabytes(4);
    let game: Game = "wythoff".parse().unwrap();
    let tiled = dense_table(&game, 3, 66_000, &Run::new(memory)).unwrap();
    for column in [65_535, 65_536, 65_999] {
        assert_eq!(tiled.get(0, column), column as u32, "a single pile is Nim");
    }
    assert!(tiled == Table::plain(&game, 3, 66_000, &Run::new(memory)).unwrap());
    let whole = Registry::standard().square(&game, 3, 66_000, &[], &Run::new(memory)).unwrap();
    assert!(whole.found == tiled.into_square());
}
