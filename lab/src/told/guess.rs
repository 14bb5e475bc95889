//! What a sequence is, in words, as data and in the other formats.

use std::io::Write;

use num_bigint::BigInt;
use serde_json::{Value, json};
use wythoff::Result;
use wythoff::guess::{Guess, GuessForm, GuessVerdict, Terms};

use crate::asked::guess::Guessed;
use crate::output::{About, Cell, FilledSheet, Format};

/// Writes a guess in a format.
pub fn write(found: &Guessed, format: Format, out: &mut dyn Write) -> Result<()> {
    match format {
        Format::Text => Ok(out.write_all(in_words(found).as_bytes())?),
        Format::Json => Ok(writeln!(out, "{}", in_json(found))?),
        Format::Latex => Ok(out.write_all(in_latex(found).as_bytes())?),
        Format::Bfile => bfile(found, out),
        format => sheet(found).write(format, out),
    }
}

fn verdict(guess: &Guess, count: usize) -> String {
    match guess.verdict {
        GuessVerdict::Proved { .. } => "Proved for all n".to_string(),
        GuessVerdict::Guessed => format!("Guessed (agrees to {count} terms)"),
        GuessVerdict::Refuted(_) => format!("Refuted (though it agrees to {count} terms)"),
    }
}

fn in_words(found: &Guessed) -> String {
    let Terms { first, .. } = found.terms;
    let (count, last) = (found.terms.len(), found.terms.last());
    let mut text = String::new();
    if found.best().is_none() {
        text += &format!(
            "Nothing recognised\nof        {}\ntried     beatty, periodic, recurrence, morphic, automatic, regular on {count} terms, n = {first} to {last}\n",
            found.about
        );
        if count < 50 {
            text += "looks     short: every form needs three terms a parameter, and 16 at least where n is floored\n";
        }
    }
    for (i, guess) in found.guesses.iter().enumerate() {
        text += &format!("{}: {}\n", verdict(guess, count), guess.form.words());
        if i == 0 {
            text += &format!("of        {}\n", found.about);
            text += &format!("agrees    with all {count} terms, n = {first} to {last}\n");
        }
        text += &format!("form      {}: {}\n", guess.form.kind(), guess.form.details());
        match &guess.verdict {
            GuessVerdict::Proved { by: why, .. } => text += &format!("by        {why}\n"),
            GuessVerdict::Refuted(why) => text += &format!("by        {why}\n"),
            GuessVerdict::Guessed => {}
        }
    }
    if let Some(open) = &found.open {
        text += &format!("proof     {open}\n");
    }
    if let (Some(best), false) = (found.best(), found.next.is_empty()) {
        let next: Vec<String> = found.next.iter().map(BigInt::to_string).collect();
        let word = best.verdict.word();
        text += &format!("next      {} ({word}, n = {} on)\n", next.join(", "), last + 1);
    }
    text
}

fn in_latex(found: &Guessed) -> String {
    let (first, last) = (found.terms.first, found.terms.last());
    let kept = found.guesses.iter().filter(|g| !matches!(g.verdict, GuessVerdict::Refuted(_)));
    let line = |guess: &Guess| {
        let range = match (&guess.verdict, &guess.form) {
            (GuessVerdict::Proved { .. }, GuessForm::Beatty(_)) => {
                format!(r"for all $n \ge {first}$ (proved)")
            }
            (GuessVerdict::Proved { .. }, _) => "(proved)".to_string(),
            _ => format!(r"for ${first} \le n \le {last}$ (guessed)"),
        };
        format!("${}$ {range}.\n", guess.form.latex())
    };
    kept.map(line).collect()
}

/// A guess as data.
pub fn object(guess: &Guess) -> Value {
    let by = match &guess.verdict {
        GuessVerdict::Proved { by: why, .. } => json!(why),
        GuessVerdict::Refuted(why) => json!(why),
        GuessVerdict::Guessed => Value::Null,
    };
    json!({
        "verdict": guess.verdict.word(), "kind": guess.form.kind(), "form": guess.form.words(),
        "details": guess.form.details(), "latex": guess.form.latex(),
        "parameters": guess.form.parameters(), "by": by,
    })
}

fn in_json(found: &Guessed) -> Value {
    let about = About::new("")
        .with("of", found.about.as_str())
        .with("terms", found.terms.len())
        .with("first", found.terms.first)
        .with("last", found.terms.last());
    about.document(json!({
        "verdict": found.best().map_or("nothing recognised", |guess| guess.verdict.word()),
        "guesses": found.guesses.iter().map(object).collect::<Vec<_>>(),
        "proof": found.open,
        "next": found.next.iter().map(BigInt::to_string).collect::<Vec<_>>(),
    }))
}

/// The terms; what is added stands below a line that says so.
fn bfile(found: &Guessed, out: &mut dyn Write) -> Result<()> {
    let mut n = found.terms.first;
    for term in &found.terms.values {
        writeln!(out, "{n} {term}")?;
        n += 1;
    }
    if let (Some(best), false) = (found.best(), found.next.is_empty()) {
        writeln!(out, "# from here on {}: {}", best.verdict.word(), best.form.words())?;
    }
    for term in &found.next {
        writeln!(out, "{n} {term}")?;
        n += 1;
    }
    Ok(())
}

/// One row a form.
fn sheet(found: &Guessed) -> FilledSheet {
    let about = About::new(format!("Forms of {}", found.about));
    let row = |guess: &Guess| {
        vec![
            Cell::from(guess.verdict.word()),
            Cell::from(guess.form.kind()),
            Cell::Text(guess.form.words()),
            Cell::from(found.terms.len() as u64),
            Cell::Signed(found.terms.first),
            Cell::Signed(found.terms.last()),
        ]
    };
    let columns = ["verdict", "kind", "form", "terms", "first", "last"];
    FilledSheet::new(about, &columns, found.guesses.iter().map(row).collect())
}
