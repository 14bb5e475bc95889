//! Blocked games and misère play against the definition, played out move by move.

use crate::cases;
use crate::common;

use std::collections::{HashMap, HashSet};

use cases::run_cases;
use common::random_game;
use wythoff::engine::oracle::Oracle;
use wythoff::engine::{Bound, Outcome, Play, Registry};
use wythoff::rules::Rules;
use wythoff::run::Run;
use wythoff::strategy::{Settings, analyse};
use wythoff::{Error, Game};

const PLAYS: [Play; 2] = [Play::Normal, Play::Misere];

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

/// The game played out: the previous player tries every set of options to forbid, the mover every option that is left.
struct Played<'g> {
    rules: &'g Game,
    forbids: usize,
    play: Play,
    known: HashMap<Vec<u64>, bool>,
}

impl Played<'_> {
    fn mover_wins(&mut self, at: &[u64]) -> bool {
        if let Some(wins) = self.known.get(at) {
            return *wins;
        }
        let mut options: HashSet<Vec<u64>> = HashSet::new();
        self.rules.visit_options(at, &mut |to| {
            options.insert(to.to_vec());
        });
        let options: Vec<Vec<u64>> = options.into_iter().collect();
        let wins = self.wins_against_every(&options, 0, &mut Vec::new());
        self.known.insert(at.to_vec(), wins);
        wins
    }

    /// Whether the mover wins, whatever else from `next` on is forbidden beside what is already.
    fn wins_against_every(
        &mut self,
        options: &[Vec<u64>],
        next: usize,
        forbidden: &mut Vec<usize>,
    ) -> bool {
        let left: Vec<usize> = (0..options.len()).filter(|i| !forbidden.contains(i)).collect();
        let wins = if left.is_empty() {
            self.play == Play::Misere
        } else {
            left.iter().any(|i| !self.mover_wins(&options[*i]))
        };
        if !wins || forbidden.len() == self.forbids {
            return wins;
        }
        (next..options.len()).all(|i| {
            forbidden.push(i);
            let wins = self.wins_against_every(options, i + 1, forbidden);
            forbidden.pop();
            wins
        })
    }
}

#[test]
fn blocked_games_are_what_playing_them_out_says() {
    let engines = Registry::standard();
    run_cases(220, &(random_game(5), 1u32..5), |(plain, k)| {
        let blocked = plain.clone().with_blocking(k).unwrap();
        let side = if k > 3 { 4 } else { 5 };
        for play in PLAYS {
            let forbids = k as usize - 1;
            let mut played = Played { rules: &plain, forbids, play, known: HashMap::new() };
            let mut oracle = Oracle::new(&blocked, play);
            let run = Run::default();
            let solved = engines.outcomes(&blocked, &[side, side], play, &run).unwrap().found;
            for a in 0..side {
                for b in 0..side {
                    let at = [a as u64, b as u64];
                    let wins = played.mover_wins(&at);
                    assert_eq!(oracle.value(&at).unwrap() > 0, wins, "{blocked} {at:?} {play:?}");
                    assert_eq!(!solved.is_p(&[a, b]), wins, "{blocked} {at:?} {play:?}");
                }
            }
        }
    });
}

#[test]
fn blocked_engines_equal_the_definition() {
    let engines = Registry::standard();
    run_cases(220, &(random_game(5), 2u32..7), |(plain, k)| {
        let blocked = plain.with_blocking(k).unwrap();
        for play in PLAYS {
            let mut oracle = Oracle::new(&blocked, play);
            let run = Run::default();
            let solved = engines.outcomes(&blocked, &[14, 11], play, &run).unwrap().found;
            for (a, b) in (0..14).flat_map(|a| (0..11).map(move |b| (a, b))) {
                let value = oracle.value(&[a as u64, b as u64]).unwrap();
                assert_eq!(solved.is_p(&[a, b]), value == 0, "{blocked} {a},{b} {play:?}");
            }
        }
    });
}

