//! What each variable of a formula holds: a number of a numeration system, or a string of digits.

use super::*;
use crate::logic::formula::Place;

impl Prover {
    /// What is to be said of a formula about numbers with a variable that is used in two systems; none if it has no such variable.
    pub(crate) fn torn(&mut self, parsed: &Parsed, source: Source) -> Option<String> {
        let Parsed { formula, names, places, .. } = parsed.clone();
        let mut task = Task::new(names, places);
        self.assign(&formula.bounded(), &mut task, source).err()?;
        task.torn
    }

    /// Gives each variable what it holds, from the atoms that use it: a number of one system, or, in a formula about strings, digits that
    /// may be read in several.
    pub(crate) fn assign(
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
                let relation = match (task.as_written, self.relations.get(name).cloned()) {
                    (false, Some(relation)) => Some(self.of_numbers(&relation)?),
                    (false, None) => None,
                    (true, _) => self.named(name),
                };
                let relation = relation.ok_or_else(|| {
                    source.error(place.at, format!("a defined relation: ${name} is not defined"))
                })?;
                if relation.tracks.len() != args.len() {
                    let (count, names) = (relation.tracks.len(), relation.arguments.join(", "));
                    let wanted = format!("{count} arguments for ${name}: {names}");
                    return Err(source.error(place.at, wanted));
                }
                self.assign_arguments(args, &relation.tracks, place, task, source)
            }
            _ => formula.parts().into_iter().try_for_each(|part| self.assign(part, task, source)),
        }
    }

    fn assign_arguments(
        &mut self,
        args: &[Term],
        tracks: &[Track],
        place: &Place,
        task: &mut Task,
        source: Source,
    ) -> Result<()> {
        for (term, track) in args.iter().zip(tracks) {
            match term.without_system() {
                Term::Var(v) => hold(*v, track, task, source)?,
                // Which variable it is shows when it is carried out.
                Term::Such(formula) => self.assign(formula, task, source)?,
                _ => {
                    let (term, system) = self.argument(term, track, place, task)?;
                    if system.digits != track.digits {
                        let (one, other) = (Track::of_numbers(&system).shown(), track.shown());
                        let wanted =
                            format!("one kind of digits: a term in {one} cannot be in {other}");
                        return Err(source.error(place.at, wanted));
                    }
                    self.assign_term(term, &system, task, source)?;
                }
            }
        }
        Ok(())
    }

    /// A term that is an argument, and its system: that of the argument, and in formulas about strings rather one that is named.
    pub(super) fn argument<'t>(
        &mut self,
        term: &'t Term,
        track: &Track,
        place: &Place,
        task: &Task,
    ) -> Result<(&'t Term, Arc<Numbers>)> {
        let named = match term {
            Term::In(system, _) => Some(system),
            _ => place.system.as_ref().filter(|_| task.as_written),
        };
        let system = match named.or(track.system.as_ref()) {
            Some(system) => system.clone(),
            None => self.numbers("msd_2")?,
        };
        Ok((term.without_system(), system))
    }

    fn assign_term(
        &mut self,
        term: &Term,
        system: &Arc<Numbers>,
        task: &mut Task,
        source: Source,
    ) -> Result<()> {
        match term {
            Term::Var(v) => hold(*v, &Track::of_numbers(system), task, source),
            Term::At(word, indices, place) => {
                let of_strings = self.strings.words.get(word).filter(|_| task.as_written);
                let of_numbers = self.words.get(word).map(|word| word.system.clone());
                let tracks = match (of_strings, of_numbers) {
                    (Some(word), _) => word.tracks.clone(),
                    (None, Some(system)) => vec![Track::of_numbers(&self.numbers_of(&system)?)],
                    (None, None) => {
                        return Err(source.error(
                            place.at,
                            format!(
                                "a known word instead of {word}[…]: F and T are built in, others come from `morphism` and `promote`"
                            ),
                        ));
                    }
                };
                if tracks.len() != indices.len() {
                    let wanted = format!("{} indices for the word {word}", tracks.len());
                    return Err(source.error(place.at, wanted));
                }
                self.assign_arguments(indices, &tracks, place, task, source)
            }
            _ => {
                let mut operands = term.operands().into_iter();
                operands.try_for_each(|operand| self.assign_term(operand, system, task, source))
            }
        }
    }
}

/// The variable holds what the track does.
fn hold(v: Var, track: &Track, task: &mut Task, source: Source) -> Result<()> {
    let (name, place) = (&task.names[v as usize], task.places[v as usize]);
    let Some(known) = &mut task.tracks[v as usize] else {
        task.tracks[v as usize] = Some(track.clone());
        return Ok(());
    };
    let (one, other) = (known.shown(), track.shown());
    if task.as_written && known.digits == track.digits {
        known.system = known.system.take().or_else(|| track.system.clone());
        return Ok(());
    }
    if task.as_written {
        return Err(source.error(
            place,
            format!(
                "one kind of digits for the variable {name}: it is used in {one} and in {other}"
            ),
        ));
    }
    if known.system == track.system {
        return Ok(());
    }
    task.torn = Some(format!(
        "{name} is used in {one} and in {other}: it is a string of digits, read in both"
    ));
    Err(source.error(
        place,
        format!(
            "one numeration system for the variable {name}: it is used in {one} and in {other}; take another \
             variable, or put ?{one} or ?{other} in front of the whole formula"
        ),
    ))
}
