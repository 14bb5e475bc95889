//! Game theorems as sentences.
//!
//! A set P is the set of P-positions iff no move joins two positions of P and every position outside P has a
//! move into P. Sets T_0..T_g are the positions of values 0..g iff they are pairwise disjoint, no move joins two
//! positions of one T_h, and every position in none of T_0..T_h has a move into T_h, for each h ≤ g (Jiao's
//! lemma; the moves from T_h into every lower set are included, as T_h misses them). Each move family is a
//! formula: a ray t·v with a fixed vector needs only addition of multiples of t.
//!
//! A set is given by a relation on the piles; for a symmetric game its mirror images are added.

use super::prove::{Decision, Prover};
use super::ruled;
use crate::rules::ruled::Rule;
use crate::rules::{Game, Shape, Variant, VectorGame, Who};
use crate::{Error, Result};

/// One kind of move between a position and another, as a formula: with t, k, l for what is taken.
struct Move {
    /// The variables of the move, without those of the other position.
    vars: &'static str,
    /// What they must satisfy.
    taken: Option<String>,
    /// What is taken from each pile, as terms (`None`: nothing).
    terms: Vec<Option<String>>,
    /// The pile from which anything may be taken, or all piles if as much is taken from each: no variable is needed.
    free: Vec<usize>,
    who: Who,
}

/// The names of the piles.
fn piles(game: &Game) -> Result<Vec<String>> {
    const NAMES: [&str; 4] = ["a", "b", "c", "d"];
    match game {
        Game::Fibonacci(fibonacci) if fibonacci.heaps() == 1 => Ok(vec!["n".into(), "r".into()]),
        Game::Vector(_) | Game::Ruled(_) if game.arity() <= NAMES.len() => {
            Ok(NAMES[..game.arity()].iter().map(|s| s.to_string()).collect())
        }
        Game::Variant(Variant::Blocked(blocked)) => {
            super::blocked::check(blocked)?;
            Ok(NAMES[..game.arity()].iter().map(|s| s.to_string()).collect())
        }
        Game::Variant(_) => Err(Error::unserved(format!(
            "the rules of {game} are not written as formulas here: games of move families and fibonacci-nim are"
        ))),
        _ => Err(Error::invalid(format!(
            "{game} has too many piles to be written as a formula: at most 4"
        ))),
    }
}

fn moves(game: &VectorGame) -> Vec<Move> {
    let times = |c: u64, once: bool| match (c, once) {
        (0, _) => None,
        (c, true) => Some(c.to_string()),
        (c, false) => Some(format!("{c}*t")),
    };
    let mut all: Vec<Move> = game
        .directed()
        .iter()
        .map(|directed| {
            let v = &directed.vector;
            let simple = v.iter().sum::<u64>() == 1 || (v.len() == 2 && v[..] == [1, 1]);
            let simple = simple && !directed.once;
            let free = (0..v.len()).filter(|&i| v[i] == 1 && simple).collect();
            let bare = directed.once || simple;
            Move {
                vars: if bare { "" } else { "t" },
                taken: (!bare).then(|| "1<=t".into()),
                terms: v.iter().map(|&c| times(c, directed.once)).collect(),
                free,
                who: directed.who,
            }
        })
        .collect();
    for family in game.regions() {
        let region = |taken: String| Move {
            vars: "k,l",
            taken: Some(taken),
            terms: vec![Some("k".into()), Some("l".into())],
            free: vec![],
            who: family.who,
        };
        match family.shape {
            Shape::Wedge => {
                all.push(region("l+1<=k".into()));
                all.push(region("k+1<=l".into()));
            }
            // With k = l only, a band is the diagonal.
            Shape::Band(1) => all.push(Move {
                vars: "",
                taken: None,
                terms: vec![Some("1*t".into()); 2],
                free: vec![0, 1],
                who: family.who,
            }),
            Shape::Band(width) => {
                all.push(region(format!("1<=k & 1<=l & k+1<=l+{width} & l+1<=k+{width}")));
            }
            Shape::Ray(_) | Shape::Step(_) => {}
        }
    }
    all
}

/// The names of the piles of the other position.
pub(super) const OTHER: [&str; 4] = ["x", "y", "z", "w"];

