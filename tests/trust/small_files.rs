//! Door 9: files of a few hundred bytes that asked for gigabytes, for minutes, or for more letters than there are numbers: refused within
//! seconds at every place that reads an automaton.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::doctored_solved::resealed;
use wythoff::engine::{Play, Registry};
use wythoff::logic::Prover;
use wythoff::run::{Checkpoint, Run};
use wythoff::solve::{Book, Settings, Solved, SolvedGame, solve};
use wythoff::{Error, Game, Result};

/// Below what a small file may take, for a slow machine that does much else.
const SOON: Duration = Duration::from_secs(20);

/// A folder that goes with its test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let (process, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(format!("wythoff-small-{process}-{count}"));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The names of automata that are too large to be carried out, each with its text.
fn automata() -> Vec<(&'static str, String)> {
    let tracks = |system: &str, count: usize| vec![system; count].join(" ");
    let stars = |count: usize| format!("{} -> 0\n", tracks("*", count));
    vec![
        ("40 GB of one state", format!("{}\n\n0 1\n", tracks("msd_10", 10))),
        ("2^64 letters", format!("{}\n\n0 1\n", tracks("msd_2", 64))),
        ("2^70 letters", format!("{}\n\n0 1\n{}", tracks("msd_2", 70), stars(70))),
        (
            "15 million letters on each of 50 lines",
            format!("{}\n\n0 1\n{}", tracks("msd_62", 4), stars(4).repeat(50)),
        ),
    ]
}

/// A solved game that claims the automaton, sealed as the program seals.
fn book(game: &str, system: &str, automaton: &str) -> String {
    let head = format!("wyt solved 2\ngame: {game}\nplay: normal\nsystem: {system}\nlevels: 1");
    resealed(&format!("{head}\nsha256: none\n\nvalue 0\n{automaton}"))
}

/// A place that reads a text, and its name.
type Place<'p> = (&'p str, &'p dyn Fn(&str) -> Result<()>);

/// Reads at every place, by name; each must refuse it, soon.
fn refused(name: &str, text: &str, places: &[Place]) {
    assert!(text.len() < 1024, "{name}: {} bytes", text.len());
    for (place, read) in places {
        let begun = Instant::now();
        let error = read(text).expect_err(&format!("{name}, {place}"));
        assert!([2, 3].contains(&error.exit_code()), "{name}, {place}: {error}");
        assert!(begun.elapsed() < SOON, "{name}, {place}: {:?}", begun.elapsed());
    }
}

/// `prove --library`, and whoever hands a text to the prover.
#[test]
fn small_automata_are_refused_soon() {
    let library = |text: &str| {
        let folder = Folder::new();
        fs::write(folder.0.join("large.txt"), text).unwrap();
        let mut library = Prover::new().load_library(&folder.0, Default::default())?;
        assert!(library.refused.len() <= 1);
        library.refused.pop().map_or(Ok(()), |(_, error)| Err(error))
    };
    let word = |text: &str| Prover::new().read_word("W", text);
    let relation = |text: &str| Prover::new().read_relation("r", text);
    let guess = |text: &str| {
        let game: Game = "nim".parse()?;
        game.read_guess(text, &Run::default()).map(drop)
    };
    for (name, text) in automata() {
        let places: [Place; 4] = [
            ("a library", &library),
            ("a word", &word),
            ("a relation", &relation),
            ("a guess", &guess),
        ];
        refused(name, &text, &places);
    }
}

/// `--by`, `solve --checkpoint`, `solve --from`, and the files that Python keeps.
#[test]
fn small_solved_games_are_refused_soon() {
    let run = Run::default();
    let by = |text: &str| SolvedGame::read(text.as_bytes(), None, &run).map(drop);
    let kept = |text: &str| Solved::read(text.as_bytes(), None, &run).map(drop);
    let replayed = |text: &str| Book::from_text(text, &run).map(drop);
    let game_of = |text: &str| -> Game {
        text.lines().nth(1).unwrap().strip_prefix("game: ").unwrap().parse().unwrap()
    };
    let guess = |text: &str| game_of(text).read_guess(text, &run).map(drop);
    let checkpoint = |text: &str| -> Result<()> {
        let folder = Folder::new();
        let game = game_of(text);
        let checkpoint = Checkpoint::new(&folder.0.join("state"), Duration::ZERO);
        let state = format!("height 0\n{text}");
        let mut saver = checkpoint.saver(Settings::state_name(&game, Play::Normal));
        saver.save(|out| Ok(out.write_all(state.as_bytes())?))?;
        let (run, engines) =
            (Run::default().with_checkpoint(Some(checkpoint)), Registry::standard());
        solve(&game, 0, Play::Normal, &Settings::default(), &engines, &run, &mut |_| {}).map(drop)
    };
    let places: [Place; 5] = [
        ("--by", &by),
        ("kept by Python", &kept),
        ("replayed", &replayed),
        ("--from", &guess),
        ("--checkpoint", &checkpoint),
    ];
    for (name, automaton) in automata() {
        let system = automaton.split(' ').next().unwrap();
        refused(name, &book("nim", system, &automaton), &places);
        // As many piles as tracks, where there is such a game.
        if automaton.lines().next().unwrap().split(' ').count() == 4 {
            refused(name, &book("nim:4", system, &automaton), &places);
        }
    }
}

/// As many states as fit into the text, each with as many letters as are carried out: what is read is large, and ends all the same.
#[test]
fn the_largest_of_small_files_ends() {
    let automaton = |system: &str, tracks: usize, length: usize| {
        let mut text = format!("{}\n", vec![system; tracks].join(" "));
        let all = vec!["*"; tracks].join(" ");
        for state in 0.. {
            let more = format!("{state} 1\n{all} -> {}\n", state + 1);
            if text.len() + more.len() + 20 > length {
                return format!("{text}{state} 0\n{all} -> 0\n");
            }
            text += &more;
        }
        text
    };
    let begun = Instant::now();
    for (system, tracks) in [("msd_fib", 16), ("msd_2", 16), ("msd_16", 4)] {
        let text = automaton(system, tracks, 1000);
        match Prover::new().read_relation("r", &text) {
            Ok(()) | Err(Error::Limit(_)) => {}
            Err(other) => assert_eq!(other.exit_code(), 2, "{system}: {other}"),
        }
        println!("{system}: {:?}", begun.elapsed());
    }
    let book = book("nim:4", "msd_16", &automaton("msd_16", 4, 800));
    let error = SolvedGame::read(book.as_bytes(), None, &Run::default()).map(drop).unwrap_err();
    assert!([2, 3].contains(&error.exit_code()), "{error}");
    println!("{:?}", begun.elapsed());
    assert!(begun.elapsed() < 4 * SOON, "{:?}", begun.elapsed());
}

/// Formulas and expressions of more letters than there are numbers.
#[test]
fn more_letters_than_fit_are_refused() {
    let systems = vec!["msd_2"; 70].join(" ");
    let script = format!("reg all {systems} \"[{}]*\":", vec!["0"; 70].join(","));
    assert!([2, 3].contains(&Prover::new().run(&script).unwrap_err().exit_code()));
    let names: Vec<String> = (0..70).map(|i| format!("x{i}")).collect();
    let sum = format!("E z z={}", names.join("+"));
    assert!([2, 3].contains(&Prover::new().decide(&sum).unwrap_err().exit_code()));
}
