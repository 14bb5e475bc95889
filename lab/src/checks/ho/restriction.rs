//! R-Wythoff: its moves, its P-positions, the positions of value 1, and what may be left out or adjoined.

use std::collections::BTreeSet;

use num_bigint::BigInt;

use crate::bench::{Bench, Check};
use crate::checks::tools::values::{listed_one, moves, ones_are, with_sets, zeros_are_pairs};
use crate::checks::tools::{Pair, a_of, finding, options, pair_of, pairs_below, with_script};
use crate::evidence::{Between, Trying, claim, theorems};
use crate::verdict::{Finding, Verdict};
use wythoff::beatty::Quadratic;
use wythoff::engine::Play;
use wythoff::golden::{Side, is_wythoff_pair};
use wythoff::rules::Rules;
use wythoff::{Error, Game, Result};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("H-GAME-R", r_moves),
    ("H-GAME-E", e_moves),
    ("H-BTY", squares),
    ("H-L1", partition),
    ("H-T2", p_positions),
    ("H-DEF-red", redundant),
    ("H-T3", no_restriction),
    ("H-T4", value_one),
    ("H-L5", never_equal),
    ("H-L6", independent),
];

fn r_moves(bench: &Bench) -> Result<Finding> {
    moves(bench, "r-wythoff", |a, b| {
        let larger = (1..=b).map(|k| (a, b - k));
        larger.chain((1..=a).map(|k| (a - k, b - k))).collect()
    })
}

fn e_moves(bench: &Bench) -> Result<Finding> {
    moves(bench, "e-wythoff", |a, b| {
        let larger = (1..=b).map(|i| (a, b - i));
        larger.chain((1..=a).flat_map(|k| (0..=k).map(move |l| (a - k, b - l)))).collect()
    })
}

fn squares(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(5_000u64, 200_000, 2_000_000);
    let golden = Quadratic::golden();
    let square = golden.plus(&BigInt::from(1));
    bench.note("exact Beatty sequences", format!("multiples of φ and of φ², n ≤ {most}"));
    let checked = Trying::each(format!("1 ≤ n ≤ {most}"), 1..=most, |n| {
        let (left, right) = (square.floor_multiple_u64(n)?, a_of(n)? + n);
        Ok((left != right).then(|| format!("n = {n}: {left} and {right}")))
    })?;
    let argument = theorems::in_general("Argument 14")?;
    finding(checked.by([argument]), "φ² as a number of its own against the multiples of φ")
}

fn partition(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(5_000u64, 500_000, 5_000_000);
    bench.note("exact Beatty sequences", format!("integers up to {most}"));
    // One comparison of the whole: the cases inside it are not counted here.
    let what = format!("both sequences merged, integers up to {most}");
    let checked = Trying::each(what, [Quadratic::golden()], |golden| golden.check_beatty(most))?;
    let evidence = "every integer up to the bound is met exactly once by the two sequences";
    finding(with_script(bench, "H-L1", checked)?, evidence)
}

fn p_positions(bench: &Bench) -> Result<Finding> {
    let game = bench.game("r-wythoff")?;
    let checked = zeros_are_pairs(bench, &game, bench.pick(300, 2_000, 8_000))?;
    let evidence = "every value of a square; the sentences state that the pairs are independent and absorbing; Wythoff's own are those of G-T1";
    let more = [theorems::theorem_5(&Between::of(&game)?)?, claim("G-T1")];
    finding(with_sets(bench, "H-T2", &game, checked, more)?, evidence)
}

fn value_one(bench: &Bench) -> Result<Finding> {
    let game = bench.game("r-wythoff")?;
    let checked = ones_are(bench, &game, bench.pick(300, 2_000, 8_000), listed_one)?;
    let evidence = "every value of a square; the sentences state that the two sets are disjoint, independent and absorbing";
    finding(with_sets(bench, "H-T4", &game, checked, [claim("G-T6")])?, evidence)
}

fn redundant(bench: &Bench) -> Result<Finding> {
    let size = bench.pick(100usize, 1_000, 4_000);
    let outcomes = |name: &str| bench.outcomes(&bench.game(name)?, size, size, Play::Normal);
    let (all, fewer) = (outcomes("wythoff")?, outcomes("r-wythoff")?);
    let cells = (0..size).flat_map(|b| (0..=b).map(move |a| (a, b)));
    let checked = Trying::each(format!("a ≤ b < {size}"), cells, |(a, b)| {
        let differs = all.get(a, b) != fewer.get(a, b);
        Ok(differs.then(|| format!("({a},{b}) changes its outcome")))
    })?;
    let evidence =
        "outcomes of Wythoff's game with and without the moves on a strictly smaller pile";
    finding(checked.by([claim("G-T1"), claim("H-T2")]), evidence)
}

