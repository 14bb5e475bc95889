//! What every verdict of the five papers rests on, at quick effort: docs/verdicts.md is what comes out.
//! `WYT_WRITE=1 cargo test -p wythoff-lab --test claims verdicts` writes that page anew.
//!
//! The page is held against the run where trust is at stake. A `Proved` that rests on more than what the checker replayed (a
//! theorem, a finite universe, another claim), an `Argued`, a `Refuted` must stand there as it came out, so that an invented one
//! is noticed. A new claim that is open, holds to a bound, or is proved by a record or certificate alone may be added without it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::{PAPERS, judged, judged_of};
use wythoff_lab::evidence::{Ground, SORTS, kernel_replayed, theorems};
use wythoff_lab::judge::Judged;
use wythoff_lab::papers::Claim;
use wythoff_lab::verdict::{Finding, KINDS, Verdict};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/verdicts.md");
const KERNEL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/kernel.md");

/// What stands on the page of a claim: what a run found, or what a test plants, which no run could hand out.
#[derive(Clone, Copy)]
struct Shown<'a> {
    claim: &'a Claim,
    found: &'a Finding,
}

impl<'a> From<&'a Judged<'_>> for Shown<'a> {
    fn from(judged: &'a Judged) -> Self {
        let found = judged.result().unwrap_or_else(|e| panic!("{}: {e}", judged.claim().id));
        Shown { claim: judged.claim(), found }
    }
}

impl Shown<'_> {
    fn kind(&self) -> &'static str {
        self.found.verdict.kind()
    }
}

fn shown() -> Vec<Shown<'static>> {
    judged().iter().map(Shown::from).collect()
}

/// The parts of a verdict that rest on something.
fn parts(verdict: &Verdict) -> Vec<&Verdict> {
    match verdict {
        Verdict::Misprint { as_printed, as_corrected, .. } => {
            [parts(as_printed), parts(as_corrected)].concat()
        }
        Verdict::Proved(_) | Verdict::Argued(_) => vec![verdict],
        _ => vec![],
    }
}

/// A ground in a line: what it is and what replays it. Numbers that grow with the effort are left out.
fn ground(ground: &Ground) -> String {
    let what = match (ground.theorem(), ground.artefact()) {
        (Some(theorem), _) if ground.sort() == "argument" => theorem.name.clone(),
        (None, Some(_)) => match ground.sort() {
            "formula" => "sentences, their record".to_string(),
            _ => "a certificate".to_string(),
        },
        _ => ground.to_string(),
    };
    let replay = match ground.sort() {
        "finite" | "theorem" => "`wyt check`",
        "certificate" | "formula" => "`wyt verify`",
        "argument" => "nothing",
        _ => "its own line",
    };
    format!("{what} [{replay}]").replace('|', "\\|")
}

/// One line a claim: id, kind, and what it rests on.
fn line(shown: Shown) -> String {
    let rests = parts(&shown.found.verdict).into_iter().map(|part| {
        let grounds: Vec<String> = part.grounds().into_iter().map(ground).collect();
        format!("{} by {}", part.kind(), grounds.join("; "))
    });
    let rests: Vec<String> = rests.collect();
    format!("| {} | {} | {} |", shown.claim.id, shown.kind(), rests.join(". "))
}

/// Whether a line may stand only if the page has it.
fn is_held(shown: Shown) -> bool {
    let replayed = |ground: &&Ground| ["formula", "certificate"].contains(&ground.sort());
    let trusted = shown.found.verdict.grounds().iter().all(replayed);
    shown.found.verdict.is_refuted() || !trusted
}

/// The claims that rest on Coq alone: sentences whose record the kernel replayed, and such claims; with `by_theorems` also those that are proved
/// in Coq, whose hypotheses the library tests or, of certificates of levels, the checker.
fn by_coq<'a>(shown: &[Shown<'a>], by_theorems: bool) -> BTreeSet<&'a str> {
    let levels = theorems().iter().any(|x| x.name == "Theorem 1" && x.in_coq);
    let mut found = BTreeSet::new();
    loop {
        let so = |claim: &Claim, ground: &Ground| match (ground.sort(), ground.artefact()) {
            ("formula", Some(record)) => kernel_replayed(&record.sha256),
            ("certificate", _) => by_theorems && levels && speaks_of_levels(claim),
            ("claim", _) => ground.rests_on().is_some_and(|id| found.contains(id)),
            _ => by_theorems && ground.theorem().is_some_and(|theorem| theorem.in_coq),
        };
        let more: BTreeSet<&str> = shown
            .iter()
            .filter(|x| parts(&x.found.verdict).iter().any(|p| p.kind() == "Proved"))
            .filter(|x| x.found.verdict.grounds().into_iter().all(|ground| so(x.claim, ground)))
            .map(|x| x.claim.id.as_str())
            .collect();
        if more.len() == found.len() {
            return found;
        }
        found = more;
    }
}

