use super::*;
use crate::evidence::{Listed, Trying, claim as on, theorems};
use crate::papers::{ClaimKind, Need};

fn made_up(id: &str, memory: Need) -> Claim {
    let (source, statement) = ("here".to_string(), "something".to_string());
    let id = id.to_string();
    let universe = Some("{0}".to_string());
    Claim {
        id,
        kind: ClaimKind::Theorem,
        source,
        statement,
        formula: None,
        table: None,
        universe,
        universe_sha256: None,
        certificate: None,
        rests_on: vec![],
        memory,
        slips: vec![],
        letter: None,
    }
}

fn proved_by_cases() -> Verdict {
    Trying::over(&Listed::of([0u64]), |_| Ok(None)).unwrap().complete()
}

fn judged(claim: &Claim, verdict: Verdict) -> Judged<'_> {
    Judged { claim, result: Ok(Finding::new(verdict, "made up")), seconds: 0.0 }
}

/// Judges with little effort.
fn judged_quickly<'c>(
    papers: &'c Papers,
    claims: &[&'c Claim],
    memory: Memory,
    threads: usize,
) -> Vec<Judged<'c>> {
    let (engines, progress) = (&Registry::standard(), &wythoff::run::Quiet);
    let effort = Effort::Quick;
    judge(papers, claims, Terms { effort, memory, threads, progress, engines, trace: None })
}

/// A paper of one claim, as its file has it, and what is found of that claim.
fn found_in<R>(place: &tempfile::TempDir, claim: &str, see: impl FnOnce(&Judged) -> R) -> R {
    let text = format!(
        "[paper]\nkey = \"x\"\ntitle = \"X\"\nauthors = [\"A\"]\nyear = 2026\nvenue = \"v\"\n\
         [[claim]]\nsource = \"T\"\n{claim}"
    );
    let file = place.path().join("x.toml");
    std::fs::write(&file, text).unwrap();
    let papers = Papers::read(&file).unwrap();
    let claims: Vec<&Claim> = papers.claims().collect();
    see(&judged_quickly(&papers, &claims, Memory::default(), 1)[0])
}

/// A planted proof on sand: B rests on A, which only holds to a bound; C rests on B; D and E rest on each other.
#[test]
fn a_proof_that_rests_on_an_unproved_claim_is_struck_out() {
    let claims =
        ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"].map(|id| made_up(id, Need::default()));
    let bound = Trying::each("n < 9", 0..9, |_| Ok(None)).unwrap().holds();
    let rests = |id: &str| Verdict::by(on(id), []);
    let mut all = vec![
        judged(&claims[0], bound),
        judged(&claims[1], rests("A")),
        judged(&claims[2], rests("B")),
        judged(&claims[3], rests("E")),
        judged(&claims[4], rests("D")),
        judged(&claims[5], proved_by_cases()),
        judged(&claims[6], rests("F")),
        judged(&claims[7], Verdict::by(theorems::in_general("Theorem 160").unwrap(), [])),
        judged(&claims[8], rests("H").and([on("F")])),
        judged(&claims[9], rests("nobody")),
    ];
    // A name proves nothing: before the claims are looked at, what rests on one is argued at most.
    let before: Vec<&str> = all.iter().map(Judged::kind).collect();
    assert!([1, 2, 3, 4, 6, 8, 9].iter().all(|i| before[*i] == "Argued"), "{before:?}");
    settle(&mut all);
    let kinds: Vec<&str> = all.iter().map(Judged::kind).collect();
    let sand = ["HoldsTo", "Error", "Error", "Error", "Error", "Proved", "Proved"];
    // H is argued, and so is I, which rests on it; what J rests on is not there.
    assert_eq!(kinds, [&sand[..], &["Argued", "Argued", "Error"]].concat());
    assert!(all[1].result.as_ref().unwrap_err().to_string().contains("rests on A"));
}

/// The need decides, not the number of threads: a claim that needs too much is refused, the others are judged.
#[test]
fn what_a_claim_may_hold_depends_on_its_need_alone() {
    let papers = Papers::built_in().unwrap();
    let mut large = papers.claim("H-L1").unwrap().clone();
    large.memory = Need { default: 5_000, high: 5_000 };
    let claims: Vec<&Claim> =
        vec![&large, papers.claim("H-L5").unwrap(), papers.claim("H-L6").unwrap()];
    for threads in [1, 2, 7, 64] {
        let memory = Memory::gigabytes(1);
        let found = judged_quickly(&papers, &claims, memory, threads);
        let kinds: Vec<&str> = found.iter().map(Judged::kind).collect();
        assert_eq!(kinds, ["Error", "Proved", "Proved"], "{threads} threads");
        let error = found[0].result.as_ref().unwrap_err();
        assert_eq!(error.exit_code(), 3, "{error}");
    }
}

