//! Reading and printing families with formulas, multiples and guards.
//!
//! ```text
//! family    = vector [multiples] [who] [guard] | formula [guard] | "wedge" [who] [guard] | "band:" number [who] [guard]
//! vector    = "{" entries "}" | "(" entries ")"           an entry: a number, -number, or the name of a pile
//! multiples = "*" | "*<=" m | "*>=" m | "*odd" | "*even" | "*(" s "t+" f ")" ["<=" m]
//! formula   = "[" letters ":" conditions "]" | "{" letters ":" conditions "}"
//! letters   = letter or -letter for each pile             what is taken; after a minus, what is added
//! guard     = "if" conditions                             the piles are called a, b, c, …
//! condition = sum relation sum { relation sum } | sum "=" sum "mod" m | sum "mod" m "=" sum | nim-sum "=" nim-sum
//! relation  = ">=" | "<=" | ">" | "<" | "=" | "!="
//! ending    = "by" sum                                    weights that every move makes smaller
//! ```

use std::fmt;

use super::Cursor;
use crate::rules::ruled::condition::MAX_COEFFICIENT;
use crate::rules::ruled::{
    Condition, Entry, Linear, MAX_ENTRY, MoveSet, Multiples, Normal, RuledFamily, RuledGame,
    as_vector_game,
};
use crate::rules::{Family, Game, MAX_PILES, Orientation, Shape, VectorGame, Who};
use crate::{Error, Result};

/// The name of a pile.
pub(in crate::rules) fn pile(i: usize) -> char {
    char::from(b'a' + u8::try_from(i).unwrap_or(25).min(25))
}

/// The letter for what is taken from a pile: from k on, or after the names of the piles.
fn taken(i: usize, piles: usize) -> char {
    char::from(b'k'.max(b'a' + u8::try_from(piles).unwrap_or(13)) + u8::try_from(i).unwrap_or(0))
}

/// The names that conditions may use: letters with the numbers of their variables.
type Names = Vec<(char, usize)>;

/// One side of a condition.
enum Side {
    Sum(Linear),
    NimSum(Vec<usize>, u64),
}

