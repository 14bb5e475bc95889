//! Wythoff's game plus one step {p,q}, for every p < q up to a bound: solved, as CSV (records/solve-276.csv).
//!
//!     cargo run --release -p wythoff --example solve_steps -- 24

use std::sync::Arc;
use std::time::Duration;

use wythoff::Result;
use wythoff::engine::{Play, Registry};
use wythoff::run::Run;
use wythoff::solve::{Answer, Settings, Shape, solve};

fn main() -> Result<()> {
    let most: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(8);
    let system = Some(Arc::new(Settings::system_named("fib")?));
    let settings = Settings { system, time: Some(Duration::from_secs(300)), ..Settings::default() };
    let (engines, run) = (Registry::standard(), Run::default());
    println!(
        "p,q,verdict,shape,orbits_left_out,orbits_put_in,states,positions,learn_seconds,prove_seconds"
    );
    for (p, q) in (2..=most).flat_map(|q| (1..q).map(move |p| (p, q))) {
        let game = format!("{{0,1}}* {{1,1}}* {{{p},{q}}}").parse()?;
        let Ok(Answer::Proved(solved)) =
            solve(&game, 0, Play::Normal, &settings, &engines, &run, &mut |_| {})
        else {
            println!("{p},{q},open,,,,,,,");
            continue;
        };
        let level = &solved.levels()[0];
        let shape = match Shape::of(&solved, level, run.memory())? {
            Shape::Wythoff => "wythoff,,".to_string(),
            Shape::Finite { .. } => "finite,,".to_string(),
            Shape::Orbits { removed, added, .. } => format!("orbits,{removed},{added}"),
            Shape::Automaton => "automaton,,".to_string(),
        };
        let (states, (learn, prove)) = (level.states(), level.seconds);
        let data = level.trials.iter().map(|t| t.members).max().unwrap_or(0);
        println!("{p},{q},proved,{shape},{states},{data},{learn:.3},{prove:.3}");
    }
    Ok(())
}
