//! What becomes of P-positions when moves are added, in words.

use wythoff::Game;
use wythoff::adjoin::Effect;
use wythoff::rules::Family;

use crate::output::{About, Cell, FilledSheet};

/// What becomes of the P-positions, a row for each family of moves.
pub fn sheet(
    game: &Game,
    families: &[Family],
    effects: &[Effect],
    left_out: bool,
    up_to: u64,
) -> FilledSheet {
    let verb = if left_out { "left out of" } else { "added to" };
    let about = About::new(format!("Moves {verb} {game}: what becomes of its P-positions"))
        .with("game", game.to_string())
        .with("up_to", up_to.to_string());
    let row = |(family, effect): (&Family, &Effect)| {
        let shown = witness(effect).map_or(Cell::Missing, Cell::Text);
        let established = Cell::Text(established(effect));
        vec![Cell::Text(family.to_string()), kept(effect).into(), established, shown]
    };
    let rows = families.iter().zip(effects).map(row).collect();
    FilledSheet::new(about, &["move", "P-positions", "established", "shown by"], rows)
}

/// How an effect is established.
pub fn established(effect: &Effect) -> String {
    match effect {
        Effect::Kept => "for all sizes".into(),
        Effect::KeptTo(bound) => format!("piles up to {bound}"),
        Effect::Joins { .. } => "smallest pair joined".into(),
        Effect::Changes(..) => "smallest change".into(),
    }
}

/// What shows that the P-positions change, if they do.
pub fn witness(effect: &Effect) -> Option<String> {
    match effect {
        Effect::Kept | Effect::KeptTo(_) => None,
        Effect::Joins { from, to } => {
            Some(format!("({},{}) to ({},{})", from.0, from.1, to.0, to.1))
        }
        Effect::Changes(x, y) => Some(format!("({x},{y})")),
    }
}

/// Whether the P-positions are kept.
pub fn kept(effect: &Effect) -> &'static str {
    if effect.keeps() { "kept" } else { "changed" }
}
