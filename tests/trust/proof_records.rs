//! Proof records: what the prover writes is accepted, and whatever is changed in it is rejected where it was changed.

use std::sync::Arc;

use crate::records;

use num_bigint::BigUint;
use records::{accepted, condition, file, lines, record, with_lines};
use wythoff::Game;
use wythoff::engine::{Play, Registry};
use wythoff::logic::{KnownLevels, Prover, Relation};
use wythoff::run::Run;
use wythoff::solve::{Answer, Book, Settings, solve};
use wythoff_verify::{Certificate, verify};

/// Every kind of command, atom, step and ending.
const SCRIPT: &str = r#"
ost odd [0 2 1] [3 1]:
reg shift msd_fib msd_fib "([0,0]|[0,1][1,1]*[1,0])*":
def floor "?msd_fib (n=0 & y=0) | (E t n>0 & $shift(n-1,t) & y=t+1)":
morphism square "0->010 1->101":
promote S square:
def third "?msd_3 x/3=y & (x>100 ^ S[x]=@1)":
eval word "?msd_3 E x S[x]=S[x+2] & S[x+1]=@0 & x>1000":
eval pairs "?msd_fib A n,y $floor(n,y) => E m $floor(y,m) & m+1=y+n | n=0":
eval once "?msd_fib A n,x,y $floor(n,x) & $floor(n,y) => x=y":
eval fails "?msd_fib A n,x,y ($floor(n,x) & $floor(n+2,y)) => y=x+3":
eval either "?msd_3 (A x,y $third(x,y) => y<=x) <=> (E x x=5)":
eval periodic "?msd_odd A x,y (x+y=2*y) <=> x=y":
eval kept "?msd_fib A n $set(n) => n<5 & n!=4":
def stays "?msd_odd A y (E z z+y=x) | y>x":
eval all "?msd_odd A x $stays(x)":
"#;

#[test]
fn a_record_is_accepted_and_says_what_was_proved() {
    let claim = accepted(&record(SCRIPT).to_bytes());
    let truths: Vec<(&str, bool)> =
        claim.sentences.iter().map(|s| (&s.name[..], s.truth)).collect();
    let expected = [
        ("word", true),
        ("pairs", true),
        ("once", true),
        ("fails", false),
        ("either", true),
        ("periodic", true),
        ("kept", true),
        ("all", true),
    ];
    assert_eq!(truths, expected);
    // All that the sentences rest on is there, what is taken as it is among it.
    let used: Vec<&str> = claim.used().iter().map(|d| d.text.split(' ').nth(1).unwrap()).collect();
    assert_eq!(used, ["set", "shift", "floor(n,y)", "S", "third(x,y)", "odd", "stays(x)"]);
    let given = claim.used().iter().filter(|d| d.given.is_some()).count();
    assert_eq!(given, 1);
    assert!(claim.sentences[3].witness.is_some() && claim.sentences[4].witness.is_none());
}

/// The kinds of lines, so that none is forgotten below.
fn kind(line: &str) -> &str {
    let first = line.split(' ').next().unwrap();
    if matches!(first, "0" | "1") { "state" } else { first }
}

/// Other lines that could stand in the place of this one.
fn changes(line: &str, states: usize, step: usize) -> Vec<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let put = |i: usize, word: &str| {
        let mut words = words.clone();
        words[i] = word;
        words.join(" ")
    };
    match kind(line) {
        "state" => {
            // The accepting bit, and one transition, not always the same.
            let flipped = put(0, if words[0] == "1" { "0" } else { "1" });
            // What accepts nothing does so whatever its transitions.
            if states == 1 && words[0] == "0" {
                return vec![flipped];
            }
            let at = 1 + step % (words.len() - 1);
            let target = match words[at].parse::<usize>() {
                Ok(_) if step.is_multiple_of(2) || states == 1 => "-".to_string(),
                Ok(to) => ((to + 1) % states).to_string(),
                Err(_) => (step % states).to_string(),
            };
            vec![flipped, put(at, &target)]
        }
        "states" => vec![put(1, &(states + 1).to_string())],
        "atom" => vec![put(1, "x,x"), put(1, "nobody"), put(0, "atoms")],
        "join" => {
            vec![put(1, "7777"), put(1, "0"), put(3, "n"), put(5, "nobody")]
        }
        "empty" => vec![put(1, "-"), line.replace("empty", "witness")],
        "witness" => {
            vec![line.replace("witness", "empty"), put(2, "3,3"), put(2, "1000000"), put(1, "-")]
        }
        "result" if words.len() == 2 => {
            vec![put(1, if words[1] == "true" { "false" } else { "true" })]
        }
        "result" => vec!["result ".into(), "resul".into()],
        "given" | "def" => vec![put(1, "renamed"), line.replace("msd_fib", "msd_2")],
        "reg" => vec![
            put(1, "renamed"),
            line.replace("msd_fib", "msd_2"),
            line.replace("*[1,0]", "+[1,0]"),
            line.replace(")*\"", ")?\""),
            line.replace(")*\"", "*\""),
        ],
        "record" => vec!["record 1".into(), "record 3".into(), "record".into()],
        "ost" => vec![line.replace("[3 1]", "[3 2]"), line.replace("[3 1]", "[]"), put(2, "0 [0")],
        "word" => vec![line.replace("101", "100"), line.replace("010", "01"), put(2, "msd_2")],
        "eval" => {
            vec![format!("{line} & 1=2"), line.replace(['='], "<"), line.replace(" A ", " E ")]
        }
        other => panic!("no change is tried for a line {other}"),
    }
}

