//! The vertex of a convex polyhedron that is furthest out in a direction, found in plain floats.
//!
//! It only proposes: where rounding decides, another vertex equally far out may come back. Every direction has an
//! answer, also zero and what is no number, and it is always the same.

pub(crate) mod climb;
pub(crate) mod linear;
mod table;

pub use climb::VertexGraph;
pub(crate) use linear::LinearScan;
pub use table::Ellipsoid;

use nalgebra::Vector3;

use crate::polyhedron::Polyhedron;
use crate::support::climb::Climbed;
use crate::support::table::DirectionTable;

/// Number of steps of a climb from a vertex that may be near before the table is used, which takes as long as about
/// three.
const STEPS_FROM_NEAR: u32 = 3;

/// Support points of one polyhedron, by the quickest method.
#[derive(Debug)]
pub struct Support {
    graph: VertexGraph,
    finder: Finder,
}

/// Prepared data of the method, besides the graph.
#[derive(Debug)]
enum Finder {
    /// All vertices are compared.
    Linear(LinearScan),
    /// A climb from the vertex that a table of directions names, or from one that is known to be near.
    Table(DirectionTable),
}

/// Up to so many vertices comparing all of them is quickest. It takes about 12 ns and 0.55 ns a vertex; the table takes
/// 40 ns from nowhere and 12 from a near vertex, whatever it holds, and a search that closes in asks both ways (`cargo
/// run --release -p firstcontact-benches --bin hierarchy`).
pub const MOST_COMPARED: usize = 24;

impl Support {
    /// The method that is quickest for the number of vertices.
    pub fn quickest(polyhedron: &Polyhedron, ellipsoid: &Ellipsoid) -> Support {
        if polyhedron.points().len() <= MOST_COMPARED {
            Support::linear(polyhedron)
        } else {
            Support::table(polyhedron, ellipsoid)
        }
    }

    /// Compares all vertices.
    pub fn linear(polyhedron: &Polyhedron) -> Support {
        let finder = Finder::Linear(LinearScan::new(polyhedron.points()));
        Support { graph: VertexGraph::new(polyhedron), finder }
    }

    /// Climbs from the vertex that a table of directions names, in a frame in which the ellipsoid is round.
    pub fn table(polyhedron: &Polyhedron, ellipsoid: &Ellipsoid) -> Support {
        let graph = VertexGraph::new(polyhedron);
        let finder = Finder::Table(DirectionTable::new(&graph, ellipsoid));
        Support { graph, finder }
    }

    /// The vertices and which are joined by edges.
    #[inline(always)]
    pub fn graph(&self) -> &VertexGraph {
        &self.graph
    }

    /// The greatest product of a direction and a vertex, as rounded; `None` where not all vertices are looked at.
    #[inline]
    pub fn reach(&self, direction: &Vector3<f64>) -> Option<f64> {
        match &self.finder {
            Finder::Linear(linear) => Some(linear.reach(direction)),
            Finder::Table(_) => None,
        }
    }

    /// The vertex furthest out in a direction. `near` is a vertex that may be near it, such as the answer for a
    /// direction not much different.
    // Inlined wherever it is called: the direction then stays in registers, where a call would write it to memory in
    // one width and read it back in another, which takes longer than the search.
    #[inline(always)]
    pub fn extreme(&self, direction: &Vector3<f64>, near: Option<u32>) -> u32 {
        let graph = &self.graph;
        match &self.finder {
            Finder::Linear(linear) => linear.extreme(direction),
            Finder::Table(table) => {
                let climbed = near.map(|near| graph.climb_for(STEPS_FROM_NEAR, direction, near));
                let start = match climbed {
                    Some(Climbed::Up(vertex)) => return vertex,
                    Some(Climbed::Onward(vertex)) => {
                        let start = table.start(direction);
                        if graph.dot(direction, vertex) > graph.dot(direction, start) { vertex } else { start }
                    }
                    None => table.start(direction),
                };
                graph.climb(direction, start)
            }
        }
    }
}
