use super::*;
use wythoff::Table;
use wythoff::engine::{Cost, Engine, List, Listed, Offer, Stream, ValueBoard};

fn game(kind: FigureKind) -> Game {
    let text = match kind {
        FigureKind::Offsets => "r-wythoff",
        FigureKind::Cloud => "wythoff:3",
        _ => "wythoff",
    };
    text.parse().unwrap()
}

fn draw(sketch: &Sketch) -> Result<Figure> {
    sketch.draw(&Registry::standard(), &Run::default())
}

/// An engine with values of its own making, for one odd game.
struct Toy;

const NOTHING: Cost = Cost { nanoseconds: 0, bytes: 0 };

fn is_odd(game: &Game) -> bool {
    "(1,3)* (2,0)".parse().is_ok_and(|odd: Game| *game == odd)
}

impl Engine for Toy {
    fn name(&self) -> &'static str {
        "toy"
    }

    fn values<'q>(&'q self, game: &'q Game, board: ValueBoard<'q>) -> Option<Offer<'q, Table>> {
        let ValueBoard { rows, columns, .. } = board;
        let table = move || Table::from_fn(rows, columns, |a, b| (700 + a + b) as u32);
        is_odd(game).then(|| Offer::new(NOTHING, move |_| Ok(table())))
    }

    fn list<'q>(&'q self, game: &'q Game, _list: List) -> Option<Offer<'q, Listed>> {
        is_odd(game).then(|| {
            Offer::new(NOTHING, |_| {
                let stream = Stream::new([Ok([5, 77].into())].into_iter());
                Ok(Listed { in_a_box: false, never: Vec::new(), stream })
            })
        })
    }
}

#[test]
fn figures_are_made_of_what_the_registry_gives() {
    let (engines, run) = (Registry::standard().with(Toy), Run::default());
    let mut sketch = Sketch::new(FigureKind::Heat, "(1,3)* (2,0)".parse().unwrap());
    sketch.size = 4;
    let Figure::HeatMap(map) = sketch.draw(&engines, &run).unwrap() else { panic!("no map") };
    assert_eq!(map.grid.at(2, 3), 705);
    sketch.kind = FigureKind::Positions;
    assert_eq!(sketch.pairs(&engines, &run).unwrap(), [(5, 77)]);
}

#[test]
fn every_kind_draws_a_well_formed_svg() {
    for (name, kind) in FigureKind::ALL {
        assert_eq!(name.parse::<FigureKind>().unwrap().to_string(), name);
        let mut sketch = Sketch::new(kind, game(kind));
        (sketch.size, sketch.greatest, sketch.bound) = (8, 4, Bound::Count(12));
        let svg = draw(&sketch).unwrap().svg().unwrap();
        let text = roxmltree::Document::parse(&svg).unwrap();
        assert!(
            text.descendants().any(|n| n.text().is_some_and(|t| t.contains("wythoff"))),
            "{name}"
        );
    }
}

#[test]
fn fibonacci_nim_and_games_without_symmetry_are_drawn_too() {
    for text in ["fibonacci-nim", "(1,0)* (1,1)*"] {
        for kind in [
            FigureKind::Heat,
            FigureKind::Outcomes,
            FigureKind::Levels,
            FigureKind::Table,
            FigureKind::Positions,
        ] {
            let mut sketch = Sketch::new(kind, text.parse().unwrap());
            (sketch.size, sketch.bound) = (8, Bound::UpTo(9));
            assert!(draw(&sketch).unwrap().svg().is_ok(), "{text} {kind}");
        }
    }
}

#[test]
fn the_winning_moves_are_counted() {
    let mut sketch = Sketch::new(FigureKind::Outcomes, "wythoff".parse().unwrap());
    sketch.size = 4;
    let Figure::ColouredCells(cells) = draw(&sketch).unwrap() else { panic!("not a grid") };
    // By hand: (0,0) and (1,2) are P; from (2,2) one can go to (0,0), (1,2) or (2,1); from (0,1) only to (0,0).
    let at = |x, y| cells.grid.at(x, y);
    assert_eq!((at(0, 0), at(1, 2), at(2, 2), at(0, 1)), (0, 0, 2, 1));
}

#[test]
fn a_column_shows_its_position() {
    let mut sketch = Sketch::new(FigureKind::Positions, "wythoff".parse().unwrap());
    (sketch.bound, sketch.columns) = (Bound::UpTo(5), Some(5));
    let Figure::Scatter(scatter) = draw(&sketch).unwrap() else { panic!("not a scatter") };
    let mut points = scatter.series[0].points.clone();
    points.sort_by(|p, q| p.0.total_cmp(&q.0));
    assert_eq!(points, [(0., 0.), (1., 2.), (2., 1.), (3., 5.), (4., 7.), (5., 3.)]);
}

#[test]
fn many_positions_become_a_density() {
    for kind in [FigureKind::Positions, FigureKind::Ratio] {
        let mut sketch = Sketch::new(kind, "gdwn:1,2".parse().unwrap());
        sketch.density = Some(true);
        assert!(matches!(draw(&sketch), Ok(Figure::Density(_))));
        sketch.density = None;
        assert!(matches!(draw(&sketch), Ok(Figure::Scatter(_))));
    }
}

