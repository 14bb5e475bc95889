//! The claims of Suriyaprakash's paper on Nim, Fibonacci Nim and Wythoff's game, one part a file.

mod basics;
mod beatty;
mod fibonacci;
mod heaps;
mod queen;
mod sequences;
mod zeckendorf;

use super::Claim;

/// The parts, in order.
pub(super) const CLAIMS: &[&[Claim]] = &[
    basics::CLAIMS,
    fibonacci::CLAIMS,
    zeckendorf::CLAIMS,
    heaps::CLAIMS,
    queen::CLAIMS,
    sequences::CLAIMS,
    beatty::CLAIMS,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::testing::{assert_ids, ids_where, run_all};

    const IDS: &str = "S-NIM S-SG S-GAME-FN S-EX3.1.1 S-EQ2 S-FIG1 S-OMIT S-MONO S-T3.1 S-Z S-T3.2 S-L3.3 S-L3.3b S-STRAT \
                       S-C3.3.1 S-MULTI-L S-MULTI-G S-GAME-W S-EX4.1.1 S-QUEEN S-FIG2 S-FIG3 S-SYM S-D4.3 S-T4.1 S-T4.2 S-INC \
                       S-PART S-PPOS S-T4.3 S-EQ9 S-PHI S-FINAL";

    #[test]
    fn every_id_is_there_once_and_in_order() {
        assert_ids(CLAIMS, IDS);
    }

    #[test]
    fn every_check_runs_and_finds_what_is_known() {
        let found = run_all(CLAIMS);
        let refuted = ids_where(CLAIMS, &found, |finding| finding.verdict.is_refuted());
        assert_eq!(refuted, ["S-STRAT"]);
        assert!(found["S-STRAT"].survives.is_some());
        // (4,4): taking 1 leaves (3,2), taking all 4 ends the game.
        assert!(found["S-STRAT"].verdict.to_string().contains("(4,4)"));
        let misprints = ids_where(CLAIMS, &found, |finding| finding.verdict.kind() == "Misprint");
        assert_eq!(misprints, ["S-GAME-FN", "S-EQ2", "S-OMIT", "S-T4.1", "S-EQ9"]);
    }
}
