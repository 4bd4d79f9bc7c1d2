//! Generated meshes for the sample worlds, the tests and the benchmarks.
//!
//! Every generator returns a [`Shape`] that is closed, consistently oriented with its faces outward (a cavity's
//! inward), and free of self-intersections. They depend on nothing but the standard library and the mesh type of the
//! formats crate.
//!
//! Trigonometry here is the platform's: whatever goes into a file is passed through [`Shape::rounded`] first.

mod extrusion;
mod parts;
mod round;

pub use extrusion::{
    Gear, blind_hole, bracket, chamfered, cuboid, extrusion, gear, hollow_box, l_shape, prism, square_tube, staircase,
    wheel, window_plate,
};
pub use parts::{Drone, Family, Gripper, drone, grid, gripper, pallet, rack};
pub use round::{blob, ellipsoid, ellipsoid_points, icosphere, torus, torus_knot, tube};

use firstcontact::formats::Mesh;
use std::collections::BTreeMap;

/// Vertices and outward faces, counter-clockwise seen from outside.
#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    /// Positions, without a unit.
    pub vertices: Vec<[f64; 3]>,
    /// Corner indices of each face.
    pub faces: Vec<Vec<u32>>,
}

impl Shape {
    /// The shape with `offset` added to every vertex.
    pub fn moved(mut self, offset: [f64; 3]) -> Shape {
        for vertex in &mut self.vertices {
            *vertex = [vertex[0] + offset[0], vertex[1] + offset[1], vertex[2] + offset[2]];
        }
        self
    }

    /// The shape with every axis multiplied by its own positive factor.
    pub fn scaled(mut self, factors: [f64; 3]) -> Shape {
        for vertex in &mut self.vertices {
            *vertex = [vertex[0] * factors[0], vertex[1] * factors[1], vertex[2] * factors[2]];
        }
        self
    }

    /// The shape with its axes exchanged: what was x becomes y, y becomes z, z becomes x.
    pub fn cycled(mut self) -> Shape {
        for vertex in &mut self.vertices {
            *vertex = [vertex[2], vertex[0], vertex[1]];
        }
        self
    }

    /// The shape turned inside out, as the shell around a cavity is.
    pub fn reversed(mut self) -> Shape {
        for face in &mut self.faces {
            face.reverse();
        }
        self
    }

    /// Both shapes in one mesh, `other`'s vertices and faces numbered after this one's.
    pub fn joined(mut self, other: Shape) -> Shape {
        let shift = self.vertices.len() as u32;
        self.vertices.extend(other.vertices);
        self.faces.extend(other.faces.into_iter().map(|face| face.into_iter().map(|corner| corner + shift).collect()));
        self
    }

    /// Every face cut into a fan of triangles from its first corner. Right for the convex faces made here.
    pub fn triangulated(self) -> Shape {
        let fan = |face: &Vec<u32>| -> Vec<Vec<u32>> {
            face[1..].windows(2).map(|pair| vec![face[0], pair[0], pair[1]]).collect()
        };
        Shape { faces: self.faces.iter().flat_map(fan).collect(), vertices: self.vertices }
    }

    /// Every coordinate rounded to a multiple of `1 / steps`, so that files do not depend on the platform's
    /// trigonometry.
    ///
    /// With `steps` a power of two the result is exact in binary and short in decimal. The steps must be much finer
    /// than the shape's faces; [`Shape::check`] finds faces that collapsed.
    ///
    /// # Panics
    /// If a coordinate is so close to the middle between two multiples that another platform might round it the other
    /// way.
    pub fn rounded(mut self, steps: f64) -> Shape {
        for coordinate in self.vertices.iter_mut().flatten() {
            let scaled = *coordinate * steps;
            assert!((scaled - scaled.floor() - 0.5).abs() > 1e-6, "{coordinate} may round either way");
            // Adding zero turns -0 into 0.
            *coordinate = scaled.round() / steps + 0.0;
        }
        self
    }

