//! The answer of a solver as JSON.

use serde_json::{Value, json};
use wythoff::Result;
use wythoff::solve::{
    Answer, Bounds, Densities, Level, Looks, Shape, Share, Slope, Solved, Trial, Tried,
};
use wythoff_verify::WordsClaim;

use super::{Wanted, in_words_of, ranges};
use crate::output::About;

/// The shape of a level, its bounds and how often each offset occurs.
#[derive(Default)]
struct Looked {
    shape: Option<&'static str>,
    bounds: Option<Bounds>,
    shares: Option<Densities>,
    /// Why something is left out.
    not_told: Vec<String>,
}

fn name_of(shape: &Shape) -> &'static str {
    match shape {
        Shape::Wythoff => "wythoff",
        Shape::Finite { .. } => "finite",
        Shape::Orbits { .. } => "orbits",
        Shape::Automaton => "automaton",
    }
}

/// The answer as data.
pub fn in_json(answer: &Answer, wanted: &Wanted) -> Result<Value> {
    let about = About::new("").with("game", wanted.game.to_string()).with("engine", "automata");
    Ok(about.document(data(answer, wanted)?))
}

fn data(answer: &Answer, wanted: &Wanted) -> Result<Value> {
    // No pairs of a level that was proved on its word are composed to be told of.
    let looks = |solved: &Solved, level: &Level| -> Result<Looked> {
        if level.words().is_some() {
            return Ok(Looked { shape: Some("word"), ..Looked::default() });
        }
        let mut looked = Looked::default();
        match wanted.beside(|run| Shape::of(solved, level, run))? {
            Ok(shape) => looked.shape = Some(name_of(&shape)),
            Err(why) => looked.not_told.push(why),
        }
        match wanted.beside(|run| Bounds::of(solved, level, run))? {
            Ok(bounds) => looked.bounds = bounds,
            Err(why) => looked.not_told.push(why),
        }
        if let Some(bounds) = &looked.bounds {
            match wanted.beside(|run| Densities::of(solved, level, bounds, run))? {
                Ok(shares) => looked.shares = shares,
                Err(why) => looked.not_told.push(why),
            }
        }
        Ok(looked)
    };
    let level = |level: &Level, looked: Looked, proved: bool| -> Value {
        let Looked { shape, bounds, shares, not_told } = looked;
        let shares = match shares {
            Some(Densities::Exact(shares)) => {
                let exact = |(k, x): &(i64, Share)| json!([k, x.to_string(), x.decimals()]);
                shares.iter().map(exact).collect()
            }
            _ => Value::Null,
        };
        json!({
            "value": level.value, "verdict": if proved { "proved" } else { "guessed" }, "shape": shape,
            "states": level.states(), "agrees_to": level.agrees_to(),
            "bounds": bounds.map(|b| json!([b.least.0, b.largest.0])), "densities": shares,
            "deviations": level.words().map(in_ranges), "learned_from": level.trials.iter().map(|t| t.members).max(),
            "refuted_guesses": level.refuted.len(), "sentences": level.proof().sentences().len(),
            "largest": level.proof().largest(),
            "not_told": not_told, "seconds": wanted.times.then(|| json!([level.seconds.0, level.seconds.1])),
        })
    };
    let levels = |solved: &Solved| -> Result<Vec<Value>> {
        let each = solved.levels().iter().map(|own| Ok(level(own, looks(solved, own)?, true)));
        each.collect()
    };
    let of = |solved: &Solved, verdict: &str| -> Result<Value> {
        let (system, levels) = (solved.system().name(), levels(solved)?);
        Ok(json!({"verdict": verdict, "system": system, "levels": levels}))
    };
    match answer {
        Answer::Proved(solved) => of(solved, "proved"),
        Answer::Guessed(guessed) => {
            let mut all = guessed.proved().map_or(Ok(vec![]), levels)?;
            let own = guessed.level();
            let looked = match own.words() {
                Some(_) => Looked { shape: Some("word"), ..Looked::default() },
                None => match wanted.beside(|run| guessed.looks(run))? {
                    Ok((shape, bounds, shares)) => {
                        let shape = Some(name_of(&shape));
                        Looked { shape, bounds, shares, not_told: vec![] }
                    }
                    Err(why) => Looked { not_told: vec![why], ..Looked::default() },
                },
            };
            all.push(level(own, looked, false));
            Ok(json!({"verdict": "guessed", "system": guessed.system().name(), "levels": all}))
        }
        Answer::Refuted(refuted) => {
            let mut told = match &refuted.solved {
                Some(solved) => of(solved, "refuted")?,
                None => json!({"verdict": "refuted"}),
            };
            let numbers = refuted.by.numbers.iter().map(|(name, n)| json!([name, n.to_string()]));
            told["value"] = refuted.value.into();
            told["sentence"] = refuted.by.sentence.clone().into();
            told["counterexample"] = numbers.collect();
            Ok(told)
        }
        Answer::Open(open) => {
            let tried: Vec<Value> = open.tried.iter().map(tried_in_json).collect();
            let slope = match open.slope {
                Slope::One { slope, .. } => json!([slope]),
                Slope::Several { least, largest } => json!([least, largest]),
                Slope::None => json!([]),
            };
            let mut told = match &open.solved {
                Some(solved) => of(solved, "open")?,
                None => json!({"verdict": "open"}),
            };
            let looks = match open.looks() {
                Looks::NotAutomatic => "not automatic",
                Looks::Closing => "closing",
                Looks::Unknown => "open",
            };
            for (key, value) in [
                ("value", open.value.into()),
                ("limit", in_words_of(&open.why).into()),
                ("looks", looks.into()),
                ("slopes", slope),
                ("tried", tried.into()),
            ] {
                told[key] = value;
            }
            Ok(told)
        }
    }
}

fn tried_in_json(tried: &Tried) -> Value {
    let trial = |t: &Trial| json!({"far": t.far, "digits": t.digits, "data_to": t.bound, "states": t.states, "new_states": t.lengths, "closed": t.closed});
    json!({
        "system": tried.system.name(), "value": tried.value,
        "trials": tried.trials.iter().map(trial).collect::<Vec<_>>(),
        "refuted_guesses": tried.refuted.len(), "ended": tried.ended.as_ref().map(in_words_of),
    })
}

fn in_ranges(words: &WordsClaim) -> Value {
    let [row, column, difference] = ranges(words).map(|(least, largest)| json!([least, largest]));
    json!({"rows": row, "columns": column, "differences": difference})
}
