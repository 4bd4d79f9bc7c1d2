//! Contents of a mesh file: vertices and polygonal faces, in the file's own numbering.

use std::fmt;

use crate::extra::{Extras, ReadOver};

/// A mesh exactly as its file states it.
///
/// Vertices and faces keep the order of the file and polygons are not cut. OFF and OBJ vertices with equal positions
/// stay apart and keep `-0.0` as written; STL has no vertex list, so there the vertices are the distinct positions
/// (`-0.0` equal to `0.0`, and stored as `0.0`) in order of first appearance. Coordinates are finite and in the
/// file's own unit. There is at least one face, every face has at least three corners, and every corner names an
/// existing vertex.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mesh {
    #[cfg_attr(feature = "serde", serde(with = "crate::packed"))]
    pub(crate) vertices: Vec<[f64; 3]>,
    pub(crate) faces: Faces,
    pub(crate) vertex_lines: Option<Vec<u32>>,
    pub(crate) face_lines: Option<Vec<u32>>,
    pub(crate) format: Option<Format>,
    pub(crate) warnings: Vec<String>,
    pub(crate) extras: Extras,
    pub(crate) unit: Option<f64>,
    pub(crate) up_axis: Option<UpAxis>,
}

/// The file formats this crate reads and writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Format {
    /// Object File Format, with its common variants (COFF, NOFF, STOFF).
    Off,
    /// Wavefront OBJ.
    Obj,
    /// Stereolithography, ASCII.
    StlAscii,
    /// Stereolithography, binary.
    StlBinary,
    /// PLY, the Polygon File Format, ASCII.
    PlyAscii,
    /// PLY, binary; it is written with the lowest byte first.
    PlyBinary,
    /// COLLADA, which is read only.
    Collada,
}

/// The axis that points up, by what a file says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum UpAxis {
    /// The x axis.
    X,
    /// The y axis.
    Y,
    /// The z axis.
    Z,
}

impl UpAxis {
    /// The lower-case letter of the axis.
    pub fn name(self) -> &'static str {
        match self {
            UpAxis::X => "x",
            UpAxis::Y => "y",
            UpAxis::Z => "z",
        }
    }
}

impl Format {
    /// The lower-case name used in reports: `off`, `obj`, `stl`, `ply`, `collada`.
    pub fn name(self) -> &'static str {
        match self {
            Format::Off => "off",
            Format::Obj => "obj",
            Format::StlAscii | Format::StlBinary => "stl",
            Format::PlyAscii | Format::PlyBinary => "ply",
            Format::Collada => "collada",
        }
    }
}

impl Mesh {
    /// A mesh made in memory, checked: at least one face, three or more corners each, indices in range, finite
    /// coordinates. Vertices are arrays, or points of `nalgebra` or `mint`.
    pub fn new(
        vertices: impl IntoIterator<Item = impl Into<[f64; 3]>>,
        faces: impl IntoIterator<Item = impl AsRef<[u32]>>,
    ) -> Result<Mesh, MeshError> {
        let vertices: Vec<[f64; 3]> = vertices.into_iter().map(Into::into).collect();
        if let Some(vertex) = vertices.iter().position(|point| !point.iter().all(|value| value.is_finite())) {
            return Err(MeshError::NotFinite { vertex });
        }
        let mut checked = Faces::default();
        for (face, list) in faces.into_iter().enumerate() {
            let list = list.as_ref();
            check_face(face, list, vertices.len())?;
            count(checked.corner_count() + list.len())?;
            checked.push(list);
        }
        count(vertices.len())?;
        if checked.len() == 0 {
            return Err(MeshError::NoFaces);
        }
        checked.shrink_to_fit();
        let (vertex_lines, face_lines, format, warnings) = (None, None, None, Vec::new());
        let extras = Extras::default();
        let (unit, up_axis) = (None, None);
        Ok(Mesh { vertices, faces: checked, vertex_lines, face_lines, format, warnings, extras, unit, up_axis })
    }

    /// True if a mesh that was kept as bytes is one: what [`Mesh::new`] would refuse is not.
    #[cfg(feature = "serde")]
    pub fn is_sound(&self) -> bool {
        let finite = self.vertices.iter().flatten().all(|value| value.is_finite());
        finite && self.faces.is_sound(self.vertices.len())
    }

    /// Positions in file order.
    pub fn vertices(&self) -> &[[f64; 3]] {
        &self.vertices
    }

    /// The number of faces the file has.
    pub fn face_count(&self) -> usize {
        self.faces.len()
    }

    /// The corners of face `index`, as indices into [`Mesh::vertices`], in file order.
    ///
    /// # Panics
    /// If `index` is not below [`Mesh::face_count`].
    pub fn face(&self, index: usize) -> &[u32] {
        self.faces.get(index)
    }

    /// All faces in file order.
    pub fn faces(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        (0..self.face_count()).map(|index| self.face(index))
    }

    /// The 1-based line on which vertex `index` stands (in ASCII STL: first appears), where the format has lines.
    pub fn vertex_line(&self, index: usize) -> Option<u32> {
        self.vertex_lines.as_ref().and_then(|lines| lines.get(index).copied())
    }

    /// The 1-based line on which face `index` begins, where the format has lines.
    pub fn face_line(&self, index: usize) -> Option<u32> {
        self.face_lines.as_ref().and_then(|lines| lines.get(index).copied())
    }

    /// The format the mesh was read from; `None` if it was made in memory.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// The unit of the coordinates, in metres, if the file states one, which only COLLADA can. The coordinates are
    /// not converted.
    pub fn unit(&self) -> Option<f64> {
        self.unit
    }

