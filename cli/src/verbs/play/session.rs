//! A match with its players: what both kinds of conversation share.
//!
//! A move is judged before it is made (the teacher needs the position it was made from), then the machine answers. Every turn
//! keeps its mark, so that taking a move back takes its mark back, too.

use num_bigint::BigUint;
use wythoff::engine::{Outcome, Play, Registry};
use wythoff::play::{Judge, Match, Side};
use wythoff::run::Run;
use wythoff::strategy::Move;
use wythoff::{Error, GamePosition, Position, Result};

/// Who plays, and how.
#[derive(Debug, Clone, Copy)]
pub struct Setup {
    pub strength: u8,
    pub seed: u64,
    /// The machine's side; none if two people play.
    pub machine: Option<Side>,
    pub teacher: bool,
}

pub struct Session<'a> {
    pub game: Match,
    pub setup: Setup,
    pub judge: Judge<'a>,
    start: Match,
    /// For each turn: whether a person had a winning move there, and found one.
    marks: Vec<Option<bool>>,
}

impl<'a> Session<'a> {
    /// A match at its start. What is too large to be judged is refused now, not after the first move.
    pub fn new(game: Match, setup: Setup, engines: &'a Registry, run: &'a Run<'a>) -> Result<Self> {
        let judge = Judge::new(engines, run);
        // Asked first, the largest position is what the judge remembers.
        let asked = judge.hint(&game);
        if setup.teacher || setup.machine.is_some() && setup.strength > 0 {
            asked?;
        }
        let mut session = Session { start: game.clone(), game, setup, judge, marks: Vec::new() };
        session.block()?;
        Ok(session)
    }

    /// The previous player forbids what is best for them, in a blocked game.
    fn block(&mut self) -> Result<()> {
        if !self.game.is_over() {
            let forbidden = self.judge.forbidding(&self.game)?;
            self.game.forbid(forbidden)?;
        }
        Ok(())
    }

    /// The same match from its start.
    pub fn restart(&mut self) {
        self.game = self.start.clone();
        self.marks.clear();
        self.block_again();
    }

    /// The match as it began.
    pub fn start(&self) -> &Match {
        &self.start
    }

    /// Makes the moves of a match that was left: whoever made them.
    pub fn replay(&mut self, moves: &[(usize, Position)]) -> Result<()> {
        for (part, to) in moves {
            self.game.make(*part, to.clone())?;
            self.block()?;
            self.marks.push(None);
        }
        Ok(())
    }

    /// Whether it is the machine's turn.
    pub fn machine_to_move(&self) -> bool {
        self.setup.machine == Some(self.game.to_move()) && !self.game.is_over()
    }