/// The engine that counts along lines is the one that serves, on any number of piles.
#[test]
fn the_counting_engine_serves_rays_and_steps() {
    let (engines, run) = (Registry::standard(), Run::default());
    let games = [
        "wythoff",
        "nim:3",
        "wythoff:3",
        "{1,2}* {0,2}*",
        "{1}* ",
        "{0,1}* {1,1}* {3,5}",
        "{1} {3}",
    ];
    for text in games {
        let plain = game(text);
        for k in 2..6 {
            let blocked = plain.clone().with_blocking(k).unwrap();
            for play in PLAYS {
                let sizes = vec![9; blocked.arity()];
                let answer = engines.outcomes(&blocked, &sizes, play, &run).unwrap();
                assert_eq!(answer.engine, "blocking", "{blocked}");
                let mut oracle = Oracle::new(&blocked, play);
                let mut at = vec![0usize; sizes.len()];
                'cells: loop {
                    let small: Vec<u64> = at.iter().map(|x| *x as u64).collect();
                    let value = oracle.value(&small).unwrap();
                    assert_eq!(answer.found.is_p(&at), value == 0, "{blocked} {at:?} {play:?}");
                    for x in at.iter_mut().rev() {
                        *x += 1;
                        if *x < 9 {
                            continue 'cells;
                        }
                        *x = 0;
                    }
                    break;
                }
            }
        }
    }
    // Moves that meet are counted once, so they are left to the definition.
    for text in ["{2,2}* {3,3}*", "wedge {0,1}*", "{0,1}* band:3"] {
        let blocked = game(text).with_blocking(2).unwrap();
        let answer = engines.outcomes(&blocked, &[13, 13], Play::Normal, &run).unwrap();
        assert_eq!(answer.engine, "oracle", "{blocked}");
    }
}

/// Observed to 120 (Larsson, Blocking Wythoff Nim, 2011, settles both games): for k = 2 (0,0), (n,2n+1) and (2x+2,2y+2) for Wythoff pairs (x,y);
/// (0,0), (n,2n+1) and (n,2n+2).
#[test]
fn blocking_wythoff_nim_as_observed() {
    let (engines, run) = (Registry::standard(), Run::default());
    let side = 120usize;
    let solved = |k| {
        let game = game("wythoff").with_blocking(k).unwrap();
        engines.outcomes(&game, &[side, side], Play::Normal, &run).unwrap().found
    };
    let wythoff =
        engines.outcomes(&game("wythoff"), &[side, side], Play::Normal, &run).unwrap().found;
    let (two, three) = (solved(2), solved(3));
    for (a, b) in (0..side).flat_map(|a| (a..side).map(move |b| (a, b))) {
        let zero = (a, b) == (0, 0);
        let even = a >= 2 && a % 2 == 0 && b % 2 == 0;
        let pair = even && wythoff.is_p(&[a / 2 - 1, b / 2 - 1]);
        assert_eq!(two.is_p(&[a, b]), zero || b == 2 * a + 1 || pair, "{a},{b}");
        assert_eq!(two.is_p(&[a, b]), two.is_p(&[b, a]));
        let line = b == 2 * a + 1 || b == 2 * a + 2;
        assert_eq!(three.is_p(&[a, b]), zero || line, "{a},{b}");
    }
}

#[test]
fn blocking_tells_what_to_forbid() {
    let (engines, run) = (Registry::standard(), Run::default());
    let blocked = game("block:3 wythoff");
    let answer = |a: u64, b: u64, play| {
        let sum = [blocked.position([a, b]).unwrap()];
        analyse(&sum, Settings { play, ..Settings::default() }, &engines, &run).unwrap()
    };
    for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
        for play in PLAYS {
            let told = answer(a, b, play);
            assert_eq!(told.value, None);
            let mut oracle = Oracle::new(&blocked, play);
            let lost = told.outcome == Outcome::P;
            assert_eq!(lost, oracle.value(&[a, b]).unwrap() == 0);
            for to in told.forbid.iter().chain(told.moves.iter().map(|m| &m.to)) {
                assert_eq!(oracle.value(&to.small().unwrap()).unwrap(), 0);
            }
            if lost {
                assert!(told.moves.is_empty() && told.forbid.len() <= 2, "{a},{b}");
            } else if play == Play::Normal {
                assert!(told.forbid.is_empty() && told.moves.len() >= 3, "{a},{b}");
            }
        }
    }
    let sum = [blocked.position([1, 2]).unwrap(), game("nim").position([1, 1]).unwrap()];
    let refused = analyse(&sum, Settings::default(), &engines, &run).unwrap_err();
    assert!(matches!(&refused, Error::Unserved(why) if why.contains("one game at a time")));
    let table = engines.table(&blocked, 5, 5, &run).err().unwrap();
    assert!(table.to_string().contains("no Sprague-Grundy values"), "{table}");
}

