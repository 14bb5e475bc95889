//! Wythoff's game plus one kind of move {p,q}, for every p < q up to a bound, as CSV: one step, solved (records/solve-276.csv); or any number of
//! steps at once, and whether Wythoff's P-positions stay (records/solve-435.csv).
//!
//!     cargo run --release -p wythoff --example solve_steps -- steps 24 300 4
//!     cargo run --release -p wythoff --example solve_steps -- rays 30 60 4
//!
//! The last two numbers: seconds for a game, and gigabytes.

use std::sync::Arc;
use std::time::{Duration, Instant};

use wythoff::engine::{Play, Registry};
use wythoff::run::{Memory, Run};
use wythoff::solve::{Answer, Level, Settings, Shape, Solved, solve};
use wythoff::{Error, Game, Result};

/// Wythoff's P-positions.
const WYTHOFF: &str = "?msd_fib a<=b & E n $floor(n,a) & b=a+n";

fn main() -> Result<()> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, unless: u64| -> Result<u64> {
        let wrong = |_| Error::invalid(format!("{} is no number", given[at]));
        given.get(at).map_or(Ok(unless), |text| text.parse().map_err(wrong))
    };
    let (most, seconds, gigabytes) = (number(1, 8)?, number(2, 300)?, number(3, 4)?);
    let time = Some(Duration::from_secs(seconds));
    let run = Run::new(Memory::gigabytes(gigabytes));
    let pairs = (2..=most).flat_map(|q| (1..q).map(move |p| (p, q)));
    match given.first().map_or("steps", String::as_str) {
        "steps" => {
            let settings = Settings {
                system: Some(Arc::new(Settings::system_named("fib")?)),
                time,
                ..Settings::default()
            };
            println!(
                "p,q,verdict,shape,orbits_left_out,orbits_put_in,read_by,states,data,learn_seconds,prove_seconds,reason"
            );
            for (p, q) in pairs {
                let (told, _) =
                    decided(&format!("{{0,1}}* {{1,1}}* {{{p},{q}}}"), &settings, &run)?;
                println!("{p},{q},{told}");
            }
        }
        "rays" => {
            let guess = "wythoff".parse::<Game>()?.read_guess(WYTHOFF, &run)?;
            let settings = Settings { given: guess, time, ..Settings::default() };
            println!("p,q,verdict,sentence,a,b,seconds,reason");
            for (p, q) in pairs {
                let begun = Instant::now();
                let (_, told) =
                    decided(&format!("{{0,1}}* {{1,1}}* {{{p},{q}}}*"), &settings, &run)?;
                let (told, why) = told.split_once('|').unwrap_or((&told, ""));
                println!("{p},{q},{told},{:.3},{why}", begun.elapsed().as_secs_f64());
            }
        }
        other => return Err(Error::invalid(format!("{other}: steps or rays"))),
    }
    Ok(())
}

/// A game in the columns of either table.
fn decided(game: &str, settings: &Settings, run: &Run) -> Result<(String, String)> {
    let (game, engines) = (game.parse()?, Registry::standard());
    Ok(match solve(&game, 0, Play::Normal, settings, &engines, run, &mut |_| {}) {
        Ok(Answer::Proved(solved)) => {
            (found(&solved, &solved.levels()[0], run)?, "keeps,,,".to_string())
        }
        Ok(Answer::Refuted(refuted)) => {
            let number = |wanted: &str| {
                let all = &refuted.by.numbers;
                all.iter().find(|(name, _)| name == wanted).map(|n| n.1.to_string())
            };
            let (a, b) = (number("a").unwrap_or_default(), number("b").unwrap_or_default());
            (String::new(), format!("changes,{},{a},{b}", plain(&refuted.by.sentence)))
        }
        Ok(Answer::Guessed(guessed)) => open("guessed", "", guessed.why()),
        Ok(Answer::Open(no)) => {
            let trial = no.reached();
            let states = trial.map_or(String::new(), |trial| format!("{}", trial.states));
            open("open", &states, &no.why)
        }
        Err(why) => open("open", "", &why),
    })
}

fn open(verdict: &str, states: &str, why: &Error) -> (String, String) {
    let why = plain(&why.to_string());
    (format!("{verdict},,,,,{states},,,,{why}"), format!("{verdict},,,|{why}"))
}

/// What is found of a level; of one that was proved on its word no pairs are composed.
fn found(solved: &Solved, level: &Level, run: &Run) -> Result<String> {
    let shape = match Shape::of(solved, level, run)? {
        Shape::Wythoff => "wythoff,,".to_string(),
        Shape::Finite { .. } => "finite,,".to_string(),
        Shape::Orbits { removed, added, .. } => format!("orbits,{removed},{added}"),
        Shape::Automaton => "automaton,,".to_string(),
    };
    let by = if level.words().is_some() { "word" } else { "pairs" };
    let (states, (learn, prove)) = (level.states(), level.seconds);
    let data = level.trials.iter().map(|t| t.members).max().unwrap_or(0);
    Ok(format!("proved,{shape},{by},{states},{data},{learn:.3},{prove:.3},"))
}

/// Without what separates columns.
fn plain(text: &str) -> String {
    text.replace([',', '\n'], ";")
}
