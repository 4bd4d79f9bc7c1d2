//! Bodies.

use std::fmt::Display;

use firstcontact::formats::Mesh;
use firstcontact::motion::Rotation;
use firstcontact::solid::{BuildError, Fit, Kind, convex_hull};
use firstcontact::{Body, Placement};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrays::{TriangleArrays, face_list, rows, triangle_arrays};
use crate::errors::input;
use crate::mesh::PyMesh;
use crate::motion::triple;
use crate::numbers::{Coordinates, argument, numbers, point, tuple};
use crate::pool::detached;

/// Solid or surface, checked and ready for questions. It never changes, and copies share it.
///
/// The set of a solid is its skin with every point whose winding number is not zero; the set of a surface is its skin
/// alone. Touching is contact, and so is being inside of a solid.
#[pyclass(frozen, module = "firstcontact", name = "Body")]
pub(crate) struct PyBody {
    pub(crate) body: Body,
}

impl From<Body> for PyBody {
    fn from(body: Body) -> PyBody {
        PyBody { body }
    }
}

#[pymethods]
impl PyBody {
    /// Body of a mesh.
    ///
    /// :param kind: ``"solid"`` or ``"surface"``; without it, a solid if every shell is closed and consistently
    /// oriented, a surface if none is.
    ///
    /// Raises ``InputError`` that names the edges at fault.
    #[staticmethod]
    #[pyo3(signature = (mesh, *, kind = None))]
    fn from_mesh(py: Python<'_>, mesh: &Bound<'_, PyMesh>, kind: Option<&str>) -> PyResult<PyBody> {
        let mesh = mesh.get().mesh.clone();
        let build = builder(kind)?;
        built(py, || build(mesh))
    }

    /// Body of arrays, whose numbering it keeps.
    ///
    /// :param vertices: ``(N, 3)`` finite floats.
    /// :param faces: ``(M, K)`` integers from 0 to N - 1, or a sequence of sequences of three or more of them.
    /// :param kind: as for ``from_mesh``.
    ///
    /// Raises ``InputError`` with the vertex, face or edges at fault.
    #[staticmethod]
    #[pyo3(signature = (vertices, faces, *, kind = None))]
    fn from_arrays(
        py: Python<'_>,
        vertices: &Bound<'_, PyAny>,
        faces: &Bound<'_, PyAny>,
        kind: Option<&str>,
    ) -> PyResult<PyBody> {
        let vertices = rows::<3>(vertices, "vertices", true)?.as_rows()?.to_vec();
        let faces = face_list(faces, vertices.len())?;
        let build = builder(kind)?;
        let mesh = Mesh::new(vertices, faces).map_err(input)?;
        built(py, || build(mesh))
    }

