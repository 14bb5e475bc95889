//! Beams: known games, and made-up positions for which the answer is known.

use wythoff::Game;
use wythoff::analysis::beams::{BeamVerdict, Beams, Survey};
use wythoff::engine::involution::PPositions;
use wythoff::engine::{Basis, Bound, Play, Registry};
use wythoff::run::{Memory, Run};

fn beams(text: &str, up_to: u64) -> Beams {
    let game: Game = text.parse().unwrap();
    let (engines, run) = (Registry::standard().resting_on(Basis::Rules), Run::default());
    let extent = Bound::UpTo(up_to);
    Beams::of(&game, Play::Normal, extent, &engines, &run, |_, _| {}).unwrap().found
}

fn near(x: f64, y: f64, tolerance: f64) -> bool {
    (x - y).abs() < tolerance
}

#[test]
fn wythoff_stays_within_one_of_the_line() {
    let found = beams("wythoff", 300_000);
    assert_eq!(found.verdict, BeamVerdict::NoSplit);
    assert_eq!(found.beams.len(), 1);
    assert!(found.gaps.is_empty());
    assert!(found.windows.iter().all(|window| window.deviation <= 1));
}

/// Larsson, figures 3 and A12: slopes 1.478… and 2.247….
#[test]
fn one_two_splits_in_two() {
    let found = beams("gdwn:1,2", 400_000);
    assert_eq!(found.verdict, BeamVerdict::Split(2));
    let slopes: Vec<f64> = found.beams.iter().map(|beam| beam.slope()).collect();
    assert!(near(slopes[0], 1.478, 0.001) && near(slopes[1], 2.247, 0.001), "{slopes:?}");
    let predicted = found.predict("gdwn:1,2".parse::<Game>().unwrap().rays().unwrap()).unwrap();
    for (i, beam) in found.beams.iter().enumerate() {
        assert!(near(predicted.slopes[i], beam.slope(), 1e-4));
        assert!(near(predicted.shares()[i], beam.share(), 1e-3));
    }
    let large: Vec<u64> = found.windows.iter().map(|w| w.deviation).skip(8).collect();
    let doubles = |pair: &[u64]| pair[1] * 10 > pair[0] * 19 && pair[1] * 10 < pair[0] * 21;
    assert!(large[..large.len() - 1].windows(2).all(doubles), "{large:?}");
}

/// Larsson, figure A14: 1.74 (80 %) and 1.408 (20 %).
#[test]
fn two_three_splits_in_two() {
    let found = beams("gdwn:2,3", 200_000);
    assert_eq!(found.verdict, BeamVerdict::Split(2));
    let [lower, upper] = &found.beams[..] else { panic!("two beams") };
    assert!(near(lower.slope(), 1.408, 0.001) && near(upper.slope(), 1.74, 0.005));
    assert!(near(lower.share(), 0.2, 0.05) && near(upper.share(), 0.8, 0.05));
}

/// Larsson, figure A13: not a splitting pair, the ratio tends to 1.618.
#[test]
fn two_four_does_not_split() {
    let found = beams("gdwn:2,4", 300_000);
    assert_eq!(found.verdict, BeamVerdict::NoSplit);
    assert!(near(found.beams[0].slope(), 1.618, 0.001));
}

#[test]
fn a_gap_is_empty_and_the_beams_hold_everything() {
    let up_to = 100_000;
    let game: Game = "gdwn:1,2+2,3".parse().unwrap();
    let found = beams("gdwn:1,2+2,3", up_to);
    assert!(!found.gaps.is_empty());
    let first = 1u64 << (found.windows.last().unwrap().k - 4);
    let positions =
        PPositions::new(game.rays().unwrap(), Bound::UpTo(up_to), Memory::default()).unwrap();
    for (a, b) in positions.map(Result::unwrap).filter(|&(a, _)| a >= first) {
        for gap in &found.gaps {
            let above = u128::from(b) * u128::from(gap.above.a);
            let below = u128::from(b) * u128::from(gap.below.a);
            let inside = above > u128::from(gap.above.b) * u128::from(a)
                && below < u128::from(gap.below.b) * u128::from(a);
            assert!(!inside, "({a},{b}) lies in a gap");
        }
    }
    let last = found.windows.last().unwrap();
    let held: u64 = found.beams.iter().map(|beam| beam.cluster.positions).sum();
    assert_eq!(held, last.positions);
    assert!(found.beams.iter().all(|beam| beam.cluster.positions * 500 >= last.positions));
}

fn survey(count: u64, larger: impl Fn(u64) -> u64) -> Beams {
    let mut survey = Survey::new();
    for a in 0..count {
        survey.push(a, larger(a));
    }
    survey.finish(count - 1)
}

#[test]
fn made_up_beams_are_counted() {
    let slopes = [11, 14, 17, 25];
    let found = survey(1 << 17, |a| a * slopes[(a % 4) as usize] / 10 + a % 3);
    assert_eq!(found.verdict, BeamVerdict::Split(4));
    for (beam, slope) in found.beams.iter().zip(slopes) {
        assert!(near(beam.slope(), slope as f64 / 10.0, 1e-3));
        assert!(near(beam.share(), 0.25, 1e-3));
    }
    assert!(found.windows.last().unwrap().complete);
}

#[test]
fn a_few_strays_are_no_beam() {
    let stray = |every: u64| move |a: u64| if a.is_multiple_of(every) { 2 * a } else { 3 * a / 2 };
    assert_ne!(survey(1 << 17, stray(1000)).verdict, BeamVerdict::Split(2));
    assert_eq!(survey(1 << 17, stray(100)).verdict, BeamVerdict::Split(2));
}

#[test]
fn a_gap_that_closed_lately_is_no_gap() {
    let scattered = |a: u64| a + a * (a * 40_503 % 65_536) / 65_536;
    let closes = |a: u64| if a < 60_000 { a + a % 2 * a } else { scattered(a) };
    assert_eq!(survey(50_000, closes).verdict, BeamVerdict::Split(2));
    assert!(matches!(survey(1 << 17, closes).verdict, BeamVerdict::Undecided(_)));
}

#[test]
fn a_short_range_decides_nothing() {
    assert!(matches!(beams("gdwn:1,2", 5000).verdict, BeamVerdict::Undecided(_)));
    assert!(matches!(beams("wythoff", 0).verdict, BeamVerdict::Undecided(_)));
}
