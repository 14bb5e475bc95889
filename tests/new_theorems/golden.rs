//! Numbers x + yφ with integers x, y, compared exactly: 2(x + yφ) = (2x + y) + y√5.

use std::cmp::Ordering;
use std::ops::{Add, Neg, Sub};

/// x + yφ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Golden(pub i64, pub i64);

impl Golden {
    /// Times φ: φ(x + yφ) = y + (x + y)φ.
    pub fn phi(self) -> Golden {
        Golden(self.1, self.0 + self.1)
    }

    /// Over φ, that is times φ − 1.
    pub fn over_phi(self) -> Golden {
        self.phi() - self
    }
}

impl Add for Golden {
    type Output = Golden;
    fn add(self, other: Golden) -> Golden {
        Golden(self.0 + other.0, self.1 + other.1)
    }
}

impl Sub for Golden {
    type Output = Golden;
    fn sub(self, other: Golden) -> Golden {
        self + -other
    }
}

impl Neg for Golden {
    type Output = Golden;
    fn neg(self) -> Golden {
        Golden(-self.0, -self.1)
    }
}

impl PartialOrd for Golden {
    fn partial_cmp(&self, other: &Golden) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Golden {
    fn cmp(&self, other: &Golden) -> Ordering {
        let Golden(x, y) = *self - *other;
        let (s, y) = (i128::from(2 * x + y), i128::from(y));
        let squares = (s * s).cmp(&(5 * y * y));
        match (s.signum(), y.signum()) {
            (s, y) if s >= 0 && y >= 0 => (s + y).cmp(&0),
            (s, y) if s <= 0 && y <= 0 => (s + y).cmp(&0),
            (1, _) => squares,
            _ => squares.reverse(),
        }
    }
}

#[test]
fn the_order_is_that_of_the_real_numbers() {
    for (x, y) in (-30..=30).flat_map(|x| (-30..=30).map(move |y| (x, y))) {
        let real = x as f64 + y as f64 * 1.618_033_988_749_895;
        let sign = Golden(x, y).cmp(&Golden(0, 0));
        assert_eq!(sign, real.total_cmp(&0.0), "{x} + {y} phi");
        assert_eq!(Golden(x, y).over_phi().phi(), Golden(x, y));
    }
}
