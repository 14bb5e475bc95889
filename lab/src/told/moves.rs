//! What becomes of P-positions when moves are added, in words.

use wythoff::adjoin::Effect;

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