/// Door 2: "Every number is even", gone through at 0, of which the claim does not speak.
#[test]
fn a_finite_case_is_that_of_the_claim() {
    let even = || Finding::new(proved_by_cases(), "0 is even");
    let mut claim = made_up("E", Need::default());
    assert!(of_the_claim(&claim, even()).is_ok());
    claim.universe = None;
    let refused = of_the_claim(&claim, even()).unwrap_err();
    assert!(
        refused.to_string().contains("going through {0}, which is no ground of this claim"),
        "{refused}"
    );
    claim.universe = Some("{0, 1}".into());
    assert!(of_the_claim(&claim, even()).is_err());
    // Nor do the sentences of another claim prove it.
    let script = crate::script::Script::read("s", "#: Z some number is 0\neval z \"E n n=0\":\n");
    let zero = crate::evidence::Proofs::of(&script, &Default::default())
        .unwrap()
        .claim("Z")
        .unwrap()
        .ground()
        .unwrap();
    let borrowed = || Finding::new(Verdict::by(zero.clone(), []), "decided");
    assert!(of_the_claim(&claim, borrowed()).is_err());
    assert!(of_the_claim(&made_up("Z", Need::default()), borrowed()).is_ok());
    // Nor is an empty universe a proof.
    let none = Trying::over(&Listed::of(Vec::<u64>::new()), |_| Ok(None)).unwrap();
    assert_eq!(none.complete().kind(), "HoldsTo");
}

/// A theorem of docs/proofs.md is a ground of the claims it serves alone, whatever hypotheses were tested; so are its prose, a
/// certificate and another claim.
#[test]
fn a_theorem_proves_the_claims_it_serves_alone() {
    let wythoff: wythoff::Game = "wythoff:3".parse().unwrap();
    let odd = crate::evidence::OddRays::of(&wythoff).unwrap();
    let nim = || Finding::new(Verdict::by(theorems::theorem_7(&odd).unwrap(), []), "Nim's");
    assert_eq!(nim().verdict.kind(), "Proved");
    assert!(of_the_claim(&made_up("A-C-Sponge", Need::default()), nim()).is_ok());
    for foreign in ["H-Q26", "A-C-Grid", "A-C-Sponge-1", "E"] {
        let refused = of_the_claim(&made_up(foreign, Need::default()), nim()).unwrap_err();
        assert!(refused.to_string().contains("rest on Theorem 7"), "{refused}");
    }
    let prose = || Finding::new(Verdict::by(theorems::in_general("Argument 14").unwrap(), []), "");
    assert!(of_the_claim(&made_up("H-BTY", Need::default()), prose()).is_ok());
    assert!(of_the_claim(&made_up("E", Need::default()), prose()).is_err());
    // As a part of a misprint, too.
    let slip = Verdict::misprint(("E", Verdict::refuted("0")), ("F", nim().verdict));
    assert!(of_the_claim(&made_up("E", Need::default()), Finding::new(slip, "")).is_err());
    // Another claim, if it is one that it rests on.
    let rests = || Finding::new(Verdict::by(on("G-T7"), []), "as that");
    let mut claim = made_up("E", Need::default());
    assert!(of_the_claim(&claim, rests()).is_err());
    claim.rests_on = vec!["G-T7".into()];
    assert!(of_the_claim(&claim, rests()).is_ok());
    // A certificate of other levels, or of another game.
    let r_wythoff = "r-wythoff".parse().unwrap();
    let swept = Registry::standard().levels(&r_wythoff, 0, None, &Default::default()).unwrap();
    let swept = swept.found.proved().unwrap().certificate().unwrap();
    let certified = crate::evidence::certified("x.cert", &swept).unwrap();
    let levels = || Finding::new(Verdict::by(certified.ground.clone(), []), "levels");
    assert!(of_the_claim(&claim, levels()).is_err());
    claim.certificate = Some("rows of wythoff".into());
    assert!(of_the_claim(&claim, levels()).is_err());
    claim.certificate = Some("levels of r-wythoff".into());
    assert!(of_the_claim(&claim, levels()).is_ok());
}

