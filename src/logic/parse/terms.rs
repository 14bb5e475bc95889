//! Terms and letters, their comparisons, and what may stand in parentheses.

use super::*;

impl Parser<'_> {
    fn term(&self, piece: ReadPiece, wanted: &str) -> Result<Term> {
        match piece {
            ReadPiece::Term(term) => Ok(term),
            ReadPiece::Formula(_) => Err(self.expected(wanted)),
        }
    }

    pub(super) fn comparison(&mut self) -> Result<ReadPiece> {
        let left = self.sum()?;
        self.space();
        // `=>` and `<=>` are connectives.
        if self.rest().starts_with("=>") || self.rest().starts_with("<=>") {
            return Ok(left);
        }
        for (token, op) in Compare::TOKENS {
            if self.eat(token) {
                let system = self.system.clone();
                let wanted = "terms on both sides of a comparison";
                let left = self.term(left, wanted)?;
                let right = self.sum()?;
                let right = self.term(right, wanted)?;
                return Ok(ReadPiece::Formula(Formula::Compare(op, left, right, system)));
            }
        }
        Ok(left)
    }

    fn sum(&mut self) -> Result<ReadPiece> {
        let mut left = self.product()?;
        while let Some(op) = self.connects(&[("+", '+'), ("-", '-')])? {
            let wanted = format!("terms on both sides of {op}");
            let one = Box::new(self.term(left, &wanted)?);
            let right = self.product()?;
            let other = Box::new(self.term(right, &wanted)?);
            left = ReadPiece::Term(if op == '+' {
                Term::Add(one, other)
            } else {
                Term::Sub(one, other)
            });
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<ReadPiece> {
        let mut left = self.unit()?;
        while let Some(op) = self.connects(&[("*", '*'), ("/", '/')])? {
            let (at, wanted) = (self.at, format!("terms on both sides of {op}"));
            let one = self.term(left, &wanted)?;
            let right = self.unit()?;
            let other = self.term(right, &wanted)?;
            if op == '*' && varies(&one) && varies(&other) {
                return Err(self.source.error(
                    at,
                    "a constant below 100000: a product of two variables is not decidable here",
                ));
            }
            left = ReadPiece::Term(match (op, small(&one), small(&other)) {
                ('*', Some(c), _) => Term::Times(c, Box::new(other)),
                ('*', None, Some(c)) => Term::Times(c, Box::new(one)),
                ('*', None, None) => Term::Product(Box::new(one), Box::new(other)),
                (_, _, Some(c)) if c > 0 => Term::Over(Box::new(one), c),
                _ => Term::Quotient(Box::new(one), Box::new(other)),
            });
        }
        Ok(left)
    }

    fn unit(&mut self) -> Result<ReadPiece> {
        self.named_systems()?;
        if self.eat("_") {
            let inner = self.deeper(Self::unit)?;
            let inner = self.term(inner, "a term after _")?;
            return Ok(ReadPiece::Term(Term::Minus(Box::new(inner))));
        }
        if self.eat("(") {
            return self.nested(|parser| {
                let piece = parser.equivalence()?;
                parser.need(")")?;
                Ok(piece)
            });
        }
        if self.eat("@") {
            self.space();
            let sign = if self.eat("-") { -1 } else { 1 };
            self.eat("+");
            let digits = self.peek_name().to_string();
            let value: i32 =
                digits.parse().map_err(|_| self.expected("a letter value such as @1"))?;
            self.at += digits.len();
            return Ok(ReadPiece::Term(Term::Letter(sign * value)));
        }
        if self.eat("$") {
            return Ok(ReadPiece::Formula(self.call()?));
        }
        let pointed = self.eat(".");
        let name = self.peek_name().to_string();
        let next = self.rest()[name.len()..].trim_start().chars().next();
        if name.starts_with(|c: char| c.is_ascii_alphabetic()) && next == Some('[') {
            let place = self.place();
            self.words.push((name.clone(), self.at));
            self.at += name.len();
            let mut indices = Vec::new();
            while self.eat("[") {
                indices.push(self.argument()?);
                self.need("]")?;
            }
            return Ok(ReadPiece::Term(Term::At(name, indices, place)));
        }
        if pointed || name.is_empty() {
            let what = "a variable, a number, a letter W[i], `(`, `~`, `$` or a quantifier";
            return Err(self.expected(what));
        }
        if name.starts_with(|c: char| c.is_ascii_digit()) {
            let value: BigUint = name.parse().map_err(|_| self.expected("a number"))?;
            self.at += name.len();
            return Ok(ReadPiece::Term(Term::Constant(value)));
        }
        if name.starts_with(['A', 'E', 'I']) {
            return Err(self.expected("a term (names beginning with A, E or I are quantifiers)"));
        }
        self.at += name.len();
        Ok(ReadPiece::Term(Term::Var(self.variable(&name))))
    }

    fn place(&self) -> Place {
        Place { at: self.at, system: self.named.then(|| self.system.clone()) }
    }

    fn call(&mut self) -> Result<Formula> {
        let (place, name) = (self.place(), self.peek_name().to_string());
        if name.is_empty() {
            return Err(self.expected("the name of a defined relation"));
        }
        self.calls.push(name.clone());
        self.at += name.len();
        self.need("(")?;
        let mut arguments = Vec::new();
        if !self.eat(")") {
            loop {
                arguments.push(self.argument()?);
                if self.eat(")") {
                    break;
                }
                self.need(",")?;
            }
        }
        Ok(Formula::Call(name, arguments, place))
    }

    /// An index or an argument: a term, or a formula of one free variable.
    fn argument(&mut self) -> Result<Term> {
        self.nested(|parser| {
            Ok(match parser.equivalence()? {
                ReadPiece::Formula(formula) => Term::Such(Box::new(formula)),
                ReadPiece::Term(term) if parser.named_here => {
                    Term::In(parser.system.clone(), Box::new(term))
                }
                ReadPiece::Term(term) => term,
            })
        })
    }
}

/// Whether a variable stands in the term, and no letter.
fn varies(term: &Term) -> bool {
    fn search(term: &Term, found: &dyn Fn(&Term) -> bool) -> bool {
        found(term) || term.operands().into_iter().any(|operand| search(operand, found))
    }
    search(term, &|term| matches!(term, Term::Var(_)))
        && !search(term, &|term| matches!(term, Term::At(..)))
}

/// The value of a constant term if it is small enough to multiply or divide by.
fn small(term: &Term) -> Option<u32> {
    match term {
        Term::Constant(c) => c.to_u32().filter(|&c| c < 100_000),
        _ => None,
    }
}
