//! In which order moves are looked at, and how a set is reached along a diagonal.
//!
//! Those kinds come first that reach most: taken away from the positions outside a set, they leave little to the others. Where
//! the set and the game are symmetric, (a,b) reaches S by the diagonal iff, with d = b − a, some x < a has (x, x+d) in S: the set
//! of (x,d) is computed once, so that few numbers meet in one automaton.

use crate::logic::games::Sentences;
use crate::logic::moves::{Move, Moves, Take};

/// Those that reach most first: from the larger pile b, then from both alike, then the rest.
pub(super) fn in_order(mut moves: Moves) -> Moves {
    let rank = |kind: &Move| match &kind.take {
        Take::Ray(v) if v.iter().filter(|x| **x > 0).count() == 1 => (0, v.clone()),
        Take::Ray(v) if v.iter().all(|x| *x == v[0]) => (1, v.clone()),
        Take::Ray(v) => (2, v.clone()),
        Take::Step(v) => (4, v.clone()),
        _ => (3, vec![]),
    };
    let all = &mut moves.all;
    all.sort_by_key(rank);
    // Of the Nim moves those on the last pile come first; the others wait until the diagonal has reached its share.
    if moves.piles.len() == 2 && all.len() > 2 && rank(&all[1]).0 == 0 && rank(&all[2]).0 == 1 {
        all.swap(1, 2);
    }
    moves
}

/// The definitions that end in `$name(piles)`: a move of this kind leads into the set. With `half` only a ≤ b counts.
pub(super) fn reaching(
    kind: &Move,
    theorem: &Sentences,
    name: &str,
    half: bool,
) -> Vec<(String, String)> {
    let (system, set) = (theorem.system, theorem.set);
    let way = match &kind.take {
        Take::Ray(v) if half && v[..] == [1, 1] => {
            let (diagonal, below) = (format!("{name}_diagonal"), format!("{name}_below"));
            return vec![
                (diagonal.clone(), format!("?{system} ${set}(x,x+z)")),
                (below.clone(), format!("?{system} E x x<a & ${diagonal}(x,z)")),
                (name.into(), format!("?{system} E z b=a+z & ${below}(a,z)")),
            ];
        }
        Take::Ray(v) if v.iter().sum::<u64>() == 1 => kind.by_names(theorem.piles, false),
        _ => kind.lean(theorem.piles, false),
    };
    vec![(name.into(), theorem.reaching(&way))]
}
