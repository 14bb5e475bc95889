//! The options of (a,n), a < n, in lower rows, in the form in which a strip of columns accumulates them.
//!
//! Row a of a served game is G(a,n) = mex({G(a,y) : y < n} ∪ {G(a−k,n−l) : (k,l) ∈ M_a}) with M_a finite: taking
//! anything from the larger pile keeps the row, and every other move takes k ≥ 1 from the smaller pile, so that
//! k ≤ a and the rules leave finitely many l. A ray or band gathers its options along lines:
//!
//! T_{a+p}(n+q) = T_a(n) ∪ {G(a−k,n−l) : (k,l) added}, with T_a empty for a < p,
//!
//! where a ray t·(p,q) adds (0,0) alone and a band of width t, p = q = 1, adds (0,0), (1..t−1,0) and (0,1..t−1).
//! The wedge (k from the smaller pile, fewer from the other) gathers down a column: W_{a+1}(n) is W_a(n) and the
//! closed diagonal through (a,n). Steps are looked up one by one.

use crate::rules::{Family, MoveSet, Rays, Who};
use crate::{Error, Game, Result};

/// The options along the lines of one direction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    /// What one step along the line takes from the smaller pile; at least 1.
    pub(crate) p: usize,
    /// What it takes from the larger pile.
    pub(crate) q: usize,
    /// The cells (a−k,n−l) that join the line at (a,n).
    pub(crate) added: Vec<(usize, usize)>,
    /// Whether the values on the line are options (or only kept for the wedge).
    pub(crate) is_option: bool,
}

/// All options in lower rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Moves {
    pub(crate) lines: Vec<Line>,
    /// The line (1,1) whose closed diagonals the wedge gathers, if there is a wedge.
    pub(crate) wedge: Option<usize>,
    /// Single moves (k,l).
    pub(crate) steps: Vec<(usize, usize)>,
    /// The largest l of any move in M_a, a < rows, and of any cell a line adds.
    pub(crate) reach: usize,
}

impl Moves {
    /// The moves of a game that matter in rows 0..rows, or why the game is not served.
    pub(crate) fn of(game: &Game, rows: usize) -> Result<Self> {
        let game = served(game)?;
        let mut moves = Moves { lines: Vec::new(), wedge: None, steps: Vec::new(), reach: 0 };
        for directed in game.directed() {
            let (k, l) = (directed.vector[0], directed.vector[1]);
            if k == 0 || k >= rows as u64 || !allowed_below(directed.who, k, l) {
                continue;
            }
            let (k, l) = (small(k)?, small(l)?);
            if directed.once {
                moves.steps.push((k, l));
                moves.reach = moves.reach.max(l);
            } else {
                moves.add_line(Line { p: k, q: l, added: vec![(0, 0)], is_option: true }, rows)?;
            }
        }
        for family in game.regions() {
            match family.moves {
                MoveSet::Band(t) => moves.add_line(band(t, family.who, rows)?, rows)?,
                _ => moves.add_wedge(rows)?,
            }
        }
        Ok(moves)
    }

    fn add_line(&mut self, line: Line, rows: usize) -> Result<()> {
        let along = ((rows.saturating_sub(1) / line.p) as u64).checked_mul(line.q as u64);
        let aside = line.added.iter().map(|&(_, l)| l).max().unwrap_or(0);
        self.reach = self.reach.max(small(along.unwrap_or(u64::MAX))?.saturating_add(aside));
        self.lines.push(line);
        Ok(())
    }

    fn add_wedge(&mut self, rows: usize) -> Result<()> {
        let diagonal = |line: &Line| (line.p, line.q) == (1, 1) && line.added == [(0, 0)];
        if !self.lines.iter().any(diagonal) {
            let line = Line { p: 1, q: 1, added: vec![(0, 0)], is_option: false };
            self.add_line(line, rows)?;
        }
        self.wedge = self.lines.iter().position(diagonal);
        Ok(())
    }
}

