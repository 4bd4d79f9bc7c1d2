//! The capsule, a ball swept along a straight line, as a polyhedron that contains it or is contained in it.

use super::body::Body;
use super::error::BuildError;
use super::round::{Fit, Round, Swept, check_radius, check_segments, check_size};

/// A capsule may be this many times longer than its radius: with more, floats near its ends could not tell its roundness.
const SLENDEREST: f64 = 1e6;

impl Body {
    /// A polyhedron for a capsule about the origin, its axis along z: the points within `radius` of the straight line of the given
    /// `length`, which is that of the cylindrical part, so that the whole is `length + 2 * radius` long. `segments` go round the
    /// axis, half as many from pole to pole.
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
    /// If the radius or the length is not between 1e-60 and 1e60, the length is more than a million radii, or there are fewer than 4
    /// segments or more than [`MOST_SEGMENTS`](super::round::MOST_SEGMENTS).
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::PI;

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
}
