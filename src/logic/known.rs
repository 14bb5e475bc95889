//! The known closed forms as formulas, written by the laboratory itself.
//!
//! With A_n = ⌊φn⌋: Wythoff's and R-Wythoff's P-positions (A_n, A_n + n); R-Wythoff's positions of value 1
//! (Ho, Theorem 4), 2 and 3 (Gu, Theorems 7 and 8, as printed and as corrected); E-Wythoff's of value 0 and 1
//! (Ho, Theorems 16, 17); Fibonacci Nim's (r below the least Zeckendorf part of n); Nim's with 2, 3 and 4 piles,
//! also with equal amounts from three piles; blocked Nim's and Wythoff's (`blocked`).

use num_bigint::BigUint;

use super::levels::FLOOR;
use super::numeration::System;
use super::prove::Prover;
use crate::rules::Game;
use crate::{Error, Remedy, Result};

/// A closed form: definitions to run first, and a formula for each value.
///
/// ```
/// use wythoff::logic::{KnownLevels, Prover};
/// let game = "e-wythoff".parse()?;
/// let known = KnownLevels::of(&game)?;
/// assert_eq!(known.levels.len(), 2);
/// assert_eq!(known.levels[0], "?msd_fib E n $floor(n,a) & b=a+n");
/// let mut prover = Prover::new();
/// prover.define_floor()?;
/// assert!(prover.prove_values(&game, &known.levels)?.proved());
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownLevels {
    /// A script of definitions.
    pub(crate) preamble: String,
    /// The formulas of the positions of value 0, 1, ….
    pub levels: Vec<String>,
}

const WYTHOFF: &str = "?msd_fib E n $floor(n,a) & b=a+n";
const LOWERED: &str = "?msd_fib E n n>0 & $floor(n,a+1) & b=a+n";

impl KnownLevels {
    /// The closed form known for a game, with all values for which there is one.
    pub fn of(game: &Game) -> Result<Self> {
        let named = |name: &str| name.parse::<Game>().is_ok_and(|g| g == *game);
        let floor = |levels: Vec<String>| KnownLevels { preamble: FLOOR.into(), levels };
        if let Some(blocked) = super::blocked::known_blocked(game) {
            return Ok(floor(vec![blocked]));
        }
        if named("r-wythoff") {
            return Ok(r_wythoff());
        }
        if named("e-wythoff") {
            return Ok(floor(vec![WYTHOFF.into(), LOWERED.into()]));
        }
        if named("fibonacci-nim") {
            let preamble = r#"reg lowest msd_fib msd_fib "([0,0]|[1,0])*[1,1][0,0]*":"#;
            let level = "?msd_fib n=0 & r=r | (E z $lowest(n,z) & r<z)";
            return Ok(KnownLevels { preamble: preamble.into(), levels: vec![level.into()] });
        }
        let xor = |piles: usize| {
            // Words over the letters with an even number of ones.
            let even: Vec<String> = (0..1usize << piles)
                .filter(|l| l.count_ones() % 2 == 0)
                .map(|l| {
                    let bits: Vec<String> = (0..piles).map(|t| (l >> t & 1).to_string()).collect();
                    format!("[{}]", bits.join(","))
                })
                .collect();
            let systems = vec!["msd_2"; piles].join(" ");
            let names = ["a", "b", "c", "d"][..piles].join(",");
            KnownLevels {
                preamble: format!("reg xor {systems} \"({})*\":", even.join("|")),
                levels: vec![format!("?msd_2 $xor({names})")],
            }
        };
        for (name, piles) in [("nim", 2), ("nim:3", 3), ("nim:4", 4), ("wythoff:3", 3)] {
            if named(name) {
                return Ok(xor(piles));
            }
        }
        if game.rays().is_some_and(|g| g.piles() == 2 && g.has_nim_moves()) {
            // Wythoff's positions: true for wythoff itself, a question for every extension.
            return Ok(floor(vec![WYTHOFF.into()]));
        }
        Err(Error::invalid(format!("no closed form is known for {game}"))
            .help(Remedy::FormulaOrSolve { misere: false }))
    }
}

impl KnownLevels {
    /// The P-positions under misère play that are known here: Wythoff's.
    pub fn misere(game: &Game) -> Result<String> {
        if "wythoff".parse::<Game>().is_ok_and(|wythoff| wythoff == *game) {
            let pairs = "E n n>1 & $floor(n,a) & b=a+n";
            return Ok(format!("?msd_fib ({pairs}) | (a=0 & b=1) | (a=2 & b=2)"));
        }
        Err(Error::invalid(format!("no closed form of {game} under misere play is known here"))
            .help(Remedy::FormulaOrSolve { misere: true }))
    }
}

