//! What the checks of the two papers on R-Wythoff share: boxes of values searched for the smallest counterexample,
//! levels proved by a verified certificate, printed tables, and the hypotheses of the theorems of `docs/proofs.md`.

use std::collections::BTreeSet;

use crate::claims::grounds::{self, vector};
use crate::claims::{Effort, Finding, Verdict};
use crate::papers::{self, Cell};
use crate::theorems::decide_claim;
use wythoff::certify::levels_certificate;
use wythoff::engine::dense;
use wythoff::engine::levels::LevelGame;
use wythoff::engine::levels::stream::visit;
use wythoff::engine::levels::sweep::{Stop, Sweep};
use wythoff::engine::oracle::{Oracle, Play};
use wythoff::golden::{floor_phi, wythoff_pair};
use wythoff::rules::{Family, Game, Rules, Shape};
use wythoff::{Error, Result, Table};
use wythoff_verify::{LevelClaim, Verified, verify};

/// A position (a,b) with a ≤ b.
pub(in crate::claims) type Pair = (u64, u64);

/// A game by its name.
pub(in crate::claims) fn game(name: &str) -> Result<Game> {
    name.parse()
}

/// ⌊φn⌋.
pub(in crate::claims) fn a_of(n: u64) -> Result<u64> {
    floor_phi(n).ok_or_else(|| Error::overflow(format!("the multiple {n}φ")))
}

/// (⌊φn⌋, ⌊φ²n⌋).
pub(in crate::claims) fn pair_of(n: u64) -> Result<Pair> {
    wythoff_pair(n).ok_or_else(|| Error::overflow(format!("the pair of index {n}")))
}

/// The options of (a,b) as unordered pairs.
pub(in crate::claims) fn options(rules: &dyn Rules, a: u64, b: u64) -> BTreeSet<Pair> {
    let mut found = BTreeSet::new();
    rules.visit_options(&[a, b], &mut |to| {
        found.insert((to[0].min(to[1]), to[0].max(to[1])));
    });
    found
}

/// The first (a,b), b ≤ `size`, whose options are not those listed; the list may come in any order.
pub(in crate::claims) fn differing_options(
    rules: &dyn Rules,
    size: u64,
    listed: impl Fn(u64, u64) -> Vec<Pair>,
) -> Option<Pair> {
    let pairs = (0..=size).flat_map(|b| (0..=b).map(move |a| (a, b)));
    pairs.into_iter().find(|&(a, b)| {
        let wanted = listed(a, b).into_iter().map(|(x, y)| (x.min(y), x.max(y)));
        options(rules, a, b) != wanted.collect() || options(rules, a, b) != options(rules, b, a)
    })
}

/// A value by two engines that share no code, and the name of the second.
pub(in crate::claims) fn confirmed(game: &Game, a: u64, b: u64) -> Result<(u32, &'static str)> {
    let size = |x: u64| x as usize + 1;
    let fast =
        dense::table(game, size(a), size(b), Default::default())?.get(a as usize, b as usize);
    let (slow, engine) = if a * b <= 4_000 {
        (Oracle::new(game, Play::Normal).value(&[a, b])?, "the definition")
    } else {
        let table = dense::plain(game, size(a), size(b), Default::default())?;
        (table.get(a as usize, b as usize), "the plain pass")
    };
    if fast != slow {
        return Err(Error::invalid(format!(
            "engines disagree on {game} at ({a},{b}): {fast}, {slow}"
        )));
    }
    Ok((fast, engine))
}

/// The smallest position (by b, then a) with a ≤ b whose value contradicts `wrong`, which says what was claimed.
pub(in crate::claims) fn contradiction(
    game: &Game,
    table: &Table,
    wrong: impl Fn(u64, u64, u64) -> Option<String>,
) -> Result<Option<String>> {
    for b in 0..table.columns() {
        for a in 0..table.rows().min(b + 1) {
            let value = u64::from(table.get(a, b));
            if let Some(claimed) = wrong(a as u64, b as u64, value) {
                let (value, second) = confirmed(game, a as u64, b as u64)?;
                return Ok(Some(format!(
                    "({a},{b}): claimed {claimed}; the value is {value}, by the table and by {second}"
                )));
            }
        }
    }
    Ok(None)
}

/// What a claimed range of values says of one that is outside of it.
pub(in crate::claims) fn outside(value: u64, low: i64, high: i64) -> Option<String> {
    let value = value as i64;
    if low <= value && value <= high {
        None
    } else if low == high {
        Some(low.to_string())
    } else if value < low {
        Some(format!("at least {low}"))
    } else {
        Some(format!("at most {high}"))
    }
}

