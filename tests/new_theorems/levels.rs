//! Theorem 305 (finitely many repeats in R-Wythoff) and Argument 306 (why this does not settle the diagonals).

use wythoff::engine::levels::LevelGame;
use wythoff::golden::floor_phi;

use super::golden::Golden;
use super::sequence::Sequence;

#[test]
fn repeats_and_rows_of_r_wythoff() {
    for (g, level) in (0i64..).zip(LevelGame::RWythoff.textbook(10, 4000)) {
        let of = Sequence::of(level);
        let (least, most) = of.drift();
        assert!(-g <= least && most <= g && of.deepest_hole() <= g, "g = {g}");
        let half = (g + 1) / 2;
        let kappa = Golden(2 * g + 2, half + 1);
        let mut seen = std::collections::HashSet::new();
        // R_n, the number of repeats among the first n b's.
        let mut repeats = vec![0];
        for n in 0..of.len() {
            repeats.push(repeats[n] + i64::from(!seen.insert(of.b(n))));
        }
        assert!(of.a.windows(2).all(|two| two[1] - two[0] <= 2 * g + 2), "gaps, g = {g}");
        let (mut n, mut indices) = (0, 0);
        for k in 1..of.len() {
            while of.w(n + 1) <= of.a[k] {
                n += 1;
            }
            assert!(n < k);
            let (rho, below) = (of.a[k] - of.w(n), of.a.partition_point(|&a| a < of.w(n)) as i64);
            let eta = below - of.a[n] - repeats[n];
            assert!((0..=2 * g + 2).contains(&rho) && (-half..=half + 1).contains(&eta));
            // (1): |y_k + y_n/φ + φR_n| ≤ κ.
            let sum = of.y(k) + of.y(n).over_phi() + Golden(0, repeats[n]);
            assert!(-kappa <= sum && sum <= kappa, "g = {g}, k = {k}");
            // What follows from using it twice.
            let top = kappa.phi().phi();
            let pull = if n >= 1 { Golden(repeats[n], 0).over_phi() } else { Golden(0, 0) };
            assert!(of.y(k) <= top - pull, "g = {g}, k = {k}");
            indices = k;
        }
        assert!(indices > 1000);
    }
}

/// The n for which b_n is an earlier b.
pub fn repeats(of: &Sequence) -> Vec<usize> {
    let mut seen = std::collections::HashSet::new();
    (0..of.len()).filter(|&n| !seen.insert(of.b(n))).collect()
}

/// RWSG against lower levels with the positions (A_d − C, A_d − C + d), d ≥ D.
pub fn against(levels: &[(i64, u64)], steps: usize) -> Sequence {
    let row = |d: u64, c: i64| floor_phi(d).unwrap() as i64 - c;
    let (mut is_b, mut used) = (vec![false; 4 * steps], vec![false; 2 * steps]);
    let (mut of, mut x, mut low) = (Sequence::default(), 0, 0);
    while of.len() < steps {
        while is_b[x] {
            x += 1;
        }
        while used[low] {
            low += 1;
        }
        let blocked = |d: u64| levels.iter().any(|&(c, from)| d >= from && row(d, c) == x as i64);
        let d = (low..).find(|&d| !used[d] && !blocked(d as u64)).unwrap();
        used[d] = true;
        is_b[x + d] = true;
        of.push(x as i64, d as i64);
        // The row is taken, whether or not it is also a b.
        x += 1;
    }
    of
}

#[test]
fn four_repeats_and_wrong_diagonals_in_every_octave() {
    const OCTAVES: u32 = 16;
    let of = against(&[(0, 18), (5, 128)], 1 << OCTAVES);
    let repeats = repeats(&of);
    assert_eq!((repeats.len(), repeats.last()), (4, Some(&29)));
    for octave in 7..OCTAVES {
        let wrong = (1usize << octave..1 << (octave + 1)).filter(|&n| of.d[n] != n as i64).count();
        assert!((18..=40).contains(&wrong), "2^{octave}: {wrong} wrong diagonals");
    }
    // Each is part of a swap with which no b repeats, and two generations later there is a swap again.
    let mut swaps = 0;
    for n in (1usize << 9)..of.len() - 1 {
        if of.d[n] == n as i64 + 1 {
            assert_eq!((of.d[n + 1], of.a[n + 1]), (n as i64, of.a[n] + 2), "n = {n}");
            assert_eq!(of.a[n], floor_phi(n as u64).unwrap() as i64 - 5, "n = {n}");
            // f(n) = a_n + R; the exception after it stands at f(n) + 2, and the next collision at its f.
            let after = (of.a[n] + 4 + 2) as usize;
            if after < of.len() {
                assert_eq!(of.a[after], floor_phi(after as u64).unwrap() as i64 + 1 - 4);
                let again = (of.a[after] + 4) as usize;
                assert!(again >= of.len() || of.d[again] == again as i64 + 1, "n = {n}, {again}");
            }
            swaps += 1;
        }
    }
    assert!(swaps > 20);
}
