//! What holds for every game, position and text: random ones are tried.

use crate::common;
use crate::ruled;

use common::{family, random_game};
use proptest::prelude::*;
use ruled::ruled_text;
use wythoff::engine::oracle::Oracle;
use wythoff::engine::{Outcome, Play, Registry};
use wythoff::rules::notation::parse_count;
use wythoff::rules::{Directed, Family, Rules, Who};
use wythoff::run::Run;
use wythoff::strategy::{Settings, analyse};
use wythoff::{Error, Game, GamePosition, Position};

/// Numbers of all sizes, small ones most often.
fn number() -> impl Strategy<Value = u64> {
    prop_oneof![6 => 0u64..10, 2 => any::<u32>().prop_map(u64::from), 1 => any::<u64>()]
}

fn vector(piles: usize) -> impl Strategy<Value = Vec<u64>> {
    prop::collection::vec(number(), piles)
        .prop_filter("takes something", |v| v.iter().any(|x| *x > 0))
}

/// A game of one to five piles with any families.
fn any_vector_game() -> impl Strategy<Value = Game> {
    (1usize..6)
        .prop_flat_map(|piles| {
            let own = family(move || vector(piles).boxed(), 1..u64::MAX);
            // Wedges, bands and conditions on who may use a family are for two piles.
            let fits =
                move |f: &String| piles == 2 || f.starts_with(['{', '(']) && !f.contains('@');
            prop::collection::vec(own.prop_filter("for so many piles", fits), 1..6)
        })
        .prop_map(|families| families.join(" ").parse().unwrap())
}

/// The notation of a game with a name, its parameters random.
fn named_notation() -> impl Strategy<Value = String> {
    let piled = prop_oneof![Just("nim"), Just("wythoff"), Just("subset-wythoff")];
    let heaped = prop_oneof![Just("fibonacci-nim"), Just("fibonacci-nim-global")];
    let numbered = prop_oneof![Just("fraenkel"), Just("diagonal"), Just("scaled")];
    let paired = prop_oneof![Just("gdwn"), Just("qgdwn")];
    // q − p = 1 or p, so that no pair is a multiple of another or of (1,1), (0,1).
    let pairs = prop::collection::btree_set(1u64..40, 1..4).prop_map(|ps| {
        let pairs: Vec<String> = ps.iter().map(|p| format!("{p},{}", p + 1)).collect();
        pairs.join("+")
    });
    prop_oneof![
        (piled, 2u64..17).prop_map(|(name, k)| format!("{name}:{k}")),
        (heaped, 1u64..17).prop_map(|(name, k)| format!("{name}:{k}")),
        (numbered, 1u64..).prop_map(|(name, k)| format!("{name}:{k}")),
        (paired, pairs).prop_map(|(name, pairs)| format!("{name}:{pairs}")),
        prop_oneof![
            Just("nim"),
            Just("wythoff"),
            Just("r-wythoff"),
            Just("e-wythoff"),
            Just("maharaja"),
            Just("fibonacci-nim"),
        ]
        .prop_map(str::to_string),
    ]
}

fn any_game() -> impl Strategy<Value = Game> {
    // 16 piles in every orientation may be too many; those are refused and tried elsewhere.
    let named = named_notation().prop_filter_map("within limits", |text| text.parse::<Game>().ok());
    let ruled = (1usize..4).prop_flat_map(ruled_text);
    let ruled = ruled.prop_filter_map("play ends", |text| text.parse::<Game>().ok());
    prop_oneof![any_vector_game(), named, ruled]
}

/// Piles of up to sixty digits.
fn any_position(piles: usize) -> impl Strategy<Value = Position> {
    let pile = prop_oneof!["0|[1-9][0-9]{0,2}", "[1-9][0-9]{0,60}"];
    prop::collection::vec(pile, piles)
        .prop_map(|piles| Position(piles.iter().map(|x| x.parse().unwrap()).collect()))
}

fn any_sum() -> impl Strategy<Value = Vec<(Game, Position)>> {
    let part = any_game().prop_flat_map(|game| {
        let far = any_position(game.arity());
        // Games of formulas have piles below 2^63.
        let near = prop::collection::vec(0u64..1 << 40, game.arity());
        let near = near.prop_map(|piles| Position::from_small(&piles));
        let at = if game.weights().is_some() { near.boxed() } else { far.boxed() };
        (Just(game), at)
    });
    prop::collection::vec(part, 1..4)
}

