//! Learned automata against the engines, far beyond the data; wrong guesses fall; honest noes.

use std::sync::Arc;
use std::time::Duration;

use num_bigint::BigUint;
use wythoff::engine::{Basis, Bound, Play, Registry, Stream};
use wythoff::logic::{Decision, Prover, Relation};
use wythoff::run::Run;
use wythoff::solve::{
    Answer, Book, Bounds, Looks, News, Settings, Shape, Slope, Solved, SolvedGame, solve,
};
use wythoff::strategy::{Settings as Asked, analyse};
use wythoff::{Game, Result};

/// The P-positions, in order.
fn positions(game: &Game, bound: Bound) -> Stream {
    Registry::standard().list(game, 0, Play::Normal, bound, &Run::default()).unwrap().found.stream
}

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

fn attempt(game: &Game, top: u32, play: Play, listen: &mut dyn FnMut(News)) -> Result<Answer> {
    let (engines, run) = (Registry::standard(), Run::default());
    // A quarter of what a run without a time limit spends.
    let settings = Settings { effort: Some(Duration::from_secs(15)), ..Settings::default() };
    solve(game, top, play, &settings, &engines, &run, listen)
}

fn solved(text: &str, top: u32, play: Play) -> Solved {
    match attempt(&game(text), top, play, &mut |_| {}).unwrap() {
        Answer::Proved(solved) => solved,
        other => panic!("{text}: {other:?}"),
    }
}

fn big(position: &[u64]) -> Vec<BigUint> {
    position.iter().map(|&x| x.into()).collect()
}

fn quiet(_: &Decision) -> Result<()> {
    Ok(())
}

/// The automaton lists what the involution lists, a hundred times past the positions it was learned from.
#[test]
fn automata_agree_with_the_engine_far_beyond_the_data() {
    for text in ["wythoff", "{0,1}* {1,1}* {1,4}", "{0,1}* {1,1}* {2,6}", "{0,1}* {1,1}* {4,7}"] {
        let solved = solved(text, 0, Play::Normal);
        let level = &solved.levels()[0];
        let learned = level.agrees_to();
        assert!(learned < 3000, "{text} {learned}");
        let last = 100 * learned;
        let mut count = 0;
        for position in positions(solved.game(), Bound::UpTo(last)) {
            let position = position.unwrap();
            assert!(
                level.positions(Default::default()).unwrap().holds(&position),
                "{text} {position:?}"
            );
            // Neighbours are no members.
            let mut beside = position.to_vec();
            beside[1] += 1u32;
            assert!(
                !level.positions(Default::default()).unwrap().holds(&beside),
                "{text} {beside:?}"
            );
            count += 1;
        }
        assert!(count > last / 3, "{text}");
    }
}

#[test]
fn values_and_misere_and_three_piles() {
    let two = Book::of(&solved("e-wythoff", 1, Play::Normal), Default::default()).unwrap();
    let table = wythoff::Table::plain(two.game(), 100, 100, &Run::default()).unwrap();
    for a in 0..100u64 {
        for b in 0..100 {
            let value = table.get(a as usize, b as usize) as usize;
            assert_eq!(two.value(&big(&[a, b])), (value < 2).then_some(value), "{a},{b}");
        }
    }
    // One prover decides all levels.
    let proofs = two.prove(&mut Prover::new(), &mut quiet).unwrap();
    assert!(proofs.len() == 2 && proofs.iter().all(|p| p.holds()));
    let misere = solved("wythoff", 0, Play::Misere);
    let engines = Registry::standard().resting_on(Basis::Theorem);
    let found = engines.outcomes(misere.game(), &[200, 200], Play::Misere, &Run::default());
    let found = found.unwrap().found;
    for a in 0..200u64 {
        for b in a..200 {
            let p = found.is_p(&[a as usize, b as usize]);
            assert_eq!(
                misere.levels()[0].positions(Default::default()).unwrap().holds(&big(&[a, b])),
                p,
                "{a},{b}"
            );
        }
    }
    let nim = solved("nim:3", 0, Play::Normal);
    let book = Book::of(&nim, Default::default()).unwrap();
    assert_eq!(book.value(&big(&[123, 456, 123 ^ 456])), Some(0));
    assert_eq!(book.value(&big(&[123, 456, 123 ^ 457])), None);
    assert_eq!(nim.system().name(), "msd_2");
}

/// The book of a game that was solved, with one automaton put in place of another.
fn planted(own: &str, claimed: &Solved) -> Book {
    let book = Book::of(claimed, Default::default()).unwrap();
    Book::new(game(own), book.play(), book.levels().to_vec(), &Run::default()).unwrap()
}

