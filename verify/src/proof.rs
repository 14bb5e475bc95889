//! Proof records of `wyt prove`, checked command by command and step by step, for all numbers.
//!
//! *Theorem.* If a record is accepted, each of its sentences has the truth it says, for all natural numbers, of the relations
//! as the record defines them. *Proof.* The record gives an automaton for each comparison and each step, in the order in which
//! the formula needs them. [`machine`] compares each with what it claims to be on all words; the numeration systems and sums
//! ([`places`]) are the checker's own; a step is sound by the rule in [`blocks`]; a sentence is decided by an empty
//! conjunction or by numbers that satisfy it. Names are defined once, so a text has one meaning, and the claim has every
//! definition that its sentences use. [`crate::theorem`] goes from sentences to games. Cost: about that of the proof.

mod blocks;
mod claim;
mod definitions;
mod machine;
mod places;
mod reader;
mod regex;
mod sums;

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use num_bigint::BigUint;

use super::limits::{Meter, Refused};
use super::theorem::Proved;
use super::{Certificate, Rejected};
pub use claim::{Definition, GameTheorem, Given, ProofClaim, Sentence};
use machine::{DEAD, Machine, Table, agree};
use places::Places;
use reader::{Formula, Var, is_name, number};

type Checked<T> = Result<T, Refused>;

struct Relation {
    table: Rc<Table>,
    systems: Vec<Rc<Places>>,
}

/// The record as lines, what the commands so far have defined, and the formula under way.
struct Checker<'t> {
    lines: std::iter::Peekable<std::iter::Enumerate<std::str::Lines<'t>>>,
    /// The line read last, counted from 1, of how many, and the command it belongs to.
    line: usize,
    last_line: usize,
    command: &'t str,
    meter: &'t Meter<'t>,
    systems: HashMap<String, Rc<Places>>,
    relations: HashMap<String, Relation>,
    /// The definition of each name: `msd_x` for systems, `$x` for relations.
    defined: HashMap<String, usize>,
    /// The variables of the formula, their systems, and the definitions it uses.
    names: Vec<String>,
    systems_of: Vec<Rc<Places>>,
    uses: BTreeSet<usize>,
    witness: Option<Vec<(String, BigUint)>>,
    steps: usize,
    claim: ProofClaim,
}

/// The first line of a record is `record` and this number.
pub const RECORD_VERSION: u32 = 2;

/// Checks a proof record.
pub(super) fn verify(certificate: &Certificate, meter: &Meter) -> Checked<ProofClaim> {
    let plain = |byte: &u8| *byte == b'\n' || (b' '..=b'~').contains(byte);
    if let Some(at) = certificate.payload.iter().position(|byte| !plain(byte)) {
        let why =
            format!("byte {} of the record, {:#04x}, is no text", at, certificate.payload[at]);
        return Err(Rejected::new("format", why).into());
    }
    let text = std::str::from_utf8(&certificate.payload).expect("ASCII was seen above");
    let (systems, relations, defined) = Default::default();
    let (names, systems_of, uses, claim) = Default::default();
    let lines = text.lines().enumerate().peekable();
    let (line, last_line, command, witness, steps) = (0, text.lines().count(), "", None, 0);
    #[rustfmt::skip]
    let mut checker = Checker {
        lines, line, last_line, command, meter, systems, relations, defined,
        names, systems_of, uses, witness, steps, claim,
    };
    if checker.lines.next().is_none_or(|(_, line)| line != format!("record {RECORD_VERSION}")) {
        let why = format!("its first line is not `record {RECORD_VERSION}`: write it anew");
        return Err(Rejected::new("version", why).into());
    }
    while checker.lines.peek().is_some() {
        checker.command()?;
    }
    let mut claim = checker.claim;
    claim.steps = checker.steps;
    if claim.sentences.is_empty() {
        return Err(Rejected::new("sentences", "the record proves nothing").into());
    }
    let about = |theorem: &GameTheorem| theorem.game == certificate.game;
    if certificate.game != "none" && !claim.theorems.iter().any(about) {
        let why = format!("no theorem of the record is about {:?}: write none", certificate.game);
        return Err(Rejected::new("game", why).into());
    }
    Ok(claim)
}

impl<'t> Checker<'t> {
    /// A rejection at the current line.
    fn reject<T>(&self, condition: &'static str, why: impl Into<String>) -> Checked<T> {
        let (line, command, why) = (self.line, self.command, why.into());
        let command = &command[..command.len().min(200)];
        let why = format!("{why} (line {line} of the record, in `{command}`)");
        Err(Rejected::new(condition, why).into())
    }

