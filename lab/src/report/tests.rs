use super::*;
use crate::bench::Effort;
use crate::evidence::Trying;
use crate::papers::{ClaimKind, Weight};
use crate::verdict::{Finding, Verdict};
use std::collections::BTreeSet;
use wythoff::run::{Memory, Quiet};

const BARE: Options = Options { resume: false, figures: false };

fn quick(threads: usize, memory: Memory) -> Terms<'static> {
    let engines = Box::leak(Box::new(wythoff::engine::Registry::standard()));
    Terms { effort: Effort::Quick, memory, threads, progress: &Quiet, engines, trace: None }
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// A small paper of one's own: a table with a misprint, a formula, a script, a figure, a claim that nothing checks.
fn mine() -> (tempfile::TempDir, Papers) {
    let place = folder();
    let toml = r#"
[paper]
key = "mine"
title = "A <small> paper"
authors = ["A. N. Other"]
year = 2020
venue = "nowhere"
script = "mine.walnut"
[[claim]]
id = "M-T1"
kind = "theorem"
source = "Theorem 1"
statement = "Some number is <= 3 & even."
[[claim]]
id = "M-F"
kind = "lemma"
source = "Lemma 2"
statement = "Every number is even."
formula = "A n E k n=2*k"
[[claim]]
id = "M-TAB"
kind = "table"
source = "Table 1"
statement = "Values of Nim."
table = "M-TAB"
[[claim]]
id = "M-X"
kind = "remark"
source = "at the end"
statement = "Nobody can tell."
[[table]]
id = "M-TAB"
where = "Table 1"
caption = "values of Nim"
game = "nim"
kind = "grundy"
cells = '''
0 1
1 7
'''
[[table.misprint]]
cells = [{ at = [1, 1], printed = 7, computed = 0 }]
why = "equal piles have value 0"
[[figure]]
id = "M-FIG"
note = "the Nim beam"
plot = { kind = "positions", game = "nim", count = 20 }
larger = { kind = "positions", game = "nim", count = "many" }
"#;
    fs::write(place.path().join("mine.toml"), toml).unwrap();
    let script = "#: M-T1 some number is even\neval m_t1 \"E n,k n<=3 & n=2*k\":\n";
    fs::write(place.path().join("mine.walnut"), script).unwrap();
    let papers = Papers::read(&place.path().join("mine.toml")).unwrap();
    (place, papers)
}

/// The values of every id attribute; panics if the page is not well formed.
fn ids(page: &str) -> Vec<String> {
    let body = page.strip_prefix("<!DOCTYPE html>\n").unwrap();
    let document = roxmltree::Document::parse(body).unwrap();
    document.descendants().filter_map(|node| node.attribute("id")).map(str::to_string).collect()
}

/// Every link of a page leads to a part of it, to a file, or to a part of a file.
fn links_lead_somewhere(folder: &Path, file: &str) {
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let page = read(file);
    let own = ids(&page);
    for target in page.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        match target.split_once('#') {
            _ if target == "data:," => {}
            None => assert!(folder.join(target).exists(), "{target}"),
            Some(("", id)) => assert!(own.contains(&id.to_string()), "{target}"),
            Some((file, id)) => assert!(ids(&read(file)).contains(&id.to_string()), "{target}"),
        }
    }
}

fn kinds(report: &Report) -> Vec<&'static str> {
    report.rows.iter().map(|row| row.verdict.kind()).collect()
}