    /// What a side is called.
    pub fn name(&self, side: Side) -> &'static str {
        match (self.setup.machine, side) {
            (Some(machine), side) if machine == side => "the machine",
            (Some(_), _) => "you",
            (None, Side::First) => "the first player",
            (None, Side::Second) => "the second player",
        }
    }

    /// Makes a person's move; what is to be said about it, if a teacher listens.
    pub fn make(&mut self, made: &Move) -> Result<Option<String>> {
        let told = match self.setup.teacher {
            true => Some(self.judge.explain(&self.game, made.part, &made.to)?),
            false => None,
        };
        self.game.make(made.part, made.to.clone())?;
        self.block()?;
        let mark = told
            .as_ref()
            .and_then(|told| (told.good || told.better.is_some()).then_some(told.good));
        self.marks.push(mark);
        Ok(told.map(|told| told.words))
    }

    /// The machine's move, if it is its turn: what it did.
    pub fn machine_turn(&mut self) -> Result<Option<String>> {
        if !self.machine_to_move() {
            return Ok(None);
        }
        let Setup { strength, seed, .. } = self.setup;
        let reply = self.judge.reply(&self.game, strength, seed)?;
        let Some(made) = reply.made else {
            return Err(Error::internal("a match that is not over has a move"));
        };
        self.game.make(made.part, made.to)?;
        self.block()?;
        self.marks.push(None);
        Ok(Some(format!("the machine {}", reply.words)))
    }

    /// Takes back a person's last move, and the machine's answer with it.
    pub fn undo(&mut self) -> bool {
        let turns = self.marks.len();
        let own = |turn: usize| {
            let side = if turn.is_multiple_of(2) { Side::First } else { Side::Second };
            self.setup.machine != Some(side)
        };
        let Some(last) = (0..turns).rev().find(|turn| own(*turn)) else { return false };
        for _ in last..turns {
            self.game.undo();
        }
        self.marks.truncate(last);
        self.block_again();
        true
    }

    /// The same at a position that was blocked before, where it cannot fail but for a lack of memory: then nothing is forbidden.
    fn block_again(&mut self) {
        let _ = self.block();
    }

    /// How many P-positions were found, of how many times that was possible.
    pub fn tally(&self) -> (usize, usize) {
        let chances = self.marks.iter().flatten();
        (chances.clone().filter(|found| **found).count(), chances.count())
    }

    /// The reason in words, or why there is none.
    pub fn hint(&self) -> String {
        match self.judge.hint(&self.game) {
            Ok(hint) => match hint.outcome {
                Outcome::N => hint.words,
                Outcome::P => format!("{}; take little, and wait for a slip", hint.words),
            },
            Err(error) => error.to_string(),
        }
    }

    /// A part of the reason: whether there is a win, then which way; the whole of it afterwards.
    pub fn hint_in_part(&self, step: usize) -> String {
        let Ok(hint) = self.judge.hint(&self.game) else { return self.hint() };
        let Some(best) = hint.best.filter(|_| hint.outcome == Outcome::N && step < 2) else {
            return self.hint();
        };
        let at = &self.game.parts()[best.part];
        let game = match self.game.parts().len() {
            1 => String::new(),
            _ => format!(" in game {}", best.part + 1),
        };
        if step == 0 {
            return "yes: from here you can win. Which way? h again".to_string();
        }
        let taken = at.game().taken(at.piles(), &best.to);
        let piles: Vec<String> = (1..)
            .zip(&taken)
            .filter(|(_, take)| **take > BigUint::ZERO)
            .map(|(pile, _)| pile.to_string())
            .collect();
        let from = match (taken.len(), &piles[..]) {
            (1, _) => String::new(),
            (_, [one]) => format!(" from pile {one} alone"),
            (_, several) => format!(" from piles {}", several.join(" and ")),
        };
        format!("take something{from}{game}. How much? h again")
    }

    /// Who plays whom.
    pub fn players(&self) -> String {
        match self.setup.machine {
            Some(_) => format!("you against the machine (strength {})", self.setup.strength),
            None => "two players".to_string(),
        }
    }

    /// What is played for.
    pub fn aim(&self) -> &'static str {
        match self.game.play() {
            Play::Normal => "whoever makes the last move wins",
            Play::Misere => "whoever makes the last move loses (misere)",
        }
    }

    /// The end in words, once it is reached.
    pub fn result(&self) -> Option<String> {
        let winner = self.name(self.game.winner()?);
        let wins = if winner == "you" { "win" } else { "wins" };
        let tally = match (self.setup.teacher, self.tally()) {
            (true, (found, chances)) => format!("; P-positions found: {found} of {chances}"),
            (false, _) => String::new(),
        };
        Some(format!("no move is left: {winner} {wins}{tally}"))
    }

    /// All parts as they stand.
    pub fn position(&self) -> String {
        let parts = self.game.parts();
        let several = parts.len() > 1;
        let part = |(i, at): (usize, &GamePosition)| {
            let number = if several { format!("{}: {} ", i + 1, at.game()) } else { String::new() };
            format!("{number}{}", standing(at))
        };
        let position = parts.iter().enumerate().map(part).collect::<Vec<_>>().join(" + ");
        match self.game.forbidden() {
            [] => position,
            forbidden => {
                let listed: Vec<String> = forbidden.iter().map(Position::shown).collect();
                format!("{position}, forbidden: {}", listed.join(" "))
            }
        }
    }
}

/// A part as it stands; a heap with its limit.
pub fn standing(at: &GamePosition) -> String {
    match at.game().limits()[..] {
        [(heap, limit)] => {
            let (heap, limit) = (&at.piles()[heap], &at.piles()[limit]);
            format!("{} (take at most {})", number(heap), number(heap.min(limit)))
        }
        _ => at.piles().shown(),
    }
}

/// A number, a long one by its ends.
pub fn number(n: &BigUint) -> String {
    Position(vec![n.clone()]).shown().trim_matches(['(', ')']).to_string()
}

/// A move as a line of a list: where it leads, what it takes.
pub fn line(game: &Match, made: &Move) -> String {
    let at = &game.parts()[made.part];
    let number = match game.parts().len() {
        1 => String::new(),
        _ => format!("{}: ", made.part + 1),
    };
    format!("{number}{}  {}", made.to.shown(), at.taking(&made.to))
}
