//! Course of one body past another during a piece, in floats with error bounds; early tests that they cannot meet.

use std::ops::RangeInclusive;

use firstcontact_exact::{Filtered, HALF_ULP};
use firstcontact_solid::{Body, DIAGONALS, KDop};
use nalgebra::Point3;

use super::path::Motion;

/// Offset and displacement of A relative to B as floats with error bounds.
#[derive(Debug, Clone, Copy)]
pub struct Course {
    /// The origin of A minus the origin of B, at the beginning of the piece.
    pub offset: [Filtered; 3],
    /// Displacement of A relative to B during the piece.
    pub displacement: [Filtered; 3],
}

impl Course {
    /// True if A's box, moving along, certainly never meets B's.
    #[inline]
    pub fn keeps_apart(&self, a: &[Point3<f64>; 2], b: &[Point3<f64>; 2]) -> bool {
        self.span_of_boxes(a, b).is_none()
    }

    /// True if A certainly does not move past B.
    #[inline]
    pub fn stands(&self) -> bool {
        self.displacement.iter().all(|step| step.is_zero())
    }

    /// True if A certainly never meets B, because of their boxes and of how far they reach along diagonals.
    pub fn keeps_apart_by_girth(&self, a: &Body, b: &Body) -> bool {
        let (box_of_a, box_of_b) = (a.bounds(), b.bounds());
        let Some(span) = self.span_of_boxes(&box_of_a, &box_of_b) else { return true };
        if self.stays_within(&box_of_a, &box_of_b) {
            return false;
        }
        let along = |of: &[Filtered; 3], diagonal: [i8; 3]| {
            let term = |k: usize| match diagonal[k] {
                0 => Filtered::exact(0.0),
                1 => of[k],
                _ => -of[k],
            };
            term(0) + term(1) + term(2)
        };
        let (of_a, of_b) = (KDop::of(a).extents, KDop::of(b).extents);
        let narrowed =
            DIAGONALS.into_iter().zip(of_a.into_iter().zip(of_b)).try_fold(span, |span, (diagonal, both)| {
                let way = [along(&self.offset, diagonal), along(&self.displacement, diagonal)];
                narrowed(span, way, both.0, both.1)
            });
        narrowed.is_none()
    }

    /// True if A's box is within B's from beginning to end, up to rounding. Diagonals seldom keep the bodies apart
    /// then.
    fn stays_within(&self, a: &[Point3<f64>; 2], b: &[Point3<f64>; 2]) -> bool {
        (0..3).all(|k| {
            let (at, by) = (self.offset[k].value, self.displacement[k].value);
            a[0][k] + at + by.min(0.0) >= b[0][k] && a[1][k] + at + by.max(0.0) <= b[1][k]
        })
    }

    /// The span of fractions in which A's box may meet B's.
    fn span_of_boxes(&self, a: &[Point3<f64>; 2], b: &[Point3<f64>; 2]) -> Option<[f64; 2]> {
        (0..3).try_fold([0.0, 1.0], |span, k| {
            narrowed(span, [self.offset[k], self.displacement[k]], [a[0][k], a[1][k]], [b[0][k], b[1][k]])
        })
    }
}

/// Steps whose reciprocals are as precise as floats can be.
const STEPS: RangeInclusive<f64> = 1e-290..=1e290;

/// The part of a span of fractions in which two intervals may meet, one of which is offset and moves; `None` if there
/// is none.
///
/// They meet while `enter <= s d <= leave`. Both sides are computed with two roundings of numbers no larger than
/// `size`, and `s d` is off by at most the error of `d`, because `s` is at most 1: `error` holds them. The quotients
/// are widened by more than the rounding of a reciprocal and a product.
#[inline(always)]
fn narrowed(
    span: [f64; 2],
    [offset, step]: [Filtered; 2],
    [least_a, most_a]: [f64; 2],
    [least_b, most_b]: [f64; 2],
) -> Option<[f64; 2]> {
    let size = least_a.abs() + most_a.abs() + least_b.abs() + most_b.abs() + offset.value.abs();
    let error = offset.error + step.error + 8.0 * HALF_ULP * size;
    let enter = least_b - most_a - offset.value - error;
    let leave = most_b - least_a - offset.value + error;
    // Most that never meet are beyond even while `s d` is anything between zero and the step: that takes no quotient.
    let [low, high] = if step.value < 0.0 { [step.value, 0.0] } else { [0.0, step.value] };
    if enter > high || leave < low {
        return None;
    }
    if !STEPS.contains(&step.value.abs()) {
        return Some(span);
    }
    let share = 1.0 / step.value;
    let (x, y) = (enter * share, leave * share);
    // Compared plainly: what else `f64::min` promises takes longer than the comparison. What is no number narrows
    // nothing.
    let (from, to) = if x < y { (x, y) } else { (y, x) };
    let wider = |x: f64| 8.0 * HALF_ULP * x.abs() + f64::MIN_POSITIVE;
    let (from, to) = (from - wider(from), to + wider(to));
    let span = [if from > span[0] { from } else { span[0] }, if to < span[1] { to } else { span[1] }];
    if span[0] > span[1] { None } else { Some(span) }
}

