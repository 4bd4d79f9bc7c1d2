//! What the stages of an elimination say, and a point by back substitution.

use dashu_int::IBig;

use super::eliminate::Stages;
use firstcontact_exact::{Rational, Sign, SmallBigInt};

/// The inequalities that bound a variable most closely, and where.
struct Interval {
    /// The greatest lower bound.
    lower: Option<(usize, Rational)>,
    /// The least upper bound.
    upper: Option<(usize, Rational)>,
}

/// What a system of inequalities has.
pub(super) enum Found {
    /// A point that satisfies all of them strictly.
    Interior(Vec<Rational>),
    /// A point, but none that satisfies all of them strictly: with these factors they add up to nothing.
    Boundary(Vec<Rational>, Vec<(usize, IBig)>),
    /// None: with these factors, they add up to a contradiction.
    Nothing(Vec<(usize, IBig)>),
}

/// Reads the stages.
pub(super) fn found(dimension: usize, stages: &Stages) -> Found {
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
        Some((Sign::Negative, parts)) => Found::Nothing(stages.sources(&parts)),
        Some((Sign::Zero, parts)) => Found::Boundary(point(dimension, stages), stages.sources(&parts)),
        _ => Found::Interior(point(dimension, stages)),
    }
}

/// A point, coordinate by coordinate: in the middle of what the ones before leave of the next.
fn point(dimension: usize, stages: &Stages) -> Vec<Rational> {
    let mut point = Vec::with_capacity(dimension);
    for variable in 0..dimension {
        let Interval { lower, upper } = interval(stages, variable, &point);
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

/// What is left of a variable by the ones before it.
fn interval(stages: &Stages, variable: usize, before: &[Rational]) -> Interval {
    let mut interval = Interval { lower: None, upper: None };
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
