//! Every kind of figure, drawn to a folder: `cargo run -p wythoff --example figures -- OUT`.
use wythoff::engine::oracle::{Oracle, Play};
use wythoff::golden::floor_phi_fast as phi;
use wythoff::{Game, Result, plot::*, rules::Rules};

fn main() -> Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "figures".to_string());
    std::fs::create_dir_all(&folder)?;
    let game: Game = "wythoff".parse()?;
    let mut oracle = Oracle::new(&game, Play::Normal);
    let frame = |what: &str| {
        Frame::new(format!("{what} of Wythoff's game"), "first pile x", "second pile y")
    };
    let named =
        |what: &str, x: &str, y: &str| Frame::new(format!("{what} of Wythoff's game"), x, y);
    let pairs: Vec<(u64, u64)> = (0..200).map(|n| (phi(n), phi(n) + n)).collect();
    let lines = || vec![Guide::slope(1.618_034, "slope φ"), Guide::slope(0.618_034, "slope 1/φ")];
    let many = Counts::positions(
        (0..1_000_000).map(|n| (phi(n), phi(n) + n)),
        (2_618_034, 2_618_034),
        true,
    )?;
    let (values, small) = (
        Grid::new(80, 80, |x, y| oracle.value(&[x, y]))?,
        Grid::new(16, 12, |x, y| oracle.value(&[x, y]))?,
    );
    let wins = Grid::new(60, 60, |x, y| {
        let (mut count, mut options) = (0, Vec::new());
        game.visit_options(&[x, y], &mut |option| options.push(option.to_vec()));
        options
            .iter()
            .try_for_each(|option| oracle.value(option).map(|v| count += u32::from(v == 0)))
            .map(|()| count)
    })?;
    let three: Game = "wythoff:3".parse()?;
    let mut sponge = Oracle::new(&three, Play::Normal);
    let cube = (0..24u32 * 24 * 24).map(|i| [i / 576, i / 24 % 24, i % 24]);
    let points = cube.filter(|p| sponge.value(&p.map(u64::from)) == Ok(0)).collect();
    let queen = Board {
        frame: frame("A position"),
        size: (10, 10),
        queen: Some((8, 6)),
        marked: vec![(0, 0), (1, 2), (2, 1), (3, 5), (5, 3), (4, 7), (7, 4)],
        options: (0..8)
            .map(|x| (x, 6))
            .chain((0..6).map(|y| (8, y)))
            .chain((0..6).map(|y| (y + 2, y)))
            .collect(),
    };
    let row = |a: u64| (0..60u64).map(move |b| (b as f64, (a * b + 1) as f64)).collect();
    let figures: [(&str, Figure); 11] = [
        (
            "positions",
            Scatter::positions(frame("P-positions"), &pairs, true).guides(lines()).into(),
        ),
        ("density", Density::new(frame("P-positions"), many).guides(lines()).into()),
        (
            "ratios",
            Scatter::ratios(named("Ratios b/a", "n", "b/a"), &pairs, Against::Index)
                .guides(vec![Guide::level(1.618_034, "φ")])
                .into(),
        ),
        ("heat", HeatMap::new(frame("Values"), values.clone(), "value").into()),
        ("numbers", HeatMap::new(frame("Values"), small, "value").into()),
        ("levels", Cells::levels(frame("Level sets"), values, 5)?.into()),
        ("outcomes", Cells::outcomes(frame("Outcomes"), wins).into()),
        (
            "series",
            Scatter::new(
                named("Two series", "g", "value"),
                vec![Series::new("C", row(1)).joined(), Series::new("M", row(7)).joined()],
            )
            .log_y()
            .into(),
        ),
        (
            "sponge",
            Cloud::new(Frame::new("P-positions of 3-pile Wythoff", "x", "y"), "z", points).into(),
        ),
        ("board", queen.into()),
        (
            "table",
            ValueTable::values(frame("Values"), (10, 12), |a, b| oracle.value(&[a, b]))?.into(),
        ),
    ];
    figures.iter().try_for_each(|(name, figure)| {
        Ok(std::fs::write(format!("{folder}/{name}.svg"), figure.svg()?)
            .and(std::fs::write(format!("{folder}/{name}.png"), figure.png()?))?)
    })
}
