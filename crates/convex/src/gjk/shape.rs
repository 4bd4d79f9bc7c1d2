//! What the searches ask of a convex set that is known by its vertices.

use nalgebra::{Point3, Vector3};

use crate::ConvexSolid;

/// A convex set given by vertices, numbered from zero.
pub trait Shape {
    /// Where a vertex is.
    fn point(&self, vertex: u32) -> Point3<f64>;

    /// The body's number of a vertex.
    fn name(&self, vertex: u32) -> u32;

    /// A vertex that is, as far as floats can tell, furthest along a direction; `near` may be near it.
    fn extreme(&self, direction: &Vector3<f64>, near: u32) -> u32;

    /// The best vertex in a linear order, of which it is known whether one vertex is better than another; `near` may be
    /// near it.
    fn best(&self, near: u32, is_better: impl Fn(u32, u32) -> bool) -> u32;
}

impl Shape for ConvexSolid {
    fn point(&self, vertex: u32) -> Point3<f64> {
        self.polyhedron.points()[vertex as usize]
    }

    fn name(&self, vertex: u32) -> u32 {
        self.polyhedron.body_vertices()[vertex as usize]
    }

    #[inline(always)]
    fn extreme(&self, direction: &Vector3<f64>, near: u32) -> u32 {
        ConvexSolid::extreme(self, direction, Some(near))
    }

    /// Goes on to a better neighbour until there is none: a vertex of a convex polyhedron that no neighbour exceeds is
    /// extreme, as the polyhedron lies in the cone of its edges.
    fn best(&self, near: u32, is_better: impl Fn(u32, u32) -> bool) -> u32 {
        let next = |&at: &u32| self.polyhedron.neighbours(at).find(|&to| is_better(at, to));
        std::iter::successors(Some(near), next).last().unwrap_or(near)
    }
}

/// The hull of some vertices of a body, never computed: every question about it is put to all of them.
#[derive(Debug, Clone, Copy)]
pub struct PointSet<'p> {
    positions: &'p [Point3<f64>],
    vertices: &'p [u32],
}

impl<'p> PointSet<'p> {
    /// The hull of these vertices, at least one, of a body that has them at these positions.
    pub fn new(positions: &'p [Point3<f64>], vertices: &'p [u32]) -> PointSet<'p> {
        PointSet { positions, vertices }
    }
}

impl Shape for PointSet<'_> {
    fn point(&self, vertex: u32) -> Point3<f64> {
        self.positions[self.vertices[vertex as usize] as usize]
    }

    fn name(&self, vertex: u32) -> u32 {
        self.vertices[vertex as usize]
    }

    fn extreme(&self, direction: &Vector3<f64>, near: u32) -> u32 {
        let height = |vertex: u32| self.point(vertex).coords.dot(direction);
        let start = (near, height(near));
        let (best, _) = (0..self.vertices.len() as u32).fold(start, |(best, most), vertex| {
            let height = height(vertex);
            if height > most { (vertex, height) } else { (best, most) }
        });
        best
    }

    fn best(&self, near: u32, is_better: impl Fn(u32, u32) -> bool) -> u32 {
        (0..self.vertices.len() as u32).fold(near, |best, vertex| if is_better(best, vertex) { vertex } else { best })
    }
}
