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
//!
//! *R-Wythoff by diagonals.* Let R_h be the (a,a+n) and (a+n,a) with t_h(a,n), and for each h ≤ g: every n has exactly one a; every number
//! is a smaller pile a or a larger pile b = a+n; a smaller pile has one n, and if it is a larger pile as well it has the same n; t_h misses
//! the lower t_i; if t_h(a,n) with n > d and t_h(b,d) with b ≥ a, then (a,d) is in a lower t_i. Then (1)–(3) hold. *Proof.* (2) Taking from both
//! stays on the diagonal. Taking from the larger pile of (x,x+d) leaves x a smaller pile with another n, or a larger pile of
//! (y,x), y < x, which has n = d and then y = x. (3) Let (x,x+d) be outside, and t_h(y,d). If y < x, take from both. Otherwise x is a larger pile, and
//! its partner is at most x: reduce x+d to it; or t_h(x,n), n ≠ d: if n < d, reduce x+d to x+n; if n > d, then (x,d) is in a lower t_i.

use std::collections::HashSet;

use crate::proof::{GameTheorem, ProofClaim};
use crate::rules::{self, Family, MoveForm, Who};

/// A kind of move between (a,b) and another position: the variables, and what the larger position (P,Q) and the smaller one
/// (p,q) satisfy. A capital letter or p, q stands for a pile, `a`, `b` or the other position's `x`, `y`.
struct MoveKind {
    vars: &'static str,
    taken: String,
    /// Which of the two takes is larger, if one always is.
    larger: Option<usize>,
    who: Who,
}

