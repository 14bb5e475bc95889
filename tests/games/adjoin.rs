//! Adding and leaving out moves: every answer against the P-positions of the changed game itself.

use wythoff::adjoin::{Effect, Known};
use wythoff::engine::oracle::Oracle;
use wythoff::engine::{Play, Registry};
use wythoff::rules::Family;
use wythoff::run::Run;
use wythoff::{Error, Game};

fn is_p(game: &Game, x: u64, y: u64) -> bool {
    Oracle::new(game, Play::Normal).value(&[x, y]).unwrap() == 0
}

/// The smallest position, by larger and smaller pile, whose outcome differs between two games.
fn first_difference(one: &Game, other: &Game, below: u64) -> Option<(u64, u64)> {
    let (mut a, mut b) = (Oracle::new(one, Play::Normal), Oracle::new(other, Play::Normal));
    (0..below)
        .flat_map(|y| (0..=y).map(move |x| (x, y)))
        .find(|&(x, y)| (a.value(&[x, y]).unwrap() == 0) != (b.value(&[x, y]).unwrap() == 0))
}

#[test]
fn an_added_move_changes_the_game_exactly_where_it_joins_two_p_positions() {
    let (engines, run) = (Registry::standard(), Run::default());
    for text in ["wythoff", "nim", "r-wythoff", "gdwn:1,2", "{0,1}* {1,3}"] {
        let game: Game = text.parse().unwrap();
        let families = game.rays().unwrap().families();
        let mut own = Known::of(&game, 60, &engines, &run).unwrap();
        for family in Known::families(6, false).into_iter().chain(Known::families(4, true)) {
            let larger = Game::new(families.iter().cloned().chain([family.clone()])).unwrap();
            let differs = first_difference(&game, &larger, 30);
            match own.adding(&family).unwrap() {
                Effect::Joins { from: (x, y), to: (u, v) } => {
                    assert!(is_p(&game, x, y) && is_p(&game, u, v), "{text} {family}");
                    // The upper end of the smallest pair is the first that changes.
                    let first = (x.min(y), x.max(y));
                    assert!(
                        y.max(x) >= 30 || differs == Some(first),
                        "{text} {family}: {differs:?}"
                    );
                }
                effect => assert_eq!(differs, None, "{text} {family}: {effect}"),
            }
        }
    }
}

#[test]
fn wythoff_is_decided_for_all_sizes() {
    let (engines, run) = (Registry::standard(), Run::default());
    let game: Game = "wythoff".parse().unwrap();
    let mut own = Known::of(&game, 10, &engines, &run).unwrap();
    // What the short list does not show, the formula does.
    assert_eq!(own.adding(&Family::step([1, 3])).unwrap(), Effect::Kept);
    let joins = own.adding(&Family::step([8, 13])).unwrap();
    let Effect::Joins { from: (x, y), to: (u, v) } = joins else { panic!("{joins}") };
    assert_eq!((x.abs_diff(u), y.abs_diff(v)), (8, 13));
    assert!(is_p(&game, x, y) && is_p(&game, u, v));
}

#[test]
fn what_can_be_left_out() {
    let (engines, run) = (Registry::standard(), Run::default());
    let e: Game = "e-wythoff".parse().unwrap();
    let own = Known::of(&e, 60, &engines, &run).unwrap();
    let wedge = e.rays().unwrap().regions().next().unwrap().clone();
    assert_eq!(own.without(&wedge, &engines, &run).unwrap(), Effect::Kept);
    let wythoff: Game = "wythoff".parse().unwrap();
    let own = Known::of(&wythoff, 60, &engines, &run).unwrap();
    let changed = own.without(&Family::ray([1, 1]), &engines, &run).unwrap();
    assert_eq!(changed, Effect::Changes(1, 1));
    let wrong = own.without(&Family::ray([2, 3]), &engines, &run);
    assert!(matches!(wrong, Err(Error::Invalid(_))));
}
