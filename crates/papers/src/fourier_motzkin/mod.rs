//! Fourier-Motzkin elimination, exactly (notes on convexity-based methods, "Fourier-Motzkin Elimination").
//!
//! A variable is eliminated by adding every inequality that bounds it above to every one that bounds it below, each
//! with the factor that makes the variable vanish. The rest has a solution if and only if the system had one; of one
//! variable the greatest lower bound is compared with the least upper bound. With strict inequalities the same holds
//! for solutions of the strict system, so that one run separates all three cases: inner points, points of the
//! boundary only, none.
//!
//! Redundant inequalities stay, as in the textbook: `m` of them may become `m^2 / 4` with each variable. So there
//! is a limit on their number ([`MOST_INEQUALITIES`], or what the caller says), and more is an error rather than a long
//! wait. Every sum remembers what it is the sum of; that gives the proof where there is no solution, and no inner one.

mod eliminate;

#[cfg(test)]
mod tests;

pub(crate) use eliminate::Stages;

use dashu_int::IBig;

use crate::half_space::{HalfSpace, HalfSpaceError};
use crate::linear_program::{Contradiction, WeightedHalfSpace, check_program};
use firstcontact_exact::{Rational, Sign, SmallBigInt};

/// Limit on the inequalities after the elimination of a variable, unless the caller sets another: more than sixteen
/// half-spaces in three coordinates can become, some thousand. See the notes on convexity-based methods,
/// "Fourier-Motzkin Elimination".
pub const MOST_INEQUALITIES: usize = 100_000;

/// Common points of half-spaces (notes on convexity-based methods, "Fourier-Motzkin Elimination").
#[derive(Debug, Clone)]
pub enum Feasibility {
    /// A point inside of all of them.
    Interior(Vec<Rational>),
    /// Points, but none inside of all.
    Boundary {
        /// One of the common points.
        point: Vec<Rational>,
        /// With these weights, all positive, coefficients add up to zero and so do bounds: every common point is on the
        /// planes of these.
        half_spaces: Vec<WeightedHalfSpace>,
    },
    /// Nothing.
    Empty(Contradiction),
}

/// Common points of half-spaces in so many coordinates, by Fourier-Motzkin elimination, exactly. See the notes on
/// convexity-based methods, "Fourier-Motzkin Elimination".
///
/// ```
/// # use firstcontact_papers::facade as firstcontact;
/// use firstcontact::convex::HalfSpace;
/// use firstcontact::convex::fourier_motzkin::{Feasibility, MOST_INEQUALITIES, eliminate};
///
/// // Two triangles of the plane that touch in (1, 1).
/// let half_spaces = [[-1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [1.0, 1.0, 2.0], [-1.0, 0.0, -1.0], [0.0, -1.0, -1.0]];
/// let half_spaces = half_spaces.map(|[x, y, bound]| HalfSpace::new(&[x, y], bound)).into_iter().collect::<Result<Vec<_>, _>>()?;
/// let Feasibility::Boundary { point, .. } = eliminate(2, &half_spaces, MOST_INEQUALITIES)? else { panic!("they touch") };
/// assert_eq!(point.iter().map(ToString::to_string).collect::<Vec<_>>(), ["1", "1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a half-space has another number of coordinates, there are none or too many, or more inequalities come up than the
/// limit.
pub fn eliminate(dimension: usize, half_spaces: &[HalfSpace], limit: usize) -> Result<Feasibility, HalfSpaceError> {
    check_program(dimension, half_spaces)?;
    let rows = half_spaces.iter().map(|half_space| half_space.integers().to_vec()).collect();
    let stages = Stages::new(dimension, rows, limit)?;
    Ok(match solution(dimension, &stages) {
        SystemSolution::Interior(point) => Feasibility::Interior(point),
        SystemSolution::Boundary(point, parts) => Feasibility::Boundary { point, half_spaces: weighted(parts) },
        SystemSolution::Nothing(parts) => Feasibility::Empty(Contradiction { half_spaces: weighted(parts) }),
    })
}

