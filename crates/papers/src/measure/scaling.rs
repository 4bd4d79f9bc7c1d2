//! At which scalings two convex solids touch.

use std::fmt;

use nalgebra::Point3;

use super::Question;
use super::method::{MeasureError, MeasureInapplicable, MeasureMethod};
use crate::scaling::{
    Growth, Partition, PartitionOutcome, ScaledTouch, Scaling, ScalingError, ScalingRange, ScalingSearch,
};
use firstcontact_convex::Cost;
use firstcontact_exact::Rational;
use firstcontact_solid::Body;

/// Scalings at which two scaled solids touch: in a rectangle of scalings, and if they are scaled alike (Liu et al.
/// §2.3).
///
/// All of it is unique, also the features, which are the lowest that hold all points that are shared: every method
/// returns the same.
#[derive(Debug, Clone, PartialEq)]
pub struct Touching {
    /// The rectangle of scalings, and where in it they touch.
    pub partition: Partition,
    /// The growth distance, whatever the rectangle.
    pub growth: Growth,
}

/// Two convex solids to be scaled, all questions about which are answered by a method: the coordinates of A are taken
/// from an offset that is added to them exactly, and the seeds of A and of B are points of the world.
///
/// ```
/// # use firstcontact_papers::facade as firstcontact;
/// use firstcontact::Body;
/// use firstcontact::convex::Cost;
/// use firstcontact::convex::scaling::ScalingRange;
/// use firstcontact::measure::{Method, scaling};
///
/// let cube = Body::cuboid([2.0; 3])?;
/// let seeds = [[4.0, 0.5, 0.0].into(), [0.0; 3].into()];
/// for method in [Method::Auto, Method::LinearProgram, Method::Hull] {
///     let scaling = scaling(&cube, &cube, seeds[0], seeds, method)?;
///     assert_eq!(scaling.growth_distance(&mut Cost::default())?.scaling.to_string(), "2");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the offset or a seed is not finite, a seed is not strictly inside of its solid, or the method does not take the
/// bodies.
pub fn scaling<'b>(
    a: &'b Body,
    b: &'b Body,
    at: impl Into<Point3<f64>>,
    seeds: [Point3<f64>; 2],
    method: MeasureMethod,
) -> Result<Scaling<'b>, MeasureError> {
    let search = match method.chosen(Question::Scaling, a, b)? {
        MeasureMethod::LinearProgram => ScalingSearch::Program,
        MeasureMethod::Hull => ScalingSearch::Hull,
        _ => ScalingSearch::Walk,
    };
    let scaling = Scaling::new(a, at, seeds[0], b, Point3::origin(), seeds[1])?;
    scaling.by(search).map_err(|error| match error {
        ScalingError::TooManyDifferences(error) => MeasureInapplicable::hull(error, MeasureMethod::Convex).into(),
        error => MeasureError::Scaling(error),
    })
}

impl Touching {
    /// Scalings at which solids touch in a rectangle of scalings, the range of A first.
    ///
    /// # Errors
    /// [`ScalingError::Inconsistent`], if there is a mistake in this library.
    pub fn of(scaling: &Scaling<'_>, ranges: [ScalingRange; 2]) -> Result<Touching, ScalingError> {
        let counts = &mut Cost::default();
        Ok(Touching { partition: scaling.partition(ranges, counts)?, growth: scaling.growth_distance(counts)? })
    }
}

/// All that is compared, exactly: pairs of scalings, features, points, lines and the growth distance.
impl fmt::Display for Touching {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.partition.outcome() {
            PartitionOutcome::Curve(curve) => {
                f.write_str("touching at")?;
                for end in curve.breakpoints() {
                    write!(f, " {}", TouchAt(&end.scalings, &end.touch))?;
                }
                for segment in curve.segments() {
                    let (line, kind) = (&segment.line, segment.kind);
                    write!(f, ", {kind} {:?} {:?} {} {}", segment.a, segment.b, line.slope, line.intercept)?;
                }
                Ok(())
            }
            PartitionOutcome::Apart => f.write_str("apart"),
            PartitionOutcome::Overlapping => f.write_str("overlapping"),
            PartitionOutcome::LeastCorner(touch) => {
                write!(f, "touching at the least scalings only, {}", TouchText(touch))
            }
            PartitionOutcome::GreatestCorner(touch) => {
                write!(f, "touching at the greatest scalings only, {}", TouchText(touch))
            }
            PartitionOutcome::Single { scalings, touch } => write!(f, "touching at {} only", TouchAt(scalings, touch)),
            PartitionOutcome::SeedsCoincide => f.write_str("overlapping about one seed"),
        }?;
        write!(f, "; alike at {}, {}", self.growth.scaling, TouchText(&self.growth.touch))
    }
}

/// A pair of scalings and how they touch there.
struct TouchAt<'a>(&'a [Rational; 2], &'a ScaledTouch);

impl fmt::Display for TouchAt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {}: {})", self.0[0], self.0[1], TouchText(self.1))
    }
}

/// Contact of the two.
struct TouchText<'a>(&'a ScaledTouch);

impl fmt::Display for TouchText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, z] = &self.0.point.0;
        write!(f, "{:?} {:?} at [{x}, {y}, {z}]", self.0.a, self.0.b)
    }
}
