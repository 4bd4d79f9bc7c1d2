//! Linear equations in three dimensions with at most three unknowns, solved by Cramer's rule.

use super::integer::{Integer, Vector, cross, dot, first_nonzero};

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
