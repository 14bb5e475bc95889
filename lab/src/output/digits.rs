//! Numbers in decimal, appended to bytes.

/// Appends a number.
pub(super) fn push(out: &mut Vec<u8>, n: u64) {
    out.extend_from_slice(itoa::Buffer::new().format(n).as_bytes());
}

/// Appends a number, with spaces before it up to a width.
pub(super) fn push_right(out: &mut Vec<u8>, n: u64, width: usize) {
    let mut buffer = itoa::Buffer::new();
    let digits = buffer.format(n);
    out.resize(out.len() + width.saturating_sub(digits.len()), b' ');
    out.extend_from_slice(digits.as_bytes());
}

/// How many digits a number has.
pub(super) fn count(n: u64) -> usize {
    n.checked_ilog10().map_or(1, |log| log as usize + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_the_standard_formatter() {
        for n in [0, 9, 10, 999_999, 10_000_000, u64::MAX] {
            let (mut plain, mut right) = (Vec::new(), b"|".to_vec());
            push(&mut plain, n);
            push_right(&mut right, n, 7);
            assert_eq!(String::from_utf8(plain).unwrap(), n.to_string());
            assert_eq!(String::from_utf8(right).unwrap(), format!("|{n:>7}"));
            assert_eq!(count(n), n.to_string().len());
        }
    }
}
