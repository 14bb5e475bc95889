//! Formulas rewritten for the proof record, in the small language that its checker reads.
//!
//! What is left is ∧, ∨, ⇒, ⇔, ¬, ∃, ∀ of sums compared by = and ≤, and of relations between variables. A difference is
//! a number d with d + b = a, a quotient t/c a number q with c·q ≤ t < c·q + c, an argument that is no variable a number equal to
//! it; a < b is a + 1 ≤ b. A letter of a word is a relation of its index (`$T@1(i)`: the letter is 1). A constant above 64 is made
//! by doubling, as sums with large constants have large automata. The numbers made are bound around their atom, under names
//! that begin with `_`; an atom whose difference does not exist is false, as it was.

use std::fmt;

use super::*;

/// Constants up to this stay as they are.
const SMALL: u32 = 64;

/// The numbers made for one atom, and what ties them to its terms.
#[derive(Default)]
struct Made {
    vars: Vec<Var>,
    ties: Vec<Formula>,
}

impl Made {
    /// There are such numbers, and the atom holds.
    fn around(self, atom: Formula) -> Formula {
        let all = self.ties.into_iter().chain([atom]);
        let body = all.reduce(|a, b| Formula::And(Box::new(a), Box::new(b))).expect("the atom");
        if self.vars.is_empty() { body } else { Formula::Exists(self.vars, Box::new(body)) }
    }
}

fn plus(a: Term, b: Term) -> Term {
    match (a, b) {
        (Term::Constant(a), Term::Constant(b)) => Term::Constant(a + b),
        (a, b) => Term::Add(Box::new(a), Box::new(b)),
    }
}

fn not(formula: Formula) -> Formula {
    Formula::Not(Box::new(formula))
}

impl Prover {
    /// The formula in the language of the record.
    pub(super) fn kernel(&mut self, formula: &Formula, task: &mut Task) -> Result<Formula> {
        Ok(match formula {
            Formula::Compare(op, a, b, _) if a.is_letter() && b.is_letter() => {
                self.letters_kernel(*op, a, b, task)?
            }
            Formula::Compare(op, a, b, system) => {
                let mut made = Made::default();
                let a = self.sum(a, system, &mut made, task)?;
                let b = self.sum(b, system, &mut made, task)?;
                made.around(compared(*op, a, b, system))
            }
            Formula::Call(name, args, place) => {
                let systems = self.relations[name].systems.clone();
                let mut made = Made::default();
                let args = args.iter().zip(&systems);
                let args = args.map(|(t, s)| {
                    let system = self.numbers_of(s)?;
                    self.number(t, &system, &mut made, task)
                });
                let args = args.collect::<Result<Vec<Term>>>()?;
                made.around(Formula::Call(name.clone(), args, place.clone()))
            }
            Formula::Xor(a, b) => {
                let (a, b) = (self.kernel(a, task)?, self.kernel(b, task)?);
                not(Formula::Iff(Box::new(a), Box::new(b)))
            }
            // Quantifiers of one kind are one: all of their variables are the witness.
            Formula::Exists(vars, body) | Formula::Forall(vars, body) => {
                let exists = matches!(formula, Formula::Exists(..));
                let (vars, (body, sign)) = sentence::block(vars, body, exists, Var::MAX);
                let body = self.kernel(body, task)?;
                let body = Box::new(if sign == exists { body } else { not(body) });
                if exists { Formula::Exists(vars, body) } else { Formula::Forall(vars, body) }
            }
            _ => formula.with_parts(&mut |part| self.kernel(part, task))?,
        })
    }

    fn make(&self, system: &Arc<Numbers>, made: &mut Made, task: &mut Task) -> Var {
        let mut names = (task.made..).map(|i| format!("_{}", i + 1));
        let name = names.find(|name| !task.names.contains(name)).expect("there are enough");
        task.made += 1;
        let var = task.number(name, system);
        made.vars.push(var);
        var
    }

