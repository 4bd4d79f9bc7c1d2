//! First contact of a body that turns and one that stands.

use firstcontact_exact::Rational;
use firstcontact_exact::ring::{cross, difference, dot};
use firstcontact_intersection::{WalkBuffers, find_common};
use firstcontact_motion::{Motion, Piece, Scene};
use firstcontact_solid::{Body, Feature};
use nalgebra::Point3;

use super::arc::TurnArcs;
use super::event::Point;
use super::leaf::{FirstMeeting, Setting, Spot};
use super::parameter::TurnParameter;
use super::turn::{Turn, TurnError};
use super::walk::{TurnCost, find_first_meeting};

/// Question when a body that turns first touches one that stands.
#[derive(Debug, Clone, Copy)]
pub struct TurnQuery<'q> {
    /// The body that turns.
    pub a: &'q Body,
    /// Place of its origin at the beginning.
    pub origin_of_a: [f64; 3],
    /// The body that stands.
    pub b: &'q Body,
    /// Place of its origin.
    pub origin_of_b: [f64; 3],
    /// The turn, in the frame of the world.
    pub turn: &'q Turn,
}

/// Answer to a [`TurnQuery`].
#[derive(Debug, Clone)]
pub enum TurnVerdict {
    /// No common point in any pose of the turn.
    Clear,
    /// The bodies have a common point at the beginning already.
    StartsInContact(TurnContact),
    /// The bodies are apart at first and meet later.
    Contact(TurnContact),
}

/// First contact of a turn.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct TurnContact {
    /// The pose, exactly.
    pub pose: TurnParameter,
    /// Floats that enclose the share of the turn that is done: the time, where it takes one unit of time at a constant rate.
    pub share: [f64; 2],
    /// Floats that enclose the angle, in degrees.
    pub degrees: [f64; 2],
    /// A point that the two features share, each coordinate to the nearest float or the next.
    pub point: Point3<f64>,
    /// The least feature of A in contact.
    pub a: Feature,
    /// The least feature of B in contact with it.
    pub b: Feature,
}

impl TurnVerdict {
    /// The contact, if there is one.
    pub fn contact(&self) -> Option<&TurnContact> {
        match self {
            TurnVerdict::Clear => None,
            TurnVerdict::StartsInContact(contact) | TurnVerdict::Contact(contact) => Some(contact),
        }
    }

    /// True if there is no contact.
    pub fn is_clear(&self) -> bool {
        matches!(self, TurnVerdict::Clear)
    }
}

impl TurnQuery<'_> {
    /// The first contact, exactly.
    ///
    /// # Errors
    /// If an origin is not finite.
    pub fn first_contact(&self) -> Result<TurnVerdict, TurnError> {
        self.first_contact_counted(&mut TurnCost::default())
    }

    /// The same; the work is added to a count.
    ///
    /// # Errors
    /// If an origin is not finite.
    pub fn first_contact_counted(&self, cost: &mut TurnCost) -> Result<TurnVerdict, TurnError> {
        if let Some(contact) = self.contact_at_beginning()? {
            return Ok(TurnVerdict::StartsInContact(contact));
        }
        let (turn, end) = (self.turn, self.turn.end());
        if end.is_some_and(TurnParameter::is_beginning) {
            return Ok(TurnVerdict::Clear);
        }
        let origins = [self.origin_of_a, self.origin_of_b];
        let setting = Setting::new([self.a, self.b], origins, (turn.axis(), turn.about()), end.cloned());
        let arcs = &mut TurnArcs::new(turn.axis(), end);
        let found = find_first_meeting(&setting, origins, turn.about(), arcs, cost);
        Ok(found.map_or(TurnVerdict::Clear, |found| TurnVerdict::Contact(self.contact(&setting, found))))
    }

    /// The least features that share a point before the turn begins, as of two bodies that stand.
    fn contact_at_beginning(&self) -> Result<Option<TurnContact>, TurnError> {
        let origins = [self.origin_of_a, self.origin_of_b];
        if !origins.as_flattened().iter().all(|x| x.is_finite()) {
            return Err(TurnError::NotFinite);
        }
        let found = common_at_rest([self.a, self.b], origins);
        Ok(found.map(|([a, b], point)| {
            let pose = TurnParameter::beginning();
            TurnContact { pose, share: [0.0; 2], degrees: [0.0; 2], point, a, b }
        }))
    }

    fn contact(&self, setting: &Setting<'_>, found: FirstMeeting) -> TurnContact {
        let FirstMeeting { pose, features: [a, b], spot, .. } = found;
        let relative = place(setting, &pose, spot);
        let about = self.turn.about();
        let point = nearest(&std::array::from_fn(|k| &relative[k] + &Rational::of(about[k])));
        TurnContact { share: self.turn.share_at(&pose), degrees: self.turn.degrees_at(&pose), point, a, b, pose }
    }
}

/// A shared point relative to the centre of the turn, to one part in `2^180` or so.
fn place(setting: &Setting<'_>, pose: &TurnParameter, spot: Spot) -> Point<Rational> {
    // Numerators and denominators are kept apart until the end, so that they stay short.
    let pose = pose.pose();
    let norm = setting.axis().norm(&pose);
    let turned = |vertex: u32| setting.axis().turned(&setting.point(0, vertex), &pose);
    match spot {
        Spot::Vertex(0, vertex) => turned(vertex).map(|x| x.over(&norm)),
        Spot::Vertex(_, vertex) => setting.point(1, vertex),
        Spot::Edges([turning, standing]) => {
            let [p, q] = turning.map(turned);
            let [r, t] = standing.map(|vertex| setting.point(1, vertex));
            // The plane that holds the standing edge and stands upright on both.
            let way = difference(&t, &r);
            let upright = cross(&way, &cross(&difference(&q, &p), &way));
            let level = &dot(&upright, &r) * &norm;
            let [from, to] = [&p, &q].map(|end| &dot(&upright, end) - &level);
            let whole = &from - &to;
            if whole.sign().is_zero() {
                return p.map(|x| x.over(&norm));
            }
            let whole = &whole * &norm;
            std::array::from_fn(|k| (&(&q[k] * &from) - &(&p[k] * &to)).over(&whole))
        }
    }
}

/// The least features that two bodies share which stand at their origins, not turned, and the shared point; `None` if they are apart, or an
/// origin is not finite.
pub(crate) fn common_at_rest(bodies: [&Body; 2], origins: [[f64; 3]; 2]) -> Option<([Feature; 2], Point3<f64>)> {
    let motions = [Motion::at(origins[0]).ok()?, Motion::at(origins[1]).ok()?];
    let piece = Piece::at_rest(&motions[0], &motions[1]);
    let scene = Scene::of_bodies(bodies, piece, piece.course());
    let ((a, b), place) = find_common(&scene, bodies, &mut WalkBuffers::default(), &mut 0)?;
    let origins = origins.map(|origin| origin.map(Rational::of));
    let point = place.point(&scene, &origins, |spans| scene.value(spans).to_rational());
    Some(([a, b], nearest(&point)))
}

/// A point, each coordinate to the nearest float.
pub(crate) fn nearest(point: &[Rational; 3]) -> Point3<f64> {
    point.each_ref().map(|x| x.nearest() + 0.0).into()
}
