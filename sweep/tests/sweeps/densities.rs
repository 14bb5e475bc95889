//! The question `densities`: exact shares, compared with those of the first positions.

use std::collections::BTreeMap;

use serde_json::Value;
use wythoff::engine::{Bound, Play, Registry};
use wythoff::golden::floor_phi;
use wythoff_sweep::{Plan, UnitState, answer};

#[test]
fn densities_are_those_of_the_positions() {
    let games = "['wythoff', '{0,1}* {1,1}* {2,3}', '{0,1}* {1,1}* {4,7}', 'nim']";
    let text =
        format!("[family]\nkind = 'games'\ngames = {games}\n[question]\nkind = 'densities'\n");
    let plan = Plan::parse(&text).unwrap();
    let (engines, run) = (Registry::standard(), Default::default());
    let mut exact = 0;
    for unit in plan.units().unwrap() {
        let outcome = answer(&plan, &unit, &run);
        let told: Value = serde_json::from_str(&outcome.result).unwrap();
        if unit.key == "nim" {
            assert_eq!(outcome.state, UnitState::Refused, "{told}");
            continue;
        }
        assert_eq!(outcome.state, UnitState::Done, "{told}");
        let mut counts = BTreeMap::new();
        let mut all = 0u64;
        let found =
            engines.list(&unit.game, 0, Play::Normal, Bound::UpTo(200_000), &run).unwrap().found;
        for position in found.stream {
            let [a, b] = &position.unwrap().0[..] else { panic!("two piles") };
            let (a, b) = (u64::try_from(a).unwrap(), u64::try_from(b).unwrap());
            *counts
                .entry(a.cast_signed() - floor_phi(b - a).unwrap().cast_signed())
                .or_insert(0) += 1;
            all += 1;
        }
        let offsets: Vec<i64> =
            told["offsets"].as_array().unwrap().iter().map(|n| n.as_i64().unwrap()).collect();
        assert!(counts.keys().all(|offset| offsets.contains(offset)), "{counts:?} {told}");
        if told["verdict"] == "exact" {
            exact += 1;
            let decimals = told["decimals"].as_array().unwrap();
            assert_eq!(decimals.len(), offsets.len());
            for (offset, share) in offsets.iter().zip(decimals) {
                let seen = *counts.get(offset).unwrap_or(&0) as f64 / all as f64;
                assert!((seen - share.as_f64().unwrap()).abs() < 0.01, "{offset}: {seen} {told}");
            }
        }
    }
    assert!(exact >= 2, "{exact}");
}
