//! Which moves can be added to a game, or left out, without changing its P-positions.
//!
//! Added: if no added move joins two P-positions, they stay as they are (nothing new leads from P to P, and every other
//! position keeps its move into P); if one joins two of them, the upper one becomes an N-position. So the question is
//! about pairs of P-positions alone. Left out: the P-positions of the smaller game are compared.
//!
//! Where the P-positions are known as a formula, or as the automaton of a solved game, the answer is decided for all sizes; elsewhere it holds to a bound, or the
//! smallest failure is shown: for an added move the pair that it joins, for one left out the first position that changes.
//!
//! Cost: the list of P-positions, then a look-up for each position and multiple of the move.

use std::collections::HashSet;
use std::fmt;

use num_traits::ToPrimitive;

use crate::engine::{Bound, Play, Registry};
use crate::logic::{Budget, KnownLevels, Prover, Relation};
use crate::rules::{Family, Game, Rays, Rules};
use crate::run::Run;
use crate::{Error, Result};

/// What becomes of the P-positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// They stay, for all sizes: decided.
    Kept,
    /// They stay as far as was looked: piles up to this.
    KeptTo(u64),
    /// The move leads from one P-position to another: the smallest such pair.
    Joins {
        /// The P-position that has the move.
        from: (u64, u64),
        /// Where it leads.
        to: (u64, u64),
    },
    /// Without the move this position, the smallest, changes its outcome.
    Changes(u64, u64),
}

impl Effect {
    /// Whether the P-positions stay, as far as is known.
    pub fn keeps(&self) -> bool {
        matches!(self, Effect::Kept | Effect::KeptTo(_))
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Kept => f.write_str("kept: proved for all sizes"),
            Effect::KeptTo(bound) => write!(f, "kept as far as piles up to {bound}"),
            Effect::Joins { from, to } => {
                write!(f, "changed: joins ({},{}) and ({},{})", from.0, from.1, to.0, to.1)
            }
            Effect::Changes(x, y) => write!(f, "changed: first at ({x},{y})"),
        }
    }
}

/// The P-positions of a two-pile game: a list to a bound and, where one is known and proved, a formula or an automaton.
pub struct Known<'g> {
    game: Rays<'g>,
    bound: u64,
    /// Sorted by the larger and then the smaller pile.
    list: Vec<(u64, u64)>,
    set: HashSet<(u64, u64)>,
    /// A prover that knows them as $halfkept(a,b), a ≤ b if the game is symmetric, and in both orders as $kept(a,b); and their system.
    formula: Option<(Prover, String)>,
}

impl<'g> Known<'g> {
    /// Lists the P-positions with piles up to `bound`, and proves the formula known for them if there is one. If there is none, `solved` answers for all sizes: the
    /// P-positions as an automaton that is proved, with increasing piles if the game is symmetric, as [`crate::solve::Book::levels`] has them.
    ///
    /// ```
    /// use wythoff::adjoin::{Effect, Known};
    /// use wythoff::{engine::Registry, rules::Family, run::Run};
    /// let wythoff = "wythoff".parse()?;
    /// let mut known = Known::of(&wythoff, 100, None, &Registry::standard(), &Run::default())?;
    /// assert_eq!(known.adding(&Family::step([1, 3]))?, Effect::Kept);
    /// let joins = Effect::Joins { from: (1, 2), to: (0, 0) };
    /// assert_eq!(known.adding(&Family::step([1, 2]))?, joins);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn of(
        game: &'g Game,
        bound: u64,
        solved: Option<Relation>,
        engines: &Registry,
        run: &Run,
    ) -> Result<Self> {
        let vector = game.rays().filter(|vector| vector.piles() == 2).ok_or_else(|| {
            Error::unserved(format!(
                "{game} is no game of moves on two piles, and only those are served"
            ))
        })?;
        let list = p_positions(game, bound, engines, run)?;
        let set = list.iter().copied().collect();
        let known = || solved.and_then(|positions| automaton(game, positions));
        Ok(Known { game: vector, bound, list, set, formula: formula(game).or_else(known) })
    }
}