/// Adds the decided formula to a check that holds: the claim's sentences in `papers/NAME.walnut`, true of all numbers.
pub(in crate::claims) fn with_formula(id: &str, mut finding: Finding) -> Result<Finding> {
    if finding.verdict.is_refuted() {
        return Ok(finding);
    }
    let by = formula(id)?;
    finding.evidence += " Engines of the proof and of the finite check share no code.";
    finding.engine += "; decision procedure for formulas";
    finding.verdict = match finding.verdict {
        Verdict::Proved { by: also } => Verdict::proved(format!("{by}. Also: {also}")),
        _ => Verdict::proved(by),
    };
    Ok(finding)
}

/// Decides the sentences of a claim; an error if one is false, as no finite check objected.
pub(in crate::claims) fn formula(id: &str) -> Result<String> {
    let theorem = decide_claim(id)?;
    match theorem.refutation() {
        Some(outcome) => {
            Err(Error::invalid(format!("{id}: the formula is false, no check is: {outcome:?}")))
        }
        None => Ok(format!(
            "decided formula: all sentences about all numbers in script {id} (see wyt prove) are true: {}",
            theorem.sentences.len()
        )),
    }
}

/// A finite check: refuted by its witness, or true to its bound.
pub(in crate::claims) fn to_bound(witness: Option<String>, bound: impl Into<String>) -> Verdict {
    match witness {
        Some(witness) => Verdict::refuted(witness),
        None => Verdict::holds_to(bound),
    }
}

/// A check that is complete: refuted by its witness, or proved.
pub(in crate::claims) fn decided(witness: Option<String>, by: impl Into<String>) -> Verdict {
    match witness {
        Some(witness) => Verdict::refuted(witness),
        None => Verdict::proved(by),
    }
}

/// A statement checked on a whole box of values.
pub(in crate::claims) fn on_table(
    effort: &Effort,
    name: &str,
    (rows, columns): (usize, usize),
    wrong: impl Fn(u64, u64, u64) -> Option<String>,
) -> Result<Finding> {
    let game = game(name)?;
    let table = dense::table_with(&game, rows, columns, effort.memory, effort.progress)?;
    let witness = contradiction(&game, &table, wrong)?;
    let bound = format!("all positions with a < {rows}, b < {columns}");
    let evidence = format!("Every value of {name} with a < {rows} and b < {columns}.");
    Ok(Finding::new(to_bound(witness, bound), evidence, "dense table; definition for a witness"))
}

/// T_0, …, T_g of R-Wythoff for all n: swept, certified, and the certificate verified.
pub(in crate::claims) fn proved_levels(up_to: u32, effort: &Effort) -> Result<Vec<LevelClaim>> {
    let mut sweep = Sweep::new(up_to)?;
    if sweep.run(effort.memory, effort.progress)? == Stop::Asked {
        return Err(Error::limit("stopped before all levels were proved"));
    }
    let bytes = levels_certificate(&sweep)?.to_bytes();
    match verify(&bytes).map_err(|rejected| Error::invalid(rejected.to_string()))? {
        Verified::Levels(claim) => Ok(claim.levels),
        _ => Err(Error::invalid("a certificate of levels became one of another kind")),
    }
}

/// The positions of R-Wythoff with a < rows, value by value.
pub(in crate::claims) fn streamed(
    up_to: u32,
    rows: u64,
    effort: &Effort,
) -> Result<Vec<Vec<Pair>>> {
    let mut levels = vec![Vec::new(); up_to as usize + 1];
    visit(LevelGame::RWythoff, up_to, rows, effort.memory, |p| {
        levels[p.value as usize].push((p.a, p.b));
    })?;
    Ok(levels)
}

/// Compares a printed table cell by cell: every claim about it is finite.
pub(in crate::claims) fn printed(id: &str) -> Result<Finding> {
    let table = papers::table(id).ok_or_else(|| Error::invalid(format!("no table {id}")))?;
    let count =
        |wanted: &dyn Fn(&Cell) -> bool| table.cells.iter().flatten().filter(|c| wanted(c)).count();
    let lost = count(&|c| matches!(c, Cell::Lost));
    let all = count(&|_| true);
    let computed = papers::computed(table)?;
    let complete = format!("finite case: all {} cells computed anew and compared", all - lost);
    let mut evidence = format!("{all} cells, {lost} of them unreadable in the text used.");
    let engine = "papers::compare: dense tables, levels proved by the sweep, textbook algorithm";
    if let Some(new) = papers::compare(table)?.first() {
        let witness =
            format!("cell {:?}: printed {:?}, computed {:?}", new.at, new.printed, new.computed);
        return Ok(Finding::new(Verdict::refuted(witness), evidence, engine));
    }
    let cells: Vec<_> = table.misprints.iter().flat_map(|m| &m.cells).collect();
    let Some(first) = cells.first() else {
        return Ok(Finding::new(Verdict::proved(complete), evidence, engine));
    };
    for misprint in &table.misprints {
        evidence += &format!(" {}", misprint.why);
        if let Some(doubt) = &misprint.doubt {
            evidence += &format!(" Doubt: {doubt}");
        }
    }
    let name = |&(row, column): &(usize, usize)| table.place(row, column);
    let show = |cell: Cell| cell.number().map_or("nothing".to_string(), |n| n.to_string());
    let list = |corrected: bool| {
        let value = |c: &papers::Correction| {
            if corrected { c.computed.to_string() } else { show(c.printed) }
        };
        cells
            .iter()
            .map(|c| format!("{}: {}", name(&c.at), value(c)))
            .collect::<Vec<_>>()
            .join("; ")
    };
    let (row, column) = first.at;
    let again = computed.get(row).and_then(|cells| cells.get(column)).copied().flatten();
    let witness = format!(
        "{}: printed {}, computed {}",
        name(&first.at),
        show(first.printed),
        again.unwrap_or(-1)
    );
    let verdict = Verdict::Misprint {
        printed: list(false),
        corrected: list(true),
        as_printed: Box::new(Verdict::refuted(witness)),
        as_corrected: Box::new(Verdict::proved(complete)),
    };
    Ok(Finding::new(verdict, evidence, engine))
}

