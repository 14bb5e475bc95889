//! x
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let g: wythoff::Game = a[1].parse().unwrap();
    let n: usize = a[2].parse().unwrap();
    let t = std::time::Instant::now();
    let r = if a.len() > 3 && a[3] == "s" {
        wythoff::engine::rows::by_repeated_states(&g, n, &Default::default(), &wythoff::run::Quiet)
            .unwrap()
    } else {
        wythoff::engine::rows::periods(&g, n, &Default::default(), &wythoff::run::Quiet).unwrap()
    };
    for x in &r.rows {
        println!(
            "{},{},{}",
            x.row,
            x.preperiod,
            x.period.as_ref().map_or("-".to_string(), |x| x.to_string())
        );
    }
    eprintln!("{:?}", r.stopped);
    eprintln!("{:?}", r.rows.last().unwrap().proof);
    eprintln!("engine {:?}", t.elapsed());
    if a.len() > 4 {
        let c = wythoff::certificate::periods_certificate(&g, &r).unwrap().to_bytes();
        let t = std::time::Instant::now();
        eprintln!("{} bytes {:?}", c.len(), wythoff::certificate::verify(&c).map(|_| ()));
        eprintln!("verify {:?}", t.elapsed());
    }
}
