//! Forged certificates of words: the input changes bytes, letters and arrows of true ones, with a fresh hash; what the checker accepts must
//! say of every index below some thousand what the true words say.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wythoff_verify::{Limits, Verified, Word, WordsClaim, verify_within};

/// Wythoff's own word; and the P-positions under misère play, which are others at n = 0 and 1 alone.
fn truths() -> [WordsClaim; 2] {
    let none = u32::MAX;
    let misere = Word {
        says: vec![(0, 1), (1, 0), (0, 0), (0, 0)],
        next: vec![[0, 1], [2, none], [2, 3], [2, none]],
    };
    let claim = |misere, words| WordsClaim { game: "wythoff".into(), misere, words };
    [claim(false, vec![Word::golden()]), claim(true, vec![misere])]
}

/// What a word says of n.
fn letter(word: &Word, mut n: usize) -> (i16, i16) {
    let mut weights = vec![1, 2];
    (0..20).for_each(|i| weights.push(weights[i] + weights[i + 1]));
    let state = weights.into_iter().rev().fold(0, |state, weight| {
        let digit = usize::from(weight <= n);
        n -= weight * digit;
        word.next[state as usize][digit]
    });
    word.says[state as usize]
}

fuzz_target!(|data: &[u8]| {
    let Some((&which, changes)) = data.split_first() else { return };
    let truth = truths()[usize::from(which % 2)].clone();
    let mut forged = truth.clone();
    let (letters, bytes) = changes.split_at(changes.len().min(usize::from(which / 2 % 8)));
    for &change in letters {
        let states = forged.words[0].says.len();
        let (state, by) = (usize::from(change >> 2) % states, [-1, 1][usize::from(change & 1)]);
        let says = &mut forged.words[0].says[state];
        if change & 2 == 0 { says.0 += by } else { says.1 += by }
    }
    let mut file = forged.to_certificate();
    for pair in bytes.chunks_exact(2) {
        let at = usize::from(pair[0]) % file.payload.len();
        file.payload[at] = pair[1];
    }
    let limits = Limits { bytes: 50_000_000, seconds: Some(5), steps_per_byte: 1 << 12, threads: None };
    let Ok(Verified::Words(claim)) = verify_within(&file.to_bytes(), &limits) else { return };
    // A file may as well say the other play, whose word it then must be.
    let truth = &truths()[usize::from(claim.misere)];
    let same = |n| letter(&claim.words[0], n) == letter(&truth.words[0], n);
    assert!(claim.words.len() == 1 && (0..3000).all(same), "{claim:?}");
});
