//! Any text either is refused with a column inside it, or is read, and what is printed reads as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wythoff::rules::notation::{parse_count, parse_game, parse_position, parse_sum};
use wythoff::{Error, Result};

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
    if let Some(game) = refused(text, parse_game(text)) {
        assert_eq!(parse_game(&game.to_string()).as_ref(), Ok(&game));
    }
    if let Some(position) = refused(text, parse_position(text)) {
        assert_eq!(parse_position(&position.to_string()), Ok(position));
    }
    if let Some(sum) = refused(text, parse_sum(text)) {
        let parts: Vec<String> = sum.iter().map(|part| format!("{} {}", part.game(), part.piles())).collect();
        assert_eq!(parse_sum(&parts.join(" + ")), Ok(sum));
    }
    if let Some(count) = refused(text, parse_count(text)) {
        assert_eq!(parse_count(&count.to_string()), Ok(count));
    }
});
