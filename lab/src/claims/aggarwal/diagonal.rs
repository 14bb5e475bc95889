//! The (a,a) game: its tables, and the sequence of differences in the paper's order.

use super::{asymptote, block_difference, confirm, differences, game::first_other_options, listed};
use crate::claims::grounds::{
    diagonal, misprint, powers_of_two, printed_table, proved_unless, to_bound,
};
use crate::claims::{Claim, Effort, Finding, Verdict};
use crate::papers;
use wythoff::{Error, Result};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "A-Fig2",
        source: "Figure 2",
        statement: "The P-positions of the (1,1), (3,3) and (5,5) games lie along two lines, of slopes α and 1/α, α the positive root of \
                    αx² − x − α.",
        check: asymptote::figure_2,
    },
    Claim {
        id: "A-D3.1",
        source: "Definition 3.1",
        statement: "The (a,a) game: any positive number from one pile, or the same positive multiple of a from both; the (1,1) game is \
                    Wythoff's.",
        check: rules,
    },
    Claim {
        id: "A-Tab3.1a",
        source: "Section 3.1, first table",
        statement: "The 16 P-positions of the (2,2) game from (4,6) to (31,38), with differences, are as printed.",
        check: |_| printed_table("A-Tab3.1a"),
    },
    Claim {
        id: "A-Tab3.1b",
        source: "Section 3.1, second table",
        statement: "The 32 P-positions of the (4,4) game from (16,20) to (71,76), with differences, are as printed.",
        check: |_| printed_table("A-Tab3.1b"),
    },
    Claim {
        id: "A-R4",
        source: "Section 3.1, after the first table",
        statement: "d_{i+4} = d_i + 2 in the (2,2) game and d_{i+16} = d_i + 4 in the (4,4) game.",
        check: shift,
    },
    Claim {
        id: "A-IDX",
        source: "Section 3.1 and Tables 1 and 2 (implicit)",
        statement: "The differences are indexed so: d_i = π(i) − i for the columns i < a², then the P-positions with x ≤ y in order of x. \
                    The tables of section 3.1 begin at i = a².",
        check: indexing,
    },
    Claim {
        id: "A-D3.2",
        source: "Definition 3.2",
        statement: "A game is cyclic if i ≡ j (mod a²) implies d_i ≡ d_j (mod a²); the (2^m,2^m) games are.",
        check: cyclic,
    },
    Claim {
        id: "A-D3.3",
        source: "Definition 3.3",
        statement: "{d_n} are the a² differences d_i with 1 ≤ i ≤ a².",
        check: |effort| index_range(effort, 1),
    },
    Claim {
        id: "A-D3.4",
        source: "Definition 3.4",
        statement: "{d'_n} are the 4a² differences, 1 ≤ i ≤ 4a², of the (2a,2a) game.",
        check: |effort| index_range(effort, 2),
    },
    Claim {
        id: "A-D3.5",
        source: "Definition 3.5",
        statement: "A_i = d_{ia}, …, d_{ia+a−1}; A_0, A_1, … in this order are {d_n}.",
        check: blocks_in_order,
    },
    Claim {
        id: "A-D3.6",
        source: "Definition 3.6",
        statement: "A‖B is A followed by B.",
        check: concatenation,
    },
    Claim {
        id: "A-D3.7",
        source: "Definition 3.7",
        statement: "A*c adds c to each term of A.",
        check: addition,
    },
];

pub(super) const THEOREM_6: &str =
    "docs/proofs.md, Theorem 6: d_n = ak + (j ⊕ r) − r for n = a²k + aj + r";

fn rules(effort: &Effort) -> Result<Finding> {
    let side = effort.pick(12, 30, 50);
    let mut failure = None;
    for a in 1..=8 {
        let found = first_other_options(&diagonal(a)?, side, &[(1, 0), (0, 1), (a, a)]);
        failure = failure.or(found.map(|w| format!("a = {a}: {w}")));
    }
    let same = diagonal(1)? == "wythoff".parse()?;
    failure = failure.or((!same).then(|| "the (1,1) game is not Wythoff's".to_string()));
    let bound = format!("a ≤ 8, piles below {side}");
    Ok(Finding::new(
        to_bound(bound, failure),
        "options from the definition and by the rules",
        "rules",
    ))
}

