//! Proof records of `wyt prove`, checked command by command and step by step, for all numbers.
//!
//! *Theorem.* If a record is accepted, each of its sentences has the truth it says, for all natural numbers, of the relations
//! as the record defines them. *Proof.* The record gives an automaton for each atom and each step, in the order in which the
//! formula needs them. [`walk`] compares each with what it claims to be on all words; the numeration systems and linear forms
//! ([`places`], [`atoms`]) are the checker's own; a step is sound by the rule in [`blocks`]; a sentence is decided by an empty
//! conjunction or by numbers that satisfy it. Names are defined once, so a text has one meaning, and the claim has every
//! definition that its sentences use. [`theorem`] goes from sentences to games. Cost: about that of the proof.

mod atoms;
mod blocks;
mod machine;
mod places;
mod reader;
mod theorem;
mod walk;

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use num_bigint::BigUint;
use sha2::{Digest, Sha256};

use super::limits::{Meter, Refused};
use super::{Certificate, Rejected};
use machine::{DEAD, Fault, Images, Machine, Table};
use places::Places;
use reader::{Formula, Letter, Term, Var, is_name};
use walk::agree;

/// What an accepted proof record proves.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ProofClaim {
    /// The sentences, in order.
    pub sentences: Vec<Sentence>,
    /// What defines the names in them, in order.
    pub definitions: Vec<Definition>,
    /// What follows about games.
    pub theorems: Vec<GameTheorem>,
    /// How many automata were compared with what they claim to be.
    pub steps: usize,
}

/// A sentence and its truth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// Its name; `-` for none.
    pub name: String,
    /// The formula, in the language of the record.
    pub formula: String,
    /// Whether it is true, for all numbers.
    pub truth: bool,
    /// Numbers that show a true E… or refute a false A…; the record does not prove that they are the least.
    pub witness: Option<Vec<(String, BigUint)>>,
    /// The definitions it uses directly.
    pub uses: BTreeSet<usize>,
}

/// What a name stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// The command, as in the record.
    pub text: String,
    /// For a relation given as an automaton: the automaton. It is taken as it is.
    pub given: Option<Given>,
    /// The definitions it uses directly.
    pub uses: BTreeSet<usize>,
}

/// An automaton that is a premise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// Its number of states.
    pub states: usize,
    /// Its lines: for each state whether it accepts, and where each letter leads.
    pub lines: String,
    /// The hash of these lines.
    pub sha256: String,
}

/// What the sentences say about a game: the relations are its positions of values 0, 1, ….
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameTheorem {
    /// The game.
    pub game: String,
    /// The relation of each value, on the two piles.
    pub sets: Vec<String>,
}

impl ProofClaim {
    /// The definitions that sentences and theorems rest on, in order.
    pub fn used(&self) -> Vec<&Definition> {
        let mut open: Vec<usize> = self.sentences.iter().flat_map(|s| s.uses.clone()).collect();
        let mut used = BTreeSet::new();
        while let Some(i) = open.pop() {
            if used.insert(i) {
                open.extend(&self.definitions[i].uses);
            }
        }
        used.into_iter().map(|i| &self.definitions[i]).collect()
    }
}

type Checked<T> = Result<T, Refused>;

struct Relation {
    table: Rc<Table>,
    systems: Vec<Rc<Places>>,
}

/// The record as lines, what the commands so far have defined, and the formula under way.
struct Checker<'t> {
    lines: std::iter::Peekable<std::iter::Enumerate<std::str::Lines<'t>>>,
    /// The line read last, counted from 1, and the command it belongs to.
    line: usize,
    command: &'t str,
    meter: &'t Meter,
    systems: HashMap<String, Rc<Places>>,
    relations: HashMap<String, Relation>,
    words: HashMap<String, (Rc<Images>, Rc<Places>)>,
    /// The definition of each name: `msd_x` for systems, `$x` for relations, `x[` for words.
    defined: HashMap<String, usize>,
    /// The variables of the formula, their systems, and the definitions it uses.
    names: Vec<String>,
    systems_of: Vec<Option<Rc<Places>>>,
    uses: BTreeSet<usize>,
    witness: Option<Vec<(String, BigUint)>>,
    /// Whether the sentence is one block, whose witness is that of the sentence.
    outermost: bool,
    steps: usize,
    claim: ProofClaim,
}

