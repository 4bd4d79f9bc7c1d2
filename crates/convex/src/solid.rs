//! What a convex solid is prepared with, made once and kept with its body.

use std::sync::{Arc, OnceLock};

use nalgebra::Vector3;

use super::ball::Core;
use super::cd_dual::Guide;
use super::ellipsoid::Ellipsoid;
use super::hierarchy::Hierarchy;
use super::polyhedron::Polyhedron;
use super::support::{Graph, Support, SupportMethod};
use firstcontact_solid::Body;

/// A body that carries the certificate of convexity, prepared.
#[derive(Debug)]
pub struct ConvexSolid {
    /// Its boundary, flat parts merged.
    pub polyhedron: Polyhedron,
    /// What it is like.
    pub ellipsoid: Ellipsoid,
    /// Its extreme vertices by direction.
    support: Support,
    guide: OnceLock<Guide>,
    hierarchy: OnceLock<Hierarchy>,
    core: OnceLock<Option<Arc<Core>>>,
}

impl ConvexSolid {
    /// The body as a convex solid; `None` if it is not certified to be one. Prepared when first asked for.
    #[inline]
    pub fn of(body: &Body) -> Option<&ConvexSolid> {
        body.is_convex().then(|| body.derived(ConvexSolid::new))
    }

    fn new(body: &Body) -> ConvexSolid {
        let polyhedron = Polyhedron::new(body.skin(), body.positions());
        let ellipsoid = Ellipsoid::of(polyhedron.points());
        let support = Support::new(&polyhedron, &ellipsoid, SupportMethod::quickest(polyhedron.points().len()));
        let (guide, hierarchy, core) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        ConvexSolid { polyhedron, ellipsoid, support, guide, hierarchy, core }
    }

    /// What is quickly said of it, made when first asked for; `None` if it is too large for that.
    pub(crate) fn core(&self) -> Option<&Arc<Core>> {
        self.core.get_or_init(|| Core::of(&self.polyhedron).map(Arc::new)).as_ref()
    }

    /// Where the searches of CD-Dual begin, made when first asked for.
    pub(crate) fn guide(&self) -> &Guide {
        self.guide.get_or_init(|| Guide::of(&self.polyhedron))
    }

    /// Its hierarchy, made when first asked for.
    pub(crate) fn hierarchy(&self) -> &Hierarchy {
        self.hierarchy.get_or_init(|| Hierarchy::new(&self.polyhedron))
    }

    /// Its vertices and which are joined by edges, side by side in memory.
    #[inline(always)]
    pub fn graph(&self) -> &Graph {
        self.support.graph()
    }

    /// The greatest product of a direction and a vertex, as rounded: all are looked at. `None` where that takes longer than to look at
    /// the neighbours of one.
    #[inline]
    pub fn reach(&self, direction: &Vector3<f64>) -> Option<f64> {
        self.support.reach(direction)
    }

    /// The vertex furthest along a direction, found in floats; `near` is one that may be near it.
    #[inline(always)]
    pub fn extreme(&self, direction: &Vector3<f64>, near: Option<u32>) -> u32 {
        self.support.extreme(direction, near)
    }
}
