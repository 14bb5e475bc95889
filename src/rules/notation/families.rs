//! Reading families with formulas, multiples and guards.
//!
//! ```text
//! family    = vector [multiples] [who] [guard] | formula [guard] | "wedge" [who] [guard] | "band:" number [who] [guard]
//! vector    = "{" entries "}" | "(" entries ")"           an entry: a number, -number, or the name of a pile
//! multiples = "*" | "*<=" m | "*>=" m | "*odd" | "*even" | "*(" s "t+" f ")" ["<=" m]
//! formula   = "[" letters ":" conditions "]" | "{" letters ":" conditions "}"
//! letters   = letter or -letter for each pile             what is taken; after a minus, what is added
//! guard     = "if" conditions                             the piles are called a, b, c, …
//! ending    = "by" sum                                    weights that every move makes smaller
//! ```

use super::Cursor;
use super::conditions::{ConditionSide, Names};
use super::printed::pile;
use crate::rules::family::MAX_ENTRY;
use crate::rules::{
    Condition, Entry, Family, Game, MAX_PILES, MoveSet, Multiples, Orientation, PileGame, Who,
};
use crate::{Error, Result};

impl Cursor<'_> {
    /// Families, one after another.
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
        let weights = self.weights(&families)?;
        let game = PileGame::new(families, weights);
        game.map(Game::from).map_err(|e| self.explain(start, e))
    }

    pub(super) fn starts_family(&self) -> bool {
        let rest = self.rest();
        rest.starts_with(['{', '(', '[']) || rest.starts_with("wedge") || rest.starts_with("band")
    }

    pub(super) fn family(&mut self) -> Result<Family> {
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
        let piles = moves.piles();
        let guard = self.guard(piles).map_err(|e| self.explain(start, e))?;
        Ok(Family { moves, orientation, who, guard })
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
    fn weights(&mut self, families: &[Family]) -> Result<Option<Vec<u64>>> {
        let Some(first) = families.first().filter(|_| self.rest().starts_with("by ")) else {
            return Ok(None);
        };
        self.at += 2;
        let (start, piles) = (self.at, first.moves.piles());
        let sum = match self.side(&pile_names(piles))? {
            ConditionSide::Sum(sum) if sum.constant == 0 => sum,
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
}

fn pile_names(piles: usize) -> Names {
    (0..piles.min(MAX_PILES)).map(|i| (pile(i), i)).collect()
}
