//! scratch
fn main() {
    let g: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let t = std::time::Instant::now();
    let mut prover = wythoff::logic::Prover::new();
    match wythoff::logic::prove_levels_with(&mut prover, g) {
        Ok(ps) => for p in ps {
            println!("g={} C={} settled={} finite={} orbits={} states={}", p.g, p.guess.offset, p.guess.settled, p.guess.finite.len(), p.guess.orbits.len(), p.relation.dfa.states());
            for o in p.sentences { if o.seconds > 0.01 { println!("    {} states {} largest {} {:.3}s", o.name, o.states, o.largest, o.seconds);
              for s in o.steps { if s.seconds > 0.2 {println!("         {:.3}s {} {}", s.seconds, s.states, s.formula)} } } }
        },
        Err(e) => println!("{e}"),
    }
    println!("{:?}", t.elapsed());
}
