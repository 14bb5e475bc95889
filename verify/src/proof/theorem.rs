//! From sentences to a theorem about a game of two piles.
//!
//! *Theorem.* Let every move lower a + b, and let R_0, …, R_g be relations on the positions (a,b) such that, for each h ≤ g,
//! (1) R_h misses R_0, …, R_{h−1}; (2) no move joins two positions of R_h; (3) every position outside R_0 ∪ … ∪ R_h has a
//! move into R_h. Then R_h is the set of positions of value h. *Proof.* By induction on a + b. A position of R_h has no move to
//! value h by (2), and for i < h it is outside R_0 ∪ … ∪ R_i by (1), so it has a move to value i by (3): its value is h. A
//! position outside all of them has moves to values 0, …, g: its value is larger.
//!
//! The checker writes these sentences itself, from the rules ([`crate::rules`]), and looks for each among those proved. For
//! (3) it accepts a sentence A a,b (… | … | …) whose every member is $R_i(a,b) with i ≤ h, or $D(a,b) with a definition D that
//! is, word for word, "a move of this kind leads from (a,b) into R_h". Members left out make the sentence stronger.

use std::collections::HashSet;

use super::{Checked, Checker, GameTheorem};
use crate::rules::{self, Family, Shape, Who};

/// A kind of move: its variables, what they satisfy, and what it takes from each pile (empty: nothing).
struct Move {
    vars: &'static str,
    taken: String,
    takes: [String; 2],
    /// Which of the two takes is larger, if one always is.
    larger: Option<usize>,
    who: Who,
}

fn moves(families: &[Family]) -> Vec<Move> {
    let mut all = Vec::new();
    for family in families {
        let times = |c: u64| match c {
            0 => String::new(),
            1 => "t".into(),
            c => format!("{c}*t"),
        };
        // With k = l only, a band is a ray.
        let vectors = match family.shape {
            Shape::Band(1) => vec![(1, 1)],
            _ => family.vectors(),
        };
        for (p, q) in vectors {
            let taken = if matches!(family.shape, Shape::Step(..)) { "t=1" } else { "t>0" };
            let larger = (p != q).then_some(usize::from(q > p));
            let takes = [times(p), times(q)];
            all.push(Move { vars: "t", taken: taken.into(), takes, larger, who: family.who });
        }
        let mut region = |taken: String, takes: [&str; 2], larger| {
            let takes = takes.map(String::from);
            all.push(Move { vars: "k,l", taken, takes, larger, who: family.who });
        };
        match family.shape {
            Shape::Wedge => {
                region("l<k".into(), ["k", "l"], Some(0));
                region("l<k".into(), ["l", "k"], Some(1));
            }
            Shape::Band(t) if t > 1 => {
                region(format!("k>0 & l>0 & k<l+{t} & l<k+{t}"), ["k", "l"], None);
            }
            Shape::Ray(..) | Shape::Step(..) | Shape::Band(_) => {}
        }
    }
    all
}

impl Move {
    /// The piles with what is taken put to them, or taken from them.
    fn piles(&self, sign: char) -> [String; 2] {
        let pile = |name: &str, take: &String| match &take[..] {
            "" => name.to_string(),
            take => format!("{name}{sign}{take}"),
        };
        [pile("a", &self.takes[0]), pile("b", &self.takes[1])]
    }

    /// Who may use the move, at the position with these piles: what is larger must be taken from the pile named.
    fn allowed(&self, [x, y]: &[String; 2]) -> String {
        let op = match self.who {
            Who::Any => return String::new(),
            Who::Larger => ">=",
            Who::Smaller => "<=",
        };
        match (self.larger, self.vars) {
            (Some(0), _) => format!(" & {x}{op}{y}"),
            (Some(_), _) => format!(" & {y}{op}{x}"),
            (None, "t") => String::new(),
            (None, _) => format!(" & (k>l => {x}{op}{y}) & (l>k => {y}{op}{x})"),
        }
    }

    /// No move of this kind joins two positions of the set: from (a,b) with what is taken put to it, to (a,b).
    fn independent(&self, system: &str, set: &str) -> String {
        let source = self.piles('+');
        let (vars, taken, allowed) = (self.vars, &self.taken, self.allowed(&source));
        let source = source.join(",");
        format!("?{system} A a,b,{vars} ((${set}(a,b) & {taken}{allowed}) => ~${set}({source}))")
    }

    /// A move of this kind leads from (a,b) into the set.
    fn reaches(&self, system: &str, set: &str) -> String {
        let allowed = self.allowed(&["a".into(), "b".into()]);
        let (vars, taken, target) = (self.vars, &self.taken, self.piles('-').join(","));
        let body = format!("{taken}{allowed} & ${set}({target})");
        format!("(a,b) ?{system} (a=a & b=b & E {vars} ({body}))")
    }
}

impl Checker<'_> {
    /// `theorem SYSTEM SET,SET,… GAME`: the sets are the positions of values 0, 1, … of the game.
    pub(super) fn theorem(&mut self, system: &str, rest: &str) -> Checked<()> {
        let (sets, game) = rest.split_once(' ').unwrap_or((rest, ""));
        let Some(families) = rules::read(game) else {
            return self.reject("theorem", "the rules of this game cannot be read");
        };
        let sets: Vec<String> = sets.split(',').map(String::from).collect();
        let moves = moves(&families);
        let proved = self.claim.sentences.iter().filter(|s| s.truth).map(|s| &s.formula[..]);
        let proved: HashSet<&str> = proved.collect();
        for (h, set) in sets.iter().enumerate() {
            let disjoint =
                sets[..h].iter().map(|low| format!("A a,b (${set}(a,b) => ~${low}(a,b))"));
            let inside = moves.iter().map(|m| m.independent(system, set));
            for sentence in disjoint.chain(inside) {
                if !proved.contains(&sentence[..]) {
                    return self.reject("theorem", format!("not proved: {sentence}"));
                }
            }
            let reaches: Vec<String> = moves.iter().map(|m| m.reaches(system, set)).collect();
            let fits = |member: &str| {
                let name = member.strip_prefix('$').and_then(|m| m.strip_suffix("(a,b)"));
                name.is_some_and(|name| {
                    let definition = self.defined.get(&format!("${name}"));
                    let text = definition.map(|&i| &self.claim.definitions[i].text[..]);
                    let kind = text.and_then(|t| t.strip_prefix("def ")?.strip_prefix(name));
                    sets[..=h].iter().any(|set| set == name)
                        || kind.is_some_and(|kind| reaches.iter().any(|r| r == kind))
                })
            };
            let covers = |sentence: &&str| {
                let members = sentence.strip_prefix("A a,b (").and_then(|s| s.strip_suffix(')'));
                members.is_some_and(|members| members.split(" | ").all(fits))
            };
            if !proved.iter().any(covers) {
                let why = format!("not proved: every position outside has a move into ${set}");
                return self.reject("theorem", why);
            }
        }
        self.claim.theorems.push(GameTheorem { game: game.into(), sets });
        Ok(())
    }
}
