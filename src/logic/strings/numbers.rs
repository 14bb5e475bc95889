//! Numeration systems by name, read from either end: natural ones, negative ones, and those that files give.

use std::sync::Arc;

use super::signed::Signed;
use crate::logic::automaton::Dfa;
use crate::logic::numeration::System;
use crate::logic::prove::Prover;
use crate::{Error, Result};

/// A numeration system and the end it is read from.
#[derive(Debug)]
pub(crate) struct Numbers {
    /// As written after `?`.
    pub(crate) name: String,
    pub(crate) radix: u32,
    /// 0, 1, …, radix − 1.
    pub(crate) digits: Arc<Vec<i32>>,
    /// Whether the least significant digit comes first.
    pub(crate) lsd: bool,
    pub(crate) kind: Calculus,
    /// The strings that are representations; none if all are.
    valid: Option<Arc<Dfa>>,
}

/// How to calculate.
#[derive(Debug, Clone)]
pub(crate) enum Calculus {
    Natural(Arc<System>),
    Signed(Arc<Signed>),
    Written(Arc<GivenNumbers>),
}

/// A system of natural numbers that files give, with the most significant digit first.
#[derive(Debug)]
pub(crate) struct GivenNumbers {
    /// x + y = z.
    pub(crate) adder: Arc<Dfa>,
    /// x < y.
    pub(crate) less: Arc<Dfa>,
}

/// A prover knows one system by a name.
impl PartialEq for Numbers {
    fn eq(&self, other: &Numbers) -> bool {
        self.name == other.name && self.natural_msd() == other.natural_msd()
    }
}

impl Eq for Numbers {}

impl Numbers {
    pub(crate) fn restricted(&self) -> Option<Arc<Dfa>> {
        self.valid.clone()
    }

    /// The system on which `prove.rs` works, if it is one.
    pub(crate) fn natural_msd(&self) -> Option<Arc<System>> {
        match &self.kind {
            Calculus::Natural(system) if !self.lsd => Some(system.clone()),
            _ => None,
        }
    }

    /// The system of a formula that is typed as one of natural numbers.
    pub(crate) fn natural(&self) -> &Arc<System> {
        match &self.kind {
            Calculus::Natural(system) => system,
            _ => unreachable!("a formula with another system is about strings"),
        }
    }

    pub(crate) fn is_signed(&self) -> bool {
        matches!(self.kind, Calculus::Signed(_))
    }

    /// The name of the system read from the other end.
    pub(crate) fn turned_name(&self) -> String {
        let (end, rest) = self.name.split_at(3);
        format!("{}{rest}", if end == "msd" { "lsd" } else { "msd" })
    }

    #[expect(clippy::cast_possible_wrap, reason = "memory keeps states below 2^32")]
    pub(crate) fn new(name: &str, kind: Calculus, radix: u32, valid: Option<Dfa>) -> Numbers {
        let name = name.to_string();
        let digits = Arc::new((0..radix as i32).collect());
        Numbers { name, radix, digits, lsd: false, kind, valid: valid.map(Arc::new) }
    }
}

/// The name of a system in full: `fib` is msd_fib, `3` is msd_3, `lsd` is lsd_2, `msd5` is msd_5.
pub(crate) fn full_name(name: &str) -> String {
    for end in ["msd", "lsd"] {
        match name.strip_prefix(end) {
            Some("") => return format!("{end}_2"),
            Some(rest) if rest.starts_with('_') => return name.to_string(),
            Some(rest) => return format!("{end}_{rest}"),
            None => {}
        }
    }
    format!("msd_{name}")
}

impl Prover {
    /// The numeration system of this name, from either end.
    pub(crate) fn numbers(&mut self, name: &str) -> Result<Arc<Numbers>> {
        let name = full_name(name);
        if let Some(known) = self.systems.get(&name) {
            return Ok(known.clone());
        }
        let made = match name.strip_prefix("lsd_") {
            Some(rest) => {
                let msd = self.numbers(&format!("msd_{rest}"))?;
                let valid = match &msd.valid {
                    None => None,
                    Some(valid) => Some(self.turned_words(valid)?),
                };
                let (digits, kind) = (msd.digits.clone(), msd.kind.clone());
                Numbers { name: name.clone(), lsd: true, radix: msd.radix, digits, kind, valid }
            }
            None => match name.strip_prefix("msd_neg_") {
                Some(base) => {
                    let signed = Signed::named(base).ok_or_else(|| {
                        Error::invalid(format!(
                            "a known numeration system, not {name}: there are msd_neg_k for 2 ≤ k ≤ 64 and msd_neg_fib"
                        ))
                    })?;
                    let valid = signed.valid();
                    let radix = signed.radix;
                    Numbers::new(&name, Calculus::Signed(Arc::new(signed)), radix, valid)
                }
                None => {
                    let system = self.system(&name)?;
                    return self.numbers_of(&system);
                }
            },
        };
        let made = Arc::new(made);
        self.systems.insert(name, made.clone());
        Ok(made)
    }

