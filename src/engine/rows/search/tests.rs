//! Windows that are too narrow, rows that are fed, and threads: none of them changes what is found.

use super::*;
use crate::Game;
use crate::engine::rows::strip::start_table;
use crate::run::{Quiet, Run};

fn repeats(game: &str, rows: usize, window: RowSpread) -> std::result::Result<Vec<Repeat>, Halt> {
    let game = game.parse().unwrap();
    let moves = Moves::of(&game, rows).unwrap();
    let table = start_table(&game, &moves, rows, &Run::default()).unwrap();
    let bounds =
        Bounds { columns: 1 << 20, tail_bytes: 1 << 30, prefix_bytes: 1 << 30, threads: 1 };
    let mut search = FirstPass::new(&moves, &table, window)?;
    search.run(bounds, &Quiet, &mut Saver::none())?;
    Ok(search.repeats)
}

#[test]
fn too_narrow_a_window_strays_and_never_lies() {
    for game in ["wythoff", "e-wythoff", "gdwn:1,3", "maharaja"] {
        let wide = RowSpread { below: 500, above: 500 };
        let Ok(truth) = repeats(game, 12, wide) else { panic!("{game} strays by 500") };
        let (mut strayed, mut found) = (0, 0);
        for (below, above) in (0..40).flat_map(|b| [(b, 4), (b, 12), (b, 40), (4, b), (40, b)]) {
            match repeats(game, 12, RowSpread { below, above }) {
                Ok(repeats) => {
                    assert_eq!(repeats, truth, "{game} {below} {above}");
                    found += 1;
                }
                Err(Halt::Strayed) => strayed += 1,
                Err(Halt::Error(error)) => panic!("{error}"),
            }
        }
        assert!(strayed > 10 && found > 10, "{game}: {strayed} {found}");
    }
}

/// Repeats and rows with a limit for what is fed, on so many threads.
fn measured(
    game: &Game,
    rows: usize,
    (columns, prefix_bytes, threads): (u64, u64, usize),
) -> (Vec<Repeat>, Vec<Measured>) {
    let moves = Moves::of(game, rows).unwrap();
    let table = start_table(game, &moves, rows, &Run::default()).unwrap();
    let window = RowSpread { below: 300, above: 300 };
    let bounds = Bounds { columns, tail_bytes: 1 << 30, prefix_bytes, threads };
    let mut saver = Saver::none();
    let Ok(mut search) = FirstPass::new(&moves, &table, window) else { panic!("strays") };
    if search.run(bounds, &Quiet, &mut saver).is_err() {
        panic!("strays")
    }
    let measuring = Measuring::new(&moves, &table, window, search.repeats);
    let Ok(mut measuring) = measuring else { panic!("strays") };
    let Ok(rows) = measuring.run(bounds, &Quiet, &mut saver) else { panic!("strays") };
    (measuring.repeats, rows)
}

#[test]
fn feeding_changes_nothing() {
    for (game, rows) in [("wythoff", 30), ("e-wythoff", 12), ("maharaja", 20), ("fraenkel:2", 12)] {
        let game: Game = game.parse().unwrap();
        let [fed, computed] = [1 << 30, 0].map(|bytes| measured(&game, rows, (1 << 20, bytes, 1)));
        assert_eq!(fed.1.len(), rows, "{game}");
        assert_eq!(fed, computed, "{game}");
    }
}

#[test]
fn threads_change_nothing() {
    let games = [("wythoff", 70), ("e-wythoff", 40), ("maharaja", 50), ("fraenkel:3", 40)];
    for (game, rows) in games.into_iter().chain([("gdwn:1,3", 40), ("gdwn:5,8", 40)]) {
        let game: Game = game.parse().unwrap();
        let [one, two, three] = [1, 2, 3].map(|t| measured(&game, rows, (1 << 14, 1 << 30, t)));
        assert!(!one.0.is_empty(), "{game}");
        assert!(one == two && one == three, "{game}");
    }
}

/// All that is kept between two tiles, to the bit, with rows that are fed and rows that are written down.
#[test]
fn a_strip_is_put_together_as_one_thread_leaves_it() {
    let (texts, rows) = (["wythoff", "e-wythoff", "maharaja", "fraenkel:3", "gdwn:5,8"], 110);
    for text in texts {
        let game: Game = text.parse().unwrap();
        let moves = Moves::of(&game, rows).unwrap();
        let table = start_table(&game, &moves, rows, &Run::default()).unwrap();
        let Ok(start) = Strip::new(&moves, &table, RowSpread { below: 3_000, above: 3_000 }) else {
            panic!("{text} strays")
        };
        let saved = |threads: usize| {
            let mut strip = start.clone();
            let mut seen = vec![Vec::new(); rows];
            // Writing down what would be a period here: nothing else looks at whether it is one.
            strip.feed_rows_below(20, 3_000);
            for columns in [2_000, 700, 5_000, 64, 63, 4_096] {
                if columns == 700 {
                    strip.feed_rows_below(50, 1_500);
                }
                let see = |seen: &mut Vec<i16>, _: u64, offsets: &[i16]| seen.extend(offsets);
                assert!(strip.advance_many(columns, threads, &mut seen, see).is_ok(), "{text}");
            }
            let mut out = Vec::new();
            strip.save(&mut Writer::new(&mut out)).unwrap();
            (out, seen)
        };
        let one = saved(1);
        for threads in [2, 3, 4] {
            assert!(saved(threads) == one, "{text} on {threads} threads");
        }
    }
}