/// Wythoff's positions claimed for another game fall, at the smallest place where they are wrong.
#[test]
fn a_wrong_guess_falls_at_the_smallest_counterexample() {
    let wythoff = solved("wythoff", 0, Play::Normal);
    let book = planted("{0,1}* {1,1}* {1,4}", &wythoff);
    let proofs = book.prove(&mut Prover::new(), &mut quiet).unwrap();
    let fallen = proofs[0].counterexample().cloned().unwrap();
    assert_eq!(fallen.sentence, "no move (1,4) inside");
    // The smallest pair of Wythoff's positions that differ by (1,4) or (4,1), by its largest pile.
    let pairs: Vec<(u64, u64)> = (0..200)
        .map(|n| wythoff::golden::wythoff_pair(n).unwrap())
        .flat_map(|(a, b)| [(a, b), (b, a)])
        .collect();
    let smallest = pairs
        .iter()
        .filter(|p| pairs.contains(&(p.0 + 1, p.1 + 4)))
        .min_by_key(|p| (p.0.max(p.1), p.0, p.1))
        .unwrap();
    let numbers: Vec<BigUint> = fallen.numbers.iter().map(|(_, n)| n.clone()).collect();
    assert_eq!(numbers, big(&[smallest.0, smallest.1]));
}

/// A set that is only incomplete falls, too: at the smallest position without a move into it.
#[test]
fn a_missing_position_is_found() {
    let wythoff = solved("wythoff", 0, Play::Normal);
    let mut prover = Prover::new();
    prover
        .insert("all", wythoff.levels()[0].positions(Default::default()).unwrap().clone())
        .unwrap();
    prover.define("fewer", "?msd_fib $all(a,b) & ~(a=8 & b=13)").unwrap();
    let fewer: Relation = prover.relation("fewer").unwrap().clone();
    let book = Book::new(game("wythoff"), Play::Normal, vec![fewer], &Run::default()).unwrap();
    let proofs = book.prove(&mut Prover::new(), &mut quiet).unwrap();
    let fallen = proofs[0].counterexample().cloned().unwrap();
    assert_eq!(fallen.sentence, "a member in each row");
    assert_eq!(fallen.numbers, [("a".to_string(), 8u32.into())]);
    // The mirror image of a level is not the level: positions are looked up with increasing piles.
    prover.define("mirrored", "?msd_fib $all(b,a)").unwrap();
    let mirrored: Relation = prover.relation("mirrored").unwrap().clone();
    assert!(mirrored.holds(&big(&[2, 1])) && !mirrored.holds(&big(&[1, 2])));
    let book = Book::new(game("wythoff"), Play::Normal, vec![mirrored], &Run::default()).unwrap();
    let proofs = book.prove(&mut Prover::new(), &mut quiet).unwrap();
    assert!(!proofs[0].holds());
    // And a whole level claimed to be another falls, in a game without Nim moves as well.
    let rays = solved("{0,2}* {1,1}*", 0, Play::Normal);
    let empty = Relation {
        dfa: std::sync::Arc::new(wythoff::logic::Dfa::empty(
            rays.levels()[0].positions(Default::default()).unwrap().dfa.radix.clone(),
        )),
        ..rays.levels()[0].positions(Default::default()).unwrap().clone()
    };
    let book = Book::new(rays.game().clone(), Play::Normal, vec![empty], &Run::default()).unwrap();
    let proofs = book.prove(&mut Prover::new(), &mut quiet).unwrap();
    let fallen = proofs[0].counterexample().cloned().unwrap();
    assert_eq!(fallen.sentence, "every other position has a move in");
    assert_eq!(fallen.numbers.iter().map(|x| x.1.clone()).collect::<Vec<_>>(), big(&[0, 0]));
}

/// Splitting games and (a,a) games get a no, and no verdict that could be taken for a theorem.
#[test]
fn an_honest_no() {
    for (text, splits) in [("gdwn:1,2", true), ("diagonal:2", false)] {
        let mut decided = 0;
        let answer = attempt(&game(text), 0, Play::Normal, &mut |news| {
            decided += usize::from(matches!(news, News::Decided(o) if o.name.starts_with("every")));
        });
        let Answer::Open(open) = answer.unwrap() else {
            panic!("{text} is not known to be automatic")
        };
        assert!(open.solved.is_none() && decided == 0, "{text}");
        assert_eq!(matches!(open.slope, Slope::Several { .. }), splits, "{text} {:?}", open.slope);
        // What ended it is the effort, and only the game that splits is called a no.
        assert!(open.why.to_string().contains("effort"), "{text}: {}", open.why);
        assert_eq!(open.looks() == Looks::NotAutomatic, splits, "{text} {:?}", open.tried);
        for tried in &open.tried {
            let states: Vec<usize> = tried.trials.iter().map(|t| t.states).collect();
            let name = tried.system.name();
            assert!(states.len() > 3 && states[states.len() - 1] > 1000, "{name} {states:?}");
        }
    }
}

