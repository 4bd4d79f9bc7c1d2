//! A scene at an instant as a picture, without a browser.

use std::collections::HashMap;

use firstcontact_solid::Body;
use nalgebra::{Point3, Vector3};

use crate::mark::Mark;
use crate::raster::Raster;
use crate::scene::{Case, Scene};

/// Colours of the light page.
const GROUND: [u8; 3] = [0xee, 0xf1, 0xf5];
const STILL: [u8; 3] = [0xb9, 0xc0, 0xca];
const MOVES: [u8; 3] = [0x86, 0xad, 0xd1];
const SIDES: [[u8; 3]; 2] = [[0x3f, 0x95, 0xcc], [0xe8, 0xb0, 0x4a]];
const EDGE: [u8; 3] = [0x4a, 0x50, 0x58];
const PATH: [u8; 3] = [0x57, 0x60, 0x6a];
const LIT: [u8; 3] = [0xd6, 0x00, 0x6c];
const DOUBT: [u8; 3] = [0x7a, 0x3e, 0xb1];
const RIM: [u8; 3] = [0xff; 3];

/// Light from everywhere, and from the sun, whose direction is to the right, up and towards the eye.
const AMBIENT: f64 = 0.605;
const SUN: f64 = 0.493;
const SUN_FROM: [f64; 3] = [-0.348, 0.626, 0.696];

/// More triangles than these are drawn without their edges.
const MOST_WITH_EDGES: usize = 150_000;

/// Faces that meet at less than about 20 degrees are drawn as one.
const COS_OF_SMOOTH: f64 = 0.94;

/// Share of the picture that the scene fills.
const FILLED: f64 = 0.92;

/// Depth in pixels by which lines are nearer than the faces that they are on.
const LIFT: f64 = 1.2;

/// Depth of marks, in front of all else.
const FRONT: f64 = 1e30;

/// A direction from which a scene is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// From the front, the right and above.
    Iso,
    /// From above, x to the right and y up.
    Top,
    /// From below.
    Bottom,
    /// Along y.
    Front,
    /// Against y.
    Back,
    /// Along x.
    Left,
    /// Against x.
    Right,
}

/// The picture that is wanted.
#[derive(Debug, Clone, PartialEq)]
pub struct PictureOptions {
    /// Index of the case; without one the first that failed, else the first with a contact, else the first.
    pub case: Option<usize>,
    /// The instant; without one the first contact, or else the middle of the clock.
    pub time: Option<f64>,
    /// The direction.
    pub view: View,
    /// Width and height in pixels.
    pub size: [u32; 2],
}

/// The eye: directions to the right, up and towards it, and the scale.
struct Eye {
    axes: [Vector3<f64>; 3],
    middle: Point3<f64>,
    scale: f64,
    size: [u32; 2],
}

impl View {
    /// Direction towards the eye.
    fn direction(self) -> Vector3<f64> {
        let direction = match self {
            View::Iso => [0.62, -1.0, 0.62],
            View::Top => [0.0, -1e-6, 1.0],
            View::Bottom => [0.0, -1e-6, -1.0],
            View::Front => [0.0, -1.0, 0.0],
            View::Back => [0.0, 1.0, 0.0],
            View::Left => [-1.0, 0.0, 0.0],
            View::Right => [1.0, 0.0, 0.0],
        };
        Vector3::from(direction).normalize()
    }
}

impl Eye {
    /// An eye that sees a box whole.
    fn new(view: View, [low, high]: [Point3<f64>; 2], size: [u32; 2]) -> Eye {
        let towards = view.direction();
        let right = Vector3::z().cross(&towards).normalize();
        let axes = [right, towards.cross(&right), towards];
        let (middle, half) = (low + (high - low) / 2.0, (high - low) / 2.0);
        let reach = |axis: usize| axes[axis].abs().dot(&half);
        let fits = [0, 1].map(|axis| f64::from(size[axis]) / 2.0 / reach(axis).max(f64::MIN_POSITIVE));
        let scale = FILLED * fits[0].min(fits[1]);
        Eye { axes, middle, scale: if scale.is_finite() { scale } else { 1.0 }, size }
    }

    /// Place of a point in the picture, and its depth, in pixels.
    fn see(&self, point: Point3<f64>) -> [f64; 3] {
        let [right, up, depth] = self.axes.map(|axis| axis.dot(&(point - self.middle)) * self.scale);
        [f64::from(self.size[0]) / 2.0 + right, f64::from(self.size[1]) / 2.0 - up, depth]
    }

