//! The feet of a mutual normal in floats that know how wrong they are: what settles most pairs that boxes leave.
//!
//! The equations are those of `feet`, in [`Filtered`] numbers, each of which carries a proven bound on its error. A pair is
//! dropped only where the true feet, or their true distance, are certainly not wanted, or where there are certainly none, so
//! that nothing here changes the answer. Where the flats are nearly partly parallel, nothing is said.

use super::lattice::FaceId;
use super::side::Side;
use super::system::{MOST, Reckoning, Row, ZERO, reckon};
use firstcontact_exact::Filtered;

/// Memory for one pair of faces, used again for the next.
#[derive(Debug, Default)]
pub(super) struct Estimate {
    /// The columns of the difference, one after the other.
    spans: Vec<Filtered>,
    across: Vec<Filtered>,
}

impl Estimate {
    /// Whether two faces certainly have no feet in them whose distance has a square below a bound, in the square of the scale of
    /// the estimates.
    pub(super) fn excludes(&mut self, sides: &[Side<'_>; 2], faces: [FaceId; 2], below: f64) -> bool {
        let [basis, other] = [sides[0].basis(faces[0]), sides[1].basis(faces[1])];
        let ([first, basis @ ..], [target, other @ ..]) = (basis, other) else { return true };
        let count = basis.len() + other.len();
        if count > MOST {
            return false;
        }
        self.read(sides, [*first, *target], [basis, other]);
        let parts = match self.solve(count) {
            Reckoning::Near(parts) => parts,
            Reckoning::Nothing => return true,
            Reckoning::Doubt => return false,
        };
        let (own, others) = parts[..count].split_at(basis.len());
        let is_outside = || sides[0].reaches.excludes(faces[0], own) || sides[1].reaches.excludes(faces[1], others);
        (count < self.across.len() && self.squared_gap(&parts[..count]) >= below) || is_outside()
    }

    /// Takes down the spans of two flats, and what leads from one to the other.
    fn read(&mut self, sides: &[Side<'_>; 2], [first, target]: [u32; 2], [basis, other]: [&[u32]; 2]) {
        let [p, q] = sides.each_ref().map(|side| move |vertex: u32| side.points.estimates(vertex as usize));
        let minus = |u: &[Filtered], v: &[Filtered], into: &mut Vec<Filtered>| {
            into.extend(u.iter().zip(v).map(|(&x, &y)| x - y));
        };
        self.across.clear();
        self.spans.clear();
        minus(p(first), q(target), &mut self.across);
        basis.iter().for_each(|&vertex| minus(p(vertex), p(first), &mut self.spans));
        other.iter().for_each(|&vertex| minus(q(target), q(vertex), &mut self.spans));
    }

    /// Solves the equations of the feet.
    fn solve(&self, count: usize) -> Reckoning {
        let dimension = self.across.len();
        let span = |index: usize| &self.spans[index * dimension..(index + 1) * dimension];
        let mut rows: [Row; MOST] = [[ZERO; MOST + 1]; MOST];
        for (index, row) in rows.iter_mut().enumerate().take(count) {
            for (column, entry) in row.iter_mut().enumerate().take(count) {
                *entry = if count == dimension { span(column)[index] } else { dot(span(index), span(column)) };
            }
            row[count] = if count == dimension { -self.across[index] } else { -dot(span(index), &self.across) };
        }
        reckon(&mut rows[..count], count)
    }

    /// A float that the square of the distance of the feet is not below.
    fn squared_gap(&self, parts: &[Filtered]) -> f64 {
        let dimension = self.across.len();
        let along = |axis: usize| {
            let steps = parts.iter().enumerate().map(|(index, &part)| part * self.spans[index * dimension + axis]);
            steps.fold(self.across[axis], |sum, step| sum + step)
        };
        let squared = (0..dimension).map(along).fold(ZERO, |sum, gap| sum + gap * gap);
        squared.interval()[0]
    }
}

fn dot(u: &[Filtered], v: &[Filtered]) -> Filtered {
    u.iter().zip(v).fold(ZERO, |sum, (&x, &y)| sum + x * y)
}
