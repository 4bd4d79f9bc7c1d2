//! Round shapes: spheres of nearly equal triangles, ellipsoids, blobs, tori and tubes along curves.

use std::collections::BTreeMap;
use std::f64::consts::TAU;

use super::{Random, Shape};

/// The unit sphere as an icosahedron with every edge cut into `frequency` parts: 20 `frequency`^2 triangles.
pub fn icosphere(frequency: u32) -> Shape {
    let mut builder = Builder { frequency, vertices: Vec::new(), numbers: BTreeMap::new() };
    let faces = FACES.iter().flat_map(|&face| builder.patch(face)).collect();
    Shape { vertices: builder.vertices, faces }
}

struct Builder {
    frequency: u32,
    vertices: Vec<[f64; 3]>,
    /// By the weights of the icosahedron's vertices, zero weights left out, so that neighbours share their border.
    numbers: BTreeMap<Vec<(u32, u32)>, u32>,
}

impl Builder {
    fn patch(&mut self, face: [u32; 3]) -> Vec<Vec<u32>> {
        let mut faces = Vec::new();
        for i in 0..self.frequency {
            for j in 0..self.frequency - i {
                let [here, right, above] = [[i, j], [i + 1, j], [i, j + 1]].map(|at| self.vertex(face, at));
                faces.push(vec![here, right, above]);
                if i + j + 1 < self.frequency {
                    let far = self.vertex(face, [i + 1, j + 1]);
                    faces.push(vec![right, far, above]);
                }
            }
        }
        faces
    }

    fn vertex(&mut self, face: [u32; 3], [i, j]: [u32; 2]) -> u32 {
        let weights = [self.frequency - i - j, i, j];
        let mut key: Vec<(u32, u32)> = face.into_iter().zip(weights).filter(|&(_, weight)| weight > 0).collect();
        key.sort_unstable();
        if let Some(&number) = self.numbers.get(&key) {
            return number;
        }
        let sum = [0, 1, 2].map(|axis| {
            key.iter().map(|&(corner, weight)| f64::from(weight) * corner_position(corner)[axis]).sum::<f64>()
        });
        let length = sum.iter().map(|x| x * x).sum::<f64>().sqrt();
        let number = self.vertices.len() as u32;
        self.vertices.push(sum.map(|x| x / length));
        self.numbers.insert(key, number);
        number
    }
}

/// The corners (0, ±1, ±golden ratio) and their cyclic exchanges.
fn corner_position(corner: u32) -> [f64; 3] {
    let golden = (1.0 + 5.0_f64.sqrt()) / 2.0;
    let one = if corner & 1 == 0 { 1.0 } else { -1.0 };
    let ratio = if corner & 2 == 0 { golden } else { -golden };
    match corner / 4 {
        0 => [0.0, one, ratio],
        1 => [ratio, 0.0, one],
        _ => [one, ratio, 0.0],
    }
}

/// The icosahedron's faces, outward.
#[rustfmt::skip]
const FACES: [[u32; 3]; 20] = [
    [0, 1, 4], [0, 6, 1], [0, 4, 8], [0, 9, 6], [0, 8, 9],
    [1, 10, 4], [1, 6, 11], [1, 11, 10], [2, 5, 3], [2, 3, 7],
    [2, 8, 5], [2, 7, 9], [2, 9, 8], [3, 5, 10], [3, 11, 7],
    [3, 10, 11], [4, 5, 8], [4, 10, 5], [6, 9, 7], [6, 7, 11],
];

/// An ellipsoid with these half axes and `20 * frequency^2` triangles, all its vertices on the true surface.
pub fn ellipsoid(half_axes: [f64; 3], frequency: u32) -> Shape {
    icosphere(frequency).scaled(half_axes)
}

/// `count` pseudo-random points on an ellipsoid: the hull of these is a convex solid with `2 count - 4` triangles.
pub fn ellipsoid_points(half_axes: [f64; 3], count: usize, seed: u64) -> Vec<[f64; 3]> {
    let mut random = Random::new(seed);
    let point = |_| {
        let direction = random.direction();
        [0, 1, 2].map(|axis| half_axes[axis] * direction[axis])
    };
    (0..count).map(point).collect()
}

/// How many waves are laid over the sphere, and how strongly they may move a vertex in or out in all.
const WAVES: usize = 8;
const SWING: f64 = 0.3;

/// A lump of mean radius about 1 with `20 * frequency^2` triangles, its form decided by `seed`.
///
/// Vertices move along their radius only, so the lump never crosses itself.
pub fn blob(frequency: u32, seed: u64) -> Shape {
    let mut random = Random::new(seed);
    let waves: Vec<Wave> = (0..WAVES).map(|_| Wave::new(&mut random)).collect();
    let mut shape = icosphere(frequency);
    for vertex in &mut shape.vertices {
        let swing: f64 = waves.iter().map(|wave| wave.at(*vertex)).sum();
        let radius = 1.0 + SWING * swing / WAVES as f64;
        *vertex = vertex.map(|coordinate| radius * coordinate);
    }
    shape
}

/// A plane wave through space.
struct Wave {
    /// Direction times wave number.
    along: [f64; 3],
    phase: f64,
}

impl Wave {
    fn new(random: &mut Random) -> Wave {
        let number = random.between(2.0, 6.0);
        Wave { along: random.direction().map(|x| number * x), phase: random.between(0.0, TAU) }
    }

    /// Between -2 and 2: the waves seldom agree, so each may be larger than its share.
    fn at(&self, point: [f64; 3]) -> f64 {
        let [x, y, z] = [0, 1, 2].map(|axis| self.along[axis] * point[axis]);
        2.0 * (x + y + z + self.phase).sin()
    }
}

