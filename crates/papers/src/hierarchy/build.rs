//! The building of the hierarchy, level by level.

use nalgebra::Point3;

use crate::hierarchy::{Hierarchy, Removal};
use firstcontact_convex::Polyhedron;
use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::orient3d;

/// The degrees up to which vertices are taken away, in one pass over a level after the other: the smaller the degrees,
/// the more vertices there is room for. The order of the vertices within a pass is that of space, for the sake of
/// memory.
const PASSES: [u32; 3] = [5, 7, Hierarchy::MAX_DEGREE];

/// State of the building of a hierarchy.
pub(crate) struct Builder<'p> {
    points: &'p [Point3<f64>],
    mesh: ThinnedMesh,
    hierarchy: Hierarchy,
    /// The vertices of the present level.
    alive: Vec<u32>,
    /// Number of them that are still there.
    left: usize,
    /// For each vertex the level in which it was last next to one taken away; one more than it, as 0 is never.
    kept: Vec<u32>,
    star: Star,
    /// The positions of its ring.
    ring: Vec<[f64; 3]>,
    hole: Hole,
}

impl<'p> Builder<'p> {
    /// The polyhedron as the lowest level.
    pub(crate) fn new(polyhedron: &'p Polyhedron) -> Builder<'p> {
        let mesh = ThinnedMesh::new(polyhedron);
        let count = polyhedron.points().len();
        Builder {
            points: polyhedron.points(),
            hierarchy: Hierarchy::of_one_level(polyhedron, mesh.triangles.len()),
            mesh,
            alive: (0..count as u32).collect(),
            left: count,
            kept: vec![0; count],
            star: Star::default(),
            ring: Vec::new(),
            hole: Hole::default(),
        }
    }

    /// Takes vertices away until a tetrahedron is left.
    pub(crate) fn run(mut self) -> Hierarchy {
        while self.left > 4 && self.thin_out() {}
        let Builder { mut hierarchy, mesh, alive, .. } = self;
        hierarchy.top = alive;
        hierarchy.triangles = mesh.triangles.iter().map(|triangle| triangle.corners).collect();
        hierarchy.link();
        hierarchy
    }

    /// Takes a maximal independent set of the vertices of small degree away; `false` if there is none.
    fn thin_out(&mut self) -> bool {
        let level = self.hierarchy.sizes.len() as u32 - 1;
        let alive = std::mem::take(&mut self.alive);
        for most in PASSES {
            for &vertex in &alive {
                if self.left > 4 && self.may_go(vertex, level, most) {
                    self.take_away(vertex, level);
                }
            }
        }
        self.alive = alive;
        let levels = &self.hierarchy.levels;
        self.alive.retain(|&vertex| levels[vertex as usize] == NONE);
        let thinner = self.alive.len() < *self.hierarchy.sizes.last().unwrap_or(&0) as usize;
        if thinner {
            self.hierarchy.sizes.push(self.alive.len() as u32);
        }
        thinner
    }

    /// True if a vertex is still there, its degree is small enough, and no neighbour of it has been taken from the
    /// level.
    fn may_go(&self, vertex: u32, level: u32, most: u32) -> bool {
        let vertex = vertex as usize;
        self.mesh.degrees[vertex] <= most && self.kept[vertex] != level + 1 && self.hierarchy.levels[vertex] == NONE
    }

    fn take_away(&mut self, vertex: u32, level: u32) {
        self.mesh.star(vertex, &mut self.star);
        self.ring.clear();
        self.ring.extend(self.star.ring.iter().map(|&near| <[f64; 3]>::from(self.points[near as usize])));
        if self.ring.len() + 1 == self.left && are_coplanar(&self.ring) {
            return;
        }
        self.hole.fill(&self.ring);
        self.mesh.close(&self.star, &self.hole);
        self.star.ring.iter().for_each(|&near| self.kept[near as usize] = level + 1);
        self.left -= 1;
        let hierarchy = &mut self.hierarchy;
        hierarchy.levels[vertex as usize] = level;
        hierarchy.creators.resize(self.mesh.triangles.len(), hierarchy.removals.len() as u32);
        let start = hierarchy.rings.len() as u32;
        hierarchy.removals.push(Removal { vertex, start });
        hierarchy.rings.extend(&self.star.ring);
        hierarchy.stars.extend(&self.star.triangles);
    }
}

/// True if all that is left without the tip of a pyramid is flat.
fn are_coplanar(ring: &[[f64; 3]]) -> bool {
    ring[3..].iter().all(|&point| orient3d(ring[0], ring[1], ring[2], point).is_zero())
}

/// In a packed table: none.
pub(crate) const NONE: u32 = u32::MAX;

/// A triangle, counter-clockwise seen from outside.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Triangle {
    pub corners: [u32; 3],
    /// The triangles across the edges; neighbour `i` across the edge from corner `i` to corner `i + 1`.
    pub neighbours: [u32; 3],
}

