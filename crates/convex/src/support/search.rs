//! Extreme vertices for users of the library.

use nalgebra::Vector3;

use super::{Support, SupportMethod};
use crate::ConvexSolid;
use firstcontact_solid::Body;

/// Finds the vertex of a convex solid that is furthest out in a direction, by one method.
/// See the notes on convexity-based methods, "Hill Climbing for Extreme Vertices".
///
/// It works in plain floats: of vertices that are equally far out but for rounding any may be the answer. Contacts are
/// never decided by it.
///
/// ```
/// # use firstcontact_convex::facade as firstcontact;
/// use firstcontact::Body;
/// use firstcontact::convex::{SupportMethod, SupportSearch};
///
/// let body = Body::cuboid([2.0, 4.0, 6.0])?;
/// let search = SupportSearch::new(&body, SupportMethod::Linear).expect("a cuboid is convex");
/// let place = search.extreme([1.0, 2.0, -3.0], None);
/// let vertex = search.vertices()[place as usize];
/// assert_eq!(body.positions()[vertex as usize], [1.0, 2.0, -3.0].into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SupportSearch {
    support: Support,
    vertices: Vec<u32>,
}

impl SupportSearch {
    /// Prepares a method; `None` if the body is not certified to be a convex solid.
    pub fn new(body: &Body, method: SupportMethod) -> Option<SupportSearch> {
        let ConvexSolid { polyhedron, ellipsoid, .. } = ConvexSolid::of(body)?;
        let support = Support::new(polyhedron, ellipsoid, method);
        Some(SupportSearch { support, vertices: polyhedron.body_vertices().to_vec() })
    }

    /// The extreme vertices, as the body numbers them, in the order in which this search does. Neighbours in space
    /// are near each other in it.
    pub fn vertices(&self) -> &[u32] {
        &self.vertices
    }

    /// The place in [`SupportSearch::vertices`] of the vertex furthest out in a direction, in the frame and the unit of the
    /// body; the direction's length does not matter.
    ///
    /// `near` is the place of a vertex that may be near the answer, such as the answer for a direction not much different.
    /// It changes nothing but the time that the search takes, and which of equally extreme vertices is found. Every direction
    /// has an answer, even if it is zero or no number.
    #[inline(always)]
    pub fn extreme(&self, direction: impl Into<Vector3<f64>>, near: Option<u32>) -> u32 {
        let near = near.filter(|&place| (place as usize) < self.vertices.len());
        self.support.extreme(&direction.into(), near)
    }
}