    /// The term as a sum of multiples of variables and constants.
    fn sum(
        &self,
        term: &Term,
        system: &Arc<Numbers>,
        made: &mut Made,
        task: &mut Task,
    ) -> Result<Term> {
        Ok(match term {
            Term::Var(_) => term.clone(),
            Term::Constant(c) if *c <= BigUint::from(SMALL) => term.clone(),
            Term::Constant(c) => Term::Var(self.doubled(c, system, made, task)),
            Term::Add(a, b) => {
                plus(self.sum(a, system, made, task)?, self.sum(b, system, made, task)?)
            }
            Term::Sub(a, b) => {
                let (a, b) = (self.sum(a, system, made, task)?, self.sum(b, system, made, task)?);
                let difference = Term::Var(self.make(system, made, task));
                made.ties.push(compared(Compare::Equal, plus(difference.clone(), b), a, system));
                difference
            }
            Term::Times(c, t) => times(*c, &self.sum(t, system, made, task)?)?,
            Term::Over(t, c) => {
                let dividend = self.sum(t, system, made, task)?;
                let room = self.sum(&Term::Constant((*c).into()), system, made, task)?;
                let quotient = Term::Var(self.make(system, made, task));
                let most = times(*c, &quotient)?;
                made.ties.push(compared(
                    Compare::LessEqual,
                    most.clone(),
                    dividend.clone(),
                    system,
                ));
                made.ties.push(compared(Compare::Less, dividend, plus(most, room), system));
                quotient
            }
            _ => unreachable!("a formula with such a term is about strings"),
        })
    }

    /// A variable for a constant: twice another, or twice and one more.
    fn doubled(&self, c: &BigUint, system: &Arc<Numbers>, made: &mut Made, task: &mut Task) -> Var {
        let value = if *c <= BigUint::from(SMALL) {
            Term::Constant(c.clone())
        } else {
            let half =
                Term::Times(2, Box::new(Term::Var(self.doubled(&(c / 2u32), system, made, task))));
            plus(half, Term::Constant(c % 2u32))
        };
        let var = self.make(system, made, task);
        made.ties.push(compared(Compare::Equal, Term::Var(var), value, system));
        var
    }

    /// The variable that stands for a term.
    fn number(
        &self,
        term: &Term,
        system: &Arc<Numbers>,
        made: &mut Made,
        task: &mut Task,
    ) -> Result<Term> {
        if let Term::Var(_) = term {
            return Ok(term.clone());
        }
        let value = self.sum(term, system, made, task)?;
        if let Term::Var(_) = value {
            return Ok(value);
        }
        let number = Term::Var(self.make(system, made, task));
        made.ties.push(compared(Compare::Equal, number.clone(), value, system));
        Ok(number)
    }

    /// Some letters for which the comparison holds stand there.
    fn letters_kernel(
        &mut self,
        op: Compare,
        a: &Term,
        b: &Term,
        task: &mut Task,
    ) -> Result<Formula> {
        let mut made = Made::default();
        let mut sides = Vec::new();
        for side in [a, b] {
            sides.push(match side {
                Term::Letter(value) => vec![(*value, None)],
                Term::At(word, indices, place) => {
                    let (system, places) =
                        (self.words[word].system.clone(), self.words[word].places.clone());
                    let system = self.numbers_of(&system)?;
                    let index = self.number(&indices[0], &system, &mut made, task)?;
                    let is = |x: &i32| {
                        Formula::Call(format!("{word}@{x}"), vec![index.clone()], place.clone())
                    };
                    places.keys().map(|x| (*x, Some(is(x)))).collect()
                }
                _ => unreachable!("a letter was asked for"),
            });
        }
        let mut cases = Vec::new();
        for (x, left) in &sides[0] {
            for (_, right) in sides[1].iter().filter(|(y, _)| op.holds(x, y)) {
                let both = [left.clone(), right.clone()].into_iter().flatten();
                cases.push(both.reduce(|a, b| Formula::And(Box::new(a), Box::new(b))));
            }
        }
        let truth = |prover: &mut Prover, holds: bool| -> Result<Formula> {
            let (a, b) = (Term::Constant(0u32.into()), Term::Constant(u32::from(!holds).into()));
            Ok(Formula::Compare(Compare::Equal, a, b, prover.numbers("msd_2")?))
        };
        // Two constants are compared here; for the rest some case has to hold.
        let any = match cases.iter().any(Option::is_none) {
            true => truth(self, true)?,
            false => {
                let any = cases.into_iter().flatten();
                match any.reduce(|a, b| Formula::Or(Box::new(a), Box::new(b))) {
                    Some(any) => any,
                    None => truth(self, false)?,
                }
            }
        };
        Ok(made.around(any))
    }
}

