//! Lemma 3.0.1: the differences of the (2a,2a) game from those of the (a,a) game, a = 2^m; and their closed form.
//!
//! With J = ah + j and R = ag + s (h, g ∈ {0,1}) the closed form (J ⊕ R) − R is a((h ⊕ g) − g) + (j ⊕ s) − s: shifts 0, 0
//! for h = 0 and +a, −a for h = 1. So the lemma is a corollary of Theorem 6 of docs/proofs.md.

use super::{block_difference, confirm, diagonal::THEOREM_6, differences};
use crate::claims::Verdict;
use crate::claims::grounds::{misprint, powers_of_two, proved_unless, to_bound};
use crate::claims::{Claim, Effort, Finding};
use wythoff::Result;

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "A-L3.0.1",
        source: "Lemma 3.0.1",
        statement: "The blocks of {d'_n} are B_j = A_j‖A_j for j < a, then B_a = (A_0*1)‖(A_0*−1), …, B_{2a−1} = (A_{a−1}*a)‖(A_{a−1}*−a).",
        check: lemma,
    },
    Claim {
        id: "A-L3.0.1'",
        source: "Lemma 3.0.1 in closed form (ours)",
        statement: "For a = 2^m and 0 ≤ j, r < a: d_{aj+r} = (j ⊕ r) − r, that is π(aj+r) = aj + (j ⊕ r).",
        check: closed_form,
    },
    Claim {
        id: "A-L3.0.1p",
        source: "Lemma 3.0.1, steps of the proof",
        statement: "d'_i = d_x + ka with k = 0 for i < 2a²; for 2a² ≤ i < 4a², k = 1 on the first half of each block and −1 on the second.",
        check: steps,
    },
];

/// The blocks of the double game built from {d_n}: shift(j, second half) for j ≥ a.
fn doubled(own: &[i64], a: usize, shift: impl Fn(usize) -> i64) -> Vec<i64> {
    let block = |j: usize| &own[j * a..(j + 1) * a];
    let plain = (0..a).flat_map(|j| [block(j), block(j)].concat());
    let shifted = (0..a).flat_map(|j| {
        let c = shift(j);
        let up = block(j).iter().map(move |d| d + c).collect::<Vec<_>>();
        let down = block(j).iter().map(move |d| d - c).collect::<Vec<_>>();
        [up, down].concat()
    });
    plain.chain(shifted).collect()
}

/// The first (a, i) at which the built sequence is not that of the (2a,2a) game.
fn first_wrong(
    effort: &Effort,
    most: u64,
    shift: impl Fn(usize, usize) -> i64,
) -> Result<Option<String>> {
    for a in powers_of_two(most)? {
        let own = differences(a, a * a, effort.memory)?;
        let double = differences(2 * a, 4 * a * a, effort.memory)?;
        let built = doubled(&own, a as usize, |j| shift(a as usize, j));
        if let Some(i) = (0..double.len()).find(|i| built[*i] != double[*i]) {
            confirm(2 * a, (i as u64, i.saturating_add_signed(double[i] as isize) as u64))?;
            return Ok(Some(format!("a = {a}: d'_{i} = {}, claimed {}", double[i], built[i])));
        }
    }
    Ok(None)
}

fn lemma(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(8, 32, 128);
    // As printed the first shifted block has 1 and the last a; the ones between are left to the reader.
    let printed = first_wrong(effort, most, |a, j| if j == 0 { 1 } else { a as i64 })?;
    let corrected = first_wrong(effort, most, |a, _| a as i64)?;
    let verdict = misprint(
        "B_a = (A_0*1)‖(A_0*−1)",
        "B_a = (A_0*a)‖(A_0*−a)",
        to_bound(format!("a = 2^m ≤ {most}"), printed),
        proved_unless(format!("{THEOREM_6}, for a and for 2a"), corrected),
    );
    let evidence = format!(
        "both sequences computed from the games for a = 2^m ≤ {most} and compared term by term"
    );
    Ok(Finding::new(verdict, evidence, "involution"))
}

fn closed_form(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(16, 64, 256);
    let mut failure = None;
    for a in powers_of_two(most)? {
        let own = differences(a, a * a, effort.memory)?;
        let wrong = own.iter().zip(0..).find(|(d, i)| **d != block_difference(a, *i));
        failure = failure.or(wrong.map(|(d, i)| format!("a = {a}: d_{i} = {d}")));
    }
    let verdict = proved_unless("docs/proofs.md, Theorem 6 and its corollary", failure);
    Ok(Finding::new(verdict, format!("also compared for a = 2^m ≤ {most}"), "involution"))
}

fn steps(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(8, 32, 128);
    let mut failure = None;
    for a in powers_of_two(most)? {
        let own = differences(a, a * a, effort.memory)?;
        let double = differences(2 * a, 4 * a * a, effort.memory)?;
        let (a, size) = (a as usize, 2 * a as usize);
        for (i, d) in double.iter().enumerate() {
            let (block, place) = (i / size, i % size);
            let k = match (i < 2 * a * a, place < a) {
                (true, _) => 0,
                (false, true) => 1,
                (false, false) => -1,
            };
            if d - own[(block % a) * a + place % a] != k * a as i64 {
                failure = failure.or(Some(format!("a = {a}: d'_{i} = {d}")));
            }
        }
    }
    let verdict: Verdict = proved_unless(format!("{THEOREM_6}, for a and for 2a"), failure);
    let evidence = "the values of k read off both sequences. The printed proof rests on property 5, whose printed bound \
                    2a is too weak to exclude d_x + d_y = a (see A-P5)";
    Ok(Finding::new(verdict, evidence, "involution"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::Level;
    use wythoff::run::{Memory, Quiet};

    #[test]
    fn a_wrong_sign_is_caught_at_once() {
        let effort = Effort { level: Level::Quick, memory: Memory::default(), progress: &Quiet };
        let failure = first_wrong(&effort, 4, |a, _| -(a as i64)).unwrap().unwrap();
        // The (2,2) game has d = 0, 0, 1, −1 from the (1,1) game's 0: with the sign turned, d'_2 would be −1.
        assert_eq!(failure, "a = 1: d'_2 = 1, claimed -1");
    }
}