/// A torus about the z axis in triangles: `around` segments along the ring, `across` along the tube.
///
/// Vertices lie on the x axis, at the ring radius plus and (for even `across`) minus the tube radius.
pub fn torus(ring: f64, tube: f64, around: u32, across: u32) -> Shape {
    let mut vertices = Vec::new();
    for i in 0..around {
        let (ring_sin, ring_cos) = (TAU * f64::from(i) / f64::from(around)).sin_cos();
        for j in 0..across {
            let (tube_sin, tube_cos) = (TAU * f64::from(j) / f64::from(across)).sin_cos();
            let reach = ring + tube * tube_cos;
            vertices.push([reach * ring_cos, reach * ring_sin, tube * tube_sin]);
        }
    }
    Shape { vertices, faces: wrapped(around, across) }
}

/// The triangles of a closed band of `around` rings of `across` vertices each, outward if each ring turns
/// counter-clockwise seen along the way in which the rings follow each other.
pub(super) fn wrapped(around: u32, across: u32) -> Vec<Vec<u32>> {
    let vertex = |i: u32, j: u32| i % around * across + j % across;
    let cell = |i: u32, j: u32| {
        let [a, b, c, d] = [vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1), vertex(i, j + 1)];
        [vec![a, b, c], vec![a, c, d]]
    };
    (0..around).flat_map(|i| (0..across).flat_map(move |j| cell(i, j))).collect()
}

/// A tube of the given radius along the closed curve through `centres`, with `across` corners around, in triangles.
///
/// The frames turn as little as possible along the curve (double reflection); what is left over at the end is spread
/// evenly, so that the tube closes without a seam. The radius must be below the curve's radius of curvature and half
/// the distance between its strands.
pub fn tube(centres: &[[f64; 3]], radius: f64, across: u32) -> Shape {
    let around = centres.len();
    let tangents: Vec<[f64; 3]> =
        (0..around).map(|i| unit(sub(centres[(i + 1) % around], centres[(i + around - 1) % around]))).collect();
    let frames = closed_frames(centres, &tangents);
    let mut vertices = Vec::new();
    for ((centre, tangent), right) in centres.iter().zip(&tangents).zip(&frames) {
        let up = cross(*right, *tangent);
        for j in 0..across {
            let (sin, cos) = (TAU * f64::from(j) / f64::from(across)).sin_cos();
            vertices.push(add(*centre, add(scale(*right, radius * cos), scale(up, radius * sin))));
        }
    }
    Shape { vertices, faces: wrapped(around as u32, across) }
}

/// A tube along the (p, q) torus knot: p times around the z axis, q times through the hole. (2, 3) is the trefoil.
///
/// The torus has ring radius 2 and tube radius 1.
pub fn torus_knot(p: u32, q: u32, radius: f64, around: u32, across: u32) -> Shape {
    let centre = |i: u32| {
        let turn = TAU * f64::from(i) / f64::from(around);
        let (long_sin, long_cos) = (turn * f64::from(p)).sin_cos();
        let (short_sin, short_cos) = (turn * f64::from(q)).sin_cos();
        let reach = 2.0 + short_cos;
        [reach * long_cos, reach * long_sin, short_sin]
    };
    let centres: Vec<[f64; 3]> = (0..around).map(centre).collect();
    tube(&centres, radius, across)
}

/// One unit vector across each tangent, minimising rotation and closing up.
fn closed_frames(centres: &[[f64; 3]], tangents: &[[f64; 3]]) -> Vec<[f64; 3]> {
    let around = centres.len();
    let start = across_of(tangents[0]);
    let mut frames = vec![start];
    for i in 0..around {
        let next = (i + 1) % around;
        frames.push(carried(frames[i], [centres[i], centres[next]], [tangents[i], tangents[next]]));
    }
    let last = frames.pop().unwrap_or(start);
    let up = cross(tangents[0], start);
    let left_over = dot(last, up).atan2(dot(last, start));
    let spread = |(i, frame): (usize, [f64; 3])| {
        let (sin, cos) = (-left_over * i as f64 / around as f64).sin_cos();
        add(scale(frame, cos), scale(cross(tangents[i], frame), sin))
    };
    frames.into_iter().enumerate().map(spread).collect()
}

/// The frame carried from one point of the curve to the next by two reflections.
fn carried(frame: [f64; 3], centres: [[f64; 3]; 2], tangents: [[f64; 3]; 2]) -> [f64; 3] {
    let step = sub(centres[1], centres[0]);
    let tangent = reflected(tangents[0], step);
    unit(reflected(reflected(frame, step), sub(tangents[1], tangent)))
}

fn reflected(vector: [f64; 3], mirror: [f64; 3]) -> [f64; 3] {
    let length = dot(mirror, mirror);
    if length == 0.0 { vector } else { sub(vector, scale(mirror, 2.0 * dot(vector, mirror) / length)) }
}

/// A unit vector perpendicular to the unit vector `tangent`.
fn across_of(tangent: [f64; 3]) -> [f64; 3] {
    let helper = if tangent[2].abs() < 0.9 { [0.0, 0.0, 1.0] } else { [1.0, 0.0, 0.0] };
    unit(cross(tangent, helper))
}

fn add(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

fn sub(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn scale(a: [f64; 3], by: f64) -> [f64; 3] {
    [a[0] * by, a[1] * by, a[2] * by]
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn unit(a: [f64; 3]) -> [f64; 3] {
    scale(a, 1.0 / dot(a, a).sqrt())
}
