//! Points and segments in a polytope, given in floats.
//!
//! # Intersection of a segment and a facet (Joseph & Plantinga §3.4)
//!
//! The sides of the facet's flat on which the ends lie decide if the segment crosses the flat. If it meets it in one
//! point, that point is in the facet or not: point-polytope one dimension lower. If it lies in the flat, it is tested
//! against the boundary of the facet: the same question one dimension lower; and if it does not meet the boundary, it
//! is inside as a whole or not at all, as either end is.

use dashu_int::IBig;
use firstcontact_exact::Sign;

use super::containment::{Location, Passing, Standing, outward, passing};
use super::lattice::FaceId;
use super::points::Point;
use super::polytope::Polytope;
use super::projected_point::{ProjectedPoint, Stabbing};

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
    /// Location of a point: inside, on the boundary, or outside (Joseph & Plantinga §3.3).
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

    /// Winding number of the boundary around a point; on the boundary it is not defined.
    ///
    /// It is one inside a polytope whose facets run `Along` counter-clockwise seen from outside, and counts each shell
    /// by itself.
    ///
    /// # Errors
    /// As [`Polytope::locate`].
    pub fn winding_number(&self, stabbing: Stabbing, point: &[f64]) -> Result<Option<i64>, LocateError> {
        Ok(match self.standing_by(stabbing, point)? {
            Standing::On(_) => None,
            Standing::Off(times) => Some(times),
        })
    }

    /// Intersection of a segment and a facet (Joseph & Plantinga §3.4). Both ends may be one point.
    ///
    /// # Errors
    /// As [`Polytope::locate`], and if the face is no facet.
    pub fn meet_segment(&self, facet: FaceId, from: &[f64], to: &[f64]) -> Result<SegmentFacet, LocateError> {
        let [from, to] = [self.point_of(from)?, self.point_of(to)?];
        let top = self.lattice().top();
        if facet >= top || self.lattice().coboundary(facet).all(|(face, _)| face != top) {
            return Err(LocateError::NoFacet { face: facet.index() });
        }
        Ok(self.segment_facet(facet, &from, &to))
    }

    /// Intersection of a segment and a facet of the polytope, which must have the dimension of the space.
    fn segment_facet(&self, facet: FaceId, from: &Point, to: &Point) -> SegmentFacet {
        let [from, to] = [from, to].map(|end| ProjectedPoint::new(self, end, Stabbing::Displaced));
        let axes = &self.all_axes();
        match (Segment { from, to }).meet(facet, axes) {
            Hit::Apart => SegmentFacet::Apart,
            Hit::Beside => SegmentFacet::Beside,
            Hit::On(point, face) => SegmentFacet::At { point: self.nearest(&point), face, sense: Sense::Touching },
            Hit::Along(location) => SegmentFacet::Along(location),
            Hit::Inside(point, far, times) => {
                let ways = self.lattice().coboundary(facet).filter(|(above, _)| *above == self.lattice().top());
                let way: i64 = ways.map(|(_, way)| way.count()).sum();
                let sense = match (far, outward(axes, way * times).signum()) {
                    (Sign::Positive, 1) | (Sign::Negative, -1) => Sense::Leaving,
                    (Sign::Positive, -1) | (Sign::Negative, 1) => Sense::Entering,
                    _ => Sense::Touching,
                };
                SegmentFacet::At { point: self.nearest(&point), face: facet, sense }
            }
        }
    }

    fn standing_by(&self, stabbing: Stabbing, point: &[f64]) -> Result<Standing, LocateError> {
        let point = self.point_of(point)?;
        let top = self.lattice().top();
        Ok(ProjectedPoint::new(self, &point, stabbing).standing(top, &self.all_axes()))
    }

    /// The axes of the space, which see a polytope straight on that fills it.
    fn all_axes(&self) -> Vec<u32> {
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

/// Intersection of a segment and a facet.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum SegmentFacet {
    /// The segment does not reach the facet's hyperplane: it is parallel to it, or too short.
    Apart,
    /// It meets the hyperplane in one point, beside the facet.
    Beside,
    /// It meets the facet in one point.
    At {
        /// The point, rounded to the nearest floats.
        point: Vec<f64>,
        /// The first face that holds it: the facet, or one of those that bound it.
        face: FaceId,
        /// Direction in which the segment goes through.
        sense: Sense,
    },
    /// It lies in the hyperplane: in the interior of the facet as a whole, outside, or the first face of its boundary
    /// that it meets.
    Along(Location),
}

