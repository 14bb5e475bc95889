//! Forged proof records: whatever is accepted states the truth, as the prover decides it from the text that was accepted.
//!
//! *Guided* mutants know the format: they flip accepting states, retarget transitions, drop members of joins, change signs,
//! variables, results, witnesses and formulas, and put the honest, consistent proof of one sentence under another. *Blind*
//! ones change bytes. The hash is computed anew for all. The oracle is the prover, on the definitions and sentences of the
//! accepted claim; the prover itself is tested against the plain meaning of formulas on small numbers (`logic_random`).

use crate::table::told;
use wythoff::logic::Prover;
use wythoff_verify::{Certificate, Limits, ProofClaim, Refused, Verified, verify_within};

const SCRIPTS: [&str; 5] = [
    r#"def even "E k n=2*k": eval a "A m,n $even(m) & $even(n) => $even(m+n)":
       eval b "E m,n $even(m) & ~$even(n) & $even(m+n+1) & n>3": eval c "A m $even(m) <=> ~$even(m+1)":"#,
    r#"eval a "?msd_fib A x (E y y+y=x) | (E y y+y+1=x)": eval b "?msd_fib A x,y x<y ^ y<=x":
       eval c "?msd_fib E x,y x-y=4 & x/3=y": eval d "?msd_fib A x E y x=2*y":"#,
    r#"eval a "A i T[i]!=T[2*i+1]": eval b "?msd_fib E i F[i]=F[i+1] & F[i]=@0 & i>5":
       eval c "E i T[i]=T[i+1] & T[i+1]=T[i+2]": eval d "A x (x<3 => x<4) & ~(x=5 & x=6)":"#,
    r#"ost s [0 2] [1 3]: def near "?msd_s y=x+2 | x=y+2": eval a "?msd_s A x,y $near(x,y) => $near(y,x)":
       eval b "?msd_s E x $near(x,0)": eval c "?msd_s A x E y $near(x,y) & y<x":"#,
    r#"reg r msd_2 "(1(01*)?|0)*1": reg s msd_fib msd_fib "([0,0]|[0,1][1,0])*": eval a "A x $r(x) => E k x=2*k+1":
       eval b "?msd_fib E x,y $s(x,y) & x=4": eval c "?msd_fib A x,y,z $s(x,y) & $s(x,z) => y=z": eval d "E x $r(x) & x>9":"#,
];

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

fn record(script: &str) -> String {
    let mut prover = Prover::new();
    prover.start_record().unwrap();
    prover.run(script).unwrap();
    String::from_utf8(prover.proof_record().unwrap().payload).unwrap()
}

/// In the language of scripts, letters of words are not relations: `$T@1(i)` is T[i]=@1.
fn user(text: &str) -> String {
    // Numbers of the checker's own are called _1, _2, …, which no user may write.
    let mut before = ' ';
    let mut text_of_user = String::new();
    for c in text.chars() {
        if c == '_' && !before.is_ascii_alphanumeric() && before != '_' {
            text_of_user.push('u');
        }
        text_of_user.push(c);
        before = c;
    }
    let mut parts = text_of_user.split('$');
    let mut out = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (name, rest) = part.split_once('(').unwrap();
        let (index, after) = rest.split_once(')').unwrap();
        out += &match name.split_once('@') {
            Some((word, letter)) => format!("({word}[{index}]=@{letter}){after}"),
            None => format!("${part}"),
        };
    }
    out
}

/// Whether every sentence of the claim has the truth that the prover finds.
fn is_true(claim: &ProofClaim) -> bool {
    let mut prover = Prover::new();
    for definition in &claim.definitions {
        let (verb, rest) = definition.text.split_once(' ').unwrap();
        let (name, text) = rest.split_once(' ').unwrap();
        match verb {
            "def" => {
                let done = prover.define(name.split('(').next().unwrap(), &user(text));
                // A definition whose arguments are not in alphabetical order is not the prover's.
                let Ok(done) = done else { return false };
                assert_eq!(format!("({})", done.free.join(",")), name[name.find('(').unwrap()..]);
            }
            "reg" => drop(prover.run(&format!("{}:", definition.text)).unwrap()),
            "ost" => drop(prover.run(&format!("ost {name} {text}:")).unwrap()),
            "word" => {
                let rules = text.split_once(' ').unwrap().1;
                if !matches!((name, rules), ("F", "0->01 1->0") | ("T", "0->01 1->10")) {
                    let script = format!("morphism m \"{rules}\": promote {name} m:");
                    prover.run(&script).unwrap();
                }
            }
            other => panic!("{other}"),
        }
    }
    claim
        .sentences
        .iter()
        .all(|s| prover.decide(&user(&s.formula)).unwrap().result == Some(s.truth))
}

