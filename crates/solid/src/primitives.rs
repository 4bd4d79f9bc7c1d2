//! Primitive solids as polyhedra that contain them or are contained in them: cylinder, sphere, capsule, box.

use std::cmp::Ordering;

use firstcontact_exact::integer::align_all;
use firstcontact_formats::Mesh;

use super::body::Body;
use super::error::BuildError;
use super::round::{
    Fit, Round, Swept, check_radius, check_segments, check_size, fitted, solid, square, unit_circle, with_margin,
};

impl Body {
    /// A prism for a cylinder about the origin, its axis along z: `segments` sides, and two flat ends at half the
    /// `length` above and below the origin, exactly.
    ///
    /// The first half of its vertices is on the upper end, counter-clockwise from +x; the others are below them. Its
    /// faces are the sides in that order, then the upper end, then the lower. That it contains the true cylinder, or
    /// is contained in it, is checked exactly.
    ///
    /// ```
    /// # use firstcontact_solid::facade as firstcontact;
    /// use firstcontact::Body;
    /// use firstcontact::solid::Fit;
    ///
    /// let can = Body::cylinder(0.03, 0.12, 32, Fit::Around)?;
    /// assert!(can.is_convex() && can.bounds()[1].z == 0.06);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the radius or the length is not between 1e-60 and 1e60, or there are fewer than 4 segments or more than
    /// [`MOST_SEGMENTS`](super::round::MOST_SEGMENTS).
    pub fn cylinder(radius: f64, length: f64, segments: u32, fit: Fit) -> Result<Body, BuildError> {
        Body::round_cylinder(radius, length, segments, fit).map(|round| round.body)
    }

    /// [`Body::cylinder`] with its deviation.
    ///
    /// # Errors
    /// As [`Body::cylinder`].
    pub fn round_cylinder(radius: f64, length: f64, segments: u32, fit: Fit) -> Result<Round, BuildError> {
        check_radius(radius)?;
        check_size("a length", length)?;
        check_segments(segments)?;
        let unit: Vec<[f64; 2]> = unit_circle(segments).collect();
        let size = match fit {
            Fit::Inside => radius,
            Fit::Around => radius / nearest_side(&unit),
        };
        fitted(size, fit, |size| {
            let polygon: Vec<[f64; 2]> = unit.iter().map(|point| point.map(|value| value * size)).collect();
            if !fits(&polygon, radius, fit) {
                return Ok(None);
            }
            let gap = match fit {
                Fit::Inside => radius - nearest_side(&polygon),
                Fit::Around => polygon.iter().map(|[x, y]| x.hypot(*y)).fold(0.0, f64::max) - radius,
            };
            prism(&polygon, length / 2.0).map(|body| Some(Round { body, deviation: with_margin(gap, radius) }))
        })
    }
}

fn prism(polygon: &[[f64; 2]], half: f64) -> Result<Body, BuildError> {
    let vertices = [half, -half].into_iter().flat_map(|z| polygon.iter().map(move |&[x, y]| [x, y, z])).collect();
    let count = polygon.len() as u32;
    let sides = (0..count).map(|side| {
        let next = (side + 1) % count;
        vec![side, count + side, count + next, next]
    });
    let ends = [(0..count).collect(), (count..2 * count).rev().collect()];
    solid(vertices, sides.chain(ends))
}

/// The sides of a polygon, each with its two ends.
fn sides(polygon: &[[f64; 2]]) -> impl Iterator<Item = [[f64; 2]; 2]> {
    polygon.iter().zip(polygon.iter().cycle().skip(1)).map(|(&from, &to)| [from, to])
}

/// Approximate distance of the nearest side's line from the origin.
fn nearest_side(polygon: &[[f64; 2]]) -> f64 {
    let distance = |[[x, y], [u, v]]: [[f64; 2]; 2]| (x * v - y * u) / (u - x).hypot(v - y);
    sides(polygon).map(distance).fold(f64::INFINITY, f64::min)
}

