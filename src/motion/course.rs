//! How one body moves past another during a piece, in floats with error bounds, and what that says at once of whether they can meet.

use nalgebra::Point3;

use crate::exact::{Approximate, HALF_ULP};
use crate::solid::{Body, DIAGONALS, Girth};

/// Offset and displacement of A relative to B as floats with error bounds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Course {
    /// The origin of A minus the origin of B, at the beginning of the piece.
    pub offset: [Approximate; 3],
    /// How far A moves relative to B during the piece.
    pub displacement: [Approximate; 3],
}

impl Course {
    /// Whether A's box, moving along, certainly never meets B's.
    pub(crate) fn keeps_apart(&self, a: &[Point3<f64>; 2], b: &[Point3<f64>; 2]) -> bool {
        self.span_of_boxes(a, b).is_none()
    }

    /// Whether A certainly never meets B, because of their boxes and of how far they reach along diagonals.
    pub(crate) fn keeps_apart_by_girth(&self, a: &Body, b: &Body) -> bool {
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

/// The part of a span of fractions in which two intervals may meet, one of which is offset and moves; `None` if there is none.
///
/// They meet while `enter <= s d <= leave`. Both sides are computed with two roundings of numbers no larger than `size`, and `s d` is
/// off by at most the error of `d`, because `s` is at most 1: `error` holds them. The quotients are widened by more than their
/// own rounding.
#[inline(always)]
fn narrowed(
    span: [f64; 2],
    [offset, step]: [Approximate; 2],
    [least_a, most_a]: [f64; 2],
    [least_b, most_b]: [f64; 2],
) -> Option<[f64; 2]> {
    let reach = |least: f64, most: f64| least.abs().max(most.abs());
    let size = reach(least_a, most_a) + reach(least_b, most_b) + offset.value.abs();
    let error = offset.error + step.error + 8.0 * HALF_ULP * size;
    let enter = least_b - most_a - offset.value - error;
    let leave = most_b - least_a - offset.value + error;
    if step.value == 0.0 {
        return if enter > 0.0 || leave < 0.0 { None } else { Some(span) };
    }
    let [from, to] = if step.value > 0.0 { [enter, leave] } else { [leave, enter] };
    let (from, to) = (from / step.value, to / step.value);
    let wider = |x: f64| 8.0 * HALF_ULP * x.abs() + f64::MIN_POSITIVE;
    let span = [span[0].max(from - wider(from)), span[1].min(to + wider(to))];
    if span[0] > span[1] { None } else { Some(span) }
}
