//! Wythoff's game as the paper defines it, and the pictures of its P- and N-positions.

use crate::bench::{Bench, Check};
use crate::checks::tools::finding;
use crate::checks::tools::sequences::{misprint, options_agree, ordered_options, square};
use crate::checks::tools::with_script;
use crate::evidence::{Symmetric, Trying, claim, theorems};
use crate::verdict::Finding;
use wythoff::engine::Play;
use wythoff::{Error, Result, Table};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("A-D1.1", rules),
    ("A-D1.2", hot),
    ("A-D1.3", cold),
    ("A-D1.4", states),
    ("A-D1.5", moves),
    ("A-D1.6", move_vectors),
    ("A-R1", alone_on_lines),
    ("A-R2", symmetric),
    ("A-Fig1", ways_to_win),
];

/// The options t·v, t ≥ 1, as the definitions spell them out.
pub(super) fn by_vectors(vectors: &[(u64, u64)], x: u64, y: u64) -> Vec<Vec<u64>> {
    let multiples = |&(p, q): &(u64, u64)| {
        let fits = (1u64..).take_while(move |t| t * p <= x && t * q <= y);
        fits.map(move |t| vec![x - t * p, y - t * q]).collect::<Vec<_>>()
    };
    vectors.iter().flat_map(multiples).collect()
}

const WYTHOFF: [(u64, u64); 3] = [(1, 0), (0, 1), (1, 1)];

fn rules(bench: &Bench) -> Result<Finding> {
    let side = bench.pick(14, 40, 80);
    let wythoff = bench.game("wythoff")?;
    bench.note("rules", format!("the moves of wythoff, piles below {side}"));
    let ends = Trying::each("where the game ends", square(side), |(x, y)| {
        let stuck = ordered_options(&wythoff, &[x, y]).is_empty();
        Ok((stuck != ((x, y) == (0, 0))).then(|| format!("the game ends at ({x},{y})")))
    })?;
    let checked =
        options_agree(&wythoff, "wythoff", side, |x, y| by_vectors(&WYTHOFF, x, y))?.and(ends);
    let evidence = "options listed from the definition and by the rules; only (0,0) has none";
    finding(checked.exercised(), evidence)
}

fn hot(bench: &Bench) -> Result<Finding> {
    let wythoff = bench.game("wythoff")?;
    let checked = Trying::each("the example (2,2)", [[2, 2]], |p| {
        let value = bench.by_definition(&wythoff, &p)?;
        let legal = ordered_options(&wythoff, &p).contains(&vec![0, 0]);
        Ok((value == 0 || !legal).then(|| format!("(2,2) has value {value}")))
    })?;
    finding(checked.exercised(), "the example: (2,2) has a value above 0 and the option (0,0)")
}

fn outcomes(bench: &Bench, side: usize) -> Result<Table> {
    bench.outcomes(&bench.game("wythoff")?, side, side, Play::Normal)
}

/// The entry of a table at a position of u64 piles inside it.
fn entry(table: &Table, p: &[u64]) -> Result<u32> {
    let index = |x: u64| usize::try_from(x).map_err(|_| Error::overflow("a pile"));
    Ok(table.get(index(p[0])?, index(p[1])?))
}

fn cold(bench: &Bench) -> Result<Finding> {
    let wythoff = bench.game("wythoff")?;
    let side = bench.pick(20u64, 60, 100);
    let table = outcomes(bench, bench.pick(20, 60, 100))?;
    let example = Trying::each("the example (1,2)", [[1, 2]], |p| {
        let value = bench.by_definition(&wythoff, &p)?;
        Ok((value != 0).then(|| format!("(1,2) has value {value}")))
    })?;
    let wordings = Trying::each(format!("piles below {side}"), square(side), |(x, y)| {
        let options = ordered_options(&wythoff, &[x, y]);
        let hot = options.iter().map(|p| Ok(entry(&table, p)? != 0));
        let all_hot = hot.collect::<Result<Vec<bool>>>()?.into_iter().all(|hot| hot);
        let is_p = entry(&table, &[x, y])? == 0;
        Ok((all_hot != is_p).then(|| format!("({x},{y}): the two wordings differ")))
    })?;
    let evidence = "the example by the definition; \"loses\" and \"every move leads to an N-position\" compared for every position";
    finding(example.and(wordings).exercised(), evidence)
}

fn states(bench: &Bench) -> Result<Finding> {
    let side = bench.pick(10, 30, 50);
    let wythoff = bench.game("wythoff")?;
    bench.note("rules", format!("the moves of wythoff, piles below {side}"));
    let mirrored = |x: u64, y: u64| -> Vec<Vec<u64>> {
        ordered_options(&wythoff, &[y, x]).into_iter().map(|p| vec![p[1], p[0]]).collect()
    };
    let checked = options_agree(&wythoff, "wythoff, piles exchanged", side, mirrored)?;
    finding(checked.exercised(), "the options of (b,a) are the mirrors of those of (a,b)")
}

