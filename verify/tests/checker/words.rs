//! Certificates of words: honest ones are accepted and agree with the definition on a box; of hundreds of changed ones none is accepted,
//! and both verifiers say so. The words are learned here, from plain lists, by a learner of the tests' own.

#[path = "../../../tests/trust/table.rs"]
mod table;

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use wythoff_verify::{
    Certificate, Limits, Refused, Verified, Word, WordsClaim, verify_plainly, verify_within,
};

const NONE: u32 = u32::MAX;

/// Repeatable choices: a number below n.
fn choices(mut seed: u64) -> impl FnMut(usize) -> usize {
    move |n| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 11) as usize % n.max(1)
    }
}

/// ⌊φn⌋.
fn golden(n: i64) -> i64 {
    (n + (5 * n * n).isqrt()) / 2
}

/// The first upper positions of the values 0 to `value`, by the greedy rule: the least row that is free, the least difference that no move
/// into an earlier position forbids.
fn lists(
    steps: &[(usize, usize)],
    value: usize,
    misere: bool,
    count: usize,
) -> Vec<Vec<(usize, usize)>> {
    let mut levels: Vec<Vec<(usize, usize)>> = vec![];
    let mut taken: HashSet<(usize, usize)> = HashSet::new();
    taken.extend(misere.then_some((0, 0)));
    for _ in 0..=value {
        let (mut partner, mut used) = (HashMap::new(), HashSet::new());
        let (mut level, mut row, mut least) = (vec![], 0, 0);
        while level.len() < count {
            while partner.contains_key(&row) {
                row += 1;
            }
            while used.contains(&least) {
                least += 1;
            }
            let free = |&d: &usize| {
                let by_step = steps.iter().any(|&(p, q)| {
                    row >= p && row + d >= q && partner.get(&(row - p)) == Some(&(row + d - q))
                });
                !used.contains(&d)
                    && !partner.contains_key(&(row + d))
                    && !taken.contains(&(row, row + d))
                    && !by_step
            };
            let d = (least..).find(free).unwrap();
            used.insert(d);
            partner.insert(row, row + d);
            partner.insert(row + d, row);
            level.push((row, row + d));
        }
        taken.extend(&level);
        levels.push(level);
    }
    levels
}

/// The word of a list: a state is known by its letters on all continuations of at most `height` digits.
fn learned(list: &[(usize, usize)], height: usize) -> Word {
    let letter = |n: usize| {
        let ((a, b), n) = (list[n], n as i64);
        ((a as i64 - golden(n)) as i16, (b as i64 - golden(n) - n) as i16)
    };
    let mut weights = vec![1, 2];
    (0..40).for_each(|i| weights.push(weights[i] + weights[i + 1]));
    let number =
        |word: u64| (0..40).filter(|i| word >> i & 1 == 1).map(|i| weights[i]).sum::<usize>();
    let signature = |word: u64| {
        let of = |longer: usize| {
            let count = if longer == 0 { 1 } else { weights[longer - (word & 1) as usize] };
            let first = number(word << longer);
            (first..first + count).map(letter).collect::<Vec<_>>()
        };
        (word & 1, (0..=height).map(of).collect::<Vec<_>>())
    };
    let mut ids = HashMap::from([(signature(0), 0)]);
    let (mut states, mut word) = (vec![0u64], Word { says: vec![letter(0)], next: vec![] });
    while word.next.len() < states.len() {
        let here = states[word.next.len()];
        let mut arrows = [NONE; 2];
        for digit in 0..2 - (here & 1) {
            let there = here << 1 | digit;
            let fresh = states.len() as u32;
            let id = *ids.entry(signature(there)).or_insert(fresh);
            if id == fresh {
                states.push(there);
                word.says.push(letter(number(there)));
            }
            arrows[digit as usize] = id;
        }
        word.next.push(arrows);
    }
    word
}

/// Wythoff's game plus steps, and what is true of it.
struct Truth {
    steps: Vec<(usize, usize)>,
    claim: WordsClaim,
}

const BOX: usize = 90;