#[test]
fn what_cannot_be_drawn_says_why() {
    let refused = |kind: FigureKind, text: &str, size: u64, queen: (u64, u64)| {
        let mut sketch = Sketch::new(kind, text.parse().unwrap());
        (sketch.size, sketch.queen) = (size, queen);
        draw(&sketch).unwrap_err().exit_code()
    };
    assert_eq!(refused(FigureKind::Heat, "wythoff", 0, (0, 0)), 2);
    assert_eq!(refused(FigureKind::Heat, "wythoff", 1 << 40, (0, 0)), 3);
    assert_eq!(refused(FigureKind::Heat, "wythoff:3", 8, (0, 0)), 4);
    assert_eq!(refused(FigureKind::Positions, "wythoff:3", 8, (0, 0)), 4);
    assert_eq!(refused(FigureKind::Cloud, "wythoff", 8, (0, 0)), 4);
    assert_eq!(refused(FigureKind::Queen, "wythoff", 8, (8, 0)), 2);
    assert_eq!(refused(FigureKind::Offsets, "wythoff:3", 8, (0, 0)), 4);
    assert!("pie".parse::<FigureKind>().unwrap_err().to_string().contains("ratio"));
}

/// By hand: Wythoff's positions of value 0 begin (0,0), (1,2), (3,5), those of value 1 (0,1), (2,2), (3,6).
#[test]
fn offsets_of_any_game_are_differences() {
    let mut sketch = Sketch::new(FigureKind::Offsets, "wythoff".parse().unwrap());
    (sketch.bound, sketch.greatest) = (Bound::Count(3), 1);
    let Figure::Scatter(scatter) = draw(&sketch).unwrap() else { panic!("not a scatter") };
    assert_eq!(scatter.series.len(), 1);
    assert_eq!(scatter.series[0].points, [(0., 0.), (1., -1.), (2., 0.)]);
}

#[test]
fn a_guide_outside_the_range_is_not_in_the_legend() {
    let mut sketch = Sketch::new(FigureKind::Ratio, "wythoff".parse().unwrap());
    sketch.guides = vec![(1.618, "inside".into()), (2.0, "outside".into())];
    sketch.range = Some((1.5, 1.7));
    let svg = draw(&sketch).unwrap().svg().unwrap();
    assert!(svg.contains("inside") && !svg.contains("outside"));
}

/// The papers' figures; each is printed as its command.
#[test]
fn a_table_gives_its_sketch_and_a_sketch_its_line() {
    let papers = crate::papers::Papers::built_in().unwrap();
    let plots = papers.all().flat_map(|paper| &paper.figures).flat_map(|figure| {
        let (sketch, larger) = figure.sketches(1_000_000).unwrap();
        std::iter::once(sketch).chain(larger)
    });
    assert!(plots.count() > 80);
    let read = |table: &str| toml::from_str::<Sketch>(&table.replace("; ", "\n"));
    for (table, line) in [
        (
            r#"kind = "positions"; game = "(1,0)* (1,1)*"; up-to = 50; columns = true; value = 3; scatter = true"#,
            r#"positions "(1,0)* {1,1}*" --up-to 50 --value 3 --columns --scatter"#,
        ),
        (
            r#"kind = "ratio"; game = "gdwn:1,2"; count = 9; guide = ["beam=1.5", "1.7", "phi"]; title = "a b"; width = 300"#,
            r#"ratio gdwn:1,2 --count 9 --guide beam=1.5 --guide 1.7 --guide phi --title "a b" --width 300"#,
        ),
        (
            r#"kind = "queen"; game = "wythoff"; rows = 24; queen = [17, 12]; misere = true"#,
            "queen wythoff --size 24 --queen 17,12 --misere",
        ),
        (
            r#"kind = "ratio"; game = "gdwn:2,3"; up-to = 9; against-smaller = true; range = [1.2, 2]; density = true"#,
            "ratio gdwn:2,3 --up-to 9 --against-smaller --range 1.2,2 --density",
        ),
    ] {
        assert_eq!(read(table).unwrap().to_string(), line);
    }
    for (bad, says) in [
        ("", "kind"),
        (r#"kind = "heat""#, "game"),
        (r#"kind = "pie"; game = "wythoff""#, "ratio"),
        (r#"kind = "heat"; game = "wythof""#, "wythof"),
        (r#"kind = "heat"; game = "wythoff"; side = 3"#, "`size`"),
        (r#"kind = "heat"; game = "wythoff"; size = -3"#, "-3"),
        (r#"kind = "ratio"; game = "wythoff"; range = [3, 1]"#, "increasing"),
        (r#"kind = "ratio"; game = "wythoff"; guide = ["pie"]"#, "1.618"),
        (r#"kind = "positions"; game = "nim"; columns = true"#, "up-to"),
        (r#"kind = "positions"; game = "nim"; count = 3; up-to = 4"#, "leave one out"),
        (r#"kind = "positions"; game = "nim"; density = true; scatter = true"#, "leave one out"),
    ] {
        let error = read(bad).unwrap_err().to_string();
        assert!(error.contains(says), "{bad}: {error}");
    }
}
