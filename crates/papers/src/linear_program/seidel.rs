//! Seidel's algorithm (R. Seidel 1991): constraints are added one at a time, in random order.
//!
//! If the best point so far satisfies the next constraint, it stays the best. If not, the best point is on the plane of
//! that constraint, or there is none: on the way from the old best point to a better one that satisfies it too, the
//! plane is crossed. There the same problem has one coordinate less and the constraints so far. A constraint that is
//! the `i`-th of a random order decides with a probability of at most `d / i`, so that `m` of them in `d` dimensions
//! take `O(d! m)` steps on the mean. The order is shuffled by a generator with a fixed seed: the same question has the
//! same answer, and takes the same steps, everywhere. The answer itself does not depend on the order, as there is one
//! best point; which planes through it are named may. A constraint that has decided is likely to decide again on the
//! planes to come, and is therefore moved to the front, which changes the order only within what has been added (Welzl
//! 1991).
//!
//! # Knowledge at the end
//!
//! *A best point*, the common point of `d` independent rows `B`. It is the best of `B` alone, so that the objective is
//! a combination of `B` with factors that are not negative (`multipliers`). By induction: the point found on the plane
//! of row `h` is the best on this plane of `B` without `h`; the old best point satisfies these rows, is better and is
//! beyond `h`; so nothing that satisfies all of `B` is better.
//!
//! *No point*, shown by at most `d + 1` rows: a flat and one row beyond and parallel to it, or two rows that leave
//! nothing of a line. By the same induction no point satisfies them all: those found on the plane of row `h` have no
//! common point on it, the old best point satisfies them and is beyond `h`, hence they have none behind `h` either. All
//! but one of them are independent, so that one combination of them is zero but for factors; its factors have one sign,
//! and it contradicts.

use crate::linear_program::system::{Basis, Flat, ProgramRows};
use firstcontact_exact::{Filtered, Sign};

/// The sides of the box to be respected, one bit each.
#[derive(Clone, Copy)]
struct BoxSides(u64);

impl BoxSides {
    /// The sides of the given coordinates.
    fn of(coordinates: &[usize]) -> BoxSides {
        BoxSides(coordinates.iter().fold(0, |sides, coordinate| sides | 0b11 << (2 * coordinate)))
    }

    fn without(self, others: BoxSides) -> impl Iterator<Item = usize> {
        let rest = self.0 & !others.0;
        (0..64).filter(move |side| rest >> side & 1 == 1)
    }

    fn and(self, side: usize) -> BoxSides {
        BoxSides(self.0 | 1 << side)
    }
}

/// Rows that have no common point: independent ones, and one beyond all points of theirs and a combination of them.
pub(crate) struct NoPoint {
    /// The independent rows.
    pub(crate) basis: Basis,
    /// The one more.
    pub(crate) beyond: usize,
}

/// The constraints in the order in which they are added.
pub(crate) struct Seidel<'s> {
    system: &'s ProgramRows<'s>,
    order: Vec<usize>,
}

impl<'s> Seidel<'s> {
    /// The constraints of a system, shuffled.
    pub(crate) fn new(system: &'s ProgramRows<'s>) -> Seidel<'s> {
        let mut order: Vec<usize> = (0..system.count()).collect();
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        for last in (1..order.len()).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            order.swap(last, ((state >> 33) % (last as u64 + 1)) as usize);
        }
        Seidel { system, order }
    }

    /// The best point, or the rows that have no common one.
    pub(crate) fn run(mut self) -> Result<Flat, NoPoint> {
        let whole = Flat::whole(self.system.dimension());
        let (sides, count) = (BoxSides::of(&whole.free), self.order.len());
        self.best(&whole, sides, count)
    }

    /// The best point on a flat of the first so many constraints and some sides of the box, those of the free
    /// coordinates among them.
    fn best(&mut self, flat: &Flat, sides: BoxSides, count: usize) -> Result<Flat, NoPoint> {
        if let [_] = flat.free[..] {
            return self.best_on_line(flat, sides, count);
        }
        let mut best = flat.corner(self.system);
        let mut known = BoxSides::of(&flat.free);
        for side in sides.without(known) {
            let row = self.system.side_of_box(side);
            if self.is_violated(&best, row) {
                best = self.best_on_plane(flat, row, known, 0)?;
            }
            known = known.and(side);
        }
        for place in 0..count {
            let row = self.order[place];
            if self.is_violated(&best, row) {
                best = self.best_on_plane(flat, row, sides, place)?;
                self.order[..=place].rotate_right(1);
            }
        }
        Ok(best)
    }

    fn is_violated(&self, best: &Flat, row: usize) -> bool {
        self.system.sign_of_slack(best, row) == Sign::Negative
    }

    /// The best point on the plane of a row.
    fn best_on_plane(&mut self, flat: &Flat, row: usize, sides: BoxSides, count: usize) -> Result<Flat, NoPoint> {
        match flat.cut(self.system, row) {
            Some(within) => self.best(&within, sides, count),
            None => Err(NoPoint { basis: flat.basis.clone(), beyond: row }),
        }
    }

    /// The best point on a line.
    fn best_on_line(&self, line: &Flat, sides: BoxSides, count: usize) -> Result<Flat, NoPoint> {
        let (system, free) = (self.system, line.free[0]);
        // The sides of the box across the line are among the rows, and are the first bounds.
        let [mut upper, mut lower] = [2 * free, 2 * free + 1].map(|side| {
            let row = system.side_of_box(side);
            LineBound::of(system, line, row, system.rate(line, 0, row))
        });
        let of_box = sides.without(BoxSides::of(&line.free)).map(|side| system.side_of_box(side));
        for row in of_box.chain(self.order[..count].iter().copied()) {
            let rate = system.rate(line, 0, row);
            let slot = match rate.sign().unwrap_or_else(|| system.exact_sign(line, row, free)) {
                Sign::Positive => &mut upper,
                Sign::Negative => &mut lower,
                Sign::Zero if system.sign_of_slack(line, row) == Sign::Negative => {
                    return Err(NoPoint { basis: line.basis.clone(), beyond: row });
                }
                Sign::Zero => continue,
            };
            let bound = LineBound::of(system, line, row, rate);
            if bound.is_beyond(system, line, slot) {
                *slot = bound;
            }
        }
        if lower.is_beyond(system, line, &upper) {
            return Err(NoPoint { basis: line.basis.with(upper.row, free), beyond: lower.row });
        }
        let bound = if line.wanted(system, 0) == Sign::Negative { lower } else { upper };
        Ok(line.cut_at(system, bound.row, 0))
    }
}

/// End of a line at a row.
struct LineBound {
    row: usize,
    rate: Filtered,
    /// The free coordinate of that place: the part in `M`, then the rest.
    place: [Filtered; 2],
}

impl LineBound {
    fn of(system: &ProgramRows<'_>, line: &Flat, row: usize, rate: Filtered) -> LineBound {
        LineBound { row, rate, place: system.slack(line, row).map(|slack| slack / rate) }
    }

    /// True if the place of another bound is strictly outside of this one's row.
    ///
    /// With the rate `r` of this row, the other place `t'` is inside by `r (t - t')`.
    fn is_beyond(&self, system: &ProgramRows<'_>, line: &Flat, other: &LineBound) -> bool {
        let apart = |part: usize| (self.place[part] - other.place[part]) * self.rate;
        let exact = |column| system.exact_sign_at(line, other.row, self.row, column);
        system.leading_sign([apart(0), apart(1)], exact) == Sign::Negative
    }
}