impl Cursor<'_> {
    /// Families, one after another; a game of old words only is a vector game.
    pub(super) fn families(&mut self) -> Result<Game> {
        let start = self.at;
        let mut families = Vec::new();
        while self.starts_family() {
            families.push(self.family()?);
            let end = self.at;
            self.skip_spaces();
            if self.at == end && !self.at_end() && !self.starts_family() {
                return Err(self.error(
                    "*, @larger, @smaller, if, by, another family, or the end of the game",
                ));
            }
        }
        let old: Option<Vec<Family>> = families.iter().map(plain).collect();
        let weights = self.weights(&families)?;
        if let (Some(families), None) = (old, &weights) {
            let game = VectorGame::new(families).map_err(|e| self.explain(start, e))?;
            return Ok(Game::Vector(game));
        }
        let game = RuledGame::new(families, weights).map_err(|e| self.explain(start, e))?;
        Ok(as_vector_game(&game).map_or_else(|| Game::Ruled(game), Game::Vector))
    }

    pub(super) fn starts_family(&self) -> bool {
        let rest = self.rest();
        rest.starts_with(['{', '(', '[']) || rest.starts_with("wedge") || rest.starts_with("band")
    }

    /// One family in the words of a vector game.
    pub(super) fn plain_family(&mut self) -> Result<Family> {
        let start = self.at;
        let family = self.family()?;
        plain(&family).ok_or_else(|| {
            self.at = start;
            self.error("a family such as {0,1}* or (1,2), without formulas and guards")
        })
    }

    fn family(&mut self) -> Result<RuledFamily> {
        let start = self.at;
        let (moves, orientation) = if self.take("wedge") {
            (MoveSet::Wedge, Orientation::Both)
        } else if self.take("band") {
            self.expect(":", "a colon and a number, as in band:2")?;
            (MoveSet::Band(self.number()?), Orientation::Both)
        } else if self.starts_formula() {
            self.formula()?
        } else {
            self.line()?
        };
        let who = if !self.take("@") {
            Who::Any
        } else if self.take("larger") {
            Who::Larger
        } else if self.take("smaller") {
            Who::Smaller
        } else {
            return Err(self.error("larger or smaller after @"));
        };
        let piles = moves_piles(&moves);
        let guard = self.guard(piles).map_err(|e| self.explain(start, e))?;
        Ok(RuledFamily { moves, orientation, who, guard })
    }

    /// A formula has a colon before its bracket closes.
    fn starts_formula(&self) -> bool {
        let rest = self.rest();
        rest.starts_with('[')
            || rest.starts_with('{')
                && rest.find([':', '}']).is_some_and(|i| rest[i..].starts_with(':'))
    }

    fn line(&mut self) -> Result<(MoveSet, Orientation)> {
        let both = self.take("{");
        if !both {
            self.expect("(", "a family such as {0,1}* or (1,2) or [k,l : k>=1, l<2k]")?;
        }
        self.skip_spaces();
        let mut entries = vec![self.entry()?];
        while self.comma() {
            entries.push(self.entry()?);
        }
        self.skip_spaces();
        let (close, orientation) =
            if both { ("}", Orientation::Both) } else { (")", Orientation::AsWritten) };
        self.expect(close, &format!("a comma and another number, or {close}"))?;
        let piles = entries.len();
        let unknown = |e: &Entry| matches!(e, Entry::Pile(p) if *p >= piles);
        if let Some(Entry::Pile(unknown)) = entries.iter().find(|e| unknown(e)) {
            let message = format!("there is no pile {}: the game has {piles}", pile(*unknown));
            return Err(self.explain(self.at, Error::invalid(message)));
        }
        Ok((MoveSet::Line { entries, multiples: self.multiples()? }, orientation))
    }

    fn entry(&mut self) -> Result<Entry> {
        let minus = self.take("-");
        let letter = self.rest().chars().next();
        if let Some(letter @ 'a'..='p') = letter.filter(|_| !minus) {
            self.at += 1;
            return Ok(Entry::Pile(letter as usize - 'a' as usize));
        }
        let number = self.number()?;
        Ok(Entry::Number(if minus { -i128::from(number) } else { number.into() }))
    }

    fn multiples(&mut self) -> Result<Multiples> {
        if !self.take("*") {
            return Ok(Multiples::ONCE);
        }
        let mut multiples = Multiples::ALL;
        if self.take("odd") {
            multiples.step = 2;
        } else if self.take("even") {
            (multiples.first, multiples.step) = (2, 2);
        } else if self.take(">=") {
            multiples.first = self.multiple()?;
        } else if self.starts_progression() {
            self.take("(");
            self.skip_spaces();
            multiples.step = if self.rest().starts_with('t') { 1 } else { self.multiple()? };
            self.take("*");
            self.expect("t", "t, as in *(2t+1)")?;
            self.skip_spaces();
            multiples.first = 0;
            if self.take("+") {
                self.skip_spaces();
                multiples.first = self.multiple()?;
                self.skip_spaces();
            }
            self.expect(")", "+ and a number, or )")?;
            if multiples.step == 0 {
                return Err(self.error("multiples that grow: the number before t is at least 1"));
            }
        }
        if self.take("<=") {
            multiples.last = Some(self.multiple()?);
        }
        Ok(multiples)
    }

    fn multiple(&mut self) -> Result<u64> {
        let start = self.at;
        let number = self.number()?;
        if i128::from(number) > MAX_ENTRY {
            self.at = start;
            return Err(self.error("a number up to 2^31"));
        }
        Ok(number)
    }

    /// `(`, perhaps a number, and t.
    fn starts_progression(&self) -> bool {
        let Some(rest) = self.rest().strip_prefix('(') else { return false };
        let rest = rest.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
        rest.strip_prefix('*').unwrap_or(rest).starts_with('t')
    }

    fn formula(&mut self) -> Result<(MoveSet, Orientation)> {
        let start = self.at;
        let (close, orientation) = if self.take("[") {
            ("]", Orientation::AsWritten)
        } else {
            self.take("{");
            ("}", Orientation::Both)
        };
        let (mut letters, mut added) = (Vec::new(), Vec::new());
        loop {
            self.skip_spaces();
            added.push(self.take("-"));
            let letter = self.rest().chars().next().filter(char::is_ascii_lowercase);
            let letter = letter
                .ok_or_else(|| self.error("a letter for what is taken, as in [k,l : k>=1]"))?;
            if letters.contains(&letter) {
                return Err(self.error("a letter that is not used yet"));
            }
            self.at += 1;
            letters.push(letter);
            if !self.comma() {
                break;
            }
        }
        self.skip_spaces();
        self.expect(":", "a comma and another letter, or a colon and conditions")?;
        let piles = letters.len();
        let clash = letters.iter().find(|l| (0..piles.min(MAX_PILES)).any(|i| pile(i) == **l));
        if let Some(letter) = clash {
            let message = format!("{letter} is the name of a pile: call what is taken k, l, ...");
            return Err(self.explain(start, Error::invalid(message)));
        }
        let mut names = pile_names(piles);
        names.extend(letters.iter().enumerate().map(|(i, letter)| (*letter, piles + i)));
        let conditions = self.conditions(&names)?;
        self.skip_spaces();
        self.expect(close, &format!("a comma and another condition, or {close}"))?;
        Ok((MoveSet::Region { added, conditions }, orientation))
    }

    /// `if` and conditions on the piles.
    fn guard(&mut self, piles: usize) -> Result<Vec<Condition>> {
        let before = self.at;
        self.skip_spaces();
        let word = self.rest().strip_prefix("if");
        if word.is_none_or(|rest| rest.starts_with(|c: char| c.is_ascii_alphanumeric())) {
            self.at = before;
            return Ok(Vec::new());
        }
        self.at += 2;
        self.conditions(&pile_names(piles))
    }

    /// `by` and the weights of the piles.
    fn weights(&mut self, families: &[RuledFamily]) -> Result<Option<Vec<u64>>> {
        let Some(first) = families.first().filter(|_| self.rest().starts_with("by ")) else {
            return Ok(None);
        };
        self.at += 2;
        let (start, piles) = (self.at, moves_piles(&first.moves));
        let sum = match self.side(&pile_names(piles))? {
            Side::Sum(sum) if sum.constant == 0 => sum,
            _ => {
                self.at = start;
                return Err(self.error("a sum of piles, as in by a+2b"));
            }
        };
        let mut weights = vec![0; piles];
        for (pile, times) in sum.terms {
            weights[pile] = u64::try_from(times).unwrap_or(0);
        }
        Ok(Some(weights))
    }

    fn conditions(&mut self, names: &Names) -> Result<Vec<Condition>> {
        let mut found = Vec::new();
        loop {
            self.skip_spaces();
            self.condition(names, &mut found)?;
            let end = self.at;
            self.skip_spaces();
            if !self.take(",") && !self.take("&") {
                self.at = end;
                return Ok(found);
            }
        }
    }

    fn condition(&mut self, names: &Names, found: &mut Vec<Condition>) -> Result<()> {
        let start = self.at;
        let mut left = self.side(names)?;
        if let Some(modulus) = self.modulus()? {
            let not = self.equation()?;
            let right = self.side(names)?;
            found.push(self.congruence(start, left, right, modulus, not)?);
            return Ok(());
        }
        let mut first = true;
        loop {
            let before = self.at;
            self.skip_spaces();
            let relations = [">=", "<=", "!=", "==", ">", "<", "="];
            let Some(relation) = relations.into_iter().find(|r| self.take(r)) else {
                self.at = before;
                if first {
                    return Err(self.error("a comparison such as >= or ="));
                }
                return Ok(());
            };
            self.skip_spaces();
            let right = self.side(names)?;
            let equation = matches!(relation, "=" | "==" | "!=");
            match self.modulus()?.filter(|_| first && equation) {
                Some(modulus) => {
                    let not = relation == "!=";
                    found.push(self.congruence(start, left, right, modulus, not)?);
                    return Ok(());
                }
                None => found.push(self.compared(start, &left, relation, &right)?),
            }
            (left, first) = (right, false);
        }
    }

    /// `mod` and a number.
    fn modulus(&mut self) -> Result<Option<i64>> {
        let before = self.at;
        self.skip_spaces();
        if !self.take("mod ") {
            self.at = before;
            return Ok(None);
        }
        self.skip_spaces();
        let start = self.at;
        let modulus =
            i64::try_from(self.number()?).ok().filter(|m| (1..MAX_COEFFICIENT).contains(m));
        modulus.map(Some).ok_or_else(|| {
            self.at = start;
            self.error("a modulus from 1 to 2^31 - 1")
        })
    }

    /// = or !=: whether it is the latter.
    fn equation(&mut self) -> Result<bool> {
        self.skip_spaces();
        let not = self.take("!=");
        if !not && !self.take("==") {
            self.expect("=", "= or != after a modulus")?;
        }
        self.skip_spaces();
        Ok(not)
    }

    fn too_large(&mut self, start: usize) -> Error {
        self.at = start;
        self.error("a condition with numbers up to 2^31")
    }

    fn congruence(
        &mut self,
        start: usize,
        left: Side,
        right: Side,
        modulus: i64,
        not: bool,
    ) -> Result<Condition> {
        let (Side::Sum(left), Side::Sum(right)) = (left, right) else {
            self.at = start;
            return Err(self.error("sums in a congruence, not nim-sums"));
        };
        let linear = left.plus(&right, -1).ok_or_else(|| self.too_large(start))?;
        self.sensible(start, Condition::Divides { modulus, linear, not })
    }

    fn compared(
        &mut self,
        start: usize,
        left: &Side,
        relation: &str,
        right: &Side,
    ) -> Result<Condition> {
        let (left, right) = match (left, right) {
            (Side::Sum(left), Side::Sum(right)) => (left, right),
            _ => return self.nim_sums(start, left, relation, right),
        };
        let mut minus = |x: &Linear, y: &Linear, constant: i64| {
            let difference =
                x.clone().plus(y, -1).and_then(|d| d.plus(&Linear::number(constant), 1));
            difference.ok_or_else(|| self.too_large(start))
        };
        let condition = match relation {
            ">=" => Condition::AtLeast(minus(left, right, 0)?),
            "<=" => Condition::AtLeast(minus(right, left, 0)?),
            ">" => Condition::AtLeast(minus(left, right, -1)?),
            "<" => Condition::AtLeast(minus(right, left, -1)?),
            "!=" => Condition::Differs(minus(left, right, 0)?),
            _ => Condition::Equal(minus(left, right, 0)?),
        };
        self.sensible(start, condition)
    }

    fn nim_sums(
        &mut self,
        start: usize,
        left: &Side,
        relation: &str,
        right: &Side,
    ) -> Result<Condition> {
        let parts = |side: &Side| match side {
            Side::NimSum(variables, sum) => Some((variables.clone(), *sum)),
            Side::Sum(Linear { terms, constant }) => match (&terms[..], constant) {
                ([], c) => Some((vec![], u64::try_from(*c).ok()?)),
                ([(variable, 1)], 0) => Some((vec![*variable], 0)),
                _ => None,
            },
        };
        let equation = matches!(relation, "=" | "==" | "!=");
        match (parts(left), parts(right)) {
            (Some((mut variables, x)), Some((more, y))) if equation => {
                variables.extend(more);
                let not = relation == "!=";
                self.sensible(start, Condition::NimSum { variables, sum: x ^ y, not })
            }
            _ => {
                self.at = start;
                Err(self.error("= or != between nim-sums of letters and numbers, as in k^l^m=0"))
            }
        }
    }

    /// A condition that no position satisfies is a mistake.
    fn sensible(&mut self, start: usize, condition: Condition) -> Result<Condition> {
        if condition.clone().normal_form() == Normal::Never {
            self.at = start;
            return Err(self.error("a condition that can hold: this one never does"));
        }
        Ok(condition)
    }

    /// A sum of terms, or a nim-sum of letters and numbers.
    fn side(&mut self, names: &Names) -> Result<Side> {
        self.skip_spaces();
        let start = self.at;
        let negative = self.take("-");
        let mut sum = self.term(names, if negative { -1 } else { 1 }, Linear::default())?;
        if self.rest().trim_start().starts_with('^') {
            return self.nim_sum(start, names, &sum);
        }
        loop {
            let before = self.at;
            self.skip_spaces();
            let sign = if self.take("+") {
                1
            } else if self.take("-") {
                -1
            } else {
                self.at = before;
                return Ok(Side::Sum(sum));
            };
            self.skip_spaces();
            sum = self.term(names, sign, sum)?;
        }
    }

    fn nim_sum(&mut self, start: usize, names: &Names, first: &Linear) -> Result<Side> {
        let (mut variables, mut sum) = (Vec::new(), 0);
        let mut term = first.clone();
        loop {
            match (&term.terms[..], u64::try_from(term.constant)) {
                ([], Ok(number)) => sum ^= number,
                ([(variable, 1)], Ok(0)) => variables.push(*variable),
                _ => {
                    self.at = start;
                    return Err(self.error("a nim-sum of letters and numbers, as in k^l^m"));
                }
            }
            let before = self.at;
            self.skip_spaces();
            if !self.take("^") {
                self.at = before;
                return Ok(Side::NimSum(variables, sum));
            }
            self.skip_spaces();
            term = self.term(names, 1, Linear::default())?;
        }
    }

    /// A number, a letter, or a number of times a letter, added to a sum.
    fn term(&mut self, names: &Names, sign: i64, sum: Linear) -> Result<Linear> {
        let start = self.at;
        let digit = self.rest().starts_with(|c: char| c.is_ascii_digit());
        let number = if digit { self.number()? } else { 1 };
        let times = i64::try_from(number).ok().filter(|n| *n <= MAX_COEFFICIENT);
        let times = times.ok_or_else(|| self.too_large(start))? * sign;
        let star = digit && self.take("*");
        let letter = self.rest().chars().next();
        let variable = letter.and_then(|l| names.iter().find(|(name, _)| *name == l));
        let next = self.rest().chars().nth(1);
        let alone = next.is_none_or(|c| !c.is_ascii_alphanumeric());
        let term = match variable.filter(|_| alone) {
            Some((_, variable)) => {
                self.at += 1;
                Linear::variable(*variable, times)
            }
            None if digit && !star => Linear::number(times),
            None => {
                let known: Vec<String> = names.iter().map(|(name, _)| name.to_string()).collect();
                return Err(self.error(format!("a number or one of {}", known.join(", "))));
            }
        };
        sum.plus(&term, 1).ok_or_else(|| self.too_large(start))
    }
}

