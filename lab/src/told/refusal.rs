//! What helps against an error, in the words of the command: with its flags and verbs. The library itself knows none.

use wythoff::{Error, Remedy};

/// What an error says, as the command tells it.
///
/// ```
/// use wythoff_lab::told::refusal::in_words;
/// let error = wythoff::run::Memory::bytes(1_000_000).check(5_000_000_000, "a table").unwrap_err();
/// assert!(in_words(&error).ends_with(": allow more with --memory, or ask for less"));
/// ```
pub fn in_words(error: &Error) -> String {
    error.worded(words)
}

fn words(remedy: &Remedy) -> String {
    match remedy {
        Remedy::MoreMemory => "allow more with --memory, or ask for less".into(),
        Remedy::MoreTime => "allow more with --time".into(),
        Remedy::BoundPiles { most: None } => "use --up-to X, which bounds every pile".into(),
        Remedy::BoundPiles { most: Some(most) } => {
            format!("--up-to {most} lists those within a bound")
        }
        Remedy::SayRows => "say how many rows to look at, such as --rows 1e6".into(),
        Remedy::FewerRows => "ask for fewer with --rows".into(),
        Remedy::SmallerTable => "ask for a smaller --size".into(),
        Remedy::FixNumbers { count } => format!(
            "fix the numbers after the second with --fix, say --fix {}",
            vec!["0"; *count].join(",")
        ),
        Remedy::OnePosition => "ask for one position with wyt value".into(),
        Remedy::PositionsOfAValue { game } => format!(
            "say --rows N for wythoff, or list the positions of one value: wyt positions '{game}' --value 1 --count 20"
        ),
        Remedy::ARow => "write --row R, or give the terms".into(),
        Remedy::NoValue => "leave --value out".into(),
        Remedy::Catalogue => "see wyt games".into(),
        Remedy::FormulaOrSolve { misere } => {
            let misere = if *misere { " --misere" } else { "" };
            format!(
                "write the positions as a formula of your own (--p-positions), or let wyt solve{misere} learn one"
            )
        }
        Remedy::SolveTheGame { file } => {
            let file = file.as_deref().unwrap_or("FILE");
            format!("wyt solve GAME -o {file} writes one")
        }
        Remedy::SolveFurther { value } => format!("wyt solve --up-to-value {value} may solve it"),
        Remedy::PositionsInABox => {
            "wyt positions lists its P-positions as far as a box reaches".into()
        }
        Remedy::Csv => "use --format csv".into(),
        Remedy::OtherColumn => "name another with --column".into(),
        Remedy::ToAFile => "write to a file with -o".into(),
        Remedy::NoCheckpoint => "run without --checkpoint".into(),
        Remedy::GiveTerms => "give some, as in --terms 0,1,3,4,6".into(),
        Remedy::UpToValue { value } => format!("ask for these with --up-to-value {value}"),
        Remedy::Certify { file } => {
            format!("wyt certify levels r-wythoff --up-to-value 20 -o {file} writes one")
        }
        Remedy::OtherFile { inside: false } => "name another file with -o".into(),
        Remedy::OtherFile { inside: true } => "name a file in it with -o".into(),
    }
}
