//! Random games of every kind of rule: what is proved is as defined, and what is not says why.

use crate::random_games::{cases, told};

fn check(count: usize, side: u64, seconds: u64) {
    let (mut proved, mut open) = (0, 0);
    for case in cases(count) {
        let told = told(&case, side, seconds, 2);
        let name = format!("{} {:?} {}: {told}", case.game, case.play, case.value);
        assert!(told.compared.is_ok(), "{name}");
        match told.verdict {
            "proved" => proved += 1,
            "open" | "guessed" | "unserved" => open += 1,
            _ => panic!("{name}"),
        }
        assert!(told.verdict == "proved" || !told.reason.is_empty(), "{name}");
    }
    assert!(proved * 10 > count, "{proved} proved and {open} open of {count}");
}

#[test]
fn random_games_are_as_defined() {
    check(10, 60, 1);
}

/// A hundred of them: minutes, optimised.
#[test]
#[ignore = "minutes"]
fn a_hundred_random_games_are_as_defined() {
    check(100, 400, 3);
}
