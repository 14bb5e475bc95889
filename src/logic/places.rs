//! Numbers to digits and back in a numeration system, whatever their size.
//!
//! The greedy digits of n are found from the highest place down, while the weights are known from place 0 up. Keeping them all
//! takes half the square of the digits of n: 4 GB for 65,535 decimal ones. So on the way up only one window of neighbouring
//! weights in [`STRIDE`] is kept, and on the way down each stretch is made again from its window: twice the additions,
//! and the memory of about √places weights.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::System;

/// Places between two windows that are kept.
const STRIDE: usize = 512;

/// U_i, U_{i−1}, …: as many as the recurrence looks back, and i.
#[derive(Clone)]
struct RecentPlaces<'s> {
    system: &'s System,
    place: usize,
    recent: Vec<BigUint>,
}

impl<'s> RecentPlaces<'s> {
    fn new(system: &'s System) -> Self {
        let seeds = system.seeds.iter();
        RecentPlaces { system, place: 0, recent: seeds.map(|s| s.unsigned_abs().into()).collect() }
    }

    /// The weight of its place.
    fn weight(&self) -> &BigUint {
        &self.recent[0]
    }

    /// Goes to the next place.
    fn up(&mut self) {
        self.place += 1;
        let coefficients = &self.system.recurrence[self.system.class(self.place)];
        let terms = coefficients.iter().zip(&self.recent);
        let next = terms.map(|(c, weight)| weight * c.unsigned_abs()).sum();
        self.recent.rotate_right(1);
        self.recent[0] = next;
    }
}

impl System {
    /// The weights of the first places, the least first.
    ///
    /// ```
    /// let system = wythoff::logic::System::named("msd_fib")?;
    /// let weights: Vec<String> = system.weights(6).iter().map(|weight| weight.to_string()).collect();
    /// assert_eq!(weights, ["1", "2", "3", "5", "8", "13"]);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn weights(&self, count: usize) -> Vec<BigUint> {
        let mut window = RecentPlaces::new(self);
        let next = |_| {
            let weight = window.weight().clone();
            window.up();
            weight
        };
        (0..count).map(next).collect()
    }

    /// The canonical digits of n, most significant first; none for 0.
    pub fn digits(&self, n: &BigUint) -> Vec<u32> {
        let mut kept = Vec::new();
        let mut window = RecentPlaces::new(self);
        while window.weight() <= n {
            if window.place.is_multiple_of(STRIDE) {
                kept.push(window.clone());
            }
            window.up();
        }
        let mut places = window.place;
        let mut rest = n.clone();
        let mut digits = Vec::with_capacity(places);
        for mut window in kept.into_iter().rev() {
            let mut weights = Vec::new();
            while window.place < places {
                weights.push(window.weight().clone());
                window.up();
            }
            places -= weights.len();
            for weight in weights.iter().rev() {
                let digit = &rest / weight;
                rest -= &digit * weight;
                digits.push(digit.to_u32().expect("a digit is small"));
            }
        }
        digits
    }

    /// The number with the given digits, most significant first.
    pub fn value(&self, digits: &[u32]) -> BigUint {
        let mut window = RecentPlaces::new(self);
        let mut value = BigUint::ZERO;
        for &digit in digits.iter().rev() {
            if digit > 0 {
                value += window.weight() * digit;
            }
            window.up();
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_greedy_and_have_their_value_across_many_stretches() {
        let ost = System::ostrowski("msd_x", &[0, 3, 1], &[1, 2]).unwrap();
        let named = ["msd_2", "msd_3", "msd_fib", "msd_pell", "msd_trib"];
        for system in named.map(|name| System::named(name).unwrap()).into_iter().chain([ost]) {
            assert!(system.digits(&BigUint::ZERO).is_empty());
            for n in (1u32..300).map(BigUint::from).chain([511, 512, 513, 1_500].map(|p| {
                let mut window = RecentPlaces::new(&system);
                (0..p).for_each(|_| window.up());
                window.weight() - 1u32
            })) {
                let digits = system.digits(&n);
                assert!(digits[0] > 0 && system.value(&digits) == n, "{} {n}", system.name());
                // Greedy: what stands below a place is less than its weight.
                for from in 0..digits.len() {
                    let mut window = RecentPlaces::new(&system);
                    (from + 1..=digits.len()).for_each(|_| window.up());
                    if digits.len() < 60 {
                        assert!(system.value(&digits[from..]) < *window.weight());
                    }
                }
            }
        }
    }
}
