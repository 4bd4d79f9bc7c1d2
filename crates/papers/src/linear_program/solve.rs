//! From the rows that Seidel's algorithm ends with to the numbers: the best point and the factors that prove it.

use dashu_int::IBig;

use crate::linear_program::seidel::{NoPoint, Seidel};
use crate::linear_program::system::{Basis, Constraints, Flat, ProgramRows};
use firstcontact_exact::Rational;
use firstcontact_exact::linear::cramer;

/// A vector of rational numbers: integers over one positive denominator.
#[derive(Debug, Clone)]
pub(crate) struct Fractions {
    /// The numerators.
    pub(crate) numerators: Vec<IBig>,
    /// The denominator, which is positive.
    pub(crate) denominator: IBig,
}

impl Fractions {
    /// The numbers themselves.
    pub(crate) fn rationals(&self) -> Vec<Rational> {
        let ratio = |x: &IBig| Rational::new(x.clone().into(), self.denominator.clone().into());
        self.numerators.iter().map(ratio).collect()
    }
}

/// Constraints and a factor for each, none of them negative.
#[derive(Debug, Clone)]
pub(crate) struct Combination {
    /// The constraints' numbers.
    pub rows: Vec<usize>,
    /// Their factors.
    pub factors: Fractions,
}

/// Result of a program, with coordinates in the units of its columns.
#[derive(Debug, Clone)]
pub(crate) enum Solved {
    /// There is a best point.
    Best {
        /// Independent constraints that are tight there, of which the objective is a combination.
        tight: Combination,
        /// The point.
        point: Fractions,
    },
    /// The best point of the box goes away with the box.
    Away {
        /// The same of the constraints; they are fewer than there are coordinates.
        tight: Combination,
        /// The point for a box of no size.
        point: Fractions,
        /// Its movement as the box grows: a direction in which no constraint is ever left.
        direction: Fractions,
    },
    /// The constraints have no common point: this combination of them says that zero is negative.
    Nowhere(Combination),
}

/// Maximises an objective, given in the units of the constraints' columns, over their common points.
pub(crate) fn solve(constraints: &dyn Constraints, objective: &[IBig]) -> Solved {
    let system = ProgramRows::new(constraints, objective);
    match Seidel::new(&system).run() {
        Ok(best) => best_point(&system, &best, objective),
        Err(NoPoint { basis, beyond }) => {
            // With a factor of one for the row beyond, those of the others follow.
            let against: Vec<IBig> = system.integers(beyond)[..system.dimension()].iter().map(|x| -x).collect();
            let mut factors = multipliers(&system, &basis, &against);
            factors.numerators.push(factors.denominator.clone());
            let rows: Vec<usize> = basis.rows.into_iter().chain([beyond]).collect();
            Solved::Nowhere(without_box(&system, &rows, factors))
        }
    }
}

fn best_point(system: &ProgramRows<'_>, best: &Flat, objective: &[IBig]) -> Solved {
    let dimension = system.dimension();
    let rows = &best.basis.rows;
    let tight = without_box(system, rows, multipliers(system, &best.basis, objective));
    let point = common_point(system, rows, dimension);
    if rows.iter().all(|&row| row < system.count()) {
        Solved::Best { tight, point }
    } else {
        Solved::Away { tight, point, direction: common_point(system, rows, dimension + 1) }
    }
}

/// The point that satisfies rows with equality, with one of the last two columns as the right-hand side.
fn common_point(system: &ProgramRows<'_>, rows: &[usize], right: usize) -> Fractions {
    let dimension = system.dimension();
    let equation = |&row: &usize| {
        let entries = system.integers(row);
        entries[..dimension].iter().chain([&entries[right]]).cloned().collect()
    };
    fractions(rows.iter().map(equation).collect())
}

/// The factors with which rows add up to a vector, which is some sum of theirs. Its pivots alone say which.
fn multipliers(system: &ProgramRows<'_>, basis: &Basis, sum: &[IBig]) -> Fractions {
    let equation =
        |&k: &usize| basis.rows.iter().map(|&row| system.integers(row)[k].clone()).chain([sum[k].clone()]).collect();
    fractions(basis.pivots.iter().map(equation).collect())
}

/// The one solution of equations that a basis has made independent.
fn fractions(equations: Vec<Vec<IBig>>) -> Fractions {
    let (numerators, denominator) = cramer(&equations);
    debug_assert!(!denominator.is_zero(), "a basis is independent");
    Fractions { numerators, denominator }
}

/// Leaves out the sides of the box. Their factors are zero: otherwise the combination would grow without end with the
/// box.
fn without_box(system: &ProgramRows<'_>, rows: &[usize], factors: Fractions) -> Combination {
    let is_given = |(row, _): &(usize, IBig)| *row < system.count();
    let pairs = rows.iter().copied().zip(factors.numerators).filter(is_given);
    let (rows, numerators) = pairs.unzip();
    Combination { rows, factors: Fractions { numerators, denominator: factors.denominator } }
}
