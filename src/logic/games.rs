//! Game theorems as sentences.
//!
//! A set P is the set of P-positions iff no move joins two positions of P and every position outside P has a
//! move into P. Sets T_0..T_g are the positions of values 0..g iff they are pairwise disjoint, no move joins two
//! positions of one T_h, and every position in none of T_0..T_h has a move into T_h, for each h ≤ g (Jiao's
//! lemma; the moves from T_h into every lower set are included, as T_h misses them).
//!
//! Under misère play a position without a move is no P-position (there the mover has won), so every position of P must have a
//! move, and only positions with a move need one into P. All of it by induction on the length of play.
//!
//! A set is given by a relation on the piles; for a symmetric game its mirror images are added. [`Sentences`] writes what is to
//! be decided, here and in `crate::solve`; how moves are written, `moves` knows.

use super::moves::{Between, Moves};
use super::prove::{Decision, Prover};
use crate::engine::Play;
use crate::rules::{Game, permutations};
use crate::{Error, Result};

/// What the theorem about one set of positions says, written out.
pub(crate) struct Sentences<'a> {
    /// The numeration system of all piles.
    pub(crate) system: &'a str,
    /// The names of the piles.
    pub(crate) piles: &'a [&'a str],
    /// The relation that holds the set.
    pub(crate) set: &'a str,
}

impl Sentences<'_> {
    /// A relation at the position that is spoken of.
    pub(crate) fn at(&self, relation: &str) -> String {
        format!("${relation}({})", self.piles.join(","))
    }

    /// A sentence about every position.
    pub(crate) fn for_all(&self, body: &str) -> String {
        format!("?{} A {} {body}", self.system, self.piles.join(","))
    }

    /// The set misses a lower one.
    pub(crate) fn apart(&self, lower: &str) -> String {
        self.for_all(&format!("{} => ~{}", self.at(self.set), self.at(lower)))
    }

    /// No move of this kind joins two positions of the set.
    pub(crate) fn independent(&self, way: &Between) -> String {
        let vars: Vec<&str> =
            self.piles.iter().copied().chain(way.vars.iter().map(String::as_str)).collect();
        let (system, vars, set) = (self.system, vars.join(","), self.set);
        let here = way.with(&self.at(set), "");
        format!("?{system} A {vars} ({here}) => ~${set}({})", way.there())
    }

    /// The positions with a move of this kind into the set.
    pub(crate) fn reaching(&self, way: &Between) -> String {
        let into = format!("${}({})", self.set, way.there());
        format!("?{} {}", self.system, way.exists(&into))
    }

    /// The positions with a move of this kind to where `there` holds, as a relation of all piles.
    pub(crate) fn leading(&self, way: &Between, there: &str) -> String {
        let all: Vec<String> = self.piles.iter().map(|x| format!("{x}={x}")).collect();
        format!("?{} {} & ({})", self.system, all.join(" & "), way.exists(there))
    }

    /// Under misère play: defines the positions with a move, one kind after another, and gives their name; `name` makes names of
    /// what stands behind them.
    pub(crate) fn define_movable(
        &self,
        prover: &mut Prover,
        moves: &Moves,
        name: impl Fn(&Prover, &str) -> String,
    ) -> Result<String> {
        let mut parts = Vec::new();
        for (i, kind) in moves.all.iter().enumerate() {
            let part = name(prover, &format!("_{i}"));
            prover.define(&part, &self.leading(&kind.by_names(self.piles, false), ""))?;
            parts.push(self.at(&part));
        }
        let movable = name(prover, "");
        prover.define(&movable, &format!("?{} {}", self.system, parts.join(" | ")))?;
        Ok(movable)
    }

    /// Under misère play: every position of the set has a move.
    pub(crate) fn has_move(&self, movable: &str) -> String {
        self.for_all(&format!("{} => {}", self.at(self.set), self.at(movable)))
    }
}

/// What was decided about a game: one sentence at least. Only a prover makes one.
///
/// ```compile_fail
/// let proof = wythoff::logic::GameProof { sentences: vec![] };
/// ```
///
/// ```
/// use wythoff::logic::{GameProof, Prover};
/// let (mut prover, nim) = (Prover::new(), "nim".parse()?);
/// let proof: GameProof = prover.prove_values(&nim, &["a=b".to_string()])?;
/// assert!(proof.proved() && !proof.sentences().is_empty());
/// assert!(!prover.prove_values(&nim, &["a=b & a>0".to_string()])?.proved());
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct GameProof {
    sentences: Vec<Decision>,
}

impl GameProof {
    /// An error if nothing was decided.
    pub(super) fn of(sentences: Vec<Decision>) -> Result<GameProof> {
        if sentences.is_empty() {
            return Err(Error::invalid(
                "a formula for each value from 0 on: where nothing is claimed nothing is proved",
            ));
        }
        Ok(GameProof { sentences })
    }

    /// Whether every sentence is true.
    pub fn proved(&self) -> bool {
        self.sentences.iter().all(|decision| decision.result == Some(true))
    }

    /// The sentences with their outcomes; a false one has its smallest counterexample.
    pub fn sentences(&self) -> &[Decision] {
        &self.sentences
    }

    /// The same, taken out.
    pub fn into_sentences(self) -> Vec<Decision> {
        self.sentences
    }
}

