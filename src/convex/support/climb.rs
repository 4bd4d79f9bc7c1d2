//! The extreme vertex by climbing: from a vertex to a neighbour further out, until there is none.
//!
//! On a convex polyhedron a vertex with no better neighbour is extreme. Each step makes the product, a function of the
//! vertex alone, greater; so no vertex is met twice and the climb ends, whatever rounding does.

use nalgebra::{Point3, Vector3};

use crate::convex::polyhedron::Polyhedron;

/// The vertices of a convex polyhedron and which are joined by edges, laid out for climbing.
#[derive(Debug)]
pub(crate) struct Graph {
    points: Vec<Point3<f64>>,
    /// Where the neighbours of each vertex begin, and one past the end of all.
    starts: Vec<u32>,
    neighbours: Vec<u32>,
}

impl Graph {
    /// The graph of a polyhedron.
    pub(crate) fn new(polyhedron: &Polyhedron) -> Graph {
        let count = polyhedron.points().len() as u32;
        let (mut starts, mut neighbours) = (vec![0], Vec::with_capacity(polyhedron.half_edges().len()));
        for vertex in 0..count {
            neighbours.extend(polyhedron.neighbours(vertex));
            starts.push(neighbours.len() as u32);
        }
        Graph { points: polyhedron.points().to_vec(), starts, neighbours }
    }

    /// How many vertices there are.
    pub(crate) fn len(&self) -> usize {
        self.points.len()
    }

    /// How far out a vertex is.
    #[inline]
    pub(crate) fn dot(&self, direction: &Vector3<f64>, vertex: u32) -> f64 {
        let point = &self.points[vertex as usize];
        direction.x * point.x + direction.y * point.y + direction.z * point.z
    }

    /// The vertices joined to a vertex by an edge.
    #[inline]
    pub(crate) fn neighbours(&self, vertex: u32) -> &[u32] {
        let [start, end] = [vertex, vertex + 1].map(|place| self.starts[place as usize] as usize);
        &self.neighbours[start..end]
    }

    /// The vertex at which a climb ends.
    #[inline]
    pub(crate) fn climb(&self, direction: &Vector3<f64>, from: u32) -> u32 {
        let (mut vertex, mut height) = (from, self.dot(direction, from));
        loop {
            let (mut best, mut top) = (vertex, height);
            for &neighbour in self.neighbours(vertex) {
                let dot = self.dot(direction, neighbour);
                if dot > top {
                    (best, top) = (neighbour, dot);
                }
            }
            if best == vertex {
                return vertex;
            }
            (vertex, height) = (best, top);
        }
    }
}
