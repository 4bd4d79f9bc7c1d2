//! The rows of a program: its constraints, a box without end, and what is to be maximised; and every sign taken of them.
//!
//! **The box.** Each coordinate is kept between `-M` and `M`, where `M` stands for a number greater than any that comes up. A row is
//! `a x <= b + m M`; only those of the box have `m = 1`, and `b = 0`. So every program has a best point, whose coordinates
//! are `x + M y`, compared first in `M`; it is at the box, `y != 0`, if and only if nothing nearer bounds the program.
//!
//! **One best point.** Among equally good points the one with the greatest first coordinate is best, then with the greatest
//! second, and so on: rows of the coordinates follow the objective, and the first that tells two points apart decides.
//!
//! **Signs.** Everything asked is the sign of an entry of a row after some columns have been eliminated by the rows of a
//! flat. That entry is, by Schur, the quotient of two minors of the matrix as given: those of the rows of the flat, with and
//! without the row asked about. Floats with error bounds come first. Where those are in doubt, a column is written as a combination
//! of the pivots' columns in the flat's rows, once for the flat, and the entry is what it leaves of that in the row.

use std::cell::OnceCell;

use dashu_int::IBig;

use super::flat::Flat;
use firstcontact_exact::linear::cramer;
use firstcontact_exact::{Filtered, Sign};

/// Half-spaces whose points all constraints have in common.
pub(crate) trait Constraints {
    /// The number of coordinates.
    fn dimension(&self) -> usize;

    /// The number of half-spaces.
    fn count(&self) -> usize;

    /// Appends the coefficients of a half-space and its bound, or of a positive multiple.
    fn estimate(&self, index: usize, row: &mut Vec<Filtered>);

    /// The same in integers. Each column has a unit of its own, the same for all half-spaces and for the objective.
    fn integers(&self, index: usize) -> Vec<IBig>;

    /// The exponent of two by which a coordinate's unit in integers is larger than that of the first coordinate.
    fn scale(&self, _coordinate: usize) -> i32 {
        0
    }
}

/// The most coordinates that a program may have. The expected work grows with the factorial of their number.
/// See the notes on convexity-based methods, "Seidel's Algorithm".
pub const MOST_COORDINATES: usize = 16;

/// All rows of a program.
pub(super) struct System<'s> {
    constraints: &'s dyn Constraints,
    objective: &'s [IBig],
    /// The coefficients, the bound, and the multiple of `M`, row by row.
    estimates: Vec<Filtered>,
    exact: Vec<OnceCell<Vec<IBig>>>,
}

