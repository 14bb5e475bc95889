//! Reasons in words.
//!
//! A move into a P-position is described by what leads to it: the pile that stays and its partner, the diagonal, the nim-sum,
//! the Zeckendorf terms with the limit on what may be taken; elsewhere by what the opponent is left with.

use num_bigint::BigUint;
use num_traits::Zero;

use super::teach::is_last;
use super::{Hint, Match, Winning};
use crate::engine::closed::short;
use crate::engine::{Outcome, Play};
use crate::rules::catalogue::named;
use crate::rules::{Game, GamePosition, HeapGame};
use crate::strategy::Move;
use crate::zeckendorf::Zeckendorf;
use crate::{Position, nim_sum};

impl GamePosition {
    /// What a move takes: `take 1 from both piles`.
    ///
    /// ```
    /// let game: wythoff::Game = "wythoff".parse()?;
    /// let words = game.at([5, 8])?.taking(&[5, 3].into());
    /// assert_eq!(words, "take 5 from pile 2");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn taking(&self, to: &Position) -> String {
        let pile = if self.game().has_piles() { "pile" } else { "heap" };
        let take = self.game().taken(self.piles(), to);
        let same = take.iter().all(|x| *x == take[0]);
        let all = if take.len() == 2 { format!("both {pile}s") } else { format!("each {pile}") };
        let from: Vec<String> = match &take[..] {
            [only] => vec![short(only)],
            [first, ..] if same => vec![format!("{} from {all}", short(first))],
            _ => {
                let taken = take.iter().enumerate().filter(|(_, x)| !x.is_zero());
                taken.map(|(i, x)| format!("{} from {pile} {}", short(x), i + 1)).collect()
            }
        };
        let added = self.piles().iter().zip(to.iter()).enumerate().filter(|(_, (x, y))| y > x);
        let added = added.filter(|_| self.game().has_piles());
        let added: Vec<String> = added
            .map(|(i, (x, y))| format!("add {} to {pile} {}", short(&(y - x)), i + 1))
            .collect();
        let added: String = added.iter().map(|words| format!(" and {words}")).collect();
        format!("take {}{added}", listed(&from))
    }
}