    /// A natural system, most significant digit first; a relation may have one that was never declared.
    pub(crate) fn numbers_of(&mut self, system: &Arc<System>) -> Result<Arc<Numbers>> {
        let known = self.systems.get(system.name());
        if let Some(known) = known.filter(|known| known.natural_msd().as_ref() == Some(system)) {
            return Ok(known.clone());
        }
        let valid = system.valid(1)?;
        let all = valid.states() == 1 && !valid.next.contains(&u32::MAX);
        let (valid, kind) = ((!all).then_some(valid), Calculus::Natural(system.clone()));
        Ok(Arc::new(Numbers::new(system.name(), kind, system.radix(), valid)))
    }

    /// From here on the system is meant by its name.
    pub(crate) fn declare(&mut self, system: &Arc<System>) -> Result<Arc<Numbers>> {
        let numbers = self.numbers_of(system)?;
        self.systems.insert(system.name().to_string(), numbers.clone());
        Ok(numbers)
    }

    /// Declares a system by its adder; the order is that of the strings unless it is given.
    pub(crate) fn written_system(
        &mut self,
        name: &str,
        adder: Dfa,
        valid: Option<Dfa>,
        less: Option<Dfa>,
    ) -> Result<()> {
        let [radix, second, third] = adder.radix[..] else {
            return Err(Error::invalid("an adder has three tracks"));
        };
        if radix != second || radix != third {
            return Err(Error::invalid("an adder with the same digits on each track"));
        }
        let less = less.unwrap_or_else(|| in_order(radix));
        let written = GivenNumbers { adder: Arc::new(adder), less: Arc::new(less) };
        let numbers = Numbers::new(name, Calculus::Written(Arc::new(written)), radix, valid);
        self.systems.insert(name.to_string(), Arc::new(numbers));
        Ok(())
    }

    /// Decides, before a system from a file calculates for the first time, that its adder adds: x + 0 = x and x + (y + 1) = (x + y) + 1 in
    /// the order of the numbers make it the addition of 0, 1, 2, ….
    pub(super) fn trust_adder(&mut self, name: &str) -> Result<()> {
        let name = name.replacen("lsd", "msd", 1);
        if !self.strings.checked.insert(name.clone()) {
            return Ok(());
        }
        match self.adder_adds(&name) {
            Ok(true) => Ok(()),
            other => {
                self.strings.checked.remove(&name);
                other?;
                Err(Error::invalid(format!("a system that adds: the adder of {name} does not")))
            }
        }
    }

    fn adder_adds(&mut self, name: &str) -> Result<bool> {
        let next = "(x<y & (Az z<=x | z>=y))";
        for law in [
            "Ax,z x+0=z <=> x=z".to_string(),
            "Ax,y x+y=0 => y=0".to_string(),
            format!(
                "Ay,u {next_yu} => Ax,z,v {next_zv} => (x+y=z <=> x+u=v)",
                next_yu =
                    next.replace('x', "#").replace('y', "u").replace('#', "y").replace('z', "w"),
                next_zv = next.replace('z', "w").replace('x', "z").replace('y', "v")
            ),
        ] {
            let text = format!("?{name} {law}");
            let value =
                self.string_formula(&text, crate::logic::parse::Source { text: &text, from: 0 })?;
            if value.dfa.is_empty() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// x before y as strings of one length, most significant first.
pub(crate) fn in_order(radix: u32) -> Dfa {
    let n = radix as usize;
    let mut next = vec![u32::MAX; 2 * n * n];
    for x in 0..n {
        for y in 0..n {
            let letter = x + n * y;
            next[letter] = match x.cmp(&y) {
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Less => 1,
                std::cmp::Ordering::Greater => u32::MAX,
            };
            next[n * n + letter] = 1;
        }
    }
    Dfa { radix: vec![radix; 2], letters: n * n, start: 0, accept: vec![false, true], next }
}
