//! What is played, where nothing was named: a list to choose from, line by line.

use std::io::{BufRead, Write};

use wythoff::{Error, Game, Result};
use wythoff_lab::asked::example_position;

/// Games in plain words, with a start that can be won.
const OFFERS: [(&str, &str); 6] = [
    ("wythoff 5,8", "Wythoff: a queen, two piles"),
    ("nim 5,7", "Nim: two piles"),
    ("nim:3 3,5,7", "Nim: three piles"),
    ("fibonacci-nim 17", "Fibonacci Nim: at most twice the last"),
    ("gdwn:1,2 6,9", "Wythoff with knight's steps: the line that splits"),
    ("wythoff 3,4 + nim 2,5", "a sum: Wythoff and Nim side by side"),
];

/// Asks what to play: a number of the list, a game, or a game and its position; none to leave. `left` says that a match was left.
pub fn ask(input: &mut impl BufRead, out: &mut impl Write, left: bool) -> Result<Option<String>> {
    writeln!(out, "What shall be played?\n")?;
    for (i, (sum, words)) in (1..).zip(OFFERS) {
        writeln!(out, "  {i}  {words:<50}  {sum}")?;
    }
    if left {
        writeln!(out, "  r  the match that was left")?;
    }
    writeln!(
        out,
        "\nor a game of `wyt games`, or one of your own, with or without a position; q leaves"
    )?;
    loop {
        write!(out, "> ")?;
        out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let text = line.trim();
        match text.parse::<usize>() {
            Ok(number) if (1..=OFFERS.len()).contains(&number) => {
                return Ok(Some(OFFERS[number - 1].0.to_string()));
            }
            _ if text.is_empty() => {}
            _ if matches!(text, "q" | "quit") => return Ok(None),
            _ if left && text == "r" => return Ok(Some(String::new())),
            _ => match with_start(text) {
                Ok(sum) => return Ok(Some(sum)),
                Err(error) => writeln!(out, "{}", wythoff::text::escaped(&error.to_string()))?,
            },
        }
    }
}

/// A sum as it was given; a game alone begins at a position of ours.
pub fn with_start(text: &str) -> Result<String> {
    let given = wythoff::GamePosition::parse_sum(text);
    match (given, text.parse::<Game>()) {
        (Ok(_), _) => Ok(text.to_string()),
        (Err(_), Ok(game)) => Ok(format!("{game} {}", example_position(&game))),
        // A name that nobody knows is told as such; else what is wrong with the position.
        (Err(_), Err(error)) if !text.contains(' ') => Err(error),
        (Err(error), Err(_)) => Err::<String, Error>(error),
    }
}

#[cfg(test)]
mod tests {
    use wythoff::rules::catalogue::CatalogueEntry;

    use super::*;

    #[test]
    fn every_offer_is_a_match_and_every_game_has_a_start() {
        for (sum, _) in OFFERS {
            wythoff::GamePosition::parse_sum(sum).unwrap();
        }
        for entry in CatalogueEntry::all() {
            let sum = with_start(entry.example).unwrap();
            assert!(wythoff::GamePosition::parse_sum(&sum).is_ok(), "{sum}");
        }
        assert_eq!(with_start("wythoff 1,2").unwrap(), "wythoff 1,2");
        assert!(with_start("wythof").is_err() && with_start("wythoff 1,x").is_err());
    }

    #[test]
    fn the_menu_takes_numbers_games_and_leaves() {
        let asked = |text: &str, left| {
            let mut out = Vec::new();
            let found = ask(&mut text.as_bytes(), &mut out, left).unwrap();
            (found, String::from_utf8(out).unwrap())
        };
        assert_eq!(asked("3\n", false).0.unwrap(), "nim:3 3,5,7");
        let (found, said) = asked("wythof\nmaharaja\n", false);
        assert!(found.unwrap().starts_with("maharaja ") && said.contains("wythof"));
        assert_eq!((asked("q\n", false).0, asked("", false).0), (None, None));
        assert_eq!(asked("r\n", true).0.unwrap(), "");
    }
}
