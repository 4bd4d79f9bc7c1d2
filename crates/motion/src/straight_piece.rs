//! A straight stretch of a body's motion, as bodies that stand see it.

use nalgebra::Point3;

use super::course::Course;
use super::path::Motion;
use firstcontact_exact::Filtered;

/// Where a body's origin begins and how far it goes, as floats with error bounds.
#[derive(Debug, Clone, Copy)]
pub struct StraightPiece {
    place: [Filtered; 3],
    step: [Filtered; 3],
}

impl StraightPiece {
    /// From one point to another, with constant offsets added.
    pub fn new([from, to]: [[f64; 3]; 2], offsets: &[Point3<f64>]) -> StraightPiece {
        StraightPiece {
            place: sum(from, offsets),
            step: differences(&to.map(Filtered::exact), &from.map(Filtered::exact)),
        }
    }

    /// The course past a body that stands; `None` if it does not.
    #[inline]
    pub fn past(&self, motion: &Motion) -> Option<Course> {
        let place = sum(motion.standing()?.into(), motion.offsets());
        Some(Course { offset: differences(&self.place, &place), displacement: self.step })
    }
}

// Written out: the compiler leaves the closures of mapped arrays as calls.
#[inline(always)]
fn differences(a: &[Filtered; 3], b: &[Filtered; 3]) -> [Filtered; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

#[inline(always)]
fn sum(position: [f64; 3], offsets: &[Point3<f64>]) -> [Filtered; 3] {
    offsets
        .iter()
        .fold(position.map(Filtered::exact), |sum, offset| [0, 1, 2].map(|k| sum[k] + Filtered::exact(offset[k])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces;

    #[test]
    fn it_is_the_course_of_the_piece() {
        let (from, to) = ([0.1, 1e9, -3.0], [0.7, 0.3, 1e-9]);
        let a = Motion::edge(from, to).unwrap().carrying([0.2, 0.3, 0.4]).unwrap();
        let b = Motion::at([0.3, 0.6, 0.9]).unwrap().carrying([1e3, 0.1, 0.0]).unwrap();
        let piece = pieces(&a, &b, [0.0, 1.0]).next().unwrap();
        let (exact, seen) = (piece.exact(), StraightPiece::new([from, to], a.offsets()).past(&b).unwrap());
        for k in 0..3 {
            for (seen, exact) in [(seen.offset[k], &exact.offset[k]), (seen.displacement[k], &exact.displacement[k])] {
                let exact = Filtered::scaled(exact, piece.exact().exponent);
                assert!((seen.value - exact.value).abs() <= seen.error + exact.error);
                assert!(seen.error <= 1e-6);
            }
        }
        assert!(StraightPiece::new([from, to], &[]).past(&a).is_none());
    }
}
