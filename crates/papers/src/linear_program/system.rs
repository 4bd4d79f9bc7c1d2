//! The rows of a program: its constraints, a box without end, and what is to be maximised; and every sign taken of
//! them.
//!
//! **The box.** Each coordinate is kept between `-M` and `M`, where `M` stands for a number greater than any that comes
//! up. A row is `a x <= b + m M`; only those of the box have `m = 1`, and `b = 0`. So every program has a best point,
//! whose coordinates are `x + M y`, compared first in `M`; it is at the box, `y != 0`, if and only if nothing nearer
//! bounds the program.
//!
//! **One best point.** Among equally good points the one with the greatest first coordinate is best, then with the
//! greatest second, and so on: rows of the coordinates follow the objective, and the first that differs at two points
//! decides.
//!
//! **Signs.** Everything asked is the sign of an entry of a row after some columns have been eliminated by the rows of
//! a flat. That entry is, by Schur, the quotient of two minors of the matrix as given: those of the rows of the flat,
//! with and without the row asked about. Floats with error bounds come first. If those are in doubt, a column is
//! written as a combination of the pivots' columns in the flat's rows, once for the flat, and the entry is what it
//! leaves of that in the row.

use std::cell::OnceCell;

use dashu_int::IBig;

use firstcontact_exact::linear::cramer;
use firstcontact_exact::{Filtered, Sign, SmallBigInt};

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

/// All rows of a program.
pub(crate) struct ProgramRows<'s> {
    constraints: &'s dyn Constraints,
    objective: &'s [IBig],
    /// The coefficients, the bound, and the multiple of `M`, row by row.
    estimates: Vec<Filtered>,
    exact: Vec<OnceCell<Vec<IBig>>>,
}

