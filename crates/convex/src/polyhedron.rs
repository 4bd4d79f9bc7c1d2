//! The boundary of a convex solid as a half-edge structure, with nothing in it but extreme vertices, edges and facets.

use nalgebra::Point3;

use crate::facets::{Facets, merge};
use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::orient3d;
use firstcontact_solid::{Skin, edge_key, parallel};

/// The boundary of a convex solid. Vertices are numbered so that neighbours are near each other in memory, and facets
/// in the order of their first vertices.
#[derive(Debug)]
pub struct Polyhedron {
    points: Vec<Point3<f64>>,
    body_vertices: Vec<u32>,
    half_edges: Vec<HalfEdge>,
    outgoing: Vec<u32>,
    facets: Vec<u32>,
    triangles: Vec<u32>,
    triangle_starts: Vec<u32>,
    /// For each half-edge the triangle of the skin that has it as an edge; [`NONE`] if vertices lie between its ends.
    skin_triangles: Vec<u32>,
    /// For each vertex of the body its number here; [`NONE`] if it is not extreme.
    numbers: Vec<u32>,
}

/// In a packed table: none.
const NONE: u32 = u32::MAX;

/// One side of an edge, running counter-clockwise around its facet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HalfEdge {
    /// The vertex where it begins.
    pub origin: u32,
    /// The other side of the edge.
    pub twin: u32,
    /// The next around the facet.
    pub next: u32,
    /// The facet on its left, seen from outside.
    pub facet: u32,
}

impl Polyhedron {
    /// The boundary of a solid whose skin is certified convex.
    pub fn new(skin: &Skin, positions: &[Point3<f64>]) -> Polyhedron {
        let Facets { loops, triangles } = merge(skin, positions);
        let body_vertices = in_order_of_space(&loops, positions);
        let mut numbers = vec![NONE; positions.len()];
        body_vertices.iter().enumerate().for_each(|(index, &vertex)| numbers[vertex as usize] = index as u32);
        let mut facets: Vec<(Vec<u32>, Vec<u32>)> = loops.into_iter().zip(triangles).collect();
        facets.sort_by_cached_key(|(outline, _)| outline.iter().map(|&vertex| numbers[vertex as usize]).min());
        let (loops, triangles): (Vec<Vec<u32>>, Vec<Vec<u32>>) = facets.into_iter().unzip();
        let half_edge_count = loops.iter().map(Vec::len).sum();
        let mut polyhedron = Polyhedron {
            points: body_vertices.iter().map(|&vertex| positions[vertex as usize]).collect(),
            outgoing: vec![0; body_vertices.len()],
            body_vertices,
            half_edges: Vec::with_capacity(half_edge_count),
            skin_triangles: vec![NONE; half_edge_count],
            numbers,
            facets: Vec::with_capacity(loops.len()),
            triangle_starts: std::iter::once(0).chain(triangles.iter().map(Vec::len).scan(0, add_length)).collect(),
            triangles: triangles.into_iter().flatten().collect(),
        };
        loops.iter().for_each(|outline| polyhedron.add_facet(outline));
        polyhedron.pair_twins();
        polyhedron.find_skin_triangles(skin);
        debug_assert_eq!(polyhedron.check(), Ok(()));
        polyhedron
    }

    fn add_facet(&mut self, outline: &[u32]) {
        let (first, length) = (self.half_edges.len() as u32, outline.len() as u32);
        let facet = self.facets.len() as u32;
        self.facets.push(first);
        for (step, &vertex) in outline.iter().enumerate() {
            let origin = self.numbers[vertex as usize];
            self.outgoing[origin as usize] = self.half_edges.len() as u32;
            let next = first + (step as u32 + 1) % length;
            self.half_edges.push(HalfEdge { origin, twin: NONE, next, facet });
        }
    }

    fn pair_twins(&mut self) {
        let mut keys: Vec<(u64, u32)> = (0..self.half_edges.len() as u32)
            .map(|half_edge| (edge_key(self.origin(half_edge), self.target(half_edge)), half_edge))
            .collect();
        parallel::sort(&mut keys);
        for pair in keys.chunk_by(|s, t| s.0 == t.0) {
            if let [(_, s), (_, t)] = *pair {
                self.half_edges[s as usize].twin = t;
                self.half_edges[t as usize].twin = s;
            }
        }
    }

