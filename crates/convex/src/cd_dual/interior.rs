//! A point inside of the difference (Choi et al. §4.1).
//!
//! Two points inside of each solid give four inside of M, and at least one of them is not the origin. In floats the
//! difference of two points is rounded, and a solid may be too thin to have a float inside. So the direction to such a point is
//! only a proposal, which comes with what is known: whether the rounded point certainly is in M, because M holds a ball
//! about the true one whose radius is the sum of the two clearances.

use super::guide::Inside;
use crate::ConvexSolid;
use firstcontact_exact::Filtered;

/// A point to fire a ray through, which is not the origin.
#[derive(Debug, Clone, Copy)]
pub(super) struct Interior {
    /// The point.
    pub point: [f64; 3],
    /// Whether it certainly is inside of M.
    pub is_certain: bool,
}

/// A point inside of `B - A`, with A at an offset, that is not the origin.
pub(super) fn interior_point(a: &ConvexSolid, b: &ConvexSolid, offset: &[Filtered; 3]) -> Interior {
    let candidates = b.guide().inside().iter().flat_map(|q| a.guide().inside().iter().map(move |p| (p, q)));
    let fallback = Interior { point: [1.0, 0.0, 0.0], is_certain: false };
    candidates.map(|(p, q)| difference(p, q, offset)).find(|found| found.is_usable()).unwrap_or(fallback)
}

impl Interior {
    fn is_usable(&self) -> bool {
        self.point != [0.0; 3] && self.point.iter().all(|x| x.is_finite())
    }
}

fn difference(p: &Inside, q: &Inside, offset: &[Filtered; 3]) -> Interior {
    let exact = |inside: &Inside, k: usize| Filtered::exact(inside.point[k]);
    let rounded = [0, 1, 2].map(|k| exact(q, k) - exact(p, k) - offset[k]);
    // No vector is longer than the sum of its components; the last factor covers the roundings of the two sums.
    let error: f64 = rounded.iter().map(|x| x.error).sum();
    let is_certain = error < (p.clearance + q.clearance) * (1.0 - 1e-12);
    Interior { point: rounded.map(|x| x.value), is_certain }
}