fn no_restriction(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(150u64, 1_500, 5_000);
    let game = bench.game("r-wythoff")?;
    bench.note("rules", format!("the options of two positions for each k ≤ {most}"));
    let winning = |a: u64, b: u64| -> Vec<Pair> {
        options(&game, a, b).into_iter().filter(|&(x, y)| is_wythoff_pair(x, y)).collect()
    };
    let only = |k: u64, (a, b): Pair, to: Pair| {
        let moves = winning(a, b);
        (moves != [to]).then(|| format!("k = {k}: ({a},{b}) has the winning moves {moves:?}"))
    };
    let checked = Trying::each(format!("1 ≤ k ≤ {most}"), 1..=most, |k| {
        let n = if matches!(Side::of(3 + k), Side::Lower(_)) { 2 } else { 3 };
        let (a, b) = pair_of(n)?;
        Ok(only(k, (1, 2 + k), (1, 2)).or_else(|| only(k, (a + k, b + k), (a, b))))
    })?;
    let evidence = "what its proof shows holds: for no k can the rule \"k from the larger pile\", or the rule \"k from both piles\", be left out (Argument 113). All options of the two positions, for each k, and which of them are P-positions; n = 2 where 3 + k is some A_m, else n = 3. For what is printed: outcomes of R-Wythoff without the moves on one of two equal piles, and a sentence for all positions";
    let meant = with_script(bench, "H-T3", checked)?;
    if meant.is_refuted() {
        return finding(meant, evidence);
    }
    let meant = meant.and([theorems::in_general("Argument 113")?, claim("H-T2")]);
    // The sentence of the counterexample must be true, and the outcomes must agree with it.
    let sentence = bench.decided("H-T3-literal")?.ground();
    let outcomes = without_equal_piles(bench)?;
    if let Some(objection) = sentence.err().or(outcomes.witness().map(str::to_string)) {
        return Err(Error::internal(format!("H-T3: {objection}")));
    }
    let verdict = Verdict::refuted(
        "leave out the moves on one pile of two equal ones: each (a,a) keeps its move to (0,0), no other position loses a move, and the P-positions stay, for all piles",
    );
    if !meant.is_proved() && meant.kind() != "Argued" {
        return Err(Error::invalid("H-T3: what its proof shows is neither proved nor argued"));
    }
    finding(verdict, evidence)
}

/// R-Wythoff without the moves on one of two equal piles.
struct UnequalOnly(Game);

impl Rules for UnequalOnly {
    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        let equal = from[0] == from[1];
        self.0.visit_options(from, &mut |to| {
            if !equal || to[0] == to[1] {
                visit(to);
            }
        });
    }
}

fn without_equal_piles(bench: &Bench) -> Result<Trying> {
    let size = bench.pick(60u64, 100, 200);
    let game = UnequalOnly(bench.game("r-wythoff")?);
    let mut oracle = bench.oracle(&game, "R-Wythoff without the moves on one of two equal piles");
    Trying::each(format!("piles up to {size}"), pairs_below(size + 1), |(a, b)| {
        let lost = oracle.value(&[a, b])? == 0;
        Ok((lost != is_wythoff_pair(a, b)).then(|| format!("({a},{b}) changes its outcome")))
    })
}

fn never_equal(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(2_000u64, 500_000, 5_000_000);
    bench.note("multiples of φ", format!("pairs of index up to {most}"));
    let checked = Trying::each(format!("1 ≤ n ≤ {most}, all m"), 1..=most, |n| {
        let (a, b) = pair_of(n)?;
        Ok(is_wythoff_pair(a - 1, b - 1).then(|| format!("n = {n}: ({},{})", a - 1, b - 1)))
    })?;
    let evidence = "a pair's difference is its index, so for each n only m = n could fit; membership is tested all the same";
    finding(with_script(bench, "H-L5", checked)?, evidence)
}

fn independent(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(60u64, 200, 400);
    let pairs =
        (1..=most).map(|n| pair_of(n).map(|(a, b)| (a - 1, b - 1))).collect::<Result<Vec<_>>>()?;
    let set: BTreeSet<Pair> = pairs.iter().copied().collect();
    if set.len() != pairs.len() {
        return Err(Error::internal("two elements of C coincide"));
    }
    bench.note("multiples of φ", format!("the first {most} elements of C"));
    let within = |x: u64, y: u64| set.contains(&(x.min(y), x.max(y)));
    let checked = Trying::each(format!("n ≤ {most}, all x, y"), pairs.iter(), |&(a, b)| {
        let row = (1..=b).map(|x| (a, b - x));
        let inner = (1..=a).flat_map(|x| (0..=x).map(move |y| (a - x, b - y)));
        let found = row.chain(inner).find(|&(x, y)| within(x, y));
        Ok(found.map(|to| format!("({a},{b}) and {to:?}")))
    })?;
    finding(with_script(bench, "H-L6", checked)?, "all x and y for the first elements of C")
}
