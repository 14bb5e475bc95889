//! Whole numbers as bytes: seven bits a byte, the lowest first, the top bit set on all but the last.
//!
//! Small numbers dominate the engines' queues and the certificates, so most take one byte. Signed
//! numbers are folded first: 0, −1, 1, −2, … become 0, 1, 2, 3, ….

#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "it is the low byte that is wanted")]
fn low_byte(x: u64) -> u8 {
    x as u8
}

/// Appends x.
#[inline(always)]
pub(crate) fn put(bytes: &mut Vec<u8>, mut x: u64) {
    while x >= 128 {
        bytes.push(low_byte(x) | 128);
        x >>= 7;
    }
    bytes.push(low_byte(x));
}

/// Appends a signed number.
#[inline(always)]
pub(crate) fn put_signed(bytes: &mut Vec<u8>, x: i64) {
    put(bytes, ((x << 1) ^ (x >> 63)).cast_unsigned());
}

/// Takes a number from the front of `bytes` at `*at`; `None` at the end, or if it exceeds 64 bits.
#[inline(always)]
pub(crate) fn take(bytes: &[u8], at: &mut usize) -> Option<u64> {
    let mut x = 0;
    for shift in (0..64).step_by(7) {
        let byte = *bytes.get(*at)?;
        *at += 1;
        if shift == 63 && byte > 1 {
            return None;
        }
        x |= u64::from(byte & 127) << shift;
        if byte < 128 {
            return Some(x);
        }
    }
    None
}

/// Takes a signed number.
#[inline(always)]
pub(crate) fn take_signed(bytes: &[u8], at: &mut usize) -> Option<i64> {
    take(bytes, at).map(|x| (x >> 1).cast_signed() ^ -(x & 1).cast_signed())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_come_back(xs: Vec<i64>, ys: Vec<u64>) {
            let mut bytes = vec![];
            xs.iter().for_each(|&x| put_signed(&mut bytes, x));
            ys.iter().for_each(|&y| put(&mut bytes, y));
            let mut at = 0;
            for &x in &xs { prop_assert_eq!(take_signed(&bytes, &mut at), Some(x)); }
            for &y in &ys { prop_assert_eq!(take(&bytes, &mut at), Some(y)); }
            prop_assert_eq!(take(&bytes, &mut at), None);
        }
    }

    #[test]
    fn too_long_numbers_are_refused() {
        assert_eq!(take(&[255; 10], &mut 0), None);
    }
}
