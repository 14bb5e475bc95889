//! Guesses about sequences: what is generated is recognised, what is random is not, and every guess gives back its terms.

use num_bigint::BigInt;
use num_integer::Integer;
use proptest::prelude::*;
use wythoff::Game;
use wythoff::beatty::Quadratic;
use wythoff::engine::{Play, Registry};
use wythoff::guess::{Column, Guess, GuessForm, GuessVerdict, Source, Terms};
use wythoff::run::Run;
use wythoff::solve::{Answer, Settings, solve};

/// What was recognised; every form is run again and must give back the terms.
fn found(terms: &Terms) -> Vec<Guess> {
    let guesses = terms.recognise(&Default::default()).unwrap();
    for guess in &guesses {
        assert_eq!(guess.form.sequence(terms.len()), terms.values, "{}", guess.form.words());
        assert_eq!(guess.verdict, GuessVerdict::Guessed);
        // What a period foretells is a third of the terms; other forms have three terms a number.
        let enough = match guess.form {
            GuessForm::Periodic(_) => 3 * (terms.len() - guess.form.parameters()) >= terms.len(),
            _ => 3 * guess.form.parameters() <= terms.len(),
        };
        assert!(enough, "{}", guess.form.words());
    }
    guesses
}

fn numbers(count: usize, most: i64) -> impl Strategy<Value = Vec<i64>> {
    proptest::collection::vec(0..most, count)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// ⌊((vn + y)α + x)/v⌋ with a random α: whatever α is found, it is a slope that gives all terms, and it goes on to be
    /// right where the data fix it.
    #[test]
    fn beatty_sequences_are_recognised(
        r in -6i64..6, s in 1i64..3, d in 2i64..12, t in 1i64..4, x in -9i64..9, y in -3i64..4, v in 1i64..4,
        first in -5i64..6,
    ) {
        let Ok(alpha) = Quadratic::new(r, s, d, t) else { return Ok(()) };
        let term = |n: i64| {
            let sum = alpha.floor_multiple(&(v * n + y).into()) + x;
            sum.div_floor(&BigInt::from(v))
        };
        let count = 20_000;
        let terms = Terms::new(first, (first..first + count).map(term));
        let guesses = found(&terms);
        let beatty = guesses.iter().find_map(|guess| match &guess.form {
            GuessForm::Beatty(beatty) => Some(beatty),
            _ => None,
        });
        let beatty = beatty.expect("recognised");
        for n in [count * 10, count * 1000, count * 1_000_000_000] {
            // So many terms fix an α of this height, and the intercept to within an interval: at most one apart, ever.
            let difference = beatty.term(n) - term(n);
            prop_assert!(difference.magnitude() <= &1u32.into());
        }
    }

    #[test]
    fn rational_slopes_are_recognised(p in -30i64..60, q in 1i64..20, c in -40i64..40) {
        // Four times q² terms, and more: fewer leave the slope open.
        let terms = Terms::new(0, (0..2000).map(|n| (p * n + c).div_euclid(q)));
        let guesses = found(&terms);
        let next: Vec<BigInt> = (0..2200).map(|n| (p * n + c).div_euclid(q).into()).collect();
        prop_assert!(!guesses.is_empty());
        for guess in guesses {
            prop_assert_eq!(&guess.form.sequence(2200), &next, "{}", guess.form.words());
        }
    }

    #[test]
    fn recurrences_are_recognised(c in numbers(4, 7), start in numbers(4, 50), order in 1usize..5) {
        let c: Vec<BigInt> = c[..order].iter().map(|&c| BigInt::from(c - 3)).collect();
        let mut values: Vec<BigInt> = start[..order].iter().map(|&s| s.into()).collect();
        while values.len() < 80 {
            let next = c.iter().zip(values.iter().rev()).map(|(c, s)| c * s).sum();
            values.push(next);
        }
        let all = values.clone();
        values.truncate(60);
        let guesses = found(&Terms { first: 0, values });
        prop_assert!(!guesses.is_empty());
        for guess in guesses {
            if let GuessForm::Recurrence(_) | GuessForm::Periodic(_) = guess.form {
                prop_assert_eq!(&guess.form.sequence(80), &all, "{}", guess.form.words());
            }
        }
    }

    #[test]
    fn additive_periods_are_recognised(word in numbers(12, 30), before in numbers(8, 30), rise in 0i64..20) {
        let values = before.iter().copied().chain((0..90).map(|i| word[i % 12] + rise * (i as i64 / 12)));
        let guesses = found(&Terms::new(0, values));
        let periodic = guesses.iter().find_map(|guess| match &guess.form {
            GuessForm::Periodic(periodic) => Some(periodic),
            _ => None,
        });
        let periodic = periodic.expect("recognised");
        prop_assert!(12 % periodic.period == 0 && periodic.from <= 8);
    }

    #[test]
    fn random_numbers_are_nothing(values in numbers(150, 1000), bits in numbers(400, 2), steps in numbers(400, 3)) {
        prop_assert_eq!(found(&Terms::new(0, values)), []);
        prop_assert_eq!(found(&Terms::new(0, bits)), []);
        let mut sum = 0;
        let walk = steps.iter().map(|step| { sum += step; sum });
        prop_assert_eq!(found(&Terms::new(1, walk)), []);
    }

    /// One wrong term in a sequence of each kind is the end of it. (One more alone may be another intercept: 144φ = 232.997.)
    #[test]
    fn one_wrong_term_is_not_overlooked(place in 100usize..199, by in 2i64..5) {
        let floor = |n: u64| wythoff::golden::floor_phi(n).unwrap() as i64;
        let kinds: [Vec<i64>; 3] = [
            (0..200).map(floor).collect(),
            (0..200i64).map(|n| n * n).collect(),
            (0..200i64).map(|n| i64::from(n.count_ones() % 2)).collect(),
        ];
        for mut values in kinds {
            values[place] += by;
            prop_assert_eq!(found(&Terms::new(0, values)), []);
        }
    }
}

