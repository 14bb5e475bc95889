//! Any text either is refused with a column inside it, or is read, and what is printed reads as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wythoff::{Error, Game, GamePosition, Position, Result};
use wythoff::rules::notation::parse_count;

/// The column of a refusal lies in the text or just behind it, and the message is one line.
fn refused<T>(text: &str, result: Result<T>) -> Option<T> {
    match result {
        Ok(value) => Some(value),
        Err(error) => {
            assert!(!error.to_string().contains('\n'), "{error}");
            if let Error::Parse { column, .. } = error {
                assert!((1..=text.chars().count() + 1).contains(&column), "{column} in {text:?}");
            }
            None
        }
    }
}

fuzz_target!(|text: &str| {
    if let Some(game) = refused(text, text.parse::<Game>()) {
        assert_eq!(game.to_string().parse::<Game>().as_ref(), Ok(&game));
    }
    if let Some(position) = refused(text, Position::parse(text)) {
        assert_eq!(Position::parse(&position.to_string()), Ok(position));
    }
    if let Some(sum) = refused(text, GamePosition::parse_sum(text)) {
        let parts: Vec<String> = sum.iter().map(|part| format!("{} {}", part.game(), part.piles())).collect();
        assert_eq!(GamePosition::parse_sum(&parts.join(" + ")), Ok(sum));
    }
    if let Some(count) = refused(text, parse_count(text)) {
        assert_eq!(parse_count(&count.to_string()), Ok(count));
    }
});
