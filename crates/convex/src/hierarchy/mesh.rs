//! The triangulated boundary that loses its vertices one by one, and every triangle it ever had.

use super::hole::Hole;
use crate::polyhedron::Polyhedron;

/// In a packed table: none.
pub(super) const NOBODY: u32 = u32::MAX;

/// A triangle, counter-clockwise seen from outside.
#[derive(Debug, Clone, Copy)]
pub(super) struct Triangle {
    pub corners: [u32; 3],
    /// The triangles across the edges; neighbour `i` across the edge from corner `i` to corner `i + 1`.
    pub neighbours: [u32; 3],
}

impl Triangle {
    /// Where a vertex stands among the corners.
    fn place(&self, vertex: u32) -> usize {
        self.corners.iter().position(|&corner| corner == vertex).unwrap_or(0)
    }
}

/// The boundary, closed at all times.
#[derive(Debug)]
pub(super) struct Mesh {
    /// Every triangle that ever was, in the order in which they came.
    pub triangles: Vec<Triangle>,
    /// For each vertex one of its triangles.
    incident: Vec<u32>,
    /// For each vertex how many it is joined to.
    pub degrees: Vec<u32>,
}

/// The triangles around a vertex, with what is around them.
#[derive(Debug, Default)]
pub(super) struct Star {
    /// The vertices joined to it, counter-clockwise seen from outside.
    pub ring: Vec<u32>,
    /// The triangle between each of them and the next.
    pub triangles: Vec<u32>,
    /// The triangle across from there.
    pub outer: Vec<u32>,
}

impl Mesh {
    /// The boundary of a polyhedron, with each facet cut into a fan.
    pub(super) fn new(polyhedron: &Polyhedron) -> Mesh {
        let count = polyhedron.points().len();
        let mut mesh =
            Mesh { triangles: Vec::with_capacity(6 * count), incident: vec![0; count], degrees: vec![0; count] };
        let mut owners = vec![NOBODY; polyhedron.half_edges().len()];
        let mut around = Vec::new();
        // In the order of the vertices, so that what is near in space is near in memory.
        for first in (0..count as u32).flat_map(|vertex| polyhedron.around_vertex(vertex)) {
            if owners[first as usize] == NOBODY {
                around.clear();
                around.extend(polyhedron.around_facet(polyhedron.facet(first)));
                mesh.fan(polyhedron, &around, &mut owners);
            }
        }
        // Across an edge of the polyhedron, the half-edge was noted; all others are known.
        for triangle in &mut mesh.triangles {
            for neighbour in &mut triangle.neighbours {
                if let Some(half_edge) = neighbour.checked_sub(1 << 31) {
                    *neighbour = owners[polyhedron.twin(half_edge) as usize];
                }
            }
        }
        mesh
    }

    /// Cuts a facet into triangles from the first vertex. Where an edge of the facet is, its half-edge is noted with the
    /// highest bit set, as the triangle beyond may not be there yet.
    fn fan(&mut self, polyhedron: &Polyhedron, around: &[u32], owners: &mut [u32]) {
        let first = self.triangles.len() as u32;
        let last = around.len() - 2;
        for step in 1..=last {
            let own = first + step as u32 - 1;
            let corners = [around[0], around[step], around[step + 1]].map(|half_edge| polyhedron.origin(half_edge));
            let border = |half_edge: u32| half_edge | 1 << 31;
            let before = if step == 1 { border(around[0]) } else { own - 1 };
            let after = if step == last { border(around[last + 1]) } else { own + 1 };
            owners[around[step] as usize] = own;
            self.add(corners, [before, border(around[step]), after]);
        }
        owners[around[0] as usize] = first;
        owners[around[last + 1] as usize] = first + last as u32 - 1;
    }

    fn add(&mut self, corners: [u32; 3], neighbours: [u32; 3]) {
        for corner in corners {
            self.incident[corner as usize] = self.triangles.len() as u32;
            self.degrees[corner as usize] += 1;
        }
        self.triangles.push(Triangle { corners, neighbours });
    }

    /// What is around a vertex.
    pub(super) fn star(&self, vertex: u32, star: &mut Star) {
        star.ring.clear();
        star.triangles.clear();
        star.outer.clear();
        let first = self.incident[vertex as usize];
        let mut here = first;
        loop {
            let triangle = &self.triangles[here as usize];
            let place = triangle.place(vertex);
            star.ring.push(triangle.corners[(place + 1) % 3]);
            star.triangles.push(here);
            star.outer.push(triangle.neighbours[(place + 1) % 3]);
            here = triangle.neighbours[(place + 2) % 3];
            if here == first {
                return;
            }
        }
    }

    /// Takes a vertex away, with the triangles around it, and closes the hole.
    pub(super) fn close(&mut self, star: &Star, hole: &Hole) {
        star.ring.iter().for_each(|&vertex| self.degrees[vertex as usize] -= 2);
        let first = self.triangles.len() as u32;
        for piece in hole.pieces() {
            let corners = piece.corners.map(|place| star.ring[place]);
            let neighbours = piece.neighbours.map(|side| side.triangle(first, &star.outer));
            self.add(corners, neighbours);
            let own = self.triangles.len() as u32 - 1;
            for (step, side) in piece.neighbours.iter().enumerate() {
                if let Some(edge) = side.outer() {
                    let outer = &mut self.triangles[star.outer[edge] as usize];
                    let place = outer.place(corners[(step + 1) % 3]);
                    outer.neighbours[place] = own;
                }
            }
        }
    }
}
