//! Linear algebra in big integers: vectors in one common unit, and systems of linear equations solved without
//! fractions.
//!
//! The elimination is Bareiss': after each step all numbers are minors of the matrix. So every division is without
//! remainder, and no number is longer than Hadamard's bound for the largest minor.

use dashu_int::IBig;
use dashu_int::ops::Gcd;

use super::Sign;

/// The scalar product.
pub fn dot(u: &[IBig], v: &[IBig]) -> IBig {
    u.iter().zip(v).filter(|(x, y)| !x.is_zero() && !y.is_zero()).fold(IBig::ZERO, |sum, (x, y)| sum + x * y)
}

/// True if every component is zero.
pub fn is_zero(vector: &[IBig]) -> bool {
    vector.iter().all(IBig::is_zero)
}

/// The greatest number that divides every component; one if all are zero.
pub fn common_divisor(vector: &[IBig]) -> IBig {
    let nonzero = vector.iter().filter(|x| !x.is_zero());
    let divisor = nonzero.fold(IBig::ZERO, |divisor, x| if divisor.is_one() { divisor } else { divisor.gcd(x).into() });
    if divisor.is_zero() { IBig::ONE } else { divisor }
}

/// Divides an equation by the largest power of two that divides all its numbers.
pub fn divide_by_twos(equation: &mut [IBig]) {
    let twos = equation.iter().filter_map(IBig::trailing_zeros).min().unwrap_or(0);
    if twos > 0 {
        equation.iter_mut().for_each(|x| *x >>= twos);
    }
}

/// Solution of a system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solution {
    /// Exactly one solution: numerators over one positive denominator.
    Unique(Vec<IBig>, IBig),
    /// The columns of the coefficients are linearly dependent.
    Dependent,
    /// They are independent, and nothing solves all equations.
    None,
}

/// Solves equations given as rows of `unknowns` coefficients and a right-hand side; there may be more rows than
/// unknowns.
pub fn solve(rows: Vec<Vec<IBig>>, unknowns: usize) -> Solution {
    solve_last(rows, unknowns, unknowns)
}

/// Solves equations as [`solve`] does, and returns the numerators of the last unknowns alone, `wanted` of them. Rows of
/// the others are done with as soon as they have been pivots.
pub fn solve_last(mut rows: Vec<Vec<IBig>>, unknowns: usize, wanted: usize) -> Solution {
    let others = unknowns - wanted;
    let mut last_pivot = IBig::ONE;
    for step in 0..unknowns {
        let Some(found) = (step..rows.len()).find(|&row| !rows[row][step].is_zero()) else {
            return Solution::Dependent;
        };
        rows.swap(step, found);
        eliminate(&mut rows, step, step, others.min(step), &last_pivot);
        last_pivot = rows[step][step].clone();
    }
    if rows[unknowns..].iter().any(|row| !row[unknowns].is_zero()) {
        return Solution::None;
    }
    let numerators = rows.into_iter().take(unknowns).skip(others).filter_map(|mut row| row.pop());
    match Sign::from(last_pivot.cmp(&IBig::ZERO)) {
        Sign::Negative => Solution::Unique(numerators.map(|x| -x).collect(), -last_pivot),
        _ => Solution::Unique(numerators.collect(), last_pivot),
    }
}

/// Cramer's rule for as many equations as unknowns, rows of coefficients and a right-hand side: numerators, and the
/// magnitude of the determinant of the coefficients as their denominator. It is zero only if the coefficients are
/// linearly dependent.
pub fn cramer(rows: &[Vec<IBig>]) -> (Vec<IBig>, IBig) {
    let unknowns = rows.len();
    // The matrix of the coefficients with the right-hand side in place of a column.
    let with = |replaced: Option<usize>| {
        let row = |row: &Vec<IBig>| {
            let column = |k: usize| if replaced == Some(k) { unknowns } else { k };
            (0..unknowns).map(|k| row[column(k)].clone()).collect()
        };
        determinant(rows.iter().map(row).collect())
    };
    let denominator = with(None);
    let is_negative = denominator < IBig::ZERO;
    let signed = |x: IBig| if is_negative { -x } else { x };
    ((0..unknowns).map(|k| signed(with(Some(k)))).collect(), signed(denominator))
}

/// The determinant of a square matrix.
pub fn determinant(mut rows: Vec<Vec<IBig>>) -> IBig {
    let mut last_pivot = IBig::ONE;
    let mut turned = false;
    for step in 0..rows.len() {
        let Some(found) = (step..rows.len()).find(|&row| !rows[row][step].is_zero()) else { return IBig::ZERO };
        rows.swap(step, found);
        turned ^= found != step;
        eliminate(&mut rows, step, step, step + 1, &last_pivot);
        last_pivot = rows[step][step].clone();
    }
    if turned { -last_pivot } else { last_pivot }
}

