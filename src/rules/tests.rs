//! Rules written out, options, weights, and what is recognised.

use std::collections::BTreeSet;

use crate::rules::{Game, Rules};

fn game(text: &str) -> Game {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn options(game: &Game, from: &[u64]) -> BTreeSet<Vec<u64>> {
    let mut found = BTreeSet::new();
    game.visit_options(from, &mut |to| {
        found.insert(to.to_vec());
    });
    found
}

#[test]
fn new_words_for_old_games_are_old_games() {
    for (new, old) in [
        ("{0,1}*>=1 {1,1}*(t+1)", "wythoff"),
        ("{0,1}* [k,l : k>=1, l>=1, k<l+2, l<k+2]", "fraenkel:2"),
        ("{0,1}* {k,l : 1<=k<=l, l<k+3}", "{0,1}* {k,l : k>=1, k<=l, l<=k+2}"),
        ("(1,0)* if a>=b (0,1)* if b>=a {1,1}*", "r-wythoff"),
        ("{k,l : k=0, b>=a} {1,1}*", "r-wythoff"),
        ("{0,1}* [k,l : k=l] {k,l : k>l, a<=b}", "e-wythoff"),
        ("{0,1}* [k,l : k!=l]", "{0,1}* wedge"),
        ("[k,l : l=2k] [k,l : k=2l, k>=1] {0,1}*", "{1,2}* {0,1}*"),
        ("[k : k>=1]", "nim:1"),
        ("[k,l : k=1, l=2]", "(1,2)"),
        ("{0,1}*even", "{0,2}*"),
        ("{0,1}*(3t+2)<=4", "{0,2}"),
    ] {
        assert_eq!(game(new), game(old), "{new}");
    }
    for new in ["{0,1}* if a>=b, a>=1", "{0,1}*odd", "{1,1}* if a>=b", "[k,l : l<2k]", "{0,a}*"] {
        assert!(game(new).rays().is_none(), "{new}");
    }
}

#[test]
fn options_are_those_of_the_rules() {
    let listed = |text: &str, from: &[u64]| -> Vec<Vec<u64>> {
        options(&game(text), from).into_iter().collect()
    };
    assert_eq!(listed("{0,1}*<=2", &[3, 0]), [[1, 0], [2, 0]]);
    assert_eq!(listed("{1}*odd", &[6]), [[1], [3], [5]]);
    assert_eq!(listed("{1}*(3t+2)<=6", &[9]), [[4], [7]]);
    assert_eq!(listed("{0,a}*", &[3, 7]), [[3, 1], [3, 4]]);
    assert_eq!(listed("{0,a}*", &[7, 0]), [[0u64; 0]; 0]);
    assert_eq!(listed("{-1,2} {1,2}", &[2, 0]), [[0, 1]]);
    assert_eq!(listed("[k,-l : k>=2, l=1]", &[3, 0]), [[0, 1], [1, 1]]);
    assert_eq!(listed("{1,1}* if a<b", &[2, 3]), [[0, 1], [1, 2]]);
    assert_eq!(listed("{1,1}* if a<b", &[3, 2]), [[0u64; 0]; 0]);
    assert_eq!(listed("(0,0,1) if a+b>=1", &[0, 0, 1]), [[0u64; 0]; 0]);
    assert_eq!(listed("[k,l,m : k^l^m=0]", &[1, 1, 1]), [[0, 0, 1], [0, 1, 0], [1, 0, 0]]);
    assert_eq!(listed("[k,l : k=l mod 2, k+l<=2]", &[2, 2]), [[0, 2], [1, 1], [2, 0]]);
}

#[test]
fn games_without_an_end_are_refused() {
    for text in
        ["{1,-1}", "(2,-1) (-1,2) (-1,0)", "[k,-l : l>=1]", "(2,-3) (-1,1)", "{-1,2} by a+3b"]
    {
        let message = text.parse::<Game>().unwrap_err().to_string();
        assert!(message.contains("for ever"), "{text}: {message}");
    }
    for text in
        ["(2,-3) (-1,2)", "{-1,2}", "[k,-l : l<k]", "[k,-l : k>=2, l=1]", "(1,-50) by 51a+b"]
    {
        let game = game(text);
        let game = game.ruled().unwrap();
        assert!(game.adds(), "{text}");
    }
}

#[test]
fn what_is_printed_reads_as_the_same() {
    for text in [
        "{0,1}*odd {1,1}*<=3 if a>=b",
        "[k,l : k>=1, l<2k+1] if a=1 mod 2, b!=0",
        "{k,l,m : k^l^m=0, a<=b<=c}",
        "{0,a}*>=2 (b,1)*(5t+2)<=22",
        "{-1,2} by 2a+3b",
        "wedge@larger if a+b>=3 band:4 if a!=b mod 3",
        "[k,l : 0>=0] {1,2}@smaller if a=0",
        "[k,l : 3k+2l=7 mod 4, k!=l+2]",
    ] {
        let first = game(text);
        let again: Game = first.to_string().parse().unwrap_or_else(|e| panic!("{first}: {e}"));
        assert_eq!(first, again, "{text}");
        assert_eq!(first.to_string(), again.to_string());
    }
}

#[test]
fn mistakes_are_explained() {
    for (text, part) in [
        ("[k,l : k>=1, l<2*x]", "one of a, b, k, l"),
        ("[a,b : a>=1]", "the name of a pile"),
        ("{0,1}* if a>=b, k=1", "one of a, b"),
        ("[k,l : k>=l+1, 1>=2]", "never does"),
        ("{0,c}*", "no pile c"),
        ("[k,l : k^2l=0]", "nim-sum"),
        ("{0,1}*<=0", "no multiple is left"),
        ("{0,1}* if", "one of a, b"),
        ("[k,l : k>=1", "another condition"),
    ] {
        let message = text.parse::<Game>().unwrap_err().to_string();
        assert!(message.contains(part), "{text}: {message}");
    }
}
