//! The extreme vertex by climbing: from a vertex to a neighbour further out, until there is none.
//!
//! On a convex polyhedron a vertex with no better neighbour is extreme. Each step makes the product, a function of the
//! vertex alone, greater; so no vertex is met twice and the climb ends, whatever rounding does.

use nalgebra::{Point3, Vector3};

use crate::polyhedron::Polyhedron;

/// The vertices of a convex polyhedron and which are joined by edges, laid out for climbing.
#[derive(Debug)]
pub struct VertexGraph {
    points: Vec<Point3<f64>>,
    /// Places at which the neighbours of each vertex begin, and one past the end of all.
    starts: Vec<u32>,
    neighbours: Vec<u32>,
}

/// End of a climb of a limited number of steps.
#[derive(Debug, Clone, Copy)]
pub enum Climbed {
    /// A vertex that no neighbour is further out than.
    Up(u32),
    /// One from which it may go on.
    Onward(u32),
}

impl VertexGraph {
    /// The graph of a polyhedron.
    pub fn new(polyhedron: &Polyhedron) -> VertexGraph {
        let count = polyhedron.points().len() as u32;
        let (mut starts, mut neighbours) = (vec![0], Vec::with_capacity(polyhedron.half_edges().len()));
        for vertex in 0..count {
            neighbours.extend(polyhedron.neighbours(vertex));
            starts.push(neighbours.len() as u32);
        }
        VertexGraph { points: polyhedron.points().to_vec(), starts, neighbours }
    }

    /// Number of vertices.
    pub fn vertex_count(&self) -> usize {
        self.points.len()
    }

    /// Position of a vertex.
    #[inline(always)]
    pub fn point(&self, vertex: u32) -> &Point3<f64> {
        &self.points[vertex as usize]
    }

    /// Product of a direction and a vertex.
    #[inline(always)]
    pub fn dot(&self, direction: &Vector3<f64>, vertex: u32) -> f64 {
        let point = &self.points[vertex as usize];
        direction.x * point.x + direction.y * point.y + direction.z * point.z
    }

    /// The vertices joined to a vertex by an edge.
    #[inline(always)]
    pub fn neighbours(&self, vertex: u32) -> &[u32] {
        let [start, end] = [vertex, vertex + 1].map(|place| self.starts[place as usize] as usize);
        &self.neighbours[start..end]
    }

    /// The vertex at which a climb ends.
    #[inline(always)]
    pub fn climb(&self, direction: &Vector3<f64>, from: u32) -> u32 {
        match self.climb_for(u32::MAX, direction, from) {
            Climbed::Up(vertex) | Climbed::Onward(vertex) => vertex,
        }
    }

    /// Climbs at most a number of steps.
    #[inline(always)]
    pub fn climb_for(&self, steps: u32, direction: &Vector3<f64>, from: u32) -> Climbed {
        let (mut vertex, mut height) = (from, self.dot(direction, from));
        for _ in 0..steps {
            let (mut best, mut top) = (vertex, height);
            for &neighbour in self.neighbours(vertex) {
                let dot = self.dot(direction, neighbour);
                if dot > top {
                    (best, top) = (neighbour, dot);
                }
            }
            if best == vertex {
                return Climbed::Up(vertex);
            }
            (vertex, height) = (best, top);
        }
        Climbed::Onward(vertex)
    }
}
