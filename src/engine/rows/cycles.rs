//! Cyclic sequences and their least periods.

/// The least period of a cyclic sequence: a divisor of its length, found by taking away one prime after another.
#[expect(clippy::cast_possible_truncation, reason = "columns are bounded below 2^63")]
pub(super) fn least_period<T: PartialEq>(cycle: &[T]) -> usize {
    let mut period = cycle.len();
    for prime in primes(period as u64) {
        let prime = prime as usize;
        while period.is_multiple_of(prime) && repeats(cycle, period / prime) {
            period /= prime;
        }
    }
    period
}

/// Whether a cyclic sequence repeats after `period`, a divisor of its length.
fn repeats<T: PartialEq>(cycle: &[T], period: usize) -> bool {
    cycle[period..] == cycle[..cycle.len() - period]
}

/// The primes that divide n, in increasing order.
pub(in crate::engine) fn primes(mut n: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut p = 2;
    while p * p <= n {
        if n.is_multiple_of(p) {
            primes.push(p);
            while n.is_multiple_of(p) {
                n /= p;
            }
        }
        p += 1;
    }
    if n > 1 {
        primes.push(n);
    }
    primes
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_least_period_is_the_first_shift_that_fits(block in prop::collection::vec(0u8..3, 1..8), times in 1usize..7) {
            let cycle = block.repeat(times);
            let fits = |p: &usize| (0..cycle.len()).all(|i| cycle[i] == cycle[(i + p) % cycle.len()]);
            prop_assert_eq!(least_period(&cycle), (1..=cycle.len()).find(fits).unwrap());
        }

        #[test]
        fn primes_divide_and_are_prime(n in 1u64..10_000) {
            let plain: Vec<u64> = (2..=n).filter(|p| n % p == 0 && (2..*p).all(|q| p % q != 0)).collect();
            prop_assert_eq!(primes(n), plain);
        }
    }
}
