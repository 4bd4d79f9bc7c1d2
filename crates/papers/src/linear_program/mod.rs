//! Linear programming by Seidel's algorithm in any dimension, exactly (notes on convexity-based methods, "Linear
//! Programming" and "Seidel's Algorithm").
//!
//! [`maximise`] answers a program in rational half-spaces, with a proof that can be checked by adding a few of them up.
//! Half-spaces are combinatorial, and so is all that the algorithm does: its state is which planes a point is on, and
//! what it asks are signs of minors of their numbers (`system`). Floats with proven bounds answer first, integers where
//! those are in doubt.

mod seidel;
mod solve;
mod system;
#[cfg(test)]
mod tests;

pub(crate) use solve::{Combination, Fractions, Solved, solve};
pub(crate) use system::{Constraints, IntegerRows};

pub use crate::half_space::MOST_COORDINATES;

use crate::half_space::{HalfSpace, HalfSpaceError};
use firstcontact_exact::{Rational, Sign};

/// The answer to a linear program. See the notes on convexity-based methods, "Linear Programming".
#[derive(Debug, Clone)]
pub enum ProgramOutcome {
    /// There is a best point.
    Optimal(Optimum),
    /// The objective grows without end.
    Unbounded(Unbounded),
    /// The half-spaces have no common point.
    Infeasible(Contradiction),
}

/// A best point. See the notes on convexity-based methods, "Linear Programming".
#[derive(Debug, Clone)]
pub struct Optimum {
    /// The best point with the greatest first coordinate, of these the one with the greatest second, and so on. Some
    /// best point, if there is no such one because the best ones go on for ever.
    pub point: Vec<Rational>,
    /// Value of the objective there.
    pub value: Rational,
    /// Half-spaces with the point on their planes, at most one for each coordinate: the objective is the sum of their
    /// coefficients times these weights, none of which is negative. So no point of theirs is better.
    pub tight: Vec<WeightedHalfSpace>,
}

/// A way to be better and better. See the notes on convexity-based methods, "Linear Programming".
#[derive(Debug, Clone)]
pub struct Unbounded {
    /// A common point.
    pub point: Vec<Rational>,
    /// A direction in which the objective grows and no half-space is ever left.
    pub direction: Vec<Rational>,
}

/// Half-spaces without a common point. See the notes on convexity-based methods, "Linear Programming".
#[derive(Debug, Clone)]
pub struct Contradiction {
    /// By Seidel's algorithm at most one more than there are coordinates (Helly). With these weights, all positive,
    /// coefficients add up to zero and bounds to less than zero (Farkas).
    pub half_spaces: Vec<WeightedHalfSpace>,
}

/// A half-space with a factor. See the notes on convexity-based methods, "Linear Programming".
#[derive(Debug, Clone)]
pub struct WeightedHalfSpace {
    /// The index of the half-space.
    pub half_space: usize,
    /// The factor of its coefficients and its bound, as the half-space gives them.
    pub weight: Rational,
}

/// Maximises a linear function over the common points of half-spaces by Seidel's algorithm (notes on convexity-based
/// methods, "Seidel's Algorithm"), exactly. In `d` coordinates `m` half-spaces take an expected `O(d! m)` steps.
///
/// ```
/// # use firstcontact_papers::facade as firstcontact;
/// use firstcontact::convex::linear_program::{ProgramOutcome, maximise};
/// use firstcontact::convex::HalfSpace;
/// use firstcontact::exact::Rational;
///
/// // The triangles (1,0), (5,-1), (4,3) and (0,0), (4,1), (1,4) of the notes, three half-spaces each.
/// let half_spaces = [
///     HalfSpace::new(&[-1.0, -4.0], -1.0)?,
///     HalfSpace::new(&[4.0, 1.0], 19.0)?,
///     HalfSpace::new(&[-1.0, 1.0], -1.0)?,
///     HalfSpace::new(&[1.0, -4.0], 0.0)?,
///     HalfSpace::new(&[1.0, 1.0], 5.0)?,
///     HalfSpace::new(&[-4.0, 1.0], 0.0)?,
/// ];
/// let objective = [1.0, 0.0].map(Rational::of);
/// let ProgramOutcome::Optimal(optimum) = maximise(&objective, &half_spaces)? else { panic!("they overlap") };
/// assert_eq!(optimum.point.iter().map(ToString::to_string).collect::<Vec<_>>(), ["4", "1"]);
/// assert!(optimum.holds(&objective, &half_spaces));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a half-space has not as many coordinates as the objective, or there are none or more than [`MOST_COORDINATES`].
pub fn maximise(objective: &[Rational], half_spaces: &[HalfSpace]) -> Result<ProgramOutcome, HalfSpaceError> {
    let dimension = objective.len();
    check_program(dimension, half_spaces)?;
    // A half-space with the coefficients of the objective has them as integers; its bound is no multiple of theirs.
    let scaled = HalfSpace::rational(objective, &Rational::ZERO);
    let rows = half_spaces.iter().map(|half_space| half_space.integers().to_vec()).collect();
    let constraints = IntegerRows { dimension, rows };
    Ok(match solve(&constraints, &scaled.integers()[..dimension]) {
        Solved::Nowhere(combination) => {
            let mut half_spaces = weighted(&combination, &Rational::of(1.0));
            half_spaces.retain(|part| !part.weight.sign().is_zero());
            ProgramOutcome::Infeasible(Contradiction { half_spaces })
        }
        Solved::Best { tight, point } => optimal(objective, &scaled, &tight, point.rationals()),
        Solved::Away { tight, point, direction } => {
            let (start, direction) = (point.rationals(), direction.rationals());
            let point = moved_inside(half_spaces, &start, &direction);
            if dot(objective, &direction).sign().is_zero() {
                optimal(objective, &scaled, &tight, point)
            } else {
                ProgramOutcome::Unbounded(Unbounded { point, direction })
            }
        }
    })
}