impl<'s> ProgramRows<'s> {
    /// The rows of a program with as many objective's coefficients as coordinates, at most
    /// [`MOST_COORDINATES`](crate::half_space::MOST_COORDINATES).
    pub(crate) fn new(constraints: &'s dyn Constraints, objective: &'s [IBig]) -> ProgramRows<'s> {
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
        ProgramRows { constraints, objective, estimates, exact: vec![OnceCell::new(); rows] }
    }

    /// The number of coordinates.
    pub(crate) fn dimension(&self) -> usize {
        self.objective.len()
    }

    /// The number of constraints, which are the first rows.
    pub(crate) fn count(&self) -> usize {
        self.constraints.count()
    }

    /// The row of a side of the box; the sides of coordinate `k` are `2 k` and `2 k + 1`.
    pub(crate) fn side_of_box(&self, side: usize) -> usize {
        self.count() + side
    }

    /// The rows of the objective and of the coordinates after it.
    pub(crate) fn objectives(&self) -> impl Iterator<Item = usize> {
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
    pub(crate) fn integers(&self, row: usize) -> &[IBig] {
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

    /// Rate at which the left side of a row grows along a direction of a flat.
    #[inline]
    pub(crate) fn rate(&self, flat: &Flat, direction: usize, row: usize) -> Filtered {
        -Filtered::residual(Filtered::exact(0.0), self.estimate(row).0, &flat.directions[direction])
    }

    /// The sign of that rate.
    #[inline]
    pub(crate) fn sign_of_rate(&self, flat: &Flat, direction: usize, row: usize) -> Sign {
        let rate = self.rate(flat, direction, row);
        rate.sign().unwrap_or_else(|| self.exact_sign(flat, row, flat.free[direction]))
    }

    /// Slack of the base of a flat in a row: the part in `M`, then the rest.
    #[inline]
    pub(crate) fn slack(&self, flat: &Flat, row: usize) -> [Filtered; 2] {
        let (coefficients, [bound, multiple]) = self.estimate(row);
        [
            Filtered::residual(multiple, coefficients, &flat.infinite),
            Filtered::residual(bound, coefficients, &flat.finite),
        ]
    }

    /// On which side of a row the base of a flat is: positive inside.
    #[inline]
    pub(crate) fn sign_of_slack(&self, flat: &Flat, row: usize) -> Sign {
        let slack = self.slack(flat, row);
        self.leading_sign(slack, |column| self.exact_sign(flat, row, column))
    }

    /// The sign of a number with a part in `M`, each part in doubt taken from a column in integers.
    #[inline]
    pub(crate) fn leading_sign(&self, [multiple, rest]: [Filtered; 2], exact: impl Fn(usize) -> Sign) -> Sign {
        match multiple.sign().unwrap_or_else(|| exact(self.dimension() + 1)) {
            Sign::Zero => rest.sign().unwrap_or_else(|| exact(self.dimension())),
            sign => sign,
        }
    }

    /// The sign of an entry of a row once the columns of a flat's pivots have been eliminated by the flat's rows.
    #[cold]
    pub(crate) fn exact_sign(&self, flat: &Flat, row: usize, column: usize) -> Sign {
        self.entry(flat, row, column).cmp(&IBig::ZERO).into()
    }

    /// The sign of the same entry after one more step on a line, by the row of a bound.
    #[cold]
    pub(crate) fn exact_sign_at(&self, line: &Flat, bound: usize, row: usize, column: usize) -> Sign {
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

/// Half-spaces in integers of any size: the coefficients of each, and its bound.
pub(crate) struct IntegerRows {
    /// The number of coordinates of each.
    pub(crate) dimension: usize,
    /// The half-spaces.
    pub(crate) rows: Vec<Vec<IBig>>,
}

impl Constraints for IntegerRows {
    fn dimension(&self) -> usize {
        self.dimension
    }

    fn count(&self) -> usize {
        self.rows.len()
    }

    fn estimate(&self, index: usize, row: &mut Vec<Filtered>) {
        scaled_down(&self.rows[index], row);
    }

    fn integers(&self, index: usize) -> Vec<IBig> {
        self.rows[index].clone()
    }
}

/// Appends a positive multiple of integers that floats hold, the greatest about one.
pub(crate) fn scaled_down(integers: &[IBig], row: &mut Vec<Filtered>) {
    let integers: Vec<SmallBigInt> = integers.iter().map(|x| x.clone().into()).collect();
    let bits = integers.iter().map(SmallBigInt::bit_len).max().unwrap_or(0);
    row.extend(integers.iter().map(|x| Filtered::scaled(x, -(bits as i32))));
}

/// Independent rows, and as many coordinates in which they are.
///
/// A row joins only with a coordinate in which it leads out of the flat of the others, so that the minor of the rows
/// and the pivots is never zero: whatever is solved in these has exactly one solution.
#[derive(Debug, Clone, Default)]
pub(crate) struct Basis {
    /// The rows.
    pub(crate) rows: Vec<usize>,
    /// The coordinate eliminated by each row.
    pub(crate) pivots: Vec<usize>,
}

impl Basis {
    /// With one row more, which has no zero in this coordinate once those of the others have been eliminated.
    pub(crate) fn with(&self, row: usize, pivot: usize) -> Basis {
        let mut basis = self.clone();
        basis.rows.push(row);
        basis.pivots.push(pivot);
        basis
    }
}

/// The common points of the planes of some independent rows.
///
/// For each row a coordinate is its pivot, and the other coordinates are free: a flat has one point for each choice of
/// them. All vectors are floats with error bounds; rows and pivots say exactly which flat it is.
#[derive(Debug, Clone)]
pub(crate) struct Flat {
    /// The rows that hold with equality.
    pub(crate) basis: Basis,
    /// The other coordinates.
    pub(crate) free: Vec<usize>,
    /// For each free coordinate the direction in which it alone grows, by one; pivots follow.
    pub(crate) directions: Vec<Vec<Filtered>>,
    /// The point whose free coordinates are zero, without what is in `M`.
    pub(crate) finite: Vec<Filtered>,
    /// Part of that point in `M`.
    pub(crate) infinite: Vec<Filtered>,
    /// For each column, once asked for, what it is in the rows as a combination of the pivots' columns.
    pub(crate) columns: Vec<OnceCell<(Vec<IBig>, IBig)>>,
}

const ZERO: Filtered = Filtered::exact(0.0);

impl Flat {
    /// All of space.
    pub(crate) fn whole(dimension: usize) -> Flat {
        let unit = |at: usize| (0..dimension).map(|k| Filtered::exact(if k == at { 1.0 } else { 0.0 })).collect();
        Flat {
            basis: Basis::default(),
            free: (0..dimension).collect(),
            directions: (0..dimension).map(unit).collect(),
            finite: vec![ZERO; dimension],
            infinite: vec![ZERO; dimension],
            columns: unknown(dimension),
        }
    }

    /// Intersection of the flat with the plane of a row; `None` if they are parallel.
    pub(crate) fn cut(&self, system: &ProgramRows<'_>, row: usize) -> Option<Flat> {
        let places = 0..self.free.len();
        let certain = |&place: &usize| system.rate(self, place, row).sign().is_some_and(|sign| !sign.is_zero());
        let size = |place: usize| system.rate(self, place, row).value.abs();
        // The largest is the best pivot; what floats cannot tell from zero is one only if there is no other.
        let best = places.clone().filter(certain).max_by(|&s, &t| size(s).total_cmp(&size(t)));
        let place = best.or_else(|| places.clone().find(|&place| !system.sign_of_rate(self, place, row).is_zero()))?;
        Some(self.cut_at(system, row, place))
    }

    /// Intersection of the flat with the plane of a row, which crosses it along one of the free coordinates.
    pub(crate) fn cut_at(&self, system: &ProgramRows<'_>, row: usize, place: usize) -> Flat {
        let (along, rate) = (&self.directions[place], system.rate(self, place, row));
        let [multiple, rest] = system.slack(self, row);
        let others = (0..self.free.len()).filter(|&other| other != place);
        let turned = |other: usize| advanced(&self.directions[other], -(system.rate(self, other, row) / rate), along);
        Flat {
            basis: self.basis.with(row, self.free[place]),
            free: others.clone().map(|other| self.free[other]).collect(),
            directions: others.map(turned).collect(),
            finite: advanced(&self.finite, rest / rate, along),
            infinite: advanced(&self.infinite, multiple / rate, along),
            columns: unknown(system.dimension()),
        }
    }

    /// The best corner of the box in the free coordinates.
    ///
    /// In these the box is a product of intervals, so each goes the way that the first objective which depends on it
    /// wants.
    pub(crate) fn corner(&self, system: &ProgramRows<'_>) -> Flat {
        let mut corner = self.clone();
        for (place, &coordinate) in self.free.iter().enumerate() {
            let (side, step) = match self.wanted(system, place) {
                Sign::Negative => (2 * coordinate + 1, -1.0),
                _ => (2 * coordinate, 1.0),
            };
            corner.basis = corner.basis.with(system.side_of_box(side), coordinate);
            corner.infinite = advanced(&corner.infinite, Filtered::exact(step), &self.directions[place]);
        }
        corner.free.clear();
        corner.directions.clear();
        corner.columns = unknown(system.dimension());
        corner
    }

    /// Sense in which a free coordinate is better.
    pub(crate) fn wanted(&self, system: &ProgramRows<'_>, place: usize) -> Sign {
        let signs = system.objectives().map(|row| system.sign_of_rate(self, place, row));
        signs.into_iter().find(|sign| !sign.is_zero()).unwrap_or(Sign::Positive)
    }
}

/// Nothing known yet of the columns of the coordinates and the two after them.
fn unknown(dimension: usize) -> Vec<OnceCell<(Vec<IBig>, IBig)>> {
    vec![OnceCell::new(); dimension + 2]
}

/// `start + length * along`.
fn advanced(start: &[Filtered], length: Filtered, along: &[Filtered]) -> Vec<Filtered> {
    let (length, zero) = (-length, ZERO == length);
    let step = |(&x, &step): (&Filtered, &Filtered)| if zero { x } else { Filtered::residual(x, &[length], &[step]) };
    start.iter().zip(along).map(step).collect()
}