/// Direction in which a segment goes through a facet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sense {
    /// From where the boundary winds less often around a point to where it does so more often.
    Entering,
    /// The other way.
    Leaving,
    /// Through the boundary of the facet, where all facets around it decide together; or the segment ends here.
    Touching,
}

/// A segment, by its two projected ends.
struct Segment<'a> {
    from: ProjectedPoint<'a>,
    to: ProjectedPoint<'a>,
}

/// Intersection of a segment and a face whose orientation is not known yet.
enum Hit {
    Apart,
    Beside,
    /// At a point, on a face of the boundary.
    On(Point, FaceId),
    /// At a point inside, to the side named from the other, with how often the face winds around it counted for that
    /// side.
    Inside(Point, Sign, i64),
    Along(Location),
}

impl Segment<'_> {
    /// Intersection of the segment and a face of lower dimension than there are axes.
    fn meet(&self, face: FaceId, axes: &[u32]) -> Hit {
        if self.from.polytope.has_collapsed(face) {
            return self.first_met(face, axes).map_or(Hit::Apart, |lower| Hit::Along(Location::On(lower)));
        }
        let straight = self.from.regular_axes(face, axes);
        for &axis in axes.iter().filter(|axis| !straight.contains(axis)) {
            let with: Vec<u32> = axes.iter().copied().filter(|&a| a == axis || straight.contains(&a)).collect();
            let [near, far] = [&self.from, &self.to].map(|end| end.side(face, &with));
            match passing(near, far) {
                Passing::Within => {}
                Passing::Apart => return Hit::Apart,
                Passing::Starting => return self.at(self.from.point.clone(), Sign::Zero, face, axes),
                Passing::Ending => return self.at(self.to.point.clone(), Sign::Zero, face, axes),
                Passing::Through => return self.at(self.crossing(face, &with), far, face, axes),
            }
        }
        Hit::Along(self.along(face, &straight))
    }

    /// Intersection with a face in the only point of the segment that can be in it.
    fn at(&self, point: Point, far: Sign, face: FaceId, axes: &[u32]) -> Hit {
        let view = ProjectedPoint::new(self.from.polytope, &point, Stabbing::Displaced);
        let Some(straight) = view.in_flat(face, axes) else { return Hit::Apart };
        let far = if view.slope(face, &straight) == Sign::Negative { -far } else { far };
        match view.standing(face, &straight) {
            Standing::On(lower) => Hit::On(point, lower),
            Standing::Off(0) => Hit::Beside,
            Standing::Off(times) => Hit::Inside(point, far, times),
        }
    }

    /// The point at which the segment goes through a flat: each end counts with the height of the other.
    fn crossing(&self, face: FaceId, axes: &[u32]) -> Point {
        let [near, far] = [&self.from, &self.to].map(|end| {
            let height = end.height(face, axes);
            if height < IBig::ZERO { -height } else { height }
        });
        let mix = |from: &IBig, to: &IBig| from * &far + to * &near;
        let Point { coordinates, weight } = self.from.point;
        let pairs = coordinates.iter().zip(&self.to.point.coordinates);
        Point { coordinates: pairs.map(|(x, y)| mix(x, y)).collect(), weight: mix(weight, &self.to.point.weight) }
    }

    /// Location of a segment in the flat of a face.
    fn along(&self, face: FaceId, straight: &[u32]) -> Location {
        match self.first_met(face, straight) {
            Some(lower) => Location::On(lower),
            None => self.from.standing(face, straight).into(),
        }
    }

    /// The first face that the segment meets of those that bound a face.
    fn first_met(&self, face: FaceId, axes: &[u32]) -> Option<FaceId> {
        let boundary = self.from.polytope.lattice().boundary(face);
        let met = boundary.filter_map(|(lower, _)| match self.meet(lower, axes) {
            Hit::On(_, face) | Hit::Along(Location::On(face)) => Some(face),
            Hit::Inside(..) | Hit::Along(Location::Inside) => Some(lower),
            Hit::Apart | Hit::Beside | Hit::Along(Location::Outside) => None,
        });
        met.min()
    }
}
