//! Section 4: mechanical words of slope φ, differences of Wythoff pairs, and the games that stay Wythoff's.
//!
//! s(n) = ⌊(n+1)φ⌋ − ⌊nφ⌋ and s'(n) = ⌈(n+1)φ⌉ − ⌈nφ⌉. The sum of the factor of length l from letter m on is
//! A_{m+l} − A_m; so a sum is a difference of floors, and Lemma 4.3 says it is A_l or A_l + 1.

use std::collections::{BTreeMap, BTreeSet};

use crate::bench::{Bench, Check};
use crate::checks::tools::positions::{above_phi, gdwn, is_p_by_definition, p_up_to};
use crate::checks::tools::{Pair, a_of, finding, pair_of, with_script};
use crate::evidence::theorems::{self, in_general};
use crate::evidence::{GdwnGames, Gone, Ground, Listed, Trying, claim};
use crate::verdict::{Finding, Verdict};
use wythoff::golden::{dual_pair, floor_phi, is_splitting_pair, is_wythoff_pair};
use wythoff::{Error, Result};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("L-P4.1", stays_wythoff),
    ("L-FigA13e", exactly_these),
    ("L-s", lower_word),
    ("L-s'", upper_word),
    ("L-L4.2", same_factors),
    ("L-L4.3", sums),
    ("L-P4.4", differences),
    ("L-Bal", balanced),
    ("L-R5b", lines_hold_few),
];

fn balanced(bench: &Bench) -> Result<Finding> {
    let (longest, last) = bench.pick((20u64, 2_000u64), (60, 100_000), (200, 1_000_000));
    bench.note("exact multiples of φ", format!("factors of length ≤ {longest}, n ≤ {last}"));
    let what = format!(
        "lengths l ≤ {longest}, n ≤ {last}: the sums of factors, with floors and with ceilings"
    );
    let checked = Trying::each(what, 1..=longest, |l| {
        for rounded in [floor_phi as fn(u64) -> Option<u64>, |n| Some(dual_pair(n)?.0)] {
            let sum = |n: u64| Some(rounded(n + l)? - rounded(n)?);
            let sums: Option<BTreeSet<u64>> = (0..=last).map(sum).collect();
            let sums = sums.ok_or_else(|| Error::overflow("a multiple of φ"))?;
            if sums.len() > 2 || sums.last().zip(sums.first()).is_some_and(|(x, y)| x - y > 1) {
                return Ok(Some(format!("length {l}: the sums are {sums:?}")));
            }
        }
        Ok(None)
    })?;
    finding(
        checked.by([in_general("Lemma 210")?]),
        "sums of factors as differences of floors and of ceilings",
    )
}

/// Remark 5, second sentence: no line of direction (p,q) holds more P-positions than gcd(p,q).
fn lines_hold_few(bench: &Bench) -> Result<Finding> {
    let last = bench.pick(2_000, 100_000, 1_000_000);
    let pairs: [Pair; 6] = [(1, 2), (2, 3), (2, 4), (3, 6), (4, 6), (7, 34)];
    let checked =
        Trying::each(format!("pairs (p,q), P-positions with a ≤ {last}"), pairs, |(p, q)| {
            let divisor = num_integer::gcd(p, q);
            let mut lines: BTreeMap<i128, u64> = BTreeMap::new();
            for (a, b) in p_up_to(bench, &gdwn(&[(p, q)]), last)? {
                let line = i128::from(q) * i128::from(a) - i128::from(p) * i128::from(b);
                *lines.entry(line).or_default() += 1;
            }
            let full = lines.into_iter().find(|(_, count)| *count > divisor);
            Ok(full.map(|(line, count)| format!("({p},{q}): {count} on the line {line}")))
        })?;
    finding(
        checked.by([theorems::proposition_317(&GdwnGames::of_the_catalogue()?)?]),
        "the P-positions on each line, in exact integers",
    )
}

fn decided(bench: &Bench, id: &str) -> Result<Ground> {
    bench.decided(id)?.ground().map_err(Error::invalid)
}

/// The pairs p < q ≤ most that are not splitting, with q/p < φ.
fn harmless(most: u64) -> impl Iterator<Item = Pair> {
    let all = (2..=most).flat_map(|q| (1..q).map(move |p| (p, q)));
    all.filter(|&(p, q)| !above_phi(p, q) && !is_splitting_pair(p, q))
}

fn stays_wythoff(bench: &Bench) -> Result<Finding> {
    let (most, last) = bench.pick((14, 1_500), (60, 5_000), (150, 100_000));
    let wythoff = p_up_to(bench, "wythoff", last)?;
    let what = format!("such pairs with q ≤ {most}, P-positions with a ≤ {last} each");
    let checked = Trying::each(what, harmless(most), |pair| {
        let text = gdwn(&[pair]);
        let found = p_up_to(bench, &text, last)?;
        let Some(((a, b), _)) = found.iter().zip(&wythoff).find(|(x, y)| x != y) else {
            return Ok(None);
        };
        let by_definition = is_p_by_definition(bench, &text, *a, *b)?;
        Ok(Some(format!("{text}: ({a},{b}), P by the definition: {by_definition}")))
    })?;
    let grounds = [
        theorems::proposition_12(&GdwnGames::of_the_catalogue()?)?,
        decided(bench, "L-P4.1-one")?,
        decided(bench, "L-P4.1")?,
        claim("L-D5"),
        claim("L-Ex2b"),
    ];
    finding(checked.by(grounds), "P-positions compared one by one with those of Wythoff's game")
}

