//! What the maps show that the papers do not say: sentences with their numbers counted from the data. All of them are observed, to
//! the bounds of the plans, but for what the (a,a) grid and the steps decide.

use super::maps::law_rows;
use super::read::{Atlas, DiagonalRow, PairRow};
use wythoff::golden::is_splitting_pair;

fn listed(all: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = all.collect();
    if all.is_empty() { "none".to_string() } else { all.join(", ") }
}

/// The findings, in sentences.
pub fn findings(atlas: &Atlas) -> Vec<String> {
    vec![law(atlas), near_misses(atlas), steps(atlas), strays(atlas), odd(atlas), cyclic(atlas)]
}

/// Pairs above φ that are no splitting pairs, the furthest from φ first.
fn others(atlas: &Atlas) -> Vec<&PairRow> {
    let mut rows: Vec<&PairRow> =
        atlas.pairs.iter().filter(|row| !row.splitting && row.above_phi).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.deviation));
    rows
}

fn near_misses(atlas: &Atlas) -> String {
    let others = others(atlas);
    let shown = |row: &&PairRow| {
        format!("({},{}) at {:.3} with D = {}", row.p, row.q, row.miss().abs(), row.deviation)
    };
    let seen = others.iter().filter(|row| row.verdict != "no split");
    let far = others.iter().filter(|row| row.miss().abs() > 2.0).map(|row| row.deviation).max();
    let further = atlas.further.iter().filter(|row| {
        let own = |pair: &&&PairRow| row.game == format!("gdwn:{},{}", pair.p, pair.q);
        seen.clone().any(|pair| own(&pair))
    });
    format!(
        "Near misses look like splits for long. (p,q) is a splitting pair if |p − (q − p)φ| < 1; of the {} pairs with q/p > φ that are none, those \
         just above 1 stray most from φ: {}. Beyond 2 no pair has D > {}. The nearest are not told from a split at this bound: {}; read to a < 2²⁴: {}.",
        others.len(),
        listed(others.iter().take(5).map(shown)),
        far.unwrap_or(0),
        listed(seen.clone().map(|row| format!("({},{}) {}", row.p, row.q, row.verdict))),
        listed(further.map(|row| format!("{} {}", row.game, row.verdict)))
    )
}

fn law(atlas: &Atlas) -> String {
    let phi = (1.0 + 5f64.sqrt()) / 2.0;
    let (mut slope, mut share, mut count) = (0f64, 0f64, 0);
    for row in law_rows(atlas) {
        let (q, t) = (row.q as f64, row.miss());
        slope = slope.max((q * (row.slopes[0] - phi) + (1.0 + t) / 2.0).abs());
        slope = slope.max((q * (row.slopes[1] - phi) - (1.0 - t) / 2.0).abs());
        share = share.max((row.shares[1] - (1.0 + t) / 2.0).abs());
        count += 1;
    }
    format!(
        "One number tells where the beams of a splitting pair lie. With t = p − (q − p)φ, −1 < t < 1, the slopes are near φ − (1 + t)/(2q) and φ + (1 − t)/(2q), so the beams \
         are 1/q apart, and the upper one has a share near (1 + t)/2 of the positions, which vanishes where the splitting pairs end: for the {count} with 20 ≤ q ≤ 100 that \
         show two beams, q·slope is off by {slope:.3} at most and the share by {share:.3}.",
    )
}

fn odd(atlas: &Atlas) -> String {
    let fails: Vec<&DiagonalRow> = atlas.diagonals.iter().filter(|row| row.outside > 0).collect();
    let even = fails.iter().filter(|row| row.a % 2 == 0).map(|row| row.a.to_string());
    format!(
        "The Grid Conjecture fails for {} of the {} games, and nearly all of them have odd a (even: {}); the first is a = {}. No more than {} columns leave the \
         square, always an even number of them.",
        fails.len(),
        atlas.diagonals.len(),
        listed(even),
        fails.first().map_or(0, |row| row.a),
        fails.iter().map(|row| row.outside).max().unwrap_or(0)
    )
}

/// The largest share of 2-power in a.
fn two_part(a: u64) -> u64 {
    1 << a.trailing_zeros()
}

fn strays(atlas: &Atlas) -> String {
    let rows = || atlas.diagonals.iter();
    let powers = rows().filter(|row| row.a.is_power_of_two() && row.a >= 8);
    let powers: Vec<f64> = powers.map(|row| row.stray as f64 / row.a as f64).collect();
    let odd = rows().filter(|row| row.a % 2 == 1 && row.a > 1);
    let odd = odd.map(|row| row.stray as f64 / (row.a as f64).sqrt()).fold(0.0, f64::max);
    let most = rows().filter(|row| !row.a.is_power_of_two()).max_by_key(|row| row.stray);
    let ends = powers.iter().fold((f64::INFINITY, 0.0f64), |(l, h), x| (l.min(*x), h.max(*x)));
    format!(
        "The games of the paper's theorem stray most: for a = 2^m, 8 ≤ a ≤ 512, where |y − ⌊αx⌋| is proved to be bounded, its largest value is {:.2}a to {:.2}a, while for \
         odd a it is at most {odd:.2}√a. In between it goes with the power of two in a: the furthest of the others is a = {}, a multiple of {}, with {}.",
        ends.0,
        ends.1,
        most.map_or(0, |row| row.a),
        most.map_or(0, |row| two_part(row.a)),
        most.map_or(0, |row| row.stray)
    )
}

fn cyclic(atlas: &Atlas) -> String {
    let not = atlas.diagonals.iter().filter(|row| row.first_acyclic.is_some());
    let late = not.clone().filter(|row| row.first_acyclic != Some(0)).map(|row| row.a.to_string());
    format!(
        "Every one of the {} games with a ≤ {} that is no power of two fails to be cyclic already at its first chance, d_{{a²}} ≢ d_0 (mod a); later: {}.",
        not.count(),
        atlas.diagonals.last().map_or(0, |row| row.a),
        listed(late)
    )
}

fn steps(atlas: &Atlas) -> String {
    let changed = || atlas.steps.iter().filter(|row| !row.kept);
    let splitting = || changed().filter(|row| is_splitting_pair(row.p, row.q));
    let orbits = changed().filter(|row| row.shape == "orbits").count();
    let own = splitting().filter(|row| row.shape == "automaton" || row.shape == "word");
    let open = splitting().filter(|row| row.solved != "proved");
    format!(
        "Larsson's splitting pairs tell single steps apart, too. Of the {} steps {{p,q}}, q ≤ {}, that change the P-positions of Wythoff's game, the {orbits} that are no \
         splitting pairs change finitely many orbits, each proved, as many put in as left out; none of the {} splitting pairs is found to: {} have an automaton \
         of their own, proved, and {} are not solved here.",
        changed().count(),
        atlas.steps.last().map_or(0, |row| row.q),
        splitting().count(),
        listed(own.map(|row| format!("{{{},{}}}", row.p, row.q))),
        open.count()
    )
}
