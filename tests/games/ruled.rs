//! Random games of formulas, multiples, guards, signed vectors and entries that are piles, as text.

use proptest::prelude::*;

/// The letters of what is taken.
const TAKEN: [char; 3] = ['k', 'l', 'm'];

fn pile(i: usize) -> char {
    char::from(b'a' + i as u8)
}

/// A sum of letters and a number.
fn sum(letters: Vec<char>) -> impl Strategy<Value = String> {
    let term = (0u32..4, prop::sample::select(letters));
    let term = term.prop_map(|(c, letter)| match c {
        0 => "1".to_string(),
        1 => letter.to_string(),
        2 => format!("2{letter}"),
        _ => format!("{c}*{letter}"),
    });
    (prop::collection::vec(term, 1..3), 0u32..4).prop_map(|(terms, c)| match c {
        0 => terms.join("+"),
        1 => terms.join("-"),
        c => format!("{}+{c}", terms.join("+")),
    })
}

fn condition(letters: Vec<char>, nim: bool) -> BoxedStrategy<String> {
    let relation = prop::sample::select(vec![">=", "<=", ">", "<", "=", "!="]);
    let equation = prop::sample::select(vec!["=", "!="]);
    let compared = (sum(letters.clone()), relation, sum(letters.clone()));
    let compared = compared.prop_map(|(x, r, y)| format!("{x}{r}{y}"));
    let congruent = (sum(letters.clone()), equation.clone(), 0u32..5, 2u32..6);
    let congruent = congruent.prop_map(|(x, r, c, m)| format!("{x}{r}{c} mod {m}"));
    let two = prop::collection::vec(prop::sample::select(letters), 2..4);
    let nims = (two, equation, 0u32..4);
    let nims = nims.prop_map(|(letters, r, c)| {
        let letters: Vec<String> = letters.iter().map(char::to_string).collect();
        format!("{}{r}{c}", letters.join("^"))
    });
    if nim {
        prop_oneof![6 => compared, 3 => congruent, 1 => nims].boxed()
    } else {
        prop_oneof![2 => compared, 1 => congruent].boxed()
    }
}

fn conditions(letters: Vec<char>, most: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(condition(letters, true), 0..most).prop_map(|list| list.join(", "))
}

fn line(piles: usize, adds: bool) -> impl Strategy<Value = String> {
    let least = if adds { -1i32 } else { 0 };
    let number = (least..4).prop_map(|n| n.to_string());
    let name = (0..piles).prop_map(|i| pile(i).to_string());
    let entry = prop_oneof![8 => number, 1 => name];
    let multiples = prop_oneof![
        3 => Just("*".to_string()),
        2 => Just(String::new()),
        1 => Just("*odd".to_string()),
        1 => Just("*even".to_string()),
        2 => (1u32..9).prop_map(|m| format!("*<={m}")),
        1 => (1u32..4).prop_map(|m| format!("*>={m}")),
        2 => (1u32..4, 0u32..4).prop_map(|(s, f)| format!("*({s}t+{f})")),
        1 => (1u32..3, 1u32..4, 3u32..14).prop_map(|(s, f, m)| format!("*({s}t+{f})<={m}")),
    ];
    (prop::collection::vec(entry, piles), any::<bool>(), multiples).prop_map(|(v, both, m)| {
        let v = v.join(",");
        if both { format!("{{{v}}}{m}") } else { format!("({v}){m}") }
    })
}

fn region(piles: usize, adds: bool) -> impl Strategy<Value = String> {
    let taken = TAKEN[..piles].to_vec();
    let all: Vec<char> = (0..piles).map(pile).chain(taken.clone()).collect();
    let letters = prop_oneof![3 => Just(taken), 1 => Just(all)];
    let inside = letters.prop_flat_map(|letters| conditions(letters, 4));
    (inside, any::<bool>(), prop::collection::vec(0u32..4, piles)).prop_map(
        move |(inside, both, signs)| {
            let letters: Vec<String> = signs
                .iter()
                .zip(TAKEN)
                .map(|(s, letter)| format!("{}{letter}", if adds && *s == 0 { "-" } else { "" }))
                .collect();
            let inside = if inside.is_empty() { "0>=0".to_string() } else { inside };
            let (open, close) = if both { ('{', '}') } else { ('[', ']') };
            format!("{open}{} : {inside}{close}", letters.join(","))
        },
    )
}

fn family(piles: usize, adds: bool) -> impl Strategy<Value = String> {
    let two = u32::from(piles == 2);
    let who = prop::sample::select(vec!["", "", "@larger", "@smaller"]);
    let old = prop_oneof![Just("wedge".to_string()), (1u32..4).prop_map(|t| format!("band:{t}"))];
    let moves = prop_oneof![
        4 => line(piles, adds),
        3 => region(piles, adds),
        two => (old, who).prop_map(|(old, who)| format!("{old}{who}")),
    ];
    let piles: Vec<char> = (0..piles).map(pile).collect();
    let guard = prop_oneof![
        2 => Just(String::new()),
        1 => conditions(piles, 3).prop_map(|g| if g.is_empty() { g } else { format!(" if {g}") }),
    ];
    (moves, guard).prop_map(|(moves, guard)| format!("{moves}{guard}"))
}

/// A text that may be a game of so many piles.
pub fn ruled_text(piles: usize) -> impl Strategy<Value = String> {
    prop_oneof![3 => Just(false), 1 => Just(true)].prop_flat_map(move |adds| {
        prop::collection::vec(family(piles, adds), 1..4).prop_map(|families| families.join(" "))
    })
}
