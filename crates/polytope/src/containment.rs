//! Point containment: in the interior of a polytope, on one of its faces, or outside (Joseph & Plantinga §3.3).
//!
//! First the boundary: the point is on a face of it if it lies in the flat of a facet, and in the facet or on its
//! boundary, which is the same question one dimension lower. Otherwise a ray gives the winding number of the boundary
//! around the point. The interior is where it is not zero, so that overlapping shells are their union and a shell
//! turned inside out is a cavity; parity, by which the paper decides, is the case in which no point is wound around
//! more than once.
//!
//! A face that has collapsed holds no point that the faces which bound it do not hold, and no ray crosses it.
//!
//! # Winding number, counted along a ray
//!
//! The ray leaves the point along the last axis. It crosses a facet if it crosses the facet's flat, and the facet holds
//! the point projected along the ray: point-polytope one dimension lower. A crossing counts with the sign of the
//! lattice's incidence and with how often the facet itself winds around the crossing; no normal is computed.
//!
//! Special cases are rays through faces of lower dimension, or in the flat of a facet. The paper looks at all facets
//! around the face that is hit at once: it counts one crossing where the ray passes all of them in the same sense, and
//! two where it does not. From three dimensions on both can be wrong. At an end of the reflex edge of an angle block a
//! ray can pass the lid and one wall outward, the other wall inward, and yet do no more than go out: one crossing,
//! where two would keep the parity. And where shells share a vertex and overlap, a ray that passes all facets there in
//! the same sense crosses as many times as there are shells. The correction used here is to move the ray aside by an
//! infinitesimal vector, the same everywhere, and to count which of the facets around the face it then crosses. A ray
//! in the flat of a facet is moved off it; where it enters or leaves the polytope there, it does so through the facets
//! around the faces at which it enters or leaves the facet.
//!
//! This vector is `(e, e^2, ...)` with the axes in descending order: along each axis infinitely more than along all
//! before it together. A point that is not on the boundary can be moved so without a change of its winding number, and
//! then the ray meets nothing but the interior of facets. In signs: a point on a flat counts as above it, and a facet
//! parallel to the ray is not met. That holds for all facets, not only for those around a face that is hit; so
//! [`Stabbing::Displaced`] needs nothing else.

use std::collections::BTreeSet;

use firstcontact_exact::Sign;

use super::lattice::FaceId;
use super::points::Point;
use super::polytope::Polytope;
use super::projected_point::{ProjectedPoint, Stabbing};

/// Location of a point relative to a polytope or one of its faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Location {
    /// In the interior: the boundary winds around the point, and does not hold it.
    Inside,
    /// On the boundary. The face is the first that holds the point; no face of lower dimension does.
    On(FaceId),
    /// Neither.
    Outside,
}

/// Location of a point, with its winding number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    On(FaceId),
    Off(i64),
}

impl Polytope {
    /// Location, in a face, of a point known to be in the face's flat.
    pub(crate) fn locate_in(&self, face: FaceId, point: &Point) -> Location {
        ProjectedPoint::new(self, point, Stabbing::Displaced).standing(face, &self.flat(face).axes).into()
    }
}

impl From<Standing> for Location {
    fn from(standing: Standing) -> Location {
        match standing {
            Standing::On(face) => Location::On(face),
            Standing::Off(0) => Location::Outside,
            Standing::Off(_) => Location::Inside,
        }
    }
}

impl ProjectedPoint<'_> {
    /// Location of the point in a face, projected onto axes on which the face's flat is regular.
    pub(super) fn standing(&self, face: FaceId, axes: &[u32]) -> Standing {
        match self.on_boundary(face, axes) {
            Some(face) => Standing::On(face),
            None if self.polytope.has_collapsed(face) => Standing::Off(0),
            None => Standing::Off(self.count(face, axes)),
        }
    }

    /// The first face of the boundary of a face that holds the point.
    fn on_boundary(&self, face: FaceId, axes: &[u32]) -> Option<FaceId> {
        let boundary = self.polytope.lattice().boundary(face);
        boundary.filter_map(|(facet, _)| self.held_by(facet, axes)).min()
    }

    /// The first face that holds the point, of a face and those that bound it.
    fn held_by(&self, face: FaceId, axes: &[u32]) -> Option<FaceId> {
        if self.polytope.has_collapsed(face) {
            return self.on_boundary(face, axes);
        }
        let within = self.in_flat(face, axes)?;
        match self.standing(face, &within) {
            Standing::On(lower) => Some(lower),
            Standing::Off(0) => None,
            Standing::Off(_) => Some(face),
        }
    }
}