    /// The same in front of faces around it.
    fn lifted(&self, point: Point3<f64>) -> [f64; 3] {
        let [x, y, depth] = self.see(point);
        [x, y, depth + LIFT]
    }

    /// The same in front of all.
    fn in_front(&self, point: Point3<f64>) -> [f64; 3] {
        let [x, y, _] = self.see(point);
        [x, y, FRONT]
    }

    /// A colour in the light that falls on a face.
    fn lit(&self, color: [u8; 3], normal: &Vector3<f64>) -> [u8; 3] {
        let mut seen = Vector3::from(self.axes.map(|axis| axis.dot(normal)));
        if seen.z < 0.0 {
            seen = -seen;
        }
        let light = AMBIENT + SUN * seen.dot(&Vector3::from(SUN_FROM)).max(0.0);
        color.map(|part| (f64::from(part) * light).clamp(0.0, 255.0) as u8)
    }
}

impl Scene {
    /// The scene at an instant as a PNG file. The same scene gives the same bytes.
    ///
    /// # Errors
    /// If a size is zero, or larger than the format allows.
    pub fn to_png(&self, options: &PictureOptions) -> Result<Vec<u8>, png::EncodingError> {
        let (case, time) = (self.pictured(options), self.instant(options));
        let bounds = self.bounds_of(case).unwrap_or([Point3::origin(); 2]);
        let eye = Eye::new(options.view, bounds, options.size);
        let mut raster = Raster::new(options.size, GROUND);
        self.draw_bodies(case, time, &eye, &mut raster);
        if let Some(case) = case {
            self.draw_ways(case, &eye, &mut raster);
            self.marks_at(Some(case), time).for_each(|mark| draw_mark(mark, &eye, &mut raster));
        }
        encode(&raster, options.size)
    }

    /// The case that a picture shows.
    fn pictured(&self, options: &PictureOptions) -> Option<&Case> {
        let failed = self.cases.iter().position(|case| case.pass == Some(false));
        let meets = self.cases.iter().position(|case| case.marks.iter().any(Mark::stops));
        self.cases.get(options.case.or(failed).or(meets).unwrap_or(0))
    }

    /// The name of the case that a picture shows and its clock, if there is a case.
    pub fn pictured_case(&self, options: &PictureOptions) -> Option<(&str, [f64; 2])> {
        self.pictured(options).map(|case| (case.id.as_str(), case.clock))
    }

    /// The instant that a picture shows.
    pub fn instant(&self, options: &PictureOptions) -> f64 {
        let case = self.pictured(options);
        let contact = case.and_then(|case| case.marks.iter().find(|mark| mark.stops()));
        let middle = case.map_or(0.0, |case| case.clock[0] / 2.0 + case.clock[1] / 2.0);
        options.time.unwrap_or_else(|| contact.map_or(middle, |mark| mark.time))
    }

    fn draw_bodies(&self, case: Option<&Case>, time: f64, eye: &Eye, raster: &mut Raster) {
        let total: usize = self.shapes.iter().map(|body| body.triangles().len()).sum();
        let mut creases: HashMap<usize, Vec<[u32; 2]>> = HashMap::new();
        let mark = case.and_then(|case| case.marks.first());
        for (index, item) in self.items.iter().enumerate() {
            let Some(pose) = self.pose(case, index, time) else { continue };
            let side = mark.and_then(|mark| mark.sides.iter().position(|side| side.object == index));
            let moves = case.is_some_and(|case| case.moves(index));
            let color = side.map_or(if moves { MOVES } else { STILL }, |side| SIDES[side]);
            let body = &self.shapes[item.shape];
            let scale = self.scale(case, index, time);
            let at = |vertex: u32| pose.place(body.positions()[vertex as usize].coords * scale);
            // Of a body that hides a mark only the edges are drawn.
            let towards = pose.seen(eye.axes[2]);
            let hides = side.is_none()
                && self
                    .marks_at(case, time)
                    .any(|mark| hides(body, pose.seen(Point3::from(mark.point) - pose.origin), scale, towards));
            for (corners, _) in body.triangles().filter(|_| !hides) {
                let color = eye.lit(color, &(pose.turn * normal(body, corners)));
                raster.triangle(corners.map(|vertex| eye.see(at(vertex))), color);
            }
            if total <= MOST_WITH_EDGES {
                let lines = creases.entry(item.shape).or_insert_with(|| bends(body));
                lines.iter().for_each(|ends| raster.line(ends.map(|vertex| eye.lifted(at(vertex))), 0.8, EDGE));
            }
        }
    }

