//! Templates: games with numbers left open, `{0,1}* {1,1}* {$p,$q}`, and what is put in for them.
//!
//! Every combination of the values is a game, the first open number of the text varying slowest; conditions such as `p <= q`
//! leave some of them out. Conditions compare sums and products of numbers and names, in 128-bit integers, and overflow is an error.

use wythoff::{Error, Result};

/// The most combinations that are gone through.
const MOST: u64 = 20_000_000;

/// A game with open numbers, the values of each in the order of the text, and conditions on them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// The game, with `$name` or `${name}` where a number goes.
    pub text: String,
    /// The open numbers, in the order in which they are met in the text.
    pub over: Vec<(String, Vec<u64>)>,
    /// Conditions as they were written.
    pub only: Vec<String>,
}

/// A name at the beginning of a text, as far as it goes.
fn name_of(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

/// The text in pieces: plain words, and names that are open.
fn pieces(text: &str) -> Result<Vec<(&str, Option<&str>)>> {
    let (mut pieces, mut rest) = (Vec::new(), text);
    while let Some((before, after)) = rest.split_once('$') {
        let (name, behind) = match after.strip_prefix('{') {
            Some(braced) => braced.split_once('}').unwrap_or(("", "")),
            None => {
                let name = name_of(after);
                (name, &after[name.len()..])
            }
        };
        if name.is_empty() || name_of(name) != name {
            return Err(Error::invalid(format!(
                "a $ stands before the name of a number, as in {{$p,$q}} or fraenkel:${{t}}, not in {text:?}"
            )));
        }
        pieces.push((before, Some(name)));
        rest = behind;
    }
    pieces.push((rest, None));
    Ok(pieces)
}

impl Template {
    /// The names that are open, in the order of the text.
    ///
    /// # Errors
    /// If a `$` stands before no name, or none is open.
    pub fn names(text: &str) -> Result<Vec<String>> {
        let mut names: Vec<String> = Vec::new();
        for (_, name) in pieces(text)? {
            if let Some(name) = name.filter(|name| !names.iter().any(|own| own == name)) {
                names.push(name.to_string());
            }
        }
        if names.is_empty() {
            return Err(Error::invalid(format!(
                "{text:?} leaves no number open: write some as $p, or use kind = \"games\""
            )));
        }
        Ok(names)
    }

    /// The game with these numbers put in.
    fn with(&self, numbers: &[u64]) -> Result<String> {
        let mut text = String::new();
        for (plain, name) in pieces(&self.text)? {
            text += plain;
            if let Some(name) = name {
                text += &self.number(name, numbers)?.to_string();
            }
        }
        Ok(text)
    }

    fn number(&self, name: &str, numbers: &[u64]) -> Result<u64> {
        let place = self.over.iter().position(|(own, _)| own == name);
        place.and_then(|place| numbers.get(place)).copied().ok_or_else(|| {
            let known: Vec<&str> = self.over.iter().map(|(name, _)| name.as_str()).collect();
            Error::invalid(format!("{name} is no open number: there are {}", known.join(", ")))
        })
    }

    /// Every combination that the conditions allow, with its game as text; at most `most`.
    pub fn games(&self, most: usize) -> Result<Vec<(Vec<u64>, String)>> {
        let all = self.over.iter().try_fold(1u64, |all, (_, values)| {
            all.checked_mul(values.len() as u64).filter(|all| *all <= MOST)
        });
        let all = all.ok_or_else(|| {
            Error::limit(format!(
                "more than {MOST} combinations: take fewer values, or several plans"
            ))
        })?;
        let mut games = Vec::new();
        for place in 0..all {
            let mut rest = place;
            let mut numbers: Vec<u64> = Vec::with_capacity(self.over.len());
            for (_, values) in self.over.iter().rev() {
                let count = values.len() as u64;
                numbers.push(values[usize::try_from(rest % count).unwrap_or(0)]);
                rest /= count;
            }
            numbers.reverse();
            if self.allows(&numbers)? {
                if games.len() == most {
                    return Err(Error::limit(format!(
                        "more than {most} games: take fewer values, or several plans"
                    )));
                }
                let text = self.with(&numbers)?;
                games.push((numbers, text));
            }
        }
        Ok(games)
    }

    fn allows(&self, numbers: &[u64]) -> Result<bool> {
        for condition in &self.only {
            if !self.holds(condition, numbers)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a chain such as `1 <= p < q` holds.
    fn holds(&self, condition: &str, numbers: &[u64]) -> Result<bool> {
        const SIGNS: [&str; 6] = ["<=", ">=", "!=", "<", ">", "="];
        let mut parts: Vec<(&str, i128)> = Vec::new();
        let (mut sign, mut rest) = ("", condition);
        loop {
            let next = rest.find(['<', '>', '=', '!']);
            let (own, behind) = rest.split_at(next.unwrap_or(rest.len()));
            parts.push((sign, self.sum(own, numbers, condition)?));
            if behind.is_empty() {
                break;
            }
            let found = SIGNS.iter().find(|sign| behind.starts_with(**sign));
            sign = found.ok_or_else(|| bad(condition))?;
            rest = &behind[sign.len()..];
        }
        if parts.len() < 2 {
            return Err(bad(condition));
        }
        Ok(parts.windows(2).all(|pair| {
            let (x, y) = (pair[0].1, pair[1].1);
            match pair[1].0 {
                "<=" => x <= y,
                ">=" => x >= y,
                "!=" => x != y,
                "<" => x < y,
                ">" => x > y,
                _ => x == y,
            }
        }))
    }

    /// A sum of products of numbers and names.
    fn sum(&self, text: &str, numbers: &[u64], whole: &str) -> Result<i128> {
        let mut total: i128 = 0;
        for (i, positive) in text.split('+').enumerate() {
            for (j, product) in positive.split('-').enumerate() {
                // `-p` at the beginning is 0 - p.
                if product.trim().is_empty() && i == 0 && j == 0 && positive.contains('-') {
                    continue;
                }
                let mut value: i128 = 1;
                for factor in product.split('*').map(str::trim) {
                    let own = match factor.parse::<u64>() {
                        Ok(number) => number,
                        Err(_) if factor.is_empty() || name_of(factor) != factor => {
                            return Err(bad(whole));
                        }
                        Err(_) => self.number(factor, numbers)?,
                    };
                    value = value.checked_mul(own.into()).ok_or_else(|| too_large(whole))?;
                }
                let signed = if j == 0 { value } else { -value };
                total = total.checked_add(signed).ok_or_else(|| too_large(whole))?;
            }
        }
        Ok(total)
    }
}

fn bad(condition: &str) -> Error {
    Error::invalid(format!(
        "{condition:?} is no condition: compare sums and products of the open numbers, as in \"p < q\", \"1 <= p <= 2*q - 1\" or \"p*s != q*r\""
    ))
}

fn too_large(condition: &str) -> Error {
    Error::invalid(format!("numbers in {condition:?} grow past 128 bits"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn template(text: &str, over: &[(&str, &[u64])], only: &[&str]) -> Template {
        Template {
            text: text.into(),
            over: over.iter().map(|(name, values)| ((*name).into(), values.to_vec())).collect(),
            only: only.iter().map(|c| (*c).to_string()).collect(),
        }
    }

    fn texts(template: &Template) -> Vec<String> {
        template.games(1000).unwrap().into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn every_combination_that_the_conditions_allow_is_a_game() {
        let pairs = template("gdwn:$p,${q}", &[("p", &[1, 2, 3]), ("q", &[2, 3])], &["p < q"]);
        assert_eq!(texts(&pairs), ["gdwn:1,2", "gdwn:1,3", "gdwn:2,3"]);
        let chain =
            template("$p $q", &[("p", &[1, 2, 3]), ("q", &[1, 2, 3, 4])], &["1 < p <= 2*q - 4"]);
        assert_eq!(texts(&chain), ["2 3", "2 4", "3 4"]);
        let mixed =
            template("$p $q", &[("p", &[1, 2]), ("q", &[2, 4])], &["p*4 != 2*q", "-p + 3 >= 1"]);
        assert_eq!(texts(&mixed), ["1 4", "2 2"]);
    }

    #[test]
    fn what_is_no_template_is_refused() {
        assert_eq!(Template::names("{$p,$q} {$p,2}").unwrap(), ["p", "q"]);
        for wrong in ["wythoff", "{$,1}", "${p q}", "${p"] {
            assert!(Template::names(wrong).is_err(), "{wrong}");
        }
        for wrong in ["p", "p <", "p < r", "p ! 2", "p < (q)", "", "p = 1 = "] {
            let own = template("$p", &[("p", &[1])], &[wrong]);
            assert!(own.games(9).is_err(), "{wrong}");
        }
        let many: Vec<u64> = (0..5000).collect();
        assert!(template("$p $q", &[("p", &many), ("q", &many)], &[]).games(9).is_err());
        let large = template("$p", &[("p", &[u64::MAX])], &["p*p*p < 1"]);
        assert!(large.games(9).is_err());
    }
}
