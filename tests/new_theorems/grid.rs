//! Lemma 310 and Corollary 311: the (a,a) game for a that is no power of two.

use wythoff::Game;
use wythoff::engine::Bound;
use wythoff::engine::involution::PPositions;
use wythoff::run::Memory;

#[test]
fn two_blocks_and_no_cycle() {
    for a in (3..=64u64).filter(|a| !a.is_power_of_two()) {
        let game: Game = format!("diagonal:{a}").parse().unwrap();
        let positions =
            PPositions::new(game.rays().unwrap(), Bound::UpTo(a * a + a), Memory::default())
                .unwrap();
        let pairs: Vec<(u64, u64)> = positions.map(Result::unwrap).collect();
        let mut partner = vec![u64::MAX; 4 * (a * a + 100) as usize];
        for &(x, y) in &pairs {
            (partner[x as usize], partner[y as usize]) = (y, x);
        }
        let power = 1 << a.trailing_zeros();
        for rho in 0..power {
            let x = a * (power + 1) - power + rho;
            assert_eq!(partner[x as usize], x + power, "a = {a}, x = {x}");
        }
        let square = a * a;
        let leaving = (0..square).filter(|&x| partner[x as usize] >= square).count();
        let &(first, second) = pairs.iter().find(|(x, _)| *x >= square).unwrap();
        let residue = (first % a) as usize;
        let seconds = (residue..square as usize).step_by(a as usize);
        let seconds = seconds.filter(|&z| partner[z] < z as u64).count();
        assert!(leaving < seconds, "a = {a}: {leaving} leave the square, {seconds} are second");
        assert!((1..a).contains(&(second - first)), "a = {a}: not cyclic");
    }
}