    fn marks_at<'a>(&'a self, case: Option<&'a Case>, time: f64) -> impl Iterator<Item = &'a Mark> {
        case.into_iter().flat_map(|case| &case.marks).filter(move |mark| mark.time == time)
    }

    fn draw_ways(&self, case: &Case, eye: &Eye, raster: &mut Raster) {
        for &leader in &case.leaders {
            let seen = |times: Vec<f64>| -> Vec<[f64; 3]> {
                let poses = times.into_iter().filter_map(|time| self.pose(Some(case), leader, time));
                poses.map(|pose| eye.lifted(pose.origin)).collect()
            };
            let way = seen(self.steps_of(case, leader));
            way.windows(2).for_each(|ends| raster.line([ends[0], ends[1]], 1.2, PATH));
            let waypoints = seen(self.times_of(case, leader));
            waypoints.iter().for_each(|&place| raster.ring(place, [0.0, 2.5], PATH));
        }
    }
}

/// Draws the two features and a ring around the place.
fn draw_mark(mark: &Mark, eye: &Eye, raster: &mut Raster) {
    let lit = if mark.is_undecided() { DOUBT } else { LIT };
    for (side, part) in mark.sides.iter().flat_map(|side| side.parts.iter().map(move |part| (side, part))) {
        let corner = |corner: &[f64; 3]| Point3::from(side.origin) + Vector3::from(*corner);
        let points: Vec<[f64; 3]> = part.iter().map(|at| eye.in_front(corner(at))).collect();
        points.windows(2).for_each(|ends| raster.line([ends[0], ends[1]], 3.0, lit));
        if let [first, .., last] = points[..]
            && points.len() > 2
        {
            raster.line([last, first], 3.0, lit);
        }
    }
    if let Some(ends) = mark.apart {
        raster.line(ends.map(|end| eye.in_front(end.into())), 2.5, lit);
    }
    let place = eye.in_front(mark.point.into());
    raster.ring(place, [0.0, 6.0], RIM);
    raster.ring(place, [0.0, 4.5], lit);
    raster.ring(place, [10.5, 13.0], lit);
}

/// True if a ray from a place in the frame of a body meets its skin, farther away than a thousandth of its size.
fn hides(body: &Body, from: Vector3<f64>, scale: f64, towards: Vector3<f64>) -> bool {
    let [low, high] = body.bounds();
    let (from, least) = (from / scale, 1e-3 * (high - low).norm());
    body.triangles().any(|(corners, _)| {
        let [a, b, c] = corners.map(|vertex| body.positions()[vertex as usize].coords);
        let (u, v, start) = (b - a, c - a, from - a);
        let across = towards.cross(&v);
        let det = u.dot(&across);
        let turned = start.cross(&u);
        let [p, q, far] = [start.dot(&across), towards.dot(&turned), v.dot(&turned)].map(|part| part / det);
        det != 0.0 && p >= 0.0 && q >= 0.0 && p + q <= 1.0 && far > least
    })
}

/// Unit normal of a triangle; zero if it has no area.
fn normal(body: &Body, corners: [u32; 3]) -> Vector3<f64> {
    let [a, b, c] = corners.map(|vertex| body.positions()[vertex as usize]);
    (b - a).cross(&(c - a)).try_normalize(0.0).unwrap_or_default()
}

/// Edges at which a skin bends, or ends.
fn bends(body: &Body) -> Vec<[u32; 2]> {
    let (mut open, mut lines) = (HashMap::new(), Vec::new());
    for (corners, _) in body.triangles() {
        let own = normal(body, corners);
        for k in 0..3 {
            let (from, to) = (corners[k], corners[(k + 1) % 3]);
            let key = [from.min(to), from.max(to)];
            match open.remove(&key) {
                None => _ = open.insert(key, own),
                Some(other) if own.dot(&other) < COS_OF_SMOOTH => lines.push(key),
                Some(_) => {}
            }
        }
    }
    lines.extend(open.into_keys());
    lines.sort_unstable();
    lines
}

fn encode(raster: &Raster, [width, height]: [u32; 2]) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&raster.averaged())?;
    writer.finish()?;
    Ok(bytes)
}