impl Truth {
    fn new(
        game: &str,
        steps: &[(usize, usize)],
        value: usize,
        misere: bool,
        height: usize,
    ) -> Truth {
        let steps: Vec<_> = steps.iter().flat_map(|&(p, q)| [(p, q), (q, p)]).collect();
        let count = if value > 0 { 320_000 } else { 60_000 };
        let words = lists(&steps, value, misere, count);
        let words = words.iter().map(|list| learned(list, height)).collect();
        Truth { steps, claim: WordsClaim { game: game.into(), misere, words } }
    }

    /// Whether the words say of every position of a box what the definition says.
    fn is_true(&self, claim: &WordsClaim) -> bool {
        let mut values = vec![vec![0usize; BOX]; BOX];
        for (x, y) in (0..BOX).flat_map(|x| (0..BOX).map(move |y| (x, y))) {
            let rows = (1..=x).map(|t| values[x - t][y]);
            let columns = (1..=y).map(|t| values[x][y - t]);
            let diagonals = (1..=x.min(y)).map(|t| values[x - t][y - t]);
            let steps = self.steps.iter().filter(|&&(p, q)| x >= p && y >= q);
            let steps = steps.map(|&(p, q)| values[x - p][y - q]);
            let options: Vec<usize> = rows.chain(columns).chain(diagonals).chain(steps).collect();
            // Under misère play 0 stands for a P-position and 1 for an N-position, which (0,0) is.
            values[x][y] = match claim.misere {
                true => usize::from(options.is_empty() || options.contains(&0)),
                false => (0..).find(|value| !options.contains(value)).unwrap(),
            };
        }
        let cells = || (0..BOX).flat_map(|x| (0..BOX).map(move |y| (x, y)));
        claim.words.iter().enumerate().all(|(value, word)| {
            let positions = (0..2 * BOX).map(|n| position(word, n));
            let said: HashSet<_> = positions.flat_map(|(a, b)| [(a, b), (b, a)]).collect();
            cells().all(|(x, y)| said.contains(&(x as i64, y as i64)) == (values[x][y] == value))
        })
    }
}

/// (a_n, b_n), the digits of n read one by one.
fn position(word: &Word, mut n: usize) -> (i64, i64) {
    let index = n as i64;
    let mut weights = vec![1, 2];
    (0..20).for_each(|i| weights.push(weights[i] + weights[i + 1]));
    let state = weights.into_iter().rev().fold(0, |state, weight| {
        let digit = usize::from(weight <= n);
        n -= weight * digit;
        word.next[state as usize][digit]
    });
    let (delta, epsilon) = word.says[state as usize];
    (golden(index) + i64::from(delta), golden(index) + index + i64::from(epsilon))
}

/// Values 0 and 1 of Wythoff's game (2 and 165 states), its P-positions under misère play, and those with {2,3} (84 states).
static TRUTHS: LazyLock<[Truth; 3]> = LazyLock::new(|| {
    [
        Truth::new("wythoff", &[], 1, false, 9),
        Truth::new("wythoff", &[], 0, true, 4),
        Truth::new("{0,1}* {1,1}* {2,3}", &[(2, 3)], 0, false, 9),
    ]
});

const LIMITS: Limits = Limits { bytes: 1 << 28, seconds: Some(20), steps_per_byte: 1 << 16 };

/// The condition that fails, if it is none of a limit.
fn condition(told: &Result<Verified, Refused>) -> Option<&'static str> {
    match told {
        Err(Refused::Rejected(why)) => Some(why.condition),
        _ => None,
    }
}

#[test]
fn honest_words_are_accepted_and_true() {
    for (truth, states) in TRUTHS.iter().zip([&[2, 165][..], &[4], &[84]]) {
        let claim = &truth.claim;
        let sizes: Vec<usize> = claim.words.iter().map(|word| word.says.len()).collect();
        assert_eq!(sizes, states, "{}", claim.game);
        let bytes = claim.to_certificate().to_bytes();
        let accepted = verify_within(&bytes, &LIMITS);
        assert_eq!(accepted, Ok(Verified::Words(claim.clone())), "{}", claim.game);
        assert_eq!(verify_plainly(&bytes, &Limits::default()), accepted, "{}", claim.game);
        assert!(truth.is_true(claim), "{}", claim.game);
        assert_eq!(claim.refuted(&LIMITS, None), Ok(None));
    }
}

