//! Meshes: arrays, files, repair.

use std::path::PathBuf;

use firstcontact::formats::{self, Format, Limits, Mesh};
use firstcontact::solid::{RepairOptions, Repaired};
use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arrays::{TriangleArrays, face_list, rows, triangle_arrays};
use crate::errors::{input, of_file};
use crate::numbers::argument;
use crate::pool::detached;

/// Mesh: vertices, and faces of three or more corners, in the order and the numbering of its file.
///
/// Nothing is merged or left out. Lengths have no unit, unless the file states one.
#[pyclass(frozen, module = "firstcontact", name = "Mesh")]
pub(crate) struct PyMesh {
    pub(crate) mesh: Mesh,
}

#[pymethods]
impl PyMesh {
    /// Mesh of arrays.
    ///
    /// :param vertices: ``(N, 3)`` finite floats.
    /// :param faces: ``(M, K)`` integers from 0 to N - 1, or a sequence of sequences of three or more of them.
    ///
    /// Raises ``InputError`` with the vertex or face at fault.
    #[new]
    fn new(vertices: &Bound<'_, PyAny>, faces: &Bound<'_, PyAny>) -> PyResult<PyMesh> {
        let vertices = rows::<3>(vertices, "vertices", true)?.as_rows()?.to_vec();
        let faces = face_list(faces, vertices.len())?;
        Ok(PyMesh { mesh: Mesh::new(vertices, faces).map_err(input)? })
    }

    /// Vertices, ``(N, 3)`` float64, a copy.
    #[getter]
    fn vertices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let flat = PyArray1::from_slice(py, self.mesh.vertices().as_flattened());
        numpy::PyArrayMethods::reshape(&flat, [self.mesh.vertices().len(), 3])
    }

    /// Faces: tuples of vertex indices from 0, in the order of the file.
    #[getter]
    fn faces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let faces: Vec<_> = self.mesh.faces().map(|face| PyTuple::new(py, face)).collect::<PyResult<_>>()?;
        PyTuple::new(py, faces)
    }

    /// Faces cut into triangles, as every question sees them: ``(K, 3)`` uint32 vertex indices, and for each the face
    /// that it is a part of, ``(K,)`` uint32.
    fn triangles<'py>(&self, py: Python<'py>) -> PyResult<TriangleArrays<'py>> {
        let body = firstcontact::Body::surface_from_mesh(self.mesh.clone()).map_err(input)?;
        triangle_arrays(py, body.triangles())
    }

    /// Metres of the file's unit of length, if the file states it.
    #[getter]
    fn unit(&self) -> Option<f64> {
        self.mesh.unit()
    }

    /// Warnings of the reader, one sentence each.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.mesh.warnings().to_vec()
    }

    /// Writes the mesh as a file's bytes.
    ///
    /// :param format: ``"off"``, ``"obj"``, ``"stl"`` (binary: single precision) or ``"ply"`` (binary).
    fn to_bytes(&self, format: &str) -> PyResult<Vec<u8>> {
        let format = match format {
            "off" => Format::Off,
            "obj" => Format::Obj,
            "stl" => Format::StlBinary,
            "ply" => Format::PlyBinary,
            other => return Err(input(format!("format must be \"off\", \"obj\", \"stl\" or \"ply\", not {other:?}"))),
        };
        let mut bytes = Vec::new();
        formats::write(&self.mesh, format, &mut bytes)?;
        Ok(bytes)
    }

    fn __len__(&self) -> usize {
        self.mesh.face_count()
    }

    fn __eq__(&self, other: &PyMesh) -> bool {
        self.mesh == other.mesh
    }

    fn __repr__(&self) -> String {
        format!("Mesh of {} vertices and {} faces", self.mesh.vertices().len(), self.mesh.face_count())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let mesh = slf.get();
        let parts = (mesh.vertices(slf.py())?, mesh.faces(slf.py())?);
        Ok((slf.get_type(), parts).into_pyobject(slf.py())?.into_any())
    }
}