/// A stretch in which the highest digit stays looks like a period; the digits say it with less.
#[test]
fn digits_are_no_late_periods() {
    let sum = |n: i64| {
        std::iter::successors(Some(n), |n| Some(n / 10).filter(|n| *n > 0))
            .map(|n| n % 10)
            .sum::<i64>()
    };
    let cantor = |n: i64| {
        let mut digits = std::iter::successors(Some(n), |n| Some(n / 3).filter(|n| *n > 0));
        i64::from(digits.all(|n| n % 3 != 1))
    };
    let sequences: [(&dyn Fn(i64) -> i64, usize); 2] = [(&sum, 2_000), (&cantor, 4_000)];
    for (term, count) in sequences {
        let all: Vec<BigInt> = (0..2 * count as i64).map(|n| term(n).into()).collect();
        let guesses = found(&Terms { first: 0, values: all[..count].to_vec() });
        assert!(!guesses.is_empty());
        for guess in guesses {
            assert_eq!(guess.form.sequence(2 * count), all, "{}", guess.form.words());
        }
    }
    // A true period that begins late stays, and is told alone.
    let late = (0..600).map(|n| if n < 200 { n * n % 37 } else { n % 3 });
    let guesses = found(&Terms::new(0, late));
    assert!(matches!(&guesses[..], [Guess { form: GuessForm::Periodic(_), .. }]), "{guesses:?}");
}

fn of_game(game: &str, value: u32, column: Column, count: u64) -> (Vec<Guess>, Option<String>) {
    let (engines, run) = (Registry::standard(), Run::default());
    let source = Source { game: game.parse().unwrap(), value, column };
    let terms = source.terms(count, &engines, &run).unwrap();
    let mut guesses = found(&terms);
    let open = source.prove(&terms, &mut guesses, None, &engines, &run).unwrap();
    (guesses, open)
}

fn proved(guesses: &[Guess]) -> Vec<String> {
    let proved =
        guesses.iter().filter(|guess| matches!(guess.verdict, GuessVerdict::Proved { .. }));
    proved.map(|guess| guess.form.words()).collect()
}

#[test]
fn columns_with_a_closed_form_are_proved() {
    for (game, value, column, words) in [
        ("wythoff", 0, Column::Smaller, "s(n) = floor((1+sqrt(5))/2*n)"),
        ("wythoff", 0, Column::Larger, "s(n) = floor((3+sqrt(5))/2*n)"),
        ("wythoff", 0, Column::Difference, "s(n) = n"),
        ("r-wythoff", 0, Column::Smaller, "s(n) = floor((1+sqrt(5))/2*n)"),
        ("e-wythoff", 1, Column::Smaller, "s(n) = floor((1+sqrt(5))/2*(n+1))-1"),
        ("e-wythoff", 1, Column::Difference, "s(n) = n+1"),
        (
            "r-wythoff",
            1,
            Column::Smaller,
            "s(n) = floor((1+sqrt(5))/2*n)-1 with 4 exceptions: s(0) = 0, s(1) = 2, s(2) = 3, s(3) = 4",
        ),
        ("nim", 0, Column::Larger, "s(n) = n"),
        ("nim", 0, Column::Difference, "s(n) = 0"),
        ("gdwn:3,4", 0, Column::Larger, "s(n) = floor((3+sqrt(5))/2*n)"),
    ] {
        let (guesses, _) = of_game(game, value, column, 400);
        assert!(proved(&guesses).contains(&words.to_string()), "{game} {column}: {guesses:?}");
    }
}

