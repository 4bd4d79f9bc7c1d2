//! Worlds of many bodies on one clock, and planners that ask about motions in them.
//!
//! [`World::check`](world::World::check) and the [`Checker`](planner::Checker) are two faces of one engine:
//!
//! - `pairs`: the policy of a pair, which is a margin or the permission to touch, by statements about all, about single
//!   objects and about the pair;
//! - `objects`: handles of objects, and the trait that gives the engine their bodies, motions and names;
//! - `exemptions`: pairs that are not tested, by single rules and by groups, without a list of all of them;
//! - `broad_phase`: one interface to two indices of boxes in space and time: an R-tree that is built once, and a
//!   bounding-volume hierarchy that stays good while boxes come and go, because it counts edits below each node and
//!   builds worn parts anew;
//! - `candidates`: the pairs that the broad phase admits, each once, with a time before which they do not meet;
//! - `parallel`: work that threads share in portions, with a scratch each;
//! - `engine`: one exact query for each candidate, one order of contacts at the same instant, and a bound on the time
//!   of later queries;
//! - `nearest`: pairs of objects by their least distance;
//! - [`world`]: objects, timed paths and checks on one clock; world files, importers and lints;
//! - [`planner`]: edges by the million, in a world that changes.
//!
//! A module imports from modules above it in this list only.

/// Declares an enum whose values have names in files and reports.
macro_rules! named {
    ($(#[$meta:meta])* pub enum $kind:ident { $($(#[$about:meta])* $value:ident = $name:literal,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
        pub enum $kind { $($(#[$about])* $value,)* }

        impl $kind {
            /// All values, each with its name in files and reports.
            pub const ALL: &'static [($kind, &'static str)] = &[$(($kind::$value, $name)),*];

            /// Name in files and reports.
            pub fn name(self) -> &'static str {
                match self { $($kind::$value => $name),* }
            }

            /// Value of a name.
            pub fn from_name(name: &str) -> Option<$kind> {
                $kind::ALL.iter().find(|(_, own)| *own == name).map(|(value, _)| *value)
            }
        }

        impl std::fmt::Display for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

mod broad_phase;
mod candidates;
mod engine;
mod exemptions;
mod nearest;
mod objects;
mod pairs;
mod parallel;
pub mod planner;
pub mod world;

/// Names as the `firstcontact` crate has them, for the examples in the documentation.
#[doc(hidden)]
pub mod facade {
    pub use crate::planner::{Checker, LastValid};
    pub use crate::{planner, world};
    pub use firstcontact_contact::facade::*;
}