impl Triangle {
    /// Place of a vertex among the corners.
    fn place(&self, vertex: u32) -> usize {
        self.corners.iter().position(|&corner| corner == vertex).unwrap_or(0)
    }
}

/// The boundary, closed at all times.
#[derive(Debug)]
pub(crate) struct ThinnedMesh {
    /// Every triangle that ever was, in the order in which they came.
    pub triangles: Vec<Triangle>,
    /// For each vertex one of its triangles.
    incident: Vec<u32>,
    /// For each vertex how many it is joined to.
    pub degrees: Vec<u32>,
}

/// The triangles around a vertex, with what is around them.
#[derive(Debug, Default)]
pub(crate) struct Star {
    /// The vertices joined to it, counter-clockwise seen from outside.
    pub ring: Vec<u32>,
    /// The triangle between each of them and the next.
    pub triangles: Vec<u32>,
    /// The triangle across from there.
    pub outer: Vec<u32>,
}

impl ThinnedMesh {
    /// The boundary of a polyhedron, with each facet cut into a fan.
    pub(crate) fn new(polyhedron: &Polyhedron) -> ThinnedMesh {
        let count = polyhedron.points().len();
        let mut mesh =
            ThinnedMesh { triangles: Vec::with_capacity(6 * count), incident: vec![0; count], degrees: vec![0; count] };
        let mut owners = vec![NONE; polyhedron.half_edges().len()];
        let mut around = Vec::new();
        // In the order of the vertices, so that what is near in space is near in memory.
        for first in (0..count as u32).flat_map(|vertex| polyhedron.around_vertex(vertex)) {
            if owners[first as usize] == NONE {
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

    /// Cuts a facet into triangles from the first vertex. At an edge of the facet its half-edge is noted with the
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

    /// Star of a vertex.
    pub(crate) fn star(&self, vertex: u32, star: &mut Star) {
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
    pub(crate) fn close(&mut self, star: &Star, hole: &Hole) {
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

// How the hole that a vertex leaves is closed: with the facets of the hull of what remains.
//
// All corners of those facets are neighbours of the vertex taken away, and the facets form a disc with the ring of the
// neighbours as its border. So the facet behind a border edge is found by wrapping: of the ring's vertices the one with
// no other above the plane. It leaves two smaller rings.
//
// Vertices in one plane: each is extreme, so no three are on a line and no triangle is without area. Those of one facet
// of the hull follow each other in the ring as they do around the facet, which is convex: any one of them is right.

/// The triangles that close a hole.
#[derive(Debug, Default)]
pub(crate) struct Hole {
    pieces: Vec<HolePiece>,
}

/// A triangle in a hole.
#[derive(Debug, Clone, Copy)]
pub(crate) struct HolePiece {
    /// Its corners, as places in the ring, counter-clockwise seen from outside.
    pub corners: [usize; 3],
    /// Neighbours across its edges.
    pub neighbours: [PieceSide; 3],
}

/// Neighbour across an edge of a piece.
#[derive(Debug, Clone, Copy)]
pub(crate) enum PieceSide {
    /// Another piece.
    Piece(usize),
    /// The outside of the ring, across the edge from this place in the ring to the next.
    Outer(usize),
}

impl PieceSide {
    /// The triangle, where the pieces are numbered from the first on.
    pub(crate) fn triangle(self, first: u32, outer: &[u32]) -> u32 {
        match self {
            PieceSide::Piece(piece) => first + piece as u32,
            PieceSide::Outer(edge) => outer[edge],
        }
    }

    /// The place in the ring, if the border is here.
    pub(crate) fn outer(self) -> Option<usize> {
        match self {
            PieceSide::Piece(_) => None,
            PieceSide::Outer(edge) => Some(edge),
        }
    }
}

impl Hole {
    /// The triangles.
    pub(crate) fn pieces(&self) -> &[HolePiece] {
        &self.pieces
    }

    /// Closes the hole within a ring of points, counter-clockwise seen from outside.
    pub(crate) fn fill(&mut self, ring: &[[f64; 3]]) {
        self.pieces.clear();
        let last = ring.len() - 1;
        self.behind(ring, 0, last, PieceSide::Outer(last));
    }

    /// Closes the part of the ring from a place to a later one, behind the edge that joins them.
    fn behind(&mut self, ring: &[[f64; 3]], from: usize, to: usize, before: PieceSide) -> PieceSide {
        if to == from + 1 {
            return PieceSide::Outer(from);
        }
        let is_above =
            |tip: usize, other: usize| orient3d(ring[from], ring[tip], ring[to], ring[other]) == Sign::Positive;
        let tip = (from + 2..to).fold(from + 1, |tip, other| if is_above(tip, other) { other } else { tip });
        let own = self.pieces.len();
        self.pieces.push(HolePiece { corners: [from, tip, to], neighbours: [before; 3] });
        let first = self.behind(ring, from, tip, PieceSide::Piece(own));
        let second = self.behind(ring, tip, to, PieceSide::Piece(own));
        self.pieces[own].neighbours = [first, second, before];
        PieceSide::Piece(own)
    }
}
