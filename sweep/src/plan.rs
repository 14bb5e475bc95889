//! Plans: a family, a question, limits, read from TOML. Every field is in docs/sweeps.md.
//!
//! An error names the line and the remedy. Two plans are the same if they ask the same, whatever their spelling: what is
//! compared, and kept in a store, is the normal form, with every default written out.

mod family;
mod question;

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use toml::Spanned;
use wythoff::rules::notation::parse_count;
use wythoff::run::Memory;
use wythoff::{Error, Result};
use wythoff_lab::asked::memory;

use crate::limits::Limits;
use crate::question::Question;
use crate::unit::{Family, Unit};

/// A family, a question, limits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// A name for people; it does not make another plan.
    pub name: String,
    /// The games.
    pub family: Family,
    /// What is asked of each.
    pub question: Question,
    /// What each may use.
    pub limits: Limits,
    /// Games that were written again, each with the one that is kept: it is asked once.
    pub repeated: Vec<(String, String)>,
    text: String,
}

/// A number as TOML writes it, or in quotes as the command does.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(crate) enum Number {
    Whole(i64),
    Text(String),
    Real(f64),
}

type Field<T> = Option<Spanned<T>>;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPlan {
    name: Option<String>,
    family: Spanned<RawFamily>,
    question: Spanned<RawQuestion>,
    #[serde(default)]
    limits: RawLimits,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawFamily {
    kind: Spanned<String>,
    up_to: Field<Number>,
    game: Field<String>,
    rays: Field<bool>,
    games: Field<Vec<Spanned<String>>>,
    over: Field<BTreeMap<String, Spanned<RawValues>>>,
    #[serde(rename = "where")]
    only: Field<Vec<Spanned<String>>>,
}

/// The values of an open number: a list, or a range `"1..10"` with both its ends.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(crate) enum RawValues {
    List(Vec<Number>),
    One(Number),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawQuestion {
    kind: Spanned<String>,
    up_to: Field<Number>,
    up_to_value: Field<Number>,
    rows: Field<Number>,
    columns: Field<Number>,
    positions: Field<Number>,
    system: Field<String>,
    effort: Field<Number>,
    misere: Field<bool>,
    position: Field<String>,
    count: Field<Number>,
    value: Field<Number>,
    size: Field<Number>,
    column: Field<String>,
    row: Field<Number>,
    formula: Field<String>,
    function: Field<String>,
    answers: Field<Vec<Spanned<String>>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLimits {
    memory: Field<Number>,
    seconds: Field<Number>,
}

/// The text of a plan, to name lines by.
#[derive(Clone, Copy)]
struct PlanText<'t>(&'t str);

impl PlanText<'_> {
    fn at(self, byte: usize, message: impl std::fmt::Display) -> Error {
        let line = self.0[..byte.min(self.0.len())].matches('\n').count() + 1;
        Error::invalid(format!("line {line}: {message}"))
    }

    fn on<T>(self, field: &Spanned<T>, message: impl std::fmt::Display) -> Error {
        self.at(field.span().start, message)
    }

    fn count(self, name: &str, field: &Spanned<Number>) -> Result<u64> {
        let bad = || {
            let told = format!("{name} is a whole number such as 100 or \"1e6\"");
            self.on(field, told)
        };
        self.number(field.get_ref()).ok_or_else(bad)
    }

    /// A number, however it is written, if it is a count.
    fn number(self, number: &Number) -> Option<u64> {
        match number {
            Number::Whole(n) => u64::try_from(*n).ok(),
            Number::Text(text) => parse_count(text).ok(),
            Number::Real(x) if x.fract() == 0.0 && (0.0..9e15).contains(x) => Some(*x as u64),
            Number::Real(_) => None,
        }
    }

    /// A count that may be absent, within bounds.
    fn within(
        self,
        name: &str,
        field: &Field<Number>,
        default: Option<u64>,
        (least, most): (u64, u64),
        (whole, kind): (usize, &str),
    ) -> Result<u64> {
        let Some(field) = field else {
            let told = format!("{kind} needs {name}: write {name} = {}", least.max(100).min(most));
            return default.ok_or_else(|| self.at(whole, told));
        };
        let found = self.count(name, field)?;
        if (least..=most).contains(&found) {
            return Ok(found);
        }
        Err(self.on(field, format!("{name} = {found}: use {least} to {most}")))
    }

    /// Refuses fields that a kind does not have.
    fn only(self, kind: &str, has: &[&str], given: &[(&str, Option<usize>)]) -> Result<()> {
        let foreign = given.iter().find(|(name, place)| place.is_some() && !has.contains(name));
        foreign.map_or(Ok(()), |(name, place)| {
            let has = if has.is_empty() { "none".to_string() } else { has.join(", ") };
            Err(self.at(
                place.unwrap_or(0),
                format!("{kind} has no field {name}: leave it out (its fields: {has})"),
            ))
        })
    }
}

