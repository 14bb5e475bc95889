//! Judges claims by id: `judge EFFORT [ID…]`, an id's beginning ending in `*` for all that begin so; without ids, all.

use wythoff::run::{Memory, Quiet};
use wythoff_lab::bench::Effort;
use wythoff_lab::judge::{Terms, judge};
use wythoff_lab::papers::Papers;

fn main() -> wythoff::Result<()> {
    let mut words = std::env::args().skip(1);
    let effort: Effort = words.next().unwrap_or_else(|| "quick".into()).parse()?;
    let ids: Vec<String> = words.collect();
    let papers = Papers::built_in()?;
    let wanted = |id: &str| {
        ids.is_empty()
            || ids.iter().any(|word| match word.strip_suffix('*') {
                Some(start) => id.starts_with(start),
                None => id == word,
            })
    };
    let claims: Vec<_> = papers.claims().filter(|claim| wanted(&claim.id)).collect();
    let terms = Terms { effort, memory: Memory::default(), threads: 2, progress: &Quiet };
    for judged in judge(&papers, &claims, terms) {
        let (id, seconds) = (&judged.claim.id, judged.seconds);
        match &judged.result {
            Err(error) => println!("{id} [{seconds:.1} s] Error: {error}"),
            Ok(finding) => {
                println!("{id} [{seconds:.1} s] {}\n    {}", finding.verdict, finding.evidence);
                finding.observed.iter().for_each(|seen| println!("    observed: {seen}"));
                finding.used.iter().for_each(|used| println!("    used: {used}"));
            }
        }
    }
    Ok(())
}
