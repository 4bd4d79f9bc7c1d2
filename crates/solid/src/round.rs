//! Round shapes as polyhedra that contain them or are contained in them.
//!
//! A true shape is a ball swept along a straight line by its centre, which for a sphere is a point. The polyhedron is
//! made from floats, whose rounding leaves it a few units in the last place too small or too large; so it is held
//! against the true shape exactly, and grown or shrunk until it fits.

use std::cmp::Ordering;
use std::f64::consts::{FRAC_1_SQRT_2, PI};

use dashu_int::IBig;
use firstcontact_formats::Mesh;
use nalgebra::Vector3;

use firstcontact_exact::integer::align_all;

use super::body::Body;
use super::error::BuildError;
use super::hull::convex_hull;

/// Fit of a polyhedron to the round shape that it approximates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub enum Fit {
    /// It contains the true shape.
    #[default]
    Around,
    /// The true shape contains it.
    Inside,
}

/// A round primitive as a polyhedron.
#[derive(Debug, Clone)]
pub struct Round {
    /// The polyhedron, certified convex.
    pub body: Body,
    /// No point of the polyhedron's skin is farther than this from the true shape's, in the unit of the radius.
    pub deviation: f64,
}

/// The most segments a round primitive may have.
pub const MOST_SEGMENTS: u32 = 256;

/// The least and greatest radius and length: with these, squares and volumes stay far from under- and overflow.
const SIZES: [f64; 2] = [1e-60, 1e60];

/// Refuses a radius that gives no body.
pub(super) fn check_radius(radius: f64) -> Result<(), BuildError> {
    check_size("a radius", radius)
}

/// Refuses a radius or length that gives no body.
pub(super) fn check_size(what: &'static str, found: f64) -> Result<(), BuildError> {
    let fine = (SIZES[0]..=SIZES[1]).contains(&found);
    if fine { Ok(()) } else { Err(BuildError::Size { what, wanted: "between 1e-60 and 1e60", found }) }
}

/// Refuses a number of segments that gives no body.
pub(super) fn check_segments(segments: u32) -> Result<(), BuildError> {
    let found = f64::from(segments);
    match (4..=MOST_SEGMENTS).contains(&segments) {
        true => Ok(()),
        false => Err(BuildError::Size { what: "the number of segments", wanted: "between 4 and 256", found }),
    }
}

/// Makes something of a size about `size`: larger ones for a fit around, smaller ones for one inside, until one fits.
///
/// Rounding leaves the first size off by a few units in the last place; each try goes twice as far as the last, so
/// that a few dozen are enough.
pub(super) fn fitted<T>(
    mut size: f64,
    fit: Fit,
    make: impl Fn(f64) -> Result<Option<T>, BuildError>,
) -> Result<T, BuildError> {
    let mut step = match fit {
        Fit::Inside => -4.0 * f64::EPSILON,
        Fit::Around => 4.0 * f64::EPSILON,
    };
    loop {
        if let Some(made) = make(size)? {
            return Ok(made);
        }
        size += size * step;
        step *= 2.0;
    }
}

/// A ball about the origin, its centre swept along the z axis by `half` to both sides.
#[derive(Debug, Clone, Copy)]
pub(super) struct Swept {
    pub(super) radius: f64,
    pub(super) half: f64,
}

impl Swept {
    /// The polyhedron of a number of segments round the z axis, half as many from pole to pole.
    pub(super) fn polyhedron(self, segments: u32, fit: Fit) -> Result<Round, BuildError> {
        let unit = unit_sphere(segments);
        let size = match fit {
            Fit::Inside => self.radius,
            Fit::Around => self.radius / Swept { radius: 1.0, half: 0.0 }.nearest_plane(&unit, &convex_hull(&unit)?),
        };
        fitted(size, fit, |size| {
            let points = self.stretched(&unit, size);
            let triangles = convex_hull(&points)?;
            if !self.fits(&points, &triangles, fit) {
                return Ok(None);
            }
            let deviation = self.deviation(&points, &triangles, fit);
            build(points, triangles).map(|body| Some(Round { body, deviation }))
        })
    }

