//! docs/notation.md: every line of its tables is read.

use std::collections::BTreeSet;

use wythoff::Game;
use wythoff::rules::Rules;

/// The options of every small position.
fn moves(game: &Game) -> Vec<BTreeSet<Vec<u64>>> {
    let all = (0..7u64.pow(game.arity() as u32)).map(|mut code| {
        let digit = |_| {
            let digit = code % 7;
            code /= 7;
            digit
        };
        (0..game.arity()).map(digit).collect::<Vec<u64>>()
    });
    let options = |at: Vec<u64>| {
        let mut found = BTreeSet::new();
        game.visit_options(&at, &mut |to| {
            found.insert(to.to_vec());
        });
        found
    };
    all.map(options).collect()
}

fn check(text: &str, wanted: &str) -> Result<(), String> {
    let game: Result<Game, _> = text.parse();
    if let Some(words) = wanted.strip_prefix("refused: ") {
        return match game {
            Ok(game) => Err(format!("read as {game}")),
            Err(error) if error.to_string().contains(words) => Ok(()),
            Err(error) => Err(error.to_string()),
        };
    }
    let game = game.map_err(|error| error.to_string())?;
    if let Some((same, printed)) = wanted.split_once("`, as moves; printed `") {
        let same: Game = same.trim_matches('`').parse().map_err(|e| format!("{e}"))?;
        let printed = printed.trim_matches('`');
        return match moves(&game) == moves(&same) && game.to_string() == printed {
            true => Ok(()),
            false => Err(format!("printed {game}, other moves than {same}")),
        };
    }
    let other: Game = wanted.trim_matches('`').parse().map_err(|e| format!("{e}"))?;
    if game != other || moves(&game) != moves(&other) {
        return Err(format!("{game} is not {other}"));
    }
    let again: Game = game.to_string().parse().map_err(|e| format!("{e}"))?;
    if again == game { Ok(()) } else { Err(format!("printed as {game}")) }
}

#[test]
fn every_line_is_read_as_it_says() {
    let page = include_str!("../../docs/notation.md");
    let (mut lines, mut wrong) = (0, Vec::new());
    for (number, line) in (1..).zip(page.lines()) {
        let Some((text, wanted)) = line.strip_prefix("| `").and_then(|l| l.split_once("` | "))
        else {
            continue;
        };
        lines += 1;
        let wanted = wanted.trim_end_matches(" |");
        if let Err(why) = check(text, wanted) {
            wrong.push(format!("line {number}: {text}: {why}"));
        }
    }
    assert!(lines > 50, "{lines} lines");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
