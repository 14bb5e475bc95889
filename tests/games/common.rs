//! Random games for the tests.

use proptest::prelude::*;
use wythoff::Game;
use wythoff::rules::{Family, Orientation, Shape, VectorGame, Who};

/// A random game on two piles that takes fewer than `bound` at a time, half of the time symmetric, often with Nim moves.
pub fn random_game(bound: u64) -> impl Strategy<Value = Game> {
    let families = prop::collection::vec(family(bound), 1..5);
    (families, any::<bool>(), any::<bool>()).prop_map(|(mut families, symmetric, nim)| {
        if symmetric {
            families.iter_mut().for_each(|f| f.orientation = Orientation::Both);
        }
        if nim {
            families.push(Family::ray([0, 1]));
        }
        Game::from(VectorGame::new(families).unwrap())
    })
}

fn family(bound: u64) -> impl Strategy<Value = Family> {
    let pair = (0..bound, 0..bound).prop_filter("takes something", |v| *v != (0, 0));
    let shape = prop_oneof![
        6 => pair.clone().prop_map(|(p, q)| Shape::Ray(vec![p, q])),
        4 => pair.prop_map(|(p, q)| Shape::Step(vec![p, q])),
        1 => Just(Shape::Wedge),
        1 => (1..bound - 1).prop_map(Shape::Band),
    ];
    let orientation = prop_oneof![Just(Orientation::Both), Just(Orientation::AsWritten)];
    let who = prop_oneof![3 => Just(Who::Any), 1 => Just(Who::Larger), 1 => Just(Who::Smaller)];
    (shape, orientation, who).prop_map(|(shape, orientation, who)| Family {
        shape,
        orientation,
        who,
    })
}
