//! The normal form of a list of families: two lists with the same rays and steps written differently become equal.
//!
//! 1. A family that the larger and the smaller pile may use is one that any pile may use.
//! 2. A vector written in each of its orientations, `(0,1)* (1,0)*`, is the vector in every orientation, `{0,1}*`.
//! 3. A move that a ray makes already is left out: `{2,2}*` and `{3,3}` beside `{1,1}*`.
//!
//! None of these changes a move, so the game stays what it was; engines that know a game by its families then know it however
//! it was written. Wedges and bands are left as they are.
//!
//! Rule 3 compares only multiples of one primitive vector (its entries have no common divisor), so its cost is the number of
//! families times the number of rays along the same line.

use std::collections::{BTreeMap, BTreeSet};

use super::{Family, Orientation, Shape, Who, count_permutations};

/// The families in normal form.
pub(super) fn normal_form(families: impl IntoIterator<Item = Family>) -> BTreeSet<Family> {
    let mut families: BTreeSet<Family> = families.into_iter().map(Family::normal_form).collect();
    // Each rule may prepare the other; every change takes a family away, so this ends.
    loop {
        let before = families.len();
        families = all_orientations(any_pile(families));
        if families.len() == before {
            return without_multiples(families);
        }
    }
}

/// Rule 1.
fn any_pile(families: BTreeSet<Family>) -> BTreeSet<Family> {
    let mut users: BTreeMap<(Shape, Orientation), BTreeSet<Who>> = BTreeMap::new();
    for Family { shape, orientation, who } in families {
        users.entry((shape, orientation)).or_default().insert(who);
    }
    let kept = users.into_iter().flat_map(|((shape, orientation), users)| {
        let any = users.contains(&Who::Any) || users.len() > 1;
        let users = if any { BTreeSet::from([Who::Any]) } else { users };
        users.into_iter().map(move |who| Family { shape: shape.clone(), orientation, who })
    });
    kept.collect()
}

/// Rule 2.
fn all_orientations(families: BTreeSet<Family>) -> BTreeSet<Family> {
    let mut written: BTreeMap<Family, Vec<Family>> = BTreeMap::new();
    for family in families {
        let both = Family { orientation: Orientation::Both, ..family.clone() }.normal_form();
        written.entry(both).or_default().push(family);
    }
    let kept = written.into_iter().flat_map(|(both, written)| {
        let all = both.vector().map_or(1, count_permutations);
        let whole = written.contains(&both) || written.len() as u64 == all;
        if whole { vec![both] } else { written }
    });
    kept.collect()
}

/// Rule 3.
fn without_multiples(families: BTreeSet<Family>) -> BTreeSet<Family> {
    let mut lines: BTreeMap<Vec<u64>, Vec<(u64, Family)>> = BTreeMap::new();
    for family in &families {
        if let Some((factor, mut along)) = family.vector().and_then(primitive) {
            along.sort_unstable();
            lines.entry(along).or_default().push((factor, family.clone()));
        }
    }
    let mut kept = families;
    for along in lines.into_values() {
        let is_ray = |family: &Family| matches!(family.shape, Shape::Ray(_));
        let rays: Vec<&(u64, Family)> = along.iter().filter(|(_, f)| is_ray(f)).collect();
        for (factor, family) in &along {
            let made = |(other, ray): &&(u64, Family)| {
                ray != family
                    && factor % other == 0
                    && (ray.who == Who::Any || ray.who == family.who)
                    && (ray.orientation == Orientation::Both
                        || family.orientation == Orientation::AsWritten
                            && direction(family) == direction(ray))
            };
            if rays.iter().copied().any(|ray| made(&ray)) {
                kept.remove(family);
            }
        }
    }
    kept
}

/// The primitive vector of a family, as written.
fn direction(family: &Family) -> Option<Vec<u64>> {
    family.vector().and_then(primitive).map(|(_, along)| along)
}

/// A vector as a multiple of a primitive one; `None` for zeros.
fn primitive(v: &[u64]) -> Option<(u64, Vec<u64>)> {
    let factor = v.iter().fold(0, |a, b| num_integer::gcd(a, *b));
    (factor > 0).then(|| (factor, v.iter().map(|x| x / factor).collect()))
}

#[cfg(test)]
mod tests {
    use super::super::{Rules, VectorGame};
    use super::*;
    use crate::Game;

    fn game(text: &str) -> Game {
        text.parse().unwrap()
    }

    #[test]
    fn other_ways_to_write_a_game() {
        for (written, normal) in [
            ("(0,1)* (1,0)* {1,1}*", "wythoff"),
            ("(0,1)* (1,0)* (1,1)* {2,2} {3,3}* (0,7)", "wythoff"),
            ("{0,1}*@larger {0,1}*@smaller {1,1}*", "wythoff"),
            ("{0,1}*@larger (0,1)*@smaller (1,0)*@smaller {1,1}*", "wythoff"),
            ("(0,1)*@larger (1,0)*@larger {1,1}*", "r-wythoff"),
            ("(2,1) (1,2) {0,1}* {1,1}* {1,2}", "maharaja"),
            ("(0,0,1)* (0,1,0)* (1,0,0)* {1,1,1}*", "wythoff:3"),
            ("{2,3}* {4,6}* {6,9}", "{2,3}*"),
            ("wedge@larger wedge@smaller", "wedge"),
        ] {
            assert_eq!(game(written), game(normal), "{written}");
        }
    }

    #[test]
    fn what_adds_a_move_stays() {
        for text in [
            "(0,1)* {1,1}*",
            "(1,2)* {2,4}*",
            "(1,2)* (4,2)*",
            "{2,4}* {1,2}",
            "{0,1}*@larger {0,2}*",
            "{0,1}*@larger {0,3}@smaller",
            "{2,4}* {3,6}*",
        ] {
            assert_eq!(game(text).to_string(), text);
        }
    }

    /// Every list of up to three families out of a small stock has the options it had before.
    #[test]
    fn no_option_is_lost_or_won() {
        let stock = [
            "(0,1)*",
            "(1,0)*",
            "{0,1}*@larger",
            "(0,2)@smaller",
            "{1,1}*",
            "{2,2}",
            "(1,2)*",
            "{2,4}*",
            "(2,4)",
            "(2,1)*",
            "{1,2}@smaller",
            "(1,2)*@larger",
            "wedge@larger",
        ];
        let options = |families: &[Family]| -> Vec<BTreeSet<Vec<u64>>> {
            let positions = (0..7u64).flat_map(|a| (0..7u64).map(move |b| [a, b]));
            let reached = positions.map(|from| {
                let mut reached = BTreeSet::new();
                let mut visit = |to: &[u64]| {
                    reached.insert(to.to_vec());
                };
                for family in families {
                    for vector in family.directed() {
                        let once = matches!(family.shape, Shape::Step(_));
                        let directed = super::super::Directed { vector, once, who: family.who };
                        directed.visit_options(&from, &mut visit);
                    }
                    if family.vector().is_none() {
                        family.visit_region(&from, &mut visit);
                    }
                }
                reached
            });
            reached.collect()
        };
        let stock = stock.map(|text| super::super::notation::parse_family(text).unwrap());
        for x in &stock {
            for y in &stock {
                for z in &stock {
                    let written = [x.clone(), y.clone(), z.clone()];
                    let game = VectorGame::new(written.clone()).unwrap();
                    assert_eq!(options(&written), options(game.families()), "{written:?}");
                    assert_eq!(game.numbers(), Some(2));
                }
            }
        }
    }
}