#[test]
fn the_five_papers_make_a_complete_page() {
    let (place, papers) = (folder(), Papers::built_in().unwrap());
    let report = write(place.path(), &papers, quick(2, Memory::default()), BARE).unwrap();
    assert_eq!((report.surprises, report.failed.len()), (0, 0));
    // A table that is not compared would be told as if it were right.
    assert!(report.tables >= 28, "{}", report.tables);
    assert_eq!(report.rows.len(), papers.claims().count());
    let page = fs::read_to_string(place.path().join("index.html")).unwrap();
    let ids = ids(&page);
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "an id stands once");
    for claim in papers.claims() {
        assert!(ids.contains(&format!("claim-{}", claim.id)), "{}", claim.id);
    }
    for table in papers.all().flat_map(|paper| &paper.tables) {
        assert!(ids.contains(&format!("table-{}", table.id)), "{}", table.id);
        assert!(place.path().join("data").join(format!("{}.csv", table.id)).exists());
    }
    links_lead_somewhere(place.path(), "index.html");
    links_lead_somewhere(place.path(), "proofs.html");
    // The errata of each paper: the gravest first, the small ones folded at the end.
    for paper in papers.all() {
        let key = &paper.key;
        let part = page.split(&format!("id=\"{key}-Errata\"")).nth(1).unwrap();
        let part = part.split("<h2").next().unwrap();
        let (told, small) = part.split_once("<details class=\"small\">").unwrap_or((part, ""));
        let kind = |entry: &str| {
            let title = entry.split("</h4>").next().unwrap();
            errata::KINDS.iter().position(|(kind, _)| title.ends_with(kind)).unwrap()
        };
        let kinds: Vec<usize> = told.split("<h4>").skip(1).map(kind).collect();
        assert!(kinds.is_sorted() && !kinds.is_empty(), "{key}: {kinds:?}");
        let slips = paper.claims.iter().flat_map(|claim| claim.slips.iter().chain(&claim.letter));
        let any_small = slips.into_iter().any(|slip| slip.weight == Weight::Small);
        assert_eq!(small.contains("<h4>"), any_small, "{key}");
    }
    // The letters: the cells are there; no ids, no files of ours, no signs of the keyboard.
    for paper in papers.all() {
        let letter =
            fs::read_to_string(place.path().join(format!("errata-{}.md", paper.key))).unwrap();
        assert!(letter.contains(&paper.title), "{}", paper.key);
        for word in ["wyt ", ".toml", ".cert", ".walnut", "proofs.md", "<=", ">="] {
            assert!(!letter.contains(word), "{}: {word}", paper.key);
        }
        let known = papers.claims().map(|claim| &claim.id);
        let tables = papers.all().flat_map(|paper| paper.tables.iter().map(|table| &table.id));
        for id in known.chain(tables) {
            assert_eq!(words::replace_word(&letter, id, ""), letter, "{}: {id}", paper.key);
        }
        assert_eq!(words::replace_word(&letter, "phi", ""), letter, "{}: phi", paper.key);
        let entries: Vec<&str> = letter.split("\n## ").skip(1).collect();
        let bodies: BTreeSet<_> = entries.iter().map(|e| e.split_once(". ").unwrap().1).collect();
        assert_eq!(bodies.len(), entries.len(), "{}: an entry stands twice", paper.key);
        assert!(letter.contains("What may be new to you") && !letter.contains("A doubt"));
        let latex =
            fs::read_to_string(place.path().join(format!("errata-{}.tex", paper.key))).unwrap();
        let strange = latex.chars().find(|c| *c > '\u{17F}');
        assert_eq!(strange, None, "{}: a sign that LaTeX does not know", paper.key);
    }
    let letter = fs::read_to_string(place.path().join("errata-larsson.md")).unwrap();
    assert!(letter.contains("row 4, column 9: 311") && letter.contains("row 4, column 9: 411"));
}

