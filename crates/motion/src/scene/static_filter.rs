//! Static filter: one error bound for all determinants of a scene, the cheapest test.
//!
//! With `u = 2^-53` and `L` the largest magnitude of the vertices and of the motion, a span is computed as a
//! difference of two floats from which an offset is taken, at most `4 L (1 + 8 u)`: a span across at the end has two
//! vertices, and the offset at the end, which is at most `2 L`. Its two roundings are of numbers of at most `2 L` and
//! `4 L`, and the offset at the end errs by no less than that at the beginning and the motion do, because its error
//! is more than their sum: with `e` that error, every component is within `doubt = e + 8 u L` of the exact one.
//!
//! A determinant of three such spans, of at most `R = 4 L (1 + 8 u)`, has six products, each within `(R + doubt)^3 -
//! R^3`, and is rounded by at most `5 u 6 R^3 < 21 R^2 doubt`. If `doubt < R / 8`, that is within `42 R^2 doubt` in
//! all; where it is not, `48 R^2 doubt` is as much as six products can amount to. So `48 R^2 doubt < 800 L^2 doubt`
//! is used, with [`UNDERFLOW`] added, which products of numbers up to
//! [`LARGEST_FILTERED`](firstcontact_exact::LARGEST_FILTERED) do not exceed where they underflow.
//!
//! For a cross product of spans within a body, with `m` the sum of its magnitudes, the scalar product with another
//! span errs by no more than `16 u R m` ([`FilteredNormal`](firstcontact_exact::FilteredNormal)) and what the span's
//! error adds, `m doubt`: by less than `10 m doubt`.

use super::{Scene, Span};
use firstcontact_exact::{Filtered, HALF_ULP, Sign, UNDERFLOW};

/// Error bounds of plain floats.
#[derive(Debug, Clone, Copy)]
pub(super) struct ErrorBounds {
    /// A component of a span.
    span: f64,
    /// A determinant of three spans.
    determinant: f64,
}

impl ErrorBounds {
    /// Nothing is certain.
    pub(super) const ALL: ErrorBounds = ErrorBounds { span: f64::INFINITY, determinant: f64::INFINITY };

    /// Bounds of a scene with its largest magnitude and the offset at its end.
    #[inline(always)]
    pub(super) fn new(largest: f64, [x, y, z]: &[Filtered; 3]) -> ErrorBounds {
        let span = x.error.max(y.error).max(z.error) + 8.0 * HALF_ULP * largest;
        ErrorBounds { span, determinant: 800.0 * largest * largest * span + UNDERFLOW }
    }

    /// Returns the error bound of the product of a cross product and a span, given the sum of the magnitudes of the
    /// former.
    #[inline(always)]
    pub(super) fn of_product(&self, magnitudes: &[f64; 3]) -> f64 {
        10.0 * (magnitudes[0] + magnitudes[1] + magnitudes[2]) * self.span + UNDERFLOW
    }
}

impl Scene<'_> {
    /// A span in plain floats; `None` if it is none of the bodies or of the motion.
    #[inline(always)]
    pub(super) fn plain(&self, span: Span) -> Option<[f64; 3]> {
        let (of_a, of_b) = (|index: u32| &self.a[index as usize], |index: u32| &self.b[index as usize]);
        let difference = |from: &[f64; 3], to: &[f64; 3]| [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
        let values = |motion: &[Filtered; 3]| [motion[0].value, motion[1].value, motion[2].value];
        match span {
            Span::OfA(from, to) => Some(difference(of_a(from).coords.as_ref(), of_a(to).coords.as_ref())),
            Span::OfB(from, to) => Some(difference(of_b(from).coords.as_ref(), of_b(to).coords.as_ref())),
            Span::Across(a, b) => {
                let apart = difference(of_a(a).coords.as_ref(), of_b(b).coords.as_ref());
                Some(difference(&values(&self.offset), &apart))
            }
            Span::AcrossAtEnd(a, b) => {
                let apart = difference(of_a(a).coords.as_ref(), of_b(b).coords.as_ref());
                Some(difference(&values(&self.offset_at_end), &apart))
            }
            Span::Motion => Some(values(&self.displacement)),
            Span::Axis(_) | Span::Aim => None,
        }
    }

    /// On which side of an edge of A, from one vertex to another, a vertex of B is seen along the motion: the sign of
    /// the determinant of the motion, the edge, and the way from its beginning across to the vertex.
    #[inline]
    pub fn side_of_edge_of_a(&self, [p, q]: [u32; 2], vertex: u32) -> Sign {
        self.side_along_motion(Span::OfA(p, q), Span::Across(p, vertex))
    }

    /// On which side of an edge of B a vertex of A is seen along the motion.
    #[inline]
    pub fn side_of_edge_of_b(&self, [p, q]: [u32; 2], vertex: u32) -> Sign {
        -self.side_along_motion(Span::OfB(p, q), Span::Across(vertex, p))
    }

    #[inline(always)]
    fn side_along_motion(&self, edge: Span, across: Span) -> Sign {
        let spans = [Span::Motion, edge, across];
        let certain = self.plain(edge).zip(self.plain(across)).and_then(|([a, b, c], [x, y, z])| {
            let [k, l, m] = self.displacement.each_ref().map(|step| step.value);
            let determinant = k * (b * z - c * y) + l * (c * x - a * z) + m * (a * y - b * x);
            (determinant.abs() > self.error_bounds.determinant).then(|| Sign::of(determinant))
        });
        certain.unwrap_or_else(|| self.sign(spans))
    }
}

