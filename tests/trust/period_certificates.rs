//! Certificates of periods: true ones are accepted, forged ones are rejected with the condition that fails.
//!
//! Every forgery is packed again with a fresh hash: only the mathematics can catch it.

use std::sync::LazyLock;

use proptest::prelude::*;
use wythoff::certify::periods_certificate;
use wythoff::engine::rows::{Rows, Wanted};
use wythoff::run::Run;
use wythoff_verify::{Certificate, Method, PeriodsClaim, RepeatClaim, Verified, verify};

static WYTHOFF: LazyLock<PeriodsClaim> = LazyLock::new(|| claim("wythoff", 16));
static R_WYTHOFF: LazyLock<PeriodsClaim> = LazyLock::new(|| claim("r-wythoff", 22));

fn claim(game: &str, rows: usize) -> PeriodsClaim {
    let game = game.parse().unwrap();
    let found =
        Rows::of(&game, Wanted { pass: 1 << 16, ..Wanted::rows(rows) }, &Run::default()).unwrap();
    PeriodsClaim::read(&periods_certificate(&game, &found).unwrap()).unwrap()
}

fn condition(claim: &PeriodsClaim) -> &'static str {
    match verify(&claim.to_certificate().to_bytes()) {
        Ok(_) => panic!("accepted: {claim:?}"),
        Err(rejected) => rejected.condition,
    }
}

fn fails(of: &PeriodsClaim, change: impl FnOnce(&mut PeriodsClaim)) -> &'static str {
    let mut forged = of.clone();
    change(&mut forged);
    assert_ne!(forged, *of, "the forgery changes nothing");
    condition(&forged)
}

fn repeat(claim: &mut PeriodsClaim, at: usize) -> &mut RepeatClaim {
    match &mut claim.method {
        Method::Repeats(repeats) => &mut repeats[at],
        Method::Window { .. } => panic!("by repeats"),
    }
}

fn repeat_count(claim: &PeriodsClaim) -> usize {
    match &claim.method {
        Method::Repeats(repeats) => repeats.len(),
        Method::Window { .. } => 0,
    }
}

#[test]
fn true_certificates_are_accepted_and_say_what_they_prove() {
    for claim in [&*WYTHOFF, &*R_WYTHOFF] {
        let bytes = claim.to_certificate().to_bytes();
        assert_eq!(verify(&bytes), Ok(Verified::Periods(claim.clone())));
    }
    for (game, rows) in
        [("e-wythoff", 12), ("maharaja", 12), ("fraenkel:3", 8), ("gdwn:1,2", 9), ("nim", 33)]
    {
        let claim = claim(game, rows);
        assert!(verify(&claim.to_certificate().to_bytes()).is_ok(), "{game}");
    }
}

#[test]
fn every_number_off_by_one_is_rejected() {
    for claim in [&*WYTHOFF, &*R_WYTHOFF] {
        for a in 0..claim.rows.len() {
            assert_eq!(fails(claim, |c| c.rows[a].preperiod += 1), "preperiod");
            if claim.rows[a].preperiod > 0 {
                assert_eq!(fails(claim, |c| c.rows[a].preperiod -= 1), "preperiod");
            }
            if let Some(period) = claim.rows[a].period {
                for wrong in [period + 1, 2 * period, period - 1] {
                    assert_eq!(fails(claim, |c| c.rows[a].period = Some(wrong)), "period");
                }
            }
        }
    }
}

#[test]
fn repeats_that_are_none_are_rejected() {
    let last = repeat_count(&WYTHOFF) - 1;
    let told = ["state repeats", "repeats in order", "repeat begins after the moves fit"];
    // Row 0 repeats its state at every column, so the first repeat may be any.
    for at in 1..=last {
        for change in [
            |r: &mut RepeatClaim| r.second += 1,
            |r: &mut RepeatClaim| r.first += 1,
            |r: &mut RepeatClaim| r.first -= 1,
        ] {
            let told_by = fails(&WYTHOFF, |c| change(repeat(c, at)));
            assert!(told.contains(&told_by), "{at}: {told_by}");
        }
    }
    // One row too many for an early repeat.
    let early = fails(&WYTHOFF, |c| repeat(c, 0).rows += 1);
    assert!(["state repeats", "repeats in order"].contains(&early), "{early}");
    // Before the preperiod is over the joint state cannot return.
    let before = fails(&WYTHOFF, |c| {
        let r = repeat(c, last);
        let by = r.second - r.first;
        (r.first, r.second) = (100, 100 + by);
    });
    assert!(told.contains(&before), "{before}");
    let cover = fails(&WYTHOFF, |c| {
        if let Method::Repeats(repeats) = &mut c.method {
            repeats.pop();
        }
    });
    assert_eq!(cover, "repeats cover the rows");
}

