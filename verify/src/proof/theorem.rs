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

/// A kind of move between (a,b) and another position: the variables, and what the larger position (P,Q) and the smaller one
/// (p,q) satisfy. A capital letter or p, q stands for a pile, `a`, `b` or the other position's `x`, `y`.
struct Move {
    vars: &'static str,
    taken: String,
    /// Which of the two takes is larger, if one always is.
    larger: Option<usize>,
    who: Who,
}

fn moves(families: &[Family]) -> Vec<Move> {
    let mut all = Vec::new();
    for family in families {
        let mut push = |vars, taken: &str, larger| {
            all.push(Move { vars, taken: taken.into(), larger, who: family.who });
        };
        match family.shape {
            Shape::Wedge => {
                push("k,l,x,y", "l+1<=k & P=p+k & Q=q+l", Some(0));
                push("k,l,x,y", "k+1<=l & P=p+k & Q=q+l", Some(1));
            }
            // With k = l only, a band is a ray.
            Shape::Band(1) => push("x,y", "p+1<=P & P+q=Q+p", None),
            Shape::Band(t) => {
                let taken = format!("1<=k & 1<=l & k+1<=l+{t} & l+1<=k+{t} & P=p+k & Q=q+l");
                push("k,l,x,y", &taken, None);
            }
            Shape::Ray(..) | Shape::Step(..) => {
                for (v, w) in family.vectors() {
                    let larger = (v != w).then_some(usize::from(w > v));
                    let plus = |pile, c: u64, times| match c {
                        0 => format!("{pile}"),
                        c => format!("{pile}+{c}{times}"),
                    };
                    let after =
                        |times| format!("P={} & Q={}", plus('p', v, times), plus('q', w, times));
                    match (family.shape, v, w) {
                        (Shape::Step(..), ..) => push("x,y", &after(""), larger),
                        (_, 0, 1) => push("y", "q+1<=Q", larger),
                        (_, 1, 0) => push("x", "p+1<=P", larger),
                        (_, 1, 1) => push("x,y", "p+1<=P & P+q=Q+p", larger),
                        _ => push("t,x,y", &format!("1<=t & {}", after("*t")), larger),
                    }
                }
            }
        }
    }
    all
}

impl Move {
    /// What a move demands that leads from (a,b) or (`into`) to it, and the other position. The pile from which more is taken must
    /// be the one named.
    fn between(&self, into: bool) -> (String, String) {
        let (x, y) =
            (if self.vars == "y" { "a" } else { "x" }, if self.vars == "x" { "b" } else { "y" });
        let larger = match self.who {
            Who::Any => None,
            Who::Larger => Some(["Q<=P", "P<=Q"]),
            Who::Smaller => Some(["P<=Q", "Q<=P"]),
        };
        let allowed = match (larger, self.larger) {
            (Some(larger), Some(pile)) => format!(" & {}", larger[pile]),
            (Some([first, second]), None) if self.vars == "k,l,x,y" => {
                format!(" & (l+1<=k => {first}) & (k+1<=l => {second})")
            }
            _ => String::new(),
        };
        let (more, fewer) = if into { ([x, y], ["a", "b"]) } else { (["a", "b"], [x, y]) };
        let put = |c: char| match c {
            'P' => more[0].to_string(),
            'Q' => more[1].to_string(),
            'p' => fewer[0].to_string(),
            'q' => fewer[1].to_string(),
            c => c.to_string(),
        };
        let demands = format!("{}{allowed}", self.taken).chars().map(put).collect();
        (demands, format!("{x},{y}"))
    }

    /// No move of this kind joins two positions of the set.
    fn independent(&self, system: &str, set: &str) -> String {
        let (demands, other) = self.between(true);
        let here = format!("${set}(a,b) & {demands}");
        format!("?{system} A a,b,{} (({here}) => ~${set}({other}))", self.vars)
    }

    /// A move of this kind leads from (a,b) into the set.
    fn reaches(&self, system: &str, set: &str) -> String {
        let (demands, other) = self.between(false);
        format!("(a,b) ?{system} E {} ({demands} & ${set}({other}))", self.vars)
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