/// What is left out, what fails and what is refused stands on the page, and the rest is made.
#[test]
fn a_paper_of_ones_own_needs_no_code() {
    let (_keep, papers) = mine();
    let place = folder();
    let whole = Options { resume: false, figures: true };
    let report = write(place.path(), &papers, quick(2, Memory::default()), whole).unwrap();
    assert_eq!(kinds(&report), ["Proved", "Refuted", "Misprint", "Error"]);
    assert_eq!((report.figures, report.failed.len(), report.surprises), (1, 0, 0));
    // Nobody reads the words of a stranger's claim: what is judged stands beside them, and the verdict is of it.
    let page = fs::read_to_string(place.path().join("index.html")).unwrap();
    let judged = "Judged is its formula, not the words above:</b> <code>A n E k n=2*k</code>";
    assert!(page.contains(judged) && page.contains("<span>its formula:</span>"), "{page}");
    assert!(page.contains("Its script is proved by") && !page.contains("<dt>Proved by"));
    let mut told = Vec::new();
    listed::in_words(&report.rows, &papers, &mut told).unwrap();
    let told = String::from_utf8(told).unwrap();
    assert!(
        told.contains("  Judged is its formula, not the words above: A n E k n=2*k\n"),
        "{told}"
    );
    assert!(
        told.contains("  Its script is proved by\n") && !told.contains("  Proved by"),
        "{told}"
    );
    for file in ["certificates/mine.proof", "figures/M-FIG.svg", "data/M-FIG.csv", "errata-mine.md"]
    {
        assert!(place.path().join(file).exists(), "{file}");
    }
    links_lead_somewhere(place.path(), "index.html");
    let page = fs::read_to_string(place.path().join("index.html")).unwrap();
    assert!(
        page.contains("A &lt;small&gt; paper") && page.contains("Some number is ≤ 3 &amp; even.")
    );
    assert!(page.contains("wyt check --paper mine.toml M-T1 --effort quick"));
    assert!(
        page.contains("certificates/mine.proof\">")
            && page.contains("wyt verify certificates/mine.proof")
    );
    // Less memory than a claim or a figure needs: refused, said, and not sunk.
    let small = write(place.path(), &papers, quick(2, Memory::bytes(1_000_000)), whole).unwrap();
    assert_eq!(kinds(&small), ["Error"; 4]);
    assert_eq!(small.failed[0].exit_code(), 3);
    let page = fs::read_to_string(place.path().join("index.html")).unwrap();
    assert!(page.contains("Not drawn") && page.contains("Not checked"));
}

/// The same bytes whatever the threads and the memory, but for the times: one paper, small.
#[test]
fn threads_and_memory_leave_the_report_as_it_is() {
    let papers = Papers::built_in().unwrap().only("suriyaprakash").unwrap();
    let report = |threads, gigabytes| {
        let place = folder();
        let terms = quick(threads, Memory::gigabytes(gigabytes));
        write(place.path(), &papers, terms, BARE).unwrap();
        let mut files = std::collections::BTreeMap::new();
        for part in [".", "certificates", "data"] {
            for entry in fs::read_dir(place.path().join(part)).unwrap().flatten() {
                if entry.path().is_file() && entry.file_name() != "verdicts.json" {
                    let name = format!("{part}/{}", entry.file_name().to_string_lossy());
                    files.insert(name, fs::read(entry.path()).unwrap());
                }
            }
        }
        let text = fs::read_to_string(place.path().join("verdicts.json")).unwrap();
        let timeless =
            |line: &&str| !line.contains("\"milliseconds\"") && !line.contains("\"checksum\"");
        let lines: Vec<&str> = text.lines().filter(timeless).collect();
        files.insert("verdicts.json".into(), lines.join("\n").into_bytes());
        files
    };
    let first = report(1, 2);
    let cases = [(1, 16), (2, 2), (2, 16), (7, 2), (7, 16), (64, 2), (64, 16)];
    for (threads, gigabytes) in cases {
        let other = report(threads, gigabytes);
        assert!(other.keys().eq(first.keys()));
        for (name, bytes) in &first {
            assert!(other[name] == *bytes, "{name} differs at {threads} threads, {gigabytes} GB");
        }
    }
}

/// Figures are drawn beside the claims: they and the page that shows them are the same on any number of threads.
#[test]
fn threads_leave_the_figures_as_they_are() {
    let (_place, papers) = mine();
    let drawn = |threads| {
        let place = folder();
        let options = Options { figures: true, ..BARE };
        let written = write(place.path(), &papers, quick(threads, Memory::gigabytes(4)), options);
        assert!(written.unwrap().figures > 0);
        let files = fs::read_dir(place.path().join("figures")).unwrap().flatten();
        let mut files: Vec<_> =
            files.map(|file| (file.file_name(), fs::read(file.path()).unwrap())).collect();
        files.sort();
        files.push(("index.html".into(), fs::read(place.path().join("index.html")).unwrap()));
        files
    };
    let first = drawn(1);
    for threads in [2, 7, 64] {
        assert!(drawn(threads) == first, "{threads} threads");
    }
}