/// A multiple of a sum, written out.
fn times(c: u32, sum: &Term) -> Result<Term> {
    Ok(match sum {
        Term::Add(a, b) => plus(times(c, a)?, times(c, b)?),
        Term::Times(d, t) => {
            let both = c.checked_mul(*d).filter(|c| *c < 1 << 30);
            let both = both
                .ok_or_else(|| Error::overflow("a coefficient of a term; use smaller constants"))?;
            Term::Times(both, t.clone())
        }
        Term::Constant(d) => Term::Constant(d * c),
        other => Term::Times(c, Box::new(other.clone())),
    })
}

/// A comparison by = and ≤ alone.
fn compared(op: Compare, a: Term, b: Term, system: &Arc<Numbers>) -> Formula {
    let one = || Term::Constant(1u32.into());
    let (op, a, b) = match op {
        Compare::Equal | Compare::LessEqual => (op, a, b),
        Compare::NotEqual => return not(compared(Compare::Equal, a, b, system)),
        Compare::Less => (Compare::LessEqual, plus(a, one()), b),
        Compare::Greater => (Compare::LessEqual, plus(b, one()), a),
        Compare::GreaterEqual => (Compare::LessEqual, b, a),
    };
    Formula::Compare(op, a, b, system.clone())
}

/// Prints such a formula: connectives in parentheses, nothing depends on precedence; the numeration system is named in front
/// of the whole and wherever it changes.
pub(super) struct Core<'a>(pub &'a Formula, pub &'a [String]);

impl fmt::Display for Core<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let system = first_system(self.0);
        if let Some(system) = &system {
            write!(f, "?{} ", system.name)?;
        }
        core(self.0, self.1, system.as_deref(), f)
    }
}

fn first_system(formula: &Formula) -> Option<Arc<Numbers>> {
    match formula {
        Formula::Compare(.., system) => Some(system.clone()),
        _ => formula.parts().into_iter().find_map(first_system),
    }
}

fn core(
    formula: &Formula,
    names: &[String],
    system: Option<&Numbers>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    match formula {
        Formula::Compare(op, a, b, own) => {
            if system.is_none_or(|system| system.name != own.name) {
                write!(f, "?{} ", own.name)?;
            }
            write!(f, "{}{}{}", sum_text(a, names), op.symbol(), sum_text(b, names))
        }
        Formula::Call(name, args, _) => {
            let args: Vec<String> = args.iter().map(|t| sum_text(t, names)).collect();
            write!(f, "${name}({})", args.join(","))
        }
        Formula::Not(g) => {
            f.write_str("~")?;
            core(g, names, system, f)
        }
        Formula::Exists(vars, g) | Formula::Forall(vars, g) => {
            let list: Vec<&str> = vars.iter().map(|&v| &names[v as usize][..]).collect();
            let quantifier = if matches!(formula, Formula::Exists(..)) { 'E' } else { 'A' };
            write!(f, "{quantifier} {} ", list.join(","))?;
            core(g, names, system, f)
        }
        Formula::And(..) => chain(formula, " & ", names, system, f),
        Formula::Or(..) => chain(formula, " | ", names, system, f),
        Formula::Implies(..) => chain(formula, " => ", names, system, f),
        Formula::Iff(..) => chain(formula, " <=> ", names, system, f),
        Formula::Xor(..) | Formula::Infinitely(..) | Formula::Reversed(_) => {
            unreachable!("rewritten before")
        }
    }
}

/// The members of a & b & … or a | b | …, or the two sides of another connective, in parentheses.
fn chain(
    formula: &Formula,
    token: &str,
    names: &[String],
    system: Option<&Numbers>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut members = Vec::new();
    let mut left = formula;
    loop {
        left = match (left, token) {
            (Formula::And(a, b), " & ") | (Formula::Or(a, b), " | ") => {
                members.push(&**b);
                a
            }
            (Formula::Implies(a, b) | Formula::Iff(a, b), _) if members.is_empty() => {
                members.push(&**b);
                members.push(&**a);
                break;
            }
            _ => {
                members.push(left);
                break;
            }
        };
    }
    for (i, member) in members.iter().rev().enumerate() {
        f.write_str(if i == 0 { "(" } else { token })?;
        core(member, names, system, f)?;
    }
    f.write_str(")")
}

fn sum_text(term: &Term, names: &[String]) -> String {
    match term {
        Term::Var(v) => names[*v as usize].clone(),
        Term::Constant(c) => c.to_string(),
        Term::Add(a, b) => format!("{}+{}", sum_text(a, names), sum_text(b, names)),
        Term::Times(c, t) => format!("{c}*{}", sum_text(t, names)),
        _ => unreachable!("rewritten before"),
    }
}
