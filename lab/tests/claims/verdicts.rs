//! What every verdict of the five papers rests on, at quick effort: docs/verdicts.md is what comes out.
//! `WYT_WRITE=1 cargo test -p wythoff-lab --test claims verdicts` writes that page anew.
//!
//! The page is held against the run where trust is at stake. A `Proved` that rests on more than what the checker replayed (a
//! theorem, a finite universe, another claim), an `Argued`, a `Refuted` must stand there as it came out, so that an invented one
//! is noticed. A new claim that is open, holds to a bound, or is proved by a record or certificate alone may be added without it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::{PAPERS, judged};
use wythoff_lab::evidence::{Ground, SORTS, kernel_replayed, theorems};
use wythoff_lab::judge::Judged;
use wythoff_lab::verdict::{KINDS, Verdict};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/verdicts.md");
const KERNEL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/kernel.md");

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
fn line(judged: &Judged) -> String {
    let finding = judged.result.as_ref().unwrap_or_else(|e| panic!("{}: {e}", judged.claim.id));
    let rests = parts(&finding.verdict).into_iter().map(|part| {
        let grounds: Vec<String> = part.grounds().into_iter().map(ground).collect();
        format!("{} by {}", part.kind(), grounds.join("; "))
    });
    let rests: Vec<String> = rests.collect();
    format!("| {} | {} | {} |", judged.claim.id, judged.kind(), rests.join(". "))
}

/// Whether a line may stand only if the page has it.
fn is_held(judged: &Judged) -> bool {
    let Ok(finding) = &judged.result else { return true };
    let replayed = |ground: &&Ground| ["formula", "certificate"].contains(&ground.sort());
    let trusted = finding.verdict.grounds().iter().all(replayed);
    judged.is_refuted() || !trusted
}

/// The claims that rest on Coq alone: sentences whose record the kernel replayed, and such claims; with `theorems` also those that are proved
/// in Coq, whose hypotheses the library tests.
fn by_coq<'a>(judged: &'a [Judged<'_>], theorems: bool) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    loop {
        let so = |ground: &Ground| match (ground.sort(), ground.artefact()) {
            ("formula", Some(record)) => kernel_replayed(&record.sha256),
            ("claim", _) => ground.rests_on().is_some_and(|id| found.contains(id)),
            _ => theorems && ground.theorem().is_some_and(|theorem| theorem.in_coq),
        };
        let more: BTreeSet<&str> = judged
            .iter()
            .filter(|x| {
                parts(&x.result.as_ref().unwrap().verdict).iter().any(|p| p.kind() == "Proved")
            })
            .filter(|x| x.result.as_ref().unwrap().verdict.grounds().into_iter().all(so))
            .map(|x| x.claim.id.as_str())
            .collect();
        if more.len() == found.len() {
            return found;
        }
        found = more;
    }
}

/// How many claims rest on Coq alone, told on the page.
fn on_coq(judged: &[Judged]) -> String {
    let count = |kind: &str| judged.iter().filter(|x| x.kind() == kind).count();
    let within = |claims: &BTreeSet<&str>, kind: &str| {
        let of = judged.iter().filter(|x| x.kind() == kind);
        of.filter(|x| claims.contains(x.claim.id.as_str())).count()
    };
    let (strict, coq) = (by_coq(judged, false), by_coq(judged, true));
    let (proved, misprints) = (count("Proved"), count("Misprint"));
    format!(
        "On sentences alone whose record the kernel replayed, and claims of this kind, rest {} of the {proved} Proved and {} of the {misprints} Misprint;\n\
         with theorems that have a proof in Coq, whose hypotheses the library tests, {} and {}.",
        within(&strict, "Proved"),
        within(&strict, "Misprint"),
        within(&coq, "Proved"),
        within(&coq, "Misprint"),
    )
}

