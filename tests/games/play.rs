//! Matches against the definition: who wins, hints, judgements, and the machine against every opponent.

use std::collections::HashMap;

use num_bigint::BigUint;
use wythoff::engine::{Outcome, Play, Registry};
use wythoff::play::{Judge, Match, Side};
use wythoff::rules::Rules;
use wythoff::rules::catalogue::CatalogueEntry;
use wythoff::run::Run;
use wythoff::{Error, Game, Position};

const PLAYS: [Play; 2] = [Play::Normal, Play::Misere];

/// The definition, for sums too: whether the player to move wins.
struct Definition {
    games: Vec<Game>,
    play: Play,
    known: HashMap<Vec<Vec<u64>>, bool>,
}

impl Definition {
    fn of(game: &Match) -> Self {
        let games = game.parts().iter().map(|at| at.game().clone()).collect();
        Definition { games, play: game.play(), known: HashMap::new() }
    }

    fn options(&self, sum: &[Vec<u64>]) -> Vec<Vec<Vec<u64>>> {
        let mut options = Vec::new();
        for (part, game) in self.games.iter().enumerate() {
            game.visit_options(&sum[part], &mut |to| {
                let mut next = sum.to_vec();
                next[part] = to.to_vec();
                options.push(next);
            });
        }
        options.sort();
        options.dedup();
        options
    }

    fn wins(&mut self, sum: &[Vec<u64>]) -> bool {
        if let Some(&known) = self.known.get(sum) {
            return known;
        }
        let options = self.options(sum);
        let none = options.is_empty();
        let wins = if none { self.play == Play::Misere } else { false }
            || options.iter().any(|next| !self.wins(next));
        self.known.insert(sum.to_vec(), wins);
        wins
    }
}

fn small(game: &Match) -> Vec<Vec<u64>> {
    game.parts().iter().map(|at| at.small().unwrap()).collect()
}

/// A match and everything below it, each position once: the machine's moves at won positions, all moves of the other.
fn machine_wins(judge: &Judge, game: &Match, definition: &mut Definition, seen: &mut Seen) {
    if !seen.insert(small(game)) {
        return;
    }
    let reply = judge.reply(game, 100, 7).unwrap();
    let mut after = game.clone();
    let Some(made) = reply.made else {
        assert_eq!(game.play(), Play::Misere, "a won position without a move");
        return;
    };
    after.make(made.part, made.to).unwrap();
    assert!(!definition.wins(&small(&after)), "{:?}: {}", small(game), reply.words);
    for answer in after.legal_moves(usize::MAX).listed {
        let mut next = after.clone();
        next.make(answer.part, answer.to).unwrap();
        machine_wins(judge, &next, definition, seen);
    }
}

type Seen = std::collections::HashSet<Vec<Vec<u64>>>;

/// What a hint and a judgement must say, at a position and all its moves.
fn told_rightly(judge: &Judge, game: &Match, definition: &mut Definition) {
    let place = format!("{:?} {:?}", definition.games, small(game));
    let wins = definition.wins(&small(game));
    let hint = judge.hint(game).unwrap();
    assert_eq!(hint.outcome == Outcome::N, wins, "{place}");
    assert_eq!(hint.best.is_some(), wins && !game.is_over(), "{place}");
    assert!(!hint.words.is_empty(), "{place}");
    let legal = game.legal_moves(usize::MAX);
    let mut moves: Vec<Vec<Vec<u64>>> = Vec::new();
    for made in &legal.listed {
        let mut after = game.clone();
        after.make(made.part, made.to.clone()).unwrap();
        moves.push(small(&after));
        let good = !definition.wins(&small(&after));
        let told = judge.explain(game, made.part, &made.to).unwrap();
        assert!(told.legal, "{place}");
        assert_eq!(told.good, good, "{place} {}", made.to);
        assert_eq!(told.outcome_after == Some(Outcome::P), good, "{place} {}", made.to);
        assert_eq!(told.better.is_some(), wins && !good, "{place} {}: {}", made.to, told.words);
        let machine = judge.reply(game, 0, 3).unwrap().made.unwrap();
        assert!(legal.listed.contains(&machine), "{place}");
    }
    moves.sort();
    assert_eq!(moves, definition.options(&small(game)), "{place}: legal moves are the rules'");
}

fn start(text: &str, piles: Vec<u64>, play: Play) -> Match {
    let game: Game = text.parse().unwrap();
    Match::new(vec![game.position(Position::from_small(&piles)).unwrap()], play).unwrap()
}

/// Every position of a game with numbers up to `most`.
fn boxed(arity: usize, most: u64) -> Vec<Vec<u64>> {
    (0..arity).fold(vec![Vec::new()], |found, _| {
        let longer = |p: &Vec<u64>| (0..=most).map(|x| [&p[..], &[x]].concat()).collect::<Vec<_>>();
        found.iter().flat_map(longer).collect()
    })
}

