//! Where a point is: in the interior of a polytope, on one of its faces, or outside (Joseph & Plantinga §3.3).
//!
//! First the boundary: the point is on a face of it if it lies in the flat of a facet, and in the facet or on its boundary, which
//! is the same question one dimension lower. Otherwise a `ray` tells how often the boundary winds around the point. The interior
//! is where it does so at all, so that overlapping shells are their union and a shell turned inside out is a cavity; parity,
//! by which the paper decides, is the case in which no point is wound around more than once.
//!
//! A face that has collapsed holds no point that the faces which bound it do not hold, and no ray crosses it.

use super::lattice::FaceId;
use super::points::Point;
use super::ray::Stabbing;
use super::realization::Polytope;
use super::view::View;

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
        View::new(self, point, Stabbing::Displaced).standing(face, &self.flat(face).axes).into()
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

impl View<'_> {
    /// Where the point is in a face, seen along axes that see the face's flat straight on.
    pub(super) fn standing(&self, face: FaceId, axes: &[u32]) -> Standing {
        match self.on_boundary(face, axes) {
            Some(face) => Standing::On(face),
            None if self.polytope.has_collapsed(face) => Standing::Off(0),
            None => Standing::Off(self.count(face, axes)),
        }
    }

    /// The first face of the boundary of a face that holds the point.
    pub(super) fn on_boundary(&self, face: FaceId, axes: &[u32]) -> Option<FaceId> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::{Lattice, LatticeBuilder};
    use crate::product::prism;

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
