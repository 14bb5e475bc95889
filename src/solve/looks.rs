//! What an open search looks like: how the states grew with the data, and whether that is evidence of anything.
//!
//! A number of states that was cut short, or read off lists too short to show states far out, is no evidence. So "not automatic" is
//! said only where the positions split (no single line) *and* in every system the states grew undiminished over many sizes, each followed to its
//! end; everything else is open.

use super::answer::Open;
use super::pairs::Trial;
use super::systems::Slope;

/// How the states grew with the data in one system.
///
/// ```
/// use wythoff::solve::Growth;
/// assert_eq!(Growth::of_lengths(&[1, 8, 4, 2, 1]), Growth::Closing);
/// assert_eq!(Growth::of_lengths(&[1, 2, 4, 8]), Growth::Undiminished);
/// assert_eq!(Growth::of_lengths(&[1, 2]), Growth::Short);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Growth {
    /// Too few sizes of data to tell.
    Short,
    /// By smaller and smaller factors: more data may close it.
    Closing,
    /// By factors that did not fall, over many sizes.
    Undiminished,
    /// Neither.
    Unclear,
}

/// What it looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Looks {
    /// The positions split, and states grow undiminished in every system tried.
    NotAutomatic,
    /// In some system the states grow by less and less.
    Closing,
    /// Nothing can be said.
    Unknown,
}

/// Sizes of data that growth is read off, and steps from one length of words to the next.
const SIZES: usize = 6;
/// The growth of data over two sizes in Fibonacci's system, which factors of states are told for.
const STEP: f64 = 6.854;
const LENGTHS: usize = 3;

impl Growth {
    /// How the states of a word grew with the length of words: closing once ever fewer are new, over the last lengths gone through.
    pub fn of_lengths(lengths: &[usize]) -> Growth {
        let Some(last) = lengths.len().checked_sub(LENGTHS + 1).map(|from| &lengths[from..]) else {
            return Growth::Short;
        };
        let factors = || last.windows(2).map(|new| (new[0], new[1]));
        if factors().all(|(before, after)| after < before) {
            return Growth::Closing;
        }
        let ratios: Vec<f64> = factors().map(|(x, y)| y as f64 / x.max(1) as f64).collect();
        let steady = ratios.iter().all(|r| *r > 1.1) && ratios[LENGTHS - 1] > 0.95 * ratios[0];
        if steady { Growth::Undiminished } else { Growth::Unclear }
    }

    /// How the states grew over the lists of positions.
    pub fn of(trials: &[Trial]) -> Growth {
        let lists: Vec<&Trial> = trials.iter().filter(|t| !t.far).collect();
        if lists.len() < SIZES {
            return Growth::Short;
        }
        // Over two sizes, as some numeration systems grow by turns; and as if the data had grown by the same factor in all systems, since places
        // of an Ostrowski system are worth now more and now less.
        let factor = |of: &[&Trial]| {
            let (states, data) = (
                of[2].states as f64 / of[0].states.max(1) as f64,
                of[2].bound as f64 / of[0].bound.max(1) as f64,
            );
            if data > 1.0 { states.powf(STEP.ln() / data.ln()) } else { states }
        };
        let factors: Vec<f64> = lists.windows(3).map(factor).collect();
        let [.., first, _, third, last] = factors[..] else { return Growth::Short };
        if last < 1.25 || last < third && last < 0.75 * first {
            return Growth::Closing;
        }
        let steady = last > 0.9 * first && last > 1.6 && third > 1.6;
        if steady { Growth::Undiminished } else { Growth::Unclear }
    }
}

impl Open {
    /// What the search looks like; a word on evidence, never a verdict.
    pub fn looks(&self) -> Looks {
        let splits = matches!(self.slope, Slope::Several { .. });
        let is = |wanted: Growth| move |trials: &[Trial]| Growth::of(trials) == wanted;
        // What was tried for the value that stayed open; a base whose states close says nothing beside an irrational slope.
        let irrational = matches!(self.slope, Slope::One { fraction: Some(_), .. });
        let own = self.tried.iter().filter(|tried| tried.value == self.value);
        let own = own.filter(|tried| !(irrational && tried.system.is_base()));
        let systems: Vec<&[Trial]> = own.map(|tried| &tried.trials[..]).collect();
        let (closing, undiminished) = (is(Growth::Closing), is(Growth::Undiminished));
        let falls = |trial: &Trial| Growth::of_lengths(&trial.lengths) == Growth::Closing;
        if systems.iter().any(|trials| closing(trials) || trials.last().is_some_and(falls)) {
            return Looks::Closing;
        }
        match splits && !systems.is_empty() && systems.iter().all(|trials| undiminished(trials)) {
            true => Looks::NotAutomatic,
            false => Looks::Unknown,
        }
    }

    /// States and bound of the data that went furthest: of the system followed furthest, its last trial.
    pub fn reached(&self) -> Option<&Trial> {
        let last = self.tried.iter().filter(|t| t.value == self.value);
        last.filter_map(|t| t.trials.last()).max_by_key(|t| (t.far, t.bound, t.states))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of states in Fibonacci's system.
    fn of(states: &[usize]) -> Growth {
        let bounds = std::iter::successors(Some(55.0), |b| Some(b * 2.618));
        grown(states.iter().copied().zip(bounds.map(|b: f64| b.round() as u64)))
    }

    fn grown(trials: impl IntoIterator<Item = (usize, u64)>) -> Growth {
        let trial = |(states, bound): (usize, u64)| Trial {
            far: false,
            digits: 0,
            bound,
            members: 0,
            states,
            open: 1,
            lengths: vec![],
            closed: false,
            ambiguous: 0,
            seconds: 0.0,
        };
        Growth::of(&trials.into_iter().map(trial).collect::<Vec<_>>())
    }

    /// The states of games whose end is known: Maharaja under misère play and one-sided (1,2) close, though they grow for long.
    #[test]
    fn what_closes_in_the_end_is_not_called_undiminished() {
        assert_eq!(of(&[26, 60, 120, 218, 349, 486, 625]), Growth::Closing);
        assert_eq!(of(&[33, 80, 140, 172, 219, 251, 262]), Growth::Closing);
        assert_eq!(of(&[16, 32, 35, 38]), Growth::Short);
        assert_eq!(of(&[40, 150, 541, 1_986, 7_385, 30_031]), Growth::Undiminished);
        // New states at each length: Wythoff's value 3, and one that still grows by half.
        assert_eq!(Growth::of_lengths(&[10, 70, 74, 78, 76, 74, 66]), Growth::Closing);
        assert_eq!(Growth::of_lengths(&[62, 70, 74, 78, 76]), Growth::Unclear);
        assert_eq!(Growth::of_lengths(&[100, 157, 246, 387]), Growth::Undiminished);
        assert_eq!(Growth::of_lengths(&[3, 2, 1]), Growth::Short);
        // Wythoff's game without (1,1), in the system of its slope: the digits there are worth now twice and now three times as much.
        let ostrowski = [86, 173, 308, 392, 583, 762, 1_696, 3_576, 4_780, 7_280];
        let bounds = [192, 505, 1_202, 1_707, 2_909, 4_616, 12_141, 28_898, 41_039, 69_937];
        assert_ne!(grown(ostrowski.into_iter().zip(bounds)), Growth::Closing);
        // In a base that cannot be right.
        assert_eq!(of(&[14, 51, 194, 729, 2_635, 9_110, 30_420]), Growth::Unclear);
    }
}
