//! Small linear systems in floats with error bounds, which decide what is certain about a common point of two flats.
//!
//! The elimination is that of Gauss and Jordan. Each number is an [`Filtered`], whose bound holds through every
//! operation, so that nothing depends on the choice of the pivots; the one that is certainly largest keeps the bounds
//! small.

use firstcontact_exact::Filtered;

/// Greatest number of equations; in spaces of more dimensions nothing is certain without exact numbers.
pub(super) const MOST: usize = 5;

/// An equation: the coefficients of the unknowns, and the right-hand side after the last of them.
pub(super) type Row = [Filtered; MOST + 1];

/// The number zero.
pub(super) const ZERO: Filtered = Filtered::exact(0.0);

/// Certain knowledge of the unknowns of a system.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Reckoning {
    /// There is certainly not exactly one solution.
    Nothing,
    /// Floats are not certain.
    Doubt,
    /// If there is one, it is here.
    Near([Filtered; MOST]),
}

/// Solves equations for a number of unknowns, of which there are not more than equations.
pub(super) fn reckon(rows: &mut [Row], unknowns: usize) -> Reckoning {
    for step in 0..unknowns {
        let size = |row: &Row| row[step].value.abs() - row[step].error;
        let mut best = step;
        for row in step + 1..rows.len() {
            if size(&rows[row]) > size(&rows[best]) {
                best = row;
            }
        }
        if size(&rows[best]) <= 0.0 {
            let is_dependent = rows[step..].iter().all(|row| row[step].is_zero());
            return if is_dependent { Reckoning::Nothing } else { Reckoning::Doubt };
        }
        rows.swap(step, best);
        eliminate(rows, step, unknowns);
    }
    if rows[unknowns..].iter().any(|row| row[unknowns].value.abs() > row[unknowns].error) {
        return Reckoning::Nothing;
    }
    let mut solution = [ZERO; MOST];
    for (step, unknown) in solution.iter_mut().enumerate().take(unknowns) {
        *unknown = rows[step][unknowns] / rows[step][step];
    }
    Reckoning::Near(solution)
}

/// Takes a multiple of the pivot's row from all others. Coefficients up to the pivot's column are not written, as they
/// are never read again.
fn eliminate(rows: &mut [Row], step: usize, unknowns: usize) {
    let pivot_row = rows[step];
    for (_, row) in rows.iter_mut().enumerate().filter(|(index, _)| *index != step) {
        if row[step].is_zero() {
            continue;
        }
        let factor = row[step] / pivot_row[step];
        for k in step + 1..=unknowns {
            if !pivot_row[k].is_zero() {
                row[k] = row[k] - factor * pivot_row[k];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(entries: &[[f64; 3]]) -> Vec<Row> {
        let row = |entry: &[f64; 3]| std::array::from_fn(|k| Filtered::exact(entry.get(k).copied().unwrap_or(0.0)));
        entries.iter().map(row).collect()
    }

    #[test]
    fn solutions_are_near() {
        let mut system = rows(&[[1e-20, 3.0, 6.0], [7.0, 1.0, 9.0], [7.0, 4.0, 15.0]]);
        let Reckoning::Near([x, y, ..]) = reckon(&mut system, 2) else { panic!("two lines meet") };
        assert!((x.value - 1.0).abs() <= x.error && x.error < 1e-14);
        assert!((y.value - 2.0).abs() <= y.error && y.error < 1e-14);
    }

    #[test]
    fn certainty_is_told_from_doubt() {
        assert_eq!(reckon(&mut rows(&[[0.0, 1.0, 1.0], [0.0, 2.0, 1.0]]), 2), Reckoning::Nothing);
        assert_eq!(reckon(&mut rows(&[[3.0, 1.0, 1.0], [3.0, 1.0, 2.0]]), 2), Reckoning::Doubt);
        assert_eq!(reckon(&mut rows(&[[3.0, 1.0, 1.0], [1.0, 1.0, 2.0], [0.0, 1.0, 9.0]]), 2), Reckoning::Nothing);
    }
}