    /// The points of a unit sphere at a size, the upper half of them moved up and the lower half down; those in the
    /// middle are there twice.
    fn stretched(self, unit: &[[f64; 3]], size: f64) -> Vec<[f64; 3]> {
        let moved = |&[x, y, z]: &[f64; 3]| {
            let ends = match z.partial_cmp(&0.0) {
                _ if self.half == 0.0 => [Some(0.0), None],
                Some(Ordering::Greater) => [Some(self.half), None],
                Some(Ordering::Less) => [Some(-self.half), None],
                _ => [Some(self.half), Some(-self.half)],
            };
            ends.into_iter().flatten().map(move |end| [x * size, y * size, z * size + end])
        };
        unit.iter().flat_map(moved).collect()
    }

    /// Approximate distance of the nearest plane of a facet from the places of the centre.
    fn nearest_plane(self, points: &[[f64; 3]], triangles: &[[u32; 3]]) -> f64 {
        let ends = [Vector3::new(0.0, 0.0, self.half), Vector3::new(0.0, 0.0, -self.half)];
        let planes = triangles.iter().flat_map(|corners| {
            let [a, b, c] = corners.map(|corner| Vector3::from(points[corner as usize]));
            let normal = (b - a).cross(&(c - a));
            // Any corner is on the plane; a sum of all three is steadier for thin triangles.
            let distance =
                move |end: &Vector3<f64>| normal.dot(&((a - end) + (b - end) + (c - end))) / 3.0 / normal.norm();
            ends.each_ref().map(distance)
        });
        planes.fold(f64::INFINITY, f64::min)
    }

    /// True if every facet's plane is at least the radius away from all places of the centre, or no vertex farther
    /// than the radius from the nearest. Exact.
    ///
    /// A plane that is at least the radius away from the centre at both ends of its way is so at every place between.
    fn fits(self, points: &[[f64; 3]], triangles: &[[u32; 3]], fit: Fit) -> bool {
        match fit {
            Fit::Inside => points.iter().all(|&[x, y, z]| {
                let exact = align_all(&[x, y, z.abs(), self.half, self.radius]);
                let beyond = (&exact[2] - &exact[3]).max(IBig::ZERO);
                square(&[exact[0].clone(), exact[1].clone(), beyond]) <= square(&exact[4..])
            }),
            Fit::Around => triangles.iter().all(|corners| {
                let [a, b, c] = corners.map(|corner| points[corner as usize]);
                let exact = align_all(&[a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2], self.radius, self.half]);
                let (a, b, c, radius, half) = (&exact[..3], &exact[3..6], &exact[6..9], &exact[9], &exact[10]);
                let edge = |to: &[IBig]| -> [IBig; 3] { std::array::from_fn(|axis| &to[axis] - &a[axis]) };
                let (u, v) = (edge(b), edge(c));
                let normal: [IBig; 3] = std::array::from_fn(|axis| {
                    let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
                    &u[next] * &v[last] - &u[last] * &v[next]
                });
                let steep = if normal[2] < IBig::ZERO { -&normal[2] } else { normal[2].clone() };
                let height = &normal[0] * &a[0] + &normal[1] * &a[1] + &normal[2] * &a[2] - steep * half;
                let far = (&height * &height).cmp(&(square(&normal) * radius * radius)) != Ordering::Less;
                far && height > IBig::ZERO
            }),
        }
    }

    /// The greatest distance between the two skins, with a margin for rounding.
    fn deviation(self, points: &[[f64; 3]], triangles: &[[u32; 3]], fit: Fit) -> f64 {
        let distance = |&[x, y, z]: &[f64; 3]| Vector3::new(x, y, (z.abs() - self.half).max(0.0)).norm();
        let gap = match fit {
            Fit::Inside => self.radius - self.nearest_plane(points, triangles),
            Fit::Around => points.iter().map(distance).fold(0.0, f64::max) - self.radius,
        };
        with_margin(gap, self.radius)
    }
}