    fn find_skin_triangles(&mut self, skin: &Skin) {
        let mut from = vec![NONE; self.points.len()];
        for facet in 0..self.facets.len() as u32 {
            let [first, count] = [self.facets[facet as usize], self.around_facet(facet).count() as u32];
            (first..first + count).for_each(|half_edge| from[self.origin(half_edge) as usize] = half_edge);
            for triangle in self.triangles(facet).to_vec() {
                let corners = skin.triangles[triangle as usize].corners.map(|corner| self.numbers[corner as usize]);
                for step in 0..3 {
                    let [p, q] = [corners[step], corners[(step + 1) % 3]];
                    let leaving = if p == NONE { NONE } else { from[p as usize] };
                    // What is left of an earlier facet is not in this one.
                    if (first..first + count).contains(&leaving) && self.target(leaving) == q {
                        self.skin_triangles[leaving as usize] = triangle;
                    }
                }
            }
        }
    }

    /// The triangle of the skin that has a half-edge as an edge; `None` if vertices of the body lie between its ends.
    #[inline]
    pub fn skin_triangle(&self, half_edge: u32) -> Option<u32> {
        Some(self.skin_triangles[half_edge as usize]).filter(|&triangle| triangle != NONE)
    }

    /// The number of a vertex of the body; `None` if it is not extreme.
    pub fn number(&self, body_vertex: u32) -> Option<u32> {
        self.numbers.get(body_vertex as usize).copied().filter(|&number| number != NONE)
    }

    /// The vertices' positions, in the frame of the body.
    pub fn points(&self) -> &[Point3<f64>] {
        &self.points
    }

    /// For each vertex the body's number of it.
    pub fn body_vertices(&self) -> &[u32] {
        &self.body_vertices
    }

    /// Number of facets.
    pub fn facet_count(&self) -> usize {
        self.facets.len()
    }

    /// All half-edges.
    pub fn half_edges(&self) -> &[HalfEdge] {
        &self.half_edges
    }

    /// Vertex at which a half-edge begins.
    pub fn origin(&self, half_edge: u32) -> u32 {
        self.half_edges[half_edge as usize].origin
    }

    /// Vertex at which a half-edge ends.
    pub fn target(&self, half_edge: u32) -> u32 {
        self.origin(self.half_edges[half_edge as usize].next)
    }

    /// The other side of the edge.
    pub fn twin(&self, half_edge: u32) -> u32 {
        self.half_edges[half_edge as usize].twin
    }

    /// The half-edge after one around its facet.
    pub fn next(&self, half_edge: u32) -> u32 {
        self.half_edges[half_edge as usize].next
    }

    /// The facet on a half-edge's left.
    pub fn facet(&self, half_edge: u32) -> u32 {
        self.half_edges[half_edge as usize].facet
    }

    /// Some half-edge of a facet.
    pub fn any_half_edge(&self, facet: u32) -> u32 {
        self.facets[facet as usize]
    }

    /// Three corners of a facet that follow each other counter-clockwise, seen from outside.
    pub fn corners(&self, facet: u32) -> [u32; 3] {
        let first = self.any_half_edge(facet);
        let next = self.next(first);
        [self.origin(first), self.origin(next), self.target(next)]
    }

    /// The facet beyond each edge of a facet.
    pub fn adjacent(&self, facet: u32) -> impl Iterator<Item = u32> {
        self.around_facet(facet).map(|half_edge| self.facet(self.twin(half_edge)))
    }

    /// The half-edges around a facet, counter-clockwise seen from outside.
    pub fn around_facet(&self, facet: u32) -> impl Iterator<Item = u32> {
        let first = self.facets[facet as usize];
        let next = move |&half_edge: &u32| {
            let next = self.half_edges[half_edge as usize].next;
            (next != first).then_some(next)
        };
        std::iter::successors(Some(first), next)
    }

    /// The half-edge before one around its facet: those of a facet follow each other in memory.
    #[inline]
    pub fn before(&self, half_edge: u32) -> u32 {
        let facet = self.facet(half_edge) as usize;
        if half_edge != self.facets[facet] {
            return half_edge - 1;
        }
        self.facets.get(facet + 1).map_or(self.half_edges.len() as u32, |&first| first) - 1
    }

