//! The papers' statements that the language can express, kept as scripts and decided for all n.
//!
//! A script lies in `papers/NAME.walnut`. A line `#: ID statement` opens a claim: every `eval` up to the next such
//! line must be true; after `#: ID! statement` at least one must be false, with its smallest counterexample.

use wythoff::logic::{Decision, Prover};
use wythoff::{Error, Result};

/// The scripts, by paper.
pub const SCRIPTS: [(&str, &str); 5] = [
    ("gu", include_str!("../../papers/gu.walnut")),
    ("ho", include_str!("../../papers/ho.walnut")),
    ("suriyaprakash", include_str!("../../papers/suriyaprakash.walnut")),
    ("aggarwal", include_str!("../../papers/aggarwal.walnut")),
    ("larsson", include_str!("../../papers/larsson.walnut")),
];

/// A claim of a paper, decided.
#[derive(Debug, Clone, PartialEq)]
pub struct Theorem {
    /// The claim's id, such as `G-T7`.
    pub id: String,
    /// What it says.
    pub statement: String,
    /// Whether the script expects it to hold.
    pub expected: bool,
    /// Its sentences.
    pub sentences: Vec<Decision>,
}

impl Theorem {
    /// Whether every sentence is true.
    pub fn holds(&self) -> bool {
        self.sentences.iter().all(|o| o.result == Some(true))
    }

    /// The first sentence that is false.
    pub fn refutation(&self) -> Option<&Decision> {
        self.sentences.iter().find(|o| o.result == Some(false))
    }
}

/// The claims of a script as (id, expected to hold, statement, commands), after what stands before them.
fn sections(script: &str) -> (&str, Vec<(&str, bool, &str, &str)>) {
    let mut starts: Vec<usize> = script.match_indices("\n#: ").map(|(i, _)| i + 1).collect();
    starts.push(script.len());
    let preamble = &script[..starts[0]];
    let claims = starts
        .windows(2)
        .map(|w| {
            let (header, commands) =
                script[w[0] + 3..w[1]].split_once('\n').unwrap_or((&script[w[0] + 3..w[1]], ""));
            let (id, statement) = header.split_once(' ').unwrap_or((header, ""));
            let holds = !id.ends_with('!');
            (id.trim_end_matches('!'), holds, statement, commands)
        })
        .collect();
    (preamble, claims)
}

/// The ids of all claims that have a script, in order.
pub fn ids() -> Vec<&'static str> {
    SCRIPTS.iter().flat_map(|(_, script)| sections(script).1).map(|claim| claim.0).collect()
}

/// Decides every claim of a script.
pub fn decide_script(script: &str) -> Result<Vec<Theorem>> {
    decide_until(script, None)
}

/// Decides one claim: the definitions before it are run first.
///
/// ```
/// let theorem = wythoff_lab::theorems::decide_claim("H-T2").unwrap();
/// assert!(theorem.holds());
/// ```
pub fn decide_claim(id: &str) -> Result<Theorem> {
    let script = SCRIPTS.iter().find(|(_, script)| sections(script).1.iter().any(|c| c.0 == id));
    let Some((_, script)) = script else {
        return Err(Error::invalid(format!(
            "no script proves {id}: those that have one are {}",
            ids().join(", ")
        )));
    };
    Ok(decide_until(script, Some(id))?.pop().expect("the claim is in the script"))
}

/// Decides the claims up to one of them; of those before it only the definitions are run.
fn decide_until(script: &str, last: Option<&str>) -> Result<Vec<Theorem>> {
    let (preamble, claims) = sections(script);
    let mut prover = Prover::new();
    prover.run(preamble)?;
    let mut theorems = Vec::new();
    for (id, expected, statement, commands) in claims {
        let wanted = last.is_none_or(|last| last == id);
        let commands = if wanted {
            commands.to_string()
        } else {
            // Each command of these scripts stands on a line of its own.
            commands.lines().filter(|l| !l.starts_with("eval")).collect::<Vec<_>>().join("\n")
        };
        let mut sentences =
            if commands.trim().is_empty() { vec![] } else { prover.run(&commands)? };
        sentences.retain(|o| o.result.is_some());
        if wanted {
            theorems.push(Theorem {
                id: id.into(),
                statement: statement.into(),
                expected,
                sentences,
            });
        }
        if last == Some(id) {
            break;
        }
    }
    Ok(theorems)
}