/// Checks a proof record.
pub(super) fn verify(certificate: &Certificate, meter: &Meter) -> Checked<ProofClaim> {
    let plain = |byte: &u8| *byte == b'\n' || (b' '..=b'~').contains(byte);
    if let Some(at) = certificate.payload.iter().position(|byte| !plain(byte)) {
        let why =
            format!("byte {} of the record, {:#04x}, is no text", at, certificate.payload[at]);
        return Err(Rejected::new("format", why).into());
    }
    let text = std::str::from_utf8(&certificate.payload).expect("ASCII was seen above");
    let (systems, relations, words, defined) = Default::default();
    let (names, systems_of, uses) = Default::default();
    let mut checker = Checker {
        lines: text.lines().enumerate().peekable(),
        line: 0,
        command: "",
        meter,
        systems,
        relations,
        words,
        defined,
        names,
        systems_of,
        uses,
        witness: None,
        outermost: true,
        steps: 0,
        claim: ProofClaim::default(),
    };
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

    fn fault<T>(&self, condition: &'static str, fault: Fault) -> Checked<T> {
        let Fault::Differs(word) = fault else {
            let Fault::Limit(refused) = fault else { unreachable!("the other kind") };
            return Err(refused);
        };
        let tuple = |column: &Vec<u32>| format!("{column:?}").replace(' ', "");
        let word = word.iter().map(tuple).collect::<String>();
        self.reject(
            condition,
            format!("the automaton is not what it claims to be on the digits {word}"),
        )
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

    /// The automaton that follows, on these variables.
    fn table_on(&mut self, vars: &[Var]) -> Checked<Rc<Table>> {
        let systems = vars.iter().map(|&v| self.systems_of[v].clone());
        match systems.collect::<Option<Vec<_>>>() {
            Some(systems) => self.table(&systems),
            None => self.reject("format", "a variable that no atom mentions has no digits"),
        }
    }

    fn table(&mut self, systems: &[Rc<Places>]) -> Checked<Rc<Table>> {
        let letters = systems.iter().try_fold(1usize, |n, s| n.checked_mul(s.radix as usize));
        let states = self
            .next()?
            .strip_prefix("states ")
            .and_then(|n| n.parse().ok().filter(|x: &u32| x.to_string() == n));
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
                word => word.parse().ok().filter(|&target| target < states),
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
        if !table.is_trimmed() {
            return self.reject("trimmed", "a state of an automaton is on no accepted word");
        }
        Ok(Rc::new(table))
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
    fn agrees(
        &mut self,
        condition: &'static str,
        table: &Table,
        machine: &Machine,
        negated: bool,
    ) -> Checked<()> {
        self.steps += 1;
        agree(table, machine, negated, self.meter).or_else(|fault| self.fault(condition, fault))
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

    fn command(&mut self) -> Checked<()> {
        self.command = self.next()?;
        self.uses.clear();
        let (verb, rest) = self.command.split_once(' ').unwrap_or((self.command, ""));
        let (name, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        match verb {
            "ost" => self.ostrowski(name, rest),
            "word" => self.word(name, rest),
            "given" => self.given(name, rest),
            "def" => self.relation(name, rest),
            "eval" => self.sentence(name, rest),
            "theorem" => self.theorem(name, rest),
            _ => self.reject("format", "this is no command"),
        }
    }

    /// `ost NAME [a0 …] [ …]`: the system msd_NAME of a continued fraction.
    fn ostrowski(&mut self, name: &str, rest: &str) -> Checked<()> {
        let lists = rest.strip_prefix('[').and_then(|r| r.strip_suffix(']')?.split_once("] ["));
        let numbers = |text: &str| {
            text.split(' ')
                .map(|n| n.parse().ok().filter(|x: &u32| x.to_string() == n))
                .collect::<Option<Vec<_>>>()
        };
        let lists = lists.and_then(|(a, b)| Some((numbers(a)?, numbers(b)?)));
        let Some(places) = lists.and_then(|(a, b)| Places::ostrowski(&a, &b)) else {
            let why = "expected a continued fraction [a0 ...] [...] whose weights fit in 100 bits";
            return self.reject("numeration system", why);
        };
        let key = format!("msd_{name}");
        self.define(key.clone(), name, None)?;
        self.systems.insert(key, Rc::new(places));
        Ok(())
    }

    /// `word NAME SYSTEM 0->01 1->0`: the fixed point of a morphism, begun with its least letter. The digits that
    /// lead through the images must be those of numbers.
    fn word(&mut self, name: &str, rest: &str) -> Checked<()> {
        let (system, rules) = rest.split_once(' ').unwrap_or((rest, ""));
        let digits = |text: &str| text.chars().map(|c| c.to_digit(10)).collect::<Option<Vec<_>>>();
        let mut images = std::collections::BTreeMap::new();
        for rule in rules.split(' ') {
            let sides = rule.split_once("->").and_then(|(x, y)| Some((digits(x)?, digits(y)?)));
            match sides {
                Some((x, image)) if x.len() == 1 && !images.contains_key(&x[0]) => {
                    images.insert(x[0], image);
                }
                _ => return self.reject("word", "expected rules such as 0->01, one a letter"),
            }
        }
        let letters: Vec<u32> = images.keys().copied().collect();
        let number = |x: &u32| letters.binary_search(x).ok();
        let numbered = images.values().map(|image| image.iter().map(number).collect());
        let numbered: Option<Vec<Vec<usize>>> = numbered.collect();
        let Some(images) = numbered.filter(|images| images[0].first() == Some(&0)) else {
            let why = "a letter has no image, or the first does not begin its own";
            return self.reject("word", why);
        };
        let places = self.places(system)?;
        let radix = places.radix as usize;
        let mut paths = Table { letters: radix, ..Table::default() };
        for image in &images {
            if image.len() > radix {
                return self.reject("word", "an image is longer than the system has digits");
            }
            paths.accept.push(true);
            let targets = image.iter().map(|&letter| letter as u32);
            paths.next.extend(targets.chain(std::iter::repeat(DEAD)).take(radix));
        }
        let mut machine = Machine { shown: 1, ..Machine::default() };
        machine.variable(&places);
        self.agrees("word", &paths, &machine, false)?;
        self.define(format!("{name}["), name, None)?;
        let values = letters.iter().map(|&x| x as i32).collect();
        self.words.insert(name.into(), (Rc::new(Images { images, values }), places));
        Ok(())
    }

    /// `given NAME SYSTEM …` and an automaton: a relation between numbers, whatever its leading zeros.
    fn given(&mut self, name: &str, rest: &str) -> Checked<()> {
        let names = rest.split(' ').filter(|_| !rest.is_empty());
        let systems = names.map(|s| self.places(s)).collect::<Checked<Vec<_>>>()?;
        let before = self.lines.clone();
        let table = self.table(&systems)?;
        let mut machine = Machine { shown: systems.len(), ..Machine::default() };
        let tracks: Vec<usize> = systems.iter().map(|s| machine.variable(s)).collect();
        machine.automata.push((table.clone(), tracks, true));
        if !table.accepts_nothing() && table.next.first() != Some(&0) {
            return self.reject("given", "leading zeros change what the automaton accepts");
        }
        self.agrees("given", &table, &machine, false)?;
        let states = table.accept.len();
        let lines = before.skip(1).take(states).map(|(_, line)| format!("{line}\n"));
        let lines = lines.collect::<String>();
        let hash = Sha256::digest(&lines);
        let sha256 = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        self.define(format!("${name}"), name, Some(Given { states, lines, sha256 }))?;
        self.relations.insert(name.into(), Relation { table, systems });
        Ok(())
    }

    fn read(&mut self, text: &str, arguments: &[&str]) -> Checked<Formula> {
        let (formula, names) =
            reader::read(text, arguments).or_else(|why| self.reject("formula", why))?;
        self.systems_of = vec![None; names.len()];
        self.names = names;
        self.assign(&formula)?;
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
        let base = self.places("msd_2")?;
        let vars: Vec<Var> = (0..arguments.len()).collect();
        vars.iter().for_each(|&v| {
            self.systems_of[v].get_or_insert_with(|| base.clone());
        });
        if self.next()? != "result" {
            return self.reject("format", "expected `result`");
        }
        let table = self.joined("result", &[&value], &vars, &[], false)?;
        let systems = vars.iter().filter_map(|&v| self.systems_of[v].clone()).collect();
        self.define(format!("${name}"), name, None)?;
        self.relations.insert(name.into(), Relation { table, systems });
        Ok(())
    }

    /// `eval NAME FORMULA`, its proof, and `result true` or `result false`.
    fn sentence(&mut self, name: &str, text: &str) -> Checked<()> {
        if name != "-" && !is_name(name) {
            return self.reject("names", "a sentence has a name, or -");
        }
        (self.witness, self.outermost) = (None, true);
        let formula = self.read(text, &[])?;
        let truth = self.truth(&formula)?;
        if self.next()? != format!("result {truth}") {
            return self.reject("result", format!("the sentence is {truth}"));
        }
        let witness = self.witness.take().filter(|_| self.outermost);
        let uses = std::mem::take(&mut self.uses);
        let (name, formula) = (name.to_string(), text.to_string());
        self.claim.sentences.push(Sentence { name, formula, truth, witness, uses });
        Ok(())
    }

    /// Gives each variable the system of the atoms that use it, and notes the definitions used.
    fn assign(&mut self, formula: &Formula) -> Checked<()> {
        match formula {
            Formula::Compare(_, a, b, system) => {
                let places = self.places(system)?;
                self.assign_term(a, &places)?;
                self.assign_term(b, &places)
            }
            Formula::Letters(_, a, b) => [a, b].into_iter().try_for_each(|letter| {
                let Letter::At(word, index) = letter else { return Ok(()) };
                let Some((_, places)) = self.words.get(word).cloned() else {
                    return self.reject("formula", format!("no word {word}"));
                };
                self.uses.extend(self.defined.get(&format!("{word}[")));
                self.assign_term(index, &places)
            }),
            Formula::Call(name, terms) => {
                let systems = self.relations.get(name).map(|relation| relation.systems.clone());
                let Some(systems) = systems.filter(|systems| systems.len() == terms.len()) else {
                    let why = format!("${name} is not defined, or has other arguments");
                    return self.reject("formula", why);
                };
                self.uses.extend(self.defined.get(&format!("${name}")));
                terms.iter().zip(&systems).try_for_each(|(t, s)| self.assign_term(t, s))
            }
            Formula::Not(f) | Formula::Exists(_, f) => self.assign(f),
            Formula::And(all) => all.iter().try_for_each(|f| self.assign(f)),
            Formula::Iff(a, b) => self.assign(a).and_then(|()| self.assign(b)),
        }
    }

    fn assign_term(&mut self, term: &Term, places: &Rc<Places>) -> Checked<()> {
        match term {
            Term::Constant(_) => Ok(()),
            Term::Var(v) => {
                let known = self.systems_of[*v].get_or_insert_with(|| places.clone());
                if Rc::ptr_eq(known, places) {
                    return Ok(());
                }
                let why = format!("{} is used in two numeration systems", self.names[*v]);
                self.reject("formula", why)
            }
            Term::Add(a, b) | Term::Sub(a, b) => {
                self.assign_term(a, places)?;
                self.assign_term(b, places)
            }
            Term::Times(_, t) | Term::Over(t, _) => self.assign_term(t, places),
        }
    }
}
