//! New words for an old game: where the rules are those of a game of rays, they become one, and its faster engines serve it.
//!
//! Recognised by their form alone: lines of natural numbers with all multiples or one; regions that equations reduce to such
//! lines; the conditions of a wedge or band; the guards that `@larger` and `@smaller` stand for.

use super::{Condition, Family, Linear, MoveSet, Multiples, Orientation, Rule, Who};

/// Rays, steps, wedges and bands with the same moves, if the rules are of such forms.
pub(super) fn as_rays(rules: &[Rule]) -> Option<Vec<Family>> {
    let mut families = Vec::new();
    // Halves of wedges and sides of bands, to be joined, with whether more is taken from the first.
    let mut halves: Vec<(Family, bool)> = Vec::new();
    for rule in rules {
        match piece(rule)? {
            (family, None) => families.push(family),
            (family, Some(first)) => halves.push((family, first)),
        }
    }
    // The sides of a band leave out its diagonal.
    let diagonal = families.iter().any(|f| f.as_ray().is_some_and(|v| v == [1, 1]));
    let whole = |(half, first): &(Family, bool)| {
        halves.contains(&(half.clone(), !first)) && (half.moves == MoveSet::Wedge || diagonal)
    };
    if !halves.iter().all(whole) {
        return None;
    }
    families.extend(halves.into_iter().map(|(family, _)| family));
    Some(families)
}

/// A family, and of half a wedge or one side of a band whether more is taken from the first pile.
type Piece = (Family, Option<bool>);

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
        line @ MoveSet::Line { .. } => as_written(line.clone(), &rule.guard),
        MoveSet::Region { added, conditions } if !added.contains(&true) => {
            straight(added.len(), conditions)
                .and_then(|line| as_written(line, &rule.guard))
                .or_else(|| plane(added.len(), conditions, &rule.guard))
        }
        _ => None,
    }
}

/// A ray or step, and who may use it by the guard.
fn as_written(moves: MoveSet, guard: &[Condition]) -> Option<Piece> {
    let family = Family { orientation: Orientation::AsWritten, ..Family::of(moves) };
    let who = match family.vector()?[..] {
        _ if guard.is_empty() => Who::Any,
        [k, l] if k != l => who(guard, k > l)?,
        _ => return None,
    };
    Some((family.only(who), None))
}

/// A region that equations reduce to a line: every amount fixed; all but one 0; or two amounts in a fixed proportion.
fn straight(piles: usize, conditions: &[Condition]) -> Option<MoveSet> {
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
    let all = |vector| Some(MoveSet::multiples_of(vector, Multiples::ALL));
    // What says only that something is taken adds nothing.
    let positive = |v: usize| Condition::AtLeast(Linear { terms: vec![(v, 1)], constant: -1 });
    let idle = |c: &&Condition| free.iter().any(|i| **c == positive(piles + i));
    let zero = (0..piles).all(|i| free.contains(&i) || fixed[i] == Some(0));
    match free[..] {
        [] if rest.is_empty() && !zero => {
            let vector = (0..piles).map(value).collect::<Option<_>>()?;
            Some(MoveSet::multiples_of(vector, Multiples::ONCE))
        }
        [i] if zero && rest.iter().all(idle) => {
            all((0..piles).map(|j| u64::from(i == j)).collect())
        }
        [i, j] if zero => {
            let is_equation = |c: &&&Condition| matches!(c, Condition::Equal(_));
            let equation = rest.iter().find(is_equation)?;
            let Condition::Equal(Linear { terms, constant: 0 }) = equation else { return None };
            let [(x, p), (y, q)] = terms[..] else { return None };
            let others = rest.iter().filter(|c| c != &equation);
            let fits = (x, y) == (piles + i, piles + j) && p > 0 && q < 0;
            // p·k = −q·l with p and q prime to each other: k is a multiple of −q, and l of p.
            let mut vector = vec![0; piles];
            (vector[i], vector[j]) = (q.unsigned_abs(), p.unsigned_abs());
            if fits && others.into_iter().all(idle) { all(vector) } else { None }
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
    let differ = Condition::Differs(Linear { terms: vec![(2, 1), (3, -1)], constant: 0 });
    if *conditions == [differ] && guard.is_empty() {
        return Some((Family::of(MoveSet::Wedge), None));
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
    let band = |width: i64| MoveSet::Band(width.unsigned_abs() + 1);
    let is = |mut wanted: Vec<Condition>| {
        wanted.sort();
        wanted == conditions
    };
    for (sign, smaller) in [(1, 3), (-1, 2)] {
        let apart = more(2, sign, -1);
        if is(vec![apart.clone()]) {
            let who = who(guard, sign > 0)?;
            return Some((Family::of(MoveSet::Wedge).only(who), Some(sign > 0)));
        }
        if let Some(width) =
            width.filter(|w| is(vec![apart.clone(), more(2, -sign, *w), at_least_1(smaller)]))
        {
            let who = who(guard, sign > 0)?;
            return Some((Family::of(band(width)).only(who), Some(sign > 0)));
        }
    }
    let width = width?;
    let sides = vec![more(2, 1, width), more(2, -1, width), at_least_1(2), at_least_1(3)];
    (is(sides) && guard.is_empty()).then(|| (Family::of(band(width)), None))
}