fn pile_names(piles: usize) -> Names {
    (0..piles.min(MAX_PILES)).map(|i| (pile(i), i)).collect()
}

fn moves_piles(moves: &MoveSet) -> usize {
    match moves {
        MoveSet::Line { entries, .. } => entries.len(),
        MoveSet::Region { added, .. } => added.len(),
        MoveSet::Wedge | MoveSet::Band(_) => 2,
    }
}

/// The family in old words, if it is written in them.
fn plain(family: &RuledFamily) -> Option<Family> {
    let number = |e: &Entry| match e {
        Entry::Number(n) => u64::try_from(*n).ok(),
        Entry::Pile(_) => None,
    };
    let shape = match &family.moves {
        MoveSet::Wedge => Shape::Wedge,
        MoveSet::Band(t) => Shape::Band(*t),
        MoveSet::Line { entries, multiples } => {
            let vector: Vec<u64> = entries.iter().map(number).collect::<Option<_>>()?;
            match *multiples {
                Multiples::ALL => Shape::Ray(vector),
                Multiples::ONCE => Shape::Step(vector),
                _ => return None,
            }
        }
        MoveSet::Region { .. } => return None,
    };
    let orientation = family.orientation;
    family.guard.is_empty().then_some(Family { shape, orientation, who: family.who })
}