/// A gap between skins with a margin for rounding.
pub(super) fn with_margin(gap: f64, radius: f64) -> f64 {
    gap + radius * 1e-9
}

fn build(points: Vec<[f64; 3]>, triangles: Vec<[u32; 3]>) -> Result<Body, BuildError> {
    // Rings near the poles may hold points that rounding has put inside: they are dropped, the rest renumbered.
    let mut number: Vec<Option<u32>> = vec![None; points.len()];
    let mut vertices = Vec::new();
    for corner in triangles.as_flattened() {
        number[*corner as usize] = Some(0);
    }
    for (slot, point) in number.iter_mut().zip(&points) {
        if let Some(index) = slot {
            *index = vertices.len() as u32;
            vertices.push(*point);
        }
    }
    let faces = triangles.iter().map(|corners| corners.map(|corner| number[corner as usize].unwrap_or_default()));
    solid(vertices, faces)
}

/// The solid of vertices and faces.
pub(super) fn solid<F: IntoIterator<Item = u32>>(
    vertices: Vec<[f64; 3]>,
    faces: impl IntoIterator<Item = F>,
) -> Result<Body, BuildError> {
    let faces: Vec<Vec<u32>> = faces.into_iter().map(|face| face.into_iter().collect()).collect();
    let mesh = Mesh::new(vertices, faces).map_err(|error| BuildError::Mesh(error.to_string()))?;
    Body::solid_from_mesh(mesh)
}

/// The poles and the rings between them.
fn unit_sphere(segments: u32) -> Vec<[f64; 3]> {
    let rings = segments / 2;
    let mut points = vec![[0.0, 0.0, 1.0]];
    for ring in 1..rings {
        let [sine, cosine] = sin_cos(ring, 2 * rings);
        points.extend(unit_circle(segments).map(|[x, y]| [x * sine, y * sine, cosine]));
    }
    points.push([0.0, 0.0, -1.0]);
    points
}

/// The points of a regular polygon on the unit circle, counter-clockwise from +x.
pub(super) fn unit_circle(segments: u32) -> impl Iterator<Item = [f64; 2]> {
    (0..segments).map(move |segment| {
        let [y, x] = sin_cos(segment, segments);
        [x, y]
    })
}

/// Sine and cosine of a part of a full turn, with the symmetries of the circle kept to the last bit.
fn sin_cos(part: u32, of: u32) -> [f64; 2] {
    // In eighths of a turn: reflect until the angle is in the first one.
    let (part, of) = (u64::from(part) * 8, u64::from(of));
    let (octant, rest) = (part / of, part % of);
    let rest = if octant % 2 == 0 { rest } else { of - rest };
    let angle = rest as f64 / of as f64 * (PI / 4.0);
    let (sine, cosine) = if rest == of { (FRAC_1_SQRT_2, FRAC_1_SQRT_2) } else { (libm::sin(angle), libm::cos(angle)) };
    match octant {
        0 => [sine, cosine],
        1 => [cosine, sine],
        2 => [cosine, -sine],
        3 => [sine, -cosine],
        4 => [-sine, -cosine],
        5 => [-cosine, -sine],
        6 => [-cosine, sine],
        _ => [-sine, cosine],
    }
}

/// The sum of squares.
pub(super) fn square(vector: &[IBig]) -> IBig {
    vector.iter().fold(IBig::ZERO, |sum, value| sum + value * value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetric_points_have_symmetric_coordinates() {
        let points = unit_sphere(16);
        for point in &points {
            let mirrored = [-point[0], point[1], -point[2]];
            assert!(points.contains(&mirrored), "{point:?}");
        }
    }
}