/// The three games of the papers with their moves (k,l) on the smaller and the larger pile, as in Theorem 4.
pub(in crate::claims) fn smaller_pile_moves(name: &str, a: u64) -> Vec<(u64, u64)> {
    let all = (1..=a).flat_map(|k| (0..=k).map(move |l| (k, l)));
    let taken = |&(k, l): &(u64, u64)| match name {
        "r-wythoff" => k == l,
        "wythoff" => k == l || l == 0,
        _ => true,
    };
    all.filter(taken).collect()
}

/// Checks that a game has the form of Theorem 4: from (a,n), a ≤ n, one reaches (a,y), y < n, and (a−k,n−l) for the
/// (k,l) of a list that depends on a alone. Each family of moves of R- and of E-Wythoff is of this form at every position:
/// k from a largest or from any pile, k from both, and k from the smaller pile with fewer from the other. Returns what was
/// checked.
pub(in crate::claims) fn theorem_4(name: &str) -> Result<String> {
    const SIZE: u64 = 16;
    let (r, e, own) = (game("r-wythoff")?, game("e-wythoff")?, game(name)?);
    let allowed = [vector(&r)?.families(), vector(&e)?.families()].concat();
    let families = vector(&own)?.families();
    let nim = |family: &Family| family.shape == Shape::Ray(vec![0, 1]);
    if !families.iter().all(|family| allowed.contains(family)) || !families.iter().any(nim) {
        return Err(Error::invalid(format!(
            "{name} has a family of moves not of Theorem 4's form"
        )));
    }
    let listed = |a: u64, n: u64| {
        let mut moves: Vec<Pair> = (0..n).map(|y| (a, y)).collect();
        moves.extend(smaller_pile_moves(name, a).iter().map(|&(k, l)| (a - k, n - l)));
        moves
    };
    match differing_options(&game(name)?, SIZE, listed) {
        Some((a, n)) => {
            Err(Error::invalid(format!("{name} has not the form of Theorem 4 at ({a},{n})")))
        }
        None => Ok(format!(
            "docs/proofs.md, Theorem 4: its hypothesis (moves on the larger pile, and (k,l), 1 <= k, l <= k, in a \
             list that depends on a alone) holds for each family of moves, so at every position (and compared move by \
             move up to {SIZE})"
        )),
    }
}

/// Checks on a box that R-options ⊆ options ⊆ E-options, the hypothesis of Theorem 5.
pub(in crate::claims) fn between_r_and_e(rules: &dyn Rules, size: u64) -> Result<Option<Pair>> {
    let (r, e) = (game("r-wythoff")?, game("e-wythoff")?);
    let mut pairs = (0..=size).flat_map(|b| (0..=b).map(move |a| (a, b)));
    Ok(pairs.find(|&(a, b)| {
        let own = options(rules, a, b);
        !options(&r, a, b).is_subset(&own) || !own.is_subset(&options(&e, a, b))
    }))
}

/// Theorem 5 for a game of the catalogue, its hypothesis checked family by family and on a box.
pub(in crate::claims) fn theorem_5(name: &str) -> Result<String> {
    let own = game(name)?;
    if !grounds::theorem_5(&own)? {
        return Err(Error::invalid(format!("a family of moves of {name} is not between R and E")));
    }
    match between_r_and_e(&own, 16)? {
        Some((a, b)) => Err(Error::invalid(format!("{name} is not between R and E at ({a},{b})"))),
        None => Ok(format!(
            "docs/proofs.md, Theorem 5: every move of R-Wythoff is one of {name}, and every move of {name} one of \
             E-Wythoff, family by family, so at every position (and compared move by move up to 16)"
        )),
    }
}
