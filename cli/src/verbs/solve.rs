//! `wyt solve`: learn the positions of a value, and prove them for all sizes.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use wythoff::logic::System;
use wythoff::solve::{Answer, News, Settings, solve};
use wythoff::strategy::Play;
use wythoff::{Game, Result};

use crate::args::Common;

#[derive(Debug, Args)]
pub struct SolveArgs {
    /// A game, such as maharaja or "{0,1}* {1,1}* {1,4}"
    game: Game,
    /// Solve the values 0 to G
    #[arg(long, value_name = "G", default_value_t = 0)]
    up_to_value: u32,
    /// The numeration system, as msd_fib or msd_2
    #[arg(long, value_name = "SYSTEM")]
    system: Option<String>,
    /// Misere play
    #[arg(long, alias = "misère")]
    misere: bool,
    /// Seconds after which to stop
    #[arg(long, value_name = "SECONDS")]
    time: Option<u64>,
}

pub fn run(args: &SolveArgs, common: &Common) -> Result<ExitCode> {
    let system = args.system.as_deref().map(|s| System::named(s).map(Arc::new)).transpose()?;
    let settings =
        Settings { system, memory: common.memory, time: args.time.map(Duration::from_secs) };
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let answer = solve(&args.game, args.up_to_value, play, &settings, &mut |news| match news {
        News::Trying(value, system) => eprintln!("value {value} in {}", system.name()),
        News::Learned(t) => eprintln!("{t:?}"),
        News::Decided(o) => {
            eprintln!("{:?} {} {} {} {:.3}", o.result, o.name, o.states, o.largest, o.seconds)
        }
        News::Refuted(c) => eprintln!("refuted {c:?}"),
    })?;
    match answer {
        Answer::Proved(s) => {
            for l in &s.levels {
                println!(
                    "proved {} value {} {} states {} learn {:.2} prove {:.2} largest {}",
                    s.game,
                    l.value,
                    s.system.name(),
                    l.positions.dfa.states(),
                    l.seconds.0,
                    l.seconds.1,
                    l.proof.largest()
                );
            }
            Ok(ExitCode::SUCCESS)
        }
        Answer::Guessed(_, why) => {
            println!("guessed: {why}");
            Ok(ExitCode::from(3))
        }
        Answer::Open { value, .. } => {
            println!("open {} value {value}", args.game);
            Ok(ExitCode::from(1))
        }
    }
}