/// Prints families so that they read as the same.
pub(in crate::rules) fn write_ruled(
    families: &[RuledFamily],
    piles: usize,
    weights: Option<&[u64]>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (i, family) in families.iter().enumerate() {
        if i > 0 {
            f.write_str(" ")?;
        }
        write_family(family, piles, f)?;
    }
    if let Some(weights) = weights {
        let term = |(i, w): (usize, &u64)| match w {
            1 => pile(i).to_string(),
            w => format!("{w}{}", pile(i)),
        };
        let sum: Vec<String> = weights.iter().enumerate().map(term).collect();
        write!(f, " by {}", sum.join("+"))?;
    }
    Ok(())
}

/// One family on so many piles, as the notation has it.
pub(crate) fn family_text(family: &RuledFamily, piles: usize) -> String {
    struct Shown<'f>(&'f RuledFamily, usize);
    impl fmt::Display for Shown<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write_family(self.0, self.1, f)
        }
    }
    Shown(family, piles).to_string()
}

fn write_family(family: &RuledFamily, piles: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let both = family.orientation == Orientation::Both;
    match &family.moves {
        MoveSet::Wedge => f.write_str("wedge")?,
        MoveSet::Band(t) => write!(f, "band:{t}")?,
        MoveSet::Line { entries, multiples } => {
            let text = |e: &Entry| match e {
                Entry::Number(n) => n.to_string(),
                Entry::Pile(i) => pile(*i).to_string(),
            };
            let entries: Vec<String> = entries.iter().map(text).collect();
            let (open, close) = if both { ('{', '}') } else { ('(', ')') };
            write!(f, "{open}{}{close}", entries.join(","))?;
            write_multiples(multiples, f)?;
        }
        MoveSet::Region { added, conditions } => {
            let letter = |(i, added): (usize, &bool)| {
                format!("{}{}", if *added { "-" } else { "" }, taken(i, piles))
            };
            let letters: Vec<String> = added.iter().enumerate().map(letter).collect();
            let (open, close) = if both { ('{', '}') } else { ('[', ']') };
            // Without a condition any amounts may be taken; 0>=0 says nothing, and is read.
            let text: Vec<String> = conditions.iter().map(|c| condition_text(c, piles)).collect();
            let text = if text.is_empty() { "0>=0".to_string() } else { text.join(", ") };
            write!(f, "{open}{} : {text}{close}", letters.join(","))?;
        }
    }
    f.write_str(match family.who {
        Who::Any => "",
        Who::Larger => "@larger",
        Who::Smaller => "@smaller",
    })?;
    if !family.guard.is_empty() {
        let guard: Vec<String> = family.guard.iter().map(|c| condition_text(c, piles)).collect();
        write!(f, " if {}", guard.join(", "))?;
    }
    Ok(())
}

