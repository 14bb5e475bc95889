//! The decision procedure against direct evaluation: thousands of random formulas with bounded quantifiers, on
//! every tuple below a bound, in several numeration systems.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::logic::formula::{Compare, Formula, Parsed, Term};
use crate::logic::{Prover, Relation};
use num_bigint::BigUint;

/// A small deterministic generator: the same formulas on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % sides
    }

    fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.roll(items.len() as u64) as usize]
    }
}

struct Writer {
    dice: Dice,
    word: Option<&'static str>,
    call: bool,
    quantified: usize,
}

impl Writer {
    fn term(&mut self, vars: &[String], depth: u32) -> String {
        match self.dice.roll(if depth == 0 { 4 } else { 9 }) {
            0 => self.dice.roll(9).to_string(),
            1..=3 => vars[self.dice.roll(vars.len() as u64) as usize].clone(),
            4 | 5 => format!("({}+{})", self.term(vars, depth - 1), self.term(vars, depth - 1)),
            6 => format!("({}-{})", self.term(vars, depth - 1), self.term(vars, depth - 1)),
            7 => format!("{}*({})", self.dice.roll(4), self.term(vars, depth - 1)),
            _ => format!("({})/{}", self.term(vars, depth - 1), 1 + self.dice.roll(4)),
        }
    }

    fn atom(&mut self, vars: &[String]) -> String {
        let op = self.dice.pick(&["=", "!=", "<", "<=", ">", ">="]);
        match (self.dice.roll(5), self.word, self.call) {
            (0, Some(word), _) if self.dice.roll(2) == 0 => {
                format!("{word}[{}]{op}@{}", self.term(vars, 1), self.dice.roll(2))
            }
            (0, Some(word), _) => {
                format!("{word}[{}]{op}{word}[{}]", self.term(vars, 1), self.term(vars, 1))
            }
            (1, _, true) => format!("$sub({},{})", self.term(vars, 1), self.term(vars, 1)),
            _ => format!("{}{op}{}", self.term(vars, 2), self.term(vars, 2)),
        }
    }

    /// A formula whose quantifiers are all bounded by constants or by earlier variables.
    fn formula(&mut self, vars: &[String], depth: u32) -> String {
        if depth == 0 {
            return self.atom(vars);
        }
        match self.dice.roll(10) {
            0..=4 => {
                let op = self.dice.pick(&["&", "|", "=>", "<=>", "^"]);
                format!(
                    "({} {op} {})",
                    self.formula(vars, depth - 1),
                    self.formula(vars, depth - 1)
                )
            }
            5 => format!("~({})", self.formula(vars, depth - 1)),
            6 => self.atom(vars),
            _ => {
                let name = format!("q{}", self.quantified);
                self.quantified += 1;
                let bound = if self.dice.roll(3) == 0 {
                    (2 + self.dice.roll(7)).to_string()
                } else {
                    format!(
                        "{}+{}",
                        vars[self.dice.roll(vars.len() as u64) as usize],
                        self.dice.roll(3)
                    )
                };
                let mut more = vars.to_vec();
                more.push(name.clone());
                let body = self.formula(&more, depth - 1);
                if self.dice.roll(2) == 0 {
                    format!("(E {name} {name}<{bound} & ({body}))")
                } else {
                    format!("(A {name} {name}<{bound} => ({body}))")
                }
            }
        }
    }
}

/// Direct evaluation. Quantifiers run below `BOUND`: at most three are nested, each reaching at most two above the
/// variables before it, and constants bound them by at most 8.
const BOUND: u64 = 16;

struct Direct<'a> {
    sub: Option<&'a Parsed>,
}

fn letter(word: &str, i: u64) -> i32 {
    if word == "T" {
        return (i.count_ones() % 2) as i32;
    }
    static FIBONACCI: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let mut text = vec![0u8];
        while text.len() < 2000 {
            text = text.iter().flat_map(|&c| if c == 0 { vec![0, 1] } else { vec![0] }).collect();
        }
        text
    });
    i32::from(FIBONACCI[i as usize])
}

