//! The property of the fuzz target `notation`, on texts drawn by a fixed seed from its own words: a text is refused with a column inside it,
//! or is read, and what is printed reads as the same.

use wythoff::{Error, Game, GamePosition, Result};

/// xorshift: the same texts on every machine.
struct Draw(u64);

impl Draw {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

fn words() -> Vec<String> {
    let text = include_str!("../../fuzz/notation.dict");
    text.lines().map(|line| line.trim_matches('"').to_string()).collect()
}

fn refused<T>(text: &str, result: Result<T>) -> Option<T> {
    match result {
        Ok(value) => Some(value),
        Err(error) => {
            assert!(!error.to_string().contains('\n'), "{error}");
            if let Error::Parse { column, .. } = error {
                assert!((1..=text.chars().count() + 1).contains(&column), "{column} in {text:?}");
            }
            None
        }
    }
}

#[test]
fn texts_of_its_words_are_read_or_refused_and_print_what_reads_the_same() {
    let (words, mut draw) = (words(), Draw(0x1234_5678_9abc_def1));
    let (mut read, mut sums, mut new) = (0, 0, 0);
    for _ in 0..12_000 {
        let mut text: String = String::new();
        for _ in 0..=draw.below(5) {
            text += &words[draw.below(words.len())];
            if draw.below(2) == 0 {
                text.push(' ');
            }
        }
        // Now and then a letter is lost or changed.
        if draw.below(3) == 0 && !text.is_empty() {
            let mut letters: Vec<char> = text.chars().collect();
            let place = draw.below(letters.len());
            match draw.below(2) {
                0 => drop(letters.remove(place)),
                _ => letters[place] = ['0', '9', 'k', 'a', ',', '*', '}', '-'][draw.below(8)],
            }
            text = letters.into_iter().collect();
        }
        if let Some(game) = refused(&text, text.parse::<Game>()) {
            read += 1;
            new += usize::from(game.rays().is_none());
            let printed = game.to_string();
            let again = printed.parse::<Game>();
            assert_eq!(again.as_ref(), Ok(&game), "{text:?} is printed {printed:?}");
        }
        let with_position = format!("{text} 5,8");
        if let Some(sum) = refused(&with_position, GamePosition::parse_sum(&with_position)) {
            sums += 1;
            let parts = sum.iter().map(|part| format!("{} {}", part.game(), part.piles()));
            let printed = parts.collect::<Vec<String>>().join(" + ");
            assert_eq!(
                GamePosition::parse_sum(&printed),
                Ok(sum),
                "{with_position:?} is printed {printed:?}"
            );
        }
    }
    assert!(read > 600 && sums > 200 && new > 200, "{read} games, {new} new, {sums} sums");
}
