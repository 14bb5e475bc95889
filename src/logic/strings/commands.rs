//! Walnut's commands about words and about strings.
//!
//! | command | makes |
//! |---|---|
//! | `image V h W` | the word h(W), h a morphism with images of one length |
//! | `combine V r s=5` | the word with letter 5 where s holds, else 1 where r does, 0 elsewhere |
//! | `split V W[+][-]`, `rsplit V[+][-] W` | W with an index in base k read in base −k and back, negated where the sign is − |
//! | `join V W[a][b] U[b]` | the first letter that is not 0 |
//! | `transduce V t W`, `convert V msd_4 W`, `minimize V W` | through a transducer; in another base; with few states |
//! | `reverse V W`, `reverse s $r` | read from the other end |
//! | `union`, `intersect`, `concat`, `star`, `rightquo`, `leftquo` | of the strings of relations |
//! | `fixleadzero s r`, `fixtrailzero s r`, `alphabet s msd_2 $r` | zeros without a meaning; other tracks |

use super::outputs::{Outputs, combined};
use super::{Named, Track, radix};
use crate::logic::formula::Var;
use crate::logic::parse::Source;
use crate::logic::prove::Prover;
use crate::{Error, Result};

/// The commands carried out here.
pub(crate) const COMMANDS: [&str; 19] = [
    "alphabet",
    "combine",
    "concat",
    "convert",
    "fixleadzero",
    "fixtrailzero",
    "image",
    "intersect",
    "join",
    "leftquo",
    "minimize",
    "reverse",
    "rightquo",
    "rsplit",
    "split",
    "star",
    "transduce",
    "union",
    "inf",
];

/// What a command made.
pub(crate) enum Made {
    Relation(Named),
    Word(Outputs),
    Truth(bool),
}

/// Words between spaces; brackets and braces belong to the word before, or are one.
fn pieces(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let (mut depth, mut open) = (0, false);
    for c in text.chars() {
        match c {
            '[' | '{' => {
                depth += 1;
                // `T [a]` is `T[a]`.
                open = c == '[' && !found.is_empty();
            }
            ']' | '}' => depth -= 1,
            c if c.is_whitespace() => {
                open &= depth > 0;
                continue;
            }
            _ => {}
        }
        if !open {
            found.push(String::new());
            open = true;
        }
        found.last_mut().expect("one was begun").push(c);
        if c == '}' && depth == 0 {
            open = false;
        }
    }
    found
}

/// `W[a][b]` as its name and what stands in the brackets.
pub(super) fn indexed(piece: &str) -> (String, Vec<String>) {
    let name = piece.split('[').next().unwrap_or("").to_string();
    let inside = piece.split('[').skip(1);
    (name, inside.map(|part| part.trim_end_matches(']').trim().to_string()).collect())
}

pub(super) fn missing(what: &str) -> Error {
    Error::invalid(format!("{what} after the command"))
}

impl Prover {
    pub(super) fn known_relation(&mut self, name: &str) -> Result<Named> {
        let name = name.trim_start_matches('$');
        self.named(name)
            .ok_or_else(|| Error::invalid(format!("a defined relation instead of {name}")))
    }

    /// The word of this name, or the relation as a word of 0 and 1.
    pub(super) fn word_or_relation(&mut self, name: &str) -> Result<(Outputs, bool)> {
        if !name.starts_with('$')
            && (self.strings.words.contains_key(name) || self.words.contains_key(name))
        {
            return Ok((self.outputs(name)?, true));
        }
        let named = self.known_relation(name)?;
        let letters = named.dfa.accept.iter().map(|&a| i32::from(a)).collect();
        let (start, next) = (named.dfa.start, named.dfa.next.clone());
        Ok((Outputs { tracks: named.tracks, start, letters, next }, false))
    }

