//! The cylinder, as a prism that contains it or is contained in it.

use std::cmp::Ordering;

use firstcontact_exact::integer::align_all;

use super::body::Body;
use super::error::BuildError;
use super::round::{
    Fit, Round, check_radius, check_segments, check_size, fitted, solid, square, unit_circle, with_margin,
};

impl Body {
    /// A prism for a cylinder about the origin, its axis along z: `segments` sides, and two flat ends at half the `length` above
    /// and below the origin, exactly.
    ///
    /// Of its vertices the first half is on the upper end, counter-clockwise from +x, the others are below them. Its faces are
    /// the sides in that order, then the upper end, then the lower. That it contains the true cylinder, or is contained in it, is
    /// checked exactly.
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

/// How far the nearest side's line is from the origin, about.
fn nearest_side(polygon: &[[f64; 2]]) -> f64 {
    let distance = |[[x, y], [u, v]]: [[f64; 2]; 2]| (x * v - y * u) / (u - x).hypot(v - y);
    sides(polygon).map(distance).fold(f64::INFINITY, f64::min)
}

/// Whether every side's line is at least the radius away from the origin, or no corner farther than the radius. Exact.
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::PI;

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
}
