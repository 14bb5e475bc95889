//! Judges the claims named on the command line: `cargo run --release -p wythoff-lab --example judge -- default G-T1 H`.
//!
//! The first word is the effort; the others are ids of claims, papers, or `all`.

use wythoff_lab::judge::{Terms, judge};
use wythoff_lab::papers::Papers;

fn main() -> wythoff::Result<()> {
    let mut words = std::env::args().skip(1);
    let effort = words.next().unwrap_or_else(|| "quick".into()).parse()?;
    let papers = Papers::built_in()?;
    let mut claims = Vec::new();
    for word in words {
        claims.extend(papers.select(&word)?);
    }
    let memory = wythoff::run::Memory::bytes(2_000_000_000);
    let engines = &wythoff::engine::Registry::standard();
    let terms =
        Terms { effort, memory, threads: 2, progress: &wythoff::run::Quiet, engines, trace: None };
    for judged in judge(&papers, &claims, terms) {
        let id = &judged.claim().id;
        match judged.result() {
            Err(error) => println!("{id:12} {:6.1} s ERROR {error}", judged.seconds()),
            Ok(finding) => {
                println!("{id:12} {:6.1} s {}", judged.seconds(), finding.verdict);
                println!("             evidence: {}", finding.evidence);
                if let Some(observed) = &finding.observed {
                    println!("             observed: {observed}");
                }
                finding.used.iter().for_each(|used| println!("             used: {used}"));
            }
        }
    }
    Ok(())
}
