//! `wyt solve`: learn the positions of a value, prove them for all sizes, and say what was found.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use clap::Args;
use wythoff::engine::{Play, Registry};
use wythoff::run::{Checkpoint, Run, can_write, write_whole};
use wythoff::solve::{Answer, Looks, News, Settings, Solved, solve};
use wythoff::{Error, Game, Result};
use wythoff_lab::output::Format;
use wythoff_lab::told::solve::{Wanted, in_json, in_words, under_way};
use wythoff_verify::Certificate;

use crate::args::{Common, in_seconds};
use crate::progress::Bar;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  wyt solve \"{0,1}* {1,1}* {1,4}\"                   P-positions, learned and proved
  wyt solve \"{0,1}* {1,1}* {1,4}\" -o own.solved --record own.proof
  wyt value \"{0,1}* {1,1}* {1,4}\" 1000000000000,2000000000000 --by own.solved
  wyt positions \"{0,1}* {1,1}* {1,4}\" --count 20 --by own.solved
  wyt solve e-wythoff --up-to-value 1
  wyt solve wythoff --misere
  wyt solve \"block:4 wythoff\"                      with blocking, in Pell's digits
  wyt solve \"{0,1}* {1,1}\" --all-values              the whole value function
  wyt solve \"{0,2}* {1,1}*\" --system pell
  wyt solve st-wythoff:2,1 --system rec:2,2        Fraenkel's numeration, U(n) = 2 U(n-1) + 2 U(n-2)
  wyt solve \"{0,1}* {1,1}* {1,4}\" --from own.solved   a guess of one's own, proved or refuted

What is printed as proved is decided for all sizes; a guess is called a guess, with the bound to which
it agrees with computed positions. Each sentence is printed as soon as it is decided, and what was proved
before a limit is kept.

Data and states grow until there is a proof, or --time or --memory is met; without --time a run takes
about a minute of searching.

Exit codes: 0 proved, 1 no: a guess given is refuted, or the positions split and states grow undiminished, 2 bad input,
3 a limit was met before there was a proof, 4 not a game that can be solved here, 130 stopped by Ctrl-C.")]
pub struct SolveArgs {
    /// A game, such as maharaja or "{0,1}* {1,1}* {1,4}"
    game: Game,
    /// Solve the positions of this value; those below it are solved on the way
    #[arg(long, value_name = "G", conflicts_with = "up_to_value")]
    value: Option<u32>,
    /// Solve the values 0 to G
    #[arg(long, value_name = "G")]
    up_to_value: Option<u32>,
    /// Solve all values at once: one automaton that reads the piles and the value (Nim and its kin)
    #[arg(long, conflicts_with_all = ["value", "up_to_value", "misere"])]
    all_values: bool,
    /// The numeration system: fib, pell, trib, narayana, 2, 3, ..., ost:0,1:2,3 or rec:2,2 [default: what suits the game]
    #[arg(long, value_name = "SYSTEM", value_parser = Settings::system_named)]
    system: Option<wythoff::logic::System>,
    /// A guess of one's own to prove or refute, in place of learning: an automaton, a formula in a and b, a script that defines $guess, a solved game
    #[arg(long, value_name = "FILE", conflicts_with = "checkpoint")]
    from: Option<PathBuf>,
    /// Misere play: whoever makes the last move loses
    #[arg(long, alias = "misère", conflicts_with_all = ["value", "up_to_value"])]
    misere: bool,
    /// Write a record of the proof that `wyt verify` checks step by step
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Write a record of the conditions on the game's word as sentences about one index, which the kernel replays, too
    #[arg(long, value_name = "FILE")]
    sentences: Option<PathBuf>,
    /// Seconds after which to stop [default: about a minute of searching, and the proof to its end]
    #[arg(long, value_name = "SECONDS")]
    time: Option<u64>,
    /// Keep what was found here, and go on from it if it is there: it is proved again, not learned again
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Say how long learning and proving took
    #[arg(long)]
    times: bool,
}

pub fn run(args: &SolveArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    let format = common.format(&[Format::Text, Format::Json], "a solved game")?;
    // A place that cannot be written to is noticed before the work, not after it.
    for file in [&args.record, &args.sentences, &args.checkpoint].into_iter().flatten() {
        can_write(file)?;
    }
    // All values at once are the P-positions beside a heap of Nim.
    let game = if args.all_values { args.game.with_heap()? } else { args.game.clone() };
    let until = args.time.and_then(in_seconds);
    let given = match &args.from {
        None => vec![],
        Some(file) => {
            let bar = Bar::stoppable(common, "read").until(until);
            let run = common.run(&bar);
            let read = run.read(file).and_then(|text| game.read_guess(text, &run));
            read.map_err(|why| bar.why(why, "while the guess was read"))?
        }
    };
    let settings = Settings {
        system: args.system.clone().map(Arc::new),
        time: args.time.map(Duration::from_secs),
        effort: None,
        given,
    };
    let play = Play::of_misere(args.misere);
    let top = args.value.or(args.up_to_value).unwrap_or(0);
    let checkpoint = args.checkpoint.as_deref().map(|path| Checkpoint::new(path, Duration::ZERO));
    let bar = Bar::stoppable(common, "solve");
    let run = common.run(&bar).with_checkpoint(checkpoint.clone());
    let answer = {
        let lines = ProgressLines::new(common, args.from.is_some());
        let mut news = |news: News| told(common, &lines, &news);
        solve(&game, top, play, &settings, engines, &run, &mut news)?
    };
    let values_of = args.all_values.then_some(&args.game);
    let (value, times) = (args.value, args.times);
    let wanted = Wanted { game: &game, values_of, value, times, run: &run, until };
    // Another reader: the words go to standard output, whatever -o says; -o is for the solved game.
    let told = match format {
        Format::Json => format!("{}\n", in_json(&answer, &wanted)?),
        _ => in_words(&answer, &wanted)?,
    };
    drop(bar);
    std::io::stdout().write_all(told.as_bytes())?;
    match answer {
        Answer::Proved(solved) => {
            keep(&solved, args, common)?;
            checkpoint.map_or(Ok(()), |c| c.saver(Settings::state_name(&game, play)).finish())?;
            Ok(ExitCode::SUCCESS)
        }
        Answer::Guessed(guessed) => {
            guessed.proved().map_or(Ok(()), |solved| keep(solved, args, common))?;
            ended(guessed.why().clone(), 3)
        }
        Answer::Refuted(refuted) => {
            refuted.solved.map_or(Ok(()), |solved| keep(&solved, args, common))?;
            Ok(ExitCode::from(1))
        }
        Answer::Open(open) => {
            // A no with evidence is an answer; a search that was given up is none.
            let code = if open.looks() == Looks::NotAutomatic { 1 } else { 3 };
            open.solved.map_or(Ok(()), |solved| keep(&solved, args, common))?;
            ended(open.why, code)
        }
    }
}