    /// The shape as the library takes it.
    ///
    /// # Panics
    /// If a face has a bad corner, which [`Shape::check`] finds.
    pub fn mesh(&self) -> Mesh {
        Mesh::new(self.vertices.clone(), &self.faces).expect("generated faces name their own vertices")
    }

    /// How many triangles the faces amount to.
    pub fn triangle_count(&self) -> usize {
        self.faces.iter().map(|face| face.len() - 2).sum()
    }

    /// The enclosed volume, positive for a shape with its faces outward.
    pub fn volume(&self) -> f64 {
        let corner = |index: u32| self.vertices[index as usize];
        let wedge = |face: &Vec<u32>| -> f64 {
            face[1..].windows(2).map(|pair| determinant(corner(face[0]), corner(pair[0]), corner(pair[1]))).sum()
        };
        self.faces.iter().map(wedge).sum::<f64>() / 6.0
    }
}

fn determinant(a: [f64; 3], b: [f64; 3], c: [f64; 3]) -> f64 {
    a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])
}

/// Why a shape is not a proper solid.
#[derive(Debug, Clone, PartialEq)]
pub enum Flaw {
    /// A face has fewer than three corners or names one twice.
    BadFace {
        /// Its index.
        face: usize,
    },
    /// A corner does not exist.
    BadCorner {
        /// The index of the face that names it.
        face: usize,
    },
    /// Two vertices of one shape coincide.
    TwinVertices {
        /// The lower index first.
        twins: [usize; 2],
    },
    /// This directed edge occurs other than once, or its reverse does.
    BadEdge {
        /// From and to, as vertex indices.
        edge: [u32; 2],
    },
    /// The volume is not above zero.
    NoVolume {
        /// What it is.
        volume: f64,
    },
}

impl Shape {
    /// Checks that the shape is closed, consistently oriented and encloses a positive volume.
    pub fn check(&self) -> Result<(), Flaw> {
        self.check_faces()?;
        self.check_vertices()?;
        self.check_edges()?;
        let volume = self.volume();
        if volume > 0.0 { Ok(()) } else { Err(Flaw::NoVolume { volume }) }
    }

    fn check_faces(&self) -> Result<(), Flaw> {
        for (index, face) in self.faces.iter().enumerate() {
            if face.iter().any(|&corner| corner as usize >= self.vertices.len()) {
                return Err(Flaw::BadCorner { face: index });
            }
            let mut distinct = face.clone();
            distinct.sort_unstable();
            distinct.dedup();
            if face.len() < 3 || distinct.len() != face.len() {
                return Err(Flaw::BadFace { face: index });
            }
        }
        Ok(())
    }

    fn check_vertices(&self) -> Result<(), Flaw> {
        let mut seen = BTreeMap::new();
        for (index, vertex) in self.vertices.iter().enumerate() {
            let bits = vertex.map(|coordinate| (coordinate + 0.0).to_bits());
            if let Some(first) = seen.insert(bits, index) {
                return Err(Flaw::TwinVertices { twins: [first, index] });
            }
        }
        Ok(())
    }

    fn check_edges(&self) -> Result<(), Flaw> {
        let mut uses: BTreeMap<[u32; 2], usize> = BTreeMap::new();
        for face in &self.faces {
            for (position, &from) in face.iter().enumerate() {
                let to = face[(position + 1) % face.len()];
                *uses.entry([from, to]).or_default() += 1;
            }
        }
        match uses.iter().find(|&(&[from, to], &count)| count != 1 || uses.get(&[to, from]) != Some(&1)) {
            Some((&edge, _)) => Err(Flaw::BadEdge { edge }),
            None => Ok(()),
        }
    }
}

/// SplitMix64: one 64-bit state, full period, no dependency.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// A generator whose whole sequence is decided by `seed`.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, but not including, 1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A number from `low` up to `high`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// A direction, uniform on the unit sphere.
    pub fn direction(&mut self) -> [f64; 3] {
        let height = self.between(-1.0, 1.0);
        let (sin, cos) = self.between(0.0, std::f64::consts::TAU).sin_cos();
        let width = (1.0 - height * height).sqrt();
        [width * cos, width * sin, height]
    }
}
