//! Where a point is: in the interior of a polytope, on one of its faces, or outside (Joseph & Plantinga §3.3).
//!
//! A ray leaves the point along the last axis. It crosses a facet if the point, seen along the ray, is covered by the facet, which
//! is the same question one dimension lower, and lies below the facet's flat. Crossings are counted with the signs of
//! the lattice's incidences, so that the count is the winding number of the boundary around the point: parity is the
//! simple case in which it is never more than one.
//!
//! A ray through lower faces, or within the flat of a facet, is no special case. Once the point is known not to be on the
//! boundary, the count does not change if it is moved by `(e, e^2, ...)`, each later axis by infinitely more than all before
//! together. Then the ray meets nothing but the interior of facets, and the signs say so: a point on a flat counts as
//! above it, a facet that is seen edge on is not met.

use super::lattice::FaceId;
use super::points::Point;
use super::polytope::Polytope;
use super::view::View;
use crate::exact::Sign;

/// Where a point is, seen from a polytope or one of its faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Location {
    /// In the interior: the boundary winds around the point, and does not hold it.
    Inside,
    /// On the boundary. The face is the first that holds the point; no face of lower dimension does.
    On(FaceId),
    /// Neither.
    Outside,
}

/// Where a point is, and how often the boundary winds around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    On(FaceId),
    Off(i64),
}

impl Polytope {
    /// Where a point is in a face, if it is known to be in the face's flat.
    pub(crate) fn locate_in(&self, face: FaceId, point: &Point) -> Location {
        match View::new(self, point).standing(face, &self.flat(face).axes) {
            Standing::On(face) => Location::On(face),
            Standing::Off(0) => Location::Outside,
            Standing::Off(_) => Location::Inside,
        }
    }
}

impl View<'_> {
    /// Where the point is in a face, seen along axes that see the face's flat straight on.
    fn standing(&self, face: FaceId, axes: &[u32]) -> Standing {
        match self.on_boundary(face, axes) {
            Some(face) => Standing::On(face),
            None if self.polytope.has_collapsed(face) => Standing::Off(0),
            None => Standing::Off(self.winding(face, axes)),
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

    /// How often the boundary of a face winds around the point, moved off it by as little as it takes, along axes as many as the
    /// face has dimensions.
    fn winding(&self, face: FaceId, axes: &[u32]) -> i64 {
        let Some((_, across)) = axes.split_last() else { return 1 };
        let boundary = self.polytope.lattice().boundary(face);
        let ahead = boundary.filter(|&(facet, _)| self.is_ahead(facet, axes, across));
        let count: i64 = ahead.map(|(facet, way)| way.count() * self.winding(facet, across)).sum();
        // The facet ahead of an inner point of a proper face runs along in odd dimensions, like the end of an edge.
        if axes.len() % 2 == 0 { -count } else { count }
    }

    /// Whether a ray from the point along the last axis crosses the flat of a facet.
    fn is_ahead(&self, facet: FaceId, axes: &[u32], across: &[u32]) -> bool {
        match self.slope(facet, across) {
            Sign::Zero => false,
            slope => self.side(facet, axes) == -slope,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::polytope::lattice::{Lattice, LatticeBuilder};
    use crate::polytope::product::prism;

    /// A cube of some dimension, from zero to one along each axis.
    fn cube(dimension: usize) -> Polytope {
        let lattice: Lattice = (0..dimension).fold(LatticeBuilder::new(1).build(), |basis, _| prism(&basis).0);
        let corner = |index: usize| (0..dimension).map(move |axis| f64::from(index >> axis & 1 == 1));
        let points: Vec<f64> = (0..1 << dimension).flat_map(corner).collect();
        Polytope::new(lattice, dimension, &points).unwrap()
    }

    #[test]
    fn a_cube_holds_what_it_should_in_any_dimension() {
        for dimension in 1..=5 {
            let cube = cube(dimension);
            // All points with coordinates -1/2, 0, 1/2, 1, 3/2.
            for index in 0..5usize.pow(dimension as u32) {
                let steps: Vec<usize> = (0..dimension).map(|axis| index / 5usize.pow(axis as u32) % 5).collect();
                let point: Vec<f64> = steps.iter().map(|&step| step as f64 / 2.0 - 0.5).collect();
                let free = steps.iter().filter(|step| **step == 2).count();
                let location = cube.locate_in(cube.lattice().top(), &cube.points().point_at(&point));
                match location {
                    _ if steps.iter().any(|step| step % 4 == 0) => assert_eq!(location, Location::Outside),
                    Location::On(face) => assert_eq!(cube.lattice().dimension_of(face), free),
                    _ => assert_eq!((location, free), (Location::Inside, dimension), "{point:?}"),
                }
            }
        }
    }
}
