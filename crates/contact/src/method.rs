//! The methods that answer a query, and the one chooser between them.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use super::convex::Convex;
use super::convex_vs_mesh::ConvexVsMesh;
use super::general::General;
use super::nearly_convex::NearlyConvex;
use super::piece_method::{EarlyAnswer, Lack, PieceMethod};
use super::plane_contact::CdDual;
use firstcontact_convex::ConvexSolid;
use firstcontact_motion::Course;
use firstcontact_solid::Body;

/// A method of finding the first contact. All return the same verdict.
///
/// A method is the name of a [`PieceMethod`]; two of one name are equal.
#[derive(Clone, Copy, Default)]
pub struct Method(Option<&'static dyn PieceMethod>);

/// A method does not apply to two bodies.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("method `{method}` takes {takes}, but body {side} {lack}", takes = .method.takes(), side = if *.second { "B" } else { "A" })]
pub struct Inapplicable {
    /// The method.
    pub method: Method,
    /// True if it is the second body that is at fault.
    pub second: bool,
    /// Missing property of the body.
    pub lack: Lack,
}

impl Method {
    /// The fastest that applies.
    pub const AUTO: Method = Method(None);

    /// For two convex solids: the facet of their Minkowski difference that the line of the motion enters, proposed by a
    /// search in floats and certified exactly (Choi et al. §3 and §6, Joseph & Plantinga §2).
    pub const CONVEX: Method = Method::of(&Convex);

    /// For two convex solids: local searches over three kinds of faces of their Minkowski difference, guided by a
    /// signed distance in the dual space, and a walk from there (Choi et al. §3 and §6).
    pub const CD_DUAL: Method = Method::of(&CdDual);

    /// All events of all features, by two bounding-volume trees: any two bodies (Joseph & Plantinga §3).
    pub const GENERAL: Method = Method::of(&General);

    /// The method that answers by this one for each piece.
    pub const fn of(method: &'static dyn PieceMethod) -> Method {
        Method(Some(method))
    }

    /// The name on the command line and in reports.
    pub fn name(self) -> &'static str {
        self.0.map_or("auto", |method| method.name())
    }

    /// Kind of bodies that it applies to.
    pub fn takes(self) -> &'static str {
        self.0.unwrap_or(&General).takes()
    }

    /// False if the method knows when bodies touch, but not when their interiors meet.
    pub fn allows_touching(self) -> bool {
        self.0.is_none_or(|method| method.allows_touching())
    }

    /// The method that answers for two bodies: this one, or the one that `auto` chooses.
    ///
    /// # Errors
    /// If the method takes only such bodies as one of the two is not known to be.
    pub fn chosen(self, a: &Body, b: &Body) -> Result<Method, Inapplicable> {
        self.for_pieces(a, b).map(Method::of)
    }

    /// Quick test of two bodies, the first of which moves, in floats; `None` if it is not certain, or the method does
    /// not take these bodies.
    pub fn early_out(self, course: &Course, bodies: [&Body; 2]) -> Option<EarlyAnswer> {
        self.for_pieces(bodies[0], bodies[1]).ok()?.early_out(course, bodies)
    }

    /// The method for two bodies as queries call it.
    ///
    /// # Errors
    /// As [`Method::chosen`].
    pub(crate) fn for_pieces(self, a: &Body, b: &Body) -> Result<&'static dyn PieceMethod, Inapplicable> {
        let Some(method) = self.0 else {
            return Ok(match [a.is_convex(), b.is_convex()] {
                [true, true] => &Convex,
                _ if [a, b].into_iter().all(ConvexSolid::may_have_hull) => &NearlyConvex,
                [false, false] => &General,
                _ => &ConvexVsMesh,
            });
        };
        self.check(a, b)?;
        Ok(method)
    }

    /// Refuses bodies that the method does not take; what `auto` chooses takes them.
    ///
    /// # Errors
    /// As [`Method::chosen`].
    #[inline]
    pub(crate) fn check(self, a: &Body, b: &Body) -> Result<(), Inapplicable> {
        let Some(method) = self.0 else { return Ok(()) };
        let refuse = |second| move |lack| Inapplicable { method: self, second, lack };
        method.takes_body(a).map_err(refuse(false))?;
        method.takes_body(b).map_err(refuse(true))?;
        method.takes_both([a, b]).map_err(refuse(true))
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Method({})", self.name())
    }
}

impl PartialEq for Method {
    fn eq(&self, other: &Method) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Method {}

impl Ord for Method {
    fn cmp(&self, other: &Method) -> Ordering {
        self.name().cmp(other.name())
    }
}

impl PartialOrd for Method {
    fn partial_cmp(&self, other: &Method) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Method {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}
