use super::*;
use crate::evidence::{Trying, claim as on};
use crate::papers::{ClaimKind, Need};

fn made_up(id: &str, memory: Need) -> Claim {
    let (source, statement) = ("here".to_string(), "something".to_string());
    let id = id.to_string();
    let (formula, table, slips) = (None, None, vec![]);
    Claim { id, kind: ClaimKind::Theorem, source, statement, formula, table, memory, slips }
}

fn proved_by_cases() -> Verdict {
    Trying::each("one case", [()], |()| Ok(None)).unwrap().complete()
}

fn judged(claim: &Claim, verdict: Verdict) -> Judged<'_> {
    Judged { claim, result: Ok(Finding::new(verdict, "made up")), seconds: 0.0 }
}

/// A planted proof on sand: B rests on A, which only holds to a bound; C rests on B; D and E rest on each other.
#[test]
fn a_proof_that_rests_on_an_unproved_claim_is_struck_out() {
    let claims = ["A", "B", "C", "D", "E", "F", "G"].map(|id| made_up(id, Need::default()));
    let bound = Trying::each("n < 9", 0..9, |_| Ok(None)).unwrap().holds();
    let rests = |id: &str| Verdict::Proved(vec![on(id)]);
    let mut all = vec![
        judged(&claims[0], bound),
        judged(&claims[1], rests("A")),
        judged(&claims[2], rests("B")),
        judged(&claims[3], rests("E")),
        judged(&claims[4], rests("D")),
        judged(&claims[5], proved_by_cases()),
        judged(&claims[6], rests("F")),
    ];
    settle(&mut all);
    let kinds: Vec<&str> = all.iter().map(Judged::kind).collect();
    assert_eq!(kinds, ["HoldsTo", "Error", "Error", "Error", "Error", "Proved", "Proved"]);
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
        let engines = &Registry::standard();
        let progress = &wythoff::run::Quiet;
        let terms = Terms { effort: Effort::Quick, memory, threads, progress, engines };
        let found = judge(&papers, &claims, terms);
        let kinds: Vec<&str> = found.iter().map(Judged::kind).collect();
        assert_eq!(kinds, ["Error", "Proved", "Proved"], "{threads} threads");
        let error = found[0].result.as_ref().unwrap_err();
        assert_eq!(error.exit_code(), 3, "{error}");
    }
}
