//! The methods that answer static questions, the one chooser between them, and why one may not be had.

use std::fmt;
use std::str::FromStr;

use crate::motion::MotionError;
use crate::polytope::Declined;
use crate::solid::NotConvex;

/// A method of measuring. All that apply return the same answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum Method {
    /// The quickest that applies.
    #[default]
    Auto,
    /// Two bounding-volume trees walked together, floats first and exact numbers where they cannot tell: any two bodies.
    General,
    /// GJK for two convex solids: the face of their difference at which the search ends, evaluated exactly.
    Gjk,
    /// All pairs of faces of the lattices of two solids, in time that grows with the product of their sizes (Joseph &
    /// Plantinga §3.2, Algorithm 2).
    Lattice,
}

/// Why a method does not apply to two bodies.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Inapplicable {
    /// It takes convex solids only.
    #[error("method `gjk` takes convex solids, but body {} is not certified convex: {reason}", body(*second))]
    NotConvex {
        /// Whether it is the second body that is at fault.
        second: bool,
        /// What the body lacks.
        reason: NotConvex,
    },
    /// It takes solids that are polytopes.
    #[error("method `lattice` takes polytopes, but body {} is none: {declined}", body(*second))]
    NoPolytope {
        /// Whether it is the second body that is at fault.
        second: bool,
        /// What the body lacks.
        declined: Box<Declined>,
    },
    /// It would take too long.
    #[error(
        "method `lattice` would compare {work} pairs of incidences, more than {most}; method `general` is not so limited"
    )]
    TooLarge {
        /// The product of the sizes of the two lattices.
        work: u64,
        /// The most that is tried.
        most: u64,
    },
}

/// What to call one of the two bodies.
fn body(second: bool) -> &'static str {
    if second { "B" } else { "A" }
}

/// A body is not convex.
pub(super) fn not_convex(second: bool, reason: NotConvex) -> Inapplicable {
    Inapplicable::NotConvex { second, reason }
}

/// Why a question has no answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum MeasureError {
    /// The offset is not finite.
    #[error(transparent)]
    Offset(#[from] MotionError),
    /// A body has no point: all of its faces have collapsed and are contained in nothing.
    #[error("a body without a point has no distance")]
    Empty,
    /// The method asked for does not take these bodies.
    #[error(transparent)]
    Inapplicable(#[from] Inapplicable),
}

impl Method {
    /// Every method that can be named, in the order in which they are listed to the user.
    pub const ALL: &'static [Method] = &[Method::Auto, Method::General, Method::Gjk, Method::Lattice];

    /// The name on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::General => "general",
            Method::Gjk => "gjk",
            Method::Lattice => "lattice",
        }
    }

    /// The method that answers: this one, or the one that `auto` chooses, which takes any two bodies and is never much slower
    /// than another.
    pub fn chosen(self) -> Method {
        match self {
            Method::Auto | Method::General => Method::General,
            Method::Gjk | Method::Lattice => self,
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No method has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no method `{0}`; the methods are {list}", list = Method::ALL.iter().map(|m| m.name()).collect::<Vec<_>>().join(", "))]
pub struct UnknownMethod(String);

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Method, UnknownMethod> {
        let found = Method::ALL.iter().find(|method| method.name() == name);
        found.copied().ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}
