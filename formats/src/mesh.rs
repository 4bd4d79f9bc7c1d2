//! What a mesh file says: vertices and polygonal faces, in the file's own numbering.

use crate::MeshError;
use crate::extra::{Extras, ReadOver};
use crate::faces::Faces;

/// A mesh exactly as its file states it.
///
/// Vertices and faces keep the order of the file and polygons are not cut. OFF and OBJ vertices with equal positions stay
/// apart and keep `-0.0` as written; STL has no vertex list, so there the vertices are the distinct positions (`-0.0` equal to
/// `0.0`, and stored as `0.0`) in order of first appearance. Coordinates are finite and in the file's own unit. There is at
/// least one face, every face has at least three corners, and every corner names an existing vertex.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mesh {
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
    /// A mesh made in memory, checked: at least one face, three or more corners each, indices in range, finite coordinates.
    pub fn new(vertices: Vec<[f64; 3]>, faces: impl IntoIterator<Item = impl AsRef<[u32]>>) -> Result<Mesh, MeshError> {
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

    /// Whether a mesh that was kept as bytes is one: what [`Mesh::new`] would refuse is not.
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

    /// The unit of the coordinates, in metres, if the file states one, which only COLLADA can. The coordinates are not converted.
    pub fn unit(&self) -> Option<f64> {
        self.unit
    }

    /// The axis that points up, if the file states one, which only COLLADA can. The coordinates are not turned.
    pub fn up_axis(&self) -> Option<UpAxis> {
        self.up_axis
    }

    /// What the file has besides vertices and faces, by kind: groups, materials, colours, normals, names. None of it is in the mesh, and none of it is
    /// written again. Comments, and the normals of STL facets, are not counted.
    pub fn read_over(&self) -> &[ReadOver] {
        self.extras.list()
    }

    /// What the reader accepted but found worth saying, one sentence each.
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