    fn next(&mut self) -> Checked<&'t str> {
        let Some((i, line)) = self.lines.next() else {
            return self.reject("format", "the record ends too early");
        };
        self.line = i + 1;
        Ok(line)
    }

    /// The first word of the next line.
    fn peek(&mut self) -> &'t str {
        self.lines.peek().map_or("", |(_, line)| line.split(' ').next().unwrap_or_default())
    }

    /// A list separated by commas; `-` is empty.
    fn list<T: std::str::FromStr>(&self, text: &str) -> Checked<Vec<T>> {
        let items = text.split(',').filter(|_| text != "-").map(|item| item.parse().ok());
        match items.collect::<Option<Vec<T>>>() {
            Some(list) => Ok(list),
            None => self.reject("format", "a list of numbers cannot be read"),
        }
    }

    /// A list of variables, each once.
    fn variables(&self, text: &str) -> Checked<Vec<Var>> {
        let names = text.split(',').filter(|_| text != "-");
        let vars = names.map(|name| self.names.iter().position(|n| n == name));
        let vars = vars.collect::<Option<Vec<Var>>>();
        match vars.filter(|vars| vars.iter().collect::<BTreeSet<_>>().len() == vars.len()) {
            Some(vars) => Ok(vars),
            None => self.reject("format", "a list of variables cannot be read"),
        }
    }

    /// The automaton that follows, on tracks of these systems.
    fn table(&mut self, systems: &[Rc<Places>]) -> Checked<Table> {
        let letters = systems.iter().try_fold(1usize, |n, s| n.checked_mul(s.radix as usize));
        let states = self.next()?.strip_prefix("states ").and_then(number);
        let (Some(letters), Some(states @ 1..)) = (letters.filter(|&n| n <= 1 << 20), states)
        else {
            return self.reject("format", "expected `states …`, on at most 2^20 letters");
        };
        let mut table = Table { letters, ..Table::default() };
        for _ in 0..states {
            let mut words = self.next()?.split(' ');
            let accept = words.next();
            table.accept.push(accept == Some("1"));
            let before = table.next.len();
            let target = |word| match word {
                "-" => Some(DEAD),
                word => number(word).filter(|&target| target < states),
            };
            for word in words.take(letters + 1) {
                match target(word) {
                    Some(target) => table.next.push(target),
                    None => return self.reject("format", "there is no such state"),
                }
            }
            if table.next.len() - before != letters || !matches!(accept, Some("0" | "1")) {
                let why = format!("a state has 0 or 1 and {letters} transitions");
                return self.reject("format", why);
            }
        }
        Ok(table)
    }

    /// A numeration system, noted as used.
    fn places(&mut self, name: &str) -> Checked<Rc<Places>> {
        self.uses.extend(self.defined.get(name));
        if let Some(places) = self.systems.get(name) {
            return Ok(places.clone());
        }
        let Some(places) = Places::named(name) else {
            return self.reject("numeration system", format!("{name} is not known"));
        };
        let places = Rc::new(places);
        self.systems.insert(name.into(), places.clone());
        Ok(places)
    }

    /// Compares a table with a machine.
    fn agrees(&mut self, condition: &'static str, table: &Table, machine: &Machine) -> Checked<()> {
        self.steps += 1;
        self.meter.tell(self.line as u64, self.last_line as u64);
        match agree(table, machine, self.meter)? {
            true => Ok(()),
            false => self.reject(condition, "the automaton is not what it claims to be"),
        }
    }

    /// Enters a definition; its name must be new.
    fn define(&mut self, key: String, name: &str, given: Option<Given>) -> Checked<()> {
        if !is_name(name) || self.defined.contains_key(&key) || Places::named(&key).is_some() {
            return self.reject("names", format!("{name} is no name, or is defined already"));
        }
        let uses = std::mem::take(&mut self.uses);
        self.defined.insert(key, self.claim.definitions.len());
        let text = self.command.to_string();
        self.claim.definitions.push(Definition { text, given, uses });
        Ok(())
    }

    fn define_relation(
        &mut self,
        name: &str,
        table: Rc<Table>,
        systems: Vec<Rc<Places>>,
        given: Option<Given>,
    ) -> Checked<()> {
        self.define(format!("${name}"), name, given)?;
        self.relations.insert(name.into(), Relation { table, systems });
        Ok(())
    }

    fn command(&mut self) -> Checked<()> {
        self.command = self.next()?;
        self.uses.clear();
        let (verb, rest) = self.command.split_once(' ').unwrap_or((self.command, ""));
        let (name, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        match verb {
            "ost" => self.ostrowski(name, rest),
            "word" => self.word(name, rest),
            "reg" => self.regular(name, rest),
            "given" => self.given(name, rest),
            "def" => self.relation(name, rest),
            "eval" => self.sentence(name, rest),
            "theorem" | "diagonals" => {
                let proved = Proved::of(&self.claim).theorem(verb == "diagonals", name, rest);
                let theorem = proved.or_else(|why| self.reject("theorem", why))?;
                self.claim.theorems.push(theorem);
                Ok(())
            }
            _ => self.reject("format", "this is no command"),
        }
    }

    fn read(&mut self, text: &str, arguments: &[&str]) -> Checked<Formula> {
        let (formula, names) =
            reader::read(text, arguments).or_else(|why| self.reject("formula", why))?;
        let mut systems = vec![None; names.len()];
        self.names = names;
        self.assign(&formula, &mut systems)?;
        // Of a variable that no atom mentions any system will do.
        let any = self.places("msd_2")?;
        self.systems_of = systems.into_iter().map(|s| s.unwrap_or(any.clone())).collect();
        Ok(formula)
    }

    /// `def NAME(x,y) FORMULA`, its proof, `result` and its automaton on these variables.
    fn relation(&mut self, head: &str, text: &str) -> Checked<()> {
        let Some((name, list)) = head.strip_suffix(')').and_then(|head| head.split_once('('))
        else {
            return self.reject("format", "expected def NAME(x,y) FORMULA");
        };
        let arguments: Vec<&str> = list.split(',').filter(|_| !list.is_empty()).collect();
        let formula = self.read(text, &arguments)?;
        let value = self.value(&formula)?;
        let vars: Vec<Var> = (0..arguments.len()).collect();
        if self.next()? != "result" {
            return self.reject("format", "expected `result`");
        }
        let table = self.confirmed("result", &[&value], &vars, &[])?;
        let systems = self.systems_of[..vars.len()].to_vec();
        self.define_relation(name, table, systems, None)
    }

    /// `eval NAME FORMULA`, its proof, and `result true` or `result false`.
    fn sentence(&mut self, name: &str, text: &str) -> Checked<()> {
        if name != "-" && !is_name(name) {
            return self.reject("names", "a sentence has a name, or -");
        }
        self.witness = None;
        let formula = self.read(text, &[])?;
        let truth = self.truth(&formula)?;
        if self.next()? != format!("result {truth}") {
            return self.reject("result", format!("the sentence is {truth}"));
        }
        let mut inner = &formula;
        while let Formula::Not(f) = inner {
            inner = f;
        }
        // Of a sentence joined from others no witness is one of the whole.
        let witness = self.witness.take().filter(|_| matches!(inner, Formula::Exists(..)));
        let uses = std::mem::take(&mut self.uses);
        let (name, formula) = (name.to_string(), text.to_string());
        self.claim.sentences.push(Sentence { name, formula, truth, witness, uses });
        Ok(())
    }

    /// Gives each variable the system of the atoms that use it, and notes the definitions used.
    fn assign(&mut self, formula: &Formula, systems: &mut [Option<Rc<Places>>]) -> Checked<()> {
        let pairs: Vec<(Var, Rc<Places>)> = match formula {
            Formula::Not(f) | Formula::Exists(_, f) => return self.assign(f, systems),
            Formula::And(all) => return all.iter().try_for_each(|f| self.assign(f, systems)),
            Formula::Iff(a, b) => {
                self.assign(a, systems)?;
                return self.assign(b, systems);
            }
            Formula::Compare { sum, system, .. } => {
                let places = self.places(system)?;
                sum.0.iter().map(|(v, _)| (*v, places.clone())).collect()
            }
            Formula::Call(name, vars) => {
                let Some(relation) =
                    self.relations.get(name).filter(|r| r.systems.len() == vars.len())
                else {
                    let why = format!("${name} is not defined, or has other arguments");
                    return self.reject("formula", why);
                };
                let word = name.split_once('@').map(|(word, _)| format!("{word}@"));
                self.uses.extend(self.defined.get(&word.unwrap_or(format!("${name}"))));
                vars.iter().copied().zip(relation.systems.iter().cloned()).collect()
            }
        };
        for (v, places) in pairs {
            if !Rc::ptr_eq(systems[v].get_or_insert(places.clone()), &places) {
                let why = format!("{} is used in two numeration systems", self.names[v]);
                return self.reject("formula", why);
            }
        }
        Ok(())
    }
}
