//! The least time at which the skins of two bodies meet, and where.
//!
//! "Least s at which the closed simplices P + s d and Q have a common point" is a linear program in s and the
//! barycentric coordinates on P and Q. If it has a solution it has one at a corner of its feasible set, and there the
//! columns of the coordinates that are not zero are linearly independent: it is the one solution of the same equation
//! for some faces of P and Q, with s among the unknowns or at zero. So all such equations, over all pairs of simplices
//! of the two skins, are solved; the least s of a solution that is inside both simplices is the time. The same
//! argument, applied to the least pair of features that meets at that time, says that this pair too is among the
//! solutions.
//!
//! Three equations carry at most three unknowns, which are the dimensions of the two simplices and s.

use super::integer::{Integer, Solution, Vector, difference, solve};
use super::scene::{Placed, Scene};
use super::{Body, Feature, Rational};

/// A common point of the two skins.
pub(super) struct Meeting {
    pub(super) s: Rational,
    pub(super) a: Feature,
    pub(super) b: Feature,
    pub(super) point: [Rational; 3],
}

/// The meeting of least features at the start, if the skins meet there.
pub(super) fn at_start<T: Integer>(a: &Body, b: &Body, scene: &Scene<T>) -> Option<Meeting> {
    let (from, to) = (Placed::all(&a.simplices, &scene.a), Placed::all(&b.simplices, &scene.b));
    // The simplices are in the order of their features, but several may belong to one face: the pair that meets first
    // has the least feature of A, and among those of the same feature that of the least feature of B counts.
    let mut pairs = from.iter().flat_map(|p| to.iter().map(move |q| (p, q)));
    let meets = |(p, q): (_, _)| Some((p, q, common_point(p, q, None)?));
    let mut least = pairs.find_map(meets)?;
    for (p, q) in pairs.take_while(|(p, _)| p.feature == least.0.feature) {
        if q.feature < least.1.feature {
            least = meets((p, q)).unwrap_or(least);
        }
    }
    let (p, q, solution) = least;
    Some(meeting(p, q, &solution, Rational::ZERO, &scene.scale))
}

/// The first meeting on the way, if there is one; of simultaneous ones that of least features.
pub(super) fn on_the_way<T: Integer>(a: &Body, b: &Body, scene: &Scene<T>) -> Option<Meeting> {
    let displacement = &scene.displacement;
    let from: Vec<_> = Placed::all(&a.simplices, &scene.a).into_iter().map(|p| p.swept(displacement)).collect();
    let to = Placed::all(&b.simplices, &scene.b);
    let mut first: Option<(&Placed<T>, &Placed<T>, Solution<T>)> = None;
    for (p, q) in from.iter().flat_map(|p| to.iter().map(move |q| (p, q))) {
        let Some(solution) = common_point(p, q, Some(displacement)) else { continue };
        let replaces = first.as_ref().is_none_or(|(least_p, least_q, best)| {
            let is_less = || (p.feature, q.feature) < (least_p.feature, least_q.feature);
            is_earlier(&solution, best) || is_less() && !is_earlier(best, &solution)
        });
        if replaces {
            first = Some((p, q, solution));
        }
    }
    let (p, q, solution) = first?;
    let s = fraction(solution.numerators.last()?, &solution.denominator);
    Some(meeting(p, q, &solution, s, &scene.scale))
}

/// All times from 0 to 1 at which single points of two simplices meet.
pub(super) fn meeting_times<T: Integer>(a: &Body, b: &Body, scene: &Scene<T>) -> Vec<Rational> {
    let displacement = &scene.displacement;
    let from: Vec<_> = Placed::all(&a.simplices, &scene.a).into_iter().map(|p| p.swept(displacement)).collect();
    let to = Placed::all(&b.simplices, &scene.b);
    let pairs = from.iter().flat_map(|p| to.iter().map(move |q| (p, q)));
    let solutions = pairs.filter_map(|(p, q)| common_point(p, q, Some(displacement)));
    solutions.filter_map(|solution| Some(fraction(solution.numerators.last()?, &solution.denominator))).collect()
}

/// All single points that simplices of the two skins share at the start, relative to B's origin.
pub(super) fn shared_points<T: Integer>(a: &Body, b: &Body, scene: &Scene<T>) -> Vec<[Rational; 3]> {
    let (from, to) = (Placed::all(&a.simplices, &scene.a), Placed::all(&b.simplices, &scene.b));
    let pairs = from.iter().flat_map(|p| to.iter().map(move |q| (p, q)));
    let point = |(p, q)| {
        let solution = common_point(p, q, None)?;
        Some(meeting(p, q, &solution, Rational::ZERO, &scene.scale).point)
    };
    pairs.filter_map(point).collect()
}

/// The unique solution for a common point of two closed simplices, standing or with the first moving along.
fn common_point<T: Integer>(p: &Placed<T>, q: &Placed<T>, along: Option<&Vector<T>>) -> Option<Solution<T>> {
    let unknowns = p.spans.len() + q.spans.len() + along.iter().len();
    if unknowns > 3 || p.is_apart(q) {
        return None;
    }
    // corner + spans * alpha + along * s = corner' + spans' * beta, with -beta and s as the unknowns.
    let columns: Vec<&Vector<T>> = p.spans.iter().chain(&q.spans).chain(along).collect();
    let mut solution = solve(&columns, &difference(&q.corner, &p.corner))?;
    for beta in &mut solution.numerators[p.spans.len()..p.spans.len() + q.spans.len()] {
        *beta = T::ZERO.minus(beta);
    }
    let (alpha, rest) = solution.numerators.split_at(p.spans.len());
    let (beta, s) = rest.split_at(q.spans.len());
    let inside = [alpha, beta, s].iter().all(|part| is_inside(part, &solution.denominator));
    inside.then_some(solution)
}

/// True if all numerators are at least zero and their sum is at most the denominator.
fn is_inside<T: Integer>(numerators: &[T], denominator: &T) -> bool {
    let total = numerators.iter().fold(T::ZERO, |total, x| total.plus(x));
    numerators.iter().all(|x| *x >= T::ZERO) && total <= *denominator
}

fn is_earlier<T: Integer>(a: &Solution<T>, b: &Solution<T>) -> bool {
    match (a.numerators.last(), b.numerators.last()) {
        (Some(time_a), Some(time_b)) => time_a.times(&b.denominator) < time_b.times(&a.denominator),
        _ => false,
    }
}

fn fraction<T: Integer>(numerator: &T, denominator: &T) -> Rational {
    // The denominator of a solution is positive.
    Rational::new(numerator.to_big(), denominator.to_big()).unwrap_or(Rational::ZERO)
}

fn meeting<T: Integer>(
    p: &Placed<T>,
    q: &Placed<T>,
    solution: &Solution<T>,
    s: Rational,
    scale: &dashu_int::IBig,
) -> Meeting {
    let beta = &solution.numerators[p.spans.len()..p.spans.len() + q.spans.len()];
    let point = [0, 1, 2].map(|i| {
        let start = q.corner[i].times(&solution.denominator);
        let total = q.spans.iter().zip(beta).fold(start, |total, (span, x)| total.plus(&span[i].times(x)));
        Rational::new(total.to_big(), solution.denominator.to_big() * scale).unwrap_or(Rational::ZERO)
    });
    Meeting { s, a: p.feature, b: q.feature, point }
}
