//! Files of a folder of relations (`wyt prove --library`) that somebody changed: each is read as it stands or refused. Nothing in such a
//! folder is called proved; what is read must hold of the numbers that its text says, by a reader that knows nothing of ours.

use std::fs;

use num_bigint::BigUint;
use wythoff::logic::Prover;

use crate::doctored_solved::Chance;
use crate::table::told;

/// A transition: the digits it asks for, and where it leads.
type Arrow = (Vec<Option<u32>>, usize);

/// Whether the automaton of a text accepts these digits: line by line, as docs/language.md tells the format.
fn accepts(text: &str, tracks: usize, word: &[Vec<u32>]) -> bool {
    let mut states: Vec<(bool, Vec<Arrow>)> = vec![];
    for line in text.lines().skip(1).map(str::trim).filter(|line| !line.is_empty()) {
        match line.split_once("->") {
            None => states.push((line.split_whitespace().nth(1) == Some("1"), vec![])),
            Some((digits, to)) => {
                let digits: Vec<Option<u32>> =
                    digits.split_whitespace().map(|d| d.parse().ok()).collect();
                assert_eq!(digits.len(), tracks, "{line}");
                states.last_mut().unwrap().1.push((digits, to.trim().parse().unwrap()));
            }
        }
    }
    let mut at = 0;
    for letter in word {
        // The last line that fits counts.
        let fits = |digits: &[Option<u32>]| {
            digits.iter().zip(letter).all(|(wanted, d)| wanted.is_none_or(|w| w == *d))
        };
        match states[at].1.iter().rev().find(|(digits, _)| fits(digits)) {
            Some((_, to)) => at = *to,
            None => return false,
        }
    }
    states[at].0
}

/// One to three lines changed: another output, target or digit, a line twice or gone.
fn mutant(text: &str, chance: &mut Chance) -> String {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    for _ in 0..=chance.below(3) {
        let at = 1 + chance.below(lines.len() - 1);
        let line = lines[at].clone();
        match (chance.below(5), line.split_once("->")) {
            (0 | 1, Some((digits, _))) => {
                lines[at] = format!("{digits}-> {}", chance.below(4));
            }
            (2, Some((_, to))) => {
                let digits = [chance.below(3), chance.below(3)];
                lines[at] = format!("{} {} ->{to}", digits[0], digits[1]);
            }
            (3, Some(_)) => lines.insert(at, line),
            (_, Some(_)) => drop(lines.remove(at)),
            (_, None) if !line.trim().is_empty() => {
                let state = line.split(' ').next().unwrap();
                lines[at] = format!("{state} {}", chance.below(3));
            }
            _ => {}
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn mutants_of_library_files() {
    let folder = std::env::temp_dir().join(format!("wythoff-library-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let mut chance = Chance(0x1234_5678_9abc_def1);
    let (mut tried, mut accepted) = (0, 0);
    for formula in ["?msd_2 y=2*x", "?msd_2 y=x+3", "?msd_2 x<y"] {
        let mut prover = Prover::new();
        prover.define("r", formula).unwrap();
        let text = prover.relation("r").unwrap().to_text();
        for i in 0..200 {
            let changed = mutant(&text, &mut chance);
            fs::write(folder.join("r.txt"), &changed).unwrap();
            let mut reader = Prover::new();
            let library = reader.load_library(&folder, Default::default()).unwrap();
            tried += 1;
            for (_, error) in &library.refused {
                assert!([2, 3].contains(&error.exit_code()), "{formula}, {i}: {error}");
            }
            let Some(relation) = reader.relation("r") else { continue };
            accepted += 1;
            for x in 0..12u32 {
                for y in 0..12u32 {
                    let word: Vec<Vec<u32>> =
                        (0..5).rev().map(|bit| vec![x >> bit & 1, y >> bit & 1]).collect();
                    let holds = relation.holds(&[BigUint::from(x), BigUint::from(y)]);
                    let says = accepts(&changed, 2, &word);
                    assert_eq!(holds, says, "{formula}, {i}: ({x},{y})\n{changed}");
                }
            }
        }
    }
    fs::remove_dir_all(&folder).unwrap();
    assert!(accepted > 50 && accepted < tried);
    told("file of a library, `prove --library`", (tried, accepted));
}