/// Start and displacement of a body's origin, as floats with error bounds.
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

    /// The beginning of the piece, up to a fraction of it.
    pub fn until(&self, fraction: f64) -> StraightPiece {
        let [x, y, z] = self.step;
        let fraction = Filtered::exact(fraction);
        StraightPiece { step: [x * fraction, y * fraction, z * fraction], ..*self }
    }

    /// The piece with an end that may be elsewhere, by no more than this along each axis.
    pub fn with_end_within(&self, by: f64) -> StraightPiece {
        StraightPiece {
            step: self.step.map(|Filtered { value, error }| Filtered { value, error: error + by }),
            ..*self
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
    use firstcontact_exact::Rational;

    use super::*;
    use crate::pieces;

    /// True if two intervals, the first of which is offset and moves, ever share a point, exactly: at an end of the
    /// motion, or when an end of the one meets the other end of the other.
    fn meet(offset: f64, step: f64, a: [f64; 2], b: [f64; 2]) -> bool {
        let at = |fraction: &Rational| {
            let shift = &Rational::of(offset) + &(&Rational::of(step) * fraction);
            let [least, most] = a.map(|x| &Rational::of(x) + &shift);
            least <= Rational::of(b[1]) && most >= Rational::of(b[0])
        };
        let ends = [[a[0], b[1]], [a[1], b[0]]].map(|[x, y]| {
            let way = &(&Rational::of(y) - &Rational::of(x)) - &Rational::of(offset);
            (step != 0.0)
                .then(|| way.over(&Rational::of(step)))
                .filter(|s| *s >= Rational::ZERO && *s <= Rational::of(1.0))
        });
        [Some(Rational::ZERO), Some(Rational::of(1.0))].iter().chain(&ends).flatten().any(at)
    }

    #[test]
    fn intervals_that_meet_are_never_kept_apart() {
        let sizes = [1.0, 1e-3, 1e-150, 1e-295, 1e-310, 1e150, 1e295];
        let coordinates: [f64; 7] = [-2.0, -1.0, -0.7, 0.0, 0.1, 1.0, 2.5];
        let (mut met, mut apart) = (0, 0);
        for number in 0..6_000usize {
            let pick = |k: usize| coordinates[(number / 7usize.pow(k as u32) + number * k) % 7];
            let (size, step_size) = (sizes[number % 7], sizes[number / 7 % 7]);
            let (offset, step) = (pick(1) * size, pick(2) * step_size);
            let (a, b) =
                ([-pick(3).abs() * size, pick(1).abs() * size], [pick(2) * size, (pick(2) + pick(3).abs()) * size]);
            let way = [Filtered::exact(offset), Filtered::exact(step)];
            let narrowed = narrowed([0.0, 1.0], way, a, b);
            let do_meet = meet(offset, step, a, b);
            assert!(narrowed.is_some() || !do_meet, "{offset} {step} {a:?} {b:?}");
            met += usize::from(do_meet);
            apart += usize::from(narrowed.is_none());
        }
        assert!(met > 500 && apart > 500, "{met} meet, {apart} are certainly apart");
    }

    #[test]
    fn it_is_the_course_of_the_piece() {
        let (from, to) = ([0.1, 1e9, -3.0], [0.7, 0.3, 1e-9]);
        let a = Motion::edge(from, to).unwrap().carrying([0.2, 0.3, 0.4]).unwrap();
        let b = Motion::at([0.3, 0.6, 0.9]).unwrap().carrying([1e3, 0.1, 0.0]).unwrap();
        let piece = pieces(&a, &b, [0.0, 1.0]).next().unwrap();
        let (exact, rounded) = (piece.exact(), StraightPiece::new([from, to], a.offsets()).past(&b).unwrap());
        for k in 0..3 {
            for (rounded, exact) in
                [(rounded.offset[k], &exact.offset[k]), (rounded.displacement[k], &exact.displacement[k])]
            {
                let exact = Filtered::scaled(exact, piece.exact().exponent);
                assert!((rounded.value - exact.value).abs() <= rounded.error + exact.error);
                assert!(rounded.error <= 1e-6);
            }
        }
        assert!(StraightPiece::new([from, to], &[]).past(&a).is_none());
    }
}
