//! Every kind of figure, drawn to a folder: `cargo run -p wythoff-lab --example figures -- OUT`.
use wythoff::engine::Play;
use wythoff::engine::oracle::Oracle;
use wythoff::golden::floor_phi;
use wythoff::rules::Rules;
use wythoff::{Game, Result};
use wythoff_lab::plot::*;

fn main() -> Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "figures".to_string());
    std::fs::create_dir_all(&folder)?;
    let save = |name: &str, figure: Figure| -> Result<()> {
        std::fs::write(format!("{folder}/{name}.svg"), figure.svg()?)?;
        Ok(std::fs::write(format!("{folder}/{name}.png"), figure.png()?)?)
    };
    let (game, three): (Game, Game) = ("wythoff".parse()?, "wythoff:3".parse()?);
    let [mut oracle, mut cube] = [&game, &three].map(|game| Oracle::new(game, Play::Normal));
    let frame = |what: &str| Frame::new(format!("{what} of Wythoff's game"), "x", "y");
    let phi = |n: u64| floor_phi(n).expect("small");
    let pair = |n: u64| (phi(n), phi(n) + n);
    let pairs: Vec<(u64, u64)> = (0..200).map(pair).collect();
    let slopes = vec![Guide::slope(1.618, "slope φ"), Guide::slope(0.618, "slope 1/φ")];
    let positions = Scatter::positions(frame("P-positions"), &pairs, true);
    save("positions", positions.guides(slopes.clone()).into())?;
    let counts = Counts::positions((0..1_000_000).map(pair), (2_618_034, 2_618_034), true)?;
    save("density", Density::new(frame("P-positions"), counts).guides(slopes).into())?;
    let ratios = Scatter::ratios(frame("Ratios b/a"), &pairs, Against::Smaller);
    save("ratios", ratios.guides(vec![Guide::level(1.618, "φ")]).into())?;
    let grid = CellGrid::new(80, 80, |x, y| oracle.value(&[x, y]))?;
    let p_at = |to: &[u64]| u32::from(grid.at(to[0] as usize, to[1] as usize) == 0);
    let wins = CellGrid::new(60, 60, |x, y| {
        let mut wins = 0;
        game.visit_options(&[x, y], &mut |to| wins += p_at(to));
        Ok(wins)
    })?;
    save("outcomes", ColouredCells::outcomes(frame("Outcomes"), wins).into())?;
    save("levels", ColouredCells::levels(frame("Level sets"), grid.clone(), 5)?.into())?;
    save("values", HeatMap::new(frame("Values"), grid, "value").into())?;
    let points = (0..24u32.pow(3)).map(|i| [i / 576, i / 24 % 24, i % 24]);
    let points = points.filter(|p| cube.value(&p.map(u64::from)) == Ok(0)).collect();
    save("sponge", Cloud::new(frame("3-pile version"), "z", points).into())?;
    save(
        "queen",
        QueenBoard::new(frame("Moves"), &game, (9, 9), (8, 6), vec![(0, 0), (5, 3)]).into(),
    )?;
    save("table", ValueTable::values(frame("Values"), (9, 9), |a, b| oracle.value(&[a, b]))?.into())
}
