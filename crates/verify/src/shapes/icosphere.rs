//! Spheres of nearly equal triangles.

use super::Shape;
use std::collections::BTreeMap;

/// The unit sphere as an icosahedron with every edge cut into `frequency` parts: 20 `frequency`^2 triangles.
pub fn icosphere(frequency: u32) -> Shape {
    let mut builder = Builder { frequency, vertices: Vec::new(), numbers: BTreeMap::new() };
    let faces = FACES.iter().flat_map(|&face| builder.patch(face)).collect();
    Shape { vertices: builder.vertices, faces }
}

struct Builder {
    frequency: u32,
    vertices: Vec<[f64; 3]>,
    /// By the weights of the icosahedron's vertices, zero weights left out, so that neighbours share their border.
    numbers: BTreeMap<Vec<(u32, u32)>, u32>,
}

impl Builder {
    fn patch(&mut self, face: [u32; 3]) -> Vec<Vec<u32>> {
        let mut faces = Vec::new();
        for i in 0..self.frequency {
            for j in 0..self.frequency - i {
                let [here, right, above] = [[i, j], [i + 1, j], [i, j + 1]].map(|at| self.vertex(face, at));
                faces.push(vec![here, right, above]);
                if i + j + 1 < self.frequency {
                    let far = self.vertex(face, [i + 1, j + 1]);
                    faces.push(vec![right, far, above]);
                }
            }
        }
        faces
    }

    fn vertex(&mut self, face: [u32; 3], [i, j]: [u32; 2]) -> u32 {
        let weights = [self.frequency - i - j, i, j];
        let mut key: Vec<(u32, u32)> = face.into_iter().zip(weights).filter(|&(_, weight)| weight > 0).collect();
        key.sort_unstable();
        if let Some(&number) = self.numbers.get(&key) {
            return number;
        }
        let sum = [0, 1, 2].map(|axis| {
            key.iter().map(|&(corner, weight)| f64::from(weight) * corner_position(corner)[axis]).sum::<f64>()
        });
        let length = sum.iter().map(|x| x * x).sum::<f64>().sqrt();
        let number = self.vertices.len() as u32;
        self.vertices.push(sum.map(|x| x / length));
        self.numbers.insert(key, number);
        number
    }
}

/// The corners (0, ±1, ±golden ratio) and their cyclic exchanges.
fn corner_position(corner: u32) -> [f64; 3] {
    let golden = (1.0 + 5.0_f64.sqrt()) / 2.0;
    let one = if corner & 1 == 0 { 1.0 } else { -1.0 };
    let ratio = if corner & 2 == 0 { golden } else { -golden };
    match corner / 4 {
        0 => [0.0, one, ratio],
        1 => [ratio, 0.0, one],
        _ => [one, ratio, 0.0],
    }
}

/// The icosahedron's faces, outward.
#[rustfmt::skip]
const FACES: [[u32; 3]; 20] = [
    [0, 1, 4], [0, 6, 1], [0, 4, 8], [0, 9, 6], [0, 8, 9],
    [1, 10, 4], [1, 6, 11], [1, 11, 10], [2, 5, 3], [2, 3, 7],
    [2, 8, 5], [2, 7, 9], [2, 9, 8], [3, 5, 10], [3, 11, 7],
    [3, 10, 11], [4, 5, 8], [4, 10, 5], [6, 9, 7], [6, 7, 11],
];
