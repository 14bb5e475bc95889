//! New words for an old game: where the rules are those of a vector game, they become one, and its faster engines serve it.
//!
//! Recognised by their form alone: lines of natural numbers with all multiples or one; regions that equations reduce to such
//! lines; the conditions of a wedge or band; the guards that `@larger` and `@smaller` stand for.

use super::{Condition, Linear, MoveSet, Multiples, Rule, RuledGame};
use crate::rules::{Family, Orientation, Shape, VectorGame, Who};

/// The vector game with the same moves, if the rules are of such forms.
pub(crate) fn as_vector_game(game: &RuledGame) -> Option<VectorGame> {
    let mut families = Vec::new();
    // Halves of wedges and sides of bands, to be joined: (width, or none for a wedge; who; whether more is taken from the first).
    let mut halves: Vec<(Option<u64>, Who, bool)> = Vec::new();
    for rule in game.rules() {
        match piece(rule)? {
            Piece::Whole(family) => families.push(family),
            Piece::Half(width, who, first) => halves.push((width, who, first)),
        }
    }
    let diagonal = Family::ray([1, 1]);
    for &(width, who, first) in &halves {
        if !halves.contains(&(width, who, !first)) {
            return None;
        }
        let shape = match width {
            None => Shape::Wedge,
            // The sides of a band leave out its diagonal.
            Some(_) if !families.contains(&diagonal) && !has_diagonal(&families) => return None,
            Some(t) => Shape::Band(t),
        };
        families.push(Family { shape, orientation: Orientation::Both, who });
    }
    VectorGame::new(families).ok()
}

fn has_diagonal(families: &[Family]) -> bool {
    families.iter().any(|f| f.shape == Shape::Ray(vec![1, 1]))
}

enum Piece {
    Whole(Family),
    Half(Option<u64>, Who, bool),
}

/// a ≥ b (sign 1) or b ≥ a (sign −1), for variables 0, 1 or 2, 3; by so much.
fn more(first: usize, sign: i64, by: i64) -> Condition {
    Condition::AtLeast(Linear { terms: vec![(first, sign), (first + 1, -sign)], constant: by })
}

/// Who may take more from the first pile (or the second), by the guard; nothing else is known to the old notation.
fn who(guard: &[Condition], more_from_first: bool) -> Option<Who> {
    match guard {
        [] => Some(Who::Any),
        [one] if *one == more(0, 1, 0) => {
            Some(if more_from_first { Who::Larger } else { Who::Smaller })
        }
        [one] if *one == more(0, -1, 0) => {
            Some(if more_from_first { Who::Smaller } else { Who::Larger })
        }
        _ => None,
    }
}

fn piece(rule: &Rule) -> Option<Piece> {
    match &rule.moves {
        MoveSet::Line { .. } => {
            let (vector, multiples) = rule.moves.vector()?;
            line(vector, multiples, &rule.guard)
        }
        MoveSet::Region { added, conditions } if !added.contains(&true) => {
            let piles = added.len();
            straight(piles, conditions)
                .and_then(|(vector, multiples)| line(vector, multiples, &rule.guard))
                .or_else(|| plane(piles, conditions, &rule.guard))
        }
        _ => None,
    }
}

fn line(vector: Vec<u64>, multiples: Multiples, guard: &[Condition]) -> Option<Piece> {
    let shape = match multiples {
        Multiples::ALL => Shape::Ray(vector.clone()),
        Multiples::ONCE => Shape::Step(vector.clone()),
        _ => return None,
    };
    let who = match vector[..] {
        _ if guard.is_empty() => Who::Any,
        [k, l] if k != l => who(guard, k > l)?,
        _ => return None,
    };
    Some(Piece::Whole(Family { shape, orientation: Orientation::AsWritten, who }))
}

