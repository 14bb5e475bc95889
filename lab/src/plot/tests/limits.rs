//! What is refused, and what is drawn though there is little to draw.

use proptest::prelude::*;

use super::*;

#[test]
fn empty_data_is_refused() {
    let empty = |figure: Figure| {
        assert!(matches!(figure.svg(), Err(Error::Invalid(_))));
        assert!(matches!(figure.png(), Err(Error::Invalid(_))));
    };
    empty(Scatter::positions(frame(), &[], true).into());
    empty(Scatter::new(frame(), Vec::new()).into());
    empty(Scatter::levels(frame(), &[]).into());
    empty(Density::new(frame(), Counts::new((0.0, 1.0), (0.0, 1.0), 5, 5).unwrap()).into());
    empty(HeatMap::new(frame(), CellGrid::new(0, 5, |_, _| Ok(0)).unwrap(), "value").into());
    empty(ColouredCells::outcomes(frame(), CellGrid::new(5, 0, |_, _| Ok(0)).unwrap()).into());
    empty(Cloud::new(frame(), "z", Vec::new()).into());
    empty(QueenBoard { size: (0, 4), queen: None, ..queen() }.into());
    let table = ValueTable::values(frame(), (1, 1), |_, _| Ok(1)).unwrap();
    empty(ValueTable { rows: Vec::new(), ..table }.into());
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let refuses = |figure: Figure| assert!(figure.svg().is_err() && figure.png().is_err());
    let points = |points: Vec<(f64, f64)>| Scatter::new(frame(), vec![Series::new("", points)]);
    refuses(points(vec![(1.0, f64::NAN)]).into());
    refuses(points(vec![(f64::INFINITY, 1.0)]).into());
    refuses(points(vec![(1.0, 0.0), (2.0, -1.0)]).log_y().into());
    refuses(Scatter { x_range: Some((3.0, 3.0)), ..points(vec![(1.0, 1.0)]) }.into());
    refuses(points(vec![(1.0, 1.0)]).guides(vec![Guide::slope(f64::NAN, "")]).into());
    refuses(
        Scatter::positions(Frame { title: "a\u{1}b".into(), ..frame() }, &[(1, 2)], true).into(),
    );
    refuses(Scatter::positions(frame().width(10), &[(1, 2)], true).into());
    refuses(QueenBoard { size: (41, 8), ..queen() }.into());
    refuses(QueenBoard { queen: Some((8, 0)), ..queen() }.into());
    refuses(Cloud { views: Vec::new(), ..Cloud::new(frame(), "z", vec![[1, 2, 3]]) }.into());
    assert!(matches!(CellGrid::new(5000, 5, |_, _| Ok(0)), Err(Error::Limit(_))));
    assert!(matches!(Counts::new((0.0, 1.0), (0.0, 1.0), 5000, 5), Err(Error::Limit(_))));
    assert!(matches!(Counts::new((0.0, f64::NAN), (0.0, 1.0), 5, 5), Err(Error::Invalid(_))));
    assert!(matches!(ValueTable::values(frame(), (100, 5), |_, _| Ok(0)), Err(Error::Limit(_))));
    assert!(ColouredCells::levels(frame(), wythoff_values(3, 3), 8).is_err());
}

#[test]
fn what_is_not_shown_is_said() {
    let points = vec![(1.0, 0.0), (2.0, 5.0), (3.0, 50.0), (9.0, 5.0)];
    let scatter = Scatter {
        x_range: Some((0.0, 5.0)),
        ..Scatter::new(frame(), vec![Series::new("", points)]).log_y()
    };
    let svg = Figure::from(scatter).svg().unwrap();
    assert!(svg.contains("Points at 0 or below, not shown on the logarithmic axis: 1."));
    assert!(svg.contains("Points outside the frame: 1."));
}

#[test]
fn degenerate_data_is_drawn() {
    let draws = |figure: Figure| {
        let svg = figure.svg().unwrap();
        assert!(roxmltree::Document::parse(&svg).is_ok() && !svg.contains("NaN"));
        Picture::decode(&figure.png().unwrap());
    };
    let most = u64::MAX;
    for points in [
        vec![(0, 0)],
        vec![(7, 7); 5],
        vec![(most, most)],
        vec![(0, most), (most, 1)],
        vec![(1, 0)],
    ] {
        draws(Scatter::positions(frame(), &points, true).into());
        draws(
            Scatter::positions(frame(), &points, false)
                .guides(vec![Guide::slope(-3.0, "down")])
                .into(),
        );
        draws(
            Density::new(frame(), Counts::positions(points.clone(), (most, most), true).unwrap())
                .into(),
        );
    }
    draws(Scatter::ratios(frame(), &[(5, 8)], Against::Index).into());
    draws(
        Scatter::new(frame(), vec![Series::new("one", vec![(3.0, 3.0)]).joined()]).log_y().into(),
    );
    for (columns, rows) in [(1, 1), (1, 700), (700, 1)] {
        let grid = CellGrid::new(columns, rows, |_, _| Ok(u32::MAX)).unwrap();
        draws(HeatMap::new(frame(), grid.clone(), "").into());
        draws(ColouredCells::outcomes(frame(), grid).into());
    }
    draws(Cloud::new(frame(), "z", vec![[0, 0, 0]]).into());
    draws(Cloud::new(frame(), "z", vec![[u32::MAX, 0, 1]]).into());
    draws(
        QueenBoard {
            size: (1, 1),
            queen: Some((0, 0)),
            options: vec![],
            marked: vec![(0, 0)],
            ..queen()
        }
        .into(),
    );
    draws(Scatter::positions(Frame::new("", "", ""), &[(1, 2)], true).into());
    let long = "Wythoff".repeat(80);
    draws(Scatter::positions(Frame::new(long.clone(), long.clone(), long), &[(1, 2)], true).into());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn any_numbers_are_drawn(
        points in proptest::collection::vec((-1e30..1e30f64, -1e3..1e3f64), 1..6),
        scale in -30..1i32,
        log in any::<bool>(),
    ) {
        let points: Vec<_> = points.into_iter().map(|(x, y)| (x * 10f64.powi(scale), y)).collect();
        let positive = points.iter().any(|p| p.1 > 0.0);
        let scatter = Scatter { log_y: log, ..Scatter::new(frame(), vec![Series::new("", points).joined()]) };
        let svg = Figure::from(scatter).svg();
        prop_assert_eq!(svg.is_ok(), positive || !log);
        prop_assert!(!svg.is_ok_and(|svg| svg.contains("NaN")));
    }
}