/// Whether its certificate is one of levels; those of rows have no theorem in Coq.
fn speaks_of_levels(claim: &Claim) -> bool {
    claim.certificate.as_deref() == Some("levels of r-wythoff")
}

/// How many claims rest on Coq alone, told on the page.
fn on_coq(shown: &[Shown]) -> String {
    let count = |kind: &str| shown.iter().filter(|x| x.kind() == kind).count();
    let within = |claims: &BTreeSet<&str>, kind: &str| {
        let of = shown.iter().filter(|x| x.kind() == kind);
        of.filter(|x| claims.contains(x.claim.id.as_str())).count()
    };
    let (strict, coq) = (by_coq(shown, false), by_coq(shown, true));
    let (proved, misprints) = (count("Proved"), count("Misprint"));
    format!(
        "On sentences alone whose record the kernel replayed, and claims of this kind, rest {} of the {proved} Proved and {} of the {misprints} Misprint;\n\
         with theorems that have a proof in Coq, whose hypotheses the library tests or, of certificates of levels, the checker, {} and {}.",
        within(&strict, "Proved"),
        within(&strict, "Misprint"),
        within(&coq, "Proved"),
        within(&coq, "Misprint"),
    )
}

fn page(shown: &[Shown]) -> String {
    let mut page = String::from(
        "# What every verdict rests on\n\nAt quick effort, claim by claim, with what replays each ground: `wyt verify` is the checker, which shares no code with the engines;\n`wyt check ID` goes through the universe, or tests the hypotheses, again; a written theorem or argument is to be read in\n[proofs.md](proofs.md). `lab/tests/claims/verdicts.rs` writes this page and holds it against the run.\n\n",
    );
    let count = |kind: &str| shown.iter().filter(|x| x.kind() == kind).count();
    page += "| verdict | claims |\n|---|---|\n";
    for (kind, _, _) in KINDS.iter().filter(|(kind, _, _)| count(kind) > 0) {
        let _ = writeln!(page, "| {kind} | {} |", count(kind));
    }
    page +=
        "\n| ground | claims that rest on such | of them Proved | Argued |\n|---|---|---|---|\n";
    for (sort, what) in SORTS {
        let mut counts = [0; 3];
        for x in shown {
            let verdict = &x.found.verdict;
            let has = |part: &&Verdict| part.grounds().iter().any(|g| g.sort() == sort);
            let of = |kind: &str| parts(verdict).iter().any(|p| has(p) && p.kind() == kind);
            let (proved, argued) = (of("Proved"), of("Argued"));
            for (count, so) in counts.iter_mut().zip([proved || argued, proved, argued]) {
                *count += usize::from(so);
            }
        }
        let _ = writeln!(page, "| {what} | {} | {} | {} |", counts[0], counts[1], counts[2]);
    }
    let _ = writeln!(page, "\n{}", on_coq(shown));
    page += "\n| claim | verdict | rests on [replayed by] |\n|---|---|---|\n";
    for x in shown {
        page += &(line(*x) + "\n");
    }
    page
}

/// What is wrong with a claim's line on the page, if anything is; the one command that writes the page is told with it.
fn amiss(shown: Shown, page: &str) -> Option<String> {
    let known: BTreeMap<&str, &str> = page
        .lines()
        .filter_map(|line| Some((line.strip_prefix("| ")?.split(' ').next()?, line)))
        .collect();
    let (own, on_page) = (line(shown), known.get(shown.claim.id.as_str()).copied());
    let right =
        if is_held(shown) { on_page == Some(&*own) } else { on_page.is_none_or(|x| x == own) };
    (!right).then(|| format!("the page has {on_page:?}, and what came out is {own}\nif this is right, {WRITE} writes it"))
}

