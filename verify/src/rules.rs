//! The rules of two-pile games, as the checker reads them: nothing here is shared with the library.
//!
//! A game is a list of move families separated by spaces: `{p,q}` in both orientations or `(p,q)` as written, `*` for any
//! multiple, `wedge` (k from one pile and fewer from the other), `band:t` (k, l ≥ 1 with |k − l| < t), and `@larger` or
//! `@smaller` for the pile from which more is taken. A few names stand for such lists ([`expanded`]).

/// The form of a move family.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MoveForm {
    Ray(u64, u64),
    Step(u64, u64),
    Wedge,
    Band(u64),
}

/// Which pile more may be taken from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Who {
    Any,
    Larger,
    Smaller,
}

impl Who {
    /// Whether a move taking (k,l) is allowed from (x,y). With equal piles either will do.
    pub fn allows(self, (x, y): (u64, u64), (k, l): (u64, u64)) -> bool {
        let (from, other) = if k > l { (x, y) } else { (y, x) };
        k == l
            || match self {
                Who::Any => true,
                Who::Larger => from >= other,
                Who::Smaller => from <= other,
            }
    }
}

/// A move family of a two-pile game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Family {
    pub shape: MoveForm,
    pub who: Who,
    /// Whether the vector may be used in both orientations.
    pub both: bool,
}

/// What the names stand for; a number or a list of pairs may follow the colon.
fn expanded(name: &str) -> Option<String> {
    let (name, after) = name.split_once(':').map_or((name, None), |(n, a)| (n, Some(a)));
    // Numbers alone: nothing that follows them becomes a family of its own.
    if after.is_some_and(|a| a.contains(|c: char| !c.is_ascii_digit() && !",+".contains(c))) {
        return None;
    }
    let pairs = |list: &str| {
        let ray = |pair: &str| format!("{{{pair}}}*");
        list.split('+').map(ray).collect::<Vec<_>>().join(" ")
    };
    Some(match (name, after) {
        ("nim", None | Some("2")) => "{0,1}*".into(),
        ("wythoff", None | Some("2")) => "{0,1}* {1,1}*".into(),
        ("r-wythoff", None) => "{0,1}*@larger {1,1}*".into(),
        ("e-wythoff", None) => "{0,1}* {1,1}* wedge@smaller".into(),
        ("maharaja", None) => "{0,1}* {1,1}* {1,2}".into(),
        ("fraenkel", Some(t)) => format!("{{0,1}}* band:{t}"),
        ("diagonal", Some(a)) => format!("{{0,1}}* {{{a},{a}}}*"),
        ("scaled", Some(s)) => format!("{{0,{s}}}* {{{s},{s}}}*"),
        ("gdwn", Some(list)) => format!("{{0,1}}* {{1,1}}* {}", pairs(list)),
        ("qgdwn", Some(list)) => pairs(list),
        _ => return None,
    })
}

/// Reads the rules of a two-pile game.
pub(crate) fn read(text: &str) -> Option<Vec<Family>> {
    let expanded = expanded(text);
    let families = expanded.as_deref().unwrap_or(text);
    let read: Option<Vec<Family>> = families.split(' ').map(family).collect();
    read.filter(|families| !families.is_empty())
}

fn family(text: &str) -> Option<Family> {
    let (text, who) = match text.split_once('@') {
        None => (text, Who::Any),
        Some((text, "larger")) => (text, Who::Larger),
        Some((text, "smaller")) => (text, Who::Smaller),
        Some(_) => return None,
    };
    if text == "wedge" {
        return Some(Family { shape: MoveForm::Wedge, who, both: true });
    }
    if let Some(t) = text.strip_prefix("band:") {
        let shape = MoveForm::Band(number(t).filter(|&t| t > 0)?);
        return Some(Family { shape, who, both: true });
    }
    let (vector, ray) = text.strip_suffix('*').map_or((text, false), |vector| (vector, true));
    let braces = |open, close| vector.strip_prefix(open).and_then(|v| v.strip_suffix(close));
    let (inside, both) = match braces('{', '}') {
        Some(inside) => (inside, true),
        None => (braces('(', ')')?, false),
    };
    let (p, q) = inside.split_once(',')?;
    let (p, q) = (number(p)?, number(q)?);
    let shape = if ray { MoveForm::Ray(p, q) } else { MoveForm::Step(p, q) };
    ((p, q) != (0, 0)).then_some(Family { shape, who, both })
}

/// A number written in the one way it is printed.
fn number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|x: &u64| x.to_string() == text)
}

impl Family {
    /// What one move takes, in each orientation; wedges and bands have no vector.
    pub fn vectors(&self) -> Vec<(u64, u64)> {
        match self.shape {
            MoveForm::Ray(p, q) | MoveForm::Step(p, q) if self.both && p != q => {
                vec![(p, q), (q, p)]
            }
            MoveForm::Ray(p, q) | MoveForm::Step(p, q) => vec![(p, q)],
            MoveForm::Wedge | MoveForm::Band(_) => vec![],
        }
    }