#[test]
fn every_change_is_rejected_in_the_command_where_it_was_made() {
    let lines = lines(&record(SCRIPT));
    assert!(verify(&with_lines(&lines)).is_ok());
    let mut tried = std::collections::BTreeMap::new();
    let (mut states, mut command) = (0, 0);
    for (i, line) in lines.iter().enumerate() {
        if let Some(count) = line.strip_prefix("states ") {
            states = count.parse().unwrap();
        }
        if ["given", "reg", "def", "ost", "word", "eval"].contains(&kind(line)) {
            command = i;
        }
        // Of long automata not every state.
        if kind(line) == "state" && i % 5 != 0 {
            continue;
        }
        for changed in changes(line, states, i) {
            if changed == *line {
                continue;
            }
            let mut other = lines.clone();
            other[i] = changed.clone();
            let premise = lines[command].starts_with("given");
            let rejected = match verify(&with_lines(&other)) {
                // Another automaton that is given is another premise, of which the sentences may be true as well.
                Ok(_) if premise && kind(line) == "state" => continue,
                Ok(_) => panic!("line {}: `{line}` became `{changed}` and was accepted", i + 1),
                Err(rejected) => rejected,
            };
            *tried.entry(kind(line).to_string()).or_insert(0) += 1;
            if matches!(kind(line), "state" | "result" | "witness" | "empty") && !premise {
                let here = &lines[command][..lines[command].len().min(60)];
                assert!(rejected.detail.contains(here), "{line} -> {changed}: {rejected}");
            }
        }
        let mut shorter = lines.clone();
        shorter.remove(i);
        let without = with_lines(&shorter);
        assert!(i == 0 || verify(&without).is_err(), "without line {}: {line}", i + 1);
    }
    let kinds: Vec<&str> = tried.keys().map(String::as_str).collect();
    let expected = [
        "atom", "def", "empty", "eval", "given", "join", "ost", "record", "reg", "result", "state",
        "states", "witness", "word",
    ];
    assert_eq!(kinds, expected, "{tried:?}");
}

#[test]
fn guessed_levels_have_records() {
    let mut prover = Prover::new();
    prover.start_record().unwrap();
    prover.prove_levels(2).unwrap();
    let claim = accepted(&prover.proof_record().unwrap().to_bytes());
    assert!(claim.sentences.iter().all(|s| s.truth));
    let given: Vec<String> =
        claim.used().iter().filter(|d| d.given.is_some()).map(|d| d.text.clone()).collect();
    assert!(["t0", "t1", "t2"].iter().all(|t| given.iter().any(|g| g.contains(t))), "{given:?}");
    let theorem = &claim.theorems[0];
    assert_eq!((&theorem.game[..], theorem.diagonals), ("r-wythoff", true));
    assert_eq!(theorem.sets, ["t0", "t1", "t2"]);
    // Without any one of its sentences, or of another game, or in another order, there is no theorem.
    let lines = lines(&prover.proof_record().unwrap());
    let (last, body) = lines.split_last().unwrap();
    assert_eq!(last, "diagonals msd_fib t0,t1,t2 r-wythoff");
    let told = |body: &[String], theorem: &str| {
        let text = body.join("\n") + "\n" + theorem + "\n";
        verify(&file(&text)).map_err(|rejected| rejected.condition)
    };
    assert!(told(body, last).is_ok() && told(body, &last.replace("t0,t1,t2", "t0")).is_ok());
    for wrong in ["t1,t0,t2", "t0,t2", "t0,t0", "t1"] {
        assert_eq!(told(body, &last.replace("t0,t1,t2", wrong)), Err("theorem"), "{wrong}");
    }
    assert_eq!(told(body, &last.replace("r-wythoff", "wythoff")), Err("theorem"));
    assert_eq!(told(body, &last.replace("diagonals", "theorem")), Err("theorem"));
    let starts: Vec<usize> = (0..body.len())
        .filter(|&i| ["eval ", "def ", "given ", "reg "].iter().any(|s| body[i].starts_with(s)))
        .collect();
    for (k, &from) in starts.iter().enumerate().filter(|(_, i)| body[**i].starts_with("eval")) {
        let to = starts.get(k + 1).copied().unwrap_or(body.len());
        let without = [&body[..from], &body[to..]].concat();
        assert_eq!(told(&without, last), Err("theorem"), "without {}", body[from]);
    }
}

