//! Runs of the solver that end early or go on: interrupts, time, checkpoints; densities; all values at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use num_bigint::BigUint;
use wythoff::engine::{Bound, Play, Registry};
use wythoff::run::{Checkpoint, Progress, Run};
use wythoff::solve::{
    Answer, Book, Bounds, Densities, News, Open, Settings, Solved, SolvedGame, solve,
};
use wythoff::{Error, Game};

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

fn attempt(text: &str, top: u32, settings: &Settings, run: &Run) -> (Answer, usize) {
    let mut learned = 0;
    let engines = Registry::standard();
    let mut listen = |news: News| learned += usize::from(matches!(news, News::Learned(_)));
    let answer = solve(&game(text), top, Play::Normal, settings, &engines, run, &mut listen);
    (answer.unwrap(), learned)
}

fn proved(text: &str, top: u32) -> Solved {
    match attempt(text, top, &Settings::default(), &Run::default()).0 {
        Answer::Proved(solved) => solved,
        other => panic!("{text}: {other:?}"),
    }
}

/// Asks to stop from the first call on, once armed.
struct Button(AtomicBool);

impl Progress for Button {
    fn report(&self, _done: u64, _total: Option<u64>) {}

    fn should_stop(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

/// The levels proved before an interrupt are returned, and it comes within moments, though value 2 takes minutes.
#[test]
fn an_interrupt_keeps_what_was_proved() {
    let button = Button(AtomicBool::new(false));
    let run = Run::default().with_progress(&button);
    let engines = Registry::standard();
    let mut pressed = None;
    let answer = solve(
        &game("wythoff"),
        2,
        Play::Normal,
        &Settings::default(),
        &engines,
        &run,
        &mut |news| {
            if matches!(news, News::Trying(2, _)) {
                button.0.store(true, Ordering::SeqCst);
                pressed = Some(Instant::now());
            }
        },
    );
    let Answer::Open(open) = answer.unwrap() else { panic!("value 2 takes far longer") };
    let Open { solved: Some(solved), value: 2, why: Error::Stopped(why), .. } = *open else {
        panic!("stopped while value 2 was learned: {open:?}")
    };
    assert!(why.contains("stopped on request"), "{why}");
    assert_eq!(solved.levels().len(), 2);
    assert!(solved.levels().iter().all(|level| level.proof().holds()));
    assert!(pressed.unwrap().elapsed() < Duration::from_secs(120));
}

/// A time that is over ends a sentence under way: this proof builds automata of many hundred thousand states.
#[test]
fn time_is_looked_at_within_a_sentence() {
    let clock = Instant::now();
    let settings = Settings { time: Some(Duration::from_secs(2)), ..Settings::default() };
    let (answer, _) = attempt("fraenkel:6", 0, &settings, &Run::default());
    match answer {
        Answer::Guessed(guessed) => {
            let why = guessed.why();
            assert!(
                matches!(why, Error::Limit(_)) && why.to_string().contains("more time"),
                "{why}"
            );
            assert!(guessed.proved().is_none() && !guessed.level().proof().holds());
        }
        Answer::Open(open) => assert!(open.why.to_string().contains("more time"), "{open:?}"),
        // A faster machine than any of today.
        Answer::Proved(_) => {}
        other => panic!("{other:?}"),
    }
    assert!(clock.elapsed() < Duration::from_secs(120), "{:?}", clock.elapsed());
}

/// What a checkpoint holds is proved again, not learned again; a wrong automaton in it is learned anew; a file of another
/// game is refused.
#[test]
fn a_checkpoint_saves_the_learning() {
    let path = std::env::temp_dir().join(format!("wythoff-solve-{}", std::process::id()));
    let run = || Run::default().with_checkpoint(Some(Checkpoint::new(&path, Duration::ZERO)));
    let settings = Settings::default();
    let (first, learned) = attempt("wythoff", 1, &settings, &run());
    let Answer::Proved(first) = first else { panic!("{first:?}") };
    assert!(learned > 0 && path.is_file());
    let (again, learned) = attempt("wythoff", 1, &settings, &run());
    let Answer::Proved(again) = again else { panic!("{again:?}") };
    assert_eq!(learned, 0);
    let text = Book::of(&first, Default::default()).unwrap().to_text();
    assert_eq!(Book::of(&again, Default::default()).unwrap().to_text(), text);
    // Another level is learned on top of what is there.
    let other = solve(
        &game("maharaja"),
        0,
        Play::Normal,
        &settings,
        &Registry::standard(),
        &run(),
        &mut |_| {},
    );
    assert_eq!(other.unwrap_err().exit_code(), 2);
    // The positions of value 1 in place of those of value 0.
    let swapped = [1, 0]
        .map(|value: usize| first.levels()[value].positions(Default::default()).unwrap().clone());
    let wrong =
        Book::new(game("wythoff"), Play::Normal, swapped.to_vec(), &Run::default()).unwrap();
    let name = Settings::state_name(&game("wythoff"), Play::Normal);
    let mut saver = Checkpoint::new(&path, Duration::ZERO).saver(&name);
    let state = format!("height 0\n{}", wrong.to_text());
    saver.save(|out| Ok(out.write_all(state.as_bytes())?)).unwrap();
    let (mended, learned) = attempt("wythoff", 1, &settings, &run());
    let Answer::Proved(mended) = mended else { panic!("{mended:?}") };
    assert!(learned > 0);
    assert_eq!(Book::of(&mended, Default::default()).unwrap().to_text(), text);
    saver.finish().unwrap();
}

/// Exact densities against many positions: they sum to 1, and no share is off by two thousandths.
#[test]
fn densities_are_those_of_many_positions() {
    for (text, value) in [("maharaja", 0), ("{0,1}* {1,1}* {1,4}", 0), ("wythoff", 1)] {
        let solved = proved(text, value);
        let level = &solved.levels()[value as usize];
        let memory = Default::default();
        let bounds = Bounds::of(&solved, level, memory).unwrap().unwrap();
        let found = Densities::of(&solved, level, &bounds, memory).unwrap().unwrap();
        let Densities::Exact(shares) = found else { panic!("{text}: {found:?}") };
        let listed =
            SolvedGame::proved(Book::of(&solved, Default::default()).unwrap(), &Run::default())
                .unwrap();
        let listed = listed.list(value, Bound::Count(200_000)).unwrap();
        // The differences n of the first N positions are nearly those below N.
        let mut counts = vec![0u32; shares.len()];
        let mut all = 0;
        for position in listed.stream {
            let p: Vec<u64> = position.unwrap().iter().map(|x| u64::try_from(x).unwrap()).collect();
            let n = p[1] - p[0];
            if n < 190_000 {
                let offset = p[0] as i64 - wythoff::golden::floor_phi(n).unwrap() as i64;
                counts[usize::try_from(offset - bounds.least.0).unwrap()] += 1;
                all += 1;
            }
        }
        assert_eq!(all, 190_000, "{text}");
        let mut sum = 0.0;
        for ((offset, share), count) in shares.iter().zip(&counts) {
            let share: f64 = share.decimals().parse().unwrap();
            sum += share;
            let seen = f64::from(*count) / f64::from(all);
            assert!((share - seen).abs() < 2e-3, "{text} {offset}: {share} and {seen}");
        }
        assert!((sum - 1.0).abs() < 1e-9, "{text} {sum}");
    }
}

/// With the step {2,3} the shares depend on the first digits of n: offset 0 has 0.40 of the n between F + F/4 and F + F/3, and
/// 0.24 of those a little below the next Fibonacci number.
#[test]
fn densities_that_do_not_exist() {
    let text = "{0,1}* {1,1}* {2,3}";
    let solved = proved(text, 0);
    let level = &solved.levels()[0];
    let bounds = Bounds::of(&solved, level, Default::default()).unwrap().unwrap();
    let found = Densities::of(&solved, level, &bounds, Default::default()).unwrap();
    assert_eq!(found, Some(Densities::None));
    let mut shares = [(0u32, 0u32); 2];
    let (engines, run) = (Registry::standard(), Run::default());
    let listed =
        engines.list(&game(text), 0, Play::Normal, Bound::Count(330_000), &run).unwrap().found;
    for position in listed.stream {
        let p: Vec<u64> = position.unwrap().iter().map(|x| u64::try_from(x).unwrap()).collect();
        let n = p[1] - p[0];
        // Between the Fibonacci numbers 196418 and 317811: from 3/8 to 6/8, and from 7/8 on.
        let place = match n {
            241_941..287_463 => 0,
            302_637..317_811 => 1,
            _ => continue,
        };
        shares[place].0 += u32::from(p[0] == wythoff::golden::floor_phi(n).unwrap());
        shares[place].1 += 1;
    }
    let [middle, end] = shares.map(|(hits, all)| f64::from(hits) / f64::from(all));
    assert!((middle - 0.4045).abs() < 2e-3 && (end - 0.2361).abs() < 2e-3, "{middle} {end}");
}

/// The whole value function of cyclic Nimhoff against a table, against its formula far out, and as an engine.
#[test]
fn all_values_at_once() {
    let run = Run::default();
    // h = 3: g = 3(⌊a/3⌋ ⊕ ⌊b/3⌋) + (a + b mod 3), Fraenkel and Lorberbom.
    let own = game("{0,1}* {1,1}");
    let beside = proved(&own.with_heap().unwrap().to_string(), 0);
    let solved = SolvedGame::proved(Book::of(&beside, Default::default()).unwrap(), &run).unwrap();
    let solved = solved.of(&own, Default::default()).unwrap();
    let table = wythoff::Table::plain(&own, 60, 60, &run).unwrap();
    for (a, b) in (0..60u64).flat_map(|a| (0..60u64).map(move |b| (a, b))) {
        let value = solved.value(&[a.into(), b.into()]).unwrap();
        assert_eq!(value, table.get(a as usize, b as usize).into(), "{a},{b}");
    }
    let (a, b) = (BigUint::from(10u32).pow(300), BigUint::from(7u32).pow(400));
    let formula = ((&a / 3u32) ^ (&b / 3u32)) * 3u32 + (&a + &b) % 3u32;
    assert_eq!(solved.value(&[a, b]), Some(formula));
    for value in [0, 5] {
        let found = solved.list(value, Bound::Count(40)).unwrap().stream;
        let engines = Registry::standard();
        let expected =
            engines.list(&own, value, Play::Normal, Bound::Count(40), &run).unwrap().found.stream;
        let found: Vec<_> = found.map(Result::unwrap).collect();
        assert_eq!(found, expected.map(Result::unwrap).collect::<Vec<_>>(), "{value}");
    }
    let engines = Registry::standard().with(solved);
    let at = own.position([5_000_000_000, 6_000_000_001]).unwrap();
    assert_eq!(engines.value(&at, &run).unwrap().engine, "solved game");
    assert_eq!(game("e-wythoff").with_heap().unwrap_err().exit_code(), 4);
}