/// What a claim rests on is judged with it, whether it was asked for or not.
#[test]
fn one_claim_alone_is_judged_as_among_all() {
    let papers = Papers::built_in().unwrap();
    let judged =
        |id: &str| judged_quickly(&papers, &papers.select(id).unwrap(), Memory::default(), 2);
    // Both rest on S-T3.2; H-DFNR on H-T2 and H-T16, and on prose.
    let found = judged("S-C3.3.1");
    assert_eq!((found.len(), found[0].kind()), (1, "Proved"));
    let found = judged("S-STRAT'");
    assert_eq!((found.len(), found[0].kind()), (1, "Proved"));
    let found = judged("H-DFNR");
    assert_eq!((found.len(), found[0].kind()), (1, "Argued"));
}

/// A claim of a paper of one's own that has an id of ours is not checked by our code for that id.
#[test]
fn a_foreign_claim_is_not_taken_for_ours() {
    let place = tempfile::tempdir().unwrap();
    let claim = "id = \"H-L1\"\nkind = \"theorem\"\nstatement = \"Every number is even.\"\n";
    assert_eq!(found_in(&place, claim, |found| found.kind()), "Error");
}

/// A false sentence that stands behind a true one in a line of the script is a sentence of the claim, too; and what a formula
/// does to the file it is decided in is no formula.
#[test]
fn no_sentence_is_passed_over() {
    let script = crate::script::Script::read(
        "s",
        "#: Z all are small\neval t \"A n n=n\": eval main \"A n n<5\":\n",
    );
    let decided = crate::evidence::Proofs::of(&script, &Default::default()).unwrap();
    let falsehood = decided.claim("Z").unwrap().ground().unwrap_err();
    assert!(falsehood.contains("main is false"), "{falsehood}");
    // Two sections of one claim are both its own; and no section is left before its end.
    let decided = |text: &str| {
        let script = crate::script::Script::read("s", text);
        crate::evidence::Proofs::of(&script, &Default::default())
    };
    let (yes, no) = ("eval yes \"A n n=n\":\n", "eval no \"A n n<5\":\n");
    let twice = decided(&format!("#: Z all\n{yes}#: Z are small\n{no}")).unwrap();
    let falsehood = twice.claim("Z").unwrap().ground().unwrap_err();
    assert!(falsehood.contains("no is false"), "{falsehood}");
    for end in ["exit:\n", "quit;\n", "eval also \"A n n=n\": exit:\n"] {
        for text in [format!("#: Z all\n{yes}{end}{no}"), format!("{end}#: Z all\n{yes}")] {
            let left = decided(&text).unwrap_err();
            assert!(left.to_string().contains("exit"), "{text}: {left}");
        }
    }
    let place = tempfile::tempdir().unwrap();
    for formula in ["A n n=n\": eval other \"A n n=n", "A n n=n\":\n#: Y\neval other \"A n n=n"] {
        let quoted = formula.replace('"', "\\\"").replace('\n', "\\n");
        let claim = format!(
            "id = \"X-1\"\nkind = \"theorem\"\nstatement = \"S\"\nformula = \"{quoted}\"\n"
        );
        found_in(&place, &claim, |found| {
            let error = found.result.as_ref().unwrap_err();
            assert_eq!(error.exit_code(), 2, "{error}");
        });
    }
}

/// Cells in which nothing is printed are no cases: a table of them claims nothing, and proves nothing.
#[test]
fn blank_cells_are_no_cases() {
    let place = tempfile::tempdir().unwrap();
    let judged = |cells: &str, more: &str| {
        let claim = format!(
            "id = \"X-1\"\nkind = \"table\"\nstatement = \"S\"\ntable = \"X-T\"\n\
             [[table]]\nid = \"X-T\"\nwhere = \"T\"\ncaption = \"C\"\ngame = \"wythoff\"\nkind = \"grundy\"\n\
             {more}\ncells = \"\"\"\n{cells}\n\"\"\"\n"
        );
        found_in(&place, &claim, |found| found.verdict().unwrap().to_string())
    };
    assert!(judged(". .\n. .", "").starts_with("Holds to"));
    let one = judged("0 .\n. ?", "");
    assert!(one.starts_with("Proved") && one.ends_with("(1 case)"), "{one}");
    // Where an empty cell claims a value above a bound, it is one.
    let all = judged("0 .\n. .", "blank_above = 0");
    assert!(all.starts_with("Proved") && all.ends_with("(4 cases)"), "{all}");
    assert!(judged("0 .\n. .", "blank_above = 1").starts_with("Refuted"));
}