/// The first index at which the differences of some (2^m,2^m) game are not those of Theorem 6.
fn against_theorem(effort: &Effort, most: u64, rounds: u64) -> Result<Option<String>> {
    for a in powers_of_two(most)? {
        let own = differences(a, rounds * a * a, effort.memory)?;
        let wrong = own.iter().zip(0..).find(|(d, n)| **d != block_difference(a, *n));
        if let Some((d, n)) = wrong {
            return Ok(Some(format!("a = {a}: d_{n} = {d}, not {}", block_difference(a, n))));
        }
    }
    Ok(None)
}

fn shift(effort: &Effort) -> Result<Finding> {
    let rounds = effort.pick(20, 2000, 20_000);
    let mut failure = against_theorem(effort, 4, rounds)?;
    for a in [2, 4u64] {
        let square = (a * a) as usize;
        let own = differences(a, rounds * a * a, effort.memory)?;
        let wrong = (0..own.len() - square).find(|i| own[i + square] != own[*i] + a as i64);
        failure = failure.or(wrong.map(|i| {
            format!("a = {a}: d_{} = {}, d_{i} = {}", i + square, own[i + square], own[i])
        }));
    }
    let evidence = format!(
        "the theorem gives d_{{n+a²}} = d_n + a for all a = 2^m; also seen for {rounds}·a² indices"
    );
    Ok(Finding::new(proved_unless(THEOREM_6, failure), evidence, "involution"))
}

/// The numbers of a named column of a printed table.
fn column(id: &str, name: &str) -> Result<Vec<i64>> {
    let table = papers::table(id).ok_or_else(|| Error::invalid(format!("no table {id}")))?;
    let place =
        table.column(name).ok_or_else(|| Error::invalid(format!("{id} has no column {name}")))?;
    Ok((0..table.cells.len()).filter_map(|row| table.cell(row, place)?.number()).collect())
}

fn indexing(effort: &Effort) -> Result<Finding> {
    let mut failure = None;
    for (a, first, later) in [(2, "A-Tab1", "A-Tab3.1a"), (4, "A-Tab2", "A-Tab3.1b")] {
        let square = a * a;
        let own = listed(a, square + if a == 2 { 16 } else { 32 }, effort.memory)?;
        let d = |range: &[(u64, u64)]| {
            range.iter().map(|&(x, y)| y as i64 - x as i64).collect::<Vec<_>>()
        };
        let (low, high) = own.split_at(square as usize);
        let xs: Vec<i64> = high.iter().map(|p| p.0 as i64).collect();
        if d(low) != column(first, "d")? {
            failure = failure.or(Some(format!("{first} is not d_0, …, d_{}", square - 1)));
        }
        if xs != column(later, "a")? || d(high) != column(later, "delta")? {
            failure = failure.or(Some(format!("{later} does not continue at i = {square}")));
        }
    }
    let by = "all printed differences (4 + 16 of the (2,2) game, 16 + 32 of the (4,4) game) stand at these indices";
    let evidence = "the paper never says it: without both of (2,3) and (3,2) the tables and d_{i+a²} = d_i + a do not fit together";
    Ok(Finding::new(proved_unless(by, failure), evidence, "involution, printed tables"))
}

/// The first (a, i) with d_{i+a²} ≢ d_i modulo what is asked for.
fn first_acyclic(
    effort: &Effort,
    most: u64,
    modulus: impl Fn(u64) -> u64,
) -> Result<Option<String>> {
    for a in powers_of_two(most)? {
        let square = (a * a) as usize;
        let own = differences(a, 4 * a * a, effort.memory)?;
        let m = modulus(a) as i64;
        if let Some(i) = (0..own.len() - square).find(|i| (own[i + square] - own[*i]) % m != 0) {
            let j = i + square;
            let positions = listed(a, j as u64 + 1, effort.memory)?;
            confirm(a, positions[i])?;
            confirm(a, positions[j])?;
            return Ok(Some(format!(
                "a = {a}: d_{i} = {} and d_{j} = {} differ modulo {m}",
                own[i], own[j]
            )));
        }
    }
    Ok(None)
}