/// Fraenkel's slopes by induction over the positions that were learned and proved.
#[test]
fn columns_of_solved_games_are_proved() {
    let (engines, run) = (Registry::standard(), Run::default());
    for (t, columns) in
        [(2, ["sqrt(2)*n", "(2+sqrt(2))*n"]), (3, ["(-1+sqrt(13))/2*n", "(5+sqrt(13))/2*n"])]
    {
        let game: Game = format!("fraenkel:{t}").parse().unwrap();
        let answer = solve(
            &game,
            0,
            Play::Normal,
            &Settings::default(),
            &Registry::standard(),
            &Run::default(),
            &mut |_| {},
        )
        .unwrap();
        let Answer::Proved(solved) = answer else { panic!("fraenkel:{t} is not solved") };
        let words = columns.map(|column| format!("s(n) = floor({column})"));
        let [smaller, larger] = words;
        for (column, words) in [
            (Column::Smaller, smaller),
            (Column::Larger, larger),
            (Column::Difference, format!("s(n) = {t}*n")),
        ] {
            let source = Source { game: game.clone(), value: 0, column };
            let terms = source.terms(300, &engines, &run).unwrap();
            let mut guesses = found(&terms);
            source.prove(&terms, &mut guesses, Some(&solved), &engines, &run).unwrap();
            assert!(proved(&guesses).contains(&words), "{game} {column}: {guesses:?}");
        }
    }
}

#[test]
fn what_is_not_decided_stays_a_guess() {
    // Fraenkel's slopes lie outside the golden field.
    let (guesses, open) = of_game("fraenkel:2", 0, Column::Smaller, 400);
    assert_eq!(guesses[0].form.words(), "s(n) = floor(sqrt(2)*n)");
    assert!(proved(&guesses).is_empty() && open.is_some());
    // Wythoff's positions of value 1 follow no known formula.
    let (guesses, _) = of_game("wythoff", 1, Column::Smaller, 400);
    assert!(proved(&guesses).is_empty());
}

#[test]
fn rows_are_proved_by_their_periods() {
    for (game, row) in
        [("wythoff", 0), ("wythoff", 1), ("wythoff", 3), ("nim", 5), ("maharaja", 2), ("euclid", 5)]
    {
        let (guesses, open) = of_game(game, 0, Column::Row(row), 2000);
        assert!(!proved(&guesses).is_empty(), "{game} {row}: {guesses:?} {open:?}");
        // What is proved goes on as the table does.
        let engines = Registry::standard();
        let source = Source { game: game.parse().unwrap(), value: 0, column: Column::Row(row) };
        let more = source.terms(6000, &engines, &Run::default()).unwrap();
        for guess in guesses.iter().filter(|g| matches!(g.verdict, GuessVerdict::Proved { .. })) {
            assert_eq!(guess.form.sequence(6000), more.values, "{game} {row}");
        }
    }
}

/// The first period of row 3 of Wythoff's values is long; 100 terms show a shorter one, or none, and never a proved one
/// that the values leave.
#[test]
fn too_few_terms_of_a_row_prove_nothing_false() {
    let engines = Registry::standard();
    for row in 0..6 {
        let source =
            Source { game: "wythoff".parse().unwrap(), value: 0, column: Column::Row(row) };
        let long = source.terms(5000, &engines, &Run::default()).unwrap();
        for count in [10, 20, 40, 80, 160] {
            let (guesses, _) = of_game("wythoff", 0, Column::Row(row), count);
            for guess in guesses {
                let holds = guess.form.sequence(5000) == long.values;
                match guess.verdict {
                    GuessVerdict::Proved { .. } => assert!(holds, "row {row} of {count}"),
                    GuessVerdict::Refuted(_) => assert!(!holds, "row {row} of {count}"),
                    GuessVerdict::Guessed => {}
                }
            }
        }
    }
}
