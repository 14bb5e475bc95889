//! The ways in which a checker of proof records was once fooled, or made to work without end: each is closed.

use crate::records;

use std::time::{Duration, Instant};

use num_bigint::BigUint;
use records::{accepted, condition, file, lines, record, with_lines};
use wythoff::logic::Prover;
use wythoff_verify::{Certificate, Limits, Refused, verify, verify_within};

/// A proof that forgets a variable before all parts that mention it are joined proves nothing.
#[test]
fn a_variable_cannot_be_forgotten_too_early() {
    // ∃x x=1 and ∃x x=2 hold; ∃x (x=1 and x=2) does not.
    let honest = lines(&record("eval both \"?msd_fib A y E x x=y & x=y+1\":"));
    let text = honest.join("\n");
    assert!(text.contains("result false"));
    let forged = text
        .replace("join 0,1 without -", "join 0 without x")
        .replace("result false", "result true");
    assert_ne!(text, forged);
    let forged: Vec<String> = forged.lines().map(str::to_string).collect();
    assert!(verify(&with_lines(&forged)).is_err());
}

/// An equivalence is three conjunctions: an empty side does not stand for the whole.
#[test]
fn a_false_equivalence_is_rejected() {
    let atoms = "atom -\nstates 1\n0 -\natom -\nstates 1\n1 0\n";
    let head = "eval contradiction ?msd_2 A x (x+1<=x <=> x=x)\n";
    let old = format!("{head}{atoms}take 0\nempty 0\nresult true\n");
    assert_eq!(condition(&old), "format");
    // The three joins, with an honest ending and with a false one.
    let empty = "join 0,1 without - is -\nstates 1\n0 -\n";
    let full = "join 0,1 without - is -\nstates 1\n1 0\n";
    let joins = |same: &str| format!("{head}{atoms}{empty}{full}{same}");
    let honest = joins(empty) + "witness 0 0\nresult false\n";
    assert!(!accepted(&file(&honest)).sentences[0].truth);
    assert_eq!(condition(&(joins(full) + "empty 0\nresult true\n")), "join");
    assert_eq!(condition(&(joins(empty) + "empty 0\nresult true\n")), "empty");
    assert_eq!(condition(&(joins(empty) + "witness 0 0\nresult true\n")), "result");
}

/// Weights that do not fit are refused, by the checker and by the prover; what is accepted is exact.
#[test]
fn long_continued_fractions_are_exact_or_refused() {
    let long = format!("ost long [0{}] [1]\n", " 1".repeat(186));
    assert_eq!(condition(&long), "numeration system");
    let quotients = |n: usize| format!("[0{}] [1]", " 62".repeat(n));
    assert_eq!(condition(&format!("ost bad {}\n", quotients(20))), "numeration system");
    let (mut decided, mut refused) = (0, 0);
    for n in 0..24 {
        let script = format!("ost s {}: eval next \"?msd_s A x E y y=x+1\":", quotients(n));
        let mut prover = Prover::new();
        prover.start_record().unwrap();
        match prover.run(&script) {
            Err(error) => {
                assert!(error.to_string().contains("weights"), "{n}: {error}");
                refused += 1;
            }
            Ok(outcomes) => {
                assert_eq!(outcomes[0].result, Some(true), "{n}");
                decided += 1;
                if n < 4 {
                    assert!(
                        accepted(&prover.proof_record().unwrap().to_bytes()).sentences[0].truth
                    );
                }
            }
        }
    }
    assert!(decided > 12 && refused > 3, "{decided} {refused}");
}

#[test]
fn nothing_is_defined_twice() {
    // In records.
    let automaton = "states 1\n1 0 -\n";
    let twice = format!("given a msd_fib\n{automaton}given a msd_fib\n{automaton}");
    assert_eq!(condition(&twice), "names");
    for system in ["fib", "2", "trib", "pell", "64"] {
        assert_eq!(condition(&format!("ost {system} [0] [4]\n")), "names", "{system}");
    }
    assert_eq!(condition("ost a [0] [4]\nost a [0] [4]\n"), "names");
    let word = "word W msd_fib 0->01 1->0\n";
    assert_eq!(condition(&format!("{word}{word}")), "names");
    // In scripts: what everybody knows never; other names not where a record is kept, else the last definition counts.
    let known = ["ost fib [0] [4]:", "ost 2 [0] [4]:", "morphism m \"1->12 2->1\": promote F m:"];
    for script in known {
        let error = Prover::new().run(script).unwrap_err().to_string();
        assert!(error.contains("another name"), "{script}: {error}");
    }
    for script in [
        "def a \"x=1\": def a \"x=2\":",
        "def a \"x=1\": reg a msd_2 \"1\":",
        "ost s [0] [4]: ost s [0] [3]:",
        "morphism m \"0->01 1->0\": morphism m \"0->01 1->10\":",
    ] {
        let mut prover = Prover::new();
        prover.start_record().unwrap();
        let error = prover.run(script).unwrap_err().to_string();
        assert!(error.contains("another name"), "{script}: {error}");
    }
}

