//! Collects what a reader finds into a mesh.

use crate::error::{Cause, ReadError};
use crate::extra::{Extra, Extras};
use crate::mesh::Faces;
use crate::{Format, Mesh};

/// A mesh that is being read. Corners are checked by the reader, which knows their places in the file.
#[derive(Debug)]
pub(crate) struct Builder {
    mesh: Mesh,
    limits: Limits,
    repeats: Repeats,
    scratch: Vec<u32>,
}

/// Faces that name a corner twice: how many, and the first.
#[derive(Debug, Default)]
struct Repeats {
    count: usize,
    first: usize,
}

impl Builder {
    pub(crate) fn new(format: Format, limits: Limits) -> Builder {
        let mesh = Mesh {
            vertices: Vec::new(),
            faces: Faces::default(),
            vertex_lines: None,
            face_lines: None,
            format: Some(format),
            warnings: Vec::new(),
            extras: Extras::default(),
            unit: None,
            up_axis: None,
        };
        Builder { mesh, limits, repeats: Repeats::default(), scratch: Vec::new() }
    }

    /// Makes room. `vertices` and `faces` must be bounded by the bytes that are really there.
    pub(crate) fn reserve(&mut self, vertices: usize, faces: usize) {
        self.mesh.vertices.reserve_exact(vertices);
        self.mesh.faces.reserve(faces);
    }

    /// Adds a vertex without a line.
    pub(crate) fn vertex(&mut self, point: [f64; 3]) -> Result<(), ReadError> {
        check(self.mesh.vertices.len(), self.limits.vertices, "vertices")?;
        self.mesh.vertices.push(point);
        Ok(())
    }

    /// Adds the vertex that stands on `line`. Either all vertices have lines or none.
    pub(crate) fn vertex_on(&mut self, point: [f64; 3], line: u32) -> Result<(), ReadError> {
        self.vertex(point).map_err(|error| error.with_line(line))?;
        self.mesh.vertex_lines.get_or_insert_default().push(line);
        Ok(())
    }

    /// Adds a face without a line.
    pub(crate) fn face(&mut self, corners: &[u32]) -> Result<(), ReadError> {
        debug_assert!(corners.len() >= 3 && corners.iter().all(|&c| (c as usize) < self.mesh.vertices.len()));
        check(self.mesh.faces.len(), self.limits.faces, "faces")?;
        if repeats_a_corner(corners, &mut self.scratch) {
            if self.repeats.count == 0 {
                self.repeats.first = self.mesh.faces.len();
            }
            self.repeats.count += 1;
        }
        // They can be counted: every corner takes at least one byte of a file that has at most u32::MAX bytes.
        self.mesh.faces.push(corners);
        Ok(())
    }

    /// Adds the face that begins on `line`. Either all faces have lines or none.
    pub(crate) fn face_on(&mut self, corners: &[u32], line: u32) -> Result<(), ReadError> {
        self.face(corners).map_err(|error| error.with_line(line))?;
        self.mesh.face_lines.get_or_insert_default().push(line);
        Ok(())
    }

    /// Number of vertices, which fits the 32 bits of a limit.
    #[cfg(feature = "collada")]
    pub(crate) fn vertex_count(&self) -> u32 {
        self.mesh.vertices.len() as u32
    }

    /// Notes what the file says of its unit, in metres, and of the direction that is up.
    #[cfg(feature = "collada")]
    pub(crate) fn stated(&mut self, unit: Option<f64>, up: Option<crate::UpAxis>) {
        (self.mesh.unit, self.mesh.up_axis) = (unit, up);
        self.read_over(Extra::Unit, u64::from(unit.is_some()));
        self.read_over(Extra::UpAxis, u64::from(up.is_some()));
    }

    /// Counts what is no part of the mesh.
    pub(crate) fn read_over(&mut self, what: Extra, count: u64) {
        self.mesh.extras.note(what, count);
    }

    /// Notes what was accepted but is worth saying.
    pub(crate) fn warnings(&mut self, warnings: impl IntoIterator<Item = String>) {
        self.mesh.warnings.extend(warnings);
    }

    pub(crate) fn finish(mut self) -> Result<Mesh, ReadError> {
        if self.mesh.faces.len() == 0 {
            return Err(no_faces());
        }
        if self.repeats.count > 0 {
            let warning = self.repeats.warning(&self.mesh);
            self.mesh.warnings.push(warning);
        }
        self.mesh.extras = std::mem::take(&mut self.mesh.extras).sorted();
        self.mesh.vertices.shrink_to_fit();
        self.mesh.faces.shrink_to_fit();
        Ok(self.mesh)
    }
}

impl Repeats {
    fn warning(&self, mesh: &Mesh) -> String {
        let place = mesh.face_line(self.first).map(|line| format!(" (line {line})")).unwrap_or_default();
        match self.count {
            1 => format!("face {}{place} names a corner twice", self.first),
            count => format!("{count} faces name a corner twice, the first is face {}{place}", self.first),
        }
    }
}

/// The error for a file that is well formed and has no faces.
pub(crate) fn no_faces() -> ReadError {
    ReadError::new(Cause::NoFaces, "the file has no faces").with_help("a body needs at least one face")
}

fn check(present: usize, most: u32, what: &str) -> Result<(), ReadError> {
    if present < most as usize {
        return Ok(());
    }
    Err(ReadError::new(Cause::Limit, format!("too many {what}")).at_most(most))
}

fn repeats_a_corner(corners: &[u32], scratch: &mut Vec<u32>) -> bool {
    if let [a, b, c] = *corners {
        return a == b || b == c || c == a;
    }
    scratch.clear();
    scratch.extend_from_slice(corners);
    scratch.sort_unstable();
    scratch.windows(2).any(|pair| pair[0] == pair[1])
}

/// Upper bounds on what [`read`](crate::read) accepts.
///
/// They guard against huge input, not against lies: whatever a header declares, memory is only ever taken for what the
/// bytes really hold, a bounded multiple of their number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The most bytes a file may have; never more than `u32::MAX` whatever is set here. Default 256 MiB.
    pub bytes: u64,
    /// The most vertices. Default 20 million.
    pub vertices: u32,
    /// The most faces. Default 20 million.
    pub faces: u32,
    /// The most corners of one face. Default 10,000.
    pub face_corners: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { bytes: 256 << 20, vertices: 20_000_000, faces: 20_000_000, face_corners: 10_000 }
    }
}

impl Limits {
    /// Checks that a file of `bytes` bytes may be read at all. Call it before loading it into memory.
    pub fn check_bytes(&self, bytes: u64) -> Result<(), ReadError> {
        let most = self.bytes.min(u64::from(u32::MAX));
        if bytes <= most {
            return Ok(());
        }
        let error = ReadError::new(Cause::Limit, "the file is too large").with_found(format!("{bytes} bytes"));
        Err(error.at_most(format_args!("{most} bytes")))
    }
}
