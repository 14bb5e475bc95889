//! scratch
use wythoff::logic::*;
fn main() {
    if std::env::args().nth(1).as_deref() == Some("t3") {
        let rows = levels::rows_by_diagonal(3, 3000);
        for g in [2usize,3] { let c = [0,1,3,5][g];
        let ex: Vec<(usize,i64)> = (0..700).map(|n| (n, rows[g][n] as i64 - wythoff::golden::floor_phi(n as u64).unwrap() as i64 + c)).filter(|x| x.1 != 0 && x.0 >= [0,0,10,22][g]).collect();
        println!("{ex:?}"); }
        return;
    }
    for g in std::env::args().skip(1) {
        let game: wythoff::Game = g.parse().unwrap();
        let t = std::time::Instant::now();
        let mut p = Prover::new();
        let form = closed_form(&game).unwrap();
        closed::prepare(&mut p, &form).unwrap();
        match prove_values(&mut p, &game, &form.levels) {
            Ok(proof) => { println!("{g} proved {} {:?}", proof.proved, t.elapsed());
              for o in proof.sentences { if o.result != Some(true) { println!("   {} {} {:?}", o.name, o.formula, o.witness) } } }
            Err(e) => println!("{g} {e}"),
        }
    }
}
