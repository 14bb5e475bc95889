//! Section 2, definitions: the game, the involution π_Q, the sequences a and b, Theorem 2.1.
//!
//! π_Q is computed as printed, with the rational numbers π(j) + (p/q)(n−j) and π(j) + (q/p)(n−j), and once more with
//! whole t only; both are compared with the P-positions of the game. The two differ where p and q have a common
//! divisor: p(n−j)/q can then be whole although no legal move takes it.

use std::collections::BTreeSet;

use crate::bench::{Bench, Check};
use crate::checks::tools::positions::{
    gdwn, is_p_by_definition, outcomes, p_up_to, partner_by_definition, qgdwn, square,
};
use crate::checks::tools::{Pair, finding, vector};
use crate::evidence::{PairGames, Trying, theorems};
use crate::verdict::{Finding, Verdict};
use wythoff::rules::Rules;
use wythoff::{Error, Result};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("L-D1", families),
    ("L-D1i", rules),
    ("L-D1ii", greedy),
    ("L-R1", counting),
    ("L-D2", upper_and_lower),
    ("L-D3", sequences),
    ("L-D3b", complementary),
    ("L-D4", by_options),
    ("L-T2.1", theorem),
];

/// Sets Q of the paper and some more, each with (0,1).
const SETS: &[&[Pair]] = &[
    &[(0, 1)],
    &[(0, 1), (1, 1)],
    &[(0, 1), (2, 2)],
    &[(0, 1), (1, 2)],
    &[(0, 1), (1, 1), (1, 2)],
    &[(0, 1), (1, 1), (2, 3)],
    &[(0, 1), (1, 1), (2, 4)],
    &[(0, 1), (1, 1), (4, 6)],
    &[(0, 1), (1, 1), (4, 7)],
    &[(0, 1), (1, 1), (1, 2), (2, 3)],
    &[(0, 1), (1, 1), (1, 2), (2, 3), (3, 5)],
];

/// The options of (x,y) as Definition 1(i) lists them.
fn options(set: &[Pair], (x, y): Pair) -> BTreeSet<Pair> {
    let mut found = BTreeSet::new();
    for &(p, q) in set {
        for (m, n) in [(p, q), (q, p)] {
            let taken = (1..=x.max(y)).map(|t| (t * m, t * n));
            found
                .extend(taken.take_while(|(m, n)| *m <= x && *n <= y).map(|(m, n)| (x - m, y - n)));
        }
    }
    found
}

/// A set is refused exactly if it breaks a condition; and a multiple of a pair would add no option.
fn families(bench: &Bench) -> Result<Finding> {
    let (most, size) = bench.pick((4u64, 10u64), (6, 16), (8, 24));
    let pairs: Vec<Pair> = (0..=most).flat_map(|q| (0..=q).map(move |p| (p, q))).collect();
    let multiple = |x: Pair, y: Pair| (1..=most).any(|t| x == (t * y.0, t * y.1));
    let two = pairs.iter().flat_map(|x| pairs.iter().map(move |y| (*x, *y)));
    bench.note("rules", format!("sets of two pairs with entries ≤ {most}"));
    let what = format!("sets of two pairs with entries ≤ {most}, options of piles ≤ {size}");
    let checked = Trying::each(what, two, |(x, y)| {
        let allowed = x.1 >= 1 && y.1 >= 1;
        let multiples = multiple(x, y) || multiple(y, x);
        let taken = bench.game(&qgdwn(&[x, y])).is_ok();
        if taken != (allowed && !multiples) {
            return Ok(Some(format!("{}: taken, {taken}", qgdwn(&[x, y]))));
        }
        let more = allowed
            && multiple(y, x)
            && options(&[x, y], (size, size)) != options(&[x], (size, size));
        Ok(more.then(|| format!("{y:?} adds an option to {x:?}")))
    })?;
    let evidence = "which sets the program takes, against the conditions; for a pair and a multiple of it, the options of a square's corner with and without the multiple";
    finding(checked.exercised(), evidence)
}

fn rules(bench: &Bench) -> Result<Finding> {
    let size = bench.pick(12, 30, 60);
    for bad in ["qgdwn:0,1+1,2+2,4", "qgdwn:0,1+2,1+1,2", "qgdwn:0,0"] {
        if bench.game(bad).is_ok() {
            return Err(Error::invalid(format!("{bad} is against Definition 1 and was taken")));
        }
    }
    bench.note("rules", format!("the moves of {} sets Q, piles below {size}", SETS.len()));
    let what = format!("sets Q, each with all positions of piles below {size}");
    let checked = Trying::each(what, SETS, |set| {
        let game = bench.game(&qgdwn(set))?;
        let differs = |&(x, y): &(usize, usize)| {
            let mut listed = BTreeSet::new();
            game.visit_options(&[x as u64, y as u64], &mut |to| {
                listed.insert((to[0], to[1]));
            });
            listed != options(set, (x as u64, y as u64))
        };
        let first = square(size).find(differs);
        Ok(first.map(|(x, y)| format!("{game}: the options of ({x},{y})")))
    })?;
    let evidence = "the options listed by the rules against those of the definition; sets that break a condition are refused";
    finding(checked.exercised(), evidence)
}

