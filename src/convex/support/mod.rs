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

use self::climb::{Climbed, Graph};
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
pub(crate) enum Support {
    /// All vertices are looked at.
    Linear(Linear),
    /// A climb from a vertex that is known to be near, or else from the first.
    Climb(Graph),
    /// The same with leaps.
    Far(Graph),
    /// A climb from the vertex that a table of directions names, or from one that is known to be near.
    Table(Graph, Table),
    /// Down the hierarchy.
    Hierarchy(Box<Hierarchy>),
}

impl Support {
    /// A method prepared for a polyhedron, which is like the ellipsoid.
    pub(crate) fn new(polyhedron: &Polyhedron, ellipsoid: &Ellipsoid, method: SupportMethod) -> Support {
        match method {
            SupportMethod::Linear => Support::Linear(Linear::new(polyhedron.points())),
            SupportMethod::Climb => Support::Climb(Graph::new(polyhedron)),
            SupportMethod::Far => Support::Far(Graph::new(polyhedron)),
            SupportMethod::Table => {
                let graph = Graph::new(polyhedron);
                let table = Table::new(&graph, ellipsoid);
                Support::Table(graph, table)
            }
            SupportMethod::Hierarchy => Support::Hierarchy(Box::new(Hierarchy::new(polyhedron))),
        }
    }

    /// The vertex furthest out in a direction. `near` is a vertex that may be near it, such as the answer for a direction
    /// not much different.
    // Inlined wherever it is called: the direction then stays in registers, where a call would write it to memory in one
    // width and read it back in another, which takes longer than the search.
    #[inline(always)]
    pub(crate) fn extreme(&self, direction: &Vector3<f64>, near: Option<u32>) -> u32 {
        match self {
            Support::Linear(linear) => linear.extreme(direction),
            Support::Climb(graph) => graph.climb(direction, near.unwrap_or(0)),
            Support::Far(graph) => graph.leap(direction, near.unwrap_or(0)),
            Support::Table(graph, table) => {
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
            Support::Hierarchy(hierarchy) => hierarchy.extreme(direction),
        }
    }
}

#[cfg(test)]
mod tests;
