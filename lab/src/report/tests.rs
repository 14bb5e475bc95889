use super::*;
use crate::papers;
use std::collections::BTreeSet;
use wythoff::run::{Memory, Quiet};

fn quick() -> Effort<'static> {
    Effort { level: Level::Quick, memory: Memory::default(), progress: &Quiet }
}

fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("wythoff-report-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// The values of every id attribute; panics if the page is not well formed.
fn ids(page: &str) -> Vec<String> {
    let body = page.strip_prefix("<!DOCTYPE html>\n").unwrap();
    let document = roxmltree::Document::parse(body).unwrap();
    document.descendants().filter_map(|node| node.attribute("id")).map(str::to_string).collect()
}

/// The digest of the program in the first row.
fn program_of(text: &str) -> String {
    let rows: Vec<serde_json::Value> = serde_json::from_str(text).unwrap();
    rows[0]["program"].as_str().unwrap().to_string()
}

#[test]
fn a_report_is_complete_and_is_resumed() {
    let folder = folder("whole");
    let plain = Options { resume: false, figures: false };
    let first = write(&folder, &quick(), plain).unwrap();
    assert_eq!((first.reused, first.surprises, first.tables), (0, 0, 28));
    let page = fs::read_to_string(folder.join("index.html")).unwrap();
    let ids = ids(&page);
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "an id stands once");
    for claim in claims::all() {
        assert!(ids.contains(&format!("claim-{}", claim.id)), "{}", claim.id);
    }
    for table in papers::all().iter().flat_map(|paper| &paper.tables) {
        assert!(ids.contains(&format!("table-{}", table.id)), "{}", table.id);
        assert!(folder.join("data").join(format!("{}.csv", table.id)).exists());
    }
    for target in page.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        match target.strip_prefix('#') {
            Some(id) => assert!(ids.contains(&id.to_string()), "{target}"),
            None => assert!(target == "data:," || folder.join(target).exists(), "{target}"),
        }
    }
    let errata = fs::read_to_string(folder.join("errata.md")).unwrap();
    assert!(errata.contains("row 4, column 9: 311") && errata.contains("row 4, column 9: 411"));
    // A second run takes the verdicts from the first and writes the same page.
    let again = write(&folder, &quick(), Options { resume: true, figures: false }).unwrap();
    let fine = first.outcomes.iter().filter(|outcome| outcome.result.is_ok()).count();
    assert_eq!(again.reused, fine);
    assert_eq!(fs::read_to_string(folder.join("index.html")).unwrap(), page);
    // Another effort reuses nothing.
    let file = folder.join("verdicts.json");
    assert_eq!(verdicts::read(&file, Level::High).unwrap().len(), 0);
    // Another program, or a claim that has changed, reuses nothing of that row.
    let text = fs::read_to_string(&file).unwrap();
    let known = |text: &str| {
        fs::write(&file, text).unwrap();
        verdicts::read(&file, Level::Quick).unwrap().len()
    };
    assert_eq!(known(&text), fine);
    let statement = claims::all().next().unwrap().statement;
    assert_eq!(known(&text.replacen(statement, "something else", 1)), fine - 1);
    let other = program_of(&text);
    assert_eq!(known(&text.replace(&other, "0000000000000000")), 0);
    fs::write(&file, "[{").unwrap();
    assert!(verdicts::read(&file, Level::Quick).is_err());
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_page_without_claims_is_well_formed() {
    let tables = tables::compared().unwrap();
    let errata = errata::collect(&[], &tables);
    let (outcomes, figures, certificates) = (&[][..], &[][..], &[][..]);
    let parts = Parts { outcomes, tables: &tables, errata: &errata, figures, certificates };
    let page = page::page(&parts, Level::Default);
    assert!(ids(&page).contains(&"larsson".to_string()));
    assert!(page.contains("No claims are on record"));
}

#[test]
fn text_is_escaped() {
    assert_eq!(
        html::text("p", "a < b & \"c\"\u{1}"),
        "<p>a &lt; b &amp; &quot;c&quot;\u{FFFD}</p>"
    );
}

#[test]
fn every_figure_of_the_papers_is_in_the_catalogue_once() {
    let entries = catalogue::all().unwrap();
    let ids: BTreeSet<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
    assert_eq!(ids.len(), entries.len());
    for id in ["G-Fig1", "G-Fig2", "G-Fig3-4", "H-Tab1", "H-Tab2", "A-Fig1", "A-Fig3", "S-Fig2"] {
        assert!(ids.contains(id), "{id}");
    }
    for n in (1..=3).map(|n| n.to_string()).chain((1..=25).map(|n| format!("A{n}"))) {
        assert!(ids.contains(format!("L-Fig{n}").as_str()), "{n}");
    }
}

#[test]
fn a_file_is_no_folder() {
    let path = folder("file");
    fs::write(&path, "x").unwrap();
    assert_eq!(write(&path, &quick(), Options::default()).err().unwrap().exit_code(), 2);
    fs::remove_file(&path).unwrap();
}
