//! Two convex solids as one linear program: the point that is deepest inside all of their facets.
//!
//! With the facets `n x <= b` of both solids, the program is to maximise `s` over all `(x, s)` with `n x + w s <= b`,
//! where `w` is positive. Whatever the numbers `w` are, `s > 0` means that `x` is inside of all half-spaces, `s = 0`
//! that they have a common point but no common inner point, and `s < 0` that they have none. They are the powers of two
//! next to the sizes of the normals, so that `s` is about the distance of `x` from the nearest plane.
//!
//! The program has points, and as A is bounded, so is `s`. At the best point the objective is a combination of four
//! half-spaces at most: their normals cancel, and their bounds add up to `s`. Those of A alone then give the normal of
//! a plane, those of both the bounds of A and of B along it, whose difference is `s`: the separating plane, or the
//! plane that supports both where they touch. Every answer is the outcome of the one program; nothing is iterated,
//! handed over or left undecided.

use dashu_int::IBig;

use crate::fourier_motzkin::Stages;
use crate::fourier_motzkin::{SystemSolution, solution};
use crate::half_space::HalfSpaceError;
use crate::linear_program::Constraints;
use crate::linear_program::{Combination, Fractions};
use crate::linear_program::{Solved, solve};
use crate::pair_facets::{PairFacets, RationalCertificate};
use firstcontact_exact::{Filtered, Sign, power_of_two};

/// The facets of two solids with a column for the slack.
struct WithSlack<'f, 's> {
    facets: &'f PairFacets<'s>,
    estimates: Vec<([Filtered; 3], Filtered)>,
    /// The exponents of the weights of the slack, counted from the least.
    weights: Vec<i32>,
    least: i32,
}

/// Weights are kept well inside of the floats.
const LARGEST_WEIGHT: i32 = 900;

impl<'f, 's> WithSlack<'f, 's> {
    fn new(facets: &'f PairFacets<'s>) -> WithSlack<'f, 's> {
        let estimates: Vec<_> = (0..facets.count()).map(|facet| facets.estimate(facet)).collect();
        let mut weights: Vec<i32> = estimates.iter().map(|(normal, _)| exponent(normal)).collect();
        let least = weights.iter().copied().min().unwrap_or(0);
        weights.iter_mut().for_each(|weight| *weight -= least);
        WithSlack { facets, estimates, weights, least }
    }
}

/// An exponent of two near the size of a vector; any would do.
fn exponent(normal: &[Filtered; 3]) -> i32 {
    let size = normal.iter().map(|x| x.value.abs()).fold(0.0, f64::max);
    let biased = (size.to_bits() >> 52) as i32;
    (biased - 1023).clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT)
}

impl Constraints for WithSlack<'_, '_> {
    fn dimension(&self) -> usize {
        4
    }

    fn count(&self) -> usize {
        self.facets.count()
    }

    fn estimate(&self, index: usize, row: &mut Vec<Filtered>) {
        let (normal, bound) = self.estimates[index];
        let weight = Filtered::exact(power_of_two(self.least + self.weights[index]));
        row.extend(normal);
        row.extend([weight, bound]);
    }

    fn integers(&self, index: usize) -> Vec<IBig> {
        let (normal, bound) = self.facets.integers(index);
        let denominator = self.facets.scene().denominator().to_big();
        let weight = (&denominator * &denominator) << self.weights[index] as usize;
        normal.into_iter().chain([weight, bound]).collect()
    }

    fn scale(&self, coordinate: usize) -> i32 {
        // With the unit `u = 2^g / q` of the other coordinates, normals are in units of `u^2`, bounds of `u^3`, and
        // weights of `2^least / q^2`: the unit of the slack is `2^(2 g - least)` times `u`.
        if coordinate == 3 { 2 * self.facets.scene().exponent_of_integers() - self.least } else { 0 }
    }
}

/// Relation of two solids as the piece of a scene begins, by one linear program.
pub(crate) fn by_linear_program(facets: &PairFacets<'_>) -> RationalCertificate {
    let program = WithSlack::new(facets);
    let objective = [IBig::ZERO, IBig::ZERO, IBig::ZERO, IBig::ONE];
    match solve(&program, &objective) {
        // The program has a best point: any slack small enough has points, and A is bounded.
        Solved::Best { tight, point } | Solved::Away { tight, point, .. } => {
            match Sign::from(point.numerators[3].cmp(&IBig::ZERO)) {
                Sign::Negative => RationalCertificate::Apart(facets.plane(&tight)),
                Sign::Zero => facets.touching(&tight, &point.rationals()),
                Sign::Positive => RationalCertificate::Overlapping(facets.point(&point.rationals())),
            }
        }
        Solved::Nowhere(contradiction) => RationalCertificate::Apart(facets.plane(&contradiction)),
    }
}

/// Relation of two solids, by elimination over the half-spaces of their facets.
pub(crate) fn by_elimination(facets: &PairFacets<'_>, limit: usize) -> Result<RationalCertificate, HalfSpaceError> {
    let row = |facet: usize| {
        let (normal, bound) = facets.integers(facet);
        normal.into_iter().chain([bound]).collect()
    };
    let stages = Stages::new(3, (0..facets.count()).map(row).collect(), limit)?;
    let combination = |parts: Vec<(usize, IBig)>| {
        let (rows, numerators) = parts.into_iter().unzip();
        Combination { rows, factors: Fractions { numerators, denominator: IBig::ONE } }
    };
    Ok(match solution(3, &stages) {
        SystemSolution::Interior(point) => RationalCertificate::Overlapping(facets.point(&point)),
        SystemSolution::Boundary(point, parts) => facets.touching(&combination(parts), &point),
        SystemSolution::Nothing(parts) => RationalCertificate::Apart(facets.plane(&combination(parts))),
    })
}
