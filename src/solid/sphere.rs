//! The sphere, as a polyhedron that contains it or is contained in it.

use std::cmp::Ordering;
use std::f64::consts::{FRAC_1_SQRT_2, PI};

use dashu_int::IBig;
use firstcontact_formats::Mesh;

use crate::exact::integer::align_all;

use super::body::Body;
use super::error::BuildError;
use super::hull::convex_hull;

/// How a polyhedron fits the round shape it stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
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

/// The least and greatest radius: with these the squares and volumes below stay far from under- and overflow.
const RADII: [f64; 2] = [1e-60, 1e60];

impl Body {
    /// A polyhedron for a sphere about the origin: `segments` round the equator, half as many from pole to pole.
    ///
    /// Its vertices are those of an exact convex hull, its faces triangles. That it contains the true sphere, or is
    /// contained in it, is checked exactly.
    ///
    /// # Errors
    /// If the radius is not between 1e-60 and 1e60, or there are fewer than 4 segments or more than [`MOST_SEGMENTS`].
    pub fn sphere(radius: f64, segments: u32, fit: Fit) -> Result<Body, BuildError> {
        Body::round_sphere(radius, segments, fit).map(|round| round.body)
    }

    /// [`Body::sphere`] with its deviation.
    ///
    /// # Errors
    /// As [`Body::sphere`].
    pub fn round_sphere(radius: f64, segments: u32, fit: Fit) -> Result<Round, BuildError> {
        if !(RADII[0]..=RADII[1]).contains(&radius) {
            return Err(BuildError::Size { what: "a radius", wanted: "between 1e-60 and 1e60", found: radius });
        }
        if !(4..=MOST_SEGMENTS).contains(&segments) {
            let found = f64::from(segments);
            return Err(BuildError::Size { what: "the number of segments", wanted: "between 4 and 256", found });
        }
        let unit = unit_sphere(segments);
        let mut size = match fit {
            Fit::Inside => radius,
            Fit::Around => radius / nearest_plane(&unit, &convex_hull(&unit)?),
        };
        // Rounding leaves the first size off by a few units in the last place; each try goes twice as far as the last.
        let mut step = match fit {
            Fit::Inside => -4.0 * f64::EPSILON,
            Fit::Around => 4.0 * f64::EPSILON,
        };
        loop {
            let points: Vec<[f64; 3]> = unit.iter().map(|point| point.map(|value| value * size)).collect();
            let triangles = convex_hull(&points)?;
            if fits(&points, &triangles, radius, fit) {
                let deviation = deviation(&points, &triangles, radius, fit);
                return build(points, triangles).map(|body| Round { body, deviation });
            }
            size += size * step;
            step *= 2.0;
        }
    }
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
    let mesh = Mesh::new(vertices, faces).map_err(|error| BuildError::Mesh(error.to_string()))?;
    Body::solid_from_mesh(mesh)
}

/// The poles and the rings between them.
fn unit_sphere(segments: u32) -> Vec<[f64; 3]> {
    let rings = segments / 2;
    let mut points = vec![[0.0, 0.0, 1.0]];
    for ring in 1..rings {
        let [sine, cosine] = sin_cos(ring, 2 * rings);
        for segment in 0..segments {
            let [y, x] = sin_cos(segment, segments);
            points.push([x * sine, y * sine, cosine]);
        }
    }
    points.push([0.0, 0.0, -1.0]);
    points
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

/// How far the nearest plane of a facet is from the origin, about.
fn nearest_plane(points: &[[f64; 3]], triangles: &[[u32; 3]]) -> f64 {
    let planes = triangles.iter().map(|corners| {
        let [a, b, c] = corners.map(|corner| nalgebra::Vector3::from(points[corner as usize]));
        let normal = (b - a).cross(&(c - a));
        // Any corner is on the plane; a sum of all three is steadier for thin triangles.
        normal.dot(&(a + b + c)) / 3.0 / normal.norm()
    });
    planes.fold(f64::INFINITY, f64::min)
}

/// Whether every facet's plane is at least the radius away from the origin, or no vertex farther than the radius. Exact.
fn fits(points: &[[f64; 3]], triangles: &[[u32; 3]], radius: f64, fit: Fit) -> bool {
    match fit {
        Fit::Inside => points.iter().all(|point| {
            let exact = align_all(&[point[0], point[1], point[2], radius]);
            square(&exact[..3]) <= square(&exact[3..])
        }),
        Fit::Around => triangles.iter().all(|corners| {
            let [a, b, c] = corners.map(|corner| points[corner as usize]);
            let exact = align_all(&[a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2], radius]);
            let (a, b, c, radius) = (&exact[..3], &exact[3..6], &exact[6..9], &exact[9]);
            let edge = |to: &[IBig]| -> [IBig; 3] { std::array::from_fn(|axis| &to[axis] - &a[axis]) };
            let (u, v) = (edge(b), edge(c));
            let normal: [IBig; 3] = std::array::from_fn(|axis| {
                let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
                &u[next] * &v[last] - &u[last] * &v[next]
            });
            let height = &normal[0] * &a[0] + &normal[1] * &a[1] + &normal[2] * &a[2];
            let far = (&height * &height).cmp(&(square(&normal) * radius * radius)) != Ordering::Less;
            far && height > IBig::ZERO
        }),
    }
}

fn square(vector: &[IBig]) -> IBig {
    vector.iter().fold(IBig::ZERO, |sum, value| sum + value * value)
}

/// The greatest distance between the two skins, with a margin for rounding.
fn deviation(points: &[[f64; 3]], triangles: &[[u32; 3]], radius: f64, fit: Fit) -> f64 {
    let gap = match fit {
        Fit::Inside => radius - nearest_plane(points, triangles),
        Fit::Around => points.iter().map(|&point| nalgebra::Vector3::from(point).norm()).fold(0.0, f64::max) - radius,
    };
    gap + radius * 1e-9
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spheres_contain_or_are_contained() {
        for fit in [Fit::Around, Fit::Inside] {
            for (radius, segments) in [(1.0, 4), (0.3, 7), (1e-50, 16), (7.0, 24), (1e50, 33)] {
                let round = Body::round_sphere(radius, segments, fit).unwrap();
                assert!(round.body.is_convex());
                assert!(
                    round.deviation > 0.0 && round.deviation < radius * 30.0 / f64::from(segments * segments).min(60.0)
                );
                let ball = 4.0 / 3.0 * PI * radius * radius * radius;
                let volume = round.body.properties().volume.unwrap();
                assert_eq!(volume > ball, fit == Fit::Around, "{radius} {segments} {volume} {ball}");
            }
        }
    }

    #[test]
    fn symmetric_points_have_symmetric_coordinates() {
        let points = unit_sphere(16);
        for point in &points {
            let mirrored = [-point[0], point[1], -point[2]];
            assert!(points.contains(&mirrored), "{point:?}");
        }
    }

    #[test]
    fn sizes_that_give_no_sphere_are_errors() {
        assert!(Body::sphere(0.0, 16, Fit::Around).is_err());
        assert!(Body::sphere(f64::NAN, 16, Fit::Around).is_err());
        assert!(Body::sphere(1.0, 3, Fit::Inside).is_err());
        assert!(Body::sphere(1.0, 5000, Fit::Inside).is_err());
    }
}