#[test]
fn records_are_plain_text_and_prove_something() {
    assert_eq!(condition(""), "sentences");
    let old = Certificate { kind: "proof".into(), game: "none".into(), payload: vec![] };
    assert_eq!(verify(&old.to_bytes()).unwrap_err().condition, "version");
    assert_eq!(condition("ost a [0] [4]\n"), "sentences");
    assert_eq!(condition("eval x\rtrue A x x<x\n"), "format");
    assert_eq!(condition("eval \u{202e} A x x<x\n"), "format");
    for junk in ["ost a [0] [4] junk", "ost a junk [0] [4]", "ost a [0] [+4]", "ost a  [0] [4]"] {
        assert_eq!(condition(&format!("{junk}\n")), "numeration system", "{junk}");
    }
    assert_eq!(condition("given a msd_fib junk\nstates 1\n1 0 -\n"), "numeration system");
    let mut certificate = record("eval some \"?msd_fib E n $set(n)\":");
    certificate.game = "wythoff".into();
    assert_eq!(verify(&certificate.to_bytes()).unwrap_err().condition, "game");
}

/// Nesting is limited on both sides, and small files cost little.
#[test]
fn deep_and_heavy_records_end_early() {
    for deep in ["~", "(", "?msd_2 ", "A x ", "E y "] {
        let text = deep.repeat(420_000 / deep.len());
        assert_eq!(condition(&format!("eval - {text}\n")), "formula", "{deep}");
        assert!(Prover::new().decide(&text).is_err(), "{deep}");
    }
    // Factors near 10^5: millions of sums, and no solution to end the search.
    let heavy =
        "eval - ?msd_fib E x,y 99990*x=99988*y+1\natom -\nstates 1\n0 -\nempty 0\nresult false\n";
    assert_eq!(condition(heavy), "atom");
    let heavy = heavy.replace("atom -\nstates 1\n0 -", "atom x,y\nstates 1\n0 - - - -");
    let limits = Limits { bytes: 50_000_000, seconds: Some(60), ..Limits::default() };
    let refused = verify_within(&file(&heavy), &limits);
    assert!(matches!(refused, Err(Refused::Limit { .. })), "{refused:?}");
}

/// A file below 1 kB may take five seconds, unless more are allowed.
#[test]
fn small_files_end_soon() {
    let heavy = "eval - ?msd_fib E x,y 99990*x=99988*y+1\natom x,y\nstates 1\n0 - - - -\nempty 0\nresult false\n";
    let limits = Limits { bytes: 1 << 29, seconds: Some(3600), ..Limits::default() };
    let begun = Instant::now();
    let Err(Refused::Limit { what, remedy }) = verify_within(&file(heavy), &limits) else {
        panic!("millions of sums")
    };
    assert!(begun.elapsed().as_secs() < 30, "{:?}", begun.elapsed());
    assert!(what == "memory" || remedy.contains("time limit"), "{what}: {remedy}");
}

/// The weights of a long witness are not held all at once, and what is held is asked for: 2.45 GB were taken unasked.
#[test]
fn a_long_witness_takes_little_memory_and_asks_for_it() {
    let long = |digits: usize| {
        let number = "7".repeat(digits);
        file(&format!(
            "eval - ?msd_2 E x x=x\natom x\nstates 1\n1 0 0\nwitness 0 {number}\nresult true\n"
        ))
    };
    let within = |bytes: u64, digits: usize| {
        verify_within(&long(digits), &Limits { bytes, ..Limits::default() })
    };
    assert!(within(10_000_000, 20_000).is_ok());
    assert!(matches!(within(20_000, 20_000), Err(Refused::Limit { what: "memory", .. })));
    // In a system whose weights need two before them.
    let honest = record("eval far \"?msd_fib E x x=1000000000\":");
    assert_eq!(
        accepted(&honest.to_bytes()).sentences[0].witness.as_ref().unwrap()[0].1,
        1_000_000_000u32.into()
    );
}

/// A system of 28 classes: the record is checked in about the time of its proof, where it took thirty times that.
#[test]
fn a_record_is_checked_in_about_the_time_of_its_proof() {
    let system = format!("ost ob [0{}] [2 1 1]:", " 1".repeat(24));
    let begun = Instant::now();
    let bytes = record(&format!("{system} eval q \"?msd_ob E y ~((A y (3*y)/2<=y))\":"));
    let proving = begun.elapsed();
    let begun = Instant::now();
    assert!(accepted(&bytes.to_bytes()).sentences[0].truth);
    let checking = begun.elapsed();
    assert!(checking < 5 * proving + Duration::from_secs(5), "{checking:?} after {proving:?}");
}

/// A relation whose automaton is not one of numbers is no premise.
#[test]
fn given_automata_must_be_relations_between_numbers() {
    // State 0 accepts 11, which is no Fibonacci representation.
    assert_eq!(condition("given set msd_fib\nstates 1\n1 0 0\n"), "given");
    // One leading zero is accepted, two are not.
    assert_eq!(condition("given set msd_fib\nstates 2\n1 1 -\n1 - -\n"), "given");
}

/// Variables of one name are told apart, in witnesses and in records.
#[test]
fn shadowed_names_are_told_apart() {
    let mut prover = Prover::new();
    prover.start_record().unwrap();
    let outcome = prover.decide("E x,y (E x (x<=9 & x-7!=y+x))").unwrap();
    let witness = outcome.witness.unwrap();
    let names: Vec<&str> = witness.iter().map(|(name, _)| &name[..]).collect();
    assert_eq!(names, ["x", "y", "x_2"]);
    assert_eq!(witness[0].1, BigUint::ZERO);
    // x − 7 exists only from 7 on.
    assert_eq!((&witness[1].1, &witness[2].1), (&BigUint::ZERO, &BigUint::from(7u32)));
    let claim = accepted(&prover.proof_record().unwrap().to_bytes());
    assert_eq!(claim.sentences[0].witness.as_ref(), Some(&witness));
}