#[test]
fn windows_that_are_not_met_are_rejected() {
    let Method::Window { diagonal, rows } = &R_WYTHOFF.method else { panic!("by windows") };
    let set = |c: &mut PeriodsClaim, to: u64| {
        if let Method::Window { diagonal, .. } = &mut c.method {
            *diagonal = to;
        }
    };
    // Too early a look, before the highest rows are settled.
    for early in [0, 5, 20] {
        let told = fails(&R_WYTHOFF, |c| set(c, early));
        let known = ["T1", "T3", "B1", "B3", "nothing above", "the extension", "preperiod"];
        assert!(known.iter().any(|k| told.starts_with(k)), "{early}: {told}");
    }
    // A later look is as good, and the marks at −A do not change.
    let mut later = R_WYTHOFF.clone();
    set(&mut later, diagonal + 100);
    assert!(verify(&later.to_certificate().to_bytes()).is_ok());
    for a in 3..rows.len() {
        let side = fails(&R_WYTHOFF, |c| {
            if let Method::Window { rows, .. } = &mut c.method {
                rows[a].top ^= true;
            }
        });
        assert_ne!(side, "sha256", "row {a}");
    }
}

#[test]
fn marks_that_are_read_cannot_be_forged() {
    let small = claim("r-wythoff", 12);
    let Method::Window { rows, .. } = &small.method else { panic!("by windows") };
    let (mut rejected, mut harmless) = (0, 0);
    for a in 0..rows.len() {
        for at in 0..rows[a].marks.len() {
            let mut forged = small.clone();
            forged.rows.iter_mut().for_each(|row| row.period = None);
            if let Method::Window { rows, .. } = &mut forged.method {
                rows[a].marks[at] ^= true;
            }
            // A mark that is never read changes nothing, and then all that is claimed is still true.
            match verify(&forged.to_certificate().to_bytes()) {
                Ok(_) => harmless += 1,
                Err(_) => rejected += 1,
            }
        }
    }
    assert!(rejected > 20 && harmless > 0, "{rejected} {harmless}");
}

#[test]
fn another_game_is_another_claim() {
    for (of, name) in [
        (&*WYTHOFF, "e-wythoff"),
        (&*WYTHOFF, "nim"),
        (&*WYTHOFF, "maharaja"),
        (&*WYTHOFF, "no game"),
        (&*WYTHOFF, "wythoff:3"),
        (&*WYTHOFF, "{0,1}* wedge"),
        (&*R_WYTHOFF, "wythoff"),
    ] {
        let told = fails(of, |c| c.game = name.to_string());
        assert!(["game", "state repeats"].contains(&told), "{name}: {told}");
    }
}

#[test]
fn nonsense_is_rejected_without_harm() {
    for payload in [
        "",
        "method",
        "method repeats\n",
        "method window 99999999999999999\n",
        "method window 10\n",
        "method repeats\nrepeat 1 1 18446744073709551615\nrow 0 0 1\n",
        "method repeats\nrepeat 1 1 99999999999\nrow 0 0 1\n",
        "method repeats\nrepeat 9 20 30\nrow 0 0 1\n",
        "method repeats\nrow 0 0 1\nrepeat 1 1 2\n",
        "method repeats\nrepeat 1 1 2\nrow 0 0 01\n",
        "method repeats\nrepeat 1 2 1\nrow 0 0 1\n",
        "method window 10\nrow 0 T 0 1 f\n",
        "method window 10\nrow 0 X 0 1 0\n",
    ] {
        let payload = payload.as_bytes().to_vec();
        let certificate = Certificate { kind: "periods".into(), game: "r-wythoff".into(), payload };
        assert!(verify(&certificate.to_bytes()).is_err(), "{certificate:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_changed_byte_is_rejected_or_changes_no_claim(at in 0usize..10_000, to: u8) {
        let certificate = WYTHOFF.to_certificate();
        let mut forged = certificate.clone();
        let at = at % forged.payload.len();
        forged.payload[at] = to;
        let accepted = verify(&forged.to_bytes());
        if let Ok(Verified::Periods(claim)) = accepted {
            prop_assert_eq!(claim.rows, WYTHOFF.rows.clone());
        }
    }
}
