//! Motions in which a body turns, as we and parry take them.

use std::hint::black_box;

use firstcontact::Body;
use firstcontact::rotation::{
    RigidCost, RigidMotion, RigidQuery, RigidVerdict, Turn, TurnCost, TurnQuery, TurnVerdict,
};
use nalgebra::{Unit, UnitQuaternion, Vector3};
use parry3d_f64::math::{Pose, Vector};
use parry3d_f64::query::{NonlinearRigidMotion, cast_shapes_nonlinear};
use parry3d_f64::shape::SharedShape;

use crate::case::Case;
use crate::kind::Kind;
use crate::pair::Pair;
use crate::shapes::Random;

/// The angle of every turn, in degrees.
pub const DEGREES: f64 = 90.0;

/// How the first body moves while the second one stands at the origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// In a straight line, by the question for bodies in rigid motion.
    Constant,
    /// Along an arc about an axis that stands, which ends where the straight line does: exactly.
    Axis,
    /// The same, by enclosures.
    EnclosedAxis,
    /// In a straight line while it turns about its origin: by enclosures.
    Flight,
}

impl Manner {
    /// All of them, in the order of the table.
    pub const ALL: [Manner; 4] = [Manner::Constant, Manner::Axis, Manner::EnclosedAxis, Manner::Flight];

    /// The name in tables and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Manner::Constant => "constant",
            Manner::Axis => "axis",
            Manner::EnclosedAxis => "axis, enclosed",
            Manner::Flight => "flight",
        }
    }
}

/// A motion of the first body.
#[derive(Debug, Clone)]
pub struct Spin {
    /// How it is asked about.
    pub manner: Manner,
    /// Where the origin starts.
    pub from: Vector3<f64>,
    /// How far it goes besides turning.
    pub by: Vector3<f64>,
    /// Axis of the turn.
    pub axis: Vector3<f64>,
    /// Centre of the turn, relative to where the origin starts.
    pub arm: Vector3<f64>,
    /// Angle of the turn, in degrees.
    pub degrees: f64,
    motions: [RigidMotion; 2],
    turn: Turn,
}

/// What is known of a motion.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Answer {
    /// No contact.
    Clear,
    /// A contact, at about this time.
    Contact(f64),
    /// Neither is proven.
    Undecided,
}

impl Spin {
    fn new(manner: Manner, [from, by, axis, arm]: [Vector3<f64>; 4], degrees: f64) -> Spin {
        let finite = "generated motions are finite";
        let about = (from + arm).into();
        let at = RigidMotion::at(from.into()).expect(finite);
        let turning = match manner {
            Manner::Constant => at,
            _ => at.turning(axis.into(), about, degrees).expect(finite),
        };
        let moving =
            if by == Vector3::zeros() { turning } else { turning.moving_to((from + by).into()).expect(finite) };
        let turn = Turn::by_degrees(axis, about, degrees).expect("an axis is a vector of length 1");
        let standing = RigidMotion::at([0.0; 3]).expect(finite);
        Spin { manner, from, by, axis, arm, degrees, motions: [moving, standing], turn }
    }

    /// A motion that ends where a straight one does.
    pub fn like(case: &Case, manner: Manner, random: &mut Random) -> Spin {
        let round = Vector3::from(random.direction());
        let (way, zero) = (case.by.normalize(), Vector3::zeros());
        let aside = round.cross(&way).normalize();
        match manner {
            Manner::Constant => Spin::new(manner, [case.from, case.by, round, zero], 0.0),
            Manner::Flight => Spin::new(manner, [case.from, case.by, round, zero], DEGREES),
            Manner::Axis | Manner::EnclosedAxis => {
                let arm = (case.by + aside * case.by.norm()) * 0.5;
                Spin::new(manner, [case.from, zero, way.cross(&aside), arm], DEGREES)
            }
        }
    }

    /// The first part of the motion.
    pub fn part(&self, share: f64) -> Spin {
        Spin::new(self.manner, [self.from, self.by * share, self.axis, self.arm], self.degrees * share)
    }

