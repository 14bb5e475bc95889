//! Scripts: a paper's statements that the language of formulas can express.
//!
//! A line `#: ID statement` opens a claim: every `eval` up to the next such line must be true; after `#: ID! statement` at
//! least one must be false. What stands before the first claim are definitions for all of them.

/// A script, cut into its claims.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Script {
    /// The key of its paper.
    pub name: String,
    /// The whole text.
    pub text: String,
    /// What stands before the first claim.
    pub preamble: String,
    /// The claims, in order.
    pub sections: Vec<Section>,
}

/// The part of a script about one claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The id of the claim.
    pub id: String,
    /// Whether it is expected to hold.
    pub expected: bool,
    /// What it says.
    pub statement: String,
    /// Its commands.
    pub commands: String,
    /// The names of its `eval` commands: its sentences.
    pub evals: Vec<String>,
}

impl Script {
    /// Cuts a script into its claims.
    ///
    /// ```
    /// use wythoff_lab::script::Script;
    /// let script = Script::read("mine", "def e \"E k n=2*k\":\n#: M-T1 some number is even\neval t1 \"E n $e(n)\":\n");
    /// assert_eq!(script.sections[0].id, "M-T1");
    /// assert_eq!(script.sections[0].evals, ["t1"]);
    /// ```
    pub fn read(name: &str, text: &str) -> Script {
        let (preamble, rest) = match text.strip_prefix("#: ") {
            Some(rest) => ("", rest),
            None => text.split_once("\n#: ").unwrap_or((text, "")),
        };
        let parts = rest.split("\n#: ").filter(|part| !part.trim().is_empty());
        let sections = parts.map(Section::read).collect();
        Script { name: name.into(), text: text.into(), preamble: format!("{preamble}\n"), sections }
    }
}

impl Section {
    fn read(part: &str) -> Section {
        let (header, commands) = part.split_once('\n').unwrap_or((part, ""));
        let (id, statement) = header.split_once(' ').unwrap_or((header, ""));
        let eval =
            |line: &str| Some(line.trim().strip_prefix("eval ")?.split(' ').next()?.to_string());
        Section {
            id: id.trim_end_matches('!').into(),
            expected: !id.ends_with('!'),
            statement: statement.trim().into(),
            commands: format!("{commands}\n"),
            evals: commands.lines().filter_map(eval).collect(),
        }
    }
}
