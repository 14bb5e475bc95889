//! The five conditions on a word as sentences about one index, with the record of their proof.
//!
//! The letters of a level are given as sets of numbers, `$a0_1(n)`: δ(n) = 1 at value 0, `$b0_m2(n)`: ε(n) = −2, automata of the size of the word. All else is defined
//! from them and from ⌊φn⌋ in a single variable n: differences d_n − n, gaps ⌊φ(n+k)⌋ − ⌊φn⌋ = t, rows near ⌊φn⌋ + n. A position, two numbers, is never spoken of, so that no automaton
//! grows past a few times the word, where sets of pairs take ten times as many states. That the sentences are the conditions P1 to P5, and these the theorem, is docs/proofs.md.
//!
//! Cost: for a word of 6,572 states some hundred sentences, seconds.

use std::collections::BTreeSet;

use wythoff_verify::{Certificate, Word, WordsClaim};

use super::deviations::{Steps, floor_phi};
use super::word::{first_letters, letters};
use crate::logic::Prover;
use crate::{Error, Result};

/// The letters of a level.
struct Letters {
    rows: Vec<i64>,
    columns: Vec<i64>,
    /// ε − δ.
    differences: Vec<i64>,
    pairs: Vec<(i64, i64)>,
    /// Those of n = 0 and n = 1.
    first: Vec<(i64, i64)>,
}

impl Letters {
    fn of(word: &Word) -> Letters {
        let wide = |letter: &(i16, i16)| (i64::from(letter.0), i64::from(letter.1));
        let pairs: BTreeSet<(i64, i64)> = word.says.iter().map(wide).collect();
        let all = |part: fn(&(i64, i64)) -> i64| -> Vec<i64> {
            pairs.iter().map(part).collect::<BTreeSet<i64>>().into_iter().collect()
        };
        Letters {
            rows: all(|pair| pair.0),
            columns: all(|pair| pair.1),
            differences: all(|pair| pair.1 - pair.0),
            first: first_letters(word, 2).iter().map(wide).collect(),
            pairs: pairs.into_iter().collect(),
        }
    }

    /// By how much differences are spread.
    fn spread(&self) -> i64 {
        self.differences.last().unwrap_or(&0) - self.differences.first().unwrap_or(&0)
    }
}

/// A number as part of a name.
fn sign(x: i64) -> String {
    if x < 0 { format!("m{}", -x) } else { x.to_string() }
}

/// x + by, as a formula.
fn at(x: &str, by: i64) -> String {
    match by {
        0 => x.to_string(),
        by if by > 0 => format!("{x}+{by}"),
        by => format!("{x}-{}", -by),
    }
}

/// One or the other; `None` if there is none.
fn any(parts: &[String]) -> Option<String> {
    (!parts.is_empty()).then(|| format!("({})", parts.join(" | ")))
}

/// Decides the five conditions on the words of a claim, sentence by sentence, and gives the record.
///
/// # Errors
/// If a sentence is false, or the prover outgrows its budget.
pub(super) fn recorded(
    claim: &WordsClaim,
    steps: &Steps,
    mut prover: Prover,
) -> Result<Certificate> {
    prover.start_record()?;
    prover.define_floor()?;
    let levels = claim.words.iter().map(Letters::of).collect();
    let mut track = Track { prover, levels, steps, misere: claim.misere, gaps: BTreeSet::new() };
    for level in 0..claim.words.len() {
        track.define(level, &claim.words[level])?;
        track.increasing(level)?;
        track.differences(level)?;
        track.rows(level)?;
        track.apart(level)?;
        track.greedy(level)?;
    }
    track.prover.proof_record()
}

struct Track<'a> {
    prover: Prover,
    levels: Vec<Letters>,
    steps: &'a Steps,
    misere: bool,
    /// The gaps that are defined.
    gaps: BTreeSet<(i64, i64)>,
}

