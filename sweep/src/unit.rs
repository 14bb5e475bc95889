//! Families and their units: one game each, with a key that never changes.

use serde_json::{Map, Value, json};
use wythoff::adjoin::Known;
use wythoff::rules::Family as Moves;
use wythoff::{Error, Game, Result};

use crate::template::Template;

/// The most units of a plan.
pub const MOST_UNITS: usize = 1_000_000;

/// The games of a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Family {
    /// gdwn:p,q for all 1 ≤ p < q ≤ `up_to`, by q and then p.
    Pairs {
        /// The largest q.
        up_to: u64,
    },
    /// The (a,a) games diagonal:a, 1 ≤ a ≤ `up_to`.
    Diagonals {
        /// The largest a.
        up_to: u64,
    },
    /// A game with {p,q} added once, or any number of times, for all 0 ≤ p ≤ q ≤ `up_to`, q ≥ 1, by q and then p.
    Steps {
        /// The game that is added to.
        game: Game,
        /// The largest q.
        up_to: u64,
        /// Any multiple of {p,q}, not only once.
        rays: bool,
    },
    /// A list of games, each as it was written.
    Games(Vec<(String, Game)>),
    /// A game with open numbers, and every game that it stands for.
    Template {
        /// The game with open numbers, and their values.
        template: Template,
        /// Its games as text, each with the numbers that were put in.
        games: Vec<(String, Game, Vec<u64>)>,
    },
}

/// One game of a family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Its place in the plan, from 0.
    pub place: usize,
    /// Its name in the store: `3,5`, `7`, `{3,5}` or the game as written.
    pub key: String,
    /// The numbers that name it, in the order of [`Family::parameters`].
    pub numbers: Vec<u64>,
    /// The game.
    pub game: Game,
    /// The game before moves were added, and these, if the family adds some.
    pub added: Option<(Game, Moves)>,
}

impl Family {
    /// Its kind, as plans write it.
    pub fn name(&self) -> &'static str {
        match self {
            Family::Pairs { .. } => "pairs",
            Family::Diagonals { .. } => "diagonals",
            Family::Steps { .. } => "steps",
            Family::Games(_) => "games",
            Family::Template { .. } => "template",
        }
    }

    /// The names of the numbers that tell its games apart.
    pub fn parameters(&self) -> Vec<&str> {
        match self {
            Family::Pairs { .. } | Family::Steps { .. } => vec!["p", "q"],
            Family::Diagonals { .. } => vec!["a"],
            Family::Games(_) => vec![],
            Family::Template { template, .. } => {
                template.over.iter().map(|(name, _)| name.as_str()).collect()
            }
        }
    }

    /// Its normal form.
    pub(crate) fn normal(&self) -> Value {
        match self {
            Family::Pairs { up_to } => json!({"kind": "pairs", "up_to": up_to}),
            Family::Diagonals { up_to } => json!({"kind": "diagonals", "up_to": up_to}),
            Family::Steps { game, up_to, rays } => {
                json!({"kind": "steps", "game": game.to_string(), "up_to": up_to, "rays": rays})
            }
            Family::Games(games) => {
                let games: Vec<&String> = games.iter().map(|(text, _)| text).collect();
                json!({"kind": "games", "games": games})
            }
            Family::Template { template, .. } => {
                let over: Map<String, Value> = template
                    .over
                    .iter()
                    .map(|(name, values)| (name.clone(), values.clone().into()))
                    .collect();
                json!({"kind": "template", "game": template.text, "over": over, "where": template.only})
            }
        }
    }

    /// Its units, in order.
    pub(crate) fn units(&self) -> Result<Vec<Unit>> {
        let unit = |key: String, numbers: Vec<u64>, game: Game, added: Option<(Game, Moves)>| {
            Ok(Unit { place: 0, key, numbers, game, added })
        };
        let units: Vec<Result<Unit>> = match self {
            Family::Pairs { up_to } => {
                let pairs = (2..=*up_to).flat_map(|q| (1..q).map(move |p| (p, q)));
                let one = |(p, q)| {
                    let game = format!("gdwn:{p},{q}").parse()?;
                    unit(format!("{p},{q}"), vec![p, q], game, None)
                };
                pairs.map(one).collect()
            }
            Family::Diagonals { up_to } => {
                let one =
                    |a: u64| unit(a.to_string(), vec![a], format!("diagonal:{a}").parse()?, None);
                (1..=*up_to).map(one).collect()
            }
            Family::Steps { game, up_to, rays } => {
                let vector = game.rays().filter(|vector| vector.piles() == 2);
                let vector = vector.ok_or_else(|| {
                    Error::invalid(format!(
                        "{game} is no game of moves on two piles: steps can be added to those only"
                    ))
                })?;
                let one = |added: Moves| {
                    let numbers = added.vector().unwrap_or_default();
                    let families = vector.families().iter().cloned().chain([added.clone()]);
                    let whole = Game::new(families)?;
                    unit(added.to_string(), numbers, whole, Some((game.clone(), added)))
                };
                Known::families(*up_to, *rays).into_iter().map(one).collect()
            }
            Family::Games(games) => {
                let one =
                    |(text, game): &(String, Game)| unit(text.clone(), vec![], game.clone(), None);
                games.iter().map(one).collect()
            }
            Family::Template { games, .. } => {
                let one = |(text, game, numbers): &(String, Game, Vec<u64>)| {
                    unit(text.clone(), numbers.clone(), game.clone(), None)
                };
                games.iter().map(one).collect()
            }
        };
        if units.len() > MOST_UNITS {
            return Err(Error::limit(format!(
                "{} units are more than the {MOST_UNITS} of one plan: take a smaller up_to, or several plans",
                units.len()
            )));
        }
        let placed = |(place, unit): (usize, Result<Unit>)| Ok(Unit { place, ..unit? });
        units.into_iter().enumerate().map(placed).collect()
    }
}