/// A run that somebody stopped ends as every other such run; a limit was told already.
fn ended(why: Error, code: u8) -> Result<ExitCode> {
    match why {
        stopped @ Error::Stopped(_) => Err(stopped),
        _ => Ok(ExitCode::from(code)),
    }
}

/// Writes the files asked for; only what is proved is kept.
fn keep(solved: &Solved, args: &SolveArgs, common: &Common) -> Result<()> {
    if let Some(file) = &args.record {
        written(solved, file, ("record", Solved::record), common)?;
    }
    if let Some(file) = &common.output {
        let bytes = solved.to_file(common.memory)?;
        write_whole(file, |out| Ok(out.write_all(&bytes)?))?;
        let (game, file) = (args.game.to_string(), file.display());
        say(common, &format!("solved    {file}: wyt value {game:?} POSITION --by {file}"))?;
    }
    // A game without a word has none, and is kept all the same.
    match &args.sentences {
        Some(file) => written(solved, file, ("sentences", Solved::sentences), common),
        None => Ok(()),
    }
}

/// What makes a record of a solved game, and its name.
type Recorded = (&'static str, fn(&Solved, &Run) -> Result<Certificate>);

/// Writes a record.
fn written(
    solved: &Solved,
    file: &Path,
    (name, recorded): Recorded,
    common: &Common,
) -> Result<()> {
    let bar = Bar::stoppable(common, name);
    let record = recorded(solved, &common.run(&bar))?;
    drop(bar);
    let bytes = record.to_bytes();
    write_whole(file, |out| Ok(out.write_all(&bytes)?))?;
    say(common, &format!("{name:<9} {} (sha256 {})", file.display(), record.sha256()))
}

/// A line after the words; JSON stays one document.
fn say(common: &Common, line: &str) -> Result<()> {
    if common.format != "json" {
        writeln!(std::io::stdout(), "{line}")?;
    }
    Ok(())
}

/// What is under way, on standard error: each line on a terminal, now and then one where it is a file.
struct ProgressLines {
    terminal: bool,
    /// Whether the guess was given: nothing is learned again.
    given: bool,
    last: Arc<Mutex<String>>,
    /// Dropped at the end, which ends whoever writes.
    _writing: Option<Sender<()>>,
}

/// The first pause between two lines in a file, and the longest; each is twice the one before.
const PAUSES: [Duration; 2] = [Duration::from_secs(2), Duration::from_secs(20)];

impl ProgressLines {
    fn new(common: &Common, given: bool) -> ProgressLines {
        let terminal = std::io::stderr().is_terminal() && !common.quiet;
        let last = Arc::new(Mutex::new(String::from("begun")));
        if terminal || common.quiet {
            return ProgressLines { terminal, given, last, _writing: None };
        }
        let (writing, ended) = channel();
        let (begun, shown) = (Instant::now(), last.clone());
        std::thread::spawn(move || {
            let [mut pause, longest] = PAUSES;
            while ended.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                let last = shown.lock().map(|last| last.clone()).unwrap_or_default();
                eprintln!("solve: {} s, {last}", begun.elapsed().as_secs());
                pause = longest.min(2 * pause);
            }
        });
        ProgressLines { terminal, given, last, _writing: Some(writing) }
    }

    fn tell(&self, line: String) {
        if self.terminal {
            eprintln!("{line}");
        } else if let Ok(mut last) = self.last.lock() {
            *last = line.trim_start().to_string();
        }
    }
}

/// Verdicts go to standard output as they come, everything else to standard error.
fn told(common: &Common, lines: &ProgressLines, news: &News) {
    // Nobody is left to tell if a line cannot be written; the end of the run will notice.
    let verdict = |line: String| {
        let _ = say(common, &line);
        let _ = std::io::stdout().flush();
    };
    match news {
        News::Trying(..) | News::Learned(_) => {
            lines.tell(under_way(news).unwrap_or_default());
        }
        News::Decided(outcome) if outcome.result == Some(true) => {
            verdict(format!("true      {}", outcome.name));
        }
        News::Refuted(fallen) => {
            let numbers: Vec<String> =
                fallen.numbers.iter().map(|(name, n)| format!("{name} = {n}")).collect();
            let again = if lines.given { "" } else { ": learn again" };
            verdict(format!("false     {} (at {}){again}", fallen.sentence, numbers.join(", ")));
        }
        _ => {}
    }
}
