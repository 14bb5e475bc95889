//! Outcomes, values, winning moves and sums against the oracle.

use num_bigint::BigUint;
use wythoff::engine::oracle::Oracle;
use wythoff::engine::{Outcome, Play, Registry};
use wythoff::rules::Rules;
use wythoff::run::Run;
use wythoff::strategy::{Answer, Settings, analyse};
use wythoff::{Game, GamePosition};

fn ask(text: &str) -> Answer {
    asked(&GamePosition::parse_sum(text).unwrap(), Settings::default()).unwrap()
}

fn asked(sum: &[GamePosition], settings: Settings) -> wythoff::Result<Answer> {
    analyse(sum, settings, &Registry::standard(), &Run::default())
}

fn targets(answer: &Answer) -> Vec<(usize, Vec<u64>)> {
    let mut to: Vec<_> = answer.moves.iter().map(|m| (m.part, m.to.small().unwrap())).collect();
    to.sort();
    to
}

/// What the oracle says of one position: value and the options of value 0.
fn by_definition(game: &Game, from: &[u64], play: Play) -> (u32, Vec<(usize, Vec<u64>)>) {
    let mut oracle = Oracle::new(game, play);
    let mut options = Vec::new();
    game.visit_options(from, &mut |option| options.push(option.to_vec()));
    options.sort();
    options.dedup();
    let winning = options.into_iter().filter(|option| oracle.value(option).unwrap() == 0);
    let winning = winning.map(|option| (0, option)).collect();
    (oracle.value(from).unwrap(), winning)
}

fn assert_answer(game: &Game, from: &[u64], play: Play) {
    let settings = Settings { play, ..Settings::default() };
    let answer = asked(&[game.position(from).unwrap()], settings).unwrap();
    let (value, winning) = by_definition(game, from, play);
    let place = format!("{game} at {from:?} under {play:?} play");
    assert_eq!(answer.outcome == Outcome::P, value == 0, "{place}");
    assert_eq!(targets(&answer), winning, "{place}");
    assert_eq!(answer.total, Some(BigUint::from(winning.len())), "{place}");
    if play == Play::Normal {
        assert_eq!(answer.value, Some(value.into()), "{place}");
    }
}

#[test]
fn every_closed_form_equals_the_oracle_with_all_its_winning_moves() {
    let games = [
        "nim",
        "wythoff",
        "r-wythoff",
        "e-wythoff",
        "fraenkel:2",
        "fraenkel:3",
        "fraenkel:5",
        "diagonal:2",
        "diagonal:4",
        "diagonal:8",
        "fibonacci-nim",
    ];
    for game in games.map(|text| text.parse::<Game>().unwrap()) {
        for (a, b) in (0..26).flat_map(|a| (0..26).map(move |b| (a, b))) {
            assert_answer(&game, &[a, b], Play::Normal);
        }
    }
}

#[test]
fn wythoff_on_an_odd_number_of_piles_is_nim_and_one_diagonal() {
    for (text, piles, side) in [("wythoff:3", 3, 9u64), ("wythoff:5", 5, 4)] {
        let game: Game = text.parse().unwrap();
        for n in 0..side.pow(piles) {
            let from: Vec<u64> = (0..piles).map(|i| n / side.pow(i) % side).collect();
            assert_answer(&game, &from, Play::Normal);
        }
    }
    // Far out: t more on each pile of a P-position, and t is found.
    let three: Game = "wythoff:3".parse().unwrap();
    let settings = Settings { most_for_value: Some(0), ..Settings::default() };
    for (a, b, t) in [(1u64 << 61, 12_345, 1 << 62), (987_654_321, 123_456_789, 777), (0, 0, 1)] {
        let at = three.position([a + t, b + t, (a ^ b) + t]).unwrap();
        let answer = asked(&[at], settings).unwrap();
        assert_eq!(answer.outcome, Outcome::N);
        assert!(targets(&answer).contains(&(0, vec![a, b, a ^ b])), "{answer:?}");
    }
}

#[test]
fn games_without_a_closed_form_equal_the_oracle() {
    for text in ["gdwn:1,2", "maharaja", "diagonal:3", "qgdwn:1,2", "{0,1}* (2,1)", "band:2"] {
        let game: Game = text.parse().unwrap();
        for (a, b) in (0..12).flat_map(|a| (0..12).map(move |b| (a, b))) {
            assert_answer(&game, &[a, b], Play::Normal);
            assert_answer(&game, &[a, b], Play::Misere);
        }
    }
    for text in ["nim:3", "wythoff:3", "subset-wythoff:3", "fibonacci-nim-global:2"] {
        let game: Game = text.parse().unwrap();
        for (a, b, c) in [(1, 2, 3), (4, 4, 4), (3, 5, 6), (0, 2, 5), (5, 3, 2)] {
            assert_answer(&game, &[a, b, c], Play::Normal);
            assert_answer(&game, &[a, b, c], Play::Misere);
        }
    }
}

