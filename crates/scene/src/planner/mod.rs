//! L7. Planning: edges by the million, in a world that changes.
//!
//! A [`Checker`] takes the objects of a world, or has them added one by one, and answers about motions of one of them: the first
//! contact, whether the way is clear, how far it can go. [`Checker::check_edges`] answers about many edges on all cores. All
//! answers are exact. The [guide] goes from the first query to batches.
//!
//! # Who moves
//!
//! The robot is an object that is not attached to another one, together with all that is attached to it. The motion that is asked
//! about replaces the one it has. Parts that a world has on paths of their own ride on that motion, each on its own timetable,
//! and are looked at among themselves as well; an edge of such a robot says when it takes place. All other objects stand or move as they do, on the same clock: an edge without times
//! ([`Motion::edge`](firstcontact_motion::Motion::edge)) is refused where one of them moves.
//!
//! # What it costs
//!
//! A tree over the boxes of all objects finds those near the way, in time that grows with the logarithm of their number. Each is then
//! decided by the methods of [`contact`](firstcontact_contact). With a [`Scratch`] that has seen such questions before, nothing is
//! allocated. Edits cost the square of that logarithm on average, and leave the tree as good as new.
//!
//! What is deliberately absent: no geometry is decided here, the tree of boxes gives no verdicts, nothing is kept between
//! questions but what a scratch holds, and nobody calls back.

mod ask;
mod ball;
mod batch;
mod checker;
mod clearance;
mod control;
mod edge;
mod edit;
mod error;
mod export;
pub mod guide;
mod inquiry;
mod last_valid;
mod manners;
mod margins;
mod nearness;
mod record;
mod rules;
mod scratch;
mod stage;
mod start;
mod touch;
mod tree;
mod verdict;

pub use batch::BatchOptions;
pub use checker::Checker;
pub use clearance::Nearness;
pub use control::Control;
pub use edge::Edge;
pub use error::{EditError, QueryError};
pub use scratch::Scratch;
pub use verdict::{Collision, LastValid, Verdict};
