//! Points from Python, and exact numbers to it.

use std::cmp::Ordering;
use std::fmt::Display;

use firstcontact::exact::{ExactTime, Rational, Surd};
use firstcontact::nalgebra::Point3;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyFloat, PyInt, PyTuple, PyType};

use crate::errors::{input, wrong_type};

/// Three numbers of a tuple or any other sequence. No array is made.
pub(crate) fn point(value: &Bound<'_, PyAny>, name: &str) -> PyResult<[f64; 3]> {
    let mut found = [0.0; 3];
    if let Ok(tuple) = value.cast::<PyTuple>()
        && tuple.len() == 3
    {
        for (axis, place) in found.iter_mut().enumerate() {
            *place = number(&*tuple.get_borrowed_item(axis)?, || format!("{name}[{axis}]"))?;
        }
        return Ok(found);
    }
    numbers(value, name, "three numbers, as (x, y, z)")
}

/// A float, or what Python makes one of.
pub(crate) fn number(value: &Bound<'_, PyAny>, name: impl Fn() -> String) -> PyResult<f64> {
    if let Ok(float) = value.cast_exact::<PyFloat>() {
        return Ok(float.value());
    }
    value.extract::<f64>().map_err(|error| {
        if error.is_instance_of::<PyTypeError>(value.py()) {
            wrong_type(&name(), "a number", value)
        } else {
            input(format!("{} is no float: {}", name(), error.value(value.py())))
        }
    })
}

/// Position and quaternion, `(x, y, z, qx, qy, qz, qw)`.
pub(crate) fn pose(value: &Bound<'_, PyAny>, name: &str) -> PyResult<[f64; 7]> {
    numbers(value, name, "seven numbers, as (x, y, z, qx, qy, qz, qw)")
}

/// First and last instant, `(t0, t1)`.
pub(crate) fn times(value: &Bound<'_, PyAny>, name: &str) -> PyResult<[f64; 2]> {
    numbers(value, name, "two numbers, as (t0, t1)")
}

/// Numbers of a sequence of a given length.
pub(crate) fn numbers<const N: usize>(value: &Bound<'_, PyAny>, name: &str, wanted: &str) -> PyResult<[f64; N]> {
    let length = value.len().map_err(|_| wrong_type(name, wanted, value))?;
    if length != N {
        return Err(input(format!("{name} must be {wanted}, not {length} of them")));
    }
    let mut found = [0.0; N];
    for (place, into) in found.iter_mut().enumerate() {
        let item = value.get_item(place).map_err(|_| wrong_type(name, wanted, value))?;
        *into = number(&item, || format!("{name}[{place}]"))?;
    }
    Ok(found)
}

/// Arguments by their names, which errors say. Without this, Python has an `OverflowError` for numbers out of range,
/// which is no `ValueError` and names nothing.
pub(crate) mod argument {
    use super::*;

    macro_rules! wholes {
        ($($name:ident: $type:ty),*) => {$(
            pub(crate) fn $name(value: &Bound<'_, PyAny>) -> PyResult<$type> {
                value.extract().map_err(|_| refused(value, stringify!($name), <$type>::MIN, <$type>::MAX))
            }
        )*};
    }

    macro_rules! reals {
        ($($name:ident),*) => {$(
            pub(crate) fn $name(value: &Bound<'_, PyAny>) -> PyResult<f64> {
                super::number(value, || stringify!($name).to_owned())
            }
        )*};
    }

    wholes! { threads: usize, max_hole: usize, row: isize, number: u32, segments: u32, code: u64, max_bytes: u64 }
    wholes! { bits: u128 }
    reals! { standoff, tolerance, within, margin, radius, length, weld, time, delay, seconds }

    fn refused(value: &Bound<'_, PyAny>, name: &str, least: impl Display, most: impl Display) -> PyErr {
        let wanted = format!("a whole number from {least} to {most}");
        match value.cast::<PyInt>() {
            Ok(_) => input(format!("{name} must be {wanted}")),
            Err(_) => wrong_type(name, &wanted, value),
        }
    }
}

/// Exact time as a `fractions.Fraction`, or as a `QuadraticRoot` where it is irrational.
pub(crate) fn exact_time<'py>(py: Python<'py>, time: &ExactTime) -> PyResult<Bound<'py, PyAny>> {
    match time.rational() {
        Some(rational) => fraction(py, &rational),
        None => Ok(Bound::new(py, PyQuadraticRoot { root: time.value() })?.into_any()),
    }
}

/// Rational number as a `fractions.Fraction`.
pub(crate) fn fraction<'py>(py: Python<'py>, rational: &Rational) -> PyResult<Bound<'py, PyAny>> {
    let [numerator, denominator] = integers(py, rational)?;
    fraction_type(py)?.call1((numerator, denominator))
}

