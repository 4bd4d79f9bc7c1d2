//! Polytopes in two to five dimensions with an independent exact answer to where a point is, in machine integers.
//!
//! All coordinates are whole numbers of steps of [`STEP`], so that integers of 128 bits hold every determinant. The
//! answers share no code and no idea with the library: a polygon or a polyhedron is taken apart into simplices with a
//! common apex, whose signs are added up; a prism is cut at the time of the point, which leaves the same question about
//! its basis.
pub mod gallery;
pub mod mesh;
pub mod polygon;

use self::mesh::Mesh;
use self::polygon::{Polygon, Prism};
use firstcontact::polytope::{Lattice, Polytope};

/// The length of a step: coordinates are this times an integer.
pub const STEP: f64 = 1.0 / 64.0;

/// A small deterministic random generator.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678_9abc_def1)
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % limit
    }

    /// From `low` to `high`, both included, in ranges up to `2^31`.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }
}

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

impl Shape {
    /// A random point: on the boundary, in line with vertices, or anywhere near.
    pub fn sample(&self, random: &mut Random) -> Vec<i64> {
        match random.below(8) {
            0..4 => self.on_boundary(random),
            4..6 => self.aligned(random),
            _ => self.near(random),
        }
    }

    /// A random point of the box around the shape.
    pub fn near(&self, random: &mut Random) -> Vec<i64> {
        let coordinate = |axis: usize, random: &mut Random| {
            let along = self.vertices.iter().map(|vertex| vertex[axis]);
            random.between(along.clone().min().unwrap_or(0), along.max().unwrap_or(0))
        };
        (0..self.dimension()).map(|axis| coordinate(axis, random)).collect()
    }

    /// A point that shares coordinates with vertices, so that rays along the axes meet faces of all dimensions.
    fn aligned(&self, random: &mut Random) -> Vec<i64> {
        let vertex = &self.vertices[random.below(self.vertices.len() as u64) as usize];
        let mut point = self.near(random);
        let free = random.below(self.dimension() as u64) as usize;
        for (axis, x) in point.iter_mut().enumerate().filter(|(axis, _)| *axis != free) {
            let other = &self.vertices[random.below(self.vertices.len() as u64) as usize];
            *x = if random.below(3) == 0 { other[axis] } else { vertex[axis] };
        }
        // Time is moved along as often as space, so that the last axis is free more often than others.
        if random.below(2) == 0 {
            let last = self.near(random).pop();
            point.iter_mut().zip(vertex).for_each(|(x, v)| *x = *v);
            if let (Some(slot), Some(last)) = (point.last_mut(), last) {
                *slot = last;
            }
        }
        point
    }
}