#[test]
fn the_machine_wins_every_won_position_of_every_game_of_the_catalogue() {
    let (engines, run) = (Registry::standard(), Run::default());
    let own = ["(1,2)* {0,3} band:3", "{1,2} {2,1}", "wedge@larger {0,1}"];
    for text in CatalogueEntry::named().iter().map(|entry| entry.example).chain(own) {
        for play in PLAYS {
            let arity = text.parse::<Game>().unwrap().arity();
            let most = if arity > 2 { 3 } else { 7 };
            let judge = Judge::new(&engines, &run);
            let mut definition = Definition::of(&start(text, vec![0; arity], play));
            let mut seen = Seen::new();
            // The largest first: what the judge remembers then serves the others.
            for piles in boxed(arity, most).into_iter().rev() {
                let game = start(text, piles, play);
                if definition.wins(&small(&game)) {
                    machine_wins(&judge, &game, &mut definition, &mut seen);
                }
            }
            assert!(!seen.is_empty(), "{text}");
        }
    }
}

#[test]
fn hints_and_judgements_are_those_of_the_definition() {
    let (engines, run) = (Registry::standard(), Run::default());
    for text in ["wythoff", "r-wythoff", "gdwn:1,2", "nim:3", "fibonacci-nim", "wythoff:3", "{1,2}"]
    {
        for play in PLAYS {
            let arity = text.parse::<Game>().unwrap().arity();
            let judge = Judge::new(&engines, &run);
            let mut definition = Definition::of(&start(text, vec![0; arity], play));
            let most = if arity > 2 { 2 } else { 5 };
            for piles in boxed(arity, most).into_iter().rev() {
                told_rightly(&judge, &start(text, piles, play), &mut definition);
            }
        }
    }
}

#[test]
fn sums_are_won_under_both_kinds_of_play() {
    let (engines, run) = (Registry::standard(), Run::default());
    let sums = [
        "wythoff 2,3 + nim 1,2",
        "fibonacci-nim 5,2 + wythoff 2,2",
        "fibonacci-nim:2 3,4 + nim:1 2",
        "gdwn:1,2 2,3 + maharaja 2,2",
        "nim:1 1 + nim:1 1 + nim:1 2",
    ];
    for text in sums {
        for play in PLAYS {
            let game = Match::parse(text, play).unwrap();
            let judge = Judge::new(&engines, &run);
            let mut definition = Definition::of(&game);
            told_rightly(&judge, &game, &mut definition);
            for first in game.legal_moves(usize::MAX).listed {
                let mut after = game.clone();
                after.make(first.part, first.to).unwrap();
                if definition.wins(&small(&after)) {
                    machine_wins(&judge, &after, &mut definition, &mut Seen::new());
                }
            }
            if definition.wins(&small(&game)) {
                machine_wins(&judge, &game, &mut definition, &mut Seen::new());
            }
        }
    }
}

fn said(text: &str, play: Play) -> String {
    let game = Match::parse(text, play).unwrap();
    game.hint(&Registry::standard(), &Run::default()).unwrap().words
}

#[test]
fn reasons_in_words() {
    let is = |text: &str, words: &str| assert_eq!(said(text, Play::Normal), words, "{text}");
    is(
        "wythoff 5,8",
        "(5,8) is not a P-position; the pair on its diagonal is (4,7): take 1 from both piles, leaving (4,7) (the piles differ by 3; pair 3 = (4, 7) differs by 3)",
    );
    is(
        "gdwn:1,2 3,4",
        "(3,4) is not a P-position; the partner of 3 is 1: take 3 from pile 2, leaving (3,1)",
    );
    is(
        "wythoff 4,7",
        "(4,7) is a P-position: every move leads to a position that is won, there is no winning move",
    );
    is("nim 3,5", "piles 3 and 5: nim-sum 6; take 2 from pile 2, leaving 3 in it");
    is("nim:3 1,2,3", "piles 1, 2 and 3: nim-sum 0, there is no winning move");
    is(
        "fibonacci-nim 17,4",
        "17 = 13 + 3 + 1 in Fibonacci numbers, and up to 4 may be taken: take 1, the least term; the opponent may then take 2, less than 3",
    );
    is(
        "fibonacci-nim 13",
        "13 = 13 in Fibonacci numbers, and only up to 12 may be taken, less than the least term 13: there is no winning move",
    );
    is(
        "nim:1 3 + nim:1 5",
        "values 3 and 5: nim-sum 6; make the second 3: in game 2 (nim:1) take 2, leaving (3)",
    );
    is("wythoff 2,2", "take 2 from both piles, leaving (0,0): that is the last move, and it wins");
    is("wythoff 0,0", "no move is left: whoever is to move has lost");
    assert_eq!(
        said("nim 1,2", Play::Misere),
        "take 2 from pile 2, leaving (1,0), after which every move loses (misere play)"
    );
}

