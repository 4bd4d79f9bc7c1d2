//! L5. Contact between two closed meshes whose vertices move from step to step, convex or not (Joukhadar, Scheuer and Laugier,
//! "Fast Contact Detection between Moving Deformable Polyhedra").
//!
//! The triangles of each mesh stay, its vertices go where they like; a rigid mesh is one that is never reshaped. At each step
//! [`Deforming`] looks at the convex hulls first, by the vertices alone, in linear time. Where they share a point it
//! finds the paper's entities: the contact direction and the negative distance (`direction` and `descent`, §4.1 and §4.2; or `shortest`, by a [`Method`] of one's own choice), the contact
//! planes and regions (`plane`, §4.3), the impact zones as smallest enclosing disks (`zone`, §4.4), the facets that the three
//! criteria of §3 eliminate (`facets`), and the pairs that survive with their distances (`pairs` and `boxes`). It decides
//! at each step, not between steps.
//!
//! # What is exact
//!
//! The [`Verdict`] is that of real arithmetic on the positions given: which facets share a point, and whether one
//! mesh is inside the other. It comes from a test of facets against facets (`touching`) that shares nothing with the criteria.
//! Whether the hulls share a point is exact too, and so are the contact regions and the first two criteria, for the very floats
//! of the contact direction. Floats propose the direction, and bound distances and zones, outward.
//!
//! # Where the paper is left
//!
//! - **The shortest translation is not unique**, though §2 says so: a cube in the middle of a cube leaves it by six equally
//!   short ways. Nor does the iteration lead to a shortest one: at a facet of the difference it ends at a *local minimum*. That is
//!   the one taken, so the negative distance is at least the penetration depth of the hulls, and may be more. It depends on the
//!   last direction; without one the search begins with the way from the mean of A's vertices to that of B's, or along x if
//!   they are one point. By [`Method::Penetration`] it is a shortest of all, of several the one with the least x, then y, then z,
//!   whatever the last direction was.
//! - **The iteration stands still at an edge or a vertex of the difference too**, where the translation is no local minimum but
//!   a saddle or a local maximum: the paper does not say so. There the direction is tilted to where it falls, and the
//!   iteration goes on (`descent`). Where it does not end the exact penetration depth takes over ([`Settled::HandedOver`]).
//! - **The restriction**: the first criterion is right only if contacts are on one side of each mesh. It is applied as
//!   printed. If it eliminates a facet that is in contact, that is an outcome of its own, [`Sides::Opposite`]
//!   (or [`Sides::EdgeOn`], if no such facet turns its back, and others in contact are left), with the pairs that would have been missed; the verdict holds them all.
//! - **The impact zone** holds the points where edges leave the contact region, not only vertices, and is rounded outward.
//!
//! # What may happen to a mesh
//!
//! Its vertices may coincide, its facets become flat or cross each other, the whole may turn inside out. A mesh is its facets
//! with every point around which they wind a number of times that is not zero, whichever way; so the
//! verdict keeps its meaning. Outward is the side that was outward in the first state: of a mesh that has turned inside out the
//! first criterion eliminates the wrong facets, and `Sides` says so where that matters. Vertices that were one point in
//! the first state must stay one.
//!
//! A facet is a face of the file. One that is not flat is the triangles into which it was cut in the first state.

mod boxes;
mod counts;
mod descent;
mod direction;
mod disk;
mod error;
mod facets;
mod hulls;
mod method;
mod pairs;
mod plane;
mod rest;
mod shortest;
mod step;
mod touching;
mod tracker;
mod zone;

pub use counts::Counts;
pub use direction::Settled;
pub use error::{DeformError, Which};
pub use facets::Facets;
pub use method::Method;
pub use pairs::PairDistance;
pub use plane::ContactPlane;
pub use step::{Hulls, Meeting, Pair, Sides, Step, Verdict};
pub use tracker::Deforming;
pub use zone::ImpactZone;

/// Names as the `firstcontact` crate has them, for the examples in the documentation.
#[doc(hidden)]
pub mod facade {
    pub use crate as deform;
    pub use firstcontact_motion::facade::*;
}
