//! Where a segment meets a facet (Joseph & Plantinga §3.4), in any dimension.
//!
//! The sides of the facet's flat on which the ends lie tell how the segment passes the flat. If it meets it in one point, that
//! point is in the facet or not: point-polytope one dimension lower. If it lies in the flat, it is tested against the
//! boundary of the facet: the same question one dimension lower; and if it does not meet the boundary, it is inside as a whole or
//! not at all, as either end is.

use dashu_int::IBig;

use super::containment::{Location, Standing};
use super::lattice::FaceId;
use super::points::Point;
use super::ray::{Stabbing, outward};
use super::realization::Polytope;
use super::view::View;
use firstcontact_exact::Sign;

/// Where a segment and a facet meet.
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
        /// Which way the segment goes through.
        sense: Sense,
    },
    /// It lies in the hyperplane: in the interior of the facet as a whole, outside, or the first face of its boundary that it meets.
    Along(Location),
}

/// Which way a segment goes through a facet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sense {
    /// From where the boundary winds less often around a point to where it does so more often.
    Entering,
    /// The other way.
    Leaving,
    /// Through the boundary of the facet, where all facets around it decide together; or the segment ends here.
    Touching,
}

/// How a segment passes a flat.
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

/// How a segment passes a flat, by the sides on which its ends lie.
pub(super) fn passing(near: Sign, far: Sign) -> Passing {
    match (near, far) {
        (Sign::Zero, Sign::Zero) => Passing::Within,
        (Sign::Zero, _) => Passing::Starting,
        (_, Sign::Zero) => Passing::Ending,
        _ if near == far => Passing::Apart,
        _ => Passing::Through,
    }
}

/// [`SegmentFacet`] with the exact point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Meeting {
    Apart,
    Beside,
    At(Point, FaceId, Sense),
    Along(Location),
}

/// A segment, as its two ends are seen.
struct Segment<'a> {
    from: View<'a>,
    to: View<'a>,
}

/// Where a segment meets a face, before it is known which way the face runs.
enum Hit {
    Apart,
    Beside,
    /// At a point, on a face of the boundary.
    On(Point, FaceId),
    /// At a point inside, to the side named from the other, with how often the face winds around it counted for that side.
    Inside(Point, Sign, i64),
    Along(Location),
}

impl Polytope {
    /// Where a segment meets a facet of the polytope, which must have the dimension of the space.
    pub(crate) fn segment_facet(&self, facet: FaceId, from: &Point, to: &Point) -> Meeting {
        let [from, to] = [from, to].map(|end| View::new(self, end, Stabbing::Displaced));
        let axes = &self.all_axes();
        match (Segment { from, to }).meet(facet, axes) {
            Hit::Apart => Meeting::Apart,
            Hit::Beside => Meeting::Beside,
            Hit::On(point, lower) => Meeting::At(point, lower, Sense::Touching),
            Hit::Along(location) => Meeting::Along(location),
            Hit::Inside(point, far, times) => {
                let ways = self.lattice().coboundary(facet).filter(|(above, _)| *above == self.lattice().top());
                let way: i64 = ways.map(|(_, way)| way.count()).sum();
                let sense = match (far, outward(axes, way * times).signum()) {
                    (Sign::Positive, 1) | (Sign::Negative, -1) => Sense::Leaving,
                    (Sign::Positive, -1) | (Sign::Negative, 1) => Sense::Entering,
                    _ => Sense::Touching,
                };
                Meeting::At(point, facet, sense)
            }
        }
    }
}

impl Segment<'_> {
    /// Where the segment meets a face of lower dimension than there are axes.
    fn meet(&self, face: FaceId, axes: &[u32]) -> Hit {
        if self.from.polytope.has_collapsed(face) {
            return self.first_met(face, axes).map_or(Hit::Apart, |lower| Hit::Along(Location::On(lower)));
        }
        let straight = self.from.straight(face, axes);
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

    /// Whether the only point of the segment that can be in a face is there.
    fn at(&self, point: Point, far: Sign, face: FaceId, axes: &[u32]) -> Hit {
        let view = View::new(self.from.polytope, &point, Stabbing::Displaced);
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

    /// Where a segment in the flat of a face is.
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