    /// Carries out a command; gives the name of what it made.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(crate) fn string_command(&mut self, command: &str, text: &str) -> Result<(String, Made)> {
        if self.record.is_some() {
            return Err(Error::invalid(format!(
                "a proof record has no `{command}`: leave the record out"
            )));
        }
        let pieces = pieces(text);
        let (first, rest) = pieces.split_first().ok_or_else(|| missing("a name"))?;
        let need = |i: usize, what: &str| rest.get(i).cloned().ok_or_else(|| missing(what));
        let made = match command {
            "image" => {
                let (morphism, word) = (need(0, "a morphism")?, need(1, "a word")?);
                Made::Word(self.image(&morphism, &word)?)
            }
            "combine" => Made::Word(self.combine(rest)?),
            "transduce" => {
                let (machine, word) = (need(0, "a transducer")?, need(1, "a word")?);
                let machine = self.strings.transducers.get(&machine).cloned().ok_or_else(|| {
                    Error::invalid(format!(
                        "a known transducer instead of {machine}: they come from the library"
                    ))
                })?;
                let (word, _) = self.word_or_relation(&word)?;
                Made::Word(self.transduced(&machine, &word)?)
            }
            "convert" => {
                let (base, word) = (need(0, "a base")?, need(1, "a word")?);
                let (word, _) = self.word_or_relation(&word)?;
                let word = self.in_base(&word, &base)?;
                let Some(name) = first.strip_prefix('$') else {
                    return Ok((first.clone(), Made::Word(word)));
                };
                if word.alphabet().iter().any(|letter| !(0..=1).contains(letter)) {
                    return Err(Error::invalid("a word of 0 and 1 to make a relation of"));
                }
                return Ok((name.to_string(), Made::Relation(word.places(|letter| letter == 1))));
            }
            "minimize" => Made::Word(self.outputs(&need(0, "a word")?)?.smallest()),
            "reverse" => {
                let name = need(0, "a word or $relation")?;
                match self.word_or_relation(&name)? {
                    (word, true) => Made::Word(word.turned(self)?),
                    (_, false) => {
                        let named = self.known_relation(&name)?;
                        let tracks = self.turned_tracks(&named.tracks)?;
                        Made::Relation(Named {
                            dfa: self.turned_words(&named.dfa)?,
                            tracks,
                            ..named
                        })
                    }
                }
            }
            "split" | "rsplit" => {
                // `split V W[+][-]`, `rsplit V[+][-] W`.
                let other = need(0, "a word")?;
                let (name, signs, word) = match command {
                    "split" => {
                        let (word, signs) = indexed(&other);
                        (first.clone(), signs, word)
                    }
                    _ => {
                        let (name, signs) = indexed(first);
                        (name, signs, other)
                    }
                };
                return Ok((name, self.split(&word, &signs, command == "rsplit")?));
            }
            "join" => self.join(rest)?,
            "alphabet" => {
                let (source, tracks) = rest.split_last().ok_or_else(|| missing("tracks"))?;
                self.other_tracks(tracks, source)?
            }
            "inf" => {
                let named = self.known_relation(first)?;
                let vars: Vec<Var> = (0..named.tracks.len() as Var).collect();
                let value = self.with_vars(&named, &vars)?;
                Made::Truth(self.infinitely_many(&value, &vars)?.truth())
            }
            _ => Made::Relation(self.of_languages(command, rest)?),
        };
        Ok((first.clone(), made))
    }

    /// Keeps what a command made.
    pub(crate) fn keep_made(&mut self, name: &str, made: Made) -> Result<()> {
        match made {
            Made::Relation(named) => self.keep_strings(name, named),
            Made::Word(word) => self.keep_word(name, word),
            Made::Truth(_) => Ok(()),
        }
    }

    fn image(&mut self, morphism: &str, word: &str) -> Result<Outputs> {
        let Some(images) = self.morphisms.get(morphism).cloned() else {
            return Err(Error::invalid(format!("a defined morphism instead of {morphism}")));
        };
        let old = self.outputs(word)?;
        let [track] = &old.tracks[..] else {
            return Err(Error::invalid("a word with one index has an image"));
        };
        let Some(system) = &track.system else {
            return Err(Error::invalid("a word whose index is a number has an image"));
        };
        let length = images.values().map(Vec::len).max().unwrap_or(0);
        if length == 0 || images.values().any(|image| image.len() != length) {
            return Err(Error::invalid("a morphism whose images have one length"));
        }
        if let Some(letter) = old.alphabet().iter().find(|letter| !images.contains_key(*letter)) {
            return Err(Error::invalid(format!("an image of the letter {letter} of {word}")));
        }
        let mut letters: Vec<i32> = images.values().flatten().copied().collect();
        letters.sort_unstable();
        letters.dedup();
        let mut sets = Vec::new();
        for letter in letters {
            let mut cases = Vec::new();
            for place in 0..length {
                let from: Vec<String> = images
                    .iter()
                    .filter(|(_, image)| image[place] == letter)
                    .map(|(x, _)| format!("{word}[q]=@{x}"))
                    .collect();
                if !from.is_empty() {
                    cases.push(format!("(Eq n={length}*q+{place} & ({}))", from.join(" | ")));
                }
            }
            let text = format!("?{} {}", system.name, cases.join(" | "));
            let source = Source { text: &text, from: 0 };
            let dfa = match system.natural_msd() {
                Some(_) if self.words.contains_key(word) => {
                    self.evaluate("eval", "", &text, source)?.1.dfa
                }
                _ => self.string_formula(&text, source)?.dfa,
            };
            sets.push((letter, dfa));
        }
        combined(self, &sets, &old.tracks.clone())
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "memory keeps states below 2^32"
    )]
    fn combine(&mut self, names: &[String]) -> Result<Outputs> {
        let mut sets = Vec::new();
        let mut tracks: Option<Vec<Track>> = None;
        for (i, piece) in names.iter().enumerate() {
            let (name, letter) = match piece.split_once('=') {
                None => (&piece[..], i as i32 + 1),
                Some((name, letter)) => {
                    let letter = letter.trim().parse();
                    (name, letter.map_err(|_| Error::invalid("a letter after =, as in even=2"))?)
                }
            };
            let named = self.known_relation(name)?;
            let known = tracks.get_or_insert_with(|| named.tracks.clone());
            if radix(known) != radix(&named.tracks) {
                return Err(Error::invalid("relations on the same tracks to combine"));
            }
            sets.push((letter, named.dfa));
        }
        let tracks = tracks.ok_or_else(|| missing("relations"))?;
        // Where several hold, the last one named counts, as in Walnut.
        sets.reverse();
        combined(self, &sets, &tracks)
    }
}
