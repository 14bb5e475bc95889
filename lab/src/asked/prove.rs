//! What can be asked of the prover in one go: a formula, a file of commands, the values of a game.

use std::path::{Path, PathBuf};

use wythoff::logic::{Decision, KnownLevels, Library, Prover, Relation};
use wythoff::run::Memory;
use wythoff::{Error, Game, Result};

/// What to prove; see `wyt prove --help`.
#[derive(Debug, Clone)]
pub struct ProofAsked {
    /// A formula, or a file of commands.
    pub statement: Option<String>,
    /// The values of this game, by the closed form known here or by `levels`.
    pub game: Option<Game>,
    /// A file that defines t0, t1, ….
    pub levels: Option<PathBuf>,
    /// The statement describes exactly the P-positions of this game.
    pub p_positions: Option<Game>,
    /// Misère play: P-positions alone.
    pub misere: bool,
    /// Guess and prove the values 0 to g of R-Wythoff.
    pub guess_levels: Option<usize>,
    /// How far values of R-Wythoff are guessed and proved when the game is asked for.
    pub reach: usize,
    /// Files of definitions, read before anything else.
    pub define: Vec<PathBuf>,
    /// A folder of relations and words, read behind the definitions: these may declare the systems of its automata.
    pub library: Option<PathBuf>,
    /// A relation of the library is wanted: nothing needs to be proved.
    pub listed: bool,
    /// Relations to be proved functions of their other arguments.
    pub functions: Vec<String>,
}

/// What was decided, and of which sets.
#[derive(Debug, Default)]
pub struct Decided {
    /// The game whose values are meant, and the set claimed for each of the values 0, 1, …
    pub claim: Option<(Game, Vec<String>)>,
    /// How many of the sentences speak of these sets.
    pub of_claim: usize,
    /// Whether misère play is meant.
    pub misere: bool,
    /// What was decided.
    pub outcomes: Vec<Decision>,
    /// The commands of a script that failed.
    pub failed: Vec<Error>,
    /// What was read of the library.
    pub library: Library,
}

/// What is heard while a proof is under way.
#[derive(Debug, Clone, Copy)]
pub enum News<'d> {
    /// The library is read; some of its files may have been refused.
    Loaded(&'d Library),
    /// A script has so many sentences and definitions.
    Begun(u64),
    /// One of them is decided.
    Decided(&'d Decision),
}

/// Decides what is asked for; what was decided before an error is in `told`, and `heard` hears of it as soon as it is there.
pub fn decide(
    asked: &ProofAsked,
    memory: Memory,
    prover: &mut Prover,
    told: &mut Decided,
    heard: &mut dyn FnMut(News),
) -> Result<()> {
    let mut defined = Vec::new();
    for file in &asked.define {
        let text = memory.read_text(file)?;
        know_floor(prover, &text)?;
        // A definition needs no line; a sentence among them is told behind what was asked.
        prover.run_each(&text, &mut |outcome, _| {
            if outcome.result.is_some() {
                defined.push(outcome.clone());
            }
        })?;
    }
    if let Some(folder) = &asked.library {
        told.library = prover.load_library(folder, memory)?;
        heard(News::Loaded(&told.library));
    }
    let nothing = asked.statement.is_none() && asked.game.is_none() && asked.guess_levels.is_none();
    let listed = asked.listed && asked.library.is_some();
    if !nothing || (asked.functions.is_empty() && asked.define.is_empty() && !listed) {
        decide_asked(asked, memory, prover, told, heard)?;
    }
    for name in &asked.functions {
        defined.push(prover.is_function(name.trim_start_matches('$'))?);
    }
    defined.iter().for_each(|outcome| heard(News::Decided(outcome)));
    told.outcomes.extend(defined);
    Ok(())
}

fn decide_asked(
    asked: &ProofAsked,
    memory: Memory,
    prover: &mut Prover,
    told: &mut Decided,
    heard: &mut dyn FnMut(News),
) -> Result<()> {
    told.misere = asked.misere;
    let outcomes = &mut told.outcomes;
    if let Some(g) = asked.guess_levels {
        return guessed(prover, g, outcomes);
    }
    if let Some(game) = &asked.p_positions {
        let formula = asked.statement.clone().unwrap_or_default();
        know_floor(prover, &formula)?;
        told.claim = Some((game.clone(), vec![formula.clone()]));
        let proof = match asked.misere {
            true => prover.prove_misere(game, &formula)?,
            false => prover.prove_values(game, &[formula])?,
        };
        outcomes.extend(proof.into_sentences());
        outcomes.iter().for_each(|outcome| heard(News::Decided(outcome)));
        told.of_claim = outcomes.len();
        return Ok(());
    }
    if let Some(game) = asked.game.as_ref().filter(|_| asked.misere) {
        let formula = match &asked.levels {
            Some(file) => levels_of(prover, file, memory)?.swap_remove(0),
            None => KnownLevels::misere(game)?,
        };
        know_floor(prover, &formula)?;
        told.claim = Some((game.clone(), vec![formula.clone()]));
        outcomes.extend(prover.prove_misere(game, &formula)?.into_sentences());
        told.of_claim = outcomes.len();
        return Ok(());
    }
    if let Some(game) = &asked.game {
        let levels = match &asked.levels {
            Some(file) => levels_of(prover, file, memory)?,
            None => {
                let form = KnownLevels::of(game)?;
                form.prepare(prover)?;
                form.levels
            }
        };
        told.claim = Some((game.clone(), levels.clone()));
        outcomes.extend(prover.prove_values(game, &levels)?.into_sentences());
        told.of_claim = outcomes.len();
        outcomes.iter().for_each(|outcome| heard(News::Decided(outcome)));
        if asked.levels.is_none() && "r-wythoff".parse::<Game>().is_ok_and(|r| r == *game) {
            // The closed forms end with value 3; what comes after is guessed from computed positions.
            return guessed(prover, asked.reach, outcomes);
        }
        return Ok(());
    }
    let Some(statement) = &asked.statement else {
        return Err(Error::invalid(
            "nothing to prove: give a formula, a file of commands, a game, or levels to guess",
        ));
    };
    let path = Path::new(statement);
    let text = if path.is_file() { memory.read_text(path)? } else { statement.clone() };
    let names_a_file = [".walnut", ".txt"].iter().any(|end| statement.ends_with(end));
    if !path.is_file() && names_a_file {
        return Err(Error::io(format!(
            "{statement}: there is no such file: name a file of commands, or write the formula itself in quotes"
        )));
    }
    know_floor(prover, &text)?;
    let failed = &mut told.failed;
    if let Some(all) = sentences(&text) {
        heard(News::Begun(all));
    }
    let each = &mut |outcome: &Decision, _: &Relation| {
        outcomes.push(outcome.clone());
        heard(News::Decided(outcome));
    };
    let ended = prover.run_on(&text, each, &mut |error| {
        failed.push(error);
        true
    });
    ended.map(drop)
}

/// How many sentences and definitions a script has: its words `eval` and `def` outside quotation marks and remarks. Nothing for a single
/// formula, or if more are loaded from elsewhere.
fn sentences(text: &str) -> Option<u64> {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let (mut rest, mut count) = (text, 0);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            '#' => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            letter if is_letter(letter) => {
                let end = rest.find(|c| !is_letter(c)).unwrap_or(rest.len());
                match &rest[..end] {
                    "load" => return None,
                    "eval" | "def" => count += 1,
                    _ => {}
                }
                end
            }
            other => other.len_utf8(),
        };
        rest = &rest[length..];
    }
    (count > 1).then_some(count)
}

