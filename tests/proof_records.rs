//! Proof records: what the prover writes is accepted, and whatever is changed in it is rejected where it was changed.

use num_bigint::BigUint;
use wythoff::logic::{Prover, Relation, prove_levels_with};
use wythoff_verify::{Certificate, Verified, verify};

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

fn record(script: &str) -> Certificate {
    let mut prover = Prover::new();
    prover.start_record().unwrap();
    // A relation that comes as an automaton: the numbers 1, 2 and 3.
    let mut other = Prover::new();
    other.define("set", "?msd_fib n>0 & n<4").unwrap();
    prover.insert("set", other.relation("set").unwrap().clone());
    prover.run(script).unwrap();
    prover.proof_record().unwrap()
}

fn lines(certificate: &Certificate) -> Vec<String> {
    let text = std::str::from_utf8(&certificate.payload).unwrap();
    text.lines().map(str::to_string).collect()
}

/// The certificate with other lines; its hash is computed anew, as anyone can.
fn with_lines(lines: &[String]) -> Vec<u8> {
    let payload = (lines.join("\n") + "\n").into_bytes();
    Certificate { kind: "proof".into(), game: "none".into(), payload }.to_bytes()
}

#[test]
fn a_record_is_accepted_and_says_what_was_proved() {
    let certificate = record(SCRIPT);
    let Ok(Verified::Proof(claim)) = verify(&certificate.to_bytes()) else {
        panic!("{:?}", verify(&certificate.to_bytes()));
    };
    let truths: Vec<(&str, bool)> = claim.sentences.iter().map(|s| (&s.0[..], s.2)).collect();
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
    assert_eq!(claim.given, ["set"]);
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
            let at = 1 + step % (words.len() - 1);
            let other = match words[at].parse::<usize>() {
                Ok(_) if step.is_multiple_of(2) || states == 1 => "-".to_string(),
                Ok(to) => ((to + 1) % states).to_string(),
                Err(_) => (step % states).to_string(),
            };
            vec![flipped, put(at, &other)]
        }
        "states" => vec![put(1, &(states + 1).to_string())],
        "atom" => {
            vec![put(1, if words[1] == "+" { "-" } else { "+" }), put(2, "0,0"), put(2, "99")]
        }
        "join" | "xor" => {
            let sign = put(7, if words[7] == "+" { "-" } else { "+" });
            vec![sign, put(3, "7777"), put(1, "0"), put(5, "0"), put(8, "99")]
        }
        "take" => vec![put(1, "7777")],
        "empty" => vec![put(1, "-"), line.replace("empty", "witness")],
        "witness" => {
            vec![line.replace("witness", "empty"), put(2, "3,3"), put(2, "1000000"), put(1, "-")]
        }
        "result" if words.len() == 2 => {
            vec![put(1, if words[1] == "true" { "false" } else { "true" })]
        }
        "result" => vec!["result true".replace("true", ""), "resul".into()],
        "given" | "reg" | "def" => vec![put(1, "renamed"), line.replace("msd_fib", "msd_2")],
        "ost" => vec![line.replace("[3 1]", "[3 2]"), line.replace("[3 1]", "[]")],
        "morphism" => vec![line.replace("101", "100"), line.replace("010", "01")],
        "promote" => vec![put(3, "msd_2"), put(2, "none"), put(1, "Z")],
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
        let commands = ["given", "reg", "def", "ost", "morphism", "promote", "eval"];
        if commands.contains(&kind(line)) {
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
            let rejected = match verify(&with_lines(&other)) {
                Ok(_) => panic!("line {}: `{line}` became `{changed}` and was accepted", i + 1),
                Err(rejected) => rejected,
            };
            *tried.entry(kind(line).to_string()).or_insert(0) += 1;
            // Another automaton that is given is another premise: what follows from it fails.
            let premise = lines[command].starts_with("given");
            if matches!(kind(line), "state" | "result" | "witness" | "empty") && !premise {
                let here = &lines[command][..lines[command].len().min(60)];
                assert!(rejected.detail.contains(here), "{line} -> {changed}: {rejected}");
            }
        }
        // A line left out, or one that comes twice.
        if !matches!(kind(line), "morphism" | "ost") {
            let mut shorter = lines.clone();
            shorter.remove(i);
            assert!(verify(&with_lines(&shorter)).is_err(), "without line {}: {line}", i + 1);
        }
    }
    let kinds: Vec<&str> = tried.keys().map(String::as_str).collect();
    let expected = [
        "atom", "def", "empty", "eval", "given", "join", "morphism", "ost", "promote", "reg",
        "result", "state", "states", "take", "witness", "xor",
    ];
    assert_eq!(kinds, expected, "{tried:?}");
}

/// A proof that forgets a variable before all parts that mention it are joined proves nothing.
#[test]
fn a_variable_cannot_be_forgotten_too_early() {
    // ∃x x=1 and ∃x x=2 hold; ∃x (x=1 and x=2) does not.
    let honest = lines(&record("eval both \"?msd_fib A y E x x=y & x=y+1\":"));
    let text = honest.join("\n");
    assert!(text.contains("result false"));
    let forged =
        text.replace("of 0,1 without -", "of 0 without 1").replace("result false", "result true");
    assert_ne!(text, forged);
    let forged: Vec<String> = forged.lines().map(str::to_string).collect();
    assert!(verify(&with_lines(&forged)).is_err());
}

#[test]
fn guessed_levels_have_records() {
    let mut prover = Prover::new();
    prover.start_record().unwrap();
    prove_levels_with(&mut prover, 2).unwrap();
    let certificate = prover.proof_record().unwrap();
    let Ok(Verified::Proof(claim)) = verify(&certificate.to_bytes()) else {
        panic!("{:?}", verify(&certificate.to_bytes()));
    };
    assert!(claim.sentences.iter().all(|s| s.2));
    assert!(["t0", "t1", "t2"].iter().all(|t| claim.given.iter().any(|g| g == t)));
}

/// A relation whose automaton is not one of numbers is no premise.
#[test]
fn given_automata_must_be_relations_between_numbers() {
    let lines = lines(&record("eval some \"?msd_fib E n $set(n)\":"));
    let at = lines.iter().position(|l| l.starts_with("given")).unwrap();
    // State 0 accepts 11, which is no Fibonacci representation.
    let mut forged = lines[..=at].to_vec();
    forged.extend(["states 1", "1 0 0"].map(String::from));
    assert_eq!(verify(&with_lines(&forged)).unwrap_err().condition, "given");
    // One leading zero is accepted, two are not.
    let mut forged = lines[..=at].to_vec();
    forged.extend(["states 2", "1 1 -", "1 - -"].map(String::from));
    assert_eq!(verify(&with_lines(&forged)).unwrap_err().condition, "given");
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