impl Position {
    /// The piles in brackets, long numbers by their ends: `(4,7)`.
    ///
    /// ```
    /// assert_eq!(wythoff::Position::from([4, 7]).shown(), "(4,7)");
    /// ```
    pub fn shown(&self) -> String {
        let piles: Vec<String> = self.iter().map(short).collect();
        format!("({})", piles.join(","))
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The part a move is made in, before what it does; nothing if there is only one.
fn place(game: &Match, part: usize) -> String {
    match game.parts() {
        [_] => String::new(),
        parts => format!("in game {} ({}) ", part + 1, parts[part].game()),
    }
}

/// What is taken, and what is left.
fn done(game: &Match, made: &Move) -> String {
    let at = &game.parts()[made.part];
    format!("{}{}, leaving {}", place(game, made.part), at.taking(&made.to), made.to.shown())
}

/// The machine's move, said of it.
pub(super) fn made(game: &Match, made: &Move) -> String {
    done(game, made).replacen("take ", "takes ", 1)
}

/// The end of a match.
pub(super) fn over(game: &Match) -> String {
    match game.play() {
        Play::Normal => "no move is left: whoever is to move has lost".to_string(),
        Play::Misere => "no move is left: whoever is to move has won".to_string(),
    }
}

/// Why a move is not allowed.
pub(super) fn refusal(at: &GamePosition, to: &Position) -> String {
    let (game, from) = (at.game(), at.piles().shown());
    let rules = game.in_words().map_or(String::new(), |rules| format!(": {rules}"));
    format!("{from} to {} is no move of {game}{rules}", to.shown())
}

/// Why a winning move wins.
pub(super) fn reason(game: &Match, best: &Move, winning: &Winning) -> String {
    if is_last(game, best) && game.play() == Play::Normal {
        return format!("{}: that is the last move, and it wins", done(game, best));
    }
    match (game.parts(), game.play()) {
        ([at], Play::Normal) => one(at, best),
        (_, Play::Normal) => sum(game, best, winning),
        (_, Play::Misere) => {
            format!("{}, after which every move loses (misere play)", done(game, best))
        }
    }
}

/// Why a position is lost.
pub(super) fn lost(game: &Match, winning: &Winning) -> String {
    let no_move = "there is no winning move";
    if let ([at], Some(blocked)) = (game.parts(), game.parts()[0].game().blocked()) {
        return format!(
            "{} is a P-position of {blocked}: every option that is left leads to a position that is won, {no_move}",
            at.piles().shown()
        );
    }
    match (game.parts(), game.play()) {
        ([at], Play::Normal) => match at.game().heap_game() {
            Some(heap) if heap.is_fibonacci_nim() => lost_heap(at.piles()),
            _ if is_nim(at.game()) => format!("{}: nim-sum 0, {no_move}", piles(at.piles())),
            _ => format!(
                "{} is a P-position: every move leads to a position that is won, {no_move}",
                at.piles().shown()
            ),
        },
        (_, Play::Normal) => match values(winning) {
            Some((values, _)) => format!("values {values}: nim-sum 0, {no_move}"),
            None => format!("the games cancel, {no_move}"),
        },
        ([at], Play::Misere) => {
            format!("every move from {} loses under misere play", at.piles().shown())
        }
        (_, Play::Misere) => "every move of this sum loses under misere play".to_string(),
    }
}

/// The values of a sum and their nim-sum, if all are known.
fn values(winning: &Winning) -> Option<(String, BigUint)> {
    let values: Vec<BigUint> = winning.values.iter().cloned().collect::<Option<_>>()?;
    let shown: Vec<String> = values.iter().map(short).collect();
    Some((listed(&shown), nim_sum(&values)))
}

fn is_nim(game: &Game) -> bool {
    named("nim", &[game.arity() as u64]).is_ok_and(|nim| nim == *game)
}

fn piles(piles: &Position) -> String {
    let shown: Vec<String> = piles.iter().map(short).collect();
    format!("pile{} {}", if shown.len() == 1 { "" } else { "s" }, listed(&shown))
}

/// A winning move of one game.
fn one(at: &GamePosition, best: &Move) -> String {
    let take = at.taking(&best.to);
    let (from, to) = (at.piles().shown(), best.to.shown());
    if let Some(heap) = at.game().heap_game().filter(|heap| heap.is_fibonacci_nim()) {
        return won_heap(heap, at, &best.to);
    }
    match at.game() {
        game if is_nim(game) => {
            let sum = nim_sum(at.piles().iter());
            let changed = (0..at.piles().len()).find(|i| at.piles()[*i] != best.to[*i]);
            let pile = changed.unwrap_or_default();
            let (all, sum) = (piles(at.piles()), short(&sum));
            format!("{all}: nim-sum {sum}; {take}, leaving {} in it", short(&best.to[pile]))
        }
        game if game.rays().is_some_and(|vector| vector.piles() == 2) => {
            let not = format!("{from} is not a P-position");
            let how = match (at.piles()[0] == best.to[0], at.piles()[1] == best.to[1]) {
                (true, _) => {
                    format!("the partner of {} is {}", short(&best.to[0]), short(&best.to[1]))
                }
                (_, true) => {
                    format!("the partner of {} is {}", short(&best.to[1]), short(&best.to[0]))
                }
                _ if best.take[0] == best.take[1] => format!("the pair on its diagonal is {to}"),
                _ => format!("{to}, one move below it, is one"),
            };
            let more = best.why.as_ref().map_or(String::new(), |why| format!(" ({why})"));
            format!("{not}; {how}: {take}, leaving {to}{more}")
        }
        _ => format!("{take}: that leads to {to}, which has no winning move"),
    }
}

/// A winning move of a sum.
fn sum(game: &Match, best: &Move, winning: &Winning) -> String {
    let done = done(game, best);
    match values(winning) {
        Some((text, sum)) => {
            let own = winning.values[best.part].clone().unwrap_or_default();
            let wanted = own ^ &sum;
            let which = ordinal(best.part);
            format!(
                "values {text}: nim-sum {}; make the {which} {}: {done}",
                short(&sum),
                short(&wanted)
            )
        }
        None => format!("the other games cancel, so this one decides: {done}"),
    }
}

fn ordinal(part: usize) -> String {
    const NAMES: [&str; 8] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
    NAMES.get(part).map_or_else(|| format!("game {}", part + 1), |name| name.to_string())
}

/// n as a sum of Fibonacci numbers, greatest first; of a long sum only the ends.
fn terms(n: &BigUint) -> (String, Option<BigUint>) {
    const SHOWN: usize = 8;
    let z = Zeckendorf::of(n);
    let count = z.indices().len();
    let term = |i: usize| z.term(i).map_or(String::new(), |term| short(&term));
    let text: Vec<String> = if count <= SHOWN {
        (1..=count).rev().map(term).collect()
    } else {
        vec![term(count), term(count - 1), "...".to_string(), term(2), term(1)]
    };
    (text.join(" + "), z.term(1))
}

/// Fibonacci Nim, won: the move takes the least terms of n, and the rest cannot be answered.
fn won_heap(heap: &HeapGame, at: &GamePosition, to: &Position) -> String {
    let (n, limit) = (&at.piles()[0], heap.limit(at.piles(), 0));
    let (sum, _) = terms(n);
    let (taken, next) = (n - &to[0], terms(&to[0]).1);
    let then = next.map_or(String::new(), |next| {
        format!("; the opponent may then take {}, less than {}", short(&to[1]), short(&next))
    });
    let least =
        if terms(n).1 == Some(taken.clone()) { "the least term" } else { "the least terms" };
    format!(
        "{} = {sum} in Fibonacci numbers, and up to {} may be taken: take {}, {least}{then}",
        short(n),
        short(&limit),
        short(&taken)
    )
}

/// Fibonacci Nim, lost: the limit is below the least term.
fn lost_heap(piles: &Position) -> String {
    let (n, limit) = (&piles[0], piles[0].clone().min(piles[1].clone()));
    let (sum, least) = terms(n);
    format!(
        "{} = {sum} in Fibonacci numbers, and only up to {} may be taken, less than the least term {}: there is no winning move",
        short(n),
        short(&limit),
        short(&least.unwrap_or_default())
    )
}

/// A move that was made: from `before` to `after`.
pub(super) fn judged(game: &Match, before: &Hint, after: &Match, then: &Hint) -> String {
    let all = || {
        let parts = after.parts().iter().map(|at| at.piles().shown());
        parts.collect::<Vec<_>>().join(" + ")
    };
    let good = then.outcome == Outcome::P;
    match (good, after.is_over(), &before.best) {
        (true, true, _) => "good: that was the last move, and it wins".to_string(),
        (false, true, None) => {
            "that was the last move, and it loses; no other move was better".into()
        }
        (false, true, Some(best)) => {
            format!("that was the last move, and it loses; better was: {}", done(game, best))
        }
        (true, false, _) => format!("good: {}", then.words),
        (false, false, Some(_)) => format!(
            "that gives the win away: from {} the opponent wins; better was: {}",
            all(),
            before.words
        ),
        (false, false, None) => {
            format!(
                "no move was better: the position was lost, and from {} the opponent wins",
                all()
            )
        }
    }
}
