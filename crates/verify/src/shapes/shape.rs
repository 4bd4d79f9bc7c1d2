//! A polygonal mesh under construction.

use firstcontact::formats::Mesh;

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

    /// Every coordinate rounded to a multiple of `1 / steps`, so that files do not depend on the platform's trigonometry.
    ///
    /// With `steps` a power of two the result is exact in binary and short in decimal. The steps must be much finer than
    /// the shape's faces; [`Shape::check`] finds faces that collapsed.
    ///
    /// # Panics
    /// If a coordinate is so close to the middle between two multiples that another platform might round it the other way.
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