    /// Hands out every position that a move of the family leads to from (x,y).
    pub fn options(&self, (x, y): (u64, u64), mut visit: impl FnMut(u64, u64)) {
        let mut take = |k: u64, l: u64| {
            if self.who.allows((x, y), (k, l)) {
                visit(x - k, y - l);
            }
        };
        for (p, q) in self.vectors() {
            let most = [x.checked_div(p), y.checked_div(q)].into_iter().flatten().min();
            let most = if let MoveForm::Step(..) = self.shape { most.min(Some(1)) } else { most };
            (1..=most.unwrap_or(0)).for_each(|t| take(t * p, t * q));
        }
        let around = match self.shape {
            MoveForm::Band(t) => t,
            MoveForm::Wedge => x.max(y) + 1,
            _ => return,
        };
        let least = u64::from(self.shape != MoveForm::Wedge);
        for k in least..=x {
            let band =
                k.saturating_sub(around - 1).max(least)..=k.saturating_add(around - 1).min(y);
            band.filter(|&l| self.shape != MoveForm::Wedge || k != l).for_each(|l| take(k, l));
        }
    }

    /// Whether exchanging the piles leaves the family as it is.
    pub fn is_symmetric(&self) -> bool {
        self.both || matches!(self.shape, MoveForm::Ray(p, q) | MoveForm::Step(p, q) if p == q)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Family {
        /// Whether a move may take (k,l), whoever uses it.
        pub fn takes(&self, (k, l): (u64, u64)) -> bool {
            match self.shape {
                MoveForm::Wedge => k != l,
                MoveForm::Band(t) => k > 0 && l > 0 && k.abs_diff(l) < t,
                MoveForm::Step(..) => self.vectors().contains(&(k, l)),
                MoveForm::Ray(..) => self.vectors().iter().any(|&v| is_multiple((k, l), v)),
            }
        }
    }

    /// Whether (k,l) is t·(p,q) with t ≥ 1.
    fn is_multiple((k, l): (u64, u64), (p, q): (u64, u64)) -> bool {
        let t = k.checked_div(p).unwrap_or_else(|| l / q);
        t > 0 && p.checked_mul(t) == Some(k) && q.checked_mul(t) == Some(l)
    }

    /// Whether a move of the game leads from (x,y) by taking (k,l).
    fn is_move(families: &[Family], from: (u64, u64), take: (u64, u64)) -> bool {
        families.iter().any(|f| f.takes(take) && f.who.allows(from, take))
    }

    #[test]
    fn names_are_their_families() {
        let long = read("{0,1}* {1,1}* {1,2}").unwrap();
        assert_eq!(read("maharaja"), Some(long));
        assert_eq!(read("gdwn:1,2+2,3"), read("{0,1}* {1,1}* {1,2}* {2,3}*"));
        for bad in ["", "wythof", "{0,1}", "wedge wedge ", "{0,0}*", "{01,1}", "band:0", "nim:3"] {
            assert_eq!(read(bad).is_some(), bad == "{0,1}", "{bad:?}");
        }
        for bad in ["fraenkel:1 {2,3}", "fraenkel:1@larger", "gdwn:1,2}* {3,4", "scaled:1 "] {
            assert_eq!(read(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn options_are_all_that_is_a_move() {
        for game in ["wythoff", "r-wythoff", "e-wythoff", "maharaja", "fraenkel:3", "gdwn:1,2+2,3"]
        {
            let rules = read(game).unwrap();
            for (x, y) in (0..9).flat_map(|x| (0..9).map(move |y| (x, y))) {
                let mut listed = vec![];
                rules.iter().for_each(|f| f.options((x, y), |x, y| listed.push((x, y))));
                listed.sort_unstable();
                listed.dedup();
                let cells = (0..=x).flat_map(|i| (0..=y).map(move |j| (i, j)));
                let moves = cells.filter(|&(i, j)| is_move(&rules, (x, y), (x - i, y - j)));
                assert_eq!(listed, moves.collect::<Vec<_>>(), "{game} ({x},{y})");
            }
        }
    }

    #[test]
    fn moves_are_those_of_the_rules() {
        let e = read("e-wythoff").unwrap();
        assert!(is_move(&e, (3, 5), (2, 1)) && !is_move(&e, (3, 5), (1, 2)));
        assert!(is_move(&e, (5, 5), (1, 2)) && is_move(&e, (3, 5), (0, 4)));
        let r = read("r-wythoff").unwrap();
        assert!(is_move(&r, (3, 5), (0, 1)) && !is_move(&r, (3, 5), (1, 0)));
    }
}
