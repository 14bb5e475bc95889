//! Points of three coordinates, seen from chosen angles.
//!
//! The projection is orthographic. With azimuth α about the z-axis and elevation ε above the xy-plane, the viewer is in
//! the direction d = (cos ε cos α, cos ε sin α, sin ε); right is (−sin α, cos α, 0) and up is their product. Points are
//! drawn from far to near, near ones dark.

use super::canvas::{Anchor, At, Canvas, Raster, Rect, pixels};
use super::chart::Texts;
use super::colour::{BLACK, ColourMap, GREY, PALE, Rgb};
use super::scale::number;
use super::{Draw, Frame, MOST_POINTS, VECTOR_POINTS};
use wythoff::{Error, Result};

/// Where the viewer stands, in degrees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct View {
    /// The angle about the z-axis, from the x-axis towards the y-axis.
    pub azimuth: f64,
    /// The angle above the xy-plane.
    pub elevation: f64,
}

/// Points of three coordinates, once for each view, side by side.
#[derive(Debug, Clone, PartialEq)]
pub struct Cloud {
    /// Title; the names of the axes x and y (the third is `z`).
    pub frame: Frame,
    /// The name of the third axis.
    pub z: String,
    /// The points.
    pub points: Vec<[u32; 3]>,
    /// From one to four views.
    pub views: Vec<View>,
}

impl Cloud {
    /// Two views: the usual one from above the corner, and a flatter one from the side.
    pub fn new(frame: Frame, z: impl Into<String>, points: Vec<[u32; 3]>) -> Self {
        let views =
            vec![View { azimuth: 35.0, elevation: 25.0 }, View { azimuth: 20.0, elevation: 8.0 }];
        Cloud { frame, z: z.into(), points, views }
    }

    fn side(&self, unit: f64) -> i32 {
        pixels(unit, f64::from(self.frame.width)) / self.views.len().max(1) as i32
    }

    fn texts(&self, unit: f64) -> Texts {
        let count = number(self.points.len() as f64, 1.0);
        let note = format!("Points: {count}. Near ones are dark, far ones light.");
        Texts::new(unit, &self.frame, &[], &[note])
    }
}

/// A view of the cube [0, most]³ into a panel.
struct Projection {
    right: [f64; 3],
    up: [f64; 3],
    towards: [f64; 3],
    most: f64,
    zoom: f64,
    centre: (f64, f64),
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

impl Projection {
    fn new(view: View, panel: Rect, most: f64) -> Self {
        let ((sa, ca), (se, ce)) =
            (view.azimuth.to_radians().sin_cos(), view.elevation.to_radians().sin_cos());
        // The cube's diagonal fits the panel, with room for the names of the axes.
        let zoom = 0.86 * f64::from(panel.width().min(panel.height())) / (most * 3f64.sqrt());
        let middle = |a: i32, b: i32| f64::from(a + b) / 2.0;
        Projection {
            right: [-sa, ca, 0.0],
            up: [-se * ca, -se * sa, ce],
            towards: [ce * ca, ce * sa, se],
            most,
            zoom,
            centre: (middle(panel.from.0, panel.to.0), middle(panel.from.1, panel.to.1)),
        }
    }

    fn centred(&self, p: [f64; 3]) -> [f64; 3] {
        p.map(|c| c - self.most / 2.0)
    }

    fn at(&self, p: [f64; 3]) -> At {
        let p = self.centred(p);
        let (x, y) = (
            self.centre.0 + self.zoom * dot(p, self.right),
            self.centre.1 - self.zoom * dot(p, self.up),
        );
        (x.round() as i32, y.round() as i32)
    }

    /// 0 at the farthest corner the cube can have, 1 at the nearest.
    fn nearness(&self, p: [f64; 3]) -> f64 {
        dot(self.centred(p), self.towards) / (self.most * 3f64.sqrt()) + 0.5
    }

    fn colour(&self, p: [f64; 3]) -> Rgb {
        // The cube uses the middle of the possible depths; stretch it over the whole map.
        ColourMap::Viridis.on_white(((self.nearness(p) - 0.15) / 0.7).clamp(0.0, 1.0))
    }
}

impl Draw for Cloud {
    fn check(&self) -> Result<()> {
        super::check_text(&self.z)?;
        if self.points.is_empty() {
            return Err(Error::invalid("there is nothing to draw: the data is empty"));
        }
        if self.points.len() > MOST_POINTS {
            return Err(Error::limit(format!(
                "{} points are more than the {MOST_POINTS} a cloud holds: draw smaller piles",
                self.points.len()
            )));
        }
        let angles = self.views.iter().flat_map(|v| [v.azimuth, v.elevation]);
        match (1..=4).contains(&self.views.len()) && angles.into_iter().all(f64::is_finite) {
            true => Ok(()),
            false => {
                Err(Error::invalid("a cloud has from one to four views, with angles in degrees"))
            }
        }
    }

