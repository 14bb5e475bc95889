//! `wyt guess`: what a sequence is, to which bound, and whether it is proved.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use num_bigint::BigInt;
use serde_json::{Value, json};
use wythoff::engine::{Play, Registry};
use wythoff::guess::{Column, Form, Guess, Source, Terms, Verdict, proof, recognise};
use wythoff::logic::Relation;
use wythoff::rules::notation::parse_count;
use wythoff::run::Run;
use wythoff::solve::{Answer, Settings, solve};
use wythoff::{Error, Game, Result};
use wythoff_lab::output::{About, Cell, Format, Sheet};

use crate::args::{Common, TABLES, small_count};
use crate::out;
use crate::progress::Bar;

#[derive(Debug, Args)]
#[command(after_help = "\
Looked for: floor(alpha*n+beta) with an exact alpha, additive periods, linear recurrences (polynomials among them),
fixed points of substitutions, automatic words in base 2 to 10 and in Zeckendorf digits. Each has at least three
terms a parameter, and was compared with every term.

Examples:
  wyt guess wythoff --column a                     floor(phi*n), proved for all n
  wyt guess e-wythoff --value 1 --column b --count 500
  wyt guess wythoff --row 3 --continue 5           additively periodic, proved
  wyt guess \"{0,1}* {1,1}* {2,4}\" --solve          the positions are learned and proved first
  wyt guess wythoff --column b --format latex
  wyt guess wythoff --column b --format bfile -o b.txt

  $ wyt guess --terms 0,1,1,2,3,5,8,13,21,34,55,89 --continue 3     typed terms can only be guessed
  $ wyt guess --file b.txt                         a list, one number a line, or a b-file; - for standard input

Exit codes: 0 proved, 1 nothing recognised, 2 bad input, 3 guessed: it agrees with all terms given, and no
proof was found, 4 no engine lists the terms.")]
pub struct GuessArgs {
    #[command(flatten)]
    of: SequenceArgs,
    /// The index of the first of typed terms; a b-file has its own
    #[arg(long, value_name = "N", allow_hyphen_values = true, conflicts_with = "game")]
    first: Option<i32>,
    /// a, b or difference: the smaller piles, the larger ones, or b - a, by increasing a
    #[arg(long, value_name = "COLUMN", default_value = "a", conflicts_with_all = ["terms", "file"])]
    column: Column,
    /// The values of this row instead: G(R,0), G(R,1), ...
    #[arg(long, value_name = "R", value_parser = small_count, conflicts_with_all = ["terms", "file"])]
    row: Option<usize>,
    /// The Sprague-Grundy value of the positions
    #[arg(long, value_name = "G", default_value_t = 0, conflicts_with_all = ["terms", "file"])]
    value: u32,
    /// How many terms of the game to look at
    #[arg(long, value_name = "N", default_value = "1000", value_parser = parse_count, conflicts_with_all = ["terms", "file"])]
    count: u64,
    /// Learn the positions and prove them first, as `wyt solve` does, where no closed form is known
    #[arg(long, conflicts_with_all = ["terms", "file", "row"])]
    solve: bool,
    /// Adds the next K terms by the first form found
    #[arg(long = "continue", value_name = "K", default_value = "0", value_parser = small_count)]
    next: usize,
}

/// Where the terms come from.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct SequenceArgs {
    /// A game, such as wythoff: the sequence is a column of its positions, or a row of its values
    game: Option<Game>,
    /// The terms, with commas between them
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    terms: Option<String>,
    /// A file with the terms; - for standard input
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

/// The most terms that are added.
const MOST_NEXT: usize = 10_000_000;

/// What was found.
struct Found {
    about: String,
    terms: Terms,
    guesses: Vec<Guess>,
    /// Why a guess about a game is not proved, or what else the engine knows.
    open: Option<String>,
    next: Vec<BigInt>,
}

