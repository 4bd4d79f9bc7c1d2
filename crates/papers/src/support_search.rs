//! Support points for users of the library, by one of several methods.

use nalgebra::Vector3;

use crate::hierarchy::Hierarchy;
use firstcontact_convex::support::{MOST_COMPARED, Support, VertexGraph};
use firstcontact_convex::{ConvexSolid, Ellipsoid, Polyhedron};
use firstcontact_exact::method_names::named_methods;
use firstcontact_solid::Body;

/// Finds the vertex of a convex solid that is furthest out in a direction, by one method.
/// See the notes on convexity-based methods, "Hill Climbing for Extreme Vertices".
///
/// It works in plain floats: of vertices that are equally far out but for rounding any may be the answer. Contacts are
/// never decided by it.
///
/// ```
/// # use firstcontact_papers::facade as firstcontact;
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
    finder: Finder,
    vertices: Vec<u32>,
}

/// Prepared data of a method.
#[derive(Debug)]
enum Finder {
    Support(Support),
    Climb(VertexGraph),
    Far(VertexGraph),
    Hierarchy(Box<Hierarchy>),
}

named_methods! {
    /// A way to find the vertex of a convex solid that is extreme in a direction.
    /// See the notes on convexity-based methods, "Hill Climbing for Extreme Vertices".
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum SupportMethod {
        /// All vertices are compared.
        Linear => "linear",
        /// From vertex to vertex along edges, ever further out.
        Climb => "climb",
        /// The same, with leaps to vertices further away.
        ///
        /// Before each step the vertices 4, 16, 64, ... places away are tried too. Vertices are numbered along a curve
        /// that fills space, so that places far apart are points far apart, and a climb from anywhere first leaps and
        /// then steps. Nothing is stored for it.
        Far => "far",
        /// A climb from the vertex that a table of directions names.
        Table => "table",
        /// Down the hierarchy of Dobkin and Kirkpatrick.
        Hierarchy => "hierarchy",
    }
}

impl SupportMethod {
    /// The method that is quickest for a solid with this number of extreme vertices.
    pub fn quickest(vertices: usize) -> SupportMethod {
        if vertices <= MOST_COMPARED { SupportMethod::Linear } else { SupportMethod::Table }
    }
}

impl Finder {
    fn new(polyhedron: &Polyhedron, ellipsoid: &Ellipsoid, method: SupportMethod) -> Finder {
        match method {
            SupportMethod::Linear => Finder::Support(Support::linear(polyhedron)),
            SupportMethod::Table => Finder::Support(Support::table(polyhedron, ellipsoid)),
            SupportMethod::Climb => Finder::Climb(VertexGraph::new(polyhedron)),
            SupportMethod::Far => Finder::Far(VertexGraph::new(polyhedron)),
            SupportMethod::Hierarchy => Finder::Hierarchy(Box::new(Hierarchy::new(polyhedron))),
        }
    }

    #[inline(always)]
    fn extreme(&self, direction: &Vector3<f64>, near: Option<u32>) -> u32 {
        match self {
            Finder::Support(support) => support.extreme(direction, near),
            Finder::Climb(graph) => graph.climb(direction, near.unwrap_or(0)),
            Finder::Far(graph) => leap(graph, direction, near.unwrap_or(0)),
            Finder::Hierarchy(hierarchy) => hierarchy.extreme(direction),
        }
    }
}

impl SupportSearch {
    /// Prepares a method; `None` if the body is not certified to be a convex solid.
    pub fn new(body: &Body, method: SupportMethod) -> Option<SupportSearch> {
        let ConvexSolid { polyhedron, ellipsoid, .. } = ConvexSolid::of(body)?;
        let finder = Finder::new(polyhedron, ellipsoid, method);
        Some(SupportSearch { finder, vertices: polyhedron.body_vertices().to_vec() })
    }

    /// Returns the extreme vertices, as the body numbers them, in the order in which this search does. Neighbours in
    /// space are near each other in it.
    pub fn vertices(&self) -> &[u32] {
        &self.vertices
    }

