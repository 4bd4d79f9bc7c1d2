//! Flats: what some rows, taken as equations, leave of space.

use std::cell::OnceCell;

use dashu_int::IBig;

use super::system::System;
use firstcontact_exact::{Filtered, Sign};

/// Independent rows, and as many coordinates in which they are.
///
/// A row joins only with a coordinate in which it leads out of the flat of the others, so that the minor of the rows and the pivots is
/// never zero: whatever is solved in these has exactly one solution.
#[derive(Debug, Clone, Default)]
pub(super) struct Basis {
    /// The rows.
    pub(super) rows: Vec<usize>,
    /// The coordinate eliminated by each row.
    pub(super) pivots: Vec<usize>,
}

impl Basis {
    /// With one row more, which has no zero in this coordinate once those of the others have been eliminated.
    pub(super) fn with(&self, row: usize, pivot: usize) -> Basis {
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
pub(super) struct Flat {
    /// The rows that hold with equality.
    pub(super) basis: Basis,
    /// The other coordinates.
    pub(super) free: Vec<usize>,
    /// For each free coordinate the direction in which it alone grows, by one; pivots follow.
    pub(super) directions: Vec<Vec<Filtered>>,
    /// The point whose free coordinates are zero, without what is in `M`.
    pub(super) finite: Vec<Filtered>,
    /// What that point has in `M`.
    pub(super) infinite: Vec<Filtered>,
    /// For each column, once asked for, what it is in the rows as a combination of the pivots' columns.
    pub(super) columns: Vec<OnceCell<(Vec<IBig>, IBig)>>,
}

const ZERO: Filtered = Filtered::exact(0.0);

impl Flat {
    /// All of space.
    pub(super) fn whole(dimension: usize) -> Flat {
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

    /// Where the plane of a row meets the flat; `None` if it is parallel to it.
    pub(super) fn cut(&self, system: &System<'_>, row: usize) -> Option<Flat> {
        let places = 0..self.free.len();
        let certain = |&place: &usize| system.rate(self, place, row).sign().is_some_and(|sign| !sign.is_zero());
        let size = |place: usize| system.rate(self, place, row).value.abs();
        // The largest is the best pivot; what floats cannot tell from zero is one only if there is no other.
        let best = places.clone().filter(certain).max_by(|&s, &t| size(s).total_cmp(&size(t)));
        let place = best.or_else(|| places.clone().find(|&place| !system.sign_of_rate(self, place, row).is_zero()))?;
        Some(self.cut_at(system, row, place))
    }

    /// Where the plane of a row meets the flat, which it does along one of the free coordinates.
    pub(super) fn cut_at(&self, system: &System<'_>, row: usize, place: usize) -> Flat {
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
    /// In these the box is a product of intervals, so each goes the way that the first objective which depends on it wants.
    pub(super) fn corner(&self, system: &System<'_>) -> Flat {
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

    /// Which way along a free coordinate is better.
    pub(super) fn wanted(&self, system: &System<'_>, place: usize) -> Sign {
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
