//! Terms and letters, and their comparisons.

use super::*;

impl Parser<'_> {
    pub(super) fn comparison(&mut self) -> Result<Formula> {
        if let Some(left) = self.letter()? {
            let op = self.operator()?;
            let right = match self.letter()? {
                Some(letter) => letter,
                None => return Err(self.expected("a letter such as @1 or W[i]")),
            };
            return Ok(Formula::Letters(op, left, right));
        }
        let left = self.term()?;
        let op = self.operator()?;
        let right = self.term()?;
        Ok(Formula::Compare(op, left, right, self.system.clone()))
    }

    fn operator(&mut self) -> Result<Compare> {
        self.space();
        // `=>` and `<=>` are connectives.
        if self.rest().starts_with("=>") || self.rest().starts_with("<=>") {
            return Err(self.expected("a comparison such as = or <"));
        }
        for (token, op) in Compare::TOKENS {
            if self.eat(token) {
                return Ok(op);
            }
        }
        Err(self.expected("a comparison such as = or <"))
    }

    fn letter(&mut self) -> Result<Option<Letter>> {
        if self.eat("@") {
            let negative = self.eat("-");
            let digits = self.peek_name().to_string();
            let value: i32 =
                digits.parse().map_err(|_| self.expected("a letter value such as @1"))?;
            self.at += digits.len();
            return Ok(Some(Letter::Value(if negative { -value } else { value })));
        }
        let name = self.peek_name().to_string();
        if name.is_empty() || !self.rest()[name.len()..].trim_start().starts_with('[') {
            return Ok(None);
        }
        self.words.push((name.clone(), self.at));
        self.at += name.len();
        self.need("[")?;
        let index = self.term()?;
        self.need("]")?;
        Ok(Some(Letter::At(name, index)))
    }

    pub(super) fn term(&mut self) -> Result<Term> {
        let mut left = self.factor()?;
        loop {
            if self.connects("+")? {
                left = Term::Add(Box::new(left), Box::new(self.factor()?));
            } else if self.connects("-")? {
                left = Term::Sub(Box::new(left), Box::new(self.factor()?));
            } else {
                return Ok(left);
            }
        }
    }

    fn factor(&mut self) -> Result<Term> {
        let mut left = self.unit()?;
        loop {
            if self.connects("*")? {
                let at = self.at;
                let right = self.unit()?;
                left = match (small(&left), small(&right)) {
                    (Some(c), _) => Term::Times(c, Box::new(right)),
                    (None, Some(c)) => Term::Times(c, Box::new(left)),
                    (None, None) => {
                        return Err(self.source.error(
                            at,
                            "a constant below 100000: a product of two variables is not decidable here",
                        ));
                    }
                };
            } else if self.connects("/")? {
                let at = self.at;
                match small(&self.unit()?) {
                    Some(c) if c > 0 => left = Term::Over(Box::new(left), c),
                    _ => {
                        return Err(self
                            .source
                            .error(at, "a positive constant below 100000 to divide by"));
                    }
                }
            } else {
                return Ok(left);
            }
        }
    }

    fn unit(&mut self) -> Result<Term> {
        if self.eat("(") {
            self.down()?;
            let term = self.term()?;
            self.up();
            self.need(")")?;
            return Ok(term);
        }
        let name = self.peek_name().to_string();
        if name.is_empty() {
            return Err(
                self.expected("a variable, a number, a letter W[i], `(`, `~`, `$` or a quantifier")
            );
        }
        if name.starts_with(|c: char| c.is_ascii_digit()) {
            let value: BigUint = name.parse().map_err(|_| self.expected("a number"))?;
            self.at += name.len();
            return Ok(Term::Constant(value));
        }
        if name.starts_with('_') {
            return Err(self.expected("a variable that begins with a letter"));
        }
        if name.starts_with(['A', 'E', 'I']) {
            return Err(self.expected("a term (names beginning with A, E or I are quantifiers)"));
        }
        self.at += name.len();
        Ok(Term::Var(self.variable(&name)))
    }
}

/// The value of a constant term if it is small enough to multiply or divide by.
fn small(term: &Term) -> Option<u32> {
    match term {
        Term::Constant(c) => c.to_u32().filter(|&c| c < 100_000),
        _ => None,
    }
}
