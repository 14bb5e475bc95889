//! Wide bursts, threads and many levels.

use super::*;

/// Without words of bits the certificate is the same.
#[test]
fn wide_bursts_change_nothing() {
    let bytes = |narrow_burst: u32| {
        let mut sweep = Sweep::new(18).unwrap();
        sweep.narrow_burst = narrow_burst;
        assert_eq!(sweep.run(&Run::default()).unwrap(), Stop::Closed);
        sweep.certificate().unwrap().to_bytes()
    };
    let plain = bytes(NARROW_BURST);
    for narrow_burst in [0, 1, 2, 5] {
        assert!(bytes(narrow_burst) == plain, "{narrow_burst}");
    }
}

/// More levels than there are bits in a word: none is given up for that.
#[test]
fn more_than_a_hundred_and_twenty_levels_begin() {
    let mut sweep = Sweep::new(122).unwrap();
    let from = sweep.reached();
    sweep.block();
    assert!(sweep.given_up().is_none());
    assert!(sweep.facts().len() == 123 && sweep.reached() > from);
}