/// R-Wythoff's values 0 to 3 as in Ho's Theorems 2 and 4 and Gu's Theorems 7 and 8.
fn r_wythoff() -> KnownLevels {
    let mut preamble = FLOOR.to_string();
    let one = format!("?msd_fib {} | (E n n>0 & n!=2 & $floor(n,a+1) & b=a+n)", pairs("2,2 4,6"));
    // Theorem 7: offset 3; +1 at even k on the first three sequences, −1 on the last.
    let two = gu_level(
        &mut preamble,
        "two",
        TWO,
        10,
        3,
        &[(10, 17, true), (11, 18, true), (12, 20, true), (15, 24, false)],
    );
    let nine = [
        (36, 58, false),
        (42, 68, true),
        (44, 71, false),
        (45, 72, false),
        (46, 74, false),
        (47, 76, false),
        (53, 86, true),
        (55, 89, true),
        // Theorem 8 prints (55,89) twice; one of them stands for this pair.
        (54, 88, true),
    ];
    let three = gu_level(&mut preamble, "three", THREE, 36, 5, &nine);
    KnownLevels { preamble, levels: vec![WYTHOFF.into(), one, two, three] }
}

const TWO: &str = "0,2 1,1 3,4 5,8 6,11 7,11 9,16 10,16 12,21 13,21";

const THREE: &str = "0,3 1,3 2,3 4,4 5,10 6,12 7,14 8,12 9,17 11,20 13,23 15,27 16,29 18,29 19,34 21,37 22,39 \
    24,38 25,44 26,44 28,49 30,50 31,53 32,55 33,57 35,60 36,62 40,67 41,69 42,71 43,73 45,76 \
    46,78 47,80 48,82 51,86";

/// The pairs of a list.
fn pairs(list: &str) -> String {
    let pair = |(a, b): (&str, &str)| format!("(a={a} & b={b})");
    let pairs = list.split(' ').filter_map(|pair| pair.split_once(',')).map(pair);
    pairs.collect::<Vec<String>>().join(" | ")
}

/// A level: a list, then from n = `from` on A_n − offset, ±1 along sequences with n_{k+2} = n_{k+1} + n_k;
/// the third member says whether the row is one more at even k (and one less at odd k) or the reverse.
fn gu_level(
    preamble: &mut String,
    name: &str,
    list: &str,
    from: u64,
    offset: u64,
    sequences: &[(u64, u64, bool)],
) -> String {
    let (mut more, mut less) = (Vec::new(), Vec::new());
    for &(first, second, plus) in sequences {
        let (even, odd) = sequence_words(first, second);
        if plus {
            more.push(even);
            less.push(odd);
        } else {
            more.push(odd);
            less.push(even);
        }
    }
    preamble.push_str(&format!(
        "reg {name}_more msd_fib \"0*({})\":\nreg {name}_less msd_fib \"0*({})\":\n",
        more.join("|"),
        less.join("|")
    ));
    format!(
        "?msd_fib {} | (E n n>={from} & b=a+n & (($floor(n,a+{}) & ${name}_more(n)) | ($floor(n,a+{}) & ${name}_less(n)) \
         | ($floor(n,a+{offset}) & ~${name}_more(n) & ~${name}_less(n))))",
        pairs(list),
        offset - 1,
        offset + 1
    )
}

/// The sequence n_{k+2} = n_{k+1} + n_k as two regular expressions of Fibonacci digits: even k and odd k.
///
/// From some point on each member is the one before with a zero appended.
pub(crate) fn sequence_words(first: u64, second: u64) -> (String, String) {
    let fib = System::named("msd_fib").expect("a built-in system");
    let word =
        |n: u64| -> String { fib.digits(&BigUint::from(n)).iter().map(u32::to_string).collect() };
    let (mut now, mut after, mut k) = (first, second, 0);
    let mut parts = [Vec::new(), Vec::new()];
    loop {
        let (a, b, c) = (word(now), word(after), word(now + after));
        let stable = b == format!("{a}0") && c == format!("{b}0");
        parts[k % 2].push(if stable { format!("{a}(00)*") } else { a.clone() });
        if stable {
            parts[(k + 1) % 2].push(format!("{b}(00)*"));
            let [even, odd] = parts.map(|p| p.join("|"));
            return (even, odd);
        }
        (now, after, k) = (after, now + after, k + 1);
    }
}

impl KnownLevels {
    /// Runs the preamble of a closed form, so that its formulas can be used.
    pub fn prepare(&self, prover: &mut Prover) -> Result<()> {
        prover.define_floor()?;
        let rest = self.preamble.strip_prefix(FLOOR).unwrap_or(&self.preamble);
        if !rest.is_empty() {
            prover.run(rest)?;
        }
        Ok(())
    }
}