/// Position of a segment relative to a flat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Passing {
    /// It lies on one side.
    Apart,
    /// It lies in the flat.
    Within,
    /// It begins in the flat, and leaves it.
    Starting,
    /// It ends in the flat.
    Ending,
    /// It begins on one side and ends on the other.
    Through,
}

/// Position of a segment relative to a flat, from the sides on which its ends lie.
pub(super) fn passing(near: Sign, far: Sign) -> Passing {
    match (near, far) {
        (Sign::Zero, Sign::Zero) => Passing::Within,
        (Sign::Zero, _) => Passing::Starting,
        (_, Sign::Zero) => Passing::Ending,
        _ if near == far => Passing::Apart,
        _ => Passing::Through,
    }
}

/// Factors of the first random shear are at most this; each further one is allowed twice as much.
const FIRST_REACH: u32 = 256;

/// No random factor is more than this.
const LAST_REACH: u32 = 1 << 29;

impl ProjectedPoint<'_> {
    /// Winding number of a face's boundary around the point, which is not on it, projected onto axes on which the face
    /// is regular.
    pub(super) fn count(&self, face: FaceId, axes: &[u32]) -> i64 {
        match self.stabbing {
            Stabbing::Displaced => self.displaced(face, axes),
            Stabbing::Marked => self.marked(face, axes),
            Stabbing::Random(seed) => self.random(face, axes, seed),
        }
    }

    /// Winding number of a face's boundary around the displaced point, projected onto as many axes as the face has
    /// dimensions.
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
            // A facet whose flat holds the ray is passed through the facets around the faces where the ray enters and
            // leaves it.
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

    /// True if a ray along the last axis crosses the flat of a facet. Its far end is the point at infinity, whose side
    /// is the facet's slope.
    fn crosses(&self, facet: FaceId, axes: &[u32], across: &[u32]) -> bool {
        let slope = self.slope(facet, across);
        slope != Sign::Zero && passing(self.side(facet, axes), slope) == Passing::Through
    }
}

/// The count with the sign that makes an inner point of a polytope count one: the facet that a ray leaves through runs
/// along in odd dimensions, like the end of an edge.
pub(super) fn outward(axes: &[u32], count: i64) -> i64 {
    if axes.len().is_multiple_of(2) { -count } else { count }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::{Lattice, LatticeBuilder};
    use crate::prism::prism;

    /// A cube of some dimension, from zero to one along each axis.
    fn cube(dimension: usize) -> Polytope {
        let lattice: Lattice = (0..dimension).fold(LatticeBuilder::new(1).assembled(), |basis, _| prism(&basis).0);
        let corner = |index: usize| (0..dimension).map(move |axis| f64::from(index >> axis & 1 == 1));
        let points: Vec<f64> = (0..1 << dimension).flat_map(corner).collect();
        Polytope::new(lattice, dimension, &points).unwrap()
    }

    #[test]
    fn a_cube_holds_what_it_should_in_any_dimension() {
        for dimension in 1..=5 {
            let cube = cube(dimension);
            // All points with coordinates -1/2, 0, 1/2, 1, 3/2, or every seventh.
            for index in (0..5usize.pow(dimension as u32)).step_by(if dimension == 5 { 7 } else { 1 }) {
                let steps: Vec<usize> = (0..dimension).map(|axis| index / 5usize.pow(axis as u32) % 5).collect();
                let point: Vec<f64> = steps.iter().map(|&step| step as f64 / 2.0 - 0.5).collect();
                let free = steps.iter().filter(|step| **step == 2).count();
                let location = cube.locate_in(cube.lattice().top(), &cube.points().point_at(&point));
                for stabbing in [Stabbing::Displaced, Stabbing::Marked, Stabbing::Random(index as u64)] {
                    assert_eq!(cube.locate_by(stabbing, &point), Ok(location), "{stabbing:?} {point:?}");
                }
                match location {
                    _ if steps.iter().any(|step| step % 4 == 0) => assert_eq!(location, Location::Outside),
                    Location::On(face) => assert_eq!(cube.lattice().dimension_of(face), free),
                    _ => assert_eq!((location, free), (Location::Inside, dimension), "{point:?}"),
                }
            }
        }
    }
}
