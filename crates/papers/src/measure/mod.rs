//! Static questions about two bodies: their distance, overlap and penetration depth, the way along a direction, and the
//! scalings at which they touch.
//!
//! A question is about two bodies at rest, A at an offset that is added exactly to its coordinates and never rounded
//! into them.
//!
//! - `method`: methods by question, their one chooser, and the errors of a question
//! - `pair`: both bodies in place, with the points that they share; the lattice method's verdict
//! - `distance`: the square as a rational number; of all pairs of points at that distance the one whose features, then
//!   whose feet, come first, the same for every method. GJK, V-Clip and the lattices give a verdict and a square of
//!   their own; the trees name the pair of features for all of them
//! - `overlap`: apart, touching or overlapping, by any of the static methods on convex solids, with the method's
//!   certificate; a surface has no inner points and is at most in contact
//! - `penetration`: the shortest way out of a convex solid
//! - `direction`: the length of a move along a direction, forth and back, by a first contact
//! - `scaling`: scalings about seeds at which two convex solids touch

mod direction;
mod distance;
mod method;
mod overlap;
mod pair;
mod penetration;
mod scaling;

pub use direction::{Direction, Reach, direction};
pub use distance::{Distance, distance};
pub use firstcontact_contact::distance::{Foot, Gap};
pub use firstcontact_exact::method_names::UnknownMethod;
pub use method::{MeasureError, MeasureInapplicable, MeasureMethod};
pub use overlap::{Certificate, State, StaticOverlap, overlap};
pub use pair::Shared;
pub use penetration::{Escape, Penetration, penetration};
pub use scaling::{Touching, scaling};

use std::fmt;

use firstcontact_exact::method_names;

/// Question about two bodies at rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Question {
    /// Distance.
    Distance,
    /// Apart, touching or overlapping.
    Overlap,
    /// Penetration depth.
    Penetration,
    /// Length by which the first can move along a direction.
    Direction,
    /// At which scalings they touch.
    Scaling,
}

impl Question {
    /// The methods that answer it, in the order in which they are listed to the user.
    pub fn methods(self) -> &'static [MeasureMethod] {
        use MeasureMethod::*;
        match self {
            Question::Distance => &[Auto, General, Gjk, VClip, DobkinKirkpatrick, Lattice],
            Question::Overlap => {
                &[Auto, General, Lattice, Gjk, CdDual, VClip, ChungWang, Boundary, LinearProgram, FourierMotzkin]
            }
            Question::Penetration => &[Auto, CdDual, Hull],
            Question::Direction => &[Auto, Convex, CdDual, Prism, Lattice, General],
            Question::Scaling => &[Auto, Convex, LinearProgram, Hull],
        }
    }

    /// The method of this name, if it answers the question.
    ///
    /// # Errors
    /// If none of those that do has this name.
    pub fn method(self, name: &str) -> Result<MeasureMethod, UnknownMethod> {
        method_names::find(self.methods(), name, MeasureMethod::is_called, MeasureMethod::name)
    }
}

/// `distance`
impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Question::Distance => "distance",
            Question::Overlap => "overlap",
            Question::Penetration => "penetration",
            Question::Direction => "direction",
            Question::Scaling => "scaling",
        })
    }
}