/// Numerator and denominator, in lowest terms.
pub(crate) fn integers<'py>(py: Python<'py>, rational: &Rational) -> PyResult<[Bound<'py, PyAny>; 2]> {
    let reduced = rational.reduced();
    let int = py.get_type::<PyInt>();
    // Bytes, because Python limits the length of integers in decimal text.
    let whole = |bytes: &[u8]| {
        let signed = [("signed", true)];
        int.call_method(
            "from_bytes",
            (PyBytes::new(py, bytes), "little"),
            Some(&pyo3::types::IntoPyDict::into_py_dict(signed, py)?),
        )
    };
    Ok([whole(&reduced.numerator().to_big().to_le_bytes())?, whole(&reduced.denominator().to_big().to_le_bytes())?])
}

fn fraction_type(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    FRACTION.import(py, "fractions", "Fraction")
}

/// Irrational root of a quadratic equation: a rational number plus or minus the square root of another one.
///
/// The time at which two bodies come within a margin may be one. It is compared exactly with other roots and with
/// fractions, integers and floats.
#[pyclass(frozen, module = "firstcontact", name = "QuadraticRoot")]
pub(crate) struct PyQuadraticRoot {
    root: Surd,
}

#[pymethods]
impl PyQuadraticRoot {
    /// Rational part, a ``fractions.Fraction``.
    #[getter]
    fn rational<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, self.root.rational_part())
    }

    /// Number under the root, a ``fractions.Fraction`` with the sign of the root: the number is ``rational +
    /// sign * sqrt(abs(radicand))``.
    #[getter]
    fn radicand<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, self.root.radicand())
    }

    /// Largest float below the number.
    #[getter]
    fn lower(&self) -> f64 {
        self.root.bracket()[0]
    }

    /// Smallest float above the number.
    #[getter]
    fn upper(&self) -> f64 {
        self.root.bracket()[1]
    }

    /// Nearest float.
    fn __float__(&self) -> f64 {
        self.root.nearest()
    }

    fn __richcmp__<'py>(&self, other: &Bound<'py, PyAny>, op: CompareOp) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let order = match other.cast::<PyQuadraticRoot>() {
            Ok(other) => self.root.cmp(&other.get().root),
            Err(_) => match self.order_to(other)? {
                Some(order) => order,
                None => return Ok(py.NotImplemented().into_bound(py)),
            },
        };
        Ok(op.matches(order).into_pyobject(py)?.to_owned().into_any())
    }

    fn __hash__(&self) -> u64 {
        self.root.bracket()[0].to_bits() ^ self.root.bracket()[1].to_bits().rotate_left(1)
    }

    fn __repr__(&self) -> String {
        format!("QuadraticRoot({})", self.root)
    }

    fn __str__(&self) -> String {
        self.root.to_string()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("parse")?, (slf.get().root.to_string(),)))
    }

    /// Reads what ``str`` gives, such as ``3/4 - sqrt(5/16)``.
    ///
    /// Raises ``InputError`` if the text is no such number, or a rational one.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<PyQuadraticRoot> {
        let time: ExactTime = text.parse().map_err(input)?;
        match time.rational() {
            None => Ok(PyQuadraticRoot { root: time.value() }),
            Some(_) => Err(input(format!("{text} is rational: use fractions.Fraction"))),
        }
    }
}

impl PyQuadraticRoot {
    /// Order to an integer, a float or a fraction; `None` for anything else.
    fn order_to(&self, other: &Bound<'_, PyAny>) -> PyResult<Option<Ordering>> {
        let py = other.py();
        if let Ok(float) = other.cast::<PyFloat>() {
            let [lower, upper] = self.root.bracket();
            let float = float.value();
            // No float is the number, and none is between the two.
            return Ok(match () {
                () if float <= lower => Some(Ordering::Greater),
                () if float >= upper => Some(Ordering::Less),
                () => None,
            });
        }
        if !other.is_instance_of::<PyInt>() && !other.is_instance(fraction_type(py)?)? {
            return Ok(None);
        }
        let text = format!("{}/{}", other.getattr("numerator")?.str()?, other.getattr("denominator")?.str()?);
        let other: ExactTime = text.parse().map_err(input)?;
        Ok(Some(self.root.cmp(&other.value())))
    }
}

/// Tuple of three numbers.
pub(crate) type Coordinates = (f64, f64, f64);

/// Tuple of a point's coordinates.
pub(crate) fn tuple(point: &Point3<f64>) -> Coordinates {
    (point.x, point.y, point.z)
}
