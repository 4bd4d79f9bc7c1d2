//! The building of the hierarchy, level by level.

use nalgebra::Point3;

use super::hole::Hole;
use super::mesh::{Mesh, NOBODY, Star};
use super::{Hierarchy, Removal};
use crate::polyhedron::Polyhedron;
use firstcontact_exact::geom::predicate::orient3d;

/// The degrees up to which vertices are taken away, in one pass over a level after the other: the smaller the degrees, the
/// more vertices there is room for. The order of the vertices within a pass is that of space, for the sake of memory.
const PASSES: [u32; 3] = [5, 7, Hierarchy::MAX_DEGREE];

/// What a hierarchy is built with.
pub(super) struct Builder<'p> {
    points: &'p [Point3<f64>],
    mesh: Mesh,
    hierarchy: Hierarchy,
    /// The vertices of the present level.
    alive: Vec<u32>,
    /// How many of them are still there.
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
    pub(super) fn new(polyhedron: &'p Polyhedron) -> Builder<'p> {
        let mesh = Mesh::new(polyhedron);
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
    pub(super) fn run(mut self) -> Hierarchy {
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
        self.alive.retain(|&vertex| levels[vertex as usize] == NOBODY);
        let thinner = self.alive.len() < *self.hierarchy.sizes.last().unwrap_or(&0) as usize;
        if thinner {
            self.hierarchy.sizes.push(self.alive.len() as u32);
        }
        thinner
    }

    /// Whether a vertex is still there, is of small enough a degree, and no neighbour of it has been taken from the level.
    fn may_go(&self, vertex: u32, level: u32, most: u32) -> bool {
        let vertex = vertex as usize;
        self.mesh.degrees[vertex] <= most && self.kept[vertex] != level + 1 && self.hierarchy.levels[vertex] == NOBODY
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

/// Whether all that is left without the tip of a pyramid is flat.
fn are_coplanar(ring: &[[f64; 3]]) -> bool {
    ring[3..].iter().all(|&point| orient3d(ring[0], ring[1], ring[2], point).is_zero())
}