/// Defines `$name` as the set of positions of a formula or defined relation; mirror images are added for
/// symmetric games. Gives the numeration system.
pub(super) fn define_positions(
    prover: &mut Prover,
    game: &Game,
    name: &str,
    given: &str,
) -> Result<String> {
    let piles = Moves::of(game)?.piles;
    let half = prover.fresh_name(&format!("{name}_given"));
    prover.define(&half, given)?;
    let relation = prover.relation(&half).cloned().ok_or_else(|| {
        Error::invalid(
            "a set of positions is a formula about numbers read from the front, in msd_ systems: this one is about strings",
        )
    })?;
    if relation.systems.len() != piles.len() {
        return Err(Error::invalid(format!(
            "a set of positions of {game} has {} free variables; this formula has {}: {}",
            piles.len(),
            relation.systems.len(),
            relation.arguments.join(", ")
        )));
    }
    let system = relation.systems[0].name().to_string();
    if relation.systems.iter().any(|s| s.name() != system) {
        return Err(Error::invalid("all piles need one numeration system"));
    }
    let orders = if game.is_symmetric() { permutations(piles) } else { vec![piles.to_vec()] };
    let images: Vec<String> =
        orders.iter().map(|order| format!("${half}({})", order.join(","))).collect();
    prover.define(name, &format!("?{system} {}", images.join(" | ")))?;
    Ok(system)
}

impl Prover {
    /// Decides whether the formulas describe exactly the positions of values 0, 1, …, in this order.
    pub fn prove_values(&mut self, game: &Game, formulas: &[String]) -> Result<GameProof> {
        if game.blocked().is_some() {
            return match formulas {
                [formula] => super::blocked::prove_blocked(self, game, formula, false),
                _ => Err(Error::invalid(format!(
                    "{game} has P-positions and no values: claim one set of positions"
                ))),
            };
        }
        prove_sets(self, game, formulas, Play::Normal)
    }
}

impl Prover {
    /// Decides whether the formula (free variables: the piles in alphabetical order) describes exactly the P-positions of the game under
    /// misère play.
    ///
    /// ```
    /// use wythoff::logic::Prover;
    /// let mut prover = Prover::new();
    /// prover.define_floor()?;
    /// // Wythoff's pairs, but for (0,1) and (2,2) in place of (0,0) and (1,2).
    /// let formula = "?msd_fib (E n n>1 & $floor(n,a) & b=a+n) | (a=0 & b=1) | (a=2 & b=2)";
    /// let proof = prover.prove_misere(&"wythoff".parse()?, formula)?;
    /// assert!(proof.proved());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn prove_misere(&mut self, game: &Game, formula: &str) -> Result<GameProof> {
        if game.blocked().is_some() {
            return super::blocked::prove_blocked(self, game, formula, true);
        }
        prove_sets(self, game, &[formula.to_string()], Play::Misere)
    }
}

/// The theorem, set by set.
fn prove_sets(
    prover: &mut Prover,
    game: &Game,
    formulas: &[String],
    play: Play,
) -> Result<GameProof> {
    let mut outcomes = Vec::new();
    let mut names: Vec<String> = Vec::new();
    let mut first_system = None;
    let moves = Moves::of(game)?;
    for (value, formula) in formulas.iter().enumerate() {
        let (word, title) = match play {
            Play::Normal => (format!("value_{value}"), format!("value {value}")),
            Play::Misere => ("misere".into(), "misere".into()),
        };
        let set = prover.fresh_name(&word);
        let system = define_positions(prover, game, &set, formula)?;
        if *first_system.get_or_insert(system.clone()) != system {
            return Err(Error::invalid("all levels need one numeration system"));
        }
        let theorem = Sentences { system: &system, piles: moves.piles, set: &set };
        let mut decide = |prover: &mut Prover, what: &str, text: &str| -> Result<()> {
            let mut outcome = prover.decide(text)?;
            outcome.name = format!("{title}: {what}");
            outcomes.push(outcome);
            Ok(())
        };
        let mut inside: Vec<String> = names.iter().chain([&set]).map(|n| theorem.at(n)).collect();
        let mut with = "position has a move into it";
        for lower in &names {
            decide(prover, &format!("disjoint from {lower}"), &theorem.apart(lower))?;
        }
        if play == Play::Misere {
            let movable = theorem.define_movable(prover, &moves, |prover, part| {
                prover.fresh_name(&format!("movable{part}"))
            })?;
            decide(prover, "every position of the set has a move", &theorem.has_move(&movable))?;
            inside.push(format!("~{}", theorem.at(&movable)));
            with = "position with a move has one into it";
        }
        for kind in &moves.all {
            let text = theorem.independent(&kind.by_names(moves.piles, true));
            decide(prover, "no move inside", &text)?;
        }
        for (i, kind) in moves.all.iter().enumerate() {
            let name = prover.fresh_name(&format!("reaches_{value}_{i}"));
            prover.define(&name, &theorem.reaching(&kind.by_names(moves.piles, false)))?;
            inside.push(theorem.at(&name));
        }
        let text = theorem.for_all(&inside.join(" | "));
        decide(prover, &format!("every other {with}"), &text)?;
        names.push(set);
    }
    let proof = GameProof::of(outcomes)?;
    if let (true, Some(system)) = (proof.proved(), &first_system) {
        moves.note(prover, system, &names, play)?;
    }
    let game = game.to_string();
    // The checker writes the sentences itself; of games it cannot read, the record has the sentences alone.
    let reads = play == Play::Normal && wythoff_verify::reads_rules(&game);
    if let (true, Some(system)) = (proof.proved() && reads, first_system) {
        prover.note(|record| record.theorem("theorem", &system, &names, &game));
    }
    Ok(proof)
}