/// A notation that parses with one place changed.
fn mutated() -> impl Strategy<Value = String> {
    let valid = any_sum().prop_map(|sum| {
        sum.iter().map(|(game, at)| format!("{game} {at}")).collect::<Vec<_>>().join(" + ")
    });
    let change = (0usize..3, any::<prop::sample::Index>(), any::<char>());
    (valid, prop::collection::vec(change, 1..4)).prop_map(|(text, changes)| {
        let mut letters: Vec<char> = text.chars().collect();
        for (kind, at, letter) in changes {
            let at = at.index(letters.len().max(1));
            match kind {
                0 if at < letters.len() => drop(letters.remove(at)),
                1 if at < letters.len() => letters[at] = letter,
                _ => letters.insert(at.min(letters.len()), letter),
            }
        }
        letters.into_iter().collect()
    })
}

/// Each reader refuses with a column in the text, or what it reads prints and reads as the same.
fn assert_readers_are_sound(text: &str) {
    fn read<T>(text: &str, result: wythoff::Result<T>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                assert_eq!(error.to_string().lines().count(), 1, "{error}");
                if let Error::Parse { column, .. } = error {
                    assert!((1..=text.chars().count() + 1).contains(&column), "{text:?}: {column}");
                }
                None
            }
        }
    }
    if let Some(game) = read(text, text.parse::<Game>()) {
        assert_eq!(game.to_string().parse::<Game>(), Ok(game));
    }
    if let Some(position) = read(text, Position::parse(text)) {
        assert_eq!(Position::parse(&position.to_string()), Ok(position));
    }
    if let Some(sum) = read(text, GamePosition::parse_sum(text)) {
        let parts: Vec<String> = sum.iter().map(ToString::to_string).collect();
        assert_eq!(GamePosition::parse_sum(&parts.join(" + ")), Ok(sum));
    }
    if let Some(count) = read(text, parse_count(text)) {
        assert_eq!(parse_count(&count.to_string()), Ok(count));
    }
    read(text, text.parse::<wythoff::beatty::Quadratic>());
}