impl Move {
    /// The condition on who may use the move, at the position with these two piles: it concerns the pile from which
    /// more is taken.
    fn allowed(&self, x: &str, y: &str) -> Option<String> {
        let more = |a: &str, b: &str| match self.who {
            Who::Larger => format!("{b}<={a}"),
            _ => format!("{a}<={b}"),
        };
        if self.who == Who::Any {
            return None;
        }
        let weight = |term: &Option<String>| {
            term.as_ref().map_or(0, |t| t.trim_end_matches("*t").parse().unwrap_or(1u64))
        };
        let (first, second) = match self.taken.as_deref() {
            Some("l+1<=k") => (2, 1),
            Some("k+1<=l") => (1, 2),
            Some(_) if self.vars == "k,l" => {
                return Some(format!("(l+1<=k => {}) & (k+1<=l => {})", more(x, y), more(y, x)));
            }
            _ => (weight(&self.terms[0]), weight(&self.terms[1])),
        };
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(more(x, y)),
            std::cmp::Ordering::Less => Some(more(y, x)),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// A move from the position `piles` or (`into`) to it: the variables beside the piles, what they satisfy, and the
    /// other position. These are the words of the checker of proof records, too.
    fn between(&self, piles: &[String], into: bool) -> (String, String, String) {
        let mut vars: Vec<&str> = if self.vars.is_empty() { vec![] } else { vec![self.vars] };
        let mut other: Vec<&str> = OTHER[..piles.len()].to_vec();
        let here: Vec<&str> = piles.iter().map(String::as_str).collect();
        let only = (self.free.len() == 1).then(|| self.free[0]);
        if let Some(pile) = only {
            other = (0..here.len()).map(|i| if i == pile { OTHER[i] } else { here[i] }).collect();
            vars.push(OTHER[pile]);
        } else {
            vars.extend(&other);
        }
        let (more, fewer) = if into { (&other, &here) } else { (&here, &other) };
        let mut demands: Vec<String> = self.taken.iter().cloned().collect();
        match self.free[..] {
            [] => demands.extend((0..here.len()).map(|i| match &self.terms[i] {
                None => format!("{}={}", more[i], fewer[i]),
                Some(term) => format!("{}={}+{term}", more[i], fewer[i]),
            })),
            [pile] => demands.push(format!("{}+1<={}", fewer[pile], more[pile])),
            _ => {
                let (p, q) = (self.free[0], self.free[1]);
                demands.push(format!("{}+1<={}", fewer[p], more[p]));
                demands.push(format!("{}+{}={}+{}", more[p], fewer[q], more[q], fewer[p]));
            }
        }
        demands.extend(self.allowed(more[0], more.get(1).copied().unwrap_or_default()));
        (vars.join(","), demands.join(" & "), other.join(","))
    }
}

/// `wedge@smaller` in the sense of Ho is "k from the smaller pile": the condition on the pile from which more
/// is taken. The sentences that a move leads from one set into another, written out.
pub(super) struct Sentences {
    system: String,
    piles: Vec<String>,
    moves: Vec<Move>,
    rules: Vec<Rule>,
    fibonacci: bool,
}

impl Sentences {
    pub(super) fn new(game: &Game, system: &str) -> Result<Sentences> {
        let piles = piles(game)?;
        let moves = match game {
            Game::Vector(vector) => moves(vector),
            Game::Ruled(_) | Game::Fibonacci(_) | Game::Variant(_) => vec![],
        };
        let rules = match game {
            Game::Ruled(game) => {
                ruled::check(game)?;
                game.rules().to_vec()
            }
            _ => vec![],
        };
        Ok(Sentences {
            system: system.into(),
            piles,
            moves,
            rules,
            fibonacci: matches!(game, Game::Fibonacci(_)),
        })
    }

    pub(super) fn list(&self) -> String {
        self.piles.join(",")
    }

    /// Every kind of move from a position, or into it.
    fn between(&self, into: bool) -> impl Iterator<Item = (String, String, String)> {
        let moves = self.moves.iter().map(move |m| m.between(&self.piles, into));
        moves.chain(self.rules.iter().map(move |rule| ruled::between(rule, &self.piles, into)))
    }

    /// No move joins two positions of the set: one sentence a kind of move.
    pub(super) fn independent(&self, set: &str) -> Vec<String> {
        let (system, list) = (&self.system, self.list());
        if self.fibonacci {
            return vec![format!(
                "?{system} A n,r,k (${set}(n,r) & k>0 & k<=r & k<=n) => ~${set}(n-k,2*k)"
            )];
        }
        let sentence = |(vars, demands, other): (String, String, String)| {
            format!("?{system} A {list},{vars} (${set}({list}) & {demands}) => ~${set}({other})")
        };
        self.between(true).map(sentence).collect()
    }

    /// The positions with a move of each kind.
    pub(super) fn movable(&self) -> Vec<String> {
        let system = &self.system;
        if self.fibonacci {
            return vec![format!("?{system} n>0 & r>0")];
        }
        let formula = |(vars, demands, _): (String, String, String)| {
            // Every pile is named, so that the relation is one of all piles.
            let all: Vec<String> = self.piles.iter().map(|x| format!("{x}={x}")).collect();
            format!("?{system} {} & (E {vars} {demands})", all.join(" & "))
        };
        self.between(false).map(formula).collect()
    }