/// A region that equations reduce to a line: every amount fixed; all but one 0; or two amounts in a fixed proportion.
fn straight(piles: usize, conditions: &[Condition]) -> Option<(Vec<u64>, Multiples)> {
    let mut fixed: Vec<Option<i64>> = vec![None; piles];
    let mut rest = Vec::new();
    for condition in conditions {
        match condition {
            Condition::Equal(Linear { terms, constant }) if terms.len() == 1 => {
                let (variable, coefficient) = terms[0];
                (coefficient == 1).then_some(())?;
                fixed[variable - piles] = Some(-constant);
            }
            other => rest.push(other),
        }
    }
    let free: Vec<usize> = (0..piles).filter(|i| fixed[*i].is_none()).collect();
    let value = |i: usize| fixed[i].and_then(|n| u64::try_from(n).ok());
    // What says only that something is taken adds nothing.
    let positive = |v: usize| Condition::AtLeast(Linear { terms: vec![(v, 1)], constant: -1 });
    let idle = |c: &&Condition| free.iter().any(|i| **c == positive(piles + i));
    let zero = (0..piles).all(|i| free.contains(&i) || fixed[i] == Some(0));
    match free[..] {
        [] if rest.is_empty() => {
            Some(((0..piles).map(value).collect::<Option<_>>()?, Multiples::ONCE))
        }
        [i] if zero && rest.iter().all(idle) => {
            Some(((0..piles).map(|j| u64::from(i == j)).collect(), Multiples::ALL))
        }
        [i, j] if zero => {
            let is_equation = |c: &&&Condition| matches!(c, Condition::Equal(_));
            let equation = rest.iter().find(is_equation)?;
            let Condition::Equal(Linear { terms, constant: 0 }) = equation else { return None };
            let [(x, p), (y, q)] = terms[..] else { return None };
            let others = rest.iter().filter(|c| c != &equation);
            let fits = (x, y) == (piles + i, piles + j) && p > 0 && q < 0;
            // p·k = −q·l with p and q prime to each other: k is a multiple of −q, and l of p.
            (fits && others.into_iter().all(idle)).then(|| {
                let mut vector = vec![0; piles];
                (vector[i], vector[j]) = (q.unsigned_abs(), p.unsigned_abs());
                (vector, Multiples::ALL)
            })
        }
        _ => None,
    }
}

/// A wedge or band, whole or half.
fn plane(piles: usize, conditions: &[Condition], guard: &[Condition]) -> Option<Piece> {
    if piles != 2 {
        return None;
    }
    let at_least_1 = |v: usize| Condition::AtLeast(Linear { terms: vec![(v, 1)], constant: -1 });
    let whole =
        |shape| Piece::Whole(Family { shape, orientation: Orientation::Both, who: Who::Any });
    let differ = Condition::Differs(Linear { terms: vec![(2, 1), (3, -1)], constant: 0 });
    if *conditions == [differ] && guard.is_empty() {
        return Some(whole(Shape::Wedge));
    }
    let width = conditions.iter().find_map(|c| match c {
        Condition::AtLeast(Linear { terms, constant })
            if *constant > 0
                && [[(2, 1), (3, -1)], [(2, -1), (3, 1)]].contains(&[terms[0], *terms.get(1)?]) =>
        {
            Some(*constant)
        }
        _ => None,
    });
    let is = |mut wanted: Vec<Condition>| {
        wanted.sort();
        wanted == conditions
    };
    for (sign, smaller) in [(1, 3), (-1, 2)] {
        let apart = more(2, sign, -1);
        if is(vec![apart.clone()]) {
            return Some(Piece::Half(None, who(guard, sign > 0)?, sign > 0));
        }
        if let Some(width) =
            width.filter(|w| is(vec![apart.clone(), more(2, -sign, *w), at_least_1(smaller)]))
        {
            let t = u64::try_from(width).ok()? + 1;
            return Some(Piece::Half(Some(t), who(guard, sign > 0)?, sign > 0));
        }
    }
    let width = width?;
    let band = vec![more(2, 1, width), more(2, -1, width), at_least_1(2), at_least_1(3)];
    (is(band) && guard.is_empty()).then(|| whole(Shape::Band(width.unsigned_abs() + 1)))
}
