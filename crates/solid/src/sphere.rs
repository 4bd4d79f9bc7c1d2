//! The sphere, as a polyhedron that contains it or is contained in it.

use super::body::Body;
use super::error::BuildError;
use super::round::{Fit, Round, Swept, check_radius, check_segments};

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

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::PI;

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