/// Where the line of a ray through a position ends: what is left when the vector has been taken as often as it fits.
fn line(ray: &Directed, (a, b): (usize, usize)) -> Vec<u64> {
    let at = [a as u64, b as u64];
    let times = ray.multiples(&at);
    at.iter().zip(&ray.vector).map(|(x, v)| x - times * v).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_printed_game_reads_as_the_same_game(game in any_game()) {
        let printed = game.to_string();
        let read = printed.parse::<Game>().unwrap();
        prop_assert_eq!(&read, &game);
        prop_assert_eq!(read.to_string(), printed);
    }

    #[test]
    fn a_named_game_equals_its_families(text in named_notation()) {
        if let Ok(named) = text.parse::<Game>() && named.rays().is_some() {
            prop_assert_eq!(named.family_texts().join(" ").parse::<Game>().unwrap(), named);
        }
    }

    #[test]
    fn a_printed_sum_reads_as_the_same_sum(sum in any_sum()) {
        for (_, position) in &sum {
            prop_assert_eq!(&Position::parse(&position.to_string()).unwrap(), position);
        }
        let printed: Vec<String> = sum.iter().map(|(game, at)| format!("{game} {at}")).collect();
        let sum: Vec<_> = sum.into_iter().map(|(game, at)| game.position(at).unwrap()).collect();
        prop_assert_eq!(GamePosition::parse_sum(&printed.join(" + ")).unwrap(), sum);
    }

    #[test]
    fn text_of_formulas_is_read_or_refused(text in "(\\{|\\[|\\(|k|l|a|b| : |,|>=|=|<|\\^|\\*|odd|t|mod |if |by |-|[0-9]|\\}|\\]|\\)| ){0,30}") {
        assert_readers_are_sound(&text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        assert_readers_are_sound(&text);
    }

    #[test]
    fn text_of_the_notations_own_letters_is_read_or_refused(text in "[{}()0-9,*@+:^e a-z√-]{0,24}") {
        assert_readers_are_sound(&text);
    }

    #[test]
    fn a_notation_with_a_slip_is_read_or_refused(text in mutated()) {
        assert_readers_are_sound(&text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

    #[test]
    fn a_symmetric_game_has_a_symmetric_table(game in random_game(5)) {
        let table = wythoff::Table::plain(&game, 24, 24, &Run::default()).unwrap();
        let families = game.rays().expect("they have rays, steps, wedges and bands").families();
        let mirrored: Vec<String> = families.iter().map(mirror).collect();
        let mirrored: Game = mirrored.join(" ").parse().unwrap();
        // With piles exchanged in the rules, the table is exchanged; a symmetric game is its own mirror image.
        prop_assert!(!game.is_symmetric() || mirrored == game);
        let exchanged = wythoff::Table::plain(&mirrored, 24, 24, &Run::default()).unwrap();
        for (a, b) in (0..24).flat_map(|a| (0..24).map(move |b| (a, b))) {
            prop_assert_eq!(table.get(a, b), exchanged.get(b, a), "{} at {},{}", game, a, b);
        }
    }

    #[test]
    fn no_two_positions_on_a_line_of_a_ray_share_a_value(game in random_game(5)) {
        let side = 30;
        let table = wythoff::Table::plain(&game, side, side, &Run::default()).unwrap();
        let rays = game.rays().unwrap().directed();
        for ray in rays.iter().filter(|d| !d.once && d.who == Who::Any) {
            let mut seen = std::collections::HashMap::new();
            for (a, b) in (0..side).flat_map(|a| (0..side).map(move |b| (a, b))) {
                let twin = seen.insert((line(ray, (a, b)), table.get(a, b)), (a, b));
                prop_assert_eq!(twin, None, "{} at {},{}: {:?}", game, a, b, ray.vector);
            }
        }
    }

    #[test]
    fn all_winning_moves_are_found_and_win(game in random_game(5), a in 0u64..14, b in 0u64..14) {
        assert_winning_moves(&game, &[a, b]);
    }

    #[test]
    fn all_winning_moves_of_named_games_are_found(text in named_notation(), seed in prop::collection::vec(0u64..9, 32)) {
        if let Ok(game) = text.parse::<Game>() && game.arity() <= 3 {
            assert_winning_moves(&game, &seed[..game.arity()]);
        }
    }
}

/// The same moves with the piles exchanged.
fn mirror(family: &Family) -> String {
    let text = family.to_string();
    family.vector().map_or(text.clone(), |v| {
        text.replace(&format!("({},{})", v[0], v[1]), &format!("({},{})", v[1], v[0]))
    })
}

/// By the definition: the value is the least that no option has, and the winning moves are the options of value 0.
fn assert_winning_moves(game: &Game, from: &[u64]) {
    let mut oracle = Oracle::new(game, Play::Normal);
    let mut wins = std::collections::BTreeSet::new();
    game.visit_options(from, &mut |option| {
        if oracle.value(option).unwrap() == 0 {
            wins.insert(option.to_vec());
        }
    });
    let (engines, run) = (Registry::standard(), Run::default());
    let at = game.position(from).unwrap();
    let answer = analyse(&[at], Settings::default(), &engines, &run).unwrap();
    assert_eq!(answer.value, Some(oracle.value(from).unwrap().into()), "{game} {from:?}");
    assert_eq!(answer.outcome, if wins.is_empty() { Outcome::P } else { Outcome::N });
    let found: Vec<Vec<u64>> = answer.moves.iter().map(|m| m.to.small().unwrap()).collect();
    assert_eq!(found.len(), wins.len(), "{game} {from:?}: each once");
    assert_eq!(
        found.into_iter().collect::<std::collections::BTreeSet<_>>(),
        wins,
        "{game} {from:?}"
    );
    for m in &answer.moves {
        // What is taken and what is left make the position again (Fibonacci Nim lists heaps only).
        if game.rays().is_some() {
            let again: Vec<_> = m.take.iter().zip(&m.to.0).map(|(x, y)| x + y).collect();
            assert_eq!(Position(again), Position::from_small(from));
        }
    }
}
