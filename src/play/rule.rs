//! The rules of a game in words, with its own numbers in them.
//!
//! Rays, steps, wedges and bands are told one by one, whatever the game is called: `gdwn:2,5` says 2 and 5. Other named games have the
//! words of the catalogue, with the numbers after the colon in their place; a blocked game says what is forbidden, then the rest.

use super::words::listed;
use crate::rules::catalogue::{CatalogueEntry, Parameter};
use crate::rules::{Family, Game, MoveSet, Orientation, Who};

impl Game {
    /// What may be taken in a turn, in words; none of a formula that the catalogue does not know.
    ///
    /// ```
    /// let words = |game: &str| game.parse::<wythoff::Game>().unwrap().in_words();
    /// assert_eq!(words("nim:3").unwrap(), "any number from one of 3 piles");
    /// assert_eq!(
    ///     words("gdwn:1,2").unwrap(),
    ///     "any number from one pile, or the same number from both piles, or 1 from one pile and 2 from the other, or any multiple of that"
    /// );
    /// assert_eq!(words("bounded-nim:4").unwrap(), "1 to 4 from one of two piles");
    /// assert_eq!(words("{k,l : k>=2l}"), None);
    /// ```
    pub fn in_words(&self) -> Option<String> {
        if let Some(blocked) = self.blocked() {
            let most = blocked.k() - 1;
            let options = if most == 1 { "option" } else { "options" };
            let forbidden = format!("the previous player first forbids up to {most} {options}");
            return blocked.of().in_words().map(|rules| format!("{rules}; {forbidden}"));
        }
        if let Some(vector) = self.rays() {
            let told = vector.families().iter().map(|family| family_words(family, vector.piles()));
            return Some(told.collect::<Vec<_>>().join(", or "));
        }
        let text = self.to_string();
        let (name, given) = text.split_once(':').unwrap_or((&text, ""));
        let entry = CatalogueEntry::all().find(|entry| entry.name == name)?;
        Some(with_numbers(entry, given))
    }
}

/// The words of a row of the catalogue with what stands after the colon in place of its letters.
fn with_numbers(entry: &CatalogueEntry, given: &str) -> String {
    let mut numbers = given.split(',');
    let letters: Vec<(String, &str)> = match entry.parameter {
        Parameter::Number(letter) => {
            vec![(letter.to_ascii_lowercase().to_string(), numbers.next().unwrap_or_default())]
        }
        Parameter::Two => ["s", "t"].map(String::from).into_iter().zip(numbers).collect(),
        _ => Vec::new(),
    };
    let mut words = String::new();
    for word in entry.rules.split_inclusive(|c: char| !c.is_alphanumeric()) {
        let bare = word.trim_end_matches(|c: char| !c.is_alphanumeric());
        let number = letters.iter().find(|(letter, _)| letter == bare).map(|(_, number)| *number);
        words += number.unwrap_or(bare);
        words += &word[bare.len()..];
    }
    words
}

/// One family of moves.
fn family_words(family: &Family, piles: usize) -> String {
    let more = match family.who {
        Who::Any => "",
        Who::Larger => ", more from a largest pile",
        Who::Smaller => ", more from a smallest pile",
    };
    let (vector, once) = match &family.moves {
        MoveSet::Wedge => {
            return format!("some from one pile and fewer or none from the other{more}");
        }
        MoveSet::Band(width) => {
            return format!("from both piles, amounts that differ by less than {width}{more}");
        }
        _ => (family.vector().unwrap_or_default(), family.as_step().is_some()),
    };
    let used: Vec<u64> = vector.iter().copied().filter(|x| *x > 0).collect();
    let equal = used.iter().all(|x| *x == used[0]);
    let turned = family.orientation == Orientation::Both;
    let first = used[0];
    let amount = |any: &str, multiple: &str| match (once, first) {
        (true, n) => n.to_string(),
        (false, 1) => any.to_string(),
        (false, n) => format!("{multiple} multiple of {n}"),
    };
    if turned && used.len() == 1 {
        let from = match (family.who, piles) {
            (Who::Larger, _) => "the larger pile".to_string(),
            (Who::Smaller, _) => "the smaller pile".to_string(),
            (Who::Any, 1) => "the pile".to_string(),
            (Who::Any, 2) => "one pile".to_string(),
            (Who::Any, piles) => format!("one of {piles} piles"),
        };
        return format!("{} from {from}", amount("any number", "any"));
    }
    if turned && equal {
        let from = match (used.len() == piles, piles) {
            (true, 2) => "both piles".to_string(),
            (true, piles) => format!("all {piles} piles"),
            (false, _) => format!("any {} of the piles", used.len()),
        };
        return format!("{} from {from}", amount("the same number", "the same"));
    }
    let multiple = if once { "" } else { ", or any multiple of that" };
    if turned && piles == 2 {
        return format!(
            "{} from one pile and {} from the other{multiple}{more}",
            vector[0], vector[1]
        );
    }
    let taken = vector.iter().enumerate().filter(|(_, x)| **x > 0);
    let taken: Vec<String> = match turned {
        true => taken.map(|(_, x)| format!("{x} from one")).collect(),
        false => taken.map(|(i, x)| format!("{x} from pile {}", i + 1)).collect(),
    };
    format!("{}{multiple}{more}", listed(&taken))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_of_the_catalogue_has_words_with_its_own_numbers() {
        for entry in CatalogueEntry::all() {
            let game: Game = entry.example.parse().unwrap();
            assert!(game.in_words().is_some_and(|words| !words.contains("k = 2")), "{game}");
        }
        for (game, words) in [
            ("r-wythoff", "any number from the larger pile, or the same number from both piles"),
            (
                "fraenkel:3",
                "any number from one pile, or from both piles, amounts that differ by less than 3",
            ),
            ("diagonal:4", "any number from one pile, or the same multiple of 4 from both piles"),
            ("wythoff:3", "any number from one of 3 piles, or the same number from all 3 piles"),
            (
                "st-wythoff:2,5",
                "any number from one pile, or k from one and l from the other with 0 < k <= l < 2*k + 5",
            ),
            (
                "block:2 wythoff",
                "any number from one pile, or the same number from both piles; the previous player first forbids up to 1 option",
            ),
            ("{0,2} (1,3)", "2 from one pile, or 1 from pile 1 and 3 from pile 2"),
            ("subtraction:1,2,5", "1 from the pile, or 2 from the pile, or 5 from the pile"),
        ] {
            assert_eq!(game.parse::<Game>().unwrap().in_words().unwrap(), words, "{game}");
        }
    }
}