/// $floor is there for texts that use it without a definition of their own.
pub fn know_floor(prover: &mut Prover, text: &str) -> Result<()> {
    if text.contains("$floor(") && !text.contains("def floor") {
        prover.define_floor()?;
    }
    Ok(())
}

/// Guesses and proves the values 0 to g of R-Wythoff.
fn guessed(prover: &mut Prover, g: usize, outcomes: &mut Vec<Decision>) -> Result<()> {
    outcomes.extend(prover.prove_levels(g)?.into_sentences());
    Ok(())
}

/// Runs a file of definitions; the levels are then calls of t0, t1, ….
fn levels_of(prover: &mut Prover, file: &Path, memory: Memory) -> Result<Vec<String>> {
    let text = memory.read_text(file).map_err(|error| match error {
        Error::Io(why) => Error::io(format!(
            "{why}: levels are a file with def t0 \"...\": and so on, the claimed positions of the values 0, 1, ..."
        )),
        other => other,
    })?;
    know_floor(prover, &text)?;
    prover.run(&text)?;
    let mut levels = Vec::new();
    while let Some(relation) = prover.relation(&format!("t{}", levels.len())) {
        let (system, names) = (relation.systems[0].name(), &relation.arguments);
        levels.push(format!("?{system} $t{}({})", levels.len(), names.join(",")));
    }
    if levels.is_empty() {
        return Err(Error::invalid(format!(
            "{} defines no t0: name the levels t0, t1, … with `def`",
            file.display()
        )));
    }
    Ok(levels)
}

#[cfg(test)]
mod tests {
    use super::sentences;

    #[test]
    fn sentences_of_a_script_are_counted_before_they_are_decided() {
        let script = "def a \"E k n=2*k\": # eval not this\n eval b \"A n n=n # def\": reg r msd_2 \"0*\"; // def";
        assert_eq!(sentences(script), Some(2));
        assert_eq!(sentences("A x x=x"), None);
        assert_eq!(sentences("load more.txt: def a \"n=1\": def b \"n=2\":"), None);
        assert_eq!(sentences("eval \"never ended"), None);
    }
}
