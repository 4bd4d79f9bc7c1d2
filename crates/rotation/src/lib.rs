//! First contact of a body that turns about a fixed axis and one that stands, or turns by as much, exactly; and of any
//! two bodies in rigid motion, by enclosures.
//!
//! A turn about an axis `a`, a vector of floats of any length, through a point `c` runs through the quaternions `(1, s
//! a)`, where `s` is the tangent of half the angle over the length of `a`. No square root and no sine is in that: every
//! vertex is at a rational function of `s`, with the denominator `1 + s^2 |a|^2`. In the first contact a vertex comes
//! to a face or an edge to an edge (Joseph & Plantinga §4), and each of these conditions, times the denominator, is a
//! polynomial in `s` of degree 2. Its roots are rational numbers or have one square root, and are compared exactly, as
//! are the signs of other such polynomials there, which tell if the vertex lies in the face and the edges cross. No
//! tolerance decides anything.
//!
//! Two bodies that turn about axes of one length, up to one pose, have one parameter, too ([`TurnPair`]). Conditions
//! are polynomials of degree 4 then, and a pose may be a root of degree 3 or 4, told by its least polynomial.
//!
//! One parameter serves for all 360 degrees: `s` grows to infinity at half a turn and comes back through the negative
//! numbers. Turns need not be cut into pieces, and nothing is rounded on the way. The alternative, a new pose at the
//! beginning of each piece, would round it unless the length of the axis is rational. [`TurnParameter`] is such an `s`,
//! ordered along the turn.
//!
//! The angle of a contact is transcendental in general. [`TurnContact::share`] encloses it, as a share of the turn,
//! between floats.
//!
//! ```
//! # use firstcontact_rotation::facade as firstcontact;
//! use firstcontact::Body;
//! use firstcontact::rotation::{Turn, TurnQuery, TurnVerdict};
//!
//! // A bar 7 long is turned about the z axis, below a wall at y = 5/2.
//! let bar = Body::cuboid([7.0, 1.0, 1.0])?;
//! let wall = Body::cuboid([30.0, 2.0, 30.0])?;
//! let turn = Turn::by_degrees([0.0, 0.0, 1.0], [0.0; 3], 90.0)?;
//! let query = TurnQuery { a: &bar, origin_of_a: [0.0; 3], b: &wall, origin_of_b: [0.0, 3.5, 0.0], turn: &turn };
//! let TurnVerdict::Contact(contact) = query.first_contact()? else { panic!("the bar hits the wall") };
//!
//! // Its corner (7/2, 1/2) comes to (5/2, 5/2): the sine of the angle is 3/5, the tangent of its half 1/3.
//! assert_eq!(contact.pose.to_string(), "1/3");
//! assert_eq!(contact.point, [2.5, 2.5, -0.5].into());
//! assert!(36.86 < contact.degrees[0] && contact.degrees[1] < 36.88);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! - `parameter`, `turn`: poses of a turn as exact numbers; axis, centre and end. `rational_pose`: poses in which turns
//!   begin.
//! - `form`: forms of degree 2 in a pose; signs of them between two poses. `event`: the poses in which two features
//!   meet.
//! - `arc`: boxes that are turned along an arc. `leaf`: two triangles in an arc, by filters first. `frame`: trees in
//!   poses; `walk`: the pairs of two trees.
//! - `meeting`: two triangles in whatever motion, exactly. `turn_pair`: two bodies that both turn, with one parameter;
//!   `two_axes`: their forms, of degree 4. `root`, `polynomial`: roots of these.
//! - `bracket`: the part of the turn in which the first meeting is, by the enclosures of `rigid`: a filter in front of
//!   the exact walk.
//! - `query`, `verdict`: the question and the answer about bodies that are not turned before; `piece`: about those that
//!   are, in pieces of longer motions; `place`: where features meet. Bodies that are in contact at the beginning are
//!   found as bodies at rest are; `standing`: in rational poses.
//! - `manifold`: the same by curves, ruled surfaces and planes, as Joseph & Plantinga put it: all pairs, a method that
//!   shares no code with the walk and checks it.
//! - `parallel_planes`, `facet_planes`: planes that keep the interiors of solids apart which touch while one turns.
//! - `rigid`: two bodies that both may turn while they move, and keep a margin, by enclosures. `pose`: a pose in floats
//!   with bounds.
//!
//! A contact names the least of all features that meet in its pose, as other contacts do.

mod arc;
mod bracket;
mod event;
mod facet_planes;
mod form;
mod frame;
mod leaf;
mod manifold;
mod meeting;
mod parallel_planes;
mod parameter;
mod piece;
mod place;
mod polynomial;
mod pose;
mod query;
mod rational_pose;
mod rigid;
mod root;
mod standing;
mod turn;
mod turn_pair;
mod two_axes;
mod verdict;
mod walk;

pub use facet_planes::KeptApart;
pub use parallel_planes::{PlanarMotion, interiors_are_kept_apart};
pub use parameter::TurnParameter;
pub use piece::{TurnPiece, contact_at_beginning};
pub use query::TurnQuery;
pub use rational_pose::RationalPose;
pub use rigid::{
    Guarantee, MotionNumbers, RigidClearance, RigidContact, RigidCost, RigidDoubt, RigidMotion, RigidMotionError,
    RigidNearest, RigidQuery, RigidVerdict,
};
pub use turn::{Turn, TurnError};
pub use turn_pair::TurnPair;
pub use verdict::{TurnContact, TurnVerdict};
pub use walk::TurnCost;

/// Names as the `firstcontact` crate has them, for the examples in the documentation.
#[doc(hidden)]
pub mod facade {
    pub use crate as rotation;
    pub use firstcontact_motion::facade::*;
}