/// Whether (a,n) with a < n may take k ≥ 1 from a and l from n.
fn allowed_below(who: Who, k: u64, l: u64) -> bool {
    who.allows((0, 1), (k, l))
}

fn band(t: u64, who: Who, rows: usize) -> Result<Line> {
    let t = small(t)?;
    let mut added = vec![(0, 0)];
    if allowed_below(who, 2, 1) {
        added.extend((1..t.min(rows)).map(|k| (k, 0)));
    }
    if allowed_below(who, 1, 2) {
        added.extend((1..t).map(|l| (0, l)));
    }
    Ok(Line { p: 1, q: 1, added, is_option: true })
}

/// Numbers past this never meet in one strip: refuse them before any memory is taken.
#[expect(clippy::cast_possible_truncation, reason = "columns are bounded below 2^63")]
fn small(x: u64) -> Result<usize> {
    if x < 1 << 20 {
        return Ok(x as usize);
    }
    Err(Error::limit(format!(
        "a move that takes {x} reaches past 2^20 columns, and so many are kept at once: ask for smaller moves or fewer rows"
    )))
}

/// The rays of a game whose rows have a finite state, or the reason why they have none.
fn served(game: &Game) -> Result<Rays<'_>> {
    let refuse = |why: &str| {
        Err(Error::unserved(format!(
            "rows of {game} are not served: {why}. Served are symmetric two-pile games in which any number may be \
             taken from the larger pile and every other move takes something from the smaller one: wythoff, \
             r-wythoff, e-wythoff, maharaja, fraenkel:t, diagonal:a, gdwn:p,q, or such families"
        )))
    };
    let Some(vector) = game.rays() else {
        return refuse("what may be taken depends on the last move");
    };
    if vector.piles() != 2 {
        return refuse("it has not two piles");
    }
    if !vector.is_symmetric() {
        return refuse("its rules change when the piles are exchanged");
    }
    let nim = Family::ray([0, 1]);
    let takes_any = |f: &Family| *f == nim || *f == nim.clone().only(Who::Larger);
    if !vector.families().iter().any(takes_any) {
        return refuse(
            "not every number may be taken from the larger pile, so a value can come back for ever",
        );
    }
    let open = |f: &Family| f.moves == MoveSet::Wedge && f.who != Who::Smaller;
    if vector.families().iter().any(open) {
        return refuse(
            "its wedge takes less from the smaller pile than from the larger in ever more ways as n grows, so the \
             options in lower rows are not finitely many",
        );
    }
    Ok(vector)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(game: &str, rows: usize) -> Result<Moves> {
        Moves::of(&game.parse().unwrap(), rows)
    }

    #[test]
    fn games_without_a_finite_state_are_refused_with_the_reason() {
        for (game, reason) in [
            ("fibonacci-nim", "last move"),
            ("nim:3", "two piles"),
            ("{0,1}* (1,2)", "exchanged"),
            ("scaled:2", "come back"),
            ("{0,1}*@smaller {1,1}*", "come back"),
            ("{0,1}* wedge", "not finitely many"),
            ("{0,1}* wedge@larger", "not finitely many"),
        ] {
            let message = moves(game, 5).unwrap_err().to_string();
            assert!(message.contains(reason), "{game}: {message}");
        }
        assert!(matches!(moves("{0,1}* {1,99999999}", 5), Err(Error::Limit(_))));
    }

    #[test]
    fn wythoff_has_columns_and_diagonals() {
        let line = |p, q| Line { p, q, added: vec![(0, 0)], is_option: true };
        let wythoff = moves("wythoff", 10).unwrap();
        assert_eq!(wythoff.lines, [line(1, 0), line(1, 1)]);
        assert_eq!((wythoff.reach, wythoff.wedge), (9, None));
        assert_eq!(moves("r-wythoff", 10).unwrap().lines, [line(1, 1)]);
        assert_eq!(moves("e-wythoff", 10).unwrap().wedge, Some(1));
    }
}
