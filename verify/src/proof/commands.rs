//! The commands of a record: what each defines, checked.

use std::rc::Rc;

use super::machine::{DEAD, Images, Machine, Table};
use super::places::Places;
use super::{Checked, Checker, Relation, expression};

impl Checker<'_> {
    pub(super) fn command(&mut self) -> Checked<()> {
        let line = self.next()?;
        self.command = line.to_string();
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "def" | "eval" => {
                let Some((name, formula)) = rest.split_once(' ') else {
                    return self.reject("format", "a name and a formula are missing");
                };
                self.formula(verb == "def", name, formula)
            }
            "given" => {
                let mut words = rest.split(' ').filter(|word| !word.is_empty());
                let name = words.next().unwrap_or_default();
                let systems = words.map(|s| self.places(s)).collect::<Checked<Vec<_>>>()?;
                let (table, machine) = self.whole(&systems, None)?;
                // Leading zeros must not matter.
                if !table.accepts_nothing() && table.next.first() != Some(&0) {
                    return self.reject("given", "leading zeros change what the automaton accepts");
                }
                self.agrees("given", &table, &machine, false)?;
                self.claim.given.push(name.into());
                self.relations.insert(name.into(), Relation { table, systems });
                Ok(())
            }
            "reg" => {
                let mut parts = rest.splitn(3, '"');
                let (Some(head), Some(text)) = (parts.next(), parts.next()) else {
                    return self.reject("format", "a regular expression is missing");
                };
                let mut words = head.split_whitespace();
                let name = words.next().unwrap_or_default();
                let systems = words.map(|s| self.places(s)).collect::<Checked<Vec<_>>>()?;
                let radices: Vec<u32> = systems.iter().map(|s| s.radix).collect();
                let Some(expression) = expression::table(text, &radices) else {
                    return self.reject("reg", "the regular expression cannot be read");
                };
                let (table, machine) = self.whole(&systems, Some(expression))?;
                self.agrees("reg", &table, &machine, false)?;
                self.relations.insert(name.into(), Relation { table, systems });
                Ok(())
            }
            "ost" => self.ostrowski(rest),
            "morphism" => {
                let Some((name, rules)) = rest.split_once(' ') else {
                    return self.reject("format", "a morphism is missing");
                };
                let images = self.images(rules.trim_matches('"'))?;
                self.morphisms.insert(name.into(), Rc::new(images));
                Ok(())
            }
            "promote" => {
                let words: Vec<&str> = rest.split(' ').collect();
                let &[word, morphism, system] = &words[..] else {
                    return self.reject("format", "promote WORD MORPHISM SYSTEM");
                };
                let Some(images) = self.morphisms.get(morphism).cloned() else {
                    return self.reject("promote", format!("no morphism {morphism}"));
                };
                self.promote(word, images, system)
            }
            _ => self.reject("format", "this is no command"),
        }
    }

    /// The table that follows, and the machine of the relation it must be: itself or an expression, on numbers.
    fn whole(
        &mut self,
        systems: &[Rc<Places>],
        relation: Option<Table>,
    ) -> Checked<(Rc<Table>, Machine)> {
        let mut machine = Machine { shown: systems.len(), ..Machine::default() };
        let tracks: Vec<usize> = systems.iter().map(|s| machine.variable(s)).collect();
        let letters = systems.iter().try_fold(1usize, |n, s| n.checked_mul(s.radix as usize));
        let Some(letters) = letters.filter(|&n| n <= 1 << 20) else {
            return self.reject("size", "too many letters");
        };
        let table = self.table(letters)?;
        let part = relation.map_or_else(|| table.clone(), Rc::new);
        machine.automata.push((part, tracks, true));
        Ok((table, machine))
    }

    fn ostrowski(&mut self, rest: &str) -> Checked<()> {
        let parts: Vec<&str> = rest.split(['[', ']']).collect();
        let &[name, preperiod, _, period, _] = &parts[..] else {
            return self.reject("format", "ost NAME [preperiod] [period]");
        };
        let numbers = |text: &str| -> Checked<Vec<u32>> {
            text.split(' ').map(|n| self.number(Some(&n))).collect()
        };
        let (preperiod, period) = (numbers(preperiod)?, numbers(period)?);
        let name = format!("msd_{}", name.trim());
        let Some(places) = Places::ostrowski(&preperiod, &period) else {
            return self.reject("numeration system", "this is no continued fraction");
        };
        self.systems.insert(name, Rc::new(places));
        Ok(())
    }

    /// Reads `0->01 1->0`; the least letter begins the word.
    pub(super) fn images(&self, rules: &str) -> Checked<Images> {
        let mut images = std::collections::BTreeMap::new();
        for rule in rules.split([' ', ',']).filter(|rule| !rule.is_empty()) {
            let read = rule.split_once("->").and_then(|(letter, image)| {
                let image: Option<Vec<i32>> =
                    image.chars().map(|c| c.to_digit(10).map(|d| d as i32)).collect();
                Some((letter.parse::<i32>().ok()?, image?))
            });
            match read {
                Some((letter, image)) => images.insert(letter, image),
                None => return self.reject("morphism", "a rule cannot be read"),
            };
        }
        let values: Vec<i32> = images.keys().copied().collect();
        let number = |letter: &i32| values.binary_search(letter).ok();
        let images: Option<Vec<Vec<usize>>> =
            images.values().map(|image| image.iter().map(number).collect()).collect();
        match images.filter(|images| images.first().is_some_and(|i| i.first() == Some(&0))) {
            Some(images) => Ok(Images { images, values }),
            None => self
                .reject("morphism", "a letter has no image, or the first does not begin its own"),
        }
    }

    /// The fixed point as a word in a system: the digits that lead through the images must be those of numbers.
    pub(super) fn promote(&mut self, name: &str, images: Rc<Images>, system: &str) -> Checked<()> {
        let places = self.places(system)?;
        let radix = places.radix as usize;
        let mut paths = Table { letters: radix, ..Table::default() };
        for image in &images.images {
            paths.accept.push(true);
            if image.len() > radix {
                return self.reject("promote", "an image is longer than the system has digits");
            }
            let targets = image.iter().map(|&letter| letter as u32);
            paths.next.extend(targets.chain(std::iter::repeat(DEAD)).take(radix));
        }
        let mut machine = Machine { shown: 1, ..Machine::default() };
        machine.variable(&places);
        self.agrees("promote", &paths, &machine, false)?;
        self.words.insert(name.into(), (images, places));
        Ok(())
    }
}