fn page(judged: &[Judged]) -> String {
    let mut page = String::from(
        "# What every verdict rests on\n\nAt quick effort, claim by claim, with what replays each ground: `wyt verify` is the checker, which shares no code with the engines;\n`wyt check ID` goes through the universe, or tests the hypotheses, again; a written theorem or argument is to be read in\n[proofs.md](proofs.md). `lab/tests/claims/verdicts.rs` writes this page and holds it against the run.\n\n",
    );
    let count = |kind: &str| judged.iter().filter(|x| x.kind() == kind).count();
    page += "| verdict | claims |\n|---|---|\n";
    for (kind, _, _) in KINDS.iter().filter(|(kind, _, _)| count(kind) > 0) {
        let _ = writeln!(page, "| {kind} | {} |", count(kind));
    }
    page +=
        "\n| ground | claims that rest on such | of them Proved | Argued |\n|---|---|---|---|\n";
    for (sort, what) in SORTS {
        let mut counts = [0; 3];
        for x in judged {
            let verdict = &x.result.as_ref().unwrap().verdict;
            let has = |part: &&Verdict| part.grounds().iter().any(|g| g.sort() == sort);
            let of = |kind: &str| parts(verdict).iter().any(|p| has(p) && p.kind() == kind);
            let (proved, argued) = (of("Proved"), of("Argued"));
            for (count, so) in counts.iter_mut().zip([proved || argued, proved, argued]) {
                *count += usize::from(so);
            }
        }
        let _ = writeln!(page, "| {what} | {} | {} | {} |", counts[0], counts[1], counts[2]);
    }
    let _ = writeln!(page, "\n{}", on_coq(judged));
    page += "\n| claim | verdict | rests on [replayed by] |\n|---|---|---|\n";
    for x in judged {
        page += &(line(x) + "\n");
    }
    page
}

#[test]
fn every_verdict_stands_on_the_page() {
    let judged = judged();
    if std::env::var_os("WYT_WRITE").is_some() {
        std::fs::write(PAGE, page(judged)).unwrap();
    }
    let page = std::fs::read_to_string(PAGE).unwrap_or_default();
    let known: BTreeMap<&str, &str> = page
        .lines()
        .filter_map(|line| Some((line.strip_prefix("| ")?.split(' ').next()?, line)))
        .collect();
    assert!(page.contains(&on_coq(judged)), "write it with WYT_WRITE=1: {}", on_coq(judged));
    let kernel = std::fs::read_to_string(KERNEL).unwrap();
    assert!(
        kernel.contains(&on_coq(judged)),
        "docs/kernel.md has other numbers: {}",
        on_coq(judged)
    );
    let tables: Vec<&String> = PAPERS.all().flat_map(|p| &p.tables).map(|t| &t.id).collect();
    for x in judged {
        // A letter quotes what is misprinted or false, and nothing else; a table tells its own misprints.
        let wrong = ["Misprint", "Refuted"].contains(&x.kind()) && !tables.contains(&&x.claim.id);
        assert_eq!(x.claim.letter.is_some(), wrong, "{}: [claim.letter]", x.claim.id);
        let (own, on_page) = (line(x), known.get(x.claim.id.as_str()));
        if is_held(x) || on_page.is_some() {
            assert_eq!(on_page.copied(), Some(own.as_str()), "write it with WYT_WRITE=1");
        }
    }
}

/// A line *Serves* of docs/proofs.md names no claim whose verdict does without the theorem; of one that is refuted, what is meant
/// may rest on it.
#[test]
fn what_a_theorem_serves_rests_on_it() {
    for theorem in theorems() {
        for x in judged().iter().filter(|x| theorem.serves.contains(&x.claim.id)) {
            let grounds = x.result.as_ref().unwrap().verdict.grounds();
            let rests = grounds.iter().any(|ground| ground.theorem() == Some(theorem));
            assert!(rests || x.is_refuted(), "{} does not rest on {}", x.claim.id, theorem.name);
        }
    }
}