const WRITE: &str = "`WYT_WRITE=1 cargo test -p wythoff-lab --test claims verdicts`";

#[test]
fn every_verdict_stands_on_the_page() {
    let shown = shown();
    if std::env::var_os("WYT_WRITE").is_some() {
        std::fs::write(PAGE, page(&shown)).unwrap();
    }
    let page = std::fs::read_to_string(PAGE).unwrap_or_default();
    let told = on_coq(&shown);
    assert!(page.contains(&told), "{told}\nif this is right, {WRITE} writes it");
    let kernel = std::fs::read_to_string(KERNEL).unwrap();
    assert!(kernel.contains(&told), "docs/kernel.md has other numbers: {told}");
    let tables: Vec<&String> = PAPERS.all().flat_map(|p| &p.tables).map(|t| &t.id).collect();
    for x in shown {
        // A letter quotes what is misprinted or false, and nothing else; a table tells its own misprints.
        let wrong = ["Misprint", "Refuted"].contains(&x.kind()) && !tables.contains(&&x.claim.id);
        assert_eq!(x.claim.letter.is_some(), wrong, "{}: [claim.letter]", x.claim.id);
        assert_eq!(amiss(x, &page), None);
    }
}

/// What would be found if a claim stood on `grounds` of another.
fn planted(grounds: &[&Ground]) -> Finding {
    let (first, more) = grounds.split_first().unwrap();
    let verdict = Verdict::by((*first).clone(), more.iter().map(|ground| (*ground).clone()));
    Finding::new(verdict, "planted")
}

/// The first ground of a sort on which a proved claim rests alone, and the claim.
fn alone(sort: &str) -> (Shown<'static>, Vec<&'static Ground>) {
    let mut all = shown().into_iter().filter(|x| x.kind() == "Proved");
    let found = all.find_map(|x| {
        let grounds = x.found.verdict.grounds();
        grounds.iter().all(|ground| ground.sort() == sort).then_some((x, grounds))
    });
    found.unwrap_or_else(|| panic!("nothing rests on {sort} alone"))
}

/// An invented `Proved` turns red: of a claim on the page whatever it rests on, of a new one unless a checker replayed all of it. Once the page is written,
/// a new claim by a universe or a theorem is green, and with it whatever was.
#[test]
fn an_invented_proof_is_noticed_and_an_honest_one_takes_one_command() {
    let (all, open) = (shown(), Shown::from(judged_of("G-CJ1")));
    let now = page(&all);
    assert_eq!((open.kind(), amiss(open, &now)), ("Open", None));
    let new = Claim { id: "N-1".into(), ..open.claim.clone() };
    for (sort, replayed) in [("theorem", false), ("finite", false), ("formula", true)] {
        let (of, grounds) = alone(sort);
        assert_eq!(amiss(of, &now), None);
        let found = planted(&grounds);
        let invented = Shown { found: &found, ..open };
        assert_eq!(invented.kind(), "Proved");
        let told = amiss(invented, &now).unwrap_or_else(|| panic!("{sort}: not noticed"));
        assert!(told.contains("| G-CJ1 | Proved |") && told.contains(WRITE), "{told}");
        let added = Shown { claim: &new, found: &found };
        assert_eq!(amiss(added, &now).is_none(), replayed, "{sort}");
        // A `Proved` whose grounds were exchanged is as bad.
        let (_, others) = alone(if sort == "finite" { "theorem" } else { "finite" });
        assert!(amiss(Shown { found: &planted(&others), ..of }, &now).is_some(), "{sort}");
        let with_it: Vec<Shown> = all.iter().copied().chain([added]).collect();
        let written = page(&with_it);
        assert!(with_it.iter().all(|x| amiss(*x, &written).is_none()), "{sort}");
    }
}

/// A line *Serves* of docs/proofs.md names no claim whose verdict does without the theorem; of one that is refuted, what is meant
/// may rest on it.
#[test]
fn what_a_theorem_serves_rests_on_it() {
    for theorem in theorems() {
        for x in shown().iter().filter(|x| theorem.serves.contains(&x.claim.id)) {
            let verdict = &x.found.verdict;
            let rests = verdict.grounds().iter().any(|ground| ground.theorem() == Some(theorem));
            assert!(
                rests || verdict.is_refuted(),
                "{} does not rest on {}",
                x.claim.id,
                theorem.name
            );
        }
    }
}
