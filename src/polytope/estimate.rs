//! The feet of a mutual normal in floats that know how wrong they are: what settles most pairs that boxes leave.
//!
//! The equations are those of `feet`, in [`Approximate`] numbers, each of which carries a proven bound on its error. A pair is
//! dropped only where the true feet, or their true distance, are certainly not wanted, so that nothing here changes the
//! answer. Where the flats are partly parallel, or nearly so, a pivot is not certainly positive and nothing is said.

use super::lattice::FaceId;
use super::points::Points;
use super::side::Side;
use crate::exact::Approximate;

const ZERO: Approximate = Approximate::exact(0.0);

/// Memory for one pair of faces, used again for the next.
#[derive(Debug, Default)]
pub(super) struct Estimate {
    /// The columns of the difference, one after the other.
    spans: Vec<Approximate>,
    across: Vec<Approximate>,
    /// The equations, row after row, each with its right-hand side.
    equations: Vec<Approximate>,
    /// The unknowns: for each foot its coefficients along the spans of its face.
    parts: Vec<Approximate>,
}

impl Estimate {
    /// Whether two faces certainly have no feet in them whose distance has a square below a bound, in the square of the scale of
    /// the estimates.
    pub(super) fn excludes(&mut self, sides: &[Side<'_>; 2], faces: [FaceId; 2], below: f64) -> bool {
        let [basis, other] = [sides[0].basis(faces[0]), sides[1].basis(faces[1])];
        self.read([&sides[0].points, &sides[1].points], [basis, other]);
        let dimension = self.across.len();
        if !self.solve(dimension) {
            return false;
        }
        let (own, others) = self.parts.split_at(basis.len() - 1);
        if sides[0].reaches.excludes(faces[0], own) || sides[1].reaches.excludes(faces[1], others) {
            return true;
        }
        self.parts.len() < dimension && self.squared_gap() >= below
    }

    /// Takes down the spans of two flats, and what leads from one to the other.
    fn read(&mut self, [p, q]: [&Points; 2], [basis, other]: [&[u32]; 2]) {
        self.spans.clear();
        self.across.clear();
        let ([first, basis @ ..], [target, other @ ..]) = (basis, other) else { return };
        let [origin, target] = [p.estimates(*first as usize), q.estimates(*target as usize)];
        let minus = |u: &[Approximate], v: &[Approximate], into: &mut Vec<Approximate>| {
            into.extend(u.iter().zip(v).map(|(&x, &y)| x - y));
        };
        minus(origin, target, &mut self.across);
        for &vertex in basis {
            minus(p.estimates(vertex as usize), origin, &mut self.spans);
        }
        for &vertex in other {
            minus(target, q.estimates(vertex as usize), &mut self.spans);
        }
    }

    /// Solves the normal equations by elimination without exchanges, as the matrix is positive definite; false where
    /// that is not certain.
    fn solve(&mut self, dimension: usize) -> bool {
        let count = self.spans.len() / dimension.max(1);
        let width = count + 1;
        let span = |index: usize| &self.spans[index * dimension..(index + 1) * dimension];
        self.equations.clear();
        for row in 0..count {
            self.equations.extend((0..count).map(|column| dot(span(row), span(column))));
            self.equations.push(-dot(span(row), &self.across));
        }
        for step in 0..count {
            let pivot = self.equations[step * width + step];
            if pivot.interval()[0] <= 0.0 {
                return false;
            }
            for row in step + 1..count {
                let factor = self.equations[row * width + step] / pivot;
                for column in step + 1..width {
                    let taken = factor * self.equations[step * width + column];
                    self.equations[row * width + column] = self.equations[row * width + column] - taken;
                }
            }
        }
        self.parts.clear();
        self.parts.resize(count, ZERO);
        for row in (0..count).rev() {
            let known = &self.equations[row * width..(row + 1) * width];
            let rest = (row + 1..count).fold(known[count], |rest, column| rest - known[column] * self.parts[column]);
            self.parts[row] = rest / known[row];
        }
        true
    }

    /// A float that the square of the distance of the feet is not below.
    fn squared_gap(&self) -> f64 {
        let dimension = self.across.len();
        let along = |axis: usize| {
            let steps = self.parts.iter().enumerate().map(|(index, &part)| part * self.spans[index * dimension + axis]);
            steps.fold(self.across[axis], |sum, step| sum + step)
        };
        let squared = (0..dimension).map(along).fold(ZERO, |sum, gap| sum + gap * gap);
        squared.interval()[0]
    }
}

fn dot(u: &[Approximate], v: &[Approximate]) -> Approximate {
    u.iter().zip(v).fold(ZERO, |sum, (&x, &y)| sum + x * y)
}
