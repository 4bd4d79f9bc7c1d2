//! How one body moves past another during a piece, in floats with error bounds, and what that says at once of whether they can meet.

use std::ops::RangeInclusive;

use nalgebra::Point3;

use firstcontact_exact::{Approximate, HALF_ULP};
use firstcontact_solid::{Body, DIAGONALS, Girth};

/// Offset and displacement of A relative to B as floats with error bounds.
#[derive(Debug, Clone, Copy)]
pub struct Course {
    /// The origin of A minus the origin of B, at the beginning of the piece.
    pub offset: [Approximate; 3],
    /// How far A moves relative to B during the piece.
    pub displacement: [Approximate; 3],
}

impl Course {
    /// Whether A's box, moving along, certainly never meets B's.
    pub fn keeps_apart(&self, a: &[Point3<f64>; 2], b: &[Point3<f64>; 2]) -> bool {
        self.span_of_boxes(a, b).is_none()
    }

    /// Whether A certainly never meets B, because of their boxes and of how far they reach along diagonals.
    pub fn keeps_apart_by_girth(&self, a: &Body, b: &Body) -> bool {
        let Some(span) = self.span_of_boxes(&a.bounds(), &b.bounds()) else { return true };
        let along = |of: &[Approximate; 3], diagonal: [i8; 3]| {
            let term = |k: usize| match diagonal[k] {
                0 => Approximate::exact(0.0),
                1 => of[k],
                _ => -of[k],
            };
            term(0) + term(1) + term(2)
        };
        let (of_a, of_b) = (Girth::of(a).extents, Girth::of(b).extents);
        let narrowed =
            DIAGONALS.into_iter().zip(of_a.into_iter().zip(of_b)).try_fold(span, |span, (diagonal, both)| {
                let way = [along(&self.offset, diagonal), along(&self.displacement, diagonal)];
                narrowed(span, way, both.0, both.1)
            });
        narrowed.is_none()
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

/// The part of a span of fractions in which two intervals may meet, one of which is offset and moves; `None` if there is none.
///
/// They meet while `enter <= s d <= leave`. Both sides are computed with two roundings of numbers no larger than `size`, and `s d` is
/// off by at most the error of `d`, because `s` is at most 1: `error` holds them. The quotients are widened by more than the rounding
/// of a reciprocal and a product.
#[inline(always)]
fn narrowed(
    span: [f64; 2],
    [offset, step]: [Approximate; 2],
    [least_a, most_a]: [f64; 2],
    [least_b, most_b]: [f64; 2],
) -> Option<[f64; 2]> {
    let size = least_a.abs() + most_a.abs() + least_b.abs() + most_b.abs() + offset.value.abs();
    let error = offset.error + step.error + 8.0 * HALF_ULP * size;
    let enter = least_b - most_a - offset.value - error;
    let leave = most_b - least_a - offset.value + error;
    if !STEPS.contains(&step.value.abs()) {
        let is_apart = step.value == 0.0 && (enter > 0.0 || leave < 0.0);
        return if is_apart { None } else { Some(span) };
    }
    let share = 1.0 / step.value;
    let (x, y) = (enter * share, leave * share);
    // Compared plainly: what else `f64::min` promises takes longer than the comparison. What is no number narrows nothing.
    let (from, to) = if x < y { (x, y) } else { (y, x) };
    let wider = |x: f64| 8.0 * HALF_ULP * x.abs() + f64::MIN_POSITIVE;
    let (from, to) = (from - wider(from), to + wider(to));
    let span = [if from > span[0] { from } else { span[0] }, if to < span[1] { to } else { span[1] }];
    if span[0] > span[1] { None } else { Some(span) }
}
