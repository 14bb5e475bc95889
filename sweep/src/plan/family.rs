//! The games of a plan.

use std::collections::{BTreeMap, HashMap};

use toml::Spanned;
use wythoff::rules::notation::parse_count;
use wythoff::{Game, Result};

use super::{FAMILIES, Number, PlanText, RawFamily, RawValues, place};
use crate::template::Template;
use crate::unit::{Family, MOST_UNITS};

/// Games that were written again, each with the one that is kept.
type Repeated = Vec<(String, String)>;

/// The family of a plan.
pub(super) fn read(source: PlanText, raw: &Spanned<RawFamily>) -> Result<(Family, Repeated)> {
    let (start, raw) = (raw.span().start, raw.get_ref());
    let given = [
        ("up_to", place(&raw.up_to)),
        ("game", place(&raw.game)),
        ("rays", place(&raw.rays)),
        ("games", place(&raw.games)),
        ("over", place(&raw.over)),
        ("where", place(&raw.only)),
    ];
    let whole = |family: Family| Ok((family, vec![]));
    let kind = raw.kind.get_ref().as_str();
    let up_to =
        |least, most| source.within("up_to", &raw.up_to, None, (least, most), (start, kind));
    match kind {
        "pairs" => {
            source.only(kind, &["up_to"], &given)?;
            whole(Family::Pairs { up_to: up_to(2, 1000)? })
        }
        "diagonals" => {
            source.only(kind, &["up_to"], &given)?;
            whole(Family::Diagonals { up_to: up_to(1, 65_536)? })
        }
        "steps" => {
            source.only(kind, &["up_to", "game", "rays"], &given)?;
            let rays = raw.rays.as_ref().is_some_and(|rays| *rays.get_ref());
            let game = raw.game.as_ref().map_or("wythoff", |game| game.get_ref());
            let game = game.parse().map_err(|error| match &raw.game {
                Some(field) => source.on(field, error),
                None => error,
            })?;
            whole(Family::Steps { game, up_to: up_to(1, 1000)?, rays })
        }
        "games" => {
            source.only(kind, &["games"], &given)?;
            let games = raw.games.as_ref().filter(|games| !games.get_ref().is_empty());
            let games = games.ok_or_else(|| {
                source.at(start, "games needs a list: write games = [\"gdwn:1,2\", \"wythoff\"]")
            })?;
            let read = |text: &Spanned<String>| {
                let game: wythoff::Game =
                    text.get_ref().parse().map_err(|error| source.on(text, error))?;
                Ok((text.get_ref().clone(), game))
            };
            let read: Vec<_> = games.get_ref().iter().map(read).collect::<Result<_>>()?;
            let (kept, repeated) = once(read.into_iter().map(|(text, game)| (text, game, ())));
            let kept = kept.into_iter().map(|(text, game, ())| (text, game)).collect();
            Ok((Family::Games(kept), repeated))
        }
        "template" => {
            source.only(kind, &["game", "over", "where"], &given)?;
            template(source, raw, start)
        }
        other => Err(source.on(&raw.kind, format!("{other} is no family: use {FAMILIES}"))),
    }
}

/// Each game once, the first of those that are the same, and the others with the one that is kept.
fn once<T>(
    games: impl IntoIterator<Item = (String, Game, T)>,
) -> (Vec<(String, Game, T)>, Repeated) {
    let (mut kept, mut repeated): (Vec<(String, Game, T)>, Repeated) = (vec![], vec![]);
    // Equal games have equal moves: only those are compared, so that a long list is read in the time it takes to read it.
    let mut known: HashMap<Vec<String>, Vec<usize>> = HashMap::new();
    for (text, game, more) in games {
        let alike = known.entry(game.family_texts()).or_default();
        match alike.iter().find(|place| kept[**place].1 == game) {
            Some(place) => repeated.push((text, kept[*place].0.clone())),
            None => {
                alike.push(kept.len());
                kept.push((text, game, more));
            }
        }
    }
    (kept, repeated)
}

/// The values of an open number.
fn values(source: PlanText, name: &str, field: &Spanned<RawValues>) -> Result<Vec<u64>> {
    let bad = || {
        let told = format!("{name} takes numbers: write {name} = \"1..10\" or {name} = [1, 2, 5]");
        source.on(field, told)
    };
    let one = |number: &Number| source.number(number).ok_or_else(bad);
    let values = match field.get_ref() {
        RawValues::List(list) => list.iter().map(one).collect::<Result<Vec<u64>>>()?,
        RawValues::One(Number::Text(text)) if text.contains("..") => {
            let (from, to) = text.split_once("..").ok_or_else(bad)?;
            let end = |text: &str| parse_count(text.trim()).map_err(|_| bad());
            let (from, to) = (end(from)?, end(to)?);
            if to.saturating_sub(from) >= MOST_UNITS as u64 {
                return Err(source.on(field, format!("{name} takes more than {MOST_UNITS} values")));
            }
            (from..=to).collect()
        }
        RawValues::One(number) => vec![one(number)?],
    };
    let mut sorted = values.clone();
    sorted.sort_unstable();
    sorted.dedup();
    if values.is_empty() || sorted.len() != values.len() {
        let told = format!("{name} takes each value once, and one at least");
        return Err(source.on(field, told));
    }
    Ok(values)
}

fn template(source: PlanText, raw: &RawFamily, start: usize) -> Result<(Family, Repeated)> {
    let game = raw.game.as_ref().ok_or_else(|| {
        source.at(
            start,
            "template needs a game with open numbers: write game = \"{0,1}* {1,1}* {$p,$q}\"",
        )
    })?;
    let text = game.get_ref();
    let names = Template::names(text).map_err(|error| source.on(game, error))?;
    let empty = BTreeMap::new();
    let given = raw.over.as_ref().map_or(&empty, |over| over.get_ref());
    if let Some((name, field)) = given.iter().find(|(name, _)| !names.contains(name)) {
        return Err(source.on(field, format!("{name} is not open in {text}: it has no ${name}")));
    }
    let over = names.into_iter().map(|name| {
        let field = given.get(&name).ok_or_else(|| {
            let told = format!("{name} has no values: write over = {{ {name} = \"1..10\" }}");
            source.on(game, told)
        })?;
        let values = values(source, &name, field)?;
        Ok((name, values))
    });
    let over: Vec<(String, Vec<u64>)> = over.collect::<Result<_>>()?;
    let taken = ["unit", "state", "why"];
    if let Some((name, _)) = over.iter().find(|(name, _)| taken.contains(&name.as_str())) {
        return Err(
            source.on(game, format!("{name} is a column of every result: use another name"))
        );
    }
    let only = raw.only.as_ref().map_or(&[][..], |only| only.get_ref());
    let only: Vec<String> = only.iter().map(|condition| condition.get_ref().clone()).collect();
    let template = Template { text: text.clone(), over, only };
    let place = raw.only.as_ref().map_or(game.span().start, |only| only.span().start);
    let games = template.games(MOST_UNITS).map_err(|error| source.at(place, error))?;
    if games.is_empty() {
        return Err(source.at(place, "no combination of the values is left"));
    }
    let read = |(numbers, text): (Vec<u64>, String)| {
        let game: Game = text.parse().map_err(|error| {
            source.on(
                game,
                format!("{text} is no game ({error}): leave it out by a condition in where"),
            )
        })?;
        Ok((text, game, numbers))
    };
    let read = games.into_iter().map(read).collect::<Result<Vec<_>>>()?;
    let (games, repeated) = once(read);
    Ok((Family::Template { template, games }, repeated))
}