/// t(p,q) as a difference of P-positions of Wythoff's game, with t as small as possible: (from, to).
fn joined((p, q): Pair, most: u64) -> Result<Option<(Pair, Pair)>> {
    for t in 1..=most {
        let d = t * (q - p);
        // (A_n,B_n) − (A_m,B_m): n − m = d, so t(p,q) is a difference of two pairs just if it splits.
        if is_splitting_pair(t * p, t * q) {
            let found = (0..).find_map(|m| {
                let (from, to) = (floor_phi(m + d)?, floor_phi(m)?);
                (from - to == t * p).then_some(((from, from + m + d), (to, to + m)))
            });
            return Ok(found);
        }
        // (A_n,B_n) − (B_m,A_m): n + m = d.
        for m in 0..=d {
            let ((a, b), (x, y)) = (pair_of(d - m)?, pair_of(m)?);
            if a == y + t * p && b == x + t * q {
                return Ok(Some(((a, b), (y, x))));
            }
        }
    }
    Ok(None)
}

fn exactly_these(bench: &Bench) -> Result<Finding> {
    let (most, times) = bench.pick((8, 40), (16, 80), (30, 200));
    bench.note(
        "exact integers",
        format!("t(p,q) as a difference of pairs, q ≤ {most}, t ≤ {times}"),
    );
    let all = (2..=most).flat_map(|q| (1..q).map(move |p| (p, q)));
    let spoiled = all.filter(|&(p, q)| above_phi(p, q) || is_splitting_pair(p, q));
    let what =
        format!("other pairs with q ≤ {most}: some t(p,q) joins two P-positions of Wythoff's game");
    let checked = Trying::each(what, spoiled, |(p, q)| {
        let Some((from, to)) = joined((p, q), times)? else {
            return Ok(Some(format!("({p},{q}): no t ≤ {times}")));
        };
        let pairs =
            is_wythoff_pair(from.0, from.1) && is_wythoff_pair(to.0.min(to.1), to.0.max(to.1));
        Ok((!pairs).then(|| format!("({p},{q}): {from:?} and {to:?}")))
    })?;
    let theorem = theorems::theorem_211(&GdwnGames::of_the_catalogue()?)?;
    let grounds = [theorem, claim("L-P4.1"), claim("L-P4.4"), claim("L-Ex2b")];
    let evidence = "for each other pair the least t with two such P-positions was found and they were looked up";
    finding(checked.by(grounds), evidence)
}

fn letter(n: u64) -> Result<u64> {
    Ok(a_of(n + 1)? - a_of(n)?)
}

fn ceiling(n: u64) -> Result<u64> {
    let pair = dual_pair(n).map(|(ceiling, _)| ceiling);
    pair.ok_or_else(|| Error::overflow(format!("the multiple {n}φ")))
}

fn upper_letter(n: u64) -> Result<u64> {
    Ok(ceiling(n + 1)? - ceiling(n)?)
}

const LOWER: [u64; 11] = [1, 2, 1, 2, 2, 1, 2, 1, 2, 2, 1];
const UPPER: [u64; 11] = [2, 2, 1, 2, 2, 1, 2, 1, 2, 2, 1];

/// The printed letters: pairs of n and the letter.
fn letters(printed: [u64; 11], letter: fn(u64) -> Result<u64>, name: &str) -> Result<Gone> {
    Trying::over(&Listed::of((0u64..).zip(printed)), |(n, x)| {
        let computed = letter(n)?;
        Ok((computed != x).then(|| format!("{name}({n}) = {computed}")))
    })
}

fn lower_word(bench: &Bench) -> Result<Finding> {
    bench.note("exact integers", "differences of ⌊nφ⌋, n ≤ 11");
    finding(letters(LOWER, letter, "s")?.complete(), "differences of ⌊nφ⌋")
}

fn upper_word(bench: &Bench) -> Result<Finding> {
    let last = bench.pick(10_000, 1_000_000, 10_000_000);
    bench.note("exact integers", format!("differences of ⌈nφ⌉ and ⌊nφ⌋, n < {last}"));
    let printed = letters(UPPER, upper_letter, "s'")?;
    let ground = printed.ground();
    let same = Trying::each(format!("1 ≤ n < {last}"), 1..last, |n| {
        let (upper, lower) = (upper_letter(n)?, letter(n)?);
        Ok((upper != lower).then(|| format!("s'({n}) = {upper}, s({n}) = {lower}")))
    })?;
    let grounds = ground.into_iter().chain([in_general("Argument 11")?]);
    finding(printed.trying().and(same).by(grounds), "differences of ⌈nφ⌉ and ⌊nφ⌋")
}