#[test]
fn a_judgement_names_the_better_move() {
    let (engines, run) = (Registry::standard(), Run::default());
    let game = Match::parse("wythoff 5,8", Play::Normal).unwrap();
    let told = |to: [u64; 2]| game.explain(0, &to.into(), &engines, &run).unwrap();
    assert!(told([4, 7]).good && told([4, 7]).words.starts_with("good: (4,7) is a P-position"));
    assert!(told([5, 7]).words.contains("better was: (5,8) is not a P-position"));
    let wrong = told([3, 7]);
    assert!(!wrong.legal && !wrong.good && wrong.outcome_after.is_none());
    assert_eq!(
        wrong.words,
        "(5,8) to (3,7) is no move of wythoff: any number from one pile, or the same number from both piles"
    );
    let lost = Match::parse("wythoff 1,2", Play::Normal).unwrap();
    let told = lost.explain(0, &[1, 1].into(), &engines, &run).unwrap();
    assert!(told.words.starts_with("no move was better") && told.better.is_none());
}

/// A thousand digits, where a closed form answers: the machine wins against one that always takes the same.
#[test]
fn piles_of_a_thousand_digits() {
    let (engines, run) = (Registry::standard(), Run::default());
    for text in ["wythoff", "fraenkel:3", "diagonal:2", "nim", "fibonacci-nim", "e-wythoff"] {
        let began = std::time::Instant::now();
        // The blocks of the (a,a) games take their time in a build without optimisation.
        let digits = if text.starts_with("diagonal") { 100 } else { 1000 };
        let far = BigUint::from(10u32).pow(digits) + 123_456u32;
        let game: Game = text.parse().unwrap();
        let piles = vec![far.clone(), &far + 17u32];
        let at = game.position(piles).unwrap();
        let mut game = Match::new(vec![at], Play::Normal).unwrap();
        let told = game.hint(&engines, &run).unwrap();
        let best = told.best.unwrap_or_else(|| panic!("{text}: {}", told.words));
        assert!(told.words.len() < 1000, "{text}: {}", told.words.len());
        game.make(0, best.to).unwrap();
        assert_eq!(game.hint(&engines, &run).unwrap().outcome, Outcome::P, "{text}");
        // A lost position: the machine still moves, and the answer to it is known.
        let made = game.reply(100, 0, &engines, &run).unwrap().made.unwrap();
        game.make(0, made.to).unwrap();
        assert_eq!(game.hint(&engines, &run).unwrap().outcome, Outcome::N, "{text}");
        println!("{text}: {:.1?} for three hints and a reply", began.elapsed());
    }
}

#[test]
fn weaker_play_is_drawn_from_the_seed() {
    let (engines, run) = (Registry::standard(), Run::default());
    let game = Match::parse("wythoff 20,30", Play::Normal).unwrap();
    let to = |strength, seed| game.reply(strength, seed, &engines, &run).unwrap().made.unwrap().to;
    let perfect = to(100, 0);
    assert!((0..50).all(|seed| to(100, seed) == perfect));
    assert!((0..50).all(|seed| to(30, seed) == to(30, seed)));
    let apart = |strength| (0..200).filter(|seed| to(strength, *seed) != perfect).count();
    let (weak, medium, strong) = (apart(0), apart(50), apart(90));
    assert!(weak > 180 && (60..140).contains(&medium) && strong < 50, "{weak} {medium} {strong}");
}

#[test]
fn what_is_too_large_is_refused_with_a_remedy() {
    let (engines, run) = (Registry::standard(), Run::default());
    let fails = |text: &str, play| {
        let game = Match::parse(text, play).unwrap();
        game.hint(&engines, &run).unwrap_err()
    };
    let error = fails("wythoff 50,80 + nim 40,50", Play::Misere);
    assert!(matches!(&error, Error::Limit(why) if why.contains("smaller piles")), "{error}");
    let error = fails("gdwn:1,2 1000000000000,3000000000000", Play::Normal);
    assert!(matches!(error, Error::Limit(_) | Error::Overflow(_)), "{error}");
    // A weak machine needs no judge.
    let game = Match::parse("gdwn:1,2 1000000000000,3000000000000", Play::Normal).unwrap();
    assert!(game.reply(0, 1, &engines, &run).unwrap().made.is_some());
}