    /// Up to `count` motions of a kind: `hit` meets, `stop` ends just before, and `far` is clear.
    pub fn all(pair: &Pair, cases: &[Case], kind: Kind, manner: Manner, seed: u64) -> Vec<Spin> {
        let mut random = Random::new(seed);
        let spins = cases.iter().map(|case| Spin::like(case, manner, &mut random));
        spins
            .filter_map(|spin| match (kind, spin.answer(&pair.bodies)) {
                (Kind::Stop, Answer::Contact(time)) => {
                    let length = spin.by.norm() + spin.arm.norm() * spin.degrees.to_radians();
                    let short = spin.part(time - pair.gap() / length);
                    (short.answer(&pair.bodies) == Answer::Clear).then_some(short)
                }
                (Kind::Hit, Answer::Contact(_)) | (Kind::Far, Answer::Clear) => Some(spin),
                _ => None,
            })
            .collect()
    }

    /// The motion as FCL's program reads it: how to interpolate, and the poses of both ends.
    pub fn text(&self) -> String {
        let kind = if self.arm == Vector3::zeros() { "linear" } else { "screw" };
        let turn = UnitQuaternion::from_axis_angle(&Unit::new_normalize(self.axis), self.degrees.to_radians());
        let end = self.from + self.by + self.arm - turn * self.arm;
        let pose = |place: Vector3<f64>, q: UnitQuaternion<f64>| {
            format!("{} {} {} {} {} {} {}", place.x, place.y, place.z, q.w, q.i, q.j, q.k)
        };
        format!("{kind} {} {}\n", pose(self.from, UnitQuaternion::identity()), pose(end, turn))
    }

    /// Our answer.
    ///
    /// # Panics
    /// Never: origins are finite.
    pub fn answer(&self, bodies: &[Body; 2]) -> Answer {
        self.answer_counted(bodies).0
    }

    /// The same, with the pairs of boxes and of triangles that were looked at.
    ///
    /// # Panics
    /// Never: origins are finite.
    pub fn answer_counted(&self, bodies: &[Body; 2]) -> (Answer, [u64; 2]) {
        if self.manner == Manner::Axis {
            let [a, b] = bodies;
            let query = TurnQuery { a, origin_of_a: self.from.into(), b, origin_of_b: [0.0; 3], turn: &self.turn };
            let mut cost = TurnCost::default();
            let answer = match query.first_contact_counted(&mut cost).expect("origins are finite") {
                TurnVerdict::Clear => Answer::Clear,
                TurnVerdict::StartsInContact(_) => Answer::Contact(0.0),
                TurnVerdict::Contact(contact) => Answer::Contact(contact.share[0]),
            };
            return (answer, [cost.boxes, cost.triangle_pairs]);
        }
        let [moving, standing] = &self.motions;
        let [a, b] = bodies;
        let mut cost = RigidCost::default();
        let answer = match RigidQuery::new([a, b], [moving, standing]).first_contact_counted(&mut cost) {
            RigidVerdict::Clear => Answer::Clear,
            RigidVerdict::StartsInContact(_) => Answer::Contact(0.0),
            RigidVerdict::Contact(contact) => Answer::Contact(contact.bracket[0]),
            RigidVerdict::Undecided(_) => Answer::Undecided,
        };
        (answer, [cost.boxes, cost.triangle_pairs])
    }

    /// When parry says that the bodies meet.
    ///
    /// # Panics
    /// If parry does not cast these shapes.
    pub fn parry(&self, shapes: &[SharedShape; 2]) -> Option<f64> {
        let [a, b] = shapes.each_ref().map(|shape| &*shape.0);
        let vector = |v: Vector3<f64>| Vector::new(v.x, v.y, v.z);
        let start = Pose::translation(self.from.x, self.from.y, self.from.z);
        let rate = vector(self.axis * self.degrees.to_radians());
        let moving = NonlinearRigidMotion::new(start, vector(self.arm), vector(self.by), rate);
        let standing = NonlinearRigidMotion::constant_position(Pose::IDENTITY);
        let hit = cast_shapes_nonlinear(&moving, a, &standing, b, 0.0, 1.0, true);
        black_box(hit).expect("parry casts meshes").map(|hit| hit.time_of_impact)
    }
}