impl Direct<'_> {
    fn term(&self, term: &Term, env: &[u64]) -> Option<u64> {
        Some(match term {
            Term::Var(v) => env[*v as usize],
            Term::Constant(c) => c.try_into().unwrap(),
            Term::Add(a, b) => self.term(a, env)? + self.term(b, env)?,
            Term::Sub(a, b) => self.term(a, env)?.checked_sub(self.term(b, env)?)?,
            Term::Times(c, t) => u64::from(*c) * self.term(t, env)?,
            Term::Over(t, c) => self.term(t, env)? / u64::from(*c),
            Term::Letter(value) => (*value).try_into().unwrap(),
            Term::At(word, i, _) => letter(word, self.term(&i[0], env)?).try_into().unwrap(),
            other => panic!("no statement about numbers has {other:?}"),
        })
    }

    fn holds(&self, f: &Formula, env: &mut Vec<u64>) -> bool {
        let compare = |op: &Compare, a: Option<_>, b: Option<_>| match (a, b) {
            (Some(a), Some(b)) => op.holds(&a, &b),
            _ => false,
        };
        match f {
            Formula::Compare(op, a, b, _) => compare(op, self.term(a, env), self.term(b, env)),
            Formula::Call(_, args, _) => {
                let sub = self.sub.unwrap();
                let values: Option<Vec<u64>> = args.iter().map(|t| self.term(t, env)).collect();
                let Some(values) = values else { return false };
                let mut inner = vec![0; sub.names.len()];
                for (&v, x) in sub.free.iter().zip(values) {
                    inner[v as usize] = x;
                }
                Direct { sub: None }.holds(&sub.formula, &mut inner)
            }
            Formula::Not(f) => !self.holds(f, env),
            Formula::And(a, b) => self.holds(a, env) && self.holds(b, env),
            Formula::Or(a, b) => self.holds(a, env) || self.holds(b, env),
            Formula::Xor(a, b) => self.holds(a, env) != self.holds(b, env),
            Formula::Implies(a, b) => !self.holds(a, env) || self.holds(b, env),
            Formula::Iff(a, b) => self.holds(a, env) == self.holds(b, env),
            Formula::Exists(vars, f) => (0..BOUND).any(|x| {
                env[vars[0] as usize] = x;
                self.holds(f, env)
            }),
            Formula::Forall(vars, f) => (0..BOUND).all(|x| {
                env[vars[0] as usize] = x;
                self.holds(f, env)
            }),
            other => panic!("no statement about numbers is {other:?}"),
        }
    }
}

fn big(numbers: &[u64]) -> Vec<BigUint> {
    numbers.iter().map(|&n| n.into()).collect()
}

/// The smaller alphabets more often: the others take most of the time.
const SYSTEMS: [&str; 14] = [
    "msd_2", "msd_2", "msd_2", "msd_2", "msd_2", "msd_fib", "msd_fib", "msd_fib", "msd_fib",
    "msd_fib", "msd_3", "msd_trib", "msd_pell", "msd_odd",
];

fn prover() -> Prover {
    let mut prover = Prover::new();
    // An Ostrowski system with preperiod and period: [0; 2, 1, 3, 1, 3, 1, …].
    prover.run("ost odd [0 2 1] [3 1]:").unwrap();
    prover
}

/// The largest value a free variable takes: quantifier bounds stay below `BOUND`.
const TUPLES: u64 = 9;

