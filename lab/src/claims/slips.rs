//! Slips of the pen beside a claim: in its proof, a caption or a heading. They leave its verdict as it is, so they are no
//! verdict of their own; the errata list them. What can be computed about them is computed in the tests below.

/// A slip, and how it should read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slip {
    /// The claim it stands beside.
    pub claim: &'static str,
    /// Where it stands.
    pub place: &'static str,
    /// What is printed, in our words and symbols.
    pub printed: &'static str,
    /// What is meant.
    pub correct: &'static str,
    /// Why.
    pub why: &'static str,
}

/// The slips beside a claim.
///
/// ```
/// assert_eq!(wythoff_lab::claims::slips("H-T4")[0].correct, "(3,5) is a P-position and (4,6) has value 1");
/// assert!(wythoff_lab::claims::slips("H-T2").is_empty());
/// ```
pub fn slips(claim: &str) -> Vec<&'static Slip> {
    SLIPS.iter().filter(|slip| slip.claim == claim).collect()
}

#[rustfmt::skip]
pub(super) const SLIPS: &[Slip] = &[
    Slip { claim: "G-P3-const", place: "proof of Proposition 3, the set that S consists of", printed: "N without A_n and B_n, 1 ≤ n ≤ 9", correct: "this set shifted by −3", why: "13 = B_5 is left out of the one set and belongs to the other side of the equation." },
    Slip { claim: "G-P5", place: "proof of Proposition 5, before Claim 2", printed: "a_n tends to φn + R", correct: "a_n tends to φn − R", why: "x_n = a_n − (φn − R) is what is shown to be small." },
    Slip { claim: "G-P5-Cl3", place: "proof of Claim 3(a), case x > 0", printed: "h(g₂(x)) ≤ h(g₁(x)), the latter being h(x)/φ", correct: "h(g₁(x)) ≤ h(g₂(x)), the latter being h(x)/φ", why: "At x = φ: g₁(φ) = −φ and g₂(φ) = −2, so h is 1/φ and 1. The conclusion stands." },
    Slip { claim: "G-P5-Cl3", place: "proof of Claim 3(c)(i)", printed: "g₂(x) < 0", correct: "g₂(x) < −1", why: "This is what is claimed and needed, and −x/φ − 1 < −1 for x > 0." },
    Slip { claim: "G-P5-fib", place: "proof of Proposition 5, last equation", printed: "b_n + 1 + R = n + (f(n) + 1)", correct: "b_m + 1 + R = m + (f(m) + 1)", why: "The left side speaks of m." },
    Slip { claim: "G-FIG4", place: "Figure 4 and the text before it", printed: "the third column is headed M_g", correct: "another letter: it counts wrong diagonals", why: "M_g is the constant of Conjecture 2 in Figure 3, and the two columns differ." },
    Slip { claim: "H-T4", place: "proof of Theorem 4, (iii), the case b = a + 2", printed: "(3,5) and (4,6) are P-positions", correct: "(3,5) is a P-position and (4,6) has value 1", why: "The P-position of difference 2 is (3,5); (4,6) belongs to the set B of the theorem. The step stands." },
    Slip { claim: "H-T17", place: "proof of Theorem 17, (iii)", printed: "positions outside M ∪ P", correct: "positions outside Q ∪ P", why: "No M is defined." },
    Slip { claim: "H-T21", place: "before Theorem 21", printed: "the proof is that of Theorem 13", correct: "the proof is that of Theorem 12", why: "Theorem 12 is the lower bound; Theorem 13 is an upper one." },
    Slip { claim: "S-L3.3", place: "section 3, after Theorem 3.1, and Lemma 3.3", printed: "F_n is the n-th Fibonacci number", correct: "the number 1 is to be read as F_2", why: "F_1 = F_2 = 1. With 1 read as F_1 the lemma fails for n = 3, k = 1: z₁(2) = 2 is neither F_2 = 1 nor F_0 = 0." },
    Slip { claim: "S-QUEEN", place: "section 4, after Example 4.1.1, and after Definition 4.2", printed: "the queen's row is the first heap; later x, the first heap, is the column", correct: "one of the two", why: "By symmetry nothing depends on it." },
    Slip { claim: "A-L2.0.1b", place: "proof of Lemma 2.0.1, second half", printed: "⌊lφ⌋ ≠ n", correct: "⌊lφ²⌋ ≠ n", why: "n is in neither set, and the second set has φ²." },
    Slip { claim: "A-L2.0.1b", place: "proof of Lemma 2.0.1, second half", printed: "(l+1)φ² < n + 1", correct: "(l+1)φ² > n + 1", why: "The display that follows has it so." },
    Slip { claim: "A-D3.5", place: "Definition 3.5", printed: "the union of the A_i from i = 0 to n", correct: "from i = 0 to a − 1", why: "a blocks of a terms are the a² differences." },
    Slip { claim: "A-L3.0.1p", place: "proof of Lemma 3.0.1, case 1", printed: "differences are at most a + 1", correct: "at most a − 1", why: "Property (1)." },
    Slip { claim: "A-L3.0.1p", place: "proof of Lemma 3.0.1, case 1", printed: "the index x + a − d_x", correct: "x − a + d_x", why: "So it is defined two lines before, and in property (5)." },
    Slip { claim: "A-L3.0.2", place: "proof of Lemma 3.0.2", printed: "d'_i = d_x + j with j = 0", correct: "j is 0, a or −a", why: "d'_8 = d_0 + 2 in the (4,4) game." },
    Slip { claim: "A-L3.0.3", place: "property (2), Lemma 3.0.3 and its proof", printed: "for any i ≡ j; and the proof ends with ≡", correct: "for i ≡ j, i ≠ j; and ≢", why: "For i = j nothing of the kind can hold." },
    Slip { claim: "A-T3.2", place: "Theorem 3.2 and its proof", printed: "a_n ≡ a_i (mod a)", correct: "a_n ≡ a_i (mod b)", why: "The game is called (b,b) there." },
    Slip { claim: "A-P3.1", place: "Proposition 3.1 and its proof", printed: "n-pile Nim for m vectors in n piles", correct: "m-pile Nim, as the proof ends", why: "There is one coefficient a vector. The proposition fails either way." },
    Slip { claim: "L-C3.6i", place: "proof of Corollary 3.6(i)", printed: "C = 2 and D = 5/2 in Proposition 3.4 b", correct: "any D < 5/2", why: "The proposition asks for D − C < 1/2." },
    Slip { claim: "L-Cl3", place: "proof of Claim 3, the translation T", printed: "x − (b_i − b_i − 1), y − (b_i + 1)", correct: "x − (b_v − b_u − 1), y − (b_v + 1)", why: "The first corner of K is (b_v − b_u − 1, b_v + 1), and it goes to (0,0)." },
    Slip { claim: "L-L4.3", place: "proof of Lemma 4.3", printed: "for all n the prefix of n letters of s has one 1 more than that of s'", correct: "for all n ≥ 1", why: "The empty prefix has none." },
    Slip { claim: "L-TabA3", place: "caption of Table A3", printed: "(8,13) ⊕ (2,1) = 3 × (2,4)", correct: "(8,13) ⊖ (2,1) = 3 × (2,4)", why: "8 − 2 = 6 and 13 − 1 = 12." },
    Slip { claim: "L-FigA10", place: "captions of Figures A10 and A11", printed: "the set of all (p,q) with p < q ≤ C", correct: "those that are no multiples of another, such as (2,4)", why: "Definition 1 excludes multiples; they add no move." },
    Slip { claim: "L-Fig3", place: "captions of Figures 3 and A12", printed: "slopes 2.247… and 1.478…", correct: "2.247… and 1.477…, or rounded 2.248 and 1.478", why: "For n ≤ 50000 and beyond, the slopes are 2.2477 and 1.4778: one is cut off, the other rounded." },
    Slip { claim: "L-FigA16", place: "caption of Figure A16", printed: "1.60… < b/a for the part that drifts", correct: "1.59… < b/a", why: "In the figure's own range (34970,55736) has b/a = 1.5938. Over later windows the least ratio is 1.5958, which rounds to 1.60 but does not begin with it." },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::all;
    use wythoff::engine::involution::{Extent, PPositions};
    use wythoff::golden::{ceil_phi, floor_phi, is_wythoff_pair, wythoff_pair};
    use wythoff::zeckendorf::smallest_term;

    #[test]
    fn each_stands_beside_a_claim() {
        for slip in SLIPS {
            assert!(all().any(|claim| claim.id == slip.claim), "{}", slip.claim);
        }
    }

    /// Proposition 3 of Gu: the numbers of the pairs from 10 on, less 3.
    #[test]
    fn the_shift_by_three_is_needed() {
        let early: Vec<u64> = (1..10).filter_map(wythoff_pair).flat_map(|(a, b)| [a, b]).collect();
        let left = |x: u64| x > 0 && !early.contains(&x);
        let printed = |x: u64| x > 12 && ![15, 17, 20].contains(&x);
        assert!(!left(13) && printed(13));
        assert!((0..1000).all(|x| left(x + 3) == printed(x)));
    }

    #[test]
    fn pairs_are_as_told() {
        assert!(is_wythoff_pair(3, 5) && !is_wythoff_pair(4, 6));
        assert_eq!((8 - 2, 13 - 1), (3 * 2, 3 * 4));
        // Lemma 3.3, n = 3, k = 1: z₁(2) = 2 = F_3 is a neighbour of F_2, and F_1 has the neighbours 0 and 1.
        assert_eq!((smallest_term(3), smallest_term(3 - 1)), (Some(3), Some(2)));
    }

    /// Lemma 4.3 of Larsson: 1s among the first n letters of s and s', from ⌊nφ⌋ and ⌈nφ⌉.
    #[test]
    fn prefixes_differ_by_one_from_the_first_letter_on() {
        let ones = |sum: u64, n: u64| 2 * n - sum;
        for n in 0..100 {
            let (low, high) = (floor_phi(n).unwrap(), ceil_phi(n).unwrap());
            assert_eq!(ones(low, n) - ones(high, n), u64::from(n > 0), "{n}");
        }
    }

    #[test]
    fn the_ratios_of_the_4_6_game_fall_below_1_6() {
        let game: wythoff::Game = "gdwn:4,6".parse().unwrap();
        let pairs =
            PPositions::new(game.vector().unwrap(), Extent::UpTo(34_970), Default::default());
        assert_eq!(pairs.unwrap().last().unwrap().unwrap(), (34_970, 55_736));
        assert_eq!(10_000 * 55_736 / 34_970, 15_938);
    }

    /// The slopes of the two beams of (1,2) in the range of the figures, to four digits.
    #[test]
    fn one_printed_slope_is_cut_off_and_the_other_rounded() {
        let game: wythoff::Game = "gdwn:1,2".parse().unwrap();
        let pairs =
            PPositions::new(game.vector().unwrap(), Extent::Count(50_001), Default::default());
        let (mut low, mut high) = ((0u128, 0u128), (0u128, 0u128));
        for (a, b) in pairs.unwrap().map(|pair| pair.unwrap()).skip(25_000) {
            let beam = if b < 2 * a { &mut low } else { &mut high };
            *beam = (beam.0 + u128::from(a), beam.1 + u128::from(b));
        }
        let digits = |(a, b): (u128, u128)| b * 10_000 / a;
        assert_eq!((digits(low), digits(high)), (14_777, 22_477));
    }
}