/// The text of a regular expression fixes its relation: every automaton but its own is refused, every way of writing is read.
#[test]
fn regular_expressions_are_their_text() {
    for (systems, text) in [
        ("msd_2", "(0|1 1)*"),
        ("msd_2", ""),
        ("msd_2", "1+0?"),
        ("msd_fib", "0*(1(0|00)?)*1"),
        ("msd_fib msd_fib", "([0,0]|[1,0])*[1,1][0,0]*"),
        ("msd_3 msd_2", "[2,*]*([*,1]|[0,0]+)?"),
        ("msd_2", "((1*)*)*0"),
        ("msd_2", "1|"),
    ] {
        let mut prover = Prover::new();
        prover.start_record().unwrap();
        let tracks = if systems.contains(' ') { "x,y" } else { "x" };
        let call = format!("E {tracks} $r({tracks})");
        prover.run(&format!("reg r {systems} \"{text}\": eval some \"{call}\":")).unwrap();
        let honest = lines(&prover.proof_record().unwrap());
        assert!(accepted(&with_lines(&honest)).used()[0].text.contains(&text.replace(' ', "")));
        let other = honest.iter().map(|line| line.replace("reg r", "reg s")).collect::<Vec<_>>();
        assert!(verify(&with_lines(&other)).is_err());
        let at = honest.iter().position(|line| line.starts_with("states ")).unwrap() + 1;
        let mut flipped = honest.clone();
        flipped[at].replace_range(..1, if honest[at].starts_with('0') { "1" } else { "0" });
        let told = verify(&with_lines(&flipped)).unwrap_err();
        assert_eq!(told.condition, "reg", "{text}: {told}");
    }
    for bad in ["(", ")", "a", "[0", "[0,1]", "00)", "*", "[01]", "1**)", "(1"] {
        let text = format!("reg r msd_2 \"{bad}\"\nstates 1\n1 0 0\n");
        assert_eq!(condition(&text), "reg", "{bad}");
    }
    let deep = format!("reg r msd_2 \"{}\"\nstates 1\n1 0 0\n", "(".repeat(100_000));
    assert_eq!(condition(&deep), "reg");
}

fn theorem(game: &str) -> Certificate {
    let mut prover = Prover::new();
    prover.start_record().unwrap();
    let game: Game = game.parse().unwrap();
    let form = KnownLevels::of(&game).unwrap();
    form.prepare(&mut prover).unwrap();
    assert!(prover.prove_values(&game, &form.levels[..1]).unwrap().proved());
    prover.proof_record().unwrap()
}

/// The checker writes the sentences about a game itself: none may be missing, none may be about another game.
#[test]
fn a_theorem_about_a_game_needs_all_its_sentences() {
    for game in ["wythoff", "r-wythoff", "e-wythoff", "nim", "fraenkel:1"] {
        let certificate = theorem(game);
        let claim = accepted(&certificate.to_bytes());
        assert_eq!(claim.theorems[0].game, game);
        assert_eq!(certificate.game, game);
        let lines = lines(&certificate);
        let last = lines[lines.len() - 1].clone();
        assert!(last.starts_with("theorem "), "{last}");
        let forge = |lines: &[String], theorem: &str| {
            let payload = (lines.join("\n") + "\n" + theorem + "\n").into_bytes();
            let game = "none".into();
            let bytes = Certificate { kind: "proof".into(), game, payload }.to_bytes();
            verify(&bytes).map_err(|rejected| rejected.condition)
        };
        let body = &lines[..lines.len() - 1];
        assert!(forge(body, &last).is_ok());
        let another = if game == "nim" { "wythoff" } else { "gdwn:1,2" };
        assert_eq!(forge(body, &last.replace(game, another)), Err("theorem"), "{game}");
        // The record defines the moves, too: what it says of these is for the kernel, and the checker does without.
        assert!(body.iter().any(|line| line.starts_with("def move(")), "{game}");
        // Without any one of the sentences.
        let starts: Vec<usize> = (0..body.len())
            .filter(|&i| ["eval ", "def ", "given ", "reg "].iter().any(|s| body[i].starts_with(s)))
            .collect();
        let own = |line: &str| line.starts_with("eval") && !line.contains("$move");
        for (k, &from) in starts.iter().enumerate().filter(|(_, i)| own(&body[**i])) {
            let to = starts.get(k + 1).copied().unwrap_or(body.len());
            let without = [&body[..from], &body[to..]].concat();
            assert!(forge(&without, &last).is_err(), "{game}: without {}", body[from]);
        }
    }
}