    /// Returns the place in [`SupportSearch::vertices`] of the vertex furthest out in a direction, in the frame and the
    /// unit of the body; the direction's length does not matter.
    ///
    /// `near` is the place of a vertex that may be near the answer, such as the answer for a direction not much
    /// different. It changes nothing but the time that the search takes, and the choice among equally extreme vertices.
    /// Every direction has an answer, even if it is zero or no number.
    #[inline(always)]
    pub fn extreme(&self, direction: impl Into<Vector3<f64>>, near: Option<u32>) -> u32 {
        let near = near.filter(|&place| (place as usize) < self.vertices.len());
        self.finder.extreme(&direction.into(), near)
    }
}

/// Factor by which each leap is longer than the one before.
const LONGER: u32 = 4;

/// Returns the vertex at which a climb with leaps ends.
fn leap(graph: &VertexGraph, direction: &Vector3<f64>, from: u32) -> u32 {
    let mut here = from;
    loop {
        let far = leap_from(graph, direction, here);
        here = graph.climb(direction, far);
        if here == far {
            return here;
        }
    }
}

/// Returns the furthest out of a vertex and its far neighbours, the farthest ones tried first.
fn leap_from(graph: &VertexGraph, direction: &Vector3<f64>, from: u32) -> u32 {
    let count = graph.vertex_count() as u32;
    let (mut best, mut top) = (from, graph.dot(direction, from));
    let mut length = LONGER.pow(count.ilog(LONGER));
    while length > 1 {
        for vertex in [best.wrapping_sub(length), best.wrapping_add(length)] {
            let dot = if vertex < count { graph.dot(direction, vertex) } else { f64::NEG_INFINITY };
            if dot > top {
                (best, top) = (vertex, dot);
            }
        }
        length /= LONGER;
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use firstcontact_convex::samples::{Random, ellipsoid, polyhedron, prism, shapes};

    fn all_methods(polyhedron: &Polyhedron) -> Vec<Finder> {
        let ellipsoid = Ellipsoid::of(polyhedron.points());
        SupportMethod::ALL.iter().map(|&method| Finder::new(polyhedron, &ellipsoid, method)).collect()
    }

    #[test]
    fn the_answer_is_as_far_out_as_any_vertex() {
        let mut random = Random(5);
        for points in shapes() {
            let polyhedron = polyhedron(&points);
            let (methods, count) = (all_methods(&polyhedron), polyhedron.points().len() as u32);
            let largest = points.iter().flatten().fold(0.0, |most: f64, value| most.max(value.abs()));
            for round in 0..60 {
                let axis = Vector3::from_fn(|row, _| f64::from(u8::from(row == round % 3)));
                let direction = if round < 6 { axis * (round as f64 - 2.5) } else { random.direction() };
                let dot = |vertex: u32| polyhedron.points()[vertex as usize].coords.dot(&direction);
                let furthest = (0..count).map(dot).fold(f64::NEG_INFINITY, f64::max);
                for (support, near) in
                    methods.iter().flat_map(|support| [(support, None), (support, Some(round as u32 % count))])
                {
                    let found = support.extreme(&direction, near);
                    assert!(dot(found) >= furthest - 1e-15 * largest, "{count} vertices, {direction:?}");
                }
            }
        }
    }

    #[test]
    fn every_direction_has_an_answer() {
        let odd = [0.0, -0.0, 1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e308, -1e308, 5e-324];
        for points in [prism(4), prism(50), ellipsoid(100, [1e150, 1.0, 1e-150])] {
            let polyhedron = polyhedron(&points);
            let methods = all_methods(&polyhedron);
            for [x, y, z] in odd.iter().flat_map(|&x| odd.iter().flat_map(move |&y| odd.map(|z| [x, y, z]))) {
                for (support, near) in methods.iter().flat_map(|support| [(support, None), (support, Some(3))]) {
                    assert!((support.extreme(&Vector3::new(x, y, z), near) as usize) < polyhedron.points().len());
                }
            }
        }
    }
}