fn cyclic(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(8, 32, 64);
    let printed = to_bound(format!("a = 2^m ≤ {most}"), first_acyclic(effort, most, |a| a * a)?);
    let corrected = proved_unless(THEOREM_6, first_acyclic(effort, most, |a| a)?);
    let verdict = misprint("d_i ≡ d_j (mod a²)", "d_i ≡ d_j (mod a)", printed, corrected);
    let evidence = "as printed the (2,2) game, the paper's first example, is not cyclic, since d_{i+a²} = d_i + a; modulo a it is, and so is \
                    every (2^m,2^m) game, a = 1 included";
    Ok(Finding::new(verdict, evidence, "involution"))
}

fn index_range(effort: &Effort, factor: u64) -> Result<Finding> {
    let most = effort.pick(8, 32, 64);
    let outside = |from: u64| -> Result<Option<String>> {
        for a in powers_of_two(most)? {
            let size = factor * a;
            let own = differences(size, from + size * size, effort.memory)?;
            let range = own.iter().zip(0..).skip(from as usize);
            if let Some((d, i)) = range.into_iter().find(|(d, _)| d.unsigned_abs() >= size) {
                confirm(size, listed(size, i + 1, effort.memory)?[i as usize])?;
                return Ok(Some(format!(
                    "a = {a}: d_{i} = {d} is not between −{size} and {size} (property 1)"
                )));
            }
        }
        Ok(None)
    };
    let bound = format!("a = 2^m ≤ {most}");
    let (printed, corrected) = match factor {
        1 => ("1 ≤ i ≤ a²", "0 ≤ i < a²"),
        _ => {
            ("1 ≤ i ≤ 4a², and {d_n} has 4a² elements", "0 ≤ i < 4a², and {d'_n} has 4a² elements")
        }
    };
    let corrected_verdict = proved_unless(THEOREM_6, outside(0)?);
    let verdict = misprint(printed, corrected, to_bound(bound, outside(1)?), corrected_verdict);
    let evidence = "Tables 1 and 2 and the blocks A_i begin with d_0; counted from 1 the last difference belongs to the next round";
    Ok(Finding::new(verdict, evidence, "involution"))
}

fn blocks_of(own: &[i64], a: u64) -> Vec<Vec<i64>> {
    own.chunks(a as usize).map(<[i64]>::to_vec).collect()
}

fn blocks_in_order(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(8, 32, 64);
    let mut failure = None;
    for a in powers_of_two(most)? {
        let own = differences(a, a * a, effort.memory)?;
        let blocks = blocks_of(&own, a);
        let even = blocks.len() as u64 == a && blocks.iter().all(|b| b.len() as u64 == a);
        if !even || blocks.concat() != own {
            failure = failure.or(Some(format!("a = {a}")));
        }
    }
    let evidence = "the a blocks A_0, …, A_{a−1} of a terms joined again";
    Ok(Finding::new(to_bound(format!("a = 2^m ≤ {most}"), failure), evidence, "involution"))
}

fn concatenation(effort: &Effort) -> Result<Finding> {
    let own = differences(2, 4, effort.memory)?;
    let joined: Vec<i64> = blocks_of(&own, 2).concat();
    let failure = (joined != column("A-Tab1", "d")?).then(|| format!("A_0‖A_1 = {joined:?}"));
    let by = "a definition; its example A_0‖A_1 of the (2,2) game is Table 1";
    Ok(Finding::new(proved_unless(by, failure), "the example computed", "involution"))
}

fn addition(effort: &Effort) -> Result<Finding> {
    let small = blocks_of(&differences(2, 4, effort.memory)?, 2);
    let large = blocks_of(&differences(4, 16, effort.memory)?, 4);
    let plus: Vec<i64> = small[0].iter().map(|d| d + 2).collect();
    let failure = (large[2][..2] != plus[..])
        .then(|| format!("A_0*2 = {plus:?}, Table 2 has {:?}", &large[2][..2]));
    let verdict: Verdict = proved_unless(
        "a definition; A_0*2 of the (2,2) game stands in Table 2 as d'_8, d'_9",
        failure,
    );
    Ok(Finding::new(verdict, "the example computed", "involution"))
}