/// True if every side's line is at least the radius away from the origin, or no corner farther than the radius. Exact.
fn fits(polygon: &[[f64; 2]], radius: f64, fit: Fit) -> bool {
    match fit {
        Fit::Inside => polygon.iter().all(|&[x, y]| {
            let exact = align_all(&[x, y, radius]);
            square(&exact[..2]) <= square(&exact[2..])
        }),
        Fit::Around => sides(polygon).all(|[[x, y], [u, v]]| {
            let exact = align_all(&[x, y, u, v, radius]);
            let (x, y, u, v, radius) = (&exact[0], &exact[1], &exact[2], &exact[3], &exact[4]);
            let twice_area = x * v - y * u;
            let far = square(std::slice::from_ref(&twice_area)).cmp(&(square(&[u - x, v - y]) * radius * radius));
            far != Ordering::Less && twice_area > dashu_int::IBig::ZERO
        }),
    }
}

/// A capsule may be this many times longer than its radius: with more, floats near its ends could not express its
/// roundness.
const SLENDEREST: f64 = 1e6;

impl Body {
    /// A polyhedron for a capsule about the origin, its axis along z: the points within `radius` of the straight line
    /// of the given `length`, which is that of the cylindrical part, so that the whole is `length + 2 * radius` long.
    /// `segments` go round the axis, half as many from pole to pole.
    ///
    /// Its vertices are those of an exact convex hull, its faces triangles. That it contains the true capsule, or is
    /// contained in it, is checked exactly.
    ///
    /// ```
    /// # use firstcontact_solid::facade as firstcontact;
    /// use firstcontact::Body;
    /// use firstcontact::solid::Fit;
    ///
    /// let link = Body::capsule(0.05, 0.4, 32, Fit::Around)?;
    /// assert!(link.is_convex() && link.bounds()[1].z >= 0.25);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the radius or the length is not between 1e-60 and 1e60, the length is more than a million radii, or there
    /// are fewer than 4 segments or more than [`MOST_SEGMENTS`](super::round::MOST_SEGMENTS).
    pub fn capsule(radius: f64, length: f64, segments: u32, fit: Fit) -> Result<Body, BuildError> {
        Body::round_capsule(radius, length, segments, fit).map(|round| round.body)
    }

    /// [`Body::capsule`] with its deviation.
    ///
    /// # Errors
    /// As [`Body::capsule`].
    pub fn round_capsule(radius: f64, length: f64, segments: u32, fit: Fit) -> Result<Round, BuildError> {
        check_radius(radius)?;
        check_size("a length", length)?;
        if length > SLENDEREST * radius {
            let wanted = "at most a million radii";
            return Err(BuildError::Size { what: "the length of a capsule", wanted, found: length });
        }
        check_segments(segments)?;
        Swept { radius, half: length / 2.0 }.polyhedron(segments, fit)
    }
}

impl Body {
    /// A polyhedron for a sphere about the origin: `segments` round the equator, half as many from pole to pole.
    ///
    /// Its vertices are those of an exact convex hull, its faces triangles. That it contains the true sphere, or is
    /// contained in it, is checked exactly.
    ///
    /// # Errors
    /// If the radius is not between 1e-60 and 1e60, or there are fewer than 4 segments or more than
    /// [`MOST_SEGMENTS`](super::round::MOST_SEGMENTS).
    pub fn sphere(radius: f64, segments: u32, fit: Fit) -> Result<Body, BuildError> {
        Body::round_sphere(radius, segments, fit).map(|round| round.body)
    }

    /// [`Body::sphere`] with its deviation.
    ///
    /// # Errors
    /// As [`Body::sphere`].
    pub fn round_sphere(radius: f64, segments: u32, fit: Fit) -> Result<Round, BuildError> {
        check_radius(radius)?;
        check_segments(segments)?;
        Swept { radius, half: 0.0 }.polyhedron(segments, fit)
    }
}

/// Corner `i` is at the lower end of axis `k` where bit `k` of `i` is 0. Faces: -x, +x, -y, +y, -z, +z.
pub(super) const FACES: [[u32; 4]; 6] =
    [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];