/// The formulas of a seed: the system, one to be called, one on x and y that may call it, and its body.
fn formulas(seed: u64, systems: &[&'static str]) -> (&'static str, String, String, String) {
    let mut dice = Dice(seed);
    let system = systems[dice.roll(systems.len() as u64) as usize];
    let word = match system {
        "msd_2" => Some("T"),
        "msd_fib" => Some("F"),
        _ => None,
    };
    let mut writer = Writer { dice, word, call: false, quantified: 0 };
    let sub = format!("?{system} {}", writer.formula(&["a".into(), "b".into()], 1));
    let sub = format!("{sub} & (a=a & b=b)");
    writer.call = true;
    // Larger alphabets make larger automata: shallower formulas there.
    let small = matches!(system, "msd_2" | "msd_fib");
    let depth = 1 + writer.dice.roll(if small { 3 } else { 2 }) as u32;
    let body = writer.formula(&["x".into(), "y".into()], depth);
    let text = format!("?{system} (x=x & y=y) & {body}");
    (system, sub, text, body)
}

fn check(prover: &mut Prover, seed: u64, systems: &[&'static str]) {
    let (system, sub, text, body) = formulas(seed, systems);
    let parsed_sub = prover.parse(&sub).unwrap();
    prover.define("sub", &sub).unwrap();
    let parsed = prover.parse(&text).unwrap();
    prover.define("it", &text).unwrap_or_else(|e| panic!("seed {seed}: {text}\n{e}"));
    let relation: Relation = prover.relation("it").unwrap().clone();
    assert_eq!(relation.arguments, ["x", "y"]);
    let direct = Direct { sub: Some(&parsed_sub) };
    let mut truth = BTreeMap::new();
    for x in 0..TUPLES {
        for y in 0..TUPLES {
            let mut env = vec![0; parsed.names.len()];
            env[parsed.free[0] as usize] = x;
            env[parsed.free[1] as usize] = y;
            let expected = direct.holds(&parsed.formula, &mut env);
            truth.insert((x.max(y), x, y), expected);
            assert_eq!(
                relation.holds(&big(&[x, y])),
                expected,
                "seed {seed}, x={x}, y={y}: {text}\nsub: {sub}"
            );
        }
    }
    // The same body as a sentence: its witness is the smallest tuple.
    for (quantifier, link, wanted) in [("E", "&", true), ("A", "=>", false)] {
        let sentence = format!("?{system} {quantifier} x,y x=x {link} ({body})");
        let outcome =
            prover.decide(&sentence).unwrap_or_else(|e| panic!("seed {seed}: {sentence}\n{e}"));
        let smallest =
            truth.iter().find(|(_, holds)| **holds == wanted).map(|(k, _)| vec![k.1, k.2]);
        let found: Option<Vec<u64>> = outcome
            .witness
            .as_ref()
            .map(|w| w.iter().map(|(_, n)| n.try_into().unwrap()).collect());
        assert_eq!(outcome.result, Some(found.is_some() == wanted), "seed {seed}: {sentence}");
        match smallest {
            Some(tuple) => assert_eq!(found, Some(tuple), "seed {seed}: {sentence}\nsub: {sub}"),
            None => assert!(
                found.as_ref().is_none_or(|t| t.iter().any(|&n| n >= TUPLES)),
                "seed {seed}: {sentence} claims {found:?}"
            ),
        }
    }
    // Enumeration begins with the tuples found directly, in order.
    let expected: Vec<Vec<u64>> =
        truth.iter().filter(|(_, holds)| **holds).map(|(k, _)| vec![k.1, k.2]).take(7).collect();
    let listed: Vec<Vec<u64>> = relation
        .tuples(7)
        .iter()
        .map(|t| t.iter().map(|n| n.try_into().unwrap_or(u64::MAX)).collect())
        .filter(|t: &Vec<u64>| t.iter().all(|&n| n < TUPLES))
        .collect();
    assert_eq!(listed, expected, "seed {seed}: {text}");
}

#[test]
fn random_formulas_agree_with_direct_evaluation() {
    for seed in 0..2500 {
        // Nothing is defined twice, so each formula has a prover of its own. With a record it decides the formula as
        // rewritten for the checker.
        let mut prover = prover();
        if seed % 4 == 0 {
            prover.start_record().unwrap();
        }
        check(&mut prover, seed, &SYSTEMS);
    }
}

/// Systems of recurrences: with natural weights before place 0 (all ones; one with a gap) and without.
#[test]
fn random_formulas_in_systems_of_recurrences() {
    const RECURRENCES: [(&str, &[u32]); 4] = [
        ("msd_four", &[1, 1, 1, 1]),
        ("msd_nara", &[1, 0, 1]),
        ("msd_twos", &[2, 2]),
        ("msd_steps", &[2, 1, 1]),
    ];
    let mut proved = Prover::new();
    for (name, coefficients) in RECURRENCES {
        proved.add_recurrence(name, coefficients).unwrap();
    }
    for seed in 0..40 {
        let mut prover = Prover::new();
        for (name, coefficients) in RECURRENCES {
            prover
                .add_system(crate::logic::System::recurrent(name, coefficients).unwrap())
                .unwrap();
        }
        check(&mut prover, seed, &RECURRENCES.map(|(name, _)| name));
    }
}

/// The checker of proof records has its own semantics of every construct: it must agree with the prover's.
#[test]
fn random_proofs_are_accepted_by_the_checker() {
    for seed in (0..2500).step_by(45) {
        let (system, sub, text, body) = formulas(seed, &SYSTEMS);
        let mut prover = Prover::new();
        prover.start_record().unwrap();
        prover.run("ost odd [0 2 1] [3 1]:").unwrap();
        prover.define("sub", &sub).unwrap();
        prover.define("it", &text).unwrap();
        for (quantifier, link) in [("E", "&"), ("A", "=>")] {
            prover.decide(&format!("?{system} {quantifier} x,y x=x {link} ({body})")).unwrap();
        }
        let record = prover.proof_record().unwrap().to_bytes();
        let checked = wythoff_verify::verify(&record);
        assert!(checked.is_ok(), "seed {seed}: {text}\nsub: {sub}\n{}", checked.unwrap_err());
    }
}
