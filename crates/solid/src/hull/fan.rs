//! The facets around a new vertex, among which a point finds one that it is above.
//!
//! The lines of the facets' edges at the apex bound a convex cone; a point is above one of the facets if it is outside
//! of that cone. Planes through one of these lines, the hinge, and each of the others cut the cone into wedges, each of
//! which has one facet at its end. So a point is compared with the two facets at the hinge, and with the facet of its
//! wedge, found by halving.

use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::orient3d;

use super::boundary::Boundary;

/// Facets around an apex.
pub(super) struct Fan {
    /// In order around the apex, from the hinge on, at which the first and the last are not in one plane.
    ring: Vec<u32>,
    /// Place of a facet in whose plane the hinge is not.
    opposite: usize,
}

impl Fan {
    /// The facets around the last corner of a facet, which is the last of each of them.
    pub(super) fn new(hull: &Boundary<'_>, first: u32) -> Fan {
        let after = |facet: u32| hull.facets[facet as usize].neighbours[1];
        let mut ring = vec![first];
        let mut next = after(first);
        while next != first {
            ring.push(next);
            next = after(next);
        }
        let base = |facet: u32, corner: usize| hull.facets[facet as usize].corners[corner];
        let is_bent = |&facet: &u32| hull.side(facet, base(after(facet), 1)) == Sign::Negative;
        let before = ring.iter().position(is_bent).unwrap_or(0);
        let count = ring.len();
        ring.rotate_left((before + 1) % count);
        let hinge = base(ring[0], 0);
        let is_away = |&facet: &u32| hull.side(facet, hinge) == Sign::Negative;
        let opposite = ring.iter().position(is_away).unwrap_or(0);
        Fan { ring, opposite }
    }

    /// A facet that a point is strictly above, if it is above any.
    pub(super) fn facet_below(&self, hull: &Boundary<'_>, point: u32) -> Option<u32> {
        let is_below = |facet: &u32| hull.side(*facet, point) == Sign::Positive;
        let ends = [self.ring[0], self.ring[self.ring.len() - 1]];
        let found = ends.into_iter().find(is_below);
        found.or_else(|| Some(self.ring[self.wedge(hull, point)]).filter(is_below))
    }

    /// The place of the facet in whose wedge a point is, which is above none of the two facets at the hinge.
    fn wedge(&self, hull: &Boundary<'_>, point: u32) -> usize {
        let corners = |facet: u32| hull.facets[facet as usize].corners;
        let [hinge, _, apex] = corners(self.ring[0]).map(|corner| hull.at(corner));
        let planes = &self.ring[1..];
        // In order around the hinge: first the planes that the point is behind, at last those it is before.
        let side = |facet: u32| orient3d(hinge, hull.at(corners(facet)[0]), apex, hull.at(point));
        match planes.partition_point(|&facet| side(facet) != Sign::Positive) {
            // It is in the plane of the last facet: of the planes that coincide with that, the first.
            all if all == planes.len() => match planes.partition_point(|&facet| side(facet) == Sign::Negative) {
                // In all planes, thus on the line of the hinge.
                0 => self.opposite,
                place => place,
            },
            place => place,
        }
    }
}
