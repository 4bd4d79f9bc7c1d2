//! Static separation: random pairs of solids, an independent answer about each, and meshes of exactly planar polygons.
pub mod pairs;

use crate::whole_meshes::{Point, Triangles};
use firstcontact::polytope::{FaceId, Lattice, LatticeBuilder, Orientation, Polytope, PolytopeError};
use std::collections::BTreeMap;

/// A closed mesh of planar polygons on whole numbers.
#[derive(Debug, Clone)]
pub struct Whole {
    pub points: Vec<Point>,
    pub faces: Vec<Vec<u32>>,
}

impl Whole {
    /// The mesh elsewhere.
    pub fn moved(mut self, by: Point) -> Whole {
        for point in &mut self.points {
            *point = [0, 1, 2].map(|k| point[k] + by[k]);
        }
        self
    }

    /// The mesh so many times as large.
    pub fn enlarged(mut self, factor: i64) -> Whole {
        self.points.iter_mut().for_each(|point| *point = point.map(|x| factor * x));
        self
    }

    /// Both meshes as one.
    pub fn joined(mut self, other: Whole) -> Whole {
        let shift = self.points.len() as u32;
        self.points.extend(other.points);
        self.faces.extend(other.faces.into_iter().map(|face| face.into_iter().map(|corner| corner + shift).collect()));
        self
    }

    /// The mesh turned inside out.
    pub fn reversed(mut self) -> Whole {
        self.faces.iter_mut().for_each(|face| face.reverse());
        self
    }

    /// The mesh with its faces, which are convex, cut into triangles.
    pub fn triangles(&self) -> Triangles {
        let fan = |face: &Vec<u32>| {
            let first = face[0];
            face[1..].windows(2).map(|pair| [first, pair[0], pair[1]]).collect::<Vec<[u32; 3]>>()
        };
        Triangles { points: self.points.clone(), triangles: self.faces.iter().flat_map(fan).collect() }
    }

    /// The polytope, the unit of length being `1 / 2^bits`, moved by something that leaves its coordinates exact.
    pub fn polytope(&self, bits: u32, by: f64) -> Result<Polytope, PolytopeError> {
        let unit = 1.0 / f64::from(1u32 << bits);
        let coordinates: Vec<f64> = self.points.iter().flatten().map(|&x| x as f64 * unit + by).collect();
        Polytope::new(lattice(self.points.len(), &self.faces), 3, &coordinates)
    }
}

/// The lattice of a solid with polygons for faces, each counter-clockwise seen from outside.
pub fn lattice(vertices: usize, faces: &[Vec<u32>]) -> Lattice {
    let mut builder = LatticeBuilder::new(vertices);
    let points: Vec<FaceId> = builder.vertices().collect();
    builder.next_dimension();
    let mut edges: BTreeMap<[u32; 2], FaceId> = BTreeMap::new();
    let sides = |face: &[u32]| -> Vec<[u32; 2]> {
        (0..face.len()).map(|corner| [face[corner], face[(corner + 1) % face.len()]]).collect()
    };
    for [from, to] in faces.iter().flat_map(|face| sides(face)) {
        edges.entry([from.min(to), from.max(to)]).or_insert_with_key(|&[low, high]| {
            let ends = [low, high].map(|end| points[end as usize]);
            builder.face([(ends[0], Orientation::Against), (ends[1], Orientation::Along)])
        });
    }
    builder.next_dimension();
    let mut polygons = Vec::new();
    for face in faces {
        let boundary = sides(face).into_iter().map(|[from, to]| {
            let way = if from < to { Orientation::Along } else { Orientation::Against };
            (edges[&[from.min(to), from.max(to)]], way)
        });
        polygons.push((builder.face(boundary), Orientation::Along));
    }
    builder.next_dimension();
    builder.face(polygons);
    builder.build().unwrap()
}