#[cfg(test)]
mod tests {
    use nalgebra::Point3;

    use super::*;
    use crate::{Motion, pieces};
    use firstcontact_exact::Rational;
    use firstcontact_exact::geom::{Magnitudes, coordinates};

    /// Coordinates of a kind, most of which differ little where they are far from the origin.
    fn points(state: &mut u64, grain: Option<f64>, offset: f64) -> [Point3<f64>; 4] {
        std::array::from_fn(|_| {
            Point3::from(std::array::from_fn(|_| {
                *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let value = (*state >> 11) as f64 / (1u64 << 52) as f64 - 1.0;
                offset + grain.map_or(value, |grain| (3.0 * value).round() * grain)
            }))
        })
    }

    /// Shows the test 500 scenes of each kind, of two bodies of four vertices, with what their motions were made of.
    fn for_each_scene(mut state: u64, mut test: impl FnMut(&Scene<'_>, [Point3<f64>; 4])) {
        let decimals = [(Some(0.1), 0.0), (Some(0.1), 1e3)];
        let others = [(None, 0.0), (Some(1.0), 0.0), (None, 1e6), (Some(1e-30), 0.0), (Some(1e30), 0.0)];
        for (grain, offset) in decimals.into_iter().chain(others) {
            for _ in 0..500 {
                let [a, b, ends] = [0; 3].map(|_| points(&mut state, grain, offset));
                let magnitudes = Magnitudes::of(a.iter().chain(&b).flat_map(coordinates));
                let (moving, standing) = (Motion::edge(ends[0], ends[1]).unwrap(), Motion::at(ends[2]).unwrap());
                let Some(piece) = pieces(&moving, &standing, [0.0, 1.0]).next() else { continue };
                test(&Scene::new(&a, &b, magnitudes, piece, piece.course()), ends);
            }
        }
    }

    #[test]
    fn sides_are_those_of_exact_determinants() {
        let mut certain = 0;
        for_each_scene(5, |scene, ends| {
            let (a, b) = (scene.a, scene.b);
            let exact = scene.exact_sign([Span::Motion, Span::OfA(0, 1), Span::Across(0, 2)]);
            assert_eq!(scene.side_of_edge_of_a([0, 1], 2), exact, "{a:?} {b:?} {ends:?}");
            let exact = -scene.exact_sign([Span::Motion, Span::OfB(0, 1), Span::Across(3, 0)]);
            assert_eq!(scene.side_of_edge_of_b([0, 1], 3), exact, "{a:?} {b:?} {ends:?}");
            let normal = scene.normal([Span::OfA(0, 1), Span::OfB(1, 2)]);
            for span in [Span::Motion, Span::Across(1, 2), Span::AcrossAtEnd(3, 3), Span::OfB(0, 3)] {
                let exact = scene.exact_sign([Span::OfA(0, 1), Span::OfB(1, 2), span]);
                assert_eq!(scene.side(&normal, span), exact, "{span:?} {a:?} {b:?} {ends:?}");
            }
            let way = scene.plain(Span::Across(0, 2)).unwrap();
            certain += usize::from(way.iter().all(|x| x.abs() > scene.error_bounds.span));
        });
        assert!(certain > 1500, "{certain}");
    }

    /// No instant is called later than a limit that is not, however near the limit is.
    #[test]
    fn instants_called_later_are_later() {
        let (mut later, mut near) = (0, 0);
        for_each_scene(23, |scene, ends| {
            for spans in [[Span::OfA(0, 1), Span::OfB(1, 2)], [Span::Axis(0), Span::OfA(0, 2)]] {
                let ([u, v], across) = (spans, Span::Across(3, 0));
                if scene.exact_sign([u, v, Span::Motion]).is_zero() {
                    continue;
                }
                let instant = scene.quotient([u, v, across], [u, v, Span::Motion]);
                let nearest = instant.bracket()[0];
                let beside = [1e-15, 1e-12, 1e-3].map(|gap| nearest * (1.0 - gap));
                let limits = [nearest, nearest.next_up(), nearest.next_down(), 0.0, 1.0].into_iter().chain(beside);
                for limit in limits.filter(|limit| (0.0..=1.0).contains(limit)) {
                    if scene.estimates_until(spans, across, limit).is_none() {
                        let is_later = instant > Rational::of(limit);
                        assert!(is_later, "{limit} {spans:?} {:?} {:?} {ends:?}", scene.a, scene.b);
                        later += 1;
                        near += usize::from(instant < Rational::of(limit + 1e-9));
                    }
                }
                assert!(scene.estimates_until(spans, across, f64::INFINITY).is_some());
            }
        });
        assert!(later > 1500 && near > 100, "{later} later, {near} by less than 1e-9");
    }
}
