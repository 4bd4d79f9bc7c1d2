//! What a convex solid is prepared with, made once and kept with its body.

use std::sync::OnceLock;

use super::cd_dual::Guide;
use super::ellipsoid::Ellipsoid;
use super::polyhedron::Polyhedron;
use super::support::Support;
use crate::solid::Body;

/// A body that carries the certificate of convexity, prepared.
#[derive(Debug)]
pub(crate) struct ConvexSolid {
    /// Its boundary, flat parts merged.
    pub polyhedron: Polyhedron,
    /// What it is like.
    pub ellipsoid: Ellipsoid,
    /// Its extreme vertices by direction.
    pub support: Support,
    guide: OnceLock<Guide>,
}

impl ConvexSolid {
    /// The body as a convex solid; `None` if it is not certified to be one. Prepared when first asked for.
    pub(crate) fn of(body: &Body) -> Option<&ConvexSolid> {
        if !body.is_convex() {
            return None;
        }
        body.derived(|body| {
            let polyhedron = Polyhedron::new(body.skin(), body.positions());
            let support = Support::new(&polyhedron);
            ConvexSolid { ellipsoid: Ellipsoid::of(polyhedron.points()), polyhedron, support, guide: OnceLock::new() }
        })
    }

    /// Where the searches of CD-Dual begin, made when first asked for.
    pub(crate) fn guide(&self) -> &Guide {
        self.guide.get_or_init(|| Guide::of(&self.polyhedron))
    }
}
