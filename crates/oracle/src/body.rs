//! Bodies of the oracle, as plain arrays, and the names of their features.

use std::collections::{BTreeMap, BTreeSet};

/// A feature of a body, ranked as reports rank them: vertices, edges, faces, the interior; within a kind by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// The least index among the vertices with these coordinates.
    Vertex(u32),
    /// An edge of the file, by its two vertices (named as above), lower first.
    Edge([u32; 2]),
    /// A face of the file.
    Face(u32),
    /// Inside a solid and on none of its faces.
    Interior,
}

/// Kind of a body: its skin alone, or also the volume that the skin encloses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The skin and every point of nonzero winding number.
    Solid,
    /// The skin alone.
    Surface,
}

/// A triangle of the skin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Triangle {
    /// Indices into the vertices of the body. Equal indices and equal coordinates are allowed.
    pub corners: [u32; 3],
    /// The face of the file it is a part of.
    pub face: u32,
}

/// Why arrays do not make a body.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BodyError {
    /// A coordinate is NaN or infinite.
    #[error("vertex {0} is not finite")]
    NotFinite(u32),
    /// A triangle or an edge names a vertex that is not there.
    #[error("vertex {0} is named but not there")]
    NoSuchVertex(u32),
}

/// A simplex of the skin (one, two or three corners) and the feature a contact on it is reported as.
#[derive(Debug, Clone)]
pub(super) struct Simplex {
    pub(super) corners: Vec<u32>,
    pub(super) feature: Feature,
}

/// A body: a set of closed triangles, and for a solid what they wind around.
#[derive(Debug, Clone)]
pub struct Body {
    pub(super) vertices: Vec<[f64; 3]>,
    pub(super) kind: Kind,
    /// Triangles with the corners of the body's own names, in the order given.
    pub(super) triangles: Vec<[u32; 3]>,
    /// All corners, sides and triangles of the skin, each once, ordered by feature.
    pub(super) simplices: Vec<Simplex>,
}

impl Body {
    /// A body from its vertices, its triangulated skin and the edges of its file. Sides of triangles that are not among
    /// `edges` are diagonals: they belong to the face.
    pub fn new(
        vertices: Vec<[f64; 3]>,
        triangles: &[Triangle],
        edges: &[[u32; 2]],
        kind: Kind,
    ) -> Result<Body, BodyError> {
        if let Some(index) = vertices.iter().position(|vertex| !vertex.iter().all(|x| x.is_finite())) {
            return Err(BodyError::NotFinite(index as u32));
        }
        let names = least_equal(&vertices);
        let name = |index: u32| names.get(index as usize).copied().ok_or(BodyError::NoSuchVertex(index));
        let mut named = Vec::with_capacity(triangles.len());
        for triangle in triangles {
            let [a, b, c] = triangle.corners;
            named.push(Triangle { corners: [name(a)?, name(b)?, name(c)?], face: triangle.face });
        }
        let mut file_edges = BTreeSet::new();
        for &[a, b] in edges {
            file_edges.insert(sorted([name(a)?, name(b)?]));
        }
        let simplices = simplices(&named, &file_edges);
        let triangles = named.iter().map(|triangle| triangle.corners).collect();
        Ok(Body { vertices, kind, triangles, simplices })
    }

    /// The number of triangles of the skin.
    pub fn triangle_count(&self) -> usize {
        self.triangles.len()
    }
}

/// For each vertex the least index of a vertex with the same coordinates.
fn least_equal(vertices: &[[f64; 3]]) -> Vec<u32> {
    let mut least = BTreeMap::new();
    let mut names = Vec::with_capacity(vertices.len());
    for (index, vertex) in vertices.iter().enumerate() {
        // Adding zero turns -0.0 into 0.0 and changes nothing else.
        let key = vertex.map(|x| (x + 0.0).to_bits());
        names.push(*least.entry(key).or_insert(index as u32));
    }
    names
}

fn sorted([a, b]: [u32; 2]) -> [u32; 2] {
    [a.min(b), a.max(b)]
}

/// Every corner, side and triangle of the skin once, with the feature it is reported as.
fn simplices(triangles: &[Triangle], file_edges: &BTreeSet<[u32; 2]>) -> Vec<Simplex> {
    let mut all = BTreeSet::new();
    for triangle in triangles {
        let face = Feature::Face(triangle.face);
        let [a, b, c] = triangle.corners;
        for corner in [a, b, c] {
            all.insert((Feature::Vertex(corner), vec![corner]));
        }
        for side in [[a, b], [b, c], [c, a]].map(sorted) {
            let feature = if file_edges.contains(&side) { Feature::Edge(side) } else { face };
            all.insert((feature, side.to_vec()));
        }
        all.insert((face, vec![a, b, c]));
    }
    all.into_iter().map(|(feature, corners)| Simplex { corners, feature }).collect()
}
