//! Positions known by words: learned from frames, walked through by the checker, read off for piles of any size.

use num_bigint::BigUint;
use wythoff::engine::{Bound, Play, Registry};
use wythoff::run::{Memory, Run};
use wythoff::solve::{Answer, Settings, Solved, SolvedGame, solve};
use wythoff::{Game, Table};
use wythoff_verify::{Verified, verify};

fn solved(text: &str, top: u32, run: &Run) -> Solved {
    let game: Game = text.parse().unwrap();
    let engines = Registry::standard();
    match solve(&game, top, Play::Normal, &Settings::default(), &engines, run, &mut |_| {}) {
        Ok(Answer::Proved(solved)) => solved,
        other => panic!("{text}: {other:?}"),
    }
}

/// Writes the file of a solved game and reads it again.
fn read_again(solved: &Solved, name: &str) -> SolvedGame {
    let file = std::env::temp_dir().join(format!("wythoff-{}-{name}", std::process::id()));
    std::fs::write(&file, solved.to_file(Memory::default()).unwrap()).unwrap();
    let read = SolvedGame::load(&file, None, &Run::default());
    std::fs::remove_file(&file).unwrap();
    read.unwrap()
}

/// Wythoff's value 2: the word of 6,572 states, whatever the threads; the file is the certificate, and answers as the table does.
#[test]
fn the_word_of_value_two() {
    let one = solved("wythoff", 2, &Run::default().with_threads(1));
    let states: Vec<usize> = one.levels().iter().map(|level| level.states()).collect();
    assert_eq!(states, [4, 415, 6572]);
    let words = one.levels()[2].words().expect("value 2 is proved on its word");
    let own: Vec<usize> = words.words.iter().map(|word| word.says.len()).collect();
    assert_eq!(own, [2, 165, 6572]);
    let record = one.record(&Run::default()).unwrap().to_bytes();
    assert!(matches!(verify(&record), Ok(Verified::Words(_))));
    let two = solved("wythoff", 2, &Run::default().with_threads(3));
    assert!(two.record(&Run::default()).unwrap().to_bytes() == record, "threads change nothing");

    let read = read_again(&one, "value-2");
    let size = 150;
    let table = Table::plain(one.game(), size, size, &Run::default()).unwrap();
    for a in 0..size {
        for b in 0..size {
            let value = Some(table.get(a, b)).filter(|value| *value < 3);
            let told = read.value(&[a.into(), b.into()]);
            assert_eq!(told, value.map(BigUint::from), "{a},{b}");
        }
    }
    // The positions in order, and how many there are below a bound.
    let first = read.list(2, Bound::UpTo(99)).unwrap().stream;
    let first: Vec<(usize, usize)> = first
        .map(|p| p.unwrap().0.iter().map(|x| usize::try_from(x).unwrap()).collect::<Vec<_>>())
        .map(|p| (p[0], p[1]))
        .collect();
    let inside = |p: &&(usize, usize)| p.1 < size;
    assert!(first.iter().filter(inside).all(|&(a, b)| a <= b && table.get(a, b) == 2));
    let below = (0..100).flat_map(|a| (a..100).map(move |b| (a, b)));
    let below = below.filter(|&(a, b)| table.get(a, b) == 2).count();
    assert_eq!(first.iter().filter(|p| p.1 < 100).count(), below);
    assert_eq!(read.count_below(2, &100u32.into()), Some(below.into()));
    assert_eq!(read.list(3, Bound::UpTo(9)).err().map(|e| e.exit_code()), Some(2));
}

/// A step: the word of {3,5}, its winning moves against those of the definition, and a pile of a thousand digits.
#[test]
fn winning_moves_are_read_off_the_word() {
    let found = solved("{0,1}* {1,1}* {3,5}", 0, &Run::default());
    assert_eq!((found.levels()[0].states(), found.levels()[0].words().is_some()), (3280, true));
    let read = read_again(&found, "step");
    let size = 60;
    let table = Table::plain(found.game(), size, size, &Run::default()).unwrap();
    for a in 0..size {
        for b in 0..size {
            let nim = (0..a).map(|x| (x, b)).chain((0..b).map(|y| (a, y)));
            let diagonal = (1..=a.min(b)).map(|k| (a - k, b - k));
            let steps = [(3, 5), (5, 3)];
            let steps =
                steps.iter().filter(|(p, q)| a >= *p && b >= *q).map(|(p, q)| (a - p, b - q));
            let options = nim.chain(diagonal).chain(steps).filter(|to| table.get(to.0, to.1) == 0);
            let mut wanted: Vec<Vec<u64>> =
                options.map(|to| vec![to.0 as u64, to.1 as u64]).collect();
            wanted.sort_unstable();
            wanted.dedup();
            let told = read.winning(&[a.into(), b.into()], 100, Memory::default()).unwrap();
            let mut told: Vec<Vec<u64>> = told
                .listed
                .iter()
                .map(|m| m.to.0.iter().map(|x| u64::try_from(x).unwrap()).collect())
                .collect();
            told.sort_unstable();
            assert_eq!(told, if table.get(a, b) == 0 { vec![] } else { wanted }, "{a},{b}");
        }
    }
    let huge = BigUint::from(10u32).pow(1000);
    let from = [huge.clone(), &huge * 3u32];
    let moves = read.winning(&from, 10, Memory::default()).unwrap().listed;
    assert!(!moves.is_empty());
    assert!(moves.iter().all(|m| read.value(&m.to.0) == Some(0u32.into())));
}

/// A file that was changed is refused: a letter, an arrow, the game.
#[test]
fn a_doctored_word_is_refused() {
    let found = solved("{0,1}* {1,1}* {4,6}", 0, &Run::default());
    let words = found.levels()[0].words().unwrap();
    let refuted = |change: &dyn Fn(&mut wythoff_verify::WordsClaim)| {
        let mut changed = words.clone();
        change(&mut changed);
        verify(&changed.to_certificate().to_bytes()).is_err()
    };
    assert!(!refuted(&|_| {}));
    assert!(refuted(&|claim| claim.words[0].says[2000].1 += 1));
    assert!(refuted(&|claim| claim.words[0].next[2000][0] = claim.words[0].next[1999][0]));
    assert!(refuted(&|claim| claim.game = "{0,1}* {1,1}* {4,7}".into()));
}

/// What was learned as pairs has no word to write sentences about.
#[test]
fn pairs_have_no_sentences_about_an_index() {
    let run = Run::default();
    for pairs in [solved("nim", 0, &run), solved("wythoff", 0, &run)] {
        assert_eq!(pairs.sentences(&run).unwrap_err().exit_code(), 4);
    }
}