/// All P-positions with both piles up to `bound`, by the larger and then the smaller pile.
fn p_positions(game: &Game, bound: u64, engines: &Registry, run: &Run) -> Result<Vec<(u64, u64)>> {
    let mut found = HashSet::new();
    for position in engines.list(game, 0, Play::Normal, Bound::UpTo(bound), run)?.found.stream {
        let piles = position?.0;
        let pair = piles[0].to_u64().zip(piles[1].to_u64());
        if let Some((x, y)) = pair.filter(|(x, y)| x.max(y) <= &bound) {
            found.insert((x, y));
            if game.is_symmetric() {
                found.insert((y, x));
            }
        }
    }
    let mut list: Vec<(u64, u64)> = found.into_iter().collect();
    list.sort_by_key(|&(x, y)| (x.max(y), x.min(y), x));
    Ok(list)
}

/// What a proof may take that only sharpens the answer: the formula of a game with long moves, such as gdwn:31,50, takes gigabytes. It is the same on every
/// machine, and so is the answer.
fn modest() -> Budget {
    Budget { bytes: 256 << 20, ..Budget::default() }
}

/// The formula known for the P-positions, if it is proved within a modest budget: as a relation $kept(a,b) on both orders of the piles.
fn formula(game: &Game) -> Option<(Prover, String)> {
    let known = KnownLevels::of(game).ok()?;
    let level = known.levels.first()?.clone();
    let mut prover = Prover::with_budget(modest());
    prover.run(&known.preamble).ok()?;
    let proof = prover.prove_values(game, std::slice::from_ref(&level)).ok()?;
    if !proof.proved() {
        return None;
    }
    let system = level.split_whitespace().next().filter(|word| word.starts_with('?'))?.to_string();
    let mut prover = Prover::with_budget(modest());
    prover.run(&known.preamble).ok()?;
    let half = level.strip_prefix(system.as_str())?;
    prover.define("halfkept", &format!("{system} {half}")).ok()?;
    prover.define("kept", &format!("{system} $halfkept(a,b) | $halfkept(b,a)")).ok()?;
    Some((prover, system))
}

/// The same of an automaton.
fn automaton(game: &Game, positions: Relation) -> Option<(Prover, String)> {
    let mut prover = Prover::with_budget(modest());
    let system = positions.systems.first()?.clone();
    prover.know_system(&system).ok()?;
    let system = format!("?{}", system.name());
    prover.insert("halfkept", positions).ok()?;
    let mirrored = if game.is_symmetric() { " | $halfkept(b,a)" } else { "" };
    prover.define("kept", &format!("{system} $halfkept(a,b){mirrored}")).ok()?;
    Some((prover, system))
}