    /// The half-edges that begin at a vertex, clockwise seen from outside.
    pub fn around_vertex(&self, vertex: u32) -> impl Iterator<Item = u32> {
        let first = self.outgoing[vertex as usize];
        let next = move |&half_edge: &u32| {
            let next = self.half_edges[self.twin(half_edge) as usize].next;
            (next != first).then_some(next)
        };
        std::iter::successors(Some(first), next)
    }

    /// The vertices joined to a vertex by an edge.
    pub fn neighbours(&self, vertex: u32) -> impl Iterator<Item = u32> {
        self.around_vertex(vertex).map(|half_edge| self.target(half_edge))
    }

    /// The skin's triangles in a facet, those without area left out.
    #[inline]
    pub fn triangles(&self, facet: u32) -> &[u32] {
        let [start, end] = [facet, facet + 1].map(|place| self.triangle_starts[place as usize] as usize);
        &self.triangles[start..end]
    }

    /// Checks the invariants; the first breach is named.
    pub fn check(&self) -> Result<(), String> {
        for (index, half_edge) in self.half_edges.iter().enumerate() {
            let twin = self.half_edges.get(half_edge.twin as usize);
            if twin.is_none_or(|twin| twin.twin as usize != index || twin.origin != self.target(index as u32)) {
                return Err(format!("half-edge {index} has no proper twin"));
            }
            if self.facet(half_edge.next) != half_edge.facet {
                return Err(format!("half-edge {index} leaves its facet"));
            }
            if self.turn(index as u32) != Sign::Negative {
                return Err(format!("the facets at half-edge {index} do not meet convexly"));
            }
        }
        if self.points.len() + self.facets.len() == self.half_edges.len() / 2 + 2 {
            Ok(())
        } else {
            Err("Euler's relation does not hold".to_owned())
        }
    }
}

impl Polyhedron {
    /// The side of the facet on a half-edge's left on which the facet on its right lies.
    fn turn(&self, half_edge: u32) -> Sign {
        let [next, beyond] = [half_edge, self.twin(half_edge)].map(|side| self.half_edges[side as usize].next);
        let corners = [self.origin(half_edge), self.origin(next), self.target(next), self.target(beyond)];
        let [p, q, r, s] = corners.map(|vertex| self.points[vertex as usize].into());
        orient3d(p, q, r, s)
    }
}

fn add_length(sum: &mut u32, length: usize) -> Option<u32> {
    *sum += length as u32;
    Some(*sum)
}

/// The vertices of all loops, once each, along a Morton curve through their box.
fn in_order_of_space(loops: &[Vec<u32>], positions: &[Point3<f64>]) -> Vec<u32> {
    let mut vertices: Vec<u32> = loops.iter().flatten().copied().collect();
    vertices.sort_unstable();
    vertices.dedup();
    let corner = positions[vertices[0] as usize];
    let (low, high) = vertices.iter().fold((corner, corner), |(low, high), &vertex| {
        let point = &positions[vertex as usize];
        (low.inf(point), high.sup(point))
    });
    let cell = |vertex: u32| {
        let point = &positions[vertex as usize];
        // Halved first: the extent of finite floats may overflow.
        (0..3).fold(0u64, |code, k| {
            let share = (point[k] / 2.0 - low[k] / 2.0) / (high[k] / 2.0 - low[k] / 2.0);
            code | spread((share * 1023.0) as u32) << k
        })
    };
    vertices.sort_by_cached_key(|&vertex| (cell(vertex), vertex));
    vertices
}

/// Ten bits with two zeros after each.
fn spread(bits: u32) -> u64 {
    (0..10).fold(0, |code, bit| code | u64::from(bits >> bit & 1) << (3 * bit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use firstcontact_solid::Body;

    #[test]
    fn a_cuboid_has_six_facets_and_twelve_edges() {
        let body = Body::cuboid([1.0, 2.0, 3.0]).unwrap();
        let polyhedron = Polyhedron::new(body.skin(), body.positions());
        polyhedron.check().unwrap();
        assert_eq!((polyhedron.points().len(), polyhedron.facet_count(), polyhedron.half_edges().len()), (8, 6, 24));
        assert!((0..8).all(|vertex| polyhedron.neighbours(vertex).count() == 3));
        assert!((0..6).all(|facet| polyhedron.triangles(facet).len() == 2));
        assert!((0..6).all(|facet| polyhedron.around_facet(facet).count() == 4));
    }
}