/// Reads a mesh file: OFF, OBJ, STL, PLY or COLLADA, told apart by their content.
///
/// Coordinates are those of the file. Faces keep their corners and their order.
///
/// :param path: the file.
/// :param max_bytes: the most bytes that are read.
///
/// Raises ``OSError`` if the file cannot be read, and ``InputError`` with the line where it is wrong.
#[pyfunction]
#[pyo3(signature = (path, *, max_bytes = 268435456))]
pub(crate) fn read_mesh(
    py: Python<'_>,
    path: PathBuf,
    #[pyo3(from_py_with = argument::max_bytes)] max_bytes: u64,
) -> PyResult<PyMesh> {
    let size = std::fs::metadata(&path).map_err(|error| of_file(&path, error))?.len();
    if size > max_bytes {
        let name = path.display();
        return Err(input(format!(
            "{name} has {size} bytes, more than max_bytes, {max_bytes}; give more, if it is wanted"
        )));
    }
    detached(py, || {
        let bytes = std::fs::read(&path).map_err(|error| of_file(&path, error))?;
        let limits = Limits { bytes: max_bytes, ..Limits::default() };
        let mesh = formats::read(&bytes, &limits).map_err(|error| input(format!("{}: {error}", path.display())))?;
        Ok(PyMesh { mesh })
    })?
}

/// Mesh that was repaired as far as possible, what was changed, and what remains.
#[pyclass(frozen, module = "firstcontact", name = "Repaired")]
pub(crate) struct PyRepaired {
    repaired: Repaired,
}

#[pymethods]
impl PyRepaired {
    /// Mesh: vertices and faces in the order of the one given, without those that went; faces that fill holes come
    /// last.
    #[getter]
    fn mesh(&self) -> PyMesh {
        PyMesh { mesh: self.repaired.mesh.clone() }
    }

    /// Numbers of changes by their names, such as ``duplicate_faces``; those that are zero are left out.
    #[getter]
    fn changes(&self) -> std::collections::BTreeMap<&'static str, usize> {
        let changes = &self.repaired.changes;
        let counts = [
            ("equal_vertices", changes.equal_vertices.total()),
            ("near_vertices", changes.near_vertices.total()),
            ("collapsed_faces", changes.collapsed_faces.total()),
            ("flat_faces", changes.flat_faces.total()),
            ("duplicate_faces", changes.duplicate_faces.total()),
            ("junctions", changes.junctions.total()),
            ("turned_faces", changes.turned_faces.total()),
            ("unorientable", changes.unorientable.total()),
            ("filled", changes.filled.total()),
            ("left_open", changes.left_open.total()),
            ("cavities", changes.cavities.total()),
            ("unused_vertices", changes.unused_vertices.total()),
        ];
        counts.into_iter().filter(|(_, count)| *count > 0).collect()
    }

    /// True if the mesh is a closed, consistently oriented solid that encloses a volume and faces outward. Its faces
    /// may still cross.
    #[getter]
    fn is_solid(&self) -> bool {
        self.repaired.remaining.is_solid()
    }

    fn __repr__(&self) -> String {
        let changes: Vec<String> = self.changes().iter().map(|(name, count)| format!("{count} {name}")).collect();
        let changes = if changes.is_empty() { "nothing changed".to_owned() } else { changes.join(", ") };
        format!("Repaired: {changes}; {}", if self.is_solid() { "a solid" } else { "not a solid" })
    }
}

/// Repairs a mesh: merges vertices, drops degenerate and duplicate faces, turns faces, fills holes. One that needs
/// nothing stays as it is.
///
/// :param weld: vertices no further apart than this become one, in the unit of the mesh.
/// :param max_hole: holes with more edges than this stay open.
#[pyfunction]
#[pyo3(signature = (mesh, *, weld = 0.0, max_hole = 1000))]
pub(crate) fn repair(
    py: Python<'_>,
    mesh: &Bound<'_, PyMesh>,
    #[pyo3(from_py_with = argument::weld)] weld: f64,
    #[pyo3(from_py_with = argument::max_hole)] max_hole: usize,
) -> PyResult<PyRepaired> {
    let options = RepairOptions::new().weld_within(weld).map_err(input)?.max_hole(max_hole);
    let mesh = &mesh.get().mesh;
    let repaired = detached(py, || firstcontact::solid::repair(mesh, &options))?.map_err(input)?;
    Ok(PyRepaired { repaired })
}