fn place<T>(field: &Field<T>) -> Option<usize> {
    field.as_ref().map(|field| field.span().start)
}

/// The most bytes of a plan.
const LONGEST_PLAN: Memory = Memory::bytes(10_000_000);

const FAMILIES: &str = "pairs, diagonals, steps, games or template";
const QUESTIONS: &str = "value, positions, count, beams, conjectures, adjoinable, solve, formula, densities, periods, levels, guess, diagonal or python";

impl Plan {
    /// Reads the file of a plan.
    pub fn read(path: &Path) -> Result<Plan> {
        let text = LONGEST_PLAN.read_text(path)?;
        Plan::parse(&text).map_err(|error| Error::invalid(format!("{}, {error}", path.display())))
    }

    /// Reads a plan.
    ///
    /// ```
    /// use wythoff_sweep::Plan;
    /// let wrong = "[family]\nkind = 'pairs'\nup_to = 3\n[question]\nkind = 'beam'\n";
    /// let told = Plan::parse(wrong).unwrap_err().to_string();
    /// assert!(told.starts_with("line 5: beam is no question"), "{told}");
    /// ```
    pub fn parse(text: &str) -> Result<Plan> {
        let source = PlanText(text);
        let raw: RawPlan = toml::from_str(text).map_err(|error| {
            let told = error.message().lines().collect::<Vec<_>>().join(" ");
            let hint = if told.contains("missing field") {
                format!("{told}; a plan has [family] with kind ({FAMILIES}) and [question] with kind ({QUESTIONS})")
            } else {
                told
            };
            source.at(error.span().map_or(0, |span| span.start), hint)
        })?;
        let (family, repeated) = family::read(source, &raw.family)?;
        let question = question::read(source, &raw.question)?;
        question.suits(&family).map_err(|why| source.on(&raw.question.get_ref().kind, why))?;
        let limits = limits(source, &raw.limits)?;
        let name = raw.name.unwrap_or_else(|| format!("{} of {}", question.name(), family.name()));
        let plan = Plan { name, family, question, limits, repeated, text: text.to_string() };
        plan.units().map_err(|why| source.on(&raw.family.get_ref().kind, why))?;
        Ok(plan)
    }

    /// The text it was read from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Every unit, in order: the order of exports.
    pub fn units(&self) -> Result<Vec<Unit>> {
        self.family.units()
    }

    /// What is asked, in a normal form: equal for plans that ask the same.
    pub fn normal(&self) -> Value {
        json!({
            "family": self.family.normal(),
            "question": self.question.normal(),
            "limits": {"memory": self.limits.memory.limit(), "seconds": self.limits.seconds},
        })
    }

    /// The SHA-256 of the normal form, in hexadecimal.
    pub fn identity(&self) -> String {
        let digest = Sha256::digest(self.normal().to_string().as_bytes());
        wythoff_lab::output::hexadecimal(&digest)
    }
}

fn limits(source: PlanText, raw: &RawLimits) -> Result<Limits> {
    let memory = match &raw.memory {
        None => Memory::bytes(500_000_000),
        Some(field) => {
            let bytes = match field.get_ref() {
                Number::Text(text) => memory(text).map(Memory::limit),
                _ => source.count("memory", field),
            };
            let bad = "memory is a size such as \"500M\", \"2G\" or 100000000";
            Memory::bytes(bytes.map_err(|_| source.on(field, bad))?)
        }
    };
    let seconds = raw.seconds.as_ref();
    let seconds = seconds.map(|field| match source.count("seconds", field)? {
        0 => Err(source.on(field, "seconds = 0: allow 1 at least, or leave it out for no limit")),
        n => Ok(n),
    });
    Ok(Limits { memory, seconds: seconds.transpose()? })
}
