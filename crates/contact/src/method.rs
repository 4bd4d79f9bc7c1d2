//! The methods that answer a query, and the one chooser between them.

use super::convex::Convex;
use super::convex_vs_mesh::ConvexVsMesh;
use super::general::General;
use super::lattice::{Lattice, LatticeSolid};
use super::piece_method::PieceMethod;
use super::plane_contact::{CdDual, Prism};
use firstcontact_exact::method_names::impl_name;
use firstcontact_polytope::Declined;
use firstcontact_solid::{Body, NotConvex};

/// A method of finding the first contact. All return the same verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum Method {
    /// The fastest that applies.
    #[default]
    Auto,
    /// For two convex solids: the facet of their Minkowski difference that the line of the motion enters, proposed by a
    /// search in floats and certified exactly (Choi et al. §3 and §6, Joseph & Plantinga §2).
    Convex,
    /// For two convex solids: local searches over three kinds of faces of their Minkowski difference, guided by a
    /// signed distance in the dual space, and a walk from there (Choi et al. §3 and §6).
    CdDual,
    /// For two convex solids: the closest pair of their 4-prisms, carried down two hierarchies, and the least time at
    /// which the prisms meet (Joseph & Plantinga §2).
    Prism,
    /// For two solids: the first single-point intersection of the faces of their 4-prisms, over all pairs of faces
    /// (Joseph & Plantinga §3.5). It takes time that grows with the product of the bodies' sizes.
    Lattice,
    /// All events of all features, by two bounding-volume trees: any two bodies (Joseph & Plantinga §3).
    General,
}

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

/// Property of a body that a method needs.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Lack {
    /// The certificate of convexity.
    #[error("is not certified convex: {0}")]
    Convexity(NotConvex),
    /// A lattice of faces.
    #[error("is no polytope: {0}")]
    Lattice(Declined),
}

impl Method {
    /// Every method that can be named, in the order in which they are listed to the user.
    pub const ALL: &'static [Method] =
        &[Method::Auto, Method::Convex, Method::CdDual, Method::Prism, Method::Lattice, Method::General];

    /// The name on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Convex => "convex",
            Method::CdDual => "cd-dual",
            Method::Prism => "prism",
            Method::Lattice => "lattice",
            Method::General => "general",
        }
    }

    /// Kind of bodies that it applies to.
    pub fn takes(self) -> &'static str {
        match self {
            Method::Auto | Method::General => "any two bodies",
            Method::Convex | Method::CdDual | Method::Prism => "convex solids",
            Method::Lattice => "solids with two faces at every edge",
        }
    }

    /// The method that answers for two bodies: this one, or the one that `auto` chooses.
    ///
    /// # Errors
    /// If the method takes only such bodies as one of the two is not known to be.
    pub fn chosen(self, a: &Body, b: &Body) -> Result<Method, Inapplicable> {
        match self {
            Method::Auto if a.is_convex() && b.is_convex() => Ok(Method::Convex),
            Method::Auto | Method::General => Ok(Method::General),
            Method::Convex | Method::CdDual | Method::Prism => {
                self.needs([a, b].map(|body| body.convexity().map_err(Lack::Convexity)))
            }
            Method::Lattice => lattice_sizes(a, b).map(|_| self),
        }
    }

    /// The method for two bodies as queries call it: the one place that knows all of them.
    ///
    /// # Errors
    /// As [`Method::chosen`].
    pub(crate) fn for_pieces(self, a: &Body, b: &Body) -> Result<&'static dyn PieceMethod, Inapplicable> {
        Ok(match self.chosen(a, b)? {
            Method::Convex => &Convex,
            Method::CdDual => &CdDual,
            Method::Prism => &Prism,
            Method::Lattice => &Lattice,
            _ if self == Method::Auto && a.is_convex() != b.is_convex() => &ConvexVsMesh,
            Method::Auto | Method::General => &General,
        })
    }

    /// The method, if the two bodies have what it needs.
    fn needs(self, [a, b]: [Result<(), Lack>; 2]) -> Result<Method, Inapplicable> {
        let refuse = |second| move |lack| Inapplicable { method: self, second, lack };
        a.map_err(refuse(false))?;
        b.map_err(refuse(true))?;
        Ok(self)
    }
}

/// The sizes `I(P)` and `I(Q)` of two bodies as polytopes (Joseph & Plantinga §3.1): the time that [`Method::Lattice`]
/// takes grows with their product.
///
/// # Errors
/// If one of them is a surface or not a manifold, so that the method does not apply.
pub fn lattice_sizes(a: &Body, b: &Body) -> Result<[u64; 2], Inapplicable> {
    let size = |body, second| match LatticeSolid::of(body) {
        Ok(solid) => Ok(solid.size()),
        Err(declined) => Err(Inapplicable { method: Method::Lattice, second, lack: Lack::Lattice(declined.clone()) }),
    };
    Ok([size(a, false)?, size(b, true)?])
}

impl_name!(Method, |method, name| method.name() == name);