fn moves(families: &[Family]) -> Vec<MoveKind> {
    let mut all = Vec::new();
    for family in families {
        let mut push = |vars, taken: &str, larger| {
            all.push(MoveKind { vars, taken: taken.into(), larger, who: family.who });
        };
        match family.shape {
            MoveForm::Wedge => {
                push("k,l,x,y", "l+1<=k & P=p+k & Q=q+l", Some(0));
                push("k,l,x,y", "k+1<=l & P=p+k & Q=q+l", Some(1));
            }
            // With k = l only, a band is a ray.
            MoveForm::Band(1) => push("x,y", "p+1<=P & P+q=Q+p", None),
            MoveForm::Band(t) => {
                let taken = format!("1<=k & 1<=l & k+1<=l+{t} & l+1<=k+{t} & P=p+k & Q=q+l");
                push("k,l,x,y", &taken, None);
            }
            MoveForm::Ray(..) | MoveForm::Step(..) => {
                for (v, w) in family.vectors() {
                    let larger = (v != w).then_some(usize::from(w > v));
                    let plus = |pile, c: u64, times| match c {
                        0 => format!("{pile}"),
                        c => format!("{pile}+{c}{times}"),
                    };
                    let after =
                        |times| format!("P={} & Q={}", plus('p', v, times), plus('q', w, times));
                    match (family.shape, v, w) {
                        (MoveForm::Step(..), ..) => push("x,y", &after(""), larger),
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

impl MoveKind {
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

/// What the sentences of a claim say of a game.
pub(crate) struct Proved<'c> {
    sentences: HashSet<&'c str>,
    definitions: HashSet<&'c str>,
}

type Shown = Result<(), String>;

impl<'c> Proved<'c> {
    pub fn of(claim: &'c ProofClaim) -> Proved<'c> {
        let sentences = claim.sentences.iter().filter(|s| s.truth).map(|s| &s.formula[..]);
        let definitions = claim.definitions.iter().map(|d| &d.text[..]);
        Proved { sentences: sentences.collect(), definitions: definitions.collect() }
    }

    fn sentence(&self, text: String) -> Shown {
        match self.sentences.contains(&text[..]) {
            true => Ok(()),
            false => Err(format!("not proved: {text}")),
        }
    }

    /// `theorem SYSTEM SET,SET,… GAME` or (`diagonals`) the same with relations of a smaller pile and a diagonal.
    pub fn theorem(
        &self,
        diagonals: bool,
        system: &str,
        rest: &str,
    ) -> Result<GameTheorem, String> {
        let (sets, game) = rest.split_once(' ').unwrap_or((rest, ""));
        let families = rules::read(game).ok_or("the rules of this game cannot be read")?;
        let sets: Vec<String> = sets.split(',').map(String::from).collect();
        let moves = moves(&families);
        if diagonals && rules::read("r-wythoff") != Some(families) {
            return Err("only r-wythoff is decided by its diagonals".into());
        }
        for h in 0..sets.len() {
            match diagonals {
                true => self.diagonals(system, &sets[..h], &sets[h], h)?,
                false => self.values(system, &moves, &sets[..=h])?,
            }
        }
        Ok(GameTheorem { game: game.into(), sets, diagonals })
    }

    /// (1), (2) and (3) for the last of the sets.
    fn values(&self, system: &str, moves: &[MoveKind], sets: &[String]) -> Shown {
        let (set, lower) = sets.split_last().expect("at least one");
        for low in lower {
            self.sentence(format!("A a,b (${set}(a,b) => ~${low}(a,b))"))?;
        }
        moves.iter().try_for_each(|m| self.sentence(m.independent(system, set)))?;
        let reaches: Vec<String> = moves.iter().map(|m| m.reaches(system, set)).collect();
        let fits = |member: &str| {
            let name = member.strip_prefix('$').and_then(|m| m.strip_suffix("(a,b)"));
            name.is_some_and(|name| {
                let defined =
                    |kind: &String| self.definitions.contains(&format!("def {name}{kind}")[..]);
                sets.iter().any(|set| set == name) || reaches.iter().any(defined)
            })
        };
        let covers = |sentence: &&str| {
            let members = sentence.strip_prefix("A a,b (").and_then(|s| s.strip_suffix(')'));
            members.is_some_and(|members| members.split(" | ").all(fits))
        };
        let why = || format!("not proved: every position outside has a move into ${set}");
        self.sentences.iter().any(covers).then_some(()).ok_or_else(why)
    }

    /// What makes `t`(a,n) the positions (a,a+n) of the next value of R-Wythoff.
    fn diagonals(&self, system: &str, lower: &[String], t: &str, h: usize) -> Shown {
        for definition in [
            format!("def larger_{h}(b,n) ?{system} E a (${t}(a,n) & b=a+n)"),
            format!("def ahead_{h}(a,d) ?{system} E n (d+1<=n & ${t}(a,n))"),
            format!("def above_{h}(a,d) ?{system} E b (a<=b & ${t}(b,d))"),
        ] {
            if !self.definitions.contains(&definition[..]) {
                return Err(format!("not defined: {definition}"));
            }
        }
        let ahead = format!("A a,d (($ahead_{h}(a,d) & $above_{h}(a,d)) =>");
        let members: Vec<String> = lower.iter().map(|low| format!("${low}(a,d)")).collect();
        let order = match &members[..] {
            [] => format!("?{system} {ahead} 0=1)"),
            [only] => format!("{ahead} {only})"),
            _ => format!("{ahead} ({}))", members.join(" | ")),
        };
        let disjoint = lower.iter().map(|low| format!("A a,n (${t}(a,n) => ~${low}(a,n))"));
        let sentences = [
            format!("A n E a ${t}(a,n)"),
            format!("?{system} A a,b,n ((${t}(a,n) & ${t}(b,n)) => a=b)"),
            format!("A a (E n ${t}(a,n) | E n_2 $larger_{h}(a,n_2))"),
            format!("?{system} A a,m,n ((${t}(a,m) & ${t}(a,n)) => m=n)"),
            format!("?{system} A a,m,n ((${t}(a,m) & $larger_{h}(a,n)) => m=n)"),
            order,
        ];
        disjoint.chain(sentences).try_for_each(|sentence| self.sentence(sentence))
    }
}
