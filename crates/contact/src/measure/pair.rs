//! Two bodies that stand, A at an offset, and what every static question about them asks first.

use nalgebra::Point3;

use super::error::{Inapplicable, MeasureError};
use super::method::Method;
use super::still::Still;
use firstcontact_convex::{ConvexPair, PairError};
use firstcontact_exact::{ExactSquare, Rational};
use firstcontact_intersection::{Commons, Place, Room, Wanted, find_common};
use firstcontact_motion::{Motion, MotionError, Precise, Scene, pieces};
use firstcontact_solid::{Body, Feature};

/// A point that two bodies share, and the least pair of features that share one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shared {
    /// The feature of the first body.
    pub a: Feature,
    /// The feature of the second body.
    pub b: Feature,
    /// A point of both in the world, each coordinate the nearest float.
    pub point: Point3<f64>,
}

/// What a method says of two bodies. Which pair of features is told is decided by the trees, for all methods.
pub(super) enum Verdict {
    /// A body has no point.
    Empty,
    /// They share a point.
    Common,
    /// They share none; the square of their distance.
    Apart(ExactSquare),
}

/// Two bodies, and the offset of the first.
pub(super) struct Placed<'b> {
    /// The bodies at the one instant at which they stand.
    pub(super) still: Still<'b>,
    /// Where A's origin is.
    pub(super) offset: [f64; 3],
}

/// A place at which A stands, and one at the origin for B.
pub(super) struct Stands([Motion; 2], [f64; 3]);

impl Stands {
    /// A at an offset.
    pub(super) fn at(offset: Point3<f64>) -> Result<Stands, MotionError> {
        Ok(Stands([Motion::at(offset)?, Motion::at(Point3::origin())?], offset.into()))
    }
}

impl<'b> Placed<'b> {
    /// The bodies where they stand; there always is one instant.
    pub(super) fn new(bodies: [&'b Body; 2], Stands([a, b], offset): &'b Stands) -> Option<Placed<'b>> {
        let piece = pieces(a, b, [0.0; 2]).next()?;
        let magnitudes = bodies[0].magnitudes().max(bodies[1].magnitudes());
        let [positions_a, positions_b] = bodies.map(Body::positions);
        let scene = Scene::new(positions_a, positions_b, magnitudes, piece, piece.course());
        let origins = [offset.map(Rational::of), [Rational::ZERO; 3]];
        Some(Placed { still: Still { bodies, scene, origins }, offset: *offset })
    }

    /// The least pair of features that share a point, or where one body is inside the other; `None` if they are apart.
    pub(super) fn shared(&self) -> Option<Shared> {
        let ((a, b), place) =
            find_common(&self.still.scene, self.still.bodies, Wanted::Least, &mut Room::default(), &mut 0)?;
        Some(Shared { a, b, point: self.point(place) })
    }

    /// Whether the interiors of two solids share a point.
    pub(super) fn interiors_meet(&self) -> bool {
        let ([a, b], room) = (self.still.bodies, &mut Room::default());
        Commons::find(&self.still.scene, a, b, room).interiors_meet(&self.still.scene, self.still.bodies, room)
    }

    /// Whether both are certified convex.
    pub(super) fn are_convex(&self) -> bool {
        self.still.bodies.iter().all(|body| body.is_convex())
    }

    /// The two as convex solids, for a method that takes no others.
    pub(super) fn convex(&self, method: Method) -> Result<ConvexPair<'b>, MeasureError> {
        let [a, b] = self.still.bodies;
        ConvexPair::new(a, self.offset, b, [0.0; 3]).map_err(|error| match error {
            PairError::NotConvex(reason) => Inapplicable::NotConvex { method, second: a.is_convex(), reason }.into(),
            PairError::Place(error) => MeasureError::Offset(error),
            // Empty bodies; no direction was asked about.
            _ => MeasureError::Empty,
        })
    }

    /// A shared point in the world, each coordinate the nearest float.
    fn point(&self, place: Place) -> Point3<f64> {
        let precise = Precise::new(&self.still.scene);
        let quick = place.point(&self.still.scene, &self.still.origins(), |spans| precise.value(spans));
        let nearest = nearest_floats(quick.map(|x| x.nearest()));
        nearest.unwrap_or_else(|| {
            let exact = place
                .point(&self.still.scene, &self.still.origins(), |spans| self.still.scene.value(spans).to_rational());
            plain(exact.map(|x| Rational::nearest(&x)))
        })
    }
}

/// A point whose coordinates are all certain.
pub(super) fn nearest_floats([x, y, z]: [Option<f64>; 3]) -> Option<Point3<f64>> {
    Some(plain([x?, y?, z?]))
}

/// A point without negative zeros.
pub(super) fn plain(coordinates: [f64; 3]) -> Point3<f64> {
    Point3::from(coordinates.map(|x| x + 0.0))
}
