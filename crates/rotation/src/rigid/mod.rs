//! First contact of two bodies in rigid motion, by enclosures.
//!
//! Over a piece of time each body moves in a straight line and turns at a constant rate about an axis that moves along:
//! about its own origin from one orientation to another by the shortest arc, or about any axis by any angle. Where one
//! body stands and the other turns about an axis that stands, [`TurnQuery`](crate::TurnQuery) decides exactly; where both
//! turn so with one parameter, [`TurnPair`](crate::TurnPair). In general the times of contact are roots of equations with sines in them, of which nothing is known that would tell
//! equal from nearly equal. So here a verdict is a proof by enclosures:
//!
//! - *Clear* and *free*: in every slice of time a direction keeps each two triangles apart that boxes do not. A
//!   function is no farther from the line through its values at the ends of a slice than an eighth of its second
//!   derivative times the square of the slice, and that is known for rigid motions. The error shrinks with the square
//!   of the slice, so that near misses take few slices more than wide ones. What moves on chords is apart before a time
//!   that a division tells: slices are cut for what is bent, not for what is far.
//! - *Contact*: at the end of its bracket an edge crosses a triangle, and the signs that tell it are certain; or two
//!   points are within the margin; or a point of one skin is inside the other solid, where all edges are flush.
//! - *Undecided*: what is neither, in slices of `2^-32` of the piece. Bodies that touch and do not overlap end here, as
//!   do those that keep apart by no more than the roundings. It is never called clear.
//!
//! A body that does not turn, whose places and vertices floats hold, moves as others do in straight lines: not turned
//! at all, or by quarter turns about the axes. If that is true of both, the exact question for such motions answers,
//! and a contact has its exact time.
//!
//! Before that the beginning: bodies that begin where floats say, not turned, are tested exactly. Others are tested by
//! enclosures, and are inside of each other if they are so with rounded vertices, when their skins are apart by more
//! than the rounding. What is neither proven apart nor in contact at the beginning is undecided.
//!
//! The work is counted, and given up at a limit as undecided. The same question takes the same steps on every machine:
//! no clock is read, and no function of the system's mathematics is called.
//!
//! # Modules
//!
//! - `sine`: sines and cosines with proven bounds. `motion`: a rigid motion; `pose`: it at an instant, with what floats
//!   are off by; `from_pose`: one from a rational pose; `numbers`: it in floats, for
//!   pictures; `quarter_turn`: orientations in which floats hold all vertices.
//! - `timeline`: slices of time. `part`: nodes of the trees, their boxes, and pairs of them.
//! - `clip`: the time in which two boxes may meet. `chords`: the time before which two triangles do not, as if corners
//!   moved on chords; `cut`: a proposal in floats where to cut slices. `nearest`: near points in floats; `direction`:
//!   the proof that triangles are apart in a short slice. `crossing`: the proof that they are not; `immersion`: that a
//!   skin has a point inside the other solid.
//! - `walk`: pairs of parts of both trees, the earliest first. `overlap`: solids that may touch. `query`: the question
//!   and the answer.
//! - `instants`: near triangles at an instant, in floats, and a certain bound on their distance; `clearance`: the least
//!   distance all the time.
//!
//! ```
//! # use firstcontact_rotation::facade as firstcontact;
//! use firstcontact::Body;
//! use firstcontact::rotation::{RigidMotion, RigidQuery, RigidVerdict};
//!
//! // A bar 7 long turns about the z axis while a wall comes towards it.
//! let (bar, wall) = (Body::cuboid([7.0, 1.0, 1.0])?, Body::cuboid([30.0, 2.0, 30.0])?);
//! let turning = RigidMotion::at([0.0; 3])?.turning([0.0, 0.0, 1.0], [0.0; 3], 90.0)?;
//! let coming = RigidMotion::at([0.0, 4.5, 0.0])?.moving([0.0, -1.0, 0.0])?;
//! let verdict = RigidQuery::new([&bar, &wall], [&turning, &coming]).first_contact();
//! let RigidVerdict::Contact(contact) = verdict else { panic!("the bar hits the wall") };
//! assert!(contact.bracket[1] - contact.bracket[0] <= RigidQuery::TOLERANCE);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chords;
mod clearance;
mod clip;
mod crossing;
mod cut;
mod direction;
mod from_pose;
mod immersion;
mod instants;
mod motion;
mod nearest;
mod numbers;
mod overlap;
mod part;
mod quarter_turn;
mod query;
mod sine;
mod timeline;
mod walk;

#[cfg(test)]
mod tests;

pub use clearance::RigidClearance;
pub use instants::RigidNearest;
pub use motion::{RigidMotion, RigidMotionError};
pub use numbers::MotionNumbers;
pub(crate) use query::Start;
pub use query::{Guarantee, RigidContact, RigidDoubt, RigidQuery, RigidVerdict};
pub(crate) use sine::sine_cosine;
pub use walk::RigidCost;
pub(crate) use walk::{RigidWalk, TOLERANCE, Walked};