impl Body {
    /// A box of the given edge lengths, centred on the origin: 8 vertices and 6 faces with four corners each.
    ///
    /// # Errors
    /// If a length is not finite and positive, or so small that its half is zero.
    pub fn cuboid(size: [f64; 3]) -> Result<Body, BuildError> {
        let half = size.map(|length| length / 2.0);
        for (length, half) in size.into_iter().zip(half) {
            if !(half > 0.0 && half.is_finite()) {
                return Err(BuildError::Size {
                    what: "an edge of a box",
                    wanted: "finite and positive",
                    found: length,
                });
            }
        }
        let corner =
            |index: usize| [0, 1, 2].map(|axis: usize| if index >> axis & 1 == 0 { -half[axis] } else { half[axis] });
        let mesh = Mesh::new((0..8).map(corner), FACES).map_err(|error| BuildError::Mesh(error.to_string()))?;
        Body::solid_from_mesh(mesh)
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use super::*;

    #[test]
    fn cylinders_contain_or_are_contained() {
        let sizes =
            [(1.0, 2.0, 4), (0.3, 0.1, 7), (1e-50, 1e50, 16), (7.0, 1e-30, 24), (1e50, 1e-50, 33), (0.1, 0.3, 256)];
        for fit in [Fit::Around, Fit::Inside] {
            for (radius, length, segments) in sizes {
                let round = Body::round_cylinder(radius, length, segments, fit).unwrap();
                assert!(round.body.is_convex(), "{radius} {length} {segments}");
                assert_eq!(round.body.bounds()[1].z, length / 2.0);
                let bound = radius * 30.0 / f64::from(segments * segments).min(60.0);
                assert!(round.deviation > 0.0 && round.deviation < bound, "{radius} {length} {segments}");
                let volume = round.body.properties().volume.unwrap();
                let truly = PI * radius * radius * length;
                assert_eq!(volume > truly, fit == Fit::Around, "{radius} {length} {segments} {volume} {truly}");
            }
        }
    }

    #[test]
    fn sizes_that_give_no_cylinder_are_errors() {
        for (radius, length) in [(0.0, 1.0), (1.0, 0.0), (f64::NAN, 1.0), (1.0, f64::INFINITY), (1.0, -1.0)] {
            assert!(Body::cylinder(radius, length, 16, Fit::Around).is_err(), "{radius} {length}");
        }
        assert!(Body::cylinder(1.0, 1.0, 257, Fit::Inside).is_err());
    }

    #[test]
    fn capsules_contain_or_are_contained() {
        let sizes =
            [(1.0, 2.0, 4), (0.3, 0.1, 7), (1e-50, 1e-48, 16), (7.0, 1e-30, 24), (1e50, 1e50, 33), (0.1, 0.3, 6)];
        for fit in [Fit::Around, Fit::Inside] {
            for (radius, length, segments) in sizes {
                let round = Body::round_capsule(radius, length, segments, fit).unwrap();
                assert!(round.body.is_convex(), "{radius} {length} {segments}");
                let bound = radius * 30.0 / f64::from(segments * segments).min(60.0);
                assert!(round.deviation > 0.0 && round.deviation < bound, "{radius} {length} {segments}");
                let volume = round.body.properties().volume.unwrap();
                let truly = PI * radius * radius * (length + 4.0 / 3.0 * radius);
                assert_eq!(volume > truly, fit == Fit::Around, "{radius} {length} {segments} {volume} {truly}");
                let top = round.body.bounds()[1].z;
                assert_eq!(top >= length / 2.0 + radius, fit == Fit::Around || top == length / 2.0 + radius);
            }
        }
    }

    #[test]
    fn the_most_slender_capsule_deviates_no_more_than_a_sphere() {
        for fit in [Fit::Around, Fit::Inside] {
            let [slender, sphere] =
                [Body::round_capsule(1e-3, 1e3, 32, fit).unwrap(), Body::round_sphere(1e-3, 32, fit).unwrap()];
            assert!(slender.deviation < sphere.deviation * 1.001, "{} {}", slender.deviation, sphere.deviation);
        }
    }

    #[test]
    fn sizes_that_give_no_capsule_are_errors() {
        for (radius, length) in
            [(0.0, 1.0), (1.0, 0.0), (f64::NAN, 1.0), (1.0, f64::INFINITY), (1e-3, 1e4), (1.0, -1.0)]
        {
            assert!(Body::capsule(radius, length, 16, Fit::Around).is_err(), "{radius} {length}");
        }
        assert!(Body::capsule(1.0, 1.0, 3, Fit::Inside).is_err());
    }

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
    fn sizes_that_give_no_sphere_are_errors() {
        assert!(Body::sphere(0.0, 16, Fit::Around).is_err());
        assert!(Body::sphere(f64::NAN, 16, Fit::Around).is_err());
        assert!(Body::sphere(1.0, 3, Fit::Inside).is_err());
        assert!(Body::sphere(1.0, 5000, Fit::Inside).is_err());
    }
}
