//! Dantzig's simplex method with Bland's rule in rational numbers: a second opinion on the oracle's linear programs.

use firstcontact::oracle::Rational;

/// The least value of the last variable over all `x >= 0` with `rows * x = right`; `None` if there is no such x.
///
/// The last variable is bounded below by being non-negative, so the least value exists.
pub fn least_last_variable(rows: &[Vec<Rational>], right: &[Rational]) -> Option<Rational> {
    let mut tableau = Tableau::new(rows, right);
    let artificial = |column: usize, variables: usize| if column >= variables { Rational::ONE } else { Rational::ZERO };
    let variables = tableau.variables;
    if tableau.minimise(&|column| artificial(column, variables), tableau.width()) > Rational::ZERO {
        return None;
    }
    tableau.drive_out_artificials();
    let last = |column: usize| if column + 1 == variables { Rational::ONE } else { Rational::ZERO };
    Some(tableau.minimise(&last, variables))
}

struct Tableau {
    /// Coefficients of the variables, then of one artificial variable a row, then the right-hand side.
    rows: Vec<Vec<Rational>>,
    /// The variable that each row is solved for.
    basis: Vec<usize>,
    variables: usize,
}

impl Tableau {
    fn new(rows: &[Vec<Rational>], right: &[Rational]) -> Tableau {
        let variables = rows[0].len();
        let with_artificial = |(index, row): (usize, &Vec<Rational>)| {
            let negative = right[index] < Rational::ZERO;
            let sign = |x: &Rational| if negative { -x.clone() } else { x.clone() };
            let unit = (0..rows.len()).map(|i| Rational::from(i64::from(i == index)));
            row.iter().map(sign).chain(unit).chain([sign(&right[index])]).collect()
        };
        let basis = (variables..variables + rows.len()).collect();
        Tableau { rows: rows.iter().enumerate().map(with_artificial).collect(), basis, variables }
    }

    fn width(&self) -> usize {
        self.variables + self.rows.len()
    }

    /// Minimises the cost over the columns below `limit`, starting from the present basis.
    fn minimise(&mut self, cost: &dyn Fn(usize) -> Rational, limit: usize) -> Rational {
        // Bland's rule: the first column that gains, the row of least ratio with the least basic variable. It never
        // cycles.
        while let Some(column) = (0..limit).find(|&column| self.reduced_cost(cost, column) < Rational::ZERO) {
            let ratio = |row: usize| &self.rows[row][self.width()] / &self.rows[row][column];
            let candidates = (0..self.rows.len()).filter(|&row| self.rows[row][column] > Rational::ZERO);
            let row = candidates.min_by_key(|&row| (ratio(row), self.basis[row])).expect("bounded below");
            self.pivot(row, column);
        }
        let value = |row: usize| &cost(self.basis[row]) * &self.rows[row][self.width()];
        (0..self.rows.len()).fold(Rational::ZERO, |sum, row| &sum + &value(row))
    }

    fn reduced_cost(&self, cost: &dyn Fn(usize) -> Rational, column: usize) -> Rational {
        let basic = (0..self.rows.len()).map(|row| &cost(self.basis[row]) * &self.rows[row][column]);
        basic.fold(cost(column), |sum, x| &sum - &x)
    }

    fn pivot(&mut self, row: usize, column: usize) {
        let pivot = self.rows[row][column].clone();
        self.rows[row].iter_mut().for_each(|x| *x = (&*x / &pivot).expect("a pivot is not zero"));
        let source = self.rows[row].clone();
        for (index, target) in self.rows.iter_mut().enumerate() {
            let factor = target[column].clone();
            if index != row && !factor.is_zero() {
                target.iter_mut().zip(&source).for_each(|(x, y)| *x = &*x - &(y * &factor));
            }
        }
        self.basis[row] = column;
    }

    /// Solves rows that are still solved for an artificial variable (at zero) for a real one, or drops them.
    fn drive_out_artificials(&mut self) {
        let width = self.width();
        for row in (0..self.rows.len()).rev().filter(|&row| self.basis[row] >= self.variables).collect::<Vec<_>>() {
            match (0..self.variables).find(|&column| !self.rows[row][column].is_zero()) {
                Some(column) => self.pivot(row, column),
                // The row says 0 = 0.
                None => {
                    self.rows.remove(row);
                    self.basis.remove(row);
                }
            }
        }
        // With fewer rows the right-hand side moves to where `width` says.
        let gone = width - self.width();
        self.rows.iter_mut().for_each(|row| drop(row.drain(self.variables..self.variables + gone)));
    }
}