pub fn run(args: &GuessArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    common.written_as(&[TABLES, &[Format::Bfile]].concat(), "a guess")?;
    if args.next > MOST_NEXT {
        return Err(Error::limit(format!("--continue adds at most {MOST_NEXT} terms")));
    }
    let found = found(args, common, engines)?;
    out::write(common, |out| match common.format {
        Format::Text => Ok(out.write_all(found.in_words().as_bytes())?),
        Format::Json => Ok(writeln!(out, "{}", found.in_json())?),
        Format::Latex => Ok(out.write_all(found.in_latex().as_bytes())?),
        Format::Bfile => found.bfile(out),
        format => found.table(format, out),
    })?;
    Ok(match found.best().map(|guess| &guess.verdict) {
        Some(Verdict::Proved(_)) => ExitCode::SUCCESS,
        Some(_) => ExitCode::from(3),
        // A b-file of the terms alone needs no form.
        None if common.format == Format::Bfile && args.next == 0 => ExitCode::SUCCESS,
        None => ExitCode::from(1),
    })
}

fn found(args: &GuessArgs, common: &Common, engines: &Registry) -> Result<Found> {
    let bar = Bar::stoppable(common, "guess");
    let run = common.run(&bar);
    let column = args.row.map_or(args.column, Column::Row);
    let source =
        args.of.game.as_ref().map(|game| Source { game: game.clone(), value: args.value, column });
    let (terms, about) = match &source {
        Some(source) => (source.terms(args.count, engines, &run)?, source.to_string()),
        None => given(args, &run)?,
    };
    if terms.is_empty() {
        return Err(Error::invalid("there are no terms: give some, as in --terms 0,1,3,4,6"));
    }
    let mut guesses = recognise(&terms)?;
    let mut open = None;
    if let Some(source) = &source {
        let solved = if args.solve { solved(source, engines, &run)? } else { None };
        open = proof::prove(source, &terms, &mut guesses, solved, engines, &run)?;
        // What is proved comes first.
        guesses.sort_by_key(|guess| match guess.verdict {
            Verdict::Proved(_) => 0,
            Verdict::Guessed => 1,
            Verdict::Refuted(_) => 2,
        });
    }
    let mut found = Found { about, terms, guesses, open, next: Vec::new() };
    if let (Some(best), true) = (found.best(), args.next > 0) {
        let mut all = best.form.sequence(found.terms.len() + args.next);
        found.next = all.split_off(found.terms.len());
    }
    Ok(found)
}

/// The terms typed, or of the file.
fn given(args: &GuessArgs, run: &Run) -> Result<(Terms, String)> {
    let (text, about) = match (&args.of.terms, &args.of.file) {
        (Some(text), _) => (text.clone(), "the terms given".to_string()),
        (None, Some(file)) if file.as_os_str() == "-" => {
            (run.memory().read_input()?, "standard input".to_string())
        }
        (None, Some(file)) => (run.read_text(file)?, file.display().to_string()),
        (None, None) => return Err(Error::invalid("give a game, --terms or --file")),
    };
    let mut terms: Terms = text.parse()?;
    terms.first = args.first.map_or(terms.first, i64::from);
    Ok((terms, about))
}

/// The positions of a value, learned and proved; none if that did not come about.
fn solved(source: &Source, engines: &Registry, run: &Run) -> Result<Option<Relation>> {
    let (game, settings) = (&source.game, Settings::default());
    match solve(game, source.value, Play::Normal, &settings, engines, run, &mut |_| {})? {
        Answer::Proved(solved) => {
            Ok(solved.levels.into_iter().next_back().map(|level| level.positions))
        }
        Answer::Ended { why: why @ Error::Stopped(_), .. } => Err(why),
        _ => Ok(None),
    }
}

impl Found {
    /// The first form that is not refuted.
    fn best(&self) -> Option<&Guess> {
        self.guesses.iter().find(|guess| !matches!(guess.verdict, Verdict::Refuted(_)))
    }

    fn verdict(&self, guess: &Guess) -> String {
        let count = self.terms.len();
        match guess.verdict {
            Verdict::Proved(_) => "Proved for all n".to_string(),
            Verdict::Guessed => format!("Guessed (agrees to {count} terms)"),
            Verdict::Refuted(_) => format!("Refuted (though it agrees to {count} terms)"),
        }
    }

