//! `wyt play` line by line: scripts that win and lose, every kind of input, the same bytes each time.

use crate::common;

use std::io::Write;
use std::process::Stdio;

use common::{command, words, wyt};
use wythoff::engine::{Outcome, Play, Registry};
use wythoff::play::Match;
use wythoff::run::Run;

/// The output of a conversation that must end well.
fn conversation(line: &str, typed: &[u8]) -> String {
    let mut child = command()
        .args(words(&format!("play {line}")))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Whoever has won does not listen any more.
    let _ = child.stdin.take().unwrap().write_all(typed);
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), err.as_ref()), (Some(0), ""), "wyt play {line}");
    String::from_utf8(output.stdout).unwrap()
}

/// Types what the hint of the library says until the match is over: the conversation so far is played again each time.
fn follow_hints(sum: &str, flags: &str, play: Play, first: &str) -> String {
    let mut typed = first.to_string();
    for _ in 0..200 {
        let said =
            conversation(&format!("'{sum}' {flags}"), format!("{typed}hint\nquit\n").as_bytes());
        if said.contains("no move is left: ") {
            return said;
        }
        // The hint says what to take; the moves are made by its words.
        let told = said.lines().rev().nth(1).unwrap();
        let take = told.split("take ").nth(1).unwrap().split([',', ':', ';', '(']).next().unwrap();
        let part = told
            .split("in game ")
            .nth(1)
            .map_or(String::new(), |rest| format!("{}: ", rest.split(' ').next().unwrap()));
        typed += &format!("{part}take {}\n", take.trim());
    }
    panic!("{sum} under {play:?} play does not end: {typed}");
}

#[test]
fn hints_win_every_won_match_against_the_perfect_machine() {
    for (sum, flags, play) in [
        ("wythoff 5,8", "", Play::Normal),
        ("gdwn:1,2 6,9", "", Play::Normal),
        ("e-wythoff 7,9", "", Play::Normal),
        ("nim:3 3,4,5", "", Play::Normal),
        ("nim:3 3,4,5", "--misere", Play::Misere),
        ("fibonacci-nim 12", "", Play::Normal),
        ("{0,1}* {1,2} 6,8", "--misere", Play::Misere),
        ("wythoff:3 2,3,4", "", Play::Normal),
        ("wythoff 4,5 + nim:1 3", "", Play::Normal),
    ] {
        let game = Match::parse(sum, play).unwrap();
        let told = game.hint(&Registry::standard(), &Run::default()).unwrap();
        assert_eq!(told.outcome, Outcome::N, "{sum}");
        let said = follow_hints(sum, flags, play, "");
        assert!(said.ends_with("no move is left: you win\n"), "{sum} {flags}: {said}");
    }
}

#[test]
fn a_lost_match_is_lost_against_the_perfect_machine() {
    // (4,7) is a P-position: whatever is done first, the machine wins against random answers.
    for seed in 0..5 {
        let mut said = String::new();
        let mut typed = String::new();
        for turn in 0..20 {
            said = conversation("wythoff 4,7", format!("{typed}moves\nquit\n").as_bytes());
            if said.contains("no move is left") {
                break;
            }
            let from = said.rfind("> moves\n").unwrap();
            let moves: Vec<&str> = said[from..].lines().filter(|l| l.starts_with("  (")).collect();
            let chosen = moves[(turn * 7 + seed) % moves.len()];
            let to = chosen.trim().split(['(', ')']).nth(1).unwrap();
            typed += &format!("{to}\n");
        }
        assert!(said.ends_with("no move is left: the machine wins\n"), "{said}");
    }
}

#[test]
fn a_conversation_as_it_is_printed() {
    let typed = "3,4\nnonsense\nhint\n4,7\nundo\nundo\n-1,-1\nquit\n";
    let said = conversation("wythoff 5,8", typed.as_bytes());
    assert_eq!(
        said,
        "\
wythoff: any number from one pile, or the same number from both piles
whoever makes the last move wins; help tells what to type
(5,8)> 3,4
(5,8) to (3,4) is no move of wythoff: any number from one pile, or the same number from both piles
(5,8)> nonsense
cannot read \"nonsense\": at column 1 expected a move: 4,7 or take 1 from 2 or -1,-1
(5,8)> hint
(5,8) is not a P-position; the pair on its diagonal is (4,7): take 1 from both piles, leaving (4,7) (the piles differ by 3; pair 3 = (4, 7) differs by 3)
(5,8)> 4,7
the machine takes 1 from pile 2, leaving (4,6)
(4,6)> undo
taken back
(5,8)> undo
there is nothing to take back
(5,8)> -1,-1
the machine takes 1 from pile 2, leaving (4,6)
(4,6)> quit
"
    );
    assert_eq!(said, conversation("wythoff 5,8 --threads 1", typed.as_bytes()), "the same bytes");
}

