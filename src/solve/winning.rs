//! The winning moves of a solved game, for piles of any size.
//!
//! The moves along a ray from (a,b) into the P-positions are the unknown number of one relation, computed once a game: for
//! Nim moves the positions themselves, for the diagonal of a symmetric game the pairs (x,d) with (x, x+d) a P-position,
//! for other rays (a,b,t), for all regions together (a,b,k,l). Along a ray there are few; those of the regions are counted
//! without being listed.
//!
//! Cost: digits × states, and the number of moves listed.

use std::sync::Arc;

use num_bigint::BigUint;

use super::book::Book;
use super::complete::Completions;
use super::sentences::in_order;
use super::sets::defined;
use crate::engine::closed::{WinningMove, WinningMoves};
use crate::logic::Relation;
use crate::logic::moves::{Move, Moves, Take};
use crate::rules::Who;
use crate::run::Memory;
use crate::{Error, Position, Result};

/// Winning moves along one ray beyond which they are not counted.
const ALONG_A_RAY: usize = 100_000;

/// How the targets of one kind of move are found.
enum Way {
    /// One position to look at.
    Step,
    /// The pile taken from is unknown among the P-positions.
    Pile(usize),
    /// The smaller pile x is unknown in (x, x+d).
    Diagonal(Relation),
    /// The number of times is unknown in (piles, t).
    Ray(Relation),
}

/// The winning moves of a book's game.
pub(crate) struct Strategy {
    book: Arc<Book>,
    /// All P-positions, mirror images included.
    all: Relation,
    ways: Vec<(Move, Way)>,
    /// What may be taken by wedges and bands: (a,b,k,l).
    regions: Option<Relation>,
}

impl Strategy {
    /// Computes the relations that moves are read from.
    pub(crate) fn new(book: Arc<Book>, memory: Memory) -> Result<Strategy> {
        let vector = book.game().rays().ok_or_else(|| Error::invalid("no game of families"))?;
        let mut prover = book.prover(memory)?;
        let system = book.system().name().to_string();
        let symmetric = vector.is_symmetric();
        let Moves { piles, all } = in_order(Moves::of_families(vector));
        let (mut ways, mut regions) = (Vec::new(), Vec::new());
        for (i, moves) in all.into_iter().enumerate() {
            let name = format!("moves_{i}");
            let way = match &moves.take {
                Take::Step(_) => Way::Step,
                Take::Ray(v) if v.iter().sum::<u64>() == 1 => {
                    Way::Pile(v.iter().position(|&x| x == 1).unwrap_or(0))
                }
                Take::Ray(v) if symmetric && v[..] == [1, 1] => {
                    prover.define(&name, &format!("?{system} $value_0(x,x+z)"))?;
                    Way::Diagonal(defined(&prover, &name)?)
                }
                Take::Ray(_) => {
                    let mut way = moves.by_terms(piles, false);
                    way.may = None;
                    let into = format!("$value_0({})", way.there());
                    prover.define(&name, &format!("?{system} {}", way.with("", &into)))?;
                    Way::Ray(defined(&prover, &name)?)
                }
                _ => {
                    regions.push(format!("({})", moves.by_terms(piles, false).with("", "")));
                    continue;
                }
            };
            ways.push((moves, way));
        }
        let regions = if regions.is_empty() {
            None
        } else {
            let any = regions.join(" | ");
            prover.define("regions", &format!("?{system} ({any}) & $value_0(a-k,b-l)"))?;
            Some(defined(&prover, "regions")?)
        };
        let all = defined(&prover, "value_0")?;
        Ok(Strategy { book, all, ways, regions })
    }