fn weighted(parts: Vec<(usize, IBig)>) -> Vec<WeightedHalfSpace> {
    let weight = |(half_space, factor)| WeightedHalfSpace {
        half_space,
        weight: Rational::new(SmallBigInt::from(factor), SmallBigInt::ONE),
    };
    parts.into_iter().map(weight).collect()
}

/// The inequalities that bound a variable most closely, and where.
struct VariableInterval {
    /// The greatest lower bound.
    lower: Option<(usize, Rational)>,
    /// The least upper bound.
    upper: Option<(usize, Rational)>,
}

/// Solution of a system of inequalities.
pub(crate) enum SystemSolution {
    /// A point that satisfies all of them strictly.
    Interior(Vec<Rational>),
    /// A point, but none that satisfies all of them strictly: with these factors they add up to nothing.
    Boundary(Vec<Rational>, Vec<(usize, IBig)>),
    /// None: with these factors, they add up to a contradiction.
    Nothing(Vec<(usize, IBig)>),
}

/// Reads the stages.
pub(crate) fn solution(dimension: usize, stages: &Stages) -> SystemSolution {
    let first = interval(stages, 0, &[]);
    let constant = stages.least_constant().map(|row| {
        let sign = stages.integers(row).last().map_or(Sign::Zero, |bound| bound.cmp(&IBig::ZERO).into());
        (sign, vec![(row, IBig::ONE)])
    });
    let crossed = match (&first.lower, &first.upper) {
        (Some((lower, least)), Some((upper, most))) => {
            // Multiplied like this, they add up to an inequality without the variable.
            let size = |row: usize| stages.integers(row)[0].clone();
            Some((Sign::from(most.cmp(least)), vec![(*upper, -size(*lower)), (*lower, size(*upper))]))
        }
        _ => None,
    };
    let worst = constant.into_iter().chain(crossed).min_by_key(|(sign, _)| *sign);
    match worst {
        Some((Sign::Negative, parts)) => SystemSolution::Nothing(stages.sources(&parts)),
        Some((Sign::Zero, parts)) => SystemSolution::Boundary(point(dimension, stages), stages.sources(&parts)),
        _ => SystemSolution::Interior(point(dimension, stages)),
    }
}

/// A point, coordinate by coordinate: in the middle of what the ones before leave of the next.
fn point(dimension: usize, stages: &Stages) -> Vec<Rational> {
    let mut point = Vec::with_capacity(dimension);
    for variable in 0..dimension {
        let VariableInterval { lower, upper } = interval(stages, variable, &point);
        let one = Rational::of(1.0);
        let place = match (lower, upper) {
            (Some((_, least)), Some((_, most))) => &(&least + &most) * &Rational::of(0.5),
            (Some((_, least)), None) => &least + &one,
            (None, Some((_, most))) => &most - &one,
            (None, None) => Rational::ZERO,
        };
        point.push(place.reduced());
    }
    point
}

/// Interval that the variables before it leave to a variable.
fn interval(stages: &Stages, variable: usize, before: &[Rational]) -> VariableInterval {
    let mut interval = VariableInterval { lower: None, upper: None };
    for &row in stages.stage(variable + 1) {
        let sign = stages.sign(row, variable);
        if sign.is_zero() {
            continue;
        }
        let integers = stages.integers(row);
        let whole = |x: &IBig| Rational::new(SmallBigInt::from(x.clone()), SmallBigInt::ONE);
        let bound = integers.last().map_or(Rational::ZERO, whole);
        let rest = before.iter().zip(integers).fold(bound, |rest, (x, a)| &rest - &(x * &whole(a)));
        let place = rest.over(&whole(&integers[variable]));
        let (slot, is_closer) = match sign {
            Sign::Negative => (&mut interval.lower, (|new, old| new > old) as fn(&Rational, &Rational) -> bool),
            _ => (&mut interval.upper, (|new, old| new < old) as fn(&Rational, &Rational) -> bool),
        };
        if slot.as_ref().is_none_or(|(_, old)| is_closer(&place, old)) {
            *slot = Some((row, place));
        }
    }
    interval
}
