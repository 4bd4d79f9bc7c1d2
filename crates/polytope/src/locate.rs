//! What can be asked about points and segments in a polytope, given in floats.

use super::containment::{Location, Standing};
use super::lattice::FaceId;
use super::points::Point;
use super::ray::Stabbing;
use super::realization::Polytope;
use super::segment::{Meeting, SegmentFacet};
use super::view::View;

/// Why a question about a point or a segment has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LocateError {
    /// The polytope is not of the dimension of the space that it is in, so that it has no inside there.
    #[error("a polytope of dimension {polytope} has no inside in {space} dimensions")]
    NotSolid {
        /// The dimension of the polytope.
        polytope: usize,
        /// That of the space.
        space: usize,
    },
    /// A point has not as many coordinates as the space.
    #[error("a point in {space} dimensions has {coordinates} coordinates")]
    WrongNumber {
        /// Coordinates given.
        coordinates: usize,
        /// The dimension of the space.
        space: usize,
    },
    /// A coordinate is infinite or not a number.
    #[error("coordinate {axis} is not finite")]
    NotFinite {
        /// The axis.
        axis: usize,
    },
    /// A face does not bound the polytope, or is no facet.
    #[error("face {face} is no facet of the polytope")]
    NoFacet {
        /// The number of the face.
        face: usize,
    },
}

impl Polytope {
    /// Whether a point is inside, on the boundary, or outside (Joseph & Plantinga §3.3).
    ///
    /// # Errors
    /// If the polytope is not of the dimension of the space, or the point is not one of it.
    pub fn locate(&self, point: &[f64]) -> Result<Location, LocateError> {
        self.locate_by(Stabbing::default(), point)
    }

    /// [`Polytope::locate`] with a choice of how rays are counted that meet more than the interior of facets.
    ///
    /// # Errors
    /// As [`Polytope::locate`].
    pub fn locate_by(&self, stabbing: Stabbing, point: &[f64]) -> Result<Location, LocateError> {
        self.standing_by(stabbing, point).map(Location::from)
    }

    /// How often the boundary winds around a point; on the boundary it is not defined.
    ///
    /// It is one inside a polytope whose facets run `Along` counter-clockwise seen from outside, and counts each shell by itself.
    ///
    /// # Errors
    /// As [`Polytope::locate`].
    pub fn winding_number(&self, stabbing: Stabbing, point: &[f64]) -> Result<Option<i64>, LocateError> {
        Ok(match self.standing_by(stabbing, point)? {
            Standing::On(_) => None,
            Standing::Off(times) => Some(times),
        })
    }

    /// Where a segment meets a facet (Joseph & Plantinga §3.4). Both ends may be one point.
    ///
    /// # Errors
    /// As [`Polytope::locate`], and if the face is no facet.
    pub fn meet_segment(&self, facet: FaceId, from: &[f64], to: &[f64]) -> Result<SegmentFacet, LocateError> {
        let [from, to] = [self.point_of(from)?, self.point_of(to)?];
        let top = self.lattice().top();
        if facet >= top || self.lattice().coboundary(facet).all(|(face, _)| face != top) {
            return Err(LocateError::NoFacet { face: facet.index() });
        }
        Ok(match self.segment_facet(facet, &from, &to) {
            Meeting::Apart => SegmentFacet::Apart,
            Meeting::Beside => SegmentFacet::Beside,
            Meeting::At(point, face, sense) => SegmentFacet::At { point: self.nearest(&point), face, sense },
            Meeting::Along(location) => SegmentFacet::Along(location),
        })
    }

    fn standing_by(&self, stabbing: Stabbing, point: &[f64]) -> Result<Standing, LocateError> {
        let point = self.point_of(point)?;
        let top = self.lattice().top();
        Ok(View::new(self, &point, stabbing).standing(top, &self.all_axes()))
    }

    /// The axes of the space, which see a polytope straight on that fills it.
    pub(super) fn all_axes(&self) -> Vec<u32> {
        (0..self.points().dimension() as u32).collect()
    }

    /// A point of the space that the polytope fills.
    fn point_of(&self, point: &[f64]) -> Result<Point, LocateError> {
        let [polytope, space] = [self.lattice().dimension(), self.points().dimension()];
        if polytope != space || self.lattice().is_empty() {
            return Err(LocateError::NotSolid { polytope, space });
        }
        if point.len() != space {
            return Err(LocateError::WrongNumber { coordinates: point.len(), space });
        }
        match point.iter().position(|x| !x.is_finite()) {
            Some(axis) => Err(LocateError::NotFinite { axis }),
            None => Ok(self.points().point_at(point)),
        }
    }

    fn nearest(&self, point: &Point) -> Vec<f64> {
        point.coordinates.iter().map(|x| self.points().in_units(x, &point.weight).nearest()).collect()
    }
}