/// One letter or one arrow changed, each state's in turn: the word is another, as no two states mean the same.
#[test]
fn a_changed_letter_or_arrow_is_refused() {
    let mut choose = choices(0x5EED);
    let (mut tried, mut said) = (0u64, HashSet::new());
    for truth in TRUTHS.iter() {
        for (level, state) in truth
            .claim
            .words
            .iter()
            .enumerate()
            .flat_map(|(level, word)| (0..word.says.len()).map(move |s| (level, s)))
        {
            let mut mutants = vec![truth.claim.clone(); 3];
            let by = [-1, 1][choose(2)];
            mutants[0].words[level].says[state].0 += by;
            mutants[1].words[level].says[state].1 += by;
            let next = &mut mutants[2].words[level].next;
            let digit = choose(if next[state][1] == NONE { 1 } else { 2 });
            let kind = |to: usize, next: &[[u32; 2]]| next[to][1] == NONE;
            let to = choose(next.len());
            if (state, digit) == (0, 0)
                || kind(to, next) != (digit == 1)
                || next[state][digit] == to as u32
            {
                mutants.pop();
            } else {
                next[state][digit] = to as u32;
            }
            for mutant in mutants {
                tried += 1;
                let bytes = mutant.to_certificate().to_bytes();
                let told = verify_within(&bytes, &LIMITS);
                said.insert(condition(&told).unwrap_or_else(|| panic!("{told:?} {mutant:?}")));
                // The counterexample is one: by the windows the word falls as well.
                if tried.is_multiple_of(10) {
                    let plainly = verify_plainly(&bytes, &Limits::default());
                    assert!(condition(&plainly).is_some(), "{plainly:?}");
                }
            }
        }
    }
    table::told("certificate of words, a letter or an arrow", (tried, 0));
    assert!(tried > 600 && said.len() >= 5, "{tried} {said:?}");
}

/// The game, the play, or the levels changed.
#[test]
fn words_of_another_game_are_refused() {
    let [wythoff, misere, two_three] = &*TRUTHS;
    let mut wrong: Vec<WordsClaim> = Vec::new();
    for truth in [misere, two_three] {
        for game in [
            "wythoff",
            "maharaja",
            "{0,1}* {1,1}* {2,3}",
            "{0,1}* {1,1}* {2,3} {1,2}",
            "nim",
            "r-wythoff",
            "wythoff ",
        ] {
            for misere in [false, true] {
                wrong.push(WordsClaim { game: game.into(), misere, ..truth.claim.clone() });
            }
        }
        let is_its = |claim: &WordsClaim| {
            (&claim.game, claim.misere) == (&truth.claim.game, truth.claim.misere)
        };
        wrong.retain(|claim| !is_its(claim));
    }
    let words = &wythoff.claim.words;
    let by = |order: &[usize]| order.iter().map(|&i| words[i].clone()).collect::<Vec<_>>();
    for order in [&[1, 0][..], &[1], &[0, 0], &[0, 1, 1], &[0, 1, 0], &[]] {
        wrong.push(WordsClaim { words: by(order), ..wythoff.claim.clone() });
    }
    wrong.push(WordsClaim { misere: true, ..wythoff.claim.clone() });
    let swapped = vec![words[0].clone(), two_three.claim.words[0].clone()];
    wrong.push(WordsClaim { words: swapped, ..wythoff.claim.clone() });
    for claim in wrong {
        let bytes = claim.to_certificate().to_bytes();
        let told = verify_within(&bytes, &LIMITS);
        assert!(condition(&told).is_some(), "{} {}: {told:?}", claim.game, claim.misere);
        assert!(condition(&verify_plainly(&bytes, &Limits::default())).is_some(), "{}", claim.game);
    }
    // A step that changes nothing, and the families in full, are the same game's words.
    let same = WordsClaim { game: "(1,0)* (0,1)* {1,1}*".into(), ..wythoff.claim.clone() };
    assert!(verify_within(&same.to_certificate().to_bytes(), &LIMITS).is_ok());
    let one_level = WordsClaim { words: by(&[0]), ..wythoff.claim.clone() };
    assert!(verify_within(&one_level.to_certificate().to_bytes(), &LIMITS).is_ok());
}

