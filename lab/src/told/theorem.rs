//! What was proved of a solved game, as a theorem: in words, and in LaTeX with the automaton as a table.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use wythoff::engine::Play;
use wythoff::logic::{Relation, System};
use wythoff::solve::Book;

use crate::tex::tex;

/// The most states that are printed as a table; a larger automaton is named by its size alone.
pub const MOST_PRINTED: usize = 40;

/// Which positions a level holds.
fn value_of(book: &Book, value: usize) -> String {
    match (book.play(), value) {
        (Play::Misere, _) => "a P-position under misère play".to_string(),
        (Play::Normal, 0) => "a P-position (value 0)".to_string(),
        (Play::Normal, value) => format!("of Sprague–Grundy value {value}"),
    }
}

/// The system in words.
fn digits_of(system: &System) -> String {
    let name = system.name().strip_prefix("msd_").unwrap_or(system.name());
    match (name, system.definition()) {
        ("fib", _) => "Fibonacci digits (Zeckendorf's)".to_string(),
        ("pell", _) => "Pell digits (Ostrowski's for [0; 2, 2, …])".to_string(),
        ("trib", _) => "Tribonacci digits".to_string(),
        (_, Some(own)) if own.starts_with("ost ") => {
            let lists = own.splitn(3, ' ').nth(2).unwrap_or_default().replace("] [", "], period [");
            format!("Ostrowski digits of the continued fraction with preperiod {lists}")
        }
        (_, Some(own)) => {
            let list = own.splitn(3, ' ').nth(2).unwrap_or_default().to_string();
            format!("greedy digits of the linear recurrence with coefficients {list}")
        }
        (base, None) => format!("digits in base {base}"),
    }
}

/// The piles as a tuple, and how they are ordered.
fn tuple(book: &Book) -> (String, String) {
    let names = &["a", "b", "c", "d", "e", "f", "g", "h"][..book.game().arity().min(8)];
    let order = if book.game().is_symmetric() { names.join(" ≤ ") } else { String::new() };
    (format!("({})", names.join(",")), order)
}

/// The theorem in words, a sentence for each value.
pub fn text(book: &Book) -> String {
    let (piles, order) = tuple(book);
    let with = if order.is_empty() { String::new() } else { format!(" with {order}") };
    let mut text = format!("Theorem. Let {piles}{with} be a position of {}.\n", book.game());
    for (value, level) in book.levels().iter().enumerate() {
        let _ = writeln!(
            text,
            "It is {} if and only if the automaton A{value}, of {} states, accepts its {}.",
            value_of(book, value),
            level.dfa.states(),
            digits_of(book.system())
        );
    }
    text + "Digits are read most significant first, those of all piles side by side, shorter ones with zeros in front.\n"
}

/// The theorem in LaTeX: an environment `theorem`, which the document declares, and a table for each automaton of at most [`MOST_PRINTED`] states.
pub fn latex(book: &Book) -> String {
    let (piles, order) = tuple(book);
    let order = order.replace('≤', "\\le");
    let with = if order.is_empty() { String::new() } else { format!(" with ${order}$") };
    let mut out = format!(
        "\\begin{{theorem}}\nLet ${piles}${with} be a position of {}.\n\\begin{{itemize}}\n",
        tex(&book.game().to_string())
    );
    for (value, level) in book.levels().iter().enumerate() {
        let _ = writeln!(
            out,
            "\\item It is {} if and only if the automaton $A_{{{value}}}$, of {} states, accepts its {}.",
            tex(&value_of(book, value)),
            level.dfa.states(),
            tex(&digits_of(book.system()))
        );
    }
    out += "\\end{itemize}\nDigits are read most significant first, those of all piles side by side, shorter ones with zeros in front.\n\\end{theorem}\n";
    for (value, level) in book.levels().iter().enumerate() {
        if level.dfa.states() <= MOST_PRINTED {
            out += &table(value, level);
        }
    }
    out
}

/// The transitions of one automaton; state 0 is the start.
fn table(value: usize, level: &Relation) -> String {
    let mut out = format!(
        "\n% A_{value}: state 0 is the start; a letter that is not listed is never accepted.\n\\begin{{tabular}}{{rcl}}\n$A_{{{value}}}$ & accepts & letters $\\to$ state \\\\\n\\hline\n"
    );
    let mut states: Vec<(bool, BTreeMap<u32, Vec<String>>)> = Vec::new();
    for line in level.to_text().lines().skip(1).filter(|line| !line.is_empty()) {
        match (line.split_once(" -> "), states.last_mut()) {
            (Some((letter, to)), Some((_, edges))) => {
                let letter = format!("({})", letter.replace(' ', ","));
                edges.entry(to.parse().unwrap_or_default()).or_default().push(letter);
            }
            _ => states.push((line.ends_with(" 1"), BTreeMap::new())),
        }
    }
    for (state, (accepts, edges)) in states.iter().enumerate() {
        let edges =
            edges.iter().map(|(to, letters)| format!("${} \\to {to}$", letters.join("\\,")));
        let accepts = if *accepts { "yes" } else { "" };
        let edges = edges.collect::<Vec<_>>().join("; ");
        let _ = writeln!(out, "{state} & {accepts} & {edges} \\\\");
    }
    out + "\\end{tabular}\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::Game;
    use wythoff::engine::Registry;
    use wythoff::run::Run;
    use wythoff::solve::{Answer, Settings, solve};

    #[test]
    fn a_theorem_names_each_value_and_lists_every_state() {
        let game: Game = "wythoff".parse().unwrap();
        let (engines, settings) = (Registry::standard(), Settings::default());
        let run = Run::default();
        let answer = solve(&game, 0, Play::Normal, &settings, &engines, &run, &mut |_| {});
        let Answer::Proved(solved) = answer.unwrap() else { panic!("Wythoff's game is solved") };
        let book = Book::of(&solved, run.memory()).unwrap();
        let states = book.levels()[0].dfa.states();
        let words = text(&book);
        assert!(words.contains(&format!("A0, of {states} states")), "{words}");
        assert!(words.contains("(a,b) with a ≤ b"), "{words}");
        let latex = latex(&book);
        assert_eq!(latex.matches("\\\\\n").count(), states + 1, "{latex}");
        assert_eq!(latex.matches("\\begin").count(), latex.matches("\\end").count());
        assert!(latex.is_ascii(), "{latex}");
    }
}
