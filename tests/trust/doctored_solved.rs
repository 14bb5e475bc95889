//! Solved games and checkpoints that somebody changed, with fresh hashes: thousands of mutants of every kind that is read. What is
//! accepted must say of every small position what the definition says; in particular an automaton must not answer for
//! tuples that no sentence was about, such as (1,0) beside (0,1) in a symmetric game.

use crate::table::told;

use std::collections::BTreeSet;
use std::fs;
use std::time::Duration;

use num_bigint::BigUint;
use sha2::{Digest, Sha256};
use wythoff::engine::oracle::Oracle;
use wythoff::engine::{Bound, Play, Registry};
use wythoff::run::{Checkpoint, Memory, Run};
use wythoff::solve::{Answer, Book, Settings, SolvedGame, solve};
use wythoff::{Game, Position};

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

fn solved_text(game: &Game, top: u32, play: Play) -> String {
    let settings = Settings::default();
    let answer =
        solve(game, top, play, &settings, &Registry::standard(), &Run::default(), &mut |_| {});
    let Answer::Proved(solved) = answer.unwrap() else { panic!("{game} is solved") };
    Book::of(&solved, Default::default()).unwrap().to_text()
}

/// The text with its hash mended, as whoever changed it would mend it.
pub fn resealed(text: &str) -> String {
    let (head, body) = text.split_once("\n\n").unwrap();
    let (head, _) = head.rsplit_once("\nsha256: ").unwrap();
    let hash = Sha256::digest(format!("{head}\n\n{body}"));
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{head}\nsha256: {hash}\n\n{body}")
}

/// A fixed sequence of numbers that look like chance (xorshift).
pub struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// Changes one to three lines of the automata: an output, a target, a new transition, one that goes, a new state that
/// accepts for ever.
fn mutant(text: &str, radix: usize, tracks: usize, chance: &mut Chance) -> String {
    let (head, body) = text.split_once("\n\n").unwrap();
    let mut lines: Vec<String> = body.lines().map(String::from).collect();
    let is_state = |line: &String| {
        let mut words = line.split(' ');
        let number = words.next().is_some_and(|word| word.parse::<usize>().is_ok());
        number && !line.contains("->") && words.next().is_some()
    };
    for _ in 0..=chance.below(3) {
        let states: Vec<usize> = (0..lines.len()).filter(|&i| is_state(&lines[i])).collect();
        let moves: Vec<usize> = (0..lines.len()).filter(|&i| lines[i].contains("->")).collect();
        let number = |line: &str| line.split(' ').next().unwrap().parse::<usize>().unwrap();
        let last = number(&lines[*states.last().unwrap()]);
        let digits: Vec<String> = (0..tracks).map(|_| chance.below(radix).to_string()).collect();
        let digits = digits.join(" ");
        match chance.below(6) {
            0 => {
                let at = states[chance.below(states.len())];
                let (state, output) = lines[at].split_once(' ').unwrap();
                lines[at] = format!("{state} {}", if output == "1" { 0 } else { 1 });
            }
            1 if !moves.is_empty() => {
                let at = moves[chance.below(moves.len())];
                let (digits, _) = lines[at].split_once("->").unwrap();
                lines[at] = format!("{digits}-> {}", chance.below(last + 1));
            }
            2 if !moves.is_empty() => {
                lines.remove(moves[chance.below(moves.len())]);
            }
            // The kind that fooled an earlier version: a way into a new state that accepts everything from there on.
            3 => {
                let at = states[chance.below(states.len())];
                lines.insert(at + 1, format!("{digits} -> {}", last + 1));
                let all = vec!["*"; tracks].join(" ");
                lines.push(format!("{} 1", last + 1));
                lines.push(format!("{all} -> {}", last + 1));
            }
            _ => {
                let at = states[chance.below(states.len())];
                lines.insert(at + 1, format!("{digits} -> {}", chance.below(last + 1)));
            }
        }
    }
    resealed(&format!("{head}\n\n{}\n", lines.join("\n")))
}

