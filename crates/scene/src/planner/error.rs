//! Why a question has no answer, and why an edit cannot be made.

use crate::engine::PairFailure;
use crate::objects::ObjectId;
use crate::pairs::PairError;
use firstcontact_contact as contact;
use firstcontact_contact::clearance::ClearanceError;
use firstcontact_exact::FloatError;
use firstcontact_motion::MotionError;
use firstcontact_rotation::RigidMotionError;

/// Why a question has no answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum QueryError {
    /// The object is no longer there, or is one of another world.
    #[error(
        "there is no object of this handle: it has been removed, or is one of another world; `find` has that of a name"
    )]
    Stale {
        /// The handle.
        id: ObjectId,
    },
    /// The object is carried by another one, and moves with that.
    #[error("`{object}` is attached to `{carrier}` and has no motion of its own; ask about `{carrier}`")]
    Attached {
        /// The name of the object.
        object: String,
        /// The name of the object that carries it.
        carrier: String,
    },
    /// Somebody else moves, so that it matters when the motion takes place.
    #[error("the motion of `{robot}` has no times, but `{object}` moves; say when, as with `Motion::timed`")]
    NeedsTimes {
        /// The name of the robot whose motion has no times.
        robot: String,
        /// The name of an object whose place depends on the time.
        object: String,
    },
    /// Several robots move in one question, so that it matters when each of them does.
    #[error("the motion of `{object}` has no times, and other robots move too; say when, as with `Motion::timed`")]
    NeedsOwnTimes {
        /// The name of the robot whose motion has no times.
        object: String,
    },
    /// The edge is no motion.
    #[error(transparent)]
    Motion(#[from] MotionError),
    /// Two bodies could not be compared.
    #[error(transparent)]
    Contact(contact::QueryError),
    /// The least distance of two bodies could not be found.
    #[error(transparent)]
    Clearance(ClearanceError),
    /// The beginning of the overlap of two bodies could not be found.
    #[error(transparent)]
    Overlap(contact::OverlapError),
    /// A distance of influence is a length.
    #[error("`within` must be a length above zero, or infinite, not {within}")]
    BadInfluence {
        /// Distance that was given.
        within: f64,
    },
    /// A standoff is a length or a share.
    #[error("a standoff must be a finite number that is not negative, not {standoff}")]
    BadStandoff {
        /// Standoff that was given.
        standoff: f64,
    },
    /// Columns of a batch belong together.
    #[error("the column `{column}` must have a length of {expected}, not {found}")]
    BadColumn {
        /// Name of the column.
        column: &'static str,
        /// Its length.
        found: usize,
        /// Length of the others.
        expected: usize,
    },
    /// A row names a vertex or a waypoint that is not in its column, or is none itself.
    #[error("a row names number {row}, counted from 0, of a column of length {count}")]
    NoSuchRow {
        /// Place in the column, from 0.
        row: usize,
        /// Length of the column.
        count: usize,
    },
    /// A question about several robots asks each of them once.
    #[error("`{object}` has two motions in one question")]
    NamedTwice {
        /// The name of the robot.
        object: String,
    },
    /// A rotation is given by a quaternion of length 1.
    #[error("a rotation is a quaternion of length 1, w, x, y, z; the square of this one's length is {square}")]
    NotUnit {
        /// Square of its length.
        square: f64,
    },
    /// The poses are no motion, or half a turn apart.
    #[error(transparent)]
    Turn(#[from] RigidMotionError),
    /// Parts of a robot that turns keep their places on it.
    #[error("`{object}` moves on its robot; supported on an edge between poses are parts that keep their places")]
    PartMoves {
        /// The name of the part.
        object: String,
    },
    /// The question was stopped, or its batch before it came up.
    #[error("cancelled, or out of time, before there was an answer")]
    Cancelled,
}

impl From<contact::QueryError> for QueryError {
    fn from(error: contact::QueryError) -> QueryError {
        match error {
            contact::QueryError::Interrupted => QueryError::Cancelled,
            error => QueryError::Contact(error),
        }
    }
}

impl From<ClearanceError> for QueryError {
    fn from(error: ClearanceError) -> QueryError {
        match error {
            ClearanceError::Query(contact::QueryError::Interrupted) => QueryError::Cancelled,
            error => QueryError::Clearance(error),
        }
    }
}

impl From<contact::OverlapError> for QueryError {
    fn from(error: contact::OverlapError) -> QueryError {
        match error {
            contact::OverlapError::Query(contact::QueryError::Interrupted) => QueryError::Cancelled,
            error => QueryError::Overlap(error),
        }
    }
}

impl From<PairError> for QueryError {
    fn from(error: PairError) -> QueryError {
        match error {
            PairError::Query(error) => error.into(),
            PairError::Clearance(error) => error.into(),
            PairError::Overlap(error) => error.into(),
        }
    }
}

impl From<PairFailure> for QueryError {
    fn from(failure: PairFailure) -> QueryError {
        failure.error.into()
    }
}

/// Why an edit cannot be made. The checker is then as it was.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// The object is no longer there, or is one of another world.
    #[error(
        "there is no object of this handle: it has been removed, or is one of another world; `find` has that of a name"
    )]
    Stale {
        /// The handle.
        id: ObjectId,
    },
    /// Objects have different names.
    #[error("there is an object `{name}` already; `remove` it first, or choose another name")]
    NameTaken {
        /// The name.
        name: String,
    },
    /// Objects have names.
    #[error("an object needs a name")]
    NoName,
    /// The object is carried by another one, and moves with that.
    #[error("`{object}` is attached to `{carrier}`; `detach` it first, or edit `{carrier}`")]
    Attached {
        /// The name of the object.
        object: String,
        /// The name of the object that carries it.
        carrier: String,
    },
    /// The object carries others, which would be left without a place.
    #[error("`{object}` carries `{carried}`; `detach` that first, or take both away by `remove_with_attached`")]
    Carries {
        /// The name of the object.
        object: String,
        /// The name of the first that it carries.
        carried: String,
    },
    /// Objects cannot carry each other.
    #[error(
        "`{object}` cannot be attached to `{carrier}`, which it carries itself, or is; `detach` what it carries first"
    )]
    Circle {
        /// The name of the object.
        object: String,
        /// The name of the object that was to carry it.
        carrier: String,
    },
    /// A pair is two objects.
    #[error("a pair is two different objects, not `{object}` twice")]
    SameObject {
        /// The name of the object.
        object: String,
    },
    /// An object that moves does so at stated times.
    #[error("the path of `{object}` needs times; say when, as with `Motion::timed`")]
    NeedsTimes {
        /// The name of the object.
        object: String,
    },
    /// An object on a path has no one place at which it could be attached.
    #[error("`{object}` is on a path, and so at no one place; say where, as with `attach`")]
    OnPath {
        /// The name of the object.
        object: String,
    },
    /// A position is three finite numbers.
    #[error("the position of `{object}` must be three finite numbers")]
    BadPosition {
        /// The name of the object.
        object: String,
    },
    /// What is carried has a place in the frame of its carrier.
    #[error("the offset of `{part}` must be three finite numbers")]
    BadOffset {
        /// The name of the object, or the name that a part of a compound was to have.
        part: String,
    },
    /// A margin is a length.
    #[error("a margin must be a finite length that is not negative, not {margin}")]
    BadMargin {
        /// Margin that was given.
        margin: f64,
    },
    /// A surface has no interior, so that touching and overlapping cannot be distinguished.
    #[error(
        "touching is allowed to solids only, and `{object}` is a surface; close its mesh, or count touching as contact"
    )]
    NoInterior {
        /// The name of the object.
        object: String,
    },
    /// The processor's floats are not those of IEEE 754.
    #[error(transparent)]
    Floats(#[from] FloatError),
}