/// A guided change of the lines.
fn forge(lines: &mut [String], random: &mut Random) {
    let at = random.below(lines.len());
    let words: Vec<String> = lines[at].split(' ').map(String::from).collect();
    let mut put = |i: usize, word: String| {
        let mut words = words.clone();
        words[i] = word;
        lines[at] = words.join(" ");
    };
    match &words[0][..] {
        "0" | "1" if random.below(3) == 0 => put(0, if words[0] == "1" { "0" } else { "1" }.into()),
        "0" | "1" => {
            let target = random.below(7);
            let word = if target == 6 { "-".into() } else { target.to_string() };
            put(1 + random.below(words.len() - 1), word);
        }
        "atom" => put(1, words[1].split(',').rev().collect::<Vec<_>>().join(",")),
        "join" => match random.below(4) {
            0 => put(5, words[5].split(',').rev().collect::<Vec<_>>().join(",")),
            1 => put(1, words[1].split(',').next().unwrap().into()),
            2 => put(1, random.below(4).to_string()),
            _ => put(3, words[5].split(',').next().unwrap().into()),
        },
        "empty" => lines[at] = format!("witness {} {}", words[1], random.below(4)),
        "witness" if random.below(2) == 0 => lines[at] = format!("empty {}", words[1]),
        "witness" => put(2, format!("{},{}", random.below(9), random.below(9))),
        "result" if words.len() == 2 => {
            put(1, if words[1] == "true" { "false" } else { "true" }.into());
        }
        "reg" => {
            let pairs =
                [("*", "+"), ("?", ""), ("?", "*"), ("|", ""), ("0", "1"), ("1", "0"), ("1", "*")];
            let (from, to) = pairs[random.below(pairs.len())];
            let (head, text) = lines[at].split_once('"').unwrap();
            lines[at] = format!("{head}\"{}", text.replacen(from, to, 1 + random.below(2)));
        }
        "eval" | "def" => {
            let pairs = [
                ("=", "<="),
                ("<=", "="),
                ("A ", "E "),
                ("E ", "A "),
                (" & ", " | "),
                (" | ", " & "),
                (" => ", " <=> "),
                (" <=> ", " => "),
                ("+", "+2*"),
                ("1", "2"),
                ("~", ""),
                ("x", "y"),
            ];
            let (from, to) = pairs[random.below(pairs.len())];
            lines[at] = lines[at].replacen(from, to, 1 + random.below(2));
        }
        _ => {}
    }
}

/// The honest proof of one sentence under another, with either result.
fn splice(lines: &mut Vec<String>, random: &mut Random) {
    let starts: Vec<usize> = (0..lines.len()).filter(|&i| lines[i].starts_with("eval ")).collect();
    let pick = |random: &mut Random| {
        let k = random.below(starts.len());
        let rest = starts.get(k + 1).copied().unwrap_or(lines.len());
        let end = (starts[k]..rest).find(|&i| lines[i].starts_with("result ")).unwrap();
        (starts[k], end)
    };
    let ((into, into_end), (from, from_end)) = (pick(random), pick(random));
    let mut body = lines[from + 1..=from_end].to_vec();
    if random.below(2) == 0 {
        let last = body.len() - 1;
        body[last] =
            if body[last].ends_with("true") { "result false" } else { "result true" }.into();
    }
    lines.splice(into + 1..=into_end, body);
}

/// Tries mutants; gives how many were accepted. A false one ends the test.
fn attack(count: usize, mut mutate: impl FnMut(&str, &mut Random) -> Vec<u8>) -> usize {
    let records = SCRIPTS.map(record);
    let limits = Limits { bytes: 100_000_000, seconds: Some(20), ..Limits::default() };
    let (mut random, mut accepted) = (Random(0x9e37_79b9_7f4a_7c15), 0);
    for i in 0..count {
        let honest = &records[i % records.len()];
        let payload = mutate(honest, &mut random);
        if payload == honest.as_bytes() {
            continue;
        }
        let certificate = Certificate { kind: "proof".into(), game: "none".into(), payload };
        match verify_within(&certificate.to_bytes(), &limits) {
            Ok(Verified::Proof(claim)) => {
                accepted += 1;
                let text = String::from_utf8_lossy(&certificate.payload);
                assert!(is_true(&claim), "a false claim was accepted:\n{text}");
            }
            Ok(other) => panic!("{other:?}"),
            Err(Refused::Rejected(_) | Refused::Limit { .. }) => {}
        }
    }
    accepted
}

#[test]
fn honest_records_state_the_truth() {
    for script in SCRIPTS {
        let payload = record(script).into_bytes();
        let bytes = Certificate { kind: "proof".into(), game: "none".into(), payload }.to_bytes();
        match verify_within(&bytes, &Limits::default()) {
            Ok(Verified::Proof(claim)) => assert!(is_true(&claim)),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn guided_forgeries_are_rejected_or_true() {
    let guided = |honest: &str, random: &mut Random| {
        let mut lines: Vec<String> = honest.lines().map(String::from).collect();
        match random.below(4) {
            0 => splice(&mut lines, random),
            _ => (0..=random.below(3)).for_each(|_| forge(&mut lines, random)),
        }
        (lines.join("\n") + "\n").into_bytes()
    };
    let accepted = attack(8000, guided);
    told("record, knowing the format", (8000, accepted as u64));
    // Some changes are harmless: proofs that are the same, definitions that nothing uses.
    assert!(accepted > 0, "the forger never hits");
}

#[test]
fn blind_forgeries_are_rejected_or_true() {
    let blind = |honest: &str, random: &mut Random| {
        let mut bytes = honest.as_bytes().to_vec();
        for _ in 0..=random.below(2) {
            let at = random.below(bytes.len());
            bytes[at] = match random.below(3) {
                0 => bytes[at] ^ (1 << random.below(7)),
                1 => bytes[random.below(bytes.len())],
                _ => b"01-+,= \nAE&|"[random.below(12)],
            };
        }
        bytes
    };
    let accepted = attack(8000, blind);
    told("record, blindly", (8000, accepted as u64));
}