/// π_Q(0), …, π_Q(last): as printed, or with whole multiples only.
pub(super) fn involution(set: &[Pair], last: u64, whole: bool) -> Vec<u64> {
    let mut pi: Vec<u64> = Vec::new();
    for n in 0..=last {
        let taken = |y: u64| {
            pi.iter().zip(0..).any(|(&from, j): (&u64, u64)| {
                let columns = n - j;
                let hits = |p: u64, q: u64| {
                    // y = π(j) + (p/q)(n−j); a legal move needs t = (n−j)/q whole.
                    y >= from && q * (y - from) == p * columns && (!whole || columns % q == 0)
                };
                set.iter().any(|&(p, q)| hits(p, q) || (p > 0 && p != q && hits(q, p)))
            })
        };
        let y = (0..).find(|y| !taken(*y)).unwrap_or_default();
        pi.push(y);
    }
    pi
}

/// Whether (n,π(n)) is the one P-position of column n, for n ≤ last, set by set.
fn against_tables(bench: &Bench, sets: &[&[Pair]], last: u64, whole: bool) -> Result<Trying> {
    let size = usize::try_from(4 * last + 4).map_err(|_| Error::overflow("a size"))?;
    bench.note("greedy rule, as written out", format!("π of {} sets Q, n ≤ {last}", sets.len()));
    let what = format!("sets Q with (0,1), columns n ≤ {last} of a table each");
    Trying::each(what, sets, |set| {
        let text = qgdwn(set);
        let table = outcomes(bench, &text, size)?;
        let wrong = |(n, y): &(usize, u64)| {
            (0..size).find(|y| table.get(*n, *y) == 0).map(|y| y as u64) != Some(*y)
        };
        let first = involution(set, last, whole).into_iter().enumerate().find(wrong);
        let Some((n, y)) = first else { return Ok(None) };
        let truth = partner_by_definition(bench, &text, n as u64)?;
        Ok(Some(format!(
            "{text}: the rule gives π({n}) = {y}, and the P-position is ({n},{truth})"
        )))
    })
}

fn greedy(bench: &Bench) -> Result<Finding> {
    let last = bench.pick(40, 100, 200);
    let corrected = against_tables(bench, SETS, last, true)?;
    let printed = against_tables(bench, SETS, last, false)?;
    let coprime = |set: &&&[Pair]| set.iter().all(|(p, q)| num_integer::gcd(*p, *q) == 1);
    let sets: Vec<&[Pair]> = SETS.iter().filter(coprime).copied().collect();
    let reduced = against_tables(bench, &sets, last, false)?;
    if let Some(witness) = reduced.witness() {
        return Err(Error::internal(format!("against Theorem 8: {witness}")));
    }
    let verdict = Verdict::misprint(
        ("every rational π(j) + (p/q)(n−j) and π(j) + (q/p)(n−j) is forbidden", printed.holds()),
        (
            "only those with n−j = tq, or n−j = tp, for a whole t",
            corrected.by([theorems::theorem_8(&PairGames::of_the_catalogue()?)?]),
        ),
    );
    let evidence = format!(
        "π by the printed rule and by the rule with whole t, each against the P-positions of a table, n ≤ {last}; the printed \
         rule gives the game of the reduced pairs, so it is right for sets whose pairs have no common divisor, {} of those \
         compared",
        sets.len()
    );
    finding(verdict, evidence)
}

fn theorem(bench: &Bench) -> Result<Finding> {
    let last = bench.pick(40, 100, 200);
    let compared = against_tables(bench, SETS, last, true)?;
    let back = Trying::each(format!("sets Q, π(π(n)) = n for n ≤ {last}"), SETS, |set| {
        let pi = involution(set, last, true);
        let broken = |n: &u64| {
            let there = pi.get(*n as usize).and_then(|y| pi.get(usize::try_from(*y).ok()?));
            there.is_some_and(|back| back != n)
        };
        Ok((0..=last).find(broken).map(|n| format!("{}: π(π({n})) ≠ {n}", qgdwn(set))))
    })?;
    let evidence = "π∘π, and the P-positions of a table column by column. The theorem is read with (0,1) in Q, as Remark 1 \
                    asks, and with the π of Definition 1(ii) as corrected there";
    let theorem = theorems::theorem_8(&PairGames::of_the_catalogue()?)?;
    finding(compared.and(back).by([theorem]), evidence)
}

