//! Half-spaces of any dimension, given by what defines them and never rounded.

use dashu_int::IBig;
use nalgebra::Point3;

use firstcontact_exact::integer::align_all;
use firstcontact_exact::linear::{common_divisor, dot};
use firstcontact_exact::ring::{cross, difference};
use firstcontact_exact::{Rational, Sign, SmallBigInt};

/// The points `x` with `a[0] x[0] + a[1] x[1] + ... <= b`, exactly.
/// See the notes on convexity-based methods, "Linear Programming".
///
/// Kept as integers without a common divisor: an inequality and its positive multiples are the same half-space.
///
/// ```
/// # use firstcontact_papers::facade as firstcontact;
/// use firstcontact::convex::HalfSpace;
///
/// // 0.5 x - 0.25 y <= 1, or 2 x - y <= 4.
/// let half_space = HalfSpace::new(&[0.5, -0.25], 1.0)?;
/// assert_eq!(half_space.coefficients().iter().map(ToString::to_string).collect::<Vec<_>>(), ["2", "-1"]);
/// assert_eq!(half_space.bound().to_string(), "4");
/// # Ok::<(), firstcontact::convex::HalfSpaceError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HalfSpace {
    /// The coefficients, and last the bound.
    integers: Vec<IBig>,
}

/// The most coordinates that a program may have. The expected work grows with the factorial of their number.
/// See the notes on convexity-based methods, "Seidel's Algorithm".
pub const MOST_COORDINATES: usize = 16;

/// Why numbers are no half-space, or half-spaces have no answer.
/// See the notes on convexity-based methods, "Linear Programming".
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HalfSpaceError {
    /// A number is NaN or infinite.
    #[error("a half-space is given by finite numbers")]
    NotFinite,
    /// The three points that define a plane are in one line.
    #[error("three points in one line define no plane")]
    Collinear,
    /// A half-space has not as many coordinates as the objective.
    #[error("half-space {half_space} has {found} coordinates, the objective {expected}")]
    Dimensions {
        /// The index of the half-space.
        half_space: usize,
        /// Number of coordinates that it has.
        found: usize,
        /// Number of coordinates that it should have.
        expected: usize,
    },
    /// There are none, or too many coordinates: the expected work grows with the factorial of their number.
    #[error("a program has 1 to {MOST_COORDINATES} coordinates, found {0}")]
    Coordinates(usize),
    /// The elimination of a variable would leave too many inequalities: a linear program takes as many half-spaces as
    /// there are (notes on convexity-based methods, "Fourier-Motzkin Elimination").
    #[error("eliminating variable {variable} leaves {inequalities} inequalities, more than the limit of {limit}")]
    TooManyInequalities {
        /// Number that there would be.
        inequalities: usize,
        /// The limit.
        limit: usize,
        /// The variable, counted from zero.
        variable: usize,
    },
}

impl HalfSpace {
    /// The half-space of an inequality in floats.
    ///
    /// # Errors
    /// If a number is not finite.
    pub fn new(coefficients: &[f64], bound: f64) -> Result<HalfSpace, HalfSpaceError> {
        let numbers: Vec<f64> = coefficients.iter().copied().chain([bound]).collect();
        if numbers.iter().all(|x| x.is_finite()) {
            Ok(HalfSpace::of_integers(align_all(&numbers)))
        } else {
            Err(HalfSpaceError::NotFinite)
        }
    }

    /// The half-space of an inequality in rational numbers.
    pub fn rational(coefficients: &[Rational], bound: &Rational) -> HalfSpace {
        let numbers: Vec<Rational> = coefficients.iter().chain([bound]).map(Rational::reduced).collect();
        let shared = numbers.iter().fold(SmallBigInt::ONE, |shared, x| shared.common_multiple(x.denominator()));
        let integer = |x: &Rational| (x.numerator() * &shared.divided_by(x.denominator())).to_big();
        HalfSpace::of_integers(numbers.iter().map(integer).collect())
    }

