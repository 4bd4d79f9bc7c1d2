//! The vertex of a convex polyhedron that is furthest out in a direction, found in plain floats.
//!
//! It only proposes: where rounding decides, another vertex equally far out may come back. Every direction has an answer,
//! also zero and what is no number, and it is always the same.

mod climb;
mod frame;
mod linear;
mod table;

use nalgebra::Vector3;

use self::climb::Graph;
use self::linear::Linear;
use self::table::Table;
use super::polyhedron::Polyhedron;

/// Up to this many vertices looking at all of them is quickest.
const LINEAR: usize = 32;

/// What one polyhedron's extreme vertices are found with.
#[derive(Debug)]
pub(crate) enum Support {
    /// All vertices are looked at.
    Linear(Linear),
    /// A climb from the vertex that a table of directions names, or from one that is known to be near.
    Table(Graph, Table),
}

impl Support {
    /// The search that is quickest for a polyhedron.
    pub(crate) fn new(polyhedron: &Polyhedron) -> Support {
        if polyhedron.points().len() <= LINEAR {
            return Support::Linear(Linear::new(polyhedron.points()));
        }
        let graph = Graph::new(polyhedron);
        let table = Table::new(polyhedron.points(), &graph);
        Support::Table(graph, table)
    }

    /// The vertex furthest out in a direction. `near` is a vertex that may be near it, such as the answer for a direction
    /// not much different.
    #[inline]
    pub(crate) fn extreme(&self, direction: &Vector3<f64>, near: Option<u32>) -> u32 {
        match self {
            Support::Linear(linear) => linear.extreme(direction),
            Support::Table(graph, table) => {
                let start = table.start(direction);
                let start =
                    near.filter(|&near| graph.dot(direction, near) > graph.dot(direction, start)).unwrap_or(start);
                graph.climb(direction, start)
            }
        }
    }
}

#[cfg(test)]
mod tests;