#[test]
fn the_local_dynamic_is_a_sum_of_heaps() {
    let game: Game = "fibonacci-nim:2".parse().unwrap();
    for n in 0..7 {
        for (r, m, s) in [(0, 3, 2), (1, 5, 4), (2, 4, 2), (6, 6, 3), (3, 2, 9)] {
            assert_answer(&game, &[n, r, m, s], Play::Normal);
        }
    }
}

/// A sum played as one game: its options are the options of either part.
struct Both<'g>(&'g Game, &'g Game);

impl Rules for Both<'_> {
    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        let (left, right) = from.split_at(self.0.arity());
        self.0.visit_options(left, &mut |option| visit(&[option, right].concat()));
        self.1.visit_options(right, &mut |option| visit(&[left, option].concat()));
    }
}

#[test]
fn sums_are_solved_with_all_their_winning_moves() {
    let games = ["fibonacci-nim", "wythoff", "gdwn:1,2", "nim", "r-wythoff"];
    let games = games.map(|text| text.parse::<Game>().unwrap());
    let positions = [[4, 3], [5, 2], [3, 5], [2, 2], [6, 1]];
    for (i, left) in games.iter().enumerate() {
        for (j, right) in games.iter().enumerate() {
            let (p, q) = (positions[i], positions[(i + 2 * j) % 5]);
            let both = Both(left, right);
            let from = [p, q].concat();
            let mut oracle = Oracle::new(&both, Play::Normal);
            let mut expected = Vec::new();
            both.visit_options(&from, &mut |option| {
                if oracle.value(option).unwrap() == 0 {
                    let part = usize::from(option[..2] == p);
                    expected.push((part, option[2 * part..2 * part + 2].to_vec()));
                }
            });
            expected.sort();
            expected.dedup();
            let answer = ask(&format!("{left} {},{} + {right} {},{}", p[0], p[1], q[0], q[1]));
            assert_eq!(answer.value, Some(oracle.value(&from).unwrap().into()));
            assert_eq!(targets(&answer), expected, "{left} {p:?} + {right} {q:?}");
        }
    }
}

#[test]
fn a_thousand_digits_are_answered_and_the_move_leads_to_a_p_position() {
    let (a, b) = ("7".repeat(1000), "9".repeat(1000));
    let games =
        ["wythoff", "r-wythoff", "e-wythoff", "fraenkel:3", "nim", "diagonal:2", "diagonal:4"];
    for game in games {
        let answer = ask(&format!("{game} {a},{b}"));
        assert_eq!(answer.outcome, Outcome::N, "{game}");
        assert!(!answer.moves.is_empty(), "{game}");
        for m in answer.moves.iter().take(5) {
            let after = ask(&format!("{game} {}", m.to));
            assert_eq!((after.outcome, after.value), (Outcome::P, Some(BigUint::ZERO)), "{game}");
        }
    }
    let heap = ask(&format!("fibonacci-nim {a}"));
    assert_eq!(ask(&format!("fibonacci-nim {}", heap.moves[0].to)).outcome, Outcome::P);
}

#[test]
fn an_unknown_value_is_said_to_be_unknown() {
    let answer = ask(&format!("wythoff 1{0},3{0}", "0".repeat(60)));
    assert_eq!((answer.value, answer.outcome), (None, Outcome::N));
    let alone = ask(&format!("wythoff 1{0},3{0} + nim 4,4", "0".repeat(60)));
    assert_eq!((alone.value, alone.outcome, alone.total), (None, Outcome::N, None));
    let sum =
        GamePosition::parse_sum(&format!("wythoff 1{0},3{0} + nim 4,5", "0".repeat(60))).unwrap();
    assert_eq!(asked(&sum, Settings::default()).unwrap_err().exit_code(), 3);
}

#[test]
fn large_nim_adds_to_other_games() {
    let big = format!("1{}2", "0".repeat(40)); // its second bit is set, so 2 can be taken off
    let answer = ask(&format!("nim {big},{big} + wythoff 5,8"));
    assert_eq!(answer.value, Some(2u32.into()));
    let lowered = format!("1{}0,{big}", "0".repeat(40));
    assert!(answer.moves.iter().any(|m| m.part == 0 && m.to.to_string() == lowered));
}