    /// Body of a ``trimesh.Trimesh``, with the numbering of its vertices and faces.
    ///
    /// A ``Trimesh`` that was made or loaded with ``process=True``, trimesh's default, has merged vertices: its
    /// numbering is then no longer that of the file. ``read_mesh`` keeps it.
    ///
    /// :param kind: as for ``from_mesh``.
    #[staticmethod]
    #[pyo3(signature = (mesh, *, kind = None))]
    fn from_trimesh<'py>(py: Python<'py>, mesh: &Bound<'py, PyAny>, kind: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        py.import("firstcontact._trimesh")?.call_method1("body_from_trimesh", (mesh, kind))
    }

    /// Triangles of the body, where it is turned and scaled, as a ``trimesh.Trimesh``.
    ///
    /// Vertices keep their numbers, and nothing is merged. ``face_attributes["face"]`` has the face of the file that
    /// each triangle is a part of.
    ///
    /// Raises ``ImportError`` if trimesh is not installed.
    fn to_trimesh<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("firstcontact._trimesh")?.call_method1("to_trimesh", (slf,))
    }

    /// Box about the origin.
    ///
    /// :param size: three lengths of edges.
    #[staticmethod]
    #[pyo3(name = "box")]
    fn cuboid(size: &Bound<'_, PyAny>) -> PyResult<PyBody> {
        Body::cuboid(point(size, "size")?).map(PyBody::from).map_err(input)
    }

    /// Polyhedron for a sphere about the origin.
    ///
    /// :param segments: segments round the equator, from 4 to 256; half as many go from pole to pole.
    /// :param fit: ``"around"`` (it contains the true sphere) or ``"inside"`` (the sphere contains it).
    #[staticmethod]
    #[pyo3(signature = (radius, *, segments = 32, fit = "around"))]
    fn sphere(
        py: Python<'_>,
        #[pyo3(from_py_with = argument::radius)] radius: f64,
        #[pyo3(from_py_with = argument::segments)] segments: u32,
        fit: &str,
    ) -> PyResult<PyBody> {
        let fit = fit_of(fit)?;
        built(py, || Body::sphere(radius, segments, fit))
    }

    /// Polyhedron for a cylinder about the origin, its axis along z.
    ///
    /// :param segments: segments round the axis, from 4 to 256.
    /// :param fit: as for ``sphere``.
    #[staticmethod]
    #[pyo3(signature = (radius, length, *, segments = 32, fit = "around"))]
    fn cylinder(
        py: Python<'_>,
        #[pyo3(from_py_with = argument::radius)] radius: f64,
        #[pyo3(from_py_with = argument::length)] length: f64,
        #[pyo3(from_py_with = argument::segments)] segments: u32,
        fit: &str,
    ) -> PyResult<PyBody> {
        let fit = fit_of(fit)?;
        built(py, || Body::cylinder(radius, length, segments, fit))
    }

    /// Polyhedron for a capsule about the origin: the points within ``radius`` of a line of this length along z.
    ///
    /// :param length: length of the cylindrical part; the whole is ``length + 2 * radius`` long.
    /// :param segments: segments round the axis, from 4 to 256.
    /// :param fit: as for ``sphere``.
    #[staticmethod]
    #[pyo3(signature = (radius, length, *, segments = 32, fit = "around"))]
    fn capsule(
        py: Python<'_>,
        #[pyo3(from_py_with = argument::radius)] radius: f64,
        #[pyo3(from_py_with = argument::length)] length: f64,
        #[pyo3(from_py_with = argument::segments)] segments: u32,
        fit: &str,
    ) -> PyResult<PyBody> {
        let fit = fit_of(fit)?;
        built(py, || Body::capsule(radius, length, segments, fit))
    }

    /// Convex hull of points.
    ///
    /// :param points: ``(N, 3)`` finite floats, of which four are not in one plane. Vertices keep their numbers.
    #[staticmethod]
    #[pyo3(name = "hull")]
    fn hull_of(py: Python<'_>, points: &Bound<'_, PyAny>) -> PyResult<PyBody> {
        let found = rows::<3>(points, "points", true)?.as_rows()?.to_vec();
        let faces = detached(py, || convex_hull(&found))?.map_err(input)?;
        let mesh = Mesh::new(found, faces).map_err(input)?;
        built(py, || Body::solid_from_mesh(mesh))
    }

    /// Body that is scaled, then turned about its origin. Each new coordinate is the float nearest to the exact result.
    /// This is the only rounding there is: these floats are what all questions are about.
    ///
    /// :param scale: a factor for each axis, none of them zero; a negative one mirrors.
    /// :param quaternion: a rotation as ``(w, x, y, z)``.
    #[pyo3(signature = (*, scale = None, quaternion = None))]
    fn placed(&self, scale: Option<&Bound<'_, PyAny>>, quaternion: Option<&Bound<'_, PyAny>>) -> PyResult<PyBody> {
        let mut placement = Placement::identity();
        if let Some(quaternion) = quaternion {
            placement.rotation =
                Rotation::from_quaternion_wxyz(numbers(quaternion, "quaternion", "four numbers, as (w, x, y, z)")?)
                    .map_err(input)?;
        }
        if let Some(scale) = scale {
            placement.scale = point(scale, "scale")?;
        }
        placement.apply(&self.body).map(PyBody::from).map_err(input)
    }

    /// ``"solid"`` or ``"surface"``.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.body.kind() {
            Kind::Solid => "solid",
            Kind::Surface => "surface",
        }
    }

    /// True if the body is certified to be a convex solid.
    #[getter]
    fn is_convex(&self) -> bool {
        self.body.is_convex()
    }

    /// Mesh as it was given, before any placement.
    #[getter]
    fn mesh(&self) -> PyMesh {
        PyMesh { mesh: self.body.mesh().clone() }
    }

    /// Vertices after placement, ``(N, 3)`` float64, a copy.
    #[getter]
    fn vertices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let flat: Vec<f64> = self.body.positions().iter().flat_map(|point| [point.x, point.y, point.z]).collect();
        PyArray1::from_vec(py, flat).reshape([self.body.positions().len(), 3])
    }

    /// Faces cut into triangles, as every question sees them: ``(K, 3)`` uint32 vertex indices, and for each the face
    /// that it is a part of, ``(K,)`` uint32.
    fn triangles<'py>(&self, py: Python<'py>) -> PyResult<TriangleArrays<'py>> {
        triangle_arrays(py, self.body.triangles())
    }

    /// Least and greatest coordinates.
    #[getter]
    fn bounds(&self) -> (Coordinates, Coordinates) {
        let [low, high] = self.body.bounds();
        (tuple(&low), tuple(&high))
    }

    /// Warnings about the mesh, one sentence each.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.body.warnings().to_vec()
    }

    /// Bytes that ``from_bytes`` reads, in this process or another, with a version and a digest.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.body.to_bytes()))
    }

    /// Body of the bytes that ``to_bytes`` gave.
    ///
    /// Raises ``InputError`` if they are of another version, have changed, or are of something else.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, bytes: &Bound<'_, PyBytes>) -> PyResult<PyBody> {
        let bytes = bytes.as_bytes();
        built(py, || Body::from_bytes(bytes))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((slf.get_type().getattr("from_bytes")?, (slf.get().to_bytes(slf.py())?,)))
    }

    fn __repr__(&self) -> String {
        let [low, high] = self.body.bounds();
        let shape = if self.body.is_convex() { "convex solid" } else { self.kind() };
        format!(
            "Body: {shape} of {} vertices and {} faces, from {} to {}",
            self.body.mesh().vertices().len(),
            self.body.mesh().face_count(),
            triple(low.into()),
            triple(high.into())
        )
    }
}

/// Builds a body while other Python threads go on.
fn built<E: Display + Send>(py: Python<'_>, build: impl FnOnce() -> Result<Body, E> + Send) -> PyResult<PyBody> {
    detached(py, build)?.map(PyBody::from).map_err(input)
}

fn builder(kind: Option<&str>) -> PyResult<fn(Mesh) -> Result<Body, BuildError>> {
    match kind {
        None => Ok(Body::from_mesh),
        Some("solid") => Ok(Body::solid_from_mesh),
        Some("surface") => Ok(Body::surface_from_mesh),
        Some(other) => Err(input(format!("kind must be \"solid\" or \"surface\", not {other:?}"))),
    }
}

fn fit_of(word: &str) -> PyResult<Fit> {
    match word {
        "around" => Ok(Fit::Around),
        "inside" => Ok(Fit::Inside),
        other => Err(input(format!("fit must be \"around\" or \"inside\", not {other:?}"))),
    }
}