#[test]
fn moves_as_they_are_typed() {
    let read = |sum: &str, text: &str| {
        let game = Match::parse(sum, Play::Normal).unwrap();
        game.read(text).map(|made| format!("{}: {}", made.part + 1, made.to))
    };
    for (sum, text, to) in [
        ("wythoff 5,8", "4,7", "1: 4,7"),
        ("wythoff 5,8", " 4, 7 ", "1: 4,7"),
        ("wythoff 5,8", " To (4, 7) ", "1: 4,7"),
        ("octal:0.77 5", "3,1", "1: 3,1"),
        ("wythoff 5,8", "Take 1 from both piles", "1: 4,7"),
        ("wythoff 5,8", "take 2 from pile 2", "1: 5,6"),
        ("wythoff 5,8", "-0,-2", "1: 5,6"),
        ("wythoff 5,8", "0,-2", "1: 5,6"),
        ("maharaja 5,8", "take 1 from 1 and 2 from 2", "1: 4,6"),
        ("nim:1 9", "take 4", "1: 5"),
        ("nim:1 9", "5", "1: 5"),
        ("fibonacci-nim 17,4", "take 4", "1: 13,8"),
        ("fibonacci-nim 17,4", "13", "1: 13,8"),
        ("fibonacci-nim 17,4", "13,8", "1: 13,8"),
        ("fibonacci-nim:2 5,4,6,5", "take 2 from heap 2", "1: 5,4,4,4"),
        ("fibonacci-nim:2 5,4,6,5", "5,4", "1: 5,4,4,4"),
        ("fibonacci-nim-global:2 5,6,3", "3,6", "1: 3,6,4"),
        ("wythoff 5,8 + nim:1 3", "2: 1", "2: 1"),
        ("wythoff 5,8 + nim:1 3", "take 2 in 2", "2: 1"),
        ("wythoff 5,8 + nim:1 3", "game 1: -1,-1", "1: 4,7"),
        ("wythoff 0,0 + nim:1 3", "1", "2: 1"),
    ] {
        assert_eq!(read(sum, text).unwrap(), to, "{sum}: {text}");
    }
    for (sum, text, why) in [
        ("wythoff 5,8", "", "expected a move"),
        ("wythoff 5,8", "hello", "expected a move"),
        ("wythoff 5,8", "5,8", "is no move of wythoff"),
        ("wythoff 5,8", "6,9", "is no move of wythoff"),
        ("wythoff 5,8", "4", "has 2 numbers"),
        ("wythoff 5,8", "take 9 from 2", "not so much"),
        ("wythoff 5,8", "take 1 from 3", "counted from 1 to 2"),
        ("wythoff 5,8", "take x from 1", "expected"),
        ("wythoff 5,8", "take 1", "write what to take from each"),
        ("wythoff 5,8", "-1", "write what to take from each"),
        ("wythoff 5,8", "2: 4,7", "there is no game 2"),
        ("wythoff 5,8 + nim:1 3", "4,7", "say in which game"),
        ("wythoff 5,8 + nim:1 3", "x: 4,7", "is no number of a game"),
        ("fibonacci-nim 17,4", "take 5", "is no move of fibonacci-nim"),
        ("fibonacci-nim:2 5,4,6,5", "4,4", "exactly one heap"),
        ("fibonacci-nim 17,4", "18", "cannot grow"),
    ] {
        let error = read(sum, text).unwrap_err().to_string();
        assert!(error.contains(why), "{sum}: {text}: {error}");
    }
}

proptest::proptest! {
    /// Whatever is typed is a legal move or an error.
    #[test]
    fn any_text_is_a_legal_move_or_refused(
        words in proptest::collection::vec("take|from|both|all|and|in|game|pile|[0-9]{1,3}|,|-|:| |[a-zé]", 0..9),
        sum in proptest::sample::select(vec![
            "wythoff 5,8",
            "fibonacci-nim 17,4",
            "fibonacci-nim:2 5,4,6,5",
            "nim:1 9",
            "wythoff 3,4 + nim:1 3",
        ]),
        gap in proptest::bool::ANY,
    ) {
        let game = Match::parse(sum, Play::Normal).unwrap();
        if let Ok(made) = game.read(&words.join(if gap { " " } else { "" })) {
            assert!(game.legal_moves(usize::MAX).listed.contains(&made));
        }
    }
}

#[test]
fn moves_are_taken_back_one_by_one() {
    let mut game = Match::parse("wythoff 5,8 + fibonacci-nim 5", Play::Normal).unwrap();
    let before = game.clone();
    for text in ["1: 4,7", "2: take 1", "1: 0,3"] {
        let made = game.read(text).unwrap();
        game.make(made.part, made.to).unwrap();
    }
    assert_eq!((game.to_move(), game.history().len()), (Side::Second, 3));
    while game.undo() {}
    assert_eq!(game, before);
}
