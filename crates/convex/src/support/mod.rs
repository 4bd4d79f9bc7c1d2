//! The vertex of a convex polyhedron that is furthest out in a direction, found in plain floats.
//!
//! It only proposes: where rounding decides, another vertex equally far out may come back. Every direction has an answer,
//! also zero and what is no number, and it is always the same.

mod climb;
mod far;
mod frame;
mod linear;
mod method;
mod search;
mod table;

use nalgebra::Vector3;

use self::climb::Climbed;
pub(crate) use self::climb::Graph;
pub(crate) use self::linear::Linear;
use self::table::Table;
use super::ellipsoid::Ellipsoid;
use super::hierarchy::Hierarchy;
use super::polyhedron::Polyhedron;

pub use self::method::SupportMethod;
pub use self::search::SupportSearch;

/// How many steps a climb from a vertex that may be near takes before the table is asked: it takes as long as about three.
const STEPS_FROM_NEAR: u32 = 3;

/// What one polyhedron's extreme vertices are found with.
#[derive(Debug)]
pub(crate) struct Support {
    graph: Graph,
    finder: Finder,
}

/// What a method is prepared with besides the graph.
#[derive(Debug)]
enum Finder {
    /// All vertices are looked at.
    Linear(Linear),
    /// A climb from a vertex that is known to be near, or else from the first.
    Climb,
    /// The same with leaps.
    Far,
    /// A climb from the vertex that a table of directions names, or from one that is known to be near.
    Table(Table),
    /// Down the hierarchy.
    Hierarchy(Box<Hierarchy>),
}

impl Support {
    /// A method prepared for a polyhedron, which is like the ellipsoid.
    pub(crate) fn new(polyhedron: &Polyhedron, ellipsoid: &Ellipsoid, method: SupportMethod) -> Support {
        let graph = Graph::new(polyhedron);
        let finder = match method {
            SupportMethod::Linear => Finder::Linear(Linear::new(polyhedron.points())),
            SupportMethod::Climb => Finder::Climb,
            SupportMethod::Far => Finder::Far,
            SupportMethod::Table => Finder::Table(Table::new(&graph, ellipsoid)),
            SupportMethod::Hierarchy => Finder::Hierarchy(Box::new(Hierarchy::new(polyhedron))),
        };
        Support { graph, finder }
    }

    /// The vertices and which are joined by edges.
    #[inline(always)]
    pub(crate) fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The greatest product of a direction and a vertex, as rounded; `None` where not all vertices are looked at.
    #[inline]
    pub(crate) fn reach(&self, direction: &Vector3<f64>) -> Option<f64> {
        match &self.finder {
            Finder::Linear(linear) => Some(linear.reach(direction)),
            Finder::Climb | Finder::Far | Finder::Table(_) | Finder::Hierarchy(_) => None,
        }
    }

    /// The vertex furthest out in a direction. `near` is a vertex that may be near it, such as the answer for a direction
    /// not much different.
    // Inlined wherever it is called: the direction then stays in registers, where a call would write it to memory in one
    // width and read it back in another, which takes longer than the search.
    #[inline(always)]
    pub(crate) fn extreme(&self, direction: &Vector3<f64>, near: Option<u32>) -> u32 {
        let graph = &self.graph;
        match &self.finder {
            Finder::Linear(linear) => linear.extreme(direction),
            Finder::Climb => graph.climb(direction, near.unwrap_or(0)),
            Finder::Far => graph.leap(direction, near.unwrap_or(0)),
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
            Finder::Hierarchy(hierarchy) => hierarchy.extreme(direction),
        }
    }
}

#[cfg(test)]
mod tests;