    /// The axis that points up, if the file states one, which only COLLADA can. The coordinates are not turned.
    pub fn up_axis(&self) -> Option<UpAxis> {
        self.up_axis
    }

    /// Contents of the file besides vertices and faces, by kind: groups, materials, colours, normals, names. None of
    /// it is in the mesh, and none of it is written again. Comments, and the normals of STL facets, are not counted.
    pub fn read_over(&self) -> &[ReadOver] {
        self.extras.list()
    }

    /// Warnings of the reader, one sentence each.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }
}

fn check_face(face: usize, corners: &[u32], vertices: usize) -> Result<(), MeshError> {
    if corners.len() < 3 {
        return Err(MeshError::FewCorners { face, corners: corners.len() });
    }
    match corners.iter().find(|&&index| index as usize >= vertices) {
        Some(&index) => Err(MeshError::OutOfRange { face, index, vertices }),
        None => Ok(()),
    }
}

fn count(length: usize) -> Result<u32, MeshError> {
    u32::try_from(length).map_err(|_| MeshError::TooLarge)
}

/// The corners of all faces of a mesh.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Faces {
    #[cfg_attr(feature = "serde", serde(with = "crate::packed"))]
    corners: Vec<u32>,
    /// End of the corners of each face; empty as long as all faces are triangles.
    #[cfg_attr(feature = "serde", serde(with = "crate::packed"))]
    ends: Vec<u32>,
}

impl Faces {
    /// Makes room for so many triangles.
    pub(crate) fn reserve(&mut self, triangles: usize) {
        self.corners.reserve_exact(triangles.saturating_mul(3));
    }

    /// Adds a face. There must not be more corners than 32 bits can count.
    pub(crate) fn push(&mut self, corners: &[u32]) {
        if self.ends.is_empty() && corners.len() != 3 {
            self.ends = (1..=self.len()).map(|count| as_u32(3 * count)).collect();
        }
        self.corners.extend_from_slice(corners);
        if !self.ends.is_empty() || corners.len() != 3 {
            self.ends.push(as_u32(self.corners.len()));
        }
    }

    /// Number of faces.
    pub(crate) fn len(&self) -> usize {
        if self.ends.is_empty() { self.corners.len() / 3 } else { self.ends.len() }
    }

    /// Number of corners of all of them.
    pub(crate) fn corner_count(&self) -> usize {
        self.corners.len()
    }

    /// The corners of a face, which must be there.
    pub(crate) fn get(&self, index: usize) -> &[u32] {
        if self.ends.is_empty() {
            return &self.corners[3 * index..3 * index + 3];
        }
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.corners[start as usize..self.ends[index] as usize]
    }

    /// True if these can be faces: each has three corners or more, and each corner is one of so many vertices.
    #[cfg(feature = "serde")]
    pub(crate) fn is_sound(&self, vertices: usize) -> bool {
        let are_cut = match self.ends.last() {
            None => self.corners.len().is_multiple_of(3),
            Some(&last) => {
                let before = std::iter::once(0).chain(self.ends.iter().copied());
                let long = before.zip(&self.ends).all(|(start, &end)| end.checked_sub(start).is_some_and(|n| n >= 3));
                long && last as usize == self.corners.len()
            }
        };
        are_cut && !self.corners.is_empty() && self.corners.iter().all(|&corner| (corner as usize) < vertices)
    }

    /// Gives back what no face needs.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.corners.shrink_to_fit();
        self.ends.shrink_to_fit();
    }
}

/// A number of corners, which fits.
fn as_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Why [`Mesh::new`](crate::Mesh::new) refused its input. All numbers count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum MeshError {
    /// There is no face at all.
    NoFaces,
    /// A coordinate is infinite or not a number.
    NotFinite {
        /// The vertex that has it.
        vertex: usize,
    },
    /// A face has fewer than three corners.
    FewCorners {
        /// The face.
        face: usize,
        /// Number of its corners.
        corners: usize,
    },
    /// A face names a vertex that does not exist.
    OutOfRange {
        /// The face.
        face: usize,
        /// The vertex it names.
        index: u32,
        /// Number of vertices.
        vertices: usize,
    },
    /// More vertices, faces or corners than 32-bit numbers can count.
    TooLarge,
}

impl fmt::Display for MeshError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            MeshError::NoFaces => write!(out, "the mesh has no faces"),
            MeshError::NotFinite { vertex } => write!(out, "vertex {vertex} has a coordinate that is not finite"),
            MeshError::FewCorners { face, corners } => {
                write!(out, "face {face} has {corners} corners, a face needs at least 3")
            }
            MeshError::OutOfRange { face, index, vertices } => {
                write!(out, "face {face} names vertex {index}, but there are {vertices} vertices, counted from 0")
            }
            MeshError::TooLarge => write!(out, "the mesh has more vertices, faces or corners than 32 bits can count"),
        }
    }
}

impl std::error::Error for MeshError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triangles_need_no_ends_and_others_do() {
        let mut faces = Faces::default();
        let lists: [&[u32]; 4] = [&[0, 1, 2], &[2, 1, 3], &[0, 1, 3, 4, 5], &[5, 4, 3]];
        for (count, list) in lists.iter().enumerate() {
            faces.push(list);
            assert_eq!(faces.len(), count + 1);
            assert_eq!(faces.ends.is_empty(), count < 2);
            (0..=count).for_each(|index| assert_eq!(faces.get(index), lists[index]));
        }
        assert_eq!(faces.corner_count(), 14);
        let mut quad = Faces::default();
        quad.push(&[0, 1, 2, 3]);
        assert_eq!((quad.len(), quad.get(0)), (1, &[0, 1, 2, 3][..]));
    }
}