fn moves(bench: &Bench) -> Result<Finding> {
    let side = bench.pick(10, 30, 50);
    let agree = |name: &str, vectors: &[(u64, u64)]| {
        bench.note("rules", format!("the moves of {name}, piles below {side}"));
        options_agree(&bench.game(name)?, name, side, |x, y| by_vectors(vectors, x, y))
    };
    let checked = agree("wythoff", &WYTHOFF)?
        .and(agree("diagonal:3", &[(1, 0), (0, 1), (3, 3)])?)
        .and(agree("gdwn:1,2", &[(1, 0), (0, 1), (1, 1), (1, 2), (2, 1)])?);
    finding(checked.exercised(), "the options x(a₁,b₁), x ≥ 1, of three games against the rules")
}

fn move_vectors(bench: &Bench) -> Result<Finding> {
    let side = bench.pick(10, 24, 40);
    // "For some γ": a game in which only γ = 1 is legal has the vector by this wording.
    let (wythoff, once) = (bench.game("wythoff")?, bench.game("{0,1}* {1,1}")?);
    let what = format!("{wythoff} and {once}, piles below {side}");
    let (mut left, mut right) = (bench.oracle(&wythoff, &what), bench.oracle(&once, &what));
    let printed = Trying::each(what.clone(), square(side), |(x, y)| {
        let (l, r) = (left.value(&[x, y])?, right.value(&[x, y])?);
        Ok(((l == 0) != (r == 0)).then(|| {
            format!(
                "with (1,1) playable for the one integer γ = 1 only, ({x},{y}) has value {r}; in Wythoff's game it has value {l}, so the \
                 wording does not fix the game"
            )
        }))
    })?;
    let corrected = options_agree(&wythoff, "wythoff", side, |x, y| by_vectors(&WYTHOFF, x, y))?;
    misprint(
        ("a game has the move vector (a,b) if γ(a,b) may be played for some integer γ", printed),
        (
            "if γ(a,b) may be played for every positive integer γ that the piles allow",
            corrected.exercised(),
        ),
        "outcomes under both wordings; a negative γ, allowed by the printed one, would add stones without end",
    )
}

fn alone_on_lines(bench: &Bench) -> Result<Finding> {
    let side = bench.pick(60usize, 600, 2000);
    let table = outcomes(bench, side)?;
    let mut lines = [vec![false; side], vec![false; side], vec![false; 2 * side]];
    let cells = (0..side).flat_map(|x| (0..side).map(move |y| (x, y)));
    let checked = Trying::each(format!("P-positions, piles below {side}"), cells, |(x, y)| {
        if table.get(x, y) != 0 {
            return Ok(None);
        }
        let places = [y, x, side + y - x];
        let mut shared = false;
        for (line, place) in lines.iter_mut().zip(places) {
            shared |= std::mem::replace(&mut line[place], true);
        }
        Ok(shared.then(|| format!("({x},{y}) shares a line with another P-position")))
    })?;
    let evidence = "P-positions counted on all rows, columns and diagonals; the sentences speak of the set of A-L2.0.1";
    finding(with_script(bench, "A-R1", checked)?.and([claim("A-L2.0.1")]), evidence)
}

fn symmetric(bench: &Bench) -> Result<Finding> {
    let side = bench.pick(30, 60, 100u64);
    let wythoff = bench.game("wythoff")?;
    let what = format!("values of wythoff, piles below {side}");
    let mut oracle = bench.oracle(&wythoff, &what);
    let values = Trying::each(what, square(side), |(x, y)| {
        let (one, other) = (oracle.value(&[x, y])?, oracle.value(&[y, x])?);
        Ok((one != other).then(|| format!("({x},{y}) has value {one}, ({y},{x}) has {other}")))
    })?;
    let evidence = "the rules are symmetric, family by family; both halves by the definition";
    finding(values.by([theorems::argument_157(&Symmetric::of(&wythoff)?)?]), evidence)
}

fn ways_to_win(bench: &Bench) -> Result<Finding> {
    let side = bench.pick(30u64, 100, 200);
    let table = outcomes(bench, bench.pick(30, 100, 200))?;
    let wythoff = bench.game("wythoff")?;
    let within = format!("winning moves of wythoff, piles below {side}");
    let mut counts = [0u64; 4];
    let cells = Trying::each(format!("piles below {side}"), square(side), |(x, y)| {
        let options = ordered_options(&wythoff, &[x, y]);
        let winning = options.iter().map(|p| Ok(entry(&table, p)? == 0));
        let ways =
            winning.collect::<Result<Vec<bool>>>()?.into_iter().filter(|winning| *winning).count();
        let told = bench.winning_moves(&wythoff.at([x, y])?, &within)?;
        let formula = told.listed.len();
        let is_p = entry(&table, &[x, y])? == 0;
        if ways != formula || is_p != (ways == 0) || ways > 3 {
            return Ok(Some(format!(
                "({x},{y}): {ways} winning moves, {formula} by the closed form"
            )));
        }
        counts[ways] += 1;
        Ok(None)
    })?;
    let kinds = [("P", counts[0]), ("one way", counts[1]), ("several", counts[2] + counts[3])];
    let occur = Trying::each("the three kinds", kinds, |(kind, count)| {
        Ok((count == 0).then(|| format!("the kind \"{kind}\" does not occur")))
    })?;
    let evidence = format!(
        "moves to P counted for every cell: {} P-positions, {} cells with one way, {} with two, {} with three; the range of the figure is \
         not given",
        counts[0], counts[1], counts[2], counts[3]
    );
    finding(cells.and(occur).redrawn(), evidence)
}
