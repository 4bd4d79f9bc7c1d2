//! What a convex solid is prepared with, made once and kept with its body.

use std::sync::OnceLock;

use nalgebra::Vector3;

use super::cd_dual::Guide;
use super::ellipsoid::Ellipsoid;
use super::polyhedron::Polyhedron;
use crate::solid::Body;

/// A body that carries the certificate of convexity, prepared.
#[derive(Debug)]
pub(crate) struct ConvexSolid {
    /// Its boundary, flat parts merged.
    pub polyhedron: Polyhedron,
    /// What it is like.
    pub ellipsoid: Ellipsoid,
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
            ConvexSolid { ellipsoid: Ellipsoid::of(polyhedron.points()), polyhedron, guide: OnceLock::new() }
        })
    }

    /// Where the searches of CD-Dual begin, made when first asked for.
    pub(crate) fn guide(&self) -> &Guide {
        self.guide.get_or_init(|| Guide::of(&self.polyhedron))
    }

    /// The vertex furthest along a direction, by climbing from one that may be near.
    pub(crate) fn extreme(&self, direction: &Vector3<f64>, near: Option<u32>) -> u32 {
        let height = |vertex: u32| direction.dot(&self.polyhedron.points()[vertex as usize].coords);
        let mut here = near.unwrap_or(0);
        let mut top = height(here);
        while let Some((next, higher)) =
            self.polyhedron.neighbours(here).map(|next| (next, height(next))).find(|pair| pair.1 > top)
        {
            (here, top) = (next, higher);
        }
        here
    }
}
