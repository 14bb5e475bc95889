//! What the checker says of a certificate or proof record: in words, and as data.

use std::fmt::Write as _;

use serde_json::{Value, json};
use wythoff::text::escaped;
use wythoff_verify::{Definition, ProofClaim, Refused, Sentence, Verified, WordsClaim};

use crate::asked::verify::Checked;

/// Automata of at most this many states are printed with the definitions.
const SHOWN: usize = 16;

/// The verdict in words, and that of the kernel, each line by itself.
pub fn text(checked: &Checked) -> String {
    let mut text = in_words(checked);
    if let Some(said) = &checked.kernel {
        let _ = write!(text, "\nkernel: {}", escaped(&said.words));
        said.more.iter().for_each(|line| text += &format!("\n{}", escaped(line)));
    }
    if checked.disagrees() {
        text += "\nthe checker and the kernel disagree";
    }
    text
}

fn in_words(checked: &Checked) -> String {
    let claim = match &checked.outcome {
        Ok(Verified::Levels(claim)) => format!(
            "accepted: levels 0 to {} of r-wythoff, for all n (closed at index {})",
            claim.levels.len() - 1,
            claim.closed_at,
        ),
        Ok(Verified::Proof(claim)) => proof(claim),
        Ok(Verified::Words(claim)) => words(claim),
        Ok(Verified::Periods(claim)) => format!(
            "accepted: preperiod and period of rows 0 to {} of {}, for all n{}",
            claim.rows.len() - 1,
            escaped(&claim.game),
            match claim.rows.iter().filter(|row| row.period.is_none()).count() {
                0 => String::new(),
                open => format!(" (the periods of {open} rows are left open)"),
            },
        ),
        Err(Refused::Limit { what, remedy }) => {
            return format!(
                "given up: {what} ran out; {}: nothing is said about the claim",
                escaped(remedy)
            );
        }
        Err(refused) => return escaped(&refused.to_string()).into_owned(),
    };
    format!("{claim}\nsha256 {}", checked.sha256)
}

/// A sentence with its truth; of a witness it is proved that it is one.
fn sentence(sentence: &Sentence) -> String {
    let name = if sentence.name == "-" { String::new() } else { format!("{}: ", sentence.name) };
    let mut line = format!("{:<6} {name}{}", sentence.truth.to_string(), sentence.formula);
    if let Some(witness) = sentence.witness.as_ref().filter(|w| !w.is_empty()) {
        let numbers: Vec<String> = witness.iter().map(|(x, n)| format!("{x} = {n}")).collect();
        let _ = write!(line, "  ({}; not proved to be the least)", numbers.join(", "));
    }
    line
}

fn definition(definition: &Definition, shown: usize) -> String {
    let Some(given) = &definition.given else { return format!("  {}\n", definition.text) };
    let mut text =
        format!("  {}: {} states, sha256 {}\n", definition.text, given.states, given.sha256);
    if given.states <= shown {
        given.lines.lines().for_each(|line| text += &format!("    {line}\n"));
    }
    text
}

/// The sentences, the definitions they use, and what follows about games.
pub fn statements(claim: &ProofClaim, shown: usize) -> String {
    let mut text: String = claim.sentences.iter().map(|s| sentence(s) + "\n").collect();
    let (given, defined): (Vec<&Definition>, Vec<&Definition>) =
        claim.used().into_iter().partition(|d| d.given.is_some());
    if !defined.is_empty() {
        text += "where\n";
        text.extend(defined.into_iter().map(|d| definition(d, shown)));
    }
    let name = |d: &&Definition| d.text.split(' ').nth(1).unwrap_or_default().to_string();
    let premises: Vec<String> = given.iter().map(name).collect();
    if !given.is_empty() {
        text += "taken as given: these automata are what the names mean\n";
        text.extend(given.into_iter().map(|d| definition(d, shown)));
    }
    for theorem in &claim.theorems {
        for (value, set) in theorem.sets.iter().enumerate() {
            let what = if value == 0 { " (its P-positions)" } else { "" };
            let pairs = match theorem.diagonals {
                true => format!("(a,a+n) and (a+n,a) with ${set}(a,n)"),
                false => format!("(a,b) with ${set}(a,b)"),
            };
            let _ = writeln!(
                text,
                "theorem: the positions of value {value} of {}{what} are exactly the pairs {pairs}, for all sizes",
                theorem.game
            );
        }
        if !premises.is_empty() {
            let _ = writeln!(
                text,
                "         what these sets are rests on automata of this file: {}",
                premises.join(", ")
            );
        }
    }
    escape_lines(&text)
}

/// The record is plain text, as the checker has seen; its lines are escaped all the same.
fn escape_lines(text: &str) -> String {
    text.lines().map(|line| escaped(line).into_owned() + "\n").collect()
}

