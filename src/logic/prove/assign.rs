//! Which numeration system each variable of a formula belongs to.

use super::*;

impl Prover {
    /// Refuses words that are not known, where they stand.
    pub(super) fn know_words(&self, words: &[(String, usize)], source: Source) -> Result<()> {
        match words.iter().find(|(name, _)| !self.words.contains_key(name)) {
            None => Ok(()),
            Some((name, at)) => Err(source.error(
                *at,
                format!(
                    "a known word instead of {name}[…]: F and T are built in, others come from `morphism` and `promote`"
                ),
            )),
        }
    }

    /// What is to be said of a formula with a variable that is used in two systems; none if it has no such variable.
    pub(crate) fn torn(&mut self, parsed: &Parsed, source: Source) -> Option<String> {
        if self.speaks_of_strings(parsed) {
            return None;
        }
        let Parsed { formula, names, places, words, .. } = parsed.clone();
        self.know_words(&words, source).ok()?;
        let mut task = Task::new(names, places);
        self.assign(&formula.bounded(), &mut task, source).err()?;
        task.torn
    }

    /// Gives each variable its numeration system, from the atoms that use it.
    pub(super) fn assign(
        &mut self,
        formula: &Formula,
        task: &mut Task,
        source: Source,
    ) -> Result<()> {
        match formula {
            Formula::Compare(_, a, b, system) => {
                self.assign_term(a, system, task, source)?;
                self.assign_term(b, system, task, source)
            }
            Formula::Call(name, args, place) => {
                let relation = self.relations.get(name).ok_or_else(|| {
                    source.error(place.at, format!("a defined relation: ${name} is not defined"))
                })?;
                if relation.systems.len() != args.len() {
                    return Err(source.error(
                        place.at,
                        format!(
                            "{} arguments for ${name}: {}",
                            relation.systems.len(),
                            relation.arguments.join(", ")
                        ),
                    ));
                }
                let systems = relation.systems.clone();
                for (term, system) in args.iter().zip(&systems) {
                    let system = self.numbers_of(system)?;
                    self.assign_term(term, &system, task, source)?;
                }
                Ok(())
            }
            _ => formula.parts().into_iter().try_for_each(|part| self.assign(part, task, source)),
        }
    }

    fn assign_term(
        &mut self,
        term: &Term,
        system: &Arc<Numbers>,
        task: &mut Task,
        source: Source,
    ) -> Result<()> {
        match term {
            Term::At(word, indices, _) => {
                let system = self.words[word].system.clone();
                let system = self.numbers_of(&system)?;
                indices.iter().try_for_each(|index| self.assign_term(index, &system, task, source))
            }
            Term::Var(v) => match &task.systems[*v as usize] {
                Some(known) if known != system => {
                    let (name, one, other) = (&task.names[*v as usize], &known.name, &system.name);
                    task.torn = Some(format!(
                        "{name} is used in {one} and in {other}: it is a string of digits, read in both"
                    ));
                    Err(source.error(
                        task.places[*v as usize],
                        format!(
                            "one numeration system for the variable {name}: it is used in {one} and in {other}; take another \
                             variable, or put ?{one} or ?{other} in front of the whole formula"
                        ),
                    ))
                }
                _ => {
                    task.systems[*v as usize] = Some(system.clone());
                    Ok(())
                }
            },
            _ => {
                let mut operands = term.operands().into_iter();
                operands.try_for_each(|operand| self.assign_term(operand, system, task, source))
            }
        }
    }
}