#[test]
fn a_teacher_explains_and_counts() {
    let said = conversation("wythoff 5,8 --teacher", b"5,7\nhint\n4,1\nquit\n");
    assert!(said.contains("that gives the win away: from (5,7) the opponent wins"), "{said}");
    let said = conversation("wythoff 1,1 --teacher", b"0,0\n");
    assert!(said.ends_with("no move is left: you win; P-positions found: 1 of 1\n"), "{said}");
    let said = conversation("nim 1,2 --teacher", b"1,0\n");
    assert!(said.ends_with("the machine wins; P-positions found: 0 of 1\n"), "{said}");
}

#[test]
fn players_and_their_order() {
    let said = conversation("nim 0,1 --first machine", b"");
    assert!(
        said.ends_with(
            "the machine takes 1 from pile 2, leaving (0,0)\nno move is left: the machine wins\n"
        ),
        "{said}"
    );
    let said = conversation("nim 1,1 --two-players", b"0,1\n0,0\n");
    assert!(said.contains("(1,1) the first player> 0,1\n(0,1) the second player> 0,0\n"), "{said}");
    assert!(said.ends_with("the second player wins\n"), "{said}");
    let said = conversation("nim 1,1 --two-players --misere", b"0,1\n0,0\n");
    assert!(said.ends_with("the first player wins\n"), "{said}");
    let said = conversation("nim 0,0", b"");
    assert!(said.ends_with("no move is left: the machine wins\n"), "{said}");
}

#[test]
fn a_weak_machine_is_the_same_for_the_same_seed() {
    let play = |seed: u32| {
        conversation(&format!("wythoff 30,40 --strength 0 --seed {seed} --first machine"), b"")
    };
    assert_eq!(play(1), play(1));
    assert!((2..8).any(|seed| play(seed) != play(1)));
}

#[test]
fn fibonacci_nim_shows_its_limit() {
    let said = conversation("fibonacci-nim 17,4", b"take 5\nhint\ntake 1\n");
    assert!(said.contains("17 (take at most 4)> take 5\n(17,4) to (12,10) is no move"), "{said}");
    assert!(
        said.contains("17 = 13 + 3 + 1 in Fibonacci numbers, and up to 4 may be taken"),
        "{said}"
    );
}

#[test]
fn odd_input_is_answered_and_the_match_goes_on() {
    let mut typed: Vec<u8> =
        b"\n\x1b[2J\n\xff\xfe\n-\n,\ntake\ntake from\n9: 1\n:::\n-1\n".to_vec();
    typed.extend(b"99999999999999999999999999,1\nTAKE 1 FROM BOTH\n");
    let said = conversation("wythoff 5,8", &typed);
    assert!(!said.contains('\x1b'), "nothing a terminal would act on");
    assert!(said.contains("the machine takes"), "{said}");
    // The end of the input ends the match, wherever it stands, and without a line end, too.
    assert!(conversation("wythoff 5,8", b"hint").ends_with("(5,8)> \n"));
}

#[test]
fn piles_of_any_size_where_a_closed_form_answers() {
    let (a, b) = ("1".to_string() + &"0".repeat(300), "2".to_string() + &"0".repeat(300));
    let said = conversation(&format!("wythoff {a},{b}"), b"hint\ntake 1 from 1\nhint\nquit\n");
    assert!(said.contains("(301 digits)") && said.contains("the machine takes"), "{said}");
}

#[test]
fn what_cannot_be_played_is_refused_at_once() {
    for (line, code, why) in [
        ("play", 2, "name what is played"),
        ("play wythof 5,8", 2, "did you mean wythoff?"),
        ("play wythoff 5", 2, "has 2 numbers"),
        ("play wythoff 5,8 --strength 101", 2, "101"),
        ("play wythoff 5,8 --first you", 2, "--first"),
        ("play wythoff 5,8 --format json", 2, "leave --format and -o out"),
        ("play wythoff 5,8 -o game.txt", 2, "leave --format and -o out"),
        ("play 'wythoff 90,90 + nim 90,90' --misere", 3, "take smaller piles"),
        ("play gdwn:1,2 10000000,10000000", 3, "--memory"),
    ] {
        let run = wyt(line);
        assert_eq!(run.code, Some(code), "{line}: {}", run.err);
        assert!(run.err.contains(why) && run.err.lines().count() == 1, "{line}: {}", run.err);
        assert!(run.out.is_empty(), "{line}");
    }
}

#[test]
fn a_solved_game_is_played_at_any_size() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.solved");
    let (game, file) = ("'{0,1}* {1,1}* {1,4}'", file.to_str().unwrap());
    assert_eq!(wyt(&format!("solve {game} -o {file}")).code, Some(0));
    let position = "123456789012345678901234567890,199999999999999999999999";
    let told = conversation(&format!("{game} {position} --by {file}"), b"hint\nquit\n");
    assert!(told.contains("323606797749978969640916,199999999999999999999999"), "{told}");
    let other = wyt(&format!("play wythoff 5,8 --by {file}"));
    assert_eq!(other.code, Some(2), "{}", other.err);
    let sum = wyt(&format!("play wythoff 5,8 + nim 1,2 --by {file}"));
    assert_eq!(sum.code, Some(2), "{}", sum.err);
}