/// Bytes changed blindly, the hash mended: what is accepted says the same words.
#[test]
fn forged_bytes_that_are_accepted_are_true() {
    let mut choose = choices(0xF00D);
    let (mut accepted, mut tried) = (0, 0);
    for truth in TRUTHS.iter() {
        let honest = truth.claim.to_certificate();
        for _ in 0..500 {
            let mut forged = honest.clone();
            let at = choose(forged.payload.len());
            match choose(4) {
                0 => forged.payload[at] = choose(256) as u8,
                1 => forged.payload[at] ^= 1 << choose(8),
                2 => _ = forged.payload.remove(at),
                _ => forged.payload.insert(at, choose(256) as u8),
            }
            tried += 1;
            if let Ok(Verified::Words(claim)) = verify_within(&forged.to_bytes(), &LIMITS) {
                accepted += 1;
                assert!(claim.words.len() <= truth.claim.words.len() && truth.is_true(&claim));
                assert!(claim.words.iter().zip(&truth.claim.words).all(|(a, b)| a == b));
            }
        }
    }
    table::told("certificate of words, blindly", (tried, accepted));
}

/// Sizes that are not there, letters and steps that reach far: refused at once, or given up within the limits.
#[test]
fn forged_sizes_cost_little() {
    let begun = std::time::Instant::now();
    let file = |game: &str, head: &str, parts: &[u8]| {
        let payload = [format!("play normal\n{head}\n\n").as_bytes(), parts].concat();
        Certificate { kind: "words".into(), game: game.into(), payload }.to_bytes()
    };
    let huge = u64::MAX;
    for (head, parts) in [
        (format!("word 0 states {huge} letters 1 bytes 8"), vec![0; 8]),
        (format!("word 0 states 2 letters {huge} bytes 8"), vec![0; 8]),
        (format!("word 0 states 2 letters 1 bytes {huge}"), vec![0; 8]),
        ("word 0 states 2 letters 1 bytes 7".into(), vec![0; 8]),
        ("word 0 states 0 letters 0 bytes 0".into(), vec![]),
        ("word 0 states 4 letters 1 bytes 8".into(), vec![255; 8]),
        ("word 1 states 2 letters 1 bytes 8".into(), vec![0; 8]),
        (
            "word 0 states 2 letters 1 bytes 8\nword 0 states 2 letters 1 bytes 8".into(),
            vec![0; 16],
        ),
    ] {
        let told = verify_within(&file("wythoff", &head, &parts), &LIMITS);
        assert_eq!(condition(&told), Some("word"), "{head}: {told:?}");
    }
    let golden = Word::golden();
    for letters in
        [[(0, 0), (i16::MAX, i16::MIN)], [(0, i16::MAX), (i16::MIN, 0)], [(i16::MIN, i16::MIN); 2]]
    {
        let word = Word { says: letters.to_vec(), ..golden.clone() };
        let claim = WordsClaim { game: "wythoff".into(), misere: false, words: vec![word] };
        let bytes = claim.to_certificate().to_bytes();
        let told = verify_within(&bytes, &LIMITS);
        assert!(told.is_err(), "{letters:?}");
        let small = Limits { bytes: 1 << 16, ..LIMITS };
        let told = verify_within(&bytes, &small);
        assert!(
            matches!(told, Err(Refused::Limit { what: "memory", .. })),
            "{letters:?}: {told:?}"
        );
    }
    // Steps as long as may be keep Wythoff's positions, or change them, and neither takes long.
    for (step, same) in [
        ("{10000,10000}", true),
        ("{9999,10000}", true),
        ("{1,2}", false),
        ("{10001,10002}", false),
        ("(1,2)", false),
    ] {
        let game = format!("{{0,1}}* {{1,1}}* {step}");
        let claim = WordsClaim { game, misere: false, words: vec![golden.clone()] };
        let told = verify_within(&claim.to_certificate().to_bytes(), &LIMITS);
        assert_eq!(told.is_ok(), same, "{step}: {told:?}");
    }
    assert!(begun.elapsed().as_secs() < 120);
}