    fn size(&self, unit: f64) -> (i32, i32) {
        let texts = self.texts(unit);
        (pixels(unit, f64::from(self.frame.width)), texts.above + self.side(unit) + texts.below)
    }

    fn draw(&self, canvas: &mut Canvas) {
        let texts = self.texts(canvas.unit);
        texts.draw(canvas, self.size(canvas.unit).1);
        let side = self.side(canvas.unit);
        let most = self.points.iter().flatten().copied().max().unwrap_or(1).max(1);
        for (i, view) in self.views.iter().enumerate() {
            let from = (side * i as i32, texts.above);
            let panel = Rect { from, to: (from.0 + side, from.1 + side) };
            let projection = Projection::new(*view, panel, f64::from(most));
            draw_cube(canvas, &projection);
            self.draw_points(canvas, &projection, panel);
            self.draw_names(canvas, &projection);
        }
    }
}

impl Cloud {
    /// The name of each axis and the greatest coordinate, where the axis ends.
    fn draw_names(&self, canvas: &mut Canvas, projection: &Projection) {
        let names = [&self.frame.x, &self.frame.y, &self.z];
        for (axis, name) in names.into_iter().enumerate() {
            let beyond = [0, 1, 2].map(|i| if i == axis { projection.most * 1.06 } else { 0.0 });
            let (x, y) = projection.at(beyond);
            let text = format!("{name} = {}", number(projection.most, 1.0));
            let anchor = match f64::from(x) - projection.centre.0 {
                d if d < f64::from(-canvas.px(40.0)) => Anchor::Left,
                d if d > f64::from(canvas.px(40.0)) => Anchor::Right,
                _ => Anchor::Middle,
            };
            let shift = if axis == 2 { -canvas.px(8.0) } else { canvas.px(12.0) };
            canvas.text(&text, (x, y + shift), anchor, 13.0, BLACK);
        }
    }

    fn draw_points(&self, canvas: &mut Canvas, projection: &Projection, panel: Rect) {
        let mut points: Vec<[f64; 3]> = self.points.iter().map(|p| p.map(f64::from)).collect();
        points.sort_by(|a, b| projection.nearness(*a).total_cmp(&projection.nearness(*b)));
        let dot = (projection.zoom * 0.9)
            .clamp(f64::from(canvas.px(1.0)), f64::from(canvas.px(9.0))) as i32;
        if points.len() * self.views.len() <= VECTOR_POINTS && canvas.vector {
            for p in points {
                let (x, y) = projection.at(p);
                let from = (x - dot / 2, y - dot / 2);
                let square = Rect { from, to: (from.0 + dot, from.1 + dot) };
                canvas.rect(square, projection.colour(p));
            }
            return;
        }
        let coarse = if canvas.vector { 2 } else { 1 };
        let (width, height) = (panel.width() / coarse, panel.height() / coarse);
        let mut raster = Raster::new(width.max(1) as usize, height.max(1) as usize);
        for p in points {
            let (x, y) = projection.at(p);
            let at =
                (i64::from((x - panel.from.0) / coarse), i64::from((y - panel.from.1) / coarse));
            raster.dot(at, i64::from((dot / coarse).max(1)), projection.colour(p));
        }
        canvas.raster(panel, raster);
    }
}

/// The cube's edges; those at the origin are darker.
fn draw_cube(canvas: &mut Canvas, projection: &Projection) {
    let corner =
        |bits: usize| [0, 1, 2].map(|i| if bits >> i & 1 == 1 { projection.most } else { 0.0 });
    for from in 0..8usize {
        for axis in (0..3).filter(|axis| from >> axis & 1 == 0) {
            let ends = [projection.at(corner(from)), projection.at(corner(from | 1 << axis))];
            let (colour, width) = if from == 0 { (GREY, 1.2) } else { (PALE, 0.8) };
            canvas.path(ends, colour, width);
        }
    }
}
