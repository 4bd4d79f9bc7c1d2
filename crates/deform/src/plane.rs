//! The contact planes and contact regions (§3, §4.3).
//!
//! With the contact direction `n` from A to B, the plane of A is the one at right angles to `n` through the vertex of A
//! that is furthest along `n`, and A lies in its region, the closed half-space behind it; that of B likewise, against
//! `n`. Both vertices, and on which side of the other's plane each vertex lies, are decided exactly for the floats of
//! `n`: no region is rounded.

use nalgebra::Vector3;

use super::hulls::HullPair;
use firstcontact_convex::{Shape, Side};
use firstcontact_exact::{HALF_ULP, Rational, Sign};
use firstcontact_motion::{Scene, Span};

/// The plane of one mesh at right angles to the contact direction that has all of the mesh behind it: P_{A/B}, or
/// P_{B/A} (§3, §4.3).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ContactPlane {
    /// The unit normal, towards the other mesh; the region that holds the mesh is on the other side.
    pub normal: Vector3<f64>,
    /// A vertex of the mesh in the plane, by the file's numbering: exactly the furthest along the normal.
    pub vertex: u32,
    /// The height of that vertex along the normal, in floats, in the frame of the scene.
    pub height: f64,
}

/// Both planes, and the vertices in front of the other's.
pub(super) struct Regions {
    /// P_{A/B} and P_{B/A}.
    pub(super) planes: [ContactPlane; 2],
    /// For each vertex of A whether it is in the region of B, the closed half-space that holds B; for each of B whether
    /// it is in that of A.
    pub(super) inside: [Vec<bool>; 2],
    /// Depth of each hull behind the other's plane: not less, not more, and zero if the planes are one.
    pub(super) depth: [f64; 2],
}

impl Regions {
    /// The planes for a unit vector from A to B.
    pub(super) fn new(scene: &Scene<'_>, hulls: &HullPair<'_>, normal: Vector3<f64>) -> Regions {
        let direction = <[f64; 3]>::from(normal);
        let sign = |span: Span| scene.sign_along(direction, span);
        let [set_a, set_b] = hulls.point_sets();
        let step = |p: u32, q: u32, span: fn(u32, u32) -> Span, set: &dyn Fn(u32) -> u32| sign(span(set(p), set(q)));
        let first = set_a.best(0, |p, q| step(p, q, Span::OfA, &|i| set_a.name(i)) == Sign::Positive);
        let last = set_b.best(0, |p, q| step(p, q, Span::OfB, &|i| set_b.name(i)) == Sign::Negative);
        let (first, last) = (set_a.name(first), set_b.name(last));
        let flags = |which: Side, span: &dyn Fn(u32) -> Span| {
            let mut flags = vec![false; hulls.bodies[which.index()].positions().len()];
            for &vertex in hulls.vertices[which.index()] {
                flags[vertex as usize] = sign(span(vertex)) != Sign::Positive;
            }
            flags
        };
        let inside = [
            flags(Side::A, &|vertex| Span::Across(vertex, last)),
            flags(Side::B, &|vertex| Span::Across(first, vertex)),
        ];
        let height_of_a = (hulls.bodies[0].positions()[first as usize].coords + hulls.at.coords).dot(&normal);
        let height_of_b = -hulls.bodies[1].positions()[last as usize].coords.dot(&normal);
        let planes = [
            ContactPlane { normal, vertex: first, height: height_of_a },
            ContactPlane { normal: -normal, vertex: last, height: height_of_b },
        ];
        Regions { planes, inside, depth: depth(hulls, [first, last], normal) }
    }
}

/// Length by which a vertex of A is in front of one of B along a direction, enclosed; zero if it is behind.
///
/// The product of the way between them and the direction is exact. The direction has the length one but for rounding,
/// which is taken out: a norm is within four units in the last place, a quotient by it within five.
fn depth(hulls: &HullPair<'_>, [first, last]: [u32; 2], normal: Vector3<f64>) -> [f64; 2] {
    let [a, b] = [(0, first), (1, last)].map(|(side, vertex)| hulls.bodies[side].positions()[vertex as usize]);
    let product = (0..3).fold(Rational::of(0.0), |sum, k| {
        let way = &(&Rational::of(a[k]) + &Rational::of(hulls.at[k])) - &Rational::of(b[k]);
        &sum + &(&way * &Rational::of(normal[k]))
    });
    if product.sign() != Sign::Positive {
        return [0.0; 2];
    }
    let ([lower, upper], length, doubt) = (product.bracket(), normal.norm(), 8.0 * HALF_ULP);
    [(lower / length * (1.0 - doubt)).next_down().max(0.0), (upper / length * (1.0 + doubt)).next_up()]
}
