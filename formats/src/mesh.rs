//! What a mesh file says: vertices and polygonal faces, in the file's own numbering.

/// A mesh exactly as its file states it.
///
/// Vertices and faces keep the order of the file, polygons are not cut, equal positions are not merged. Coordinates are
/// finite and in the file's own unit; `-0.0` is kept as written.
#[derive(Debug, Clone, PartialEq)]
pub struct Mesh {
    vertices: Vec<[f64; 3]>,
    corners: Vec<u32>,
    face_ends: Vec<u32>,
    face_lines: Option<Vec<u32>>,
    format: Option<Format>,
    warnings: Vec<String>,
}

/// The file formats this crate reads and writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Object File Format, with its common variants (COFF, NOFF, STOFF).
    Off,
    /// Wavefront OBJ.
    Obj,
    /// Stereolithography, ASCII.
    StlAscii,
    /// Stereolithography, binary.
    StlBinary,
}

impl Format {
    /// The lower-case name used in reports: `off`, `obj`, `stl`.
    pub fn name(self) -> &'static str {
        match self {
            Format::Off => "off",
            Format::Obj => "obj",
            Format::StlAscii | Format::StlBinary => "stl",
        }
    }
}

/// Why a mesh made in memory was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MeshError(String);

impl std::fmt::Display for MeshError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for MeshError {}

impl Mesh {
    /// A mesh made in memory, checked: three or more corners each, indices in range, finite coordinates.
    pub fn new(vertices: Vec<[f64; 3]>, faces: impl IntoIterator<Item = impl AsRef<[u32]>>) -> Result<Mesh, MeshError> {
        if let Some(vertex) = vertices.iter().position(|point| !point.iter().all(|value| value.is_finite())) {
            return Err(MeshError(format!("vertex {vertex} is not finite")));
        }
        let (mut corners, mut face_ends) = (Vec::new(), Vec::new());
        for (face, list) in faces.into_iter().enumerate() {
            let list = list.as_ref();
            if list.len() < 3 || list.iter().any(|&corner| corner as usize >= vertices.len()) {
                return Err(MeshError(format!("face {face} has too few corners or one out of range")));
            }
            corners.extend_from_slice(list);
            face_ends.push(corners.len() as u32);
        }
        Ok(Mesh { vertices, corners, face_ends, face_lines: None, format: None, warnings: Vec::new() })
    }

    /// Positions in file order.
    pub fn vertices(&self) -> &[[f64; 3]] {
        &self.vertices
    }

    /// The number of faces the file has.
    pub fn face_count(&self) -> usize {
        self.face_ends.len()
    }

    /// The corners of face `index`, as indices into [`Mesh::vertices`], in file order.
    ///
    /// # Panics
    /// If `index` is not below [`Mesh::face_count`].
    pub fn face(&self, index: usize) -> &[u32] {
        let start = if index == 0 { 0 } else { self.face_ends[index - 1] };
        &self.corners[start as usize..self.face_ends[index] as usize]
    }

    /// All faces in file order.
    pub fn faces(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        (0..self.face_count()).map(|index| self.face(index))
    }

    /// The 1-based line on which face `index` begins, where the format has lines.
    pub fn face_line(&self, index: usize) -> Option<u32> {
        self.face_lines.as_ref().and_then(|lines| lines.get(index).copied())
    }

    /// The format the mesh was read from; `None` if it was made in memory.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// What the reader accepted but found worth saying, one sentence each.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }
}
