//! Two bodies at rest, A at an offset, and their shared points: the common part of all static questions.

use nalgebra::Point3;

use super::method::{MeasureError, MeasureInapplicable, MeasureMethod};
use crate::ConvexPair;
use crate::lattice::MOST_WORK;
use firstcontact_contact::distance::{StillPair, nearest_floats, plain};
use firstcontact_contact::{Scratch, contact_at_beginning};
use firstcontact_convex::PairError;
use firstcontact_exact::{ExactSquare, Rational};
use firstcontact_intersection::{Commons, Place, WalkBuffers};
use firstcontact_motion::{Motion, MotionError, Piece, Precise, Scene};
use firstcontact_polytope::{Polytope, Separation, separation, separation_work};
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

/// Verdict of a method on two bodies. The trees decide for all methods which pair of features is named.
pub(super) enum StaticVerdict {
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
    pub(super) still: StillPair<'b>,
    /// Position of A's origin.
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
    /// The bodies where they stand.
    pub(super) fn new(bodies: [&'b Body; 2], Stands([a, b], offset): &'b Stands) -> Placed<'b> {
        let piece = Piece::at_rest(a, b);
        let scene = Scene::of_bodies(bodies, piece, piece.course());
        let origins = [offset.map(Rational::of), [Rational::ZERO; 3]];
        Placed { still: StillPair { bodies, scene, origins }, offset: *offset }
    }

    /// The least pair of features that share a point, or where one body is inside the other; `None` if they are apart.
    pub(super) fn shared(&self) -> Option<Shared> {
        let ((a, b), place) = contact_at_beginning(&self.still.scene, self.still.bodies, &mut Scratch::new())?;
        Some(Shared { a, b, point: self.point(place) })
    }

    /// True if the interiors of two solids share a point.
    pub(super) fn interiors_meet(&self) -> bool {
        let ([a, b], buffers) = (self.still.bodies, &mut WalkBuffers::default());
        Commons::find(&self.still.scene, a, b, buffers).interiors_meet(&self.still.scene, self.still.bodies)
    }

    /// True if both are certified convex.
    pub(super) fn are_convex(&self) -> bool {
        self.still.bodies.iter().all(|body| body.is_convex())
    }

    /// The two as convex solids, for a method that takes no others.
    pub(super) fn convex(&self, method: MeasureMethod) -> Result<ConvexPair<'b>, MeasureError> {
        let [a, b] = self.still.bodies;
        ConvexPair::new(a, self.offset, b, [0.0; 3]).map_err(|error| match error {
            PairError::NotConvex { second, reason } => MeasureInapplicable::NotConvex { method, second, reason }.into(),
            PairError::Position(error) => MeasureError::Offset(error),
            // Empty bodies; there is no direction here.
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

/// Verdict and distance by the lattices.
pub(super) fn lattice_verdict(placed: &Placed<'_>) -> Result<StaticVerdict, MeasureInapplicable> {
    let [a, b] = polytopes(placed.still.bodies)?;
    Ok(match separation(&a.translated(&placed.offset), &b) {
        Ok(Separation::Apart(nearest)) => StaticVerdict::Apart(nearest.squared_distance().clone()),
        Ok(Separation::Meeting(_) | Separation::Enclosed(_)) => StaticVerdict::Common,
        Err(_) => StaticVerdict::Empty,
    })
}

/// Refuses bodies that are no polytopes, or too large for all pairs of their faces.
pub(super) fn check_lattice(bodies: [&Body; 2]) -> Result<(), MeasureInapplicable> {
    polytopes(bodies).map(drop)
}

fn polytopes([a, b]: [&Body; 2]) -> Result<[Polytope; 2], MeasureInapplicable> {
    let (a, b) = (polytope(a, false)?, polytope(b, true)?);
    let work = separation_work(a.lattice(), b.lattice());
    if work > MOST_WORK {
        let (method, instead) = (MeasureMethod::Lattice, MeasureMethod::General);
        return Err(MeasureInapplicable::TooLarge { method, of: "incidences", work, most: MOST_WORK, instead });
    }
    Ok([a, b])
}

fn polytope(body: &Body, second: bool) -> Result<Polytope, MeasureInapplicable> {
    match Polytope::of_solid(body) {
        Ok((polytope, _)) => Ok(polytope),
        Err(declined) => Err(MeasureInapplicable::NoPolytope { second, declined: Box::new(declined) }),
    }
}
