//! scratch
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let game: wythoff::Game = a[1].parse().unwrap();
    let n: usize = a[2].parse().unwrap();
    let rows: usize = a.get(4).map_or(n, |x| x.parse().unwrap());
    wythoff::run::use_threads(a[3].parse().unwrap()).unwrap();
    let cpu = || {
        let cpu = std::fs::read_to_string("/proc/self/stat").unwrap();
        let f: Vec<&str> = cpu.rsplit(')').next().unwrap().split_whitespace().collect();
        (f[11].parse::<f64>().unwrap() + f[12].parse::<f64>().unwrap()) / 100.0
    };
    let c0 = cpu();
    let t = std::time::Instant::now();
    let table =
        wythoff::engine::dense::table(&game, rows, n, wythoff::run::Memory::gigabytes(20)).unwrap();
    let e = t.elapsed().as_secs_f64();
    let cpu = cpu() - c0;
    let cells = rows as f64 * n as f64 - rows as f64 * (rows as f64 - 1.0) / 2.0;
    let rss = std::fs::read_to_string("/proc/self/status")
        .unwrap()
        .lines()
        .find(|l| l.starts_with("VmHWM"))
        .unwrap()
        .to_string();
    println!(
        "{game} {rows}x{n} wall {e:.2} cpu {cpu:.2} = {:.1} ns/half-cell, max {} {rss}",
        cpu * 1e9 / cells,
        table.largest()
    );
}
