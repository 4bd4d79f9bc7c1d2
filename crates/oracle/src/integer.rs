//! Two kinds of integers, machine ones if they cannot overflow and big ones otherwise, and linear equations over them.

use dashu_int::IBig;
use firstcontact_exact::Sign;

/// Operations that the oracle needs of an integer.
pub(super) trait Integer: Clone + Ord {
    /// Zero.
    const ZERO: Self;
    /// A small constant.
    fn from_small(value: i32) -> Self;
    /// The sum.
    fn plus(&self, other: &Self) -> Self;
    /// The difference.
    fn minus(&self, other: &Self) -> Self;
    /// The product.
    fn times(&self, other: &Self) -> Self;
    /// The same number as a big integer.
    fn to_big(&self) -> IBig;

    /// The sign.
    fn sign(&self) -> Sign {
        Sign::from(self.cmp(&Self::ZERO))
    }
}

/// Implements the operations by those of the type.
macro_rules! integer {
    ($type:ty, $zero:expr) => {
        impl Integer for $type {
            const ZERO: $type = $zero;

            fn from_small(value: i32) -> $type {
                <$type>::from(value)
            }

            fn plus(&self, other: &$type) -> $type {
                self + other
            }

            fn minus(&self, other: &$type) -> $type {
                self - other
            }

            fn times(&self, other: &$type) -> $type {
                self * other
            }

            fn to_big(&self) -> IBig {
                self.clone().into()
            }
        }
    };
}

integer!(IBig, IBig::ZERO);
// Plain arithmetic is safe here because `scene` lets only coordinates below its limit through.
integer!(i128, 0);

/// A vector of three integers.
pub(super) type Vector<T> = [T; 3];

/// `a - b`.
pub(super) fn difference<T: Integer>(a: &Vector<T>, b: &Vector<T>) -> Vector<T> {
    [a[0].minus(&b[0]), a[1].minus(&b[1]), a[2].minus(&b[2])]
}

/// `a + b`.
pub(super) fn sum<T: Integer>(a: &Vector<T>, b: &Vector<T>) -> Vector<T> {
    [a[0].plus(&b[0]), a[1].plus(&b[1]), a[2].plus(&b[2])]
}

/// The cross product.
pub(super) fn cross<T: Integer>(a: &Vector<T>, b: &Vector<T>) -> Vector<T> {
    let component = |i: usize, j: usize| a[i].times(&b[j]).minus(&a[j].times(&b[i]));
    [component(1, 2), component(2, 0), component(0, 1)]
}

/// The dot product.
pub(super) fn dot<T: Integer>(a: &Vector<T>, b: &Vector<T>) -> T {
    a[0].times(&b[0]).plus(&a[1].times(&b[1])).plus(&a[2].times(&b[2]))
}

/// The position of the first component that is not zero.
fn first_nonzero<T: Integer>(a: &Vector<T>) -> Option<usize> {
    a.iter().position(|component| !component.sign().is_zero())
}

/// The values of the unknowns as `numerators[i] / denominator`, the denominator positive.
pub(super) struct Solution<T> {
    pub(super) numerators: Vec<T>,
    pub(super) denominator: T,
}

impl<T: Integer> Solution<T> {
    fn new(numerators: Vec<T>, denominator: T) -> Solution<T> {
        if denominator >= T::ZERO {
            return Solution { numerators, denominator };
        }
        let negated = |x: &T| T::ZERO.minus(x);
        Solution { numerators: numerators.iter().map(negated).collect(), denominator: negated(&denominator) }
    }
}

/// The one solution x of `x0 columns[0] + x1 columns[1] + ... = target`.
///
/// `None` if there is no solution, and also if the columns are linearly dependent.
pub(super) fn solve<T: Integer>(columns: &[&Vector<T>], target: &Vector<T>) -> Option<Solution<T>> {
    match columns {
        [] => first_nonzero(target).is_none().then(|| Solution::new(Vec::new(), T::from_small(1))),
        [u] => {
            let k = first_nonzero(u)?;
            first_nonzero(&cross(u, target)).is_none().then(|| Solution::new(vec![target[k].clone()], u[k].clone()))
        }
        [u, v] => {
            let normal = cross(u, v);
            let k = first_nonzero(&normal)?;
            if !dot(&normal, target).sign().is_zero() {
                return None;
            }
            let (first, second) = (cross(target, v), cross(u, target));
            Some(Solution::new(vec![first[k].clone(), second[k].clone()], normal[k].clone()))
        }
        [u, v, w] => {
            let vw = cross(v, w);
            let denominator = dot(u, &vw);
            if denominator.sign().is_zero() {
                return None;
            }
            let ut = cross(u, target);
            let first = dot(target, &vw);
            // det[u, target, w] and det[u, v, target] = -det[u, target, v].
            let (second, third) = (dot(&ut, w), T::ZERO.minus(&dot(&ut, v)));
            Some(Solution::new(vec![first, second, third], denominator))
        }
        _ => None,
    }
}
