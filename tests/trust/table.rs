//! The table of docs/certificates.md: what was forged, and what became of it.
//!
//! Every test that forges files of a kind ends here. Its row must stand in the table with the number of files tried; with `WYT_WRITE=1`
//! the row is written anew. That none was false needs no number: a false one ends its test.

use std::path::Path;

/// How many files of a kind were tried, and how many of them were accepted; each was found to be true.
pub fn told(kind: &str, (tried, accepted): (u64, u64)) {
    println!("{kind}: {tried} tried, {accepted} accepted, 0 false");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages = root.ancestors().map(|place| place.join("docs/certificates.md"));
    let page = pages.find(|page| page.is_file()).expect("the documentation");
    let held = std::fs::File::open(&page).unwrap();
    held.lock().unwrap();
    let text = std::fs::read_to_string(&page).unwrap();
    let begins = format!("| {kind} |");
    let row = text.lines().find(|line| line.starts_with(&begins));
    let row = row.unwrap_or_else(|| panic!("docs/certificates.md has no row {begins}"));
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    let [_, _, done, by, before, _, _, _] = cells[..] else { panic!("{row}") };
    let spaced = |n: u64| {
        let digits = n.to_string();
        let from_end = |(i, c)| {
            let comma = i > 0 && (digits.len() - i).is_multiple_of(3);
            [comma.then_some(','), Some(c)].into_iter().flatten()
        };
        digits.chars().enumerate().flat_map(from_end).collect::<String>()
    };
    if std::env::var_os("WYT_WRITE").is_some() {
        let now =
            format!("{begins} {done} | {by} | {} | {} | 0 |", spaced(tried), spaced(accepted));
        std::fs::write(&page, text.replace(row, &now)).unwrap();
    } else {
        assert_eq!(before, spaced(tried), "{kind}: write the row with WYT_WRITE=1");
    }
}