impl<'s> System<'s> {
    /// The rows of a program with as many objective's coefficients as coordinates, at most [`MOST_COORDINATES`].
    pub(super) fn new(constraints: &'s dyn Constraints, objective: &'s [IBig]) -> System<'s> {
        let dimension = constraints.dimension();
        let rows = constraints.count() + 3 * dimension + 1;
        let mut estimates = Vec::with_capacity(rows * (dimension + 2));
        for index in 0..constraints.count() {
            constraints.estimate(index, &mut estimates);
            estimates.push(Filtered::exact(0.0));
        }
        let unit = |at: usize, value: f64| (0..dimension + 1).map(move |k| if k == at { value } else { 0.0 });
        for at in 0..dimension {
            for value in [1.0, -1.0] {
                estimates.extend(unit(at, value).chain([1.0]).map(Filtered::exact));
            }
        }
        estimates.extend(objective.iter().map(|x| Filtered::scaled(&x.clone().into(), 0)));
        estimates.extend([Filtered::exact(0.0); 2]);
        (0..dimension).for_each(|at| estimates.extend(unit(at, 1.0).chain([0.0]).map(Filtered::exact)));
        System { constraints, objective, estimates, exact: vec![OnceCell::new(); rows] }
    }

    /// The number of coordinates.
    pub(super) fn dimension(&self) -> usize {
        self.objective.len()
    }

    /// The number of constraints, which are the first rows.
    pub(super) fn count(&self) -> usize {
        self.constraints.count()
    }

    /// The row of a side of the box; the sides of coordinate `k` are `2 k` and `2 k + 1`.
    pub(super) fn side_of_box(&self, side: usize) -> usize {
        self.count() + side
    }

    /// The rows of the objective and of the coordinates after it.
    pub(super) fn objectives(&self) -> impl Iterator<Item = usize> {
        let first = self.count() + 2 * self.dimension();
        first..=first + self.dimension()
    }

    /// The floats of a row: coefficients, bound, multiple of `M`.
    fn estimate(&self, row: usize) -> (&[Filtered], [Filtered; 2]) {
        let width = self.dimension() + 2;
        let all = &self.estimates[row * width..(row + 1) * width];
        (&all[..width - 2], [all[width - 2], all[width - 1]])
    }

    /// The integers of a row: coefficients, bound, multiple of `M`.
    pub(super) fn integers(&self, row: usize) -> &[IBig] {
        self.exact[row].get_or_init(|| self.exact_entries(row))
    }

    fn exact_entries(&self, row: usize) -> Vec<IBig> {
        let dimension = self.dimension();
        let unit = |at: usize, value: IBig, multiple: IBig| {
            let mut entries = vec![IBig::ZERO; dimension + 2];
            (entries[at], entries[dimension + 1]) = (value, multiple);
            entries
        };
        let (sides, objective) = (self.count(), self.count() + 2 * dimension);
        if row < sides {
            let mut entries = self.constraints.integers(row);
            entries.push(IBig::ZERO);
            entries
        } else if row < objective {
            // The box is as wide in all coordinates, whatever their units.
            let side = row - sides;
            let scale = self.constraints.scale(side / 2);
            let value = IBig::ONE << scale.max(0) as usize;
            unit(side / 2, if side.is_multiple_of(2) { value } else { -value }, IBig::ONE << (-scale).max(0) as usize)
        } else if row == objective {
            self.objective.iter().cloned().chain([IBig::ZERO, IBig::ZERO]).collect()
        } else {
            unit(row - objective - 1, IBig::ONE, IBig::ZERO)
        }
    }

    /// How fast the left side of a row grows along a direction of a flat.
    #[inline]
    pub(super) fn rate(&self, flat: &Flat, direction: usize, row: usize) -> Filtered {
        -Filtered::residual(Filtered::exact(0.0), self.estimate(row).0, &flat.directions[direction])
    }

    /// The sign of that rate.
    #[inline]
    pub(super) fn sign_of_rate(&self, flat: &Flat, direction: usize, row: usize) -> Sign {
        let rate = self.rate(flat, direction, row);
        rate.sign().unwrap_or_else(|| self.exact_sign(flat, row, flat.free[direction]))
    }

    /// How far inside of a row the base of a flat is: the part in `M`, then the rest.
    #[inline]
    pub(super) fn slack(&self, flat: &Flat, row: usize) -> [Filtered; 2] {
        let (coefficients, [bound, multiple]) = self.estimate(row);
        [
            Filtered::residual(multiple, coefficients, &flat.infinite),
            Filtered::residual(bound, coefficients, &flat.finite),
        ]
    }

    /// On which side of a row the base of a flat is: positive inside.
    #[inline]
    pub(super) fn sign_of_slack(&self, flat: &Flat, row: usize) -> Sign {
        let slack = self.slack(flat, row);
        self.leading_sign(slack, |column| self.exact_sign(flat, row, column))
    }

    /// The sign of a number with a part in `M`, each part in doubt taken from a column in integers.
    #[inline]
    pub(super) fn leading_sign(&self, [multiple, rest]: [Filtered; 2], exact: impl Fn(usize) -> Sign) -> Sign {
        match multiple.sign().unwrap_or_else(|| exact(self.dimension() + 1)) {
            Sign::Zero => rest.sign().unwrap_or_else(|| exact(self.dimension())),
            sign => sign,
        }
    }

    /// The sign of an entry of a row once the columns of a flat's pivots have been eliminated by the flat's rows.
    #[cold]
    pub(super) fn exact_sign(&self, flat: &Flat, row: usize, column: usize) -> Sign {
        self.entry(flat, row, column).cmp(&IBig::ZERO).into()
    }

    /// The sign of the same entry after one more step on a line, by the row of a bound.
    #[cold]
    pub(super) fn exact_sign_at(&self, line: &Flat, bound: usize, row: usize, column: usize) -> Sign {
        let free = line.free[0];
        let [pivot, factor] = [bound, row].map(|row| self.entry(line, row, free));
        let left = self.entry(line, row, column) * &pivot - self.entry(line, bound, column) * factor;
        Sign::from(left.cmp(&IBig::ZERO)) * pivot.cmp(&IBig::ZERO).into()
    }

    /// That entry, times a positive number which is the same for all rows.
    fn entry(&self, flat: &Flat, row: usize, column: usize) -> IBig {
        let (factors, scale) = flat.columns[column].get_or_init(|| self.combination(flat, column));
        let integers = self.integers(row);
        let own = &integers[column] * scale;
        flat.basis.pivots.iter().zip(factors).fold(own, |rest, (&pivot, factor)| rest - &integers[pivot] * factor)
    }

    /// The factors, over one positive number, with which the pivots' columns make another in a flat's rows.
    fn combination(&self, flat: &Flat, column: usize) -> (Vec<IBig>, IBig) {
        let equation = |&row: &usize| {
            let integers = self.integers(row);
            flat.basis.pivots.iter().chain([&column]).map(|&k| integers[k].clone()).collect()
        };
        cramer(&flat.basis.rows.iter().map(equation).collect::<Vec<_>>())
    }
}
