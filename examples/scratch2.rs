//! scratch
fn main() {
    let mut p = wythoff::logic::Prover::new();
    let t = std::time::Instant::now();
    for f in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&f).unwrap();
        let r = p.run_each(&text, &mut |o, _| println!("{} {:?} {:?} states {} largest {} {:.4}s", o.name, o.result, o.witness, o.states, o.largest, o.seconds));
        if let Err(e) = r { println!("{e}") }
    }
    println!("total {:?}", t.elapsed());
}