fn proof(claim: &ProofClaim) -> String {
    format!(
        "{}accepted: {} sentences, for all numbers ({} steps checked)",
        statements(claim, SHOWN),
        claim.sentences.len(),
        claim.steps,
    )
}

/// What the words of a certificate are proved to be.
fn words(claim: &WordsClaim) -> String {
    let game = escaped(&claim.game);
    let mut text = String::new();
    for value in 0..claim.words.len() {
        let positions = match (claim.misere, value) {
            (true, _) => format!("the P-positions of {game} under misere play"),
            (_, 0) => format!("the positions of value 0 of {game} (its P-positions)"),
            _ => format!("the positions of value {value} of {game}"),
        };
        let _ = writeln!(
            text,
            "theorem: {positions} are exactly the pairs (a,b) and (b,a) with a = floor(phi n) + delta, b = floor(phi n) + n + epsilon, \
             n = 0, 1, 2, ..., where word {value} says (delta,epsilon) of n, for all sizes"
        );
    }
    for (value, word) in claim.words.iter().enumerate() {
        let [(least, most), (low, high)] = word.ranges();
        let _ = writeln!(
            text,
            "  word {value}: {} states, read off the Fibonacci digits of n; delta {least} to {most}, epsilon {low} to {high}; sha256 {}",
            word.says.len(),
            word.sha256()
        );
    }
    let last = claim.words.len() - 1;
    let values = if last == 0 { "value 0".into() } else { format!("values 0 to {last}") };
    text + &format!("accepted: {values} of {game}, for all n")
}

/// The verdict as data.
pub fn object(checked: &Checked) -> Value {
    let mut object = json!({
        "file": checked.path.display().to_string(),
        "sha256": checked.sha256,
    });
    match &checked.outcome {
        Err(Refused::Rejected(rejected)) => {
            object["verdict"] = json!("rejected");
            object["condition"] = json!(rejected.condition);
            object["detail"] = json!(rejected.detail);
        }
        Err(Refused::Limit { what, remedy }) => {
            object["verdict"] = json!("given up");
            object["limit"] = json!(what);
            object["detail"] = json!(remedy);
        }
        Ok(verified) => {
            object["verdict"] = json!("accepted");
            let (kind, claim) = match verified {
                Verified::Levels(claim) => (
                    "levels",
                    json!({ "levels": claim.levels.len(), "closed_at": claim.closed_at }),
                ),
                Verified::Periods(claim) => {
                    ("periods", json!({ "game": claim.game, "rows": claim.rows.len() }))
                }
                Verified::Proof(claim) => ("proof", proof_object(claim)),
                Verified::Words(claim) => ("words", words_object(claim)),
            };
            object["kind"] = json!(kind);
            object["claim"] = claim;
        }
    }
    if let Some(said) = &checked.kernel {
        object["kernel"] = json!({
            "verdict": said.verdict.name(), "words": said.words, "more": said.more,
            "disagrees": checked.disagrees(),
        });
    }
    object
}

fn words_object(claim: &WordsClaim) -> Value {
    let word = |word: &wythoff_verify::Word| {
        let [delta, epsilon] = word.ranges();
        json!({
            "states": word.says.len(), "sha256": word.sha256(),
            "delta": [delta.0, delta.1], "epsilon": [epsilon.0, epsilon.1],
        })
    };
    let words: Vec<Value> = claim.words.iter().map(word).collect();
    json!({ "game": claim.game, "play": if claim.misere { "misere" } else { "normal" }, "words": words })
}

fn proof_object(claim: &ProofClaim) -> Value {
    let sentence = |s: &Sentence| {
        let numbers =
            |pairs: &Vec<(String, num_bigint::BigUint)>| -> serde_json::Map<String, Value> {
                pairs.iter().map(|(name, n)| (name.clone(), n.to_string().into())).collect()
            };
        json!({
            "name": s.name,
            "formula": s.formula,
            "result": s.truth,
            "witness": s.witness.as_ref().map(numbers),
        })
    };
    let definition = |d: &&Definition| {
        let mut object = json!({ "text": d.text });
        if let Some(given) = &d.given {
            object["states"] = json!(given.states);
            object["sha256"] = json!(given.sha256);
        }
        object
    };
    let used = claim.used();
    let (given, defined): (Vec<&&Definition>, Vec<&&Definition>) =
        used.iter().partition(|d| d.given.is_some());
    json!({
        "sentences": claim.sentences.iter().map(sentence).collect::<Vec<_>>(),
        "definitions": defined.into_iter().map(definition).collect::<Vec<_>>(),
        "given": given.into_iter().map(definition).collect::<Vec<_>>(),
        "theorems": claim.theorems.iter().map(|t| json!({ "game": t.game, "values": t.sets, "diagonals": t.diagonals })).collect::<Vec<_>>(),
        "steps": claim.steps,
    })
}