#[test]
fn shapes_and_bounds() {
    let run = Run::default();
    let of = |text: &str| {
        let solved = solved(text, 0, Play::Normal);
        let bounds = Bounds::of(&solved, &solved.levels()[0], &run).unwrap().unwrap();
        (Shape::of(&solved, &solved.levels()[0], &run).unwrap(), bounds)
    };
    let (plain, exact) = of("{0,1}* {1,1}* {1,3}");
    assert_eq!(plain, Shape::Wythoff);
    assert_eq!((exact.least.0, exact.largest.0), (0, 0));
    let (orbits, exact) = of("{0,1}* {1,1}* {1,4}");
    assert!(matches!(orbits, Shape::Orbits { removed: 1.., added: 1.., .. }), "{orbits:?}");
    // The bounds against a hundred thousand positions.
    let found = positions(&game("{0,1}* {1,1}* {1,4}"), Bound::Count(100_000));
    let offsets = found.map(|p| {
        let p: Vec<u64> = p.unwrap().iter().map(|x| u64::try_from(x).unwrap()).collect();
        p[0] as i64 - wythoff::golden::floor_phi(p[1] - p[0]).unwrap() as i64
    });
    let (least, largest) = offsets.fold((0, 0), |s, x| (s.0.min(x), s.1.max(x)));
    assert_eq!((exact.least.0, exact.largest.0), (least, largest));
}

/// A file answers as the table does, and a file that was changed or claims too much is refused.
#[test]
fn a_solved_game_is_an_engine() {
    let engines = Registry::standard();
    for text in ["{0,1}* {1,1}* {1,4}", "e-wythoff", "fraenkel:2", "fraenkel:3"] {
        let text_of =
            Book::of(&solved(text, 0, Play::Normal), Default::default()).unwrap().to_text();
        let book = Arc::new(Book::from_text(&text_of, &Run::default()).unwrap());
        assert!(book.prove(&mut Prover::new(), &mut quiet).unwrap().iter().all(|p| p.holds()));
        let strategy = SolvedGame::proved((*book).clone(), &Run::default()).unwrap();
        for a in 0..14u64 {
            for b in 0..23 {
                let position = book.game().position([a, b]).unwrap();
                let known = analyse(&[position], Asked::default(), &engines, &Run::default());
                let known = known.unwrap();
                let mut wanted: Vec<Vec<BigUint>> =
                    known.moves.iter().map(|m| m.to.0.clone()).collect();
                let found = strategy.winning(&big(&[a, b]), 1000, Default::default()).unwrap();
                assert_eq!(found.total, found.listed.len().into(), "{text} {a},{b}");
                let mut found: Vec<Vec<BigUint>> =
                    found.listed.into_iter().map(|m| m.to.0).collect();
                wanted.sort();
                found.sort();
                assert_eq!(found, wanted, "{text} {a},{b}");
                assert_eq!(
                    book.value(&big(&[a, b])) == Some(0),
                    wanted.is_empty(),
                    "{text} {a},{b}"
                );
            }
        }
        let changed = text_of.replace("game: ", "game: {3,5} ");
        let claims = Book::from_text(&changed, &Run::default())
            .and_then(|b| b.prove(&mut Prover::new(), &mut quiet));
        assert!(claims.is_err() || claims.unwrap().iter().any(|p| !p.holds()), "{text}");
        assert!(Book::from_text(&text_of.replace("0 1", "0 0"), &Run::default()).is_err());
    }
}

/// Thousand-digit piles: the moves found lead to P-positions, and one of them takes from the larger pile.
#[test]
fn piles_of_a_thousand_digits() {
    let solved = solved("{0,1}* {1,1}* {1,4}", 0, Play::Normal);
    let book = Arc::new(Book::of(&solved, Default::default()).unwrap());
    let strategy = SolvedGame::proved((*book).clone(), &Run::default()).unwrap();
    let ten = BigUint::from(10u32).pow(1000);
    let position = vec![ten.clone(), &ten * 2u32];
    let moves = strategy.winning(&position, 10, Default::default()).unwrap().listed;
    assert!(!moves.is_empty());
    for to in moves.iter().map(|m| &m.to) {
        assert_eq!(book.value(&to.0), Some(0));
        assert!(to.0[0] <= position[0] && to.0[1] <= position[1] && to.0 != position);
    }
}

/// The record of a proof is accepted by the checker that shares no code with the prover.
#[test]
fn records_are_accepted() {
    for text in ["{0,1}* {1,1}* {1,4}", "{0,2}* {1,1}*"] {
        let book = Book::of(&solved(text, 0, Play::Normal), Default::default()).unwrap();
        let mut prover = Prover::new();
        prover.start_record().unwrap();
        let proofs = book.prove(&mut prover, &mut quiet).unwrap();
        let record = prover.proof_record().unwrap().to_bytes();
        let wythoff_verify::Verified::Proof(claim) = wythoff_verify::verify(&record).unwrap()
        else {
            panic!("a record of a proof")
        };
        assert_eq!(claim.sentences.len(), proofs[0].sentences().len());
        assert!(claim.sentences.iter().all(|s| s.truth));
    }
}

#[test]
fn bad_systems_and_games_are_refused() {
    assert_eq!(Settings::system_named("fibonaci").unwrap_err().exit_code(), 2);
    let fibonacci = attempt(&game("fibonacci-nim"), 0, Play::Normal, &mut |_| {});
    assert_eq!(fibonacci.unwrap_err().exit_code(), 4);
}