/// Columns in which the matrix has a minor of full rank that is not zero; as many as its rank.
pub fn pivot_columns(mut rows: Vec<Vec<IBig>>) -> Vec<usize> {
    let columns = rows.first().map_or(0, Vec::len);
    let mut last_pivot = IBig::ONE;
    let mut pivots = Vec::new();
    for column in 0..columns {
        let step = pivots.len();
        let Some(found) = (step..rows.len()).find(|&row| !rows[row][column].is_zero()) else { continue };
        rows.swap(step, found);
        eliminate(&mut rows, step, column, step + 1, &last_pivot);
        last_pivot = rows[step][column].clone();
        pivots.push(column);
    }
    pivots
}

/// Takes a multiple of the pivot's row from all rows from `first` on but itself, so that their entries in the pivot's
/// column vanish. Entries of columns up to the pivot's are not written, as they are never read again.
fn eliminate(rows: &mut [Vec<IBig>], step: usize, column: usize, first: usize, last_pivot: &IBig) {
    let pivot_row = std::mem::take(&mut rows[step]);
    let pivot = &pivot_row[column];
    for (_, row) in rows.iter_mut().enumerate().skip(first).filter(|(index, _)| *index != step) {
        let factor = std::mem::replace(&mut row[column], IBig::ZERO);
        for k in column + 1..pivot_row.len() {
            let product = pivot * &row[k];
            let reduced = if factor.is_zero() { product } else { product - &factor * &pivot_row[k] };
            row[k] = if last_pivot.is_one() { reduced } else { reduced / last_pivot };
        }
    }
    rows[step] = pivot_row;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(entries: &[&[i64]]) -> Vec<Vec<IBig>> {
        entries.iter().map(|row| row.iter().copied().map(IBig::from).collect()).collect()
    }

    fn random(seed: &mut u64) -> i64 {
        *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((*seed >> 40) % 9) as i64 - 4
    }

    #[test]
    fn cramer_solves_what_elimination_solves() {
        let system = rows(&[&[0, 2, 1, 5], &[3, 0, -1, 2], &[1, 1, 1, 6]]);
        let (numerators, denominator) = cramer(&system);
        assert_eq!(solve(system, 3), Solution::Unique(numerators, denominator));
        assert_eq!(cramer(&rows(&[&[1, 2, 3], &[2, 4, 7]])).1, IBig::ZERO);
        assert_eq!(cramer(&[]), (Vec::new(), IBig::ONE));
    }

    #[test]
    fn a_solution_solves() {
        let mut seed = 1;
        let (mut unique, mut dependent) = (0, 0);
        for _ in 0..500 {
            let size = 1 + (random(&mut seed).unsigned_abs() as usize) % 5;
            let matrix: Vec<Vec<IBig>> =
                (0..size).map(|_| (0..=size).map(|_| IBig::from(random(&mut seed))).collect()).collect();
            let square: Vec<Vec<IBig>> = matrix.iter().map(|row| row[..size].to_vec()).collect();
            match solve(matrix.clone(), size) {
                Solution::Unique(numerators, denominator) => {
                    unique += 1;
                    assert!(denominator > IBig::ZERO && !determinant(square.clone()).is_zero());
                    assert_eq!(pivot_columns(square).len(), size);
                    for wanted in 0..=size {
                        let last = Solution::Unique(numerators[size - wanted..].to_vec(), denominator.clone());
                        assert_eq!(solve_last(matrix.clone(), size, wanted), last);
                    }
                    for row in &matrix {
                        let sum: IBig = row[..size].iter().zip(&numerators).map(|(c, x)| c * x).sum();
                        assert_eq!(sum, &row[size] * &denominator);
                    }
                }
                Solution::Dependent => {
                    dependent += 1;
                    assert!(determinant(square.clone()).is_zero() && pivot_columns(square).len() < size);
                }
                Solution::None => unreachable!("as many equations as unknowns"),
            }
        }
        assert!(unique > 100 && dependent > 20, "{unique} {dependent}");
    }

    #[test]
    fn more_equations_than_unknowns_may_contradict_each_other() {
        let agreeing = rows(&[&[0, 2], &[2, 6], &[3, 9]]);
        assert_eq!(solve(agreeing[1..].to_vec(), 1), Solution::Unique(vec![IBig::from(6)], IBig::from(2)));
        assert_eq!(solve(agreeing, 1), Solution::None);
        assert_eq!(solve(rows(&[&[0, 0, 1], &[0, 5, 1]]), 2), Solution::Dependent);
    }

    #[test]
    fn an_equation_without_its_twos_has_the_same_solution() {
        let mut equations = rows(&[&[0, 12, -8, 4], &[0, 0, 0, 0], &[3, 8, 2, 0]]);
        equations.iter_mut().for_each(|equation| divide_by_twos(equation));
        assert_eq!(equations, rows(&[&[0, 3, -2, 1], &[0, 0, 0, 0], &[3, 8, 2, 0]]));
    }

    #[test]
    fn a_determinant_has_its_sign() {
        assert_eq!(determinant(rows(&[&[0, 1, 0], &[1, 0, 0], &[0, 0, 7]])), IBig::from(-7));
        assert_eq!(determinant(rows(&[&[2, 1], &[4, 3]])), IBig::from(2));
        assert_eq!(determinant(Vec::new()), IBig::ONE);
        assert_eq!(pivot_columns(rows(&[&[0, 1, 2], &[0, 2, 4], &[0, 0, 3]])), [1, 2]);
    }
}