/// The factors of a length in the first letters of a word.
fn factors(word: &[u64], length: usize) -> BTreeSet<&[u64]> {
    word.windows(length).collect()
}

/// Mechanical words of slope φ and of slope √2 with intercept k/7, rounded down or up.
fn mechanical(golden: bool, k: u64, up: bool, letters: u64) -> Result<Vec<u64>> {
    // ⌊nθ + k/7⌋ = ⌊(⌊7nθ⌋ + k)/7⌋; rounding up adds one unless nθ + k/7 is whole, which needs n = 0.
    let multiple = |n: u64| if golden { a_of(n) } else { Ok((2 * n * n).isqrt()) };
    let value = |n: u64| -> Result<u64> {
        let whole = n == 0 && k.is_multiple_of(7);
        Ok((multiple(7 * n)? + k) / 7 + u64::from(up && !whole))
    };
    (0..letters).map(|n| Ok(value(n + 1)? - value(n)?)).collect()
}

fn same_factors(bench: &Bench) -> Result<Finding> {
    let (length, letters) = bench.pick((12, 2_000), (30, 5_000), (60, 30_000));
    bench.note("exact integers", format!("words of slopes φ and √2, {letters} letters each"));
    let mut words = Vec::new();
    for golden in [true, false] {
        for (k, up) in (0..7).flat_map(|k| [(k, false), (k, true)]) {
            words.push((golden, k, mechanical(golden, k, up, letters)?));
        }
    }
    let what = format!(
        "words and lengths ≤ {length}, slopes φ and √2, intercepts k/7, rounded down and up"
    );
    let cases = (1..=length).flat_map(|l| words.iter().map(move |word| (l, word)));
    let checked = Trying::each(what, cases, |(l, (golden, k, word))| {
        let reference = words.iter().find(|(slope, ..)| slope == golden);
        let same = reference.is_some_and(|(.., first)| factors(first, l) == factors(word, l));
        let slope = if *golden { "φ" } else { "√2" };
        Ok((!same).then(|| format!("slope {slope}, length {l}, intercept {k}/7")))
    })?;
    let evidence = format!("the sets of factors in the first {letters} letters compared");
    finding(checked.by([in_general("Lemma 210")?]), evidence)
}

fn sums(bench: &Bench) -> Result<Finding> {
    let (length, positions) = bench.pick((60, 1_000), (300, 5_000), (1_000, 100_000));
    bench.note("exact integers", format!("factors of length ≤ {length}, {positions} letters"));
    let cases = (1..=length).flat_map(|l| (0..positions).map(move |m| (l, m)));
    let what = format!("factors of length ≤ {length} from each of the first {positions} letters");
    let checked = Trying::each(what, cases, |(l, m)| {
        let allowed = [a_of(l)?, ceiling(l)?];
        let sums = [a_of(m + l)? - a_of(m)?, ceiling(m + l)? - ceiling(m)?];
        let wrong = sums.iter().find(|sum| !allowed.contains(sum));
        Ok(wrong.map(|sum| format!("letters {m} to {}: sum {sum}", m + l - 1)))
    })?;
    let grounds = [decided(bench, "L-L4.3")?, in_general("Argument 11")?];
    let evidence = "the sum is ⌊x + lφ⌋ − ⌊x⌋ for x = mφ, or the same with ceilings, which from n = 1 on are floors plus one";
    finding(checked.by(grounds), evidence)
}

fn differences(bench: &Bench) -> Result<Finding> {
    let (index, most) = bench.pick((100, 400), (1_000, 6_000), (2_000, 20_000));
    bench.note("exact integers", format!("differences of pairs, m < n ≤ {most}"));
    let a: Vec<u64> = (0..=most).map(a_of).collect::<Result<_>>()?;
    let all = (1..a.len()).flat_map(|n| (0..n).map(move |m| (m, n)));
    let every = Trying::each(format!("m < n ≤ {most}"), all, |(m, n)| {
        let (p, d) = (a[n] - a[m], (n - m) as u64);
        Ok((!is_splitting_pair(p, p + d))
            .then(|| format!("m = {m}, n = {n}: ({p},{}) is none", p + d)))
    })?;
    let pairs =
        (1..=index).flat_map(|d| [pair_of(d as u64).ok(), dual_pair(d as u64)].map(|x| (d, x)));
    let found =
        Trying::each(format!("splitting pairs with q − p ≤ {index}"), pairs, |(d, pair)| {
            let (p, q) = pair.ok_or_else(|| Error::overflow("a pair"))?;
            let none = !(0..a.len() - d).any(|m| a[m + d] - a[m] == p);
            Ok(none.then(|| format!("({p},{q}) is no difference for n ≤ {most}")))
        })?;
    if let Some(unmet) = found.witness() {
        return finding(Verdict::open(unmet, "a larger n may give it"), "");
    }
    let evidence = "every difference tested, and for every splitting pair m and n found";
    finding(with_script(bench, "L-P4.4", every.and(found))?, evidence)
}
