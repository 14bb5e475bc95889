//! Adding and leaving out moves: every answer against the P-positions of the changed game itself.

use wythoff::adjoin::{Effect, Known};
use wythoff::engine::oracle::Oracle;
use wythoff::engine::{Play, Registry};
use wythoff::rules::Family;
use wythoff::run::Run;
use wythoff::solve::Book;
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
        let mut own = Known::of(&game, 60, None, &engines, &run).unwrap();
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
    let mut own = Known::of(&game, 10, None, &engines, &run).unwrap();
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
    let mut own = Known::of(&e, 60, None, &engines, &run).unwrap();
    let wedge = e.rays().unwrap().regions().next().unwrap().clone();
    assert_eq!(own.without(&wedge, &engines, &run).unwrap(), Effect::Kept);
    let wythoff: Game = "wythoff".parse().unwrap();
    let mut own = Known::of(&wythoff, 60, None, &engines, &run).unwrap();
    let changed = own.without(&Family::ray([1, 1]), &engines, &run).unwrap();
    assert_eq!(changed, Effect::Changes(1, 1));
    let wrong = own.without(&Family::ray([2, 3]), &engines, &run);
    assert!(matches!(wrong, Err(Error::Invalid(_))));
}

/// Games that come solved: what is added or left out is decided for all sizes, and compared with lists to 300.
#[test]
fn solved_games_are_decided_for_all_sizes() {
    const FAR: u64 = 300;
    let (engines, run) = (Registry::standard(), Run::default());
    let listed = |game: &Game| -> std::collections::BTreeSet<(u64, u64)> {
        let sizes = [FAR as usize + 1; 2];
        let all = engines.outcomes(game, &sizes, Play::Normal, &run).unwrap().found;
        all.p_positions().map(|p| (p[0] as u64, p[1] as u64)).collect()
    };
    for text in ["fraenkel:2", "{0,2}* {1,1}*", "maharaja", "{0,1}* {1,1}* {1,4}"] {
        let game: Game = text.parse().unwrap();
        let solved = Book::shipped(&game, Play::Normal).unwrap().unwrap().levels()[0].clone();
        // The short list leaves what it can to the automaton.
        let mut own = Known::of(&game, 20, Some(solved), &engines, &run).unwrap();
        let (plain, mut kept, mut joined) = (listed(&game), 0, 0);
        for family in Known::families(6, false).into_iter().chain(Known::families(3, true)) {
            let families = game.rays().unwrap().families().iter().cloned();
            let larger = Game::new(families.chain([family.clone()])).unwrap();
            match own.adding(&family).unwrap() {
                Effect::Kept => {
                    assert_eq!(listed(&larger), plain, "{text} {family}");
                    kept += 1;
                }
                Effect::Joins { from, to } => {
                    assert!(from.0.max(from.1) <= FAR, "{text} {family}: {from:?}");
                    assert!(plain.contains(&from) && plain.contains(&to), "{text} {family}");
                    assert!(!listed(&larger).contains(&from), "{text} {family}");
                    joined += 1;
                }
                other => panic!("{text} {family}: {other}"),
            }
        }
        assert!(kept > 0 && joined > 0, "{text}: {kept} kept, {joined} joined");
    }
}

/// A move that does nothing can be left out of a solved game: decided, too.
#[test]
fn what_can_be_left_out_of_a_solved_game() {
    let (engines, run) = (Registry::standard(), Run::default());
    let solved = |text: &str| {
        let book = Book::shipped(&text.parse().unwrap(), Play::Normal).unwrap().unwrap();
        book.levels()[0].clone()
    };
    let base = "{0,1}* {1,1}* {1,4}";
    let game: Game = base.parse().unwrap();
    let mut own = Known::of(&game, 40, Some(solved(base)), &engines, &run).unwrap();
    let real = |family: &Family| family.vector().is_some_and(|v| v[0] > 0 && v[0] < v[1]);
    // The game's own step is kept, too, and may not be left out.
    let kept = Known::families(8, false).into_iter().filter(real);
    let kept = kept.filter(|family| *family != Family::step([1, 4]));
    let kept: Vec<Family> =
        kept.filter(|family| own.adding(family).unwrap() == Effect::Kept).take(3).collect();
    assert_eq!(kept.len(), 3);
    for family in kept {
        // Kept when it is added, so that the larger game has the same positions, and when it is left out again.
        let larger: Game = format!("{base} {family}").parse().unwrap();
        let mut whole = Known::of(&larger, 40, Some(solved(base)), &engines, &run).unwrap();
        let effect = whole.without(&family, &engines, &run).unwrap();
        assert_eq!(effect, Effect::Kept, "{family}");
    }
    let changed = own.without(&Family::step([1, 4]), &engines, &run).unwrap();
    assert!(matches!(changed, Effect::Changes(..)), "{changed}");
}
