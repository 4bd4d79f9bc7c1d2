//! What can be asked of the elimination, and the answers with their proofs.

use dashu_int::IBig;

use super::eliminate::Stages;
use super::witness::{Found, found};
use crate::halfspace::HalfSpace;
use crate::linear_program::{Combination, Contradiction, Fractions, ProgramError, Weighted, check_program};
use crate::pair_facets::PairFacets;
use crate::relation::Relation;
use firstcontact_exact::{Rational, SmallBigInt};

/// How many inequalities there may be after the elimination of a variable, unless the caller says otherwise: more than
/// sixteen half-spaces in three coordinates can become, some thousand.
/// See the notes on convexity-based methods, "Fourier-Motzkin Elimination".
pub const MOST_INEQUALITIES: usize = 100_000;

/// What half-spaces have in common (notes on convexity-based methods, "Fourier-Motzkin Elimination").
#[derive(Debug, Clone)]
pub enum Feasibility {
    /// A point inside of all of them.
    Interior(Vec<Rational>),
    /// Points, but none inside of all.
    Boundary {
        /// One of the common points.
        point: Vec<Rational>,
        /// With these weights, all positive, coefficients add up to zero and so do bounds: every common point is on the planes of these.
        half_spaces: Vec<Weighted>,
    },
    /// Nothing.
    Empty(Contradiction),
}

/// The elimination of a variable would leave too many inequalities: a linear program takes as many half-spaces as there are
/// (notes on convexity-based methods, "Fourier-Motzkin Elimination").
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("eliminating variable {variable} leaves {inequalities} inequalities, more than the limit of {limit}")]
pub struct TooManyInequalities {
    /// How many there would be.
    pub inequalities: usize,
    /// How many there may be.
    pub limit: usize,
    /// The variable, counted from zero.
    pub variable: usize,
}

/// Why there is no answer. See the notes on convexity-based methods, "Fourier-Motzkin Elimination".
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EliminationError {
    /// The half-spaces make no program.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// There are too many inequalities.
    #[error(transparent)]
    TooMany(#[from] TooManyInequalities),
}

/// Whether half-spaces in so many coordinates have a common point, by Fourier-Motzkin elimination, exactly.
/// See the notes on convexity-based methods, "Fourier-Motzkin Elimination".
///
/// ```
/// # use firstcontact_convex::facade as firstcontact;
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
/// If a half-space has another number of coordinates, there are none or too many, or more inequalities come up than the limit.
pub fn eliminate(dimension: usize, half_spaces: &[HalfSpace], limit: usize) -> Result<Feasibility, EliminationError> {
    check_program(dimension, half_spaces)?;
    let rows = half_spaces.iter().map(|half_space| half_space.integers().to_vec()).collect();
    let stages = Stages::new(dimension, rows, limit)?;
    Ok(match found(dimension, &stages) {
        Found::Interior(point) => Feasibility::Interior(point),
        Found::Boundary(point, parts) => Feasibility::Boundary { point, half_spaces: weighted(parts) },
        Found::Nothing(parts) => Feasibility::Empty(Contradiction { half_spaces: weighted(parts) }),
    })
}

fn weighted(parts: Vec<(usize, IBig)>) -> Vec<Weighted> {
    let weight = |(half_space, factor)| Weighted {
        half_space,
        weight: Rational::new(SmallBigInt::from(factor), SmallBigInt::ONE),
    };
    parts.into_iter().map(weight).collect()
}

/// How two solids lie, by elimination over the half-spaces of their facets.
pub(crate) fn relation(facets: &PairFacets<'_>, limit: usize) -> Result<Relation, TooManyInequalities> {
    let row = |facet: usize| {
        let (normal, bound) = facets.integers(facet);
        normal.into_iter().chain([bound]).collect()
    };
    let stages = Stages::new(3, (0..facets.count()).map(row).collect(), limit)?;
    let combination = |parts: Vec<(usize, IBig)>| {
        let (rows, numerators) = parts.into_iter().unzip();
        Combination { rows, factors: Fractions { numerators, denominator: IBig::ONE } }
    };
    Ok(match found(3, &stages) {
        Found::Interior(point) => Relation::Overlapping(facets.point(&point)),
        Found::Boundary(point, parts) => facets.touching(&combination(parts), &point),
        Found::Nothing(parts) => Relation::Apart(facets.plane(&combination(parts))),
    })
}
