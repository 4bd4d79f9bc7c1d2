//! Contact between two closed meshes whose vertices move from step to step, convex or not (Joukhadar, Scheuer and
//! Laugier, "Fast Contact Detection between Moving Deformable Polyhedra").
//!
//! The triangles of each mesh stay, its vertices go where they like; a rigid mesh is one that is never reshaped. At
//! each step [`Deforming`] tests the convex hulls first, by the vertices alone, in linear time. If they share a point
//! it finds the paper's entities, module by module; it decides at each step, not between steps.
//!
//! # Exactness
//!
//! The [`Verdict`] is that of real arithmetic on the positions given: which facets share a point, and whether one mesh
//! is inside the other. It comes from a test of facets against facets (`deforming`) that shares nothing with the
//! criteria. The test for a common point of the hulls is exact too, and so are the contact regions and the first two
//! criteria, for the very floats of the contact direction. Floats propose the direction, and bound distances and zones,
//! outward.
//!
//! # Differences from the paper
//!
//! - **The shortest translation is not unique**, though §2 says so: a cube in the middle of a cube leaves it by six
//!   equally short ways. Nor does the iteration lead to a shortest one: at a facet of the difference it ends at a
//!   *local minimum*. That is the one taken, so the negative distance is at least the penetration depth of the hulls,
//!   and may be more. It depends on the last direction; without one the search begins with the way from the mean of A's
//!   vertices to that of B's, or along x if they are one point. By [`Method::Penetration`] it is a shortest of all, of
//!   several the one with the least x, then y, then z, whatever the last direction was.
//! - **The iteration stands still at an edge or a vertex of the difference too**, where the translation is no local
//!   minimum but a saddle or a local maximum: the paper does not say so. There the direction is tilted to where it
//!   falls, and the iteration goes on (`direction`). If it does not end the exact penetration depth takes over
//!   ([`Settled::HandedOver`]).
//! - **The restriction**: the first criterion is right only if contacts are on one side of each mesh. It is applied as
//!   printed. If it eliminates a facet that is in contact, that is an outcome of its own, [`Sides::Opposite`] (or
//!   [`Sides::EdgeOn`], if no such facet turns its back, and others in contact are left), with the pairs that would
//!   have been missed; the verdict holds them all.
//! - **The impact zone** holds the points where edges leave the contact region, not only vertices, and is rounded
//!   outward.
//!
//! # Degenerate meshes
//!
//! Its vertices may coincide, its facets become flat or cross each other, the whole may turn inside out. A mesh is its
//! facets with every point around which they wind a number of times that is not zero, whichever way; so the verdict
//! keeps its meaning. Outward is the side that was outward in the first state: of a mesh that has turned inside out the
//! first criterion eliminates the wrong facets, and `Sides` says so where that matters. Vertices that were one point in
//! the first state must stay one.
//!
//! A facet is a face of the file. One that is not flat is the triangles into which it was cut in the first state.
//!
//! # Modules
//!
//! - `deforming`: [`Deforming`], the two meshes from step to step, and the exact test of facets against facets.
//! - `hulls`: the convex hulls, known by the vertices alone, and their distance by GJK.
//! - `direction`: the contact direction by the iteration of §4.1, or by the exact penetration depth, and the negative
//!   distance (§4.2).
//! - `plane`, `zone`: contact planes and regions (§4.3), impact zones as smallest enclosing disks (§4.4).
//! - `facets`, `pairs`: facets that the three criteria of §3 eliminate, and the nearest pairs of the others, from a
//!   tree of boxes.
//! - `step`, `error`: the result of a step, and errors of input.

mod deforming;
mod direction;
mod error;
mod facets;
mod hulls;
mod pairs;
mod plane;
mod step;
mod zone;

pub use deforming::{Deforming, Method};
pub use direction::Settled;
pub use error::DeformError;
pub use facets::Facets;
pub use firstcontact_convex::Side;
pub use pairs::{Pair, PairDistance};
pub use plane::ContactPlane;
pub use step::{Hulls, Meeting, Sides, Step, Verdict};
pub use zone::ImpactZone;

/// Names as the `firstcontact` crate has them, for the examples in the documentation.
#[doc(hidden)]
pub mod facade {
    pub use crate as deform;
    pub use firstcontact_motion::facade::*;
}