impl Known<'_> {
    /// What becomes of the P-positions if the moves of a family are added.
    pub fn adding(&mut self, family: &Family) -> Result<Effect> {
        if Game::new([family.clone()])?.arity() != 2 {
            return Err(Error::invalid(format!("{family} is no move on two piles")));
        }
        if let Some(effect) = self.joined(family) {
            return Ok(effect);
        }
        let sentences = sentences(family);
        let (Some((prover, system)), Some(sentences)) = (&mut self.formula, sentences) else {
            return Ok(Effect::KeptTo(self.bound));
        };
        for sentence in sentences {
            let decision = match prover.decide(&format!("{system} {sentence}")) {
                Err(Error::Limit(_)) => return Ok(Effect::KeptTo(self.bound)),
                decided => decided?,
            };
            match (decision.result, decision.witness) {
                (Some(false), _) => {}
                (_, Some(witness)) => {
                    let number =
                        |name: &str| witness.iter().find(|(own, _)| own == name)?.1.to_u64();
                    let all = [number("a"), number("b"), number("c"), number("d")];
                    if let [Some(a), Some(b), Some(c), Some(d)] = all {
                        return Ok(Effect::Joins { from: (a, b), to: (c, d) });
                    }
                    return Ok(Effect::KeptTo(self.bound));
                }
                _ => return Ok(Effect::KeptTo(self.bound)),
            }
        }
        Ok(Effect::Kept)
    }

    /// The smallest pair of listed P-positions that a move of the family joins.
    fn joined(&self, family: &Family) -> Option<Effect> {
        let game = Game::new([family.clone()]).ok()?;
        self.list.iter().find_map(|&(x, y)| {
            let mut reached: Option<(u64, u64)> = None;
            game.visit_options(&[x, y], &mut |to| {
                let to = (to[0], to[1]);
                if self.set.contains(&to) {
                    reached = Some(reached.map_or(to, |before| before.min(to)));
                }
            });
            reached.map(|to| Effect::Joins { from: (x, y), to })
        })
    }

    /// What becomes of the P-positions if a family of the game is left out.
    pub fn without(&mut self, family: &Family, engines: &Registry, run: &Run) -> Result<Effect> {
        let alone = Game::new([family.clone()])?;
        let normal = alone.rays().map_or(&[][..], Rays::families);
        let rest: Vec<Family> =
            self.game.families().iter().filter(|own| !normal.contains(own)).cloned().collect();
        if rest.len() == self.game.families().len() {
            return Err(Error::invalid(format!(
                "{family} is no move family of {}: it has {}",
                self.game,
                self.game.families().iter().map(Family::to_string).collect::<Vec<_>>().join(" ")
            )));
        }
        if rest.is_empty() {
            return Err(Error::invalid(format!(
                "{} has no other moves: nothing is left",
                self.game
            )));
        }
        let smaller = Game::new(rest)?;
        let list = p_positions(&smaller, self.bound, engines, run)?;
        let own: HashSet<(u64, u64)> = list.iter().copied().collect();
        let differing = self.set.symmetric_difference(&own);
        if let Some(&(x, y)) = differing.min_by_key(|(x, y)| (*x.max(y), *x.min(y), *x)) {
            return Ok(Effect::Changes(x, y));
        }
        let symmetric = self.game.is_symmetric() == smaller.is_symmetric();
        let kept = match &mut self.formula {
            Some((prover, system)) if symmetric => {
                let proof = prover.prove_values(&smaller, &[format!("{system} $halfkept(a,b)")]);
                proof.is_ok_and(|proof| proof.proved())
            }
            _ => false,
        };
        Ok(if kept { Effect::Kept } else { Effect::KeptTo(self.bound) })
    }
}

/// For each orientation of a step or ray, that it joins two P-positions; wedges and bands, and conditions on who may
/// move, are left to the list.
fn sentences(family: &Family) -> Option<Vec<String>> {
    let once = family.as_step().is_some();
    if !family.is_plain() || family.vector().is_none() || family.who != crate::rules::Who::Any {
        return None;
    }
    let small = |v: &Vec<u64>| v.iter().all(|x| *x < 100_000);
    let vectors = family.directed();
    vectors.iter().all(small).then(|| {
        let sentence = |v: &Vec<u64>| {
            let (p, q) = (v[0], v[1]);
            if once {
                format!("E a,b,c,d a=c+{p} & b=d+{q} & $kept(a,b) & $kept(c,d)")
            } else {
                format!("E a,b,c,d,t t>0 & a=c+{p}*t & b=d+{q}*t & $kept(a,b) & $kept(c,d)")
            }
        };
        vectors.iter().map(sentence).collect()
    })
}

impl Known<'_> {
    /// The families of a range: all {p,q} with 0 ≤ p ≤ q ≤ most and q ≥ 1, as steps or as rays.
    ///
    /// ```
    /// let steps = wythoff::adjoin::Known::families(2, false);
    /// let steps: Vec<String> = steps.iter().map(|family| family.to_string()).collect();
    /// assert_eq!(steps, ["{0,1}", "{1,1}", "{0,2}", "{1,2}", "{2,2}"]);
    /// ```
    pub fn families(most: u64, rays: bool) -> Vec<Family> {
        let pairs = (1..=most).flat_map(|q| (0..=q).map(move |p| [p, q]));
        pairs.map(|v| if rays { Family::ray(v) } else { Family::step(v) }).collect()
    }
}
