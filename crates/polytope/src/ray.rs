//! How often the boundary of a polytope winds around a point, counted along a ray (Joseph & Plantinga §3.3).
//!
//! The ray leaves the point along the last axis. It crosses a facet if it crosses the facet's flat, and the facet holds the
//! point seen along the ray: point-polytope one dimension lower. A crossing counts with the sign of the lattice's incidence and with
//! how often the facet itself winds around the crossing; no normal is computed.
//!
//! Special cases are rays through faces of lower dimension, or in the flat of a facet. The paper looks at all facets around the
//! face that is hit at once: it counts one crossing where the ray passes all of them in the same sense, and two where it does
//! not. From three dimensions on both can be wrong. At an end of the reflex edge of an angle block a ray can pass the lid and
//! one wall outward, the other wall inward, and yet do no more than go out: one crossing, where two would keep the parity. And where shells
//! share a vertex and overlap, a ray that passes all facets there in the same sense crosses as many times as there are shells. The correction
//! used here is to move the ray aside by an infinitesimal vector, the same everywhere, and to count which of the
//! facets around the face it then crosses. A ray in the flat of a facet is moved off it; where it enters or leaves the
//! polytope there, it does so through the facets around the faces at which it enters or leaves the facet.
//!
//! This vector is `(e, e^2, ...)` with the axes in descending order: along each axis infinitely more than along all before it
//! together. A point that is not on the boundary can be moved so without a change of its winding number, and then the ray meets
//! nothing but the interior of facets. In signs: a point on a flat counts as above it, and a facet seen edge on is not met.
//! That holds for all facets, not only for those around a face that is hit; so [`Stabbing::Displaced`] asks for nothing else.

use std::collections::BTreeSet;

use super::containment::Standing;
use super::lattice::FaceId;
use super::segment::{Passing, passing};
use super::view::View;
use firstcontact_exact::Sign;

/// How to count the crossings of a ray that may meet more than the interior of facets (Joseph & Plantinga §3.3). All agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Stabbing {
    /// The ray is moved aside by an infinitesimal vector from the start, so that there are no special cases.
    #[default]
    Displaced,
    /// As in the paper: where the ray hits a face of lower dimension, all facets around it are looked at together, and marked as done.
    Marked,
    /// A random direction, drawn anew until the ray meets nothing but the interior of facets. The seed fixes the
    /// sequence of directions.
    Random(u64),
}

/// Factors of the first random shear are at most this; each further one is allowed twice as much.
const FIRST_REACH: u32 = 256;

/// No random factor is more than this.
const LAST_REACH: u32 = 1 << 29;

impl View<'_> {
    /// How often the boundary of a face winds around the point, which is not on it, seen along axes that see the face straight on.
    pub(super) fn count(&self, face: FaceId, axes: &[u32]) -> i64 {
        match self.stabbing {
            Stabbing::Displaced => self.displaced(face, axes),
            Stabbing::Marked => self.marked(face, axes),
            Stabbing::Random(seed) => self.random(face, axes, seed),
        }
    }

    /// How often the boundary of a face, seen along axes as many as its dimensions, winds around the point once that is moved.
    fn displaced(&self, face: FaceId, axes: &[u32]) -> i64 {
        let Some((_, across)) = axes.split_last() else { return 1 };
        let mut count = 0;
        for (facet, way) in self.polytope.lattice().boundary(face) {
            // Most facets do not cover the point, and the lower dimension says so at little cost.
            let times = self.displaced(facet, across);
            if times != 0 && self.crosses(facet, axes, across) {
                count += way.count() * times;
            }
        }
        outward(axes, count)
    }

    /// The same, moving the ray only where it hits a face of lower dimension.
    fn marked(&self, face: FaceId, axes: &[u32]) -> i64 {
        let Some((_, across)) = axes.split_last() else { return 1 };
        let mut done = BTreeSet::new();
        let mut count = 0;
        for (facet, way) in self.polytope.lattice().boundary(face) {
            // A facet whose flat holds the ray is passed through the facets around the faces where the ray enters and leaves it.
            if done.contains(&facet) || !self.crosses(facet, axes, across) {
                continue;
            }
            count += match self.standing(facet, across) {
                Standing::Off(times) => way.count() * times,
                Standing::On(hit) => self.through(hit, face, axes, &mut done),
            };
        }
        outward(axes, count)
    }

    /// The crossings of the moved ray with the facets of a face that are incident upon a lower face which the ray hits.
    fn through(&self, hit: FaceId, face: FaceId, axes: &[u32], done: &mut BTreeSet<FaceId>) -> i64 {
        let Some((_, across)) = axes.split_last() else { return 0 };
        let lattice = self.polytope.lattice();
        let mut around = vec![hit];
        for _ in lattice.dimension_of(hit)..across.len() {
            around = around.iter().flat_map(|&lower| lattice.coboundary(lower)).map(|(upper, _)| upper).collect();
            around.sort_unstable();
            around.dedup();
        }
        let mut count = 0;
        for facet in around {
            let ways = lattice.coboundary(facet).filter(|(above, _)| *above == face);
            let sense: i64 = ways.map(|(_, way)| way.count()).sum();
            if sense != 0 && done.insert(facet) && self.crosses(facet, axes, across) {
                count += sense * self.displaced(facet, across);
            }
        }
        count
    }

    /// The same along random rays, one in each dimension.
    fn random(&self, face: FaceId, axes: &[u32], seed: u64) -> i64 {
        let mut state = seed;
        let mut reach = FIRST_REACH;
        loop {
            let factor = || {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                ((state >> 32) as u32 % (2 * reach + 1)) as i32 - reach as i32
            };
            if let Some(count) = self.sheared(axes, factor).clean(face, axes) {
                return count;
            }
            reach = LAST_REACH.min(2 * reach);
        }
    }

    /// The same, unless a ray meets more than the interior of facets.
    fn clean(&self, face: FaceId, axes: &[u32]) -> Option<i64> {
        let Some((_, across)) = axes.split_last() else { return Some(1) };
        let mut count = 0;
        for (facet, way) in self.polytope.lattice().boundary(face) {
            if self.polytope.has_collapsed(facet) {
                continue;
            }
            match passing(self.side(facet, axes), self.slope(facet, across)) {
                Passing::Apart | Passing::Starting | Passing::Ending => {}
                Passing::Within => return None,
                Passing::Through if self.on_boundary(facet, across).is_some() => return None,
                Passing::Through => count += way.count() * self.clean(facet, across)?,
            }
        }
        Some(outward(axes, count))
    }

    /// Whether a ray along the last axis crosses the flat of a facet. Its far end is the point at infinity, whose side is the
    /// facet's slope.
    fn crosses(&self, facet: FaceId, axes: &[u32], across: &[u32]) -> bool {
        let slope = self.slope(facet, across);
        slope != Sign::Zero && passing(self.side(facet, axes), slope) == Passing::Through
    }
}

/// The count with the sign that makes an inner point of a polytope count one: the facet that a ray leaves through runs along in
/// odd dimensions, like the end of an edge.
pub(super) fn outward(axes: &[u32], count: i64) -> i64 {
    if axes.len().is_multiple_of(2) { -count } else { count }
}
