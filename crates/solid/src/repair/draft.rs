//! A mesh while it is being repaired.

use firstcontact_formats::Mesh;

use super::done::Done;
use super::options::RepairError;
use crate::edges::{EdgeUse, edge_uses};
use crate::loops::Loops;

/// Faces over the vertices of the mesh that was given, in its numbering.
pub(super) struct Draft<'m> {
    pub(super) vertices: &'m [[f64; 3]],
    /// Those of the mesh in its order, then those that fill holes.
    pub(super) faces: Vec<Face>,
    /// Which vertices some face of the mesh used.
    used: Vec<bool>,
}

/// A face of a draft.
#[derive(Debug, Clone)]
pub(super) struct Face {
    /// Three or more, none next to itself, once degenerate faces have gone.
    pub(super) corners: Vec<u32>,
    pub(super) origin: Origin,
    /// Whether it runs the other way than in the mesh.
    pub(super) turned: bool,
}

/// Where a face is from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// The mesh.
    Given(u32),
    /// It fills a hole, by the hole's number.
    Filling(u32),
}

impl Face {
    /// Makes it run the other way, from the same first corner.
    pub(super) fn turn(&mut self) {
        self.corners[1..].reverse();
        self.turned = !self.turned;
    }
}

impl<'m> Draft<'m> {
    /// The faces of a mesh with each corner replaced by the vertex that stands for it.
    pub(super) fn of(mesh: &'m Mesh, representative: &[u32]) -> Draft<'m> {
        let mut used = vec![false; mesh.vertices().len()];
        mesh.faces().flatten().for_each(|&corner| used[corner as usize] = true);
        let loops = Loops::new(mesh.faces(), representative);
        let face =
            |index: u32| Face { corners: loops.get(index).to_vec(), origin: Origin::Given(index), turned: false };
        Draft { vertices: mesh.vertices(), faces: (0..loops.len() as u32).map(face).collect(), used }
    }

    /// The loops of the faces, by their places in the draft.
    pub(super) fn loops(&self) -> Loops {
        Loops::new(self.faces.iter().map(|face| face.corners.as_slice()), &self.identity())
    }

    /// Each vertex stands for itself, as those with equal coordinates are one by now.
    pub(super) fn identity(&self) -> Vec<u32> {
        (0..self.vertices.len() as u32).collect()
    }

    /// All uses of edges by faces, sorted by edge.
    pub(super) fn edge_uses(&self) -> Vec<EdgeUse> {
        edge_uses(&self.loops())
    }

    pub(super) fn at(&self, vertex: u32) -> [f64; 3] {
        self.vertices[vertex as usize]
    }

    /// The mesh as it is now, with all vertices of the one that was given.
    pub(super) fn mesh(&self) -> Result<Mesh, RepairError> {
        if self.faces.is_empty() {
            return Err(RepairError::NothingLeft);
        }
        Ok(Mesh::new(self.vertices.to_vec(), self.faces.iter().map(|face| &face.corners))?)
    }

    /// Says which faces of the mesh run the other way now.
    pub(super) fn note_turned(&self, done: &mut Done) {
        for face in self.faces.iter().filter(|face| face.turned) {
            if let Origin::Given(index) = face.origin {
                done.turned_faces.note(|| index);
            }
        }
    }

    /// The mesh without vertices that no face uses, and with the others in their order. Only those are said to go that the mesh did
    /// not use.
    pub(super) fn finish(self, done: &mut Done) -> Result<Mesh, RepairError> {
        if self.faces.is_empty() {
            return Err(RepairError::NothingLeft);
        }
        let mut kept = vec![false; self.vertices.len()];
        self.faces.iter().flat_map(|face| &face.corners).for_each(|&corner| kept[corner as usize] = true);
        let (mut number, mut vertices) = (vec![0u32; kept.len()], Vec::new());
        for (vertex, &kept) in kept.iter().enumerate() {
            if kept {
                number[vertex] = vertices.len() as u32;
                vertices.push(self.vertices[vertex]);
            } else if !self.used[vertex] {
                done.unused_vertices.note(|| vertex as u32);
            }
        }
        let renumbered = |face: &Face| face.corners.iter().map(|&corner| number[corner as usize]).collect::<Vec<u32>>();
        Ok(Mesh::new(vertices, self.faces.iter().map(renumbered))?)
    }
}