fn counting(bench: &Bench) -> Result<Finding> {
    let drawn: [Pair; 8] = [(1, 2), (2, 3), (2, 4), (4, 6), (4, 7), (7, 12), (31, 51), (731, 1183)];
    bench.note("rules", "the families of eight games (p,q)GDWN");
    let checked = Trying::each("games (p,q)GDWN of the appendix", drawn, |pair| {
        let game = bench.game(&gdwn(&[pair]))?;
        let families = vector(&game)?.families();
        let nim = families.iter().filter(|f| f.vector().is_some_and(|v| v.contains(&0))).count();
        Ok(((families.len() - nim, nim) != (2, 1)).then(|| game.to_string()))
    })?;
    finding(checked.exercised(), "each has one Nim pair and k = 2 others: the families counted")
}

fn upper_and_lower(bench: &Bench) -> Result<Finding> {
    let verdict = Verdict::by(bench.decided("L-D2")?.ground().map_err(Error::invalid)?, []);
    finding(verdict, "one of two numbers is at least the other, or less: no run could object")
}

fn sequences(bench: &Bench) -> Result<Finding> {
    let last = bench.pick(60, 150, 300);
    let checked = Trying::each(format!("sets Q, a ≤ {last}"), SETS, |set| {
        let pi = involution(set, last, true);
        let upper: Vec<Pair> =
            pi.into_iter().zip(0..).map(|(y, n)| (n, y)).filter(|(n, y)| y >= n).collect();
        let fast = p_up_to(bench, &qgdwn(set), last)?;
        let plain = bench.plain_positions(&bench.game(&qgdwn(set))?, last)?;
        Ok((fast != upper || plain != upper).then(|| qgdwn(set)))
    })?;
    let evidence = "(a_i,b_i) read off π as defined, and from the fast and the plain engine";
    finding(checked.exercised(), evidence)
}

/// What is wrong with the sequences a and b of a game, if anything, for numbers up to `last`.
fn complement_fault(bench: &Bench, text: &str, last: u64) -> Result<Option<String>> {
    let found = p_up_to(bench, text, last)?;
    if found.iter().take(2).map(|p| p.0).ne([0, 1]) || found.first() != Some(&(0, 0)) {
        return Ok(Some(format!("{text}: a₀, b₀, a₁")));
    }
    let mut times = vec![0u8; usize::try_from(last + 1).map_err(|_| Error::overflow("a bound"))?];
    for x in found.iter().skip(1).flat_map(|&(a, b)| [a, b]) {
        if let Some(count) = usize::try_from(x).ok().and_then(|x| times.get_mut(x)) {
            *count += 1;
        }
    }
    let wrong = times.iter().enumerate().skip(1).find(|(_, count)| **count != 1);
    Ok(wrong.map(|(x, count)| format!("{text}: {x} stands {count} times in a and b together")))
}

fn complementary(bench: &Bench) -> Result<Finding> {
    let last = bench.pick(2_000, 50_000, 1_000_000);
    let (with, without): (Vec<&[Pair]>, Vec<&[Pair]>) =
        SETS.iter().copied().partition(|set| set.contains(&(1, 1)));
    let count = |sets: &[&[Pair]], what: &str| {
        let what = format!("sets Q {what}, each number ≤ {last} counted in a and b");
        Trying::each(what, sets, |set| complement_fault(bench, &qgdwn(set), last))
    };
    let corrected = count(&with, "with (0,1) and (1,1)")?;
    let printed = count(&without, "with (0,1) alone")?;
    if !is_p_by_definition(bench, "nim", 1, 1)? {
        return Err(Error::internal("two engines disagree about (1,1) of Nim"));
    }
    let verdict = Verdict::misprint(
        ("for every Q of Definition 1", printed.holds()),
        (
            "for every Q with (0,1) and (1,1)",
            corrected.by([theorems::corollary_8_1(&PairGames::of_the_catalogue()?)?]),
        ),
    );
    let evidence = "the paper restricts itself to such Q a page later, after Example 2; each number counted in a and in b";
    finding(verdict, evidence)
}

fn by_options(bench: &Bench) -> Result<Finding> {
    let size = bench.pick(24, 60, 120);
    let checked = Trying::each(format!("games, all piles below {size}"), SETS, |set| {
        let table = outcomes(bench, &qgdwn(set), size)?;
        let wrong = |&(x, y): &(usize, usize)| {
            let to_p = options(set, (x as u64, y as u64))
                .iter()
                .any(|(v, w)| table.get(*v as usize, *w as usize) == 0);
            (table.get(x, y) == 0) == to_p
        };
        Ok(square(size).find(wrong).map(|(x, y)| format!("{}: ({x},{y})", qgdwn(set))))
    })?;
    let evidence =
        "no P-position has a P-option by Definition 1(i), and every other position has one";
    finding(checked.exercised(), evidence)
}
