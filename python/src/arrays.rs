//! Numpy arrays in and out.

use numpy::{
    PyArray1, PyArray2, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArray2, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyFloat, PyInt, PyList, PyMemoryView, PyString, PyTuple};

use crate::errors::{input, wrong_type};

/// Array of rows of numbers, `(N, K)` float64 in C order, that is borrowed as long as this lives.
pub(crate) struct Rows<'py, const K: usize>(PyReadonlyArray2<'py, f64>);

/// Points, `(N, 3)`.
pub(crate) type Points<'py> = Rows<'py, 3>;

/// First and last instants, `(N, 2)`.
pub(crate) type Spans<'py> = Rows<'py, 2>;

impl<const K: usize> Rows<'_, K> {
    /// The rows, where they are in the array.
    pub(crate) fn as_rows(&self) -> PyResult<&[[f64; K]]> {
        Ok(self.0.as_slice().map_err(input)?.as_chunks().0)
    }
}

/// Rows of an array or a sequence. An aligned float64 array in C order is read where it is; all else is copied, if that
/// is allowed and changes no value.
pub(crate) fn rows<'py, const K: usize>(
    value: &Bound<'py, PyAny>,
    name: &str,
    may_copy: bool,
) -> PyResult<Rows<'py, K>> {
    if let Ok(array) = value.cast::<PyArray2<f64>>()
        && array.is_c_contiguous()
        && array.is_aligned()
    {
        return whole(array, name);
    }
    if !may_copy {
        return Err(not_in_place(value, name, K));
    }
    let array = converted(value, name, "float64")?;
    let array = array.cast_into::<PyArrayDyn<f64>>().map_err(|error| input(format!("{name}: {error}")))?;
    // An empty list has one dimension.
    let shape = array.shape().to_vec();
    if shape == [0] {
        return whole(&PyArray2::zeros(value.py(), [0, K], false), name);
    }
    let array = array.cast_into::<PyArray2<f64>>().map_err(|_| wrong_shape(name, K, &shape))?;
    whole(&array, name)
}

fn whole<'py, const K: usize>(array: &Bound<'py, PyArray2<f64>>, name: &str) -> PyResult<Rows<'py, K>> {
    if array.shape()[1] != K {
        return Err(wrong_shape(name, K, array.shape()));
    }
    Ok(Rows(array.try_readonly().map_err(|error| input(format!("{name}: {error}")))?))
}

fn wrong_shape(name: &str, width: usize, shape: &[usize]) -> PyErr {
    input(format!("{name} must have the shape (N, {width}), not {}", shape_text(shape)))
}

fn shape_text(shape: &[usize]) -> String {
    match shape {
        [length] => format!("({length},)"),
        _ => format!("({})", shape.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// Error about an array that would have to be copied.
fn not_in_place(value: &Bound<'_, PyAny>, name: &str, width: usize) -> PyErr {
    match value.cast::<PyUntypedArray>() {
        Ok(array) => input(format!(
            "{name} would have to be copied: it has dtype {}, shape {} and strides {:?}; without a copy it must be \
            float64 in C order, with the shape (N, {width}) and strides ({}, 8): use numpy.ascontiguousarray(.., \
            dtype=numpy.float64), or leave `copy` out",
            array.dtype(),
            shape_text(array.shape()),
            array.strides(),
            8 * width,
        )),
        Err(_) => wrong_type(name, "a numpy array of float64 where `copy` is False", value),
    }
}

/// Array of a type in C order, made of an array or a sequence without any change of values.
fn converted<'py>(value: &Bound<'py, PyAny>, name: &str, dtype: &str) -> PyResult<Bound<'py, PyAny>> {
    let numpy = numpy(value.py())?;
    let listed = finite(value, name, 0)?;
    let made = numpy
        .call_method1("asarray", (listed.as_ref().unwrap_or(value),))
        .map_err(|error| input(format!("{name} is no array of numbers: {}", error.value(value.py()))))?;
    let found = made.getattr("dtype")?;
    let is_safe: bool = numpy.call_method1("can_cast", (&found, dtype, "safe"))?.extract()?;
    if !is_safe {
        return Err(input(format!(
            "{name} has dtype {found}, which {dtype} does not hold; convert it first, as with .astype(numpy.{dtype})"
        )));
    }
    // Numpy takes every integer for safe, also those that a float does not hold.
    if matches!(found.getattr("kind")?.extract()?, 'i' | 'u') && made.len()? > 0 {
        for end in ["min", "max"] {
            let integer: i128 = made.call_method0(end)?.extract()?;
            if integer.unsigned_abs() > 1 << f64::MANTISSA_DIGITS {
                return Err(input(format!(
                    "{name} holds {integer}, and {dtype} does not hold all integers beyond 2**53; convert it first, as \
                    with .astype(numpy.{dtype})"
                )));
            }
        }
    }
    numpy.call_method1("ascontiguousarray", (made, dtype))
}

/// The most items of a sequence that is no array.
const MOST_ITEMS: usize = 100_000_000;

/// The most sequences in each other: rows of numbers, and one more, whose shape is refused then.
const DEEPEST: usize = 3;

/// A list of the items of a sequence, as many as it says it has, where it is neither an array nor made of lists and
/// tuples; `None` where it is. Numpy asks other sequences for items until they refuse, and some never do.
fn finite<'py>(value: &Bound<'py, PyAny>, name: &str, depth: usize) -> PyResult<Option<Bound<'py, PyAny>>> {
    let is_plain = value.is_exact_instance_of::<PyList>() || value.is_exact_instance_of::<PyTuple>();
    if !is_plain && !is_other_sequence(value)? {
        return Ok(None);
    }
    let count = value.len()?;
    if count > MOST_ITEMS {
        return Err(input(format!("{name} has {count} items: make a numpy array of so many")));
    }
    if depth >= DEEPEST {
        return Err(input(format!("{name} has sequences in sequences in sequences: it must be rows of numbers")));
    }
    let mut changed: Option<Vec<Bound<'py, PyAny>>> = None;
    for index in 0..count {
        let item = value.get_item(index)?;
        let new = if item.is_exact_instance_of::<PyFloat>() { None } else { finite(&item, name, depth + 1)? };
        if changed.is_none() && (new.is_some() || !is_plain) {
            let before = (0..index).map(|index| value.get_item(index)).collect::<PyResult<_>>()?;
            changed = Some(before);
        }
        if let Some(changed) = &mut changed {
            changed.push(new.unwrap_or(item));
        }
    }
    if changed.is_none() && !is_plain {
        changed = Some(Vec::new());
    }
    changed.map(|items| PyList::new(value.py(), items).map(Bound::into_any)).transpose()
}