/// A solved game's record ends with the theorem about the automaton in it; another automaton has no such theorem.
#[test]
fn the_record_of_a_solved_game_ends_with_its_theorem() {
    let games = [("{0,1}* {1,1}* {1,4}", 0), ("r-wythoff", 1), ("(0,1)* (1,0)* (1,2)*", 0)];
    for (text, top) in games {
        let game: Game = text.parse().unwrap();
        let answer = solve(
            &game,
            top,
            Play::Normal,
            &Settings::default(),
            &Registry::standard(),
            &Run::default(),
            &mut |_| {},
        )
        .unwrap();
        let Answer::Proved(solved) = answer else { panic!("{text}: {answer:?}") };
        let record = Book::of(&solved, Default::default())
            .unwrap()
            .record_of_pairs(&Run::default())
            .unwrap();
        let claim = accepted(&record.to_bytes());
        assert_eq!((&claim.theorems[0].game, &record.game), (&game.to_string(), &game.to_string()));
        assert_eq!(claim.theorems[0].sets.len(), top as usize + 1);
        let given = claim.used().iter().filter(|d| d.given.is_some()).count();
        assert_eq!(given, top as usize + 1, "the sets rest on the automata alone");
        let lines = lines(&record);
        let first = lines.iter().position(|line| line.starts_with("states ")).unwrap() + 1;
        let mut other = lines.clone();
        other[first].replace_range(..1, if lines[first].starts_with('0') { "1" } else { "0" });
        assert!(verify(&with_lines(&other)).is_err(), "{text}");
    }
}

/// Of games that the checker reads no rules of, a solved game's record has the moves and the sentences about them all the same, which the
/// kernel replays (`scripts/kernel`): formulas, limited multiples, guards, piles that grow, three piles, misere play. Not with blocking.
#[test]
fn every_solved_record_defines_the_moves() {
    let games = [
        ("nim:3", Play::Normal, true),
        ("moore", Play::Normal, true),
        ("{0,2}* {1,1}*<=2", Play::Normal, true),
        ("(1,0)* (0,1)* if a>=b", Play::Normal, true),
        ("yama-nim", Play::Normal, true),
        ("nim:3", Play::Misere, true),
        ("block:2 nim", Play::Normal, false),
    ];
    for (text, play, has_moves) in games {
        let game: Game = text.parse().unwrap();
        let system = Some(Arc::new(Settings::system_named("2").unwrap()));
        let settings = Settings { system, ..Settings::default() };
        let (registry, run) = (Registry::standard(), Run::default());
        let answer = solve(&game, 0, play, &settings, &registry, &run, &mut |_| {}).unwrap();
        let Answer::Proved(solved) = answer else { panic!("{text}: {answer:?}") };
        let record = Book::of(&solved, Default::default()).unwrap().record_of_pairs(&run).unwrap();
        let claim = accepted(&record.to_bytes());
        let lines = lines(&record);
        let kinds = lines.iter().filter(|line| line.starts_with("def move")).count();
        assert_eq!(kinds > 0, has_moves, "{text}");
        let about = |s: &&wythoff_verify::Sentence| s.formula.contains("$move");
        let about: Vec<_> = claim.sentences.iter().filter(about).collect();
        // Each kind of moves lowers the sum of the piles and joins no two positions; there is a move into the set, and under misere play a move.
        let more = if play == Play::Misere { 2 } else { 1 };
        assert_eq!(about.len(), if has_moves { 2 * kinds + more } else { 0 }, "{text}");
    }
}

#[test]
fn a_record_begins_with_the_proof() {
    let mut prover = Prover::new();
    assert!(prover.proof_record().is_err());
    prover.define("even", "E k n=2*k").unwrap();
    assert!(prover.start_record().is_err());
    let even: &Relation = prover.relation("even").unwrap();
    assert!(even.holds(&[BigUint::from(4u32)]));
}