#[test]
fn blocked_games_are_written_and_read() {
    for text in
        ["block:2 wythoff", "block:3 {0,1}* {1,2}", "block:2 fibonacci-nim", "block:2 octal:0.77"]
    {
        assert_eq!(game(text).to_string(), text);
    }
    assert_eq!(game("block:1 wythoff"), game("wythoff"));
    for (text, says) in [
        ("block:0 nim", "the least is block:1"),
        ("block:2", "a space and a game"),
        ("block:2 block:2 nim", "written once"),
        ("block wythoff", "a colon"),
        ("block:x nim", "a number"),
        ("block:70000 nim", "at most block:60000"),
        ("block:99999999999 nim", "below 2^32"),
    ] {
        let error = text.parse::<Game>().unwrap_err().to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
}

/// Misère outcomes and lists against the definition, played out.
#[test]
fn misere_is_what_playing_it_out_says() {
    let engines = Registry::standard();
    run_cases(250, &random_game(6), |plain| {
        let run = Run::default();
        let play = Play::Misere;
        let mut played = Played { rules: &plain, forbids: 0, play, known: HashMap::new() };
        let solved = engines.outcomes(&plain, &[12, 12], play, &run).unwrap().found;
        let listed = engines.list_within(&plain, 0, play, 11, &run).unwrap().found;
        let listed: HashSet<Vec<u64>> =
            listed.stream.map(|p| p.unwrap().small().unwrap()).collect();
        for (a, b) in (0..12u64).flat_map(|a| (0..12).map(move |b| (a, b))) {
            let wins = played.mover_wins(&[a, b]);
            assert_eq!(solved.is_p(&[a as usize, b as usize]), !wins, "{plain} {a},{b}");
            if !plain.is_symmetric() || a <= b {
                assert_eq!(listed.contains(&vec![a, b]), !wins, "{plain} {a},{b}");
            }
        }
        // By the smaller pile, where an engine lists them so: the greedy involution from (0,1) on.
        if let Ok(answer) = engines.list(&plain, 0, play, Bound::Count(20), &run) {
            let found: Vec<Vec<u64>> =
                answer.found.stream.map(|p| p.unwrap().small().unwrap()).collect();
            let far = found.iter().map(|p| p[1]).max().unwrap() + 1;
            let last = found.last().unwrap()[0];
            let mut oracle = Oracle::new(&plain, play);
            let cells = (0..=last).flat_map(|a| (a..far).map(move |b| vec![a, b]));
            let lost: Vec<Vec<u64>> = cells.filter(|at| oracle.value(at).unwrap() == 0).collect();
            assert_eq!(found, lost, "{plain}");
        }
    });
}

#[test]
fn misere_moves_without_a_box() {
    let (engines, run) = (Registry::standard(), Run::default());
    let settings = Settings { play: Play::Misere, ..Settings::default() };
    let far = game("gdwn:1,2").position([100_000, 100_001]).unwrap();
    let answer = analyse(&[far], settings, &engines, &run).unwrap();
    assert_eq!((answer.engine.as_str(), answer.outcome), ("involution", Outcome::N));
    for text in ["gdwn:1,2", "wythoff", "nim", "maharaja", "{0,1}* {2,2}*"] {
        let plain = game(text);
        let mut oracle = Oracle::new(&plain, Play::Misere);
        for (a, b) in (0..15u64).flat_map(|a| (0..15).map(move |b| (a, b))) {
            let at = plain.position([a, b]).unwrap();
            let answer = analyse(&[at], settings, &engines, &run).unwrap();
            let lost = oracle.value(&[a, b]).unwrap() == 0;
            assert_eq!(answer.outcome == Outcome::P, lost, "{text} {a},{b}");
        }
    }
}

#[test]
fn a_misere_sum_is_searched_through() {
    let (engines, run) = (Registry::standard(), Run::default());
    let settings = Settings { play: Play::Misere, ..Settings::default() };
    let sum = wythoff::GamePosition::parse_sum("wythoff 1,2 + nim 1,1").unwrap();
    let answer = analyse(&sum, settings, &engines, &run).unwrap();
    // A sum of Nim is Nim on all piles: 1, 2, 1, 3 have the nim-sum 1, which three of them can take away.
    let whole = game("nim:4");
    let nim = wythoff::GamePosition::parse_sum("nim 1,2 + nim 1,3").unwrap();
    let nim = analyse(&nim, settings, &engines, &run).unwrap();
    let mut oracle = Oracle::new(&whole, Play::Misere);
    assert_eq!(nim.outcome == Outcome::P, oracle.value(&[1, 2, 1, 3]).unwrap() == 0);
    assert_eq!(nim.moves.len(), 3);
    assert_eq!((answer.value, answer.engine.as_str()), (None, "oracle"));
    let large = wythoff::GamePosition::parse_sum("wythoff 90,90 + nim 90,90").unwrap();
    assert!(matches!(analyse(&large, settings, &engines, &run), Err(Error::Limit(_))));
}
