//! Judges claims by id: `cargo run --release -p wythoff-lab --example judge -- default G-T1 G-T2`, or a letter for all of
//! a paper's claims: `-- quick S`.

use wythoff_lab::bench::Effort;
use wythoff_lab::judge::{Terms, judge};
use wythoff_lab::papers::Papers;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let effort: Effort = args.next().ok_or("an effort: quick, default or high")?.parse()?;
    let papers = Papers::built_in()?;
    let wanted: Vec<String> = args.collect();
    let asked = |id: &str| {
        wanted.iter().any(|own| own == id || (own.len() == 1 && id.starts_with(&format!("{own}-"))))
    };
    let claims: Vec<_> = papers.claims().filter(|claim| asked(&claim.id)).collect();
    let terms =
        Terms { effort, memory: Default::default(), threads: 2, progress: &wythoff::run::Quiet };
    for judged in judge(&papers, &claims, terms) {
        let (claim, seconds) = (judged.claim, judged.seconds);
        match judged.result {
            Err(error) => {
                println!("{:12} {} {seconds:.1}s ERROR {error}", claim.id, claim.kind.name())
            }
            Ok(finding) => {
                println!("{:12} {} {seconds:.1}s {}", claim.id, claim.kind.name(), finding.verdict);
                println!("    evidence: {}", finding.evidence);
                finding.observed.iter().for_each(|seen| println!("    observed: {seen}"));
                finding.used.iter().for_each(|used| println!("    used: {used}"));
            }
        }
    }
    Ok(())
}
