//! Exact proofs of what the search in floats proposes.

use nalgebra::Vector3;

use super::difference::{Difference, End, Extent, Pairing};
use super::shape::Shape;
use firstcontact_exact::Sign;
use firstcontact_motion::Span;

impl<S: Shape> Difference<'_, S> {
    /// The vertex that is exactly least in a direction, looked for from another on.
    pub(crate) fn exactly_least(&self, direction: &Vector3<f64>, from: Pairing) -> Pairing {
        let direction = [direction.x, direction.y, direction.z];
        self.least_by(from, |span| self.scene.sign_along(direction, span))
    }

    /// The vertex that is least in a direction of which the signs with all spans are known, looked for from another on.
    pub(crate) fn least_by(&self, from: Pairing, sign: impl Fn(Span) -> Sign) -> Pairing {
        let end = match self.extent {
            Extent::Swept if sign(Span::Motion) == Sign::Positive => End::Close,
            Extent::Still | Extent::Swept => End::Beginning,
        };
        let a = self.a.best(from.a, |at, to| sign(self.along_a(at, to)) == Sign::Positive);
        let b = self.b.best(from.b, |at, to| sign(self.along_b(at, to)) == Sign::Negative);
        Pairing { a, b, end }
    }

    /// The least vertex in a direction, if all of the difference is beyond the origin there: the solids are then apart.
    pub(crate) fn separated_along(&self, direction: &Vector3<f64>, from: Pairing) -> Option<Pairing> {
        if !direction.iter().all(|x| x.is_finite()) {
            return None;
        }
        let least = self.exactly_least(direction, from);
        let height = self.scene.sign_along([direction.x, direction.y, direction.z], self.span(least));
        (height == Sign::Positive).then_some(least)
    }

    /// Whether the hull of one to four vertices holds the origin: the solids then share a point.
    ///
    /// Four vectors `p, q, r, s` satisfy `det[q,r,s] p - det[p,r,s] q + det[p,q,s] r - det[p,q,r] s = 0`. If those
    /// factors do not all vanish, and no two have opposite signs, this writes the origin as a mean of the vertices. For
    /// three vectors in one plane with the origin the same holds with an axis in place of `s`.
    pub(crate) fn encloses_origin(&self, corners: &[Pairing]) -> bool {
        let spans: Vec<Span> = corners.iter().map(|&corner| self.span(corner)).collect();
        self.hold_origin(&spans)
    }

    /// Whether the hull of four vertices holds the origin strictly inside: the solids then share inner points.
    pub(crate) fn encloses_origin_strictly(&self, corners: [Pairing; 4]) -> bool {
        let [p, q, r, s] = corners.map(|corner| self.span(corner));
        let det = |u, v, w| self.scene.sign([u, v, w]);
        let factors = [det(q, r, s), -det(p, r, s), det(p, q, s), -det(p, q, r)];
        !factors[0].is_zero() && factors.iter().all(|&factor| factor == factors[0])
    }

    fn hold_origin(&self, spans: &[Span]) -> bool {
        let det = |u, v, w| self.scene.sign([u, v, w]);
        match *spans {
            [p] => (0..3).all(|k| self.coordinate(p, k).is_zero()),
            [p, q] => {
                let between = |k| self.coordinate(p, k) * self.coordinate(q, k) != Sign::Positive;
                (0..3).all(|k| det(p, q, Span::Axis(k)).is_zero() && between(k))
            }
            [p, q, r] => {
                if !det(p, q, r).is_zero() {
                    return false;
                }
                for axis in (0..3).map(Span::Axis) {
                    let factors = [det(q, r, axis), det(r, p, axis), det(p, q, axis)];
                    if factors != [Sign::Zero; 3] {
                        return agree(&factors);
                    }
                }
                [[p, q], [q, r], [r, p]].iter().any(|edge| self.hold_origin(edge))
            }
            [p, q, r, s] => {
                let factors = [det(q, r, s), -det(p, r, s), det(p, q, s), -det(p, q, r)];
                if factors != [Sign::Zero; 4] {
                    return agree(&factors);
                }
                [[p, q, r], [p, q, s], [p, r, s], [q, r, s]].iter().any(|face| self.hold_origin(face))
            }
            _ => false,
        }
    }

    fn coordinate(&self, span: Span, axis: usize) -> Sign {
        self.scene.sign([span, Span::Axis((axis + 1) % 3), Span::Axis((axis + 2) % 3)])
    }
}

/// Whether no two have opposite signs.
fn agree(factors: &[Sign]) -> bool {
    !(factors.contains(&Sign::Positive) && factors.contains(&Sign::Negative))
}