/// True of what has items and a length, and is neither text nor what numpy reads as an array or in memory.
fn is_other_sequence(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    let is_known = value.is_instance_of::<PyFloat>()
        || value.is_instance_of::<PyInt>()
        || value.is_instance_of::<PyString>()
        || value.is_instance_of::<PyBytes>()
        || value.is_instance_of::<PyDict>()
        || value.cast::<PyUntypedArray>().is_ok();
    let has = |name: &str| value.hasattr(name);
    if is_known || !has("__len__")? || !has("__getitem__")? || has("__array__")? || has("__array_interface__")? {
        return Ok(false);
    }
    Ok(PyMemoryView::from(value).is_err())
}

fn numpy(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static NUMPY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    NUMPY
        .get_or_try_init(py, || py.import("numpy").map(|module| module.into_any().unbind()))
        .map(|module| module.bind(py))
}

/// True if a value is one row of numbers, and not an array or a sequence of such rows.
pub(crate) fn is_single(value: &Bound<'_, PyAny>) -> bool {
    if let Ok(array) = value.cast::<PyUntypedArray>() {
        return array.ndim() < 2;
    }
    // The first item of a list of rows has a length itself; a list without items is one of no rows.
    match value.get_item(0) {
        Ok(first) => first.len().is_err(),
        Err(_) => value.len().is_err(),
    }
}

/// Faces of an array `(M, K)` of integers, or of a sequence of sequences of them.
pub(crate) fn face_list(value: &Bound<'_, PyAny>, vertices: usize) -> PyResult<Vec<Vec<u32>>> {
    if let Ok(array) = value.cast::<PyUntypedArray>() {
        let array = integers(array)?;
        let corners = array.shape()[1];
        let flat = array.to_vec().map_err(input)?;
        if corners == 0 {
            return Ok(Vec::new());
        }
        let faces = flat.chunks(corners).enumerate();
        return faces.map(|(face, row)| row.iter().map(|&index| corner(face, index, vertices)).collect()).collect();
    }
    let wanted = "an array or a sequence of sequences of vertex indices";
    let mut faces = Vec::new();
    for (face, row) in value.try_iter().map_err(|_| wrong_type("faces", wanted, value))?.enumerate() {
        let row = row?;
        let corners = row.try_iter().map_err(|_| wrong_type(&format!("faces[{face}]"), "a sequence", &row))?;
        let corner_of = |item: PyResult<Bound<'_, PyAny>>| {
            let item = item?;
            let index: i64 = item
                .extract()
                .map_err(|_| input(format!("faces[{face}] must hold vertex indices, not {}", shown(&item))))?;
            corner(face, index, vertices)
        };
        faces.push(corners.map(corner_of).collect::<PyResult<_>>()?);
    }
    Ok(faces)
}

fn shown(value: &Bound<'_, PyAny>) -> String {
    value
        .repr()
        .map_or_else(|_| "an object without repr".to_owned(), |text| text.to_string_lossy().chars().take(60).collect())
}

/// Array of integers with two dimensions.
fn integers<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Bound<'py, PyArray2<i64>>> {
    let kind = array.dtype().kind();
    let shape = shape_text(array.shape());
    if !matches!(kind, b'i' | b'u') {
        return Err(input(format!("faces must be integers, not {}", array.dtype())));
    }
    // Beyond int64 no index is valid: a negative number is as wrong as a huge one.
    let array = numpy(array.py())?.call_method1("ascontiguousarray", (array, "int64"))?;
    array.cast_into().map_err(|_| input(format!("faces must have the shape (M, K), one face a row, not {shape}")))
}

fn corner(face: usize, index: i64, vertices: usize) -> PyResult<u32> {
    let valid = u32::try_from(index).ok().filter(|&index| (index as usize) < vertices);
    valid.ok_or_else(|| {
        input(format!(
            "faces[{face}] names vertex {index}, but there are {vertices} vertices: indices go from 0 to {}",
            vertices.saturating_sub(1)
        ))
    })
}

/// Triangles, `(K, 3)`, and the face of each, `(K,)`.
pub(crate) type TriangleArrays<'py> = (Bound<'py, PyArray2<u32>>, Bound<'py, PyArray1<u32>>);

/// Triangles and the face of each, as arrays.
pub(crate) fn triangle_arrays<'py>(
    py: Python<'py>,
    triangles: impl Iterator<Item = ([u32; 3], u32)>,
) -> PyResult<TriangleArrays<'py>> {
    let (corners, faces): (Vec<[u32; 3]>, Vec<u32>) = triangles.unzip();
    let flat = PyArray1::from_slice(py, corners.as_flattened());
    Ok((flat.reshape([corners.len(), 3])?, PyArray1::from_vec(py, faces)))
}