    /// The P-positions that a move leads to, each once, at most `most` of them listed, with the kind of move; and how many
    /// there are.
    pub(crate) fn winning(&self, position: &[BigUint], most: usize) -> Result<WinningMoves> {
        let mut found: Vec<WinningMove> = Vec::new();
        for (moves, way) in &self.ways {
            for to in self.targets(moves, way, position)? {
                if found.iter().all(|known| known.to.0 != to) {
                    let why = Some(format!("by {} to a P-position", moves.name()));
                    found.push(WinningMove { to: Position(to), why });
                }
            }
        }
        let Some(regions) = &self.regions else {
            let total = found.len().into();
            found.truncate(most);
            return Ok(WinningMoves { listed: found, total });
        };
        let (a, b) = (&position[0], &position[1]);
        // A target of a ray that a region reaches, too, is counted there.
        let outside =
            |m: &WinningMove| !regions.holds(&[a.clone(), b.clone(), a - &m.to[0], b - &m.to[1]]);
        found.retain(outside);
        let taken = Completions::new(regions, &[Some(a), Some(b), None, None], None);
        let total = BigUint::from(found.len()) + taken.count();
        let more = taken.list(most.saturating_sub(found.len()));
        found.extend(more.into_iter().map(|tuple| {
            let to = Position(vec![a - &tuple[2], b - &tuple[3]]);
            WinningMove { to, why: Some("to a P-position".into()) }
        }));
        found.truncate(most);
        Ok(WinningMoves { listed: found, total })
    }

    /// Where the moves of one kind lead to P-positions.
    fn targets(&self, moves: &Move, way: &Way, position: &[BigUint]) -> Result<Vec<Vec<BigUint>>> {
        let (Take::Step(v) | Take::Ray(v)) = &moves.take else { return Ok(vec![]) };
        let unit: Vec<BigUint> = v.iter().map(|&x| x.into()).collect();
        let may = |who: Who| who.allows((&position[0], &position[1]), (&unit[0], &unit[1]));
        if moves.who != Who::Any && !may(moves.who) {
            return Ok(vec![]);
        }
        let less = |t: &BigUint| -> Option<Vec<BigUint>> {
            let taken = unit.iter().map(|x| x * t);
            position.iter().zip(taken).map(|(x, y)| (*x >= y).then(|| x - y)).collect()
        };
        let few = |found: Completions| {
            let all = found.list(ALONG_A_RAY);
            if all.len() == ALONG_A_RAY {
                let name = moves.name();
                return Err(Error::limit(format!(
                    "{ALONG_A_RAY} or more winning moves along {name}: they are not listed here"
                )));
            }
            Ok(all)
        };
        Ok(match way {
            Way::Step => {
                let to = less(&1u32.into()).filter(|to| self.book.value(to) == Some(0));
                to.into_iter().collect()
            }
            &Way::Pile(pile) => {
                let given: Vec<Option<&BigUint>> =
                    position.iter().enumerate().map(|(i, n)| (i != pile).then_some(n)).collect();
                let all = few(Completions::new(&self.all, &given, Some(&position[pile])))?;
                all.into_iter().filter(|to| to[pile] < position[pile]).collect()
            }
            Way::Diagonal(relation) => {
                let mirrored = position[0] > position[1];
                let (small, large) = (position.iter().min(), position.iter().max());
                let (small, large) = small.zip(large).expect("two piles");
                let between = large - small;
                let all = few(Completions::new(relation, &[None, Some(&between)], Some(small)))?;
                let lower = all.into_iter().filter(|pair| pair[0] < *small);
                let place = |pair: Vec<BigUint>| {
                    let other = &pair[0] + &pair[1];
                    let x = pair.into_iter().next().unwrap_or_default();
                    if mirrored { vec![other, x] } else { vec![x, other] }
                };
                lower.map(place).collect()
            }
            Way::Ray(relation) => {
                let mut given: Vec<Option<&BigUint>> = position.iter().map(Some).collect();
                given.push(None);
                let all = few(Completions::new(relation, &given, None))?;
                all.into_iter().filter_map(|mut tuple| less(&tuple.pop()?)).collect()
            }
        })
    }
}