impl Track<'_> {
    fn def(&mut self, name: &str, text: &str) -> Result<()> {
        self.prover.define(name, &format!("?msd_fib {text}")).map(|_| ())
    }

    fn sentence(&mut self, name: &str, text: &str) -> Result<()> {
        let outcomes = self.prover.run(&format!("eval {name} \"?msd_fib {text}\":"))?;
        if outcomes.iter().any(|outcome| outcome.result == Some(true)) {
            return Ok(());
        }
        Err(Error::internal(format!("the sentence {name} is false of a word that was proved")))
    }

    /// ⌊φ(x+k)⌋ − ⌊φx⌋ = t: a formula, empty where it always holds; `None` where it never does.
    fn gap(&mut self, x: &str, k: i64, t: i64) -> Result<Option<String>> {
        if k == 0 {
            return Ok((t == 0).then(String::new));
        }
        let (step, by) = if k > 0 { (k, t) } else { (-k, -t) };
        let least = floor_phi(step);
        if by != least && by != least + 1 {
            return Ok(None);
        }
        let name = format!("gap_{step}_{by}");
        if self.gaps.insert((step, by)) {
            self.def(&name, &format!("E y $floor(n,y) & $floor(n+{step},y+{by})"))?;
        }
        Ok(Some(format!("${name}({})", at(x, k.min(0)))))
    }

    /// The letters of a level as sets: each number has one δ and one ε, and the pairs are these.
    fn define(&mut self, h: usize, word: &Word) -> Result<()> {
        let system = self.prover.system("msd_fib")?;
        let Letters { rows, columns, differences, pairs, .. } = &self.levels[h];
        let (rows, columns, differences, pairs) =
            (rows.clone(), columns.clone(), differences.clone(), pairs.clone());
        for (part, values) in [("a", &rows), ("b", &columns)] {
            let name = |v: i64| format!("{part}{h}_{}", sign(v));
            for &v in values {
                let own = |letter: (i16, i16)| {
                    i64::from(if part == "a" { letter.0 } else { letter.1 }) == v
                };
                self.prover.insert(&name(v), letters(word, &system, own)?)?;
            }
            for (i, &v) in values.iter().enumerate() {
                let others: Vec<String> =
                    values[i + 1..].iter().map(|&w| format!("${}(n)", name(w))).collect();
                if let Some(others) = any(&others) {
                    let own = format!("one_{}", name(v));
                    self.sentence(&own, &format!("A n ~(${}(n) & {others})", name(v)))?;
                }
            }
        }
        for &(u, v) in &pairs {
            let (u, v) = (sign(u), sign(v));
            self.def(&format!("l{h}_{u}_{v}"), &format!("$a{h}_{u}(n) & $b{h}_{v}(n)"))?;
        }
        let all: Vec<String> = pairs.iter().map(|&pair| self.letter(h, pair, "n")).collect();
        self.sentence(&format!("letters_{h}"), &format!("A n {}", all.join(" | ")))?;
        for w in differences {
            let own = pairs.iter().filter(|pair| pair.1 - pair.0 == w);
            let own: Vec<String> = own.map(|&pair| self.letter(h, pair, "n")).collect();
            self.def(&format!("d{h}_{}", sign(w)), &own.join(" | "))?;
        }
        Ok(())
    }

    fn letter(&self, h: usize, (u, v): (i64, i64), n: &str) -> String {
        format!("$l{h}_{}_{}({n})", sign(u), sign(v))
    }

    /// P1: a_0 = 0, a_n < a_{n+1}, d_n ≥ 0.
    fn increasing(&mut self, h: usize) -> Result<()> {
        let (rows, differences) = (self.levels[h].rows.clone(), self.levels[h].differences.clone());
        self.sentence(&format!("row_0_at_{h}"), &format!("$a{h}_0(0)"))?;
        let mut bad = Vec::new();
        for (&u, &v) in rows.iter().flat_map(|u| rows.iter().map(move |v| (u, v))) {
            for t in (1..=2).filter(|t| t + v - u <= 0) {
                let gap = self.gap("n", 1, t)?.unwrap_or_default();
                bad.push(format!("($a{h}_{}(n) & $a{h}_{}(n+1) & {gap})", sign(u), sign(v)));
            }
        }
        if let Some(bad) = any(&bad) {
            self.sentence(&format!("increasing_{h}"), &format!("A n ~{bad}"))?;
        }
        let below = differences.iter().filter(|w| **w < 0);
        let below: Vec<String> =
            below.map(|&w| format!("(n<{} & $d{h}_{}(n))", -w, sign(w))).collect();
        if let Some(below) = any(&below) {
            self.sentence(&format!("no_less_{h}"), &format!("A n ~{below}"))?;
        }
        Ok(())
    }

    /// P2: every number is d_n = n + w for exactly one n.
    fn differences(&mut self, h: usize) -> Result<()> {
        let all = self.levels[h].differences.clone();
        for j in 1..=self.levels[h].spread() {
            let twice = all.iter().filter(|w| all.contains(&(*w - j)));
            let twice: Vec<String> = twice
                .map(|&w| format!("($d{h}_{}(n) & $d{h}_{}(n+{j}))", sign(w), sign(w - j)))
                .collect();
            if let Some(twice) = any(&twice) {
                self.sentence(&format!("difference_once_{h}_{j}"), &format!("A n ~{twice}"))?;
            }
        }
        let met: Vec<String> =
            all.iter().map(|&w| format!("$d{h}_{}({})", sign(w), at("n", -w))).collect();
        self.sentence(&format!("difference_met_{h}"), &format!("A n {}", met.join(" | ")))
    }

    /// Some a_i is ⌊φy⌋ + 1 + r, which for y = ⌊φm⌋, m > 0, is ⌊φm⌋ + m + r: of y and of m.
    fn row_met(&mut self, h: usize, r: i64) -> Result<String> {
        let mut parts = Vec::new();
        for u in self.levels[h].rows.clone() {
            let t = 1 + r - u;
            for k in -t.abs() - 1..=t.abs() + 1 {
                let Some(gap) = self.gap("y", k, t)? else { continue };
                let own = format!("$a{h}_{}({})", sign(u), at("y", k));
                parts.push(if gap.is_empty() { own } else { format!("({own} & {gap})") });
            }
        }
        let (rows, met) = (format!("row{h}_{}", sign(r)), format!("rowed{h}_{}", sign(r)));
        self.def(&rows, any(&parts).as_deref().unwrap_or("y!=y"))?;
        self.def(&met, &format!("E y $floor(m,y) & ${rows}(y)"))?;
        Ok(met)
    }

    /// P3: every number is an a_n or a b_n, for one n only.
    fn rows(&mut self, h: usize) -> Result<()> {
        let (columns, first) = (self.levels[h].columns.clone(), self.levels[h].first.clone());
        let (least, most) = (columns[0], columns[columns.len() - 1]);
        for j in (1..).take_while(|j| j + floor_phi(*j) <= most - least) {
            let mut twice = Vec::new();
            for (&u, &v) in columns.iter().flat_map(|u| columns.iter().map(move |v| (u, v))) {
                // b_n = b_{n+j}
                if let Some(gap) = self.gap("n", j, u - v - j)? {
                    let (u, v) = (sign(u), sign(v));
                    twice.push(format!("($b{h}_{u}(n) & $b{h}_{v}(n+{j}) & {gap})"));
                }
            }
            if let Some(twice) = any(&twice) {
                self.sentence(&format!("column_once_{h}_{j}"), &format!("A n ~{twice}"))?;
            }
        }
        // No b_m is an a_n but on the diagonal; b_0, which no ⌊φy⌋ + 1 is near, by itself.
        let diagonal = self.levels[h].differences.iter().filter(|w| **w <= 0);
        let diagonal: Vec<String> =
            diagonal.map(|&w| format!("(m={} & $d{h}_{}(m))", -w, sign(w))).collect();
        let diagonal = any(&diagonal).unwrap_or("m!=m".into());
        for &r in &columns {
            let met = self.row_met(h, r)?;
            self.sentence(
                &format!("row_once_{h}_{}", sign(r)),
                &format!("A m (m>0 & $b{h}_{}(m) & ${met}(m)) => {diagonal}", sign(r)),
            )?;
        }
        let zero = first[0].1;
        self.sentence(&format!("column_0_at_{h}"), &format!("$b{h}_{}(0)", sign(zero)))?;
        let rows = self.levels[h].rows.iter().filter(|u| **u <= zero);
        let rows: Vec<String> =
            rows.map(|&u| format!("($a{h}_{}(n) & $floor(n,{}))", sign(u), zero - u)).collect();
        if let Some(rows) = any(&rows) {
            self.sentence(&format!("column_0_once_{h}"), &format!("A n ~(n>0 & {rows})"))?;
        }
        // 1, and the numbers ⌊φm⌋ + m + r.
        let one = if first[1].0 == 0 { format!("$a{h}_0(1)") } else { format!("$b{h}_1(0)") };
        self.sentence(&format!("row_1_at_{h}"), &one)?;
        for r in 0..=2 {
            let met = match columns.contains(&r) {
                true => format!("rowed{h}_{r}"),
                false => self.row_met(h, r)?,
            };
            let mut parts = vec![format!("${met}(m)")];
            for &v in &columns {
                let far = (r - v).abs() + 1;
                for k in -far..=far {
                    let Some(gap) = self.gap("m", k, r - k - v)? else { continue };
                    let own = format!("$b{h}_{}({})", sign(v), at("m", k));
                    parts.push(if gap.is_empty() { own } else { format!("({own} & {gap})") });
                }
            }
            let met = parts.join(" | ");
            self.sentence(&format!("row_met_{h}_{r}"), &format!("A m m>0 => ({met})"))?;
        }
        Ok(())
    }

    /// (⌊φn⌋ + u, ⌊φn⌋ + n + v) is in a lower level: one or the other of these.
    fn below(&mut self, h: usize, u: i64, v: i64) -> Result<Vec<String>> {
        let mut parts = Vec::new();
        for g in 0..h {
            for pair in self.levels[g].pairs.clone() {
                parts.extend(self.is_at(g, pair, u, v)?);
            }
        }
        Ok(parts)
    }

    /// (⌊φn⌋ + u, ⌊φn⌋ + n + v) is an (a_i,b_i) of a level with this letter.
    fn is_at(&mut self, g: usize, pair: (i64, i64), u: i64, v: i64) -> Result<Option<String>> {
        let k = v - u + pair.0 - pair.1;
        let Some(gap) = self.gap("n", k, u - pair.0)? else { return Ok(None) };
        let own = self.letter(g, pair, &at("n", k));
        Ok(Some(if gap.is_empty() { own } else { format!("({own} & {gap})") }))
    }

    /// A step leads from (⌊φn⌋ + u, ⌊φn⌋ + n + v) to an (a_i,b_i): one or the other of these.
    fn stepped(&mut self, h: usize, u: i64, v: i64) -> Result<Vec<String>> {
        let mut parts = Vec::new();
        for &(p, q) in self.steps {
            for pair in self.levels[h].pairs.clone() {
                parts.extend(self.is_at(h, pair, u - p, v - q)?);
            }
        }
        Ok(parts)
    }

    /// Steps (p,q) that may lead to a (b_m,a_m), where d_m is at most q − p; and the largest index that plays a part.
    fn mirrors(&self, h: usize) -> (Vec<(i64, i64)>, i64) {
        let steps: Vec<(i64, i64)> = self.steps.iter().copied().filter(|(p, q)| q > p).collect();
        let least = self.levels[h].differences[0];
        let far = steps.iter().map(|(p, q)| q - p).max().unwrap_or(0) - least.min(0);
        (steps, far)
    }

    /// P4: (a_n,b_n) is in no set below, and no step leads from it into the set.
    fn apart(&mut self, h: usize) -> Result<()> {
        // (0,0) is below: a_n = b_n = 0 could be at 0 alone.
        if self.misere && self.levels[h].columns.contains(&0) {
            self.sentence(&format!("not_the_end_{h}"), &format!("~$b{h}_0(0)"))?;
        }
        for (u, v) in self.levels[h].pairs.clone() {
            let mut parts = self.below(h, u, v)?;
            parts.extend(self.stepped(h, u, v)?);
            if let Some(parts) = any(&parts) {
                let (own, name) = (self.letter(h, (u, v), "n"), format!("{}_{}", sign(u), sign(v)));
                let text = format!("A n ~({own} & {parts})");
                self.sentence(&format!("apart_{h}_{name}"), &text)?;
            }
        }
        let (steps, far) = self.mirrors(h);
        if steps.is_empty() {
            return Ok(());
        }
        let pairs = self.levels[h].pairs.clone();
        let ways: Vec<String> = pairs
            .iter()
            .map(|&(u, v)| {
                let own = self.letter(h, (u, v), "n");
                format!("({own} & x={} & y={})", at("z", u), at("z+n", v))
            })
            .collect();
        let near = format!("near{h}");
        self.def(&near, &format!("E n,z n<={far} & $floor(n,z) & ({})", ways.join(" | ")))?;
        for (p, q) in steps {
            self.sentence(
                &format!("mirror_{h}_{p}_{q}"),
                &format!("A x,y ~(${near}(x+{p},y+{q}) & ${near}(y,x))"),
            )?;
        }
        Ok(())
    }

    /// P5: if k > n and d_k < d_n, then a_n + d_k is b_m with m < n, or (a_n, a_n + d_k) is in a set below, or a step leads from it into the set.
    fn greedy(&mut self, h: usize) -> Result<()> {
        let Letters { rows, columns, differences, .. } = &self.levels[h];
        let (rows, columns, differences) = (rows.clone(), columns.clone(), differences.clone());
        let (steps, far) = self.mirrors(h);
        // d_k = n + c.
        for c in differences[0] + 1..*differences.last().unwrap_or(&0) {
            let later = (1..=self.levels[h].spread()).filter(|j| differences.contains(&(c - j)));
            let later: Vec<String> =
                later.map(|j| format!("$d{h}_{}(n+{j})", sign(c - j))).collect();
            let larger = differences.iter().filter(|w| **w > c);
            let larger: Vec<String> = larger.map(|&w| format!("$d{h}_{}(n)", sign(w))).collect();
            let (Some(later), Some(larger)) = (any(&later), any(&larger)) else { continue };
            let name = format!("later{h}_{}", sign(c));
            self.def(&name, &format!("{later} & {larger}"))?;
            for &u in &rows {
                let v = u + c;
                let mut ways = self.below(h, u, v)?;
                ways.extend(self.stepped(h, u, v)?);
                for &e in &columns {
                    // b_m with m = n − i.
                    for i in 1..=(v - e).abs() + 1 {
                        if let Some(gap) = self.gap("n", -i, v + i - e)? {
                            let own = format!("$b{h}_{}(n-{i})", sign(e));
                            ways.push(format!("({own} & {gap})"));
                        }
                    }
                }
                if self.misere && u == 0 && c == 0 {
                    ways.push("n=0".into());
                }
                for &(p, q) in &steps {
                    let (column, row) = (at("y+n", v - q), at("y", u - p));
                    ways.push(format!("(n<={far} & (E y $floor(n,y) & $near{h}({column},{row})))"));
                }
                let ways = any(&ways).unwrap_or("n!=n".into());
                self.sentence(
                    &format!("greedy_{h}_{}_{}", sign(c), sign(u)),
                    &format!("A n ($a{h}_{}(n) & ${name}(n)) => {ways}", sign(u)),
                )?;
            }
        }
        Ok(())
    }
}