fn write_multiples(multiples: &Multiples, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match (multiples.first, multiples.step, multiples.last) {
        (1, 1, Some(1)) => Ok(()),
        (1, 1, None) => f.write_str("*"),
        (1, 1, Some(last)) => write!(f, "*<={last}"),
        (1, 2, None) => f.write_str("*odd"),
        (first, 1, None) => write!(f, "*>={first}"),
        (first, step, last) => {
            let step = if step == 1 { String::new() } else { step.to_string() };
            write!(f, "*({step}t+{first})")?;
            last.map_or(Ok(()), |last| write!(f, "<={last}"))
        }
    }
}

/// A condition as it is read: what has a minus on the other side.
pub(crate) fn condition_text(condition: &Condition, piles: usize) -> String {
    let name = |v: usize| if v < piles { pile(v) } else { taken(v - piles, piles) };
    let side = |linear: &Linear, sign: i64| {
        let mut parts: Vec<String> = Vec::new();
        for (v, c) in linear.terms.iter().filter(|(_, c)| c.signum() == sign) {
            let times = if c.abs() == 1 { String::new() } else { c.abs().to_string() };
            parts.push(format!("{times}{}", name(*v)));
        }
        if linear.constant.signum() == sign || parts.is_empty() {
            let constant = if linear.constant.signum() == sign { linear.constant.abs() } else { 0 };
            parts.push(constant.to_string());
        }
        parts.join("+")
    };
    let sides = |linear: &Linear, relation: &str, turned: &str| {
        if linear.terms.iter().any(|(_, c)| *c > 0) {
            format!("{}{relation}{}", side(linear, 1), side(linear, -1))
        } else {
            format!("{}{turned}{}", side(linear, -1), side(linear, 1))
        }
    };
    match condition {
        Condition::AtLeast(linear) => sides(linear, ">=", "<="),
        Condition::Equal(linear) => sides(linear, "=", "="),
        Condition::Differs(linear) => sides(linear, "!=", "!="),
        Condition::Divides { modulus, linear, not } => {
            let relation = if *not { "!=" } else { "=" };
            format!("{} mod {modulus}", sides(linear, relation, relation))
        }
        Condition::NimSum { variables, sum, not } => {
            let names: Vec<String> = variables.iter().map(|v| name(*v).to_string()).collect();
            format!("{}{}{sum}", names.join("^"), if *not { "!=" } else { "=" })
        }
    }
}
