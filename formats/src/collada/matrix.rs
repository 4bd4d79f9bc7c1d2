//! Matrix of a node: the product of its transforms.

use roxmltree::Node;

use super::input::{Places, words};
use crate::error::{Cause, ReadError};
use crate::number;

/// An affine map: the rows of a matrix of which the last, 0 0 0 1, is not there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Matrix([[f64; 4]; 3]);

impl Matrix {
    pub(super) const IDENTITY: Matrix = Matrix([[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]);

    /// This map after `inner`.
    pub(super) fn times(&self, inner: &Matrix) -> Matrix {
        if *inner == Matrix::IDENTITY {
            return *self;
        }
        Matrix(self.0.map(|row| {
            std::array::from_fn(|column| {
                let sum: f64 = (0..3).map(|k| row[k] * inner.0[k][column]).sum();
                if column == 3 { sum + row[3] } else { sum }
            })
        }))
    }

    /// Returns the image of a point, in doubles. The identity leaves every bit.
    pub(super) fn point(&self, point: [f64; 3]) -> [f64; 3] {
        if *self == Matrix::IDENTITY {
            return point;
        }
        self.0.map(|[a, b, c, shift]| a * point[0] + b * point[1] + c * point[2] + shift)
    }

    /// True if left becomes right, so that faces turn their insides out.
    pub(super) fn mirrors(&self) -> bool {
        // The sign stays the same when rows are made larger or smaller.
        let [a, b, c] = self.0.map(|row| {
            let largest = row[..3].iter().fold(0.0f64, |most, value| most.max(value.abs()));
            if largest > 0.0 { [row[0] / largest, row[1] / largest, row[2] / largest] } else { [0.0; 3] }
        });
        let cross = [b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]];
        a[0] * cross[0] + a[1] * cross[1] + a[2] * cross[2] < 0.0
    }
}

/// The map of one transform of a node; `None` for any other element.
pub(super) fn transform<'a>(node: Node<'a, '_>, places: &Places<'a>) -> Result<Option<Matrix>, ReadError> {
    let matrix = match node.tag_name().name() {
        "matrix" => full(node, numbers(node, places)?, places)?,
        "translate" => {
            let [x, y, z] = numbers(node, places)?;
            Matrix([[1.0, 0.0, 0.0, x], [0.0, 1.0, 0.0, y], [0.0, 0.0, 1.0, z]])
        }
        "scale" => {
            let [x, y, z] = numbers(node, places)?;
            Matrix([[x, 0.0, 0.0, 0.0], [0.0, y, 0.0, 0.0], [0.0, 0.0, z, 0.0]])
        }
        "rotate" => rotation(node, numbers(node, places)?, places)?,
        _ => return Ok(None),
    };
    Ok(Some(matrix))
}

fn full(node: Node<'_, '_>, numbers: [f64; 16], places: &Places<'_>) -> Result<Matrix, ReadError> {
    let (rows, _) = numbers.as_chunks::<4>();
    if rows[3] != [0.0, 0.0, 0.0, 1.0] {
        let [a, b, c, d] = rows[3];
        let error = places.error(node, "a matrix that does more than to move, turn, scale and shear");
        let error = error.with_cause(Cause::Unsupported).with_expected("0 0 0 1 as the last four of its numbers");
        return Err(error.with_found(format!("{a} {b} {c} {d}")).with_help("a matrix is written row by row"));
    }
    Ok(Matrix([rows[0], rows[1], rows[2]]))
}

/// By an angle in degrees about an axis. Quarter turns about the axes of coordinates are exact.
fn rotation(node: Node<'_, '_>, [x, y, z, degrees]: [f64; 4], places: &Places<'_>) -> Result<Matrix, ReadError> {
    let largest = x.abs().max(y.abs()).max(z.abs());
    if largest == 0.0 {
        if degrees == 0.0 {
            return Ok(Matrix::IDENTITY);
        }
        return Err(places.error(node, "a rotation about an axis without a direction"));
    }
    let axis = [x, y, z].map(|value| value / largest);
    let length = axis.iter().map(|value| value * value).sum::<f64>().sqrt();
    let axis = axis.map(|value| value / length);
    let (sine, cosine) = match degrees % 360.0 {
        0.0 => (0.0, 1.0),
        90.0 | -270.0 => (1.0, 0.0),
        180.0 | -180.0 => (0.0, -1.0),
        270.0 | -90.0 => (-1.0, 0.0),
        // Not those of the platform: every machine is to read the same mesh.
        other => (libm::sin(other.to_radians()), libm::cos(other.to_radians())),
    };
    let [x, y, z] = axis;
    let skewed = [[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]];
    Ok(Matrix(std::array::from_fn(|row| {
        std::array::from_fn(|column| {
            if column == 3 {
                return 0.0;
            }
            let diagonal = if row == column { cosine } else { 0.0 };
            diagonal + sine * skewed[row][column] + (1.0 - cosine) * (axis[row] * axis[column])
        })
    })))
}

fn numbers<'a, const N: usize>(node: Node<'a, '_>, places: &Places<'a>) -> Result<[f64; N], ReadError> {
    let mut numbers = [0.0; N];
    let mut count = 0;
    for word in words(node, places)? {
        let value = number::coordinate(word)?;
        if let Some(slot) = numbers.get_mut(count) {
            *slot = value;
        }
        count += 1;
    }
    if count == N {
        return Ok(numbers);
    }
    let error = places.error(node, format!("not what a `<{}>` holds", node.tag_name().name()));
    Err(error.with_expected(format!("{N} numbers")).with_found(count.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_follow_each_other_from_the_inside() {
        let shift = Matrix([[1.0, 0.0, 0.0, 5.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]);
        let double = Matrix([[2.0, 0.0, 0.0, 0.0], [0.0, 2.0, 0.0, 0.0], [0.0, 0.0, 2.0, 0.0]]);
        assert_eq!(shift.times(&double).point([1.0, 2.0, 3.0]), [7.0, 4.0, 6.0]);
        assert_eq!(double.times(&shift).point([1.0, 2.0, 3.0]), [12.0, 4.0, 6.0]);
    }

    #[test]
    fn mirrors_are_told_at_any_size() {
        for size in [1e-150, 1.0, 1e150] {
            let of = |x: f64| Matrix([[x * size, 0.0, 0.0, 9.0], [0.0, size, 0.0, 9.0], [0.0, 0.0, size, 9.0]]);
            assert!(of(-1.0).mirrors() && !of(1.0).mirrors() && !of(0.0).mirrors());
        }
    }
}
