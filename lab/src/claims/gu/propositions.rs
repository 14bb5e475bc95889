//! The propositions behind Theorem 7 that speak of all Fibonacci-type sequences, or of all games.
//!
//! Proposition 2 by induction: with y = A_x, A_y = x + y − 1, and with y = A_x + 1, A_y = x + y. Both steps are decided.

use std::collections::BTreeSet;

use super::tools::{a_of, decided, game, options, pair_of, to_bound};
use super::two_and_three::sequences;
use crate::claims::{Effort, Finding};
use wythoff::Result;
use wythoff::engine::dense;
use wythoff::logic::Prover;
use wythoff::zeckendorf::fibonacci_type_u64;

pub(super) fn fibonacci_pairs(effort: &Effort) -> Result<Finding> {
    let (most, terms) = effort.pick((100u64, 25usize), (1_000, 35), (10_000, 40));
    let mut witness = None;
    for first in 1..most {
        let a = a_of(first)?;
        // c2 sqrt 5 = phi a_0 - a_1, so |c2| < 1/sqrt 5 leaves a_1 = A or A + 1; c2 > 0 iff a_1 = A.
        for (second, positive) in [(a, true), (a + 1, false)] {
            let sequence: Vec<u64> = fibonacci_type_u64(first, second).take(terms).collect();
            for (n, window) in sequence.windows(3).enumerate() {
                let less = u64::from(positive != (n % 2 == 0));
                let wanted = (window[1] - less, window[2] - less);
                if pair_of(window[0])? != wanted {
                    witness.get_or_insert(format!(
                        "a_0 = {first}, a_1 = {second}, n = {n}: claimed {wanted:?}, true {:?}",
                        pair_of(window[0])?
                    ));
                }
            }
        }
    }
    let step = decide_steps()?;
    let bound = format!("0 < a_0 < {most}, both a_1 allowed, n < {}", terms - 2);
    let by =
        format!("decided formula: {STEPS} are true of all x > 0; induction on n does the rest");
    let verdict = if step { decided(witness, by) } else { to_bound(witness, bound.clone()) };
    let evidence = format!(
        "c2 sqrt 5 = phi a_0 - a_1, so the hypothesis says a_1 = A_x or A_x + 1 with x = a_0. In integers for {bound}."
    );
    Ok(Finding::new(verdict, evidence, "decision procedure for formulas; exact multiples of phi"))
}

const STEPS: &str = "A_y = x + y - 1 for y = A_x, and A_y = x + y for y = A_x + 1,";

/// The two steps by which (a_n, a_(n+1)) stays next to a Wythoff pair, alternating in sign.
fn decide_steps() -> Result<bool> {
    let outcomes = Prover::new().run(
        r#"reg shift msd_fib msd_fib "([0,0]|[0,1][1,1]*[1,0])*":
def floor "?msd_fib (n=0 & y=0) | (E t n>0 & $shift(n-1,t) & y=t+1)":
eval below "?msd_fib A x,y (x>0 & $floor(x,y)) => (E z $floor(y,z) & z+1=x+y)":
eval above "?msd_fib A x,y,z (x>0 & $floor(x,y) & z=y+1) => $floor(z,x+z)":
"#,
    )?;
    let results: Vec<bool> = outcomes.iter().filter_map(|outcome| outcome.result).collect();
    Ok(results == [true, true])
}

pub(super) fn constants(_: &Effort) -> Result<Finding> {
    // (2 c1 without root, its root part times sqrt 5, c2 to three places, gained, lost)
    let printed = [
        (10i64, 24i64, -367i64, 14u64, 13u64),
        (11, 25, -90, 15, 14),
        (12, 28, -261, 17, 16),
        (15, 33, 121, 20, 21),
    ];
    let mut witness = None;
    for ((first, second, sign), (whole, root, thousandths, gained, lost)) in
        sequences("G-T7-exceptions", false)?.into_iter().zip(printed)
    {
        // c1 + c2 = whole/2 * 2 and c1 phi + c2 psi = whole/2 + root/2.
        let form = whole == first as i64 && whole + root == 2 * second as i64;
        // 2000 c2 sqrt 5 = 1000 (whole sqrt 5 - root) lies within one thousandth of the printed decimals.
        let near = |t: i64| (1_000 * whole - 2 * t).pow(2) * 5 - (1_000 * root).pow(2);
        let rounded = near(thousandths - 1) > 0 && near(thousandths + 1) < 0;
        let terms: Vec<u64> = fibonacci_type_u64(first, second).take(30).collect();
        let (mut before, mut after) = (BTreeSet::new(), BTreeSet::new());
        for (k, &n) in terms.iter().enumerate() {
            let (a, b) = pair_of(n)?;
            let shift = if k % 2 == 0 { sign } else { -sign };
            before.extend([a - 3, b - 3]);
            after.extend([a, b].map(|x| (x as i64 - 3 + shift) as u64));
        }
        let top = terms[terms.len() - 2];
        let only = |one: &BTreeSet<u64>, other: &BTreeSet<u64>| {
            one.difference(other).copied().filter(|x| *x < top).collect::<Vec<_>>()
        };
        if !form || !rounded || only(&after, &before) != [gained] || only(&before, &after) != [lost]
        {
            witness.get_or_insert(format!("the sequence from ({first},{second}): closed form {form}, decimals {rounded}, gains {:?}, loses {:?}", only(&after, &before), only(&before, &after)));
        }
    }
    let by = "finite case: two terms fix each closed form; Proposition 2 pairs the later terms of M and M' up, and the first thirty were compared";
    let evidence = "The closed forms at k = 0 and 1, their decimals, and the sets M and M' over thirty terms, in integers.";
    Ok(Finding::new(decided(witness, by), evidence, "integers"))
}

pub(super) fn characterisation(effort: &Effort) -> Result<Finding> {
    let (size, most) = effort.pick((24u64, 6u32), (50, 12), (90, 20));
    let game = game("r-wythoff")?;
    let side = size as usize + 1;
    let table = dense::table(&game, side, side, effort.memory)?;
    let value = |a: u64, b: u64| table.get(a as usize, b as usize);
    let mut witness = None;
    let mut moved = 0;
    for (a, b) in (0..=size).flat_map(|b| (0..=b).map(move |a| (a, b))) {
        let reached: BTreeSet<u32> =
            options(&game, a, b).iter().map(|&(x, y)| value(x, y)).collect();
        let own = value(a, b);
        let lower = (0..own.min(most + 1)).all(|g| reached.contains(&g));
        if reached.contains(&own) || !lower {
            witness.get_or_insert(format!("({a},{b}) of value {own} reaches {reached:?}"));
        }
        // Any other value breaks a condition: a lower one is reached, a higher one misses the value itself.
        let others = (0..=most).filter(|g| *g != own);
        let kept = others
            .clone()
            .filter(|g| !reached.contains(g) && (0..*g).all(|h| reached.contains(&h)))
            .count();
        moved += others.count();
        if kept > 0 {
            witness.get_or_insert(format!("({a},{b}) could be moved to another set"));
        }
    }
    let bound = format!("R-Wythoff, piles up to {size}, g <= {most}");
    let evidence = format!(
        "The true sets meet the conditions; each of {moved} changes of one position to another set breaks one."
    );
    Ok(Finding::new(to_bound(witness, bound), evidence, "dense table, rules"))
}