/// With nothing to spend on the value, outcome and winning moves are those of the definition all the same.
#[test]
fn a_winner_known_without_the_value_does_not_wait_for_it() {
    let games = [
        "wythoff",
        "fraenkel:3",
        "gdwn:1,2",
        "maharaja",
        "{0,1}* {2,3}",
        "{0,1}* {1,3}* {2,5}",
        "wythoff:3",
        "{0,0,1} {0,1,2}*",
        "{2}* {3}",
    ];
    let mut left_out = 0;
    for text in games {
        let game: Game = text.parse().unwrap();
        let piles = game.arity();
        let side = [200u64, 12, 6][piles - 1];
        for n in 0..side.pow(piles as u32) {
            let from: Vec<u64> = (0..piles as u32).map(|i| n / side.pow(i) % side).collect();
            let settings = Settings { most_for_value: Some(0), ..Settings::default() };
            let answer = asked(&[game.position(&from[..]).unwrap()], settings).unwrap();
            let (value, winning) = by_definition(&game, &from, Play::Normal);
            assert_eq!(answer.outcome == Outcome::P, value == 0, "{text} {from:?}");
            assert_eq!(targets(&answer), winning, "{text} {from:?}");
            assert_eq!(answer.total, Some(winning.len().into()), "{text} {from:?}");
            assert!(answer.value.is_none_or(|v| v == value.into()), "{text} {from:?}");
            left_out += usize::from(answer.left_out.is_some());
        }
    }
    assert!(left_out > 500, "{left_out}");
}

/// A sum needs the values, and computes them; beside parts that cancel one part's own moves are enough.
#[test]
fn a_sum_computes_the_values_it_needs() {
    let settings = Settings { most_for_value: Some(0), ..Settings::default() };
    let sum = GamePosition::parse_sum("gdwn:1,2 5,8 + wythoff 5,8").unwrap();
    assert_eq!(asked(&sum, settings).unwrap(), asked(&sum, Settings::default()).unwrap());
    // Nim's values are known at once; that of (50,80) is not worth a board.
    let settings = Settings { most_for_value: Some(10_000), ..Settings::default() };
    let beside =
        asked(&GamePosition::parse_sum("wythoff 50,80 + nim 3,3").unwrap(), settings).unwrap();
    assert!(beside.value.is_none() && beside.left_out.is_some(), "{beside:?}");
    assert_eq!((beside.outcome, targets(&beside)), (Outcome::N, vec![(0, vec![48, 78])]));
}

/// Two pairs never meet, so each listed move is compared with a few others only: 200,000 moves took minutes before.
#[test]
fn many_winning_moves_are_listed_in_linear_time() {
    let settings = Settings { most_moves: 200_000, most_for_value: Some(0), ..Settings::default() };
    let began = std::time::Instant::now();
    let answer =
        asked(&GamePosition::parse_sum("e-wythoff 1000000,1000000").unwrap(), settings).unwrap();
    assert_eq!(answer.moves.len(), 200_000);
    let distinct: std::collections::HashSet<_> = answer.moves.iter().map(|m| &m.to).collect();
    assert_eq!(distinct.len(), 200_000);
    assert!(began.elapsed().as_secs() < 120, "{:?}", began.elapsed());
}

#[test]
fn misere_nim_has_a_closed_form() {
    for text in ["nim:1", "nim", "nim:3", "nim:4"] {
        let game: Game = text.parse().unwrap();
        let piles = game.arity();
        for n in 0..5u64.pow(piles as u32) {
            let from: Vec<u64> = (0..piles as u32).map(|i| n / 5u64.pow(i) % 5).collect();
            assert_answer(&game, &from, Play::Misere);
        }
    }
    let settings = Settings { play: Play::Misere, ..Settings::default() };
    let large = GamePosition::parse_sum("nim:3 1000000000000000000000,1,1").unwrap();
    let answer = asked(&large, settings).unwrap();
    assert_eq!(
        (answer.engine.as_str(), answer.moves[0].to.to_string()),
        ("closed form", "1,1,1".into())
    );
}

#[test]
fn every_option_has_the_value_it_leaves() {
    use wythoff::strategy::choices;
    let (engines, run) = (Registry::standard(), Run::default());
    for text in
        ["wythoff 5,8", "e-wythoff 4,4", "fibonacci-nim 12,5", "wythoff:3 2,3,4", "{2}* {3} 9"]
    {
        let sum = GamePosition::parse_sum(text).unwrap();
        let (game, from) = (sum[0].game(), sum[0].small().unwrap());
        let mut oracle = Oracle::new(game, Play::Normal);
        let found = choices(&sum, Play::Normal, &engines, &run).unwrap();
        let mut expected = Vec::new();
        game.visit_options(&from, &mut |to| expected.push(to.to_vec()));
        expected.sort();
        expected.dedup();
        assert_eq!(found.len(), expected.len(), "{text}");
        for choice in found {
            let to = choice.to.small().unwrap();
            assert!(expected.contains(&to), "{text}");
            assert_eq!(choice.value, oracle.value(&to).unwrap().into(), "{text} {to:?}");
        }
    }
    let sum = GamePosition::parse_sum("nim 1,2 + wythoff 1,1").unwrap();
    let wins = choices(&sum, Play::Normal, &engines, &run).unwrap();
    let wins = wins.iter().filter(|c| c.outcome() == Outcome::P).count();
    assert_eq!(wins, ask("nim 1,2 + wythoff 1,1").moves.len());
}
