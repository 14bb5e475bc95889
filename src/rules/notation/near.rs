//! Names that are near to one that nobody knows.
//!
//! Near is a small number of letters to insert, delete, change or exchange with their neighbour (Damerau and Levenshtein): at most a
//! third of the name, rounded, and at least one. A name that the known one begins with, or that is a word of it, is near too.

use crate::rules::catalogue::CatalogueEntry;

/// The most names that are suggested.
const MOST: usize = 3;

/// A longer name is near to none.
const LONGEST: usize = 64;

/// What is said of a name that is no game.
pub(super) fn unknown(name: &str) -> String {
    let near = CatalogueEntry::near(name);
    match &near[..] {
        [] => "a game such as nim, wythoff or gdwn:1,2 (the catalogue lists them), or families such as {0,1}* {1,2}"
            .to_string(),
        [one] => format!("a game; did you mean {one}?"),
        [first @ .., last] => format!("a game; did you mean {} or {last}?", first.join(", ")),
    }
}

fn names() -> impl Iterator<Item = &'static str> {
    CatalogueEntry::all().map(|entry| entry.name)
}

impl CatalogueEntry {
    /// The games whose names are near to the one given, the nearest first.
    ///
    /// ```
    /// use wythoff::rules::catalogue::CatalogueEntry;
    /// assert_eq!(CatalogueEntry::near("wythof")[0], "wythoff");
    /// assert_eq!(CatalogueEntry::near("octla"), ["octal"]);
    /// assert!(CatalogueEntry::near("chess").is_empty());
    /// ```
    pub fn near(name: &str) -> Vec<&'static str> {
        let name = name.to_ascii_lowercase();
        let length = name.chars().count();
        if length == 0 || length > LONGEST {
            return Vec::new();
        }
        let most = ((length + 1) / 3).max(1);
        let word =
            |known: &str| length >= 3 && known.split('-').any(|word| word.starts_with(&name));
        let near = |known: &'static str| match distance(known, &name) {
            far if far <= most => Some((far, known)),
            _ if word(known) => Some((most + 1, known)),
            _ => None,
        };
        let mut found: Vec<(usize, &str)> = names().filter_map(near).collect();
        found.sort_by_key(|(far, _)| *far);
        // A name one letter away leaves no doubt.
        let least = found.first().map_or(0, |(far, _)| *far);
        let enough = if least <= 1 { 1 } else { usize::MAX };
        found
            .into_iter()
            .filter(|(far, _)| *far <= enough)
            .map(|(_, name)| name)
            .take(MOST)
            .collect()
    }
}

impl CatalogueEntry {
    /// The catalogue's rows that speak of a word: in the name, the notation, the rules or the source, whatever the case.
    ///
    /// ```
    /// use wythoff::rules::catalogue::CatalogueEntry;
    /// assert!(CatalogueEntry::search("FIBONACCI").iter().any(|entry| entry.name == "fibonacci-nim"));
    /// ```
    pub fn search(word: &str) -> Vec<&'static CatalogueEntry> {
        let word = word.to_lowercase();
        let holds = |text: &str| text.to_lowercase().contains(&word);
        let speaks = |entry: &&CatalogueEntry| {
            let texts =
                [entry.name, entry.notation, entry.example, entry.moves, entry.rules, entry.source];
            texts.into_iter().any(holds)
        };
        CatalogueEntry::all().filter(speaks).collect()
    }
}

/// The number of letters to insert, delete, change, or exchange with the next.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before = vec![0; b.len() + 1];
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut next = vec![i + 1; b.len() + 1];
        for j in 0..b.len() {
            let change = row[j] + usize::from(a[i] != b[j]);
            next[j + 1] = change.min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                next[j + 1] = next[j + 1].min(before[j - 1] + 1);
            }
        }
        (before, row) = (row, next);
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        for (a, b, d) in
            [("nim", "nim", 0), ("nim", "nmi", 1), ("", "abc", 3), ("kayles", "kyle", 2)]
        {
            assert_eq!((distance(a, b), distance(b, a)), (d, d), "{a} {b}");
        }
    }

    #[test]
    fn near_names_and_far_ones() {
        for near in ["wythof", "wytof", "whytoff"] {
            assert_eq!(CatalogueEntry::near(near), ["wythoff"]);
        }
        assert_eq!(CatalogueEntry::near("Wythoff"), ["wythoff"]);
        assert_eq!(CatalogueEntry::near("maharja"), ["maharaja"]);
        assert!(CatalogueEntry::near("fibonacci").contains(&"fibonacci-nim"));
        assert!(CatalogueEntry::near("").is_empty() && CatalogueEntry::near("x").is_empty());
        assert!(CatalogueEntry::near(&"w".repeat(1000)).is_empty());
    }
}