    /// The positions with a move into the set.
    pub(super) fn reaching(&self, set: &str) -> Vec<String> {
        let system = &self.system;
        if self.fibonacci {
            return vec![format!("?{system} E k k>0 & k<=r & k<=n & ${set}(n-k,2*k)")];
        }
        let formula = |(vars, demands, other): (String, String, String)| {
            format!("?{system} E {vars} {demands} & ${set}({other})")
        };
        self.between(false).map(formula).collect()
    }
}

/// What was decided about a game.
#[derive(Debug, Clone, PartialEq)]
pub struct GameProof {
    /// Whether every sentence is true.
    pub proved: bool,
    /// The sentences with their outcomes; a false one has its smallest counterexample.
    pub sentences: Vec<Decision>,
}

impl GameProof {
    pub(super) fn of(sentences: Vec<Decision>) -> GameProof {
        GameProof { proved: sentences.iter().all(|o| o.result == Some(true)), sentences }
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
    let piles = piles(game)?;
    let half = prover.fresh_name(&format!("{name}_given"));
    prover.define(&half, given)?;
    let relation = prover.relation(&half).expect("defined just now").clone();
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
    let orders = if game.is_symmetric() { permutations(&piles) } else { vec![piles.clone()] };
    let images: Vec<String> =
        orders.iter().map(|order| format!("${half}({})", order.join(","))).collect();
    prover.define(name, &format!("?{system} {}", images.join(" | ")))?;
    Ok(system)
}

fn permutations(items: &[String]) -> Vec<Vec<String>> {
    if items.is_empty() {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for i in 0..items.len() {
        let mut rest = items.to_vec();
        let first = rest.remove(i);
        all.extend(permutations(&rest).into_iter().map(|mut tail| {
            tail.insert(0, first.clone());
            tail
        }));
    }
    all
}

/// Decides whether the formula (free variables: the piles in alphabetical order) describes exactly the
/// P-positions of the game.
///
/// ```
/// use wythoff::logic::{Prover, levels::define_floor, prove_p_positions};
/// let mut prover = Prover::new();
/// define_floor(&mut prover).unwrap(); // $floor(n,y): y = ⌊φn⌋
/// let game = "wythoff".parse().unwrap();
/// let proof = prove_p_positions(&mut prover, &game, "?msd_fib E n $floor(n,a) & b=a+n").unwrap();
/// assert!(proof.proved);
/// ```
pub fn prove_p_positions(prover: &mut Prover, game: &Game, formula: &str) -> Result<GameProof> {
    prove_values(prover, game, &[formula.to_string()])
}

/// Decides whether the formulas describe exactly the positions of values 0, 1, …, in this order.
pub fn prove_values(prover: &mut Prover, game: &Game, formulas: &[String]) -> Result<GameProof> {
    if game.blocked().is_some() {
        return match formulas {
            [formula] => super::blocked::prove_blocked(prover, game, formula, false),
            _ => Err(Error::invalid(format!(
                "{game} has P-positions and no values: claim one set of positions"
            ))),
        };
    }
    let mut outcomes = Vec::new();
    let mut names: Vec<String> = Vec::new();
    let mut first_system = None;
    for (value, formula) in formulas.iter().enumerate() {
        let set = prover.fresh_name(&format!("value_{value}"));
        let system = define_positions(prover, game, &set, formula)?;
        if *first_system.get_or_insert(system.clone()) != system {
            return Err(Error::invalid("all levels need one numeration system"));
        }
        let sentences = Sentences::new(game, &system)?;
        let list = sentences.list();
        let mut decide = |prover: &mut Prover, name: String, text: &str| -> Result<()> {
            let mut outcome = prover.decide(text)?;
            outcome.name = name;
            outcomes.push(outcome);
            Ok(())
        };
        for lower in &names {
            let text = format!("?{system} A {list} ${set}({list}) => ~${lower}({list})");
            decide(prover, format!("value {value}: disjoint from {lower}"), &text)?;
        }
        for text in sentences.independent(&set) {
            decide(prover, format!("value {value}: no move inside"), &text)?;
        }
        let mut parts = Vec::new();
        for (i, text) in sentences.reaching(&set).iter().enumerate() {
            let name = prover.fresh_name(&format!("reaches_{value}_{i}"));
            prover.define(&name, text)?;
            parts.push(format!("${name}({list})"));
        }
        names.push(set);
        let inside: Vec<String> = names.iter().map(|n| format!("${n}({list})")).collect();
        let text = format!("?{system} A {list} {} | {}", inside.join(" | "), parts.join(" | "));
        decide(prover, format!("value {value}: every other position has a move into it"), &text)?;
    }
    let proof = GameProof::of(outcomes);
    let game = game.to_string();
    // The checker writes the sentences itself; of games it cannot read, the record has the sentences alone.
    if let (true, Some(system)) = (proof.proved && wythoff_verify::reads_rules(&game), first_system)
    {
        prover.note(|record| record.theorem("theorem", &system, &names, &game));
    }
    Ok(proof)
}
