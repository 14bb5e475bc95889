//! The verdicts on the papers of Aggarwal et al. and of Suriyaprakash: what is refuted, what is a slip of the pen, what
//! stays open, what is argued and what is proved.

use super::judged_of;

#[test]
fn the_verdicts_are_those_known() {
    let said = |id: &str| judged_of(id).result().unwrap().verdict.to_string();
    // A claim that is not named here may be added; what is named stays what it is.
    let known = |kind: &str, ids: &str| {
        for id in ids.split_whitespace() {
            assert_eq!(judged_of(id).kind(), kind, "{id}");
        }
    };
    known("Refuted", "A-P3.1 A-C-Grid A-SUFF");
    known("Open", "A-C-slope A-C-Asym A-C-Cyc");
    known(
        "Misprint",
        "S-GAME-FN A-D1.6 A-E2 A-Fig2 A-D3.2 A-D3.3 A-D3.4 A-L3.0.1 A-L3.0.1p A-P2 A-L3.0.3 A-P4 A-P5 A-L3.0.6 A-D3.8 A-D3.9 \
         A-T3.2",
    );
    known(
        "Definition",
        "S-EQ2 S-GAME-W S-QUEEN S-D4.3 A-D1.1 A-D1.2 A-D1.3 A-D1.4 A-D1.5 A-D3.1 A-IDX A-D3.5 A-D3.6 A-D3.7",
    );
    known("Figure", "S-FIG2 A-Fig1 A-Fig3");
    known("Argued", "S-SG S-T3.1 S-T4.3 S-EQ9 S-PHI S-MULTI-L A-R-phi A-R-PV A-P3.1' A-E1");
    known(
        "Proved",
        "S-OMIT S-MONO S-STRAT S-STRAT' A-S3.4 S-NIM S-T3.2 S-T4.1 S-T4.2 S-PPOS S-Z S-MULTI-G S-SYM A-R2 A-C-Sponge A-T3.1 A-L3.0.1' A-C-Asym' A-T2.1",
    );
    // Witnesses that one can check by hand, or that were found apart from this library.
    for (id, witness) in [
        ("A-SUFF", "(1,3) is no P-position of Wythoff's game"),
        ("A-P3.1", "(1,2) = 1·(0,1) + 1·(1,1)"),
        ("A-C-Grid", "(2187,2209)"),
        ("A-T3.2", "b = 2, n = 1: the rule gives (1,2)"),
        ("A-P4", "a = 1, i = 1: d_i + d_{i+d_i} is 3"),
        ("A-D3.2", "a = 2: d_0 = 0 and d_4 = 2"),
    ] {
        assert!(said(id).contains(witness), "{id}: {}", said(id));
    }
    // Corrected conjectures that stay open say what is proved of them.
    for id in ["A-C-slope", "A-C-Asym", "A-C-Cyc"] {
        let said = said(id);
        assert!(said.contains("proved") && said.contains("settle"), "{id}: {said}");
    }
}
