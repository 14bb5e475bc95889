//! `wyt serve`: the explorer in the browser, or the same page as files.

use std::io::{IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use clap::Args;
use wythoff::{Error, Result};
use wythoff_explorer::{Export, QrCode, Settings, bind, export};

use crate::args::Common;
use crate::progress::{INTERRUPTED, asked_to_stop, when_interrupted};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  wyt serve --open                              the explorer, in the browser
  wyt serve --port 0                            any port that is free; it is printed
  wyt papers -o report --effort quick --no-figures
  wyt serve --port 0 --report report            with the claims judged here
  scripts/site -o site                          the same page as files, with the program in it (from the sources)

The server answers this machine only, fetches nothing from outside, and ends with Ctrl-C (exit code 130).
What can be asked of it, without the page, is described at http://127.0.0.1:8417/api.")]
pub struct ServeArgs {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 8417, value_name = "PORT")]
    port: u16,
    /// The address to listen on; any but 127.0.0.1 and ::1 lets other machines in
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_name = "ADDRESS")]
    address: IpAddr,
    /// Open the page in the browser
    #[arg(long, conflicts_with = "export")]
    open: bool,
    /// The folder of a report, as `wyt papers -o DIR` writes it: the claims are judged here without being asked for, at quick effort
    /// (with --export as the page is written); what the file says of them is not believed
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
    /// The most seconds one request may take
    #[arg(long, default_value_t = 20, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// Write the page as files into this folder instead of serving it, with the program of --engine in it
    #[arg(long, value_name = "DIR", requires = "engine")]
    export: Option<PathBuf>,
    /// The program for the exported page, compiled to WebAssembly: `scripts/site` makes it and calls this
    #[arg(long, value_name = "FILE", requires = "export")]
    engine: Option<PathBuf>,
    /// With --export: the documentation and the notebooks of this folder of sources go with the page
    #[arg(long, value_name = "DIR", requires = "export")]
    sources: Option<PathBuf>,
    /// Read the page from this folder: for work on the page itself
    #[arg(long, hide = true, value_name = "DIR")]
    assets: Option<PathBuf>,
}

pub fn run(args: &ServeArgs, common: &Common) -> Result<ExitCode> {
    if common.format != "text" || common.output.is_some() {
        return Err(Error::invalid(
            "serve prints no data: leave --format and -o out; --export DIR writes the page as files",
        ));
    }
    match (&args.export, &args.engine) {
        (Some(folder), Some(engine)) => {
            let judge = args.report.is_some();
            let (engine, assets) = (engine.clone(), args.assets.clone());
            export(folder, &Export { engine, assets, judge, sources: args.sources.clone() })?;
            Ok(ExitCode::SUCCESS)
        }
        _ => serve(args, common),
    }
}

fn serve(args: &ServeArgs, common: &Common) -> Result<ExitCode> {
    let mut settings = Settings {
        address: args.address,
        port: args.port,
        memory: common.memory,
        limit: Duration::from_secs(args.seconds),
        report: args.report.clone(),
        assets: args.assets.clone(),
        ..Settings::default()
    };
    if let Some(threads) = common.threads {
        settings.threads = threads;
    }
    let server = bind(settings)?;
    when_interrupted(server.stopper());
    if !args.address.is_loopback() {
        eprintln!(
            "wyt: warning: {} lets other machines use this server, its time and its memory; anybody on the network can",
            args.address
        );
    }
    let address = server.reached();
    // Nobody may read it; the server serves all the same.
    let mut out = std::io::stdout();
    if !args.address.is_loopback() && out.is_terminal() {
        let code = QrCode::of(&format!("http://{address}/"))?;
        let _ = write!(out, "{}", code.in_text());
    }
    let _ =
        writeln!(out, "wyt serves http://{address}/ (Ctrl-C ends it)").and_then(|()| out.flush());
    if args.open {
        open(&format!("http://{address}/"));
    }
    server.serve()?;
    Ok(ExitCode::from(if asked_to_stop() { INTERRUPTED } else { 0 }))
}

/// Asks the desktop to open the page; that there is none is worth a word and no more.
fn open(page: &str) {
    let (program, first): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let started = Command::new(program)
        .args(first)
        .arg(page)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if let Err(error) = started {
        eprintln!("wyt: {program} cannot be started ({error}): open {page} yourself");
    }
}