    /// The half-space behind the plane through three points, seen from where they turn counter-clockwise: a facet of a
    /// solid bounds the solid so. The plane is that of the points, and no normal is rounded.
    ///
    /// # Errors
    /// If a coordinate is not finite, or the points are in one line.
    pub fn behind(corners: [Point3<f64>; 3]) -> Result<HalfSpace, HalfSpaceError> {
        let floats = corners.map(<[f64; 3]>::from);
        if !floats.as_flattened().iter().all(|x| x.is_finite()) {
            return Err(HalfSpaceError::NotFinite);
        }
        // In a unit of two to some power the plane is at `n (unit x) <= n p`; a further column makes the unit a number.
        let mut aligned = align_all(&[floats.as_flattened(), &[1.0]].concat());
        let unit = aligned.pop().unwrap_or(IBig::ONE);
        let [p, q, r]: [[IBig; 3]; 3] = std::array::from_fn(|i| std::array::from_fn(|k| aligned[3 * i + k].clone()));
        let normal = cross(&difference(&q, &p), &difference(&r, &p));
        if normal.iter().all(IBig::is_zero) {
            return Err(HalfSpaceError::Collinear);
        }
        let bound = dot(&normal, &p);
        let coefficients = normal.map(|x| x * &unit);
        Ok(HalfSpace::of_integers(coefficients.into_iter().chain([bound]).collect()))
    }

    /// The half-space of an inequality in integers, coefficients first.
    pub(crate) fn of_integers(integers: Vec<IBig>) -> HalfSpace {
        let divisor = common_divisor(&integers);
        if divisor.is_one() {
            return HalfSpace { integers };
        }
        HalfSpace { integers: integers.into_iter().map(|x| x / &divisor).collect() }
    }

    /// The number of coordinates.
    pub fn dimension(&self) -> usize {
        self.integers.len() - 1
    }

    /// The coefficients: integers that have, together with the bound, no common divisor.
    pub fn coefficients(&self) -> Vec<Rational> {
        self.integers[..self.dimension()].iter().map(whole).collect()
    }

    /// The bound, an integer too.
    pub fn bound(&self) -> Rational {
        whole(&self.integers[self.dimension()])
    }

    /// Side of a point: negative inside, zero on the plane, positive outside. Missing coordinates are zero.
    pub fn side(&self, point: &[Rational]) -> Sign {
        let coefficients = self.coefficients();
        let sum = coefficients.iter().zip(point).fold(-&self.bound(), |sum, (a, x)| &sum + &(a * x));
        sum.sign()
    }

    /// The coefficients, and last the bound.
    pub(crate) fn integers(&self) -> &[IBig] {
        &self.integers
    }
}

/// An integer as a rational number.
fn whole(integer: &IBig) -> Rational {
    Rational::new(integer.clone().into(), SmallBigInt::ONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plane_through_points_is_not_rounded() {
        let third = [1.0, 0.0, 0.0];
        let half_space = HalfSpace::behind([third.into(), [0.0, 3.0, 0.0].into(), [0.0, 0.0, 0.1].into()]).unwrap();
        let at = |point: [f64; 3]| half_space.side(&point.map(Rational::of));
        assert_eq!(at([0.0; 3]), Sign::Negative);
        assert_eq!(at([0.0, 0.0, 0.1]), Sign::Zero);
        assert_eq!(at([0.0, 0.0, 0.1f64.next_up()]), Sign::Positive);
        let seventh = |x: &Rational| x.over(&Rational::of(7.0));
        let numbers: Vec<Rational> = half_space.coefficients().iter().map(seventh).collect();
        let same = HalfSpace::rational(&numbers, &seventh(&half_space.bound()));
        assert_eq!(same, half_space);
    }

    #[test]
    fn nonsense_is_refused() {
        assert_eq!(HalfSpace::new(&[f64::NAN], 1.0), Err(HalfSpaceError::NotFinite));
        let line = [[0.0; 3], [1.0; 3], [3.0; 3]].map(Point3::from);
        assert_eq!(HalfSpace::behind(line), Err(HalfSpaceError::Collinear));
    }
}
