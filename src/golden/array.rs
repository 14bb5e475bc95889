//! The Wythoff array and its dual.
//!
//! Each row follows x_{k+2} = x_{k+1} + x_k; cut into pairs, the rows of the Wythoff array hold the Wythoff pairs
//! and those of the dual array the dual pairs (Larsson, Tables A6 and A7). A pair that follows (x, y) in its
//! row has index y, so a Wythoff pair begins a row iff its index is some A_i, and a dual pair iff its index is
//! A_j + 1, j ≥ 0. With A_{A_i} = B_i − 1 and A_{A_j + 1} = B_j + 1 this gives
//!
//! - Wythoff array, row i ≥ 1: B_i − 1, A_i + B_i − 1, …
//! - dual array, row i = j + 1 ≥ 1: B_j + 2, A_j + B_j + 3, …
//!
//! Every positive integer stands once in the first, every integer from 2 on once in the second.
//!
//! From a number back: in the Wythoff array going one column left is the Zeckendorf shift downward, so the column
//! is the smallest index minus one, and what is then in column 1 gives the row. In the dual array the
//! recurrence is run backward; the pair (p, q) before (x, y) belongs to the row iff φ(p−1) < q−1, that is
//! iff it is (A_m + 1, B_m + 1) and not (j + 1, A_j + 1).

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::{Side, floor_phi_big};
use crate::zeckendorf::{FibonacciType, Zeckendorf};
use crate::{Error, Result};

/// The Wythoff array or its dual. Rows and columns are counted from 1.
///
/// ```
/// use wythoff::golden::Array;
/// let row: Vec<u64> = Array::Wythoff.row_u64(2).unwrap().take(6).collect();
/// assert_eq!(row, [4, 7, 11, 18, 29, 47]);
/// assert_eq!(Array::Dual.cell_u64(4, 2).unwrap(), 14);
/// assert_eq!(Array::Wythoff.position_u64(47), Some((2, 6)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Array {
    /// The rows 1,2,3,5,… / 4,7,11,… / 6,10,16,… of Wythoff pairs.
    Wythoff,
    /// The rows 2,3,5,8,… / 4,6,10,… / 7,11,18,… of dual pairs.
    Dual,
}

impl Array {
    /// A row, as the Fibonacci-type sequence of its first two entries; row 0 is an error.
    ///
    /// ```
    /// use wythoff::golden::Array;
    /// let row = Array::Dual.row(&5u32.into()).unwrap();
    /// assert_eq!(row.start(), (&12u32.into(), &19u32.into()));
    /// ```
    pub fn row(self, row: &BigUint) -> Result<FibonacciType> {
        if *row == BigUint::ZERO {
            return Err(from_one());
        }
        Ok(match self {
            Array::Wythoff => {
                let a = floor_phi_big(row);
                let first = &a + row - 1u32;
                FibonacciType::new(first.clone(), first + a)
            }
            Array::Dual => {
                let j = row - 1u32;
                let a = floor_phi_big(&j);
                let first = &a + j + 2u32;
                FibonacciType::new(first.clone(), first + a + 1u32)
            }
        })
    }

    /// The entry in a row and column; an error for row or column 0, or a column too far to compute.
    ///
    /// ```
    /// use wythoff::golden::Array;
    /// let far = Array::Wythoff.cell(&1u32.into(), 99).unwrap();
    /// assert_eq!(far.to_string(), "354224848179261915075"); // F_100
    /// ```
    pub fn cell(self, row: &BigUint, column: u64) -> Result<BigUint> {
        let k = column.checked_sub(1).ok_or_else(from_one)?;
        self.row(row)?.nth(k)
    }

    /// The entries of a row that fit in 64 bits; row 0 is an error.
    pub fn row_u64(self, row: u64) -> Result<impl Iterator<Item = u64>> {
        Ok(self.row(&row.into())?.terms().map_while(|x| x.to_u64()))
    }

    /// The entry in a row and column; an error for row or column 0 and if it does not fit in 64 bits.
    pub fn cell_u64(self, row: u64, column: u64) -> Result<u64> {
        let steps = column.checked_sub(1).ok_or_else(from_one)?;
        // A row has at most 92 entries of 64 bits.
        let steps = usize::try_from(steps).unwrap_or(usize::MAX);
        self.row_u64(row)?.nth(steps).ok_or_else(|| {
            Error::overflow(format!("row {row}, column {column} needs more than 64 bits"))
        })
    }

    /// The row and column where x stands; `None` for what the array does not hold (0, and 1 in the dual).
    ///
    /// ```
    /// use wythoff::golden::Array;
    /// assert_eq!(Array::Wythoff.position(&14u32.into()), Some((6u32.into(), 1)));
    /// assert_eq!(Array::Dual.position(&14u32.into()), Some((4u32.into(), 2)));
    /// assert_eq!(Array::Dual.position(&1u32.into()), None);
    /// ```
    pub fn position(self, x: &BigUint) -> Option<(BigUint, u64)> {
        match self {
            Array::Wythoff => wythoff_position(x),
            Array::Dual => dual_position(x),
        }
    }

    /// As [`Array::position`], for 64 bits.
    pub fn position_u64(self, x: u64) -> Option<(u64, u64)> {
        let (row, column) = self.position(&BigUint::from(x))?;
        Some((row.to_u64().expect("a row number is at most its entries"), column))
    }
}

fn from_one() -> Error {
    Error::invalid("rows and columns of the array are counted from 1")
}

fn wythoff_position(x: &BigUint) -> Option<(BigUint, u64)> {
    let digits = Zeckendorf::of(x);
    let smallest = *digits.indices().first()?;
    let first = digits.shifted_down(smallest - 2)?.value();
    // Column 1 holds the numbers B_i − 1.
    match Side::of_big(&(first + 1u32)) {
        Side::Upper(row) => Some((row, smallest - 1)),
        Side::Lower(_) => unreachable!("a representation that ends in F_2 is some B_i − 1"),
    }
}

fn dual_position(x: &BigUint) -> Option<(BigUint, u64)> {
    let one = BigUint::from(1u32);
    if *x <= one {
        return None;
    }
    // The dual pair that holds x, and the column of x if that pair starts the row.
    let (mut p, mut q, mut column) = match Side::of_big(&(x - 1u32)) {
        Side::Lower(n) => (x.clone(), x + n, 1),
        Side::Upper(n) => (x - n, x.clone(), 2),
    };
    let norm_bits = norm(&p, &q).bits();
    loop {
        let before_q = &q - &p;
        let before_p = &p - &before_q;
        // |y² − xy − x²| is the same all along a row. While it is far below p, |q − φp| is far below 1 and the
        // pair before is surely in the row: no product needed.
        if p.bits() <= norm_bits + 5 {
            let (n, y) = (&before_p - 1u32, &before_q - 1u32);
            if &y * &y <= &y * &n + &n * &n {
                break;
            }
        }
        (p, q) = (before_p, before_q);
        column += 2;
    }
    let before_index = q - p - 1u32;
    Some((Side::of_big(&before_index).into_index() + 1u32, column))
}

/// |q² − pq − p²| for 0 < p < q.
fn norm(p: &BigUint, q: &BigUint) -> BigUint {
    let (plus, minus) = (q * q, p * (p + q));
    if plus > minus { plus - minus } else { minus - plus }
}