/// All positions with piles below a side.
fn cells(arity: usize, side: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    for _ in 0..arity {
        let longer = |p: &Vec<u64>| {
            let p = p.clone();
            (0..side).map(move |x| p.iter().copied().chain([x]).collect())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// What the definition says: the value of every cell, and those of each level in the form that is listed.
struct Truth {
    values: Vec<(Vec<BigUint>, usize)>,
    symmetric: bool,
    side: u64,
}

impl Truth {
    fn of(game: &Game, play: Play, side: u64) -> Truth {
        let mut oracle = Oracle::new(game, play);
        let cells = cells(game.arity(), side).into_iter();
        let valued = cells.map(|cell| {
            let value = oracle.value(&cell).unwrap() as usize;
            (cell.into_iter().map(BigUint::from).collect(), value)
        });
        Truth { values: valued.collect(), symmetric: game.is_symmetric(), side }
    }

    /// Whether everything a solved game tells is true of the cells: values, lists, counts.
    fn agrees(&self, solved: &SolvedGame, levels: usize) -> bool {
        let right = |(cell, value): &(Vec<BigUint>, usize)| {
            let known = solved.value(cell);
            known == (*value < levels).then(|| BigUint::from(*value))
        };
        let listed = |value: usize| {
            let listed = solved.list(value as u32, Bound::UpTo(self.side - 1)).unwrap().stream;
            // A list by rows goes on past the side in the other pile.
            let inside = |p: &Position| p.iter().all(|x| *x < BigUint::from(self.side));
            let found: BTreeSet<Vec<BigUint>> =
                listed.map(Result::unwrap).filter(inside).map(|p| p.0).collect();
            let wanted = self
                .values
                .iter()
                .filter(|(cell, v)| *v == value && (!self.symmetric || cell.is_sorted()));
            let wanted: BTreeSet<Vec<BigUint>> = wanted.map(|(cell, _)| cell.clone()).collect();
            let level = &solved.book().unwrap().levels()[value];
            let counted = level.count_below(&BigUint::from(self.side));
            found == wanted && counted == wanted.len().into()
        };
        self.values.iter().all(right) && (0..levels).all(listed)
    }
}

/// Tries so many mutants of a file: how many were tried, and accepted.
fn attack(game: &Game, top: u32, play: Play, side: u64, tries: usize) -> (u64, u64) {
    let text = solved_text(game, top, play);
    let book = Book::from_text(&text, &Run::default()).unwrap();
    let truth = Truth::of(game, play, side);
    let (run, levels) = (Run::new(Memory::bytes(100_000_000)), top as usize + 1);
    let whole = SolvedGame::proved(Book::from_text(&text, &Run::default()).unwrap(), &run).unwrap();
    assert!(truth.agrees(&whole, levels), "{game}: the file as it was written");
    let radix = book.system().radix() as usize;
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15 ^ tries as u64);
    let mut accepted = 0;
    for i in 0..tries {
        let changed = mutant(&text, radix, game.arity(), &mut chance);
        let claimed = Book::from_text(&changed, &Run::default());
        match claimed.and_then(|book| SolvedGame::proved(book, &run)) {
            // A mutant may be too much for the memory: then nothing is said of it.
            Err(error) => assert!([2, 3].contains(&error.exit_code()), "{game}, {i}: {error}"),
            Ok(solved) => {
                accepted += 1;
                assert!(truth.agrees(&solved, levels), "{game}, mutant {i}: false\n{changed}");
                // Proved means for all sizes: it is the automaton that was there.
                assert_eq!(solved.book().unwrap().to_text(), text, "{game}, mutant {i}");
            }
        }
    }
    (tries as u64, accepted)
}

/// The rows of several attacks in one.
fn together(all: &[(u64, u64)]) -> (u64, u64) {
    all.iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
}

#[test]
fn mutants_of_normal_play() {
    let all = [
        attack(&game("nim"), 0, Play::Normal, 16, 700),
        attack(&game("wythoff"), 1, Play::Normal, 20, 150),
        attack(&game("{0,2}* {1,1}*"), 0, Play::Normal, 16, 300),
        // Not symmetric: all tuples count.
        attack(&game("(1,0)* (0,2)*"), 0, Play::Normal, 16, 300),
    ];
    assert!(all[0].1 > 0);
    told("solved game, normal play", together(&all));
}

#[test]
fn mutants_of_misere_play() {
    let all = [
        attack(&game("nim"), 0, Play::Misere, 16, 500),
        attack(&game("wythoff"), 0, Play::Misere, 20, 300),
    ];
    assert!(all[0].1 > 0);
    told("solved game, misère play", together(&all));
}

#[test]
fn mutants_of_blocked_games() {
    told("solved game, blocked", attack(&game("block:2 nim"), 0, Play::Normal, 16, 500));
}

#[test]
fn mutants_of_three_piles_and_of_all_values() {
    let heap = game("{0,1}* {1,1}").with_heap().unwrap();
    let all =
        [attack(&game("nim:3"), 0, Play::Normal, 8, 500), attack(&heap, 0, Play::Normal, 7, 300)];
    assert!(all[0].1 > 0);
    told("solved game, three piles and all values", together(&all));
}

/// Guesses of one's own (`wyt solve --from`): automata of solved games that were changed, and formulas. What is called proved is what
/// the game's own positions are.
#[test]
fn mutants_of_guesses() {
    let (run, engines) = (Run::new(Memory::bytes(100_000_000)), Registry::standard());
    let (mut tried, mut proved, mut refuted) = (0, 0, 0);
    for (name, play, tries) in
        [("nim", Play::Normal, 500), ("nim", Play::Misere, 300), ("nim:3", Play::Normal, 200)]
    {
        let game = game(name);
        let text = solved_text(&game, 0, play);
        let radix = Book::from_text(&text, &Run::default()).unwrap().system().radix() as usize;
        let mut chance = Chance(0x0f0e_0d0c_0b0a_0908);
        let formulas = ["a=b", "a<=b & a=b", "a=b | (a=0 & b=7)", "a+b=b+a", "a!=b", "a=b & a<9"];
        for i in 0..tries {
            let whole = mutant(&text, radix, game.arity(), &mut chance);
            let body = whole.split_once("value 0\n").unwrap().1.to_string();
            let formula = formulas[chance.below(formulas.len())];
            let guess = match (i % 4, game.arity()) {
                (0, _) => whole,
                (3, 2) => format!("?msd_2 {formula}"),
                _ => body,
            };
            tried += 1;
            let given = match game.read_guess(&guess, &run) {
                Ok(given) => given,
                Err(error) => {
                    assert!([2, 3].contains(&error.exit_code()), "{name}, {i}: {error}");
                    continue;
                }
            };
            let settings = Settings { given, ..Settings::default() };
            match solve(&game, 0, play, &settings, &engines, &run, &mut |_| {}) {
                Ok(Answer::Proved(solved)) => {
                    let read = Book::of(&solved, Default::default()).unwrap().to_text();
                    assert_eq!(read, text, "{name}, {i}\n{guess}");
                    proved += 1;
                }
                Ok(Answer::Refuted(_)) => refuted += 1,
                Ok(other) => panic!("{name}, {i}: {other:?}"),
                Err(error) => assert!([2, 3].contains(&error.exit_code()), "{name}, {i}: {error}"),
            }
        }
    }
    assert!(proved > 0 && refuted > 100, "{proved} {refuted}");
    told("guess of one's own", (tried, proved));
}

/// Door 1: the file that was accepted, and listed (1,0) and (2,0) as P-positions of Nim.
#[test]
fn what_nobody_proved_is_not_read() {
    let text = solved_text(&game("nim"), 0, Play::Normal);
    let doctored = text.replace("0 0 -> 0\n", "0 0 -> 0\n1 0 -> 1\n");
    assert_ne!(doctored, text);
    let doctored = format!("{doctored}\n1 1\n0 0 -> 1\n0 1 -> 1\n1 0 -> 1\n1 1 -> 1\n");
    let book = Book::from_text(&resealed(&doctored), &Run::default()).unwrap();
    let solved = SolvedGame::proved(book, &Run::default()).unwrap();
    let listed = solved.list(0, Bound::UpTo(3)).unwrap().stream;
    let listed: Vec<String> = listed.map(|p| p.unwrap().to_string()).collect();
    assert_eq!(listed, ["0,0", "1,1", "2,2", "3,3"]);
    assert_eq!(solved.book().unwrap().to_text(), text);
}

/// The line `system:` is data: a script in it is refused, and so is any change of a line above the hash.
#[test]
fn a_header_is_data_and_is_sealed() {
    let text = solved_text(&game("{0,1}* {1,1}* {1,1}"), 0, Play::Normal);
    for script in [
        "ost a [0] [2]: eval x \"A x x<\"",
        "ost a [0] [2]: load \"other\"",
        "ost a [0] [2]:",
        "ost a [0] [02]",
        "ost a b [0] [2]",
        "msd_fib:",
    ] {
        let system = text.lines().nth(3).unwrap();
        let changed = resealed(&text.replacen(system, &format!("system: {script}"), 1));
        let error = Book::from_text(&changed, &Run::default()).unwrap_err();
        assert_eq!(error.exit_code(), 2, "{script}: {error}");
        assert!(error.to_string().contains("numeration system"), "{script}: {error}");
    }
    for (line, other) in [("play: normal", "play: misere"), ("game: ", "game: {3,5} ")] {
        let error = Book::from_text(&text.replacen(line, other, 1), &Run::default()).unwrap_err();
        assert!(error.to_string().contains("sha256"), "{line}: {error}");
    }
}

/// A checkpoint whose automaton was changed: it is proved as it stands, or learned again; never is another one called proved.
#[test]
fn mutants_of_checkpoints() {
    let path = std::env::temp_dir().join(format!("wythoff-doctored-{}", std::process::id()));
    let (mut tried, mut accepted) = (0, 0);
    for (name, top, play, tries) in [
        ("nim", 0, Play::Normal, 250),
        ("nim", 0, Play::Misere, 150),
        ("wythoff", 0, Play::Normal, 20),
        ("block:2 nim", 0, Play::Normal, 40),
        ("nim:3", 0, Play::Normal, 40),
    ] {
        let game = game(name);
        let text = solved_text(&game, top, play);
        let radix = Book::from_text(&text, &Run::default()).unwrap().system().radix() as usize;
        let mut chance = Chance(0x1234_5678_9abc_def1);
        for i in 0..tries {
            let changed = mutant(&text, radix, game.arity(), &mut chance);
            let checkpoint = Checkpoint::new(&path, Duration::ZERO);
            let mut saver = checkpoint.saver(Settings::state_name(&game, play));
            saver
                .save(|out| Ok(out.write_all(format!("height 0\n{changed}").as_bytes())?))
                .unwrap();
            let run = Run::default().with_checkpoint(Some(checkpoint));
            tried += 1;
            let (settings, engines) = (Settings::default(), Registry::standard());
            match solve(&game, top, play, &settings, &engines, &run, &mut |_| {}) {
                Ok(Answer::Proved(solved)) => {
                    let read = Book::of(&solved, Default::default()).unwrap().to_text();
                    assert_eq!(read, text, "{name}, mutant {i}\n{changed}");
                    accepted += 1;
                }
                Err(error) => assert_eq!(error.exit_code(), 2, "{name}, mutant {i}: {error}"),
                Ok(other) => panic!("{name}, mutant {i}: {other:?}"),
            }
        }
    }
    fs::remove_file(&path).unwrap();
    told("checkpoint of `solve`", (tried, accepted));
}