/// Refuses half-spaces that make no program in so many coordinates.
pub(crate) fn check_program(expected: usize, half_spaces: &[HalfSpace]) -> Result<(), HalfSpaceError> {
    if expected == 0 || expected > MOST_COORDINATES {
        return Err(HalfSpaceError::Coordinates(expected));
    }
    match half_spaces.iter().position(|half_space| half_space.dimension() != expected) {
        Some(half_space) => {
            let found = half_spaces[half_space].dimension();
            Err(HalfSpaceError::Dimensions { half_space, found, expected })
        }
        None => Ok(()),
    }
}

fn optimal(objective: &[Rational], scaled: &HalfSpace, tight: &Combination, point: Vec<Rational>) -> ProgramOutcome {
    // The factors are those of the integers that the objective was brought to.
    let places = objective.iter().zip(scaled.coefficients());
    let factor = places.filter(|(x, _)| !x.sign().is_zero()).map(|(x, integer)| x.over(&integer)).next();
    let factor = factor.unwrap_or(Rational::ZERO);
    let (value, tight) = (dot(objective, &point), weighted(tight, &factor));
    ProgramOutcome::Optimal(Optimum { point, value, tight })
}

fn weighted(combination: &Combination, factor: &Rational) -> Vec<WeightedHalfSpace> {
    let parts = combination.rows.iter().zip(combination.factors.rationals());
    parts.map(|(&half_space, weight)| WeightedHalfSpace { half_space, weight: &weight * factor }).collect()
}

/// The first point of a ray that is in all half-spaces; from some point on all of it is.
fn moved_inside(half_spaces: &[HalfSpace], start: &[Rational], direction: &[Rational]) -> Vec<Rational> {
    let length = half_spaces.iter().fold(Rational::ZERO, |length, half_space| {
        let coefficients = half_space.coefficients();
        let beyond = &dot(&coefficients, start) - &half_space.bound();
        let inwards = -&dot(&coefficients, direction);
        if inwards.sign() == Sign::Positive { length.max(beyond.over(&inwards)) } else { length }
    });
    start.iter().zip(direction).map(|(x, step)| x + &(step * &length)).collect()
}

fn dot(u: &[Rational], v: &[Rational]) -> Rational {
    u.iter().zip(v).fold(Rational::ZERO, |sum, (x, y)| &sum + &(x * y))
}

/// The coefficients and the bound that half-spaces add up to with their weights.
fn total(
    dimension: usize,
    parts: &[WeightedHalfSpace],
    half_spaces: &[HalfSpace],
) -> Option<(Vec<Rational>, Rational)> {
    let mut sums = (vec![Rational::ZERO; dimension], Rational::ZERO);
    for WeightedHalfSpace { half_space, weight } in parts {
        let half_space = half_spaces.get(*half_space)?;
        for (sum, coefficient) in sums.0.iter_mut().zip(half_space.coefficients()) {
            *sum = &*sum + &(&coefficient * weight);
        }
        sums.1 = &sums.1 + &(&half_space.bound() * weight);
    }
    Some(sums)
}

impl Optimum {
    /// Checks the proof, exactly: the point is in all half-spaces, and no point of the tight ones is better.
    pub fn holds(&self, objective: &[Rational], half_spaces: &[HalfSpace]) -> bool {
        let inside = half_spaces.iter().all(|half_space| half_space.side(&self.point) != Sign::Positive);
        let positive = self.tight.iter().all(|part| part.weight.sign() != Sign::Negative);
        let sum = total(objective.len(), &self.tight, half_spaces);
        inside && positive && sum.is_some_and(|(sum, bound)| sum == objective && bound == self.value)
    }
}

impl Contradiction {
    /// Checks the proof, exactly.
    pub fn holds(&self, half_spaces: &[HalfSpace]) -> bool {
        let dimension = half_spaces.first().map_or(0, HalfSpace::dimension);
        let positive = self.half_spaces.iter().all(|part| part.weight.sign() == Sign::Positive);
        let sum = total(dimension, &self.half_spaces, half_spaces);
        let is_zero = |sum: &[Rational]| sum.iter().all(|x| x.sign().is_zero());
        positive && sum.is_some_and(|(sum, bound)| is_zero(&sum) && bound.sign() == Sign::Negative)
    }
}

impl Unbounded {
    /// Checks the proof, exactly.
    pub fn holds(&self, objective: &[Rational], half_spaces: &[HalfSpace]) -> bool {
        let stays = |half_space: &HalfSpace| {
            half_space.side(&self.point) != Sign::Positive
                && dot(&half_space.coefficients(), &self.direction).sign() != Sign::Positive
        };
        half_spaces.iter().all(stays) && dot(objective, &self.direction).sign() == Sign::Positive
    }
}
