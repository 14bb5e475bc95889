//! Forged certificates by the hundred, and by the hundred thousand with `--ignored`: what is accepted is true.

use crate::forging;
use crate::table::told;

use forging::{Rows, Tally, Truth, choices, forge_levels, forge_periods, try_levels, try_periods};
use wythoff::engine::rows::{self, Wanted};
use wythoff::run::Run;
use wythoff_verify::{Certificate, Limits, Refused, verify_plainly, verify_within};

/// One byte of the payload changed, or one taken out or put in; the hash is right.
fn blind(certificate: &Certificate, choose: forging::Choose) -> Vec<u8> {
    let mut forged = certificate.clone();
    let at = choose(forged.payload.len());
    match choose(4) {
        0 => forged.payload[at] = choose(256) as u8,
        1 => forged.payload[at] ^= 1 << choose(8),
        2 => _ = forged.payload.remove(at),
        _ => forged.payload.insert(at, choose(256) as u8),
    }
    forged.to_bytes()
}

fn levels(up_to: u32, seed: u64, guided: u64, blindly: u64) -> (Tally, Tally) {
    let truth = Truth::new(up_to);
    let (mut choose, mut tallies) = (choices(seed), (Tally::default(), Tally::default()));
    for _ in 0..guided {
        let forged = forge_levels(&truth.claim, &mut choose);
        try_levels(&truth, &forged.to_certificate().to_bytes(), &mut tallies.0);
    }
    let certificate = truth.claim.to_certificate();
    for _ in 0..blindly {
        try_levels(&truth, &blind(&certificate, &mut choose), &mut tallies.1);
    }
    println!("levels 0..{up_to}: guided {:?}, blind {:?}", tallies.0, tallies.1);
    tallies
}

fn periods(seed: u64, guided: u64, blindly: u64) -> (Tally, Tally) {
    let mut rows = Rows::default();
    let (mut choose, mut tallies) = (choices(seed), (Tally::default(), Tally::default()));
    for game in Rows::GAMES {
        let claim = rows.of(game).expect("served").clone();
        for i in 0..guided {
            let forged = forge_periods(&claim, &mut rows, &mut choose);
            let bytes = forged.to_certificate().to_bytes();
            try_periods(&mut rows, &bytes, i % 10 == 0, &mut tallies.0);
        }
        let certificate = claim.to_certificate();
        for _ in 0..blindly {
            try_periods(&mut rows, &blind(&certificate, &mut choose), false, &mut tallies.1);
        }
    }
    println!(
        "periods of {} games: guided {:?}, blind {:?}",
        Rows::GAMES.len(),
        tallies.0,
        tallies.1
    );
    tallies
}

#[test]
fn forged_levels_that_are_accepted_are_true() {
    let (guided, blind) = levels(5, 0x9E37_79B9, 300, 300);
    told("certificate of levels", (guided.tried + blind.tried, guided.accepted + blind.accepted));
    // The forger is no fool: some of its changes are true, most are not.
    assert!(guided.accepted > 0 && 2 * guided.accepted < guided.tried, "{guided:?}");
}

#[test]
fn forged_periods_that_are_accepted_are_true() {
    let (guided, blind) = periods(0x7F4A_7C15, 60, 40);
    told("certificate of periods", (guided.tried + blind.tried, guided.accepted + blind.accepted));
    assert!(guided.accepted > 0 && 2 * guided.accepted < guided.tried, "{guided:?}");
}

/// By the definitions alone: every method, honest files, and no way round by limits.
#[test]
fn the_plain_verifier_accepts_honest_certificates() {
    let mut methods = [0; 2];
    for game in Rows::GAMES {
        let found = rows::Rows::of(&game.parse().unwrap(), Wanted::rows(7), &Run::default());
        let found = found.unwrap().certificate(&game.parse().unwrap()).unwrap();
        methods[usize::from(found.payload.starts_with(b"method window"))] += 1;
        let told = verify_plainly(&found.to_bytes(), &Limits::default());
        assert!(told.is_ok(), "{game}: {told:?}");
    }
    assert!(methods[0] > 0 && methods[1] > 0, "{methods:?}");
    let told = verify_plainly(&Truth::new(7).claim.to_certificate().to_bytes(), &Limits::default());
    assert!(told.is_ok(), "{told:?}");
}

/// `cargo test --release -p wythoff --test forged_certificates -- --ignored --nocapture`
#[test]
#[ignore = "some minutes"]
fn many_forgeries() {
    levels(3, 1, 20_000, 20_000);
    levels(8, 2, 3_000, 3_000);
    periods(3, 1_500, 1_500);
}

/// 182 bytes that are true and would take 2³⁰ columns: the file's size does not allow it.
#[test]
fn a_small_file_costs_little() {
    let begun = std::time::Instant::now();
    for (game, repeat) in [
        ("wythoff", "repeat 1 1 1073741825\nrow 0 0 1\n"),
        ("wythoff", "repeat 1 99999999999 100000000000\nrow 0 0 1\n"),
        ("nim", "repeat 1 1 2\nrepeat 2 1 18446744073709551615\nrow 0 0 1\nrow 1 0 2\n"),
        ("gdwn:1,99999999", "repeat 2 299999999 300000000\nrow 0 0 1\nrow 1 0 2\n"),
        ("fraenkel:4000000000", "repeat 2 4000000002 4000000003\nrow 0 0 1\nrow 1 0 2\n"),
    ] {
        let payload = format!("method repeats\n{repeat}").into_bytes();
        let file = Certificate { kind: "periods".into(), game: game.into(), payload }.to_bytes();
        let limits = Limits { steps_per_byte: 1 << 12, ..Limits::default() };
        let told = verify_within(&file, &limits);
        assert!(matches!(told, Err(Refused::Limit { .. })), "{game} {repeat}: {told:?}");
    }
    assert!(begun.elapsed().as_secs() < 120);
}

/// A burst that turns all its indices round skips a square of diagonals; a row of level g can skip g.
#[test]
fn quadratic_skips_are_refused_at_the_first_row() {
    let length = 60_000i64;
    let mut events = vec![0];
    let mut put = |mut x: u64| {
        while x >= 128 {
            events.push(x as u8 | 128);
            x >>= 7;
        }
        events.push(x as u8);
    };
    put(length as u64);
    for n in 0..length {
        let by = length - 1 - 2 * n;
        put(((by << 1) ^ (by >> 63)) as u64);
    }
    let mut claim = Truth::new(1).claim;
    claim.levels[1].events = events;
    let told = verify_within(&claim.to_certificate().to_bytes(), &Limits::default());
    let Err(Refused::Rejected(why)) = told else { panic!("{told:?}") };
    assert_eq!(why.condition, "skipped diagonals are taken");
}