    fn in_words(&self) -> String {
        let Terms { first, .. } = self.terms;
        let (count, last) = (self.terms.len(), self.terms.last());
        let mut text = String::new();
        if self.best().is_none() {
            text += &format!(
                "Nothing recognised\nof        {}\ntried     beatty, periodic, recurrence, morphic, automatic on {count} terms, n = {first} to {last}\n",
                self.about
            );
            if count < 50 {
                text += "looks     short: every form needs three terms a parameter, and 16 at least where n is floored\n";
            }
        }
        for (i, guess) in self.guesses.iter().enumerate() {
            text += &format!("{}: {}\n", self.verdict(guess), guess.form.words());
            if i == 0 {
                text += &format!("of        {}\n", self.about);
                text += &format!("agrees    with all {count} terms, n = {first} to {last}\n");
            }
            text += &format!("form      {}: {}\n", guess.form.kind(), guess.form.details());
            if let Verdict::Proved(why) | Verdict::Refuted(why) = &guess.verdict {
                text += &format!("by        {why}\n");
            }
        }
        if let Some(open) = &self.open {
            text += &format!("proof     {open}\n");
        }
        if let (Some(best), false) = (self.best(), self.next.is_empty()) {
            let next: Vec<String> = self.next.iter().map(BigInt::to_string).collect();
            let word = best.verdict.word();
            text += &format!("next      {} ({word}, n = {} on)\n", next.join(", "), last + 1);
        }
        text
    }

    fn in_latex(&self) -> String {
        let (first, last) = (self.terms.first, self.terms.last());
        let kept = self.guesses.iter().filter(|g| !matches!(g.verdict, Verdict::Refuted(_)));
        let line = |guess: &Guess| {
            let range = match (&guess.verdict, &guess.form) {
                (Verdict::Proved(_), Form::Beatty(_)) => {
                    format!(r"for all $n \ge {first}$ (proved)")
                }
                (Verdict::Proved(_), _) => "(proved)".to_string(),
                _ => format!(r"for ${first} \le n \le {last}$ (guessed)"),
            };
            format!("${}$ {range}.\n", guess.form.latex())
        };
        kept.map(line).collect()
    }

    fn in_json(&self) -> Value {
        let guess = |guess: &Guess| {
            let by = match &guess.verdict {
                Verdict::Proved(why) | Verdict::Refuted(why) => json!(why),
                Verdict::Guessed => Value::Null,
            };
            json!({
                "verdict": guess.verdict.word(), "kind": guess.form.kind(), "form": guess.form.words(),
                "details": guess.form.details(), "latex": guess.form.latex(),
                "parameters": guess.form.parameters(), "by": by,
            })
        };
        let about = About::new("")
            .with("of", self.about.as_str())
            .with("terms", self.terms.len())
            .with("first", self.terms.first)
            .with("last", self.terms.last());
        about.document(json!({
            "verdict": self.best().map_or("nothing recognised", |guess| guess.verdict.word()),
            "guesses": self.guesses.iter().map(guess).collect::<Vec<_>>(),
            "proof": self.open,
            "next": self.next.iter().map(BigInt::to_string).collect::<Vec<_>>(),
        }))
    }

    /// The terms; what is added stands below a line that says so.
    fn bfile(&self, out: &mut dyn Write) -> Result<()> {
        let mut n = self.terms.first;
        for term in &self.terms.values {
            writeln!(out, "{n} {term}")?;
            n += 1;
        }
        if let (Some(best), false) = (self.best(), self.next.is_empty()) {
            writeln!(out, "# from here on {}: {}", best.verdict.word(), best.form.words())?;
        }
        for term in &self.next {
            writeln!(out, "{n} {term}")?;
            n += 1;
        }
        Ok(())
    }

    fn table(&self, format: Format, out: &mut dyn Write) -> Result<()> {
        let about = About::new(format!("Forms of {}", self.about));
        let sheet = Sheet::new(about, &["verdict", "kind", "form", "terms", "first", "last"]);
        let mut rows = self.guesses.iter().map(|guess| {
            Ok(vec![
                Cell::from(guess.verdict.word()),
                Cell::from(guess.form.kind()),
                Cell::Text(guess.form.words()),
                Cell::from(self.terms.len() as u64),
                Cell::Signed(self.terms.first),
                Cell::Signed(self.terms.last()),
            ])
        });
        sheet.write(format, None, &mut rows, out)
    }
}