/// Made-up findings of every kind: each has its place among the main findings and the letter.
#[test]
fn the_main_findings_are_taken_from_the_rows() {
    let (_keep, papers) = mine();
    let stamp = Stamp { effort: Effort::Quick, program: "x".into() };
    let mut claims: Vec<Claim> = papers.claims().cloned().collect();
    claims.iter_mut().for_each(|claim| claim.kind = ClaimKind::Conjecture);
    let cases = || Trying::each("one case", [()], |()| Ok(None)).unwrap();
    let gone =
        || Trying::over(&crate::evidence::Listed::of([4u64]), |_| Ok(None)).unwrap().complete();
    let row = |i: usize, verdict: Verdict| {
        let finding = Finding::new(verdict, "by hand").observing("seen to 9");
        ClaimRow::new(
            &Judged { claim: &claims[i], result: Ok(finding), seconds: 0.0 },
            &papers,
            &stamp,
        )
    };
    let printed = ("it is <= 3", Verdict::refuted("n = 4"));
    let rows = [
        row(0, gone()),
        row(1, Verdict::refuted("n = 1 is \"odd\" & phi")),
        row(2, cases().holds()),
        row(3, Verdict::misprint(printed, ("it is <= 4", gone()))),
    ];
    let errata = errata::collect(&papers, &rows, &[]);
    let parts = Parts {
        papers: &papers,
        rows: &rows,
        tables: &[],
        errata: &errata,
        figures: &[],
        atlas: false,
    };
    let page = page::page(&parts, Effort::Default);
    let after = |title: &str| page.split(title).nth(1).unwrap_or_default().to_string();
    assert!(
        after("Conjectures that fall (1)")
            .contains("Counterexample: <i>n</i> = 1 is &quot;odd&quot; &amp; φ.")
    );
    assert!(
        after("Conjectures and questions that are settled (2)")
            .contains("Proved: a finite universe, gone through.")
    );
    assert!(after("how far they were followed (1)").contains("Holds to one case (1 case)."));
    assert!(after("Observed, not proved (4)").contains("seen to 9."));
    let letter = letter::Letter::new(&errata, papers.all().next().unwrap(), &papers).markdown();
    assert!(
        letter.contains("As printed it does not hold: n = 4. As corrected it is true, with proof."),
        "{letter}"
    );
    assert!(
        letter.contains("- **As stated**: it is ≤ 3.\n- **Correct**: it is ≤ 4.\n"),
        "{letter}"
    );
    assert!(!letter.contains("M-F") && letter.contains("Lemma 2: statement that does not hold"));
}

#[test]
fn text_is_escaped() {
    assert_eq!(
        html::text("p", "a < b & \"c\"\u{1}"),
        "<p>a &lt; b &amp; &quot;c&quot;\u{FFFD}</p>"
    );
}

#[test]
fn every_figure_of_the_papers_is_on_record_once() {
    let papers = Papers::built_in().unwrap();
    let all: Vec<&str> =
        papers.all().flat_map(|paper| &paper.figures).map(|figure| figure.id.as_str()).collect();
    let ids: BTreeSet<&str> = all.iter().copied().collect();
    assert_eq!(ids.len(), all.len());
    for id in ["G-Fig1", "G-Fig2", "G-Fig3-4", "H-Tab1", "H-Tab2", "A-Fig1", "A-Fig3", "S-Fig2"] {
        assert!(ids.contains(id), "{id}");
    }
    for n in (1..=3).map(|n| n.to_string()).chain((1..=25).map(|n| format!("A{n}"))) {
        assert!(ids.contains(format!("L-Fig{n}").as_str()), "{n}");
    }
}

#[test]
fn a_file_is_no_folder() {
    let place = folder();
    let path = place.path().join("file");
    fs::write(&path, "x").unwrap();
    let papers = Papers::built_in().unwrap();
    let refused = write(&path, &papers, quick(1, Memory::default()), BARE);
    assert_eq!(refused.err().unwrap().exit_code(), 2);
}

mod doors;
mod forging;
