//! A polytope of the library beside an independent description of the same.

use firstcontact::polytope::{Lattice, Polytope};

use super::mesh::Mesh;
use super::polygon::Polygon;
use super::prism::Prism;
use super::{Random, STEP};

/// Where a point is, by the independent answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// On a face: its number in the lattice.
    On(usize),
    /// Wound around so often.
    Off(i64),
}

/// What a polytope is made of.
pub enum Kind {
    Polygon(Polygon),
    Mesh(Mesh),
    Prism(Box<Prism>),
}

/// A polytope twice.
pub struct Shape {
    pub name: String,
    pub polytope: Polytope,
    /// The vertices in steps, in the order of the lattice.
    pub vertices: Vec<Vec<i64>>,
    pub kind: Kind,
}

impl Shape {
    pub fn new(name: String, lattice: Lattice, vertices: Vec<Vec<i64>>, kind: Kind) -> Shape {
        let floats: Vec<f64> = vertices.iter().flatten().map(|&x| x as f64 * STEP).collect();
        let dimension = vertices.first().map_or(0, Vec::len);
        match Polytope::new(lattice, dimension, &floats) {
            Ok(polytope) => Shape { name, polytope, vertices, kind },
            Err(error) => panic!("{name}: {error}"),
        }
    }

    pub fn dimension(&self) -> usize {
        self.polytope.lattice().dimension()
    }

    /// Where a point is.
    pub fn answer(&self, point: &[i64]) -> Answer {
        match &self.kind {
            Kind::Polygon(polygon) => polygon.answer(point),
            Kind::Mesh(mesh) => mesh.answer(point),
            Kind::Prism(prism) => prism.answer(point),
        }
    }

    /// A point on the boundary, on a face of any dimension.
    pub fn on_boundary(&self, random: &mut Random) -> Vec<i64> {
        match &self.kind {
            Kind::Polygon(polygon) => polygon.on_boundary(random),
            Kind::Mesh(mesh) => mesh.on_boundary(random),
            Kind::Prism(prism) => prism.on_boundary(random),
        }
    }
}
